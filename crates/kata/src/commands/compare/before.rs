//! Before and after: `--baseline` and `--fail-above`.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use compare::Ratio;
use compare::results::Results;
use compare::side_by_side::{Changes, ROUNDS, SideBySide};

use crate::console;
use crate::error::Error;

/// Reads a share in percent, such as `5%` or `2.5%`.
pub(super) fn share(text: &str) -> Result<f64, &'static str> {
    let number = text.strip_suffix('%').and_then(|number| number.trim_end().parse::<f64>().ok());
    let percent = number.filter(|percent| percent.is_finite() && *percent >= 0.0);
    percent.map(|percent| percent / 100.0).ok_or("expected a share in percent, such as 5%")
}

/// A text in every build of kata: the first line of its help.
const MARK: &str = "Solve Sudoku, one idea at a time";

/// The older build that `--baseline` names, as an absolute path. It is not run here: another
/// program might do anything.
pub(super) fn build(path: &Path) -> Result<PathBuf, Error> {
    if !cfg!(unix) {
        let reason = "--baseline reads results from /dev/stdout, which only Unix systems have";
        return Err(Error::Usage(reason.to_owned()));
    }
    let error = |source| Error::Input { path: path.to_owned(), source };
    let metadata = fs::metadata(path).map_err(error)?;
    let is_file = metadata.is_file();
    #[cfg(unix)]
    let may_run = std::os::unix::fs::PermissionsExt::mode(&metadata.permissions()) & 0o111 != 0;
    #[cfg(not(unix))]
    let may_run = false;
    let content = if is_file { fs::read(path).map_err(error)? } else { Vec::new() };
    let found = match &*content {
        _ if !is_file => "no regular file",
        [b'{', ..] => "JSON",
        [b'#', b'!', ..] => "a script",
        _ if !may_run => "a file without permission to be executed",
        _ if content.windows(MARK.len()).any(|text| text == MARK.as_bytes()) => {
            return fs::canonicalize(path).map_err(error);
        }
        _ => "another program or file",
    };
    let path = path.display();
    Err(Error::Usage(format!("--baseline {path}: expected a build of kata, found {found}")))
}

/// How the times changed.
pub(super) struct Before {
    build: PathBuf,
    changes: Changes,
}

impl Before {
    /// Measures the older build beside this one, with these arguments in each round.
    pub(super) fn measure(build: PathBuf, arguments: Vec<OsString>) -> Result<Self, Error> {
        let unknown = |error| Error::Usage(format!("cannot find this build of kata: {error}"));
        let now = std::env::current_exe().map_err(unknown)?;
        let both = SideBySide { before: build.clone(), now, arguments };
        let bar = console::progress_bar(Some(ROUNDS.into()));
        bar.set_message("beside the earlier build");
        let changes = both.run(|round| bar.set_position(u64::from(round)));
        bar.finish_and_clear();
        let changes = changes.map_err(|error| Error::Usage(error.to_string()))?;
        Ok(Self { build, changes })
    }

    /// The change of the strategy at this index on a set; `None` where it was not measured before.
    pub(super) fn change(&self, strategy: usize, set: usize) -> Option<Ratio> {
        *self.changes.get(strategy)?.get(set)?
    }

    /// What the column means, for the notes below the table.
    pub(super) fn note(&self) -> String {
        format!(
            "Now ÷ before: the time now divided by the time of {}, with its uncertainty at 99 %. \
             Both ran at the same time on one core, in {ROUNDS} rounds.",
            self.build.display()
        )
    }

    /// Reports to stderr which strategies are slower by more than this share and by more than the
    /// noise; whether there are any.
    pub(super) fn report_slower(&self, share: f64, now: &Results) -> bool {
        let mut any = false;
        let of_sets = now.strategies.iter().enumerate().flat_map(|(row, strategy)| {
            let sets = strategy.sets.iter().enumerate();
            sets.map(move |(column, set)| (strategy, set, self.change(row, column)))
        });
        for (strategy, set, change) in of_sets {
            let Some(change) = change.filter(|one| one.is_slower_by(share)) else { continue };
            let [least, most] = change.interval.map(|end| (end - 1.0) * 100.0);
            console::error(&format_args!(
                "{} on {} is {:.1} % slower than in {} (99 % interval: {least:.1} to {most:.1} %)",
                strategy.name,
                set.set,
                (change.ratio - 1.0) * 100.0,
                self.build.display(),
            ));
            any = true;
        }
        any
    }
}
