//! [`Standing`]: where an answer stands among the model answers of its language, measured on the
//! same boards, and which idea is the next one. Nothing is said about what was not measured.

use std::time::Duration;

use compare::number;
use generator::row_by_row_placements;
use judge::fixtures;
use ladder::Rung;
use runner::{AnswerFile, Measured, Problem, RecordedAnswer, RunnerError, Trial};
use serde_json::{Value, json};
use sudoku::Limits;
use trace::Recorder;

use crate::boards_to_solve::puzzle_of_case;
use crate::cell_reads::CellReads;
use crate::dead_cell::PassedDeadCell;
use crate::digit_cost::cost_of_a_digit;
use crate::first_guess::{FirstGuess, HiddenSingle};
use crate::fixed_order::FixedOrder;
use crate::search_times::SearchTimes;
use crate::unused_lines::unused_lines;

/// A puzzle on which a search row by row writes 69 million digits.
const LONG_ROW_BY_ROW: &str = "wikipedia-brute-force";

/// A puzzle that shows the order of a search: it goes back often, and not for long.
pub(crate) const RECORDED: &str = "leetcode-37";

/// A search that takes longer on LeetCode's example is not called fast enough. How many boards
/// LeetCode tries is not known, and its limit for all of them together is some seconds.
const FAST_ENOUGH: Duration = Duration::from_millis(200);

/// A puzzle that naked and hidden singles alone solve, and on which a search with the fewest
/// candidates goes back often.
const FORCED: &str = "tutorial-boxed";

/// With only one, the choice among equal cells might be right by luck.
const SEEDS: [u64; 3] = [0, 1, 2];

/// What an accepted answer shows of its search, and what is next for it.
#[derive(Default)]
pub struct Standing {
    /// What was measured, a paragraph each.
    pub shown: Vec<String>,
    /// Whether to compare it with the rungs, where no idea is next.
    pub invites_to_compare: bool,
    /// The idea that is next.
    pub next: Option<&'static Rung>,
    /// Whether it searches in a fixed order, as its record or its times show.
    has_fixed_order: bool,
    /// The order that the record of a search shows.
    order: Option<FixedOrder>,
    /// Whether it writes the naked singles of that idea already, and not the hidden ones.
    misses_hidden_singles: bool,
}

impl Standing {
    /// Looks at the record of one search, then at the times for two others, which were measured
    /// when these trials were judged, then at the digits that are taken back on `FORCED`. If none
    /// of these shows the kind of search, it reports the time alone.
    ///
    /// # Errors
    ///
    /// The answer cannot be run.
    pub fn new(
        answer: &AnswerFile,
        trials: &[Trial],
        measured: &Measured,
    ) -> Result<Self, RunnerError> {
        if !answer.problems().contains(&Problem::SudokuSolver) {
            return Ok(Self::without_solver());
        }
        let recorded = answer.recorded(&puzzle_of_case(RECORDED))?;
        let mut standing = Self::of_solver(answer, recorded.as_ref(), trials, measured)?;
        if let Some(cost) = cost_of_a_digit(answer, trials, measured)? {
            // What its order costs on a hard board matters less.
            standing.shown.truncate(1);
            standing.shown.push(cost);
        } else if standing.has_fixed_order
            && let Some(order_cost) = on_one_hard_board()
        {
            standing.shown.push(if is_fast_enough(measured) {
                format!("{IS_FAST_ENOUGH} {order_cost}")
            } else {
                order_cost
            });
        }
        if let Some(recorded) = recorded {
            standing.shown.extend(unused_lines(answer, &recorded)?);
        }
        Ok(standing)
    }

    /// That of an answer to problem 37, with its record on `RECORDED` if it can be recorded.
    fn of_solver(
        answer: &AnswerFile,
        recorded: Option<&RecordedAnswer>,
        trials: &[Trial],
        measured: &Measured,
    ) -> Result<Self, RunnerError> {
        if let Some(recorded) = recorded
            && let Some(standing) = Self::of_record(recorded)
        {
            return Ok(standing);
        }
        // Digits that stay on the board hide the order of a search, and a search on copies writes
        // only the solution.
        let times = SearchTimes::longest(trials, measured);
        if let Some(order) = times.as_ref().and_then(SearchTimes::fixed_order) {
            return Ok(Self::of_search_in_order(&order, by_choice()));
        }
        if let Some(standing) = Self::of_forced_digits(answer)? {
            return Ok(standing);
        }
        Ok(times.as_ref().map(Self::of_times).unwrap_or_default())
    }

    /// That of an answer to problem 36 alone.
    fn without_solver() -> Self {
        let next = "Next: problem 37, Sudoku Solver, which needs the same test for one cell.";
        Self {
            shown: vec![next.to_owned()],
            ..Self::default()
        }
    }

    /// What the record of a search on `RECORDED` shows, if the search has a fixed order.
    fn of_record(recorded: &RecordedAnswer) -> Option<Self> {
        let puzzle = puzzle_of_case(RECORDED);
        let order = FixedOrder::of(recorded, &puzzle)?;
        if order != FixedOrder::RowByRow {
            return Some(Self::of_order(order, RECORDED));
        }
        let reads = CellReads::of(recorded, &puzzle);
        let does = format!("{order}. {reads}");
        Some(Self {
            order: Some(order),
            ..Self::of_search_in_order(&does, reads.next(&puzzle))
        })
    }

    /// What a search does that goes back on a board that singles solve. `None` if it does not go
    /// back.
    fn of_forced_digits(answer: &AnswerFile) -> Result<Option<Self>, RunnerError> {
        let puzzle = puzzle_of_case(FORCED);
        let mut searches = Vec::new();
        for seed in SEEDS {
            // The order of a Python set, and with it the choice of equal cells, follows the seed.
            let Some(search) = answer.clone().with_seed(seed).recorded(&puzzle)? else {
                return Ok(None);
            };
            if let Some(order) = FixedOrder::of(&search, &puzzle) {
                return Ok(Some(Self::of_order(order, FORCED)));
            }
            let recorded = Recorder::new(&search, &puzzle, 0..0).record(1);
            searches.push(SearchOfSeed {
                backtracks: recorded.totals.backtracks,
                first_guess: FirstGuess::past_hidden_single(&search, &puzzle),
                passed_dead_cell: PassedDeadCell::first(&search, &puzzle),
            });
        }
        let backtracks = searches.iter().map(|search| search.backtracks);
        let least = backtracks.clone().min().unwrap_or(0);
        let most = backtracks.max().unwrap_or(0);
        if most == 0 {
            return Ok(None);
        }
        // An answer may leave a digit that it undid on the board, so there may have been more.
        let digits = number::counted(least, "digit");
        let runs = SEEDS.len();
        let guesses = if least == 0 {
            format!("In some of {runs} runs, your search undid digits")
        } else if least == most {
            format!("Your search undid at least {digits}")
        } else {
            format!("In each of {runs} runs, your search undid at least {digits}")
        };
        let mut shown = vec![format!(
            "{guesses} on {FORCED}, though naked and hidden singles alone solve it."
        )];
        if let Some(passed) = first_if_all(&searches, |search| search.passed_dead_cell) {
            shown.push(past_dead_cell(passed));
        }
        let first_guess = first_if_all(&searches, |search| search.first_guess);
        if let Some(guess) = first_guess {
            shown.push(past_hidden_single(guess));
        }
        Ok(Some(Self {
            shown,
            next: by_choice().and_then(|rung| after(rung.name())),
            misses_hidden_singles: first_guess.is_some(),
            ..Self::default()
        }))
    }

    /// The time of a search of which nothing else is known.
    fn of_times(times: &SearchTimes) -> Self {
        let placements = row_by_row_placements(&times.long_puzzle, u64::MAX);
        Self {
            invites_to_compare: true,
            shown: vec![format!(
                "Your search takes {} on {}, on which a row-by-row search that tries the digits \
                 from 1 to 9 writes {} digits.",
                number::seconds(times.long.as_secs_f64()),
                times.long_case,
                number::grouped(placements.expect("there is no limit"))
            )],
            ..Self::default()
        }
    }

    /// A search whose record on this case shows this order. On other cases, a search that chooses
    /// its cells badly may change its order now and then.
    fn of_order(order: FixedOrder, case: &str) -> Self {
        Self {
            shown: vec![format!("On {case}, your search {order}.")],
            order: Some(order),
            ..Self::of_search_in_order(&order.to_string(), by_choice())
        }
    }

    /// A search in a fixed order. `does` follows "your search".
    fn of_search_in_order(does: &str, next: Option<&'static Rung>) -> Self {
        Self {
            shown: vec![format!("Your search {does}.")],
            has_fixed_order: true,
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
            paragraphs.push(if self.misses_hidden_singles {
                format!(
                    "Next: hidden singles, which {} writes before it guesses ({}).",
                    rung.name(),
                    rung.readme()
                )
            } else {
                format!("Next: {}", idea(rung))
            });
        }
        paragraphs
    }

    /// The same for a program.
    pub fn as_json(&self) -> Value {
        json!({
            "row_by_row": self.order == Some(FixedOrder::RowByRow),
            "next": self.next.map(Rung::name),
        })
    }
}

/// What the search on `FORCED` showed with one of the `SEEDS`.
struct SearchOfSeed {
    /// The number of digits that it undid.
    backtracks: u64,
    first_guess: Option<FirstGuess>,
    passed_dead_cell: Option<PassedDeadCell>,
}

/// What the first search shows, if every search shows something of this kind. With another seed, a
/// search may take another cell first.
fn first_if_all<T>(
    searches: &[SearchOfSeed],
    property: impl Fn(&SearchOfSeed) -> Option<T>,
) -> Option<T> {
    let shown: Option<Vec<T>> = searches.iter().map(property).collect();
    shown?.into_iter().next()
}

/// What a search guessed while a digit fitted in only one cell of a house.
fn past_hidden_single(guess: FirstGuess) -> String {
    let FirstGuess {
        cell,
        digit,
        hidden_single: single,
    } = guess;
    let HiddenSingle { house, .. } = single;
    format!(
        "On {FORCED}, in one run, your search guesses {digit} in {cell}. At that moment no cell \
         has only one candidate, but {} fits in only one cell of {house}, {}: a hidden single.",
        single.digit, single.cell
    )
}

/// That a search passes a dead end.
fn past_dead_cell(passed: PassedDeadCell) -> String {
    let PassedDeadCell {
        cell,
        digit,
        dead_cell,
    } = passed;
    format!(
        "On {FORCED}, your search takes a cell with the fewest candidates, but passes over cells \
         that have none: in one run, it writes {digit} in {cell} while no digit fits in \
         {dead_cell}. That is a dead end. If such a cell counts as the one with the fewest \
         candidates, the search turns back at once."
    )
}

fn idea(rung: &Rung) -> String {
    format!("{}, {} ({}).", rung.name(), rung.idea, rung.readme())
}

/// The first rung that chooses its cells.
fn by_choice() -> Option<&'static Rung> {
    ladder::LADDER.iter().find(|rung| !rung.row_by_row)
}

/// The first rung after that of this name.
fn after(name: &str) -> Option<&'static Rung> {
    ladder::LADDER.iter().find(|rung| rung.after == Some(name))
}

/// What is said of a search that is fast on LeetCode's example.
const IS_FAST_ENOUGH: &str = "On LeetCode, such a search is usually fast enough.";

/// Whether the answer took little time for LeetCode's example when it was judged.
fn is_fast_enough(measured: &Measured) -> bool {
    let time = measured.times.iter().find(|(name, _)| name == RECORDED);
    time.is_some_and(|(_, time)| *time <= FAST_ENOUGH)
}

/// The digits that both kinds of search write to the first solution of one board.
fn on_one_hard_board() -> Option<String> {
    let by_rows = fixtures::case(LONG_ROW_BY_ROW)?.placements?;
    let rung = by_choice()?;
    let (_, work) = rung
        .strategy()
        .solve_counted(&puzzle_of_case(LONG_ROW_BY_ROW), &Limits::FIRST);
    Some(format!(
        "On {LONG_ROW_BY_ROW}, a puzzle made to slow down row-by-row search, such a search that \
         tries the digits from 1 to 9 writes {} digits. {} takes the cell with the fewest \
         candidates first and writes {}.",
        number::grouped(by_rows),
        rung.name(),
        number::grouped(work.placements)
    ))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;
    use runner::ProcessLimits;
    use runner::testing::installed;

    use super::*;
    use crate::boards_to_solve;

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

    /// Fills each cell that has only one candidate before it guesses.
    const NAKED_SINGLES: &str = "\
class Solution:
    def solveSudoku(self, board):
        def candidates(r, c):
            used = set(board[r]) | {row[c] for row in board}
            for row in board[r // 3 * 3:r // 3 * 3 + 3]:
                used |= set(row[c // 3 * 3:c // 3 * 3 + 3])
            return [digit for digit in '123456789' if digit not in used]

        def blanks():
            return [(r, c) for r in range(9) for c in range(9) if board[r][c] == '.']

        def solve():
            forced = []
            while singles := [cell for cell in blanks() if len(candidates(*cell)) == 1]:
                r, c = singles[0]
                board[r][c] = candidates(r, c)[0]
                forced.append((r, c))
            if not blanks():
                return True
            r, c = min(blanks(), key=lambda cell: len(candidates(*cell)))
            for digit in candidates(r, c):
                board[r][c] = digit
                if solve():
                    return True
                board[r][c] = '.'
            for r, c in forced:
                board[r][c] = '.'
            return False

        solve()
";

    /// Takes the cell with the fewest candidates of those that have any.
    const PASSES_DEAD_CELLS: &str = "\
class Solution:
    def solveSudoku(self, board):
        def candidates(r, c):
            used = set(board[r]) | {row[c] for row in board}
            for row in board[r // 3 * 3:r // 3 * 3 + 3]:
                used |= set(row[c // 3 * 3:c // 3 * 3 + 3])
            return [digit for digit in '123456789' if digit not in used]

        def solve():
            blanks = [(r, c) for r in range(9) for c in range(9) if board[r][c] == '.']
            if not blanks:
                return True
            open_cells = [cell for cell in blanks if candidates(*cell)]
            if not open_cells:
                return False
            r, c = min(open_cells, key=lambda cell: len(candidates(*cell)))
            for digit in candidates(r, c):
                board[r][c] = digit
                if solve():
                    return True
                board[r][c] = '.'
            return False

        solve()
";

    #[rstest]
    #[case::passed(PASSES_DEAD_CELLS.to_owned(), true)]
    #[case::seen(PASSES_DEAD_CELLS.replace(" if candidates(*cell)]", "]"), false)]
    fn the_standing_says_that_a_search_passes_dead_cells(
        #[case] text: String,
        #[case] expected: bool,
    ) {
        let opened = AnswerFile::of_text("solution.py", &text, ProcessLimits::DEFAULT);
        let Some(answer) = installed(opened) else {
            return;
        };
        let standing = Standing::of_forced_digits(&answer).unwrap().unwrap();
        let shown = standing.paragraphs().concat();
        let passes = "On tutorial-boxed, your search takes a cell with the fewest candidates, but ";
        assert_eq!(shown.contains(passes), expected, "{shown}");
    }

    #[rstest]
    #[case::its_record_shows_the_solution_alone(
        ON_COPIES.to_owned(),
        "fewest-candidates",
        "Your search probably fills the cells in a fixed order, such as row by row: it takes "
    )]
    #[case::it_goes_back_on_forced_digits(
        lessons::answer_of("fewest-candidates", "fewest-candidates", "py").unwrap().text.to_owned(),
        "constraint-propagation",
        "Your search undid at least 29 digits on tutorial-boxed, though naked and hidden singles alone "
    )]
    #[case::it_writes_naked_singles_already(
        NAKED_SINGLES.to_owned(),
        "constraint-propagation",
        "Your search undid at least "
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
        let trials = boards_to_solve::of_a_stage(1);
        let mut measured = Measured::default();
        assert!(answer.judge(&trials, &mut measured).unwrap().is_none());
        let standing = Standing::new(&answer, &trials, &measured).unwrap();
        assert_eq!(standing.next.map(Rung::name), Some(next));
        assert!(
            standing.shown[0].starts_with(start),
            "{}",
            standing.shown[0]
        );
        // Both write the naked singles before they guess, so they are not told to do so.
        let is_told_of_what_is_forced = standing.paragraphs().concat().contains("forced");
        assert!(!is_told_of_what_is_forced, "{:?}", standing.paragraphs());
    }

    #[test]
    fn only_a_search_that_is_fast_on_leetcodes_example_is_called_fast_enough() {
        for (milliseconds, is_fast) in [(20, true), (800, false)] {
            let time = Duration::from_millis(milliseconds);
            let measured = Measured {
                times: vec![(RECORDED.to_owned(), time)],
                ..Measured::default()
            };
            assert_eq!(is_fast_enough(&measured), is_fast, "{milliseconds} ms");
        }
        assert!(!is_fast_enough(&Measured::default()));
    }

    #[test]
    fn one_search_goes_back_on_a_board_that_another_solves_without_a_guess() {
        let chooses = by_choice().unwrap();
        let [chooses, deduces] = [chooses, after(chooses.name()).unwrap()].map(|rung| {
            rung.strategy()
                .solve_counted(&puzzle_of_case(FORCED), &Limits::FIRST)
                .1
        });
        assert!(chooses.backtracks >= 20, "{chooses:?}");
        assert_eq!(deduces.placements, 0);
    }

    #[test]
    fn an_order_is_said_of_the_case_that_shows_it() {
        let standing = Standing::of_order(FixedOrder::OtherCells, RECORDED);
        let expected = format!("On {RECORDED}, your search {}.", FixedOrder::OtherCells);
        assert_eq!(standing.shown, [expected]);
    }
}
