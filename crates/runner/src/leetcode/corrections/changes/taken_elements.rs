//! Puts an element back into a collection before a search gives up.
//!
//! Mistake: the search takes an element out of a collection and returns without putting it back.
//!
//! Change tried: put it back before each return, and at the end of the function.
//!
//! ```python
//! cell = self.blanks.pop()
//! for digit in self.options(cell): ...
//! # missing: self.blanks.append(cell)
//! return False
//! ```

use std::sync::LazyLock;

use super::super::code::patterns::{Pattern, Table, Tables};
use super::super::source::{Source, Tongue};
use super::super::versions::Versions;
use super::opposites::add_before_ends;

/// A statement that takes an element out, and one that puts it back. In the pattern, LIST is a
/// collection such as `self.blanks`, NAME what gets the element, a variable or a pattern such as
/// `[row, col]`, NAMES several variables of Python, and PLACE an index or a key. NAMES comes before
/// NAME, which is a part of it: see [`Pattern::new`].
fn taking(pattern: &str, puts_back: &'static str) -> Pattern {
    let words = [
        ("LIST", "(?P<list>VARIABLE)"),
        ("PLACE", r"(?P<place>[^()]+)"),
        ("NAMES", r"(?P<name>\w+(?:, \w+)+)"),
        ("NAME", r"(?P<name>[A-Za-z_]\w*|\[[\w, ]+\]|\{[\w, ]+\})"),
    ];
    Pattern::new(pattern, &words, puts_back)
}

static PYTHON: Table = LazyLock::new(|| {
    vec![
        taking(r"^NAME = LIST\.pop\(\)$", "$list.append($name)"),
        taking(r"^NAMES = LIST\.pop\(\)$", "$list.append(($name))"),
        taking(
            r"^NAME = LIST\.pop\(PLACE\)$",
            "$list.insert($place, $name)",
        ),
        taking(
            r"^NAMES = LIST\.pop\(PLACE\)$",
            "$list.insert($place, ($name))",
        ),
        taking(r"^NAME = LIST\.pop\(PLACE\)$", "$list[$place] = $name"),
        taking(r"^NAME = LIST\.popleft\(\)$", "$list.appendleft($name)"),
        taking(r"^LIST\.remove\(PLACE\)$", "$list.append($place)"),
    ]
});

static JAVA: Table = LazyLock::new(|| {
    vec![
        taking(
            r" NAME = LIST\.(?:pop|poll|remove)\(\);$",
            "$list.push($name);",
        ),
        taking(
            r" NAME = LIST\.remove\([\w.]+\.size\(\) - 1\);$",
            "$list.add($name);",
        ),
        taking(r" NAME = LIST\.removeLast\(\);$", "$list.add($name);"),
        taking(
            r" NAME = LIST\.remove\(PLACE\);$",
            "$list.add($place, $name);",
        ),
        taking(r"^LIST\.remove\(PLACE\);$", "$list.add($place);"),
    ]
});

/// These only read the element: `pop_back` of C++ returns nothing. That the collection loses an
/// element is asked for [beside them](may_lose_elements).
static CPP: Table = LazyLock::new(|| {
    vec![
        taking(r" NAME = LIST\.back\(\);", "$list.push_back($name);"),
        taking(r" \[NAMES\] = LIST\.back\(\);", "$list.push_back({$name});"),
        taking(r" NAME = LIST\.top\(\);", "$list.push($name);"),
        taking(r" \[NAMES\] = LIST\.top\(\);", "$list.push({$name});"),
        taking(
            r" NAME = LIST\[PLACE\];",
            "$list.insert($list.begin() + $place, $name);",
        ),
        taking(
            r" \[NAMES\] = LIST\[PLACE\];",
            "$list.insert($list.begin() + $place, {$name});",
        ),
        taking(r"^LIST\.erase\(PLACE\);$", "$list.insert($place);"),
    ]
});

static JAVASCRIPT: Table = LazyLock::new(|| {
    vec![
        taking(r" NAME = LIST\.pop\(\);?$", "$list.push($name);"),
        taking(r" NAME = LIST\.shift\(\);?$", "$list.unshift($name);"),
        taking(
            r" \[NAME\] = LIST\.splice\(PLACE, 1\);?$",
            "$list.splice($place, 0, $name);",
        ),
        taking(
            r" NAME = LIST\.splice\(PLACE, 1\)\[0\];?$",
            "$list.splice($place, 0, $name);",
        ),
        taking(r"^LIST\.delete\(PLACE\);?$", "$list.add($place);"),
    ]
});

const TABLES: Tables = Tables {
    python: &PYTHON,
    java: &JAVA,
    cpp: &CPP,
    javascript: &JAVASCRIPT,
};

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for line in source.statements() {
        if let Some(statement) = put_back_after_call(source, line) {
            add_before_ends(versions, line, line, &statement);
        }
        for pattern in TABLES.of(source.tongue) {
            for found in pattern.found_in(source.line_text(line)) {
                if may_lose_elements(source, &found.groups["list"]) {
                    add_before_ends(versions, line, line, &found.written);
                }
            }
        }
    }
}

/// The method that adds an element to a collection.
const fn adding(tongue: Tongue) -> &'static str {
    match tongue {
        Tongue::Python => "append",
        Tongue::Java => "add",
        Tongue::Cpp => "push_back",
        Tongue::JavaScript => "push",
    }
}

/// The statement that puts an element back which a function of the answer takes out and returns:
/// after `const cell = takeBest();`, where that ends with `return open.splice(best, 1)[0];`, it is
/// `open.push(cell);`.
fn put_back_after_call(source: &Source, line: usize) -> Option<String> {
    let tokens = source.tokens_of(line);
    let sign = tokens.clone().find(|&token| source.word(token) == "=")?;
    let open = (sign..tokens.end).find(|&token| source.word(token) == "(")?;
    let is_last = source.closing(open)? + 2 >= tokens.end;
    let name = source.word_before(sign);
    if !is_last || !source.is_name(sign - 1) {
        return None;
    }
    let list = list_that_loses_element(source, source.word_before(open))?;
    let end = if source.tongue == Tongue::Python {
        ""
    } else {
        ";"
    };
    Some(format!("{list}.{}({name}){end}", adding(source.tongue)))
}

/// The collection out of which the function of this name takes the element that it returns.
fn list_that_loses_element<'s>(source: &'s Source, function: &str) -> Option<&'s str> {
    const TAKING: [&str; 5] = [".pop(", ".remove(", ".shift(", ".splice(", ".poll("];
    for line in source.statements() {
        if source.function_name(line) != Some(function) {
            continue;
        }
        let Some(value) = source.line_text(line).strip_prefix("return ") else {
            continue;
        };
        for method in TAKING {
            if let Some((list, _)) = value.split_once(method) {
                return Some(list);
            }
        }
    }
    None
}

/// Whether a statement of the answer may take an element out of this collection. In other languages
/// than C++, the pattern has found it.
fn may_lose_elements(source: &Source, list: &str) -> bool {
    let methods = ["pop_back", "pop", "erase"];
    source.tongue != Tongue::Cpp
        || methods
            .iter()
            .any(|method| source.code.contains(&format!("{list}.{method}(")))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::{assert_not_tried, assert_tried};
    use super::add;

    #[rstest]
    #[case::two_variables(
        Tongue::Python,
        "def search(self):\n    r, c = self.open.pop()\n    self.search()\n    return False\n",
        "With `self.open.append((r, c))` after line 3"
    )]
    #[case::splice_with_a_pattern(
        Tongue::JavaScript,
        "function f() {\n  const [[r, c]] = open.splice(best, 1);\n  f();\n  return false;\n}",
        "With `open.splice(best, 0, [r, c]);` after line 3"
    )]
    #[case::last_of_a_list(
        Tongue::Java,
        "boolean f() {\n  int cell = open.remove(open.size() - 1);\n  f();\n  return false;\n}",
        "With `open.add(cell);` after line 3"
    )]
    #[case::back_of_a_vector(
        Tongue::Cpp,
        "bool f() {\n  int cell = open.back();\n  open.pop_back();\n  f();\n  return false;\n}",
        "With `open.push_back(cell);` after line 4"
    )]
    #[case::any_of_a_vector(
        Tongue::Cpp,
        "bool f() {\n  auto [r, c] = open[k];\n  open.erase(open.begin() + k);\n  f();\n  \
         return false;\n}",
        "With `open.insert(open.begin() + k, {r, c});` after line 4"
    )]
    #[case::pattern_from_the_back(
        Tongue::Cpp,
        "bool f() {\n  auto [r, c] = open.back();\n  open.pop_back();\n  f();\n  return false;\n}",
        "With `open.push_back({r, c});` after line 4"
    )]
    #[case::function_that_takes_it_out(
        Tongue::JavaScript,
        "function take() {\n  return open.splice(best, 1)[0];\n}\nfunction f() {\n  const cell = \
         take();\n  f();\n  return false;\n}",
        "With `open.push(cell);` after line 6"
    )]
    #[case::method_that_takes_it_out(
        Tongue::Python,
        "def take(self):\n    return self.open.pop(best)\ndef f(self):\n    cell = self.take()\n    \
         self.f()\n    return False\n",
        "With `self.open.append(cell)` after line 5"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }

    #[rstest]
    #[case::element_stays(
        Tongue::Cpp,
        "bool f() {\n  int cell = open.back();\n  f();\n  return false;\n}",
        "push_back"
    )]
    fn is_not_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] unexpected: &str) {
        assert_not_tried(add, tongue, text, unexpected);
    }
}
