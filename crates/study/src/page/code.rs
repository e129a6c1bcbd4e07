//! Code with syntax colours. syntect parses it, and each piece gets one of a few classes. The style
//! sheet of the page has the colours, for light and dark.

use std::sync::LazyLock;

use maud::{Markup, html};
use syntect::parsing::{ParseState, Scope, ScopeStack, SyntaxSet};

/// A piece of a line with one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Piece<'t> {
    /// Its class in the page; `None` for ordinary code.
    class: Option<&'static str>,
    text: &'t str,
}

// The classes have one letter, because the page contains tens of thousands of them.
const COMMENT: &str = "c";
const KEYWORD: &str = "k";
const LITERAL: &str = "l";
const TYPE: &str = "t";
const FUNCTION: &str = "f";
const ATTRIBUTE: &str = "a";

static SYNTAXES: LazyLock<SyntaxSet> = LazyLock::new(SyntaxSet::load_defaults_newlines);

/// Scopes of the grammar and their classes. The first match counts, so exceptions come first.
static CLASSES: LazyLock<Vec<(Scope, Option<&str>)>> = LazyLock::new(|| {
    let classes = [
        ("comment", Some(COMMENT)),
        ("string", Some(LITERAL)),
        ("constant.other", None),
        ("constant", Some(LITERAL)),
        ("keyword.operator", None),
        ("storage.modifier.lifetime", Some(ATTRIBUTE)),
        ("keyword", Some(KEYWORD)),
        ("storage", Some(KEYWORD)),
        ("entity.name.function", Some(FUNCTION)),
        ("support.function", Some(FUNCTION)),
        ("support.macro", Some(FUNCTION)),
        ("entity.name.macro", Some(FUNCTION)),
        ("entity.name", Some(TYPE)),
        ("support.type", Some(TYPE)),
        ("meta.annotation", Some(ATTRIBUTE)),
    ];
    classes.map(|(scope, class)| (Scope::new(scope).expect("the name of a scope"), class)).to_vec()
});

/// The lines of code, each as pieces. The extension of its file names the language.
fn lines<'t>(text: &'t str, extension: &str) -> Vec<Vec<Piece<'t>>> {
    let syntax = SYNTAXES
        .find_syntax_by_extension(extension)
        .unwrap_or_else(|| SYNTAXES.find_syntax_plain_text());
    let (mut parser, mut stack) = (ParseState::new(syntax), ScopeStack::new());
    syntect::util::LinesWithEndings::from(text)
        .map(|line| pieces(line, &mut parser, &mut stack))
        .collect()
}

fn pieces<'t>(line: &'t str, parser: &mut ParseState, stack: &mut ScopeStack) -> Vec<Piece<'t>> {
    // If the grammar fails, the line has no colours.
    let changes = parser.parse_line(line, &SYNTAXES).unwrap_or_default();
    let mut pieces: Vec<Piece<'t>> = Vec::new();
    let mut start = 0;
    for (end, change) in changes {
        push(&mut pieces, line, start..end, stack);
        start = end;
        // This fails only if the grammar closes a scope that is not open.
        let _ = stack.apply(&change);
    }
    push(&mut pieces, line, start..line.len(), stack);
    pieces
}

/// Adds a piece without its line end. It extends the previous piece if both have the same class.
fn push<'t>(
    pieces: &mut Vec<Piece<'t>>,
    line: &'t str,
    range: std::ops::Range<usize>,
    stack: &ScopeStack,
) {
    let start = range.start;
    let text = line[range].trim_end_matches(['\n', '\r']);
    if text.is_empty() {
        return;
    }
    let class = class(stack);
    match pieces.last_mut() {
        // Spaces need no colour.
        Some(last) if last.class == class || text.trim().is_empty() => {
            last.text = &line[start - last.text.len()..start + text.len()];
        }
        _ => pieces.push(Piece { class, text }),
    }
}

fn class(stack: &ScopeStack) -> Option<&'static str> {
    let known = |scope: &Scope| CLASSES.iter().find(|(prefix, _)| prefix.is_prefix_of(*scope));
    stack.as_slice().iter().rev().find_map(known)?.1
}

/// Code as markup, line by line.
pub(super) fn markup(text: &str, extension: &str) -> Markup {
    html! {
        @for line in lines(text, extension) {
            @for Piece { class, text } in line {
                @if let Some(class) = class { i class=(class) { (text) } } @else { (text) }
            }
            "\n"
        }
    }
}

/// Code with its line numbers, which are not copied with the code.
pub(super) fn block(text: &str, extension: &str) -> Markup {
    let numbers = (1..=text.lines().count())
        .fold(String::new(), |numbers, line| numbers + &format!("{line}\n"));
    html! {
        div class="code" {
            pre class="numbers" aria-hidden="true" { (numbers) }
            pre tabindex="0" { code { (markup(text, extension)) } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_character_is_lost() {
        let text = lessons::of("xor-bitmask").unwrap().file("src/lib.rs").unwrap().text;
        let lines = lines(text, "rs")
            .into_iter()
            .map(|line| line.iter().map(|piece| piece.text).collect::<String>());
        assert_eq!(lines.collect::<Vec<_>>(), text.lines().collect::<Vec<_>>());
    }

    #[test]
    fn pieces_have_the_right_class() {
        let line = &lines("/// A \"word\".\npub fn seven<'a>() -> u8 { 7 } // <b>\n", "rs")[1];
        let class = |text: &str| line.iter().find(|piece| piece.text.contains(text)).unwrap().class;
        assert_eq!(class("pub"), Some(KEYWORD));
        assert_eq!(class("seven"), Some(FUNCTION));
        assert_eq!(class("7"), Some(LITERAL));
        assert_eq!(class("<b>"), Some(COMMENT));
        assert!(markup("// <b>", "rs").into_string().contains("&lt;b&gt;"));
    }
}
