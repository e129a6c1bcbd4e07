//! [`CorrectionSearch`]: calls the versions, chunk by chunk, until one is right everywhere.

use std::sync::OnceLock;
use std::time::Duration;

use evidence::Correction;

use super::TimesForVersions;
use super::call::{CalledVersions, FirstBoardTimes, RightVersion, VersionCaller};
use super::confirmation::Confirmation;
use super::cpp::CppBuild;
use super::idle_texts::IdleTexts;
use super::program::Side;
use super::source::Tongue;
use super::versions::{Rank, Version};
use crate::error::RunnerError;

/// The versions that two processes get at the same time: at first, and later. The first ones are
/// the likeliest. Of a compiled language, a process has to compile all of its versions before it
/// calls one.
const FIRST_CHUNK: usize = 100;
const CHUNK: usize = 200;

/// The least versions of a later chunk in a compiled language: a compiler takes half a second
/// before it has read the first one.
const LEAST_CHUNK: usize = 40;

/// The versions near a statement without which the answer is right, and the least processor time
/// for them: they are called even if the time is over. With 80, it was over before the mend of an
/// answer in Java was called.
const NEAR_CHUNK: usize = 120;
const TIME_FOR_NEAR_CHUNK: Duration = Duration::from_secs(1);

/// The first chunk in Java, whose compiler is slow until it has compiled some versions.
const FIRST_CHUNK_IN_JAVA: usize = 160;

/// The processor time that compiling and calling a chunk takes at least. With less time left, it is
/// not begun. In Java, a process has compiled other versions before.
const TIME_TO_COMPILE_CPP: Duration = Duration::from_secs(2);
const TIME_TO_COMPILE_JAVA: Duration = Duration::from_millis(300);

/// The most versions that a search tries to confirm. Where a rule strikes right digits, three
/// loops that never run made the answer right before its mended condition was called.
const MOST_CONFIRMED: usize = 5;

/// The search for a version that is right.
pub(super) struct CorrectionSearch<'a> {
    pub(super) caller: VersionCaller<'a>,
    /// Calls versions for boards on which the answer itself is right.
    pub(super) caller_of_passed: VersionCaller<'a>,
    /// Calls a version for all boards of the judge, which are made when they are first needed.
    pub(super) confirming: OnceLock<VersionCaller<'a>>,
    /// The likeliest first.
    pub(super) versions: &'a [Version],
    /// The lines that never ran; `None` if that is not known.
    pub(super) idle: Option<IdleTexts>,
    /// The lines that never ran by the calls of the answer with alarms: where no record shows any,
    /// and where a line that ran has a part that may not have run.
    pub(super) idle_of_calls: OnceLock<Option<IdleTexts>>,
    pub(super) times: TimesForVersions,
    /// The processor time so far: for each chunk, that of the slower process.
    spent: Duration,
    /// The number of versions that were called in this time.
    called: usize,
    confirmed: usize,
    /// The versions that took too long for their first board.
    slow: Vec<usize>,
}

impl<'a> CorrectionSearch<'a> {
    pub(super) fn new(
        caller: VersionCaller<'a>,
        caller_of_passed: VersionCaller<'a>,
        versions: &'a [Version],
        idle: Option<IdleTexts>,
        times: TimesForVersions,
    ) -> Self {
        Self {
            caller,
            caller_of_passed,
            confirming: OnceLock::new(),
            versions,
            idle,
            idle_of_calls: OnceLock::new(),
            times,
            spent: Duration::ZERO,
            called: 0,
            confirmed: 0,
            slow: Vec::new(),
        }
    }

    /// The first version that is right. Those that take long are called again after all others.
    pub(super) fn run(
        &mut self,
        first_board: FirstBoardTimes,
    ) -> Result<Option<Correction>, RunnerError> {
        let numbers: Vec<usize> = (0..self.versions.len()).collect();
        let mut correction = self.first_right(&numbers, first_board.limit)?;
        if correction.is_none() && self.confirmed < MOST_CONFIRMED {
            let slow = std::mem::take(&mut self.slow);
            correction = self.first_right(&slow, first_board.again)?;
        }
        if let Some(found) = &mut correction
            && let Some(version) = self.version_of(found)
        {
            found.harmful_run = self.harmful_run(version)?;
        }
        Ok(correction)
    }

    /// The version with this change.
    fn version_of(&self, correction: &Correction) -> Option<&'a Version> {
        self.versions.iter().find(|version| {
            version.line as u32 + 1 == correction.line && version.edit == correction.edit
        })
    }

    /// The change of the first of these versions that mends the answer, with this limit for the
    /// first board. The versions are called chunk by chunk, until one of these holds:
    ///
    /// - A confirmed change does not make the search longer. A change that does is only kept:
    ///   another one may keep the search short.
    /// - A removal is right. Then the versions near it are called, too: see [`Self::best_right`].
    /// - The time is over, or enough versions were tried to confirm.
    fn first_right(
        &mut self,
        numbers: &[usize],
        first_board: Duration,
    ) -> Result<Option<Correction>, RunnerError> {
        let mut left = numbers.to_vec();
        let mut size = match self.caller.tongue {
            Tongue::Java => FIRST_CHUNK_IN_JAVA,
            Tongue::Python | Tongue::Cpp | Tongue::JavaScript => FIRST_CHUNK,
        };
        if self.caller.tongue.is_compiled() {
            // There may be time for half of the versions only. A removal that is right shows near
            // which line the mistake is, and so which of them to call.
            move_into_first(&mut left, size, |number| self.is_removal(number));
        }
        let mut with_longer_search = None;
        while !left.is_empty() && !self.is_time_over() {
            let chunk = take_first(&mut left, size);
            let right = self.right_versions(&chunk, first_board, self.time_left())?;
            size = self.next_chunk();
            if right.is_empty() {
                continue;
            }
            let searched = self.least_search_first(&right)?;
            if self.has_removal(&searched) {
                self.sort_by_distance(&mut left, &searched);
                let best = self.best_right(right, left, first_board)?;
                return Ok(best.or(with_longer_search));
            }
            match self.first_that_mends(&searched)? {
                Some(found) if found.longer.is_none() => return Ok(Some(found)),
                found => with_longer_search = with_longer_search.or(found),
            }
            if self.confirmed == MOST_CONFIRMED {
                break;
            }
            // The refused versions hide the mistake, so it is near their lines.
            self.sort_by_distance(&mut left, &searched);
        }
        Ok(with_longer_search)
    }

    /// Whether one of these right versions only takes something out.
    fn has_removal(&self, right: &[RightVersion]) -> bool {
        right.iter().any(|version| self.is_removal(version.number))
    }

    fn is_removal(&self, number: usize) -> bool {
        self.versions[number].rank == Rank::Removal
    }

    /// Puts the versions first that change a line near one of these right versions: near those
    /// that only take something out, if there are any.
    fn sort_by_distance(&self, numbers: &mut [usize], right: &[RightVersion]) {
        let mut lines = Vec::new();
        let has_removal = self.has_removal(right);
        for version in right {
            if !has_removal || self.is_removal(version.number) {
                lines.push(self.versions[version.number].line);
            }
        }
        numbers.sort_by_key(|&number| distance(self.versions[number].line, &lines));
    }

    /// The change of the best of all right versions, of which these are known, and `left` are not
    /// called yet. Where the answer is right without a statement, such as a rule that strikes
    /// candidates, many changes make it right: the first one may only switch the rule off. So the
    /// versions near that place are called, and the others as far as the time allows.
    fn best_right(
        &mut self,
        mut right: Vec<RightVersion>,
        mut left: Vec<usize>,
        first_board: Duration,
    ) -> Result<Option<Correction>, RunnerError> {
        let near = take_first(&mut left, NEAR_CHUNK);
        let time = self.time_left().max(TIME_FOR_NEAR_CHUNK);
        right.extend(self.right_versions(&near, first_board, time)?);
        while !left.is_empty() && !self.is_time_over() {
            let chunk = take_first(&mut left, self.next_chunk());
            right.extend(self.right_versions(&chunk, first_board, self.time_left())?);
        }
        let searched = self.least_search_first(&right)?;
        self.first_that_mends(&searched)
    }

    /// The change of the first of these right versions that is confirmed: if possible, of one that
    /// does not make the search longer.
    fn first_that_mends(
        &mut self,
        right: &[RightVersion],
    ) -> Result<Option<Correction>, RunnerError> {
        let mut mends = None;
        for version in right {
            if self.confirmed == MOST_CONFIRMED {
                break;
            }
            self.confirmed += 1;
            let changed = &self.versions[version.number];
            let Confirmation::Mends {
                boards: confirmed,
                longer,
            } = self.confirmation(changed)?
            else {
                continue;
            };
            let correction = Correction {
                line: changed.line as u32 + 1,
                edit: changed.edit.clone(),
                boards: confirmed,
                longer,
                harmful_run: None,
            };
            if longer.is_none() {
                return Ok(Some(correction));
            }
            mends.get_or_insert(correction);
        }
        Ok(mends)
    }

    /// The number of versions to call next. In Java and C++, most of the time is that of the
    /// compiler, which takes ten times as long for some answers, such as one with `shared_ptr`.
    fn next_chunk(&self) -> usize {
        match self.caller.tongue {
            Tongue::Python | Tongue::JavaScript => CHUNK,
            Tongue::Java | Tongue::Cpp => affordable(self.called, self.spent, self.time_left()),
        }
    }

    fn time_left(&self) -> Duration {
        self.times.search.saturating_sub(self.spent)
    }

    /// Whether the time left is too short for another chunk.
    fn is_time_over(&self) -> bool {
        let left = self.time_left();
        match self.caller.tongue {
            Tongue::Java => left < TIME_TO_COMPILE_JAVA,
            Tongue::Cpp => left < TIME_TO_COMPILE_CPP,
            Tongue::Python | Tongue::JavaScript => left.is_zero(),
        }
    }

    /// The versions that are right on the boards, found within this processor time.
    fn right_versions(
        &mut self,
        numbers: &[usize],
        first_board: Duration,
        time: Duration,
    ) -> Result<Vec<RightVersion>, RunnerError> {
        let mut versions = Vec::new();
        for &number in numbers {
            versions.push(&self.versions[number]);
        }
        let called = self
            .caller
            .call_on_both_sides(&versions, first_board, time)?;
        self.spent += called.cpu;
        self.called += numbers.len();
        self.slow
            .extend(called.slow.iter().map(|&slow| numbers[slow]));
        self.slow.sort_unstable();
        let mut right = called.right;
        for version in &mut right {
            version.number = numbers[version.number];
        }
        Ok(right)
    }
}

/// The number of versions for which the time left is long enough, where this many took the time
/// spent.
fn affordable(called: usize, spent: Duration, left: Duration) -> usize {
    let nanoseconds = spent.as_nanos().max(1);
    let versions = called as u128 * left.as_nanos() / nanoseconds;
    usize::try_from(versions).map_or(CHUNK, |versions| versions.clamp(LEAST_CHUNK, CHUNK))
}

/// Takes this many of the numbers, or all if they are fewer.
fn take_first(numbers: &mut Vec<usize>, count: usize) -> Vec<usize> {
    numbers.drain(..count.min(numbers.len())).collect()
}

/// Moves the numbers for which this holds, and which are not among the first ones, to the end of
/// these, in place of others.
fn move_into_first(numbers: &mut [usize], first: usize, holds: impl Fn(usize) -> bool) {
    let first = first.min(numbers.len());
    let mut later = 0;
    for &number in &numbers[first..] {
        if holds(number) {
            later += 1;
        }
    }
    numbers[first.saturating_sub(later)..].sort_by_key(|&number| !holds(number));
}

/// The number of lines from this line to the nearest of the others.
fn distance(line: usize, others: &[usize]) -> usize {
    others
        .iter()
        .map(|other| other.abs_diff(line))
        .min()
        .unwrap_or(usize::MAX)
}

impl VersionCaller<'_> {
    /// Calls the versions in two processes at a time, with this processor time for each of them.
    pub(super) fn call_on_both_sides(
        &self,
        versions: &[&Version],
        first_board: Duration,
        time: Duration,
    ) -> Result<CalledVersions, RunnerError> {
        // In turn, so that both have likely ones first.
        let first: Vec<&Version> = versions.iter().copied().step_by(2).collect();
        let second: Vec<&Version> = versions.iter().copied().skip(1).step_by(2).collect();
        let (first, second) = rayon::join(
            || self.call(Side::First, CppBuild::Fast, &first, first_board, time),
            || self.call(Side::Second, CppBuild::Fast, &second, first_board, time),
        );
        Ok(CalledVersions::of_both_sides(first?, second?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_later_is_moved_into_the_first_chunk() {
        let mut numbers = [0, 1, 2, 3, 4, 5, 6, 7];
        move_into_first(&mut numbers, 4, |number| [1, 5, 7].contains(&number));
        assert_eq!(numbers, [0, 1, 5, 7, 2, 3, 4, 6]);
    }

    #[test]
    fn a_chunk_is_as_large_as_the_time_allows() {
        let [second, four] = [1, 4].map(Duration::from_secs);
        assert_eq!(affordable(100, second, four), CHUNK);
        assert_eq!(affordable(100, four, four), 100);
        assert_eq!(affordable(100, four, second), LEAST_CHUNK);
    }
}
