//! The form for AVX-512: the whole puzzle in three registers, one digit in one box a lane of 16
//! bits.

mod choose;
mod layout;
mod read;
#[cfg(test)]
mod steps;
mod sweep;
mod vector;

pub(crate) use sweep::Sweeper;
pub(crate) use vector::Avx512;

use std::ops::ControlFlow;

use sudoku::{Answer, Puzzle, Visitor};

use crate::form::{Form, Guess, Swept};
use crate::layout::Unpacked;
use crate::search;
use layout::{FIRST_BIT, lane};
use sweep::State;
use vector::Vector;

/// Searches for every solution of a puzzle.
#[inline]
pub(crate) fn search<V: Visitor>(cpu: Avx512, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
    #[target_feature(
        enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg,gfni,bmi1,bmi2,lzcnt,popcnt"
    )]
    fn compiled<V: Visitor>(cpu: Avx512, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        search::search(&Sweeper::new(cpu), puzzle, visitor)
    }
    // SAFETY: an `Avx512` exists only where the processor has these features.
    #[expect(unsafe_code, reason = "the step from code for any processor into code for this one")]
    unsafe {
        compiled(cpu, puzzle, visitor)
    }
}

/// Answers pairs of puzzles, each pair side by side.
pub(crate) fn solve_pairs(
    cpu: Avx512,
    pairs: &[[Puzzle; 2]],
    solutions: u64,
    answers: &mut [[Answer; 2]],
) {
    #[target_feature(
        enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg,gfni,bmi1,bmi2,lzcnt,popcnt"
    )]
    fn compiled(cpu: Avx512, pairs: &[[Puzzle; 2]], solutions: u64, answers: &mut [[Answer; 2]]) {
        for (puzzles, answers) in pairs.iter().zip(answers) {
            search::solve_two(&Sweeper::new(cpu), puzzles, solutions, answers);
        }
    }
    // SAFETY: an `Avx512` exists only where the processor has these features.
    #[expect(unsafe_code, reason = "the step from code for any processor into code for this one")]
    unsafe {
        compiled(cpu, pairs, solutions, answers);
    }
}

/// Sets of cells that differ in so many lanes nearly agree: a lane in each of the three blocks, so
/// one box.
const FEW_LANES: u32 = 3;

impl Form for Sweeper {
    type State = State;
    type Cells = Vector;
    type Clashes = Vector;

    #[inline(always)]
    fn no_cells(&self) -> Vector {
        self.cpu().zero()
    }

    #[inline(always)]
    fn start(&self, givens: &[u8; 81]) -> State {
        let State([x0, x1, x2]) = self.read(givens);
        State([self.locked(x0), self.locked(x1), self.locked(x2)])
    }

    #[inline(always)]
    fn sweep(&self, state: State) -> Swept<Self> {
        self.swept(state)
    }

    #[inline(always)]
    fn is_full(&self, cells: Vector) -> bool {
        cells.lanes_unequal(self.all()) == 0
    }

    #[inline(always)]
    fn differ(&self, cells: Vector, others: Vector) -> bool {
        cells.lanes_unequal(others) != 0
    }

    #[inline(always)]
    fn nearly_agree(&self, cells: Vector, others: Vector) -> bool {
        cells.lanes_unequal(others).count_ones() <= FEW_LANES
    }

    #[inline(always)]
    fn clash(&self, swept: &Swept<Self>) -> bool {
        swept.clashes.filled_lanes() != 0
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
        let registers = state.0.map(Vector::to_lanes);
        let set = |digit: usize, box_index: usize| {
            registers[digit % 3].0[lane(digit / 3, box_index)] >> FIRST_BIT
        };
        Unpacked(std::array::from_fn(|digit| {
            std::array::from_fn(|box_index| set(digit, box_index))
        }))
    }
}
