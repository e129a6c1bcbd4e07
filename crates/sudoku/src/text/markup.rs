//! The cells of a line among brackets, quotation marks, tags and words for blanks.

use super::line::Run;
use super::{CELL, ParseError, cell_value, quoted};

/// A character and its column, from 1.
pub(super) type Sign = (char, usize);

/// What programs, web pages and LaTeX write for a blank, between cells, or for a line.
const WORDS: [(&str, &str); 13] = [
    ("-1", "."),
    ("None", "."),
    ("null", "."),
    ("nil", "."),
    ("nan", "."),
    ("NaN", "."),
    ("NA", "."),
    ("<td></td>", ".;"),
    ("<td>&nbsp;</td>", ".;"),
    ("&nbsp;", " "),
    ("</td>", ";"),
    ("\\hline", "==="),
    ("\\\\", " "),
];

/// A longer tag is none, so that a line of any length takes linear time.
const LONGEST_TAG: usize = 400;

/// The line without its markup. What is more than one character long is read as one.
pub(super) fn signs(text: &str) -> Vec<Sign> {
    let is_table = text.contains("<t") || text.contains("</t");
    let mut signs: Vec<Sign> = Vec::new();
    let (mut rest, mut column, mut last, mut is_begin) = (text, 1, ' ', true);
    while let Some(first) = rest.chars().next() {
        let is_word = |(word, _): &&(&str, &str)| {
            let is_part = |one: char| one.is_alphanumeric() || cell_value(one).is_some();
            let Some(behind) = rest.strip_prefix(word) else { return false };
            let is_name = word.ends_with(char::is_alphanumeric);
            !is_name || !is_part(last) && !behind.starts_with(is_part)
        };
        let mut taken = first.len_utf8();
        is_begin &= matches!(first, ' ' | '>');
        if let Some((word, with)) = WORDS.iter().find(is_word) {
            taken = word.len();
            signs.extend(with.chars().zip(column..));
        } else if matches!(first, '"' | '\'')
            && let Some(content) = quoted_cells(&rest[1..], first)
        {
            taken = content.len() + 2;
            let cells = content.chars().map(|one| if one == ' ' { '.' } else { one });
            let cells = cells.chain(content.is_empty().then_some('.'));
            // A row in quotation marks is like a row in brackets.
            let (open, close) = if content.len() > 1 { ('(', ')') } else { (first, first) };
            signs.extend(std::iter::once(open).chain(cells).chain([close]).zip(column..));
        } else if first == '<' && is_table {
            let end = rest.bytes().take(LONGEST_TAG).position(|byte| byte == b'>');
            taken = end.map_or(1, |end| end + 1);
        } else if first == '>' && is_begin || first == ':' && matches!(signs[..], [('0'..='9', _)])
        {
            // A mail quotes an older one, or the row has a number.
            signs.push((' ', column));
        } else {
            signs.extend(plain(first).map(|one| (one, column)));
        }
        column += rest[..taken].chars().count();
        last = rest[..taken].chars().next_back().unwrap_or(first);
        rest = &rest[taken..];
    }
    signs
}

/// The character that is meant, if it is more than a part of another one.
fn plain(character: char) -> Option<char> {
    match character {
        // Digits in a box have these two behind them.
        '\u{fe0f}' | '\u{20e3}' => None,
        '\u{ff10}'..='\u{ff19}' => char::from_digit(character as u32 - 0xff10, 10),
        '·' | '．' | '□' | '◻' | '⬜' | '⬛' => Some('.'),
        one => Some(one),
    }
}

/// The cells between quotation marks: a cell, a row, or a grid, perhaps with spaces for blanks.
fn quoted_cells(text: &str, quote: char) -> Option<&str> {
    let (content, behind) = text.get(..82).unwrap_or(text).split_once(quote)?;
    let is_cell = |one: char| one == ' ' || one.is_ascii_digit();
    match content.len() {
        0 => !behind.starts_with(quote),
        1 | 9 | 81 => {
            content.chars().all(is_cell) || content.chars().all(|one| cell_value(one).is_some())
        }
        _ => false,
    }
    .then_some(content)
}

const fn opens(sign: char) -> bool {
    matches!(sign, '[' | '{' | '(')
}

const fn closes(sign: char) -> bool {
    matches!(sign, ']' | '}' | ')')
}

const fn is_glue(sign: char) -> bool {
    opens(sign) || closes(sign) || matches!(sign, '"' | '\'')
}

/// What a line with brackets or quotation marks has.
pub(super) enum Content {
    /// All cells of a grid, or of several, each with the text before it.
    Grids(Vec<(Run, String)>),
    /// Cells, and the text before them.
    Cells(Vec<Sign>, String),
    /// Nothing but brackets or tags.
    Brackets,
    Fault(ParseError),
}

/// Signs within a pair of brackets, or from a bracket to the end; and the number of cells.
#[derive(Clone, Copy)]
struct Group {
    start: usize,
    end: usize,
    /// The number of cells before it, and with it.
    cells: (usize, usize),
    has_groups: bool,
}

impl Group {
    const fn count(&self) -> usize {
        self.cells.1 - self.cells.0
    }
}

/// Finds the cells among the brackets of a line.
pub(super) fn content(signs: &[Sign], line: usize) -> Content {
    if signs.iter().all(|(one, _)| one.is_whitespace()) {
        return Content::Brackets;
    }
    if !signs.iter().any(|(one, _)| is_glue(*one)) {
        return Content::Cells(signs.to_vec(), String::new());
    }
    let (groups, fault) = groups(signs);
    let mut distinct = groups.clone();
    // The same cells are often in several brackets.
    distinct.sort_by_key(|group| (group.cells, group.end - group.start));
    distinct.dedup_by_key(|group| group.cells);
    let with = |count: usize| distinct.iter().filter(move |group| group.count() == count);
    let is_row = |group: &&Group| matches!(group.count(), 5..=80) && !group.has_groups;
    let broken = distinct.iter().filter(is_row).find(|group| group.count() != 9);
    if let Some(row) = broken.filter(|_| with(9).count() > 1) {
        let place = (line, signs[row.end - 1].1);
        let found = row.count().to_string();
        return Content::Fault(ParseError::new(place, "9 cells in this row", found));
    }
    if with(81).next().is_some() {
        let mut end = 0;
        let run = |group: &Group| {
            let before = text_before(&signs[end..group.start]);
            end = group.end;
            Ok((run(&signs[group.start..group.end], line)?, before))
        };
        return match with(81).map(run).collect() {
            Ok(runs) => Content::Grids(runs),
            Err(error) => Content::Fault(error),
        };
    }
    let all = || groups.iter().find(|group| group.end - group.start == signs.len());
    let has_digit = || signs.iter().any(|(one, _)| matches!(one, '1'..='9'));
    match (&with(9).collect::<Vec<_>>()[..], all(), fault) {
        ([row], ..) => {
            let before = text_before(&signs[..row.start]);
            Content::Cells(without_glue(&signs[row.start..row.end]), before)
        }
        (_, Some(group), _) if group.count() < 9 && !has_digit() => Content::Brackets,
        (_, None, Some(column)) => {
            let found = signs.iter().find(|(_, one)| *one == column);
            let found = quoted(found.map_or(' ', |(one, _)| *one));
            Content::Fault(ParseError::new((line, column), CELL, found))
        }
        _ => Content::Cells(without_glue(signs), String::new()),
    }
}

/// The groups of cells, and the column of a character in an array of rows that is no cell.
fn groups(signs: &[Sign]) -> (Vec<Group>, Option<usize>) {
    let (mut groups, mut open, mut fault) = (Vec::new(), Vec::new(), None);
    let (mut start, mut count) = ((0, 0), 0);
    for (index, &(sign, column)) in signs.iter().chain([&('\0', 0)]).enumerate() {
        let group = |(start, before): (usize, usize), end, has_groups| Group {
            start,
            end,
            cells: (before, count),
            has_groups,
        };
        if opens(sign) {
            open.push((index, count, groups.len()));
        } else if closes(sign) {
            if let Some((start, before, known)) = open.pop() {
                groups.push(group((start, before), index + 1, groups.len() > known));
            }
        } else if cell_value(sign).is_some() {
            count += 1;
        } else if !is_glue(sign) && !matches!(sign, ',' | ';') && !sign.is_whitespace() {
            if let [(_, before, _), _, ..] = open[..]
                && count > before
                && column > 0
            {
                fault = fault.or(Some(column));
            }
            // Of brackets that do not close, the outer ones have all cells.
            let outer = open.first().map(|&(_, before, _)| before);
            for (start, before, known) in open.drain(..).filter(|one| Some(one.1) == outer) {
                groups.push(group((start, before), index, groups.len() > known));
            }
            groups.push(group(start, index, true));
            start = (index + 1, count);
        }
    }
    groups.retain(|group| group.end > group.start);
    (groups, fault)
}

/// The text before a group, without the brackets that open before it.
fn text_before(signs: &[Sign]) -> String {
    let text: String = signs.iter().map(|(one, _)| one).collect();
    let is_between = |one: char| is_glue(one) || one.is_whitespace() || ",:=".contains(one);
    text.trim_matches(is_between).to_owned()
}

fn without_glue(signs: &[Sign]) -> Vec<Sign> {
    let without = |&(one, column): &Sign| (if is_glue(one) { ' ' } else { one }, column);
    signs.iter().map(without).collect()
}

/// The 81 cells of an array: alone, or in rows without anything between them.
fn run(signs: &[Sign], line: usize) -> Result<Run, ParseError> {
    let mut run = Run::default();
    for word in signs.split(|(one, _)| cell_value(*one).is_none()) {
        if !matches!(word.len(), 0 | 1 | 9 | 81) {
            let found: String = word.iter().map(|(one, _)| one).collect();
            let place = (line, word[0].1);
            return Err(ParseError::new(place, "one digit in each cell", format!("{found:?}")));
        }
        run.values.extend(word.iter().filter_map(|(one, _)| cell_value(*one)));
        run.columns.extend(word.iter().map(|(_, column)| column));
    }
    Ok(run)
}
