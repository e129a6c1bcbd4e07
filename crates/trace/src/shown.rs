//! [`Shown`]: what a viewer shows of an event: a sentence, the places that were read as rows of a
//! table, and the cells to mark.
//!
//! Terminal, JSON Lines and study page draw this. None of them looks at a check itself, and nothing
//! here depends on the strategy.

use std::fmt::Display;

use serde::Serialize;
use sudoku::{
    Board, Cell, CellSet, Constraint, Decision, Digit, DigitSet, House, Layer, Read, Reason, Value,
};

use crate::moment::Moment;
use crate::step::{Op, Step};

/// What a viewer shows of an event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// What happens: for example `place 4 in r1c3`, or `2 in r1c7? no`.
    pub event: String,
    /// Why it happens, or what was found.
    pub why: String,
    /// What was read, for example `9 cells read`; empty where the event is no check.
    pub reads: String,
    /// For example `2 cells read to find the blank`; empty where none was read for that.
    pub looked: String,
    /// The digits above the entries of the rows; empty where the rows need none.
    pub title: Vec<Entry>,
    /// The places that the event is based on.
    pub rows: Vec<Row>,
    /// The cells and constraints whose options were counted for this choice.
    pub counts: Vec<(String, Role)>,
    /// The cells that have a part in the event.
    pub marks: Vec<(Cell, Role)>,
}

/// A place and what was found there.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Row {
    /// The place, for example `row 1`.
    pub name: String,
    /// What was found: one entry for each digit or cell.
    pub entries: Vec<Entry>,
    /// Whether it allows the tested digit; `None` where no digit is tested or this decides nothing.
    pub allows: Option<bool>,
}

/// An entry of a row.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Entry {
    /// A digit, a number, `·` for nothing, or a word.
    pub text: String,
    /// How to draw it.
    pub tone: Tone,
}

/// How an entry is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Tone {
    /// It is the entry that decides, or the only one of the row that was read.
    Read,
    /// Something was found.
    Plain,
    /// Nothing was found, or it only stands beside what was read.
    Faint,
}

/// The part that a cell has in an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// A digit was written there, or taken back.
    Changed,
    /// This digit is tested in the cell.
    Tested(Digit),
    /// The cell was read.
    Read,
    /// The cell was read, and has the tested digit.
    Rejects,
    /// The candidates of the cell were counted.
    Counted(u8),
    /// An earlier check of the same choice counted the candidates of the cell.
    CountedBefore(u8),
    /// An earlier check counted the candidates of the cell, and no other cell had fewer.
    Fewest(u8),
    /// Candidates of the cell are eliminated.
    Eliminated,
}

impl Shown {
    /// The part that the cell has in the event.
    pub fn role(&self, cell: Cell) -> Option<Role> {
        self.marks.iter().find(|(marked, _)| *marked == cell).map(|&(_, role)| role)
    }

    /// What a viewer shows of the last event of this moment.
    pub fn new(moment: &Moment) -> Self {
        let Some(step) = moment.step else {
            let (event, why) = ("before the first event".into(), "only the givens".into());
            return Self { event, why, ..Self::default() };
        };
        let decision = step.decision();
        Self {
            event: step.to_string(),
            why: why(moment, step),
            reads: decision.map_or_else(String::new, |_| reads(step, &moment.looks)),
            looked: looked(step),
            title: decision.map_or_else(Vec::new, |_| title(&moment.looks)),
            rows: decision.map_or_else(Vec::new, |decision| rows(moment, decision)),
            counts: decision.map_or_else(Vec::new, |decision| counts(moment, decision)),
            marks: marks(moment, step),
        }
    }
}

/// The event and its reason, in one sentence.
pub(crate) fn sentence(step: Step, looks: &[Read]) -> String {
    let why = match step.op {
        Op::Deduce(cell, digit, reason) => forced(cell, digit, reason),
        Op::Eliminate(_, reason) => reason.to_string(),
        Op::Check(decision @ Decision::Allowed { .. }) => found(decision, looks),
        _ => return step.to_string(),
    };
    format!("{step}: {why}")
}

/// The reason for an event, or what it means.
fn why(moment: &Moment, step: Step) -> String {
    match step.op {
        Op::Place(cell, _) => {
            let fits = moment.board.candidates(cell);
            match fits.len() {
                0 | 1 => "no other digit fits, so it is no guess".to_owned(),
                number => format!("a choice of {number}: {fits}"),
            }
        }
        Op::Deduce(cell, digit, reason) => forced(cell, digit, reason),
        Op::Eliminate(_, reason) => reason.to_string(),
        Op::Remove(..) => removal(moment),
        Op::Solution => "full, and no rule is broken".to_owned(),
        Op::Check(Decision::Options { .. }) => fewest(moment).unwrap_or_default(),
        Op::Check(decision) => found(decision, &moment.looks),
    }
}

fn forced(cell: Cell, digit: Digit, reason: Reason) -> String {
    match reason {
        Reason::NakedSingle => format!("naked single: only {digit} fits in {cell}"),
        Reason::HiddenSingle(house) => format!("hidden single: only place in {house}"),
        Reason::LastAlternative => "last alternative: all others failed".to_owned(),
        Reason::Propagation => "propagation: forced by the rules".to_owned(),
        Reason::Pattern { .. } => reason.to_string(),
    }
}

/// Why a digit is taken back, and what goes with it.
fn removal(moment: &Moment) -> String {
    let forced = match moment.taken_back.len() {
        0 | 1 => String::new(),
        2 => "with 1 deduced digit".to_owned(),
        number => format!("with {} deduced digits", number - 1),
    };
    let mut board = moment.board.clone();
    for &(cell, digit) in &moment.taken_back {
        board.deduce(cell, digit);
    }
    let why = if board.grid().is_full() {
        "another solution may follow".to_owned()
    } else {
        match Constraint::ALL.into_iter().find(|&constraint| is_dead(&board, constraint)) {
            Some(dead) => match dead.house() {
                Some(_) => format!("no place is left for {dead}"),
                None => format!("{} has no candidate", dead.option(0).0),
            },
            None => "all that follows was tried".to_owned(),
        }
    };
    if forced.is_empty() { why } else { format!("{forced}: {why}") }
}

/// Whether the constraint is not met and has no option left.
fn is_dead(board: &Board, constraint: Constraint) -> bool {
    let is_met = |&(cell, digit): &(Cell, Digit)| board.grid()[cell] == Some(digit);
    board.options(constraint).next().is_none() && !constraint.options().iter().any(is_met)
}

/// What a test of a digit found.
fn found(decision: Decision, looks: &[Read]) -> String {
    let Decision::Allowed { cell, digit, is_allowed } = decision else { return String::new() };
    let numbers: Vec<String> = looks.iter().filter_map(number).map(|n| n.to_string()).collect();
    if numbers.len() == looks.len() && numbers.len() > 1 {
        let sum: i32 = looks.iter().filter_map(number).sum();
        return format!("{} = {sum}", numbers.join(" + "));
    }
    let has_it = |read: &&Read| read.layer == Layer::Written && finds(read, digit) == Some(true);
    match looks.iter().find(has_it).map(|read| (read.place.house(), read.place.cell())) {
        Some((Some(house), _)) => format!("{house} has it"),
        Some((None, Some(at))) => {
            let house = cell.houses().into_iter().find(|house| house.cells().contains(&at));
            house.map_or_else(|| format!("{at} has it"), |house| format!("{house} has it in {at}"))
        }
        Some((None, None)) => "it was found".to_owned(),
        None if !is_allowed => "it is no candidate".to_owned(),
        None if looks.iter().any(|read| read.layer == Layer::Candidates) => {
            "it is a candidate".to_owned()
        }
        None => "no house has it".to_owned(),
    }
}

fn number(read: &Read) -> Option<i32> {
    if let Value::Number(number) = read.value { Some(number) } else { None }
}

/// Whether the look-up found this digit at its place; `None` if it is not about the digit.
fn finds(read: &Read, digit: Digit) -> Option<bool> {
    if !read.place.digits.contains(digit) {
        return None;
    }
    match read.value {
        Value::Digits(digits) => Some(digits.contains(digit)),
        Value::Flag(found) if read.place.digit().is_some() => Some(found),
        Value::Number(number) if read.place.digit().is_some() => Some(number != 0),
        Value::Cells(cells) if read.place.digit().is_some() => Some(!cells.is_empty()),
        _ => None,
    }
}

/// For example `9 cells read`.
fn reads(step: Step, looks: &[Read]) -> String {
    let noun = |read: &Read| match read.value {
        Value::Digits(_) if read.layer == Layer::Written && read.place.cell().is_some() => "cell",
        Value::Digits(_) => "mask",
        Value::Flag(_) => "flag",
        Value::Number(_) => "counter",
        Value::Cells(_) => "word",
    };
    let mut nouns = looks.iter().map(noun);
    let first = nouns.next().unwrap_or("place");
    let noun = if nouns.all(|noun| noun == first) { first } else { "place" };
    match step.reads {
        0 if looks.is_empty() => "nothing read".to_owned(),
        0 => format!("{noun}s read before"),
        1 => format!("1 {noun} read"),
        reads => format!("{reads} {noun}s read"),
    }
}

fn looked(step: Step) -> String {
    match step.looked {
        0 => String::new(),
        1 => "1 cell read to find the blank".to_owned(),
        looked => format!("{looked} cells read to find the blank"),
    }
}

/// For example `fewest so far: 2 in r1c4`, after a check that counts options.
fn fewest(moment: &Moment) -> Option<String> {
    match first_with_fewest(&moment.checks)? {
        (Decision::Options { constraint, .. }, count) => Some(match constraint.house() {
            Some(_) => format!("fewest so far: {count} for {constraint}"),
            None => format!("fewest so far: {count} in {}", constraint.option(0).0),
        }),
        _ => None,
    }
}

/// The check of this choice that counted the fewest options, the first of several.
fn first_with_fewest(checks: &[Decision]) -> Option<(Decision, u8)> {
    let counted = checks.iter().filter_map(|&decision| Some((decision, options(decision)?)));
    counted.min_by_key(|&(_, options)| options)
}

/// The counts of this choice, oldest first, each with its part in the choice.
fn counted(
    moment: &Moment,
    last: Decision,
) -> impl DoubleEndedIterator<Item = (Decision, Role)> + '_ {
    let fewest = first_with_fewest(&moment.checks).map(|(fewest, _)| fewest);
    moment.checks.iter().filter_map(move |&check| {
        let options = options(check)?;
        let role = match check {
            _ if check == last => Role::Counted(options),
            _ if Some(check) == fewest => Role::Fewest(options),
            _ => Role::CountedBefore(options),
        };
        Some((check, role))
    })
}

fn counts(moment: &Moment, last: Decision) -> Vec<(String, Role)> {
    let name = |check: Decision| match (check, check.cell()) {
        (_, Some(cell)) => cell.to_string(),
        (Decision::Options { constraint, .. }, None) => constraint.to_string(),
        _ => String::new(),
    };
    let is_count = options(last).is_some();
    counted(moment, last).filter(|_| is_count).map(|(check, role)| (name(check), role)).collect()
}

const fn options(decision: Decision) -> Option<u8> {
    if let Decision::Options { options, .. } = decision { Some(options) } else { None }
}

/// The cells that have a part in the last event. Of two parts of a cell, the first counts.
fn marks(moment: &Moment, step: Step) -> Vec<(Cell, Role)> {
    let mut marks: Vec<(Cell, Role)> = Vec::new();
    let mut mark = |cell: Cell, role: Role| {
        if marks.iter().all(|&(marked, _)| marked != cell) {
            marks.push((cell, role));
        }
    };
    match step.op {
        Op::Check(decision) => {
            let is_count = options(decision).is_some();
            for (earlier, role) in counted(moment, decision).filter(|_| is_count).rev() {
                earlier.cell().into_iter().for_each(|cell| mark(cell, role));
            }
            let tested = decision.cell().zip(decision.digit());
            if let Some((cell, digit)) = tested {
                mark(cell, Role::Tested(digit));
            }
            for read in &moment.looks {
                let cells = match (read.value, read.place.cell()) {
                    (Value::Cells(cells), _) => cells,
                    (_, Some(cell)) => cell.into(),
                    _ => CellSet::EMPTY,
                };
                let rejects = read.layer == Layer::Written
                    && tested.is_some_and(|(_, digit)| finds(read, digit) == Some(true));
                let role = if rejects { Role::Rejects } else { Role::Read };
                cells.iter().for_each(|cell| mark(cell, role));
            }
        }
        Op::Eliminate(candidates, reason) => {
            candidates.cells.iter().for_each(|cell| mark(cell, Role::Eliminated));
            if let Reason::Pattern { candidates, .. } = reason {
                candidates.cells.iter().for_each(|cell| mark(cell, Role::Read));
            }
        }
        Op::Place(cell, _) | Op::Deduce(cell, ..) | Op::Remove(cell, _) => {
            mark(cell, Role::Changed);
        }
        Op::Solution => {}
    }
    marks
}

/// The places that the check is based on, one row each. Nine cells that make up a house share a
/// row; masks are followed by what they have together.
fn rows(moment: &Moment, decision: Decision) -> Vec<Row> {
    let tested = if let Decision::Allowed { digit, .. } = decision { Some(digit) } else { None };
    let mut rows = Vec::new();
    let mut looks = &moment.looks[..];
    while let Some((read, rest)) = looks.split_first() {
        if let Decision::Options { constraint, .. } = decision
            && (read.place, number(read).is_some()) == (constraint.into(), true)
        {
            // The event says the same.
            looks = rest;
        } else if let Some(house) = house_of_cells(looks) {
            rows.push(cells_of(house, &looks[..9], tested));
            looks = &looks[9..];
        } else {
            rows.extend(rows_of(read, &moment.board, tested));
            looks = rest;
        }
    }
    let masks: Vec<DigitSet> = moment.looks.iter().filter_map(mask).collect();
    if masks.len() > 1 && masks.len() == moment.looks.len() {
        let or = masks.into_iter().fold(DigitSet::EMPTY, |or, mask| or | mask);
        for row in &mut rows {
            row.allows = None;
        }
        let mut row = Row { name: "OR".into(), entries: bits(or), allows: None };
        if let Some(digit) = tested {
            row.entries[8 - digit.index()].tone = Tone::Read;
            row.allows = Some(!or.contains(digit));
        }
        rows.push(row);
    }
    if let Decision::Allowed { cell, .. } = decision
        && moment.looks.iter().all(|read| read.layer == Layer::Written)
    {
        let is_missing = |house: &House| rows.iter().all(|row| row.name != house.to_string());
        let missing = cell.houses().into_iter().filter(is_missing);
        let unread = missing.map(|house| Row {
            name: house.to_string(),
            entries: vec![Entry { text: "not read".into(), tone: Tone::Faint }],
            allows: None,
        });
        let unread: Vec<Row> = unread.collect();
        rows.extend(unread);
    }
    rows
}

/// The house that the next nine look-ups are the cells of.
fn house_of_cells(looks: &[Read]) -> Option<House> {
    let cells = looks
        .get(..9)?
        .iter()
        .map(|read| read.place.cell().filter(|_| read.layer == Layer::Written));
    let cells: Vec<Cell> = cells.collect::<Option<_>>()?;
    House::ALL.into_iter().find(|house| house.cells()[..] == cells)
}

fn cells_of(house: House, looks: &[Read], tested: Option<Digit>) -> Row {
    let rejects = |read: &Read| tested.is_some_and(|digit| finds(read, digit) == Some(true));
    let entries = looks.iter().map(|read| {
        let Value::Digits(digits) = read.value else { return nothing() };
        match digits.iter().next() {
            None => nothing(),
            Some(digit) if rejects(read) => entry(digit, Tone::Read),
            Some(digit) => entry(digit, Tone::Plain),
        }
    });
    let allows = tested.map(|_| !looks.iter().any(rejects));
    Row { name: house.to_string(), entries: entries.collect(), allows }
}

/// The rows of one look-up.
fn rows_of(read: &Read, board: &Board, tested: Option<Digit>) -> Vec<Row> {
    let place = read.place;
    let allows = |found: bool| tested.map(|_| found == (read.layer == Layer::Candidates));
    let decides = tested.and_then(|digit| finds(read, digit)).and_then(allows);
    let row = |name: String, entries| vec![Row { name, entries, allows: decides }];
    match (read.value, place.house().zip(place.digit())) {
        // One of the nine flags or counters of a house: the other eight stand beside it.
        (Value::Flag(_) | Value::Number(_), Some((house, digit)))
            if read.layer == Layer::Written =>
        {
            let has = |other: Digit| house.cells().iter().any(|&c| board.grid()[c] == Some(other));
            let entries = Digit::ALL.map(|other| match (read.value, other == digit) {
                (Value::Number(number), true) => entry(number, Tone::Read),
                (Value::Number(_), false) => entry(u8::from(has(other)), Tone::Faint),
                (Value::Flag(true), true) => entry(digit, Tone::Read),
                (_, true) => entry('·', Tone::Read),
                (_, false) if has(other) => entry(other, Tone::Faint),
                (_, false) => nothing(),
            });
            row(house.to_string(), entries.to_vec())
        }
        (Value::Digits(found), _) if read.layer == Layer::Written && place.cell().is_some() => {
            row(place.to_string(), vec![found.iter().next().map_or_else(nothing, plain)])
        }
        (Value::Digits(found), _) if mask(read).is_some() => row(place.to_string(), bits(found)),
        (Value::Digits(found), _) => {
            let entries = Digit::ALL.map(|digit| match (found.contains(digit), tested) {
                (true, Some(tested)) if tested == digit => entry(digit, Tone::Read),
                (true, _) => plain(digit),
                (false, Some(tested)) if tested == digit => entry('·', Tone::Read),
                (false, _) => nothing(),
            });
            row(place.to_string(), entries.to_vec())
        }
        // A set of cells is drawn row by row.
        (Value::Cells(found), _) => {
            let sign = place.digit().map_or('x', Digit::to_char);
            let rows = House::ROWS
                .into_iter()
                .filter(|row| row.cells().iter().any(|&cell| place.cells.contains(cell)));
            let drawn = |&cell: &Cell| match (place.cells.contains(cell), found.contains(cell)) {
                (false, _) => entry(' ', Tone::Faint),
                (true, false) => nothing(),
                (true, true) => entry(sign, Tone::Plain),
            };
            let rows = rows.map(|row| Row {
                name: row.to_string(),
                entries: row.cells().iter().map(drawn).collect(),
                allows: None,
            });
            rows.collect()
        }
        (Value::Flag(_) | Value::Number(_), _) => {
            row(place.to_string(), vec![entry(read.value, Tone::Read)])
        }
    }
}

/// The digits of a house, as one word with a bit for each digit.
fn mask(read: &Read) -> Option<DigitSet> {
    let is_mask = read.layer == Layer::Written
        && read.place.cell().is_none()
        && read.place.digits == DigitSet::ALL;
    if let Value::Digits(digits) = read.value { Some(digits).filter(|_| is_mask) } else { None }
}

/// The digits above rows of bits or counters.
fn title(looks: &[Read]) -> Vec<Entry> {
    let digit = |digit: Digit| entry(digit, Tone::Faint);
    if looks.iter().any(|read| mask(read).is_some()) {
        Digit::ALL.into_iter().rev().map(digit).collect()
    } else if looks.iter().any(|read| number(read).is_some() && read.layer == Layer::Written) {
        Digit::ALL.into_iter().map(digit).collect()
    } else {
        Vec::new()
    }
}

/// Nine bits. As in any binary number, the lowest is on the right: that of digit 1.
fn bits(digits: DigitSet) -> Vec<Entry> {
    let bit = |digit: Digit| {
        if digits.contains(digit) { entry('1', Tone::Plain) } else { entry('0', Tone::Faint) }
    };
    Digit::ALL.into_iter().rev().map(bit).collect()
}

fn entry(shown: impl Display, tone: Tone) -> Entry {
    Entry { text: format!("{shown}"), tone }
}

fn plain(shown: impl Display) -> Entry {
    entry(shown, Tone::Plain)
}

fn nothing() -> Entry {
    entry('·', Tone::Faint)
}

#[cfg(test)]
mod tests;
