//! Multiplies a quotient by its divisor, or rounds it down in JavaScript.
//!
//! Mistake: `row / 3` stands for the first row of a box, or has a fraction in JavaScript.
//!
//! Change tried: write `row / 3 * 3`, or `Math.floor(row / 3)`.
//!
//! ```java
//! int top = row / 3;                     // `row / 3 * 3`
//! char cell = board[box / 3][box % 3];   // `[box / 3 * 3][box % 3 * 3]`
//! ```
//!
//! ```javascript
//! const band = row / 3;   // `Math.floor(row / 3)`
//! ```

use super::super::source::{Source, Tongue};
use super::super::versions::{Rank, Versions};

pub(super) fn add(versions: &mut Versions<'_>) {
    for number in 1..versions.source.tokens.len() {
        let source = versions.source;
        if !is_divided(source, number) || !["3", "9", "27"].contains(&source.word(number)) {
            continue;
        }
        let factor = format!("{0} * {0}", source.word(number));
        if !is_multiplied(source, number) {
            versions.replace_tokens(Rank::First, &[(number, &factor)]);
            add_row_and_column(versions, number, &factor);
        }
        let sign = source.word_before(number);
        if let Some(operand) = number.checked_sub(2)
            && source.tongue == Tongue::JavaScript
            && sign == "/"
            && source.is_name(operand)
        {
            let floor = format!("Math.floor({}", source.word(operand));
            let closed = format!("{})", source.word(number));
            versions.replace_tokens(Rank::First, &[(operand, &floor), (number, &closed)]);
        }
    }
}

/// `b / 3` and `b % 3` in one line are the row and the column of a box, each without its factor.
fn add_row_and_column(versions: &mut Versions<'_>, number: usize, factor: &str) {
    let source = versions.source;
    let line = source.tokens[number].line;
    let name = source.word(number.wrapping_sub(2));
    for other in number + 1..source.tokens_of(line).end {
        if is_divided(source, other)
            && source.word(other) == source.word(number)
            && source.word(other - 2) == name
            && !is_multiplied(source, other)
        {
            versions.replace_tokens(Rank::First, &[(number, factor), (other, factor)]);
        }
    }
}

fn is_divided(source: &Source, number: usize) -> bool {
    ["/", "//", "%"].contains(&source.word_before(number))
}

/// Whether the quotient has a factor: `b / 3 * 3`, `Math.floor(b / 3) * 3`.
fn is_multiplied(source: &Source, number: usize) -> bool {
    let mut next = number + 1;
    while source.word(next) == ")" {
        next += 1;
    }
    source.word(next) == "*"
}
