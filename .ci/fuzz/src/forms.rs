//! `bit-sliced` in every width and `three-registers` on every path of the processor, on batches of
//! any size, against dancing-links.

use bit_sliced::{BIT_SLICED, Width};
use sudoku::{Answer, Limits, Puzzle};
use three_registers::{Path, ThreeRegisters};

use crate::bytes::Bytes;
use crate::strategies::{check, count};

pub(crate) fn run(data: &[u8]) {
    let mut bytes = Bytes(data);
    let limits = Limits::solutions(1 + bytes.below(4) as u64);
    let budget = limits.with_placements(bytes.next().into());
    let copies = 1 + bytes.below(40);
    let mut batch: Vec<(Puzzle, u64)> = Vec::new();
    while !bytes.0.is_empty() && batch.len() < 16 {
        let puzzle = bytes.puzzle();
        batch.extend(count(&puzzle, limits.solutions).map(|count| (puzzle, count)));
    }
    // Lanes become free at different times when the same puzzles come again in another place.
    let (puzzles, counts): (Vec<_>, Vec<_>) = batch.repeat(copies).into_iter().unzip();
    for limits in [limits, budget] {
        let check = |name: &str, solve: &dyn Fn(&mut [Answer])| {
            let mut answers = vec![Answer::default(); puzzles.len()];
            solve(&mut answers);
            for ((puzzle, answer), &count) in puzzles.iter().zip(&answers).zip(&counts) {
                check(name, puzzle, answer, &limits, count);
            }
        };
        for width in Width::ALL.iter().filter(|width| width.is_available()) {
            check(width.name(), &|answers| {
                width.solve(&puzzles, &limits, answers, false);
            });
        }
        check("bit-sliced", &|answers| {
            BIT_SLICED.solve_many(&puzzles, &limits, answers);
        });
        for path in Path::ALL {
            let Some(strategy) = ThreeRegisters::on(*path) else {
                continue;
            };
            check(path.name(), &|answers| {
                strategy.solve_many(&puzzles, &limits, answers);
            });
            check(path.name(), &|answers| {
                for (puzzle, answer) in puzzles.iter().zip(answers) {
                    *answer = strategy.solve(puzzle, &limits);
                }
            });
        }
    }
}
