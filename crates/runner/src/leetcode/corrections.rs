//! [`AnswerFile::correction`]: a small change that makes an answer right, found by trying.
//!
//! A *change* replaces a few tokens, or inserts, removes or moves one statement. A *version* is the
//! answer after one change.
//!
//! 1. [`changes`] makes all versions, the likeliest first.
//! 2. [`search`] calls them for the [`boards`], on the first of which the answer fails. A version
//!    gets no more boards after the first on which it is wrong.
//! 3. Of the versions that are right on all of them, the [comparison] puts the one first that
//!    leaves the least search: it says what is meant, and does not only switch off what is wrong.
//! 4. It is [confirmed](confirmation): it must not [hide](hiding) the mistake, or be right by luck.
//!
//! Many versions are called by one [program](program), since starting one takes longer than the
//! calls.

mod alarms;
mod boards;
mod call;
mod changes;
mod code;
mod comparison;
mod conditions;
mod confirmation;
mod counters;
mod cpp;
mod harmful_run;
mod hiding;
mod idle_texts;
mod java;
mod lines;
mod program;
mod search;
mod source;
mod stuck_loop;
#[cfg(test)]
mod tests;
mod versions;

use std::collections::BTreeSet;
use std::time::Duration;

use evidence::{Correction, IdleLines};
use judge::{Finding, Verdict};
use sudoku::Grid;

use self::boards::TestBoards;
use self::call::{FirstBoardTimes, Thoroughness, VersionCaller};
use self::changes::{AddChanges, CHANGES, CHANGES_OF_ENDLESS_LOOPS};
use self::idle_texts::IdleTexts;
pub(super) use self::program::Preparation;
use self::search::CorrectionSearch;
use self::source::{Source, Tongue};
use self::versions::{Version, Versions};
use super::answer_file::AnswerFile;
use crate::error::RunnerError;
use crate::trials::Trial;

/// The most versions that are tried, the likeliest ones. No answer of the tests has as many.
const MOST_VERSIONS: usize = 2_500;

/// The processor time of each of two processes.
#[derive(Clone, Copy, Debug)]
pub(super) struct TimesForVersions {
    /// For all versions together.
    pub(super) search: Duration,
    /// To compare right versions once, and to confirm one of them. It is not a part of the time for
    /// the search, so that a version which was found is not lost.
    pub(super) confirm: Duration,
}

impl TimesForVersions {
    /// The times for which a user waits.
    const DEFAULT: Self = Self {
        search: Duration::from_secs(4),
        confirm: Duration::from_secs(4),
    };

    /// The times for which a user waits, for an answer in this language. In C++, compiling a
    /// version takes longer than calling it: in 5 s, half of the versions of an answer with 80
    /// lines were not tried.
    pub(super) fn of(language: &str) -> Self {
        match Tongue::of(language) {
            Some(Tongue::Cpp) => Self {
                search: Duration::from_secs(8),
                ..Self::DEFAULT
            },
            Some(Tongue::Python | Tongue::Java | Tongue::JavaScript) | None => Self::DEFAULT,
        }
    }

    /// This many times as long.
    pub(super) fn times(self, factor: u32) -> Self {
        Self {
            search: self.search * factor,
            confirm: self.confirm * factor,
        }
    }
}

/// Texts which show that an answer may read the clock or draw random numbers. One in a comment only
/// means that no change is tried.
const CLOCK_OR_RANDOM: [&str; 14] = [
    "Date.now",
    "new Date",
    "performance.now",
    "random",
    "Random",
    "rand(",
    "time.time",
    "perf_counter",
    "process_time",
    "monotonic",
    "currentTimeMillis",
    "nanoTime",
    "chrono",
    "clock(",
];

/// The input of a search for a correction.
pub(super) struct CorrectionRequest<'a> {
    /// The boards of the evidence. The answer fails on the first one.
    pub(super) boards: &'a [Grid],
    /// The boards of the judge.
    pub(super) trials: &'a [Trial],
    /// The boards of the judge on which the answer was right.
    pub(super) passed: &'a [Trial],
    /// The lines that never ran, which are not changed; `None` if that is not known.
    pub(super) idle: Option<&'a [IdleLines]>,
    /// The processor time of the answer for the first board of a process; `None` if it is not
    /// known.
    pub(super) first_call: Option<Duration>,
    /// Whether the answer takes too long on the first board. It may be right on every board, given
    /// time, and many changes that do not help its search let it end on the boards that are tried.
    /// So only those by which an endless loop ends are tried.
    pub(super) is_slow: bool,
    pub(super) times: TimesForVersions,
}

impl AnswerFile {
    /// Whether [`Effort::Thorough`](super::explain::Effort) looks for a small change that makes the
    /// answer right, after the judge rejected it with this finding.
    pub fn can_be_corrected(&self, finding: &Finding) -> bool {
        finding.puzzle.is_some() && self.has_versions(finding.verdict == Verdict::TimeLimitExceeded)
    }

    /// Whether versions of it can be tried. An answer that reads the clock or draws numbers has
    /// none: `Date.now() - start > 3` instead of 2 may be right on all boards that are tried, and
    /// wrong on the same boards the next time. Of an answer that takes too long, see
    /// [`CorrectionRequest::is_slow`].
    pub(super) fn has_versions(&self, is_slow: bool) -> bool {
        let depends_on_chance = CLOCK_OR_RANDOM.iter().any(|read| self.text.contains(read));
        let Some(tongue) = Tongue::of(self.language()) else {
            return false;
        };
        self.takes("versions")
            && !depends_on_chance
            && (!is_slow || !versions_of(&self.text, tongue, kinds_for(is_slow), &[]).is_empty())
    }

    /// A small change that makes it right on these boards, and on those of the judge; `None` if
    /// none was found, or if answers of its language are not changed.
    pub(super) fn correction(
        &self,
        request: &CorrectionRequest<'_>,
        preparation: &mut Preparation,
    ) -> Result<Option<Correction>, RunnerError> {
        let Some(tongue) = Tongue::of(self.language()) else {
            return Ok(None);
        };
        let problem = Trial::problem(request.trials);
        let boards = TestBoards::new(problem, request.boards, request.trials);
        if boards.first == 0 {
            return Ok(None);
        }
        let first_board = FirstBoardTimes::new(&boards.boards[0].board, request.first_call);
        let kinds = kinds_for(request.is_slow);
        let idle = request.idle.unwrap_or_default();
        let versions = versions_of(&self.text, tongue, kinds, idle);
        let caller = VersionCaller {
            answer: self,
            tongue,
            prepared: preparation.wait(),
            problem,
            boards,
            thoroughness: Thoroughness::Search,
        };
        let caller_of_passed = VersionCaller {
            boards: TestBoards::passed(problem, request.passed),
            ..caller
        };
        let idle = request
            .idle
            .map(|idle| idle_texts(&self.text, tongue, idle));
        CorrectionSearch::new(caller, caller_of_passed, &versions, idle, request.times)
            .run(first_board)
    }
}

/// The kinds of changes for an answer that takes too long, and for others.
const fn kinds_for(is_slow: bool) -> &'static [AddChanges] {
    if is_slow {
        CHANGES_OF_ENDLESS_LOOPS
    } else {
        CHANGES
    }
}

/// The versions of an answer with changes of these kinds, the likeliest first.
fn versions_of(
    text: &str,
    tongue: Tongue,
    changes: &[AddChanges],
    idle: &[IdleLines],
) -> Vec<Version> {
    let source = Source::new(text, tongue);
    let mut versions = Versions {
        source: &source,
        list: Vec::new(),
    };
    for add in changes {
        add(&mut versions);
    }
    let mut list = versions.list;
    list.sort_by_key(|version| version.rank);
    let mut seen: BTreeSet<String> = BTreeSet::from([source.text.clone()]);
    list.retain(|version| !is_idle(version.line, idle) && seen.insert(version.text.clone()));
    list.truncate(MOST_VERSIONS);
    list
}

/// The lines that never ran.
fn idle_texts(text: &str, tongue: Tongue, idle: &[IdleLines]) -> IdleTexts {
    let source = Source::new(text, tongue);
    let lines = (0..source.lines.len()).filter(|&line| is_idle(line, idle));
    IdleTexts::new(&source, lines)
}

/// Whether the line with this index never ran.
fn is_idle(line: usize, idle: &[IdleLines]) -> bool {
    let number = line as u32 + 1;
    idle.iter()
        .any(|lines| (lines.first..=lines.last).contains(&number))
}
