//! [`Confirmation`]: whether a version that is right on all boards mends the answer.

use std::time::Duration;

use evidence::{Edit, LongerSearch, Problem};

use super::alarms::{with_alarm_in_each_part, with_alarms};
use super::boards::Steps;
use super::call::{CallsInTurn, VersionCaller};
use super::counters::{with_call_counters, with_counters};
use super::cpp::CppBuild;
use super::hiding::{searches_longer, searches_more};
use super::idle_texts::IdleTexts;
use super::program::Side;
use super::search::CorrectionSearch;
use super::source::{Source, Tongue};
use super::versions::Version;
use crate::error::RunnerError;

/// The processor time of a version to confirm for all other named cases. The model answers in
/// Python that choose their cells take up to 0.35 s for one of them.
const TIME_FOR_CASES: Duration = Duration::from_secs(1);

/// The limit for the first board of a version to confirm, which was right on that board before:
/// long enough for a build with sanitizers.
pub(super) const FIRST_BOARD_TO_CONFIRM: Duration = Duration::from_millis(500);

/// A search with at least this many times as many calls is said to be longer. Where a mistake does
/// not show, a change that mends it changes little: what doubles the calls may switch off the order
/// of the search, or a rule.
const LEAST_TIMES: u64 = 2;

/// The search of a version beside that of the answer, on boards on which the answer is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Beside {
    /// There are no such boards, or neither searches by calls.
    Unknown,
    /// The version is wrong on one of them.
    IsWrong,
    /// The calls of both.
    Calls {
        of_version: Steps,
        of_answer: Steps,
        boards: usize,
    },
}

impl Beside {
    /// Whether the version cannot be what is meant.
    const fn refutes(self) -> bool {
        match self {
            Self::Unknown => false,
            Self::IsWrong => true,
            Self::Calls {
                of_version,
                of_answer,
                ..
            } => searches_longer(of_version, of_answer),
        }
    }

    /// What is said of a search that is longer, though not so long that the version is refused.
    fn longer(self) -> Option<LongerSearch> {
        let Self::Calls {
            of_version,
            of_answer,
            boards,
        } = self
        else {
            return None;
        };
        let times = of_version.total().checked_div(of_answer.total())?;
        if times < LEAST_TIMES {
            return None;
        }
        Some(LongerSearch { times, boards })
    }
}

/// Whether a right version mends the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Confirmation {
    Mends {
        /// The number of boards on which it is right.
        boards: usize,
        /// How much longer it searches where the answer is right; `None` if it does not.
        longer: Option<LongerSearch>,
    },
    /// It hides the mistake or is right by luck, or that is not known.
    IsRefused,
}

/// Whether a version hides the mistake.
enum Hiding {
    No {
        /// The number of boards on which it is right.
        boards: usize,
    },
    /// It does, or that is not known.
    Possible,
}

impl CorrectionSearch<'_> {
    /// Whether the version mends the answer: it hides no mistake and is not right by luck.
    pub(super) fn confirmation(&self, version: &Version) -> Result<Confirmation, RunnerError> {
        let (hiding, others) = rayon::join(
            || self.hiding(version),
            || {
                Ok((
                    self.caller.is_defined(version, self.times.confirm)?,
                    self.beside(version)?,
                ))
            },
        );
        let (is_defined, beside) = others?;
        let Hiding::No { boards } = hiding? else {
            return Ok(Confirmation::IsRefused);
        };
        if !is_defined || beside.refutes() {
            return Ok(Confirmation::IsRefused);
        }
        // Last, since few versions come so far.
        let on_other_cases = self.on_other_cases(version)?;
        if on_other_cases.is_wrong {
            return Ok(Confirmation::IsRefused);
        }
        Ok(Confirmation::Mends {
            boards: boards + on_other_cases.right,
            longer: beside.longer(),
        })
    }

    /// What the version does on the named cases that the judge lacks, until it takes too long for
    /// one: these are long for many right searches, and nothing is concluded from that one.
    fn on_other_cases(&self, version: &Version) -> Result<CallsInTurn, RunnerError> {
        match self.caller.problem {
            Problem::ValidSudoku => Ok(CallsInTurn::default()),
            Problem::SudokuSolver => {
                let cases = self.caller.boards.other_cases();
                self.caller.call_for_each(cases, version, TIME_FOR_CASES)
            }
        }
    }

    /// The search of the version beside that of the answer itself.
    fn beside(&self, version: &Version) -> Result<Beside, RunnerError> {
        let is_solver = self.caller.problem == Problem::SudokuSolver;
        if !is_solver || self.caller_of_passed.boards.boards.is_empty() {
            return Ok(Beside::Unknown);
        }
        let tongue = self.caller.tongue;
        let unchanged = Version::unchanged(&self.caller.answer.text);
        let versions = [&unchanged, version].map(|version| with_call_counters(version, tongue));
        let called = self.caller_of_passed.call(
            Side::Second,
            CppBuild::Fast,
            &versions.each_ref(),
            FIRST_BOARD_TO_CONFIRM,
            self.times.confirm,
        )?;
        let mut results = [None; 2];
        for right in called.right {
            results[right.number] = Some(right);
        }
        Ok(match results {
            [Some(answer), Some(version)] => Beside::Calls {
                of_version: version.steps,
                of_answer: answer.steps,
                boards: version.boards,
            },
            [Some(_), None] => Beside::IsWrong,
            _ => Beside::Unknown,
        })
    }

    /// Whether the version hides the mistake: a [block](super::alarms) of the answer that ran
    /// before the change never runs after it, or the search now tries out what it excluded. It is
    /// refused, too, where that could not be found out in time.
    ///
    /// Version 0 is called for all boards of the judge; if its steps are compared, it counts the
    /// blocks that are entered. Each other one has an alarm in a block that
    /// ran before: if it is right, that block runs no more.
    fn hiding(&self, version: &Version) -> Result<Hiding, RunnerError> {
        let tongue = self.caller.tongue;
        let confirming = self.confirming.get_or_init(|| self.caller.to_confirm());
        let is_counted = self.is_counted(version);
        let first = if is_counted {
            with_counters(version, tongue)
        } else {
            version.clone()
        };
        let alarmed = match self.idle_texts()? {
            Some(idle) => with_alarms(version, tongue, idle),
            None => Vec::new(),
        };
        let mut versions = vec![&first];
        versions.extend(&alarmed);
        let called = confirming.call(
            Side::First,
            CppBuild::Fast,
            &versions,
            FIRST_BOARD_TO_CONFIRM,
            self.times.confirm,
        )?;
        let mut boards = 0;
        let mut hides = !called.is_complete;
        for right in called.right {
            if let Some(part) = right.number.checked_sub(1) {
                hides = hides || self.ran_before(version, &alarmed[part])?;
                continue;
            }
            boards = right.boards;
            if is_counted {
                let placements = confirming.boards.plain_placements(right.boards);
                hides |= searches_more(right.steps, placements);
            }
        }
        // It is wrong on another board of the judge, or its counters take too long.
        if hides || boards == 0 {
            return Ok(Hiding::Possible);
        }
        Ok(Hiding::No { boards })
    }

    /// Whether the part with this alarm ran before the change, on the first board. Of a line with a
    /// condition and what depends on it, `if (left[cell] == 0) broken = true;`, a record only says
    /// that the line ran. True if it is not known.
    fn ran_before(&self, version: &Version, alarmed: &Version) -> Result<bool, RunnerError> {
        if self.caller.problem != Problem::SudokuSolver {
            return Ok(true);
        }
        let idle = if let Some(idle) = self.idle_of_calls.get() {
            idle
        } else {
            let idle = self.idle_by_alarms(&self.caller.on_first_board_unchanged())?;
            self.idle_of_calls.get_or_init(|| idle)
        };
        let Some(idle) = idle else {
            return Ok(true);
        };
        let of_parts_that_ran = with_alarms(version, self.caller.tongue, idle);
        Ok(of_parts_that_ran
            .iter()
            .any(|version| version.text == alarmed.text))
    }

    /// The lines of the answer that never run on the first board; `None` if that is not known.
    ///
    /// No record shows the lines of an answer to problem 36. There its wrong result is the other
    /// truth, and the answer with an alarm returns the same where the alarm is not reached.
    fn idle_texts(&self) -> Result<Option<&IdleTexts>, RunnerError> {
        if self.idle.is_some() || self.caller.problem == Problem::SudokuSolver {
            return Ok(self.idle.as_ref());
        }
        if let Some(idle) = self.idle_of_calls.get() {
            return Ok(idle.as_ref());
        }
        let idle = self.idle_by_alarms(&self.caller.on_first_board_reversed())?;
        Ok(self.idle_of_calls.get_or_init(|| idle).as_ref())
    }

    /// The lines whose alarms the answer does not reach on the first board, for which the calls
    /// expect what the answer returns. `None` if the answer returns something else.
    fn idle_by_alarms(&self, calls: &VersionCaller<'_>) -> Result<Option<IdleTexts>, RunnerError> {
        let text = &self.caller.answer.text;
        let unchanged = Version::unchanged(text);
        let source = Source::new(text, calls.tongue);
        let mut versions = vec![&unchanged];
        let alarmed = with_alarm_in_each_part(&unchanged, &source);
        versions.extend(alarmed.iter().map(|(_, version)| version));
        let results = calls.call(
            Side::First,
            CppBuild::Fast,
            &versions,
            FIRST_BOARD_TO_CONFIRM,
            self.times.confirm,
        )?;
        let mut has_result = false;
        let mut idle = Vec::new();
        for right in results.right {
            match right.number.checked_sub(1) {
                Some(part) => idle.push(alarmed[part].0),
                None => has_result = true,
            }
        }
        if !has_result || !results.is_complete {
            return Ok(None);
        }
        Ok(Some(IdleTexts::new(&source, idle)))
    }

    /// Whether the steps of the version are compared with those of a plain search. A statement that
    /// was missing takes no test away: with it the search may be a bad one, but it was one before.
    fn is_counted(&self, version: &Version) -> bool {
        self.caller.problem == Problem::SudokuSolver && !matches!(version.edit, Edit::Insert { .. })
    }
}

impl VersionCaller<'_> {
    /// Whether the sanitizers find no undefined behaviour in this version, such as a read past the
    /// end of an array. True where the answer has no sanitized build: then nothing can be checked.
    /// The build may take this processor time.
    pub(super) fn is_defined(
        &self,
        version: &Version,
        time: Duration,
    ) -> Result<bool, RunnerError> {
        if self.tongue != Tongue::Cpp || self.answer.sanitized().is_none() {
            return Ok(true);
        }
        let (side, build) = (Side::Second, CppBuild::Sanitized);
        let called = self.call(side, build, &[version], FIRST_BOARD_TO_CONFIRM, time)?;
        // This build is slow, and its time says nothing.
        Ok(!called.right.is_empty() || !called.slow.is_empty())
    }
}
