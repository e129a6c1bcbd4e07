//! What one line has: whole grids, a row of a grid, a part of a frame, or text.

use super::error::{ParseError, Place};
use crate::Grid;

/// The characters that stand for a blank cell.
pub const BLANKS: [char; 8] = ['.', '0', '_', '*', '-', 'X', 'x', '?'];

/// A byte that is not a cell.
const NEITHER: u8 = 10;

/// The grid of these 81 bytes, if all are cells.
///
/// The conversion has no table and no early exit, so that the compiler uses vector instructions:
/// a command that solves millions of puzzles spends much of its time here.
#[inline]
pub(super) fn cells(text: &[u8; 81]) -> Option<Grid> {
    Grid::from_bytes(text.map(value)).ok()
}

/// What a byte stands for: 0 for a blank, 1 to 9 for a digit.
#[inline]
fn value(byte: u8) -> u8 {
    let digit = byte.wrapping_sub(b'0');
    if digit <= 9 {
        digit
    } else if BLANKS.iter().any(|&blank| blank as u8 == byte) {
        0
    } else {
        NEITHER
    }
}

/// What most lines are: a grid, and not more behind it than a rating. [`read`] gives the same, and
/// is slower.
pub(super) fn plain(line: &[u8]) -> Option<Grid> {
    let (cells, rest) = line.split_first_chunk()?;
    let is_short = rest.len() <= LONG && rest.first().is_none_or(|end| b" \t,;".contains(end));
    is_short.then(|| self::cells(cells))?
}

/// What a line has.
pub(super) enum Line {
    Grids(Vec<Found>),
    Row(Row),
    /// Nothing but a part of a frame, brackets, or tags.
    Frame,
    Text,
    /// Cells that are no grid.
    Fault(ParseError),
}

/// A grid, and a full one that stands beside it.
pub(super) struct Found {
    pub(super) grid: Grid,
    pub(super) places: Vec<Place>,
    /// The text before it names it as an answer.
    pub(super) is_answer: bool,
    pub(super) solution: Option<Grid>,
}

/// A value, 0 for a blank, and its column.
pub(super) type Value = (u8, usize);

/// The value of a cell with several candidates.
pub(super) const CANDIDATES: u8 = 10;

/// A line that may be a row of a grid.
#[derive(Clone, Debug, Default)]
pub(super) struct Row {
    pub(super) cells: Vec<Value>,
    /// The number of cells, as a message names it: in a larger grid a number is one cell.
    pub(super) count: usize,
    /// Where the line ends.
    pub(super) end: Place,
    /// What is wrong with a cell of it.
    pub(super) fault: Option<ParseError>,
    /// Its characters without separators.
    pub(super) text: String,
    /// The text before it names it as an answer.
    pub(super) is_answer: bool,
    pub(super) has_bars: bool,
    /// The first column and the width of each part of a row with nothing but digits: a digit may
    /// show its cell by its place.
    pub(super) fields: Vec<(usize, usize)>,
}

/// A character that is read, and its column, from 1.
type Sign = (char, usize);

/// A shorter word may be a number, a date, or a part of a name.
const LONG: usize = 20;

/// No row of a grid is longer, not even one of candidates; and no tag is, so that a line of any
/// length takes linear time.
const LONGEST: usize = 400;

/// What web pages and LaTeX write for a blank, or between cells.
const MARKUP: [(&str, char); 6] = [
    ("></td>", '.'),
    (">&nbsp;</td>", '.'),
    ("&nbsp;", ' '),
    ("\\hline", ' '),
    ("\"\"\"", ' '),
    ("'''", ' '),
];

/// What programs write for a blank.
const WORDS: [&str; 7] = ["-1", "None", "null", "nil", "nan", "NaN", "NA"];

/// The line without its markup.
fn signs(text: &str) -> Vec<Sign> {
    let is_table = text.contains("<t") || text.contains("</t");
    let mut signs: Vec<Sign> = Vec::with_capacity(text.len());
    let (mut rest, mut column) = (text, 1);
    while let Some(first) = rest.chars().next() {
        let mut taken = first.len_utf8();
        let is_plain = first.is_ascii_alphanumeric() || matches!(first, '.' | ' ');
        let markup = MARKUP.iter().filter(|_| !is_plain).find(|(word, _)| rest.starts_with(word));
        if let Some((word, with)) = markup {
            taken = word.len();
            signs.push((*with, column));
        } else if let Some(content) = quoted(rest) {
            taken = content.len() + 2;
            let cells = content.chars().map(|one| if one == ' ' { '.' } else { one });
            let cells = cells.chain(content.is_empty().then_some('.'));
            // A row in quotation marks is like a row in brackets.
            let (open, close) = if content.len() > 1 { ('(', ')') } else { (first, first) };
            signs.extend(std::iter::once(open).chain(cells).chain([close]).zip(column..));
        } else if first == '<' && is_table {
            let end = rest.bytes().take(LONGEST).position(|byte| byte == b'>');
            taken = end.unwrap_or(taken);
            signs.push((' ', column));
        } else {
            let sign = match first {
                // Digits in a box have these two behind them.
                '\u{fe0f}' | '\u{20e3}' => None,
                '\u{ff10}'..='\u{ff19}' => char::from_digit(first as u32 - 0xff10, 10),
                '·' | '．' | '□' | '◻' | '⬜' | '⬛' => Some('.'),
                // The row has a number.
                ':' if matches!(signs[..], [('0'..='9', _)]) => Some(' '),
                _ => Some(first),
            };
            signs.extend(sign.map(|sign| (sign, column)));
        }
        column += rest[..taken].chars().count();
        rest = &rest[taken..];
    }
    signs
}

/// What stands between two quotation marks, if it is a cell, a row or a grid; perhaps with spaces
/// for blanks.
fn quoted(text: &str) -> Option<&str> {
    let quote = text.chars().next().filter(|one| matches!(one, '"' | '\''))?;
    let (content, _) = text[1..].split_once(quote)?;
    let are = |is: fn(u8) -> bool| content.bytes().all(is);
    let are_cells = are(|one| one == b' ' || one.is_ascii_digit()) || are(|one| value(one) <= 9);
    let is_cells = match content.len() {
        0 => true,
        1 | 9 | 81 => are_cells,
        _ => false,
    };
    is_cells.then_some(content)
}

fn is_cell(sign: char) -> bool {
    u8::try_from(sign).is_ok_and(|byte| value(byte) != NEITHER)
}

const fn is_bar(sign: char) -> bool {
    matches!(sign, '|' | '!' | '│' | '┃' | '║')
}

const fn opens(sign: char) -> bool {
    matches!(sign, '[' | '{' | '(')
}

const fn closes(sign: char) -> bool {
    matches!(sign, ']' | '}' | ')')
}

/// Whether the sign may stand between cells.
const fn separates(sign: char) -> bool {
    let is_other = matches!(sign, ',' | ';' | '&' | '\\' | '>' | '"' | '\'');
    sign.is_whitespace() || is_bar(sign) || opens(sign) || closes(sign) || is_other
}

fn text_of(signs: &[Sign]) -> String {
    signs.iter().map(|(one, _)| one).collect()
}

/// The cells of a word; empty if it is another word. HoDoKu's `+` before a placed digit belongs to
/// the digit.
fn values(word: &[Sign]) -> Vec<Value> {
    if word.len() < 5 && WORDS.contains(&&text_of(word)[..]) {
        return vec![(0, word[0].1)];
    }
    let is_mark = |(index, (one, _)): (usize, &Sign)| {
        *one == '+' && word.get(index + 1).is_some_and(|(next, _)| next.is_ascii_digit())
    };
    let signs = word.iter().enumerate().filter(|&part| !is_mark(part)).map(|(_, sign)| *sign);
    let signs: Vec<Sign> = signs.collect();
    if !signs.iter().all(|(one, _)| is_cell(*one)) {
        return Vec::new();
    }
    // Signs such as the `?` of a link or the `-` of a name may stand before or behind 81 cells that
    // have another sign for a blank.
    let is_sure = |(one, _): &Sign| matches!(one, '0'..='9' | '.');
    let inner = signs.iter().position(is_sure).zip(signs.iter().rposition(is_sure));
    let inner = inner.map_or(&[][..], |(first, last)| &signs[first..=last]);
    let inner = if inner.len() == 81 && inner.iter().all(is_sure) { inner } else { &signs };
    inner.iter().map(|&(one, column)| (value(one as u8), column)).collect()
}

/// Words of the same number of cells with nothing but separators between them.
struct Run {
    cells: Vec<Value>,
    /// The number of cells of each word.
    length: usize,
    /// Text stands before it, or nothing.
    is_apart: bool,
    /// The text before it names it as an answer.
    is_answer: bool,
    /// Brackets stand round it.
    has_brackets: bool,
    /// The number of cells before the first bracket that closes within a row, and its column.
    broken: Option<(usize, usize)>,
}

/// The cells of a line, and the characters that are none.
fn runs(signs: &[Sign]) -> (Vec<Run>, Vec<Sign>) {
    let (mut runs, mut wrong, mut before) = (Vec::<Run>::new(), Vec::new(), String::new());
    // Whether the next run is apart; whether cells stand before it in its brackets; and the last
    // sign that is no space.
    let (mut is_apart, mut is_open, mut last) = (true, false, (' ', 0));
    for part in signs.split_inclusive(|(one, _)| separates(*one)) {
        let end = part.last().copied().filter(|(one, _)| separates(*one));
        let word = &part[..part.len() - usize::from(end.is_some())];
        let mut found = vec![values(word)];
        if found[0].is_empty() && !word.is_empty() {
            // Text, perhaps with all cells of a grid in it, as in a link.
            let pieces = word.split(|(one, _)| !is_cell(*one) && *one != '+');
            found = pieces.map(values).filter(|cells| cells.len() >= LONG).collect();
            before += &text_of(word);
            wrong.extend(word.iter().filter(|(one, _)| !is_cell(*one)));
            (is_apart, last) = (true, (' ', 0));
        }
        for cells in found.into_iter().filter(|cells| !cells.is_empty()) {
            // Directly behind a bracket stands the end of a sentence.
            is_apart |= closes(last.0) && last.1 + 1 == cells[0].1;
            let length = cells.len();
            match runs.last_mut().filter(|run| run.length == length && !is_apart) {
                Some(run) => run.cells.extend(cells),
                None => runs.push(Run {
                    cells,
                    length,
                    is_apart: is_apart || opens(last.0),
                    is_answer: is_answer(&std::mem::take(&mut before)),
                    has_brackets: opens(last.0),
                    broken: None,
                }),
            }
            (is_apart, is_open) = (false, true);
        }
        let Some((end, column)) = end else { continue };
        is_apart |= opens(end) && is_open || !before.is_empty();
        if let Some(run) = runs.last_mut().filter(|_| closes(end)) {
            let count = run.cells.len();
            run.has_brackets = true;
            run.broken = run.broken.or((count % 9 > 0).then_some((count, column)));
            is_open = false;
        }
        if !end.is_whitespace() {
            last = (end, column);
        }
    }
    (runs, wrong)
}

/// Reads a line.
pub(super) fn read(text: &str, line: usize) -> Line {
    let signs = signs(text);
    if is_frame(&signs) {
        return Line::Frame;
    }
    match grids(text, &signs, line) {
        Ok(grids) if grids.is_empty() => row(text, &signs, line),
        Ok(grids) => Line::Grids(grids),
        Err(error) => Line::Fault(error),
    }
}

/// All grids of a line: a full one beside a puzzle is its solution.
fn grids(text: &str, signs: &[Sign], line: usize) -> Result<Vec<Found>, ParseError> {
    let (runs, wrong) = runs(signs);
    let is_whole = |run: &Run| run.cells.len().is_multiple_of(81) && 81 % run.length == 0;
    let (whole, others): (Vec<&Run>, Vec<&Run>) = runs.iter().partition(|run| is_whole(run));
    let is_full = |run: &Run| run.cells.iter().all(|(value, _)| *value > 0);
    let is_band = |run: &Run| run.length == 27 && wrong.is_empty() && runs.len() == 1;
    let has_digit = |run: &Run| run.cells.iter().any(|(value, _)| *value > 0);
    let long = others.iter().filter(|run| run.length >= LONG && !is_band(run) && has_digit(run));
    // A solution beside a broken puzzle must not pass for the puzzle.
    if let Some(run) = long.max_by_key(|run| run.length)
        && (whole.is_empty() || (whole.len() == 1 && is_full(whole[0])))
    {
        return Err(fault(text, line, run.cells[0].1));
    }
    if let Some((count, column)) = whole.iter().find_map(|run| run.broken) {
        let found = format!("the end of a row after {count} cells");
        return Err(ParseError::new((line, column), "rows of 9 cells", found));
    }
    let mut grids: Vec<Found> = Vec::new();
    for (run, cells) in whole.iter().flat_map(|run| run.cells.chunks(81).map(move |one| (run, one)))
    {
        let grid = grid(cells.iter().map(|(value, _)| *value));
        let places = cells.iter().map(|(_, column)| (line, *column)).collect();
        let found = Found { grid, places, is_answer: run.is_answer, solution: None };
        let is_other = |one: &&mut Found| one.grid.is_full() != grid.is_full();
        match grids.last_mut().filter(|one| one.solution.is_none()).filter(is_other) {
            Some(puzzle) if grid.is_full() => puzzle.solution = Some(grid),
            Some(full) => *full = Found { solution: Some(full.grid), ..found },
            None => grids.push(found),
        }
    }
    if whole.iter().all(|run| run.length == 81) && grids.len() > 1 {
        if grids.iter().any(|one| one.grid != grids[0].grid) {
            let found = grids.len().to_string();
            return Err(ParseError::new(grids[1].places[0], "one puzzle in this line", found));
        }
        grids.truncate(1);
    }
    Ok(grids)
}

/// The grid of these 81 values.
pub(super) fn grid(values: impl Iterator<Item = u8>) -> Grid {
    let values: Vec<u8> = values.map(|value| if value == CANDIDATES { 0 } else { value }).collect();
    Grid::from_bytes(values.try_into().expect("81 cells")).expect("cells")
}

/// What is wrong with the word in this column or behind it, which should have 81 cells.
pub(super) fn fault(text: &str, line: usize, column: usize) -> ParseError {
    let signs: Vec<Sign> = text.chars().zip(1..).collect();
    let ends = |(one, _): &Sign| separates(*one) || matches!(one, ':' | '=' | '<' | '/');
    let is_behind = |word: &&[Sign]| word.last().is_some_and(|(_, last)| *last >= column);
    let word = signs.split(ends).find(is_behind).unwrap_or_default();
    if let Some(&(wrong, column)) = word.iter().take(81).find(|(one, _)| !is_cell(*one)) {
        return ParseError::no_cell((line, column), wrong);
    }
    let start = word.first().map_or(1, |(_, start)| *start);
    ParseError::no_line((line, start + word.len().min(81)), word.len())
}

/// Whether a line is a part of a frame: its signs alone, or with text behind them.
fn is_frame(signs: &[Sign]) -> bool {
    /// With nine cells, a frame is at least this wide.
    const LEAST: usize = 11;
    let is_drawn = |(one, _): &Sign| {
        matches!(
            one,
            '\u{2500}'..='\u{257f}' | '-' | '=' | '+' | '|' | '!' | '*' | '.' | ':' | '\''
        )
    };
    let words = || signs.split(|(one, _)| one.is_whitespace());
    let drawn = words().take_while(|word| word.iter().all(is_drawn)).flatten();
    let drawn: Vec<char> = drawn.map(|(one, _)| *one).collect();
    let lines = drawn.iter().filter(|one| matches!(one, '-' | '=' | '─' | '━' | '═')).count();
    let is_row = drawn.iter().filter(|one| is_cell(**one)).count() == 9 && !drawn.contains(&'+');
    lines > 2 && !is_row && (drawn.len() >= LEAST || words().flatten().all(is_drawn))
}

/// The signs between the outer bars of a frame: text beside a frame is no part of it.
fn within_frame(signs: &[Sign]) -> &[Sign] {
    let bars = signs.iter().enumerate().filter(|(_, (one, _))| is_bar(*one));
    match bars.map(|(index, _)| index).collect::<Vec<_>>()[..] {
        [first, _, _, last] | [first, _, _, _, _, _, _, _, _, last] => &signs[first + 1..last],
        _ => signs,
    }
}

fn words(signs: &[Sign]) -> Vec<&[Sign]> {
    signs.split(|(one, _)| separates(*one)).filter(|word| !word.is_empty()).collect()
}

/// The parts of a line between bars, or between eight signs of another kind.
fn fields(signs: &[Sign]) -> Vec<&[Sign]> {
    let count = |sign: char| signs.iter().filter(|(one, _)| *one == sign).count();
    let has_bars = signs.iter().any(|(one, _)| is_bar(*one));
    let separator = [',', ';', '\t', '&'].into_iter().filter(|_| !has_bars).find(|&sign| {
        let is_at_end = signs.last().is_some_and(|(last, _)| *last == sign);
        count(sign) == 8 || (is_at_end && count(sign) == 9)
    });
    let ends = |(one, _): &Sign| separator.map_or(is_bar(*one), |sign| *one == sign);
    let mut fields: Vec<&[Sign]> = signs.split(ends).collect();
    fields.truncate(if separator.is_some() { 9 } else { usize::MAX });
    fields
}

/// The nine cells of a line with nine fields, some of which may be empty, or with nine words.
fn nine(fields: &[&[Sign]]) -> Option<Vec<Value>> {
    let words: Vec<Vec<&[Sign]>> = fields.iter().map(|field| words(field)).collect();
    let is_wrong = |field: &Vec<&[Sign]>| match fields.len() {
        9 => field.len() > 1,
        count => count == 3 && field.len() != 3,
    };
    if words.iter().any(is_wrong) {
        return None;
    }
    let cell = |word: &[Sign]| match values(word)[..] {
        [] => None,
        [cell] => Some(cell),
        ref several => {
            let ascend = several[0].0 > 0 && several.is_sorted_by(|one, next| one.0 < next.0);
            ascend.then_some((CANDIDATES, several[0].1))
        }
    };
    let cells = words.iter().flat_map(|field| {
        let is_blank = field.is_empty() && fields.len() == 9;
        field.iter().map(|word| cell(word)).chain(is_blank.then_some(Some((0, 0))))
    });
    cells.collect::<Option<Vec<Value>>>().filter(|cells| cells.len() == 9)
}

/// Reads a line that has no whole grid.
fn row(text: &str, signs: &[Sign], line: usize) -> Line {
    let inner = within_frame(signs);
    let (runs, wrong) = runs(inner);
    let (fields, words) = (fields(inner), words(inner));
    let known = words.iter().copied().flatten().filter(|(one, _)| is_cell(*one)).count();
    let cells: Vec<Value> = runs.iter().flat_map(|run| &run.cells).copied().collect();
    let end = (line, signs.last().map_or(0, |(_, column)| *column) + 1);
    let are_digits = wrong.is_empty() && cells.iter().all(|(value, _)| *value > 0);
    let has_glue = inner.iter().any(|(one, _)| opens(*one) || closes(*one));
    let may_have_spaces = are_digits && !has_glue && matches!(fields.len(), 1 | 3);
    let has_bars = signs.iter().any(|(one, _)| is_bar(*one));
    let letters = text_of(&words.concat());
    let mut row = Row { count: cells.len(), end, text: letters, has_bars, ..Row::default() };
    if may_have_spaces {
        let place = |field: &&[Sign]| Some((field.first()?.1, field.len()));
        row.fields = fields.iter().filter_map(place).collect();
    }
    // An array has its cells between brackets, whatever else stands in the line.
    let is_end = |index: usize| runs.get(index).is_none_or(|run| run.is_apart);
    let mut arrays = runs.iter().enumerate().filter(|(index, run)| {
        run.cells.len() == 9 && run.has_brackets && run.is_apart && is_end(index + 1)
    });
    if let Some(cells) = nine(&fields) {
        return Line::Row(Row { cells, count: 9, ..row });
    }
    if let (Some((_, run)), None) = (arrays.next(), arrays.next()) {
        let (cells, is_answer) = (run.cells.clone(), run.is_answer);
        return Line::Row(Row { cells, count: 9, is_answer, ..row });
    }
    if let Some(count) = large(&words, &row.text).filter(|_| runs.len() > 1 || !wrong.is_empty()) {
        return Line::Row(Row { count, ..row });
    }
    if cells.len() > 81 || (!cells.is_empty() && wrong.is_empty() && signs.len() > LONGEST) {
        return Line::Fault(ParseError::no_line(end, cells.len()));
    }
    if wrong.is_empty() && (!cells.is_empty() || (has_bars && fields.len() == 3)) {
        let count = |field: &&[Sign]| field.iter().filter(|(one, _)| is_cell(*one)).count();
        let is_uneven = fields.iter().any(|field| count(field) * fields.len() != 9);
        if cells.len() == 9 && (is_uneven || runs.len() > 1) {
            let odd = words.iter().find(|word| word.len() > 1 && word.len() != 3);
            let word = odd.unwrap_or(&words[0]);
            let found = format!("{:?}", text_of(word));
            row.fault = Some(ParseError::new((line, word[0].1), "one digit in each cell", found));
        } else if cells.len() != 10 && runs.len() > 1 {
            // Ten cells may be a row behind its number.
            row.fault = Some(ParseError::no_row(end, cells.len().to_string()));
        }
        return Line::Row(Row { cells, ..row });
    }
    if matches!(known, 5..=12) && wrong.len() <= 3 {
        let fault = Some(ParseError::no_cell((line, wrong[0].1), wrong[0].0));
        return Line::Row(Row { fault, count: known, ..row });
    }
    if (known >= 40 || words.len() == 1) && wrong.len() * 4 < known {
        return Line::Fault(fault(text, line, 1));
    }
    if wrong.is_empty() { Line::Frame } else { Line::Text }
}

/// The number of cells, if the line has the look of a row of a larger grid.
fn large(words: &[&[Sign]], text: &str) -> Option<usize> {
    let are_words = words.len() > 5;
    let digits = text.chars().filter(|one| one.is_ascii_digit() || *one == '.').count();
    let count = if are_words { words.len() } else { text.chars().count() };
    let is_row =
        if are_words { words.iter().all(|word| word.len() < 3) } else { 2 * digits >= count };
    let are_cells = text.chars().all(|one| one.is_ascii_alphanumeric() || is_cell(one));
    (is_row && are_cells && matches!(count, 12 | 16 | 25)).then_some(count)
}

/// Whether a text names what follows as the answer of an example, or as a solution, as in
/// `"solution": [`.
pub(super) fn is_answer(before: &str) -> bool {
    let name = before.trim_matches(|one: char| !one.is_ascii_alphanumeric());
    name.starts_with("Output") || name.eq_ignore_ascii_case("solution")
}
