//! Gives a loop a variable of its own.
//!
//! Mistake: a loop of Python counts with a variable that the function still needs. A block of
//! Python has no variables of its own, so the loop changes it.
//!
//! Change tried: rename the variable in the loop.
//!
//! ```python
//! def search(self, k):
//!     row, column = self.blanks[k]
//!     for k in range(9):               # `for other in range(9)`
//!         used.add(board[row][k])      # `board[row][other]`
//!     ...
//!     return self.search(k + 1)
//! ```

use std::ops::Range;

use evidence::{Edit, PlacedEdit};

use super::super::code::blocks::end_of_block;
use super::super::source::{Source, TokenKind, Tongue};
use super::super::versions::{Rank, Versions};

/// The new name of the variable.
const NEW_NAME: &str = "other";

/// The lines of a longer loop could not be read in one sentence.
const MOST_LINES: usize = 3;

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    if source.tongue != Tongue::Python || source.code.contains(NEW_NAME) {
        return;
    }
    for header in 0..source.lines.len() {
        let Some((variable, block)) = loop_in(source, header) else {
            continue;
        };
        if is_needed_around(source, header, &block, variable) {
            rename_in(versions, variable, &block);
        }
    }
}

/// The variable of a loop that begins in this line, and the lines of the loop.
fn loop_in(source: &Source, header: usize) -> Option<(&str, Range<usize>)> {
    let tokens = source.tokens_of(header);
    if source.first_word(header) != "for" || source.word(tokens.start + 2) != "in" {
        return None;
    }
    let last = end_of_block(source, header)?;
    Some((source.word(tokens.start + 1), header..last + 1))
}

/// Whether the variable is a parameter of the function or counts a loop around this one, and is
/// used after this one.
fn is_needed_around(source: &Source, header: usize, block: &Range<usize>, variable: &str) -> bool {
    let Some(function) = source.function_of(header) else {
        return false;
    };
    let Some(last) = end_of_block(source, function) else {
        return false;
    };
    let is_parameter = has_variable(source, function..function + 1, variable);
    let counts_loop_around = (function + 1..header).any(|above| {
        loop_in(source, above)
            .is_some_and(|(other, lines)| other == variable && lines.contains(&header))
    });
    (is_parameter || counts_loop_around) && has_variable(source, block.end..last + 1, variable)
}

fn has_variable(source: &Source, mut lines: Range<usize>, variable: &str) -> bool {
    lines.any(|line| !places_in(source, line, variable).is_empty())
}

/// The places of the variable in the line. A member of this name is another one.
fn places_in(source: &Source, line: usize, variable: &str) -> Vec<Range<usize>> {
    let mut places = Vec::new();
    for token in source.tokens_of(line) {
        let is_name = source.tokens[token].kind == TokenKind::Name;
        if is_name && source.word(token) == variable && source.word_before(token) != "." {
            places.push(source.tokens[token].range.clone());
        }
    }
    places
}

fn rename_in(versions: &mut Versions<'_>, variable: &str, block: &Range<usize>) {
    let source = versions.source;
    let mut edits = Vec::new();
    let mut all_places = Vec::new();
    for line in block.clone() {
        let mut places = Vec::new();
        for place in places_in(source, line, variable) {
            places.push((place, NEW_NAME));
        }
        if places.is_empty() {
            continue;
        }
        let range = source.lines[line].range.clone();
        edits.push(PlacedEdit {
            line: line as u32 + 1,
            edit: Edit::Instead {
                before: source.line_text(line).to_owned(),
                after: source.part_replaced(range, &places),
            },
        });
        all_places.extend(places);
    }
    let edit = if edits.len() <= MOST_LINES {
        Edit::Together { edits }
    } else {
        Edit::OwnVariable {
            name: variable.to_owned(),
            first: block.start as u32 + 1,
            last: block.end as u32,
        }
    };
    versions.push(Rank::First, block.start, edit, &all_places);
}

#[cfg(test)]
mod tests {
    use super::super::super::tests::{assert_not_tried, assert_tried};
    use super::*;

    #[test]
    fn a_parameter_that_a_loop_counts_with_is_renamed_there() {
        let text =
            "def dfs(k):\n    for k in range(9):\n        used.add(row[k])\n    dfs(k + 1)\n";
        let expected = "With `for other in range(9):` instead of `for k in range(9):` in line 2 \
                        and with `used.add(row[other])` instead of `used.add(row[k])` in line 3";
        assert_tried(add, Tongue::Python, text, expected);
    }

    #[test]
    fn of_a_longer_loop_only_the_variable_is_named() {
        let text = "def dfs(k):\n    for k in range(9):\n        used.add(row[k])\n        \
                    used.add(column[k])\n        used.add(box[k])\n    dfs(k + 1)\n";
        let expected = "With another name for the variable `k` in the loop of lines 2–5,";
        assert_tried(add, Tongue::Python, text, expected);
    }

    #[test]
    fn a_variable_that_is_not_needed_later_stays() {
        let text = "def dfs(k):\n    use(k)\n    for k in range(9):\n        used.add(row[k])\n";
        assert_not_tried(add, Tongue::Python, text, "other");
    }
}
