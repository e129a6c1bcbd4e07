//! [`Token`]: what a line has between its spaces.

use super::error::{ParseError, Place};
use crate::Grid;

/// The signs of a line, each with its place.
pub(super) type Signs = Vec<Sign>;

/// A character and its place.
pub(super) type Sign = (char, Place);

/// The characters that stand for a blank cell.
pub const BLANKS: [char; 8] = ['.', '0', '_', '*', '-', 'X', 'x', '?'];

/// A byte that is not a cell.
const NEITHER: u8 = 10;

/// The value of a cell with several candidates.
pub(super) const CANDIDATES: u8 = 10;

/// The value of an empty field: a blank, or no cell at all.
pub(super) const EMPTY: u8 = 11;

/// The value of a cell with two digits that are not candidates.
pub(super) const PAIR: u8 = 12;

/// Stands for a blank of several signs.
pub(super) const SEVERAL: char = '…';

/// A shorter word may be a number, a date, or a part of a name.
pub(super) const LONG: usize = 20;

/// What a byte stands for: 0 for a blank, 1 to 9 for a digit.
#[inline]
pub(super) fn value(byte: u8) -> u8 {
    let digit = byte.wrapping_sub(b'0');
    if digit <= 9 {
        digit
    } else if BLANKS.iter().any(|&blank| blank as u8 == byte) {
        0
    } else {
        NEITHER
    }
}

/// What most lines are: a grid among a few short words, and its column. [`read`](super::line::read)
/// gives the same, and is slower. By line, no line is a rule or a mask.
pub(super) fn plain(line: &[u8], is_by_line: bool) -> Option<(Grid, usize)> {
    /// More words might be cells of another grid.
    const MOST_WORDS: usize = 8;
    if let Ok(line) = line.try_into() {
        let grid = Grid::from_line(line)?;
        return (is_by_line || !(is_rule(line) || is_mask(&grid))).then_some((grid, 1));
    }
    if line.len() > 81 + MOST_WORDS * LONG {
        return None;
    }
    // The end of a sentence.
    let has_stop = |word: &[u8; 81]| word[80] == b'.' && !word[..80].contains(&b'.');
    let (mut found, mut start) = (None, 0);
    for (index, word) in line.split(|byte| b" \t,;".contains(byte)).enumerate() {
        match <&[u8; 81]>::try_from(word) {
            Ok(word) if found.is_none() && !has_stop(word) => {
                let grid = Grid::from_line(word)?;
                found = (grid.digits().count() > 0).then_some((grid, start + 1));
                found?;
            }
            // With this sign the line may be a comment.
            _ if word.len() < LONG && index < MOST_WORDS && !word.contains(&b'#') => {}
            _ => return None,
        }
        start += word.len() + 1;
    }
    // The column counts characters, and what is named as an answer is not a puzzle.
    let found = found.filter(|(grid, _)| is_by_line || !is_mask(grid));
    found.filter(|(grid, column)| *column == 1 || (line.is_ascii() && !grid.is_full()))
}

/// Whether a grid only marks some cells with 1: a puzzle has it nine times at most.
pub(super) fn is_mask(grid: &Grid) -> bool {
    let values = grid.as_bytes();
    values.iter().all(|value| *value < 2) && (10..81).contains(&grid.digits().count())
}

/// A cell or another field of a row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field {
    /// The digit, 0 for a blank, or one of the constants.
    pub(super) value: u8,
    /// The first sign that is written there, a space where nothing is.
    pub(super) sign: char,
    pub(super) place: Place,
}

/// A word between separators, or a separator that is not a space.
pub(super) struct Token {
    pub(super) text: String,
    /// The place of its first character.
    pub(super) place: Place,
    /// The separator.
    pub(super) mark: Option<char>,
    /// Its cells; empty if it is a separator or another word.
    pub(super) cells: Vec<Field>,
}

impl Token {
    /// Whether it is a separator of this kind.
    pub(super) fn is(&self, is: impl FnOnce(char) -> bool) -> bool {
        self.mark.is_some_and(is)
    }

    pub(super) const fn is_word(&self) -> bool {
        self.mark.is_none()
    }

    pub(super) fn len(&self) -> usize {
        self.text.chars().count()
    }

    /// The place after it.
    pub(super) fn end(&self) -> Place {
        (self.place.0, self.place.1 + self.len())
    }

    /// What is wrong with another word: the first character that is not a cell.
    pub(super) fn wrong(&self) -> Option<ParseError> {
        let is_other = self.is_word() && self.cells.is_empty();
        let (at, sign) = self
            .text
            .chars()
            .enumerate()
            .find(|(_, one)| !is_cell(*one))?;
        is_other.then(|| ParseError::no_cell((self.place.0, self.place.1 + at), sign))
    }

    /// The field that it is, if it is one: a digit, perhaps between signs for a blank that mark it
    /// as a given, several signs for a blank, or candidates.
    pub(super) fn field(&self) -> Option<Field> {
        let &first = self.cells.first()?;
        let field = |value| Some(Field { value, ..first });
        if self.cells.len() == 1 {
            return Some(first);
        }
        let is_negative = self.text.starts_with('-') && !self.text.ends_with('-');
        let mut digits = self.cells.iter().filter(|cell| cell.value > 0);
        let inner = self.text.trim_matches(['*', '_', '-']);
        match digits.next() {
            // Several signs are another blank than one.
            None => {
                let are_same = self.cells.iter().all(|cell| cell.sign == first.sign);
                are_same.then_some(Field {
                    sign: SEVERAL,
                    ..first
                })
            }
            Some(digit) if inner.len() == 1 && !is_negative => Some(*digit),
            _ if first.value > 0 && self.cells.is_sorted_by(|one, next| one.value < next.value) => {
                field(CANDIDATES)
            }
            _ if self.cells.len() == 2 && !self.text.contains('-') => field(PAIR),
            _ => None,
        }
    }

    /// Makes it an empty field.
    fn make_empty(&mut self) {
        (self.mark, self.text) = (None, String::new());
        self.cells = vec![Field {
            value: EMPTY,
            sign: ' ',
            place: self.place,
        }];
    }
}

pub(super) fn is_cell(sign: char) -> bool {
    u8::try_from(sign).is_ok_and(|byte| value(byte) != NEITHER)
}

pub(super) const fn is_bar(sign: char) -> bool {
    matches!(sign, '|' | '!' | '│' | '┃' | '║')
}

pub(super) const fn opens(sign: char) -> bool {
    matches!(sign, '[' | '{' | '(')
}

pub(super) const fn closes(sign: char) -> bool {
    matches!(sign, ']' | '}' | ')')
}

pub(super) const fn is_quote(sign: char) -> bool {
    matches!(sign, '"' | '\'' | '`')
}

/// Whether the sign may stand between cells.
fn separates(sign: char) -> bool {
    sign.is_whitespace() || is_bar(sign) || "[]{}()\"'`,;:=&/\\<>".contains(sign)
}

/// The tokens of a line.
pub(super) fn tokens(signs: &[Sign]) -> Vec<Token> {
    let text: String = signs.iter().map(|(sign, _)| *sign).collect();
    // Wikitext has two bars between cells, of which the second counts, and one before them.
    let row = text.trim_start().strip_prefix('|').unwrap_or(&text);
    let pairs: Vec<&str> = row.split("||").collect();
    let has_double_bars = pairs.len() > 6 && !pairs.iter().any(|part| part.contains('|'));
    let (mut tokens, mut word) = (Vec::new(), Signs::new());
    let mut last = ' ';
    for &(sign, place) in signs.iter().chain([&(' ', (0, 0))]) {
        if !separates(sign) {
            word.push((sign, place));
            last = sign;
            continue;
        }
        if let Some(&(_, place)) = word.first() {
            let text: String = word.iter().map(|(sign, _)| *sign).collect();
            // Haskell and Rust write it before a digit that is there.
            if !matches!(&text[..], "Just" | "Some") {
                let cells = values(&text, &word);
                tokens.push(Token {
                    text,
                    place,
                    mark: None,
                    cells,
                });
            }
            word.clear();
        }
        let is_first = has_double_bars && sign == '|' && last != '|';
        if (!sign.is_whitespace() || sign == '\t') && !is_first {
            push_mark(&mut tokens, sign, place);
        }
        last = sign;
    }
    tokens
}

/// Adds a separator. What encloses a single field is not a separator, and what encloses nothing is an
/// empty field.
fn push_mark(tokens: &mut Vec<Token>, sign: char, place: Place) {
    let mark = Token {
        text: sign.into(),
        place,
        mark: Some(sign),
        cells: Vec::new(),
    };
    let is_free = |one: &Token| !one.is(is_quote) && (!one.is_word() || one.text.is_empty());
    match &mut tokens[..] {
        [.., open, word] if closes(sign) && open.is(opens) && word.field().is_some() => {
            let word = tokens.pop();
            tokens.pop();
            tokens.extend(word);
        }
        [.., open] if closes(sign) && open.is(opens) => open.make_empty(),
        [before @ .., quote]
            if is_quote(sign)
                && quote.mark == mark.mark
                && quote.end() == place
                && before.last().is_none_or(is_free) =>
        {
            quote.make_empty();
        }
        // Three of them begin a text of several lines.
        [.., empty] if is_quote(sign) && empty.text.is_empty() && empty.place.1 + 2 == place.1 => {
            tokens.pop();
            tokens.push(mark);
        }
        _ => tokens.push(mark),
    }
}

/// Whether a line is one sign again and again, which is neither a digit nor a point.
pub(super) fn is_rule(line: &[u8]) -> bool {
    let is_sign = |sign: u8| !sign.is_ascii_digit() && sign != b'.';
    line.first()
        .is_some_and(|&first| is_sign(first) && line.iter().all(|&one| one == first))
}

/// What programs write for a blank.
const WORDS: [&str; 8] = ["-1", "None", "Nothing", "null", "nil", "nan", "NaN", "NA"];

/// Whether a text is a time, a date, a version, a size, or the number of a telephone, and not a part
/// of a grid: two to five numbers with separators between them.
pub(super) fn is_numbers(text: &str) -> bool {
    // A row of a table with a few digits.
    if text.matches(',').count() > 4 {
        return false;
    }
    let text = text.trim_matches(|one: char| !is_cell(one) && !opens(one));
    let text = text
        .trim_start_matches('(')
        .replace(") ", ")")
        .replace(" x ", "x");
    let signs = [':', '/', '-', '.', ',', 'x', '×', ')', ' '];
    let numbers: Vec<&str> = text.split(signs).collect();
    let is_number = |text: &&str| !text.is_empty() && text.bytes().all(|one| one.is_ascii_digit());
    let longest = numbers.iter().map(|number| number.len()).max();
    // Between cells and boxes stand spaces as well. The longest is an ISBN.
    let has_signs = text.contains(&signs[..8]);
    let are_few = has_signs && numbers.len() < 4;
    let are_sure = are_few || longest >= Some(if has_signs { 2 } else { 5 });
    are_sure
        && text.len() < LONG
        && (2..=5).contains(&numbers.len())
        && numbers.iter().all(is_number)
}

/// The cells of a word; empty if it is another word.
fn values(text: &str, word: &[Sign]) -> Vec<Field> {
    let field = |value, sign, place| Field { value, sign, place };
    if WORDS.contains(&text) {
        return vec![field(0, word[0].0, word[0].1)];
    }
    // A number with a decimal point, or in hexadecimal.
    if let [digit @ b'0'..=b'9', b'.']
    | [digit @ b'0'..=b'9', b'.', b'0']
    | [b'0', b'x', digit @ b'0'..=b'9'] = text.as_bytes()
    {
        return vec![field(digit - b'0', char::from(*digit), word[0].1)];
    }
    // HoDoKu's `+` before a placed digit belongs to the digit, and what a program adds begins with
    // one.
    let is_plus = |index: usize, sign| sign == '+' && (index == 0 || word.len() >= LONG);
    let signs = word
        .iter()
        .enumerate()
        .filter(|(index, (sign, _))| !is_plus(*index, *sign));
    let signs: Signs = signs.map(|(_, sign)| *sign).collect();
    // Signs such as the `?` of a link or the `-` of a name may stand before or after 81 cells that
    // have another sign for a blank.
    let is_sure = |one: char| one.is_ascii_digit() || one == '.';
    let text: String = signs.iter().map(|(sign, _)| *sign).collect();
    let inner = text.trim_matches(|one| !is_sure(one));
    // After the last cell may stand the end of a sentence.
    let sentence = inner
        .strip_suffix('.')
        .map(|rest| rest.trim_end_matches(|one| !is_sure(one)));
    let is_sentence = |rest: &&str| {
        let is_long = rest.len() >= LONG && rest.contains('0') && !rest.contains('.');
        rest.chars().all(is_sure) && (is_long || (rest.len() == 81 && rest.len() + 1 < inner.len()))
    };
    let sentence = sentence.filter(is_sentence);
    let inner = sentence.unwrap_or(inner);
    let is_inside = inner.len() == 81 && inner.chars().all(is_sure);
    let start = text
        .chars()
        .position(is_sure)
        .filter(|_| is_inside || sentence.is_some());
    let signs = start.map_or(&signs[..], |start| &signs[start..start + inner.len()]);
    // A date such as 2026-03-12 has two signs for a blank, 0 and -.
    let is_date = text.contains('0') && text.contains(['.', '-']) && is_numbers(&text);
    if !is_date && signs.iter().all(|(sign, _)| is_cell(*sign)) {
        signs
            .iter()
            .map(|&(sign, place)| field(value(sign as u8), sign, place))
            .collect()
    } else {
        Vec::new()
    }
}

/// The same line with a sign in the place of each space that is a blank between quotation marks.
pub(super) fn quotes_filled(text: &str) -> Option<String> {
    let quote = ["\"", "'"].into_iter().find(|quote| text.contains(quote))?;
    let fill = |(index, part): (usize, &str)| match (index % 2, part.len()) {
        (1, 1 | 9 | 81) if is_bare(part) => part.replace(' ', "_"),
        _ => part.to_owned(),
    };
    Some(
        text.split(quote)
            .enumerate()
            .map(fill)
            .collect::<Vec<_>>()
            .join(quote),
    )
}

/// Whether a text has nothing but digits and spaces.
pub(super) fn is_bare(text: &str) -> bool {
    text.bytes().all(|one| matches!(one, b' ' | b'1'..=b'9'))
}

/// The same line with one sign for each cell of OpenSudoku, which has its digit, one or two notes,
/// and whether the player may change it.
pub(super) fn fields_filled(text: &str) -> Option<String> {
    let word = text.split([' ', '"', ';']).max_by_key(|word| word.len())?;
    let fields: Vec<&str> = word.strip_suffix('|')?.split('|').collect();
    let step = match fields.len() {
        3 | 27 | 243 => 3,
        36 | 324 => 4,
        _ => return None,
    };
    let cell = |fields: &[&str]| {
        let ([digit], [notes @ .., mark @ ("0" | "1")]) = (fields[0].as_bytes(), &fields[1..])
        else {
            return None;
        };
        let are_notes = notes
            .concat()
            .chars()
            .all(|one| matches!(one, '0'..='9' | ',' | '-'));
        // What the player may change is a blank, or the player's digit.
        let digit = if *mark == "1" {
            '0'
        } else {
            char::from(*digit)
        };
        let rest = " ".repeat(fields.iter().map(|field| field.len()).sum::<usize>() + step - 1);
        (are_notes && digit.is_ascii_digit()).then(|| format!("{digit}{rest}"))
    };
    let filled = fields.chunks(step).map(cell).collect::<Option<String>>()?;
    Some(text.replacen(word, &filled, 1))
}
