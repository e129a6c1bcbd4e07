//! The cost of a step: for an answer that is too slow, its time for each digit of a plain search,
//! beside that of the plain answer in the same language.
//!
//! ```python
//! following = copy.deepcopy(board)      # for each digit
//! ```
//!
//! > On each of 8 boards on which a row-by-row search writes 60 to 1,600 digits, it takes about
//! > 420 µs per digit of that search. naive-scan, the plain answer in Python, takes 21 µs on the
//! > same boards, so a digit costs your answer about 20 times as much. …
//!
//! Both answers are called for the same boards in the same way. The text appears only if the time
//! per digit is nearly the same on all of them. On one board the search writes many times as many
//! digits as on another, so the time follows the digits of that search and nothing else; or if it
//! [grows](growth) from board to board. And on a
//! board that exceeded the time limit, that search must write enough digits to reach the limit: a
//! loop that does not end there has another reason.

mod growth;

use std::collections::BTreeMap;
use std::time::Duration;

use evidence::{Judgement, Problem, judgement, writes_digits};
use judge::fixtures;
use lessons::PlainAnswer;
use sudoku::Grid;
use thousands::Separable as _;

use growth::Growth;

use super::answer_file::AnswerFile;
use super::line;
use crate::error::RunnerError;
use crate::process::ProcessLimits;
use crate::system::run;

/// The digits that a row-by-row search writes on the boards, in ascending order: each about 1.6
/// times the previous. At 1 ms per digit, one pass over the boards takes 4.2 s, less than [`TIME`].
const DIGITS: [u32; 8] = [60, 100, 160, 250, 400, 640, 1000, 1600];

/// The tiers from which the boards are taken.
const TIERS: [&str; 3] = ["easy", "medium", "hard"];

/// The processor time for all calls of one answer.
const TIME: Duration = Duration::from_secs(6);

/// Each board is called this often, as far as the time allows. Its time is the minimum: other
/// programs, and compilation while the answer runs, only make a call longer.
const PASSES: usize = 3;

/// With fewer boards, an even time per digit could be chance.
const LEAST_BOARDS: usize = 5;

/// From the easiest board to the hardest one, the digits must grow by this factor. A search in
/// another order has no such growth on just these boards.
const LEAST_GROWTH: u32 = 6;

/// The highest time per digit is at most this many times the lowest. The first digits of an answer
/// that is compiled while it runs take longer.
const MOST_SPREAD: f64 = 2.0;

/// A digit is reported as expensive if it costs at least this many times as much as in the plain
/// answer.
const LEAST_RATIO: f64 = 10.0;

/// A board on which a search writes more digits than this takes too long to be searched here. With
/// a cost per digit for which the time limit would need more, nothing is said.
const MOST_DIGITS: f64 = 2_000_000.0;

/// The time to record one board.
const TIME_OF_A_RECORD: Duration = Duration::from_secs(5);

/// A line is named only if it reads at least this many cells per digit: testing nine digits plainly
/// reads 9 × 27 = 243.
const LEAST_READS: u32 = 1000;

/// A board, and the digits that a search row by row writes on it.
struct CountedBoard {
    board: Grid,
    digits: u32,
}

/// The least time of the calls for a board; `None` without a right result.
type LeastTime = Option<Duration>;

/// A board on which an answer exceeded its time limit.
#[derive(Clone, Copy, Debug)]
pub struct ExceededLimit<'a> {
    /// The board.
    pub board: &'a Grid,
    /// The limit of processor time.
    pub time: Duration,
}

impl AnswerFile {
    /// What each digit costs, in sentences. `None` if the time does not follow the digits of a
    /// search row by row, if it does not explain why the limit was exceeded, or if a digit costs
    /// less than ten times as much as in the plain answer. Both answers are called for some boards,
    /// which takes up to 6 s of processor time each.
    ///
    /// `exceeded` is `None` for an answer that is right on each board: no loop keeps it from its
    /// end.
    ///
    /// # Errors
    ///
    /// The answer cannot be run.
    pub fn step_cost(
        &self,
        exceeded: Option<ExceededLimit<'_>>,
    ) -> Result<Option<String>, RunnerError> {
        let Some(plain) = lessons::plain_answer(self.language.ending()) else {
            return Ok(None);
        };
        let limits = self.limits;
        let Ok(plain_file) = Self::of_text(self.language.file, plain.text, limits) else {
            return Ok(None);
        };
        let boards = boards();
        let times = self.least_times(&boards)?;
        let text = match (cost(&boards, &times), Growth::of(&boards, &times)) {
            (Some(cost), _) => {
                if exceeded.is_some_and(|limit| !cost.reaches(limit)) {
                    return Ok(None);
                }
                let plain_times = plain_file.least_times(&boards[..cost.boards])?;
                total(&plain_times)
                    .and_then(|plain_time| cost.text(plain_time, &plain, self.language.name))
            }
            (None, Some(growth)) => {
                if exceeded.is_some_and(|limit| !growth.reaches(limit)) {
                    return Ok(None);
                }
                let boards = &boards[..growth.boards];
                let plain_times = plain_file.least_times(boards)?;
                growth.text(boards, &plain_times, &plain, self.language.name)
            }
            (None, None) => None,
        };
        let Some(mut text) = text else {
            return Ok(None);
        };
        if let Some(line) = self.line_with_most_reads(&boards[0])? {
            text.push(' ');
            text.push_str(&line);
        }
        Ok(Some(text))
    }

    /// The least time for each board. Reading stops at the first reply that is missing or wrong, so
    /// a board that was not reached has `None`.
    fn least_times(&self, boards: &[CountedBoard]) -> Result<Vec<LeastTime>, RunnerError> {
        let mut grids = Vec::new();
        for _ in 0..PASSES {
            grids.extend(boards.iter().map(|counted| counted.board));
        }
        let limits = ProcessLimits {
            cpu: TIME,
            wall: TIME * ProcessLimits::WALL_PER_CPU,
            ..self.limits.for_puzzles(grids.len())
        };
        let problem = Problem::SudokuSolver;
        let ended = run(self.driver(problem.method(), &grids, limits))?;
        let mut times: Vec<LeastTime> = vec![None; boards.len()];
        for (call, (reply, time)) in line::read_all(&ended.stdout).take(grids.len()).enumerate() {
            if judgement(problem, &grids[call], Some(&reply)) != Judgement::Right {
                break;
            }
            let least = &mut times[call % boards.len()];
            *least = Some(least.map_or(time, |before| before.min(time)));
        }
        Ok(times)
    }

    /// The line that reads the board most often, if it does so a thousand times per digit.
    fn line_with_most_reads(&self, counted: &CountedBoard) -> Result<Option<String>, RunnerError> {
        let Some(call) = self.record(&counted.board, TIME_OF_A_RECORD)? else {
            return Ok(None);
        };
        if call.record.is_cut || call.has_failed {
            return Ok(None);
        }
        let mut reads: BTreeMap<u32, u32> = BTreeMap::new();
        for read in &call.record.reads {
            if let Some(line) = read.line {
                *reads.entry(line).or_default() += 1;
            }
        }
        let most = reads.into_iter().max_by_key(|&(_, count)| count);
        let Some((line, count)) = most else {
            return Ok(None);
        };
        let per_digit = count / counted.digits;
        if per_digit < LEAST_READS {
            return Ok(None);
        }
        let per_digit = rounded(f64::from(per_digit), 1);
        Ok(Some(format!(
            "Line {line} reads about {per_digit} cells of the board per digit."
        )))
    }
}

/// The boards, from the one with the fewest digits on.
fn boards() -> Vec<CountedBoard> {
    let mut puzzles = Vec::new();
    for tier in TIERS.iter().filter_map(|name| fixtures::tier(name)) {
        for puzzle in &tier.puzzles {
            if let Some(Ok(digits)) = puzzle.placements.map(u32::try_from) {
                let board = *puzzle.puzzle.grid();
                puzzles.push(CountedBoard { board, digits });
            }
        }
    }
    let mut boards = Vec::new();
    for digits in DIGITS {
        let nearest = puzzles
            .iter()
            .min_by_key(|counted| counted.digits.abs_diff(digits));
        if let Some(&CountedBoard { board, digits }) = nearest {
            boards.push(CountedBoard { board, digits });
        }
    }
    boards
}

/// The sum of the times; `None` if one is missing.
fn total(times: &[LeastTime]) -> Option<Duration> {
    times.iter().copied().sum()
}

/// What an answer takes for each digit.
#[derive(Debug)]
struct Cost {
    /// The number of boards that were called, from the first one on.
    boards: usize,
    /// The digits on all of these boards together.
    digits: u32,
    /// The digits on the first of them, which has the fewest.
    fewest_digits: u32,
    /// The digits on the last of them, which has the most.
    most_digits: u32,
    /// The time for all of them together.
    time: Duration,
    /// The least seconds per digit on any board.
    lowest: f64,
    /// The most seconds per digit on any board.
    highest: f64,
}

/// The cost per digit; `None` unless it is nearly the same on enough boards.
fn cost(boards: &[CountedBoard], times: &[LeastTime]) -> Option<Cost> {
    let mut cost = Cost {
        boards: 0,
        digits: 0,
        fewest_digits: boards.first()?.digits,
        most_digits: 0,
        time: Duration::ZERO,
        lowest: f64::INFINITY,
        highest: 0.0,
    };
    for (counted, time) in boards.iter().zip(times) {
        let Some(time) = *time else { break };
        let per_digit = time.as_secs_f64() / f64::from(counted.digits);
        cost.boards += 1;
        cost.digits += counted.digits;
        cost.most_digits = counted.digits;
        cost.time += time;
        cost.lowest = cost.lowest.min(per_digit);
        cost.highest = cost.highest.max(per_digit);
    }
    let growth = cost.most_digits / cost.fewest_digits;
    let is_enough = cost.boards >= LEAST_BOARDS && growth >= LEAST_GROWTH;
    let is_even = cost.highest <= cost.lowest * MOST_SPREAD;
    // A coarse clock may measure no time at all.
    let has_times = cost.lowest > 0.0;
    (is_enough && is_even && has_times).then_some(cost)
}

impl Cost {
    /// Whether the digits of a search row by row on the board take as long as the limit.
    #[expect(clippy::cast_sign_loss, reason = "both are at least zero")]
    fn reaches(&self, limit: ExceededLimit<'_>) -> bool {
        let digits = limit.time.as_secs_f64() / self.highest;
        digits <= MOST_DIGITS && writes_digits(limit.board, digits as u32)
    }

    /// The cost beside that of the plain answer, which takes this time for the same boards.
    fn text(&self, plain_time: Duration, plain: &PlainAnswer, language: &str) -> Option<String> {
        let ratio = self.time.as_secs_f64() / plain_time.as_secs_f64();
        if plain_time.is_zero() || ratio < LEAST_RATIO {
            return None;
        }
        Some(format!(
            "On each of {} boards on which a row-by-row search writes {} to {} digits, it takes \
             about {} per digit of that search. {}, the plain answer in {language}, takes {} on the \
             same boards, so a digit costs your answer about {} times as much. The search order is \
             not the reason. One step does too much work: for example, it copies, sorts or \
             rechecks the whole board.",
            self.boards,
            self.fewest_digits,
            self.most_digits.separate_with_commas(),
            per_digit(self.time, self.digits),
            plain.strategy,
            per_digit(plain_time, self.digits),
            rounded(ratio, 1)
        ))
    }
}

/// The time of one of these digits: `2.1 ms`.
fn per_digit(time: Duration, digits: u32) -> String {
    const UNITS: [&str; 4] = ["s", "ms", "µs", "ns"];
    let mut number = time.as_secs_f64() / f64::from(digits);
    let mut unit = 0;
    while number < 1.0 && unit + 1 < UNITS.len() {
        number *= 1000.0;
        unit += 1;
    }
    format!("{} {}", rounded(number, 2), UNITS[unit])
}

/// The positive number rounded to this many significant digits: 2.1, 42, 420.
fn rounded(number: f64, digits: i32) -> String {
    debug_assert!(number > 0.0);
    let exponent = number.log10().floor() as i32;
    let decimals = digits - 1 - exponent;
    let scale = 10f64.powi(decimals);
    let value = (number * scale).round() / scale;
    let shown = format!("{value:.*}", usize::try_from(decimals).unwrap_or(0));
    match shown.parse::<u64>() {
        Ok(whole) => whole.separate_with_commas(),
        Err(_) => shown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_boards_are_as_hard_as_asked_for() {
        for (counted, digits) in boards().iter().zip(DIGITS) {
            let found = counted.digits;
            assert!(found.abs_diff(digits) * 10 <= digits, "{found} {digits}");
        }
    }

    /// What is found if each board takes this many milliseconds per digit.
    fn cost_of(milliseconds: impl Fn(usize) -> Option<u32>) -> Option<Cost> {
        let boards = boards();
        let mut times = Vec::new();
        for (number, counted) in boards.iter().enumerate() {
            let time = milliseconds(number)
                .map(|each| Duration::from_millis(u64::from(each * counted.digits)));
            times.push(time);
        }
        cost(&boards, &times)
    }

    #[test]
    fn the_cost_is_known_if_it_is_the_same_on_boards_of_many_kinds() {
        assert!(cost_of(|_| Some(2)).is_some());
        // A search in another order takes far more digits on one of them.
        assert!(cost_of(|number| Some(if number == 3 { 9 } else { 2 })).is_none());
        // The time was over after a few boards.
        assert!(cost_of(|number| (number < 3).then_some(2)).is_none());
        assert!(cost_of(|number| (number < 6).then_some(2)).is_some());
        assert!(cost_of(|_| Some(0)).is_none());
    }

    #[test]
    fn the_cost_is_the_reason_only_if_the_failing_board_has_enough_digits() {
        let cost = cost_of(|_| Some(2)).unwrap();
        let CountedBoard { board, digits } = boards()[7];
        let time = Duration::from_millis(u64::from(2 * digits));
        let limit = |time| ExceededLimit {
            board: &board,
            time,
        };
        assert!(cost.reaches(limit(time.mul_f64(0.99))));
        assert!(!cost.reaches(limit(time.mul_f64(1.01))));
        assert!(!cost.reaches(limit(Duration::from_hours(1))));
    }

    #[test]
    fn a_digit_that_costs_little_more_is_not_mentioned() {
        let plain = lessons::plain_answer("py").unwrap();
        let cost = cost_of(|_| Some(2)).unwrap();
        assert!(cost.text(cost.time / 9, &plain, "Python").is_none());
        assert!(cost.text(Duration::ZERO, &plain, "Python").is_none());
        let text = cost.text(cost.time / 97, &plain, "Python").unwrap();
        let costs =
            "takes 21 µs on the same boards, so a digit costs your answer about 100 times as much.";
        assert!(text.contains("about 2.0 ms per digit"), "{text}");
        // An accepted answer has no board that the others could be easier than.
        assert!(text.starts_with("On each of 8 boards on which a row-by-row search writes "));
        assert!(text.contains(costs), "{text}");
    }
}
