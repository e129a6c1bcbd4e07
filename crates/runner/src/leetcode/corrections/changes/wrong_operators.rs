//! Replaces one operator or word by another one.
//!
//! Mistake: an operator, `true`, `break` or a similar word is the wrong one.
//!
//! Change tried: use another one that may be meant.
//!
//! ```c
//! for (int row = 0; row <= 9; row++)   // `<` instead of `<=`
//! stack[top++] = cell;                 // `++top` instead of `top++`
//! used &= !bit;                        // `~bit` instead of `!bit`, or of `-bit`
//! ```

use std::ops::Range;

use super::super::code::formulas::is_assigned;
use super::super::code::operators::has_one_meaning;
use super::super::source::{Source, Tongue};
use super::super::versions::{Rank, Versions};

/// What a comparison chooses is kept at most this many lines after it: `cell = i;` may stand
/// between `if (n < least) {` and `least = n;`.
const LINES_TO_KEEP: usize = 2;

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for token in 0..source.tokens.len() {
        add_other_negation(versions, token);
        if !has_one_meaning(source, token) {
            continue;
        }
        add_other_operators(versions, token);
        let word = source.word(token);
        if word == "++" || word == "--" {
            move_to_other_side(versions, token);
        }
        if word == "break" {
            versions.replace_tokens(Rank::Possible, &[(token, return_true(source.tongue))]);
        }
        if word == "=" && (collects_bits(source, token) || is_collected_elsewhere(source, token)) {
            versions.replace_tokens(Rank::Likely, &[(token, "|=")]);
            versions.replace_tokens(Rank::Possible, &[(token, "&=")]);
        }
    }
}

/// Adds the answer with another negation in place of this one.
fn add_other_negation(versions: &mut Versions<'_>, token: usize) {
    if let Some(negation) = other_negation(versions.source, token) {
        replace_before_operand(versions, Rank::Likely, token, negation);
    }
}

/// Adds the answer with this sign, and without a space after it: `~bit` and not `~ bit`.
fn replace_before_operand(versions: &mut Versions<'_>, rank: Rank, token: usize, sign: &str) {
    let tokens = &versions.source.tokens;
    if let Some(operand) = tokens.get(token + 1) {
        let place = tokens[token].range.start..operand.range.start;
        versions.replace_places(rank, tokens[token].line, &[(place, sign)]);
    }
}

/// Adds the answers with another sign or word that may be meant.
fn add_other_operators(versions: &mut Versions<'_>, token: usize) {
    let source = versions.source;
    let word = source.word(token);
    let is_loop = source.first_word(source.tokens[token].line) == "for";
    for (rank, other) in other_operators(word, source.tongue) {
        let is_limit = differ_at_limit(word, other);
        if is_limit && chooses_best(source, token) {
            continue;
        }
        // In the header of a `for`, another direction may make a loop that never runs, which hides
        // the mistake. A loop with `<` in place of `<=` runs once less.
        let turns = matches!(other, ">" | "<" | "!=" | "==") && !is_limit;
        // One that runs once more switches nothing off, and says exactly what is meant.
        let runs_once_more = is_limit && matches!(other, "<=" | ">=");
        let rank = if is_loop && turns {
            Rank::Rare
        } else if is_loop && runs_once_more {
            Rank::Precise
        } else {
            rank
        };
        if other.ends_with('~') && token + 1 < source.tokens.len() {
            replace_before_operand(versions, rank, token, other);
        } else {
            versions.replace_tokens(rank, &[(token, other)]);
        }
    }
}

/// What ends a function that says whether it has found a solution.
const fn return_true(tongue: Tongue) -> &'static str {
    match tongue {
        Tongue::Python => "return True",
        Tongue::Java | Tongue::Cpp | Tongue::JavaScript => "return true",
    }
}

/// Whether two comparisons differ only where both sides are equal.
fn differ_at_limit(word: &str, other: &str) -> bool {
    matches!(
        (word, other),
        ("<", "<=") | ("<=", "<") | (">", ">=") | (">=", ">")
    )
}

/// Whether a comparison chooses the least or the most of several, and the statement after it keeps
/// the choice: `if (size < least) least = size;`. With `<=` in its place, the last of equal ones is
/// chosen. An answer that this makes right is right by luck.
pub(super) fn chooses_best(source: &Source, sign: usize) -> bool {
    let line = source.tokens[sign].line;
    let tokens = source.tokens_of(line);
    let Some(condition) = (tokens.start..sign)
        .rev()
        .find(|&token| source.word(token) == "if")
    else {
        return false;
    };
    // In Python a condition has no brackets around it.
    let end = match source.word(condition + 1) {
        "(" => source.closing(condition + 1).unwrap_or(tokens.end),
        _ => tokens.end,
    };
    if !has_name(source, condition + 1..sign) || !has_name(source, sign + 1..end) {
        return false;
    }
    let last_line = (line + LINES_TO_KEEP).min(source.lines.len() - 1);
    (end..source.tokens_of(last_line).end).any(|token| {
        let is_counted = ["++", "--", "+=", "-="].contains(&source.word(token + 1));
        let gets_choice = is_assigned(source, token) && !is_counted;
        let name = source.word(token);
        gets_choice && (condition..end).any(|compared| source.word(compared) == name)
    })
}

/// Whether there is a name in these tokens.
fn has_name(source: &Source, mut tokens: Range<usize>) -> bool {
    tokens.any(|token| source.is_name(token))
}

/// Whether a statement gives a variable some bits, and may have to keep those that it has:
/// `twice = once & mask`.
fn collects_bits(source: &Source, sign: usize) -> bool {
    let line = source.tokens_of(source.tokens[sign].line);
    let before = line.start..sign;
    let is_declaration = source.is_name(line.start) && source.is_name(line.start + 1);
    let is_one_variable = !before.clone().any(|token| source.word(token) == ",");
    let has_bits =
        (sign..line.end).any(|token| ["&", "|", "<<", "~"].contains(&source.word(token)));
    !is_declaration && is_one_variable && has_bits
}

/// Whether elements of the collection, one of which gets a value here, keep what they have in
/// another statement: `boxes[b] = bit;` beside `boxes[b] |= bit;`.
fn is_collected_elsewhere(source: &Source, sign: usize) -> bool {
    let Some(collection) = collection_before(source, sign) else {
        return false;
    };
    (0..source.tokens.len()).any(|other| {
        ["|=", "^="].contains(&source.word(other))
            && collection_before(source, other) == Some(collection)
    })
}

/// The name of the collection with the element that ends before this sign.
fn collection_before(source: &Source, sign: usize) -> Option<&str> {
    let tokens = source.tokens_of(source.tokens[sign].line);
    let mut end = sign;
    while source.word_before(end) == "]" {
        end = (tokens.start..end)
            .find(|&open| source.word(open) == "[" && source.closing(open) == Some(end - 1))?;
    }
    let is_element = end < sign && end > tokens.start;
    is_element.then(|| source.word_before(end))
}

/// `~` for `!` or `-` after an operator of bits, and `!` for `~` where a condition begins.
/// Elsewhere, the other one would make a condition that nearly always holds: `~x` is only 0 for -1.
/// In `left & -left`, the lowest bit, `-` is right and `~` is not.
fn other_negation(source: &Source, token: usize) -> Option<&'static str> {
    let before = source.word_before(token);
    let is_of_bits = ["&", "&=", "|", "|=", "^", "^="].contains(&before);
    let is_of_itself =
        before == "&" && source.word(token.wrapping_sub(2)) == source.word(token + 1);
    let begins_condition = match before {
        "(" => ["if", "while"].contains(&source.word(token.wrapping_sub(2))),
        _ => ["if", "while", "and", "or", "&&", "||", "return"].contains(&before),
    };
    match source.word(token) {
        "!" | "not" if is_of_bits || negates_bits(source, token) => Some("~"),
        "~" if is_of_itself => Some("-"),
        "-" if is_of_bits && !is_of_itself && source.is_name(token + 1) => Some("~"),
        "~" if begins_condition && source.tongue == Tongue::Python => Some("not "),
        "~" if begins_condition => Some("!"),
        _ => None,
    }
}

/// Whether what is negated is in brackets, and an operator of bits follows:
/// `!(rows | columns) & all`.
fn negates_bits(source: &Source, negation: usize) -> bool {
    source.word(negation + 1) == "("
        && source
            .closing(negation + 1)
            .is_some_and(|close| ["&", "|", "^"].contains(&source.word(close + 1)))
}

/// `top--` becomes `--top`, and the other way round.
fn move_to_other_side(versions: &mut Versions<'_>, sign: usize) {
    let source = versions.source;
    let word = source.word(sign);
    if let Some(before) = sign.checked_sub(1)
        && source.is_name(before)
    {
        let moved = format!("{word}{}", source.word(before));
        versions.replace_tokens(Rank::First, &[(before, &moved), (sign, "")]);
    } else if source.is_name(sign + 1) {
        let moved = format!("{}{word}", source.word(sign + 1));
        versions.replace_tokens(Rank::First, &[(sign, ""), (sign + 1, &moved)]);
    }
}

/// What may be meant in place of a sign or a word.
fn other_operators(word: &str, tongue: Tongue) -> Vec<(Rank, &'static str)> {
    use Rank::{First, Likely, Possible, Rare};
    let is_python = tongue == Tongue::Python;
    let replacements: &[(Rank, &'static str)] = match word {
        "<" => &[(Likely, "<="), (Likely, ">")],
        "<=" => &[(Likely, "<"), (Possible, "=="), (Possible, ">=")],
        ">" => &[(Likely, ">="), (Likely, "<")],
        ">=" => &[(Likely, ">"), (Possible, "<=")],
        "==" => &[(Likely, "!="), (Possible, "<="), (Possible, ">=")],
        "!=" => &[(Likely, "==")],
        "===" => &[(Likely, "!==")],
        "!==" => &[(Likely, "===")],
        "+" => &[(Likely, "-"), (Possible, "*")],
        "-" => &[(Likely, "+")],
        "*" => &[(Rare, "+")],
        "/" if is_python => &[(Likely, "//"), (Likely, "%")],
        "/" | "//" => &[(Likely, "%")],
        "%" if is_python => &[(Likely, "//")],
        "%" => &[(Likely, "/")],
        // With `or`, a condition may always hold, which hides the mistake.
        "&&" => &[(Possible, "||"), (Possible, "&")],
        "||" => &[(Likely, "&&"), (Possible, "|")],
        "and" => &[(Possible, "or"), (Possible, "&")],
        "or" => &[(Likely, "and"), (Possible, "|")],
        "&" => &[(Possible, "|"), (Possible, "& ~"), (Possible, "-")],
        "|" => &[(Possible, "&"), (Possible, "-")],
        "^" => &[(Likely, "|"), (Possible, "&")],
        "&=" => &[(Possible, "|="), (Possible, "&= ~")],
        "|=" => &[(Possible, "&="), (Possible, "^="), (Possible, "&= ~")],
        "^=" => &[(Possible, "|="), (Possible, "&="), (Possible, "&= ~")],
        "+=" => &[(Likely, "-="), (Rare, "=")],
        "-=" => &[(Likely, "+=")],
        "<<" => &[(Rare, ">>")],
        ">>" => &[(Rare, "<<")],
        "!" | "~" | "not" => &[(Possible, "")],
        "++" => &[(Possible, "--")],
        "--" => &[(Possible, "++")],
        "in" => &[(Possible, "not in")],
        "True" => &[(Possible, "False")],
        "False" => &[(Possible, "True")],
        "true" => &[(Possible, "false")],
        "false" => &[(Possible, "true")],
        // An answer has few jumps. Tried later, it would come after a removal of the jump.
        "break" => &[(First, "continue"), (Possible, "return")],
        "continue" => &[(Possible, "break")],
        "any" => &[(Possible, "all")],
        "all" => &[(Possible, "any")],
        "some" => &[(Possible, "every")],
        "every" => &[(Possible, "some")],
        "min" => &[(Possible, "max")],
        "max" => &[(Possible, "min")],
        "while" => &[(Possible, "if")],
        "if" => &[(Possible, "while")],
        _ => &[],
    };
    replacements.to_vec()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::{assert_rank, assert_tried};
    use super::super::super::versions::Rank;
    use super::add;

    #[rstest]
    #[case::increment_before_the_use(
        Tongue::Cpp,
        "stack[top++] = cell;",
        "With `stack[++top] = cell;` instead of"
    )]
    #[case::complement_of_a_bit(
        Tongue::Cpp,
        "boxUsed[b] &= !bit;",
        "With `boxUsed[b] &= ~bit;` instead of"
    )]
    #[case::complement_of_a_sum_of_bits(
        Tongue::Cpp,
        "int open = !(rows[i] | cols[j]) & 0x1ff;",
        "With `int open = ~(rows[i] | cols[j]) & 0x1ff;` instead of"
    )]
    #[case::complement_in_a_condition(
        Tongue::Python,
        "if ~left & bit:",
        "With `if not left & bit:` instead of"
    )]
    #[case::bits_are_collected(
        Tongue::Cpp,
        "twice = once & mask;",
        "With `twice |= once & mask;` instead of"
    )]
    #[case::mark_that_is_overwritten(
        Tongue::JavaScript,
        "boxes[b] = bit;\nboxes[b] |= bit;",
        "With `boxes[b] |= bit;` instead of `boxes[b] = bit;` in line 1"
    )]
    #[case::toggle_for_a_removal(
        Tongue::Python,
        "nxt[p] ^= bit",
        "With `nxt[p] &= ~bit` instead of"
    )]
    #[case::minus_for_complement(
        Tongue::Python,
        "boxes[b] &= -bit",
        "With `boxes[b] &= ~bit` instead of"
    )]
    #[case::complement_for_minus(
        Tongue::Java,
        "int bit = left & ~left;",
        "With `int bit = left & -left;` instead of"
    )]
    #[case::less_or_equal(
        Tongue::Java,
        "for (int row = 0; row <= 9; row++) {\n}",
        "With `for (int row = 0; row < 9; row++) {` instead of"
    )]
    #[case::solution_that_ends_the_loop_only(
        Tongue::Java,
        "boolean f(int c) {\n  for (int d = 1; d <= 9; d++) if (f(c + 1)) break;\n  return false;\n}",
        "With `for (int d = 1; d <= 9; d++) if (f(c + 1)) return true;` instead of"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }

    #[rstest]
    #[case::once_more("for (int d = 1; d < 9; d++) {\n}", "d <= 9", Rank::Precise)]
    #[case::once_less("for (int d = 1; d <= 9; d++) {\n}", "d < 9", Rank::Likely)]
    #[case::never("for (int d = 1; d < 9; d++) {\n}", "d > 9", Rank::Rare)]
    fn a_loop_is_ranked(#[case] text: &str, #[case] condition: &str, #[case] rank: Rank) {
        let expected = format!("With `for (int d = 1; {condition}; d++) {{` instead of");
        assert_rank(add, Tongue::Java, text, &expected, rank);
    }
}
