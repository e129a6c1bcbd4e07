//! [`Failure`]: what went wrong, with everything that a person needs to see it again.

use std::fmt::{self, Write as _};

use pretty_assertions::StrComparison;
use sudoku::{Cell, Conflict, Digit, Grid, Puzzle};

use crate::Verdict;

/// A check that a strategy failed on a case.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The strategy's name.
    pub strategy: String,
    /// The check's name.
    pub check: &'static str,
    /// The case's name.
    pub case: &'static str,
    /// How a judge's site would call it.
    pub verdict: Verdict,
    /// One sentence: what was expected and what came.
    pub what: String,
    /// The puzzle that was searched: the case's, or one made from it.
    pub puzzle: Puzzle,
    /// The right solution, where one grid was expected.
    pub expected: Option<Grid>,
    /// The grid that came instead, if any.
    pub came: Option<Grid>,
    /// Every house of the grid that came in which a digit stands more than once.
    pub broken: Vec<Conflict>,
    /// Where a panic began, as `file:line:column`.
    pub place: Option<String>,
}

impl Failure {
    /// The command that shows it again, for a strategy of the list.
    pub fn replay(&self) -> String {
        format!(
            "cargo kata judge --strategy {} --check {} --case {}",
            self.strategy, self.check, self.case
        )
    }

    /// Stops the test with everything there is to say; two grids are compared line by line.
    ///
    /// # Panics
    ///
    /// Always.
    #[track_caller]
    pub fn panic(&self) -> ! {
        match (self.expected, self.came) {
            (Some(expected), Some(came)) => {
                let (expected, came) = (format!("{expected:#}"), format!("{came:#}"));
                panic!("{}\n{}", self.head(), StrComparison::new(&expected, &came))
            }
            _ => panic!("{self}"),
        }
    }

    fn head(&self) -> String {
        let mut head = format!("{}: {}\n", self.verdict, self.what);
        if let Some(place) = &self.place {
            let _ = writeln!(head, "    at      {place}");
        }
        for conflict in &self.broken {
            let _ = writeln!(head, "    broken  {conflict}");
        }
        let _ = write!(
            head,
            "    check   {} on case {}\n    puzzle  {}\n    replay  {}",
            self.check,
            self.case,
            self.puzzle,
            self.replay()
        );
        head
    }
}

/// Several lines: the verdict with its sentence, the puzzle, the command that replays it, and the
/// grids side by side.
impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.head())?;
        let Some(came) = self.came else { return Ok(()) };
        f.write_str("\n\n")?;
        match self.expected {
            Some(expected) => side_by_side(f, ("expected", &expected), ("came", &came)),
            None => side_by_side(f, ("puzzle", self.puzzle.grid()), ("came", &came)),
        }
    }
}

/// Nine lines beside nine lines; a `<` at the end marks those that differ.
fn side_by_side(
    f: &mut fmt::Formatter<'_>,
    left: (&str, &Grid),
    right: (&str, &Grid),
) -> fmt::Result {
    write!(f, "    {:<12}{}", left.0, right.0)?;
    for row in Cell::ALL.chunks(9) {
        let line = |grid: &Grid| -> String {
            row.iter().map(|&cell| grid[cell].map_or('.', Digit::to_char)).collect()
        };
        let (left, right) = (line(left.1), line(right.1));
        write!(f, "\n    {left:<12}{right}{}", if left == right { "" } else { "  <" })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures;

    fn failure() -> Failure {
        let case = fixtures::case("leetcode-37").unwrap();
        let mut grid = case.solution.unwrap();
        grid[Cell::ALL[2]] = grid[Cell::ALL[1]];
        Failure {
            strategy: "wrong".into(),
            check: "solution",
            case: case.name,
            verdict: Verdict::WrongAnswer,
            what: "the digits break the rules".into(),
            puzzle: case.puzzle.unwrap(),
            expected: case.solution,
            came: Some(grid),
            broken: grid.conflicts(),
            place: None,
        }
    }

    #[test]
    fn a_failure_reads_like_a_judges_page() {
        let said = failure().to_string();
        let lines: Vec<&str> = said.lines().collect();
        assert_eq!(lines[0], "Wrong Answer: the digits break the rules");
        assert_eq!(lines[1], "    broken  3 twice in row 1: r1c2 r1c3");
        assert!(said.contains("check   solution on case leetcode-37"));
        assert!(said.contains("puzzle  53..7...."));
        assert!(said.contains(
            "replay  cargo kata judge --strategy wrong --check solution --case leetcode-37"
        ));
        assert!(said.contains(
            "    expected    came\n    534678912   533678912  <\n    672195348   672195348\n"
        ));
    }

    #[test]
    #[should_panic(expected = "Wrong Answer: the digits break the rules")]
    fn as_a_panic_it_begins_with_the_verdict() {
        failure().panic();
    }
}
