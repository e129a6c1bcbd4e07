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
        let bars = characters.iter().filter(|one| is_bar(**one)).count();
        let new = |kind, cells| Some(Self { kind, cells, end, is_even: true, bars });
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
        // Cells between eight signs of one kind, some of them empty, are a row.
        let separator =
            [(|one| one == ',') as fn(char) -> bool, |one| one == ';', |one| one == '\t']
                .into_iter()
                .find(|is| bars == 0 && inner.iter().filter(|one| is(**one)).count() == 8);
        let fields = fields(inner, first, separator.unwrap_or(is_bar));
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
            return Some(Self { kind, cells: known, end, is_even, bars });
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

    /// A row with signs round it that belong to a program, a list or a mail: `row(5,3,…).`,
    /// `- [5, 3, …]`, `"53..7....",`, `> 53..7....`. They are read as spaces.
    pub(super) fn of_decorated(text: &str, line: usize) -> Option<Self> {
        let between = |open: &[char], close: &[char]| {
            let start = text.rfind(open).or_else(|| text.find(close))? + 1;
            Some(start..start + text[start..].find(close)?)
        };
        let start = text.len() - text.trim_start_matches(['>', ' ', '\t']).len();
        let end = text.trim_end_matches([';', ',', '\\', ' ', ']', '}', ')']).len();
        let brackets = between(&['[', '{', '('], &[']', '}', ')']);
        let inner = [brackets, between(&[], &['"', '\'']), Some(start..end)];
        let undecorated = |inner: std::ops::Range<usize>| {
            let is_inside = |at, one| inner.contains(&at) && !"\"'\\".contains(one);
            let sign = |(at, one)| if is_inside(at, one) { one } else { ' ' };
            text.char_indices().map(sign).collect::<String>()
        };
        inner
            .into_iter()
            .flatten()
            .find_map(|inner| Self::of(&undecorated(inner), line).filter(Self::is_row))
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

    /// Whether it has the digits 1 to 9 and nothing else: above a frame they number the columns.
    fn are_labels(&self) -> bool {
        let digits = self.digits_and_spaces().into_iter().flatten();
        self.bars == 0 && self.is_row() && digits.map(|(digit, _)| digit).eq(Digit::ALL)
    }

    /// Whether it has the look of a row, but a cell too few or too many, or another character.
    const fn is_broken_row(&self) -> bool {
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

/// The grid that is complete with the last of these parts, or what is wrong with its nine rows.
pub(super) fn whole(parts: &[Part]) -> Option<Result<Whole, ParseError>> {
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
    fault.filter(|_| parts[start..].iter().any(Part::is_row))
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
    let is_part = |part: &&Part| part.is_frame() || (rows[0].bars > 0 && part.are_labels());
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
