//! Adds the fourth kind of constraint to an exact cover.
//!
//! Mistake: a list names three of the four constraints that a digit in a cell meets: that each cell
//! has one digit, and that each row, column and box has each digit once.
//!
//! Change tried: add the missing one, with the offset of its 81 columns.
//!
//! ```cpp
//! // missing at the end: `243 + r * 9 + c`
//! return {r * 9 + d, 81 + c * 9 + d, 162 + box * 9 + d};
//! ```

use std::ops::Range;

use super::super::code::expressions::arguments;
use super::super::source::{Source, TokenKind};
use super::super::versions::{Rank, Versions};

/// The first column of each kind of constraint.
const OFFSETS: [u32; 4] = [0, 81, 162, 243];

/// A constraint: `81 + c * 9 + d`.
struct Constraint<'s> {
    offset: u32,
    /// The factor of 9: `c`.
    major: &'s str,
    /// The other summand: `d`.
    minor: &'s str,
}

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for open in 0..source.tokens.len() {
        if !["{", "[", "("].contains(&source.word(open)) {
            continue;
        }
        let line = source.tokens[open].line;
        let is_in_line = source
            .closing(open)
            .is_some_and(|close| source.tokens[close].line == line);
        let places = arguments(source, open);
        if !is_in_line || places.len() < 3 {
            continue;
        }
        let mut constraints = Vec::new();
        for place in &places {
            constraints.extend(constraint_in(source, place));
        }
        let Some(last) = places.last() else { continue };
        for missing in missing_constraints(&constraints) {
            let added = format!(", {missing}");
            versions.replace_places(Rank::First, line, &[(last.end..last.end, &added)]);
        }
    }
}

/// The constraint in this place.
fn constraint_in<'s>(source: &'s Source, place: &Range<usize>) -> Option<Constraint<'s>> {
    let mut words: Vec<&str> = Vec::new();
    let mut kinds = Vec::new();
    for token in &source.tokens {
        if place.start <= token.range.start && token.range.end <= place.end {
            words.push(&source.text[token.range.clone()]);
            kinds.push(token.kind);
        }
    }
    let (offset, rest) = match words[..] {
        [offset, "+", ref rest @ ..] if kinds[0] == TokenKind::Number && rest.len() == 5 => {
            (offset.parse().ok()?, rest)
        }
        [ref rest @ .., "+", offset] if kinds.last() == Some(&TokenKind::Number) => {
            (offset.parse().ok()?, rest)
        }
        _ => (0, &words[..]),
    };
    let [major, "*", "9", "+", minor] = *rest else {
        return None;
    };
    Some(Constraint {
        offset,
        major,
        minor,
    })
}

/// The constraints that may be missing, if three of four are there: that of the cell, or that of a
/// row or column.
fn missing_constraints(constraints: &[Constraint<'_>]) -> Vec<String> {
    let mut left = OFFSETS.to_vec();
    left.retain(|offset| constraints.iter().all(|other| other.offset != *offset));
    let ([offset], [first, second, third]) = (&left[..], constraints) else {
        return Vec::new();
    };
    let start = match offset {
        0 => String::new(),
        _ => format!("{offset} + "),
    };
    // The digit is a part of each constraint but that of the cell.
    let of_houses = first.minor == second.minor && second.minor == third.minor;
    let mut missing = Vec::new();
    if of_houses {
        let majors = [first.major, second.major, third.major];
        for row in majors {
            for col in majors {
                if row != col {
                    missing.push(format!("{start}{row} * 9 + {col}"));
                }
            }
        }
        return missing;
    }
    // Of the row and the column of the cell, one has no constraint with the digit.
    let (cell, digit) = if second.minor == third.minor {
        (first, second.minor)
    } else if first.minor == third.minor {
        (second, first.minor)
    } else {
        (third, first.minor)
    };
    for house in [cell.major, cell.minor] {
        let is_there = constraints
            .iter()
            .any(|other| other.major == house && other.minor == digit);
        if !is_there {
            missing.push(format!("{start}{house} * 9 + {digit}"));
        }
    }
    missing
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::{assert_not_tried, assert_tried};
    use super::add;

    #[rstest]
    #[case::cell(
        Tongue::Cpp,
        "return {r * 9 + d, 81 + c * 9 + d, 162 + box * 9 + d};",
        "With `return {r * 9 + d, 81 + c * 9 + d, 162 + box * 9 + d, 243 + r * 9 + c};` instead of"
    )]
    #[case::cell_in_python(
        Tongue::Python,
        "ids = [81 + r * 9 + d, 162 + c * 9 + d, 243 + b * 9 + d]\n",
        "With `ids = [81 + r * 9 + d, 162 + c * 9 + d, 243 + b * 9 + d, r * 9 + c]` instead of"
    )]
    #[case::column(
        Tongue::Java,
        "int[] where = {r * 9 + c, 81 + r * 9 + d, 243 + box * 9 + d};",
        "With `int[] where = {r * 9 + c, 81 + r * 9 + d, 243 + box * 9 + d, 162 + c * 9 + d};`"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }

    #[test]
    fn four_constraints_stay() {
        let text = "int[] w = {r * 9 + c, 81 + r * 9 + d, 162 + c * 9 + d, 243 + b * 9 + d};";
        assert_not_tried(add, Tongue::Java, text, "instead of");
    }
}
