//! Code with syntax colours: comments, keywords, literals and types. The style sheet of the page
//! has the colours, for light and dark.
//!
//! These are four kinds of words in four languages. A library for every language parses them with
//! grammars of regular expressions, whose engine alone would take a fifth of the page's build.

use maud::{Markup, html};

/// The class of a piece of code in the page; none for ordinary code.
type Class = Option<&'static str>;

// The classes have one letter, because the page contains tens of thousands of them.
const COMMENT: Class = Some("c");
const KEYWORD: Class = Some("k");
const LITERAL: Class = Some("l");
const TYPE: Class = Some("t");

/// The keywords and the simple types of Rust, between spaces.
const OF_RUST: &str = " Self as bool break char const continue crate else enum extern f64 false fn \
                       for i32 if impl in let loop match mod move mut pub ref return self static \
                       str struct super trait true type u8 u16 u32 u64 u128 unsafe use usize where \
                       while ";

/// Those of Python, Java and C++: no answer uses one of another language as a name.
const OF_OTHERS: &str = " False None True and as auto bool boolean break byte case char class const \
                         continue def do elif else final for from global if import in int is lambda \
                         long namespace new nonlocal not null nullptr or pass private public return \
                         short size_t static struct switch this true false unsigned using void \
                         while with yield ";

/// The length of the first piece of the text, which is not empty, and its class.
fn piece(text: &str, extension: &str) -> (usize, Class) {
    let until = |end: &str, from: usize| {
        text[from..].find(end).map_or(text.len(), |at| from + at + end.len())
    };
    let comment = if extension == "py" { "#" } else { "//" };
    let keywords = if extension == "rs" { OF_RUST } else { OF_OTHERS };
    let mut rest = text.chars();
    let (first, second) = (rest.next().unwrap_or(' '), rest.next());
    match first {
        _ if text.starts_with(comment) => (text.find('\n').unwrap_or(text.len()), COMMENT),
        '/' if second == Some('*') => (until("*/", 2), COMMENT),
        '"' if text.starts_with("\"\"\"") => (until("\"\"\"", 3), LITERAL),
        '"' => (closed(text, '"'), LITERAL),
        // In Rust, a quotation mark also begins a lifetime.
        '\'' if extension != "rs" || second == Some('\\') || rest.next() == Some('\'') => {
            (closed(text, '\''), LITERAL)
        }
        _ if is_word(first) => {
            let word = &text[..text.find(|c| !is_word(c)).unwrap_or(text.len())];
            let class = if first.is_ascii_digit() {
                LITERAL
            } else if keywords.contains(&format!(" {word} ")) {
                KEYWORD
            } else if first.is_uppercase() && word.contains(char::is_lowercase) {
                TYPE
            } else {
                None
            };
            (word.len(), class)
        }
        _ => (first.len_utf8(), None),
    }
}

fn is_word(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// The length of the literal that the text begins with: up to its second quotation mark that no
/// backslash precedes.
fn closed(text: &str, mark: char) -> usize {
    let mut is_escaped = false;
    let end = text.char_indices().skip(1).find(|&(_, character)| {
        let is_end = character == mark && !is_escaped;
        is_escaped = character == '\\' && !is_escaped;
        is_end
    });
    end.map_or(text.len(), |(at, _)| at + 1)
}

/// The pieces of code, each with its class. Neighbours of one class are one piece;
/// spaces need no colour.
fn pieces<'t>(text: &'t str, extension: &str) -> Vec<(Class, &'t str)> {
    let mut pieces: Vec<(Class, &str)> = Vec::new();
    let (mut begin, mut at) = (0, 0);
    while at < text.len() {
        let (length, class) = piece(&text[at..], extension);
        match pieces.last_mut() {
            Some((last, piece)) if *last == class || text[at..at + length].trim().is_empty() => {
                *piece = &text[begin..at + length];
            }
            _ => {
                begin = at;
                pieces.push((class, &text[at..at + length]));
            }
        }
        at += length;
    }
    pieces
}

/// Code as markup. The extension of its file names the language.
pub(super) fn markup(text: &str, extension: &str) -> Markup {
    html! {
        @for (class, piece) in pieces(text, extension) {
            @if let Some(class) = class { i class=(class) { (piece) } } @else { (piece) }
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
    use pretty_assertions::assert_eq;

    #[test]
    fn no_character_is_lost() {
        let files =
            lessons::LESSONS.iter().flat_map(|lesson| lesson.files.iter().chain(lesson.answers));
        for file in files {
            let pieces = pieces(file.text, file.path.rsplit('.').next().unwrap());
            assert_eq!(pieces.into_iter().map(|(_, piece)| piece).collect::<String>(), file.text);
        }
        assert!(markup("// <b>", "rs").into_string().contains("&lt;b&gt;"));
    }

    #[test]
    fn each_piece_has_its_class() {
        let rows = [
            ("rs", "pub fn a<'b>(c: &'b Ab) -> u8 { 7 } // 'x\n", "kpub fn tAb ku8 l7 c// 'x"),
            ("rs", r"m!('\'', '9', b'a', 9_u8..=B)", r"l'\'' l'9' l'a' l9_u8"),
            (
                "py",
                "def f(s: str) -> None:  # it's\n    \"\"\"A \"word\".\"\"\"\n    return '\"'\n",
                "kdef kNone c# it's l\"\"\"A \"word\".\"\"\" kreturn l'\"'",
            ),
            (
                "java",
                "/* int */ char c = '\"'; \"a\\\"b\"; List",
                "c/* int */ kchar l'\"' l\"a\\\"b\" tList",
            ),
            ("cpp", "bool rowUsed[9][9] = {}; \"open", "kbool l9 l9 l\"open"),
        ];
        for (extension, text, expected) in rows {
            let pieces = pieces(text, extension).into_iter();
            let classes =
                pieces.filter_map(|(class, piece)| Some(class?.to_owned() + piece.trim_end()));
            assert_eq!(classes.collect::<Vec<_>>().join(" "), expected);
        }
    }
}
