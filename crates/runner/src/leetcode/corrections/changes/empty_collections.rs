//! Tests whether a collection is empty before its first element is taken.
//!
//! Mistake: after a wrong guess a digit may have no place left, but the answer takes the first
//! place.
//!
//! Change tried: return before that line if the collection is empty. The result is one that the
//! function returns elsewhere: a failure if it has one.
//!
//! ```javascript
//! const places = cells.filter(cell => options[cell].has(digit));
//! // missing: if (places.length === 0) return false;
//! place(places[0], digit);
//! ```

use std::sync::LazyLock;

use super::super::code::blocks::end_of_block;
use super::super::code::patterns::{Pattern, Table, Tables};
use super::super::source::{LineKind, Source, Tongue};
use super::super::versions::{Place, Rank, Versions};

/// Expressions that take an element out of a collection which must have one, and the condition that
/// it is empty. In a pattern, PLACE is the collection, such as `this.options[cell]`.
fn takings(is_empty: &'static str, patterns: &[&str]) -> Vec<Pattern> {
    let words = [("PLACE", r"\b(?P<place>COLLECTION)")];
    let mut takings = Vec::new();
    for pattern in patterns {
        takings.push(Pattern::new(pattern, &words, is_empty));
    }
    takings
}

static PYTHON: Table = LazyLock::new(|| {
    takings(
        "not $place",
        &[
            r"PLACE\[(?:0|-1)\]",
            r"PLACE\.pop\(0?\)",
            r"PLACE\.popleft\(\)",
            r"\bnext\(iter\(PLACE\)\)",
            r"\b(?:min|max)\(PLACE(?:\)|, key=)",
        ],
    )
});

static JAVA: Table = LazyLock::new(|| {
    let mut table = takings(
        "$place.isEmpty()",
        &[
            r"PLACE\.(?:charAt|get|remove)\(0\)",
            r"PLACE\.(?:getFirst|getLast|removeFirst|removeLast|first|last|pop|poll|peek)\(\)",
            r"PLACE\.iterator\(\)\.next\(\)",
            r"PLACE\.remove\([\w.]+\.size\(\) - 1\)",
            r"\bCollections\.(?:min|max)\(PLACE\)",
        ],
    );
    table.extend(takings("$place.length == 0", &[r"PLACE\[0\]"]));
    table
});

static CPP: Table = LazyLock::new(|| {
    takings(
        "$place.empty()",
        &[
            r"PLACE\[0\]",
            r"PLACE\.at\(0\)",
            r"PLACE\.(?:front|back|top)\(\)",
            r"\*PLACE\.begin\(\)",
        ],
    )
});

static JAVASCRIPT: Table = LazyLock::new(|| {
    let mut table = takings(
        "$place.length === 0",
        &[
            r"PLACE\[0\]",
            r"PLACE\.(?:pop|shift)\(\)",
            r"PLACE\.(?:charAt|at)\(0\)",
            r"\[\w+\] = PLACE;",
        ],
    );
    table.extend(takings(
        "$place.size === 0",
        &[
            r"\[\.\.\.PLACE\]\[0\]",
            r"PLACE\.(?:values|keys)\(\)\.next\(\)",
            r"\[\w+\] = PLACE;",
        ],
    ));
    table
});

/// What a function returns after a failure.
const FAILURES: [&str; 7] = [
    "false",
    "False",
    "null",
    "None",
    "nullptr",
    "undefined",
    "-1",
];

/// What a function returns after a success: without any blank left, the board is solved.
const SUCCESSES: [&str; 2] = ["true", "True"];

const TABLES: Tables = Tables {
    python: &PYTHON,
    java: &JAVA,
    cpp: &CPP,
    javascript: &JAVASCRIPT,
};

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for line in 0..source.lines.len() {
        let Some(header) = source.function_of(line) else {
            continue;
        };
        if !may_follow_statement(source, line) {
            continue;
        }
        for is_empty in conditions(source, line) {
            for (rank, result) in results(source, header) {
                let guard = guard(&is_empty, result, source.tongue);
                versions.insert(rank, Place::Before(line), &guard);
            }
        }
    }
}

/// The conditions of the collections of which this line takes an element.
fn conditions(source: &Source, line: usize) -> Vec<String> {
    let mut conditions = Vec::new();
    for pattern in TABLES.of(source.tongue) {
        for found in pattern.found_in(source.line_code(line)) {
            // A pair of a row and a column is never empty.
            let second = format!("{}[1]", &found.groups["place"]);
            if !source.code.contains(&second) && !conditions.contains(&found.written) {
                conditions.push(found.written);
            }
        }
    }
    conditions
}

/// Whether another statement may stand before this line: it begins one, and is not the only body of
/// a condition or a further branch.
fn may_follow_statement(source: &Source, line: usize) -> bool {
    let first = source.first_word(line);
    let continues = ["}", "else", "elif", "while", "case", "except", ".", ")"].contains(&first);
    let Some(before) = source.line_before(line) else {
        return false;
    };
    let follows_whole = match source.lines[before].kind {
        LineKind::Statement | LineKind::Header | LineKind::End => true,
        LineKind::Other | LineKind::Blank => {
            source.tongue != Tongue::Python && source.line_code(before).ends_with([';', '}'])
        }
    };
    !continues && follows_whole && !source.lines[line].is_lone_body
}

/// The constants that the function returns, failures first. If it returns none of them, a bare
/// `return` is tried.
fn results(source: &Source, header: usize) -> Vec<(Rank, &str)> {
    let last = end_of_block(source, header).unwrap_or(header);
    let mut results = Vec::new();
    for line in header + 1..=last {
        if source.function_of(line) != Some(header) {
            continue;
        }
        let Some((_, returned)) = source.line_code(line).split_once("return ") else {
            continue;
        };
        let constant = returned.split([';', '}']).next().unwrap_or_default().trim();
        let rank = if FAILURES.contains(&constant) {
            Rank::First
        } else if SUCCESSES.contains(&constant) {
            Rank::Likely
        } else {
            continue;
        };
        if !results.contains(&(rank, constant)) {
            results.push((rank, constant));
        }
    }
    if results.is_empty() {
        results.push((Rank::First, ""));
    }
    results.sort_by_key(|(rank, _)| *rank);
    results
}

/// The statement that returns the result where the condition holds.
fn guard(condition: &str, result: &str, tongue: Tongue) -> String {
    let jump = format!("return {result}");
    let jump = jump.trim_end();
    match tongue {
        Tongue::Python => format!("if {condition}: {jump}"),
        Tongue::Java | Tongue::Cpp | Tongue::JavaScript => format!("if ({condition}) {jump};"),
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::assert_tried;
    use super::add;

    #[rstest]
    #[case::pattern_of_an_element(
        Tongue::JavaScript,
        "function f() {\n  const { r, c } = places[0];\n  return false;\n}",
        "With `if (places.length === 0) return false;` after line 1"
    )]
    #[case::first_character(
        Tongue::Java,
        "boolean f(int s) {\n  char d = values[s].charAt(0);\n  return false;\n}",
        "With `if (values[s].isEmpty()) return false;` after line 1"
    )]
    #[case::next_of_a_set(
        Tongue::Python,
        "def f(a):\n    d = next(iter(left[a]))\n    return None\n",
        "With `if not left[a]: return None` after line 1"
    )]
    #[case::back_without_a_result(
        Tongue::Cpp,
        "void f() {\n  int d = open.back();\n}",
        "With `if (open.empty()) return;` after line 1"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }
}
