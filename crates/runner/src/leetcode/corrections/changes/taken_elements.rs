//! What was taken out of a collection, put back where the search gives up.
//!
//! ```python
//! cell = self.blanks.pop()
//! for digit in self.options(cell): ...
//! # missing: self.blanks.append(cell)
//! return False
//! ```

use std::sync::LazyLock;

use regex_lite::Regex;

use super::super::source::Tongue;
use super::super::versions::Versions;
use super::opposites::add_before_ends;

/// A statement that takes an element out, and one that puts it back.
struct Taking {
    takes: Regex,
    /// The groups of `takes` are in it, as `$name`.
    puts_back: &'static str,
}

/// A row of the table. In the pattern, LIST is a collection such as `self.blanks`, NAME what gets
/// the element, a variable or a pattern such as `[row, col]`, NAMES several variables of Python, and
/// PLACE an index or a key.
fn taking(pattern: &str, puts_back: &'static str) -> Taking {
    let pattern = pattern
        .replace("LIST", r"(?P<list>[A-Za-z_][A-Za-z0-9_.]*)")
        .replace("PLACE", r"(?P<place>[^()]+)")
        .replace("NAMES", r"(?P<name>\w+(?:, \w+)+)")
        .replace("NAME", r"(?P<name>[A-Za-z_]\w*|\[[\w, ]+\]|\{[\w, ]+\})");
    Taking {
        takes: Regex::new(&pattern).expect("the pattern is constant"),
        puts_back,
    }
}

static PYTHON: LazyLock<Vec<Taking>> = LazyLock::new(|| {
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

static JAVA: LazyLock<Vec<Taking>> = LazyLock::new(|| {
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

static CPP: LazyLock<Vec<Taking>> = LazyLock::new(|| {
    vec![
        taking(
            r" NAME = LIST\.back\(\); ?[\w.]+\.pop_back\(\);$",
            "$list.push_back($name);",
        ),
        taking(r" NAME = LIST\.back\(\);$", "$list.push_back($name);"),
        taking(r"^LIST\.erase\(PLACE\);$", "$list.insert($place);"),
    ]
});

static JAVASCRIPT: LazyLock<Vec<Taking>> = LazyLock::new(|| {
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

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    let table: &[Taking] = match source.tongue {
        Tongue::Python => &PYTHON,
        Tongue::Java => &JAVA,
        Tongue::Cpp => &CPP,
        Tongue::JavaScript => &JAVASCRIPT,
    };
    for line in source.statements() {
        for taking in table {
            let Some(found) = taking.takes.captures(source.line_text(line)) else {
                continue;
            };
            let mut puts_back = String::new();
            found.expand(taking.puts_back, &mut puts_back);
            add_before_ends(versions, line, line, &puts_back);
        }
    }
}
