//! Grids of several lines: plain rows, framed rows, integers, and candidates.

use super::line::wrong_count;
use super::markup::Sign;
use super::{BLANKS, CELL, ParseError, Place, cell_value, other_size, quoted};
use crate::{Digit, DigitSet, Grid};

/// A line that may be a part of a grid.
#[derive(Clone, Debug)]
pub(super) struct Part {
    kind: Kind,
    /// Each cell with its column.
    cells: Vec<(Content, usize)>,
    /// Where the line ends.
    end: Place,
    /// Its words have the same number of cells.
    is_even: bool,
    /// The number of bars; if one row of a grid has some, all have.
    bars: usize,
}

#[derive(Clone, Debug)]
enum Kind {
    /// Nine cells.
    Row,
    /// Cells, but not nine; with the number of cells of a row of another size.
    Other(usize),
    /// Nine dashes: blanks where other rows have dashes for blanks, and otherwise a frame.
    Dashes,
    /// Part of a frame.
    Frame,
    /// Nothing but spaces: a row of blanks, if spaces are blanks.
    Spaces,
    /// An empty line between two bands.
    Gap,
    /// A row in which a character is no cell.
    Damaged(ParseError),
}

/// What one cell has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Content {
    Digit(Digit),
    /// A blank with this sign; a space where the place in the frame shows that there is a cell.
    Blank(char),
    /// Several candidates.
    Candidates(DigitSet),
}

impl Content {
    fn of(character: char) -> Option<Self> {
        let value = cell_value(character)?;
        Some(Digit::new(value).map_or(Self::Blank(character), Self::Digit))
    }

    /// The cell with these candidates: ascending digits, each of them once.
    fn of_candidates(word: &[Sign]) -> Option<Self> {
        if !word.is_sorted_by(|(one, _), (next, _)| one < next) {
            return None;
        }
        let digits: Option<Vec<Digit>> =
            word.iter().map(|(one, _)| Digit::from_char(*one)).collect();
        match digits?[..] {
            [] => None,
            [digit] => Some(Self::Digit(digit)),
            ref several => Some(Self::Candidates(several.iter().copied().collect())),
        }
    }
}

/// Whether cells count on from 0 or 1.
fn are_numbers<'a>(mut cells: impl Iterator<Item = &'a Content>) -> bool {
    let value = |content: &Content| match content {
        Content::Digit(digit) => Some(digit.get()),
        Content::Blank('0') => Some(0),
        Content::Blank(_) | Content::Candidates(_) => None,
    };
    let first = cells.next().and_then(value);
    first.is_some_and(|first| {
        first < 2 && cells.zip(first + 1..).all(|(cell, number)| value(cell) == Some(number))
    })
}

const fn is_bar(character: char) -> bool {
    matches!(character, '|' | '│' | '┃' | '║')
}

/// Whether the character is part of a frame: a corner, a junction or a line.
const fn is_frame(character: char) -> bool {
    matches!(character, '\u{2500}'..='\u{257f}' | '-' | '=' | '+' | '|' | '*' | '.' | ':' | '\'')
}

const fn is_line(character: char) -> bool {
    matches!(character, '-' | '=' | '─' | '━' | '═')
}

/// Whether the character may stand between cells.
const fn separates(character: char) -> bool {
    character.is_whitespace() || is_bar(character) || matches!(character, ',' | ';' | '+' | '=')
}

impl Part {
    /// What the line may be; `None` if it has no look of a row.
    pub(super) fn of(signs: &[Sign], line: usize) -> Option<Self> {
        /// No row of a grid is longer, not even one of candidates.
        const LONGEST: usize = 400;
        let end = (line, signs.last().map_or(0, |(_, column)| *column) + 1);
        let bars = signs.iter().filter(|(one, _)| is_bar(*one)).count();
        let new = |kind, cells| Some(Self { kind, cells, end, is_even: true, bars });
        if signs.len() >= LONGEST {
            return None;
        }
        let dashes = signs.iter().filter(|(one, _)| *one == '-');
        let dashes: Vec<_> = dashes.map(|&(_, column)| (Content::Blank('-'), column)).collect();
        let others = || signs.iter().filter(|(one, _)| !one.is_whitespace() && !is_bar(*one));
        if dashes.len() == 9 && others().count() == 9 {
            return new(Kind::Dashes, dashes);
        }
        if is_frame_line(signs) {
            return new(Kind::Frame, Vec::new());
        }
        let inner = match within_frame(signs) {
            // One stands behind each cell.
            [cells @ .., (last @ (',' | ';'), _)]
                if cells.iter().filter(|(one, _)| one == last).count() == 8 =>
            {
                cells
            }
            inner => inner,
        };
        // Cells between eight signs of one kind, some of them empty, are a row.
        let separator = [',', ';', '\t', '&'].into_iter().find(|separator| {
            bars == 0 && inner.iter().filter(|(one, _)| one == separator).count() == 8
        });
        let fields: Vec<&[Sign]> = match separator {
            Some(separator) => inner.split(|(one, _)| *one == separator).collect(),
            None => inner.split(|(one, _)| is_bar(*one)).collect(),
        };
        if let Some(row) = framed(&fields, inner) {
            return new(Kind::Row, row);
        }
        let words: Vec<&[Sign]> = fields.iter().flat_map(|field| words(field)).collect();
        let cells = || words.iter().copied().flatten();
        let known = cells().map(|&(one, column)| Some((Content::of(one)?, column)));
        if let Some(known) = known.collect::<Option<Vec<_>>>().filter(|known| !known.is_empty()) {
            let (count, length) = (known.len(), words[0].len());
            let is_even = words.iter().all(|word| word.len() == length);
            // A digit too many in one cell must not make up for one that is missing.
            let odd = words.iter().find(|word| word.len() > 1 && word.len() != 3);
            let uneven = || {
                let word = odd.unwrap_or(&words[0]);
                let found = format!("{:?}", word.iter().map(|(one, _)| one).collect::<String>());
                ParseError::new((line, word[0].1), "one digit in each cell", found)
            };
            let has_boxes = matches!(fields.len(), 3 | 9);
            let is_wrong = !is_even || (has_boxes && !has_three_each(&fields));
            let kind = match count {
                9 if is_wrong => Kind::Damaged(uneven()),
                9 => Kind::Row,
                count => Kind::Other(count),
            };
            return Some(Self { kind, cells: known, end, is_even, bars });
        }
        if let Some(side) = large_row(inner) {
            return new(Kind::Other(side), Vec::new());
        }
        let &(wrong, column) = cells().find(|(one, _)| cell_value(*one).is_none())?;
        let count = cells().filter(|(one, _)| cell_value(*one).is_some()).count();
        let error = ParseError::new((line, column), CELL, quoted(wrong));
        ((5..=12).contains(&count) && cells().count() - count <= 3)
            .then(|| new(Kind::Damaged(error), Vec::new()))?
    }

    /// Whether it is a row of nine cells.
    pub(super) const fn is_row(&self) -> bool {
        matches!(self.kind, Kind::Row)
    }

    /// Whether it is no row of a grid, so that it may be a broken line of 81 cells.
    pub(super) const fn is_wrong_line(&self) -> bool {
        matches!(self.kind, Kind::Other(_) | Kind::Damaged(_))
    }

    /// What is wrong with it, if it should be a line of 81 cells.
    pub(super) fn line_fault(&self) -> Option<ParseError> {
        match &self.kind {
            Kind::Damaged(error) => Some(error.clone()),
            Kind::Other(count) => Some(wrong_count(self.end, *count)),
            Kind::Row => Some(wrong_count(self.end, 9)),
            Kind::Dashes | Kind::Frame | Kind::Spaces | Kind::Gap => None,
        }
    }

    pub(super) const fn is_frame(&self) -> bool {
        matches!(self.kind, Kind::Frame | Kind::Dashes | Kind::Spaces | Kind::Gap)
    }

    const fn is_other(&self) -> bool {
        matches!(self.kind, Kind::Other(_))
    }

    pub(super) const fn line(&self) -> usize {
        self.end.0
    }

    /// Whether it has the digits 1 to 9, or 0 to 8, and nothing else: they number columns.
    fn are_labels(&self) -> bool {
        self.is_row() && are_numbers(self.cells.iter().map(|(content, _)| content))
    }

    /// Whether it has the look of a row, but a cell too few or too many, or another character.
    pub(super) const fn is_broken_row(&self) -> bool {
        matches!(self.kind, Kind::Other(7..=11) | Kind::Damaged(_))
    }

    /// The columns of its cells, from 0, if it has digits and spaces only.
    fn digits_and_spaces(&self) -> Option<impl Iterator<Item = (Digit, usize)>> {
        let digit = |(content, column): &(Content, usize)| match content {
            Content::Digit(digit) => Some((*digit, column - 1)),
            Content::Blank(_) | Content::Candidates(_) => None,
        };
        let is_plain = matches!(self.kind, Kind::Row | Kind::Other(_) | Kind::Spaces);
        let digits: Option<Vec<_>> = self.cells.iter().map(digit).collect();
        digits.filter(|_| is_plain).map(Vec::into_iter)
    }
}

/// Whether a line is part of a frame: nothing but its signs, perhaps with text behind it.
fn is_frame_line(signs: &[Sign]) -> bool {
    /// With nine cells, a frame is at least this wide.
    const LEAST: usize = 11;
    let words = signs.split(|(one, _)| one.is_whitespace());
    let is_drawn = |word: &&[Sign]| word.iter().all(|(one, _)| is_frame(*one));
    let drawn = words.clone().take_while(is_drawn).flatten().map(|(one, _)| *one);
    let drawn: Vec<char> = drawn.collect();
    let count = |is: fn(char) -> bool| drawn.iter().filter(|one| is(**one)).count();
    let is_row = count(|one| cell_value(one).is_some()) == 9 && !drawn.contains(&'+');
    count(is_line) > 2
        && !is_row
        && (drawn.len() >= LEAST || words.clone().all(|word| is_drawn(&word)))
}

/// The signs between the outer bars of a frame: text beside a frame is no part of it.
fn within_frame(signs: &[Sign]) -> &[Sign] {
    let is_bar = |(one, _): &Sign| is_bar(*one);
    let (first, last) = (signs.iter().position(is_bar), signs.iter().rposition(is_bar));
    match (signs.iter().filter(|sign| is_bar(sign)).count(), first, last) {
        (4 | 10, Some(first), Some(last)) => &signs[first + 1..last],
        _ => signs,
    }
}

fn words(field: &[Sign]) -> impl Iterator<Item = &[Sign]> {
    field.split(|(one, _)| separates(*one)).filter(|word| !word.is_empty())
}

/// Whether three boxes have three cells each, or nine fields one each.
fn has_three_each(fields: &[&[Sign]]) -> bool {
    let cells = |field: &&[Sign]| words(field).map(<[_]>::len).sum::<usize>();
    fields.iter().all(|field| cells(field) == 9 / fields.len())
}

/// A row whose cells are found by their places: nine fields, three of one width, or nine words with
/// candidates among them.
fn framed(fields: &[&[Sign]], inner: &[Sign]) -> Option<Vec<(Content, usize)>> {
    let boxes: Vec<Vec<&[Sign]>> = fields.iter().map(|field| words(field).collect()).collect();
    if fields.len() == 9 {
        let cell = |words: &Vec<&[Sign]>| match words[..] {
            [] => Some((Content::Blank(' '), 0)),
            [&[(one, column)]] => Some((Content::of(one)?, column)),
            [several] => Some((Content::of_candidates(several)?, several[0].1)),
            _ => None,
        };
        return boxes.iter().map(cell).collect();
    }
    let are_words = match boxes[..] {
        [ref row] => row.len() == 9,
        [_, _, _] => boxes.iter().all(|cells| cells.len() == 3),
        _ => false,
    };
    if are_words && boxes.iter().flatten().any(|word| word.len() > 1) {
        let cell = |word: &&[Sign]| Some((Content::of_candidates(word)?, word[0].1));
        return boxes.iter().flatten().map(cell).collect();
    }
    let width = fields[0].len();
    let is_placed = fields.len() == 3
        && matches!(width, 3 | 5 | 7)
        && fields.iter().all(|field| field.len() == width);
    let (start, step) = (usize::from(width == 7), if width == 3 { 1 } else { 2 });
    let cell = |place: usize| {
        let (one, column) = fields[place / 3][start + place % 3 * step];
        Some((if one == ' ' { Content::Blank(' ') } else { Content::of(one)? }, column))
    };
    let row: Vec<_> = is_placed.then(|| (0..9).map(cell).collect::<Option<_>>())??;
    // A cell in another place would be lost.
    let cells = inner.iter().filter(|(one, _)| !one.is_whitespace() && !is_bar(*one)).count();
    let found = row.iter().filter(|(content, _)| *content != Content::Blank(' ')).count();
    (found == cells).then_some(row)
}

/// The number of cells, if the text has the look of a row of a larger grid.
fn large_row(inner: &[Sign]) -> Option<usize> {
    let text: String =
        inner.iter().map(|&(one, _)| if separates(one) { ' ' } else { one }).collect();
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_cell = |one: char| one.is_ascii_alphanumeric() || BLANKS.contains(&one);
    let are_mostly_digits = || {
        let is_digit = |one: char| one.is_ascii_digit() || one == '.';
        2 * text.matches(is_digit).count() >= words.concat().len()
    };
    let has_sign = || text.contains(|one: char| one.is_ascii_digit() || one == '.');
    let is_row = words.iter().all(|word| word.len() <= 2 && word.chars().all(is_cell))
        || (words.len() <= 5 && words.concat().chars().all(is_cell) && are_mostly_digits());
    let count = if words.len() > 5 { words.len() } else { words.concat().chars().count() };
    (is_row && has_sign() && matches!(count, 10 | 12 | 16 | 25)).then_some(count)
}

/// A grid that was found in the last parts of a group.
pub(super) struct Whole {
    pub(super) grid: Grid,
    pub(super) places: Vec<Place>,
    /// Cells with several candidates were read as blanks.
    pub(super) has_candidates: bool,
    /// The number of parts before it, which belong to no grid.
    pub(super) before: usize,
}

/// The grid that is complete with the last of these parts, or what is wrong with its nine rows.
pub(super) fn whole(parts: &mut Vec<Part>) -> Option<Result<Whole, ParseError>> {
    remove_numbers(parts);
    if let Some(start) = nine(parts, Part::is_row) {
        return Some(rows(parts, start));
    }
    // The frame of the previous grid is no part of it.
    let frame = parts.iter().rposition(|part| matches!(part.kind, Kind::Frame | Kind::Dashes));
    let inner = &parts[frame.map_or(0, |last| last + 1)..];
    if let Some(whole) = wrapped(inner).or_else(|| spaced(inner)) {
        return Some(Ok(whole));
    }
    // A row that is broken counts as well, so that no row of the next grid is taken for it.
    let start = nine(parts, |part| part.is_row() || part.is_broken_row())?;
    let fault = fault(&parts[start..]).map(Err);
    fault.filter(|_| parts[start..].iter().any(|part| part.is_row() && !part.are_labels()))
}

/// Removes what only numbers the rows and columns: a row of labels above a frame, and in nine rows
/// of ten cells the first of each.
fn remove_numbers(parts: &mut Vec<Part>) {
    if let [labels, frame] = &parts[..]
        && labels.are_labels()
        && matches!(frame.kind, Kind::Frame)
    {
        parts.remove(0);
    }
    let start = parts.len().saturating_sub(9);
    let rows = &mut parts[start..];
    let has_number = |part: &Part| part.cells.len() == 10;
    let numbers = rows.iter().filter_map(|part| Some(&part.cells.first()?.0));
    if rows.len() == 9 && rows.iter().all(has_number) && are_numbers(numbers) {
        for row in rows {
            row.cells.remove(0);
            row.kind = Kind::Row;
        }
        if parts.first().is_some_and(|part| start == 1 && part.are_labels()) {
            parts.remove(0);
        }
    }
}

/// Where the last nine rows begin, with nothing but frames between them.
fn nine(parts: &[Part], is_row: impl Fn(&Part) -> bool) -> Option<usize> {
    let mut count = 0;
    let has_dashes = has_dashes(parts);
    let bars = parts.last()?.bars;
    for (index, part) in parts.iter().enumerate().rev() {
        let is_like_last = (part.bars > 0) == (bars > 0) && is_row(part);
        if is_like_last || (has_dashes && matches!(part.kind, Kind::Dashes)) {
            count += 1;
        } else if !part.is_frame() || index + 1 == parts.len() {
            return None;
        }
        if count == 9 {
            return Some(index);
        }
    }
    None
}

/// Whether dashes stand for blanks.
fn has_dashes(parts: &[Part]) -> bool {
    let is_dash = |(content, _): &(Content, usize)| *content == Content::Blank('-');
    parts.iter().any(|part| part.is_row() && part.cells.iter().any(is_dash))
}

fn rows(parts: &[Part], start: usize) -> Result<Whole, ParseError> {
    let has_dashes = has_dashes(parts);
    let is_row = |part: &&Part| part.is_row() || (has_dashes && matches!(part.kind, Kind::Dashes));
    let rows: Vec<&Part> = parts[start..].iter().filter(is_row).collect();
    let cells = || rows.iter().flat_map(|row| row.cells.iter().map(|cell| (row.line(), cell)));
    let is_several = |content: &Content| matches!(content, Content::Candidates(_));
    let several = cells().find(|(_, (content, _))| is_several(content));
    if let Some((line, (_, column))) = several
        && cells().any(|(_, (content, _))| matches!(content, Content::Blank(_)))
    {
        // In a grid of candidates every cell has one; here two givens stand in one cell.
        return Err(ParseError::new((line, *column), "one digit in this cell", "several"));
    }
    let is_part = |part: &&Part| part.is_frame() || (rows[0].bars > part.bars && part.are_labels());
    let before = if parts[..start].iter().all(|part| is_part(&part)) { 0 } else { start };
    let (grid, places) = grid(&rows).expect("nine rows of nine cells");
    Ok(Whole { grid, places, has_candidates: several.is_some(), before })
}

/// The grid with these 81 cells.
fn grid(parts: &[&Part]) -> Option<(Grid, Vec<Place>)> {
    let cells = || parts.iter().flat_map(|part| part.cells.iter().map(|cell| (part.line(), cell)));
    let digit = |(_, (content, _)): (usize, &(Content, usize))| match content {
        Content::Digit(digit) => Some(*digit),
        Content::Blank(_) | Content::Candidates(_) => None,
    };
    let values: Vec<Option<Digit>> = cells().map(digit).collect();
    let places = cells().map(|(line, (_, column))| (line, *column)).collect();
    Some((Grid::new(values.try_into().ok()?), places))
}

/// Cells that are wrapped: each line has as many, and only the last may have fewer.
fn wrapped(parts: &[Part]) -> Option<Whole> {
    let (last, others) = parts.split_last()?;
    let count = others.first().map_or(81, |part| part.cells.len());
    let is_wrapped = others.len() * count + last.cells.len() == 81
        && last.cells.len() <= count
        && parts.iter().all(|part| part.is_even)
        && others.iter().all(|part| part.is_other() && part.cells.len() == count)
        && (last.is_other() || last.is_row());
    let (grid, places) = grid(&parts.iter().collect::<Vec<_>>()).filter(|_| is_wrapped)?;
    Some(Whole { grid, places, has_candidates: false, before: 0 })
}

/// Nine lines of digits in nine columns, where a space is a blank. The columns are sure if a line
/// reaches the last of them, and if digits stand behind gaps.
fn spaced(parts: &[Part]) -> Option<Whole> {
    if parts.len() != 9 {
        return None;
    }
    let width = parts.iter().map(|part| part.end.1 - 1).max()?;
    let step = if width == 9 { 1 } else { 2 };
    let (mut grid, mut places, mut with_gaps) = (Grid::EMPTY, Vec::new(), 0);
    for (part, row) in parts.iter().zip(crate::Cell::ALL.chunks(9)) {
        let mut has_gap = false;
        for (index, (digit, column)) in part.digits_and_spaces()?.enumerate() {
            if column % step != 0 {
                return None;
            }
            grid[*row.get(column / step)?] = Some(digit);
            has_gap |= column / step > index;
        }
        with_gaps += usize::from(has_gap);
        places.extend((0..9).map(|column| (part.line(), column * step + 1)));
    }
    (matches!(width, 9 | 17) && with_gaps >= 3).then_some(Whole {
        grid,
        places,
        has_candidates: false,
        before: 0,
    })
}

/// Reads an empty line, which may be a gap between two bands; false if it ends the rows. All bands
/// are kept apart, or none.
pub(super) fn is_gap(parts: &mut Vec<Part>, line: usize) -> bool {
    let (_, band) = bands(parts);
    let rows = parts.iter().filter(|part| is_row_or_dashes(parts, part)).count();
    let is_gap = band == 3 && matches!((rows, has_gap(parts)), (3, false) | (6, true));
    if is_gap {
        let end = (line, 1);
        parts.push(Part { kind: Kind::Gap, cells: Vec::new(), end, is_even: true, bars: 0 });
    }
    !parts.iter().any(Part::is_wrong_line) && (is_gap || band == 0)
}

fn is_row_or_dashes(parts: &[Part], part: &Part) -> bool {
    part.is_row() || (has_dashes(parts) && matches!(part.kind, Kind::Dashes))
}

fn has_gap(parts: &[Part]) -> bool {
    parts.iter().any(|part| matches!(part.kind, Kind::Gap))
}

/// Where the rows behind the last gap begin, and their number.
fn bands(parts: &[Part]) -> (usize, usize) {
    let gap = parts.iter().rposition(|part| matches!(part.kind, Kind::Gap));
    let start = gap.map_or(0, |gap| gap + 1);
    (start, parts[start..].iter().filter(|part| is_row_or_dashes(parts, part)).count())
}

/// Where another grid has begun: behind a gap, a fourth row follows that would be in the next band.
pub(super) fn other_grid(parts: &[Part]) -> Option<usize> {
    let (start, band) = bands(parts);
    (start > 0 && band == 4).then_some(start)
}

/// A blank row of a grid whose blanks are spaces, if these parts may be the rows before it.
pub(super) fn blank_row(parts: &[Part], text: &str, line: usize) -> Option<Part> {
    let is_row = matches!(text.len(), 9 | 17) && text.bytes().all(|byte| byte == b' ');
    let may_be = is_row && parts.len() < 20;
    let may_be_row = |part: &Part| part.is_frame() || part.digits_and_spaces().is_some();
    (may_be && parts.iter().all(may_be_row)).then(|| Part {
        kind: Kind::Spaces,
        cells: Vec::new(),
        end: (line, text.len() + 1),
        is_even: true,
        bars: 0,
    })
}

/// Why these parts are no grid.
pub(super) fn fault(parts: &[Part]) -> Option<ParseError> {
    let rows = || parts.iter().filter(|part| !part.is_frame());
    let (first, last) = (rows().next()?, rows().next_back()?);
    let cells = |part: &Part| if let Kind::Other(count) = part.kind { count } else { 9 };
    let size = cells(first);
    if rows().count() > 1
        && rows().all(|part| part.is_other() && cells(part) == size)
        && let Some(size) = other_size(size * size)
    {
        return Some(ParseError::new(first.end, "9 cells in this line", size));
    }
    for part in rows() {
        match &part.kind {
            Kind::Damaged(error) => return Some(error.clone()),
            Kind::Other(count) => {
                let found = count.to_string();
                return Some(ParseError::new(part.end, "9 cells in this line", found));
            }
            Kind::Row | Kind::Dashes | Kind::Frame | Kind::Spaces | Kind::Gap => {}
        }
    }
    let found = format!("{} cells", 9 * rows().count());
    Some(ParseError::new(last.end, "nine lines of nine cells", found))
}
