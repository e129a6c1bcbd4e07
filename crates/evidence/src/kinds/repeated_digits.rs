//! Repeated digits: what the repeated digits in the results have in common.
//!
//! ```javascript
//! for (let i = 0; i < 8; i++) {
//!     if (board[r][i] === d || board[i][c] === d) return false;
//! ```
//!
//! > It overlooks givens in column 9 and row 9: perhaps a loop that ends one too early.
//!
//! It cannot be false: every repeated digit of every wrong result is counted, and a place, a digit
//! or a kind of house is named only if all of them have it. Of two digits that the answer wrote
//! itself, either may be the overlooked one, so they count for every place.

use std::collections::BTreeSet;

use sudoku::{Conflict, Digit, Grid, HouseKind, list_in_words};
use thousands::Separable as _;

use crate::boards::Probe;
use crate::by_kind::ByKind;
use crate::explanation::Evidence;
use crate::investigation::{Investigation, Shown};
use crate::kind::Kind;
use crate::lists::{house_names, numbers};
use crate::{Problem, Reply};

/// Fewer repeated digits may have something in common by chance: that eight digits which are
/// repeated anywhere in a house stand in one of its nine places happens once in five million times.
const LEAST_CONFLICTS: usize = 8;

const KINDS: [HouseKind; 3] = [HouseKind::Row, HouseKind::Column, HouseKind::Box];

pub(crate) struct RepeatedDigits;

impl<E> Kind<E> for RepeatedDigits {
    fn name(&self) -> &'static str {
        "repeated digits"
    }

    fn look(&self, case: &mut Investigation<'_, E>) -> Result<Option<Evidence>, E> {
        if case.problem != Problem::SudokuSolver || !case.is_stable {
            return Ok(None);
        }
        let repeated = Repeated::of(case.all_probes(), case.shown.as_ref());
        Ok(repeated.sentences().map(Evidence::Rule))
    }
}

/// The repeated digits of all results.
#[derive(Default)]
struct Repeated {
    /// The number of boards that the answer returned, right ones among them.
    results: usize,
    /// How many of them repeat a digit.
    with_repeated_digit: usize,
    /// The digits that are repeated.
    digits: BTreeSet<usize>,
    /// The right digits of the blanks, of boards with one blank.
    missing: BTreeSet<usize>,
    by_kind: ByKind<RepeatedInKind>,
}

/// The repeated digits of all results in one kind of house.
#[derive(Default)]
struct RepeatedInKind {
    count: usize,
    /// The places of the givens in their house, in reading order.
    places: BTreeSet<usize>,
}

impl Repeated {
    /// Those of the probes, and of the shown board, which may be one of them.
    fn of<'a>(probes: impl Iterator<Item = &'a Probe>, shown: Option<&Shown>) -> Self {
        let mut repeated = Self::default();
        let mut is_shown_a_probe = false;
        for probe in probes {
            if let Some(Reply::Board(after)) = &probe.reply {
                repeated.results += 1;
                if probe.is_known_wrong() {
                    repeated.add(&probe.board, after);
                }
            }
            is_shown_a_probe |= shown.is_some_and(|shown| shown.board == probe.board);
        }
        if let Some(shown) = shown
            && let Reply::Board(after) = &shown.actual
            && !is_shown_a_probe
        {
            repeated.results += 1;
            repeated.add(&shown.board, after);
        }
        repeated
    }

    fn add(&mut self, board: &Grid, after: &Grid) {
        let conflicts = after.conflicts();
        if conflicts.is_empty() {
            return;
        }
        self.with_repeated_digit += 1;
        let mut blanks = board.blanks();
        if let (Some(blank), None) = (blanks.next(), blanks.next()) {
            let right = board.candidates(blank);
            self.missing.extend(right.iter().map(Digit::index));
        }
        for conflict in conflicts {
            self.digits.insert(conflict.digit.index());
            let in_kind = self.by_kind.of_mut(conflict.house.kind());
            in_kind.count += 1;
            in_kind.places.extend(places_of_givens(board, &conflict));
        }
    }

    fn sentences(&self) -> Option<String> {
        let count: usize = self.by_kind.values().map(|in_kind| in_kind.count).sum();
        if count < LEAST_CONFLICTS {
            return None;
        }
        let (broken, whole): (Vec<HouseKind>, Vec<HouseKind>) = KINDS
            .into_iter()
            .partition(|kind| self.by_kind.of(*kind).count > 0);
        let mut common = Vec::new();
        if !whole.is_empty() {
            common.push(format!(
                "always in a {}, never in a {}",
                house_names(&broken),
                house_names(&whole)
            ));
        }
        if self.digits.len() == 1 {
            // The first digit that is tried, perhaps: nothing is special in it.
            let whichever = if self.missing.len() > 1 {
                ", whichever other digit is missing"
            } else {
                ""
            };
            common.push(format!(
                "always the digit {}{whichever}",
                numbers(&self.digits)
            ));
        }
        let mut sentences = Vec::new();
        // How many results it is true of: on other boards, more digits may be repeated.
        if !common.is_empty() {
            sentences.push(format!(
                "It repeats a digit in {} of the {} boards that it returned here: {}.",
                self.with_repeated_digit.separate_with_commas(),
                self.results.separate_with_commas(),
                common.join("; ")
            ));
        }
        sentences.extend(self.overlooked());
        (!sentences.is_empty()).then(|| sentences.join(" "))
    }

    /// The place that it overlooks, for each kind of house that has only one.
    fn overlooked(&self) -> Option<String> {
        let mut names = Vec::new();
        let mut places = BTreeSet::new();
        for kind in KINDS {
            let in_kind = self.by_kind.of(kind);
            let Some(&place) = in_kind.places.first() else {
                continue;
            };
            if in_kind.places.len() > 1 || in_kind.count < LEAST_CONFLICTS {
                continue;
            }
            places.insert(place);
            names.push(place_name(kind, place));
        }
        if names.is_empty() {
            return None;
        }
        let guess = match places.first() {
            Some(0) if places.len() == 1 => ": perhaps a loop that begins one too late",
            Some(8) if places.len() == 1 => ": perhaps a loop that ends one too early",
            _ => "",
        };
        Some(format!(
            "It overlooks givens in {}{guess}.",
            list_in_words(names, "and")
        ))
    }
}

/// The place of a cell in a house of this kind: `column 9` of a row.
fn place_name(kind: HouseKind, place: usize) -> String {
    match (kind, place) {
        (HouseKind::Row, _) => format!("column {}", place + 1),
        (HouseKind::Column, _) => format!("row {}", place + 1),
        (HouseKind::Box, 0) => "the first cell of a box".to_owned(),
        (HouseKind::Box, 8) => "the last cell of a box".to_owned(),
        (HouseKind::Box, _) => format!("cell {} of a box", place + 1),
    }
}

/// The places in their house of the equal digits that are givens; all nine places if none of them
/// is.
fn places_of_givens(board: &Grid, conflict: &Conflict) -> Vec<usize> {
    let mut places = Vec::new();
    for (place, cell) in conflict.house.cells().iter().enumerate() {
        if conflict.cells.contains(cell) && board[*cell].is_some() {
            places.push(place);
        }
    }
    if places.is_empty() {
        (0..9).collect()
    } else {
        places
    }
}

#[cfg(test)]
mod tests {
    use sudoku::Cell;

    use super::*;
    use crate::boards::Group;
    use crate::subject::Judgement;

    /// Each result repeats the digit of r1c1 in r1c9.
    #[test]
    fn the_shown_board_counts_once() {
        let [five, six] = [4, 5].map(|index| Some(Digit::ALL[index]));
        let mut probes = Vec::new();
        for row in 1..=LEAST_CONFLICTS {
            let board = Grid::EMPTY
                .with(Cell::ALL[0], five)
                .with(Cell::ALL[row * 9], six);
            let after = board.with(Cell::ALL[8], five);
            probes.push(Probe {
                reply: Some(Reply::Board(Box::new(after))),
                judgement: Judgement::Wrong,
                ..Probe::new(Group::SeveralBlanks, board)
            });
        }
        let shown = Shown {
            board: probes[0].board,
            actual: probes[0].reply.clone().unwrap(),
        };
        let repeated = Repeated::of(probes.iter(), Some(&shown));
        let text = repeated.sentences().unwrap();
        let expected = "It repeats a digit in 8 of the 8 boards that it returned here: always in a \
                        row, never in a column or box; always the digit 5.";
        assert!(text.starts_with(expected), "{text}");
    }
}
