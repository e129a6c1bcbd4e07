//! What a compiler says about an answer, without the driver and what is written before the answer.

use regex_lite::{Captures, Regex};

/// The output, as if the compiler had seen the answer alone. Messages about the driver are dropped; of
/// messages about headers, only the errors are kept. If none is left, the first error in the driver
/// is reported for the answer. `first_line` is what the copy has before the first line of the answer.
pub(super) fn of_answer(output: &str, copy: &str, driver: &str, first_line: &str) -> String {
    let shown = without_first_line(output, copy, first_line);
    let head = Regex::new(r"^(?:In file included from|(?:\./)?([^\s:(]+)(?:[:(]\d+|: (?:In|At) ))");
    let head = head.expect("a test compiles it");
    let (mut own, mut file, mut error_elsewhere) = (Vec::new(), copy, None);
    for line in shown.lines() {
        let found = head.captures(line);
        let is_head = found.is_some();
        if let Some(found) = found {
            file = found.get(1).map_or("", |file| file.as_str());
        }
        let is_error = is_head && line.contains(" error: ");
        if file.ends_with(copy) || is_error && file != driver {
            own.push(line.to_owned());
        } else if is_error && error_elsewhere.is_none() {
            // An answer without its last brace ends behind its last line.
            error_elsewhere = line.split_once(" error: ").map(|(_, what)| what.to_owned());
        }
    }
    if !own.iter().any(|line| line.contains("error")) {
        own.splice(
            0..0,
            error_elsewhere.map(|what| format!("{copy}: error: {what}")),
        );
    }
    own.join("\n")
}

/// The output without the text before the first line. Marks below that line, and column numbers in
/// it, move to the left.
fn without_first_line(output: &str, copy: &str, first_line: &str) -> String {
    if first_line.is_empty() {
        return output.to_owned();
    }
    let length = first_line.len();
    let place = format!(r"(?m)^((?:\./)?{}[:(]1[:,])(\d+)", copy.replace('.', r"\."));
    let place = Regex::new(&place).expect("a test compiles it");
    let moved = |found: &Captures<'_>| {
        let column: usize = found[2].parse().unwrap_or_default();
        format!("{}{}", &found[1], column.saturating_sub(length).max(1))
    };
    let output = place.replace_all(output, moved);
    let mut is_below = false;
    let lines = output.lines().map(|line| {
        let is_mark = is_below && line.get(..length).is_some_and(|of| of.trim().is_empty());
        is_below = line.starts_with(first_line);
        if is_below || is_mark {
            &line[length..]
        } else {
            line
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn column_numbers_of_the_first_line_are_those_of_the_answer() {
        let shown = |output, copy| of_answer(output, copy, "driver.go", "import a; ");
        assert_eq!(
            shown("Solution.cs(1,15): error", "Solution.cs"),
            "Solution.cs(1,5): error"
        );
        assert_eq!(
            shown("./a.go:1:17: undefined: x", "a.go"),
            "./a.go:1:7: undefined: x"
        );
        assert_eq!(
            shown("./a.go:2:17: undefined: x", "a.go"),
            "./a.go:2:17: undefined: x"
        );
    }
}
