//! [`Judge`]: runs the checks on a strategy, several at the same time, each with its limits.

use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use evidence::Explanation;
use sudoku::Strategy;
use thousands::Separable as _;

use crate::exam::{self, Exam, Stop};
use crate::explained;
use crate::fixtures::{self, Case};
use crate::guard::{self, Ending};
use crate::{
    CHECKS, CheckOutcome, CheckResult, Concerns, Finding, JudgeReport, Needs, SharedCheck, Verdict,
    work,
};

/// The default limit on the placements of a search in one check. A search that needs more is
/// skipped, and the skip is shown.
///
/// A search row by row makes about three million placements per second in the dev profile.
pub const EFFORT: u64 = 4_000_000;

/// The limit on placements for a quick verdict, seconds after an edit and also without
/// optimization.
pub const QUICK_EFFORT: u64 = 300_000;

/// The default time for one check on one case. Even a search of [`EFFORT`] placements in the dev
/// profile on a busy machine takes less.
pub const TIME_LIMIT: Duration = Duration::from_mins(1);

/// The time for one check in a test that has to pass on any machine, in an emulator too.
pub const PATIENCE: Duration = Duration::from_hours(1);

/// A check stops itself when its time is over. If it has not stopped this long after, its thread is
/// abandoned.
const GRACE: Duration = Duration::from_secs(2);

/// Runs the checks on a strategy.
///
/// ```
/// use judge::{Judge, Verdict};
/// use sudoku::{Function, Strategy};
///
/// static NOTHING: Strategy<'_> = Strategy::new(&Function::new("finds-nothing", |_| false));
///
/// let report = Judge::new(NOTHING).run(|result| println!("{} on {}", result.check.name, result.case.name));
/// assert_eq!(report.verdict(), Verdict::WrongAnswer);
/// println!("{}", report.finding().unwrap());
/// ```
#[derive(Clone, Copy)]
pub struct Judge {
    /// What is judged.
    pub strategy: Strategy<'static>,
    /// Whether it is on this workspace's list.
    pub is_listed: bool,
    /// Whether it must search row by row, digits ascending, as its row on the list says: then the
    /// check `walk` compares every event.
    pub row_by_row: bool,
    /// The number of placements after which a search is skipped; `None` for no limit.
    pub effort: Option<u64>,
    /// The time that one check on one case may take.
    pub time_limit: Duration,
    /// The number of checks that run at the same time; as many as there are cores unless set. With
    /// 1 the first failure is the same in every run, also for a strategy that shares state between
    /// searches.
    pub threads: usize,
}

/// A check and the case on which it runs.
#[derive(Clone, Copy, Debug)]
pub struct PlannedCheck {
    /// The check.
    pub check: &'static SharedCheck,
    /// The case.
    pub case: &'static Case,
}

impl Judge {
    /// A judge with the default limits on effort and time.
    ///
    /// The strategy has to live as long as the program, as a `static` or a unit struct does. If its
    /// search does not stop, the thread that it runs on is abandoned.
    pub fn new(strategy: impl Into<Strategy<'static>>) -> Self {
        Self {
            strategy: strategy.into(),
            is_listed: false,
            row_by_row: false,
            effort: Some(EFFORT),
            time_limit: TIME_LIMIT,
            threads: thread::available_parallelism().map_or(1, usize::from),
        }
    }

    /// Every check with every case that it takes, the [early](SharedCheck::is_early) ones first. A
    /// solver that [finds one solution](sudoku::Solver::is_opaque) meets no check
    /// that needs all of them.
    pub fn plan(&self) -> Vec<PlannedCheck> {
        let mut early = Vec::new();
        let mut later = Vec::new();
        for check in CHECKS {
            if self.strategy.solver().is_opaque() && check.needs > Needs::First {
                continue;
            }
            let cases = fixtures::cases().iter().filter(|case| check.takes(case));
            for case in cases.take(self.most_cases(check)) {
                let planned = PlannedCheck { check, case };
                if check.is_early(case) {
                    early.push(planned);
                } else {
                    later.push(planned);
                }
            }
        }
        early.extend(later);
        early
    }

    /// On how many cases at most a check runs. A check that does not concern the strategy runs on
    /// none. A listed strategy without recorded work meets the check `work` once, so that the
    /// report says that the record is missing.
    fn most_cases(&self, check: &SharedCheck) -> usize {
        match check.concerns {
            Concerns::RowByRow if !self.row_by_row => 0,
            Concerns::Recorded if !work::is_recorded(self.strategy.name()) => {
                usize::from(self.is_listed)
            }
            Concerns::All | Concerns::Recorded | Concerns::RowByRow => usize::MAX,
        }
    }

    /// Runs the plan until a check fails, and passes each result to the listener.
    pub fn run(&self, listener: impl FnMut(&CheckResult)) -> JudgeReport {
        self.run_plan(self.plan(), listener)
    }

    /// Runs a part of the plan, on several threads. The listener receives the results in order.
    ///
    /// It ends at the first failure in the order of the plan. Checks that still run then are
    /// abandoned: each thread ends after the check that it is running.
    ///
    /// # Panics
    ///
    /// A thread of the judge panicked. A panic of the strategy is a failure, and no panic here.
    pub fn run_plan(
        &self,
        plan: Vec<PlannedCheck>,
        mut listener: impl FnMut(&CheckResult),
    ) -> JudgeReport {
        let planned = plan.len();
        let arriving = self.start_threads(plan);
        let mut results = Vec::with_capacity(planned);
        for result in arriving {
            let result = result
                .recv()
                .expect("each check that was started returns a result");
            listener(&result);
            let failed = matches!(result.outcome, CheckOutcome::Failed(_));
            results.push(result);
            if failed {
                break;
            }
        }
        JudgeReport {
            strategy: self.strategy.name(),
            results,
            planned,
        }
    }

    /// Starts the threads that share the plan, and returns where each result will arrive.
    ///
    /// Each check has a channel of its own, so that the results can be read in the order of the
    /// plan, whichever thread is faster.
    fn start_threads(&self, plan: Vec<PlannedCheck>) -> Vec<Receiver<CheckResult>> {
        let mut jobs = Vec::with_capacity(plan.len());
        let mut arriving = Vec::with_capacity(plan.len());
        for planned in plan {
            let (sender, receiver) = mpsc::channel();
            jobs.push((planned, sender));
            arriving.push(receiver);
        }
        let jobs = Arc::new(Mutex::new(jobs.into_iter()));
        for _ in 0..self.threads.max(1) {
            let judge = *self;
            let jobs = Arc::clone(&jobs);
            thread::spawn(move || judge.work_off(&jobs));
        }
        arriving
    }

    /// Takes one job after the other, until none is left or its result is not wanted any more.
    fn work_off(&self, jobs: &Mutex<impl Iterator<Item = (PlannedCheck, Sender<CheckResult>)>>) {
        loop {
            // A statement of its own: the lock is released before the check runs.
            let next = jobs.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some((planned, sender)) = next else {
                return;
            };
            let result = self.judge(planned.check, planned.case);
            if sender.send(result).is_err() {
                // The run ended with a failure and has dropped the receivers.
                return;
            }
        }
    }

    /// Runs one check on one case.
    pub fn judge(&self, check: &'static SharedCheck, case: &'static Case) -> CheckResult {
        let began = Instant::now();
        let outcome = self.outcome(check, case);
        CheckResult {
            check,
            case,
            outcome,
            time: began.elapsed(),
        }
    }

    fn outcome(&self, check: &'static SharedCheck, case: &'static Case) -> CheckOutcome {
        let Some(puzzle) = &case.puzzle else {
            return does_not_take(check, case);
        };
        if !check.takes(case) {
            return does_not_take(check, case);
        }
        let needed = self.known_placements(check, case);
        if self.is_beyond_effort(needed) {
            return self.skip_beyond_effort(needed);
        }
        let Self {
            strategy,
            effort,
            time_limit,
            ..
        } = *self;
        let deadline = Instant::now() + time_limit;
        let exam = Exam {
            strategy,
            case,
            puzzle,
            effort,
            deadline,
        };
        let too_long = format!("not finished within {} seconds", time_limit.as_secs_f64());
        let name = format!("{} on {}", check.name, case.name);
        match guard::guarded(name, time_limit + GRACE, move || (check.body)(&exam)) {
            Ending::Returned(Ok(())) => CheckOutcome::Passed,
            Ending::Returned(Err(Stop::Skipped(reason))) => CheckOutcome::Skipped(reason),
            Ending::Returned(Err(Stop::BeyondEffort)) => self.skip_beyond_effort(case.placements),
            Ending::Returned(Err(Stop::Wrong(finding))) => self.fail(check, case, *finding),
            Ending::Returned(Err(Stop::StillSearching)) => {
                CheckOutcome::Skipped(too_long + ", and still placing digits")
            }
            Ending::Returned(Err(Stop::Stuck)) | Ending::TimedOut => {
                let verdict = Verdict::TimeLimitExceeded;
                self.fail(check, case, exam::finding(verdict, puzzle, too_long))
            }
            Ending::Panicked(message) => {
                let verdict = Verdict::RuntimeError;
                self.fail(check, case, exam::finding(verdict, puzzle, message))
            }
        }
    }

    /// The placements that the check will need on this case, where that is known before it runs.
    ///
    /// The number is part of the fixture, counted for the search row by row, so it holds for the
    /// strategies that search row by row. An opaque solver reports no placements, so the same
    /// number stands for its effort.
    fn known_placements(&self, check: &SharedCheck, case: &Case) -> Option<u64> {
        if self.strategy.solver().is_opaque() {
            return case.placements;
        }
        if !self.row_by_row {
            return None;
        }
        match check.needs {
            Needs::Beginning => None,
            Needs::First => case.placements,
            Needs::Everything | Needs::Repeats => case.exhaustion,
        }
    }

    fn is_beyond_effort(&self, needed: Option<u64>) -> bool {
        match (needed, self.effort) {
            (Some(needed), Some(effort)) => needed > effort,
            _ => false,
        }
    }

    /// Skips a check that takes more than the effort. `needed` is the known number of placements of
    /// the search row by row; it is named if it explains the skip.
    fn skip_beyond_effort(&self, needed: Option<u64>) -> CheckOutcome {
        let reason = if self.strategy.solver().is_opaque() {
            "it reports no steps, so nothing can stop it".to_owned()
        } else {
            let effort = self.effort.unwrap_or(u64::MAX).separate_with_commas();
            format!("it needs more than {effort} placements")
        };
        let explanation = match needed {
            Some(needed) if self.is_beyond_effort(Some(needed)) => {
                let needed = needed.separate_with_commas();
                format!(" (row by row takes {needed} placements)")
            }
            _ => String::new(),
        };
        CheckOutcome::Skipped(reason + &explanation)
    }

    /// Completes what a check found: its name, the case, and why a wrong result is wrong.
    fn fail(&self, check: &SharedCheck, case: &Case, finding: Finding) -> CheckOutcome {
        let explanation = match &finding.puzzle {
            Some(board) if finding.verdict == Verdict::WrongAnswer => {
                explained::of_strategy(self.strategy, board, self.time_limit)
            }
            _ => Explanation::default(),
        };
        CheckOutcome::Failed(Box::new(Finding {
            check: Some(check.name.to_owned()),
            case: Some(case.name.to_owned()),
            explanation,
            ..finding
        }))
    }
}

fn does_not_take(check: &SharedCheck, case: &Case) -> CheckOutcome {
    CheckOutcome::Skipped(format!(
        "check {} does not take case {}",
        check.name, case.name
    ))
}
