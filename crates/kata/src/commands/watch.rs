//! `kata watch`: searches side by side in the terminal.
//!
//! The [player](trace::player) holds the searches. [`session`] passes keys and elapsed time to the
//! player, and [`view`] draws the result. [`terminal`] takes over the terminal and restores it at
//! the end, on an error, on a signal and on a panic.

mod keys;
pub(super) mod session;
pub(super) mod terminal;
mod view;

use std::path::{Path, PathBuf};

use ladder::Rung;
use runner::Language;
use sudoku::{EventSource, Grid};
use trace::player::{Player, PlayerCommand};

use super::subject::Subject;
use crate::error::{Error, ExitStatus, Result};
use crate::{arguments, console};
use session::WatchSession;
use view::View;

/// The help above the options.
fn description() -> String {
    let languages = arguments::listed_languages(Language::is_recorded);
    format!(
        "Watch strategies search, step by step, side by side; or your answer to \
         LeetCode 37\n\n\
         Shows up to four strategies on the same puzzle, with the line of code that \
         reports each event. You can play, step forward and back, and jump from \
         backtrack to backtrack. Press ? for the keys.\n\n\
         With checks, each test of a digit is an event too. The board shows what the \
         test reads: cells, flags, counters or bits. The row-by-row strategies make the \
         same tests and placements, so two of them show the same test of the same \
         digit, and differ only in what it reads.\n\n\
         With an answer in {languages} as FILE, its search is recorded and shown while \
         the record grows, beside the named strategies. A digit that it writes over a \
         blank is a placement; one that it removes or overwrites is a backtrack. Its \
         checks are shown where the cells it reads reveal them.\n\n\
         The first 500,000 events of each search are recorded."
    )
}

/// Watch strategies search, step by step, side by side; or your answer to LeetCode 37
#[derive(clap::Args)]
#[command(long_about = description(), after_long_help = format!("\
Keys:
{}

Examples:
  kata watch
  kata watch --strategy naive-scan,fewest-candidates --case al-escargot
  kata watch --strategy naive-scan,xor-bitmask --checks --pause
  kata watch --strategy fewest-candidates --limit 2 --speed 5 puzzle.txt
  kata watch solution.py --strategy xor-bitmask         your own answer beside a strategy", view::help::text()))]
pub(crate) struct Args {
    /// One to four strategies, separated by commas; see `kata list` [default: two strategies,
    /// or none beside an answer]
    #[arg(short, long = "strategy", value_name = "NAME", value_delimiter = ',', value_parser = arguments::strategy(), hide_possible_values = true)]
    strategies: Vec<&'static Rung>,

    /// A puzzle: a name such as easy:3, or 81 characters [default: leetcode-37]
    #[arg(long, value_name = "CASE")]
    case: Option<String>,

    /// Stop each search after N solutions
    #[arg(
        short,
        long,
        value_name = "N",
        default_value_t = 1,
        value_parser = arguments::whole(1..=u64::MAX)
    )]
    limit: u64,

    /// Step by checks too; k switches
    #[arg(long)]
    checks: bool,

    /// Speed at the start, in events per second
    #[arg(
        long,
        value_name = "EVENTS",
        default_value_t = 10,
        value_parser = arguments::whole(1..=u32::MAX)
    )]
    speed: u32,

    /// Start paused
    #[arg(long)]
    pause: bool,

    /// Search the first puzzle of this file, `-` for standard input; or record this answer
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
}

/// The player fits this many boards on a wide terminal.
const MOST_BOARDS: usize = 4;

/// Runs until the viewer quits.
pub(crate) fn run(args: &Args) -> Result<ExitStatus> {
    let subject = Subject::new(args.case.as_deref(), args.file.as_deref())?;
    let mut strategies = args.strategies.clone();
    if subject.answer.is_none() && strategies.is_empty() {
        strategies = ladder::defaults::watched().to_vec();
    }
    let mut sources: Vec<Box<dyn EventSource>> = Vec::new();
    for rung in strategies {
        sources.push(Box::new(rung.strategy()));
    }
    let is_dumb = std::env::var_os("TERM").is_some_and(|name| name == "dumb");
    if is_dumb || !console::stdout_is_terminal() {
        return Err(Error::NoScreen);
    }
    terminal::restore_before_signal();
    // The screen opens once the record has begun, which a compiler may delay by seconds.
    if let Some(answer) = subject.answer
        && Language::of_file(answer).is_some_and(Language::is_compiled)
    {
        let answer = console::harmless(answer.display());
        console::status(&format!("  Compiling {answer} …"));
    }
    let started = subject.recording();
    console::status("");
    let (recording, text) = started?.unzip();
    if let Some(recording) = &recording {
        sources.insert(0, Box::new(recording.so_far()));
    }
    if sources.len() > MOST_BOARDS {
        return Err(Error::arguments(
            format!("at most {MOST_BOARDS} boards"),
            sources.len(),
        ));
    }
    let grows = recording.is_some();
    let mut player = Player::new(sources, subject.puzzle, args.limit, grows);
    player.command(PlayerCommand::SetSpeed(args.speed));
    if args.checks {
        player.command(PlayerCommand::ToggleChecks);
    }
    if !args.pause {
        player.command(PlayerCommand::TogglePlay);
    }
    let view = View::new(subject.label, text);
    let ended = terminal::with_terminal(|terminal| {
        WatchSession::new(player, view, recording).run(terminal)
    });
    // The answer may still be searching.
    let _killed = runner::kill_running();
    ended
}

/// Shows the search of an answer on this board, or on the default one, until the viewer quits.
pub(super) fn answer(path: &Path, board: Option<&Grid>) -> Result<ExitStatus> {
    run(&Args {
        strategies: Vec::new(),
        case: board.map(Grid::to_string),
        limit: 1,
        checks: false,
        speed: 10,
        pause: true,
        file: Some(path.to_owned()),
    })
}
