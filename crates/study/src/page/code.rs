//! Code with syntax colours: comments, keywords, literals and types. The style sheet of the page
//! has the colours, for light and dark.
//!
//! These are four kinds of words in few languages. A library for every language parses them with
//! grammars of regular expressions, whose engine alone would take a fifth of the page's build.

use maud::{Markup, html};
use regex_lite::Regex;

/// The keywords and the simple types of Rust, between spaces.
const OF_RUST: &str = " Self as bool break char const continue crate else enum extern f64 false fn \
                       for i32 if impl in let loop match mod move mut pub ref return self static \
                       str struct super trait true type u8 u16 u32 u64 u128 unsafe use usize where \
                       while ";

/// Those of Go.
const OF_GO: &str = " append bool break byte const continue else false for func if import int len \
                     nil package range return struct switch true type uint var ";

/// Those of Python, Java, C++, JavaScript and C#: no answer uses one of another language as a name.
const OF_OTHERS: &str = " False None True and as auto bool boolean break byte case char class const \
                         continue def do elif else final for foreach from function global if import \
                         in int is lambda let long namespace new nonlocal not null nullptr of or \
                         pass private public readonly return short size_t static string struct \
                         switch this true false unsigned using var void while with yield ";

/// The keywords of the language with this extension, between spaces.
fn keywords(extension: &str) -> &'static str {
    match extension {
        "rs" => OF_RUST,
        "go" => OF_GO,
        _ => OF_OTHERS,
    }
}

/// Whether a word is the name of a type: `List`. In C#, methods begin with a capital as well:
/// `Fill(` is a call, but `List<int>(` and `Solution {` are not.
fn is_type(word: &str, after: &str, extension: &str) -> bool {
    let is_call = extension == "cs" && after.starts_with('(');
    !is_call && word.starts_with(char::is_uppercase) && word.contains(char::is_lowercase)
}

/// The pieces of code, each with its class, which is the letter of a group here: a comment, a
/// literal, a keyword or a type. Ordinary code has none. A class has one letter, because the page
/// contains tens of thousands of them.
fn pieces<'t>(text: &'t str, extension: &str) -> Vec<(Option<&'static str>, &'t str)> {
    let comment = if extension == "py" {
        "#.*"
    } else {
        r"//.*|/\*(?s:.*?)(?:\*/|$)"
    };
    // In Rust, a `'` also begins a lifetime. So there it needs an end after one character, or after
    // an escape such as `\u{9}`.
    let single_quoted = if extension == "rs" {
        r"'(?:\\.[^']*|[^\\])'"
    } else {
        r"'(?:\\.|[^'\\])*'"
    };
    // Three quotation marks come first: in Python, Java and C# a text within them may have single
    // ones. The other languages have no three in a row. A text that is left open reaches to the end
    // of the code.
    let double_quoted = r#""""(?s:.*?)"""|"(?s:\\.|[^"\\])*"?"#;
    let pattern = format!(r"(?<c>{comment})|(?<l>{double_quoted}|{single_quoted}|\d\w*)|\w+");
    let pattern = Regex::new(&pattern).expect("a test compiles it for every extension");
    let keywords = keywords(extension);
    let mut pieces = Vec::new();
    let mut end_of_last = 0;
    for captures in pattern.captures_iter(text) {
        let piece = captures.get(0).expect("it is the whole match");
        let word = piece.as_str();
        let class = if captures.name("c").is_some() {
            "c"
        } else if captures.name("l").is_some() {
            "l"
        } else if keywords.contains(&format!(" {word} ")) {
            "k"
        } else if is_type(word, &text[piece.end()..], extension) {
            "t"
        } else {
            continue;
        };
        pieces.push((None, &text[end_of_last..piece.start()]));
        pieces.push((Some(class), word));
        end_of_last = piece.end();
    }
    pieces.push((None, &text[end_of_last..]));
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
    let numbers: Vec<String> = (1..=text.lines().count())
        .map(|number| format!("{number}\n"))
        .collect();
    html! {
        div class="code" {
            pre class="numbers" aria-hidden="true" { (numbers.concat()) }
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
        let files = lessons::LESSONS
            .iter()
            .flat_map(|lesson| lesson.sources.iter().chain(lesson.answers));
        for file in files {
            let pieces = pieces(file.text, file.path.rsplit('.').next().unwrap());
            assert_eq!(
                pieces
                    .into_iter()
                    .map(|(_, piece)| piece)
                    .collect::<String>(),
                file.text
            );
        }
        assert!(markup("// <b>", "rs").into_string().contains("&lt;b&gt;"));
    }

    #[test]
    fn each_piece_has_its_class() {
        let rows = [
            (
                "rs",
                "pub fn a<'b>(c: &'b Ab) -> u8 { 7 } // 'x\n",
                "kpub kfn tAb ku8 l7 c// 'x",
            ),
            (
                "rs",
                r"m!('\'', '9', b'a', 9_u8..=B)",
                r"l'\'' l'9' l'a' l9_u8",
            ),
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
            (
                "cpp",
                "bool rowUsed[9][9] = {}; \"open",
                "kbool l9 l9 l\"open",
            ),
            (
                "js",
                "for (const digit of '12') { solve(null); } // it's\n",
                "kfor kconst kof l'12' knull c// it's",
            ),
            (
                "go",
                "func (houses *Houses) mark(digit byte) { x[digit-'1'] = nil }",
                "kfunc tHouses kbyte l'1' knil",
            ),
            (
                "cs",
                "private bool Fill(char digit) { new List<int>(); houses.Where(Mark(9)); }",
                "kprivate kbool kchar knew tList kint l9",
            ),
        ];
        for (extension, text, expected) in rows {
            let pieces = pieces(text, extension).into_iter();
            let classes =
                pieces.filter_map(|(class, piece)| Some(class?.to_owned() + piece.trim_end()));
            assert_eq!(classes.collect::<Vec<_>>().join(" "), expected);
        }
    }
}
