//! [`Foreign`]: formats of other programs that are refused by their names.

use sudoku::BLANKS;

use crate::row::{CELL_OR_BLANK, is_column_separator, quoted};
use crate::sign::Wrong;
use crate::token::{Kind, Token};

/// A row has this number of items.
const ITEMS_OF_ROW: usize = 9;

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
        if is_hodoku_record(tokens) {
            Some(Self::HodokuLibrary)
        } else if tokens.iter().any(has_tag) {
            Some(Self::Html)
        } else if is_latex(tokens) {
            Some(Self::Latex)
        } else if is_fact(tokens) {
            Some(Self::Facts)
        } else if word_for_blanks(tokens).is_some() {
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
            Self::BlankWords => {
                let word = word_for_blanks(tokens);
                let (column, text) = word.map_or((1, ""), |word| (word.column, word.text));
                return Wrong::new(column, CELL_OR_BLANK, quoted(text));
            }
        };
        let first = tokens.iter().find(|token| !token.is_space());
        let column = first.map_or(1, |token| token.column);
        Wrong::new(column, "81 cells, rows or an array", found)
    }
}

/// Whether a line begins with a colon and has fields between colons.
fn is_hodoku_record(tokens: &[Token<'_>]) -> bool {
    let first = tokens.iter().find(|token| !token.is_space());
    let colons = tokens.iter().filter(|token| token.text == ":").count();
    first.is_some_and(|first| first.text == ":") && colons > 3
}

/// Whether a line is a part of a table of LaTeX: it draws a line, begins or ends the table, or is a
/// row, with `&` between its cells and `\\` at its end.
fn is_latex(tokens: &[Token<'_>]) -> bool {
    let draws_line = tokens
        .iter()
        .any(|token| ["\\hline", "\\cline"].contains(&token.text));
    let last = tokens.iter().rfind(|token| !token.is_space());
    let ends_row = last.is_some_and(|last| last.text.ends_with("\\\\"));
    draws_line || begins_latex_table(tokens) || (ends_row && has_ampersands(tokens))
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

/// The first of the words in a line that stand for blanks: `null` in `[5, 3, null, null, 7, …]`.
///
/// In nine items or more, which are digits and one other word, repeated, that word is meant as a
/// blank. No list of words is needed, and the arguments of a call are other words each.
fn word_for_blanks<'a>(tokens: &[Token<'a>]) -> Option<Token<'a>> {
    let separators = tokens
        .iter()
        .filter(|token| token.is_space() || is_column_separator(token));
    if separators.count() < ITEMS_OF_ROW - 1 {
        return None;
    }
    let mut is_in_brackets = false;
    for part in tokens.split_inclusive(Token::is_bracket) {
        let bracket = part.last().map(|token| token.kind);
        let is_closed = bracket == Some(Kind::Close);
        if let Some(word) = word_among_items(part, is_in_brackets || is_closed) {
            return Some(word);
        }
        is_in_brackets = bracket == Some(Kind::Open);
    }
    None
}

/// What stands between two commas, spaces and quotation marks aside.
struct Item<'a> {
    first: Token<'a>,
    text: String,
}

/// The first of the words that stand for blanks among items between commas, semicolons or tabs. In
/// brackets without these, the items stand between spaces, as in `[5 3 nil nil 7 …]`.
fn word_among_items<'a>(tokens: &[Token<'a>], is_in_brackets: bool) -> Option<Token<'a>> {
    let items: Vec<Item<'a>> = if tokens.iter().any(is_column_separator) {
        tokens.split(is_column_separator).filter_map(item).collect()
    } else if is_in_brackets {
        tokens.split(Token::is_space).filter_map(item).collect()
    } else {
        return None;
    };
    let (cells, words): (Vec<Item<'a>>, Vec<Item<'a>>) = items
        .into_iter()
        .partition(|item| is_cell_or_number(&item.text));
    let has_digit = cells.iter().any(|cell| cell.first.has_digit());
    let [first, second, ..] = &words[..] else {
        return None;
    };
    let is_one_word = words.iter().all(|word| word.text == second.text);
    if cells.len() + words.len() >= ITEMS_OF_ROW && has_digit && is_one_word {
        Some(first.first)
    } else {
        None
    }
}

/// The item that consists of these tokens, if there is more than spaces.
fn item<'a>(tokens: &[Token<'a>]) -> Option<Item<'a>> {
    let mut content = tokens.iter().filter(|token| is_content(token));
    let first = *content.next()?;
    let mut text = first.text.to_owned();
    text.extend(content.map(|token| token.text));
    Some(Item { first, text })
}

/// Whether a token is more than a space, a quotation mark or a bracket.
const fn is_content(token: &Token<'_>) -> bool {
    !token.is_space() && !token.is_bracket() && !matches!(token.kind, Kind::Quote)
}

/// Whether an item of an array is one cell, or a number, as in a larger grid.
fn is_cell_or_number(item: &str) -> bool {
    let is_blank = BLANKS
        .iter()
        .any(|blank| item.strip_prefix(*blank) == Some(""));
    is_blank || item.bytes().all(|byte| byte.is_ascii_digit())
}
