//! The blocks and loops of an answer.

use std::ops::Range;

use super::super::source::{LineKind, Source, Tongue};
use super::expressions::operand_from;

/// The last line of the block that this line opens.
pub(in super::super) fn end_of_block(source: &Source, header: usize) -> Option<usize> {
    let indent = source.lines[header].indent;
    let mut last = None;
    let mut line = header;
    while let Some(next) = source.next_line(line) {
        if source.lines[next].indent <= indent {
            let closes =
                source.lines[next].indent == indent && source.lines[next].kind == LineKind::End;
            return if closes { Some(next) } else { last };
        }
        last = Some(next);
        line = next;
    }
    last
}

/// Whether the loop that begins in this line calls its own function: it tries options, and another
/// direction only tries them in another order.
pub(in super::super) fn tries_options(source: &Source, header: usize) -> bool {
    let Some(name) = source.function_name(header) else {
        return false;
    };
    let last = end_of_block(source, header).unwrap_or(header);
    let start = source.tokens_of(header).start;
    source.word(start) == "for"
        && (start..source.tokens_of(last).end)
            .any(|token| source.word(token) == name && source.word(token + 1) == "(")
}

/// Whether a loop of the same function is around the line.
pub(in super::super) fn is_in_loop(source: &Source, line: usize) -> bool {
    let Some(header) = source.function_of(line) else {
        return false;
    };
    let mut indent = source.lines[line].indent;
    for above in (header + 1..line).rev() {
        if source.lines[above].kind == LineKind::Blank || source.lines[above].indent >= indent {
            continue;
        }
        let first = source.tokens_of(above).start;
        if ["for", "while", "do"].contains(&source.word(first)) {
            return true;
        }
        indent = source.lines[above].indent;
    }
    false
}

/// The tokens of the collection that a loop in this line goes through.
pub(in super::super) fn looped_over(source: &Source, line: usize) -> Option<Range<usize>> {
    let tokens = source.tokens_of(line);
    if source.word(tokens.start) != "for" {
        return None;
    }
    let word = match source.tongue {
        Tongue::Python => "in",
        Tongue::JavaScript => "of",
        Tongue::Java | Tongue::Cpp => ":",
    };
    let end = match source.tongue {
        Tongue::Python => ":",
        Tongue::Java | Tongue::Cpp | Tongue::JavaScript => ")",
    };
    let before = tokens.clone().find(|&token| source.word(token) == word)?;
    let operand = operand_from(source, before + 1)?;
    if source.word(operand.end) == end {
        Some(operand)
    } else {
        None
    }
}
