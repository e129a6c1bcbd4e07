//! [`effect_of`]: under which condition a statement changes something.
//!
//! ```java
//! left[cell] &= ~bit;    // (left[cell] & ~bit) != left[cell]
//! ```

use std::sync::LazyLock;

use super::super::source::Tongue;
use super::patterns::{Pattern, Table, Tables};

/// A statement that changes a collection or one of its elements, unless it is so already.
pub(in super::super) struct Effect<'t> {
    /// What stands before it in the text, such as a condition.
    pub(in super::super) before: &'t str,
    pub(in super::super) statement: &'t str,
    /// The condition under which it changes something.
    pub(in super::super) condition: String,
}

/// The statement with which this text ends, if it changes a collection and that can be tested.
pub(in super::super) fn effect_of(tongue: Tongue, text: &str) -> Option<Effect<'_>> {
    for pattern in TABLES.of(tongue) {
        if let Some(found) = pattern.found_in(text).pop() {
            let (before, statement) = text.split_at(found.place.start);
            return Some(Effect {
                before,
                statement,
                condition: found.written,
            });
        }
    }
    None
}

/// A statement that may change nothing, and the condition under which it does. In the pattern, LIST
/// is a collection such as `left[cell]`, ELEMENT one of its elements, OPERAND a value in one word,
/// and VALUE any other.
fn change(pattern: &str, condition: &'static str) -> Pattern {
    let words = [
        ("LIST", r"\b(?P<list>COLLECTION)"),
        ("ELEMENT", r"\b(?P<list>VARIABLEINDEX+)"),
        ("OPERAND", r"(?P<value>~?[A-Za-z0-9_.]+INDEX*)"),
        ("VALUE", r"(?P<value>[^;]+)"),
    ];
    Pattern::new(pattern, &words, condition)
}

static PYTHON: Table = LazyLock::new(|| {
    vec![
        change(r"^LIST\.(?:discard|remove)\(VALUE\)$", "$value in $list"),
        change(
            r"^LIST (?P<sign>[&|-])= OPERAND$",
            "$list $sign $value != $list",
        ),
        change(
            r"^LIST (?P<sign>[&|-])= VALUE$",
            "$list $sign ($value) != $list",
        ),
        change(r"^ELEMENT = VALUE$", "$list != ($value)"),
    ]
});

/// Changes of bits and of elements, which Java and C++ write in the same way.
fn changes_of_java_and_cpp() -> Vec<Pattern> {
    vec![
        change(
            r"LIST (?P<sign>[&|])= OPERAND;$",
            "($list $sign $value) != $list",
        ),
        change(
            r"LIST (?P<sign>[&|])= VALUE;$",
            "($list $sign ($value)) != $list",
        ),
        change(r"ELEMENT = VALUE;$", "$list != ($value)"),
    ]
}

static JAVA: Table = LazyLock::new(|| {
    let mut table = vec![
        change(r"LIST\.remove\(VALUE\);$", "$list.contains($value)"),
        change(r"LIST\.clear\(VALUE\);$", "$list.get($value)"),
        change(
            r"ELEMENT = (?P<value>.+\.replace\(.+\));$",
            "!$list.equals($value)",
        ),
    ];
    table.extend(changes_of_java_and_cpp());
    table
});

static CPP: Table = LazyLock::new(|| {
    let mut table = vec![
        change(r"LIST\.erase\((?P<value>[^,;]+)\);$", "$list.count($value)"),
        change(r"LIST\.reset\(VALUE\);$", "$list.test($value)"),
    ];
    table.extend(changes_of_java_and_cpp());
    table
});

static JAVASCRIPT: Table = LazyLock::new(|| {
    vec![
        change(r"LIST\.delete\(VALUE\);?$", "$list.has($value)"),
        change(
            r"LIST (?P<sign>[&|])= OPERAND;?$",
            "($list $sign $value) !== $list",
        ),
        change(
            r"LIST (?P<sign>[&|])= VALUE;?$",
            "($list $sign ($value)) !== $list",
        ),
        change(r"ELEMENT = VALUE;?$", "$list !== ($value)"),
    ]
});

const TABLES: Tables = Tables {
    python: &PYTHON,
    java: &JAVA,
    cpp: &CPP,
    javascript: &JAVASCRIPT,
};
