//! [`ExplainedAnswer`]: an answer that the evidence calls for boards, within the time for which a
//! user waits.

use std::time::{Duration, Instant};

use evidence::{
    AnswerRecord, CallEnd, Correction, IdleLines, PlainStop, Problem, Reply, Run, SolvedBoard,
    Struck, StuckLoop, Subject,
};
use judge::{Finding, Verdict};
use sudoku::Grid;

use super::answer_file::AnswerFile;
use super::cause::Cause;
use super::corrections::{CorrectionRequest, Preparation, TimesForVersions};
use super::explain::Effort;
use super::line;
use super::record::RecorderBuild;
use crate::error::RunnerError;
use crate::process::{Exceeded, LineKind, Process, ProcessEnd, ProcessLimits, ResultLines};
use crate::system::run;
use crate::trials::Trial;

/// The processor time for all calls of boards together. Records, struck candidates and corrections
/// have times of their own.
pub(super) const TIME: Duration = Duration::from_secs(3);

/// The processor time for boards that are called alone, after that for all calls. Calls of many
/// boards find a small board that fails, and only a call of it alone shows that no other board is
/// the reason.
const TIME_ALONE: Duration = Duration::from_millis(500);

/// The time on the clock, for all calls together and for one board. Other programs may keep the
/// processor busy: where eight share one, the start of a Java process takes more than a second.
pub(super) const CLOCK: Duration = Duration::from_secs(30);
const CLOCK_OF_A_BOARD: Duration = Duration::from_secs(5);

/// The processor time for one board. A right answer needs far less for a board that is tried here.
const TIME_OF_A_BOARD: Duration = Duration::from_millis(250);

/// The first line of a process comes after its start, so the time of this many starts is added to
/// the time of a board. One start was measured; another one may take longer.
const STARTS: u32 = 2;

/// The processor time for one board of an answer that ends with an error: a stack of 64 MiB, and
/// one of 550,000 calls in Python, take more than a second to overflow.
const TIME_TO_FAIL: Duration = Duration::from_secs(2);

/// The time to record the smallest board if a call for it ended in time. Recording takes a hundred
/// times as long as the search.
const TIME_OF_A_RECORD: Duration = Duration::from_secs(10);

/// The time to record the smallest board if a call for it did not end in time: a loop repeats
/// itself soon.
const TIME_OF_A_LOOP: Duration = Duration::from_secs(2);

/// The time after which the place of a call is looked up that is not recorded. The default time
/// limit is longer, so the sentence names this time.
const TIME_OF_A_PLACE: Duration = Duration::from_secs(3);

/// A batch of boards is continued in another process after at most this many boards that ended
/// theirs.
///
/// An answer that ends its process on each board gives one result per start. The evidence states a
/// rule only of 20 results or more, and some boards may have none.
const MOST_RESTARTS: usize = 24;

/// The number of runs, each with its own seed, of a language that draws an order by chance. If
/// chance decides between two results that are equally likely, four runs have both of them seven
/// times in eight.
const RUNS_WITH_CHANCE: u64 = 4;

/// What is left of the time of an explanation.
struct LimitsLeft {
    /// The limits for all boards of one process together.
    process: ProcessLimits,
    /// Those for one of its boards.
    board: ProcessLimits,
}

/// An answer, and the time that its explanation took so far.
pub(super) struct ExplainedAnswer<'a> {
    answer: &'a AnswerFile,
    problem: Problem,
    /// The boards of the judge.
    trials: &'a [Trial],
    /// The boards before the failing one, on which the answer was right. Empty if no single board
    /// failed.
    passed: &'a [Trial],
    /// The longest processor time of the first call of a process that ended with a result. A later
    /// call may take less: some languages compile an answer while it runs.
    first_call: Option<Duration>,
    /// The lines that never ran on the board that was recorded; `None` if none was.
    idle: Option<Vec<IdleLines>>,
    /// When the explanation began.
    start: Instant,
    /// The processor time of all calls so far.
    spent: Duration,
    /// Whether each run has the seed of the answer. Otherwise each has its own.
    pub(super) has_one_seed: bool,
    /// The processor time for one board.
    time_of_a_board: Duration,
    /// The recorder, if it is built ahead; `None` for problem 36, whose boards are not recorded.
    recorder: Option<RecorderBuild>,
    /// Whether versions of the answer are tried.
    tries_versions: bool,
    /// What they are tried with; `None` if none is.
    preparation: Option<Preparation>,
    times_for_versions: TimesForVersions,
    /// Whether the candidates that it keeps are followed.
    follows_candidates: bool,
}

impl<'a> ExplainedAnswer<'a> {
    /// Begins the explanation of an answer that the judge rejected with this finding.
    pub(super) fn new(
        answer: &'a AnswerFile,
        trials: &'a [Trial],
        finding: &Finding,
        effort: Effort,
    ) -> Self {
        let problem = Trial::problem(trials);
        let verdict = finding.verdict;
        let failed = trials.iter().position(|trial| finding.is_on(&trial.name));
        // To fill the memory takes time, as to fill the stack does.
        let ends_with_error = matches!(
            verdict,
            Verdict::RuntimeError | Verdict::MemoryLimitExceeded
        );
        // They are built beside the first calls, and one processor may be idle otherwise. An
        // explanation that ends at a kind may need neither.
        let is_whole = !matches!(effort, Effort::Until(_));
        let recorder = if problem == Problem::SudokuSolver && is_whole {
            Some(RecorderBuild::start(answer))
        } else {
            None
        };
        let is_slow = verdict == Verdict::TimeLimitExceeded;
        let tries_versions = matches!(effort, Effort::Thorough | Effort::Unhurried);
        let preparation = if tries_versions && answer.has_versions(is_slow) {
            let preparation = Preparation::start(answer);
            if recorder.is_none() {
                preparation.start_processes();
            }
            Some(preparation)
        } else {
            None
        };
        Self {
            answer,
            problem,
            trials,
            passed: &trials[..failed.unwrap_or_default()],
            first_call: None,
            idle: None,
            start: Instant::now(),
            spent: Duration::ZERO,
            has_one_seed: false,
            time_of_a_board: if ends_with_error {
                TIME_TO_FAIL
            } else {
                TIME_OF_A_BOARD
            },
            recorder,
            tries_versions,
            preparation,
            times_for_versions: if effort == Effort::Unhurried {
                TimesForVersions::of(answer.language()).times(10)
            } else {
                TimesForVersions::of(answer.language())
            },
            follows_candidates: match effort {
                Effort::Until(kind) => kind == "struck candidate",
                Effort::Quick | Effort::Thorough | Effort::Unhurried => true,
            },
        }
    }

    /// The limits of a process that gets these boards; `None` if no time is left.
    fn limits(&self, boards: &[Grid]) -> Option<LimitsLeft> {
        let time = match boards {
            [_] => TIME + TIME_ALONE,
            _ => TIME,
        };
        let cpu = time.checked_sub(self.spent)?;
        let wall = CLOCK.checked_sub(self.start.elapsed())?;
        let limits = self.answer.limits;
        Some(LimitsLeft {
            process: ProcessLimits {
                cpu,
                wall,
                output: limits.for_puzzles(boards.len()).output,
                ..limits
            },
            board: ProcessLimits {
                cpu: (self.time_of_a_board + self.answer.start_time * STARTS).min(cpu),
                wall: CLOCK_OF_A_BOARD.min(wall),
                ..limits
            },
        })
    }

    /// Calls the answer in one process for as many of these boards as that process lasts for. The
    /// last reply may be that of the board that ended the process.
    fn call_once(
        &mut self,
        answer: &AnswerFile,
        boards: &[Grid],
        limits: &LimitsLeft,
    ) -> Result<Vec<Option<Reply>>, RunnerError> {
        let lines = ResultLines {
            limits: limits.board,
            // Whatever comes of a board, the next one follows, unless the process ends.
            kind: &|line_number, line: &[u8]| {
                if line_number >= boards.len() {
                    LineKind::Foreign
                } else if line.starts_with(b"!") {
                    LineKind::LastResult
                } else {
                    LineKind::Result
                }
            },
        };
        let driver = answer.driver(self.problem.method(), boards, limits.process);
        let ended = run(Process {
            lines: Some(lines),
            ..driver
        })?;
        self.spent += ended.cpu;
        let mut replies = Vec::new();
        for (reply, time) in line::read_all(&ended.stdout).take(boards.len()) {
            if replies.is_empty() && !matches!(reply, Reply::Failed(_)) {
                self.first_call = self.first_call.max(Some(time));
            }
            replies.push(Some(answer.readable_reply(reply)));
        }
        let has_failed = matches!(replies.last(), Some(Some(Reply::Failed(_))));
        if !has_failed && replies.len() < boards.len() {
            replies.push(self.reply_at_end(&ended, boards, &limits.board));
        }
        Ok(replies)
    }

    /// The reply for the one of the boards that a process had when it ended, before it had a result
    /// for it; `None` if how it ended says nothing about the board.
    fn reply_at_end(
        &self,
        ended: &ProcessEnd,
        boards: &[Grid],
        board: &ProcessLimits,
    ) -> Option<Reply> {
        match ended.exceeded {
            // The time for all of them is over, and not that for one.
            Some(Exceeded::CpuTime) if self.limits(boards).is_none() => None,
            // Other programs kept the processor busy.
            Some(Exceeded::WallTime) => None,
            Some(Exceeded::CpuTime) => Some(Reply::Slow),
            _ => {
                let cause = Cause::of(ended, self.answer.language.copy);
                let reason = cause.map(|cause| cause.reason);
                let reason = reason.or_else(|| ended.verdict(board).map(|(_, reason)| reason));
                let reason = reason.unwrap_or_else(|| "it ended before it answered".to_owned());
                Some(Reply::Failed(reason))
            }
        }
    }
}

impl Subject for ExplainedAnswer<'_> {
    type Error = RunnerError;

    fn problem(&self) -> Problem {
        self.problem
    }

    fn call(&mut self, boards: &[Grid], run: Run) -> Result<Vec<Option<Reply>>, RunnerError> {
        let mut seed = u64::from(self.answer.seed);
        if !self.has_one_seed {
            seed += run.number();
        }
        let answer = self.answer.clone().with_seed(seed);
        let mut replies = Vec::new();
        for _ in 0..=MOST_RESTARTS {
            let boards_left = &boards[replies.len()..];
            if boards_left.is_empty() {
                break;
            }
            let Some(limits) = self.limits(boards_left) else {
                break;
            };
            replies.extend(self.call_once(&answer, boards_left, &limits)?);
        }
        replies.resize(boards.len(), None);
        Ok(replies)
    }

    fn runs(&self) -> u64 {
        if self.answer.language.optional.draws_order {
            RUNS_WITH_CHANCE
        } else {
            1
        }
    }

    fn record(&mut self, board: &Grid, end: CallEnd) -> Result<Option<AnswerRecord>, RunnerError> {
        let time = match end {
            CallEnd::Ended => TIME_OF_A_RECORD,
            CallEnd::Stopped => TIME_OF_A_LOOP,
        };
        if let Some(recorder) = &mut self.recorder {
            recorder.wait();
        }
        // They would take the processor of the compiler.
        if let Some(preparation) = &self.preparation {
            preparation.start_processes();
        }
        if end == CallEnd::Stopped && !self.answer.takes("record") {
            let place = self.answer.place(board, time)?;
            return Ok(place.map(|place| AnswerRecord {
                is_cut: true,
                stopped: Some(place),
                ..AnswerRecord::default()
            }));
        }
        let call = self.answer.record(board, time)?;
        if let Some(call) = &call
            && !call.record.is_cut
        {
            self.idle = Some(call.record.idle_lines.clone());
        }
        Ok(call.map(|call| call.record))
    }

    fn place(&mut self, board: &Grid) -> Result<Option<PlainStop>, RunnerError> {
        let place = self.answer.place(board, TIME_OF_A_PLACE)?;
        Ok(place.map(|place| PlainStop {
            place,
            time: TIME_OF_A_PLACE,
        }))
    }

    fn stuck_loop(&mut self, board: &Grid) -> Result<Option<StuckLoop>, RunnerError> {
        self.answer.stuck_loop(board)
    }

    fn struck_candidate(&mut self, boards: &[SolvedBoard]) -> Result<Option<Struck>, RunnerError> {
        if !self.follows_candidates {
            return Ok(None);
        }
        self.answer.struck_candidate(boards)
    }

    fn correction(
        &mut self,
        boards: &[Grid],
        is_slow: bool,
    ) -> Result<Option<Correction>, RunnerError> {
        // For an answer that is only slow, there may have been nothing to try.
        if self.preparation.is_none() && self.tries_versions && self.answer.has_versions(is_slow) {
            self.preparation = Some(Preparation::start(self.answer));
        }
        let Some(preparation) = &mut self.preparation else {
            return Ok(None);
        };
        let request = CorrectionRequest {
            boards,
            trials: self.trials,
            passed: self.passed,
            idle: self.idle.as_deref(),
            first_call: self.first_call,
            is_slow,
            times: self.times_for_versions,
        };
        self.answer.correction(&request, preparation)
    }

    fn kept(&mut self, boards: &[Grid]) -> Result<Vec<String>, RunnerError> {
        if !self.answer.takes("state") {
            return Ok(Vec::new());
        }
        let limits = self.answer.limits.for_puzzles(boards.len());
        let ended = run(self.answer.driver("state", boards, limits))?;
        let names = String::from_utf8_lossy(&ended.stdout).into_owned();
        // A line with a mark is the exception of a call that failed.
        Ok(names
            .lines()
            .filter(|name| !name.starts_with('!'))
            .map(str::to_owned)
            .collect())
    }
}
