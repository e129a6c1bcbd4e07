//! [`CorrectionSearch`]: calls the versions, chunk by chunk, until one is right everywhere.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::time::Duration;

use evidence::{Correction, Edit, Problem};

use super::alarms::with_alarms;
use super::boards::TestBoards;
use super::call::{CalledVersions, FirstBoardTimes, RightVersion, VersionCaller};
use super::counters::{with_call_counters, with_counters};
use super::cpp::CppBuild;
use super::hiding::{searches_longer, searches_more};
use super::program::Side;
use super::source::{Source, Tongue, is_jump};
use super::versions::{Rank, Version};
use crate::error::RunnerError;

/// The versions that two processes get at the same time: at first, and later. The first ones are
/// the likeliest. Of a compiled language, a process has to compile all of its versions before it
/// calls one.
const FIRST_CHUNK: usize = 100;
const CHUNK: usize = 200;

/// The first chunk in Java: starting Java and its compiler takes as long as compiling 100 versions.
const FIRST_CHUNK_IN_JAVA: usize = 300;

/// The processor time that compiling and calling a large chunk takes. With less time left, a chunk
/// of a compiled language is not begun.
const TIME_TO_COMPILE: Duration = Duration::from_secs(2);

/// The most versions that a search tries to confirm.
const MOST_CONFIRMED: usize = 3;

/// The processor time to confirm a version. It has its own, so that a version which was found is
/// not lost.
const TIME_TO_CONFIRM: Duration = Duration::from_secs(3);

/// The limit for the first board of a version to confirm, which was right on that board before:
/// long enough for a build with sanitizers.
const FIRST_BOARD_TO_CONFIRM: Duration = Duration::from_millis(500);

/// The most right versions of which the searches are compared, and the most that take something out
/// of the same functions.
const MOST_COMPARED: usize = 24;
const MOST_REMOVALS: usize = 16;

/// Which of the versions that search the same says most without saying too much.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Precedence {
    /// A statement is missing before a jump, or it is the wrong jump. Without any jump, the answer
    /// may come to the same place below.
    Jump,
    /// Something is too much.
    Removal,
    /// It may have no more effect than a removal.
    Other,
}

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

/// The search for a version that is right.
pub(super) struct CorrectionSearch<'a> {
    caller: VersionCaller<'a>,
    /// Calls versions for boards on which the answer itself is right.
    caller_of_passed: VersionCaller<'a>,
    /// The likeliest first.
    versions: &'a [Version],
    /// The lines that never ran, as texts; `None` if that is not known.
    idle: Option<BTreeSet<String>>,
    /// The processor time of each of the two processes, for all versions together.
    time: Duration,
    /// The processor time so far: for each chunk, that of the slower process.
    spent: Duration,
    confirmed: usize,
    /// The versions that took too long for their first board.
    slow: Vec<usize>,
}

impl<'a> CorrectionSearch<'a> {
    pub(super) fn new(
        caller: VersionCaller<'a>,
        caller_of_passed: VersionCaller<'a>,
        versions: &'a [Version],
        idle: Option<BTreeSet<String>>,
        time: Duration,
    ) -> Self {
        Self {
            caller,
            caller_of_passed,
            versions,
            idle,
            time,
            spent: Duration::ZERO,
            confirmed: 0,
            slow: Vec::new(),
        }
    }

    /// The first version that is right. Those that take long are called again after all others.
    pub(super) fn run(
        &mut self,
        times: FirstBoardTimes,
    ) -> Result<Option<Correction>, RunnerError> {
        let numbers: Vec<usize> = (0..self.versions.len()).collect();
        let found = self.first_right(&numbers, times.limit)?;
        if found.is_some() || self.confirmed == MOST_CONFIRMED {
            return Ok(found);
        }
        let slow = std::mem::take(&mut self.slow);
        self.first_right(&slow, times.again)
    }

    /// The change of the first of these versions that mends the answer, with this limit for the
    /// first board.
    ///
    /// If the answer is right without what a version changes, such as a rule that strikes
    /// candidates, many changes make it right. So all versions are called then, as far as the time
    /// allows.
    fn first_right(
        &mut self,
        numbers: &[usize],
        first_board: Duration,
    ) -> Result<Option<Correction>, RunnerError> {
        let first_chunk = match self.caller.tongue {
            Tongue::Java => FIRST_CHUNK_IN_JAVA,
            Tongue::Python | Tongue::Cpp | Tongue::JavaScript => FIRST_CHUNK,
        };
        let (first, rest) = numbers.split_at(numbers.len().min(first_chunk));
        let mut right = Vec::new();
        let mut is_optional = false;
        for chunk in std::iter::once(first).chain(rest.chunks(CHUNK)) {
            if self.is_time_over() {
                break;
            }
            right.extend(self.right_versions(chunk, first_board)?);
            if right.is_empty() || is_optional {
                continue;
            }
            let searched = self.least_search_first(&right)?;
            is_optional = searched
                .iter()
                .any(|version| self.versions[version.number].rank == Rank::Removal);
            if !is_optional {
                let mends = self.first_that_mends(&searched)?;
                if mends.is_some() || self.confirmed == MOST_CONFIRMED {
                    return Ok(mends);
                }
                right.clear();
            }
        }
        let searched = self.least_search_first(&right)?;
        self.first_that_mends(&searched)
    }

    /// The change of the first of these right versions that is confirmed.
    fn first_that_mends(
        &mut self,
        right: &[RightVersion],
    ) -> Result<Option<Correction>, RunnerError> {
        for version in right {
            if self.confirmed == MOST_CONFIRMED {
                break;
            }
            self.confirmed += 1;
            let RightVersion { number, boards, .. } = *version;
            let version = &self.versions[number];
            if let Confirmation::Mends { boards: confirmed } = self.confirmation(version)? {
                return Ok(Some(Correction {
                    line: version.line as u32 + 1,
                    edit: version.edit.clone(),
                    boards: boards.max(confirmed),
                }));
            }
        }
        Ok(None)
    }

    /// Whether the time left is too short for another chunk.
    fn is_time_over(&self) -> bool {
        let left = self.time.saturating_sub(self.spent);
        match self.caller.tongue {
            Tongue::Java | Tongue::Cpp => left < TIME_TO_COMPILE,
            Tongue::Python | Tongue::JavaScript => left.is_zero(),
        }
    }

    /// The versions that are right on the boards.
    fn right_versions(
        &mut self,
        numbers: &[usize],
        first_board: Duration,
    ) -> Result<Vec<RightVersion>, RunnerError> {
        let mut versions = Vec::new();
        for &number in numbers {
            versions.push(&self.versions[number]);
        }
        let time = self.time.saturating_sub(self.spent);
        let called = self
            .caller
            .call_on_both_sides(&versions, first_board, time)?;
        self.spent += called.cpu;
        self.slow
            .extend(called.slow.iter().map(|&slow| numbers[slow]));
        self.slow.sort_unstable();
        let mut right = called.right;
        for version in &mut right {
            version.number = numbers[version.number];
        }
        Ok(right)
    }

    /// These right versions, and those near them that only take something out, if they are right,
    /// too: those that search least first.
    ///
    /// `strike(cell, 0 << digit)` in place of `1 << digit` makes an answer right that strikes right
    /// digits: it strikes none. A change that mends the line lets it strike, so it searches less. Of
    /// versions that search the same, one that takes something out goes first: it names the same
    /// place, and claims no more.
    fn least_search_first(&self, right: &[RightVersion]) -> Result<Vec<RightVersion>, RunnerError> {
        let right = &right[..right.len().min(MOST_COMPARED)];
        if right.is_empty() || self.caller.problem != Problem::SudokuSolver {
            return Ok(right.to_vec());
        }
        // If the time is too short for all, the removals are called.
        let mut numbers = self.removals_near(right);
        for version in right {
            if !numbers.contains(&version.number) {
                numbers.push(version.number);
            }
        }
        let mut counted = Vec::new();
        for &number in &numbers {
            let version = &self.versions[number];
            counted.push(with_call_counters(version, self.caller.tongue));
        }
        let called = self.caller.on_deciding_boards().call_on_both_sides(
            &counted.iter().collect::<Vec<_>>(),
            FIRST_BOARD_TO_CONFIRM,
            TIME_TO_CONFIRM,
        )?;
        let mut searched = called.right;
        // A search that is no call of a function is not counted.
        searched.retain(|version| version.steps.total() > 0);
        if searched.is_empty() {
            return Ok(right.to_vec());
        }
        for version in &mut searched {
            version.number = numbers[version.number];
            // It was called for more boards before.
            if let Some(before) = right.iter().find(|right| right.number == version.number) {
                version.boards = before.boards;
            }
        }
        searched.sort_by_key(|right| {
            let version = &self.versions[right.number];
            let precedence = self.precedence(version);
            // The deepest statement is the one that has the effect; those around it prepare it.
            let depth = self.indentation(version.line);
            (
                right.steps.total(),
                precedence,
                Reverse(depth),
                right.number,
            )
        });
        Ok(searched)
    }

    /// The place of a version among those that search the same: the lowest is the first.
    fn precedence(&self, version: &Version) -> Precedence {
        let is_at_jump = is_jump(self.line(version.line).trim_start());
        match &version.edit {
            Edit::Insert { .. } if is_at_jump => Precedence::Jump,
            Edit::Instead { before, after } if is_other_jump(before, after) => Precedence::Jump,
            _ if version.rank == Rank::Removal => Precedence::Removal,
            _ => Precedence::Other,
        }
    }

    /// The line of the answer with this index; empty behind the last one.
    fn line(&self, index: usize) -> &str {
        self.caller
            .answer
            .text
            .lines()
            .nth(index)
            .unwrap_or_default()
    }

    /// The number of spaces and tabs before the line with this index.
    fn indentation(&self, index: usize) -> usize {
        let line = self.line(index);
        line.len() - line.trim_start().len()
    }

    /// The versions that take something out of a function that one of these changes, the nearest
    /// first.
    fn removals_near(&self, right: &[RightVersion]) -> Vec<usize> {
        let source = Source::new(&self.caller.answer.text, self.caller.tongue);
        let mut removals = Vec::new();
        for (number, version) in self.versions.iter().enumerate() {
            if version.rank != Rank::Removal {
                continue;
            }
            let function = source.function_of(version.line);
            let mut nearest = None;
            for right in right {
                let line = self.versions[right.number].line;
                let distance = line.abs_diff(version.line);
                if source.function_of(line) == function
                    && nearest.is_none_or(|nearest| distance < nearest)
                {
                    nearest = Some(distance);
                }
            }
            removals.extend(nearest.map(|distance| (distance, number)));
        }
        removals.sort_unstable();
        removals.truncate(MOST_REMOVALS);
        removals.into_iter().map(|(_, number)| number).collect()
    }

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

/// Whether a line jumps to another place after a change: `continue` in place of `break`.
fn is_other_jump(before: &str, after: &str) -> bool {
    before.replace("break", "continue") == after || before.replace("continue", "break") == after
}

impl VersionCaller<'_> {
    /// Calls the versions in two processes at a time, with this processor time for each of them.
    fn call_on_both_sides(
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

    /// The same caller with the boards that decide: each right version is called for all of these.
    fn on_deciding_boards(&self) -> Self {
        let boards = TestBoards {
            boards: self.boards.boards[..self.boards.least].to_vec(),
            ..self.boards
        };
        Self { boards, ..*self }
    }

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
