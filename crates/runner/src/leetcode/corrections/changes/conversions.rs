//! Converts a number to a character or a string, or the other way round.
//!
//! Mistake: the answer compares or stores a value of the wrong type: the digit `5` for the
//! character `'5'`. In Python, and with `===` in JavaScript, such a comparison never finds them
//! equal. Java and C++ compare the code of the character, 53, and report nothing.
//!
//! Change tried: convert the value, or remove the conversion that it has.
//!
//! ```python
//! row.add(board[r][c])     # `row.add(int(board[r][c]))`, where numbers are looked up
//! if board[r][i] == digit: # `str(digit)`, where the board has texts
//! ```

use std::ops::Range;

use super::super::code::expressions::{arguments, operand_from, operand_to, place_of, text_of};
use super::super::source::{Source, Tongue};
use super::super::versions::{Rank, Versions};

/// Methods of collections whose argument is an element or a key.
const ELEMENT_METHODS: [&str; 20] = [
    "add",
    "append",
    "push",
    "push_back",
    "insert",
    "remove",
    "discard",
    "delete",
    "erase",
    "contains",
    "containsKey",
    "has",
    "includes",
    "indexOf",
    "find",
    "count",
    "index",
    "get",
    "test",
    "set",
];

/// Operators whose sides may be of different types by mistake.
const COMPARISONS: [&str; 5] = ["==", "!=", "===", "!==", "in"];

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for token in 0..source.tokens.len() {
        for place in convertible(source, token) {
            let text = &source.text[place.clone()];
            if !is_divided_somewhere(source, text) {
                for converted in conversions(source.tongue, text) {
                    let line = source.tokens[token].line;
                    versions.replace_places(Rank::Likely, line, &[(place.clone(), &converted)]);
                }
            }
        }
        if let Some(boxed) = removed_from_list(source, token) {
            let text = &source.text[boxed.clone()];
            for class in ["Integer", "Character"] {
                let object = format!("{class}.valueOf({text})");
                let line = source.tokens[token].line;
                versions.replace_places(Rank::Likely, line, &[(boxed.clone(), &object)]);
            }
        }
    }
    add_types_of_parameters(versions);
    add_types_of_characters(versions);
    if source.tongue == Tongue::Java {
        add_types_of_counters(versions);
    }
    if source.tongue == Tongue::Python {
        add_types_of_loops(versions);
    }
}

/// The places of what this token passes, compares or assigns, and what may have the wrong type.
fn convertible(source: &Source, token: usize) -> Vec<Range<usize>> {
    let word = source.word(token);
    if word == "(" && ELEMENT_METHODS.contains(&source.word_before(token)) {
        return sole_operands(source, token);
    }
    let next = operand_from(source, token + 1);
    if COMPARISONS.contains(&word) {
        let before = token.checked_sub(1);
        // A blank stands as a text on the other side.
        let (Some(left), Some(right)) = (before.and_then(|last| operand_to(source, last)), next)
        else {
            return Vec::new();
        };
        let is_loop = source.first_word(source.tokens[token].line) == "for";
        return match word {
            "in" if is_loop => Vec::new(),
            "in" => vec![place_of(source, &left)],
            _ => vec![place_of(source, &left), place_of(source, &right)],
        };
    }
    // `board[row][col] = digit`
    if word == "="
        && source.word_before(token) == "]"
        && let Some(value) = next
        && source.ends_statement(value.end)
    {
        return vec![place_of(source, &value)];
    }
    Vec::new()
}

/// The arguments of this bracket that are operands, and not calculated.
fn sole_operands(source: &Source, open: usize) -> Vec<Range<usize>> {
    let mut operands = Vec::new();
    for argument in arguments(source, open) {
        let first = source
            .tokens
            .partition_point(|token| token.range.start < argument.start);
        if let Some(operand) = operand_from(source, first)
            && place_of(source, &operand) == argument
        {
            operands.push(argument);
        }
    }
    operands
}

/// Whether the text is a row, a column or a cell, which the answer divides somewhere.
fn is_divided_somewhere(source: &Source, text: &str) -> bool {
    (0..source.tokens.len()).any(|token| {
        source.word(token) == text && ["/", "//", "%"].contains(&source.word(token + 1))
    })
}

/// The text as a number or as a character, and without a conversion that it has.
fn conversions(tongue: Tongue, text: &str) -> Vec<String> {
    let (forms, converters): (&[&str], &[&str]) = match tongue {
        Tongue::Python => (&["int(X)", "str(X)"], &["int", "str"]),
        Tongue::JavaScript => (
            &["Number(X)", "String(X)"],
            &["Number", "String", "parseInt"],
        ),
        Tongue::Java => (
            &[
                "(char) ('0' + X)",
                "(char) ('1' + X)",
                "(X - '0')",
                "(X - '1')",
            ],
            &[],
        ),
        Tongue::Cpp => (
            &["char('0' + X)", "char('1' + X)", "(X - '0')", "(X - '1')"],
            &[],
        ),
    };
    let mut converted = Vec::new();
    let mut has_converter = false;
    for converter in converters {
        let inner = text
            .strip_prefix(&format!("{converter}("))
            .and_then(|rest| rest.strip_suffix(')'));
        if let Some(inner) = inner {
            converted.push(inner.to_owned());
            has_converter = true;
        }
    }
    if !has_converter {
        for form in forms {
            converted.push(form.replace('X', text));
        }
    }
    converted
}

/// The place of a number that `remove` of Java takes for an index instead of an element.
fn removed_from_list(source: &Source, token: usize) -> Option<Range<usize>> {
    let is_call = source.word(token) == "(" && source.word_before(token) == "remove";
    if source.tongue != Tongue::Java || !is_call {
        return None;
    }
    let operand = operand_from(source, token + 1)?;
    if source.word(operand.end) == ")" && !text_of(source, &operand).ends_with(')') {
        Some(place_of(source, &operand))
    } else {
        None
    }
}

/// A parameter of the type `char` in place of `int`, and the other way round.
fn add_types_of_parameters(versions: &mut Versions<'_>) {
    let source = versions.source;
    for token in 0..source.tokens.len() {
        let line = source.tokens[token].line;
        let other = match source.word(token) {
            "int" => "char",
            "char" => "int",
            _ => continue,
        };
        let is_parameter = source.lines[line].is_function
            && source.is_name(token + 1)
            && [",", ")"].contains(&source.word(token + 2));
        if is_parameter && !is_divided_somewhere(source, source.word(token + 1)) {
            versions.replace_tokens(Rank::Likely, &[(token, other)]);
        }
    }
}

/// `char digit = (char) ('0' + number);` in place of `int digit = '0' + number;`, which is a
/// number.
fn add_types_of_characters(versions: &mut Versions<'_>) {
    let source = versions.source;
    for line in source.statements() {
        let statement = source.line_text(line).trim_end_matches(';');
        let Some((name, value)) = statement
            .strip_prefix("int ")
            .and_then(|declared| declared.split_once(" = '"))
        else {
            continue;
        };
        let cast = match source.tongue {
            Tongue::Java => format!("char {name} = (char) ('{value});"),
            Tongue::Cpp => format!("char {name} = '{value};"),
            Tongue::Python | Tongue::JavaScript => continue,
        };
        let range = source.lines[line].range.clone();
        versions.replace_places(Rank::Likely, line, &[(range, &cast)]);
    }
}

/// `for (char digit = '1'; …` for `int digit`: a set of characters has no `Integer`.
fn add_types_of_counters(versions: &mut Versions<'_>) {
    const HEADER: &str = "for (int ";
    let source = versions.source;
    for line in 0..source.lines.len() {
        let text = source.line_text(line);
        let counts_characters = text
            .strip_prefix(HEADER)
            .and_then(|declared| declared.split_once(" = "))
            .is_some_and(|(_, value)| value.starts_with('\''));
        if counts_characters {
            let start = source.lines[line].range.start + "for (".len();
            let place = start..start + "int".len();
            versions.replace_places(Rank::First, line, &[(place, "char")]);
        }
    }
}

/// `for digit in range(1, 10)` with texts, and `for digit in '123456789'` with numbers.
fn add_types_of_loops(versions: &mut Versions<'_>) {
    let source = versions.source;
    for line in 0..source.lines.len() {
        let code = source.line_text(line);
        let range = source.lines[line].range.clone();
        for (digits, other) in [
            ("in range(1, 10)", "in map(str, range(1, 10))"),
            ("in '123456789'", "in map(int, '123456789')"),
            ("in \"123456789\"", "in map(int, \"123456789\")"),
        ] {
            if let Some(start) = code.find(digits) {
                let place = range.start + start..range.start + start + digits.len();
                versions.replace_places(Rank::Likely, line, &[(place, other)]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::assert_tried;
    use super::add;

    #[rstest]
    #[case::int_that_counts_characters(
        Tongue::Java,
        "for (int num = '1'; num <= '9'; num++) {\n}",
        "With `for (char num = '1'; num <= '9'; num++) {` instead of"
    )]
    #[case::int_for_a_character(
        Tongue::Java,
        "void f() {\n  int digit = '0' + num;\n}",
        "With `char digit = (char) ('0' + num);` instead of"
    )]
    #[case::element_to_a_number(Tongue::Python, "g.add(val)", "With `g.add(int(val))` instead of")]
    #[case::conversion_that_is_not_needed(
        Tongue::Python,
        "if str(d) in seen:",
        "With `if d in seen:` instead of"
    )]
    #[case::number_to_a_string(
        Tongue::JavaScript,
        "if (board[r][i] === d) return false;",
        "With `if (board[r][i] === String(d)) return false;` instead of"
    )]
    #[case::key_without_conversion(
        Tongue::JavaScript,
        "if (seen.has(Number(d))) return false;",
        "With `if (seen.has(d)) return false;` instead of"
    )]
    #[case::number_to_a_character(
        Tongue::Cpp,
        "return house.find(digit) != npos;",
        "With `return house.find(char('0' + digit)) != npos;` instead of"
    )]
    #[case::type_of_a_parameter(
        Tongue::Java,
        "boolean f(int digit) {\n}",
        "With `boolean f(char digit) {` instead of"
    )]
    #[case::index_for_an_element(
        Tongue::Java,
        "options.remove(digit);",
        "With `options.remove(Integer.valueOf(digit));` instead of"
    )]
    #[case::stored_number(
        Tongue::Java,
        "board[r][c] = digit;",
        "With `board[r][c] = (char) ('0' + digit);` instead of"
    )]
    #[case::range_of_strings(
        Tongue::Python,
        "for d in range(1, 10):\n",
        "With `for d in map(str, range(1, 10)):` instead of"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }
}
