//! [`Finding`]: what there is to know about one record.

use bulk::RecordVerdict;
use compare::number::grouped;
use human_techniques::rate;
use sudoku::{Cell, Digit, Ended, Grid, Limits, Puzzle, Strategy};
use text::Record;

/// What one record is.
pub(super) struct Finding {
    pub(super) verdict: RecordVerdict,
    /// `None` for what is not a grid.
    pub(super) givens: Option<usize>,
    /// Whether it has one solution and needs each of its givens.
    pub(super) is_minimal: bool,
    /// Whether the full grid that stands beside it is not a solution.
    pub(super) is_beside_wrong: bool,
    /// All of that in words, and the rating.
    pub(super) facts: Vec<String>,
}

impl Finding {
    /// Examines a record. This strategy counts its solutions up to the limit; the counts do not
    /// depend on which one it is.
    pub(super) fn of(record: &Record, counter: Strategy<'_>, limit: u64) -> Self {
        let new = |verdict, givens, facts: &[String]| {
            let facts = facts.to_vec();
            Self {
                verdict,
                givens,
                is_minimal: false,
                is_beside_wrong: false,
                facts,
            }
        };
        let grid = match &record.grid {
            Ok(grid) => *grid,
            Err(error) => {
                // The line stands before it already.
                let error = error.to_string();
                let why = error
                    .strip_prefix(&format!("line {}", record.line))
                    .unwrap_or(&error);
                let why = why.trim_start_matches([',', ':', ' ']);
                return new(
                    RecordVerdict::Unreadable,
                    None,
                    &[format!("unreadable: {why}")],
                );
            }
        };
        let count = grid.digits().count();
        let puzzle = match Puzzle::new(grid) {
            Ok(puzzle) => puzzle,
            Err(conflicts) => {
                let words = format!("not valid, {count} givens: {conflicts}");
                return new(RecordVerdict::NotValid, Some(count), &[words]);
            }
        };
        let answer = counter.solve(&puzzle, &Limits::solutions(limit));
        let all_counted = answer.ended == Ended::Exhausted;
        let (verdict, solutions) = match answer.solutions {
            0 => (RecordVerdict::NoSolution, "no solution".to_owned()),
            1 if all_counted => (RecordVerdict::Solved, "one solution".to_owned()),
            solutions => {
                let more = if all_counted { "" } else { " or more" };
                (
                    RecordVerdict::Several,
                    format!("{} solutions{more}", grouped(solutions)),
                )
            }
        };
        let mut finding = new(
            verdict,
            Some(count),
            &[solutions, format!("{count} givens")],
        );
        if verdict == RecordVerdict::Solved {
            let not_needed = not_needed(&grid, counter);
            finding.is_minimal = not_needed == 0;
            finding.facts.push(match not_needed {
                0 => "minimal".to_owned(),
                count => format!("not minimal ({count} of them not needed)"),
            });
            finding.facts.push(match rate(&puzzle) {
                Some(hardest) => format!("rating {} ({})", hardest.rating, hardest.name),
                None => "rating –, needs a guess".to_owned(),
            });
        }
        if let Some(beside) = &record.solution {
            let only = answer.first.filter(|_| verdict == RecordVerdict::Solved);
            let wrong = wrong(beside, &puzzle, only.as_ref()).map(|how| format!("wrong: {how}"));
            finding.is_beside_wrong = wrong.is_some();
            let right = if only.is_some() {
                "right"
            } else {
                "one of several"
            };
            let what = wrong.as_deref().unwrap_or(right);
            finding
                .facts
                .push(format!("the solution beside it is {what}"));
        }
        finding
    }
}

/// The number of givens without which there is still one solution.
fn not_needed(grid: &Grid, counter: Strategy<'_>) -> usize {
    let still_one = |&(cell, _): &(Cell, Digit)| {
        Puzzle::new(grid.with(cell, None))
            .is_ok_and(|fewer| counter.count_solutions(&fewer, 2) == 1)
    };
    grid.digits().filter(still_one).count()
}

/// Why a full grid is not a solution of the puzzle beside it, or not its only one.
fn wrong(beside: &Grid, puzzle: &Puzzle, only: Option<&Grid>) -> Option<String> {
    let differs = |only: &Grid| {
        let cell = Cell::ALL
            .into_iter()
            .find(|&cell| beside[cell] != only[cell])?;
        Some(format!("{cell} is {}, not {}", only[cell]?, beside[cell]?))
    };
    let broken = || {
        puzzle
            .check_solution(beside)
            .err()
            .map(|error| error.to_string())
    };
    only.and_then(differs).or_else(broken)
}
