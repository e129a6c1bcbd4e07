//! Undoes only a part of what a helper undoes.
//!
//! Mistake: a helper takes back all marks of a step, and is also called where only some of them
//! were set. So it clears a mark that belongs to another cell.
//!
//! Change tried: in place of the call, write the statements of the helper without one of them.
//!
//! ```java
//! boolean take(int[] cell, int bit) {
//!     ...
//!     if ((box[cell[2]] & bit) != 0) {
//!         release(cell, bit);    // `row[cell[0]] &= ~bit; col[cell[1]] &= ~bit;`
//!         return false;
//!     }
//! ```

use std::ops::Range;

use super::super::code::blocks::end_of_block;
use super::super::code::expressions::arguments;
use super::super::source::{LineKind, Source, Tongue};
use super::super::versions::{Rank, Versions};
use super::undo::undoes;

/// The most statements of a helper: the marks of a row, a column and a box, the cell, and a number
/// of blanks.
const MOST_STATEMENTS: usize = 5;

/// A function that only undoes something.
struct Helper<'s> {
    name: &'s str,
    parameters: Vec<&'s str>,
    statements: Vec<usize>,
}

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for header in 0..source.lines.len() {
        let Some(helper) = helper_at(source, header) else {
            continue;
        };
        for line in source.statements() {
            if source.function_of(line) != Some(header) {
                add_parts(versions, &helper, line);
            }
        }
    }
}

/// The helper that begins in this line, if all of its lines undo something.
fn helper_at(source: &Source, header: usize) -> Option<Helper<'_>> {
    if !source.lines[header].is_function {
        return None;
    }
    let end = end_of_block(source, header)?;
    let mut statements = Vec::new();
    for line in header + 1..=end {
        match source.lines[line].kind {
            LineKind::Blank | LineKind::End => {}
            LineKind::Statement if undoes_by_itself(source, line) => statements.push(line),
            _ => return None,
        }
    }
    if !(2..=MOST_STATEMENTS).contains(&statements.len()) {
        return None;
    }
    let mut tokens = source.tokens_of(header);
    let open = tokens.find(|&token| source.word(token) == "(")?;
    let mut parameters = Vec::new();
    for place in arguments(source, open) {
        let name = parameter_name(source, &place)?;
        if name != "self" {
            parameters.push(name);
        }
    }
    Some(Helper {
        name: source.name_of_header(header)?,
        parameters,
        statements,
    })
}

/// Whether the line has one statement, which undoes something.
fn undoes_by_itself(source: &Source, line: usize) -> bool {
    let text = source.line_text(line);
    let has_one = text.trim_end_matches(';').matches(';').count() == 0;
    has_one && !["if", "for", "while", "return"].contains(&source.first_word(line)) && undoes(text)
}

/// The name of the parameter in this place: the last word of `int[] cell`, the first one of
/// `cell: int`.
fn parameter_name<'s>(source: &'s Source, place: &Range<usize>) -> Option<&'s str> {
    let text = &source.text[place.clone()];
    let name = match source.tongue {
        Tongue::Python => text.split([':', '=']).next()?,
        Tongue::Java | Tongue::Cpp | Tongue::JavaScript => {
            text.split([' ', '&', '*']).next_back()?
        }
    };
    Some(name.trim())
}

/// Adds the answers with a part of the helper in place of its call in this line.
fn add_parts(versions: &mut Versions<'_>, helper: &Helper<'_>, line: usize) {
    let source = versions.source;
    let Some(call) = call_of(source, helper, line) else {
        return;
    };
    let needs_block = source.tongue != Tongue::Python
        && (call.place.start != source.lines[line].range.start || source.lines[line].is_lone_body);
    for &omitted in &helper.statements {
        let mut texts = Vec::new();
        for &statement in &helper.statements {
            if statement != omitted {
                texts.push(with_arguments(source, statement, helper, &call.arguments));
            }
        }
        let part = match source.tongue {
            Tongue::Python => texts.join("; "),
            Tongue::Java | Tongue::Cpp | Tongue::JavaScript => texts.join(" "),
        };
        let part = if needs_block {
            format!("{{ {part} }}")
        } else {
            part
        };
        versions.replace_places(Rank::First, line, &[(call.place.clone(), &part)]);
    }
}

/// A call that is a statement, or all that depends on a condition in its line.
struct Call<'s> {
    /// The place of the call, with a semicolon.
    place: Range<usize>,
    arguments: Vec<&'s str>,
}

fn call_of<'s>(source: &'s Source, helper: &Helper<'_>, line: usize) -> Option<Call<'s>> {
    let tokens = source.tokens_of(line);
    let name = tokens
        .clone()
        .find(|&token| source.word(token) == helper.name && source.word(token + 1) == "(")?;
    let close = source.closing(name + 1)?;
    if !tokens.contains(&close) || !source.ends_statement(close + 1) {
        return None;
    }
    let mut first = name;
    if source.word_before(name) == "." {
        if !["self", "this"].contains(&source.word(name.checked_sub(2)?)) {
            return None;
        }
        first = name - 2;
    }
    let begins = first == tokens.start || [")", "else", ":"].contains(&source.word_before(first));
    let mut texts = Vec::new();
    for place in arguments(source, name + 1) {
        texts.push(&source.text[place]);
    }
    if !begins || texts.len() != helper.parameters.len() {
        return None;
    }
    Some(Call {
        place: source.tokens[first].range.start..source.lines[line].range.end,
        arguments: texts,
    })
}

/// The statement of the helper with the arguments of a call in place of its parameters.
fn with_arguments(source: &Source, line: usize, helper: &Helper<'_>, arguments: &[&str]) -> String {
    let mut places = Vec::new();
    for token in source.tokens_of(line) {
        if [".", "->"].contains(&source.word_before(token)) {
            continue;
        }
        let word = source.word(token);
        let parameter = helper.parameters.iter().position(|name| *name == word);
        if let Some(parameter) = parameter
            && arguments[parameter] != word
        {
            let text = in_brackets(arguments[parameter]);
            places.push((source.tokens[token].range.clone(), text));
        }
    }
    let mut texts = Vec::new();
    for (place, text) in &places {
        texts.push((place.clone(), text.as_str()));
    }
    source.part_replaced(source.lines[line].range.clone(), &texts)
}

/// An argument as a part of an expression: `(1 << d)`.
fn in_brackets(argument: &str) -> String {
    if argument.contains(' ') {
        format!("({argument})")
    } else {
        argument.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::{assert_not_tried, assert_tried};
    use super::add;

    #[rstest]
    #[case::block(
        Tongue::Java,
        "boolean take(int[] h, int bit) {\n  if (isTaken(h, bit)) {\n    release(h, bit);\n    \
         return false;\n  }\n}\nvoid release(int[] h, int bit) {\n  row[h[0]] &= ~bit;\n  \
         col[h[1]] &= ~bit;\n  box[h[2]] &= ~bit;\n}",
        "With `row[h[0]] &= ~bit; col[h[1]] &= ~bit;` instead of `release(h, bit);` in line 3"
    )]
    #[case::arguments_and_a_condition(
        Tongue::Cpp,
        "bool f() {\n  if (isTaken(k)) release(r, 1 << d);\n}\nvoid release(int k, int bit) {\n  \
         row[k] &= ~bit;\n  col[k] &= ~bit;\n}",
        "With `if (isTaken(k)) { row[r] &= ~(1 << d); }` instead of"
    )]
    #[case::python(
        Tongue::Python,
        "class S:\n    def take(self, r, c, d):\n        self.drop(r, c, d)\n    def drop(self, r, \
         c, d):\n        self.rows[r].remove(d)\n        self.cols[c].remove(d)\n",
        "With `self.cols[c].remove(d)` instead of `self.drop(r, c, d)` in line 3"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }

    /// A helper that also calculates something is not written out.
    #[test]
    fn other_helpers_stay() {
        let text = "void f() {\n  drop(c);\n}\nvoid drop(int c) {\n  int d = val[c];\n  row[d] = \
                    false;\n  col[d] = false;\n}";
        assert_not_tried(add, Tongue::Java, text, "instead of");
    }
}
