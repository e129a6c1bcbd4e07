//! The result of judging a program or an answer, as text and as JSON.

use std::num::NonZero;
use std::time::{Duration, Instant};

use answers::{Progress, Standing, boards_to_solve};
use compare::number;
use evidence::{Explanation, Rule};
use judge::{Finding, Verdict};
use runner::Measured;
use serde_json::{Value, json};

use super::args::Args;
use super::cases::{Cases, TYPED_BOARD};
use crate::arguments;
use crate::console::{Printer, harmless};
use crate::error::Result;
use crate::finding;
use crate::judgement::{self, CaseCounts};

/// What was judged, and the result.
pub(super) struct Report<'a> {
    pub(super) args: &'a Args,
    /// What was judged, as fields of the JSON.
    pub(super) subject: [(&'static str, Value); 2],
    pub(super) cases: &'a Cases,
    /// The number of cases, without those of a problem that was not judged.
    pub(super) count: usize,
    /// Whether one process received all cases of a group. Then a case may fail among others and
    /// pass when it is run alone.
    pub(super) shares_process: bool,
    pub(super) measured: Measured,
    /// The first case that failed; `None` if all passed.
    pub(super) finding: Option<Box<Finding>>,
    /// Whether it fails on a board that is judged beside the cases, and has no name among them.
    pub(super) is_beside_cases: bool,
    /// When the judgement began.
    pub(super) begin: Instant,
    /// How long it took up to the verdict.
    pub(super) judged_in: Duration,
    /// Where the answer stands among the rungs; absent if a case failed.
    pub(super) standing: Option<Standing>,
    /// How this run compares with the failure of the last one. `None` unless both runs failed, and
    /// the former case was judged again in the group that failed now.
    pub(super) progress: Option<Progress>,
}

impl Report<'_> {
    fn verdict(&self) -> Verdict {
        self.finding
            .as_ref()
            .map_or(Verdict::Accepted, |finding| finding.verdict)
    }

    /// How many cases passed, failed, and were not judged.
    fn case_counts(&self) -> CaseCounts {
        let passed = self.measured.passed;
        // Where all boards together took too long, or another board than those of the cases failed,
        // no case is the one that failed.
        let fails_on_case = self
            .finding
            .as_ref()
            .is_some_and(|finding| finding.case.is_some());
        let failed = usize::from(fails_on_case && passed < self.count);
        CaseCounts {
            passed,
            failed,
            not_judged: self.count - passed - failed,
            all: self.count,
            fails_after_cases: self.is_beside_cases,
        }
    }

    /// The command that judges one case again, or all of them: that of this process, with the seed
    /// and the case if it does not have them yet.
    fn replay(&self, case: Option<&str>) -> String {
        let seed = self.cases.seed.to_string();
        let mut options = Vec::new();
        // The order of a set in an answer follows the seed, too.
        let is_seeded = self.args.file.is_some()
            || case.is_none_or(|case| case.starts_with(boards_to_solve::NAME));
        if is_seeded && self.args.seed.is_none() {
            options.extend(["--seed", &seed]);
        }
        if let Some(case) = case
            && self.args.case.is_none()
        {
            options.extend(["--case", case]);
        }
        arguments::command_line_with("judge", &options)
    }

    /// The case that may fail again when it is judged alone; `None` if only all of them fail.
    fn case_to_replay<'a>(&self, finding: &'a Finding) -> Option<&'a str> {
        let passes_alone = self.is_among_others() && needs_calls_before(finding);
        if self.is_beside_cases || is_too_slow_together(finding) || passes_alone {
            None
        } else {
            finding.case.as_deref()
        }
    }

    /// Whether other cases may have been called before a case, in its process.
    const fn is_among_others(&self) -> bool {
        self.shares_process && self.count > 1
    }

    /// The command that judges all cases again, where the failed one may pass when it is run alone:
    /// calls before it or chance decide, or no reason was found in its board.
    fn replay_all(&self) -> Option<String> {
        let explanation = &self.finding.as_ref()?.explanation;
        let may_pass_alone = match &explanation.rule {
            Some(Rule::CallsBefore { .. } | Rule::Differs | Rule::DiffersBySeed) => true,
            Some(Rule::OfBoards(_)) => false,
            None => explanation.reason().is_none(),
        };
        if self.is_among_others() && may_pass_alone {
            Some(self.replay(None))
        } else {
            None
        }
    }

    /// Writes what follows the verdict; as JSON, all of it. Returns whether all is right.
    pub(super) fn print(&self, out: &mut Printer) -> Result<bool> {
        if self.args.is_table() {
            self.write_rest(out)
        } else {
            out.json(&self.as_json())
        }?;
        Ok(self.finding.is_none())
    }

    /// Writes what is known before the bug is looked for, or the next rung; nothing for JSON.
    pub(super) fn write_verdict(&self, out: &mut Printer) -> Result {
        if !self.args.is_table() {
            return Ok(());
        }
        judgement::write_verdict(out, self.verdict())?;
        writeln!(out, "  {}", self.case_counts())?;
        if let Some(progress) = self.progress {
            let result = match progress {
                Progress::FailsAgain => "failed again; --no-memory ignores it",
                Progress::GetsFurther => "passes now",
            };
            writeln!(
                out,
                "  the case that failed last time was judged early and {result}"
            )?;
        }
        if self.cases.skipped > 0 {
            let puzzles = number::counted(self.cases.skipped as u64, "more puzzle");
            let most = number::grouped(self.cases.max_work);
            writeln!(
                out,
                "  {puzzles} skipped: a row-by-row search would need more than {most} placements \
                 (--max-work)"
            )?;
        }
        if self.args.case.is_none() {
            writeln!(out, "  fresh puzzles made from --seed {}", self.cases.seed)?;
        }
        judgement::write_measured(out, &self.measured)?;
        if let Some(finding) = &self.finding {
            writeln!(out)?;
            finding::write_reason(out, finding)?;
        }
        Ok(())
    }

    fn write_rest(&self, out: &mut Printer) -> Result {
        if let Some(standing) = &self.standing {
            judgement::write_standing(out, standing, self.args.file.as_deref())?;
        }
        if let Some(finding) = &self.finding {
            // What the calls before leave behind fills any memory, and so does an endless loop.
            if finding.verdict == Verdict::MemoryLimitExceeded && !needs_calls_before(finding) {
                let advice = "If it really needs that much, --memory-limit allows more.";
                writeln!(out, "\n  {advice}")?;
            }
            finding::write_explanation(out, finding)?;
            // Where the answer is the reason, more time does not help.
            if is_too_slow_together(finding) && !has_cause(&finding.explanation) {
                writeln!(out, "\n  Use --total-time-limit to allow more time.")?;
            }
            let Some(case) = self.case_to_replay(finding) else {
                let command = harmless(self.replay(None));
                return writeln!(out, "\n  Run all cases again:\n    {command}");
            };
            let command = harmless(self.replay(Some(case)));
            let heading = replay_heading(finding, case);
            writeln!(out, "\n  {heading}\n    {command}")?;
            if let Some(command) = self.replay_all().map(harmless) {
                writeln!(out, "  {}\n    {command}", replay_all_heading(finding))?;
            }
        }
        Ok(())
    }

    fn as_json(&self) -> Value {
        let measured = &self.measured;
        let slowest = measured.slowest().map(time_as_json);
        let times: Vec<Value> = measured.times.iter().map(time_as_json).collect();
        let failure = self.finding.as_ref().map(|finding| {
            let replay = self.replay(self.case_to_replay(finding));
            finding::as_json(finding, &replay, self.replay_all().as_deref())
        });
        // Where a case failed, or the process was too short to be seen, nothing was measured. A
        // zero would look like a measurement.
        let cpu = (!measured.cpu.is_zero()).then_some(measured.cpu.as_secs_f64());
        let memory = NonZero::new(measured.memory);
        let mut report = json!({
            "verdict": self.verdict().to_string(),
            "passed": measured.passed,
            "cases": self.count,
            "not_judged": self.case_counts().not_judged,
            "skipped": self.cases.skipped,
            "seed": self.cases.seed,
            "cpu_seconds": cpu,
            "times": times,
            "slowest": slowest,
            "peak_memory_bytes": memory,
            "standing": self.standing.as_ref().map(Standing::as_json),
            "failure": failure,
            "case": self.finding.as_ref().and_then(|finding| finding.case.as_ref()),
            "seconds": {
                "verdict": self.judged_in.as_secs_f64(),
                "explanation": self.begin.elapsed().saturating_sub(self.judged_in).as_secs_f64(),
            },
        });
        for (name, value) in &self.subject {
            report[name] = value.clone();
        }
        let explanation = self.finding.as_ref().map(|finding| &finding.explanation);
        finding::add_explanation(&mut report, explanation.unwrap_or(&Explanation::default()));
        report
    }
}

/// The heading of the command that judges the case again. That is not the smallest board, which
/// stands above it and has no name.
fn replay_heading(finding: &Finding, case: &str) -> String {
    let case = harmless(case);
    match &finding.explanation.smallest {
        Some(_) if case == TYPED_BOARD => "Run the board of --case again:".to_owned(),
        Some(smallest) if finding.puzzle != Some(smallest.board) => {
            format!("Run the judged case {case} again; it is not the board above:")
        }
        _ => "Run this case again:".to_owned(),
    }
}

/// The heading of the command that judges all cases again. A call that did not end in time seldom
/// passes when it is run alone.
fn replay_all_heading(finding: &Finding) -> &'static str {
    if finding.verdict == Verdict::TimeLimitExceeded {
        "Run all cases again:"
    } else {
        "If it passes when run alone, run all cases again:"
    }
}

/// Whether the explanation shows what in the answer takes long.
const fn has_cause(explanation: &Explanation) -> bool {
    explanation.name.is_some()
        || explanation.correction.is_some()
        || explanation.when_stopped.is_some()
}

/// Whether no case is to blame, but the time of all boards together.
fn is_too_slow_together(finding: &Finding) -> bool {
    finding.verdict == Verdict::TimeLimitExceeded && finding.case.is_none()
}

/// Whether the case fails only after others: state survives from one call to the next.
fn needs_calls_before(finding: &Finding) -> bool {
    matches!(finding.explanation.rule, Some(Rule::CallsBefore { .. }))
}

fn time_as_json((case, time): &(String, Duration)) -> Value {
    json!({ "case": case, "cpu_seconds": time.as_secs_f64() })
}

#[cfg(test)]
mod tests {
    use evidence::{Reply, Smallest};
    use sudoku::{Cell, Digit, Grid};

    use super::*;

    /// "If it passes when run alone" would be a false hope for a search that never ends.
    #[test]
    fn a_slow_case_is_not_expected_to_pass_alone() {
        for (verdict, expected) in [
            (Verdict::TimeLimitExceeded, "Run all cases again:"),
            (
                Verdict::WrongAnswer,
                "If it passes when run alone, run all cases again:",
            ),
        ] {
            assert_eq!(replay_all_heading(&Finding::new(verdict, "")), expected);
        }
    }

    #[test]
    fn the_case_is_named_where_another_board_stands_above_its_command() {
        let mut finding = Finding {
            puzzle: Some(Grid::EMPTY),
            ..Finding::new(Verdict::WrongAnswer, "r1c1 is blank")
        };
        let this_case = "Run this case again:";
        let judged_case = "Run the judged case easy:3 again; it is not the board above:";
        assert_eq!(replay_heading(&finding, "easy:3"), this_case);
        let smaller = Grid::EMPTY.with(Cell::ALL[0], Some(Digit::ALL[0]));
        for (board, expected) in [(Grid::EMPTY, this_case), (smaller, judged_case)] {
            finding.explanation.smallest = Some(Smallest {
                board,
                boards_before: Vec::new(),
                expected: Reply::Slow,
                actual: Reply::Slow,
                has_known_error: false,
            });
            assert_eq!(replay_heading(&finding, "easy:3"), expected);
        }
    }
}
