//! [`Growth`]: a cost per digit that grows with the search.
//!
//! ```cpp
//! if (find(seen.begin(), seen.end(), board) != seen.end()) return false;
//! seen.push_back(board);    // each digit looks at all boards that were seen before
//! ```

use std::time::Duration;

use evidence::writes_digits;
use lessons::PlainAnswer;
use thousands::Separable as _;

use super::{CountedBoard, ExceededLimit, LEAST_BOARDS, LEAST_GROWTH, LEAST_RATIO, LeastTime};
use super::{MOST_DIGITS, MOST_SPREAD, per_digit, rounded};

/// A digit on the last board costs at least this many times as much as on the first one. The digits
/// grow 26 times, so a cost that grows with them is far above it, and one that is even far below.
const LEAST_FACTOR: f64 = 5.0;

/// From one board to the next, the cost may fall by this factor: calls vary.
const MOST_FALL: f64 = 0.8;

/// From one board to the next, the cost may rise by this factor. The digits grow 1.6 times, so a
/// cost that grows with their square is below it. A search in another order has such jumps.
const MOST_RISE: f64 = 4.0;

/// The costs per digit of an answer on the first and the last board.
#[derive(Debug)]
pub(super) struct Growth {
    /// The number of boards that were called, from the first one on.
    pub(super) boards: usize,
    first: BoardCost,
    last: BoardCost,
}

/// What one board takes.
#[derive(Clone, Copy, Debug)]
struct BoardCost {
    digits: u32,
    time: Duration,
}

impl BoardCost {
    fn seconds_per_digit(self) -> f64 {
        self.time.as_secs_f64() / f64::from(self.digits)
    }
}

/// The costs of the boards that were called.
fn costs(boards: &[CountedBoard], times: &[LeastTime]) -> Vec<BoardCost> {
    let mut costs = Vec::new();
    for (counted, time) in boards.iter().zip(times) {
        let Some(time) = *time else { break };
        costs.push(BoardCost {
            digits: counted.digits,
            time,
        });
    }
    costs
}

impl Growth {
    /// `None` unless the cost per digit grows from board to board.
    pub(super) fn of(boards: &[CountedBoard], times: &[LeastTime]) -> Option<Self> {
        let costs = costs(boards, times);
        let [first, .., last] = costs[..] else {
            return None;
        };
        let has_growing_digits = last.digits / first.digits >= LEAST_GROWTH;
        let is_steady = costs.windows(2).all(|pair| {
            let factor = pair[1].seconds_per_digit() / pair[0].seconds_per_digit();
            (MOST_FALL..=MOST_RISE).contains(&factor)
        });
        let factor = last.seconds_per_digit() / first.seconds_per_digit();
        let is_growth = costs.len() >= LEAST_BOARDS
            && has_growing_digits
            && is_steady
            && factor >= LEAST_FACTOR;
        is_growth.then_some(Self {
            boards: costs.len(),
            first,
            last,
        })
    }

    /// Whether a search row by row on the board takes as long as the limit, if the cost per digit
    /// goes on to grow as the number of digits does.
    #[expect(clippy::cast_sign_loss, reason = "it is at least zero")]
    pub(super) fn reaches(&self, limit: ExceededLimit<'_>) -> bool {
        let growth_per_digit = self.last.seconds_per_digit() / f64::from(self.last.digits);
        let digits = (limit.time.as_secs_f64() / growth_per_digit).sqrt();
        digits <= MOST_DIGITS && writes_digits(limit.board, digits as u32)
    }

    /// The cost beside that of the plain answer on the same boards. `None` unless a digit of the
    /// last board costs the plain one far less, and at most [`MOST_SPREAD`] times what one of the
    /// first board costs it.
    pub(super) fn text(
        &self,
        boards: &[CountedBoard],
        plain_times: &[LeastTime],
        plain: &PlainAnswer,
        language: &str,
    ) -> Option<String> {
        let plain_costs = costs(boards, plain_times);
        let [plain_first, .., plain_last] = plain_costs[..] else {
            return None;
        };
        if plain_last.time.is_zero() {
            return None;
        }
        let is_even =
            plain_last.seconds_per_digit() <= plain_first.seconds_per_digit() * MOST_SPREAD;
        let ratio = self.last.seconds_per_digit() / plain_last.seconds_per_digit();
        if !is_even || plain_costs.len() < self.boards || ratio < LEAST_RATIO {
            return None;
        }
        Some(format!(
            "Each digit costs more on longer searches: about {} on a board where a row-by-row \
             search writes {} digits, and {} where it writes {}. {}, the plain answer in \
             {language}, takes {} on the second board, so a digit costs your answer about {} times \
             as much. Something probably grows as it searches, such as a list that is scanned from \
             the start.",
            per_digit(self.first.time, self.first.digits),
            self.first.digits,
            per_digit(self.last.time, self.last.digits),
            self.last.digits.separate_with_commas(),
            plain.strategy,
            per_digit(plain_last.time, plain_last.digits),
            rounded(ratio, 1)
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::super::boards;
    use super::*;

    /// The times if each digit of a board takes this many microseconds.
    fn times(microseconds: impl Fn(&CountedBoard) -> u32) -> Vec<LeastTime> {
        let mut times = Vec::new();
        for counted in boards() {
            let each = microseconds(&counted);
            times.push(Some(Duration::from_micros(u64::from(
                each * counted.digits,
            ))));
        }
        times
    }

    #[test]
    fn a_cost_that_grows_with_the_digits_is_found() {
        let boards = boards();
        let growth = Growth::of(&boards, &times(|counted| 10 + counted.digits)).unwrap();
        let plain = lessons::plain_answer("cpp").unwrap();
        let text = growth.text(&boards, &times(|_| 10), &plain, "C++").unwrap();
        assert!(
            text.contains("so a digit costs your answer about 200 times as much."),
            "{text}"
        );
        // The plain answer is as slow, or its cost grows, too.
        assert_eq!(growth.text(&boards, &times(|_| 900), &plain, "C++"), None);
        assert_eq!(growth.text(&boards, &times(|_| 0), &plain, "C++"), None);
        let grows = times(|counted| counted.digits / 50 + 1);
        assert_eq!(growth.text(&boards, &grows, &plain, "C++"), None);
    }

    #[test]
    fn an_even_cost_and_one_that_varies_are_no_growth() {
        let boards = boards();
        assert!(Growth::of(&boards, &times(|_| 10)).is_none());
        // Another order of search takes long on one of the boards.
        let other_order = times(|counted| if counted.digits > 1000 { 900 } else { 10 });
        let varies = times(|counted| {
            if counted.digits < 500 {
                counted.digits
            } else {
                200
            }
        });
        assert!(Growth::of(&boards, &varies).is_none());
        assert!(Growth::of(&boards, &other_order).is_none());
    }

    #[test]
    fn the_growth_is_the_reason_only_if_the_failing_board_has_enough_digits() {
        let boards = boards();
        let growth = Growth::of(&boards, &times(|counted| counted.digits)).unwrap();
        let CountedBoard { board, digits } = boards[7];
        let time = Duration::from_micros(u64::from(digits * digits));
        let limit = |time: Duration| ExceededLimit {
            board: &board,
            time,
        };
        assert!(growth.reaches(limit(time.mul_f64(0.99))));
        assert!(!growth.reaches(limit(time.mul_f64(1.01))));
    }
}
