//! [`Standing`]: where an answer stands among the model answers of its language, measured on the same boards, and
//! which idea is the next one. Nothing is said about what was not measured.

use std::collections::BTreeSet;
use std::time::Duration;

use compare::number;
use judge::fixtures::{self, Expected};
use judge::{Finding, Verdict};
use ladder::Rung;
use runner::{AnswerFile, Measured, Problem, RunnerError, Trial, TrialTask};
use serde_json::{Value, json};
use sudoku::{Limits, Puzzle, Transform};
use trace::Recorder;

use crate::cell_reads::CellReads;
use crate::order::{ROW_BY_ROW, fixed_order};

/// A time as short as this says little about a speed.
const SHORT: Duration = Duration::from_millis(5);

/// A puzzle that shows the order of a search: it goes back often, and not for long.
const RECORDED: &str = "leetcode-37";

/// A puzzle that naked and hidden singles alone solve, and on which a search with the fewest
/// candidates goes back often.
const FORCED: &str = "tutorial-boxed";

/// With only one, the choice among equal cells might be right by luck.
const SEEDS: [u64; 3] = [0, 1, 2];

/// A puzzle for which a row-by-row search writes 69 million digits, and 43,222 when the puzzle is
/// mirrored left to right. Some other fixed orders have such a difference, too.
const ONE_WAY: &str = "wikipedia-brute-force";

/// The time for each of the two, with the start of the process. A search that chooses its cells
/// needs far less. The puzzle itself has more time if its mirror image is slow.
const TIME: Duration = Duration::from_secs(2);

/// The puzzle itself takes more than this many times as long if the search is row by row, or
/// nearly.
const ONE_WAY_RATIO: u32 = 20;

/// What an accepted answer shows of its search, and what is next for it.
#[derive(Default)]
pub struct Standing {
    /// What was measured, a paragraph each.
    pub shown: Vec<String>,
    /// Whether to compare it with the rungs, where no idea is next.
    pub invites_to_compare: bool,
    /// The idea that is next.
    pub next: Option<&'static Rung>,
    /// The failure on a board that only this measures. Such an answer is wrong after all: only to be
    /// slow there is no fault.
    pub failure: Option<Box<Finding>>,
}

/// Left and right exchanged.
fn mirror() -> Transform {
    Transform::move_columns([8, 7, 6, 5, 4, 3, 2, 1, 0]).expect("an order of columns")
}

/// The end of a call that is measured.
enum Timed {
    /// It ended in this time.
    In(Duration),
    /// It took too long.
    TooSlow,
    /// Its result is wrong, or it ended with an error.
    Failed(Box<Finding>),
}

impl Standing {
    /// Looks at the record of one search, then at the times of two, then at the digits that are taken
    /// back on `FORCED`. If none of these shows the kind of search, it reports the time alone.
    ///
    /// # Errors
    ///
    /// The answer cannot be run.
    pub fn new(answer: &AnswerFile) -> Result<Self, RunnerError> {
        if !answer.problems().contains(&Problem::SudokuSolver) {
            let next = "Next: problem 37, Sudoku Solver, which needs the same test for one cell.";
            return Ok(Self {
                shown: vec![next.to_owned()],
                ..Self::default()
            });
        }
        let puzzle = puzzle(RECORDED);
        let recorded = answer.recorded(&puzzle)?;
        if let Some(recorded) = recorded
            && let Some(order) = fixed_order(&recorded, &puzzle)
        {
            if order != ROW_BY_ROW {
                return Ok(Self::in_order(order, by_choice()));
            }
            let reads = CellReads::of(&recorded, &puzzle);
            return Ok(Self::in_order(
                &format!("{order}. {reads}"),
                reads.next(&puzzle),
            ));
        }
        // Digits that stay on the board hide the order of a search, and a search on copies writes
        // only the solution.
        let board = self::puzzle(ONE_WAY);
        let mirror = mirror();
        let quick = match time_for(answer, mirror.apply_to_puzzle(&board), TIME) {
            Timed::Failed(finding) => return Ok(Self::failed(finding)),
            Timed::TooSlow => None,
            Timed::In(time) => Some(time),
        };
        let most = quick.map_or(TIME, |quick| (quick + SHORT) * ONE_WAY_RATIO);
        let limit = most.max(TIME);
        let time = match time_for(answer, board, limit) {
            Timed::Failed(finding) => return Ok(Self::failed(finding)),
            Timed::TooSlow => None,
            Timed::In(time) => Some(time),
        };
        let shown = |time: Duration| number::seconds(time.as_secs_f64());
        if let Some(quick) = quick
            && time.is_none_or(|time| time > most)
        {
            let time = time.map_or_else(|| format!("more than {}", shown(limit)), shown);
            let quick = shown(quick);
            let order = format!(
                "probably fills the cells in a fixed order, such as row by row: one board \
                 ({ONE_WAY}) takes {time}, its mirror image takes {quick}"
            );
            return Ok(Self::in_order(&order, by_choice()));
        }
        let forced = self::puzzle(FORCED);
        // The order of a Python set, and with it the choice of equal cells, follows the seed.
        let searches = SEEDS.map(|seed| answer.clone().with_seed(seed).recorded(&forced));
        let searches = searches
            .into_iter()
            .collect::<Result<Option<Vec<_>>, _>>()?;
        let searches = searches.unwrap_or_default();
        if let Some(order) = searches
            .first()
            .and_then(|search| fixed_order(search, &forced))
        {
            return Ok(Self::in_order(order, by_choice()));
        }
        let backtracks = |search| {
            Recorder::new(search, &forced, 0..0)
                .record(1)
                .totals
                .backtracks
        };
        let removals: BTreeSet<u64> = searches.iter().map(|search| backtracks(search)).collect();
        if let (Some(&least), Some(&most @ 1..)) = (removals.first(), removals.last()) {
            let digits = number::counted(most, "digit");
            let guesses = if least == most {
                format!("Your search took back {digits}")
            } else {
                let least = number::grouped(least);
                format!(
                    "In {} runs, your search took back {least} to {digits}",
                    SEEDS.len()
                )
            };
            let guesses =
                format!("{guesses} on {FORCED}, though naked and hidden singles alone solve it.");
            let next = by_choice().and_then(|rung| after(rung.name()));
            return Ok(Self {
                shown: vec![guesses],
                next,
                ..Self::default()
            });
        }
        let compared = time.zip(fixtures::case(ONE_WAY).and_then(|case| case.placements));
        let compared = compared.map(|(time, placements)| {
            format!(
                "Your search takes {} on {ONE_WAY}, on which a row-by-row search that tries the \
                 digits from 1 to 9 writes {} digits.",
                shown(time),
                number::grouped(placements)
            )
        });
        Ok(Self {
            invites_to_compare: compared.is_some(),
            shown: compared.into_iter().collect(),
            ..Self::default()
        })
    }

    /// It fails on a board that only this measures.
    fn failed(failure: Box<Finding>) -> Self {
        Self {
            failure: Some(failure),
            ..Self::default()
        }
    }

    /// It searches in a fixed order.
    fn in_order(order: &str, next: Option<&'static Rung>) -> Self {
        let shown = format!("Your search {order}.");
        Self {
            shown: [shown].into_iter().chain(on_one_hard_board()).collect(),
            next,
            ..Self::default()
        }
    }

    /// What was measured, then the idea that is next, a paragraph each.
    pub fn paragraphs(&self) -> Vec<String> {
        let mut paragraphs = self.shown.clone();
        if let Some(rung) = self.next {
            // From outside, the rungs row by row look alike.
            if let Some(before) = rung.after.and_then(ladder::find)
                && before.row_by_row
                && !rung.row_by_row
            {
                paragraphs.push(format!("First, if it does not do so yet: {}", idea(before)));
            }
            paragraphs.push(format!("Next: {}", idea(rung)));
        }
        paragraphs
    }

    /// The same for a program.
    pub fn as_json(&self) -> Value {
        let is_row_by_row = |text: &String| text.contains(ROW_BY_ROW);
        json!({
            "row_by_row": self.shown.first().is_some_and(is_row_by_row),
            "next": self.next.map(Rung::name),
        })
    }
}

fn idea(rung: &Rung) -> String {
    format!("{}, {} ({}).", rung.name(), rung.idea, rung.readme())
}

/// The puzzle of this case.
fn puzzle(case: &str) -> Puzzle {
    fixtures::case(case)
        .and_then(|case| case.puzzle)
        .expect("a case with a valid puzzle")
}

/// The first rung that chooses its cells.
fn by_choice() -> Option<&'static Rung> {
    ladder::LADDER.iter().find(|rung| !rung.row_by_row)
}

/// The first rung after that of this name.
fn after(name: &str) -> Option<&'static Rung> {
    ladder::LADDER.iter().find(|rung| rung.after == Some(name))
}

/// The digits that both kinds of search write to the first solution of one board.
fn on_one_hard_board() -> Option<String> {
    let (by_rows, rung) = (fixtures::case(ONE_WAY)?.placements?, by_choice()?);
    let (_, work) = rung
        .strategy()
        .solve_counted(&puzzle(ONE_WAY), &Limits::FIRST);
    Some(format!(
        "Such a search is fast enough for LeetCode's boards. On {ONE_WAY}, a row-by-row search that \
         tries the digits from 1 to 9 writes {} digits. {} takes the cell with the fewest \
         candidates first and writes {}.",
        number::grouped(by_rows),
        rung.name(),
        number::grouped(work.placements)
    ))
}

/// The CPU time for this board, without the start of the process, if it takes at most this long with
/// the start.
fn time_for(answer: &AnswerFile, board: Puzzle, most: Duration) -> Timed {
    let mut answer = answer.clone();
    answer.limits.cpu = most;
    answer.limits.wall = most * 10;
    let mut measured = Measured::default();
    let trial = Trial {
        name: ONE_WAY.to_owned(),
        task: TrialTask::Solve(board, Expected::Exactly(1)),
    };
    match answer.judge(&[trial], &mut measured) {
        Ok(None) => Timed::In(measured.busy()),
        Ok(Some(finding)) if finding.verdict != Verdict::TimeLimitExceeded => {
            Timed::Failed(finding)
        }
        _ => Timed::TooSlow,
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;
    use runner::ProcessLimits;
    use runner::testing::installed;

    use super::*;

    /// Searches row by row on copies of the board.
    const ON_COPIES: &str = "\
class Solution:
    def solveSudoku(self, board):
        def solve(text):
            at = text.find('.')
            if at < 0:
                return text
            top = at // 27 * 27 + at % 9 // 3 * 3
            square = (text[top + 9 * i:top + 9 * i + 3] for i in range(3))
            used = text[at // 9 * 9:at // 9 * 9 + 9] + text[at % 9::9] + ''.join(square)
            free = (digit for digit in '123456789' if digit not in used)
            tries = (solve(text[:at] + digit + text[at + 1:]) for digit in free)
            return next(filter(None, tries), None)

        solved = solve(''.join(map(''.join, board)))
        for row in range(9):
            board[row][:] = solved[9 * row:9 * row + 9]
";

    #[rstest]
    #[case::its_record_shows_the_solution_alone(
        ON_COPIES.to_owned(),
        "fewest-candidates",
        "Your search probably fills the cells in a fixed order, such as row by row: one board \
         (wikipedia-brute-force) takes more than "
    )]
    #[case::it_goes_back_on_forced_digits(
        lessons::answer_of("fewest-candidates", "fewest-candidates", "py").unwrap().text.to_owned(),
        "constraint-propagation",
        "Your search took back 29 digits on tutorial-boxed, though naked and hidden singles alone "
    )]
    fn an_answer_is_told_what_it_shows(
        #[case] text: String,
        #[case] next: &str,
        #[case] start: &str,
    ) {
        let opened = AnswerFile::of_text("solution.py", &text, ProcessLimits::DEFAULT);
        let Some(answer) = installed(opened) else {
            return;
        };
        let standing = Standing::new(&answer).unwrap();
        assert_eq!(standing.next.map(Rung::name), Some(next));
        assert!(
            standing.shown[0].starts_with(start),
            "{}",
            standing.shown[0]
        );
    }

    #[test]
    fn one_search_goes_back_on_a_board_that_another_solves_without_a_guess() {
        let chooses = by_choice().unwrap();
        let [chooses, deduces] = [chooses, after(chooses.name()).unwrap()].map(|rung| {
            rung.strategy()
                .solve_counted(&puzzle(FORCED), &Limits::FIRST)
                .1
        });
        assert!(chooses.backtracks >= 20, "{chooses:?}");
        assert_eq!(deduces.placements, 0);
    }
}
