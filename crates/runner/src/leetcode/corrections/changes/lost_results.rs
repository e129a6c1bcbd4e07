//! Ends the search after a recursive call that succeeds.
//!
//! Mistake: the answer does not use the result of a call of the function itself, so the search goes
//! on after a success.
//!
//! Change tried: return the result, keep it in a variable that is tested below, or stop if it is a
//! success.
//!
//! ```java
//! board[row][col] = digit;
//! solve(board);              // `if (solve(board)) return true;`
//! board[row][col] = '.';
//! ```
//!
//! ```java
//! boolean alive = put(cell, digit);
//! if (alive) solve(left - 1);   // `alive = solve(left - 1);`
//! if (!alive) undo(cell, digit);
//! ```
//!
//! ```javascript
//! options.forEach((digit) => {       // `return options.some((digit) => {`
//!     if (solve()) return true;      // this only ends one step of the loop
//! });
//! ```

use std::sync::LazyLock;

use regex_lite::Regex;

use super::super::source::{Source, Tongue};
use super::super::versions::{Place, Rank, Versions};

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    if source.tongue == Tongue::JavaScript {
        add_some(versions);
    }
    for line in source.statements() {
        let Some(name) = source.function_name(line) else {
            continue;
        };
        if let Some(call) = call_statement(source, line)
            && returns_boolean(source, call.name)
        {
            versions.replace_places(Rank::First, line, &[(call.start..call.start, "return ")]);
            for flag in tested_flags(source, line) {
                let kept = format!("{flag} = ");
                versions.replace_places(Rank::First, line, &[(call.start..call.start, &kept)]);
            }
        }
        let statement = source.line_text(line);
        if !statement.contains(&format!("{name}(")) {
            continue;
        }
        if let Some(call) = call_of_itself(statement, name) {
            let range = source.lines[line].range.clone();
            for result in uses_of_result(call, source.tongue) {
                versions.replace_places(Rank::First, line, &[(range.clone(), &result)]);
            }
        }
        if let Some(call) = call_to_end(statement) {
            let range = source.lines[line].range.clone();
            let returned = format!("return {call};");
            versions.replace_places(Rank::First, line, &[(range, &returned)]);
        }
        if let Some(result) = kept_result(source, line) {
            for stop in stops(result, source.tongue) {
                versions.insert(Rank::First, Place::After(line), &stop);
            }
        }
        for flag in flags(source) {
            let stop = match source.tongue {
                Tongue::Python => format!("if {flag}: return"),
                Tongue::Java | Tongue::Cpp | Tongue::JavaScript => format!("if ({flag}) return;"),
            };
            versions.insert(Rank::First, Place::After(line), &stop);
        }
    }
}

/// A call whose result is lost: it is a whole statement, or all that depends on a condition in the
/// same line, as in `if (row < 8) fill(row + 1, 0);`.
struct CallStatement<'s> {
    /// The name of the function.
    name: &'s str,
    /// Where the call begins, with `this.` or `self.`.
    start: usize,
}

fn call_statement(source: &Source, line: usize) -> Option<CallStatement<'_>> {
    let mut first = source.tokens_of(line).start;
    if source.word(first) == "if" {
        first = source.closing(first + 1)? + 1;
    }
    let mut name = first;
    if ["self", "this"].contains(&source.word(first)) {
        name += 2;
    }
    if !source.is_name(name) || source.word(name + 1) != "(" || source.tokens[name].line != line {
        return None;
    }
    let close = source.closing(name + 1)?;
    if !source.ends_statement(close + 1) {
        return None;
    }
    Some(CallStatement {
        name: source.word(name),
        start: source.tokens[first].range.start,
    })
}

/// A condition that is one variable, or a result that is one.
static TESTED: LazyLock<Regex> = LazyLock::new(|| {
    let pattern =
        r"^(?:(?:\} )?(?:if|while) \(!?(\w+)\)|(?:if|elif|while) (?:not )?(\w+):|return (\w+);?$)";
    Regex::new(pattern).expect("the pattern is constant")
});

/// The variables of the function that get a value above this line and are tested below it, as
/// `alive` of `boolean alive = put(cell); solve(); if (!alive) …`.
fn tested_flags(source: &Source, line: usize) -> Vec<&str> {
    let function = source.function_of(line);
    let mut flags: Vec<&str> = Vec::new();
    for below in line + 1..source.lines.len() {
        if source.function_of(below) != function {
            continue;
        }
        let Some(found) = TESTED.captures(source.line_code(below)) else {
            continue;
        };
        let groups = [1, 2, 3].map(|group| found.get(group));
        for flag in groups.into_iter().flatten() {
            let flag = flag.as_str();
            if is_set_above(source, line, flag) && !flags.contains(&flag) {
                flags.push(flag);
            }
        }
    }
    flags
}

/// Whether the function that the line is in sets this variable above the line.
fn is_set_above(source: &Source, line: usize, name: &str) -> bool {
    let function = source.function_of(line);
    (0..line).any(|above| {
        source.function_of(above) == function
            && source
                .tokens_of(above)
                .any(|token| source.word(token) == name && source.word(token + 1) == "=")
    })
}

/// Whether the function with this name returns a Boolean.
fn returns_boolean(source: &Source, name: &str) -> bool {
    let mut headers = 0..source.lines.len();
    let header = headers.find(|&header| {
        source.lines[header].is_function && source.name_of_header(header) == Some(name)
    });
    let Some(header) = header else {
        return false;
    };
    for line in header..source.lines.len() {
        // Python has `True`.
        let statement = source.line_text(line).to_lowercase();
        if source.function_of(line) == Some(header) && statement.contains("return true") {
            return true;
        }
    }
    false
}

/// The call, if the statement is nothing else, or returns its result whatever it is.
fn call_of_itself<'s>(statement: &'s str, name: &str) -> Option<&'s str> {
    let call = statement.trim_end_matches(';');
    let call = call.strip_prefix("return ").unwrap_or(call);
    let function = call.split('(').next().unwrap_or_default();
    if function.ends_with(name) && !function.contains([' ', '=']) {
        Some(call)
    } else {
        None
    }
}

/// The call of `if (solve()) return true;`, whose failure may have to be returned, too. In Python,
/// the `return` is in a line of its own.
fn call_to_end(statement: &str) -> Option<&str> {
    statement
        .strip_prefix("if (")?
        .strip_suffix(") return true;")
}

/// The variable that gets the result of a call: `solved` of `solved = solve(board);`. A keyword
/// argument of Python, `solve(row=3)`, stands after a bracket and is not one.
fn kept_result(source: &Source, line: usize) -> Option<&str> {
    let mut tokens = source.tokens_of(line);
    let start = tokens.start;
    let sign = tokens.find(|&token| ["=", "("].contains(&source.word(token)))?;
    if source.word(sign) == "(" {
        return None;
    }
    let has_name = sign > start && source.is_name(sign - 1);
    if has_name && source.word_before(sign - 1) != "." {
        Some(source.word(sign - 1))
    } else {
        None
    }
}

/// Statements that end the search after success.
fn stops(result: &str, tongue: Tongue) -> [String; 2] {
    match tongue {
        Tongue::Python => [
            format!("if {result}: return True"),
            format!("if {result}: break"),
        ],
        Tongue::Java | Tongue::Cpp | Tongue::JavaScript => [
            format!("if ({result}) return true;"),
            format!("if ({result}) break;"),
        ],
    }
}

/// `options.forEach(` becomes `return options.some(`, which ends at the first success and returns
/// it.
fn add_some(versions: &mut Versions<'_>) {
    let source = versions.source;
    for line in 0..source.lines.len() {
        for token in source.tokens_of(line) {
            if source.word(token) == "forEach" {
                let start = source.lines[line].range.start;
                let word = source.tokens[token].range.clone();
                versions.replace_places(
                    Rank::First,
                    line,
                    &[(start..start, "return "), (word, "some")],
                );
            }
        }
    }
}

/// Statements that use the result: success ends the search, or any result does.
fn uses_of_result(call: &str, tongue: Tongue) -> [String; 2] {
    match tongue {
        Tongue::Python => [format!("if {call}: return True"), format!("return {call}")],
        Tongue::Java | Tongue::Cpp | Tongue::JavaScript => [
            format!("if ({call}) return true;"),
            format!("return {call};"),
        ],
    }
}

/// The names that are set to true somewhere, as `self.solved` in place of a result.
fn flags(source: &Source) -> Vec<&str> {
    let mut flags = Vec::new();
    for line in source.statements() {
        let code = source.line_text(line).trim_end_matches(';');
        let flag = code
            .strip_suffix(" = true")
            .or_else(|| code.strip_suffix(" = True"));
        if let Some(flag) = flag
            && !flag.contains([' ', '['])
            && !flags.contains(&flag)
        {
            flags.push(flag);
        }
    }
    flags
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::{assert_not_tried, assert_tried};
    use super::add;

    #[rstest]
    #[case::call_alone(
        Tongue::Java,
        "boolean f(int a) {\n  if (a == 0) {\n    f(a - 1);\n  }\n}",
        "With `if (f(a - 1)) return true;` instead of"
    )]
    #[case::call_of_another_function(
        Tongue::Java,
        "boolean fill(int r) {\n  if (r == 9) return true;\n  return next(r);\n}\n\
         boolean next(int r) {\n  if (r < 8) fill(r + 1);\n  return true;\n}",
        "With `if (r < 8) return fill(r + 1);` instead of"
    )]
    #[case::flag_that_is_tested(
        Tongue::Java,
        "boolean f(int a) {\n  boolean alive = put(a);\n  if (alive) {\n    f(a - 1);\n  }\n  \
         if (!alive) {\n    undo(a);\n  }\n  return true;\n}",
        "With `alive = f(a - 1);` instead of `f(a - 1);` in line 4"
    )]
    #[case::flag_that_is_returned(
        Tongue::Python,
        "def f(self, a):\n    if a == 0:\n        return True\n    ok = self.put(a)\n    \
         if ok:\n        self.f(a - 1)\n    return ok\n",
        "With `ok = self.f(a - 1)` instead of `self.f(a - 1)` in line 6"
    )]
    #[case::call_of_a_method(
        Tongue::Python,
        "def fill(self, r):\n    if r == 9:\n        return True\n    self.fill_next(r)\n\
         def fill_next(self, r):\n    if r == 8:\n        return True\n    \
         return self.fill(r + 1)",
        "With `return self.fill_next(r)` instead of"
    )]
    #[case::step_of_for_each(
        Tongue::JavaScript,
        "options.forEach((d) => {\n  if (dfs(k)) return true;\n});",
        "With `return options.some((d) => {` instead of"
    )]
    #[case::failure_is_returned(
        Tongue::Java,
        "boolean f(int a) {\n  if (f(a + 1)) return true;\n}",
        "With `return f(a + 1);` instead of"
    )]
    #[case::result_in_a_variable(
        Tongue::Java,
        "boolean f(int a) {\n  solved = f(a + 1);\n}",
        "With `if (solved) return true;` after line 2"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }

    #[rstest]
    #[case::keyword_argument(
        Tongue::Python,
        "def f(k):\n    if k:\n        f(k=k - 1)\n",
        "`if k: return True`"
    )]
    fn is_not_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] unexpected: &str) {
        assert_not_tried(add, tongue, text, unexpected);
    }
}
