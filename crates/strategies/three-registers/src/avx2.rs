//! The form for AVX2: the whole puzzle in four registers of 256 bits, one digit in one box a byte
//! and one bit.

mod choose;
mod layout;
mod read;
#[cfg(test)]
mod steps;
mod sweep;
mod vector;

pub(crate) use sweep::Sweeper;
pub(crate) use vector::Avx2;

use std::ops::ControlFlow;

use sudoku::{Answer, Puzzle, Visitor};

use crate::form::{Form, Guess, Swept};
use crate::layout::Unpacked;
use crate::search;
use layout::lane;
use sweep::State;
use vector::Vector;

/// Searches for every solution of a puzzle.
#[inline]
pub(crate) fn search<V: Visitor>(cpu: Avx2, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn compiled<V: Visitor>(cpu: Avx2, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        search::search(&Sweeper::new(cpu), puzzle, visitor)
    }
    // SAFETY: an `Avx2` exists only where the processor has these features.
    #[expect(unsafe_code, reason = "the step from code for any processor into code for this one")]
    unsafe {
        compiled(cpu, puzzle, visitor)
    }
}

/// Answers pairs of puzzles, each pair side by side.
pub(crate) fn solve_pairs(
    cpu: Avx2,
    pairs: &[[Puzzle; 2]],
    solutions: u64,
    answers: &mut [[Answer; 2]],
) {
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn compiled(cpu: Avx2, pairs: &[[Puzzle; 2]], solutions: u64, answers: &mut [[Answer; 2]]) {
        for (puzzles, answers) in pairs.iter().zip(answers) {
            search::solve_two(&Sweeper::new(cpu), puzzles, solutions, answers);
        }
    }
    // SAFETY: an `Avx2` exists only where the processor has these features.
    #[expect(unsafe_code, reason = "the step from code for any processor into code for this one")]
    unsafe {
        compiled(cpu, pairs, solutions, answers);
    }
}

/// Sets of cells that differ in so many bytes nearly agree. A byte is most of a box, and every byte
/// is there twice.
const FEW_BYTES: u32 = 2;

impl Form for Sweeper {
    type State = State;
    type Cells = Vector;
    type Clashes = ();

    #[inline(always)]
    fn no_cells(&self) -> Vector {
        self.cpu().zero()
    }

    #[inline(always)]
    fn start(&self, givens: &[u8; 81]) -> State {
        self.locked(self.read(givens))
    }

    #[inline(always)]
    fn sweep(&self, state: State) -> Swept<Self> {
        self.swept(state)
    }

    #[inline(always)]
    fn is_full(&self, cells: Vector) -> bool {
        self.is_every_cell(cells)
    }

    #[inline(always)]
    fn differ(&self, cells: Vector, others: Vector) -> bool {
        cells.equal_bytes(others) != u32::MAX
    }

    #[inline(always)]
    fn nearly_agree(&self, cells: Vector, others: Vector) -> bool {
        (!cells.equal_bytes(others)).count_ones() <= FEW_BYTES
    }

    #[inline(always)]
    fn clash(&self, swept: &Swept<Self>) -> bool {
        self.has_clash(swept.state, swept.assigned)
    }

    #[inline(always)]
    fn is_solution(&self, state: State) -> bool {
        self.has_no_digit_twice(state)
    }

    #[inline(always)]
    fn choose(&self, state: State) -> Guess<State> {
        self.guess(state)
    }

    #[inline(always)]
    fn write(&self, state: State) -> [u8; 81] {
        self.written(state)
    }

    #[inline(always)]
    fn unpacked(&self, state: State) -> Unpacked {
        let [band_0, band_1, band_2, ninth] = state.0.map(Vector::to_bytes);
        let bands = [band_0, band_1, band_2];
        let set = |digit: usize, box_index: usize| {
            let (band, lane) = (box_index / 3, lane(digit, box_index % 3));
            u16::from(bands[band].0[lane]) | u16::from(ninth.0[lane] >> band & 1) << 8
        };
        Unpacked(std::array::from_fn(|digit| {
            std::array::from_fn(|box_index| set(digit, box_index))
        }))
    }
}
