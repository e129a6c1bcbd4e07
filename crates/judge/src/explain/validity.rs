//! [`Validation`]: which boards an answer to problem 36 judges wrongly.
//!
//! The pairs of cells that see each other are few, so each is tried as the only conflict. A pair in
//! a row that is not also in a box shows what the answer does with rows; likewise for columns and
//! boxes. What is said of these must predict the result for all other conflicts, or it is said with
//! that limit.

mod boards;
mod description;

use std::fmt;

use sudoku::{Cell, Digit, Grid, House, HouseKind};

use super::probe::Probe;
use super::rule::{About, list};
use super::{Reply, candidates};
pub(super) use boards::to_validate;
use boards::{APART, GROUPS, KINDS, ONE, PAIR, TWO, UNSOLVABLE, VALID_GROUPS};
pub use description::{Attribute, Description, Literal};
use description::{Fact, Sample, descriptions};

/// Which of some boards come out wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Which {
    /// None of those that were tried.
    None,
    /// All of them.
    All,
    /// Those that fit.
    Exactly(Description),
    /// Without a description: the number of wrong results and of all, and an example. Whether all
    /// wrong ones are on nearly full boards.
    Some(usize, usize, Box<Grid>, bool),
}

/// One sentence about the boards that were tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement {
    /// Whatever the board, it returns this.
    Always(bool),
    /// Of pairs of equal digits, in these kinds of house.
    Pairs(Vec<HouseKind>, Which),
    /// What is said of the pairs holds only on boards with no other digit.
    OfEmpty,
    /// What is said of the pairs holds only for those that share no other house.
    OneHouseOnly,
    /// Of these boards, the number of right results and of all.
    Several(&'static str, usize, usize),
    /// Of valid boards, or of those with this.
    Valid(Option<&'static str>, Which),
}

/// Which boards it judges wrongly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Validation {
    /// What is true of all boards that were tried.
    pub statements: Vec<Statement>,
    /// Whether each wrong call returned the other truth value.
    is_plain: bool,
}

/// What holds for all results; `None` if nothing was wrong.
pub(super) fn of(probes: &[Probe]) -> Option<Validation> {
    // Slow calls may be right.
    let known: Vec<&Probe> = probes
        .iter()
        .filter(|probe| probe.wrong.is_some() && probe.reply != Some(Reply::Slow))
        .collect();
    let is_wrong = |probe: &&&Probe| probe.wrong == Some(true);
    let of = |about: About| known.iter().copied().filter(move |probe| probe.about == about);
    if !known.iter().any(|probe| is_wrong(&probe)) {
        return None;
    }
    let is_truth = |probe: &&Probe| matches!(probe.reply, Some(Reply::Truth(_)));
    let is_plain = known.iter().filter(is_wrong).copied().all(|probe| is_truth(&probe));
    let all_wrong = |about: About| of(about).all(|probe| probe.wrong == Some(true));
    let all_right = |about: About| of(about).all(|probe| probe.wrong == Some(false));
    let [conflict, valid] = [About::Conflict, About::Valid];
    let statements = if is_plain && all_wrong(conflict) && all_right(valid) {
        vec![Statement::Always(true)]
    } else if is_plain && all_wrong(valid) && all_right(conflict) {
        vec![Statement::Always(false)]
    } else {
        let of = |about: About| -> Vec<&Probe> { of(about).collect() };
        // A full board that is refused for what is right in it shows nothing of what is wrong.
        [of_conflicts(&of(conflict), !all_right(valid)), of_valid(&of(valid))].concat()
    };
    Some(Validation { statements, is_plain })
}

/// Two equal digits that see each other.
struct Pair {
    cells: [Cell; 2],
    digit: Digit,
    houses: Vec<House>,
}

/// The pairs of a board that break a rule.
fn pairs(board: &Grid) -> Vec<Pair> {
    let of = |(cell, digit): (Cell, Digit)| {
        let others = cell.peers().iter().filter(move |&&other| other > cell);
        others.filter(move |&&other| board[other] == Some(digit)).map(move |&other| {
            let houses = cell.houses().into_iter().filter(|house| house.cells().contains(&other));
            Pair { cells: [cell, other], digit, houses: houses.collect() }
        })
    };
    board.digits().flat_map(of).collect()
}

/// A value that says that something holds.
const HOLDS: u8 = 0;

/// What may decide whether a pair is found in this house.
fn facts(board: &Grid, pair: &Pair, house: House) -> Vec<Fact> {
    let place = |cell: Cell| house.cells().iter().position(|of| *of == cell).unwrap_or(0);
    let [first, second] = pair.cells;
    let (from, to) = (place(first).min(place(second)), place(first).max(place(second)));
    let mut facts = vec![
        (Attribute::House, house.index()),
        (Attribute::Digit, pair.digit.index()),
        (Attribute::Distance, to - from),
        (Attribute::Places, from * 9 + to),
    ];
    for cell in pair.cells {
        facts.extend([(Attribute::Place, place(cell)), (Attribute::Cell, cell.index())]);
    }
    if house.kind() == HouseKind::Box {
        facts.extend(lines(pair.cells));
    }
    let digits = || house.cells().iter().filter_map(|&cell| board[cell]);
    let flags = [
        (Attribute::Full, digits().count() == 9),
        (Attribute::Larger, digits().any(|digit| digit > pair.digit)),
        (Attribute::Smaller, digits().any(|digit| digit < pair.digit)),
        (Attribute::Between, house.cells()[from + 1..to].iter().any(|&of| board[of].is_some())),
        (
            Attribute::SameBetween,
            Cell::ALL[first.index() + 1..second.index()]
                .iter()
                .any(|&of| board[of] == Some(pair.digit)),
        ),
    ];
    let mut facts: Vec<Fact> =
        facts.into_iter().map(|(attribute, value)| (attribute, value as u8)).collect();
    facts.extend(holding(&flags));
    facts
}

fn holding(flags: &[(Attribute, bool)]) -> impl Iterator<Item = Fact> {
    flags.iter().filter(|(_, holds)| *holds).map(|(attribute, _)| (*attribute, HOLDS))
}

/// The rows and columns of two cells.
fn lines([first, second]: [Cell; 2]) -> [(Attribute, usize); 6] {
    let columns = [first.column(), second.column()];
    let (left, right) = (columns[0].min(columns[1]), columns[0].max(columns[1]));
    [
        (Attribute::Row, first.row()),
        (Attribute::Row, second.row()),
        (Attribute::Column, first.column()),
        (Attribute::Column, second.column()),
        (Attribute::Rows, first.row() * 9 + second.row()),
        (Attribute::Columns, left * 9 + right),
    ]
}

/// Fewer wrong or right results may have something in common by chance.
const LEAST_TOLD: usize = 3;

/// Descriptions beyond these are not compared with the other boards.
const COMPARED: usize = 12;

/// What may be said of pairs, the shortest first.
fn candidates_for(samples: &[Sample], boards: &[Grid]) -> Vec<Which> {
    let wrong = samples.iter().filter(|sample| sample.wrong).count();
    if wrong == 0 {
        return vec![Which::None];
    }
    if wrong == samples.len() {
        return vec![Which::All];
    }
    let few = wrong.min(samples.len() - wrong) < LEAST_TOLD;
    let found: Vec<Which> = if few { Vec::new() } else { descriptions(samples) }
        .into_iter()
        .take(COMPARED)
        .map(Which::Exactly)
        .collect();
    if !found.is_empty() {
        return found;
    }
    let wrong_boards: Vec<&Grid> = samples
        .iter()
        .zip(boards)
        .filter(|(sample, _)| sample.wrong)
        .map(|(_, board)| board)
        .collect();
    let full = boards.iter().filter(|board| !is_empty(board)).count();
    let is_of_full = full > 0 && !wrong_boards.iter().any(|board| is_empty(board));
    let of = if is_of_full { full } else { samples.len() };
    let example = wrong_boards.into_iter().min_by_key(|board| board.digits().count());
    vec![Which::Some(wrong, of, Box::new(*example.unwrap_or(&Grid::EMPTY)), is_of_full)]
}

/// Whether the board has no more than two digits.
fn is_empty(board: &Grid) -> bool {
    board.digits().count() <= 2
}

impl Which {
    /// Whether a pair with these facts is missed; `None` if that is not known.
    fn misses(&self, facts: &[Fact]) -> Option<bool> {
        match self {
            Self::None => Some(false),
            Self::All => Some(true),
            Self::Exactly(description) => Some(description.is_wrong(facts)),
            Self::Some(..) => None,
        }
    }
}

/// What is said of each kind of house.
type OfKinds = [Which; 3];

/// Whether what is said of the kinds makes the board wrong: each pair is missed in each of its
/// houses.
fn predicted(of_kinds: &OfKinds, board: &Grid) -> Option<bool> {
    let mut all = Some(true);
    for pair in pairs(board) {
        for house in &pair.houses {
            match of_kinds[house.kind() as usize].misses(&facts(board, &pair, *house)) {
                Some(false) => return Some(false),
                Some(true) => {}
                None => all = None,
            }
        }
    }
    all
}

/// What holds for conflicts, or only for those on an otherwise empty board.
fn of_conflicts(probes: &[&Probe], is_of_empty: bool) -> Vec<Statement> {
    if !probes.iter().any(|probe| probe.wrong == Some(true)) {
        return Vec::new();
    }
    let (single, several): (Vec<&Probe>, Vec<&Probe>) =
        probes.iter().copied().partition(|probe| probe.kinds.contains(&PAIR));
    let mut samples: [Vec<Sample>; 3] = Default::default();
    let mut boards: [Vec<Grid>; 3] = Default::default();
    let mut shared = Vec::new();
    for probe in single {
        if is_of_empty && !is_empty(&probe.board) {
            continue;
        }
        for pair in pairs(&probe.board) {
            if let [house] = pair.houses[..] {
                let facts = facts(&probe.board, &pair, house);
                let wrong = probe.wrong == Some(true);
                samples[house.kind() as usize].push(Sample { facts, wrong });
                boards[house.kind() as usize].push(probe.board);
            } else {
                shared.push(probe);
            }
        }
    }
    let agrees = |of_kinds: &OfKinds, probe: &&Probe| {
        predicted(of_kinds, &probe.board).is_none_or(|wrong| probe.wrong == Some(wrong))
    };
    // One sentence for all houses, or one for each kind.
    let mut pooled = samples.concat();
    for sample in &mut pooled {
        sample.facts.retain(|(attribute, _)| attribute.is_of_all_kinds());
    }
    let for_all = candidates_for(&pooled, &boards.concat());
    let same = for_all.iter().find_map(|which| {
        let of_kinds = [which.clone(), which.clone(), which.clone()];
        let is_certain = !matches!(which, Which::Some(..));
        (is_certain && shared.iter().all(|probe| agrees(&of_kinds, probe))).then_some(of_kinds)
    });
    let mut is_of_all_pairs = true;
    let of_kinds = same.unwrap_or_else(|| {
        let each = [0, 1, 2].map(|kind| candidates_for(&samples[kind], &boards[kind]));
        let all = each[0].iter().flat_map(|row| {
            let each = &each;
            each[1].iter().flat_map(move |column| {
                each[2].iter().map(move |in_box| [row.clone(), column.clone(), in_box.clone()])
            })
        });
        let fits = |of_kinds: &OfKinds| shared.iter().all(|probe| agrees(of_kinds, probe));
        let mut all = all.peekable();
        let first = all.peek().cloned();
        all.find(fits)
            .or_else(|| {
                is_of_all_pairs = false;
                first
            })
            .unwrap_or([Which::None, Which::None, Which::None])
    });
    let mut statements = Vec::new();
    if is_of_empty {
        if !samples.iter().flatten().any(|sample| sample.wrong) {
            return statements;
        }
        statements.push(Statement::OfEmpty);
    }
    let mut rest: Vec<usize> = vec![0, 1, 2];
    while let Some(&kind) = rest.first() {
        let (same, others) = rest.iter().partition(|&&other| of_kinds[other] == of_kinds[kind]);
        let same: Vec<usize> = same;
        let kinds = same.into_iter().map(|kind| KINDS[kind]).collect();
        statements.push(Statement::Pairs(kinds, of_kinds[kind].clone()));
        rest = others;
    }
    if !is_of_all_pairs {
        statements.push(Statement::OneHouseOnly);
    }
    if is_of_empty {
        return statements;
    }
    let mut clear = Vec::new();
    let mut mixed = Vec::new();
    for group in GROUPS {
        let of: Vec<&&Probe> =
            several.iter().filter(|probe| probe.kinds.contains(&group)).collect();
        if of.iter().all(|probe| agrees(&of_kinds, probe)) {
            continue;
        }
        let right = of.iter().filter(|probe| probe.wrong == Some(false)).count();
        let statement = Statement::Several(group, right, of.len());
        if right == 0 || right == of.len() { &mut clear } else { &mut mixed }.push(statement);
    }
    // The first ones say most.
    let best = if clear.is_empty() { mixed } else { clear };
    statements.extend(best.into_iter().take(MOST_GROUPS));
    statements
}

fn of_valid(probes: &[&Probe]) -> Vec<Statement> {
    let is_wrong = |probe: &&Probe| probe.wrong == Some(true);
    if !probes.iter().any(is_wrong) {
        return Vec::new();
    }
    let which = |probes: &[&Probe]| {
        let samples: Vec<Sample> = probes
            .iter()
            .map(|probe| Sample { facts: valid_facts(probe), wrong: is_wrong(probe) })
            .collect();
        let boards: Vec<Grid> = probes.iter().map(|probe| probe.board).collect();
        candidates_for(&samples, &boards).swap_remove(0)
    };
    let all = which(probes);
    if !matches!(all, Which::Some(..)) {
        return vec![Statement::Valid(None, all)];
    }
    let statements: Vec<Statement> = VALID_GROUPS
        .into_iter()
        .filter_map(|group| {
            let of: Vec<&Probe> =
                probes.iter().copied().filter(|probe| probe.kinds.contains(&group)).collect();
            let which = which(&of);
            // What many digits have in common goes with the bug by chance.
            let is_vague = match which {
                Which::None | Which::All => false,
                Which::Exactly(_) => ![APART, TWO, ONE].contains(&group),
                Which::Some(..) => group == UNSOLVABLE,
            };
            (which != Which::None && !is_vague).then_some(Statement::Valid(Some(group), which))
        })
        .collect();
    // A description says most, then the groups with few digits.
    let is_described =
        |statement: &&Statement| matches!(statement, Statement::Valid(_, Which::Exactly(_)));
    let best: Vec<Statement> = statements.iter().filter(is_described).take(1).cloned().collect();
    if best.is_empty() { statements.into_iter().take(MOST_GROUPS).collect() } else { best }
}

/// More kinds of board are not listed.
const MOST_GROUPS: usize = 2;

/// What may decide the result for a valid board.
fn valid_facts(probe: &Probe) -> Vec<Fact> {
    let board = &probe.board;
    let cells: Vec<(Cell, Digit)> = board.digits().collect();
    let mut facts = vec![(Attribute::Count, cells.len() as u8)];
    for house in House::ALL {
        let digits: Vec<u8> =
            house.cells().iter().filter_map(|&cell| Some(board[cell]?.index() as u8)).collect();
        facts.extend(digits.iter().map(|&digit| (Attribute::Digit, digit)));
        for &first in &digits {
            let larger = digits.iter().filter(|&&second| second > first);
            facts.extend(larger.map(|second| (Attribute::Digits, first * 9 + second)));
        }
        if digits.len() < 8 {
            facts.extend([None, Some(house.kind())].map(|kind| (Attribute::Blanks(kind), HOLDS)));
        }
    }
    let flags = [
        (Attribute::NoSolution, probe.kinds.contains(&UNSOLVABLE)),
        (Attribute::NoCandidate, board.blanks().any(|cell| candidates(board, cell).is_empty())),
        (
            Attribute::Equal,
            Digit::ALL.iter().any(|of| cells.iter().filter(|(_, digit)| digit == of).count() > 1),
        ),
        (
            Attribute::Crossed,
            cells.iter().any(|&(cell, digit)| {
                let column = House::COLUMNS[cell.row()].cells();
                column.iter().any(|&other| other != cell && board[other] == Some(digit))
            }),
        ),
    ];
    facts.extend(holding(&flags));
    if probe.kinds.contains(&APART)
        && let [(first, _), (second, _)] = cells[..]
    {
        let pair = [first, second];
        facts.extend(lines(pair).map(|(attribute, value)| (attribute, value as u8)));
        facts.extend(pair.map(|cell| (Attribute::Cell, cell.index() as u8)));
        facts.extend(holding(&[(Attribute::Stack, first.stack() == second.stack())]));
    }
    facts.sort_unstable();
    facts.dedup();
    facts
}

/// `rows`, `rows and columns`.
fn plural(kinds: &[HouseKind]) -> String {
    let name = |kind: &HouseKind| match kind {
        HouseKind::Row => "rows".to_owned(),
        HouseKind::Column => "columns".to_owned(),
        HouseKind::Box => "boxes".to_owned(),
    };
    list(&kinds.iter().map(name).collect::<Vec<_>>(), "and")
}

impl Validation {
    fn fmt_pairs(
        &self,
        f: &mut fmt::Formatter<'_>,
        kinds: &[HouseKind],
        which: &Which,
    ) -> fmt::Result {
        let misses = if self.is_plain { "misses" } else { "fails on" };
        let it = if kinds.len() == KINDS.len() {
            "It".to_owned()
        } else {
            format!("In {} it", plural(kinds))
        };
        // What the other houses find is found.
        let unless =
            if kinds.len() == KINDS.len() { "" } else { ", unless another house shows them" };
        let kind = if let [kind] = kinds { Some(*kind) } else { None };
        match which {
            Which::None => write!(f, "{it} finds every pair of equal digits."),
            Which::All => write!(f, "{it} {misses} every pair of equal digits{unless}."),
            Which::Exactly(description) => {
                let text = text(description, kind);
                if description.is_of_right {
                    write!(f, "{it} finds only the pairs of equal digits {text}.")
                } else {
                    write!(f, "{it} {misses} exactly the pairs of equal digits {text}{unless}.")
                }
            }
            Which::Some(wrong, of, example, is_of_full) => {
                if *is_of_full {
                    write!(
                        f,
                        "{it} finds every pair of equal digits on an otherwise empty board, and \
                         {misses} {wrong} of {of} on nearly full boards"
                    )?;
                } else {
                    write!(f, "{it} {misses} {wrong} of {of} pairs of equal digits")?;
                }
                match example.conflicts().first() {
                    Some(conflict) => write!(f, ", such as {conflict}."),
                    None => f.write_str("."),
                }
            }
        }
    }

    fn fmt_valid(
        &self,
        f: &mut fmt::Formatter<'_>,
        group: Option<&str>,
        which: &Which,
    ) -> fmt::Result {
        let returns = if self.is_plain { "returns false for" } else { "fails on" };
        let boards = group.unwrap_or("valid boards");
        match which {
            Which::None => Ok(()),
            Which::All => write!(f, "It {returns} all {boards}."),
            Which::Exactly(description) => {
                let text = text(description, None);
                if description.is_of_right {
                    write!(f, "Of {boards}, it is right only for those {text}.")?;
                } else if group.is_none() {
                    write!(f, "It {returns} exactly the {boards} {text}.")?;
                } else {
                    write!(f, "Of {boards}, it {returns} exactly those {text}.")?;
                }
                let is_solving = |literal: &Literal| {
                    matches!(literal.attribute, Attribute::NoCandidate | Attribute::NoSolution)
                };
                if description.literals.iter().any(is_solving) {
                    f.write_str(" Problem 36 asks only whether a digit is repeated.")?;
                }
                Ok(())
            }
            Which::Some(wrong, of, ..) => {
                write!(f, "It {returns} {wrong} of {of} {boards} that were tried.")
            }
        }
    }
}

fn text(description: &Description, kind: Option<HouseKind>) -> String {
    let texts: Vec<String> =
        description.literals.iter().map(|literal| literal.text(kind)).collect();
    texts.join(" and ")
}

impl fmt::Display for Validation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, statement) in self.statements.iter().enumerate() {
            if at > 0 {
                f.write_str(" ")?;
            }
            match statement {
                Statement::Always(truth) => {
                    write!(f, "It returns {truth} for every board that was tried, valid or not.")?;
                }
                Statement::Pairs(kinds, which) => self.fmt_pairs(f, kinds, which)?,
                Statement::OfEmpty => f.write_str("On boards with just two digits:")?,
                Statement::OneHouseOnly => {
                    f.write_str("This holds for two cells that share only one house.")?;
                }
                Statement::Several(group, right, of) => match right {
                    0 => write!(f, "It is wrong on all {of} {group}.")?,
                    _ if right == of => write!(f, "It is right on all {of} {group}.")?,
                    _ => write!(f, "It is right on {right} of {of} {group}.")?,
                },
                Statement::Valid(group, which) => self.fmt_valid(f, *group, which)?,
            }
        }
        Ok(())
    }
}
