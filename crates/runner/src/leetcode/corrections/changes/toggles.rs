//! Keeps a toggle from turning on again at a third place.
//!
//! Mistake: a toggle is on after one place, off after two, and on again after three: it cannot tell
//! three places from one.
//!
//! Change tried: leave the loop at the second place, or collect repeated bits in a second variable.
//!
//! ```cpp
//! for (int cell : unit)
//!     if (left[cell] >> digit & 1) {
//!         where = (where == -1) ? cell : -1;   // and then `if (where == -1) break;`
//!     }
//! for (int cell : unit) once ^= left[cell];    // a second variable has what comes twice
//! ```

use std::sync::LazyLock;

use evidence::{Edit, PlacedEdit};
use regex_lite::Regex;

use super::super::code::blocks::end_of_block;
use super::super::source::{LineKind, Source, Tongue};
use super::super::versions::{Place, Rank, Versions};

/// A variable that gets a value if it has none, and none otherwise.
static TOGGLED_VALUE: LazyLock<Regex> = LazyLock::new(|| {
    let pattern = concat!(
        r"^(?P<name>\w+) = \(?(?P<compared>\w+) (?P<sign>===?) (?P<none>[\w-]+)\)?",
        r" \? .+ : (?P<last>[\w-]+);?$"
    );
    Regex::new(pattern).expect("the pattern is constant")
});

/// The same in Python.
static TOGGLED_VALUE_IN_PYTHON: LazyLock<Regex> = LazyLock::new(|| {
    let pattern = concat!(
        r"^(?P<name>\w+) = .+ if (?P<compared>\w+) (?P<sign>==|is) (?P<none>[\w-]+)",
        r" else (?P<last>[\w-]+)$"
    );
    Regex::new(pattern).expect("the pattern is constant")
});

/// The name of the second variable.
const REPEATED: &str = "repeated";

/// A variable whose bits are toggled.
static TOGGLED_BITS: LazyLock<Regex> = LazyLock::new(|| {
    let pattern = r"^(?P<name>\w+) \^= (?P<bits>[^;]+);?$";
    Regex::new(pattern).expect("the pattern is constant")
});

pub(super) fn add(versions: &mut Versions<'_>) {
    for line in versions.source.statements() {
        if !versions.source.lines[line].is_lone_body {
            add_end_of_loop(versions, line);
            add_second_variable(versions, line);
        }
    }
}

/// Adds the answer that leaves the loop once the variable has no value again.
fn add_end_of_loop(versions: &mut Versions<'_>, line: usize) {
    let source = versions.source;
    let pattern = match source.tongue {
        Tongue::Python => &TOGGLED_VALUE_IN_PYTHON,
        Tongue::Java | Tongue::Cpp | Tongue::JavaScript => &TOGGLED_VALUE,
    };
    let Some(found) = pattern.captures(source.line_text(line)) else {
        return;
    };
    let [name, compared, sign, none, last] =
        ["name", "compared", "sign", "none", "last"].map(|group| &found[group]);
    if name != compared || none != last {
        return;
    }
    let end = match source.tongue {
        Tongue::Python => format!("if {name} {sign} {none}: break"),
        Tongue::Java | Tongue::Cpp | Tongue::JavaScript => {
            format!("if ({name} {sign} {none}) break;")
        }
    };
    versions.insert(Rank::Precise, Place::After(line), &end);
}

/// Adds the answer with a second variable for the bits that come more than once. After the loop,
/// the first one loses them.
fn add_second_variable(versions: &mut Versions<'_>, line: usize) {
    let source = versions.source;
    let text = source.line_text(line);
    let Some(found) = TOGGLED_BITS.captures(text) else {
        return;
    };
    let (name, bits) = (&found["name"], &found["bits"]);
    let Some(declaration) = declaration_of(source, line, name) else {
        return;
    };
    let Some(end) = end_of_loop(source, line, declaration) else {
        return;
    };
    let (keyword, semicolon) = match source.tongue {
        Tongue::Python => ("", ""),
        Tongue::Java | Tongue::Cpp => ("int ", ";"),
        Tongue::JavaScript => ("let ", ";"),
    };
    let declared = format!("{keyword}{REPEATED} = 0{semicolon}");
    let collected = format!("{REPEATED} |= {name} & ({bits}); {name} |= {bits}{semicolon}");
    let without = format!("{name} &= ~{REPEATED}{semicolon}");
    let edits = vec![
        missing_after(declaration, &declared),
        PlacedEdit {
            line: line as u32 + 1,
            edit: Edit::Instead {
                before: text.to_owned(),
                after: collected.clone(),
            },
        },
        missing_after(end, &without),
    ];
    let indentation = source.indentation(declaration);
    let [declared, without] =
        [declared, without].map(|statement| format!("{indentation}{statement}\n"));
    let [after_declaration, after_loop] =
        [declaration, end].map(|line| source.lines[line].whole.end);
    versions.push(
        Rank::Precise,
        line,
        Edit::Together { edits },
        &[
            (after_declaration..after_declaration, &declared),
            (source.lines[line].range.clone(), &collected),
            (after_loop..after_loop, &without),
        ],
    );
}

/// A statement that is missing after the line with this index.
fn missing_after(line: usize, statement: &str) -> PlacedEdit {
    let number = line as u32 + 1;
    PlacedEdit {
        line: number,
        edit: Edit::Insert {
            after: number,
            text: statement.to_owned(),
            spaces: None,
        },
    }
}

/// The statement above the line, in the same function, that gives the variable the value 0.
fn declaration_of(source: &Source, line: usize, name: &str) -> Option<usize> {
    let function = source.function_of(line)?;
    (function + 1..line).rev().find(|&above| {
        let sets_zero = source.tokens_of(above).any(|token| {
            source.word(token) == name
                && source.word(token + 1) == "="
                && source.word(token + 2) == "0"
        });
        sets_zero && source.lines[above].kind == LineKind::Statement
    })
}

/// The last line of the outermost loop around the line that begins below the declaration.
fn end_of_loop(source: &Source, line: usize, declaration: usize) -> Option<usize> {
    let mut indent = source.lines[line].indent;
    let mut outermost = None;
    for above in (declaration + 1..line).rev() {
        let entry = &source.lines[above];
        if entry.kind == LineKind::Blank || entry.indent >= indent {
            continue;
        }
        indent = entry.indent;
        if source.first_word(above) == "for" {
            outermost = Some(above);
        }
    }
    end_of_block(source, outermost?)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::assert_tried;
    use super::add;

    #[rstest]
    #[case::minus_one(
        Tongue::Cpp,
        "for (int cell : unit) {\n  where = (where == -1) ? cell : -1;\n}",
        "With `if (where == -1) break;` after line 2"
    )]
    #[case::none(
        Tongue::Python,
        "for cell in unit:\n    only = cell if only is None else None\n",
        "With `if only is None: break` after line 2"
    )]
    #[case::bits(
        Tongue::Python,
        "def f(left):\n    once = 0\n    for cell in unit:\n        once ^= left[cell]\n    \
         return once\n",
        "With `repeated = 0` after line 2, with `repeated |= once & (left[cell]); once |= \
         left[cell]` instead of `once ^= left[cell]` in line 4 and with `once &= ~repeated` after \
         line 4"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }
}
