//! What changed from one rung to another: the two sources side by side.

use maud::{Markup, html};
use similar::{ChangeTag, DiffOp, TextDiff};

use super::code::{self, Class, Piece};

/// The unchanged lines that are shown before and after a change. Others are folded.
const CONTEXT: usize = 3;

/// The smallest number of lines worth folding: the fold itself takes a line.
const WORTH_FOLDING: usize = 6;

/// The smallest share of common lines. Below it, the sources are two programs, not two versions of
/// one.
const WORTH_COMPARING: f32 = 0.5;

/// The two sources side by side; `None` if they have too little in common.
pub(super) fn side_by_side(old: &str, new: &str) -> Option<Markup> {
    let (old, new) = (without_tests(old), without_tests(new));
    let diff = TextDiff::from_lines(old, new);
    if diff.ratio() < WORTH_COMPARING {
        return None;
    }
    let (old_lines, new_lines) = (code::lines(old, "rs"), code::lines(new, "rs"));
    let sides = Sides { old: &old_lines, new: &new_lines };
    Some(html! {
        div class="diff" {
            @for op in diff.ops() {
                @match *op {
                    DiffOp::Equal { old_index, new_index, len } => {
                        (sides.unchanged(old_index, new_index, len, diff.old_len()))
                    }
                    _ => (sides.changed(&diff, op)),
                }
            }
        }
    })
}

/// The source up to its tests.
fn without_tests(source: &str) -> &str {
    let end = source.find("\n#[cfg(test)]\nmod tests {").map_or(source.len(), |end| end + 1);
    source[..end].trim_end_matches('\n')
}

struct Sides<'s> {
    old: &'s [Vec<Piece<'s>>],
    new: &'s [Vec<Piece<'s>>],
}

impl Sides<'_> {
    /// Lines that both have. Lines far from any change are folded.
    fn unchanged(&self, old: usize, new: usize, len: usize, old_len: usize) -> Markup {
        let before = if old == 0 { 0 } else { CONTEXT };
        let after = if old + len == old_len { 0 } else { CONTEXT };
        if len < before + after + WORTH_FOLDING {
            return self.both(old, new, len);
        }
        let folded = len - before - after;
        html! {
            (self.both(old, new, before))
            details class="fold" {
                summary { (folded) " unchanged lines" }
                (self.both(old + before, new + before, folded))
            }
            (self.both(old + len - after, new + len - after, after))
        }
    }

    fn both(&self, old: usize, new: usize, len: usize) -> Markup {
        html! {
            @if len > 0 {
                div class="same" {
                    div {
                        @for index in old..old + len { (line(index, ' ', whole(&self.old[index]))) }
                    }
                    div {
                        @for index in new..new + len { (line(index, ' ', whole(&self.new[index]))) }
                    }
                }
            }
        }
    }

    /// Lines that differ, with emphasis on the words that differ.
    fn changed(&self, diff: &TextDiff<'_, '_, str>, op: &DiffOp) -> Markup {
        let (mut old, mut new) = (Vec::new(), Vec::new());
        for change in diff.iter_inline_changes(op) {
            let (lines, side, index) = match change.tag() {
                ChangeTag::Delete => (self.old, &mut old, change.old_index()),
                _ => (self.new, &mut new, change.new_index()),
            };
            if let Some(index) = index {
                side.push((index, emphasized(&lines[index], change.values())));
            }
        }
        html! {
            div class="changed" {
                del { @for (index, pieces) in old { (line(index, '−', pieces)) } }
                ins { @for (index, pieces) in new { (line(index, '+', pieces)) } }
            }
        }
    }
}

/// The class of a piece, whether it has emphasis, and its text.
type Emphasized<'t> = (Option<Class>, bool, &'t str);

fn whole<'t>(pieces: &[Piece<'t>]) -> Vec<Emphasized<'t>> {
    pieces.iter().map(|piece| (piece.class, false, piece.text)).collect()
}

/// The pieces of a line, split where emphasis begins and ends.
fn emphasized<'t>(pieces: &[Piece<'t>], values: &[(bool, &str)]) -> Vec<Emphasized<'t>> {
    let mut values = values.iter().map(|&(emphasis, text)| (emphasis, text.len()));
    let (mut emphasis, mut left) = values.next().unwrap_or((false, usize::MAX));
    let mut cut = Vec::new();
    for piece in pieces {
        let mut text = piece.text;
        while !text.is_empty() {
            while left == 0 {
                (emphasis, left) = values.next().unwrap_or((false, usize::MAX));
            }
            let (head, tail) = text.split_at(left.min(text.len()));
            cut.push((piece.class, emphasis, head));
            left -= head.len();
            text = tail;
        }
    }
    cut
}

fn line(index: usize, sign: char, pieces: Vec<Emphasized<'_>>) -> Markup {
    html! {
        div class="line" {
            span class="number" { (index + 1) }
            span class="sign" { (sign) }
            code {
                @for (class, emphasis, text) in pieces {
                    @let span = code::span(class, text);
                    @if emphasis { b { (span) } } @else { (span) }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OLD: &str = "fn a() {\n    one(1);\n    two();\n}\n";
    const NEW: &str = "fn a() {\n    one(2);\n    two();\n    three();\n}\n";

    #[test]
    fn changes_stand_side_by_side() {
        let html = side_by_side(OLD, NEW).unwrap().into_string();
        assert!(
            html.contains("<del><div class=\"line\"><span class=\"number\">2</span>"),
            "{html}"
        );
        assert!(html.contains("<b>"), "{html}");
        assert!(html.contains("three"), "{html}");
    }

    #[test]
    fn two_programs_are_not_compared() {
        assert!(side_by_side(OLD, "struct Other;\nenum Another {}\n").is_none());
    }

    #[test]
    fn emphasis_splits_pieces_and_loses_nothing() {
        let pieces = [
            Piece { class: Some(Class::Keyword), text: "let " },
            Piece { class: None, text: "a = b" },
        ];
        let cut = emphasized(&pieces, &[(false, "le"), (true, "t a"), (false, " = b\n")]);
        let expected = [
            (Some(Class::Keyword), false, "le"),
            (Some(Class::Keyword), true, "t "),
            (None, true, "a"),
            (None, false, " = b"),
        ];
        assert_eq!(cut, expected);
    }

    #[test]
    fn tests_and_distant_lines_are_hidden() {
        let same = "// the same\n".repeat(20);
        let source = format!("{same}old();\n\n#[cfg(test)]\nmod tests {{\n    gone();\n}}\n");
        let html = side_by_side(&source, &source.replace("old()", "new()")).unwrap().into_string();
        assert!(html.contains("17 unchanged lines"), "{html}");
        assert!(!html.contains("gone"));
    }
}
