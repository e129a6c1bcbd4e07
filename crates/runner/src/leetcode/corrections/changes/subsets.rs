//! Asks whether all bits of two sets agree, not only whether they have a common bit.
//!
//! Mistake: a test of two sets of candidates asks too little. A cell that shares a digit with a
//! pair may have another digit, too.
//!
//! Change tried: ask whether one set has all digits of the other, or whether both are equal.
//!
//! ```cpp
//! if (!(left[third] & pair)) continue;   // `(left[third] & ~pair)`: it has another digit, too
//! ```
//!
//! For a pair, both cells must have the same two digits:
//!
//! ```cpp
//! if ((left[other] & pair) == pair)      // `left[other] == pair`
//! if (!(places[a] & places[b]))          // `places[a] != places[b]`
//! ```

use std::ops::Range;

use super::super::code::comparisons::opposite_sign;
use super::super::code::expressions::{operand_from, operand_to, place_of, text_of};
use super::super::code::operators::has_one_meaning;
use super::super::source::{Source, Tongue};
use super::super::versions::{Rank, Versions};

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for sign in 0..source.tokens.len() {
        if source.word(sign) != "&" || !has_one_meaning(source, sign) {
            continue;
        }
        let left = operand_to(source, sign.wrapping_sub(1));
        let right = operand_from(source, sign + 1);
        if let (Some(left), Some(right)) = (left, right) {
            add_tests(versions, &CommonBits { left, sign, right });
        }
    }
}

/// The test `left & right`.
struct CommonBits {
    left: Range<usize>,
    sign: usize,
    right: Range<usize>,
}

/// How the result of a test for common bits is used.
enum Use {
    /// `!(left & right)`: the token is the negation.
    Negated(usize),
    /// `(left & right) == 0`: the token is the comparison.
    Compared(usize),
    /// `if (left & right)`
    Condition,
}

/// Adds the answers in which the test holds if the bits of one side are a part of the others.
fn add_tests(versions: &mut Versions<'_>, bits: &CommonBits) {
    let source = versions.source;
    let line = source.tokens[bits.sign].line;
    let [left, right] = [&bits.left, &bits.right].map(|operand| text_of(source, operand));
    let place = place_of(source, &(bits.left.start..bits.right.end));
    let parts = [format!("{left} & ~{right}"), format!("{right} & ~{left}")];
    for part in &parts {
        match use_of(source, bits) {
            Use::Negated(negation) => {
                let range =
                    source.tokens[negation].range.start..source.tokens[negation + 1].range.start;
                versions.replace_places(Rank::Precise, line, &[(range, ""), (place.clone(), part)]);
            }
            Use::Compared(comparison) => {
                let Some(opposite) = opposite_sign(source.word(comparison)) else {
                    continue;
                };
                let sign = source.tokens[comparison].range.clone();
                versions.replace_places(
                    Rank::Precise,
                    line,
                    &[(place.clone(), part), (sign, opposite)],
                );
            }
            Use::Condition => {
                let negated = match source.tongue {
                    Tongue::Python => format!("not {part}"),
                    Tongue::Java | Tongue::Cpp | Tongue::JavaScript => format!("!({part})"),
                };
                versions.replace_places(Rank::Precise, line, &[(place.clone(), &negated)]);
            }
        }
    }
    add_equality(versions, bits);
    if source.tongue == Tongue::Python {
        // Of sets.
        versions.replace_tokens(Rank::Precise, &[(bits.sign, "<=")]);
    }
}

/// Adds the answer that asks whether both sides are equal. A test whether one side is a part of the
/// other, `(left & right) == right`, is such a question already, and a wrong one for pairs.
fn add_equality(versions: &mut Versions<'_>, bits: &CommonBits) {
    let source = versions.source;
    let line = source.tokens[bits.sign].line;
    let [left, right] = [&bits.left, &bits.right].map(|operand| text_of(source, operand));
    let first = bits.left.start.wrapping_sub(1);
    let last = bits.right.end;
    if source.word(first) != "(" || source.word(last) != ")" {
        return;
    }
    let negation = first.wrapping_sub(1);
    if ["!", "not"].contains(&source.word(negation)) {
        let place = place_of(source, &(negation..last + 1));
        let test = format!("{left} != {right}");
        versions.replace_places(Rank::Precise, line, &[(place, &test)]);
        return;
    }
    let sign = last + 1;
    if let Some(compared) = operand_from(source, sign + 1)
        && ["==", "!=", "===", "!=="].contains(&source.word(sign))
        && [left, right].contains(&text_of(source, &compared))
    {
        let place = place_of(source, &(first..compared.end));
        let test = format!("{left} {} {right}", source.word(sign));
        versions.replace_places(Rank::Precise, line, &[(place, &test)]);
    }
}

fn use_of(source: &Source, bits: &CommonBits) -> Use {
    let mut before = bits.left.start.wrapping_sub(1);
    let mut after = bits.right.end;
    if source.word(before) == "(" && source.word(after) == ")" {
        before = before.wrapping_sub(1);
        after += 1;
    }
    if ["!", "not"].contains(&source.word(before)) {
        return Use::Negated(before);
    }
    let is_comparison = ["==", "!=", "===", "!=="].contains(&source.word(after));
    if is_comparison && source.word(after + 1) == "0" {
        return Use::Compared(after);
    }
    Use::Condition
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::assert_tried;
    use super::add;

    #[rstest]
    #[case::others_than_the_pair(
        Tongue::Cpp,
        "if (!(left[k] & pair)) continue;",
        "With `if ((left[k] & ~pair)) continue;` instead of"
    )]
    #[case::not_the_pair(
        Tongue::Cpp,
        "if (!(left[k] & pair)) continue;",
        "With `if (left[k] != pair) continue;` instead of"
    )]
    #[case::equal_to_the_pair(
        Tongue::Java,
        "if ((left[k] & pair) == pair) n++;",
        "With `if (left[k] == pair) n++;` instead of"
    )]
    #[case::only_the_pair(
        Tongue::Java,
        "if ((left[k] & pair) != 0) n++;",
        "With `if ((left[k] & ~pair) == 0) n++;` instead of"
    )]
    #[case::python_set(
        Tongue::Python,
        "if left[k] & pair:\n",
        "With `if left[k] <= pair:` instead of"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }
}
