//! [`AnswerFile::explain`]: why an answer is wrong, found by calling it again for other boards.

use std::time::Duration;

use evidence::{
    BugName, Evidence, Explanation, Judgement, Problem, RejectedBoard, Reply, Rule, Writes,
    judgement,
};
use judge::{Finding, Verdict};
use sudoku::Grid;

use super::answer_file::AnswerFile;
use super::cause::most_frequent_line;
use super::explained_answer::{CLOCK, ExplainedAnswer, TIME};
use super::line;
use super::own_formula::add_own_line;
use super::sanitizer_report::{is_stack_overflow, undefined_behaviour};
use super::step_cost::ExceededLimit;
use crate::error::RunnerError;
use crate::process::ProcessLimits;
use crate::system::run;
use crate::trials::Trial;

/// The processor time for the failing puzzle with [zero members](AnswerFile::is_right_if_zero).
/// That puzzle may have many blanks, so it takes longer than the boards of the evidence.
const TIME_WITH_ZERO_MEMBERS: Duration = Duration::from_secs(1);

/// The name of a bug that no other board shows: the answer is right if its memory is zero, and
/// wrong with a pattern in it.
const UNSET_WITH_ZERO: &str =
    "a variable is read before it is set: the answer is right where memory happens to be zero";

/// The same if the build with sanitizers, which fills memory with a pattern, is wrong on a board on
/// which the other build is right.
const UNSET: &str =
    "a variable is read before it is set: the answer is wrong where memory holds other values";

/// How much time an explanation may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// What calls and records of the answer show: some seconds.
    Quick,
    /// Small changes of the answer are tried, too, if nothing else has named the bug. To find one
    /// takes up to 4 s of two processors more, and 8 s in C++. Those that help are then
    /// compared and confirmed, which takes some seconds.
    Thorough,
    /// As thorough, with ten times as much time for the changes: for tests, which must find the
    /// same on a busy machine.
    Unhurried,
    /// No kind of evidence after the one with this name, and no build with sanitizers: for tests
    /// that expect one sentence. Candidates are followed only for a struck candidate, since that
    /// takes some seconds.
    Until(&'static str),
}

/// What an answer failed on.
struct Failure<'a> {
    /// The boards that it was judged on.
    trials: &'a [Trial],
    finding: &'a Finding,
    /// The board that failed; where all boards together took too long, the one that took longest.
    puzzle: Grid,
}

impl Failure<'_> {
    fn problem(&self) -> Problem {
        Trial::problem(self.trials)
    }

    /// Whether all boards together took too long, so that no case is to blame.
    fn is_slow_together(&self) -> bool {
        self.finding.case.is_none()
    }

    /// The boards for which the answer was called before the one that failed; none if no case is to
    /// blame.
    fn boards_before(&self) -> Vec<Grid> {
        if self.is_slow_together() {
            return Vec::new();
        }
        let mut boards = Vec::new();
        for trial in self.trials {
            if self.finding.is_on(&trial.name) {
                break;
            }
            boards.push(*trial.grid());
        }
        boards
    }
}

impl AnswerFile {
    /// Explains why the answer failed on one of the boards that it was judged on.
    ///
    /// # Errors
    ///
    /// The answer cannot be run.
    pub fn explain(
        &self,
        trials: &[Trial],
        finding: &Finding,
        effort: Effort,
    ) -> Result<Explanation, RunnerError> {
        let Some(puzzle) = finding.puzzle else {
            return Ok(Explanation::default());
        };
        let failure = Failure {
            trials,
            finding,
            puzzle,
        };
        let mut explanation = self.evidence(&failure, effort)?;
        self.add_unset_members(&failure, &mut explanation)?;
        // A test that expects one kind of evidence needs no build with sanitizers.
        if !matches!(effort, Effort::Until(_)) {
            self.add_undefined_step(&failure, &mut explanation)?;
        }
        self.add_step_cost(&failure, &mut explanation)?;
        if let Some(name) = &mut explanation.name {
            add_own_line(name, &self.copied_text());
        }
        Ok(explanation)
    }

    /// What the crate `evidence` finds. If the results of an answer differ from run to run, it is
    /// called again with one seed for all runs: then the boards may show why.
    fn evidence(&self, failure: &Failure<'_>, effort: Effort) -> Result<Explanation, RunnerError> {
        let boards_before = failure.boards_before();
        let verdict = failure.finding.verdict;
        let rejected = RejectedBoard {
            board: &failure.puzzle,
            boards_before: &boards_before,
            is_slow: verdict == Verdict::TimeLimitExceeded,
            needs_too_much_memory: verdict == Verdict::MemoryLimitExceeded,
            ends_with_error: verdict == Verdict::RuntimeError,
        };
        let mut subject = ExplainedAnswer::new(self, failure.trials, failure.finding, effort);
        let explanation = match effort {
            Effort::Quick | Effort::Thorough | Effort::Unhurried => {
                evidence::explain(&mut subject, &rejected)?
            }
            Effort::Until(kind) => evidence::explain_until(kind, &mut subject, &rejected)?,
        };
        if explanation.rule == Some(Rule::Differs) && self.language.optional.draws_order {
            subject.has_one_seed = true;
            let mut seeded = evidence::explain(&mut subject, &rejected)?;
            if seeded.smallest.is_some() && !keeps_state(&seeded) {
                seeded.add("seed", Evidence::Seed);
                return Ok(seeded);
            }
        }
        Ok(explanation)
    }

    /// Names the bug of an answer that is right if its members are zero at first.
    ///
    /// An answer that keeps state is right on each board alone, and one that draws numbers in most
    /// calls. So they are right with zero members, too, and that says nothing.
    fn add_unset_members(
        &self,
        failure: &Failure<'_>,
        explanation: &mut Explanation,
    ) -> Result<(), RunnerError> {
        let says_nothing = keeps_state(explanation)
            || depends_on_chance(explanation)
            || failure.is_slow_together();
        if explanation.name.is_none() && !says_nothing && self.is_right_if_zero(failure.finding)? {
            *explanation = Explanation::default();
            let name = BugName::new(UNSET_WITH_ZERO);
            explanation.add("unset variable", Evidence::Name(name));
        }
        Ok(())
    }

    /// Names an undefined step on the smallest board. A rule about boards does not say that the
    /// step decides: what it leads to may be the same on all of them.
    fn add_undefined_step(
        &self,
        failure: &Failure<'_>,
        explanation: &mut Explanation,
    ) -> Result<(), RunnerError> {
        let keeps_state = keeps_state(explanation);
        if explanation.name.is_some() {
            return Ok(());
        }
        let board = match &explanation.smallest {
            Some(smallest) => smallest.board,
            None => failure.puzzle,
        };
        let call = self.call_sanitized(failure.problem(), &board)?;
        let Some(call) = call else {
            return Ok(());
        };
        let has_other_reason =
            explanation.correction.is_some() || matches!(explanation.rule, Some(Rule::OfBoards(_)));
        let mut name = self.undefined_step(&call, keeps_state, has_other_reason);
        // Where the judged build overflows its stack, too, the reader has seen that.
        if name.is_none() && failure.finding.verdict != Verdict::RuntimeError {
            name = call.overflow();
        }
        if let Some(name) = name {
            // Its memory explains what seemed to be state.
            if keeps_state {
                explanation.rule = None;
            }
            // A read outside of a row may read another cell, so it does not show why nothing is
            // written.
            if explanation.writes != Writes::OnShownBoard {
                explanation
                    .first_wrong_step
                    .take_if(|step| step.line.is_none());
            }
            explanation.add("undefined step", Evidence::Name(BugName::new(name)));
        }
        Ok(())
    }

    /// Adds what each digit costs an answer that is only too slow.
    fn add_step_cost(
        &self,
        failure: &Failure<'_>,
        explanation: &mut Explanation,
    ) -> Result<(), RunnerError> {
        let is_slow = failure.finding.verdict == Verdict::TimeLimitExceeded;
        let is_solver = failure.problem() == Problem::SudokuSolver;
        if !is_slow || !is_solver || !has_only_a_slow_search(explanation) {
            return Ok(());
        }
        // Boards that were only too slow together are right.
        let exceeded = if failure.is_slow_together() {
            None
        } else {
            Some(ExceededLimit {
                board: &failure.puzzle,
                time: self.limits.cpu,
            })
        };
        if let Some(text) = self.step_cost(exceeded)? {
            explanation.add("step cost", Evidence::StepCost(text));
        }
        Ok(())
    }

    /// Calls the sanitized build for this board; `None` if the compiler has no such build.
    fn call_sanitized(
        &self,
        problem: Problem,
        board: &Grid,
    ) -> Result<Option<SanitizedCall>, RunnerError> {
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
        let reply = line::read_all(&ended.stdout).next().map(|(reply, _)| reply);
        // A call without such a reply may only have been too slow in this build.
        let has_result = matches!(reply, Some(Reply::Board(_) | Reply::Truth(_)));
        let is_wrong = has_result && judgement(problem, board, reply.as_ref()) == Judgement::Wrong;
        Ok(Some(SanitizedCall {
            report,
            is_wrong,
            most_frequent_line: most_frequent_line(&ended.stderr, self.language.copy),
        }))
    }

    /// The undefined step that a call of the sanitized build shows.
    ///
    /// An answer that keeps state is right in its own build if the board of this call is its first
    /// one. In the sanitized build, memory that it does not set holds a pattern. If it is wrong
    /// there, it reads such memory.
    ///
    /// Beside a rule of boards, or a change that helps, the step may be harmless.
    fn undefined_step(
        &self,
        call: &SanitizedCall,
        keeps_state: bool,
        has_other_reason: bool,
    ) -> Option<String> {
        if let Some(fault) = undefined_behaviour(&call.report) {
            let Some(line) = self.line_in(&call.report) else {
                return Some(format!("undefined behaviour: {fault}"));
            };
            let advice = if has_other_reason {
                "This may not be the only mistake"
            } else {
                // A correct line fails, too, where it works with what another one made wrong.
                "Fix this first: the mistake is probably in this line or in the values it uses"
            };
            return Some(format!(
                "undefined behaviour, in line {line}: {fault}. {advice}."
            ));
        }
        if keeps_state && call.is_wrong {
            return Some(UNSET.to_owned());
        }
        None
    }

    /// The first line of the answer that a report names: `solution.cpp:7:20`.
    pub(super) fn line_in(&self, report: &str) -> Option<u32> {
        report
            .split(&format!("{}:", self.name))
            .skip(1)
            .find_map(number_at_start)
    }

    /// Whether it solves the failing puzzle when the members that it does not set are zero, and not
    /// otherwise. The driver fills them with another value when it judges.
    fn is_right_if_zero(&self, finding: &Finding) -> Result<bool, RunnerError> {
        if !self.takes("zero-members") {
            return Ok(false);
        }
        let (Some(puzzle), Some(expected)) = (finding.puzzle, finding.expected) else {
            return Ok(false);
        };
        // One right result may be chance.
        Ok(self.solves("zero-members", &puzzle, &expected)?
            && !self.solves(Problem::SudokuSolver.method(), &puzzle, &expected)?
            && self.solves("zero-members", &puzzle, &expected)?)
    }

    /// Whether a call with this word of the driver solves the puzzle.
    fn solves(&self, word: &str, puzzle: &Grid, expected: &Grid) -> Result<bool, RunnerError> {
        let limits = ProcessLimits {
            cpu: TIME_WITH_ZERO_MEMBERS,
            wall: TIME,
            ..self.limits
        };
        let ended = run(self.driver(word, &[*puzzle], limits))?;
        let text = String::from_utf8_lossy(&ended.stdout);
        Ok(text.trim_end().ends_with(&expected.to_string()))
    }
}

/// Whether the result depends on the calls before.
const fn keeps_state(explanation: &Explanation) -> bool {
    matches!(explanation.rule, Some(Rule::CallsBefore { .. }))
}

/// Whether the result differs from run to run, or from seed to seed.
const fn depends_on_chance(explanation: &Explanation) -> bool {
    matches!(explanation.rule, Some(Rule::Differs | Rule::DiffersBySeed))
}

/// Whether nothing but the end of a search was found: no board that fails in another way, no bad
/// order of its cells, and no change by which a loop ends.
fn has_only_a_slow_search(explanation: &Explanation) -> bool {
    explanation.smallest.is_none()
        && explanation.rule.is_none()
        && explanation.name.is_none()
        && explanation.correction.is_none()
        && !explanation.has_said("choices")
}

/// What a call of the sanitized build shows.
struct SanitizedCall {
    /// The faults that its sanitizers report, and the lines of the answer.
    report: String,
    /// Whether it had a result, and a wrong one.
    is_wrong: bool,
    /// The line of the answer in many of the calls that had not ended.
    most_frequent_line: Option<u32>,
}

impl SanitizedCall {
    /// What is said of a call whose stack overflowed. Where a function returns what its own call
    /// returns, the judged build may have a loop in place of these calls, or nothing at all.
    fn overflow(&self) -> Option<String> {
        if !is_stack_overflow(&self.report) {
            return None;
        }
        let line = self.most_frequent_line?;
        Some(format!(
            "the stack overflows in a build with less optimization: line {line} occurs in many of the \
             nested calls. Check that the recursion ends."
        ))
    }
}

/// The number with which a text begins: 7 for `7:20: runtime error`.
fn number_at_start(text: &str) -> Option<u32> {
    let digits = text
        .split(|character: char| !character.is_ascii_digit())
        .next()?;
    digits.parse().ok()
}
