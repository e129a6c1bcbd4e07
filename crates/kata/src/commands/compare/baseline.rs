//! `--baseline` and `--fail-above`: an earlier build beside this one.

use std::ffi::OsString;
use std::ops::ControlFlow::{Break, Continue};
use std::path::Path;
use std::time::{Duration, Instant};
use std::{fs, io};

use compare::Set;
use compare::results::Results;
use compare::side_by_side::{Changes, ROUNDS, side_by_side};

use crate::error::{Error, Result};
use crate::{console, signals};

/// Reads a share in percent, such as `5%` or `2.5%`.
pub(super) fn share(text: &str) -> Result<f64, &'static str> {
    let number = text
        .strip_suffix('%')
        .and_then(|number| number.trim_end().parse::<f64>().ok());
    let percent = number.filter(|percent| percent.is_finite() && *percent >= 0.0);
    percent
        .map(|percent| percent / 100.0)
        .ok_or("expected a share in percent, such as 5%")
}

/// Measures the older build beside this one, each round with these arguments and files.
/// After the first round it says how long all take; Ctrl-C ends them, and the finished ones count.
pub(super) fn measure(
    before: &Path,
    mut arguments: Vec<OsString>,
    sets: &[Set],
    now: &Results,
) -> Result<Changes> {
    let unknown = |error: io::Error| Error::Baseline(error.to_string());
    // Both builds get the same puzzles, and neither makes them anew in each round.
    let folder = tempfile::tempdir().map_err(unknown)?;
    for (set, number) in sets.iter().zip(1..) {
        // Two sets may have one name. The folder keeps their files apart.
        let folder = folder.path().join(number.to_string());
        fs::create_dir(&folder).map_err(unknown)?;
        let path = folder.join(format!("{}.txt", set.name.replace('/', "_")));
        let lines = set.puzzles.iter().map(|(puzzle, _)| puzzle.to_string());
        fs::write(&path, lines.collect::<Vec<_>>().join("\n")).map_err(unknown)?;
        arguments.push(path.into());
    }
    let before = fs::canonicalize(before).map_err(unknown)?;
    let build = std::env::current_exe().map_err(unknown)?;
    let interrupted = signals::interrupted();
    let bar = console::progress_bar(Some(ROUNDS.into()));
    bar.set_message("beside the earlier build; Ctrl-C ends it with what it has");
    let begin = Instant::now();
    let changes = side_by_side(&before, &build, &arguments, now, |round| {
        bar.set_position(u64::from(round));
        if round == 1 {
            let all = Duration::from_secs_f64(begin.elapsed().as_secs_f64() * f64::from(ROUNDS));
            let all = compare::number::seconds(all.as_secs_f64().round());
            bar.suspend(|| console::note(&format_args!("{ROUNDS} rounds take about {all}")));
        }
        if interrupted() {
            Break(())
        } else {
            Continue(())
        }
    });
    bar.finish_and_clear();
    changes.map_err(|error| Error::Baseline(error.to_string()))
}

/// Which strategies are slower by more than this share and by more than the noise, a sentence each.
pub(super) fn slower(changes: &Changes, share: f64, now: &Results) -> Vec<String> {
    let mut slower = Vec::new();
    for (strategy, changes_of_one) in now.strategies.iter().zip(&changes.of_strategies) {
        for (set, change) in strategy.sets.iter().zip(changes_of_one) {
            let Some(change) = change.filter(|one| one.is_slower_by(share)) else {
                continue;
            };
            let [least, most] = change.interval.map(|end| (end - 1.0) * 100.0);
            slower.push(format!(
                "{} on {} is {:.1} % slower than in {} (99 % interval: {least:.1} to {most:.1} %)",
                strategy.name,
                set.set,
                (change.ratio - 1.0) * 100.0,
                changes.build.display(),
            ));
        }
    }
    slower
}
