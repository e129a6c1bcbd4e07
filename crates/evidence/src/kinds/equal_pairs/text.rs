//! The sentences about pairs of equal digits.

use sudoku::HouseKind;

use super::{DescriptionsByKind, KINDS};
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
            Some(found) => format!("Of the {pairs}, it {}.", found.sentence("finds", misses)),
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
