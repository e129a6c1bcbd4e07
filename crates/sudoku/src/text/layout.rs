//! [`Layout`]: the ways in which a line has fields, and [`Run`]: fields one after another.

use super::error::Place;
use super::token::{EMPTY, Field, Token, closes, is_bar, opens};

/// A way in which the words of a line are fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layout {
    /// Each character is a field, in words of this length.
    Cells(usize),
    /// Each word is a field, and may have candidates.
    Words,
    /// Between two of these marks is a field, with a word or with nothing in it.
    Between(char),
}

/// Fields with nothing but separators between them.
#[derive(Clone, Debug)]
pub(super) struct Run {
    pub(super) layout: Layout,
    pub(super) fields: Vec<Field>,
    /// A single cell stands directly after its boxes.
    pub(super) has_more: bool,
    /// The number of fields before the first bracket that closes within a row, and its place.
    pub(super) broken: Option<(usize, Place)>,
}

impl Run {
    /// The number of cells of each of its words.
    pub(super) const fn length(&self) -> usize {
        if let Layout::Cells(length) = self.layout {
            length
        } else {
            1
        }
    }
}

/// The marks that may have nothing between them.
const MARKS: [char; 5] = ['|', '\t', ',', ';', '&'];

/// The runs of a line that may be a row of a grid, or a broken one, one for each layout.
pub(super) fn readings(tokens: &[Token]) -> Vec<Run> {
    let has_mark = |mark: &char| tokens.iter().any(|token| is_mark(token, *mark));
    let marks = MARKS.into_iter().filter(has_mark).map(Layout::Between);
    let mut all = cells(tokens);
    for layout in marks.chain([Layout::Words]) {
        all.extend(runs(tokens, Some(layout)));
    }
    all.retain(|run| run.fields.len() > 6);
    let has_slash = tokens.iter().any(|token| token.is(|mark| mark == '/'));
    let is_row = |run: &&Run| {
        let is_length = match run.layout {
            // Ratings such as 7.2/1.2/1.2 are not boxes.
            Layout::Cells(3) => !has_slash,
            Layout::Cells(length) => matches!(length, 1 | 9),
            _ => true,
        };
        // Beside its cells, a row has up to two labels and two ends of a frame. Of two rows beside
        // each other neither is the only one.
        let is_only = all.iter().filter(|one| one.layout == run.layout).count() == 1;
        is_length && is_only && run.fields.len() < 14
    };
    all.iter().filter(is_row).cloned().collect()
}

/// The runs of words of the same number of cells.
pub(super) fn cells(tokens: &[Token]) -> Vec<Run> {
    runs(tokens, None)
}

/// Whether this is a mark beside which a field may be empty.
pub(super) fn has_field(sign: char) -> bool {
    MARKS.contains(&sign) || is_bar(sign)
}

fn is_mark(token: &Token, mark: char) -> bool {
    token.is(|one| one == mark || (mark == '|' && is_bar(one)))
}

/// The runs of a line in this layout, or in words of any number of cells.
fn runs(tokens: &[Token], layout: Option<Layout>) -> Vec<Run> {
    let mark = if let Some(Layout::Between(mark)) = layout {
        Some(mark)
    } else {
        None
    };
    let mut runs = Vec::<Run>::new();
    // Whether the next field is apart, how many stand in the open bracket, whether an array has
    // ended, and whether the field between two marks has something.
    let (mut is_apart, mut count, mut has_ended, mut is_filled) = (true, 0, false, mark.is_none());
    for token in tokens {
        let empty = Field {
            value: EMPTY,
            sign: ' ',
            place: token.place,
        };
        // A text beside the frame.
        let is_beside = token.wrong().is_some() && !is_filled && !is_apart && mark == Some('|');
        if let Some(run) = runs
            .last_mut()
            .filter(|run| is_beside && run.fields.len() > 9)
        {
            run.fields.push(empty);
        }
        let mut fields = Vec::new();
        if token.is(opens) {
            is_apart |= count > 0;
            (count, has_ended, is_filled) = (0, false, mark.is_none());
        } else if token.is(closes) || mark.is_some_and(|mark| is_mark(token, mark)) {
            if !is_filled {
                fields.push(empty);
            }
            is_filled = token.is(closes) || mark.is_none();
        } else if token.is_word() {
            fields = match layout {
                None => token.cells.clone(),
                Some(_) => token.field().into_iter().collect(),
            };
            is_apart |= fields.is_empty() || has_ended;
            (is_filled, has_ended) = (true, false);
        } else {
            // What stands before a colon is a number or a name.
            let is_name = runs.last().is_some_and(|run| run.fields.len() < 3);
            is_apart |= token.is(|mark| mark == '=' || (is_name && mark == ':'));
        }
        if !fields.is_empty() {
            count += fields.len();
            let layout = layout.unwrap_or(Layout::Cells(fields.len()));
            if let Some(run) = runs
                .last_mut()
                .filter(|run| run.layout == layout && !is_apart)
            {
                run.fields.extend(fields);
            } else {
                let boxes = runs.last_mut().filter(|run| run.layout == Layout::Cells(3));
                if let Some(boxes) = boxes.filter(|_| fields.len() == 1 && !is_apart) {
                    boxes.has_more = true;
                }
                runs.push(Run {
                    layout,
                    fields,
                    has_more: false,
                    broken: None,
                });
            }
            is_apart = false;
        }
        if token.is(closes) {
            if let Some(run) = runs.last_mut() {
                let length = run.fields.len();
                run.broken = run
                    .broken
                    .or((length % 9 > 0).then_some((length, token.place)));
            }
            has_ended |= count > 1;
            count = 0;
        }
    }
    if let Some(run) = runs
        .last_mut()
        .filter(|_| !is_filled && !has_ended && !is_apart)
    {
        let place = tokens.last().map_or((0, 0), Token::end);
        run.fields.push(Field {
            value: EMPTY,
            sign: ' ',
            place,
        });
    }
    runs
}

/// The nine columns of the grid in rows of the same layout. A column does not count if it numbers the
/// rows, is empty, or has the same mark in every row. `None` unless exactly one choice is left.
pub(super) fn columns(rows: &[&Run]) -> Option<Vec<usize>> {
    let (layout, mut range) = (rows[0].layout, 0..rows[0].fields.len());
    if rows
        .iter()
        .any(|row| row.layout != layout || row.fields.len() != range.end)
    {
        return None;
    }
    let column = |at: usize| rows.iter().map(move |row| row.fields[at]);
    let is_empty = |at: usize| column(at).all(|field| field.value == EMPTY);
    let counts = |at: usize| {
        let first = rows[0].fields[at].value;
        first < 2
            && column(at)
                .zip(first..)
                .all(|(field, number)| field.value == number)
    };
    let is_same = |at: usize| {
        let sign = rows[0].fields[at].sign;
        let others = || {
            (0..rows[0].fields.len())
                .filter(|other| *other != at)
                .flat_map(column)
        };
        column(at).all(|field| field.sign == sign) && others().all(|field| field.sign != sign)
    };
    let is_apart = |at: &usize| is_empty(*at) || counts(*at) || is_same(*at);
    // A bar at each end is the frame.
    if layout == Layout::Between('|') && range.end > 10 && is_empty(0) && is_empty(range.end - 1) {
        range = 1..range.end - 1;
    }
    let extra = range.len().checked_sub(9)?;
    let before = range.clone().take_while(is_apart).count();
    let after = range.clone().rev().take_while(is_apart).count();
    let ends = (0..=extra).filter(|first| *first <= before && extra - first <= after);
    let inner = ends.map(|first| (range.start + first..range.start + first + 9).collect());
    // A column between two boxes.
    let gaps = [range.start + 3, range.start + 7];
    let has_gaps = extra == 2 && gaps.into_iter().all(is_empty);
    let boxes = has_gaps.then(|| range.clone().filter(|at| !gaps.contains(at)).collect());
    let mut ways = inner.chain(boxes);
    ways.next().filter(|_| ways.next().is_none())
}
