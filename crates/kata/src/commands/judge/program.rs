//! Judges a program in any language.

use runner::{Explanation, Problem, Program, Protocol};
use serde_json::json;

use super::args::Args;
use super::cases::Cases;
use super::report::Report;
use crate::console::Printer;
use crate::error::Error;
use crate::signals;

/// Judges the program; whether it is accepted.
pub(super) fn judge(args: &Args) -> Result<bool, Error> {
    let program =
        Program { command: args.command.clone(), protocol: args.protocol, limits: args.limits() };
    let cases = Cases::new(args, &[Problem::SudokuSolver])?;
    signals::before_end(|_| runner::kill_running());

    let mut out = Printer::new();
    let (measured, rejection) = cases.judge(args, &mut out, |group, part| {
        group.puzzles().map_or(Ok(None), |group| program.judge(&group.trials, part))
    })?;
    let protocol: &str = program.protocol.into();
    let words = ["kata", "judge", "--protocol", protocol].map(str::to_owned);
    let report = Report {
        subject: json!({ "command": program.command, "protocol": protocol }),
        replay: [words.to_vec(), args.limit_words()].concat(),
        subject_words: std::iter::once("--".to_owned()).chain(program.command).collect(),
        cases: &cases,
        has_fresh: args.case.is_none(),
        shares_process: args.protocol == Protocol::Batch,
        measured,
        rejection,
        explanation: Explanation::default(),
        standing: None,
    };
    if args.is_table() {
        report.write_verdict(&mut out)?;
    }
    report.print(args.is_table(), &mut out)
}
