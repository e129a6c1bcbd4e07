//! [`Finding`]: what is wrong with the result for one case, of a strategy, a program or an answer.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize};
use sudoku::Grid;

use crate::{Explanation, Verdict};

/// What is wrong with the result for one case.
///
/// Strategies, programs and LeetCode answers are judged in different ways: a check watches the
/// events of a strategy, while of a program only the result is seen. What is wrong has this one
/// form for all of them, so that one function shows it as text and one writes it as JSON.
///
/// In JSON a grid is a line of 81 characters, and the explanation is left out. Only the verdict,
/// the case and the reason must be there to read one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// The [shared check](crate::SharedCheck) that failed, such as `solution`. `None` for programs
    /// and answers, of which nothing but the result is judged.
    #[serde(default)]
    pub check: Option<String>,
    /// The name of the case, such as `leetcode-37`, or `easy:3`. `None` if no case is to blame: a
    /// program cannot be started, or a program or an answer is too slow for all of its puzzles
    /// together. Earlier builds wrote an empty name for that.
    #[serde(default, deserialize_with = "name_unless_empty")]
    pub case: Option<String>,
    /// The givens: those of the case, or of a puzzle that a check made from it. Of an answer that
    /// is too slow for all puzzles together, those of the puzzle that took longest. Otherwise
    /// `None` if no case is to blame.
    #[serde(default, with = "grid_as_line")]
    pub puzzle: Option<Grid>,
    /// The verdict that a judge's site would give.
    pub verdict: Verdict,
    /// What is wrong, in one sentence. After a panic, its message and where it began.
    pub reason: String,
    /// The right grid, where only one is right: the solution, or for an answer the unchanged board,
    /// where there is no solution.
    #[serde(default, with = "grid_as_line")]
    pub expected: Option<Grid>,
    /// The wrong grid, if the result is a grid.
    #[serde(default, with = "grid_as_line")]
    pub actual: Option<Grid>,
    /// What a program or an answer wrote. Empty for a strategy.
    #[serde(flatten)]
    pub output: Output,
    /// Why it is wrong, as far as further calls show it. Empty at first: these calls
    /// take time, and the verdict is shown before them.
    #[serde(skip)]
    pub explanation: Explanation,
}

/// What a program or an answer wrote for a case, shortened to what fits on a screen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Output {
    /// The start of the result, if it is neither a grid nor words for "no solution".
    pub answer: String,
    /// The end of what an answer printed, beside its result.
    pub printed: String,
    /// The end of standard error.
    pub stderr: String,
}

impl Finding {
    /// A finding without a check, a case, grids, output and explanation.
    pub fn new(verdict: Verdict, reason: impl Into<String>) -> Self {
        Self {
            check: None,
            case: None,
            puzzle: None,
            verdict,
            reason: reason.into(),
            expected: None,
            actual: None,
            output: Output::default(),
            explanation: Explanation::default(),
        }
    }

    /// Where it was found: `solution on leetcode-37`, `leetcode-37` if there is no check, or `all
    /// boards` if no case is to blame.
    pub fn place(&self) -> String {
        let case = self.case.as_deref().unwrap_or("all boards");
        match &self.check {
            Some(check) => format!("{check} on {case}"),
            None => case.to_owned(),
        }
    }

    /// Whether it is on the case of this name.
    pub fn is_on(&self, case: &str) -> bool {
        self.case.as_deref() == Some(case)
    }
}

/// Reads a name; `None` for an empty one.
fn name_unless_empty<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<String>, D::Error> {
    let name = Option::<String>::deserialize(deserializer)?;
    match name {
        Some(name) if name.is_empty() => Ok(None),
        name => Ok(name),
    }
}

/// Several lines, for tests: the verdict and the reason, the explanation, the place, the puzzle,
/// and two grids side by side; a `<` at the end marks the lines that differ.
///
/// Of the explanation it has what can be found out about a strategy: the smallest board, the rule,
/// the first wrong step and the name of the bug. The rest needs the lines of an answer.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.verdict, self.reason)?;
        let Explanation {
            smallest,
            rule,
            first_wrong_step,
            name,
            ..
        } = &self.explanation;
        if let Some(smallest) = smallest {
            write!(f, "\n    fails   {}", smallest.board)?;
            write!(f, "\n            {smallest}")?;
        }
        if let Some(rule) = rule {
            write!(f, "\n    when    {rule}")?;
        }
        if let Some(step) = first_wrong_step {
            write!(f, "\n    step    {step}")?;
        }
        if let Some(name) = name {
            write!(f, "\n    bug     {name}")?;
        }
        write!(f, "\n    case    {}", self.place())?;
        let Some(puzzle) = self.puzzle else {
            return Ok(());
        };
        write!(f, "\n    puzzle  {puzzle}")?;
        let Some(actual) = self.actual else {
            return Ok(());
        };
        match self.expected {
            Some(expected) => write_side_by_side(f, "expected", expected, actual),
            None => write_side_by_side(f, "puzzle", puzzle, actual),
        }
    }
}

/// Writes a grid below its heading, and the actual one to the right of it.
fn write_side_by_side(
    f: &mut fmt::Formatter<'_>,
    heading: &str,
    left: Grid,
    actual: Grid,
) -> fmt::Result {
    write!(f, "\n\n    {heading:<12}actual")?;
    let (left, actual) = (format!("{left:#}"), format!("{actual:#}"));
    for (left_row, actual_row) in left.lines().zip(actual.lines()) {
        let mark = if left_row == actual_row { "" } else { "  <" };
        write!(f, "\n    {left_row:<12}{actual_row}{mark}")?;
    }
    Ok(())
}

/// A grid in JSON: a line of 81 characters, or `null`.
mod grid_as_line {
    use serde::de::{Deserialize as _, Deserializer, Error as _};
    use serde::ser::{Serialize as _, Serializer};
    use sudoku::Grid;

    #[expect(clippy::ref_option, reason = "serde passes the field by reference")]
    pub(super) fn serialize<S: Serializer>(
        grid: &Option<Grid>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let line = grid.map(|grid| grid.to_string());
        line.serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Grid>, D::Error> {
        let Some(line) = Option::<String>::deserialize(deserializer)? else {
            return Ok(None);
        };
        line.parse().map(Some).map_err(D::Error::custom)
    }
}
