//! [`Judge`]: puts the checks to a strategy, and [`Report`], what came of it.

use std::time::{Duration, Instant};

use sudoku::Strategy;

use crate::exam::{Exam, Stop, Wrong};
use crate::fixtures::{self, Case};
use crate::guard::{self, Ending};
use crate::{CHECKS, Check, EFFORT, Failure, Verdict};

/// One check on one case may take so long. Even a search of [`EFFORT`] placements, unoptimized, on
/// a busy machine, takes less.
pub const TIME_LIMIT: Duration = Duration::from_mins(1);

/// After its time a check is told to stop; so much later it is left behind.
const GRACE: Duration = Duration::from_secs(2);

/// Puts the checks to a strategy.
///
/// ```
/// # use judge::{Judge, Verdict};
/// # static STRATEGY: ladder_of_one::Strategy = ladder_of_one::Strategy;
/// # mod ladder_of_one {
/// #     use std::ops::ControlFlow::{self, Continue};
/// #     use sudoku::{Puzzle, Solver, Visitor};
/// #     pub struct Strategy;
/// #     impl Solver for Strategy {
/// #         fn name(&self) -> &'static str { "finds-nothing" }
/// #         fn search<V: Visitor>(&self, _: &Puzzle, _: &mut V) -> ControlFlow<()> { Continue(()) }
/// #     }
/// # }
/// let report = Judge::new(&STRATEGY).run(|record| println!("{} on {}", record.check.name, record.case.name));
/// assert_eq!(report.verdict(), Verdict::WrongAnswer);
/// println!("{}", report.failure().unwrap());
/// ```
#[derive(Clone, Copy)]
pub struct Judge {
    strategy: &'static dyn Strategy,
    row_by_row: bool,
    effort: Option<u64>,
    time_limit: Duration,
}

/// What came of one check on one case.
#[derive(Clone, Debug)]
pub struct Record {
    /// The check.
    pub check: &'static Check,
    /// The case.
    pub case: &'static Case,
    /// What came of it.
    pub outcome: Outcome,
    /// How long it took.
    pub time: Duration,
}

/// What may come of a check on a case.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// It holds.
    Passed,
    /// It was given up, for this reason: neither good nor bad.
    Skipped(String),
    /// It does not hold.
    Failed(Box<Failure>),
}

/// What came of all checks, up to the first that failed.
#[derive(Clone, Debug)]
pub struct Report {
    /// The strategy's name.
    pub strategy: &'static str,
    /// One record a check and case, in the order in which they were made; none after a failure.
    pub records: Vec<Record>,
    /// How many records there would be without a failure.
    pub planned: usize,
}

impl Judge {
    /// A judge with the usual effort and time.
    ///
    /// The strategy has to live as long as the program, as a `static` or a unit struct does: when
    /// it does not stop, the thread that it runs on is left behind.
    pub fn new(strategy: &'static dyn Strategy) -> Self {
        Self { strategy, row_by_row: false, effort: Some(EFFORT), time_limit: TIME_LIMIT }
    }

    /// Whether it must search row by row, digits ascending: the check `walk` compares every event.
    #[must_use]
    pub fn row_by_row(self, row_by_row: bool) -> Self {
        Self { row_by_row, ..self }
    }

    /// How many placements one search may make before it is given up as skipped; `None` for as many
    /// as it likes.
    #[must_use]
    pub fn effort(self, effort: Option<u64>) -> Self {
        Self { effort, ..self }
    }

    /// How long one check on one case may take.
    #[must_use]
    pub fn time_limit(self, time_limit: Duration) -> Self {
        Self { time_limit, ..self }
    }

    /// Every check with every case that it takes, in order.
    pub fn plan(&self) -> impl Iterator<Item = (&'static Check, &'static Case)> + use<> {
        let row_by_row = self.row_by_row;
        let checks = CHECKS.iter().filter(move |check| row_by_row || !check.row_by_row);
        checks.flat_map(|check| {
            fixtures::cases().iter().filter(|case| check.takes(case)).map(move |case| (check, case))
        })
    }

    /// Goes through the plan until something fails, and hands each record to the listener.
    pub fn run(&self, listener: impl FnMut(&Record)) -> Report {
        self.run_plan(self.plan().collect(), listener)
    }

    /// The same with a part of the plan.
    pub fn run_plan(
        &self,
        plan: Vec<(&'static Check, &'static Case)>,
        mut listener: impl FnMut(&Record),
    ) -> Report {
        let planned = plan.len();
        let mut records = Vec::with_capacity(planned);
        for (check, case) in plan {
            let record = self.judge(check, case);
            listener(&record);
            let failed = matches!(record.outcome, Outcome::Failed(_));
            records.push(record);
            if failed {
                break;
            }
        }
        Report { strategy: self.strategy.name(), records, planned }
    }

    /// Puts one check to the strategy on one case.
    pub fn judge(&self, check: &'static Check, case: &'static Case) -> Record {
        let began = Instant::now();
        let outcome = match case.puzzle {
            Some(_) if check.takes(case) => self.outcome(check, case, began + self.time_limit),
            _ => Outcome::Skipped(format!("check {} does not take case {case}", check.name)),
        };
        Record { check, case, outcome, time: began.elapsed() }
    }

    fn outcome(&self, check: &'static Check, case: &'static Case, deadline: Instant) -> Outcome {
        let Self { strategy, effort, time_limit, .. } = *self;
        let Some(puzzle) = &case.puzzle else {
            return Outcome::Skipped("the givens break a rule".into());
        };
        let body = move || (check.body)(&Exam { strategy, case, puzzle, effort, deadline });
        let failed = |verdict, wrong: Wrong, place| {
            let Wrong { what, puzzle, expected, came, broken } = wrong;
            let (strategy, check, case) = (strategy.name().to_owned(), check.name, case.name);
            Outcome::Failed(Box::new(Failure {
                strategy,
                check,
                case,
                verdict,
                what,
                puzzle,
                expected,
                came,
                broken,
                place,
            }))
        };
        let simply =
            |what| Wrong { what, puzzle: *puzzle, expected: None, came: None, broken: Vec::new() };
        let too_long =
            || simply(format!("not finished within {} seconds", time_limit.as_secs_f64()));
        match guard::guarded(time_limit + GRACE, body) {
            Ending::Returned(Ok(())) => Outcome::Passed,
            Ending::Returned(Err(Stop::Skipped(reason))) => Outcome::Skipped(reason),
            Ending::Returned(Err(Stop::Wrong(wrong))) => failed(Verdict::WrongAnswer, *wrong, None),
            Ending::Returned(Err(Stop::OutOfTime)) | Ending::TimedOut => {
                failed(Verdict::TimeLimitExceeded, too_long(), None)
            }
            Ending::Panicked { message, place } => {
                failed(Verdict::RuntimeError, simply(message), place)
            }
        }
    }
}

impl Report {
    /// The verdict on the whole.
    pub fn verdict(&self) -> Verdict {
        self.failure().map_or(Verdict::Accepted, |failure| failure.verdict)
    }

    /// What failed first.
    pub fn failure(&self) -> Option<&Failure> {
        self.records.iter().find_map(|record| match &record.outcome {
            Outcome::Failed(failure) => Some(&**failure),
            _ => None,
        })
    }

    /// What was skipped, and why.
    pub fn skipped(&self) -> impl Iterator<Item = (&Record, &str)> {
        self.records.iter().filter_map(|record| match &record.outcome {
            Outcome::Skipped(reason) => Some((record, &**reason)),
            _ => None,
        })
    }

    /// The record that took longest.
    pub fn slowest(&self) -> Option<&Record> {
        self.records.iter().max_by_key(|record| record.time)
    }
}

/// Judges a strategy in a test: passes when it is accepted, and otherwise panics with the first
/// thing that is wrong.
///
/// What was skipped is printed.
///
/// # Panics
///
/// With the first [`Failure`], two grids compared line by line.
#[track_caller]
pub fn assert_accepted(strategy: &'static dyn Strategy) {
    let report = Judge::new(strategy).run(|_| {});
    for (record, reason) in report.skipped() {
        eprintln!("skipped {} on {}: {reason}", record.check.name, record.case.name);
    }
    if let Some(failure) = report.failure() {
        failure.panic();
    }
}
