//! `kata watch`: searches side by side in the terminal.
//!
//! The [player](trace::player) knows where each search is; [`view`] draws that; [`session`] hands
//! keys and time to the player; [`terminal`] borrows the terminal and gives it back, however it
//! ends.

mod keys;
mod session;
mod terminal;
mod view;

use std::path::PathBuf;
use std::time::Duration;

use judge::fixtures;
use sudoku::{Puzzle, Strategy};
use trace::player::{Command, Player};

use crate::budget::Budget;
use crate::error::{Error, Outcome};
use crate::{console, input, strategies};
use session::Session;
use view::{Theme, View};

/// Watch strategies search, step by step, side by side
///
/// Up to four strategies on the same puzzle, in step by events or by equal time: then each shows
/// the moment that it reaches after the same time, with the time of its whole search, measured
/// undisturbed before, spread evenly over its events. Forth and back, from backtrack to backtrack,
/// with the line of code that is running. Press ? for the keys.
///
/// A search of any length starts at once: only the part around the moment is recorded, and the
/// whole is counted in the background.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Keys:
  space  play, pause                 n N  next, previous backtrack
  → ←    a step forth, back          s S  next, previous solution
  L H    ten steps (shift → ←)       d    deepest point
  + -    faster, slower              t    by events, by equal time
  tab    the next board              ?    all keys        q  quit

Examples:
  kata watch
  kata watch --strategy naive-scan,fewest-candidates --case al-escargot
  kata watch --strategy empty-list,xor-bitmask --by time puzzle.txt
  kata watch --strategy fewest-candidates --limit 2 --speed 5 puzzle.txt")]
pub(crate) struct Args {
    /// One to four strategies, separated by commas; `kata list` shows them
    #[arg(
        short,
        long = "strategy",
        value_name = "NAME",
        value_delimiter = ',',
        default_values = ["xor-bitmask", "constraint-propagation"]
    )]
    strategies: Vec<String>,

    /// A puzzle that is built in: a name of fixtures/cases.tsv [default: leetcode-37]
    #[arg(long, value_name = "NAME", conflicts_with = "file")]
    case: Option<String>,

    /// Search for so many solutions
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    limit: u64,

    /// What they keep step by; t switches
    #[arg(long, value_name = "WHAT", default_value = "events", value_enum)]
    by: By,

    /// Events a second at the start
    #[arg(long, value_name = "EVENTS", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    speed: u32,

    /// Begin paused
    #[arg(long)]
    pause: bool,

    /// How long to count a whole search in the background: a time (200ms, 1.5s), or 'none'
    #[arg(short, long, value_name = "TIME", default_value = "2min", value_parser = parse_budget)]
    budget: Budget,

    /// The file whose first puzzle is searched; `-` for standard input
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
}

/// What the searches keep step by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum By {
    /// The same number of events.
    Events,
    /// The same time.
    Time,
}

const MOST: usize = 4;
const DEFAULT_CASE: &str = "leetcode-37";

fn parse_budget(text: &str) -> Result<Budget, &'static str> {
    match text.parse() {
        Ok(budget @ (Budget::Time(_) | Budget::Unlimited)) => Ok(budget),
        _ => Err("expected a time (200ms, 1.5s), or 'none'"),
    }
}

/// Shows them until the viewer leaves.
pub(crate) fn run(args: &Args) -> Result<Outcome, Error> {
    let strategies = chosen(&args.strategies)?;
    let (label, puzzle) = puzzle(args)?;
    if !console::stdout_is_terminal() {
        let message = "kata watch draws on a terminal, and standard output is none; `kata trace` writes events to a file";
        return Err(Error::Usage(message.to_owned()));
    }
    let time = if let Budget::Time(time) = args.budget { Some(time) } else { None };
    let player = player(args, &strategies, &puzzle, time);
    let view = View::new(label, Theme::new(console::stdout_has_colours()));
    terminal::borrowed(|terminal, signals| Session::new(player, view).run(terminal, signals))
}

fn player(
    args: &Args,
    strategies: &[&'static dyn Strategy],
    puzzle: &Puzzle,
    time: Option<Duration>,
) -> Player {
    let mut player = Player::new(strategies, puzzle, args.limit, time);
    player.command(Command::SetSpeed(args.speed));
    if args.by == By::Time {
        player.command(Command::TogglePace);
    }
    if !args.pause {
        player.command(Command::TogglePlay);
    }
    player
}

fn chosen(names: &[String]) -> Result<Vec<&'static dyn Strategy>, Error> {
    if names.len() > MOST {
        return Err(Error::Usage(format!(
            "expected at most {MOST} strategies, found {}",
            names.len()
        )));
    }
    names.iter().map(|name| Ok(strategies::named(name)?.strategy)).collect()
}

/// What to call the puzzle, and the puzzle.
fn puzzle(args: &Args) -> Result<(String, Puzzle), Error> {
    if let Some(path) = &args.file {
        let name = path.file_name().unwrap_or(path.as_os_str());
        let label = if input::is_stdin(path) {
            "standard input".into()
        } else {
            name.to_string_lossy().into_owned()
        };
        return Ok((label, input::first_puzzle(path)?));
    }
    let name = args.case.as_deref().unwrap_or(DEFAULT_CASE);
    let expected = "expected a name of fixtures/cases.tsv, such as al-escargot";
    let case = fixtures::case(name)
        .ok_or_else(|| Error::Usage(format!("no case is called '{name}'; {expected}")))?;
    let puzzle =
        case.puzzle.ok_or_else(|| Error::Usage(format!("the givens of {name} break a rule")))?;
    Ok((name.to_owned(), puzzle))
}
