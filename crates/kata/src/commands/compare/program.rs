//! The programs of `--with`.

use compare::{Budget, ComparedProgram};
use runner::kill_running;

use crate::error::Error;
use crate::signals;

/// Starts every program once.
pub(super) fn start(
    commands: &[String],
    budgets: &[Budget],
) -> Result<Vec<ComparedProgram>, Error> {
    if !commands.is_empty() {
        signals::before_end(|_| kill_running());
    }
    let start = |shown: &String| Ok(ComparedProgram::start(shown, command(shown)?, budgets)?);
    commands.iter().map(start).collect()
}

/// The program and its arguments that a value of `--with` stands for.
fn command(value: &str) -> Result<Vec<String>, Error> {
    match shell_words::split(value) {
        Ok(words) if !words.is_empty() => Ok(words),
        Ok(_) => Err(Error::Usage("--with needs a program; it is empty".to_owned())),
        Err(error) => Err(Error::Usage(format!("--with '{value}' is not a command: {error}"))),
    }
}
