//! Judges a program in any language.

use std::time::Instant;

use judge::Explanation;
use runner::{Program, Protocol};
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
    let cases = Cases::new(args, None, None)?;
    let begin = Instant::now();
    signals::before_end(runner::kill_running);

    let mut out = Printer::new();
    let (measured, rejection, count) =
        cases.judge(args, &mut out, |group, part| program.judge(&group.trials, part))?;
    let protocol: &str = program.protocol.into();
    let report = Report {
        args,
        subject: json!({ "command": program.command, "protocol": protocol }),
        cases: &cases,
        count,
        shares_process: args.protocol == Protocol::Batch,
        measured,
        rejection,
        explanation: Explanation::default(),
        begin,
        judged_in: begin.elapsed(),
        standing: None,
        is_again: None,
    };
    report.write_verdict(&mut out)?;
    report.print(&mut out)
}
