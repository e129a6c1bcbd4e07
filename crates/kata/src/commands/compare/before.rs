//! Before and after: `--save`, `--baseline` and `--fail-above`.

use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use compare::baseline::{Baseline, Change};
use compare::results::Results;
#[cfg(unix)]
use compare::side_by_side::{ROUNDS, SideBySide};

use super::Args;
use crate::console;
use crate::error::Error;

/// How often the measurement is repeated before `--fail-above` fails. Other programs disturb one
/// measurement in ten of a busy machine, and three in a row in one of a thousand.
const CONFIRMATIONS: usize = 2;

/// A share in percent, such as `5%` or `2.5%`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Share(f64);

/// The text is not a share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a share in percent, such as 5%")]
pub(super) struct NotAShare;

impl FromStr for Share {
    type Err = NotAShare;

    fn from_str(text: &str) -> Result<Self, NotAShare> {
        let number = text.strip_suffix('%').ok_or(NotAShare)?.trim_end();
        let percent: f64 = number.parse().map_err(|_| NotAShare)?;
        (percent.is_finite() && percent >= 0.0).then_some(Self(percent / 100.0)).ok_or(NotAShare)
    }
}

/// Writes the results for a later `--baseline`.
pub(super) fn save(results: &Results, path: &Path) -> Result<(), Error> {
    let mut text = serde_json::to_string(results).map_err(std::io::Error::from)?;
    text.push('\n');
    let error = |source| Error::Usage(format!("cannot write {}: {source}", path.display()));
    fs::write(path, text).map_err(error)
}

/// What `--baseline` names.
pub(super) enum Earlier {
    /// Results of `--save`.
    Saved { path: PathBuf, results: Box<Results> },
    /// An older build of this command, which runs beside this one.
    #[cfg(unix)]
    Build(PathBuf),
}

/// Opens what `--baseline` names. Results begin with a brace, and no program does.
pub(super) fn open(path: &Path) -> Result<Earlier, Error> {
    let error = |source| Error::Input { path: path.to_owned(), source };
    let text = fs::read(path).map_err(error)?;
    #[cfg(unix)]
    if !text.starts_with(b"{") && is_executable(path).map_err(error)? {
        return fs::canonicalize(path).map(Earlier::Build).map_err(error);
    }
    let error = |error| Error::Usage(format!("{}: {error}", path.display()));
    let results = Results::from_json(&String::from_utf8_lossy(&text)).map_err(error)?;
    Ok(Earlier::Saved { path: path.to_owned(), results: Box::new(results) })
}

#[cfg(unix)]
fn is_executable(path: &Path) -> std::io::Result<bool> {
    use std::os::unix::fs::PermissionsExt;
    Ok(fs::metadata(path)?.permissions().mode() & 0o111 != 0)
}

impl Earlier {
    /// Compares with this run. A build of before is measured now, beside this build.
    #[cfg_attr(not(unix), expect(unused_variables, reason = "builds run side by side on Unix"))]
    pub(super) fn compare(self, now: &Results, args: &Args) -> Result<Before, Error> {
        match &self {
            Self::Saved { path, results } => {
                let error = |error| Error::Usage(format!("{}: {error}", path.display()));
                let baseline = Baseline::compare(results, now).map_err(error)?;
                Ok(Before { drift: baseline.drift, changes: baseline.changes, earlier: self })
            }
            #[cfg(unix)]
            Self::Build(path) => {
                let now = std::env::current_exe()?;
                let arguments = args.for_a_round();
                let both = SideBySide { before: path.clone(), now, arguments };
                let bar = console::progress_bar(u64::from(ROUNDS));
                bar.set_message("beside the build of before");
                let changes = both.run(|round| bar.set_position(u64::from(round)));
                bar.finish_and_clear();
                let changes = changes.map_err(|error| Error::Usage(error.to_string()))?;
                Ok(Before { drift: 1.0, changes, earlier: self })
            }
        }
    }

    fn path(&self) -> &Path {
        match self {
            Self::Saved { path, .. } => path,
            #[cfg(unix)]
            Self::Build(path) => path,
        }
    }
}

/// How the times changed.
pub(super) struct Before {
    earlier: Earlier,
    drift: f64,
    changes: Vec<Option<Change>>,
}

impl Before {
    /// The change of the strategy at this index; `None` where it was not measured before.
    pub(super) fn change(&self, strategy: usize) -> Option<Change> {
        self.changes.get(strategy).copied().flatten()
    }

    /// What the column means, for the notes below the table.
    pub(super) fn notes(&self, now: &Results) -> Vec<String> {
        let path = self.earlier.path().display();
        match &self.earlier {
            #[cfg(unix)]
            Earlier::Build(_) => vec![format!(
                "Now ÷ before: the time now divided by the time of {path}, with its uncertainty at \
                 99 %. Both ran at the same time on one core, in {ROUNDS} rounds."
            )],
            Earlier::Saved { results: before, .. } => {
                let mut notes = vec![format!(
                    "Now ÷ before: the time now divided by the time in {path}, with its \
                     uncertainty at 99 %. The reference took {} as long; the ratios are divided by \
                     that.",
                    ratio(self.drift)
                )];
                let mut differ = |what: &str, before: &str, now: &str| {
                    if before != now {
                        notes.push(format!("Before, the {what} was {before}; now it is {now}."));
                    }
                };
                differ("machine", &before.machine.to_string(), &now.machine.to_string());
                differ("compiler", &before.compiler, &now.compiler);
                differ("optimization level", &before.opt_level, &now.opt_level);
                notes
            }
        }
    }

    /// Reports to stderr which strategies are slower by more than this share and by more than the
    /// noise; whether there are any. Against saved results, they must be so in this measurement and
    /// in each of some more.
    pub(super) fn report_slower(
        &self,
        share: Share,
        now: &Results,
        measure: impl Fn() -> Results,
    ) -> bool {
        let is_slower = |change: &Option<Change>| change.filter(|one| one.is_slower_by(share.0));
        let mut changes: Vec<Option<Change>> = self.changes.iter().map(is_slower).collect();
        let saved = match &self.earlier {
            Earlier::Saved { results, .. } => Some(results),
            #[cfg(unix)]
            Earlier::Build(_) => None,
        };
        if let Some(results) = saved {
            for _ in 0..CONFIRMATIONS {
                if changes.iter().all(Option::is_none) {
                    return false;
                }
                console::note(&"a strategy is slower than before; measuring again to confirm it");
                let again = Baseline::compare(results, &measure());
                let again = again.map_or_else(|_| Vec::new(), |baseline| baseline.changes);
                for (change, again) in changes.iter_mut().zip(&again) {
                    *change = change.and(is_slower(again));
                }
            }
        }
        for (strategy, change) in now.strategies.iter().zip(&changes) {
            let Some(change) = change else { continue };
            let [least, most] = change.interval.map(|end| (end - 1.0) * 100.0);
            console::error(&format_args!(
                "{} is {:.1} % slower than in {} (99 % interval: {least:.1} to {most:.1} %)",
                strategy.name,
                (change.ratio - 1.0) * 100.0,
                self.earlier.path().display(),
            ));
        }
        changes.iter().any(Option::is_some)
    }
}

/// A ratio as a factor: `1.03 ×`.
fn ratio(number: f64) -> String {
    format!("{number:.2} ×")
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use compare::{Plan, Set};

    use super::*;

    /// A measurement of one puzzle, with each run of the strategy taking this many times as long.
    fn measured(slower: f64) -> Results {
        let set = Set::read("one", format!("{}\n", ".".repeat(81)).as_bytes()).unwrap();
        let plan = Plan {
            command: String::new(),
            solutions: 1,
            budgets: &[],
            time: Duration::from_millis(1),
            runs: 1,
            each: false,
            keep_runs: Some(10),
            #[cfg(unix)]
            programs: &[],
        };
        let rungs = [ladder::find("xor-bitmask").unwrap()];
        let mut results = compare::compare(&rungs, &[set], &plan, &|_| {});
        for (index, measured) in results.strategies[0].measured.iter_mut().enumerate() {
            let run = |run: usize| [1000.0, 1001.0, 1002.0][(run + index) % 3];
            measured.reference = (0..measured.reference.len()).map(run).collect();
            measured.nanoseconds = measured.reference.iter().map(|time| time * slower).collect();
        }
        results
    }

    #[test]
    fn an_alarm_has_to_be_confirmed() {
        let (before, now) = (measured(1.0), measured(1.2));
        let share = Share(0.05);
        let results = Box::new(before.clone());
        let compared = Before {
            earlier: Earlier::Saved { path: "before.json".into(), results },
            drift: 1.0,
            changes: Baseline::compare(&before, &now).unwrap().changes,
        };
        assert!(compared.report_slower(share, &now, || now.clone()));
        assert!(!compared.report_slower(share, &now, || before.clone()), "disturbed once");
        assert!(!compared.report_slower(Share(0.3), &now, || panic!("no alarm to confirm")));
    }

    #[test]
    fn a_share_is_in_percent() {
        assert_eq!("5%".parse(), Ok(Share(0.05)));
        assert_eq!("2.5 %".parse(), Ok(Share(0.025)));
        for text in ["5", "0.05", "%", "-5%", "five%", "inf%", ""] {
            assert_eq!(text.parse::<Share>(), Err(NotAShare), "{text:?}");
        }
    }
}
