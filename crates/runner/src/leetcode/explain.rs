//! [`AnswerFile::explain`]: why an answer is wrong, found by calling it again for other boards.

use std::time::{Duration, Instant};

use evidence::{AnswerRecord, Evidence, Failed, Reply, Rule, Struck, Subject, is_wrong};
use evidence::{Explanation, Problem};
use judge::{Finding, Verdict};
use sudoku::Grid;

use super::answer_file::AnswerFile;
use super::ended::Cause;
use super::line;
use super::own_formula::with_own_line;
use super::sanitized::fault;
use crate::error::RunnerError;
use crate::process::{Exceeded, Process, ProcessEnd, ProcessLimits, ResultLines};
use crate::system::run;
use crate::trials::Trial;

/// The processor time for all calls together: the user waits this long for the reason.
const TIME: Duration = Duration::from_secs(3);

/// The time on the clock, for all calls together and for one board. Other programs may keep the
/// processor busy: where eight share one, the start of a Java process takes more than a second.
const CLOCK: Duration = Duration::from_secs(30);
const CLOCK_OF_A_BOARD: Duration = Duration::from_secs(5);

/// A right answer needs far less for a board that is tried here. The first line of a process comes
/// after its start, so the time of that many starts is added.
const TIME_OF_A_BOARD: Duration = Duration::from_millis(250);
const STARTS: u32 = 2;

/// The same for an answer that ends with an error: a stack of 64 MiB, and one of 550,000 calls in
/// Python, take more than a second to overflow.
const TIME_TO_FAIL: Duration = Duration::from_secs(2);

/// The time for the failing puzzle, which may have many blanks.
const TIME_WITH_ZERO_MEMBERS: Duration = Duration::from_secs(1);

/// The time to record the smallest board, where a call ends, and where it does not end in time.
/// Recording takes a hundred times as long as the search.
const TIME_OF_A_RECORD: Duration = Duration::from_secs(10);
const TIME_OF_A_LOOP: Duration = Duration::from_secs(2);

const UNSET: &str =
    "a variable is read before it is set: it is right only where memory happens to be zero";

/// One batch of boards starts again behind at most this many that end the process. Of fewer
/// results, no rule is stated.
const MOST_RESTARTS: usize = 24;

impl AnswerFile {
    /// Explains why the answer failed on one of the boards that it was judged on.
    ///
    /// # Errors
    ///
    /// The answer cannot be run.
    pub fn explain(&self, trials: &[Trial], finding: &Finding) -> Result<Explanation, RunnerError> {
        let Some(puzzle) = finding.puzzle else {
            return Ok(Explanation::default());
        };
        let problem = Trial::problem(trials);
        let before = trials.iter().take_while(|trial| trial.name != finding.case);
        let before: Vec<Grid> = before.map(|trial| *trial.grid()).collect();
        let is_slow = finding.verdict == Verdict::TimeLimitExceeded;
        let failed = Failed {
            board: &puzzle,
            before: &before,
            is_slow,
        };
        let mut subject = ExplainedAnswer {
            answer: self,
            problem,
            start: Instant::now(),
            spent: Duration::ZERO,
            has_one_seed: false,
            time_of_a_board: if finding.verdict == Verdict::RuntimeError {
                TIME_TO_FAIL
            } else {
                TIME_OF_A_BOARD
            },
        };
        let mut explanation = evidence::explain(&mut subject, &failed)?;
        if explanation.rule == Some(Rule::Differs) && subject.draws() {
            subject.has_one_seed = true;
            let seeded = evidence::explain(&mut subject, &failed)?;
            if seeded.smallest.is_some() && !matches!(seeded.rule, Some(Rule::After(..))) {
                explanation = seeded;
                explanation.add("seed", Evidence::Seed);
            }
        }
        let keeps_state = matches!(explanation.rule, Some(Rule::After(..)));
        // Such an answer is right alone, whatever its members hold.
        if explanation.name.is_none()
            && !keeps_state
            && self.is_right_if_members_are_zero(finding)?
        {
            explanation = Explanation::default();
            explanation.add("unset variable", Evidence::Name(UNSET.to_owned()));
        }
        if explanation.name.is_none() && (keeps_state || explanation.rule.is_none()) {
            let board = match &explanation.smallest {
                Some(smallest) => smallest.board,
                None => puzzle,
            };
            if let Some(name) = self.undefined_step(problem, &board, keeps_state)? {
                if keeps_state {
                    explanation.rule = None;
                }
                explanation.add("undefined step", Evidence::Name(name));
            }
        }
        if let Some(name) = &explanation.name {
            explanation.name = Some(with_own_line(name, &self.copied_text()));
        }
        Ok(explanation)
    }

    /// What a build with sanitizers reports for the board, or, if the answer is right there, what
    /// follows if it is wrong in that build.
    fn undefined_step(
        &self,
        problem: Problem,
        board: &Grid,
        is_right: bool,
    ) -> Result<Option<String>, RunnerError> {
        let Some(sanitized) = self.sanitized() else {
            return Ok(None);
        };
        let limits = ProcessLimits {
            cpu: TIME,
            wall: CLOCK,
            ..sanitized.limits
        };
        let ended = run(sanitized.driver(problem.method(), &[*board], limits))?;
        let report = sanitized.report(&sanitized.readable(&ended.stderr));
        if let Some(fault) = fault(&report) {
            let line = self
                .line_in(&report)
                .map_or(String::new(), |line| format!(", in line {line}"));
            return Ok(Some(format!("a step is undefined{line}: {fault}")));
        }
        let reply = line::read_all(&ended.stdout).next().map(|(reply, _)| reply);
        let reply = reply.filter(|reply| matches!(reply, Reply::Board(_) | Reply::Truth(_)));
        let is_wrong = is_wrong(problem, board, reply.as_ref()) == Some(true);
        Ok((is_right && is_wrong).then(|| UNSET.to_owned()))
    }

    /// The first line of the answer that a report names: `solution.cpp:7:20`.
    fn line_in(&self, report: &str) -> Option<u32> {
        report
            .split(&format!("{}:", self.name))
            .skip(1)
            .find_map(number_at_start)
    }

    /// Whether it solves the failing puzzle when the members that it does not set are zero.
    fn is_right_if_members_are_zero(&self, finding: &Finding) -> Result<bool, RunnerError> {
        if !self.takes("zero-members") {
            return Ok(false);
        }
        let (Some(puzzle), Some(expected)) = (finding.puzzle, finding.expected) else {
            return Ok(false);
        };
        let limits = ProcessLimits {
            cpu: TIME_WITH_ZERO_MEMBERS,
            wall: TIME,
            ..self.limits
        };
        let ended = run(self.driver("zero-members", &[puzzle], limits))?;
        let text = String::from_utf8_lossy(&ended.stdout);
        Ok(text.trim_end().ends_with(&expected.to_string()))
    }
}

/// The number with which a text begins: 7 for `7:20: runtime error`.
fn number_at_start(text: &str) -> Option<u32> {
    let digits = text
        .split(|character: char| !character.is_ascii_digit())
        .next()?;
    digits.parse().ok()
}

/// What is left of the time of an explanation.
struct LimitsLeft {
    /// The limits for all boards of one process together.
    process: ProcessLimits,
    /// Those for one of its boards.
    board: ProcessLimits,
}

/// An answer, and the time that its explanation took so far.
struct ExplainedAnswer<'a> {
    answer: &'a AnswerFile,
    problem: Problem,
    start: Instant,
    spent: Duration,
    /// Whether each run has the seed of the answer.
    has_one_seed: bool,
    /// The processor time for one board.
    time_of_a_board: Duration,
}

impl ExplainedAnswer<'_> {
    /// Whether its language draws the order of a set of strings for each process.
    fn draws(&self) -> bool {
        self.answer.language() == "Python"
    }

    /// The limits of a process that gets this many boards; `None` if no time is left.
    fn limits(&self, boards: usize) -> Option<LimitsLeft> {
        let cpu = TIME.checked_sub(self.spent)?;
        let wall = CLOCK.checked_sub(self.start.elapsed())?;
        let limits = self.answer.limits;
        Some(LimitsLeft {
            process: ProcessLimits {
                cpu,
                wall,
                output: limits.for_puzzles(boards).output,
                ..limits
            },
            board: ProcessLimits {
                cpu: (self.time_of_a_board + self.answer.start_time * STARTS).min(cpu),
                wall: CLOCK_OF_A_BOARD.min(wall),
                ..limits
            },
        })
    }

    /// What a process that has ended before its time says about the board that it had; `None` if that
    /// is not known.
    fn reply_at_end(&self, ended: &ProcessEnd, board: &ProcessLimits) -> Option<Reply> {
        match ended.exceeded {
            // The time for all of them is over, and not that for one.
            Some(Exceeded::CpuTime) if self.limits(1).is_none() => None,
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

    fn call(&mut self, boards: &[Grid], number: u64) -> Result<Vec<Option<Reply>>, RunnerError> {
        let number = if self.has_one_seed { 0 } else { number };
        let answer = self
            .answer
            .clone()
            .with_seed(u64::from(self.answer.seed) + number);
        let mut replies = Vec::new();
        for _ in 0..=MOST_RESTARTS {
            let boards_left = &boards[replies.len()..];
            if boards_left.is_empty() {
                break;
            }
            let Some(limits) = self.limits(boards_left.len()) else {
                break;
            };
            let lines = ResultLines {
                limits: limits.board,
                // Whatever comes of a board, the next one follows, unless the process ends.
                is_result: &|number, line: &[u8]| {
                    number < boards_left.len() && !line.starts_with(b"!")
                },
            };
            let driver = answer.driver(self.problem.method(), boards_left, limits.process);
            let ended = run(Process {
                lines: Some(lines),
                ..driver
            })?;
            self.spent += ended.cpu;
            let before = replies.len();
            let lines = line::read_all(&ended.stdout).take(boards_left.len());
            replies.extend(lines.map(|(reply, _)| Some(reply)));
            let has_failed =
                matches!(replies.last(), Some(Some(Reply::Failed(_)))) && replies.len() > before;
            if has_failed || replies.len() == boards.len() {
                continue;
            }
            let reply = self.reply_at_end(&ended, &limits.board);
            replies.push(reply);
        }
        replies.resize(boards.len(), None);
        Ok(replies)
    }

    fn runs(&self) -> u64 {
        if self.draws() { 4 } else { 1 }
    }

    fn record(&mut self, board: &Grid, ends: bool) -> Result<Option<AnswerRecord>, RunnerError> {
        let time = if ends {
            TIME_OF_A_RECORD
        } else {
            TIME_OF_A_LOOP
        };
        Ok(self.answer.record(board, time)?.map(|(record, _)| record))
    }

    fn struck_candidate(
        &mut self,
        board: &Grid,
        solution: &Grid,
    ) -> Result<Option<Struck>, RunnerError> {
        self.answer.struck_candidate(board, solution)
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
