//! [`caution`]: notices that a program may keep its answers.
//!
//! What enters are a set that a program solved, and the times of its first pass and of a later one;
//! what leaves is a sentence for the reader of the table if a later pass may be no search. A
//! program gets the same puzzles in each run, so one that writes its answers to a file is measured
//! reading that file: it takes 1 ms per puzzle of the set, and 20 ms per puzzle for the same
//! puzzles with other digits, because it has to search for the answers to those.

use std::time::{SystemTime, UNIX_EPOCH};

use generator::Random;
use judge::Finding;
use runner::{Measured, Trial, TrialTask};
use sudoku::{Digit, Transform};

use super::process::is_too_slow;
use super::puzzles::repeated;
use super::runs::{MOST_REPEATED, SHORTEST_RUN, TimedProgram};
use crate::number::{counted, seconds};
use crate::sets::Set;

/// The puzzles with other digits that a program gets at first. It gets more of them until they take
/// long enough to be measured. A program that takes a second per puzzle is done with these in time.
pub(super) const FRESH_PUZZLES: usize = 16;

/// Puzzles that a program has just solved take it longer with new digits by this factor if it keeps
/// its answers. The processes do the same work otherwise, so only noise is between them.
const SLOWER_WITHOUT_ANSWERS: f64 = 3.0;

/// Two times of a program differ for a reason if one is this many times the other, though the
/// puzzles are not the same. A search row by row takes up to a few times as long for puzzles with
/// other digits.
const FAR_SLOWER: f64 = 10.0;

/// A run with puzzles that the program has not met before.
struct FreshRun {
    /// Puzzles of the set, which the program has solved before.
    known: Vec<Trial>,
    /// The same puzzles with other digits.
    fresh: Vec<Trial>,
    /// What was measured of the fresh ones.
    measured: Measured,
}

/// The times in seconds of three processes that get the same number of puzzles.
struct FreshTimes {
    /// Of puzzles of the set, which the program has solved before.
    known: f64,
    /// Of the same puzzles with other digits.
    fresh: f64,
    /// Of the same puzzles with the same other digits, once more.
    fresh_again: f64,
}

impl FreshTimes {
    /// Whether the program answers puzzles that it has met before faster than others. A search may
    /// take longer with other digits, but not the first time only. A program with a list of known
    /// answers, to which it adds none, takes as long the second time.
    fn show_kept_answers(&self) -> bool {
        let is_slower = self.fresh > SLOWER_WITHOUT_ANSWERS * self.known;
        let is_faster_again = self.fresh > SLOWER_WITHOUT_ANSWERS * self.fresh_again;
        is_slower && is_faster_again || is_far_slower(self.fresh, self.known)
    }
}

/// Why the time of a later pass over the set, in seconds, may not be that of a search. There are
/// two signs.
///
/// The first pass took far longer: the program keeps what it found in a file, or from one pass to
/// the next, or it is compiled while it runs. And: the same puzzles with other digits, which no run
/// before has seen, take longer, but not a second time, or far longer. That also shows a cache that
/// was filled before this comparison.
///
/// # Errors
///
/// What the program does wrong with other digits: it may have its answers from a list.
pub(super) fn caution(
    program: &TimedProgram<'_>,
    set: &Set,
    first_pass: f64,
    later_pass: f64,
) -> Result<Option<String>, Box<Finding>> {
    if is_far_slower(first_pass, later_pass) {
        return Ok(Some(format!(
            "took {} for its first pass over {}, and {} for each later one, which is its time \
             here. It may keep its answers, or be compiled while it runs",
            seconds(first_pass),
            set.name,
            seconds(later_pass)
        )));
    }
    caution_by_other_digits(program, set)
}

/// The caution by puzzles of the set with other digits.
fn caution_by_other_digits(
    program: &TimedProgram<'_>,
    set: &Set,
) -> Result<Option<String>, Box<Finding>> {
    let run = match fresh_run(program, &set.trials(None)) {
        Ok(run) => run,
        Err(failure) if is_too_slow(&failure) => {
            return Ok(Some(format!(
                "solved every puzzle of {} in time. With other digits in the same puzzles it is \
                 {}. It may keep its answers between runs, or need a longer search for these",
                set.name, failure.reason
            )));
        }
        Err(failure) => return Err(failure),
    };
    if program.is_mostly_start(&run.measured) {
        return Ok(None);
    }
    let times = fresh_times(program, &run)?;
    if !times.show_kept_answers() {
        return Ok(None);
    }
    Ok(Some(text_of_two_runs(&times, run.known.len(), &set.name)))
}

/// What the two times of this number of puzzles show. Neither is the time of the table, so the text
/// says which runs they are of.
fn text_of_two_runs(times: &FreshTimes, puzzles: usize, set_name: &str) -> String {
    let count = puzzles as f64;
    format!(
        "took {} per puzzle in a run of {} of {set_name}, and {} in a run of the same puzzles with \
         other digits. Neither run counts towards its time in the table. It may keep its answers",
        seconds(times.known / count),
        counted(puzzles as u64, "puzzle"),
        seconds(times.fresh / count)
    )
}

/// Gives the program puzzles of these with other digits. While the run is too short to be measured,
/// it doubles their number.
fn fresh_run(program: &TimedProgram<'_>, trials: &[Trial]) -> Result<FreshRun, Box<Finding>> {
    let mut number = trials.len().min(FRESH_PUZZLES);
    loop {
        let known = repeated(trials, number);
        let fresh = with_other_digits(&known);
        let measured = program.process_within_tolerance(&fresh)?;
        if program.is_long(&measured) || number * 2 > MOST_REPEATED {
            return Ok(FreshRun {
                known,
                fresh,
                measured,
            });
        }
        number *= 2;
    }
}

/// The times of this run and of the same number of known puzzles. Where those are faster, the fresh
/// ones are timed once more.
fn fresh_times(program: &TimedProgram<'_>, run: &FreshRun) -> Result<FreshTimes, Box<Finding>> {
    let known_time = program.run_within_tolerance(&run.known)?;
    // Where the start took longer than before, nothing is left of the time.
    let known_time = known_time.max(Measured::SHORTEST);
    let fresh = program.search_time(&run.measured).as_secs_f64();
    let mut times = FreshTimes {
        known: known_time.as_secs_f64(),
        fresh,
        fresh_again: fresh,
    };
    if times.fresh > SLOWER_WITHOUT_ANSWERS * times.known {
        let again = program.run_within_tolerance(&run.fresh)?;
        times.fresh_again = again.as_secs_f64();
    }
    Ok(times)
}

/// Whether one time in seconds is so much longer than another that neither noise nor the clock can
/// be the reason.
fn is_far_slower(slower: f64, faster: f64) -> bool {
    slower - faster > SHORTEST_RUN.as_secs_f64() && slower > FAR_SLOWER * faster
}

/// The same puzzles with other digits, by a seed that no comparison before has had. A search that
/// tries all digits of a cell meets the same choices, in another order.
fn with_other_digits(trials: &[Trial]) -> Vec<Trial> {
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH);
    let seed = since_1970.map_or(0, |time| time.as_nanos() as u64);
    let mut random = Random::new(seed, 0);
    let mut fresh = Vec::new();
    for trial in trials {
        let mut digits = Digit::ALL;
        random.shuffle(&mut digits);
        let relabelled = Transform::relabel(digits).expect("the nine digits in any order");
        let TrialTask::Solve(puzzle, solutions) = &trial.task else {
            continue;
        };
        fresh.push(Trial {
            name: format!("{} with other digits", trial.name),
            task: TrialTask::Solve(relabelled.apply_to_puzzle(puzzle), *solutions),
        });
    }
    fresh
}

#[cfg(test)]
mod tests {
    use super::super::puzzles::easiest;
    use super::*;

    #[test]
    fn answers_are_kept_if_the_same_puzzles_are_faster_the_second_time() {
        // Milliseconds of puzzles of the set, of those with other digits, and of these once more.
        for (known, fresh, fresh_again, is_kept) in [
            (20.0, 20.0, 20.0, false),
            // A search that takes longer with these digits does so each time.
            (20.0, 150.0, 150.0, false),
            (20.0, 150.0, 20.0, true),
            (0.1, 25.0, 0.1, true),
            (20.0, 50.0, 10.0, false),
            // A list of known answers.
            (20.0, 900.0, 900.0, true),
        ] {
            let times = FreshTimes {
                known: known / 1e3,
                fresh: fresh / 1e3,
                fresh_again: fresh_again / 1e3,
            };
            assert_eq!(times.show_kept_answers(), is_kept, "{fresh}");
        }
    }

    /// The table shows the time of other runs.
    #[test]
    fn two_times_are_told_apart_from_the_time_of_the_table() {
        let times = FreshTimes {
            known: 5.712e-3,
            fresh: 58.88e-3,
            fresh_again: 58.88e-3,
        };
        let expected = "took 357 µs per puzzle in a run of 16 puzzles of one, and 3.68 ms in a run \
                        of the same puzzles with other digits. Neither run counts towards its time in \
                        the table. It may keep its answers";
        assert_eq!(text_of_two_runs(&times, 16, "one"), expected);
    }

    #[test]
    fn puzzles_are_repeated_with_digits_of_their_own() {
        let repeated = repeated(&[easiest()], 3);
        assert_eq!(repeated.len(), 3);
        let fresh = with_other_digits(&repeated);
        let mut grids: Vec<String> = Vec::new();
        for trial in &fresh {
            grids.push(trial.puzzle().unwrap().to_string());
        }
        grids.sort();
        grids.dedup();
        // Two of 362,880 orders are the same once in 100,000 tests.
        assert!(grids.len() > 1);
    }
}
