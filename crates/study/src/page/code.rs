//! Code with syntax colours. syntect parses it, and each piece gets one of a few classes. The style
//! sheet of the page has the colours, for light and dark.

use std::ops::Range;
use std::sync::LazyLock;

use maud::{Markup, html};
use syntect::parsing::{ParseState, Scope, ScopeStack, SyntaxSet};
use syntect::util::LinesWithEndings;

/// A piece of code with one colour: its class in the page, and its place in the text. Ordinary code
/// has no class.
type Piece = (Option<&'static str>, Range<usize>);

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

/// The pieces of code. The extension of its file names the language.
fn pieces(text: &str, extension: &str) -> Vec<Piece> {
    let syntax = SYNTAXES
        .find_syntax_by_extension(extension)
        .unwrap_or_else(|| SYNTAXES.find_syntax_plain_text());
    let (mut parser, mut stack) = (ParseState::new(syntax), ScopeStack::new());
    let (mut pieces, mut start) = (Vec::new(), 0);
    for line in LinesWithEndings::from(text) {
        let begin = start;
        // If the grammar fails, the line has no colours.
        for (end, change) in parser.parse_line(line, &SYNTAXES).unwrap_or_default() {
            push(&mut pieces, text, start..begin + end, &stack);
            start = begin + end;
            // This fails only if the grammar closes a scope that is not open.
            let _ = stack.apply(&change);
        }
        push(&mut pieces, text, start..begin + line.len(), &stack);
        start = begin + line.len();
    }
    pieces
}

/// Adds a piece. It extends the previous piece if both have the same class; spaces need no colour.
fn push(pieces: &mut Vec<Piece>, text: &str, place: Range<usize>, stack: &ScopeStack) {
    let is_known = |scope: &Scope| CLASSES.iter().find(|(prefix, _)| prefix.is_prefix_of(*scope));
    let class = stack.as_slice().iter().rev().find_map(is_known).and_then(|&(_, class)| class);
    match pieces.last_mut() {
        Some((last, before)) if *last == class || text[place.clone()].trim().is_empty() => {
            before.end = place.end;
        }
        _ => pieces.push((class, place)),
    }
}

/// Code as markup.
pub(super) fn markup(text: &str, extension: &str) -> Markup {
    html! {
        @for (class, place) in pieces(text, extension) {
            @if let Some(class) = class { i class=(class) { (&text[place]) } }
            @else { (&text[place]) }
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
        let text = lessons::source("xor-bitmask/src/lib.rs").unwrap().text;
        let pieces = pieces(text, "rs").into_iter().map(|(_, place)| &text[place]);
        assert_eq!(pieces.collect::<String>(), text);
    }

    #[test]
    fn pieces_have_the_right_class() {
        let text = "/// A \"word\".\npub fn seven<'a>() -> u8 { 7 } // <b>\n";
        let pieces = pieces(text, "rs");
        let class = |word: &str| {
            let found = pieces.iter().find(|(_, place)| text[place.clone()].contains(word));
            found.unwrap().0
        };
        assert_eq!(class("pub"), Some(KEYWORD));
        assert_eq!(class("seven"), Some(FUNCTION));
        assert_eq!(class("7"), Some(LITERAL));
        assert_eq!(class("<b>"), Some(COMMENT));
        assert!(markup("// <b>", "rs").into_string().contains("&lt;b&gt;"));
    }
}
