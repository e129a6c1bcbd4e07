//! Sets the first values in a loop of their own.
//!
//! Mistake: a loop sets the first value of a cell and also changes values of other cells. In the
//! example, each `put` strikes a digit of cells further down, and the loop sets them afterwards.
//!
//! Change tried: set all first values in another loop before it.
//!
//! ```cpp
//! for (int i = 0; i < 81; i++) {
//!     left[i] = ALL;                                // in a loop of its own, before this one
//!     if (board[i / 9][i % 9] != '.') put(i, board[i / 9][i % 9]);
//! }
//! ```

use evidence::Edit;

use super::super::code::blocks::end_of_block;
use super::super::code::expressions::operand_to;
use super::super::source::{LineKind, Source, Tongue};
use super::super::versions::{Rank, Versions};

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for line in source.statements() {
        if !sets_element(source, line) {
            continue;
        }
        let Some(headers) = headers_around(source, line) else {
            continue;
        };
        if is_same_for_all(source, line, &headers) && has_more_statements(source, &headers, line) {
            add_own_loop(versions, line, &headers);
        }
    }
}

/// Whether the line is a statement that sets an element, such as `left[cell] = ALL;`.
fn sets_element(source: &Source, line: usize) -> bool {
    let tokens = source.tokens_of(line);
    let Some(sign) = tokens.clone().find(|&token| source.word(token) == "=") else {
        return false;
    };
    let Some(target) = operand_to(source, sign.wrapping_sub(1)) else {
        return false;
    };
    target.start == tokens.start && source.word(sign - 1) == "]"
}

/// The headers of the loops and conditions around the line, the innermost first, up to the
/// outermost loop. `None` if there is no loop, or anything else around the line.
fn headers_around(source: &Source, line: usize) -> Option<Vec<usize>> {
    let mut headers = Vec::new();
    let mut indent = source.lines[line].indent;
    let mut count_up_to_loop = 0;
    for above in (0..line).rev() {
        let entry = &source.lines[above];
        if entry.kind == LineKind::Blank || entry.indent >= indent {
            continue;
        }
        if entry.is_function {
            break;
        }
        indent = entry.indent;
        headers.push(above);
        match source.first_word(above) {
            "for" => count_up_to_loop = headers.len(),
            "if" => {}
            _ => return None,
        }
    }
    headers.truncate(count_up_to_loop);
    if headers.is_empty() {
        None
    } else {
        Some(headers)
    }
}

/// Whether the value that the line sets depends on no variable of these loops.
fn is_same_for_all(source: &Source, line: usize, headers: &[usize]) -> bool {
    let mut value = source
        .tokens_of(line)
        .skip_while(|&token| source.word(token) != "=");
    value.all(|token| {
        let is_of_loop = headers.iter().any(|&header| {
            source
                .tokens_of(header)
                .any(|name| source.word(name) == source.word(token))
        });
        !source.is_name(token) || !is_of_loop
    })
}

/// Whether the outermost loop has statements besides this one.
fn has_more_statements(source: &Source, headers: &[usize], line: usize) -> bool {
    let Some(&outermost) = headers.last() else {
        return false;
    };
    let end = end_of_block(source, outermost).unwrap_or(line);
    (outermost + 1..=end).any(|other| {
        let has_code = ![LineKind::Blank, LineKind::End].contains(&source.lines[other].kind);
        other != line && has_code && !headers.contains(&other)
    })
}

/// Adds the answer with the line in a copy of these headers, before the outermost of them.
fn add_own_loop(versions: &mut Versions<'_>, line: usize, headers: &[usize]) {
    let source = versions.source;
    let Some(&outermost) = headers.last() else {
        return;
    };
    let mut own_loop = String::new();
    for &header in headers.iter().rev() {
        own_loop.push_str(&whole_line(source, header));
    }
    own_loop.push_str(&whole_line(source, line));
    for &header in headers {
        if source.line_text(header).ends_with('{') {
            own_loop.extend([source.indentation(header), "}\n"]);
        }
    }
    let nothing = match source.tongue {
        Tongue::Python => "pass",
        Tongue::Java | Tongue::Cpp | Tongue::JavaScript => ";",
    };
    let edit = Edit::OwnLoop {
        text: source.line_text(line).to_owned(),
        before: outermost as u32 + 1,
    };
    let start = source.lines[outermost].whole.start;
    versions.push(
        Rank::Precise,
        line,
        edit,
        &[
            (start..start, &own_loop),
            (source.lines[line].range.clone(), nothing),
        ],
    );
}

/// The line with its indentation and a line break, without a comment.
fn whole_line(source: &Source, line: usize) -> String {
    format!("{}{}\n", source.indentation(line), source.line_text(line))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::assert_tried;
    use super::add;

    #[rstest]
    #[case::first_statement(
        Tongue::Cpp,
        "for (int i = 0; i < 81; ++i) {\n  left[i] = ALL;\n  if (g[i]) put(i, g[i]);\n}",
        "With line 2, `left[i] = ALL;`, in a loop of its own before line 1"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }
}
