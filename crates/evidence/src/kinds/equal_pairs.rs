//! Equal pairs: the pairs of equal digits that an answer to problem 36 overlooks.
//!
//! ```python
//! for left in (0, 3):    # the boxes on the right are never looked at
//! ```
//!
//! > It finds all pairs of equal digits in a row or column. Of the pairs of equal digits that share
//! > only a box, it misses exactly those with a cell in columns 7–9. Each board tried for this has
//! > one such pair.
//!
//! The 810 pairs of cells that see each other are few, so each is tried as the only conflict. A
//! pair in a row that is not also in a box shows what the answer does with rows; likewise for
//! columns and boxes.
//!
//! It cannot be false: what is said of a kind of house holds for every pair of that kind; and it
//! must predict the pairs that share two houses, otherwise it is said only of those that share one.
//!
//! This file sorts the pairs and describes those that are missed; `text` has the sentences.

mod text;

use sudoku::{Cell, Digit, Grid, House, HouseKind};

use crate::boards::{Group, Probe};
use crate::by_kind::ByKind;
use crate::description::{Attribute, Description, Fact, Sample, Side, descriptions};
use crate::explanation::Evidence;
use crate::investigation::Investigation;
use crate::kind::Kind;
use crate::subject::Judgement;
use crate::{Problem, Reply};
use text::pair_sentences;

const DIGIT: Attribute = Attribute::Numbers("with the {digit}");
const CELL: Attribute = Attribute::Cells("with {}");
const ROW: Attribute = Attribute::Numbers("with a cell in {row}");
const COLUMN: Attribute = Attribute::Numbers("with a cell in {column}");
const ROW_OF_BOX: Attribute = Attribute::Numbers("with a cell in {row} of the box");
const COLUMN_OF_BOX: Attribute = Attribute::Numbers("with a cell in {column} of the box");
// A sentence names the kinds of house in place of "the house".
const DISTANCE: Attribute = Attribute::Numbers("at {distance} in the house, in reading order");
const PLACE: Attribute = Attribute::Numbers("with a cell in {place} of the house");
const DIGIT_COUNT: Attribute = Attribute::Numbers("with {} digits in the house");
const LARGER: Attribute = Attribute::Holds("with a larger digit in the house");
const BLANK_BEFORE: Attribute = Attribute::Holds("with a blank before the second one in the house");

/// What may differ between the two houses of a pair that shares two. `With 9 digits in the row,
/// column or box` does not say in which of them, so it is said of pairs that share one house.
const DIFFERS_BY_HOUSE: [Attribute; 5] = [DISTANCE, PLACE, DIGIT_COUNT, LARGER, BLANK_BEFORE];

const KINDS: [HouseKind; 3] = [HouseKind::Row, HouseKind::Column, HouseKind::Box];

/// More descriptions than this are not compared with the pairs that share two houses. The shortest
/// ones come first; a later one is a longer way to say the same of the pairs that share one house.
const MOST_COMPARED: usize = 12;

/// More kinds of board with several conflicts are not listed; the first ones say most.
const MOST_GROUPS: usize = 2;

pub(crate) struct EqualPairs;

impl<E> Kind<E> for EqualPairs {
    fn name(&self) -> &'static str {
        "equal pairs"
    }

    fn look(&self, case: &mut Investigation<'_, E>) -> Result<Option<Evidence>, E> {
        if case.problem != Problem::ValidSudoku
            || !case.is_stable
            || case.found.has_said("same result")
        {
            return Ok(None);
        }
        // What a slow call would have returned is not known.
        let answered: Vec<&Probe> = case
            .probes
            .iter()
            .filter(|probe| probe.is_known() && probe.reply != Some(Reply::Slow))
            .collect();
        let (valid, mut conflicts): (Vec<&Probe>, Vec<&Probe>) = answered
            .into_iter()
            .partition(|probe| probe.board.is_valid());
        let passed = passed_pairs(case.rejected.boards_before);
        conflicts.extend(&passed);
        let refuses_valid = valid.iter().any(|probe| probe.is_known_wrong());
        Ok(sentences(&conflicts, refuses_valid).map(Evidence::Rule))
    }
}

/// The boards with one pair that the judge saw come out right.
fn passed_pairs(passed: &[Grid]) -> Vec<Probe> {
    let mut probes = Vec::new();
    for board in passed {
        if pairs_of(board).len() == 1 {
            probes.push(Probe {
                reply: Some(Reply::Truth(false)),
                judgement: Judgement::Right,
                ..Probe::new(Group::OnePair, *board)
            });
        }
    }
    probes
}

fn sentences(probes: &[&Probe], refuses_valid: bool) -> Option<String> {
    // If the answer also refuses valid boards, it may refuse a full board for another reason than
    // the pair; only boards with two digits show what it does with a pair.
    let mut pairs = Pairs::default();
    for probe in probes {
        let is_telling = !refuses_valid || probe.board.digits().count() <= 2;
        if is_telling && probe.group == Group::OnePair {
            pairs.add(probe);
        }
    }
    if !returns_truth_values(probes) {
        return None;
    }
    let is_any_wrong = probes.iter().any(|probe| probe.is_known_wrong());
    if !is_any_wrong || refuses_valid && !pairs.is_any_missed() {
        return None;
    }
    let misses = if misses_all_quietly(probes) {
        "misses"
    } else {
        "fails on"
    };
    let descriptions = pairs.described();
    let holds_for_two = pairs.fits_two_houses(&descriptions);
    let mut sentences = pair_sentences(&descriptions, holds_for_two, misses);
    // With three equal digits, or with two pairs, it may do something else.
    if refuses_valid {
        sentences.push("Each board tried for this has only two digits.".to_owned());
    } else {
        sentences.push("Each board tried for this has one such pair.".to_owned());
        sentences.extend(group_sentences(probes, &descriptions));
    }
    Some(sentences.join(" "))
}

/// Whether it returns true or false for any board. An answer that never does, such as one without a
/// `return`, fails on every board, whatever stands there.
fn returns_truth_values(probes: &[&Probe]) -> bool {
    probes
        .iter()
        .any(|probe| matches!(probe.reply, Some(Reply::Truth(_))))
}

/// Whether it returns true for each conflict that it does not find, and does not fail in another
/// way.
fn misses_all_quietly(probes: &[&Probe]) -> bool {
    let mut wrong = probes.iter().filter(|probe| probe.is_known_wrong());
    wrong.all(|probe| matches!(probe.reply, Some(Reply::Truth(_))))
}

/// Two equal digits that see each other.
struct Pair {
    first: Cell,
    second: Cell,
    digit: Digit,
    /// The houses that have both: one or two.
    houses: Vec<House>,
}

/// The pairs of a board that break a rule.
fn pairs_of(board: &Grid) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for (first, digit) in board.digits() {
        for &second in first.peers() {
            if second < first || board[second] != Some(digit) {
                continue;
            }
            pairs.push(Pair {
                first,
                second,
                digit,
                houses: first.houses_shared_with(second).collect(),
            });
        }
    }
    pairs
}

/// What may decide whether a pair is found in a house.
struct PairFacts {
    /// What houses of all kinds have in common.
    common: Vec<Fact>,
    /// What only this kind of house has, such as the row of a box.
    only_in_kind: Vec<Fact>,
}

/// The place of a cell in its house.
fn place_in(house: House, cell: Cell) -> usize {
    let place = house.cells().iter().position(|other| *other == cell);
    place.unwrap_or(0)
}

fn facts(board: &Grid, pair: &Pair, house: House) -> PairFacts {
    let places = [place_in(house, pair.first), place_in(house, pair.second)];
    let first_place = places[0].min(places[1]);
    let second_place = places[0].max(places[1]);
    let digits: Vec<Digit> = house
        .cells()
        .iter()
        .filter_map(|&cell| board[cell])
        .collect();
    let mut common = vec![
        Fact::new(DIGIT, pair.digit.index()),
        Fact::new(DISTANCE, second_place - first_place - 1),
        Fact::new(DIGIT_COUNT, digits.len() - 1),
        Fact::new(CELL, pair.first.index()),
        Fact::new(CELL, pair.second.index()),
    ];
    if digits.iter().any(|digit| *digit > pair.digit) {
        common.push(Fact::holds(LARGER));
    }
    if house.cells()[..second_place]
        .iter()
        .any(|&cell| board[cell].is_none())
    {
        common.push(Fact::holds(BLANK_BEFORE));
    }
    PairFacts {
        common,
        only_in_kind: facts_only_in_kind(pair, house, places),
    }
}

fn facts_only_in_kind(pair: &Pair, house: House, places: [usize; 2]) -> Vec<Fact> {
    let number = house.index();
    let (number, place) = match house.kind() {
        HouseKind::Row => (Fact::new(Attribute::Numbers("in {row}"), number), COLUMN),
        HouseKind::Column => (Fact::new(Attribute::Numbers("in {column}"), number), ROW),
        HouseKind::Box => (Fact::new(Attribute::Numbers("in {box}"), number), PLACE),
    };
    let mut facts = vec![number];
    facts.extend(places.map(|index| Fact::new(place, index)));
    if house.kind() == HouseKind::Box {
        for cell in [pair.first, pair.second] {
            facts.push(Fact::new(ROW_OF_BOX, cell.row() % 3));
            facts.push(Fact::new(COLUMN_OF_BOX, cell.column() % 3));
            facts.push(Fact::new(ROW, cell.row()));
            facts.push(Fact::new(COLUMN, cell.column()));
        }
    }
    facts
}

/// Which pairs are missed in rows, in columns and in boxes; `None` without a description.
type DescriptionsByKind = ByKind<Option<Description>>;

/// What the descriptions say of a board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Predicted {
    Wrong,
    Right,
    /// They say nothing of a house that decides.
    Unknown,
}

/// A board comes out wrong if each of its pairs is missed in each of its houses.
fn predicted(descriptions: &DescriptionsByKind, board: &Grid) -> Predicted {
    let mut predicted = Predicted::Wrong;
    for pair in pairs_of(board) {
        for house in &pair.houses {
            let Some(description) = descriptions.of(house.kind()) else {
                predicted = Predicted::Unknown;
                continue;
            };
            if description.side_of(&all_facts(board, &pair, *house)) == Side::Right {
                return Predicted::Right;
            }
        }
    }
    predicted
}

fn all_facts(board: &Grid, pair: &Pair, house: House) -> Vec<Fact> {
    let facts = facts(board, pair, house);
    [facts.common, facts.only_in_kind].concat()
}

/// Whether the descriptions do not contradict the result of a board.
fn agrees(descriptions: &DescriptionsByKind, probe: &Probe) -> bool {
    match predicted(descriptions, &probe.board) {
        Predicted::Wrong => probe.is_known_wrong(),
        Predicted::Right => probe.is_known_right(),
        Predicted::Unknown => true,
    }
}

/// The boards with one pair, by the houses that the pair shares.
#[derive(Default)]
struct Pairs<'a> {
    /// Pairs that share only a row, only a column, only a box.
    by_kind: ByKind<Vec<OnlyPair<'a>>>,
    /// Pairs that share a box and a row or column.
    in_two_houses: Vec<&'a Probe>,
}

/// A board with one pair that shares one house.
struct OnlyPair<'a> {
    probe: &'a Probe,
    facts: PairFacts,
}

impl<'a> Pairs<'a> {
    fn add(&mut self, probe: &'a Probe) {
        for pair in pairs_of(&probe.board) {
            match pair.houses[..] {
                [house] => {
                    let facts = facts(&probe.board, &pair, house);
                    let pairs = self.by_kind.of_mut(house.kind());
                    pairs.push(OnlyPair { probe, facts });
                }
                _ => self.in_two_houses.push(probe),
            }
        }
    }

    fn is_any_missed(&self) -> bool {
        let mut pairs = self.by_kind.values().flatten();
        pairs.any(|pair| pair.probe.is_known_wrong())
    }

    fn fits_two_houses(&self, descriptions: &DescriptionsByKind) -> bool {
        self.in_two_houses
            .iter()
            .all(|probe| agrees(descriptions, probe))
    }

    /// One description for all houses, if there is one, otherwise one for each kind.
    fn described(&self) -> DescriptionsByKind {
        let pairs = self.by_kind.values().flatten();
        let samples: Vec<Sample> = pairs
            .map(|pair| Sample {
                facts: pair.facts.common.clone(),
                side: Side::of(pair.probe),
            })
            .collect();
        for description in descriptions(&samples).into_iter().take(MOST_COMPARED) {
            let same = ByKind::new(|_| Some(description.clone()));
            if self.fits_two_houses(&same) {
                return same;
            }
        }
        ByKind::new(|kind| self.described_kind(kind))
    }

    /// The shortest description of the pairs of one kind that agrees with the pairs in two houses,
    /// as far as they are missed: such a pair is missed in each of its houses.
    ///
    /// If none agrees, the shortest one, which is true of the pairs that share one house. Then
    /// `fits_two_houses` is false for it, and it is said only of those.
    fn described_kind(&self, kind: HouseKind) -> Option<Description> {
        let samples: Vec<Sample> = self
            .by_kind
            .of(kind)
            .iter()
            .map(|pair| Sample {
                facts: [&pair.facts.common[..], &pair.facts.only_in_kind].concat(),
                side: Side::of(pair.probe),
            })
            .collect();
        let descriptions = descriptions(&samples);
        for description in descriptions.iter().take(MOST_COMPARED) {
            // With all pairs missed in the two other kinds of house, this kind decides.
            let mut others_missed = ByKind::new(|_| Some(Description::of_all(Side::Wrong)));
            *others_missed.of_mut(kind) = Some(description.clone());
            let mut missed = self
                .in_two_houses
                .iter()
                .filter(|probe| probe.is_known_wrong());
            if missed.all(|probe| agrees(&others_missed, probe)) {
                return Some(description.clone());
            }
        }
        descriptions.into_iter().next()
    }
}

/// What it does with all boards of a group that have several conflicts, if the descriptions of
/// single pairs do not say it.
fn group_sentences(probes: &[&Probe], descriptions: &DescriptionsByKind) -> Vec<String> {
    let mut sentences = Vec::new();
    for group in Group::SEVERAL_CONFLICTS {
        let boards: Vec<&&Probe> = probes.iter().filter(|probe| probe.group == group).collect();
        if boards.iter().all(|probe| agrees(descriptions, probe)) {
            continue;
        }
        let result = if boards.iter().all(|probe| probe.is_known_right()) {
            "right"
        } else if boards.iter().all(|probe| probe.is_known_wrong()) {
            "wrong"
        } else {
            continue;
        };
        let group = group.to_string().replacen("boards", "boards tried", 1);
        sentences.push(format!("It is {result} on all {} {group}.", boards.len()));
    }
    sentences.truncate(MOST_GROUPS);
    sentences
}
