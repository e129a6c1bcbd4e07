//! [`measured_startup`]: how long a program takes to start.
//!
//! What enters is an [`Executable`]; what leaves is the processor time that a process of it takes
//! beside its puzzles, which is then no part of the time of a puzzle. No program says when it is
//! ready, so the time comes from two processes, one with a puzzle that has one blank, and one with
//! five copies of it. If the first takes 437 ms, and the second 1637 ms, each puzzle takes 300 ms,
//! and the start 137 ms.

use std::time::{Duration, Instant};

use judge::Finding;
use runner::RunnerError;

use super::process::{Executable, is_too_slow};
use super::puzzles::easiest;

/// The start of a program is measured this often, and the minimum counts.
const STARTS: usize = 5;

/// The copies of an easy puzzle in the second process of a start. Its longer time shows what one
/// puzzle takes.
const COPIES: usize = 5;

/// No further start is measured after this long. A runtime that starts in a second is far below,
/// and for a slower one, the noise of a single start is small.
const LONGEST_STARTS: Duration = Duration::from_secs(30);

/// The most processor time for a start with one easy puzzle. A program that takes longer, or waits
/// for something, is not measured at all.
const LONGEST_START: Duration = Duration::from_secs(10);

/// The processor time of a process without that of its puzzles, or what the program did wrong with
/// one easy puzzle. What it does for every puzzle, however easy, is no part of it.
pub(super) type Startup = Result<Duration, Box<Finding>>;

/// Measures the start several times, and keeps the minimum, or the first failure.
pub(super) fn measured_startup(executable: &Executable) -> Result<Startup, RunnerError> {
    let begin = Instant::now();
    let time = executable.time().min(LONGEST_START);
    let mut with_one = Duration::MAX;
    let mut with_copies = Duration::MAX;
    for start in 0..STARTS {
        if start > 0 && begin.elapsed() > LONGEST_STARTS {
            break;
        }
        let run_of_one = executable.run(&[easiest()], time)?;
        with_one = with_one.min(run_of_one.measured.cpu);
        if let Some(failure) = run_of_one.failure {
            let too_slow = format!("not finished within {}", executable.limit(time));
            return Ok(Err(with_board_named(failure, too_slow)));
        }
        let time = time * COPIES as u32;
        let run_of_copies = executable.run(&vec![easiest(); COPIES], time)?;
        with_copies = with_copies.min(run_of_copies.measured.cpu);
        if let Some(failure) = run_of_copies.failure {
            let limit = executable.limit(time);
            let too_slow = format!("not finished with {COPIES} copies of it within {limit}");
            return Ok(Err(with_board_named(failure, too_slow)));
        }
    }
    Ok(Ok(startup_of(with_one, with_copies)))
}

/// What a program did wrong with the easy puzzle. One that was too slow for it, or for the copies
/// of it, counts as failed on this board, which every program receives. `too_slow` is its reason.
fn with_board_named(failure: Box<Finding>, too_slow: String) -> Box<Finding> {
    if !is_too_slow(&failure) {
        return failure;
    }
    Box::new(Finding {
        case: Some(easiest().name),
        ..Finding::new(failure.verdict, too_slow)
    })
}

/// The time of a start by that of a process with one puzzle, and of a process with
/// [`COPIES`] of it.
fn startup_of(with_one: Duration, with_copies: Duration) -> Duration {
    let one_puzzle = with_copies.saturating_sub(with_one) / (COPIES as u32 - 1);
    with_one.saturating_sub(one_puzzle)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_constant_time_per_puzzle_is_no_part_of_the_start() {
        // The milliseconds of a process with one puzzle, and with five; and those of its start.
        for (with_one, with_copies, expected) in [
            (140, 140, 140),
            // 300 ms for each puzzle.
            (437, 1637, 137),
            (300, 1500, 0),
            // Noise.
            (140, 130, 140),
            (10, 1000, 0),
        ] {
            let startup = startup_of(
                Duration::from_millis(with_one),
                Duration::from_millis(with_copies),
            );
            assert_eq!(startup, Duration::from_millis(expected));
        }
    }
}
