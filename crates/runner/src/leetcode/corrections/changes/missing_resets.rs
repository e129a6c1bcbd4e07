//! Gives a variable its first value at the start of a function.
//!
//! Mistake: a variable outside of the function has a first value, which is never set again. What
//! one call leaves in it counts in the next call.
//!
//! Change tried: set the first value at the start of each function that uses the variable.
//!
//! ```javascript
//! let broken = false;
//!
//! function settle(state) {
//!                              // missing: broken = false;
//!     while (moved && !broken) {
//! ```

use std::sync::LazyLock;

use regex_lite::Regex;

use super::super::source::{LineKind, Source, Tongue};
use super::super::versions::{Place, Rank, Versions};

/// A variable whose first value is a number, a Boolean or an empty collection. Without a value, it
/// is an array or a collection of C++, or a field of Java.
static DECLARED: LazyLock<Regex> = LazyLock::new(|| {
    let of_type = r"(?P<type>(?:[\w:<>,]+(?:\[\])* )*)";
    let name = r"(?P<name>(?:self\.|this\.)?\w+)";
    let value = r"(?P<value>[^;]+?)";
    Regex::new(&format!("^{of_type}{name}(?: = {value})?;?$")).expect("the pattern is constant")
});

/// The first values that are set again as they are written.
static VALUE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^(?:-?\d+|true|false|True|False|\[\]|\{\}|set\(\)|new (?:Set|Map)\(\))$")
        .expect("the pattern is constant")
});

/// A variable that keeps its value from call to call.
struct Variable<'s> {
    line: usize,
    name: &'s str,
    /// The statement that gives it its first value.
    reset: String,
}

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for variable in variables(source) {
        if !is_changed(source, &variable) {
            continue;
        }
        for header in 0..source.lines.len() {
            let is_function =
                source.lines[header].is_function && source.lines[header].kind == LineKind::Header;
            if !is_function || !is_used_in(source, header, &variable) {
                continue;
            }
            if let Some(first) = source.next_line(header) {
                let place = Place::After(header);
                versions.insert_indented(Rank::First, place, first, &variable.reset);
            }
        }
    }
}

/// The variables of the answer outside of its functions, or of an object that Python makes.
fn variables(source: &Source) -> Vec<Variable<'_>> {
    let mut variables = Vec::new();
    for line in source.statements() {
        let Some(found) = DECLARED.captures(source.line_text(line)) else {
            continue;
        };
        let (Some(declared), Some(name)) = (found.name("type"), found.name("name")) else {
            continue;
        };
        let value = found.name("value").map(|value| value.as_str());
        let is_kept = match source.tongue {
            Tongue::Python => {
                name.as_str().starts_with("self.") && source.function_name(line) == Some("__init__")
            }
            Tongue::Java | Tongue::Cpp => source.function_of(line).is_none(),
            // Functions inside of the function that declares it use it, too.
            Tongue::JavaScript => declared.as_str() == "let " || name.as_str().starts_with("this."),
        };
        if !is_kept {
            continue;
        }
        if let Some(reset) = reset_of(source, declared.as_str(), name.as_str(), value) {
            variables.push(Variable {
                line,
                name: name.as_str(),
                reset,
            });
        }
    }
    variables
}

/// The statement that gives the variable its first value; `None` if that is not known.
fn reset_of(source: &Source, declared: &str, name: &str, value: Option<&str>) -> Option<String> {
    let end = if source.tongue == Tongue::Python {
        ""
    } else {
        ";"
    };
    if let Some(value) = value {
        if VALUE.is_match(value) {
            return Some(format!("{name} = {value}{end}"));
        }
        let is_empty_collection = value.starts_with("new ") && value.ends_with("<>()");
        return is_empty_collection.then(|| format!("{name}.clear();"));
    }
    let words: Vec<&str> = declared.split_whitespace().collect();
    let of_type = *words.last()?;
    let is_field = source.tongue == Tongue::Java;
    match of_type {
        "boolean" | "bool" => Some(format!("{name} = false;")),
        "int" | "long" if is_field || source.tongue == Tongue::Cpp => Some(format!("{name} = 0;")),
        _ if source.tongue == Tongue::Cpp && of_type.ends_with('>') => {
            let is_array = of_type.contains("array<") || of_type.contains("bitset<");
            (!is_array).then(|| format!("{name}.clear();"))
        }
        _ => None,
    }
}

/// Whether a statement of the answer changes the variable after it got its first value.
fn is_changed(source: &Source, variable: &Variable<'_>) -> bool {
    const CHANGES: [&str; 8] = ["=", "+=", "-=", "|=", "&=", "++", "--", "."];
    let name = own_name(variable);
    (0..source.tokens.len()).any(|token| {
        let is_other = source.tokens[token].line != variable.line;
        let is_changed = CHANGES.contains(&source.word(token + 1))
            || ["++", "--"].contains(&source.word_before(token));
        is_other && source.word(token) == name && is_changed
    })
}

/// Whether the function that begins in this line uses the variable, which is declared elsewhere.
fn is_used_in(source: &Source, header: usize, variable: &Variable<'_>) -> bool {
    let name = own_name(variable);
    if source.function_of(variable.line) == Some(header) {
        return false;
    }
    (0..source.tokens.len()).any(|token| {
        source.word(token) == name && source.function_of(source.tokens[token].line) == Some(header)
    })
}

/// The name without the object that it is a member of.
fn own_name<'s>(variable: &Variable<'s>) -> &'s str {
    match variable.name.split_once('.') {
        Some((_, name)) => name,
        None => variable.name,
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::{assert_not_tried, assert_tried};
    use super::add;

    #[rstest]
    #[case::module(
        Tongue::JavaScript,
        "let broken = false;\nfunction settle(state) {\n  while (!broken) {\n    \
         broken = true;\n  }\n}",
        "With `broken = false;` after line 2"
    )]
    #[case::field_without_a_value(
        Tongue::Java,
        "class Solution {\n  private boolean solved;\n  void solve() {\n    solved = true;\n  }\n}",
        "With `solved = false;` after line 3"
    )]
    #[case::list(
        Tongue::Cpp,
        "class Solution {\n  vector<int> holes;\n  void solve() {\n    holes.push_back(3);\n  \
         }\n};",
        "With `holes.clear();` after line 3"
    )]
    #[case::object(
        Tongue::Python,
        "def __init__(self):\n    self.found = False\ndef run(self):\n    self.found = True\n",
        "With `self.found = False` after line 3, indented by 4 spaces"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }

    #[rstest]
    #[case::never_changed(
        Tongue::JavaScript,
        "let size = 9;\nfunction f() {\n  return size;\n}",
        "size = 9"
    )]
    #[case::variable_of_the_function(Tongue::Java, "void f() {\n  int n = 0;\n  n++;\n}", "n = 0")]
    fn is_not_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] unexpected: &str) {
        assert_not_tried(add, tongue, text, unexpected);
    }
}
