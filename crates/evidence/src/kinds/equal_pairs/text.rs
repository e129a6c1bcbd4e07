//! The sentences about pairs of equal digits.

use sudoku::HouseKind;

use super::{DIFFERS_BY_HOUSE, DescriptionsByKind, KINDS};
use crate::description::{Description, Side};
use crate::lists::house_names;

/// One sentence for each description; kinds of house with the same one share it.
pub(super) fn pair_sentences(
    descriptions: &DescriptionsByKind,
    holds_for_two: bool,
    misses: &'static str,
) -> Vec<String> {
    let mut sentences = Vec::new();
    let mut kinds_left = KINDS.to_vec();
    while let Some(&first) = kinds_left.first() {
        let description = descriptions.of(first);
        let (same, different): (Vec<HouseKind>, Vec<HouseKind>) = kinds_left
            .iter()
            .partition(|kind| descriptions.of(**kind) == description);
        let said = SaidOfHouses {
            kinds: &same,
            description: description.as_ref(),
            holds_for_two,
            misses,
        };
        sentences.push(said.sentence());
        kinds_left = different;
    }
    sentences
}

/// What is known of some kinds of house.
struct SaidOfHouses<'a> {
    kinds: &'a [HouseKind],
    description: Option<&'a Description>,
    /// Whether it holds for pairs that share two houses, too.
    holds_for_two: bool,
    /// `misses`, or `fails on`.
    misses: &'static str,
}

impl SaidOfHouses<'_> {
    fn sentence(&self) -> String {
        let pairs = self.pairs();
        let misses = self.misses;
        let sentence = match self.description {
            None => format!("It {misses} some {pairs}."),
            Some(found) if found.is_of_all(Side::Right) => format!("It finds all {pairs}."),
            Some(found) if found.is_of_all(Side::Wrong) => format!("It {misses} all {pairs}."),
            Some(found) => {
                // Other pairs, such as those in a box that no board has, may come out otherwise.
                let tried = pairs.replacen("equal digits", "equal digits tried", 1);
                format!("Of the {tried}, it {}.", found.sentence("finds", misses))
            }
        };
        let house = format!("the {}", house_names(self.kinds));
        sentence.replace("the house", &house)
    }

    /// The pairs of equal digits that these kinds of house show. Where nothing is known of those
    /// that share two houses, they are left out.
    fn pairs(&self) -> String {
        let is_any_house = self.kinds.len() == KINDS.len();
        let finds_all = self
            .description
            .is_some_and(|description| description.is_of_all(Side::Right));
        let names = house_names(self.kinds);
        if is_any_house && self.holds_for_two && !self.differs_by_house() {
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

    /// Whether the description names something that may differ between two houses of a pair.
    fn differs_by_house(&self) -> bool {
        self.description.is_some_and(|description| {
            DIFFERS_BY_HOUSE
                .iter()
                .any(|attribute| description.is_about(*attribute))
        })
    }
}

#[cfg(test)]
mod tests {
    use sudoku::{Cell, Conflict, Digit, Grid};

    use super::super::{passed_pairs, sentences};
    use crate::boards::to_validate;
    use crate::subject::judgement;
    use crate::{Problem, Reply};

    /// What is said of an answer that finds only these conflicts. The judge saw these boards come
    /// out right.
    fn said_of_answer(finds: fn(&Grid, &Conflict) -> bool, passed: &[Grid]) -> String {
        let mut probes = to_validate::all();
        probes.retain(|probe| !probe.board.is_valid());
        for probe in &mut probes {
            let conflicts = probe.board.conflicts();
            let is_found = conflicts
                .iter()
                .any(|conflict| finds(&probe.board, conflict));
            let reply = Reply::Truth(!is_found);
            probe.judgement = judgement(Problem::ValidSudoku, &probe.board, Some(&reply));
            probe.reply = Some(reply);
        }
        probes.extend(passed_pairs(passed));
        sentences(&probes.iter().collect::<Vec<_>>(), false).unwrap()
    }

    /// The row of a pair may be full, and its box not: then the pair is found.
    #[test]
    fn what_differs_by_house_is_said_of_pairs_in_one_house() {
        let of_full_houses = said_of_answer(
            |board, conflict| {
                let mut cells = conflict.house.cells().iter();
                cells.all(|&cell| board[cell].is_some())
            },
            &[],
        );
        assert_eq!(
            of_full_houses,
            "Of the pairs of equal digits tried that share only one row, column or box, it misses \
             exactly those with 2–8 digits in the row, column or box. Each board tried for this \
             has one such pair."
        );
        let of_small_digits = said_of_answer(|_, conflict| conflict.digit <= Digit::ALL[4], &[]);
        assert_eq!(
            of_small_digits,
            "Of the pairs of equal digits tried, it misses exactly those with the digits 6–9. Each \
             board tried for this has one such pair."
        );
    }

    #[test]
    fn a_pair_that_the_judge_saw_come_out_right_is_not_missed() {
        let all = said_of_answer(|_, _| false, &[]);
        assert_eq!(
            all,
            "It misses all pairs of equal digits. Each board tried for this has one such pair."
        );
        let pair = [Cell::ALL[0], Cell::ALL[8]];
        let passed = pair.into_iter().fold(Grid::EMPTY, |board, cell| {
            board.with(cell, Some(Digit::ALL[0]))
        });
        let some = said_of_answer(|_, _| false, &[passed]);
        assert!(
            some.starts_with("It misses some pairs of equal digits that share only a row."),
            "{some}"
        );
    }
}
