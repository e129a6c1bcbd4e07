//! [`Judge`]: runs the checks on a strategy; and [`JudgeReport`], the result.

use std::fmt::Display;
use std::panic;
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use sudoku::Strategy;
use thousands::Separable as _;

use crate::check;
use crate::exam::{Exam, Stop, Wrong};
use crate::explain::{self, Explanation};
use crate::fixtures::{self, Case};
use crate::guard::{self, Ending};
use crate::{CHECKS, Concerns, Failure, Needs, SharedCheck, Verdict, work};

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
/// let report = Judge::new(NOTHING).run(|record| println!("{} on {}", record.check.name, record.case.name));
/// assert_eq!(report.verdict(), Verdict::WrongAnswer);
/// println!("{}", report.failure().unwrap());
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

/// The result of one check on one case.
#[derive(Clone, Debug)]
pub struct CheckRecord {
    /// The check.
    pub check: &'static SharedCheck,
    /// The case.
    pub case: &'static Case,
    /// Whether it passed.
    pub outcome: CheckOutcome,
    /// How long it took.
    pub time: Duration,
}

/// Whether a strategy passed a check on a case.
#[derive(Clone, Debug)]
pub enum CheckOutcome {
    /// It passed.
    Passed,
    /// It was not decided, for this reason.
    Skipped(String),
    /// It failed.
    Failed(Box<Failure>),
}

/// The results of all checks, up to the first that failed.
#[derive(Clone, Debug)]
pub struct JudgeReport {
    /// The strategy's name.
    pub strategy: &'static str,
    /// One record per check and case, in the order in which they ran; none after a failure.
    pub records: Vec<CheckRecord>,
    /// How many records there would be without a failure.
    pub planned: usize,
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
    pub fn plan(&self) -> impl Iterator<Item = (&'static SharedCheck, &'static Case)> + use<> {
        let Self {
            is_listed,
            row_by_row,
            ..
        } = *self;
        let is_recorded = work::is_recorded(self.strategy.name());
        let most = if self.strategy.solver().is_opaque() {
            Needs::First
        } else {
            Needs::Repeats
        };
        let pairs = CHECKS
            .iter()
            .filter(move |check| check.needs <= most)
            .flat_map(move |check| {
                let most = match check.concerns {
                    Concerns::RowByRow if !row_by_row => 0,
                    Concerns::Recorded if !is_recorded => usize::from(is_listed),
                    _ => usize::MAX,
                };
                let cases = fixtures::cases().iter().filter(|case| check.takes(case));
                cases.take(most).map(move |case| (check, case))
            });
        let (first, others): (Vec<_>, _) = pairs.partition(|(check, case)| check.is_early(case));
        first.into_iter().chain(others)
    }

    /// Runs the plan until a check fails, and passes each record to the listener.
    pub fn run(&self, listener: impl FnMut(&CheckRecord)) -> JudgeReport {
        self.run_plan(self.plan().collect(), listener)
    }

    /// Runs a part of the plan, on several threads. The listener receives the records in order.
    ///
    /// It ends at the first failure in the order of the plan. Checks that still run then are
    /// abandoned: each thread ends after the check that it is running.
    ///
    /// # Panics
    ///
    /// A thread of the judge panicked. A panic of the strategy is a failure, and no panic here.
    pub fn run_plan(
        &self,
        plan: Vec<(&'static SharedCheck, &'static Case)>,
        mut listener: impl FnMut(&CheckRecord),
    ) -> JudgeReport {
        let (judge, planned) = (*self, plan.len());
        // Each check has a channel of its own for its record, so that records arrive in order.
        let with_channel = |check| {
            let (sender, record) = mpsc::channel();
            ((check, sender), record)
        };
        let (plan, arriving): (Vec<_>, Vec<_>) = plan.into_iter().map(with_channel).unzip();
        let plan = Arc::new(Mutex::new(plan.into_iter()));
        for _ in 0..self.threads.max(1) {
            let plan = Arc::clone(&plan);
            thread::spawn(move || {
                let next = || plan.lock().unwrap_or_else(PoisonError::into_inner).next();
                while let Some(((check, case), sender)) = next() {
                    if sender.send(judge.judge(check, case)).is_err() {
                        break;
                    }
                }
            });
        }
        let mut records = Vec::with_capacity(planned);
        for record in arriving {
            let record = record
                .recv()
                .expect("each check that was started returns a record");
            listener(&record);
            let failed = matches!(record.outcome, CheckOutcome::Failed(_));
            records.push(record);
            if failed {
                break;
            }
        }
        JudgeReport {
            strategy: self.strategy.name(),
            records,
            planned,
        }
    }

    /// What repeats a check. Outside of this workspace that is the body of a test, in which the
    /// solver is the static that its name suggests.
    fn replay(&self, check: &str, case: &str) -> String {
        let name = self.strategy.name();
        if self.is_listed {
            return format!("cargo kata judge --strategy {name} --check {check} --case {case}");
        }
        let solver = name
            .replace(|c: char| !c.is_alphanumeric(), "_")
            .to_uppercase();
        format!("judge::assert_passes({solver}, {check:?}, {case:?});")
    }

    /// Runs one check on one case.
    pub fn judge(&self, check: &'static SharedCheck, case: &'static Case) -> CheckRecord {
        let began = Instant::now();
        let outcome = self.outcome(check, case);
        CheckRecord {
            check,
            case,
            outcome,
            time: began.elapsed(),
        }
    }

    fn outcome(&self, check: &'static SharedCheck, case: &'static Case) -> CheckOutcome {
        let Self {
            strategy,
            effort,
            time_limit,
            ..
        } = *self;
        let Some(puzzle) = case.puzzle.as_ref().filter(|_| check.takes(case)) else {
            let (check, case) = (check.name, case.name);
            return CheckOutcome::Skipped(format!("check {check} does not take case {case}"));
        };
        // The same search row by row is known to the placement, so it need not run to be given up.
        let needed = match check.needs {
            _ if strategy.solver().is_opaque() => case.placements,
            Needs::Beginning => None,
            Needs::First => case.placements.filter(|_| self.row_by_row),
            Needs::Everything | Needs::Repeats => case.exhaustion.filter(|_| self.row_by_row),
        };
        let is_beyond = |needed: &u64| effort.is_some_and(|effort| *needed > effort);
        let beyond_effort = |needed: Option<u64>| {
            let why = if strategy.solver().is_opaque() {
                "it reports no steps, so nothing can stop it".to_owned()
            } else {
                let effort = effort.unwrap_or(u64::MAX).separate_with_commas();
                format!("it needs more than {effort} placements")
            };
            let known = needed.filter(is_beyond).map(|of| of.separate_with_commas());
            let known = known.map(|of| format!(" (row by row takes {of} placements)"));
            CheckOutcome::Skipped(why + &known.unwrap_or_default())
        };
        if needed.as_ref().is_some_and(is_beyond) {
            return beyond_effort(needed);
        }
        let deadline = Instant::now() + time_limit;
        let body = move || {
            (check.body)(&Exam {
                strategy,
                case,
                puzzle,
                effort,
                deadline,
            })
        };
        let failed = |verdict, wrong: Wrong| {
            let Wrong {
                reason,
                puzzle,
                expected,
                actual,
            } = wrong;
            let mut explanation = Explanation::default();
            if verdict == Verdict::WrongAnswer {
                explanation = explain::of_strategy(strategy, &puzzle);
            }
            CheckOutcome::Failed(Box::new(Failure {
                check: check.name,
                case: case.name,
                verdict,
                reason,
                puzzle,
                expected,
                actual,
                replay: self.replay(check.name, case.name),
                explanation,
            }))
        };
        let too_long = format!("not finished within {} seconds", time_limit.as_secs_f64());
        let name = format!("{} on {}", check.name, case.name);
        match guard::guarded(name, time_limit + GRACE, body) {
            Ending::Returned(Ok(())) => CheckOutcome::Passed,
            Ending::Returned(Err(Stop::Skipped(reason))) => CheckOutcome::Skipped(reason),
            Ending::Returned(Err(Stop::BeyondEffort)) => beyond_effort(case.placements),
            Ending::Returned(Err(Stop::Wrong(wrong))) => failed(Verdict::WrongAnswer, *wrong),
            Ending::Returned(Err(Stop::TooSlow)) => {
                CheckOutcome::Skipped(too_long + ", and still placing digits")
            }
            Ending::Returned(Err(Stop::OutOfTime)) | Ending::TimedOut => {
                failed(Verdict::TimeLimitExceeded, Wrong::new(puzzle, too_long))
            }
            Ending::Panicked(message) => failed(Verdict::RuntimeError, Wrong::new(puzzle, message)),
        }
    }
}

impl JudgeReport {
    /// The verdict on the strategy.
    pub fn verdict(&self) -> Verdict {
        self.failure()
            .map_or(Verdict::Accepted, |failure| failure.verdict)
    }

    /// The first check that failed.
    pub fn failure(&self) -> Option<&Failure> {
        self.records
            .iter()
            .find_map(|record| match &record.outcome {
                CheckOutcome::Failed(failure) => Some(&**failure),
                _ => None,
            })
    }

    /// The skipped checks, each with its reason.
    pub fn skipped(&self) -> impl Iterator<Item = (&CheckRecord, &str)> {
        self.records
            .iter()
            .filter_map(|record| match &record.outcome {
                CheckOutcome::Skipped(reason) => Some((record, &**reason)),
                _ => None,
            })
    }

    /// The check and case that took longest.
    pub fn slowest(&self) -> Option<&CheckRecord> {
        self.records.iter().max_by_key(|record| record.time)
    }
}

impl CheckRecord {
    /// Fails the test if the check failed, and prints a line if it was skipped. The test harness
    /// shows it after `cargo test -- --show-output`.
    ///
    /// # Panics
    ///
    /// If the check failed, with that [`Failure`].
    #[track_caller]
    pub fn assert_passed(&self, strategy: &str) {
        let (check, case) = (self.check.name, self.case.name);
        match &self.outcome {
            CheckOutcome::Passed => {}
            CheckOutcome::Skipped(reason) => {
                eprintln!("skipped {strategy}, check {check} on {case}: {reason}");
            }
            CheckOutcome::Failed(failure) => fail(failure),
        }
    }
}

/// Fails a test with this text alone: a panic would add a place and a backtrace in the judge.
///
/// # Panics
///
/// Always.
pub fn fail(text: impl Display) -> ! {
    let text = text.to_string();
    eprintln!("{text}");
    panic::resume_unwind(Box::new(text))
}

/// Judges a solver in a test with every check, and prints what was skipped: searches of more than
/// [`QUICK_EFFORT`] placements.
///
/// # Panics
///
/// If a check fails, with that [`Failure`].
#[track_caller]
pub fn assert_accepted(solver: impl Into<Strategy<'static>>) {
    let judge = Judge {
        effort: Some(QUICK_EFFORT),
        ..Judge::new(solver)
    };
    judge.run(|record| record.assert_passed(judge.strategy.name()));
}

/// Judges a solver in a test with one check on one case, as a [`Failure`] names them.
///
/// # Panics
///
/// If the check fails, or if there is no check or case of this name.
#[track_caller]
pub fn assert_passes(solver: impl Into<Strategy<'static>>, check: &str, case: &str) {
    let (check, case) = (check::find(check), fixtures::case(case));
    let (check, case) = check.zip(case).expect("a check and a case of these names");
    let judge = Judge::new(solver);
    judge
        .judge(check, case)
        .assert_passed(judge.strategy.name());
}
