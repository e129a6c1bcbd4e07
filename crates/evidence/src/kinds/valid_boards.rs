//! Valid boards: the boards without a repeated digit that an answer to problem 36 refuses.
//!
//! ```python
//! if board[r][c] in seen_in_row: return False    # a blank counts as a digit, too
//! ```
//!
//! > Of the valid boards, it returns false for exactly those with two blanks in a row, column or
//! > box.
//!
//! It cannot be false: a condition is said only if every refused board meets it and no other one
//! does; a group of boards is named without a condition only if all of them are refused. "9 of 225"
//! is a tendency, and not said. Nothing is said that a board refutes which the judge saw come out
//! right.

use std::collections::BTreeSet;

use sudoku::{Cell, Digit, Grid, House};

use crate::boards::{Group, Probe};
use crate::description::{
    Attribute, Description, Fact, Sample, Side, descriptions, facts_that_hold,
};
use crate::explanation::Evidence;
use crate::investigation::Investigation;
use crate::kind::Kind;
use crate::{Problem, Reply};

const DIGIT: Attribute = Attribute::Numbers("with the {digit}");
const TWO_DIGITS: Attribute = Attribute::Pairs("with {} in one row, column or box", " and ");
const SHARED_BIT: Attribute = Attribute::Holds("with two digits that share a bit, such as 1 and 3");
const TWO_BLANKS: Attribute = Attribute::Holds("with two blanks in a row, column or box");
const NO_SOLUTION: Attribute = Attribute::Holds("that have no solution");
const NO_CANDIDATE: Attribute = Attribute::Holds("with a blank that no digit fits");
const EQUAL: Attribute = Attribute::Holds("with a digit that appears more than once");
const SAME_STACK: Attribute =
    Attribute::Holds("with both in columns 1–3, in columns 4–6 or in columns 7–9");
const SAME_BAND: Attribute = Attribute::Holds("with both in rows 1–3, in rows 4–6 or in rows 7–9");
const ROW_AND_COLUMN: Attribute =
    Attribute::Pairs("with one in row {}", " and the other in column ");
const ROW_AND_BOX: Attribute = Attribute::Pairs("with one in row {}", " and the other in box ");
const COLUMN_AND_BOX: Attribute =
    Attribute::Pairs("with one in column {}", " and the other in box ");

/// Boards with one or two digits: what they have in common is seen at once. With many digits, a
/// common property may be a coincidence.
const FEW_DIGITS: [Group; 3] = [
    Group::OneFilledCell,
    Group::EqualDigitsApart,
    Group::TwoDigits,
];

/// More kinds of board are not listed. The first ones are the easiest to think of, and more
/// sentences would hide them.
const MOST_GROUPS: usize = 2;

pub(crate) struct ValidBoards;

impl<E> Kind<E> for ValidBoards {
    fn name(&self) -> &'static str {
        "valid boards"
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
            .filter(|probe| probe.board.is_valid())
            .filter(|probe| probe.is_known() && probe.reply != Some(Reply::Slow))
            .collect();
        Ok(sentences(&answered, case.rejected.boards_before).map(Evidence::Rule))
    }
}

/// What holds for these boards, and for those that the judge saw come out right before.
fn sentences(probes: &[&Probe], passed: &[Grid]) -> Option<String> {
    let wrong: Vec<&&Probe> = probes
        .iter()
        .filter(|probe| probe.is_known_wrong())
        .collect();
    if wrong.is_empty() {
        return None;
    }
    let returns_false = wrong
        .iter()
        .all(|probe| matches!(probe.reply, Some(Reply::Truth(_))));
    let verb = if returns_false {
        "returns false for"
    } else {
        "fails on"
    };
    if let Some(description) = described(probes)
        && !is_refuted(&description, passed)
    {
        return Some(sentence("valid boards", &description, probes.len(), verb));
    }
    let mut sentences = Vec::new();
    for group in Group::VALID {
        let of_group: Vec<&Probe> = probes
            .iter()
            .copied()
            .filter(|probe| probe.group == group)
            .collect();
        let Some(description) = described(&of_group) else {
            continue;
        };
        let mut passed_of_group = passed.to_vec();
        passed_of_group.retain(|board| group_of(board) == Some(group));
        if is_worth_saying(group, &description) && !is_refuted(&description, &passed_of_group) {
            sentences.push(match group {
                Group::Empty => format!("It {verb} {group}."),
                _ => sentence(&group.to_string(), &description, of_group.len(), verb),
            });
        }
    }
    sentences.truncate(MOST_GROUPS);
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

/// Whether to say which boards of the group are refused: if all are, and of boards with few digits,
/// if it is known which.
fn is_worth_saying(group: Group, description: &Description) -> bool {
    if FEW_DIGITS.contains(&group) {
        !description.is_of_all(Side::Right)
    } else {
        description.is_of_all(Side::Wrong)
    }
}

/// Whether the answer was right on a valid board that it refuses by this description. Whether the
/// board has a solution is not asked, since that may take long.
fn is_refuted(description: &Description, passed: &[Grid]) -> bool {
    if description.is_about(NO_SOLUTION) {
        return false;
    }
    passed.iter().any(|board| {
        let group = group_of(board).unwrap_or(Group::PartOfFull);
        let probe = Probe::new(group, *board);
        board.is_valid() && description.side_of(&facts(&probe)) == Side::Wrong
    })
}

/// The group to which a valid board belongs by its digits alone; `None` if these do not show it.
fn group_of(board: &Grid) -> Option<Group> {
    match board.digits().count() {
        0 => Some(Group::Empty),
        1 => Some(Group::OneFilledCell),
        2 if has_equal_digits(board) => Some(Group::EqualDigitsApart),
        2 => Some(Group::TwoDigits),
        79 => Some(Group::FullButTwoBlanks),
        80 => Some(Group::FullButOneBlank),
        81 => Some(Group::Full),
        _ => None,
    }
}

/// The shortest description of the boards that are refused.
fn described(probes: &[&Probe]) -> Option<Description> {
    let samples: Vec<Sample> = probes
        .iter()
        .map(|probe| Sample {
            facts: facts(probe),
            side: Side::of(probe),
        })
        .collect();
    descriptions(&samples).into_iter().next()
}

fn sentence(group: &str, description: &Description, count: usize, verb: &str) -> String {
    let mut sentence = if description.is_of_all(Side::Wrong) {
        format!("Of the boards that were tried, it {verb} all {count} {group}.")
    } else {
        let results = description.sentence("is right on", verb);
        format!("Of the {group}, it {results}.")
    };
    if description.is_about(NO_CANDIDATE) || description.is_about(NO_SOLUTION) {
        sentence += " Problem 36 asks only whether a digit is repeated.";
    }
    sentence
}

/// What may decide the result for a valid board.
fn facts(probe: &Probe) -> Vec<Fact> {
    let board = &probe.board;
    let mut facts = Vec::new();
    for house in House::ALL {
        facts.extend(facts_of_house(board, house));
    }
    let has_no_candidate = board.blanks().any(|cell| board.candidates(cell).is_empty());
    facts.extend(facts_that_hold(&[
        (NO_SOLUTION, probe.group == Group::Unsolvable),
        (NO_CANDIDATE, has_no_candidate),
        (EQUAL, has_equal_digits(board)),
    ]));
    if probe.group == Group::EqualDigitsApart {
        facts.extend(facts_of_two_cells(board));
    }
    // A fact that several houses have is one fact.
    let mut seen = BTreeSet::new();
    facts.retain(|fact| seen.insert(*fact));
    facts
}

fn facts_of_house(board: &Grid, house: House) -> Vec<Fact> {
    let digits: Vec<Digit> = house
        .cells()
        .iter()
        .filter_map(|&cell| board[cell])
        .collect();
    let mut facts = Vec::new();
    for &first in &digits {
        facts.push(Fact::new(DIGIT, first.index()));
        for &second in digits.iter().filter(|&&second| second > first) {
            facts.push(Fact::new(TWO_DIGITS, first.index() * 9 + second.index()));
            if first.get() & second.get() > 0 {
                facts.push(Fact::holds(SHARED_BIT));
            }
        }
    }
    let blank_count = 9 - digits.len();
    if blank_count >= 2 {
        facts.push(Fact::holds(TWO_BLANKS));
    }
    facts
}

fn has_equal_digits(board: &Grid) -> bool {
    let mut digits: Vec<Digit> = board.digits().map(|(_, digit)| digit).collect();
    let count = digits.len();
    digits.sort_unstable();
    digits.dedup();
    digits.len() < count
}

/// In which houses the two filled cells are.
fn facts_of_two_cells(board: &Grid) -> Vec<Fact> {
    let cells: Vec<Cell> = board.digits().map(|(cell, _)| cell).collect();
    let [first, second] = cells[..] else {
        return Vec::new();
    };
    let mut facts = facts_that_hold(&[
        (SAME_STACK, first.stack() == second.stack()),
        (SAME_BAND, first.band() == second.band()),
    ]);
    for [one, other] in [[first, second], [second, first]] {
        facts.push(Fact::new(ROW_AND_COLUMN, one.row() * 9 + other.column()));
        facts.push(Fact::new(ROW_AND_BOX, one.row() * 9 + other.box_index()));
        facts.push(Fact::new(
            COLUMN_AND_BOX,
            one.column() * 9 + other.box_index(),
        ));
    }
    facts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::to_validate;
    use crate::subject::Judgement;

    /// What is said of an answer that refuses the boards of these groups.
    fn said_of_refused(groups: &[Group], passed: &[Grid]) -> Option<String> {
        let mut probes = to_validate::all();
        probes.retain(|probe| probe.board.is_valid());
        for probe in &mut probes {
            let is_refused = groups.contains(&probe.group);
            probe.reply = Some(Reply::Truth(!is_refused));
            probe.judgement = if is_refused {
                Judgement::Wrong
            } else {
                Judgement::Right
            };
        }
        sentences(&probes.iter().collect::<Vec<_>>(), passed)
    }

    #[test]
    fn a_board_that_the_judge_saw_come_out_right_refutes_a_sentence() {
        let full_grids = said_of_refused(&[Group::Full], &[]).unwrap();
        assert!(full_grids.contains("full valid boards"), "{full_grids}");
        assert_eq!(
            said_of_refused(&[Group::Full], &[crate::boards::full()]),
            None
        );
        assert_eq!(
            said_of_refused(&[Group::Full], &[Grid::EMPTY]),
            Some(full_grids)
        );
        let all = said_of_refused(&Group::VALID, &[]).unwrap();
        assert!(all.contains("it returns false for all "), "{all}");
        let passed = crate::boards::leetcode_example();
        let groups = said_of_refused(&Group::VALID, &[passed]).unwrap();
        assert!(!groups.contains(" valid boards."), "{groups}");
    }
}
