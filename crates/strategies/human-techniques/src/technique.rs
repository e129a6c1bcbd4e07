//! [`TECHNIQUES`]: the list of techniques, in the order in which a person tries them; and [`rate`].

mod fish;
mod grave;
mod hidden_set;
mod locked;
mod naked_set;
mod shared_cell;
mod single;
mod unique_loop;
mod wing;

use sudoku::{House, Puzzle};

use crate::{Deduction, PencilMarks, Rating};

/// One technique. It is a constant in the file that finds it, and a row in [`TECHNIQUES`].
pub struct Technique {
    /// The file that defines it, `file!()`: a message about a missing part names it.
    pub file: &'static str,
    /// What Sudoku players call it, in lower case.
    pub name: &'static str,
    /// How hard a person finds it.
    pub rating: Rating,
    /// Where the rating comes from.
    pub rated_by: RatedBy,
    /// Whether it holds only for a puzzle with exactly one solution.
    pub presumes_one_solution: bool,
    /// What it does, in one sentence for the table of the README.
    pub summary: &'static str,
    /// A puzzle in which it is the easiest technique that applies. `None` for those that `tests.rs`
    /// lists as too rare: none of 37,000 minimal puzzles of `kata generate` needs one of them.
    pub example: Option<Example>,
    find: Find,
}

/// Where the rating of a technique comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RatedBy {
    /// Sudoku Explainer 1.2.1 has the technique, with this rating.
    SudokuExplainer,
    /// It does not have it. A person finds the technique harder than the first of these two and
    /// easier than the second, and its rating lies between theirs. For example, a skyscraper is an
    /// X-wing with one corner out of line, so it comes between X-wing and swordfish.
    Between(&'static str, &'static str),
}

/// A puzzle in which a technique is used where no easier one applies.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The givens.
    pub puzzle: &'static str,
    /// What the technique's first step in this puzzle says.
    pub words: &'static str,
}

/// The first step that a technique finds on a board.
type Find = fn(&PencilMarks) -> Option<Deduction>;

impl Technique {
    /// The first step that the technique finds on the board.
    pub fn find(&self, board: &PencilMarks) -> Option<Deduction> {
        (self.find)(board)
    }
}

/// All techniques, the easiest first, with the ratings of Sudoku Explainer 1.2.1.
///
/// This is the only list of them. To add one, write its file, with a constant as the others have
/// it, add `mod` and a row here, and run `cargo test -p human-techniques`: it names what is
/// missing.
pub static TECHNIQUES: &[Technique] = &[
    single::LAST_VALUE,
    single::HIDDEN_SINGLE_IN_A_BOX,
    single::HIDDEN_SINGLE_IN_A_LINE,
    // There is no direct claiming: wherever it applies, so does direct pointing.
    locked::DIRECT_POINTING,
    hidden_set::DIRECT_HIDDEN_PAIR,
    single::NAKED_SINGLE,
    hidden_set::DIRECT_HIDDEN_TRIPLET,
    locked::POINTING,
    locked::CLAIMING,
    naked_set::NAKED_PAIR,
    fish::X_WING,
    hidden_set::HIDDEN_PAIR,
    naked_set::NAKED_TRIPLET,
    fish::SWORDFISH,
    hidden_set::HIDDEN_TRIPLET,
    wing::XY_WING,
    wing::XYZ_WING,
    unique_loop::UNIQUE_RECTANGLE,
    unique_loop::UNIQUE_LOOP_4_6,
    unique_loop::UNIQUE_LOOP_4_7,
    unique_loop::UNIQUE_LOOP_4_8,
    unique_loop::UNIQUE_LOOP_4_9,
    unique_loop::UNIQUE_LOOP_5_0,
    naked_set::NAKED_QUAD,
    fish::JELLYFISH,
    hidden_set::HIDDEN_QUAD,
    grave::GRAVE_WITH_ONE_CELL,
    grave::GRAVE_WITH_ONE_DIGIT,
    grave::GRAVE_WITH_A_PAIR,
    grave::GRAVE_WITH_A_TRIPLET,
    grave::GRAVE_WITH_A_QUAD,
];

/// The rows and columns.
const LINES: &[House] = House::ALL.split_at(18).0;

/// The hardest technique that a person needs for a puzzle with exactly one solution; `None` if all
/// techniques together do not solve it.
pub fn rate(puzzle: &Puzzle) -> Option<&'static Technique> {
    let mut board = PencilMarks::new(puzzle);
    let mut hardest = &TECHNIQUES[0];
    while !board.grid().is_full() {
        let (technique, step) = board.next_step(TECHNIQUES)?;
        if technique.rating > hardest.rating {
            hardest = technique;
        }
        step.apply(&mut board);
    }
    Some(hardest)
}

#[cfg(test)]
mod tests;
