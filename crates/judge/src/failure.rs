//! [`Failure`]: a check that failed, with everything that a reader needs to reproduce it.

use std::fmt;

use sudoku::{Grid, Puzzle};

use crate::{Explanation, Verdict};

/// A check that a strategy failed on a case.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The check's name.
    pub check: &'static str,
    /// The case's name.
    pub case: &'static str,
    /// The verdict that a judge's site would give.
    pub verdict: Verdict,
    /// What is wrong, in one sentence; of a panic, the message and where it began.
    pub reason: String,
    /// The puzzle that was searched: the case's, or one made from it.
    pub puzzle: Puzzle,
    /// The right solution, where only one grid is right.
    pub expected: Option<Grid>,
    /// The wrong grid that was found, if any.
    pub actual: Option<Grid>,
    /// The body of a test that repeats the check.
    pub replay: String,
    /// Why an answer is wrong, as far as calls of the strategy show it.
    pub explanation: Explanation,
}

/// Several lines: the verdict and the reason, the check, the puzzle, what repeats the check, and
/// the grids side by side; a `<` at the end marks the lines that differ.
impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {}", self.verdict, self.reason)?;
        let Explanation {
            smallest,
            rule,
            first_wrong_step,
            name,
            ..
        } = &self.explanation;
        if let Some(smallest) = smallest {
            writeln!(f, "    fails   {}\n            {smallest}", smallest.board)?;
        }
        let parts: [(&str, Option<&dyn fmt::Display>); 3] = [
            ("when", rule.as_ref().map(|rule| rule as _)),
            ("step", first_wrong_step.as_ref().map(|step| step as _)),
            ("bug", name.as_ref().map(|name| name as _)),
        ];
        for (label, part) in parts {
            if let Some(part) = part {
                writeln!(f, "    {label:<7} {part}")?;
            }
        }
        writeln!(f, "    check   {} on case {}", self.check, self.case)?;
        write!(
            f,
            "    puzzle  {}\n    replay  {}",
            self.puzzle, self.replay
        )?;
        let Some(actual) = self.actual else {
            return Ok(());
        };
        let puzzle = ("puzzle", *self.puzzle.grid());
        let (name, other) = self
            .expected
            .map_or(puzzle, |expected| ("expected", expected));
        write!(f, "\n\n    {name:<12}actual")?;
        let [other, actual] = [other, actual].map(|grid| format!("{grid:#}"));
        for (left, right) in other.lines().zip(actual.lines()) {
            write!(
                f,
                "\n    {left:<12}{right}{}",
                if left == right { "" } else { "  <" }
            )?;
        }
        Ok(())
    }
}
