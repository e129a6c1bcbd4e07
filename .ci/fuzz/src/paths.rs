//! `three-registers` on every path of the processor, one puzzle at a time and in pairs, against
//! dancing-links.

use sudoku::{Answer, Limits};
use three_registers::{Path, ThreeRegisters};

use crate::bytes::Bytes;
use crate::strategies::{check, count};

pub(crate) fn run(data: &[u8]) {
    let mut bytes = Bytes(data);
    let limits = Limits::solutions(1 + bytes.below(4) as u64);
    let budget = limits.with_placements(bytes.next().into());
    let puzzles = [bytes.puzzle(), bytes.puzzle(), bytes.puzzle()];
    let counts = puzzles.each_ref().map(|puzzle| count(puzzle, limits.solutions));
    let [Some(first), Some(second), Some(third)] = counts else { return };
    for path in Path::ALL {
        let Some(strategy) = ThreeRegisters::on(*path) else { continue };
        for limits in [limits, budget] {
            let mut answers = [Answer::default(); 3];
            strategy.solve_many(&puzzles, &limits, &mut answers);
            for ((puzzle, answer), count) in
                puzzles.iter().zip(&answers).zip([first, second, third])
            {
                check(path.name(), puzzle, answer, &limits, count);
                let alone = strategy.solve(puzzle, &limits);
                check(path.name(), puzzle, &alone, &limits, count);
            }
        }
    }
}
