//! Another sign or word in place of one.
//!
//! ```c
//! for (int row = 0; row <= 9; row++)   // `<` instead of `<=`
//! stack[top++] = cell;                 // `++top` instead of `top++`
//! ```

use super::super::source::{Source, Tongue};
use super::super::versions::{Rank, Versions};

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for token in 0..source.tokens.len() {
        let word = source.word(token);
        if !may_be_replaced(source, token) {
            continue;
        }
        let line = source.tokens[token].line;
        let is_loop = source.line_code(line).starts_with("for");
        for (mut rank, other) in other_signs(word, source.tongue) {
            // In the header of a `for`, another direction may make a loop that never runs, which
            // hides the mistake. A loop with `<` in place of `<=` runs once less.
            let turns = matches!(other, ">" | "<" | "!=" | "==") && !differ_at_limit(word, other);
            if is_loop && turns {
                rank = Rank::Rare;
            }
            versions.replace_tokens(rank, &[(token, other)]);
        }
        if word == "++" || word == "--" {
            move_to_other_side(versions, token);
        }
    }
}

/// Whether two comparisons differ only where both sides are equal.
fn differ_at_limit(word: &str, other: &str) -> bool {
    matches!(
        (word, other),
        ("<", "<=") | ("<=", "<") | (">", ">=") | (">=", ">")
    )
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

/// Whether [`other_signs`] may replace the token. Outside Python, `<` and `>` may belong to a type,
/// `*` and `&` to a pointer or reference, `-` and `+` to a number. There, each counts as an
/// operator only if it stands between spaces.
fn may_be_replaced(source: &Source, token: usize) -> bool {
    let is_ambiguous = ["<", ">", "-", "+", "*", "&"].contains(&source.word(token));
    if !is_ambiguous || source.tongue == Tongue::Python {
        return true;
    }
    let range = &source.tokens[token].range;
    source.code[..range.start].ends_with(' ') && source.code[range.end..].starts_with(' ')
}

/// What may be meant in place of a sign or a word.
fn other_signs(word: &str, tongue: Tongue) -> Vec<(Rank, &'static str)> {
    use Rank::{Likely, Possible, Rare};
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
        "&&" => &[(Likely, "||")],
        "||" => &[(Likely, "&&")],
        "and" => &[(Likely, "or")],
        "or" => &[(Likely, "and")],
        "&" => &[(Possible, "|"), (Possible, "& ~"), (Possible, "-")],
        "|" => &[(Possible, "&"), (Possible, "-")],
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
        "break" => &[(Possible, "continue"), (Possible, "return")],
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
