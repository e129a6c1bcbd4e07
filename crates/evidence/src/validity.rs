//! Which boards an answer to problem 36 judges wrongly, in sentences.
//!
//! The pairs of cells that see each other are few, so each is tried as the only conflict. A pair in
//! a row that is not also in a box shows what the answer does with rows; likewise for columns and
//! boxes. What is said of these must predict the result for all other conflicts, or it is said with
//! that limit.

mod boards;

use std::collections::BTreeSet;

use sudoku::{Cell, Digit, Grid, House, HouseKind};

use super::description::{Attribute, Description, Fact, Sample, descriptions, holding, only};
use super::probe::Probe;
use super::rule::{Rule, described};
use super::subject::{Reply, Subject, wrong};
use super::words::{kinds_of, list};
pub(super) use boards::to_validate;
use boards::{APART, EMPTY, GROUPS, ONE, PAIR, TWO, UNSOLVABLE, VALID_GROUPS};

/// Of more blanks, no single one points to the bug.
const MOST_BLANKS: usize = 4;

/// The cells of which one more digit in any one makes problem 36 right, in a sentence. Each is
/// tried with two digits that the board does not have: it decides only if both come to the same.
pub(super) fn with_one_more<S: Subject>(
    subject: &mut S,
    board: &Grid,
    actual: &Reply,
) -> Result<Option<String>, S::Error> {
    if !matches!(actual, Reply::Truth(_)) {
        return Ok(None);
    }
    let is_new = |digit: &Digit| board.digits().all(|(_, of)| of != *digit);
    let new: Vec<Digit> = Digit::ALL.into_iter().filter(is_new).collect();
    let [first, .., last] = new[..] else {
        return Ok(None);
    };
    let blanks: Vec<Cell> = board.blanks().collect();
    let with = |digit| {
        blanks
            .iter()
            .map(move |&cell| board.with(cell, digit))
            .collect::<Vec<_>>()
    };
    let boards = [with(first), with(last)].concat();
    let is_wrong = wrong(subject, &boards, 0)?;
    let (of_first, of_last) = is_wrong.split_at(blanks.len());
    let right = blanks
        .iter()
        .zip(of_first)
        .filter(|(_, is_wrong)| **is_wrong == Some(false));
    let right: Vec<&Cell> = right.map(|(cell, _)| cell).collect();
    let is_certain = of_first == of_last && !of_first.contains(&None);
    Ok((is_certain && (1..=MOST_BLANKS).contains(&right.len())).then(|| {
        let cells = list(right, "or");
        format!(
            "It is right on the failing board if {first} or {last} is added in {cells}, and wrong if \
             one of them is added in any other blank."
        )
    }))
}

/// What holds for all results, for that of the smallest board too, and what one more digit changes;
/// `None` if nothing was wrong.
pub(super) fn of(
    probes: &[Probe],
    (board, reply): (&Grid, &Reply),
    more: Option<String>,
) -> Option<Rule> {
    let mut smallest = Probe::new(PAIR, *board);
    (smallest.wrong, smallest.reply) = (Some(true), Some(reply.clone()));
    // Slow calls may be right.
    let is_known = |probe: &&Probe| probe.wrong.is_some() && probe.reply != Some(Reply::Slow);
    let is_new = pairs(board).len() == 1 && probes.iter().all(|probe| probe.board != *board);
    let all = probes.iter().chain(is_new.then_some(&smallest));
    let known: Vec<&Probe> = all.filter(is_known).collect();
    let is_wrong = |probe: &&&Probe| probe.wrong == Some(true);
    if !known.iter().any(|probe| is_wrong(&probe)) {
        return None;
    }
    let is_truth = |probe: &&Probe| matches!(probe.reply, Some(Reply::Truth(_)));
    let is_plain = known.iter().filter(is_wrong).all(is_truth);
    let (valid, conflict): (Vec<&Probe>, Vec<&Probe>) =
        known.into_iter().partition(|probe| probe.board.is_valid());
    let [all_valid, all_conflict] = [&valid, &conflict].map(|probes| {
        let wrong = probes.iter().filter(is_wrong).count();
        (wrong == 0, wrong == probes.len())
    });
    let always = |truth| {
        vec![format!(
            "It returns {truth} for every board that was tried, valid or not."
        )]
    };
    let mut sentences = match (all_valid, all_conflict) {
        ((true, _), (_, true)) if is_plain => always(true),
        ((_, true), (true, _)) if is_plain => always(false),
        // A full board that is refused for what is right in it shows nothing of what is wrong.
        ((is_right, _), _) => [
            of_conflicts(&conflict, !is_right, is_plain),
            of_valid(&valid, is_plain),
        ]
        .concat(),
    };
    sentences.extend(more);
    Some(Rule::OfBoards(sentences))
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
        others
            .filter(move |&&other| board[other] == Some(digit))
            .map(move |&other| {
                let houses = cell
                    .houses()
                    .into_iter()
                    .filter(|house| house.cells().contains(&other));
                Pair {
                    cells: [cell, other],
                    digit,
                    houses: houses.collect(),
                }
            })
    };
    board.digits().flat_map(of).collect()
}

/// The kinds of house, with what may be said of a house of that kind.
const KINDS: [(HouseKind, Attribute, Attribute); 3] = [
    (HouseKind::Row, Attribute::Numbers("in {row}"), COLUMN),
    (HouseKind::Column, Attribute::Numbers("in {column}"), ROW),
    (HouseKind::Box, Attribute::Numbers("in {box}"), PLACE),
];

const DIGIT: Attribute = Attribute::Numbers("with the {digit}");
// A sentence names the kinds in place of "the house".
const DISTANCE: Attribute = Attribute::Numbers("at {distance} in the house, in reading order");
const PLACE: Attribute = Attribute::Numbers("with a cell in {place} of the house");
const CELL: Attribute = Attribute::Cells("with {}");
const ROW: Attribute = Attribute::Numbers("with a cell in {row}");
const COLUMN: Attribute = Attribute::Numbers("with a cell in {column}");
const ROW_OF_BOX: Attribute = Attribute::Numbers("with a cell in {row} of the box");
const COLUMN_OF_BOX: Attribute = Attribute::Numbers("with a cell in {column} of the box");
const DIGITS: Attribute = Attribute::Numbers("with {} digits in the house");
const LARGER: Attribute = Attribute::Holds("with a larger digit in the house");
const BETWEEN: Attribute = Attribute::Holds("with a digit between them in the house");
const BLANK_IN_HOUSE: Attribute =
    Attribute::Holds("with a blank before the second one in the house");
const BLANK_IN_ROW: Attribute = Attribute::Holds("with a blank before one of them in its row");

/// What may decide whether a pair is found in a house, whatever its kind.
fn common_facts(board: &Grid, pair: &Pair, house: House) -> Vec<Fact> {
    let place = |cell: Cell| house.cells().iter().position(|of| *of == cell).unwrap_or(0);
    let [first, second] = pair.cells;
    let (from, to) = (
        place(first).min(place(second)),
        place(first).max(place(second)),
    );
    let digits = || house.cells().iter().filter_map(|&cell| board[cell]);
    let mut facts = vec![
        (DIGIT, pair.digit.index()),
        (DISTANCE, to - from - 1),
        (PLACE, from),
        (PLACE, to),
        (DIGITS, digits().count() - 1),
        (CELL, first.index()),
        (CELL, second.index()),
    ];
    let is_blank = |cells: &[Cell]| cells.iter().any(|&cell| board[cell].is_none());
    let before = |cell: Cell| &House::ROWS[cell.row()].cells()[..cell.column()];
    facts.extend(holding([
        (LARGER, digits().any(|digit| digit > pair.digit)),
        (
            BETWEEN,
            house.cells()[from + 1..to]
                .iter()
                .any(|&cell| board[cell].is_some()),
        ),
        (BLANK_IN_HOUSE, is_blank(&house.cells()[..to])),
        (
            BLANK_IN_ROW,
            pair.cells.into_iter().any(|cell| is_blank(before(cell))),
        ),
    ]));
    facts
}

/// Those, and what may decide it in a house of this kind.
fn facts(board: &Grid, pair: &Pair, house: House) -> Vec<Fact> {
    let (kind, number, place) = KINDS[house.kind() as usize];
    let mut facts = vec![(number, house.index())];
    for (attribute, value) in common_facts(board, pair, house) {
        facts.push((if attribute == PLACE { place } else { attribute }, value));
    }
    if kind == HouseKind::Box {
        for cell in pair.cells {
            facts.extend([
                (ROW_OF_BOX, cell.row() % 3),
                (COLUMN_OF_BOX, cell.column() % 3),
                (ROW, cell.row()),
                (COLUMN, cell.column()),
            ]);
        }
    }
    facts
}

/// Descriptions beyond these are not compared with the other boards.
const COMPARED: usize = 12;

/// What is said of each kind of house; `None` without a description.
type OfKinds = [Option<Description>; 3];

/// Whether what is said of the kinds makes the board wrong: each pair is missed in each of its
/// houses.
fn predicted(of_kinds: &OfKinds, board: &Grid) -> Option<bool> {
    let mut all = Some(true);
    for pair in pairs(board) {
        for house in &pair.houses {
            let of_kind = of_kinds[house.kind() as usize].as_ref();
            match of_kind.map(|found| found.is_wrong(&facts(board, &pair, *house))) {
                Some(false) => return Some(false),
                Some(true) => {}
                None => all = None,
            }
        }
    }
    all
}

fn agrees(of_kinds: &OfKinds, probe: &Probe) -> bool {
    predicted(of_kinds, &probe.board).is_none_or(|wrong| probe.wrong == Some(wrong))
}

/// What holds for conflicts, or only for those on an otherwise empty board.
fn of_conflicts(probes: &[&Probe], is_of_empty: bool, is_plain: bool) -> Vec<String> {
    let (single, several): (Vec<&Probe>, Vec<&Probe>) =
        probes.iter().partition(|probe| probe.group == PAIR);
    let is_empty = |board: &Grid| board.digits().count() <= 2;
    let single = single
        .into_iter()
        .filter(|probe| !is_of_empty || is_empty(&probe.board));
    let mut of_kind: [Vec<(&Probe, Pair)>; 3] = Default::default();
    let mut shared = Vec::new();
    for probe in single {
        for pair in pairs(&probe.board) {
            match pair.houses[..] {
                [house] => of_kind[house.kind() as usize].push((probe, pair)),
                _ => shared.push(probe),
            }
        }
    }
    let is_wrong = |probe: &&Probe| probe.wrong == Some(true);
    if !probes.iter().any(is_wrong)
        || is_of_empty && !of_kind.iter().flatten().any(|(probe, _)| is_wrong(probe))
    {
        return Vec::new();
    }
    let samples = |kind: usize, facts: fn(&Grid, &Pair, House) -> Vec<Fact>| {
        let sample = move |(probe, pair): &(&Probe, Pair)| {
            let facts = facts(&probe.board, pair, pair.houses[0]);
            Sample {
                facts,
                wrong: probe.wrong == Some(true),
            }
        };
        of_kind[kind].iter().map(sample).collect::<Vec<_>>()
    };
    let fits = |of_kinds: &OfKinds| shared.iter().all(|probe| agrees(of_kinds, probe));
    // One sentence for all houses, or one for each kind.
    let pooled = [0, 1, 2].map(|kind| samples(kind, common_facts)).concat();
    let same = descriptions(&pooled).into_iter().take(COMPARED);
    let same = same
        .map(|of| [Some(of.clone()), Some(of.clone()), Some(of)])
        .find(fits);
    let of_kinds = same.unwrap_or_else(|| {
        [0, 1, 2].map(|kind| {
            // A pair that is missed is missed in each of its houses.
            let misses = |of: &Description| {
                let mut one: OfKinds = [true; 3].map(|wrong| Some(Description::of_all(wrong)));
                one[kind] = Some(of.clone());
                shared
                    .iter()
                    .all(|probe| !is_wrong(probe) || agrees(&one, probe))
            };
            let all = descriptions(&samples(kind, facts));
            let first = all.first().cloned();
            all.into_iter().take(COMPARED).find(misses).or(first)
        })
    });
    let (mut sentences, has_two) = (Vec::new(), fits(&of_kinds));
    let mut rest: Vec<usize> = vec![0, 1, 2];
    while let Some(&kind) = rest.first() {
        let (same, others): (Vec<usize>, Vec<usize>) = rest
            .iter()
            .partition(|&&other| of_kinds[other] == of_kinds[kind]);
        let found: Vec<&Probe> = same
            .iter()
            .flat_map(|&kind| of_kind[kind].iter().map(|(probe, _)| *probe))
            .collect();
        let of_kind = of_kinds[kind].as_ref();
        let is_found = of_kind.is_some_and(|of| of.is_of_all(false));
        let which = pairs_in(&same, has_two, is_found);
        let of_same = same
            .iter()
            .flat_map(|&kind| samples(kind, common_facts))
            .collect::<Vec<_>>();
        let sentence = of_pairs(&which, of_kind, &of_same, &found, is_plain);
        sentences.push(sentence.replace("the house", &format!("the {}", kinds_of(&same))));
        rest = others;
    }
    // What is said of a pair may hold in one of its houses alone.
    let differs = |of: &Description, probe: &Probe| {
        pairs(&probe.board).iter().any(|pair| {
            let wrong = |house: &House| of.is_wrong(&facts(&probe.board, pair, *house));
            pair.houses.iter().any(wrong) && !pair.houses.iter().all(wrong)
        })
    };
    if has_two
        && let [Some(of), second, third] = &of_kinds
        && [second, third]
            .iter()
            .all(|other| other.as_ref() == Some(of))
        && shared.iter().any(|probe| differs(of, probe))
    {
        sentences.push("A pair that shares two of them is found if it is found in one.".to_owned());
    }
    if is_of_empty {
        sentences.push("This was seen only on boards with two filled cells.".to_owned());
        return sentences;
    }
    let mut groups = Vec::new();
    for group in GROUPS {
        let of: Vec<&&Probe> = several
            .iter()
            .filter(|probe| probe.group == group)
            .collect();
        if of.iter().all(|probe| agrees(&of_kinds, probe)) {
            continue;
        }
        let group = group.replacen("boards", "boards tried", 1);
        let (count, right) = (of.len(), of.iter().filter(|probe| !is_wrong(probe)).count());
        match right {
            0 => groups.push(format!("It is wrong on all {count} {group}.")),
            _ if right == count => groups.push(format!("It is right on all {count} {group}.")),
            // That says nothing about the bug.
            _ => {}
        }
    }
    // The first ones say most.
    sentences.extend(groups.into_iter().take(MOST_GROUPS));
    sentences
}

/// The pairs of equal digits that these kinds of house show. Where nothing is known of those that
/// share two houses, they are left out.
fn pairs_in(kinds: &[usize], has_two: bool, is_found: bool) -> String {
    let is_any = kinds.len() == KINDS.len();
    let names = format!("{} {}", if is_any { "one" } else { "a" }, kinds_of(kinds));
    let houses = match (has_two, is_any) {
        (true, true) => String::new(),
        // What another house shows is found.
        (true, false) if is_found => format!(" in {names}"),
        _ => format!(" that share only {names}"),
    };
    format!("pairs of equal digits{houses}")
}

/// Of more pairs for each missed one, nothing is said to hold for those that are missed.
const MOST_PER_MISS: usize = 2;

/// What is said of these pairs.
fn of_pairs(
    pairs: &str,
    found: Option<&Description>,
    samples: &[Sample],
    probes: &[&Probe],
    is_plain: bool,
) -> String {
    let misses = if is_plain { "misses" } else { "fails on" };
    if let Some(found) = found {
        return if found.is_of_all(false) {
            format!("It finds all {pairs}.")
        } else if found.is_of_all(true) {
            format!("It {misses} all {pairs}.")
        } else {
            format!("Of the {pairs}, it {}.", described(found, "finds", misses))
        };
    }
    if let Some((text, [wrong, held, others])) = only(samples, MOST_PER_MISS) {
        return format!(
            "Of the {pairs}, it {misses} {wrong} of the {held} {text}, and none of the other {others}."
        );
    }
    let wrong: Vec<&Grid> = probes
        .iter()
        .filter(|probe| probe.wrong == Some(true))
        .map(|probe| &probe.board)
        .collect();
    let what = format!("It {misses} {} of {} {pairs}", wrong.len(), probes.len());
    let example = wrong.into_iter().min_by_key(|board| board.digits().count());
    match example.and_then(|board| board.conflicts().into_iter().next()) {
        Some(conflict) => format!("{what}, such as {conflict}."),
        None => format!("{what}."),
    }
}

/// More kinds of board are not listed.
const MOST_GROUPS: usize = 2;

/// Boards with one or two digits.
const FEW_DIGITS: [&str; 3] = [ONE, APART, TWO];

fn of_valid(probes: &[&Probe], is_plain: bool) -> Vec<String> {
    let is_wrong = |probe: &&Probe| probe.wrong == Some(true);
    let returns = if is_plain {
        "returns false for"
    } else {
        "fails on"
    };
    let describe = |probes: &[&Probe]| {
        let sample = |probe: &&Probe| Sample {
            facts: valid_facts(probe),
            wrong: is_wrong(probe),
        };
        descriptions(&probes.iter().map(sample).collect::<Vec<_>>())
            .into_iter()
            .next()
    };
    let sentence = |group: &str, found: &Description, count: usize| {
        let mut sentence = if !found.is_of_all(true) {
            format!(
                "Of the {group}, it {}.",
                described(found, "is right on", returns)
            )
        } else if group == EMPTY {
            format!("It {returns} {group}.")
        } else {
            format!("It {returns} all {count} {group} that were tried.")
        };
        if found.is_about(NO_CANDIDATE) || found.is_about(NO_SOLUTION) {
            sentence += " Problem 36 asks only whether a digit is repeated.";
        }
        sentence
    };
    match describe(probes) {
        Some(found) if found.is_of_all(false) => return Vec::new(),
        Some(found) => return vec![sentence("valid boards", &found, probes.len())],
        None => {}
    }
    let (mut described, mut counted) = (Vec::new(), Vec::new());
    for group in VALID_GROUPS {
        let of: Vec<&Probe> = probes
            .iter()
            .copied()
            .filter(|of| of.group == group)
            .collect();
        let wrong = of.iter().filter(|probe| is_wrong(probe)).count();
        match describe(&of) {
            Some(found) if found.is_of_all(false) => {}
            Some(found) if found.is_of_all(true) => counted.push(sentence(group, &found, of.len())),
            // What many digits have in common goes with the bug by chance.
            Some(found) if FEW_DIGITS.contains(&group) => {
                described.push(sentence(group, &found, of.len()));
            }
            None if group != UNSOLVABLE => {
                let boards = of
                    .iter()
                    .filter(|probe| is_wrong(probe))
                    .map(|of| &of.board);
                let such = if FEW_DIGITS.contains(&group) {
                    examples(boards)
                } else {
                    String::new()
                };
                counted.push(format!(
                    "It {returns} {wrong} of {} {group}{such}.",
                    of.len()
                ));
            }
            _ => {}
        }
    }
    // A description says most, then the groups with few digits.
    let most = if described.is_empty() { MOST_GROUPS } else { 1 };
    described.into_iter().chain(counted).take(most).collect()
}

/// The digits of a few boards, of which no two have a cell in common, to follow what they are
/// examples of.
fn examples<'a>(boards: impl Iterator<Item = &'a Grid>) -> String {
    let mut shown: Vec<&Grid> = Vec::new();
    for board in boards {
        let is_new = |other: &&Grid| board.digits().all(|(cell, _)| other[cell].is_none());
        if shown.iter().all(is_new) && shown.len() < MOST_BOARDS {
            shown.push(board);
        }
    }
    let digits = |board: &&Grid| {
        let digits = board
            .digits()
            .map(|(cell, digit)| format!("{digit} in {cell}"));
        digits.collect::<Vec<_>>().join(" with ")
    };
    format!(
        ", such as {}",
        shown.iter().map(digits).collect::<Vec<_>>().join("; ")
    )
}

/// More of these boards are not listed.
const MOST_BOARDS: usize = 4;

const TWO_DIGITS: Attribute = Attribute::Pairs("with {} in one row, column or box", " and ");
const TWO_HOUSES: [(Attribute, usize, usize); 3] = [
    (
        Attribute::Pairs("with one in row {}", " and the other in column "),
        0,
        1,
    ),
    (
        Attribute::Pairs("with one in row {}", " and the other in box "),
        0,
        2,
    ),
    (
        Attribute::Pairs("with one in column {}", " and the other in box "),
        1,
        2,
    ),
];
const NO_SOLUTION: Attribute = Attribute::Holds("that have no solution");
const NO_CANDIDATE: Attribute = Attribute::Holds("with a blank that no digit fits");
const EQUAL: Attribute = Attribute::Holds("with a digit that appears more than once");
const SHARED_BIT: Attribute = Attribute::Holds("with two digits that share a bit, such as 1 and 3");
const STACK: Attribute =
    Attribute::Holds("with both in columns 1–3, in columns 4–6 or in columns 7–9");
const BAND: Attribute = Attribute::Holds("with both in rows 1–3, in rows 4–6 or in rows 7–9");
const TWO_BLANKS: Attribute = Attribute::Holds("with two blanks in a row, column or box");

/// What may decide the result for a valid board.
fn valid_facts(probe: &Probe) -> Vec<Fact> {
    let board = &probe.board;
    let cells: Vec<(Cell, Digit)> = board.digits().collect();
    let mut facts: Vec<Fact> = Vec::new();
    for house in House::ALL {
        let digits: Vec<usize> = house
            .cells()
            .iter()
            .filter_map(|&cell| Some(board[cell]?.index()))
            .collect();
        for &first in &digits {
            facts.push((DIGIT, first));
            let larger = digits.iter().filter(|&&second| second > first);
            for &second in larger {
                facts.push((TWO_DIGITS, first * 9 + second));
                facts.extend(holding([(SHARED_BIT, (first + 1) & (second + 1) > 0)]));
            }
        }
        facts.extend(holding([(TWO_BLANKS, digits.len() < 8)]));
    }
    let of_digit = |of: &Digit| cells.iter().filter(|(_, digit)| digit == of).count();
    facts.extend(holding([
        (NO_SOLUTION, probe.group == UNSOLVABLE),
        (
            NO_CANDIDATE,
            board.blanks().any(|cell| board.candidates(cell).is_empty()),
        ),
        (EQUAL, Digit::ALL.iter().any(|digit| of_digit(digit) > 1)),
    ]));
    if probe.group == APART
        && let [(first, _), (second, _)] = cells[..]
    {
        facts.extend(holding([
            (STACK, first.stack() == second.stack()),
            (BAND, first.band() == second.band()),
        ]));
        for (attribute, kind, of_other) in TWO_HOUSES {
            for [one, other] in [[first, second], [second, first]] {
                let [one, other] = [one.houses()[kind], other.houses()[of_other]];
                facts.push((attribute, one.index() * 9 + other.index()));
            }
        }
    }
    let mut seen = BTreeSet::new();
    facts.retain(|fact| seen.insert(*fact));
    facts
}
