//! Judges a program of any language: hands it puzzles, checks its answers, and stops at the first
//! that is wrong.

use std::time::{Duration, Instant};

use judge::Verdict;
use judge::fixtures::Expected;
use sudoku::{Grid, Limits, NotASolution, Puzzle};

use super::process::{self, Ended, Exceeded, ProcessLimits};
use super::protocol::{self, Answered, Protocol};
use super::trials::{Group, Trial};

/// What is judged, and how.
#[derive(Clone, Debug)]
pub(super) struct Program {
    pub(super) command: Vec<String>,
    pub(super) protocol: Protocol,
    /// For one puzzle.
    pub(super) limits: ProcessLimits,
}

/// The first case that went wrong.
#[derive(Clone, Debug)]
pub(super) struct Failure {
    pub(super) verdict: Verdict,
    pub(super) case: String,
    pub(super) puzzle: Puzzle,
    /// What is wrong, in a sentence.
    pub(super) reason: String,
    /// The solution, where there is exactly one.
    pub(super) expected: Option<Grid>,
    /// The grid that came, if what came is one.
    pub(super) came: Option<Grid>,
    /// What the program wrote to standard error, its end.
    pub(super) stderr: String,
}

/// What was measured of the cases that went well.
#[derive(Clone, Debug, Default)]
pub(super) struct Measured {
    pub(super) passed: usize,
    /// CPU time of all of them, with the start of the processes.
    pub(super) cpu: Duration,
    pub(super) slowest: Option<(String, Duration)>,
    /// The most resident memory in bytes.
    pub(super) memory: u64,
}

impl Measured {
    fn add(&mut self, case: &str, ended: &Ended, cases: usize) {
        self.passed += cases;
        self.cpu += ended.cpu;
        self.memory = self.memory.max(ended.memory);
        if self.slowest.as_ref().is_none_or(|(_, slowest)| ended.cpu > *slowest) {
            self.slowest = Some((case.to_owned(), ended.cpu));
        }
    }

    /// Adds what was measured of another group.
    pub(super) fn merge(&mut self, other: Self) {
        self.passed += other.passed;
        self.cpu += other.cpu;
        self.memory = self.memory.max(other.memory);
        self.slowest =
            [self.slowest.take(), other.slowest].into_iter().flatten().max_by_key(|(_, cpu)| *cpu);
    }
}

impl Program {
    /// Judges it on one group; `Err` is the first failure.
    pub(super) fn judge(&self, group: &Group, measured: &mut Measured) -> Result<(), Box<Failure>> {
        if self.protocol == Protocol::Batch {
            return self.judge_batch(group, measured);
        }
        for trial in &group.trials {
            let ended =
                self.run(trial, self.protocol.input(&trial.puzzle).as_bytes(), self.limits)?;
            check(trial, &ended.stdout).map_err(|failure| failure.with_stderr(&ended))?;
            measured.add(&trial.name, &ended, 1);
        }
        Ok(())
    }

    /// One process for the whole group: its limits are those of all puzzles together.
    fn judge_batch(&self, group: &Group, measured: &mut Measured) -> Result<(), Box<Failure>> {
        let Some(first) = group.trials.first() else { return Ok(()) };
        let input: String =
            group.trials.iter().map(|trial| self.protocol.input(&trial.puzzle)).collect();
        let count = group.trials.len();
        let limits = ProcessLimits {
            cpu: self.limits.cpu * count as u32,
            wall: self.limits.wall * count as u32,
            output: self.limits.output * count as u64,
            ..self.limits
        };
        let ended = self.run(first, input.as_bytes(), limits)?;
        let mut answers: Vec<&[u8]> = ended.stdout.split(|&byte| byte == b'\n').collect();
        if answers.last().is_some_and(|last| last.is_empty()) {
            answers.pop();
        }
        for (index, trial) in group.trials.iter().enumerate() {
            let failure = match answers.get(index) {
                Some(answer) => check(trial, answer).err(),
                None => Some(trial.wrong(format!(
                    "there is no answer line for it: {count} puzzles went in, {} lines came out",
                    answers.len()
                ))),
            };
            if let Some(failure) = failure {
                measured.passed += index;
                return Err(failure.with_stderr(&ended));
            }
        }
        if answers.len() > count {
            let surplus = format!("{count} puzzles went in, {} lines came out", answers.len());
            return Err(group.trials[count - 1].wrong(surplus).with_stderr(&ended));
        }
        measured.add(&format!("the {count} puzzles of {}", group.name), &ended, count);
        Ok(())
    }

    /// Runs it once. Only the output of a run that ended well is of any interest.
    fn run(
        &self,
        trial: &Trial,
        input: &[u8],
        limits: ProcessLimits,
    ) -> Result<Ended, Box<Failure>> {
        let ended = process::run(&self.command, input, limits).map_err(|error| {
            trial
                .failure(Verdict::InternalError, format!("cannot run {}: {error}", self.command[0]))
        })?;
        let (verdict, reason) = match ended.exceeded {
            Some(Exceeded::Time) if ended.cpu > limits.cpu => {
                (Verdict::TimeLimitExceeded, format!("more than {:?} of CPU time", limits.cpu))
            }
            Some(Exceeded::Time) => (
                Verdict::TimeLimitExceeded,
                format!(
                    "not ended after {:?}, of which it computed for {:.1?}",
                    limits.wall, ended.cpu
                ),
            ),
            Some(Exceeded::Memory) => (
                Verdict::MemoryLimitExceeded,
                format!("more than {} MiB of memory", limits.memory >> 20),
            ),
            Some(Exceeded::Output) => (
                Verdict::OutputLimitExceeded,
                format!("more than {} bytes of output", limits.output),
            ),
            None => match ended.failure() {
                Some(failure) => (Verdict::RuntimeError, failure),
                None => return Ok(ended),
            },
        };
        Err(trial.failure(verdict, reason).with_stderr(&ended))
    }
}

/// Whether an answer is right: it obeys the rules and keeps the givens. Where there are several
/// solutions, any will do.
fn check(trial: &Trial, answer: &[u8]) -> Result<(), Box<Failure>> {
    let solvable = trial.solutions != Expected::Exactly(0);
    match protocol::read(answer) {
        Answered::None if solvable => {
            Err(trial
                .wrong(format!("it says that there is none, but there is: {}", trial.solutions)))
        }
        Answered::None => Ok(()),
        Answered::Unreadable(why) => Err(trial.wrong(format!("the answer is no grid: {why}"))),
        Answered::Grid(grid) => match trial.puzzle.check_solution(&grid) {
            Ok(()) => Ok(()),
            Err(wrong) => {
                let mut failure =
                    trial.wrong(if solvable { sentence(&wrong) } else { no_solution(&wrong) });
                failure.came = Some(*grid);
                Err(failure)
            }
        },
    }
}

fn sentence(wrong: &NotASolution) -> String {
    match wrong {
        NotASolution::Conflicts(conflicts) => {
            format!("{} is broken: {}", conflicts[0].house, conflicts[0])
        }
        other => other.to_string(),
    }
}

fn no_solution(wrong: &NotASolution) -> String {
    format!("there is no solution, but a grid came in which {}", sentence(wrong))
}

impl Trial {
    fn failure(&self, verdict: Verdict, reason: String) -> Box<Failure> {
        // Where the solution is not written down, one of our own strategies finds it, for the
        // reader to compare.
        let one = self.solutions == Expected::Exactly(1);
        let expected = self.solution.or_else(|| one.then(|| solution(&self.puzzle)).flatten());
        let (case, puzzle) = (self.name.clone(), self.puzzle);
        Box::new(Failure {
            verdict,
            case,
            puzzle,
            reason,
            expected,
            came: None,
            stderr: String::new(),
        })
    }

    fn wrong(&self, reason: String) -> Box<Failure> {
        self.failure(Verdict::WrongAnswer, reason)
    }
}

impl Failure {
    fn with_stderr(mut self: Box<Self>, ended: &Ended) -> Box<Self> {
        self.stderr.clone_from(&ended.stderr);
        self
    }
}

fn solution(puzzle: &Puzzle) -> Option<Grid> {
    crate::strategies::fastest_for_one().strategy.solve(puzzle, &Limits::FIRST).first
}

/// The time that each strategy of the list needs for the same cases, fastest first.
pub(super) fn ranking(groups: &[Group]) -> Vec<(&'static str, Duration)> {
    let mut times: Vec<(&'static str, Duration)> = ladder::LADDER
        .iter()
        .map(|rung| {
            let start = Instant::now();
            for trial in groups.iter().flat_map(|group| &group.trials) {
                std::hint::black_box(rung.strategy.solve(&trial.puzzle, &Limits::FIRST));
            }
            (rung.name(), start.elapsed())
        })
        .collect();
    times.sort_by_key(|&(_, time)| time);
    times
}

impl Program {
    /// The command that runs one case again.
    pub(super) fn replay(&self, case: &str) -> String {
        let command: Vec<String> = self.command.iter().map(|word| quoted(word)).collect();
        format!(
            "kata judge --protocol {} --case {case} -- {}",
            self.protocol.name(),
            command.join(" ")
        )
    }
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let plain =
        |character: char| character.is_ascii_alphanumeric() || "-_./:=+,@%".contains(character);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}
