//! [`Token`]: what a line consists of.

use sudoku::BLANKS;

/// A few characters of a line that belong together.
///
/// `53. | x7` has five tokens: cells, a space, a bar, a space, and cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token<'a> {
    pub(crate) kind: Kind,
    pub(crate) text: &'a str,
    /// The column of its first character, counted in characters from 1.
    pub(crate) column: usize,
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Cells directly beside each other: digits and signs for a blank.
    Cells,
    /// Letters and everything else that is none of the other kinds.
    Word,
    /// Spaces.
    Space,
    /// One tab.
    Tab,
    /// One vertical line of a frame.
    Bar,
    /// One of `,` `;` `&` `=` `:`, or a `?` after a letter.
    Separator,
    /// One quotation mark.
    Quote,
    /// One opening bracket.
    Open,
    /// One closing bracket.
    Close,
    /// Horizontal lines and corners of a frame: `-` in a line without a digit, `+`, and the
    /// box-drawing characters.
    Rule,
    /// What begins a comment: `#`, `%`, `//` or `/* `.
    Comment,
    /// A single `/`, as in a link.
    Slash,
}

impl Kind {
    /// Whether each character of this kind is a token of its own.
    const fn is_single(self) -> bool {
        !matches!(self, Self::Cells | Self::Word | Self::Space | Self::Rule)
    }
}

impl Token<'_> {
    /// The number of its characters.
    pub(crate) fn width(&self) -> usize {
        self.text.chars().count()
    }

    /// The column after its last character.
    pub(crate) fn end(&self) -> usize {
        self.column + self.width()
    }

    /// Whether it is a digit or several.
    pub(crate) fn has_digit(&self) -> bool {
        self.kind == Kind::Cells && self.text.bytes().any(|byte| matches!(byte, b'1'..=b'9'))
    }

    pub(crate) fn is_bar(&self) -> bool {
        self.kind == Kind::Bar
    }

    pub(crate) const fn is_bracket(&self) -> bool {
        matches!(self.kind, Kind::Open | Kind::Close)
    }

    /// Whether it is a space or a tab.
    pub(crate) const fn is_space(&self) -> bool {
        matches!(self.kind, Kind::Space | Kind::Tab)
    }
}

/// The tokens of a line.
///
/// `-` is a blank in a line that has a digit, and part of a frame in any other: `5 - -` and
/// `-----`. `x` is a letter beside another letter, as in `box`; `?` after a letter or a `/` is a
/// separator.
pub(crate) fn tokens(line: &str) -> Vec<Token<'_>> {
    let dash = if line.bytes().any(|byte| matches!(byte, b'1'..=b'9')) {
        Kind::Cells
    } else {
        Kind::Rule
    };
    let mut tokens: Vec<Token<'_>> = Vec::new();
    let mut start_of_token = 0;
    let mut previous = ' ';
    let mut characters = line.char_indices().peekable();
    let mut column = 0;
    while let Some((start, character)) = characters.next() {
        column += 1;
        let next = characters.peek().map_or(' ', |(_, next)| *next);
        let end = start + character.len_utf8();
        let kind = match character {
            '-' => dash,
            // As in a link: `index.php?53..7`, `example.org/?53..7`.
            '?' if is_other_letter(previous) || previous == '/' => Kind::Separator,
            'x' | 'X' if is_other_letter(previous) || is_other_letter(next) => Kind::Word,
            _ => kind(character),
        };
        previous = character;
        if let Some(last) = tokens.last_mut() {
            let is_comment = last.text == "/"
                && (character == '/' || (character == '*' && next.is_whitespace()));
            if (last.kind == kind && !kind.is_single()) || is_comment {
                last.text = &line[start_of_token..end];
                if is_comment {
                    last.kind = Kind::Comment;
                }
                continue;
            }
        }
        start_of_token = start;
        tokens.push(Token {
            kind,
            text: &line[start..end],
            column,
        });
    }
    tokens
}

/// Whether a character is a letter and not a sign for a blank.
fn is_other_letter(character: char) -> bool {
    character.is_alphabetic() && !matches!(character, 'x' | 'X')
}

/// The kind of the token that begins with this character.
fn kind(character: char) -> Kind {
    match character {
        '1'..='9' => Kind::Cells,
        _ if BLANKS.contains(&character) => Kind::Cells,
        '\t' => Kind::Tab,
        _ if character.is_whitespace() => Kind::Space,
        '|' | '¦' | '│' | '┃' | '║' | '┆' | '┇' | '┊' | '┋' => Kind::Bar,
        ',' | ';' | '&' | '=' | ':' => Kind::Separator,
        '"' | '\'' | '`' => Kind::Quote,
        '(' | '[' | '{' => Kind::Open,
        ')' | ']' | '}' => Kind::Close,
        '+' | '\u{2500}'..='\u{257f}' => Kind::Rule,
        '#' | '%' => Kind::Comment,
        '/' => Kind::Slash,
        _ => Kind::Word,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(line: &str) -> Vec<(Kind, &str, usize)> {
        tokens(line)
            .iter()
            .map(|token| (token.kind, token.text, token.column))
            .collect()
    }

    #[test]
    fn a_dash_is_a_blank_beside_a_digit_and_a_frame_elsewhere() {
        assert_eq!(
            shown("5-- |"),
            [
                (Kind::Cells, "5--", 1),
                (Kind::Space, " ", 4),
                (Kind::Bar, "|", 5)
            ]
        );
        assert_eq!(shown("+--"), [(Kind::Rule, "+--", 1)]);
    }

    #[test]
    fn columns_count_characters_and_x_is_a_letter_in_a_word() {
        assert_eq!(
            shown("│é box//x"),
            [
                (Kind::Bar, "│", 1),
                (Kind::Word, "é", 2),
                (Kind::Space, " ", 3),
                (Kind::Word, "box", 4),
                (Kind::Comment, "//", 7),
                (Kind::Cells, "x", 9),
            ]
        );
    }
}
