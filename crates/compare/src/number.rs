//! Numbers for people: digits in groups of three, times with a fitting unit.

use thousands::Separable;

/// A whole number with a comma between groups of three digits.
pub fn grouped(number: u64) -> String {
    number.separate_with_commas()
}

/// A mean or a ratio with three significant figures; above 1,000, to the nearest whole number.
pub fn figures(number: f64) -> String {
    if number == 0.0 {
        "0".to_owned()
    } else {
        significant(number, i32::max(3, place(number) + 1))
    }
}

/// The power of ten of the first digit. Zero has none other than the one before the point.
fn place(number: f64) -> i32 {
    if number > 0.0 {
        number.log10().floor() as i32
    } else {
        0
    }
}

/// More decimals than these say nothing of a mean of some hundred puzzles.
const MOST_DECIMALS: i32 = 2;

/// A number with this many significant figures, of which at most [`MOST_DECIMALS`] are decimals. It
/// is rounded once: 0.3347 to three figures is 0.335, which would become 0.34.
#[expect(clippy::cast_sign_loss, reason = "both are at least zero")]
fn significant(number: f64, digits: i32) -> String {
    let step = 10_f64.powi((place(number) + 1 - digits).max(-MOST_DECIMALS));
    let rounded = (number / step).round() * step;
    let decimals = (digits - 1 - place(rounded)).clamp(0, MOST_DECIMALS) as usize;
    if rounded < 1000.0 {
        format!("{rounded:.decimals$}")
    } else {
        grouped(rounded.round() as u64)
    }
}

/// A unit of time and its length.
#[derive(Clone, Copy)]
struct Unit {
    name: &'static str,
    seconds: f64,
}

const NANOSECOND: Unit = Unit {
    name: "ns",
    seconds: 1e-9,
};
const MICROSECOND: Unit = Unit {
    name: "µs",
    seconds: 1e-6,
};
const MILLISECOND: Unit = Unit {
    name: "ms",
    seconds: 1e-3,
};
const SECOND: Unit = Unit {
    name: "s",
    seconds: 1.0,
};

/// A time with three significant figures, in the unit that leaves at most three digits before the
/// point.
pub fn seconds(seconds: f64) -> String {
    seconds_within(seconds, 0.0)
}

/// A time with as many significant figures as an interval of this width bears: the last one shown
/// is the first that is uncertain. At most three.
pub fn seconds_within(seconds: f64, width: f64) -> String {
    let digits = if width > 0.0 {
        (place(seconds) - place(width) + 1).clamp(1, 3)
    } else {
        3
    };
    // A time just below a unit is rounded up into it, so that 999.9 ns does not become 1,000 ns.
    let half = 0.5 / 10_f64.powi(digits);
    let mut unit = NANOSECOND;
    for larger in [MICROSECOND, MILLISECOND, SECOND] {
        if seconds >= larger.seconds * (1.0 - half) {
            unit = larger;
        }
    }
    let number = significant(seconds / unit.seconds, digits);
    format!("{number} {}", unit.name)
}

/// A number and a noun: "1 puzzle", "2 puzzles", "3 strategies", "4 guesses". The plural ends in
/// -ies after -y, in -es after -s, and otherwise in -s.
pub fn counted(number: u64, noun: &str) -> String {
    let digits = grouped(number);
    match noun.strip_suffix('y') {
        _ if number == 1 => format!("{digits} {noun}"),
        Some(stem) => format!("{digits} {stem}ies"),
        None if noun.ends_with('s') => format!("{digits} {noun}es"),
        None => format!("{digits} {noun}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_shown_for_people() {
        let shown = [0, 999, 1000, 69_175_316].map(grouped);
        assert_eq!(shown, ["0", "999", "1,000", "69,175,316"]);
        let shown = [0.0, 0.126, 0.3347, 9.99, 9.996, 42.04, 99.96, 1234.5].map(figures);
        assert_eq!(
            shown,
            ["0", "0.13", "0.33", "9.99", "10.0", "42.0", "100", "1,235"]
        );
        let shown = [0.0, 3.25e-9, 999.2e-9, 999.9e-9, 1.5e-5, 0.0042, 61.0].map(seconds);
        assert_eq!(
            shown,
            [
                "0.00 ns", "3.25 ns", "999 ns", "1.00 µs", "15.0 µs", "4.20 ms", "61.0 s"
            ]
        );
        let shown = [
            (1, "puzzle"),
            (1200, "puzzle"),
            (2, "guess"),
            (2, "strategy"),
        ];
        let shown = shown.map(|(number, noun)| counted(number, noun));
        assert_eq!(
            shown,
            ["1 puzzle", "1,200 puzzles", "2 guesses", "2 strategies"]
        );
    }
}
