//! [`add_own_line`]: a formula that the evidence names, in the words of the answer.
//!
//! The evidence names a formula without having seen the answer: "it numbers the boxes with `row % 3
//! * 3 + column % 3`". If the answer has one line with that formula, whatever its variables are
//! called, the line is added: "line 22: `return (r % 3) * 3 + c % 3`".

use evidence::BugName;
use regex_lite::Regex;

/// A variable, or an element of a pair such as `cell[0]`.
const VARIABLE: &str = r"[A-Za-z_]\w*(\[\d\])?";

/// Adds the only line of the answer that has the formula of the bug to its name; nothing if no line
/// has it, or several.
pub(super) fn add_own_line(name: &mut BugName, answer: &str) {
    let Some(pattern) = name.formula.as_deref().and_then(pattern) else {
        return;
    };
    let mut lines = Vec::new();
    for (number, line) in (1..).zip(answer.lines()) {
        if pattern.is_match(&plain(line)) && !divides_a_sum(line) {
            lines.push((number, line.trim()));
        }
    }
    if let [(number, line)] = lines[..] {
        name.text = format!("{}, in line {number}: `{line}`", name.text);
    }
}

/// A pattern for the formula with any variables, in a [`plain`] line. No other operand may stand
/// around it: `row / 3 + column` is a part of `row / 3 + column / 3`.
fn pattern(formula: &str) -> Option<Regex> {
    let plain = plain(formula);
    let escaped = regex_lite::escape(&plain);
    let with_variables = escaped.replace("row", VARIABLE).replace("column", VARIABLE);
    Regex::new(&format!(r"(^|[^\w*/%+.-]){with_variables}($|[^\w*/%+.-])")).ok()
}

/// Whether a sum in parentheses is multiplied or divided: `(row + column) / 3` is another formula
/// than `row + column / 3`.
fn divides_a_sum(line: &str) -> bool {
    let pattern = Regex::new(r"\([^()]*\+[^()]*\)\s*[*/%]");
    pattern.is_ok_and(|pattern| pattern.is_match(line))
}

/// The code without what differs between languages and does not change a sum of whole numbers:
/// spaces and parentheses around its parts, and how a division is rounded down.
fn plain(line: &str) -> String {
    let mut line = line.replace("return ", "=");
    for rounding in ["Math.floor", "Math.trunc", "int("] {
        line = line.replace(rounding, "");
    }
    let kept = line
        .chars()
        .filter(|character| !" \t()".contains(*character));
    kept.collect::<String>().replace("//", "/")
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORMULA: &str = "row % 3 * 3 + column % 3";

    /// What is added to the name of a bug with this formula.
    fn added(formula: &str, answer: &str) -> String {
        let mut name = BugName {
            text: String::new(),
            formula: Some(formula.to_owned()),
        };
        add_own_line(&mut name, answer);
        name.text
    }

    #[test]
    fn the_line_is_found_whatever_its_variables_are_called() {
        for line in [
            "return (r % 3) * 3 + c % 3",
            "int box = (i%3)*3 + (j%3);",
            "const b = cell[0] % 3 * 3 + cell[1] % 3;",
        ] {
            let added = added(FORMULA, &format!("one\n  {line}\nthree"));
            assert_eq!(added, format!(", in line 2: `{line}`"));
        }
    }

    #[test]
    fn a_division_is_the_same_however_it_is_rounded_down() {
        for line in [
            "b = r // 3 + c // 3",
            "const b = Math.floor(r / 3) + Math.floor(c / 3);",
        ] {
            let added = added("row / 3 + column / 3", line);
            assert!(added.contains("in line 1"), "{line}");
        }
    }

    #[test]
    fn a_line_with_more_than_the_formula_is_not_it() {
        for line in [
            "return r % 3 * 3 + c % 3 + 1",
            "return 9 * r % 3 * 3 + c % 3",
            "return r // 3 * 3 + c // 3",
            "return (r % 3 * 3 + c) % 3",
        ] {
            assert_eq!(added(FORMULA, line), "");
        }
    }

    #[test]
    fn of_two_lines_none_is_named() {
        let line = "r % 3 * 3 + c % 3";
        assert_eq!(added(FORMULA, &format!("{line}\n{line}")), "");
    }
}
