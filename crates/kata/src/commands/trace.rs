//! `kata trace`: writes the events of a search as JSON Lines.

use std::path::PathBuf;

use ladder::Rung;
use runner::{AnswerFile, Language};
use sudoku::EventSource;
use trace::{Recorder, write_jsonl};

use super::subject::Subject;
use crate::error::{Error, ExitStatus, Result};
use crate::output::Output;
use crate::{arguments, console};

/// The help above the options.
fn description() -> String {
    let languages = arguments::listed_languages(Language::is_recorded);
    format!(
        "Write the events of a search as JSON Lines\n\n\
         The output has a header, the events (place, deduce, eliminate, remove, \
         solution) with a snapshot of the board before every 256 of them, and the \
         totals. The totals cover the whole search, even if only a part of it is \
         recorded.\n\n\
         With --checks, each test of a digit is an event too: what it read, and which \
         house rejects the digit. Searching for the next blank cell is not an event; the \
         next event has the number of cells read.\n\n\
         FILE may also be an answer to LeetCode 37 in {languages}. It runs once, and \
         its search is recorded: a digit over a blank is a placement, and one that is \
         removed or overwritten is a backtrack."
    )
}

/// Write the events of a search as JSON Lines
#[derive(clap::Args)]
#[command(long_about = description(), after_long_help = "\
Examples:
  kata trace --strategy naive-scan puzzle.txt                       the first 100,000 events
  kata trace --strategy naive-scan --around 60000 -                 1,000 events before and after one
  kata trace --strategy naive-scan --checks --first 20 puzzle.txt   what each check reads
  kata trace --case easy:3 solution.py                              the search of your answer")]
pub(crate) struct Args {
    /// The strategy; see `kata list`
    #[arg(short, long, value_name = "NAME", value_parser = arguments::strategy(), hide_possible_values = true)]
    strategy: Option<&'static Rung>,

    /// Search this puzzle: a name such as easy:3, or 81 characters [default for an answer:
    /// leetcode-37]
    #[arg(long, value_name = "CASE")]
    case: Option<String>,

    /// Stop after N solutions
    #[arg(
        short,
        long,
        value_name = "N",
        default_value_t = 1,
        value_parser = arguments::whole(1..=u64::MAX)
    )]
    limit: u64,

    /// Record the first N events
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = arguments::whole(0..=u64::MAX))]
    first: u64,

    /// Record 1,000 events on each side of this one instead; the first event has number 0
    #[arg(long, value_name = "N", value_parser = arguments::whole(0..=u64::MAX))]
    around: Option<u64>,

    /// Record checks too
    #[arg(long)]
    checks: bool,

    /// Search the first puzzle of this file, or this puzzle of 81 characters; `-` for standard
    /// input; or record this answer [default: -]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
}

/// The events on each side of the one of `--around`.
const AROUND: u64 = 1_000;

pub(crate) fn run(args: &Args) -> Result<ExitStatus> {
    let rung = args.strategy;
    let file = match &args.file {
        Some(file) => Some(file.clone()),
        None if args.case.is_none() => Some(PathBuf::from("-")),
        None => None,
    };
    let has_answer = file
        .as_deref()
        .is_some_and(AnswerFile::has_ending_of_answer);
    let wrong_number = match (rung, has_answer) {
        (Some(_), true) => Some("both"),
        (None, false) => Some("neither"),
        (Some(_), false) | (None, true) => None,
    };
    if let Some(wrong_number) = wrong_number {
        return Err(Error::arguments(
            "either --strategy or an answer as FILE",
            wrong_number,
        ));
    }
    let subject = Subject::new(args.case.as_deref(), file.as_deref())?;
    let answer = subject
        .recording()?
        .map(|(recording, _)| recording.finish())
        .transpose()?;
    let search = answer
        .as_ref()
        .map(|answer| &answer.searches[0] as &dyn EventSource);
    let source = search
        .or(rung.map(Rung::source))
        .expect("there is one of them");
    let window = match args.around {
        Some(event) => event.saturating_sub(AROUND)..event.saturating_add(AROUND + 1),
        None => 0..args.first,
    };
    if let Some(note) = answer
        .as_ref()
        .and_then(|answer| answer.searches[0].note(args.checks))
    {
        console::note(&note);
    }
    let recorder = Recorder::new(source, &subject.puzzle, window).with_checks(args.checks);
    let trace = recorder.record(args.limit);
    let mut lines = Vec::new();
    write_jsonl(&trace, &mut lines).map_err(Error::Output)?;
    Output::new().write(&lines)?;
    Ok(if trace.totals.solutions > 0 {
        ExitStatus::Success
    } else {
        ExitStatus::Shortfall
    })
}
