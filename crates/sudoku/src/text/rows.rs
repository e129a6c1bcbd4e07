//! Grids of several lines: plain rows, framed rows, integers, and candidates.

use super::line::wrong_count;
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
    fn of_candidates(text: &[char]) -> Option<Self> {
        if !text.is_sorted_by(|one, next| one < next) {
            return None;
        }
        let digits: Option<Vec<Digit>> =
            text.iter().map(|&character| Digit::from_char(character)).collect();
        match digits?[..] {
            [] => None,
            [digit] => Some(Self::Digit(digit)),
            ref several => Some(Self::Candidates(several.iter().copied().collect())),
        }
    }
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
    character.is_whitespace() || is_bar(character) || matches!(character, ',' | '+' | '=')
}

impl Part {
    /// What the line may be; `None` if it has no look of a row.
    pub(super) fn of(text: &str, line: usize) -> Option<Self> {
        /// No row of a grid is longer, not even one of candidates.
        const LONGEST: usize = 400;
        let characters: Vec<char> = text.chars().take(LONGEST).collect();
        let end = (line, characters.len() + 1);
        let new = |kind, cells| Some(Self { kind, cells, end, is_even: true });
        if characters.len() == LONGEST {
            return None;
        }
        let dashes = characters.iter().enumerate().filter(|(_, one)| **one == '-');
        let dashes: Vec<_> = dashes.map(|(at, _)| (Content::Blank('-'), at + 1)).collect();
        let others = || characters.iter().filter(|one| !one.is_whitespace() && !is_bar(**one));
        if dashes.len() == 9 && others().count() == 9 {
            return new(Kind::Dashes, dashes);
        }
        if is_frame_line(&characters) {
            return new(Kind::Frame, Vec::new());
        }
        let (inner, first) = within_frame(&characters);
        let fields = fields(inner, first, is_bar);
        if let Some(row) = framed(&fields, inner) {
            return new(Kind::Row, row);
        }
        let words: Vec<Word> = fields.iter().flat_map(|&(field, at)| words(field, at)).collect();
        let cells = || words.iter().flat_map(|(word, at)| word.iter().zip(*at..));
        let known = || cells().map(|(&one, at)| Some((Content::of(one)?, at)));
        if let Some(known) = known().collect::<Option<Vec<_>>>().filter(|known| !known.is_empty()) {
            let (count, length) = (known.len(), words[0].0.len());
            let is_even = words.iter().all(|(word, _)| word.len() == length);
            // A digit too many in one cell must not make up for one that is missing.
            let odd = words.iter().find(|(word, _)| word.len() > 1 && word.len() != 3);
            let uneven = || {
                let (word, at) = odd.unwrap_or(&words[0]);
                let found = format!("{:?}", word.iter().collect::<String>());
                ParseError::new((line, *at), "one digit in each cell", found)
            };
            let has_boxes = matches!(fields.len(), 3 | 9);
            let is_wrong = !is_even || (has_boxes && !has_three_each(&fields));
            let kind = match count {
                9 if is_wrong => Kind::Damaged(uneven()),
                9 => Kind::Row,
                count => Kind::Other(count),
            };
            return Some(Self { kind, cells: known, end, is_even });
        }
        if let Some(side) = large_row(inner) {
            return new(Kind::Other(side), Vec::new());
        }
        let (&wrong, column) = cells().find(|(one, _)| cell_value(**one).is_none())?;
        let count = cells().filter(|(one, _)| cell_value(**one).is_some()).count();
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

    pub(super) const fn is_frame(&self) -> bool {
        matches!(self.kind, Kind::Frame | Kind::Dashes)
    }

    const fn is_other(&self) -> bool {
        matches!(self.kind, Kind::Other(_))
    }

    pub(super) const fn line(&self) -> usize {
        self.end.0
    }

    fn has_blank(&self, is: impl Fn(char) -> bool) -> bool {
        self.cells.iter().any(|(content, _)| matches!(content, Content::Blank(one) if is(*one)))
    }

    /// The columns of its cells, from 0, if it has digits and spaces only.
    fn digits_and_spaces(&self) -> Option<impl Iterator<Item = (Digit, usize)>> {
        let digit = |(content, column): &(Content, usize)| match content {
            Content::Digit(digit) => Some((*digit, column - 1)),
            Content::Blank(_) | Content::Candidates(_) => None,
        };
        let is_plain = matches!(self.kind, Kind::Row | Kind::Other(_));
        let digits: Option<Vec<_>> = self.cells.iter().map(digit).collect();
        digits.filter(|_| is_plain).map(Vec::into_iter)
    }
}

/// Whether a line is part of a frame: nothing but its signs, perhaps with text behind it.
fn is_frame_line(characters: &[char]) -> bool {
    /// With nine cells, a frame is at least this wide.
    const LEAST: usize = 11;
    let words = characters.split(|one| one.is_whitespace());
    let is_drawn = |word: &&[char]| word.iter().all(|&one| is_frame(one));
    let drawn: Vec<char> = words.clone().take_while(is_drawn).flatten().copied().collect();
    let count = |is: fn(char) -> bool| drawn.iter().filter(|one| is(**one)).count();
    let is_row = count(|one| cell_value(one).is_some()) == 9 && !drawn.contains(&'+');
    count(is_line) > 2
        && !is_row
        && (drawn.len() >= LEAST || words.clone().all(|word| is_drawn(&word)))
}

/// The text between the outer bars of a frame, and its first column: text beside a frame is no part
/// of it.
fn within_frame(characters: &[char]) -> (&[char], usize) {
    let bars = || characters.iter().enumerate().filter(|(_, one)| is_bar(**one)).map(|(at, _)| at);
    match (bars().count(), bars().next(), bars().next_back()) {
        (4 | 10, Some(first), Some(last)) => (&characters[first + 1..last], first + 2),
        _ => (characters, 1),
    }
}

/// A part of a line, and its first column.
type Word<'a> = (&'a [char], usize);

/// The parts between the characters that separate them, some of them empty.
fn fields(text: &[char], first: usize, separates: fn(char) -> bool) -> Vec<Word<'_>> {
    let mut next = first;
    let parts = text.split(|&one| separates(one));
    let place = |part: &'_ [char]| {
        next += part.len() + 1;
        next - part.len() - 1
    };
    let places: Vec<usize> = parts.clone().map(place).collect();
    parts.zip(places).collect()
}

fn words(field: &[char], first: usize) -> impl Iterator<Item = Word<'_>> {
    fields(field, first, separates).into_iter().filter(|(word, _)| !word.is_empty())
}

/// Whether three boxes have three cells each, or nine fields one each.
fn has_three_each(fields: &[Word<'_>]) -> bool {
    let cells = |&(field, _): &Word<'_>| field.iter().filter(|one| !separates(**one)).count();
    fields.iter().all(|field| cells(field) == 9 / fields.len())
}

/// A row whose cells are found by their places: nine fields, three of one width, or nine words with
/// candidates among them.
fn framed(fields: &[Word<'_>], inner: &[char]) -> Option<Vec<(Content, usize)>> {
    if fields.len() == 9 {
        let cell = |&(field, column): &Word<'_>| match words(field, column).collect::<Vec<_>>()[..]
        {
            [] => Some((Content::Blank(' '), column + field.len() / 2)),
            [([one], at)] => Some((Content::of(*one)?, at)),
            [(several, at)] => Some((Content::of_candidates(several)?, at)),
            _ => None,
        };
        return fields.iter().map(cell).collect();
    }
    let boxes = fields.iter().map(|&(field, column)| words(field, column).collect::<Vec<_>>());
    let boxes: Vec<Vec<Word<'_>>> = boxes.collect();
    let are_words = match boxes[..] {
        [ref row] => row.len() == 9,
        [_, _, _] => boxes.iter().all(|cells| cells.len() == 3),
        _ => false,
    };
    if are_words && boxes.iter().flatten().any(|(word, _)| word.len() > 1) {
        let cell = |(word, at): &Word<'_>| Some((Content::of_candidates(word)?, *at));
        return boxes.iter().flatten().map(cell).collect();
    }
    let width = fields[0].0.len();
    let is_placed = fields.len() == 3
        && matches!(width, 3 | 5 | 7)
        && fields.iter().all(|(field, _)| field.len() == width);
    let (start, step) = (usize::from(width == 7), if width == 3 { 1 } else { 2 });
    let cell = |place: usize| {
        let (field, column) = fields[place / 3];
        let at = start + place % 3 * step;
        let is_blank = field[at] == ' ';
        let content = if is_blank { Content::Blank(' ') } else { Content::of(field[at])? };
        Some((content, column + at))
    };
    let row: Vec<_> = is_placed.then(|| (0..9).map(cell).collect::<Option<_>>())??;
    // A cell in another place would be lost.
    let cells = inner.iter().filter(|one| !one.is_whitespace() && !is_bar(**one)).count();
    let found = row.iter().filter(|(content, _)| *content != Content::Blank(' ')).count();
    (found == cells).then_some(row)
}

/// The number of cells, if the text has the look of a row of a larger grid.
fn large_row(inner: &[char]) -> Option<usize> {
    let text: String = inner.iter().map(|&one| if separates(one) { ' ' } else { one }).collect();
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_cell = |one: char| one.is_ascii_alphanumeric() || BLANKS.contains(&one);
    let has_sign = || text.contains(|one: char| one.is_ascii_digit() || one == '.');
    let is_row = words.iter().all(|word| word.len() <= 2 && word.chars().all(is_cell))
        || (words.len() <= 5 && words.concat().chars().all(is_cell));
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

/// The grid that is complete with the last of these parts.
pub(super) fn whole(parts: &[Part]) -> Option<Result<Whole, ParseError>> {
    if parts.last().is_some_and(Part::is_row)
        && let Some(before) = nine_rows(parts)
    {
        return Some(rows(parts, before));
    }
    wrapped(parts).or_else(|| spaced(parts)).map(Ok)
}

/// Where the last nine rows begin. Frames may stand between them.
fn nine_rows(parts: &[Part]) -> Option<usize> {
    let mut count = 0;
    let is_blank = parts.iter().any(|part| part.is_row() && part.has_blank(|one| one == '-'));
    for (index, part) in parts.iter().enumerate().rev() {
        match part.kind {
            Kind::Row => count += 1,
            Kind::Dashes if is_blank => count += 1,
            Kind::Dashes | Kind::Frame => {}
            Kind::Other(_) | Kind::Damaged(_) => return None,
        }
        if count == 9 {
            return Some(index);
        }
    }
    None
}

fn rows(parts: &[Part], before: usize) -> Result<Whole, ParseError> {
    let rows = parts[before..].iter().filter(|part| part.cells.len() == 9);
    let is_blank = parts.iter().any(|part| part.is_row() && part.has_blank(|one| one == '-'));
    let rows = rows.filter(|part| part.is_row() || is_blank);
    let cells = || rows.clone().flat_map(|part| part.cells.iter().map(|cell| (part.line(), cell)));
    let is_several = |content: &Content| matches!(content, Content::Candidates(_));
    let has_candidates = cells().any(|(_, (content, _))| is_several(content));
    let has_blanks = cells().any(|(_, (content, _))| matches!(content, Content::Blank(_)));
    if has_candidates && has_blanks {
        // In a grid of candidates every cell has one; here two givens stand in one cell.
        let (line, (_, column)) =
            cells().find(|(_, (content, _))| is_several(content)).expect("there is one");
        return Err(ParseError::new((line, *column), "one digit in this cell", "several"));
    }
    let digit = |(_, (content, _)): (usize, &(Content, usize))| match content {
        Content::Digit(digit) => Some(*digit),
        Content::Blank(_) | Content::Candidates(_) => None,
    };
    let values: Vec<Option<Digit>> = cells().map(digit).collect();
    let grid = Grid::new(values.try_into().expect("nine rows of nine cells"));
    let places = cells().map(|(line, (_, column))| (line, *column)).collect();
    let before = parts[..before].iter().filter(|part| !part.is_frame()).count();
    Ok(Whole { grid, places, has_candidates, before })
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
    let value = |&(content, _): &(Content, usize)| match content {
        Content::Digit(digit) => Some(digit),
        Content::Blank(_) | Content::Candidates(_) => None,
    };
    let cells = || parts.iter().flat_map(|part| part.cells.iter().map(|cell| (part.line(), cell)));
    let values: Vec<Option<Digit>> = cells().map(|(_, cell)| value(cell)).collect();
    let grid = is_wrapped.then(|| values.try_into().ok())?.map(Grid::new)?;
    let places = cells().map(|(line, (_, column))| (line, *column)).collect();
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

/// Whether an empty line here is a gap between two bands, and not the end.
pub(super) fn is_between_bands(parts: &[Part]) -> bool {
    let mut rows = 0;
    for part in parts {
        match part.kind {
            Kind::Row => rows += 1,
            Kind::Frame | Kind::Dashes => {}
            Kind::Other(_) | Kind::Damaged(_) => return false,
        }
    }
    matches!(rows, 0 | 3 | 6)
}

/// A blank row of a grid whose blanks are spaces, if these parts may be the rows before it.
pub(super) fn blank_row(parts: &[Part], text: &str, line: usize) -> Option<Part> {
    let is_row = matches!(text.len(), 9 | 17) && text.bytes().all(|byte| byte == b' ');
    let may_be = is_row && (1..9).contains(&parts.len());
    (may_be && parts.iter().all(|part| part.digits_and_spaces().is_some())).then(|| Part {
        kind: Kind::Other(0),
        cells: Vec::new(),
        end: (line, text.len() + 1),
        is_even: true,
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
            Kind::Other(count) if *count > 9 && rows().count() == 1 => {
                return Some(wrong_count(part.end, *count));
            }
            Kind::Other(count) => {
                let found = count.to_string();
                return Some(ParseError::new(part.end, "9 cells in this line", found));
            }
            Kind::Row | Kind::Dashes | Kind::Frame => {}
        }
    }
    let found = format!("{} cells", 9 * rows().count());
    Some(ParseError::new(last.end, "nine lines of nine cells", found))
}
