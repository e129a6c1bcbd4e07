//! [`JudgeReport`]: the results of the checks on a strategy, one [`CheckResult`] per check and
//! case.

use std::time::Duration;

use crate::assertions::fail_with;
use crate::fixtures::Case;
use crate::{Finding, SharedCheck, Verdict};

/// The result of one check on one case.
#[derive(Clone, Debug)]
pub struct CheckResult {
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
    Failed(Box<Finding>),
}

/// The results of all checks, up to the first that failed.
#[derive(Clone, Debug)]
pub struct JudgeReport {
    /// The strategy's name.
    pub strategy: &'static str,
    /// One result per check and case, in the order in which they ran; none after a failure.
    pub results: Vec<CheckResult>,
    /// How many results there would be without a failure.
    pub planned: usize,
}

impl JudgeReport {
    /// The verdict on the strategy.
    pub fn verdict(&self) -> Verdict {
        self.finding()
            .map_or(Verdict::Accepted, |finding| finding.verdict)
    }

    /// What is wrong: that of the first check that failed.
    pub fn finding(&self) -> Option<&Finding> {
        self.results
            .iter()
            .find_map(|result| match &result.outcome {
                CheckOutcome::Failed(finding) => Some(&**finding),
                _ => None,
            })
    }

    /// The skipped checks, each with its reason.
    pub fn skipped(&self) -> impl Iterator<Item = (&CheckResult, &str)> {
        self.results
            .iter()
            .filter_map(|result| match &result.outcome {
                CheckOutcome::Skipped(reason) => Some((result, &**reason)),
                _ => None,
            })
    }

    /// The check and case that took longest.
    pub fn slowest(&self) -> Option<&CheckResult> {
        self.results.iter().max_by_key(|result| result.time)
    }
}

impl CheckResult {
    /// Fails the test if the check failed, and prints a line if it was skipped. The test harness
    /// shows it after `cargo test -- --show-output`.
    ///
    /// # Panics
    ///
    /// If the check failed, with that [`Finding`].
    #[track_caller]
    pub fn assert_passed(&self, strategy: &str) {
        let (check, case) = (self.check.name, self.case.name);
        match &self.outcome {
            CheckOutcome::Passed => {}
            CheckOutcome::Skipped(reason) => {
                eprintln!("skipped {strategy}, check {check} on {case}: {reason}");
            }
            CheckOutcome::Failed(finding) => fail_with(strategy, finding),
        }
    }
}
