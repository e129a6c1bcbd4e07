//! [`Foreign`]: formats of other programs that are refused by their names.

use crate::sign::Wrong;
use crate::token::{Kind, Token};

/// A format that is not read, although it may hold a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Foreign {
    /// `<td>5</td>`
    Html,
    /// `5 & 3 & & \\ \hline`
    Latex,
    /// `:0000:x:.5+3…:111 211::`, with digits that a player placed and candidates that are gone.
    HodokuLibrary,
    /// `cell(1, 5, 9).`
    Facts,
    /// `[5, 3, null, null, 7, …]`
    BlankWords,
}

impl Foreign {
    /// The format that shows itself in this line.
    pub(crate) fn of(tokens: &[Token<'_>]) -> Option<Self> {
        let first = tokens.iter().find(|token| !token.is_space())?;
        let last = tokens.iter().rfind(|token| !token.is_space())?;
        let colons = tokens.iter().filter(|token| token.text == ":").count();
        if first.text == ":" && colons > 3 {
            return Some(Self::HodokuLibrary);
        }
        if tokens.iter().any(has_tag) {
            return Some(Self::Html);
        }
        let has_line = tokens
            .iter()
            .any(|token| ["\\hline", "\\cline"].contains(&token.text));
        if has_line
            || begins_latex_table(tokens)
            || (last.text.ends_with("\\\\") && has_ampersands(tokens))
        {
            return Some(Self::Latex);
        }
        if is_fact(tokens) {
            Some(Self::Facts)
        } else if has_words_for_blanks(tokens) {
            Some(Self::BlankWords)
        } else {
            None
        }
    }

    /// Why a line of this format is refused.
    pub(crate) fn wrong(self, tokens: &[Token<'_>]) -> Wrong {
        let found = match self {
            Self::Html => "an HTML table",
            Self::Latex => "a LaTeX table",
            Self::HodokuLibrary => "a line from HoDoKu's library, with digits that a player placed",
            Self::Facts => "Prolog facts",
            Self::BlankWords => "words that stand for blanks",
        };
        let first = tokens.iter().find(|token| !token.is_space());
        let column = first.map_or(1, |token| token.column);
        Wrong::new(column, "81 cells, rows or an array", found)
    }
}

/// Whether a word has a tag of a table.
fn has_tag(token: &Token<'_>) -> bool {
    let text = token.text.to_ascii_lowercase();
    token.kind == Kind::Word
        && ["<td", "<tr", "<table"]
            .iter()
            .any(|tag| text.contains(tag))
}

/// Whether a line begins or ends a table of LaTeX, such as `\begin{tabular}`. Other environments,
/// such as `document` and `verbatim`, are text.
fn begins_latex_table(tokens: &[Token<'_>]) -> bool {
    const TABLES: [&str; 5] = ["array", "matrix", "sudoku", "tabular", "tikzpicture"];
    tokens.windows(3).any(|window| {
        ["\\begin", "\\end"].contains(&window[0].text)
            && window[1].text == "{"
            && TABLES.contains(&window[2].text)
    })
}

fn has_ampersands(tokens: &[Token<'_>]) -> bool {
    tokens.iter().filter(|token| token.text == "&").count() >= 8
}

/// Whether a line is a name and three to five numbers in brackets, with a full stop behind them.
fn is_fact(tokens: &[Token<'_>]) -> bool {
    let tokens: Vec<&Token<'_>> = tokens.iter().filter(|token| !token.is_space()).collect();
    let [name, open, arguments @ .., close, stop] = &tokens[..] else {
        return false;
    };
    let are_numbers = arguments
        .iter()
        .all(|token| token.kind == Kind::Cells || token.text == ",");
    let commas = arguments.iter().filter(|token| token.text == ",").count();
    name.kind == Kind::Word
        && open.kind == Kind::Open
        && close.kind == Kind::Close
        && stop.text == "."
        && are_numbers
        && (2..=4).contains(&commas)
}

/// Whether a line has nine fields or more, and two of them are what programs write for nothing.
fn has_words_for_blanks(tokens: &[Token<'_>]) -> bool {
    const WORDS: [&str; 6] = ["null", "None", "nil", "NaN", "nan", "NA"];
    let words = tokens.iter().filter(|token| WORDS.contains(&token.text));
    let separators = tokens
        .iter()
        .filter(|token| matches!(token.text, "," | ";" | "\t"));
    words.count() >= 2 && separators.count() >= 8
}
