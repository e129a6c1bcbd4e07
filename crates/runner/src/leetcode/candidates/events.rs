//! [`Event`]: what a follower writes about the candidates of one call, line by line.
//!
//! A *container* is a value of the answer that has the shape of the board: a list of 81 entries, a
//! list of nine lists with nine entries, or a dictionary with keys that may be cells. The follower
//! writes what a container holds, and not what this means. `N` is the number of a container.
//!
//! | line | meaning |
//! |---|---|
//! | `call` | a call of the answer begins, with the next board |
//! | `cell 12 5` | the 13th cell of the board now has the digit 5; `.` for a blank, `?` for something else |
//! | `holds N KEY ENTRY …` | the container was found, and holds these entries |
//! | `sets N LINE CALLER KEY ENTRY …` | this line of the answer has changed these entries; `CALLER` calls its function |
//! | `lost N` | it holds something that can be no candidates now |
//! | `over` | the call went on for too long, and was not followed to its end |
//!
//! | key or entry | meaning |
//! |---|---|
//! | key `12` | an index from 0, or a number that is a key |
//! | key `1,3` | an index of the outer list and one of the inner list, or a pair that is a key |
//! | key `'B4` | a text that is a key |
//! | entry `.` | nothing: the key is gone, or its value is empty |
//! | entry `17` | a number |
//! | entry `'15` | a text, or a collection of characters |
//! | entry `[1,5]` | a collection of numbers, or flags as `0` and `1` |

use sudoku::{Cell, Digit};

/// What stands in a container in place of a cell.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Key {
    /// One number.
    Number(i64),
    /// Two numbers.
    Pair(i64, i64),
    /// A text.
    Text(String),
}

/// What a container holds for a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    /// Nothing.
    Nothing,
    /// A number.
    Number(i64),
    /// The characters of a text, or of a collection.
    Text(String),
    /// The numbers of a collection, or flags.
    Numbers(Vec<i64>),
}

/// An entry with its key.
pub(super) type KeyedEntry = (Key, Entry);

/// A line of the answer, and the line that calls its function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Position {
    pub(super) line: u32,
    /// `None` if the function is not called in a line of the answer.
    pub(super) caller: Option<u32>,
}

/// What a cell of the board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    Blank,
    Digit(Digit),
    /// Something that no solved board has.
    Odd,
}

/// A line of a follower.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Event {
    Call,
    Cell(Cell, Content),
    Holds(usize, Vec<KeyedEntry>),
    Sets(usize, Position, Vec<KeyedEntry>),
    Lost(usize),
    Over,
}

impl Event {
    /// Reads a line; `None` if a follower writes no such line.
    pub(super) fn read(line: &str) -> Option<Self> {
        let mut words = line.split(' ');
        match words.next()? {
            "call" => Some(Self::Call),
            "cell" => {
                let cell = Cell::new(words.next()?.parse().ok()?)?;
                Some(Self::Cell(cell, content(words.next()?)?))
            }
            "holds" => {
                let container = words.next()?.parse().ok()?;
                Some(Self::Holds(container, keyed_entries(words)?))
            }
            "sets" => {
                let container = words.next()?.parse().ok()?;
                let line = words.next()?.parse().ok()?;
                let caller = words.next()?.parse().ok()?;
                let position = Position {
                    line,
                    caller: if caller == 0 { None } else { Some(caller) },
                };
                Some(Self::Sets(container, position, keyed_entries(words)?))
            }
            "lost" => Some(Self::Lost(words.next()?.parse().ok()?)),
            "over" => Some(Self::Over),
            _ => None,
        }
    }
}

fn content(word: &str) -> Option<Content> {
    let character = word.chars().next()?;
    Some(match character {
        '.' => Content::Blank,
        _ => match Digit::from_char(character) {
            Some(digit) => Content::Digit(digit),
            None => Content::Odd,
        },
    })
}

/// Reads words that are keys and entries in turn.
fn keyed_entries<'line>(mut words: impl Iterator<Item = &'line str>) -> Option<Vec<KeyedEntry>> {
    let mut entries = Vec::new();
    while let Some(word) = words.next() {
        entries.push((key(word)?, entry(words.next()?)?));
    }
    Some(entries)
}

fn key(word: &str) -> Option<Key> {
    if let Some(text) = word.strip_prefix('\'') {
        return Some(Key::Text(text.to_owned()));
    }
    match word.split_once(',') {
        Some((first, second)) => Some(Key::Pair(first.parse().ok()?, second.parse().ok()?)),
        None => Some(Key::Number(word.parse().ok()?)),
    }
}

fn entry(word: &str) -> Option<Entry> {
    if word == "." {
        return Some(Entry::Nothing);
    }
    if let Some(text) = word.strip_prefix('\'') {
        return Some(Entry::Text(text.to_owned()));
    }
    let Some(list) = word.strip_prefix('[') else {
        return Some(Entry::Number(word.parse().ok()?));
    };
    let list = list.strip_suffix(']')?;
    if list.is_empty() {
        return Some(Entry::Numbers(Vec::new()));
    }
    let numbers: Result<Vec<i64>, _> = list.split(',').map(str::parse).collect();
    Some(Entry::Numbers(numbers.ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_read_with_its_keys_and_entries() {
        let position = Position {
            line: 34,
            caller: None,
        };
        let entries = vec![
            (Key::Number(3), Entry::Number(-17)),
            (Key::Pair(0, 8), Entry::Text("15".to_owned())),
            (Key::Text("B4".to_owned()), Entry::Numbers(vec![1, 5])),
            (Key::Number(4), Entry::Numbers(Vec::new())),
            (Key::Number(5), Entry::Nothing),
        ];
        assert_eq!(
            Event::read("sets 2 34 0 3 -17 0,8 '15 'B4 [1,5] 4 [] 5 ."),
            Some(Event::Sets(2, position, entries))
        );
        assert_eq!(Event::read("sets 2 34 0 3"), None);
        assert_eq!(Event::read("cell 81 5"), None);
    }
}
