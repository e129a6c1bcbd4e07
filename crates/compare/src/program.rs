//! [`ComparedProgram`]: a program, or a LeetCode answer, of any language in a comparison. One
//! process solves many puzzles, so that its start is not part of the time.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use generator::Random;
use judge::fixtures::Expected;
use judge::{Finding, Verdict};
use runner::{
    self, AnswerFile, Measured, OpenError, Problem, ProcessLimits, Protocol, RunnerError, Trial,
    TrialTask,
};
use sudoku::{Digit, Limits, Transform};

use crate::number::{counted, seconds};
use crate::sets::{Set, SetKind};

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

/// The puzzles of a set by which the time for all of them is estimated.
const PUZZLES_TO_ESTIMATE: usize = 8;

/// A run lasts at least this long, for a program beyond its start, so that neither the start nor
/// the clock of the operating system shows: it is in ticks of some milliseconds on some systems.
const SHORTEST_RUN: Duration = Duration::from_millis(20);

/// The same as a multiple of the time that the start takes.
const LEAST_STARTS: u32 = 4;

/// A run that lasts this long on the clock is not repeated to make it longer: a program that waits
/// for most of its time would take minutes to use as much processor time as a run should have.
const LONG_ON_THE_CLOCK: Duration = Duration::from_secs(5);

/// No more puzzles are repeated for one process, though it then ends before [`SHORTEST_RUN`] or
/// [`LEAST_STARTS`]: its input, its output and what is expected of it are in memory. A runtime that
/// takes a second to start would get five million puzzles of a microsecond each, in 2 GB.
const MOST_REPEATED: usize = 200_000;

/// This many puzzles may use as much time as one by the budget. A built-in set has up to 2,000; an
/// interpreter solves about fifty in that time.
const PUZZLES_PER_BUDGET: usize = 50;

/// What is expected of a puzzle of which nothing is known.
const AT_LEAST_ONE: Option<Expected> = Some(Expected::AtLeast(1));

/// The most memory of a process in bytes.
const MEMORY: u64 = 2 << 30;

/// The most output per puzzle in bytes. An answer line has 82.
const OUTPUT: u64 = 4096;

/// A process that repeats its puzzles may use this many times the budget. All of them were within
/// the budget once, so only noise reaches this.
const TOLERANCE: u32 = 10;

/// The time for a process where the budget has none.
const LONG: Duration = Duration::from_hours(1);

/// The puzzles with other digits that a program gets at first. It gets more of them until they take
/// long enough to be measured. A program that takes a second per puzzle is done with these in time.
const FRESH_PUZZLES: usize = 16;

/// Puzzles that a program has just solved take it longer with new digits by this factor if it keeps
/// its answers. The processes do the same work otherwise, so only noise is between them.
const SLOWER_WITHOUT_ANSWERS: f64 = 3.0;

/// Two times of a program differ for a reason if one is this many times the other, though the
/// puzzles are not the same. A search row by row takes up to a few times as long for puzzles with
/// other digits.
const FAR_SLOWER: f64 = 10.0;

/// A program that reads lines of 81 characters and writes one answer line for each; or a LeetCode
/// answer.
#[derive(Clone, Debug)]
pub struct ComparedProgram {
    /// Its command or file, and `(program)` or the language of the answer.
    pub name: String,
    /// The program and its arguments, or the file of the answer.
    command: Vec<String>,
    /// The LeetCode answer; `None` for a program.
    answer: Option<Arc<AnswerFile>>,
    /// The most processor time of one process.
    time: Duration,
    /// The processor time of a process without that of its puzzles, or what it did wrong with one
    /// easy puzzle. What the program does for every puzzle, however easy, is no part of it.
    startup: Result<Duration, Box<Finding>>,
    /// The highest resident memory of all of its processes in bytes.
    memory: Arc<AtomicU64>,
    /// The least time on the clock of a run, in thousandths of its processor time; the maximum
    /// before the first run.
    clock_ratio: Arc<AtomicU64>,
}

/// What one process did.
struct ProcessReport {
    measured: Measured,
    /// What it did wrong.
    failure: Option<Box<Finding>>,
}

/// What a program needs for a set, as far as it can be estimated before.
struct SetWork {
    startup: Duration,
    /// The time of one puzzle.
    puzzle: Duration,
    puzzles: usize,
    /// A run is at least this long, beyond the start.
    shortest_run: Duration,
}

impl SetWork {
    /// The time of everything that is run on the set: the first pass, which checks the answers; the
    /// shorter runs that find out how many passes a run needs; the runs; and the puzzles with other
    /// digits.
    fn time(&self, runs: u32) -> Duration {
        let pass = self.puzzle * self.puzzles as u32;
        let mut passes = 1;
        let mut run = pass;
        let mut shorter_runs = Duration::ZERO;
        while run < self.shortest_run && self.puzzles * passes * 2 <= MOST_REPEATED {
            shorter_runs += self.startup + run;
            passes *= 2;
            run *= 2;
        }
        let first_pass = self.startup + pass;
        first_pass + shorter_runs + (self.startup + run) * runs + self.check()
    }

    /// The time of the puzzles with other digits, and of the same puzzles as they are.
    fn check(&self) -> Duration {
        let few = self.puzzle * self.puzzles.min(FRESH_PUZZLES) as u32;
        let most = self.puzzle * MOST_REPEATED as u32;
        let measured = few.max(self.shortest_run.min(most));
        (self.startup + measured) * 2
    }
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

/// What a program did with all puzzles of a set, once.
pub(crate) struct FirstPass {
    /// The number of puzzles that it solved in time.
    pub(crate) solved: usize,
    /// Why not all.
    pub(crate) why_not_all: Option<String>,
    /// The time in seconds, without that of its start.
    pub(crate) seconds: f64,
}

impl ComparedProgram {
    /// Starts the program, and measures how long that takes, with puzzles that have one blank.
    /// `shown` is the command as the user wrote it, `command` the program and its arguments. One
    /// word that ends as an answer file does, such as `solution.py`, is compiled or loaded as one.
    /// Each process may use as much time as one puzzle by these limits.
    ///
    /// # Errors
    ///
    /// The program cannot be started, or the answer cannot be judged.
    pub fn start(shown: &str, command: Vec<String>, limits: &Limits) -> Result<Self, OpenError> {
        let time = limits.time.unwrap_or(LONG);
        let answer = open_answer(&command, time)?;
        let kind = match &answer {
            Some(answer) => format!("{} answer", answer.language()),
            None => "program".to_owned(),
        };
        let mut program = Self {
            name: format!("{shown} ({kind})"),
            command,
            answer,
            time,
            startup: Ok(time),
            memory: Arc::default(),
            clock_ratio: Arc::new(AtomicU64::new(u64::MAX)),
        };
        program.measure_startup()?;
        Ok(program)
    }

    /// Measures the start several times, and keeps the minimum, or the first failure.
    fn measure_startup(&mut self) -> Result<(), RunnerError> {
        let begin = Instant::now();
        let time = self.time.min(LONGEST_START);
        let mut with_one = Duration::MAX;
        let mut with_copies = Duration::MAX;
        for start in 0..STARTS {
            if start > 0 && begin.elapsed() > LONGEST_STARTS {
                break;
            }
            let one = self.run(&[easiest()], time)?;
            with_one = with_one.min(one.measured.cpu);
            let copies = self.run(&vec![easiest(); COPIES], time * COPIES as u32)?;
            with_copies = with_copies.min(copies.measured.cpu);
            if let Some(failure) = one.failure.or(copies.failure) {
                self.startup = Err(failure);
                return Ok(());
            }
        }
        self.startup = Ok(startup_of(with_one, with_copies));
        Ok(())
    }

    /// The processor time of a process without that of its puzzles; `None` if it failed with one
    /// easy puzzle, and for an answer, of which each call is timed.
    pub fn startup(&self) -> Option<Duration> {
        match &self.startup {
            Ok(startup) if self.answer.is_none() => Some(*startup),
            _ => None,
        }
    }

    /// The highest resident memory in bytes of a process of this command that solves the set, of
    /// whose puzzles one solution each is asked for; `None` if it fails.
    pub fn memory_for(command: Vec<String>, set: &Set, limits: &Limits) -> Option<u64> {
        let program = Self::start("", command, limits).ok()?;
        let pass = program.solves(&set.trials(AT_LEAST_ONE)).ok()?;
        match pass.why_not_all {
            None => program.memory(),
            Some(_) => None,
        }
    }

    /// About how much processor time a comparison with this many runs needs, by a few puzzles of
    /// each set. A program that waits, or that is slower at first, needs more.
    pub fn estimated_time(&self, sets: &[Set], runs: u32) -> Duration {
        let Ok(startup) = self.startup.clone() else {
            return Duration::ZERO;
        };
        let mut total = Duration::ZERO;
        for set in sets {
            if self.takes(set) && set.kind != SetKind::Extreme && !set.puzzles.is_empty() {
                let few = spread(&set.trials(AT_LEAST_ONE), PUZZLES_TO_ESTIMATE);
                let per_few = self.measure(&few, &mut 1).unwrap_or_default();
                let work = SetWork {
                    startup,
                    puzzle: Duration::from_secs_f64(per_few / few.len() as f64),
                    puzzles: set.puzzles.len(),
                    shortest_run: self.shortest_run(startup),
                };
                total += work.time(runs);
            }
        }
        total
    }

    /// The highest resident memory of its processes so far in bytes; `None` if it was not measured,
    /// as of a program that is rejected before it is timed.
    pub fn memory(&self) -> Option<u64> {
        match self.memory.load(Ordering::Relaxed) {
            0 => None,
            bytes => Some(bytes),
        }
    }

    /// How many times its processor time a run took on the clock: the least of all runs, since other
    /// programs make a run longer. `None` before the first run.
    pub fn clock_ratio(&self) -> Option<f64> {
        match self.clock_ratio.load(Ordering::Relaxed) {
            u64::MAX => None,
            thousandths => Some(thousandths as f64 / 1e3),
        }
    }

    /// Keeps the time of a run on the clock beside its processor time.
    #[expect(clippy::cast_sign_loss, reason = "neither time is below zero")]
    fn add_clock_ratio(&self, run: &Measured) {
        let processor_time = run.cpu.max(Measured::SHORTEST);
        let ratio = run.wall.div_duration_f64(processor_time);
        let thousandths = (ratio * 1e3) as u64;
        self.clock_ratio.fetch_min(thousandths, Ordering::Relaxed);
    }

    /// Whether the program is asked to solve the set. LeetCode sends boards with one solution only.
    pub(crate) fn takes(&self, set: &Set) -> bool {
        let mut known_numbers = set.puzzles.iter().filter_map(|&(_, number)| number);
        self.answer.is_none() || known_numbers.all(|number| number == Expected::Exactly(1))
    }

    /// Runs the program on these puzzles in one process.
    pub(crate) fn solves(&self, trials: &[Trial]) -> Result<FirstPass, Box<Finding>> {
        let startup = self.startup.clone()?;
        let report = self.run_started(trials, self.time_for(trials.len()));
        let why_not_all = match report.failure {
            Some(failure) if !is_too_slow(&failure) => return Err(failure),
            Some(failure) => Some(failure.reason),
            None => None,
        };
        Ok(FirstPass {
            solved: report.measured.passed,
            why_not_all,
            seconds: self.search_time(&report.measured, startup).as_secs_f64(),
        })
    }

    /// The time of a process without that of its start. Of an answer, the driver times each call.
    fn search_time(&self, measured: &Measured, startup: Duration) -> Duration {
        if self.answer.is_some() {
            measured.busy()
        } else {
            measured.cpu.saturating_sub(startup)
        }
    }

    /// The most processor time of a process that gets this many puzzles.
    fn time_for(&self, puzzles: usize) -> Duration {
        self.time * (puzzles.div_ceil(PUZZLES_PER_BUDGET) as u32).max(1)
    }

    /// Makes one run: solves the puzzles `passes` times in one process. While a run is too short to
    /// be measured, it doubles `passes`, so that later runs begin with a number that is enough.
    /// Returns the processor time of a pass in seconds, without that of the start.
    pub(crate) fn measure(&self, trials: &[Trial], passes: &mut u32) -> Result<f64, Box<Finding>> {
        let startup = self.startup.clone()?;
        let least = self.shortest_run(startup);
        loop {
            let mut repeated = Vec::new();
            for _ in 0..*passes {
                repeated.extend_from_slice(trials);
            }
            let run = self.process_within_tolerance(&repeated)?;
            let time = self.search_time(&run, startup);
            let is_long = time >= least || run.wall >= LONG_ON_THE_CLOCK;
            if is_long || repeated.len() * 2 > MOST_REPEATED {
                self.add_clock_ratio(&run);
                // Where the start took longer than before, nothing is left of the time.
                let time = time.max(Measured::SHORTEST);
                return Ok(time.as_secs_f64() / f64::from(*passes));
            }
            *passes *= 2;
        }
    }

    /// A run is at least this long, beyond the start of the program.
    fn shortest_run(&self, startup: Duration) -> Duration {
        if self.answer.is_some() {
            SHORTEST_RUN
        } else {
            SHORTEST_RUN.max(startup * LEAST_STARTS)
        }
    }

    /// The time in which one process solves these puzzles, all of which it has solved within the
    /// budget before, or similar ones.
    fn run_within_tolerance(
        &self,
        trials: &[Trial],
        startup: Duration,
    ) -> Result<Duration, Box<Finding>> {
        let run = self.process_within_tolerance(trials)?;
        Ok(self.search_time(&run, startup))
    }

    /// What was measured of such a process.
    fn process_within_tolerance(&self, trials: &[Trial]) -> Result<Measured, Box<Finding>> {
        let report = self.run_started(trials, self.time_for(trials.len()) * TOLERANCE);
        match report.failure {
            Some(failure) => Err(failure),
            None => Ok(report.measured),
        }
    }

    /// Why the time of a later pass over the set, in seconds, may not be that of a search. There
    /// are two signs.
    ///
    /// The first pass took far longer: the program keeps what it found in a file, or from one pass
    /// to the next, or it is compiled while it runs. And: the same puzzles with other digits, which
    /// no run before has seen, take longer, but not a second time, or far longer. That also shows a
    /// cache that was filled before this comparison.
    ///
    /// # Errors
    ///
    /// What the program does wrong with other digits: it may have its answers from a list.
    pub(crate) fn caution(
        &self,
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
        self.caution_by_other_digits(set)
    }

    /// The caution by puzzles of the set with other digits.
    fn caution_by_other_digits(&self, set: &Set) -> Result<Option<String>, Box<Finding>> {
        let startup = self.startup.clone()?;
        let trials = set.trials(None);
        let mut number = trials.len().min(FRESH_PUZZLES);
        loop {
            let known = repeated(&trials, number);
            let fresh = with_other_digits(&known);
            let fresh_time = match self.run_within_tolerance(&fresh, startup) {
                Ok(time) => time,
                Err(failure) if is_too_slow(&failure) => {
                    return Ok(Some(format!(
                        "solved every puzzle of {} in time. With other digits in the same puzzles \
                         it is {}. It may keep its answers between runs",
                        set.name, failure.reason
                    )));
                }
                Err(failure) => return Err(failure),
            };
            if fresh_time < self.shortest_run(startup) && number * 2 <= MOST_REPEATED {
                number *= 2;
                continue;
            }
            let known_time = self.run_within_tolerance(&known, startup)?;
            // Where the start took longer than before, nothing is left of the time.
            let known_time = known_time.max(Measured::SHORTEST);
            let mut times = FreshTimes {
                known: known_time.as_secs_f64(),
                fresh: fresh_time.as_secs_f64(),
                fresh_again: fresh_time.as_secs_f64(),
            };
            if times.fresh > SLOWER_WITHOUT_ANSWERS * times.known {
                let again = self.run_within_tolerance(&fresh, startup)?;
                times.fresh_again = again.as_secs_f64();
            }
            if !times.show_kept_answers() {
                return Ok(None);
            }
            let per_puzzle = 1.0 / number as f64;
            return Ok(Some(format!(
                "took {} per puzzle of {}, and {} for the same puzzles with other digits. It may \
                 keep its answers between runs",
                seconds(times.known * per_puzzle),
                set.name,
                seconds(times.fresh * per_puzzle)
            )));
        }
    }

    /// The same as [`run`](Self::run) for a program that could be started before.
    fn run_started(&self, trials: &[Trial], time: Duration) -> ProcessReport {
        match self.run(trials, time) {
            Ok(report) => report,
            Err(error) => ProcessReport {
                measured: Measured::default(),
                failure: Some(Box::new(Finding::new(
                    Verdict::RuntimeError,
                    error.to_string(),
                ))),
            },
        }
    }

    /// One process solves these puzzles. For an answer, the budget of one puzzle limits each call;
    /// for a program, `time` limits the process.
    fn run(&self, trials: &[Trial], time: Duration) -> Result<ProcessReport, RunnerError> {
        let mut measured = Measured::default();
        let finding = if let Some(answer) = &self.answer {
            answer.judge(trials, &mut measured)?
        } else {
            let program = runner::Program {
                command: self.command.clone(),
                protocol: Protocol::Batch,
                limits: process_limits(time, trials.len()),
            };
            program.judge(trials, &mut measured)?
        };
        self.memory.fetch_max(measured.memory, Ordering::Relaxed);
        Ok(ProcessReport {
            measured,
            failure: finding.map(|finding| self.with_limit_named(finding, trials, time)),
        })
    }

    /// What a process did wrong. Where it was too slow, the reason names the limit: that of a call
    /// of an answer, or that of the process of a program.
    fn with_limit_named(
        &self,
        finding: Box<Finding>,
        trials: &[Trial],
        time: Duration,
    ) -> Box<Finding> {
        if finding.verdict != Verdict::TimeLimitExceeded {
            return finding;
        }
        let is_answer = self.answer.is_some();
        let limit = if is_answer { self.time } else { time };
        let task = if is_answer || trials.len() == 1 {
            finding.case
        } else {
            counted(trials.len() as u64, "puzzle")
        };
        let limit = seconds(limit.as_secs_f64());
        let reason = format!("not finished with {task} within {limit}");
        Box::new(Finding::new(Verdict::TimeLimitExceeded, reason))
    }
}

/// The time of a start by that of a process with one puzzle, and of a process with
/// [`COPIES`] of it.
fn startup_of(with_one: Duration, with_copies: Duration) -> Duration {
    let one_puzzle = with_copies.saturating_sub(with_one) / (COPIES as u32 - 1);
    with_one.saturating_sub(one_puzzle)
}

/// Opens the LeetCode answer that a command of one word names; `None` for a program.
fn open_answer(command: &[String], time: Duration) -> Result<Option<Arc<AnswerFile>>, OpenError> {
    let [file] = command else {
        return Ok(None);
    };
    let path = Path::new(file);
    if !AnswerFile::has_ending_of_answer(path) {
        return Ok(None);
    }
    let answer = AnswerFile::open(path, process_limits(time, 1))?;
    Ok(Some(Arc::new(answer.only(Problem::SudokuSolver)?)))
}

fn is_too_slow(failure: &Finding) -> bool {
    failure.verdict == Verdict::TimeLimitExceeded
}

/// Whether one time in seconds is so much longer than another that neither noise nor the clock can
/// be the reason.
fn is_far_slower(slower: f64, faster: f64) -> bool {
    slower - faster > SHORTEST_RUN.as_secs_f64() && slower > FAR_SLOWER * faster
}

/// Up to this many of the trials, evenly spread.
fn spread(trials: &[Trial], most: usize) -> Vec<Trial> {
    let step = trials.len().div_ceil(most).max(1);
    trials.iter().step_by(step).cloned().collect()
}

/// This many of the trials, evenly spread; all of them again and again if they are fewer.
fn repeated(trials: &[Trial], number: usize) -> Vec<Trial> {
    let spread = spread(trials, number);
    spread.iter().cycle().take(number).cloned().collect()
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

/// The limits per puzzle for a process that may use this much time for all of them.
fn process_limits(time: Duration, puzzles: usize) -> ProcessLimits {
    // The runner multiplies the time by the number of puzzles, and rounding must not make 0.
    let cpu = (time / (puzzles as u32).max(1)).max(Duration::from_nanos(1));
    let wall = cpu * ProcessLimits::WALL_PER_CPU;
    ProcessLimits {
        cpu,
        wall,
        memory: MEMORY,
        output: OUTPUT,
    }
}

/// A puzzle with one blank.
fn easiest() -> Trial {
    Trial::named("last-cell-missing").expect("a named case")
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

    #[test]
    fn a_short_pass_is_repeated_until_the_start_does_not_show() {
        // `sed` prints the solution of the only puzzle.
        let solution = judge::oracle::solutions(easiest().puzzle().unwrap(), 1)[0].to_string();
        let command = ["sed", &format!("s/.*/{solution}/")]
            .map(str::to_owned)
            .to_vec();
        let mut program = ComparedProgram::start("sed", command, &Limits::FIRST).unwrap();
        // With a startup of 20 ms, a run lasts at least 80 ms.
        for startup in [program.startup().unwrap(), SHORTEST_RUN] {
            program.startup = Ok(startup);
            let mut passes = 3;
            let pass = program.measure(&[easiest()], &mut passes).unwrap();
            let total = Duration::from_secs_f64(pass * f64::from(passes));
            let least = SHORTEST_RUN.max(startup * LEAST_STARTS);
            let is_bounded = passes as usize * 2 > MOST_REPEATED;
            assert!(
                total + Duration::from_micros(1) >= least || is_bounded,
                "{total:?} after {startup:?}"
            );
            assert!(passes > 3 && (passes / 3).is_power_of_two(), "{passes}");
        }
    }

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

    #[test]
    fn the_estimate_has_the_starts_and_the_passes_of_a_run() {
        for (startup, puzzle, expected) in [
            // A pass of 10 s: it, three runs, and twice 16 puzzles.
            (0, 100, 10_000 + 30_000 + 3200),
            // A pass of 100 ms, and runs of 1.6 s after those of 0.1, 0.2, 0.4 and 0.8 s. Each
            // process takes 0.4 s more: the first, four shorter ones, three runs and two checks.
            (400, 1, 100 + 1500 + 4800 + 3200 + 10 * 400),
        ] {
            let startup = Duration::from_millis(startup);
            let work = SetWork {
                startup,
                puzzle: Duration::from_millis(puzzle),
                puzzles: 100,
                shortest_run: SHORTEST_RUN.max(startup * LEAST_STARTS),
            };
            assert_eq!(work.time(3), Duration::from_millis(expected));
        }
    }

    /// As that of a runtime which takes some seconds.
    #[test]
    fn a_long_start_does_not_repeat_puzzles_without_end() {
        let solution = judge::oracle::solutions(easiest().puzzle().unwrap(), 1)[0].to_string();
        let command = ["sed", &format!("s/.*/{solution}/")]
            .map(str::to_owned)
            .to_vec();
        let mut program = ComparedProgram::start("sed", command, &Limits::FIRST).unwrap();
        program.startup = Ok(Duration::from_secs(10));
        let mut passes = 50_000;
        let pass = program.measure(&[easiest()], &mut passes).unwrap();
        assert_eq!(passes, 200_000);
        assert!(pass > 0.0);
    }
}
