//! The search in the registers: the one place that is compiled for AVX-512.

use std::ops::ControlFlow;

use sudoku::{Answer, CountUpTo, Ended, Puzzle, Visitor};

use crate::search;
use crate::sweep::Sweeper;
use crate::vector::Avx512;

/// Searches for every solution of a puzzle.
#[inline]
pub(crate) fn search<V: Visitor>(cpu: Avx512, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg,gfni,bmi1,bmi2,lzcnt,popcnt")]
    fn compiled<V: Visitor>(cpu: Avx512, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        search::search(&Sweeper::new(cpu), puzzle, visitor)
    }
    // SAFETY: an `Avx512` exists only where the processor has these features.
    #[expect(unsafe_code, reason = "the step from code for any processor into code for this one")]
    unsafe {
        compiled(cpu, puzzle, visitor)
    }
}

/// Answers many puzzles, two at a time.
pub(crate) fn solve_many(cpu: Avx512, puzzles: &[Puzzle], solutions: u64, answers: &mut [Answer]) {
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg,gfni,bmi1,bmi2,lzcnt,popcnt")]
    fn compiled(cpu: Avx512, puzzles: &[[Puzzle; 2]], solutions: u64, answers: &mut [[Answer; 2]]) {
        for (puzzles, answers) in puzzles.iter().zip(answers) {
            search::solve_two(&Sweeper::new(cpu), puzzles, solutions, answers);
        }
    }
    let (pairs, odd_one) = puzzles.as_chunks();
    let (pairs_of_answers, odd_answer) = answers.as_chunks_mut();
    // SAFETY: an `Avx512` exists only where the processor has these features.
    #[expect(unsafe_code, reason = "the step from code for any processor into code for this one")]
    unsafe {
        compiled(cpu, pairs, solutions, pairs_of_answers);
    }
    if let ([puzzle], [answer]) = (odd_one, odd_answer) {
        let mut count = CountUpTo::new(solutions);
        let flow = search(cpu, puzzle, &mut count);
        *answer = count.into_answer(if flow.is_break() { Ended::LimitReached } else { Ended::Exhausted });
    }
}
