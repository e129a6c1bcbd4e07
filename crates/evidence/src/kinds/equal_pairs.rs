//! Equal pairs: the pairs of equal digits that an answer to problem 36 overlooks.
//!
//! ```python
//! for left in (0, 3):    # the boxes on the right are never looked at
//! ```
//!
//! > It finds all pairs of equal digits in a row or column. Of the pairs of equal digits that share only
//! > a box, it misses exactly those with a cell in columns 7–9.
//!
//! The 810 pairs of cells that see each other are few, so each is tried as the only conflict. A pair in
//! a row that is not also in a box shows what the answer does with rows; likewise for columns and boxes.
//!
//! It cannot be false: what is said of a kind of house holds for every pair of that kind; and it must
//! predict the pairs that share two houses, otherwise it is said only of those that share one.

use sudoku::{Cell, Digit, Grid, House, HouseKind};

use crate::boards::{Group, Probe};
use crate::description::{Attribute, Description, Fact, Sample, descriptions};
use crate::explanation::Evidence;
use crate::investigation::Investigation;
use crate::kind::Kind;
use crate::lists::house_names;
use crate::{Problem, Reply};

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

const KINDS: [HouseKind; 3] = [HouseKind::Row, HouseKind::Column, HouseKind::Box];

/// More descriptions than this are not compared with the pairs that share two houses.
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
        let (valid, conflicts): (Vec<&Probe>, Vec<&Probe>) = answered
            .into_iter()
            .partition(|probe| probe.board.is_valid());
        let refuses_valid = valid.iter().any(|probe| probe.is_known_wrong());
        Ok(sentences(&conflicts, refuses_valid).map(Evidence::Rule))
    }
}

fn sentences(probes: &[&Probe], refuses_valid: bool) -> Option<String> {
    // A board with many digits that is refused for what is right in it shows nothing of what is
    // wrong.
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
    let of_kinds = pairs.described();
    let mut sentences = pairs.sentences(&of_kinds, misses);
    if refuses_valid {
        sentences.push("Only boards with two digits were tried for this.".to_owned());
    } else {
        sentences.extend(group_sentences(probes, &of_kinds));
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

/// Whether it returns true for each conflict that it does not find, and does not fail in another way.
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
    /// What only this kind of house has.
    of_kind: Vec<Fact>,
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
        of_kind: facts_of_kind(pair, house, places),
    }
}

fn facts_of_kind(pair: &Pair, house: House, places: [usize; 2]) -> Vec<Fact> {
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

/// What is said of rows, columns and boxes; `None` without a description.
type OfKinds = [Option<Description>; 3];

/// What the descriptions say of a board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Predicted {
    Wrong,
    Right,
    /// They say nothing of a house that decides.
    Unknown,
}

/// A board comes out wrong if each of its pairs is missed in each of its houses.
fn predicted(of_kinds: &OfKinds, board: &Grid) -> Predicted {
    let mut predicted = Predicted::Wrong;
    for pair in pairs_of(board) {
        for house in &pair.houses {
            let Some(description) = &of_kinds[house.kind() as usize] else {
                predicted = Predicted::Unknown;
                continue;
            };
            if !description.is_wrong(&all_facts(board, &pair, *house)) {
                return Predicted::Right;
            }
        }
    }
    predicted
}

fn all_facts(board: &Grid, pair: &Pair, house: House) -> Vec<Fact> {
    let facts = facts(board, pair, house);
    [facts.common, facts.of_kind].concat()
}

/// Whether the descriptions do not contradict the result of a board.
fn agrees(of_kinds: &OfKinds, probe: &Probe) -> bool {
    match predicted(of_kinds, &probe.board) {
        Predicted::Wrong => probe.is_known_wrong(),
        Predicted::Right => probe.is_known_right(),
        Predicted::Unknown => true,
    }
}

/// The boards with one pair, by the houses that the pair shares.
#[derive(Default)]
struct Pairs<'a> {
    /// Pairs that share only a row, only a column, only a box.
    of_kind: [Vec<OnlyPair<'a>>; 3],
    /// Pairs that share a box and a row or column.
    in_two_houses: Vec<&'a Probe>,
}

/// A board with one pair that shares one house.
struct OnlyPair<'a> {
    probe: &'a Probe,
    facts: PairFacts,
}

/// What is known of some houses.
struct SaidOfHouses<'a> {
    kinds: &'a [HouseKind],
    description: Option<&'a Description>,
    /// Whether it holds for pairs that share two houses, too.
    holds_for_two: bool,
    misses: &'static str,
}

impl<'a> Pairs<'a> {
    fn add(&mut self, probe: &'a Probe) {
        for pair in pairs_of(&probe.board) {
            match pair.houses[..] {
                [house] => {
                    let facts = facts(&probe.board, &pair, house);
                    self.of_kind[house.kind() as usize].push(OnlyPair { probe, facts });
                }
                _ => self.in_two_houses.push(probe),
            }
        }
    }

    fn is_any_missed(&self) -> bool {
        let mut pairs = self.of_kind.iter().flatten();
        pairs.any(|pair| pair.probe.is_known_wrong())
    }

    fn fits_two_houses(&self, of_kinds: &OfKinds) -> bool {
        self.in_two_houses
            .iter()
            .all(|probe| agrees(of_kinds, probe))
    }

    /// One description for all houses, if there is one, otherwise one for each kind.
    fn described(&self) -> OfKinds {
        let pairs = self.of_kind.iter().flatten();
        let samples: Vec<Sample> = pairs
            .map(|pair| Sample {
                facts: pair.facts.common.clone(),
                is_wrong: pair.probe.is_known_wrong(),
            })
            .collect();
        for description in descriptions(&samples).into_iter().take(MOST_COMPARED) {
            let of_kinds = [0, 1, 2].map(|_| Some(description.clone()));
            if self.fits_two_houses(&of_kinds) {
                return of_kinds;
            }
        }
        KINDS.map(|kind| self.described_kind(kind))
    }

    /// The shortest description of the pairs of one kind that agrees with the pairs in two houses, as
    /// far as they are missed: such a pair is missed in each of its houses.
    fn described_kind(&self, kind: HouseKind) -> Option<Description> {
        let samples: Vec<Sample> = self.of_kind[kind as usize]
            .iter()
            .map(|pair| Sample {
                facts: [&pair.facts.common[..], &pair.facts.of_kind].concat(),
                is_wrong: pair.probe.is_known_wrong(),
            })
            .collect();
        let descriptions = descriptions(&samples);
        for description in descriptions.iter().take(MOST_COMPARED) {
            let mut of_kinds: OfKinds = [0, 1, 2].map(|_| Some(Description::of_all(true)));
            of_kinds[kind as usize] = Some(description.clone());
            let mut missed = self
                .in_two_houses
                .iter()
                .filter(|probe| probe.is_known_wrong());
            if missed.all(|probe| agrees(&of_kinds, probe)) {
                return Some(description.clone());
            }
        }
        descriptions.into_iter().next()
    }

    /// One sentence for each description; kinds of house with the same one share it.
    fn sentences(&self, of_kinds: &OfKinds, misses: &'static str) -> Vec<String> {
        let holds_for_two = self.fits_two_houses(of_kinds);
        let mut sentences = Vec::new();
        let mut kinds_left = KINDS.to_vec();
        while let Some(&first) = kinds_left.first() {
            let description = of_kinds[first as usize].as_ref();
            let (same, different): (Vec<HouseKind>, Vec<HouseKind>) = kinds_left
                .iter()
                .partition(|kind| of_kinds[**kind as usize].as_ref() == description);
            sentences.push(
                SaidOfHouses {
                    kinds: &same,
                    description,
                    holds_for_two,
                    misses,
                }
                .sentence(),
            );
            kinds_left = different;
        }
        sentences
    }
}

impl SaidOfHouses<'_> {
    fn sentence(&self) -> String {
        let pairs = self.pairs();
        let misses = self.misses;
        let sentence = match self.description {
            None => format!("It {misses} some {pairs}."),
            Some(found) if found.is_of_all(false) => format!("It finds all {pairs}."),
            Some(found) if found.is_of_all(true) => format!("It {misses} all {pairs}."),
            Some(found) => format!("Of the {pairs}, it {}.", found.sentence("finds", misses)),
        };
        let house = format!("the {}", house_names(self.kinds));
        sentence.replace("the house", &house)
    }

    /// The pairs of equal digits that these kinds of house show. Where nothing is known of those that
    /// share two houses, they are left out.
    fn pairs(&self) -> String {
        let is_any_house = self.kinds.len() == KINDS.len();
        let finds_all = self
            .description
            .is_some_and(|description| description.is_of_all(false));
        let names = house_names(self.kinds);
        if is_any_house && self.holds_for_two {
            "pairs of equal digits".to_owned()
        } else if is_any_house {
            format!("pairs of equal digits that share only one {names}")
        } else if self.holds_for_two && finds_all {
            // A pair that another house shows is found, too.
            format!("pairs of equal digits in a {names}")
        } else {
            format!("pairs of equal digits that share only a {names}")
        }
    }
}

/// What it does with all boards of a group that have several conflicts, if the descriptions of single
/// pairs do not say it.
fn group_sentences(probes: &[&Probe], of_kinds: &OfKinds) -> Vec<String> {
    let mut sentences = Vec::new();
    for group in Group::SEVERAL_CONFLICTS {
        let boards: Vec<&&Probe> = probes.iter().filter(|probe| probe.group == group).collect();
        if boards.iter().all(|probe| agrees(of_kinds, probe)) {
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
