//! [`VersionCaller`]: calls versions of an answer for the boards, in one process or in several.

use std::time::Duration;

use evidence::Problem;
use sudoku::Grid;

use super::boards::{FEW_BLANKS, Steps, TestBoards};
use super::cpp::CppBuild;
use super::program::{Prepared, ProgramEnd, Side, VersionProgram};
use super::source::Tongue;
use super::versions::Version;
use crate::error::RunnerError;
use crate::leetcode::answer_file::AnswerFile;
use crate::process::ProcessLimits;
use crate::system::run;

/// The time on the clock as a multiple of the processor time: other programs may keep the processor
/// busy.
const WALL_PER_CPU: u32 = 10;

/// Versions are called for at least this time, even if compiling spent the budget.
const LEAST_TIME: Duration = Duration::from_millis(500);

/// The most output of one process: far more than two short lines for each of 2,500 versions.
const MOST_OUTPUT: u64 = 1 << 20;

/// A version in Java or JavaScript may end the process of all versions, in which `at` says how far
/// it came. A new process then continues with the next version, up to this many times. In Python
/// and C++ each version has a process of its own.
const MOST_RESTARTS: usize = 12;

/// The most processor time for a version on its first board. It is short, since many changes make
/// an endless loop.
const FIRST_BOARD: Duration = Duration::from_millis(50);

/// The same for versions that took longer, called after all others.
const FIRST_BOARD_AGAIN: Duration = Duration::from_millis(400);

/// The least limit for a first board with few blanks, which is some ticks of the kernel.
const LEAST_TIME_WITH_FEW_BLANKS: Duration = Duration::from_millis(12);

/// Above it, the limit for a first board with few blanks is this many times what the answer takes
/// for the first board of a process.
const CALLS_WITH_FEW_BLANKS: u32 = 4;

/// A version that took longer gets this many times the limit, if nothing else helps: the wrong
/// answer may have ended early.
const AGAIN_WITH_FEW_BLANKS: u32 = 4;

/// The time for one of the boards after the first ones, which few versions reach. The slowest
/// right version in the tests takes half a second.
const LATER_BOARD: Duration = Duration::from_secs(1);

/// While versions are searched, each is called for at least this many boards of all kinds. An
/// answer that takes 8 ms for a board is called for no more: with all boards that decide, one right
/// version takes as long as 100 wrong ones.
const BOARDS_TO_SEARCH: usize = 32;

/// How thoroughly versions are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Thoroughness {
    /// To find the right ones among many.
    Search,
    /// To be sure of one: all boards that decide.
    Confirm,
}

impl Thoroughness {
    /// The least number of boards for a version that is right on all of them.
    fn least(self, boards: &TestBoards) -> usize {
        match self {
            Self::Search => boards.least.min(BOARDS_TO_SEARCH),
            Self::Confirm => boards.least,
        }
    }

    /// Once a version was right on this number, it gets no more boards after this time.
    const fn time(self) -> Duration {
        match self {
            Self::Search => Duration::from_millis(300),
            Self::Confirm => Duration::from_millis(800),
        }
    }
}

/// The processor time for a version on the first board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FirstBoardTimes {
    /// At first.
    pub(super) limit: Duration,
    /// For those that took longer, after all others.
    pub(super) again: Duration,
}

impl FirstBoardTimes {
    /// The times for the board on which the answer fails. The answer itself takes `first_call` for
    /// the first board of a process; `None` if that is not known.
    pub(super) fn new(board: &Grid, first_call: Option<Duration>) -> Self {
        match first_call {
            Some(first_call) if board.blanks().count() <= FEW_BLANKS => {
                let limit = (first_call * CALLS_WITH_FEW_BLANKS).max(LEAST_TIME_WITH_FEW_BLANKS);
                Self {
                    limit: limit.min(FIRST_BOARD),
                    again: (limit * AGAIN_WITH_FEW_BLANKS).min(FIRST_BOARD_AGAIN),
                }
            }
            _ => Self {
                limit: FIRST_BOARD,
                again: FIRST_BOARD_AGAIN,
            },
        }
    }
}

/// A version that was right on this many boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RightVersion {
    /// The index of the version in the list that was passed to the call.
    pub(super) number: usize,
    pub(super) boards: usize,
    /// The blocks that it entered on these boards; 0 of a version without counters.
    pub(super) steps: Steps,
}

/// The results of calling some versions. If `is_complete`, every version in neither list was wrong
/// on a board, ended its process, or could not be compiled.
#[derive(Debug, Default)]
pub(super) struct CalledVersions {
    pub(super) right: Vec<RightVersion>,
    /// Those that took too long for the first board.
    pub(super) slow: Vec<usize>,
    /// The processor time of the compiler and of the calls.
    pub(super) cpu: Duration,
    /// Whether no version is left to call. False if the time, or the number of restarts, was too
    /// small.
    pub(super) is_complete: bool,
}

impl CalledVersions {
    /// The results of two processes that were called at the same time: the first with the versions
    /// at even places of a list, the second with those at odd places.
    pub(super) fn of_both_sides(first: Self, second: Self) -> Self {
        let mut both = Self {
            cpu: first.cpu.max(second.cpu),
            is_complete: first.is_complete && second.is_complete,
            ..Self::default()
        };
        for (side, called) in [first, second].into_iter().enumerate() {
            for right in called.right {
                both.right.push(RightVersion {
                    number: 2 * right.number + side,
                    ..right
                });
            }
            for slow in called.slow {
                both.slow.push(2 * slow + side);
            }
        }
        both.right.sort_by_key(|version| version.number);
        both
    }

    /// Adds the results in the output of a process that was given the versions from `start` on:
    /// `at 3` (begun), `slow 3`, or `right 3 20 140 900` (number, boards, steps on small and large
    /// boards). Returns the number after the last `at`, counted from `start`; 0 if there is none.
    fn read(&mut self, output: &str, start: usize) -> usize {
        let mut last = 0;
        for line in output.lines() {
            let mut words = line.split(' ');
            let word = words.next();
            let mut numbers = words.map_while(|word| word.parse::<usize>().ok());
            let Some(number) = numbers.next() else {
                continue;
            };
            match (word, numbers.next()) {
                (Some("at"), _) => last = number,
                (Some("slow"), _) => self.slow.push(start + number),
                (Some("right"), Some(boards)) => self.right.push(RightVersion {
                    number: start + number,
                    boards,
                    steps: Steps {
                        on_small: numbers.next().unwrap_or_default() as u64,
                        on_large: numbers.next().unwrap_or_default() as u64,
                    },
                }),
                _ => {}
            }
        }
        last
    }
}

/// What one version did on boards for which it was called in turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct CallsInTurn {
    /// The number of boards on which it was right.
    pub(super) right: usize,
    /// Whether it was then wrong on one. One for which it took too long, or that ended the process,
    /// is not counted.
    pub(super) is_wrong: bool,
}

/// An answer, and the boards for which its versions are called.
pub(super) struct VersionCaller<'a> {
    pub(super) answer: &'a AnswerFile,
    pub(super) tongue: Tongue,
    pub(super) prepared: Prepared<'a>,
    pub(super) problem: Problem,
    pub(super) boards: TestBoards,
    pub(super) thoroughness: Thoroughness,
}

impl VersionCaller<'_> {
    /// The same caller, which is sure of the versions that are right: it calls them for the other
    /// boards of the judge, too.
    pub(super) fn to_confirm(&self) -> Self {
        Self {
            boards: self.boards.with_others(self.problem),
            thoroughness: Thoroughness::Confirm,
            ..*self
        }
    }

    /// The same caller with this many of the boards, and each right version is called for all of
    /// them.
    pub(super) fn on_first_boards(&self, count: usize) -> Self {
        let boards = self.boards.boards[..count].to_vec();
        Self {
            boards: TestBoards {
                least: boards.len(),
                first: self.boards.first.min(count),
                boards,
                others: Vec::new(),
            },
            thoroughness: Thoroughness::Confirm,
            ..*self
        }
    }

    /// The same caller with the first board alone and the other truth as its result, which is what
    /// the answer returns for it.
    pub(super) fn on_first_board_reversed(&self) -> Self {
        let mut caller = self.on_first_boards(1);
        for board in &mut caller.boards.boards {
            let is_valid = board.expected == true.to_string();
            board.expected = (!is_valid).to_string();
        }
        caller
    }

    /// The same caller with the first board alone and that board as its result, which is what an
    /// answer returns that leaves it unchanged.
    pub(super) fn on_first_board_unchanged(&self) -> Self {
        let mut caller = self.on_first_boards(1);
        for board in &mut caller.boards.boards {
            board.expected = board.board.to_string();
        }
        caller
    }

    /// Calls one version for a board of each of these lists, in their order and within this
    /// processor time, until it is not right on one.
    pub(super) fn call_for_each(
        &self,
        lists: Vec<TestBoards>,
        version: &Version,
        time: Duration,
    ) -> Result<CallsInTurn, RunnerError> {
        let (side, build, headers) = (Side::First, CppBuild::Fast, self.prepared.headers);
        let made =
            VersionProgram::make(self.answer, self.tongue, side, build, headers, &[version])?;
        let mut calls = CallsInTurn::default();
        let Some(program) = made else {
            return Ok(calls);
        };
        let mut left = time;
        for boards in lists {
            let of_list = Self { boards, ..*self };
            let end = of_list.run(side, &program, left, left + LEAST_TIME)?;
            let mut called = CalledVersions::default();
            called.read(&end.output, 0);
            if called.right.is_empty() {
                calls.is_wrong = end.is_complete && called.slow.is_empty();
                break;
            }
            calls.right += 1;
            left = left.saturating_sub(end.cpu);
            if left.is_zero() {
                break;
            }
        }
        Ok(calls)
    }

    /// Calls the versions for the boards, within this processor time for all of them, and with this
    /// limit for the first board.
    pub(super) fn call(
        &self,
        side: Side,
        build: CppBuild,
        versions: &[&Version],
        first_board: Duration,
        time: Duration,
    ) -> Result<CalledVersions, RunnerError> {
        let mut called = CalledVersions::default();
        let mut start = 0;
        for _ in 0..=MOST_RESTARTS {
            if start >= versions.len() {
                called.is_complete = true;
                break;
            }
            if called.cpu >= time {
                break;
            }
            let rest = &versions[start..];
            let headers = self.prepared.headers;
            let made = VersionProgram::make(self.answer, self.tongue, side, build, headers, rest)?;
            let Some(program) = made else {
                called.is_complete = true;
                break;
            };
            called.cpu += program.compile_time;
            let cpu = time.saturating_sub(called.cpu).max(LEAST_TIME);
            let end = self.run(side, &program, first_board, cpu)?;
            called.cpu += end.cpu;
            let last = called.read(&end.output, start);
            if end.is_complete {
                called.is_complete = true;
                break;
            }
            start += last + 1;
        }
        Ok(called)
    }

    /// Lets the program call its versions within this processor time.
    fn run(
        &self,
        side: Side,
        program: &VersionProgram,
        first_board: Duration,
        cpu: Duration,
    ) -> Result<ProgramEnd, RunnerError> {
        let arguments = self.arguments(program, first_board);
        let boards = self.boards.lines();
        if let Some(java) = self.prepared.java {
            let limits = format!(
                "{} {}",
                cpu.as_secs_f64(),
                (cpu * WALL_PER_CPU).as_secs_f64()
            );
            let count = self.boards.boards.len();
            return java.run(side, format!("{arguments} {limits} {count}\n{boards}"));
        }
        let limits = ProcessLimits {
            cpu,
            wall: cpu * WALL_PER_CPU,
            output: MOST_OUTPUT,
            ..self.answer.limits
        };
        let word_and_arguments = format!("versions {arguments}");
        let mut driver = program.caller.driver(&word_and_arguments, &[], limits);
        driver.input = boards.into();
        let ended = run(driver)?;
        Ok(ProgramEnd {
            output: String::from_utf8_lossy(&ended.stdout).into_owned(),
            cpu: ended.cpu,
            is_complete: ended.code == Some(0),
        })
    }

    /// The arguments of the driver that calls versions. Times are in seconds.
    fn arguments(&self, program: &VersionProgram, first_board: Duration) -> String {
        format!(
            "{} {} {} {FEW_BLANKS} {} {} {} {}",
            program.file.display(),
            self.problem.method(),
            self.boards.first,
            self.thoroughness.least(&self.boards),
            first_board.as_secs_f64(),
            LATER_BOARD.as_secs_f64(),
            self.thoroughness.time().as_secs_f64(),
        )
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
        let [at_first, with_few] = [&many, &few].map(|board| FirstBoardTimes::new(board, fast));
        assert!(with_few.limit < at_first.limit);
        assert!(with_few.again < at_first.again);
        // A call that fills tables first takes long on a small board, too.
        let slow = FirstBoardTimes::new(&few, Some(Duration::from_millis(30)));
        assert!(slow.again > with_few.again);
        // Of an answer that never ends nothing is known.
        assert_eq!(FirstBoardTimes::new(&few, None), at_first);
    }
}
