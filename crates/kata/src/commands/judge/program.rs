//! Judges a program in any language.

use runner::{Measured, Program, Protocol};
use serde_json::{Map, json};

use super::args::Args;
use super::cases::Cases;
use super::report::{self, Report};
use super::standing::Standing;
use crate::console::Printer;
use crate::error::Error;
use crate::signals;

/// Judges the program; whether it is accepted.
pub(super) fn judge(args: &Args) -> Result<bool, Error> {
    let program =
        Program { command: args.command.clone(), protocol: args.protocol, limits: args.limits() };
    let Cases { trials, seed, max_work, .. } = Cases::new(args)?;
    signals::before_end(|_| runner::kill_running());

    let mut out = Printer::new();
    let (mut measured, mut rejection) = (Measured::default(), None);
    for group in &trials.groups {
        let mut part = Measured::default();
        rejection = program.judge(group, &mut part)?;
        if args.is_table() {
            report::group(&mut out, group.name, &part, group.trials.len())?;
        }
        measured.merge(part);
        if rejection.is_some() {
            break;
        }
    }
    let standing = rejection.is_none().then(|| Standing::of_program(measured.cpu, &trials));
    let protocol = program.protocol.name();
    let words = ["kata", "judge", "--protocol", protocol].map(str::to_owned);
    let subject = json!({ "command": program.command, "protocol": protocol });
    let report = Report {
        subject: subject.as_object().cloned().unwrap_or_else(Map::new),
        replay: [words.to_vec(), args.limit_words()].concat(),
        subject_words: std::iter::once("--".to_owned()).chain(program.command).collect(),
        seed,
        has_fresh: args.case.is_none(),
        shares_process: args.protocol == Protocol::Batch,
        cases: trials.count(),
        skipped: trials.skipped,
        max_work,
        measured,
        busy: None,
        rejection,
        standing,
    };
    report.print(args.is_table(), &mut out)?;
    Ok(report.rejection.is_none())
}
