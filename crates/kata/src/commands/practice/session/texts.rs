//! What a session says beside the verdicts: how it begins and ends, its hints, and its keys.

use compare::number;
use evidence::Explanation;

use super::{Attempt, PracticeSession};
use crate::commands::practice::keys::{self, PracticeAction};
use crate::commands::practice::stage::Stage;
use crate::console::{self, FAINT, FOUND, Printer, harmless};
use crate::error::Result;
use crate::finding;

/// The hints of a stage, in their order.
const HINTS: [&str; 4] = ["a question", "the idea", "the core lines", "a model answer"];

impl PracticeSession<'_> {
    /// Says what the session does with the file, and in which language its hints are.
    pub(super) fn greet(&mut self, is_new: bool) -> Result {
        let file = harmless(self.path.display());
        if is_new {
            let language = self.language.tag();
            let new = format!(
                "Created {file} with LeetCode's signatures (language: {language}; use -l NAME for \
                 another). Edit it and save it."
            );
            self.out.indented("", &new, console::WIDTH)?;
        } else {
            writeln!(self.out, "{file} is judged whenever you save it.")?;
        }
        if !self.language.has_model_answers {
            let (shown, missing) = (self.language.of_hints().name(), self.language.name());
            writeln!(
                self.out,
                "There are no model answers in {missing} yet: hints 3 and 4 are in {shown}."
            )?;
        }
        Ok(())
    }

    /// Says how to go on later with a stage that is still open. `names_stage` says whether the
    /// command of this session names its first stage.
    pub(super) fn say_how_to_continue(&mut self, names_stage: bool) -> Result {
        let progress_file = harmless(self.progress_file.display());
        let without = if names_stage { " without --stage" } else { "" };
        writeln!(self.out, "\nYour progress is saved in {progress_file}.")?;
        writeln!(self.out, "Run the same command{without} to continue.")?;
        Ok(())
    }

    /// Says after the last stage how many were passed, and what is left to practise.
    pub(super) fn say_what_is_left(&mut self, stages: &[Stage]) -> Result {
        let progress_file = harmless(self.progress_file.display());
        let passed = number::counted(self.done.passed.len() as u64, "stage");
        writeln!(self.out, "\nThat was the last stage: {passed} passed.")?;
        let open = stages
            .iter()
            .filter(|stage| !self.done.is_done(stage.title))
            .count();
        if open > 0 {
            let open = number::counted(open as u64, "stage");
            writeln!(
                self.out,
                "{open} not tried yet; run the same command without --stage to try them."
            )?;
        } else if self.done.skipped.is_empty() {
            writeln!(
                self.out,
                "To practise from the beginning, delete\n{progress_file}."
            )?;
        } else {
            let skipped = number::counted(self.done.skipped.len() as u64, "stage");
            writeln!(
                self.out,
                "You skipped {skipped}; run the same command to try them again."
            )?;
        }
        Ok(())
    }

    pub(super) fn write_unwritten(&mut self, stage: &Stage) -> Result {
        let (method, file) = (stage.problem.method(), harmless(self.path.display()));
        let to_do = format!("Write it in {file} and save the file.");
        writeln!(self.out, "  {method} is not written yet. {to_do}\n")
    }

    pub(super) fn write_keys(&mut self, stage: &Stage, attempt: &Attempt) -> Result {
        let mut keys = vec![if !attempt.is_accepted {
            format!("Save {}", harmless(self.path.display()))
        } else if stage.questions().is_empty() {
            "n next stage".to_owned()
        } else {
            "n next: two questions".to_owned()
        }];
        for (action, label) in [
            (PracticeAction::Rule, "r rule"),
            (PracticeAction::LikelyBug, "b likely bug"),
            (PracticeAction::Watch, "w watch"),
        ] {
            if self.works(action, stage, attempt) {
                keys.push(label.to_owned());
            }
        }
        keys.extend(["h hint", "? keys", "q quit"].map(str::to_owned));
        self.out.keys(&keys)
    }

    /// Shows a part of why the answer failed, if that part is known.
    pub(super) fn explain(
        &mut self,
        attempt: &Attempt,
        is_known: fn(&Explanation) -> bool,
        write: fn(&mut Printer, &Explanation) -> Result,
    ) -> Result {
        let Some(finding) = &attempt.finding else {
            let why = if attempt.is_accepted {
                "Your answer is accepted: there is no wrong result to explain."
            } else if attempt.is_unrunnable {
                "Your answer cannot be run yet: the error is shown above."
            } else {
                "There is no failing board to explain: save the file, or press j to judge it."
            };
            return writeln!(self.out, "  {why}\n");
        };
        let explanation = &finding.explanation;
        if !is_known(explanation) {
            let has_more = finding::has_name(explanation) || attempt.unchanged.is_some();
            let reason = if has_more {
                "No rule is known; b looks for the bug."
            } else {
                "Nothing was found beyond what is shown above."
            };
            return writeln!(self.out, "  {reason}\n");
        }
        write(&mut self.out, explanation)?;
        writeln!(self.out)
    }

    /// Shows the next hint; after the last one, the first again.
    pub(super) fn hint(&mut self, stage: &Stage, attempt: &mut Attempt) -> Result {
        let number = attempt.hints % HINTS.len();
        attempt.hints += 1;
        let shown = self.language.of_hints();
        writeln!(
            self.out,
            "  {FOUND}Hint {} of {}, {}{FOUND:#}",
            number + 1,
            HINTS.len(),
            HINTS[number]
        )?;
        if number > 1 && !self.language.has_model_answers {
            let (shown, missing) = (shown.name(), self.language.name());
            writeln!(self.out, "  In {shown}; none in {missing} yet.")?;
        }
        match number {
            0 => self.out.markdown(stage.question),
            1 => self.out.markdown(stage.idea),
            2 => self.out.code(stage.core(shown)),
            _ => self.out.code(stage.answer(shown)),
        }
    }

    /// Lists the keys that do something now, and the stages.
    pub(super) fn write_help(
        &mut self,
        current: &Stage,
        stages: &[Stage],
        attempt: &Attempt,
    ) -> Result {
        let keys = keys::list_of(|action| self.works(action, current, attempt));
        writeln!(self.out, "{keys}\n")?;
        for (number, stage) in (1..).zip(stages) {
            let state = match stage.title {
                title if title == current.title => "this one",
                title if self.done.passed.contains(title) => "passed",
                title if self.done.skipped.contains(title) => "skipped",
                _ => "",
            };
            writeln!(
                self.out,
                "  {number}  {:<40} {FAINT}{state}{FAINT:#}",
                stage.title
            )?;
        }
        writeln!(self.out)
    }
}
