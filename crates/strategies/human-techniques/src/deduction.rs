//! [`Deduction`]: what a technique found on a board.

use std::ops::ControlFlow::{self, Continue};

use sudoku::{
    Cell, CellSet, Check, Constraint, Decision, Digit, DigitSet, House, Place, Read, Reason,
    Visitor, list_in_words,
};

use crate::PencilMarks;

/// A pattern that a technique found on a board, and what follows from it.
#[derive(Clone, Debug)]
pub struct Deduction {
    /// The constraints that make the pattern: cells with few candidates, or digits with few places
    /// in a house.
    pub constraints: Vec<Constraint>,
    /// The cells and digits of the pattern. Each cell has at least one of the digits.
    pub pattern: Place,
    /// What follows.
    pub effect: Effect,
    /// Why it follows, in words, on the board before the step.
    pub(crate) why: fn(&Self, &PencilMarks) -> String,
}

/// What follows from a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The cell has the digit.
    Write(Cell, Digit),
    /// These candidates go, one place per digit.
    Eliminate(Vec<Place>),
}

impl Deduction {
    /// These candidates go; `None` if there is none.
    pub(crate) fn eliminate(
        constraints: impl IntoIterator<Item = Constraint>,
        pattern: Place,
        gone: Vec<Place>,
        why: fn(&Self, &PencilMarks) -> String,
    ) -> Option<Self> {
        if gone.is_empty() {
            return None;
        }
        Some(Self {
            constraints: constraints.into_iter().collect(),
            pattern,
            effect: Effect::Eliminate(gone),
            why,
        })
    }

    /// Reports what was read and what follows, under the name of the technique.
    #[track_caller]
    pub(crate) fn report<V: Visitor>(
        &self,
        technique: &'static str,
        board: &PencilMarks,
        visitor: &mut V,
    ) -> ControlFlow<()> {
        for &constraint in &self.constraints {
            visitor.check(|| {
                let left = board.left(constraint);
                let options = left.count_ones() as u8;
                let read = match constraint.house() {
                    None => Read::candidates(constraint, DigitSet::from_bits(left)),
                    Some(house) => Read::candidates(constraint, members(house, left)),
                };
                Check::new(
                    Decision::Options {
                        constraint,
                        options,
                    },
                    [read],
                )
            })?;
        }
        let reason = Reason::Pattern {
            name: technique,
            candidates: self.pattern,
        };
        match &self.effect {
            &Effect::Write(cell, digit) => {
                // A single is a pattern of one constraint.
                let single = self
                    .constraints
                    .iter()
                    .find(|&&c| board.left(c).is_power_of_two());
                visitor.deduce(cell, digit, single.map_or(reason, |single| single.reason()))
            }
            Effect::Eliminate(gone) => {
                for &gone in gone {
                    visitor.eliminate(gone, reason)?;
                }
                Continue(())
            }
        }
    }

    /// The board after this step.
    pub fn apply(&self, board: &mut PencilMarks) {
        match &self.effect {
            &Effect::Write(cell, digit) => board.write(cell, digit),
            Effect::Eliminate(gone) => gone.iter().for_each(|&gone| board.eliminate(gone)),
        }
    }

    /// The houses in which the digits of the pattern were counted; for a pattern of cells, the
    /// first house that has them all.
    pub fn houses(&self) -> Vec<House> {
        let mut houses: Vec<House> = self.constraints.iter().filter_map(|c| c.house()).collect();
        houses.dedup();
        if houses.is_empty() {
            common_houses(self.pattern.cells).take(1).collect()
        } else {
            houses
        }
    }

    /// What follows and why, for a beginner, on the board before the step.
    pub fn words(&self, board: &PencilMarks) -> String {
        let why = (self.why)(self, board);
        match &self.effect {
            Effect::Write(cell, digit) => format!("{cell} is {digit}: {why}"),
            Effect::Eliminate(gone) => {
                let of_cells = gone
                    .chunk_by(|one, next| one.cells == next.cells)
                    .map(|same| {
                        let digits = same.iter().map(|place| place.digits);
                        let cells = list_in_words(same[0].cells.iter(), "and");
                        format!(
                            "{} can be removed from {cells}",
                            list_in_words(digits, "and")
                        )
                    });
                format!("{why}, so {}", of_cells.collect::<Vec<_>>().join(", and "))
            }
        }
    }
}

/// The cells of the house whose bits are set.
pub(crate) fn members(house: House, positions: u16) -> CellSet {
    DigitSet::from_bits(positions)
        .iter()
        .map(|position| house.cells()[position.index()])
        .collect()
}

/// All houses, in the order in which naked and hidden sets are searched for: that of Sudoku
/// Explainer, from which their ratings come.
pub(crate) fn houses_in_order() -> impl Iterator<Item = House> {
    [House::BOXES, House::COLUMNS, House::ROWS]
        .into_iter()
        .flatten()
}

/// The houses that contain all these cells.
pub(crate) fn common_houses(cells: CellSet) -> impl Iterator<Item = House> {
    // Boxes first: a person sees at one glance that cells share a box. Two cells share a row or a
    // column, never both, so the order of these two does not matter.
    [House::BOXES, House::ROWS, House::COLUMNS]
        .into_iter()
        .flatten()
        .filter(move |&house| cells & CellSet::from(house) == cells)
}
