//! [`CorrectionSearch`]: calls the changed answers, chunk by chunk, until one is right everywhere.

use std::collections::BTreeSet;
use std::time::Duration;

use evidence::{Correction, Problem};
use sudoku::Grid;

use super::hiding::with_alarms;
use super::source::Tongue;
use super::variants::Variant;
use super::versions::{CppBuild, Side, Versions};
use super::{Test, first_tests, tests_of_judge};
use crate::error::RunnerError;
use crate::leetcode::answer_file::AnswerFile;
use crate::process::ProcessLimits;
use crate::system::run;
use crate::trials::Trial;

/// The time on the clock as a multiple of the processor time: other programs may keep the processor
/// busy.
const WALL_PER_CPU: u32 = 10;

/// What was compiled is called for at least this time.
const LEAST_TIME: Duration = Duration::from_millis(500);

/// A line for each version.
const MOST_OUTPUT: u64 = 1 << 20;

/// The versions that two processes get at the same time: at first, and later. The first ones are the
/// likeliest. Of a compiled language, a process has to compile all of its versions before it calls
/// one.
const FIRST_CHUNK: usize = 100;
const CHUNK: usize = 150;

/// One process after another begins behind a version that ends the process.
const MOST_RESTARTS: usize = 12;

/// At least this many boards of the judge.
const LEAST_TRIALS: usize = 20;

/// The most versions that are called for all boards.
const MOST_VERIFIED: usize = 8;

/// The processor time for all versions together, and where most of it is that of a compiler.
const TIME: Duration = Duration::from_secs(6);
const TIME_WITH_COMPILER: Duration = Duration::from_secs(16);

/// The processor time for a version on its first board, at first, and where it takes longer. Many
/// changes make an endless loop.
const TIME_OF_A_VARIANT: Duration = Duration::from_millis(50);
const TIME_OF_A_SLOW_VARIANT: Duration = Duration::from_millis(400);

/// A board with at most this many blanks takes a right answer little more time than a board with one
/// blank, since few orders of the digits are possible.
const FEW_BLANKS: usize = 12;

/// The time for a version on a board with few blanks: this one, or a multiple of that which the answer
/// takes for the first board of a process. The wrong answer may end early, so a version that takes
/// longer is called again, with a multiple of this time, if nothing else helps.
const LEAST_TIME_WITH_FEW_BLANKS: Duration = Duration::from_millis(25);
const CALLS_WITH_FEW_BLANKS: u32 = 4;
const AGAIN_WITH_FEW_BLANKS: u32 = 4;

/// A version that is right so far gets no more boards after this time, and is ended after the
/// longer one.
const TIME_TO_VERIFY: Duration = Duration::from_millis(1_200);
const MOST_TIME_TO_VERIFY: Duration = Duration::from_secs(6);

/// The processor time for a version on its first board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FirstTimes {
    /// At first.
    limit: Duration,
    /// For those that took longer, after all others.
    again: Duration,
}

impl FirstTimes {
    /// The times for the board on which the answer fails. The answer itself takes this time for the
    /// first board of a process.
    pub(super) fn new(board: &Grid, first_call: Option<Duration>) -> Self {
        match first_call {
            Some(first_call) if board.blanks().count() <= FEW_BLANKS => {
                let limit = (first_call * CALLS_WITH_FEW_BLANKS).max(LEAST_TIME_WITH_FEW_BLANKS);
                Self {
                    limit: limit.min(TIME_OF_A_VARIANT),
                    again: (limit * AGAIN_WITH_FEW_BLANKS).min(TIME_OF_A_SLOW_VARIANT),
                }
            }
            _ => Self {
                limit: TIME_OF_A_VARIANT,
                again: TIME_OF_A_SLOW_VARIANT,
            },
        }
    }
}

/// How long a version may take.
pub(super) struct VariantTimes {
    /// After this time it gets no more boards, if it was right on the least number.
    pub(super) budget: Duration,
    /// After this time it is ended.
    pub(super) limit: Duration,
    pub(super) least: usize,
}

/// A version that was right on this many boards.
struct RightVariant {
    number: usize,
    boards: usize,
}

/// The search for a version that is right.
pub(super) struct CorrectionSearch<'a> {
    pub(super) answer: &'a AnswerFile,
    pub(super) tongue: Tongue,
    pub(super) problem: Problem,
    pub(super) variants: &'a [Variant],
    /// The lines that never ran, as texts; `None` if that is not known.
    pub(super) idle: Option<BTreeSet<String>>,
    pub(super) spent: Duration,
    pub(super) verified: usize,
    /// The versions that took too long for their first board.
    pub(super) slow: Vec<usize>,
    /// All boards, made when they are first needed.
    pub(super) all_tests: Vec<Test>,
}

impl CorrectionSearch<'_> {
    pub(super) fn run(
        &mut self,
        tests: &[Test],
        trials: &[Trial],
        first_times: FirstTimes,
    ) -> Result<Option<Correction>, RunnerError> {
        let first: Vec<&Test> = first_tests(tests);
        let mut times = VariantTimes {
            budget: TIME_OF_A_VARIANT,
            limit: first_times.limit,
            least: first.len(),
        };
        for numbers in self.chunks() {
            let numbers = &numbers;
            let correction = self.corrected_by(numbers, &first, &times, tests, trials)?;
            if correction.is_some() {
                return Ok(correction);
            }
        }
        times.limit = first_times.again;
        let slow = std::mem::take(&mut self.slow);
        for numbers in slow.chunks(CHUNK) {
            let correction = self.corrected_by(numbers, &first, &times, tests, trials)?;
            if correction.is_some() {
                return Ok(correction);
            }
        }
        Ok(None)
    }

    /// The time for all versions together.
    fn time(&self) -> Duration {
        match self.tongue {
            Tongue::Cpp => TIME_WITH_COMPILER,
            Tongue::Python | Tongue::Java | Tongue::JavaScript => TIME,
        }
    }

    /// The numbers of the versions in lists that are called one after the other.
    fn chunks(&self) -> Vec<Vec<usize>> {
        let numbers: Vec<usize> = (0..self.variants.len()).collect();
        let (first, rest) = numbers.split_at(numbers.len().min(FIRST_CHUNK));
        let mut chunks = vec![first.to_vec()];
        chunks.extend(rest.chunks(CHUNK).map(<[usize]>::to_vec));
        chunks
    }

    /// The first of these versions that is right on all boards.
    fn corrected_by(
        &mut self,
        numbers: &[usize],
        first: &[&Test],
        times: &VariantTimes,
        tests: &[Test],
        trials: &[Trial],
    ) -> Result<Option<Correction>, RunnerError> {
        if self.spent >= self.time() {
            return Ok(None);
        }
        let mut right = self.right_variants(numbers, first, times)?;
        right.sort_by_key(|variant| variant.number);
        for variant in right {
            if self.verified == MOST_VERIFIED {
                return Ok(None);
            }
            if let Some(boards) = self.verify(variant.number, tests, trials)? {
                let variant = &self.variants[variant.number];
                return Ok(Some(Correction {
                    line: variant.line as u32 + 1,
                    edit: variant.edit.clone(),
                    boards,
                }));
            }
        }
        Ok(None)
    }

    /// The number of boards on which this version is right; `None` if it is wrong on one.
    fn verify(
        &mut self,
        number: usize,
        tests: &[Test],
        trials: &[Trial],
    ) -> Result<Option<usize>, RunnerError> {
        self.verified += 1;
        if self.all_tests.is_empty() {
            self.all_tests = tests_of_judge(trials, self.problem);
        }
        let all: Vec<&Test> = tests.iter().chain(&self.all_tests).collect();
        let times = VariantTimes {
            budget: TIME_TO_VERIFY,
            limit: MOST_TIME_TO_VERIFY,
            least: tests.len() + all.len().saturating_sub(tests.len()).min(LEAST_TRIALS),
        };
        // Verifying takes time of its own, so that a version which was found is not lost.
        let spent = std::mem::take(&mut self.spent);
        let variant = &self.variants[number];
        let alarms = match &self.idle {
            Some(idle) => with_alarms(variant, self.tongue, idle),
            None => Vec::new(),
        };
        let mut versions = vec![variant];
        versions.extend(&alarms);
        let (right, is_defined) = rayon::join(
            || {
                let time = MOST_TIME_TO_VERIFY * 2;
                self.call(Side::First, CppBuild::Fast, &versions, &all, &times, time)
            },
            || self.is_defined(variant, &all, &times),
        );
        self.spent = spent;
        let boards = match &right?.right[..] {
            [only] if only.number == 0 => only.boards,
            _ => return Ok(None),
        };
        Ok(is_defined?.then_some(boards))
    }

    /// Whether the sanitizers of a compiler find no undefined step in this version. It may read
    /// behind an array, for example, and be right by luck. Of a language without such a build, no
    /// version is.
    pub(super) fn is_defined(
        &self,
        variant: &Variant,
        tests: &[&Test],
        times: &VariantTimes,
    ) -> Result<bool, RunnerError> {
        if self.tongue != Tongue::Cpp || self.answer.sanitized().is_none() {
            return Ok(true);
        }
        let time = MOST_TIME_TO_VERIFY * 2;
        let end = self.call(
            Side::Second,
            CppBuild::Sanitized,
            &[variant],
            tests,
            times,
            time,
        )?;
        // This build is slow, and its time says nothing.
        Ok(!end.right.is_empty() || !end.slow.is_empty())
    }

    /// The versions that are right on these boards, found by two processes at a time.
    fn right_variants(
        &mut self,
        numbers: &[usize],
        tests: &[&Test],
        times: &VariantTimes,
    ) -> Result<Vec<RightVariant>, RunnerError> {
        // In turn, so that both have likely ones first.
        let first: Vec<usize> = numbers.iter().copied().step_by(2).collect();
        let second: Vec<usize> = numbers.iter().copied().skip(1).step_by(2).collect();
        let left = self.time().saturating_sub(self.spent);
        let (first, second) = rayon::join(
            || self.part(Side::First, &first, tests, times, left),
            || self.part(Side::Second, &second, tests, times, left),
        );
        let mut right = Vec::new();
        for part in [first?, second?] {
            self.spent += part.cpu;
            right.extend(part.right);
            self.slow.extend(part.slow);
        }
        Ok(right)
    }

    fn part(
        &self,
        side: Side,
        numbers: &[usize],
        tests: &[&Test],
        times: &VariantTimes,
        left: Duration,
    ) -> Result<PartEnd, RunnerError> {
        let variants: Vec<&Variant> = numbers
            .iter()
            .map(|&number| &self.variants[number])
            .collect();
        let mut part = self.call(side, CppBuild::Fast, &variants, tests, times, left)?;
        for right in &mut part.right {
            right.number = numbers[right.number];
        }
        for slow in &mut part.slow {
            *slow = numbers[*slow];
        }
        Ok(part)
    }
}

/// What is known about some versions after their calls.
struct PartEnd {
    right: Vec<RightVariant>,
    slow: Vec<usize>,
    cpu: Duration,
}

impl PartEnd {
    /// Adds what the output of a process says about the versions from this number on. Returns the
    /// last one that was begun, as far as the process says that.
    fn read(&mut self, output: &str, start: usize) -> usize {
        let mut last = 0;
        for line in output.lines() {
            let mut words = line.split(' ');
            let (word, number, boards) = (words.next(), words.next(), words.next());
            let Some(number) = number.and_then(|number| number.parse::<usize>().ok()) else {
                continue;
            };
            match word {
                Some("at") => last = number,
                Some("slow") => self.slow.push(start + number),
                Some("right") => {
                    if let Some(boards) = boards.and_then(|boards| boards.parse().ok()) {
                        self.right.push(RightVariant {
                            number: start + number,
                            boards,
                        });
                    }
                }
                _ => {}
            }
        }
        last
    }
}

impl CorrectionSearch<'_> {
    /// Calls the versions for the boards.
    fn call(
        &self,
        side: Side,
        build: CppBuild,
        variants: &[&Variant],
        tests: &[&Test],
        times: &VariantTimes,
        left: Duration,
    ) -> Result<PartEnd, RunnerError> {
        let mut end = PartEnd {
            right: Vec::new(),
            slow: Vec::new(),
            cpu: Duration::ZERO,
        };
        let mut start = 0;
        for _ in 0..=MOST_RESTARTS {
            if start >= variants.len() || end.cpu >= left {
                break;
            }
            let made = Versions::make(self.answer, self.tongue, side, build, &variants[start..])?;
            let Some(versions) = made else {
                break;
            };
            end.cpu += versions.compile_time;
            let cpu = left.saturating_sub(end.cpu).max(LEAST_TIME);
            let limits = ProcessLimits {
                cpu,
                wall: cpu * WALL_PER_CPU,
                output: MOST_OUTPUT,
                ..self.answer.limits
            };
            let word = format!(
                "variants {} {} {} {} {}",
                versions.file.display(),
                self.problem.method(),
                times.budget.as_secs_f64(),
                times.limit.as_secs_f64(),
                times.least
            );
            let mut driver = versions.caller.driver(&word, &[], limits);
            let lines: Vec<String> = tests
                .iter()
                .map(|test| format!("{} {}\n", test.board, test.expected))
                .collect();
            driver.input = lines.concat().into();
            let ended = run(driver)?;
            end.cpu += ended.cpu;
            let last = end.read(&String::from_utf8_lossy(&ended.stdout), start);
            if ended.code == Some(0) {
                break;
            }
            start += last + 1;
        }
        Ok(end)
    }
}

#[cfg(test)]
mod tests {
    use sudoku::Cell;

    use super::*;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn a_version_gets_less_time_where_the_answer_needs_little_for_a_small_board() {
        let many: Grid = PUZZLE.parse().unwrap();
        let few = judge::oracle::solutions(&PUZZLE.parse().unwrap(), 1)[0].without([Cell::ALL[0]]);
        let fast = Some(Duration::from_micros(50));
        let [at_first, with_few] = [&many, &few].map(|board| FirstTimes::new(board, fast));
        assert!(with_few.limit < at_first.limit);
        assert!(with_few.again < at_first.again);
        // A call that fills tables first takes long on a small board, too.
        let slow = FirstTimes::new(&few, Some(Duration::from_millis(30)));
        assert!(slow.again > with_few.again);
        // Of an answer that never ends nothing is known.
        assert_eq!(FirstTimes::new(&few, None), at_first);
    }
}
