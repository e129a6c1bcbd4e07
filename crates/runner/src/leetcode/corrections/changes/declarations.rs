//! Declares a variable in another way.
//!
//! Mistake: in C++, the answer changes a copy instead of the original, or the original instead of a
//! copy. In JavaScript, a variable without `let` is one variable for all calls.
//!
//! Change tried: add or remove `&`, or add `let`.
//!
//! ```cpp
//! void fill(vector<vector<char>> board, int row) {   // `vector<vector<char>>&`: no copy
//! State& state = states.back();                      // `State`: a copy
//! ```
//!
//! ```javascript
//! row = 3;   // `let row = 3;`: otherwise all calls share one variable
//! ```

use super::super::code::keywords::KEYWORDS;
use super::super::source::{Source, Tongue};
use super::super::versions::{Rank, Versions};

pub(super) fn add(versions: &mut Versions<'_>) {
    match versions.source.tongue {
        Tongue::Cpp => add_references(versions),
        Tongue::JavaScript => add_let(versions),
        // Python has no declarations. The compiler of Java demands them, and it passes every array
        // as a reference.
        Tongue::Python | Tongue::Java => {}
    }
}

/// Types of numbers and of Booleans.
const NUMBERS: [&str; 4] = ["bool", "char", "int", "short"];

/// `vector<int> cells` becomes `vector<int>& cells` and the other way round: in the list of
/// parameters, where a variable gets its value, and in a loop over a container.
fn add_references(versions: &mut Versions<'_>) {
    let source = versions.source;
    for token in 1..source.tokens.len() {
        if !is_declared_name(source, token) {
            continue;
        }
        let before = source.word(token - 1);
        if before == "&" {
            if works_by_effects(source, source.tokens[token].line) {
                continue;
            }
            versions.replace_tokens(Rank::First, &[(token - 1, "")]);
        } else if may_be_referred_to(source, token) {
            let reference = format!("{before}&");
            versions.replace_tokens(Rank::First, &[(token - 1, &reference)]);
        }
    }
}

/// Whether this line begins a function that does not call itself. What it does with its parameters
/// is what its caller needs, also if it returns something. On a copy it would do nothing, so a copy
/// would only take it out.
fn works_by_effects(source: &Source, header: usize) -> bool {
    let Some(name) = source.name_of_header(header) else {
        return false;
    };
    let calls_itself = (0..source.tokens.len()).any(|token| {
        let line = source.tokens[token].line;
        source.word(token) == name && source.function_of(line) == Some(header)
    });
    source.lines[header].is_function && !calls_itself
}

/// Whether the name may be declared here, as a parameter, a variable with a value, or the variable
/// of a loop: a type or `&` stands before it, and what ends a declaration after it.
fn is_declared_name(source: &Source, token: usize) -> bool {
    let line = source.tokens[token].line;
    let ends: &[&str] = if source.lines[line].is_function {
        &[",", ")"]
    } else {
        &["=", ":"]
    };
    let before = source.word(token - 1);
    let is_type = match before {
        // Of `left & right`, neither is a type.
        "&" => is_end_of_type(source, token.wrapping_sub(2)),
        _ => is_end_of_type(source, token - 1),
    };
    source.is_name(token) && ends.contains(&source.word(token + 1)) && is_type
}

/// Whether a type may end with this token: `auto`, `State`, `vector<int>`, and `char` of a cell.
fn is_end_of_type(source: &Source, token: usize) -> bool {
    let word = source.word(token);
    let is_class = word.starts_with(|first: char| first.is_ascii_uppercase());
    word.ends_with('>') || is_class || word == "auto" || NUMBERS.contains(&word)
}

/// Whether a reference in place of a copy may change something: a number that is passed or
/// calculated is the same as a copy. If the function only assigns the parameter, its caller may
/// have to see the value.
fn may_be_referred_to(source: &Source, token: usize) -> bool {
    if !NUMBERS.contains(&source.word(token - 1)) || source.word(token + 1) == ":" {
        return true;
    }
    let header = source.tokens[token].line;
    let name = source.word(token);
    source.lines[header].is_function
        && (token + 1..source.tokens.len()).any(|other| {
            source.word(other) == name
                && source.word(other + 1) == "="
                && source.function_of(source.tokens[other].line) == Some(header)
        })
}

/// `row = 3` becomes `let row = 3` where nothing declares `row`, and so do `for (row of rows)` and
/// `[row, column] = cell`.
fn add_let(versions: &mut Versions<'_>) {
    let source = versions.source;
    for line in 0..source.lines.len() {
        let tokens = source.tokens_of(line);
        let mut first = tokens.start;
        if source.word(first) == "for" {
            // After the `for` and its bracket.
            first += 2;
        }
        let name = source.word(first);
        let is_pattern = name == "[" || name == "{";
        let is_assigned = ["=", "of", "in"].contains(&source.word(first + 1));
        if !is_pattern && (!is_assigned || KEYWORDS.contains(&name) || is_declared(source, name)) {
            continue;
        }
        if let Some(token) = source.tokens.get(first)
            && token.line == line
        {
            let place = token.range.start..token.range.start;
            versions.replace_places(Rank::First, line, &[(place, "let ")]);
        }
    }
}

fn is_declared(source: &Source, name: &str) -> bool {
    (0..source.tokens.len()).any(|token| {
        source.word(token) == name && ["let", "const", "var"].contains(&source.word_before(token))
    })
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::{assert_not_tried, assert_tried};
    use super::add;

    #[rstest]
    #[case::parameter_is_copied(
        Tongue::Cpp,
        "bool fill(vector<int> cells, int n) {\n  return n;\n}",
        "With `bool fill(vector<int>& cells, int n) {`"
    )]
    #[case::flag_for_the_caller(
        Tongue::Cpp,
        "void walk(int at, bool solved) {\n  if (at == n) {\n    solved = true;\n  }\n}",
        "With `void walk(int at, bool& solved) {`"
    )]
    #[case::let_is_missing(
        Tongue::JavaScript,
        "function f(a) {\n  left[a] = a;\n  row = 3;\n}",
        "With `let row = 3;` instead of"
    )]
    #[case::reference_to_an_element(
        Tongue::Cpp,
        "const State& cur = pending.back();",
        "With `const State cur = pending.back();` instead of"
    )]
    #[case::reference_to_a_board(
        Tongue::Cpp,
        "bool solve(Board& next, int d) {\n  return solve(next, d + 1);\n}",
        "With `bool solve(Board next, int d) {` instead of"
    )]
    #[case::copied_row(
        Tongue::Cpp,
        "for (auto row : board) {\n}",
        "With `for (auto& row : board) {` instead of"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }

    #[test]
    fn a_function_that_changes_its_parameter_gets_no_copy() {
        let text = "bool fillSingles(Board& b) {\n  b[0] = 1;\n  return true;\n}";
        assert_not_tried(add, Tongue::Cpp, text, "Board b");
    }
}
