//! [`LastFailure`]: the case on which an answer failed last. The next run begins with it.

use std::cmp::Ordering;

use runner::TrialGroup;
use serde::{Deserialize, Serialize};

/// A case, and the seed that made the boards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastFailure {
    /// The seed of all boards of that run.
    pub seed: u64,
    /// The name of the case; `None` if all boards together took too long.
    pub case: Option<String>,
}

/// What a run says about the failure of the last one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// It fails on the same case.
    FailsAgain,
    /// The case passes now; another one, later, fails.
    GetsFurther,
}

impl LastFailure {
    /// Moves the case to the front, behind the board that came before it, which may have left
    /// something behind.
    pub fn move_to_front(&self, group: &mut TrialGroup) {
        if let Some(at) = self.place_in(group) {
            group.trials[..=at].rotate_right((at + 1).min(2));
        }
    }

    /// What a run has shown that ended with this failure, if both cases are in the group that was
    /// judged last.
    pub fn progress(&self, now: &Self, group: &TrialGroup) -> Option<Progress> {
        let (before, now) = (self.place_in(group)?, now.place_in(group)?);
        match before.cmp(&now) {
            Ordering::Equal => Some(Progress::FailsAgain),
            Ordering::Less => Some(Progress::GetsFurther),
            Ordering::Greater => None,
        }
    }

    /// The number of the case among those of the group, from 0 on.
    fn place_in(&self, group: &TrialGroup) -> Option<usize> {
        group
            .trials
            .iter()
            .position(|trial| self.case.as_deref() == Some(&*trial.name))
    }
}

#[cfg(test)]
mod tests {
    use runner::Trials;

    use super::*;

    #[test]
    fn a_run_begins_with_the_failure_of_the_last_one() {
        let group = &mut Trials::to_validate();
        let failure = |place: usize, group: &TrialGroup| LastFailure {
            seed: 1,
            case: Some(group.trials[place].name.clone()),
        };
        let (third, fourth) = (failure(3, group), failure(4, group));
        assert_eq!(third.progress(&third, group), Some(Progress::FailsAgain));
        assert_eq!(third.progress(&fourth, group), Some(Progress::GetsFurther));
        assert_eq!(fourth.progress(&third, group), None);
        let before = group.trials[2].name.clone();
        third.move_to_front(group);
        assert_eq!(group.trials[0].name, before);
        assert_eq!(third.case.as_deref(), Some(&*group.trials[1].name));
    }
}
