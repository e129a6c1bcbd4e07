//! Asks the interview questions of a stage. The learner answers in their head.

use super::keyboard::Keyboard;
use super::stage::Stage;
use crate::console::{FAINT, FOUND, Printer};
use crate::error::Result;

/// Whether the practice goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    Continue,
    /// The learner goes back to a stage that was skipped.
    Back,
    /// The learner pressed q.
    Quit,
}

/// Shows each question, and its answer after Enter. A learner may type an answer, so its letters
/// are no keys.
pub(super) fn ask(stage: &Stage, keyboard: &Keyboard, out: &mut Printer) -> Result<Next> {
    for (question, answer) in stage.questions() {
        for (heading, text, key) in [
            (
                "Question that an interviewer may ask",
                question,
                "Answer in your head, then press Enter to see our answer",
            ),
            ("Our answer", answer, "Press Enter to continue"),
        ] {
            keyboard.forget()?;
            writeln!(out, "  {FOUND}{heading}{FOUND:#}")?;
            out.markdown(text)?;
            writeln!(out, "  {FAINT}{key}   q, then Enter: quit{FAINT:#}\n")?;
            if keyboard.line()?.trim() == "q" {
                return Ok(Next::Quit);
            }
        }
    }
    Ok(Next::Continue)
}
