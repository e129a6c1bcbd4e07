//! [`Confirmation`]: whether a version that is right on all boards mends the answer.

use std::time::Duration;

use evidence::{Edit, Problem};

use super::alarms::with_alarms;
use super::call::{RightVersion, VersionCaller};
use super::counters::{with_call_counters, with_counters};
use super::cpp::CppBuild;
use super::hiding::{searches_longer, searches_more};
use super::program::Side;
use super::search::CorrectionSearch;
use super::source::Tongue;
use super::versions::Version;
use crate::error::RunnerError;

/// The processor time to confirm a version. It has its own, so that a version which was found is
/// not lost.
pub(super) const TIME_TO_CONFIRM: Duration = Duration::from_secs(3);

/// The limit for the first board of a version to confirm, which was right on that board before:
/// long enough for a build with sanitizers.
pub(super) const FIRST_BOARD_TO_CONFIRM: Duration = Duration::from_millis(500);

/// Whether a right version mends the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Confirmation {
    Mends {
        /// The number of boards on which it is right with counters; 0 without counters.
        boards: usize,
    },
    /// It hides the mistake or is right by luck, or that is not known.
    IsRefused,
}

impl CorrectionSearch<'_> {
    /// Whether the version mends the answer: it hides no mistake and is not right by luck.
    pub(super) fn confirmation(&self, version: &Version) -> Result<Confirmation, RunnerError> {
        let (confirmation, is_sound) = rayon::join(
            || self.hiding(version),
            || Ok(self.caller.is_defined(version)? && !self.searches_longer(version)?),
        );
        Ok(if is_sound? {
            confirmation?
        } else {
            Confirmation::IsRefused
        })
    }

    /// Whether the version needs a far longer search than the answer itself on boards on which the
    /// answer is right, or is wrong there. False if there are no such boards, or if neither searches
    /// by calls.
    fn searches_longer(&self, version: &Version) -> Result<bool, RunnerError> {
        let is_solver = self.caller.problem == Problem::SudokuSolver;
        if !is_solver || self.caller_of_passed.boards.boards.is_empty() {
            return Ok(false);
        }
        let tongue = self.caller.tongue;
        let unchanged = Version {
            text: self.caller.answer.text.to_string(),
            ..version.clone()
        };
        let versions = [&unchanged, version].map(|version| with_call_counters(version, tongue));
        let called = self.caller_of_passed.call(
            Side::Second,
            CppBuild::Fast,
            &versions.each_ref(),
            FIRST_BOARD_TO_CONFIRM,
            TIME_TO_CONFIRM,
        )?;
        let mut steps = [None; 2];
        for right in called.right {
            steps[right.number] = Some(right.steps);
        }
        Ok(match steps {
            [Some(of_answer), Some(of_version)] => searches_longer(of_version, of_answer),
            // It is not right where the answer was.
            [Some(_), None] => true,
            [None, _] => false,
        })
    }

    /// Whether the version hides the mistake: a [block](super::alarms) of the answer that ran
    /// before the change never runs after it, or the search now tries out what it excluded. It is
    /// refused, too, where that could not be found out in time.
    ///
    /// Version 0 counts the blocks that are entered. Each other one has an alarm in a block that
    /// ran before: if it is right, that block runs no more.
    fn hiding(&self, version: &Version) -> Result<Confirmation, RunnerError> {
        let tongue = self.caller.tongue;
        let counted = with_counters(version, tongue);
        let alarmed = match &self.idle {
            Some(idle) => with_alarms(version, tongue, idle),
            None => Vec::new(),
        };
        let mut versions = vec![&counted];
        versions.extend(&alarmed);
        let called = self.caller.call(
            Side::First,
            CppBuild::Fast,
            &versions,
            FIRST_BOARD_TO_CONFIRM,
            TIME_TO_CONFIRM,
        )?;
        let mut boards = 0;
        let mut hides = !called.is_complete;
        for right in called.right {
            if right.number == 0 {
                boards = right.boards;
            }
            hides |= right.number != 0 || self.tries_out(version, right);
        }
        // With its counters, a search may reach the limit of a board.
        if hides || (self.needs_counters(version) && boards == 0) {
            return Ok(Confirmation::IsRefused);
        }
        Ok(Confirmation::Mends { boards })
    }

    /// Whether the steps of the version are compared with those of a plain search. A statement that
    /// was missing takes no test away: with it the search may be a bad one, but it was one before.
    fn needs_counters(&self, version: &Version) -> bool {
        self.caller.problem == Problem::SudokuSolver && !matches!(version.edit, Edit::Insert { .. })
    }

    /// Whether the version searches more than a plain search.
    fn tries_out(&self, version: &Version, counted: RightVersion) -> bool {
        if !self.needs_counters(version) {
            return false;
        }
        let placements = self.caller.boards.plain_placements(counted.boards);
        searches_more(counted.steps, placements)
    }
}

impl VersionCaller<'_> {
    /// Whether the sanitizers find no undefined behaviour in this version, such as a read past the
    /// end of an array. True where the answer has no sanitized build: then nothing can be checked.
    pub(super) fn is_defined(&self, version: &Version) -> Result<bool, RunnerError> {
        if self.tongue != Tongue::Cpp || self.answer.sanitized().is_none() {
            return Ok(true);
        }
        let (side, build) = (Side::Second, CppBuild::Sanitized);
        let called = self.call(
            side,
            build,
            &[version],
            FIRST_BOARD_TO_CONFIRM,
            TIME_TO_CONFIRM,
        )?;
        // This build is slow, and its time says nothing.
        Ok(!called.right.is_empty() || !called.slow.is_empty())
    }
}
