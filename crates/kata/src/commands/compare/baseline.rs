//! `--baseline` and `--fail-above`: an earlier build beside this one.

use std::ffi::OsString;
use std::fs;
use std::ops::ControlFlow::{Break, Continue};
use std::path::{Path, PathBuf};
use std::time::Duration;

use compare::results::{Ratio, Results};
use compare::side_by_side::{
    Builds, LEAST_ROUNDS, PlayedRounds, RoundProgress, Selection, busy_factor, selected,
    side_by_side, strategies_of,
};
use compare::{Set, number};
use indicatif::ProgressBar;
use sudoku::list_in_words;
use tempfile::TempDir;

use crate::error::{Error, Result};
use crate::{console, signals};

/// The only puzzle of the file by which the earlier build shows which strategies it has.
const CHEAP_CASE: &str = "last-cell-missing";

/// Reads a share in percent, such as `5%` or `2.5%`.
pub(super) fn share(text: &str) -> Result<f64, &'static str> {
    const EXPECTED: &str = "expected a share in percent, such as 5%";
    let number = text.strip_suffix('%').ok_or(EXPECTED)?;
    let percent: f64 = number.trim_end().parse().map_err(|_| EXPECTED)?;
    if !percent.is_finite() || percent < 0.0 {
        return Err(EXPECTED);
    }
    Ok(percent / 100.0)
}

/// The earlier build of `--baseline`, which can run.
pub(super) struct Baseline {
    builds: Builds,
    /// The strategies that the earlier build has.
    strategies: Vec<String>,
    /// It has the files of puzzles that both builds read.
    _folder: TempDir,
}

impl Baseline {
    /// Writes the puzzles to files, and runs the earlier build once. `limits` are the options of
    /// `kata compare` that limit a search.
    pub(super) fn open(build: &Path, limits: Vec<OsString>, sets: &[Set]) -> Result<Self> {
        let before = fs::canonicalize(build).map_err(|source| Error::Input {
            path: build.to_owned(),
            source,
        })?;
        let folder = tempfile::tempdir().map_err(|error| cannot_compare(&error))?;
        let builds = Builds {
            before,
            now: std::env::current_exe().map_err(|error| cannot_compare(&error))?,
            limits,
            files: write_sets(folder.path(), sets)?,
        };
        let cheap = folder.path().join("cheap.txt");
        let case = judge::fixtures::case(CHEAP_CASE).and_then(|case| case.puzzle);
        fs::write(&cheap, case.expect("a named case").to_string())
            .map_err(|error| cannot_compare(&error))?;
        let strategies =
            strategies_of(&builds.before, &cheap).map_err(|error| cannot_compare(&error))?;
        Ok(Self {
            builds,
            strategies,
            _folder: folder,
        })
    }

    /// Measures both builds in rounds for this long, and adds the changes to the results. After the
    /// first round it says how long all take. Ctrl-C ends them, and the finished ones count.
    pub(super) fn measure(&self, results: &mut Results, time: Duration) -> Result<PlayedRounds> {
        let selection = self.select(results, time)?;
        let interrupted = signals::interrupted();
        let bar = console::progress_bar(Some(0));
        bar.set_message("beside the earlier build; Ctrl-C ends it with what it has");
        let rounds = side_by_side(&self.builds, &selection, results, time, |progress| {
            show(&bar, progress);
            if interrupted() {
                Break(())
            } else {
                Continue(())
            }
        });
        bar.finish_and_clear();
        rounds.map_err(|error| cannot_compare(&error))
    }

    /// Chooses what fits into this time, and names the rest. Where a first round shows that the
    /// machine is busy, less fits.
    fn select(&self, results: &Results, time: Duration) -> Result<Selection> {
        let round = time / LEAST_ROUNDS;
        let mut selection = selected(results, &self.strategies, round);
        if selection.sets.is_empty()
            && let Some(error) = nothing_to_compare(results)
        {
            return Err(error);
        }
        let mut factor = 1.0;
        if !selection.sets.is_empty() {
            factor =
                busy_factor(&self.builds, &selection).map_err(|error| cannot_compare(&error))?;
            selection = selected(results, &self.strategies, round.div_f64(factor));
        }
        note_dropped(&selection, time, factor);
        Ok(selection)
    }
}

/// The error where a budget is the reason why no strategy has a time; `None` if none was spent.
fn nothing_to_compare(results: &Results) -> Option<Error> {
    let mut unfinished = Vec::new();
    for strategy in &results.strategies {
        unfinished.extend(strategy.unfinished_sets());
    }
    if unfinished.is_empty() {
        return None;
    }
    Some(Error::NothingToCompare {
        unfinished: list_in_words(unfinished, "and"),
    })
}

/// The error of `--baseline` for this cause.
fn cannot_compare(cause: &dyn ToString) -> Error {
    Error::Baseline(cause.to_string())
}

/// Writes a file for each set, so that both builds get the same puzzles, and neither makes them
/// anew in each round.
fn write_sets(folder: &Path, sets: &[Set]) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for (number, set) in sets.iter().enumerate() {
        // Two sets may have one name. The folder keeps their files apart.
        let folder = folder.join(number.to_string());
        fs::create_dir(&folder).map_err(|error| cannot_compare(&error))?;
        let lines: Vec<String> = set
            .puzzles
            .iter()
            .map(|(puzzle, _)| puzzle.to_string())
            .collect();
        let path = folder.join(format!("{}.txt", set.name.replace('/', "_")));
        fs::write(&path, lines.join("\n")).map_err(|error| cannot_compare(&error))?;
        files.push(path);
    }
    Ok(files)
}

/// Says before the rounds what they leave out. On a busy machine a round takes longer by this
/// factor.
fn note_dropped(selection: &Selection, time: Duration, busy_factor: f64) {
    if selection.dropped.is_empty() {
        return;
    }
    let round_with_all = selection.time_per_round_with_all.as_secs_f64() * busy_factor;
    let time_for_all = (round_with_all * f64::from(LEAST_ROUNDS)).ceil();
    console::note(&format_args!(
        "{LEAST_ROUNDS} rounds of all take about {time_for_all} s, more on a busier machine, and \
         --measure is {} s, so these are not compared with the earlier build: {}",
        time.as_secs_f64(),
        selection.dropped.join(", "),
    ));
}

/// Shows how far the rounds are.
fn show(bar: &ProgressBar, progress: RoundProgress) {
    bar.set_length(progress.planned.into());
    bar.set_position(progress.finished.into());
    if progress.finished == 1
        && let Some(total) = progress.total
    {
        let rounds = number::counted(progress.planned.into(), "round");
        let total = number::seconds(total.as_secs_f64());
        bar.suspend(|| console::note(&format_args!("{rounds} take about {total}")));
    }
}

/// Which strategies are slower by more than this share and by more than the noise, a sentence each.
pub(super) fn slower(results: &Results, rounds: &PlayedRounds, share: f64) -> Vec<String> {
    let mut sentences = Vec::new();
    for strategy in &results.strategies {
        for set in &strategy.sets {
            if let Some(change) = set.change
                && change.is_slower_by(share)
            {
                let name = format!("{} on {}", strategy.name, set.name);
                sentences.push(slower_sentence(&name, change, &rounds.earlier_build));
            }
        }
    }
    sentences
}

/// What was measured and has no ratio: a check that did not take place must not look like one that
/// passed.
pub(super) fn not_compared(results: &Results, rounds: &PlayedRounds) -> Vec<String> {
    let mut sentences = Vec::new();
    for dropped in &rounds.dropped {
        sentences.push(format!(
            "{dropped} was not compared: it takes too long for --measure"
        ));
    }
    for strategy in &results.strategies {
        for unfinished in strategy.unfinished_sets() {
            sentences.push(format!(
                "{unfinished} within the budget, so it was not compared"
            ));
        }
    }
    sentences
}

fn slower_sentence(name: &str, change: Ratio, build: &Path) -> String {
    let [least, most] = change.interval.map(percent_above);
    format!(
        "{name} is {:.1} % slower than in {} (99 % interval: {least:.1} to {most:.1} %)",
        percent_above(change.ratio),
        build.display()
    )
}

/// 1.08 is 8 % above 1.
fn percent_above(ratio: f64) -> f64 {
    (ratio - 1.0) * 100.0
}
