//! [`Budget`]: the most work, or the most time, that one puzzle may cost.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use sudoku::Limits;

/// The budgets of a comparison by default. Without them the row-by-row strategies would need hours
/// for the hardest puzzles.
pub const DEFAULT: [&str; 2] = ["1M", "10s"];

/// One budget, read from text: placements (`12345`, `300k`, `5M`), a time (`200ms`, `1.5s`), or
/// `none`. What `to_string` writes reads as the same budget.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Budget {
    /// At most this many placements.
    Placements(u64),
    /// About this much time.
    Time(Duration),
    /// No limit.
    Unlimited,
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Placements(placements) => placements.fmt(f),
            Self::Time(time) => write!(f, "{}s", time.as_secs_f64()),
            Self::Unlimited => f.write_str("none"),
        }
    }
}

/// The longest time of a budget. It is multiplied by numbers of puzzles and added to a clock, and a
/// [`Duration`] or an `Instant` that overflows panics. A day is far from that.
const LONGEST: Duration = Duration::from_hours(24);

/// The text is not a budget.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected placements (20000, 300k, 5M), a time up to a day (200ms, 1.5s), or 'none'")]
pub struct NotABudget;

impl FromStr for Budget {
    type Err = NotABudget;

    fn from_str(text: &str) -> Result<Self, NotABudget> {
        if text == "none" {
            return Ok(Self::Unlimited);
        }
        let end_of_number = text
            .find(|letter: char| !letter.is_ascii_digit() && letter != '.')
            .unwrap_or(text.len());
        let (number, unit) = text.split_at(end_of_number);
        let number: f64 = number.parse().map_err(|_| NotABudget)?;
        match unit {
            "" => placements(number),
            "k" => placements(number * 1e3),
            "M" => placements(number * 1e6),
            "ms" => time(number * 1e-3),
            "s" => time(number),
            _ => Err(NotABudget),
        }
    }
}

/// A budget of placements, which is a whole number. A number above the range of `u64` becomes its
/// maximum: no search reaches either.
#[expect(clippy::cast_sign_loss, reason = "the text has digits and no sign")]
fn placements(number: f64) -> Result<Budget, NotABudget> {
    if number.fract() != 0.0 {
        return Err(NotABudget);
    }
    Ok(Budget::Placements(number as u64))
}

/// A budget of this many seconds.
fn time(seconds: f64) -> Result<Budget, NotABudget> {
    match Duration::try_from_secs_f64(seconds) {
        Ok(time) if time <= LONGEST => Ok(Budget::Time(time)),
        _ => Err(NotABudget),
    }
}

/// Reads a budget that is a time.
///
/// # Errors
///
/// What was expected: the text is not a time.
pub fn parse_time(text: &str) -> Result<Duration, &'static str> {
    match text.parse() {
        Ok(Budget::Time(time)) => Ok(time),
        _ => Err("expected a time up to a day (200ms, 1.5s)"),
    }
}

/// Limits with these budgets, in order: a budget replaces an earlier one of the same kind, and
/// [`Unlimited`](Budget::Unlimited) removes all earlier ones.
pub fn limits(solutions: u64, budgets: &[Budget]) -> Limits {
    let mut limits = Limits::solutions(solutions);
    for budget in budgets {
        match *budget {
            Budget::Placements(placements) => limits.placements = Some(placements),
            Budget::Time(time) => limits.time = Some(time),
            Budget::Unlimited => limits = Limits::solutions(solutions),
        }
    }
    limits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_unit_distinguishes_placements_from_time() {
        let rows = [
            ("12345", Budget::Placements(12_345), "12345"),
            ("300k", Budget::Placements(300_000), "300000"),
            ("1.5M", Budget::Placements(1_500_000), "1500000"),
            (
                "99999999999999999999M",
                Budget::Placements(u64::MAX),
                "18446744073709551615",
            ),
            ("200ms", Budget::Time(Duration::from_millis(200)), "0.2s"),
            ("1.5s", Budget::Time(Duration::from_millis(1500)), "1.5s"),
            ("none", Budget::Unlimited, "none"),
        ];
        for (text, budget, written) in rows {
            assert_eq!((text.parse(), &*budget.to_string()), (Ok(budget), written));
        }
        let nonsense = [
            "", "k", "ms", "-1", "1.2", "1 k", "1e5", "5m", "1.2.3", "1none", "9e9M", "86401s",
        ];
        for text in nonsense {
            assert_eq!(text.parse::<Budget>(), Err(NotABudget), "{text:?}");
        }
        assert!(parse_time("200k").is_err() && parse_time("200ms").is_ok());
    }
}
