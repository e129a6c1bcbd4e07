//! [`Results`]: what a comparison of strategies found, as data. `kata compare --format json` writes
//! it, and the study page shows it.

use judge::{Finding, Verdict};
use serde::de::Error as _;
use serde::{Deserialize, Serialize};

use crate::machine::Machine;
use crate::number;
use crate::sets::SetKind;

pub use crate::timing::{RUNS_FOR_INTERVAL, Ratio, Timing};

/// Everything that a comparison found, and under which conditions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Results {
    /// The command that made it. A comparison leaves it empty, and its caller adds it.
    pub command: String,
    /// When it was made, in seconds since 1970.
    pub unix_time: u64,
    /// The commit that was measured, as `git describe --dirty` names it, such as
    /// `5918a5f4c1d2-dirty`. A comparison has none; the caller adds it if it measures a repository.
    pub commit: Option<String>,
    /// The machine that it was measured on.
    pub machine: Machine,
    /// The compiler that made the program.
    pub compiler: String,
    /// The optimization level of the list of strategies: `3` in a release, where every strategy has
    /// it. In a development build a strategy may have another one.
    pub opt_level: String,
    /// The most that one puzzle was allowed to cost.
    pub limits: Bounds,
    /// Every time of a set was measured in at least this many runs.
    pub runs: u32,
    /// The sets of puzzles.
    pub sets: Vec<SetSize>,
    /// The strategies, in teaching order, and then the programs.
    pub strategies: Vec<StrategyResults>,
}

/// The most that one puzzle was allowed to cost.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bounds {
    /// The search stopped after this many solutions.
    pub solutions: u64,
    /// Digits written by choice.
    pub placements: Option<u64>,
    /// Time in seconds.
    pub seconds: Option<f64>,
}

/// A set of puzzles in numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SetSize {
    /// Its name.
    pub name: String,
    /// The number of puzzles.
    pub puzzles: usize,
    /// What it is for.
    #[serde(default)]
    pub kind: SetKind,
    /// The number of puzzles that repeat an earlier one: 2 for a puzzle that occurs three times.
    #[serde(default)]
    pub repeated: usize,
    /// The number of puzzles that have no solution, as far as it is known or a search showed it.
    #[serde(default)]
    pub without_solution: usize,
    /// The number of puzzles that have two solutions or more, as far as it is known or a search
    /// showed it; `None` if all searches end at the first solution, and none is known.
    #[serde(default)]
    pub with_several: Option<usize>,
}

/// One strategy, or one program, on all of the puzzles.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct StrategyResults {
    /// Its name; for a program, its command and `(program)`.
    pub name: String,
    /// Its part in the comparison.
    #[serde(default)]
    pub role: Role,
    /// Which of its compiled forms ran, such as `AVX-512`; `None` if it has one form.
    #[serde(rename = "path")]
    pub compiled_form: Option<String>,
    /// The strategy whose search it runs for a single puzzle: then only its times for many at once
    /// are its own.
    pub hands_on_to: Option<String>,
    /// A hash of its sources, so that a test detects changes.
    pub sources: Option<String>,
    /// The highest resident memory in bytes of a process that solves the puzzles with it; `None`
    /// where no process of its own did.
    pub memory: Option<u64>,
    /// Of a program: the processor time in nanoseconds of its start, which is not part of any other
    /// time; `None` if it failed there. A process gets one puzzle with one blank, and another gets
    /// five copies of it. What the second one takes longer is the time of four puzzles, and the
    /// start is the time of the first process without one puzzle. So what a program does for every
    /// puzzle, however easy, counts as its time per puzzle.
    pub startup_nanoseconds: Option<f64>,
    /// Of a program: how many times its processor time a run took on the clock, as the least of all
    /// runs, with the start of its process. Far above 1, it waits, for example for another process,
    /// and what it waits for is not part of its time. `None` without a run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock_ratio: Option<f64>,
    /// The strategy or program whose times are compared with its own, round by round: for a rung
    /// the previous one, for a copy its original; otherwise, or where that does not take part, the
    /// row above. `None` beside published solvers.
    pub previous: Option<String>,
    /// Set by set.
    pub sets: Vec<SetResults>,
}

/// The part that a contestant has in a comparison.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// It is compared with others.
    #[default]
    Measured,
    /// A published solver. The fastest one on a set is compared with the measured contestants.
    Published,
    /// A second copy of a contestant: each significant difference is false.
    Again,
    /// A slower copy, which solves every 50th puzzle twice: the difference must be significant.
    Slower,
}

/// One strategy on one set.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SetResults {
    /// The name of the set.
    #[serde(rename = "set")]
    pub name: String,
    /// The number of puzzles; 0 for a set that a LeetCode answer does not get: see
    /// [`is_withheld`](Self::is_withheld).
    pub puzzles: usize,
    /// The number of puzzles that were solved within the limits: the strategy found as many
    /// solutions as asked for, or showed that there are no more. 0 for a program with a `failure`,
    /// since it was not given the puzzles after its first wrong answer.
    pub solved: usize,
    /// The puzzles that a strategy did not solve. Empty for a program, of which `why_not_all` says
    /// what happened.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unsolved: Vec<Unsolved>,
    /// Why a program did not solve more: it was not done in time, not given all puzzles, or has a
    /// `failure`, after which no puzzle counts.
    pub why_not_all: Option<String>,
    /// The number of puzzles with a wrong answer. Of a program, only the first wrong answer counts;
    /// one on a board that it gets before the sets is on none of these puzzles.
    pub wrong: usize,
    /// On the whole set; `None` unless the strategy solved all of it by a search of its own.
    pub figures: Option<Figures>,
    /// The time per puzzle in nanoseconds with all of them in one call; `None` for a strategy
    /// without its own way to solve many.
    pub many_at_once: Option<Timing>,
    /// How many times faster it is than `previous`, or, beside published solvers, than the fastest
    /// of these, with a 99 % interval; `None` with fewer than 8 rounds in which both ran. See
    /// [`Ratio`]. Without a search of its own, it is compared by the times for many at once.
    pub faster: Option<Ratio>,
    /// The time now divided by that of an older build, from rounds in which both ran.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub change: Option<Ratio>,
    /// What it did wrong on this set: the first wrong answer.
    pub failure: Option<Box<Finding>>,
    /// Why the time of a program may not be that of a search, as a sentence without its subject:
    /// "took 320 ms for its first pass, and 3.00 µs for each later one".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub caution: Option<String>,
}

/// A puzzle without the solutions that were asked for, though no answer to it was wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unsolved {
    /// The number of the puzzle in its set; the first is 1.
    pub puzzle: usize,
    /// Why the search ended early.
    pub reason: Shortfall,
}

/// Why a search ended before it had found what was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Shortfall {
    /// The budget of placements was spent.
    Placements,
    /// The budget of time was spent.
    Time,
    /// It cannot find more: a plain function stops at its first solution.
    Solutions,
}

/// Means over puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Figures {
    /// The work; `None` for a program, which reports none.
    #[serde(flatten)]
    pub work: Option<MeanWork>,
    /// The time per puzzle: that of a pass over all puzzles, one at a time, divided by their
    /// number. So each puzzle meets branch predictors that the other puzzles trained, as the puzzle
    /// of a user does. A puzzle that is solved again and again trains the branch predictors and
    /// looks faster. On an [extreme](SetKind::Extreme) set it is the median puzzle. For a program
    /// it is the processor time of a process without that of its start, for a LeetCode answer that
    /// of its calls.
    pub nanoseconds_per_puzzle: Timing,
}

/// Counts of work, as means over puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct MeanWork {
    /// Digits written by choice.
    pub placements: f64,
    /// Digits written by choice and undone.
    pub backtracks: f64,
    /// Placements in a cell that had more than one candidate.
    pub guesses: f64,
    /// Digits that were forced.
    pub deductions: f64,
    /// Digits tested in a cell, and looks at how many options a cell or another constraint has;
    /// `None` where they were not counted, and for a strategy that reports none or only some.
    pub checks: Option<f64>,
    /// Cells, flags, counters, masks and option counts that the search looked up, including cells
    /// read to find the next blank; `None` where `checks` is.
    pub reads: Option<f64>,
    /// Reads per check, over the first puzzles of the set. `None` for a strategy that reports no
    /// checks, and where none were counted: the first puzzle alone may take too long.
    #[serde(default)]
    pub reads_per_check: Option<f64>,
}

impl Results {
    /// Reads what `kata compare --format json` wrote.
    ///
    /// # Errors
    ///
    /// What is not as expected: the text, or a strategy whose sets are not those at the beginning.
    pub fn from_json(text: &str) -> serde_json::Result<Self> {
        let results: Self = serde_json::from_str(text)?;
        for strategy in &results.strategies {
            let expected = results.sets.iter().map(|set| &set.name);
            let actual = strategy.sets.iter().map(|set| &set.name);
            if !actual.eq(expected) {
                let name = &strategy.name;
                let message = format!("the sets of {name} are not those at the beginning");
                return Err(serde_json::Error::custom(message));
            }
        }
        Ok(results)
    }

    /// What was found out about the contestant of this name on this set.
    pub fn on_set(&self, name: &str, set: &str) -> Option<&SetResults> {
        let strategy = self.strategy(name)?;
        strategy
            .sets
            .iter()
            .find(|set_results| set_results.name == set)
    }

    /// The contestant of this name.
    pub fn strategy(&self, name: &str) -> Option<&StrategyResults> {
        self.strategies
            .iter()
            .find(|strategy| strategy.name == name)
    }
}

/// What a failing board is that belongs to no set.
const BEFORE_SETS: &str = "a board that every program gets before the sets";

impl StrategyResults {
    /// What is wrong with its answers, in sentences.
    pub fn failures(&self) -> Vec<String> {
        let mut failures = Vec::new();
        for set in &self.sets {
            let Some(failure) = &set.failure else {
                continue;
            };
            let mut subject = format!("{}: {}", self.name, failure.verdict);
            if let Some(case) = &failure.case {
                subject = format!("{subject} on {case}");
                if set.is_before_sets(failure) {
                    subject = format!("{subject}, {BEFORE_SETS}");
                }
            }
            let mut sentence = format!("{subject}: {}", failure.reason);
            if set.wrong > 1 {
                let wrong = number::counted(set.wrong as u64, "wrong answer");
                sentence = format!("{sentence} ({wrong} in all)");
            }
            failures.push(sentence);
        }
        // A program that cannot be started fails on every set.
        failures.dedup();
        failures
    }

    /// The sets that it did not finish within its budget, a sentence without a full stop each, such
    /// as "xor-bitmask solved 492 of 500 puzzles of g". It has no time there, and so no ratio.
    pub fn unfinished_sets(&self) -> Vec<String> {
        let mut sentences = Vec::new();
        for set in &self.sets {
            if set.failure.is_none() && !set.unsolved.is_empty() {
                let solved = number::grouped(set.solved as u64);
                let puzzles = number::counted(set.puzzles as u64, "puzzle");
                sentences.push(format!(
                    "{} solved {solved} of {puzzles} of {}",
                    self.name, set.name
                ));
            }
        }
        sentences
    }

    /// Whether it reports placements on any of these puzzles. A strategy that reports none works in
    /// other steps, such as deductions; a program reports nothing.
    pub fn has_placements(&self) -> bool {
        for set in &self.sets {
            if let Some(work) = set.work()
                && work.placements > 0.0
            {
                return true;
            }
        }
        false
    }
}

impl SetResults {
    /// Counts the whole set as not solved, for this reason.
    pub(crate) fn fail(&mut self, failure: Box<Finding>) {
        self.solved = 0;
        let is_wrong_here =
            failure.verdict == Verdict::WrongAnswer && !self.is_before_sets(&failure);
        self.wrong = usize::from(is_wrong_here);
        let mut why = "no puzzle counts as solved after its first failure".to_owned();
        if let Some(case) = &failure.case {
            why = format!("{why}, on {case}");
        }
        self.why_not_all = Some(why);
        self.failure = Some(failure);
    }

    /// Whether this failure is on a board that every program gets before the sets.
    fn is_before_sets(&self, failure: &Finding) -> bool {
        let prefix = format!("{}:", self.name);
        match &failure.case {
            Some(case) => !case.starts_with(&prefix),
            None => false,
        }
    }

    /// Why no puzzle of the set counts: the reason, after the board if it is none of the set.
    pub(crate) fn reason_of_failure(&self) -> Option<String> {
        let failure = self.failure.as_ref()?;
        Some(match &failure.case {
            Some(case) if self.is_before_sets(failure) => {
                format!("{case}, {BEFORE_SETS}: {}", failure.reason)
            }
            _ => failure.reason.clone(),
        })
    }

    /// Marks the set as one that the contestant does not get.
    pub(crate) fn withhold(&mut self) {
        self.puzzles = 0;
    }

    /// Whether a LeetCode answer does not get the set, because some puzzle does not have exactly
    /// one solution.
    pub fn is_withheld(&self) -> bool {
        self.puzzles == 0
    }

    /// The time per puzzle, one at a time, in nanoseconds.
    pub fn time(&self) -> Option<Timing> {
        Some(self.figures?.nanoseconds_per_puzzle)
    }

    /// The work per puzzle.
    pub fn work(&self) -> Option<MeanWork> {
        self.figures?.work
    }
}

/// Results for tests.
#[cfg(test)]
pub(crate) mod sample {
    use super::*;

    /// Strategies with these times in nanoseconds on one set of 2,000 puzzles, each compared with
    /// the one before. The interval of a time reaches this share to both sides.
    pub(crate) fn timed(set: &str, times: &[f64], share: f64) -> Results {
        let mut strategies: Vec<StrategyResults> = Vec::new();
        for (index, &median) in times.iter().enumerate() {
            let set_results = SetResults {
                name: set.to_owned(),
                puzzles: 2000,
                solved: 2000,
                figures: Some(Figures {
                    work: Some(work()),
                    nanoseconds_per_puzzle: timing(median, share),
                }),
                ..SetResults::default()
            };
            strategies.push(StrategyResults {
                name: format!("strategy {}", index + 1),
                previous: (index > 0).then(|| format!("strategy {index}")),
                sets: vec![set_results],
                ..StrategyResults::default()
            });
        }
        let set = SetSize {
            name: set.to_owned(),
            puzzles: 2000,
            kind: SetKind::Timed,
            repeated: 0,
            without_solution: 0,
            with_several: Some(0),
        };
        Results {
            command: "kata compare".to_owned(),
            unix_time: 0,
            commit: None,
            machine: Machine::current(),
            compiler: "rustc 1.95.0 (59807616e 2026-04-14)".to_owned(),
            opt_level: "3".to_owned(),
            limits: Bounds {
                solutions: 1,
                placements: None,
                seconds: None,
            },
            runs: 9,
            sets: vec![set],
            strategies,
        }
    }

    fn timing(median: f64, share: f64) -> Timing {
        Timing {
            runs: 9,
            minimum: median,
            median,
            interval: [median * (1.0 - share), median * (1.0 + share)],
        }
    }

    const fn work() -> MeanWork {
        MeanWork {
            placements: 300.0,
            backtracks: 250.0,
            guesses: 200.0,
            deductions: 0.0,
            checks: None,
            reads: None,
            reads_per_check: None,
        }
    }

    /// The work of a strategy on the only set.
    pub(crate) fn work_of(results: &mut Results, number: usize) -> &mut MeanWork {
        let figures = results.strategies[number].sets[0].figures.as_mut();
        figures.unwrap().work.as_mut().unwrap()
    }

    pub(crate) fn ratio(ratio: f64, least: f64, most: f64) -> Ratio {
        Ratio {
            ratio,
            interval: [least, most],
        }
    }
}

#[cfg(test)]
mod tests {
    use judge::{Finding, Output, Verdict};

    use super::{SetResults, StrategyResults};

    #[test]
    fn a_failure_before_the_sets_is_said_to_be_on_none_of_their_puzzles() {
        for (case, wrong, expected) in [
            (Some("p100:7"), 1, "./solver: Wrong Answer on p100:7: row 1"),
            (
                Some("last-cell-missing"),
                0,
                "./solver: Wrong Answer on last-cell-missing, a board that every program gets \
                 before the sets: row 1",
            ),
            (None, 1, "./solver: Wrong Answer: row 1"),
        ] {
            let mut set = SetResults {
                name: "p100".to_owned(),
                ..SetResults::default()
            };
            set.fail(Box::new(Finding {
                case: case.map(str::to_owned),
                ..Finding::new(Verdict::WrongAnswer, "row 1")
            }));
            assert_eq!(set.wrong, wrong, "{case:?}");
            let results = StrategyResults {
                name: "./solver".to_owned(),
                sets: vec![set],
                ..StrategyResults::default()
            };
            assert_eq!(results.failures(), [expected]);
        }
    }

    #[test]
    fn a_finding_in_json_holds_all_but_the_explanation_and_is_read_again() {
        let puzzle = judge::fixtures::case("leetcode-37").unwrap().grid;
        let finding = Finding {
            check: Some("solution".to_owned()),
            case: Some("leetcode-37".to_owned()),
            puzzle: Some(puzzle),
            output: Output {
                printed: "hello".to_owned(),
                ..Output::default()
            },
            ..Finding::new(Verdict::WrongAnswer, "3 twice in row 1")
        };
        let json = serde_json::to_value(&finding).unwrap();
        assert_eq!(json["verdict"], "Wrong Answer");
        assert_eq!(json["puzzle"], puzzle.to_string());
        assert_eq!(json["printed"], "hello");
        assert_eq!(serde_json::from_value::<Finding>(json).unwrap(), finding);
    }

    #[test]
    fn results_of_earlier_builds_have_the_verdict_the_case_and_the_reason_alone() {
        let text = r#"{ "verdict": "Runtime Error", "case": "", "reason": "exit code 3" }"#;
        let finding: Finding = serde_json::from_str(text).unwrap();
        assert_eq!(finding, Finding::new(Verdict::RuntimeError, "exit code 3"));
    }
}
