//! Returns after a success instead of noting it.
//!
//! Mistake: the search notes that a call of itself found the solution, and goes on. What it does
//! next takes the solution back.
//!
//! Change tried: return at once.
//!
//! ```java
//! if (search()) found = true;    // `return true;`
//! uncover(column);
//! ```

use super::super::code::functions::calls_itself;
use super::super::source::{Source, Tongue};
use super::super::versions::{Rank, Versions};

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for line in source.statements() {
        let Some(start) = noted_success(source, line) else {
            continue;
        };
        let returned = match source.tongue {
            Tongue::Python => "return True",
            Tongue::Java | Tongue::Cpp | Tongue::JavaScript => "return true;",
        };
        let place = start..source.lines[line].range.end;
        versions.replace_places(Rank::First, line, &[(place, returned)]);
    }
}

/// Where `found = true;` begins, which depends on a call of the function itself in the same line or
/// in the one before.
fn noted_success(source: &Source, line: usize) -> Option<usize> {
    let tokens = source.tokens_of(line);
    let sign = tokens.clone().find(|&token| {
        source.word(token) == "=" && ["true", "True"].contains(&source.word(token + 1))
    })?;
    let name = sign.checked_sub(1)?;
    if !tokens.contains(&name) || !source.is_name(name) {
        return None;
    }
    let condition = if source.first_word(line) == "if" {
        line
    } else {
        let before = source.line_before(line)?;
        let is_around = source.lines[before].indent < source.lines[line].indent;
        if source.first_word(before) != "if" || !is_around || name != tokens.start {
            return None;
        }
        before
    };
    if calls_itself(source, condition) {
        Some(source.tokens[name].range.start)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::{assert_not_tried, assert_tried};
    use super::add;

    #[rstest]
    #[case::in_one_line(
        Tongue::Java,
        "boolean search() {\n  if (search()) found = true;\n  return found;\n}",
        "With `if (search()) return true;` instead of"
    )]
    #[case::in_two_lines(
        Tongue::Python,
        "def search(self):\n    if self.search():\n        found = True\n    return found\n",
        "With `return True` instead of `found = True` in line 3"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }

    #[test]
    fn another_condition_stays() {
        let text = "boolean search() {\n  if (strikes()) found = true;\n  return search();\n}";
        assert_not_tried(add, Tongue::Java, text, "return true");
    }
}
