//! Numbers for people: digits in groups of three, times with a fitting unit.

use thousands::Separable;

/// A whole number with a comma between groups of three digits.
pub fn grouped(number: u64) -> String {
    number.separate_with_commas()
}

/// A mean or a ratio with three significant figures.
pub fn figures(number: f64) -> String {
    if number >= 99.95 {
        #[expect(clippy::cast_sign_loss, reason = "it is at least 99.95")]
        let rounded = number.round() as u64;
        grouped(rounded)
    } else if number >= 9.995 {
        format!("{number:.1}")
    } else if number == 0.0 {
        "0".to_owned()
    } else {
        format!("{number:.2}")
    }
}

/// A time in the unit that leaves at most three digits before the point.
pub fn seconds(seconds: f64) -> String {
    // A time just below a unit is rounded up into it, so that 999.9 ns does not become 1,000 ns.
    for (unit, size) in [("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)] {
        if seconds >= size * 0.9995 {
            return format!("{} {unit}", figures(seconds / size));
        }
    }
    format!("{} ns", figures(seconds / 1e-9))
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
    fn groups_of_three() {
        let shown = [0, 999, 1000, 69_175_316].map(grouped);
        assert_eq!(shown, ["0", "999", "1,000", "69,175,316"]);
    }

    #[test]
    fn three_figures() {
        let shown = [0.0, 0.126, 9.99, 9.996, 42.04, 99.96, 1234.5].map(figures);
        assert_eq!(shown, ["0", "0.13", "9.99", "10.0", "42.0", "100", "1,235"]);
    }

    #[test]
    fn the_unit_fits() {
        let shown = [3.25e-9, 999.2e-9, 999.9e-9, 1.5e-5, 0.0042, 61.0].map(seconds);
        assert_eq!(shown, ["3.25 ns", "999 ns", "1.00 µs", "15.0 µs", "4.20 ms", "61.0 s"]);
    }

    #[test]
    fn one_is_singular() {
        assert_eq!(counted(1, "puzzle"), "1 puzzle");
        assert_eq!(counted(1200, "puzzle"), "1,200 puzzles");
        assert_eq!([1, 2].map(|number| counted(number, "guess")), ["1 guess", "2 guesses"]);
        assert_eq!(
            [1, 2].map(|number| counted(number, "strategy")),
            ["1 strategy", "2 strategies"]
        );
    }
}
