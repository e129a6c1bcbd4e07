//! [`Source`]: the text of an answer as tokens and lines, in any of the languages that are
//! corrected.
//!
//! This is not a parser. It finds names, numbers and signs, and where a line opens or closes a
//! block; a change that breaks the syntax is found by the compiler of the language.

use std::ops::Range;

use super::super::code::{Syntax, code_of};
pub(super) use super::lines::LineKind;
use super::lines::shapes_of_lines;

/// The languages whose answers are corrected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::leetcode) enum Tongue {
    Python,
    Java,
    Cpp,
    JavaScript,
}

impl Tongue {
    /// `None` for a language whose answers are not corrected.
    pub(in crate::leetcode) fn of(language: &str) -> Option<Self> {
        match language {
            "Python" => Some(Self::Python),
            "Java" => Some(Self::Java),
            "C++" => Some(Self::Cpp),
            "JavaScript" => Some(Self::JavaScript),
            _ => None,
        }
    }

    /// Whether a version has to be compiled before it can be called.
    pub(super) const fn is_compiled(self) -> bool {
        matches!(self, Self::Java | Self::Cpp)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    Name,
    Number,
    Sign,
}

#[derive(Clone, Debug)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    pub(super) range: Range<usize>,
    /// The index of its line.
    pub(super) line: usize,
}

#[derive(Clone, Debug)]
pub(super) struct Line {
    /// Its code in the text, without indentation and without a comment.
    pub(super) range: Range<usize>,
    /// Its place in the text up to the line break, and with it.
    pub(super) whole: Range<usize>,
    pub(super) indent: usize,
    pub(super) kind: LineKind,
    /// Whether it is the body of the line before, which opens no block: `if (x)` and then
    /// `return;`.
    pub(super) is_lone_body: bool,
    /// Whether it begins a function.
    pub(super) is_function: bool,
}

pub(super) struct Source {
    pub(super) tongue: Tongue,
    pub(super) text: String,
    /// The text with spaces in place of comments and strings.
    pub(super) code: String,
    pub(super) tokens: Vec<Token>,
    pub(super) lines: Vec<Line>,
}

/// Signs of more than one character, the longest first.
const LONG_SIGNS: [&str; 33] = [
    ">>>=", "===", "!==", ">>>", "<<=", ">>=", "**=", "//=", "...", "==", "!=", "<=", ">=", "&&",
    "||", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<", ">>", "->", "=>", "::",
    "//", "**", "??",
];

/// The words that begin a line with a condition or a loop, not with a function.
pub(super) const CONTROL: [&str; 10] = [
    "if", "for", "while", "else", "do", "switch", "try", "catch", "elif", "with",
];

impl Source {
    pub(super) fn new(text: &str, tongue: Tongue) -> Self {
        // Other characters stand in comments and strings, and places are counted in bytes.
        let mut plain = String::with_capacity(text.len());
        for character in text.chars() {
            plain.push(if character.is_ascii() { character } else { '?' });
        }
        let syntax = match tongue {
            Tongue::Python => Syntax::Python,
            Tongue::Java | Tongue::Cpp | Tongue::JavaScript => Syntax::C,
        };
        let code = code_of(&plain, syntax);
        let mut source = Self {
            tongue,
            text: plain,
            code,
            tokens: Vec::new(),
            lines: Vec::new(),
        };
        source.find_lines();
        source.find_tokens();
        source
    }

    fn find_lines(&mut self) {
        let mut start = 0;
        for line in self.text.split_inclusive('\n') {
            let whole = start..start + line.len();
            start = whole.end;
            let indent = line.len() - line.trim_start_matches([' ', '\t']).len();
            let end = self.end_of_code(&whole);
            self.lines.push(Line {
                range: (whole.start + indent).min(end)..end,
                whole,
                indent,
                kind: LineKind::Blank,
                is_lone_body: false,
                is_function: false,
            });
        }
        let mut codes = Vec::new();
        for line in &self.lines {
            codes.push(&self.code[line.range.clone()]);
        }
        let shapes = shapes_of_lines(&codes, self.tongue);
        for (line, shape) in self.lines.iter_mut().zip(shapes) {
            let code = &self.code[line.range.clone()];
            line.kind = shape.kind;
            line.is_lone_body = shape.is_lone_body;
            line.is_function = shape.kind == LineKind::Header && is_function(code, self.tongue);
        }
    }

    /// Where the code of a line ends: a comment after it is not a part of it, a string is.
    fn end_of_code(&self, whole: &Range<usize>) -> usize {
        let line = &self.text[whole.clone()];
        let code = self.code[whole.clone()].trim_end();
        // After the code stand strings, or a comment, or both.
        let mut end = code.len();
        loop {
            let rest = line[end..].trim_start();
            let start = line.len() - rest.len();
            let Some(quote) = rest.chars().next() else {
                break;
            };
            if !['"', '\'', '`'].contains(&quote) {
                break;
            }
            let length = rest[1..]
                .find(quote)
                .map_or(rest.trim_end().len(), |end| end + 2);
            end = start + length;
        }
        whole.start + end
    }

    fn find_tokens(&mut self) {
        let bytes = self.code.as_bytes();
        let mut place = 0;
        let mut line = 0;
        while place < bytes.len() {
            let start = place;
            let byte = bytes[place];
            if byte == b'\n' {
                line += 1;
            }
            if byte.is_ascii_whitespace() {
                place += 1;
                continue;
            }
            let kind = if byte.is_ascii_alphabetic() || byte == b'_' || byte == b'$' {
                TokenKind::Name
            } else if byte.is_ascii_digit() {
                TokenKind::Number
            } else {
                TokenKind::Sign
            };
            if kind == TokenKind::Sign {
                let rest = &self.code[place..];
                let long = LONG_SIGNS.iter().find(|sign| self.is_sign(rest, sign));
                place += long.map_or(1, |sign| sign.len());
            } else {
                while place < bytes.len() && is_part_of_word(bytes[place]) {
                    place += 1;
                }
            }
            self.tokens.push(Token {
                kind,
                range: start..place,
                line,
            });
        }
    }

    /// Whether the text begins with this sign. `//` is only one in Python.
    fn is_sign(&self, text: &str, sign: &str) -> bool {
        text.starts_with(sign) && (!sign.starts_with("//") || self.tongue == Tongue::Python)
    }

    /// The text of a token; empty if there is no token of this number, such as that before the
    /// first, `0_usize.wrapping_sub(1)`.
    pub(super) fn word(&self, token: usize) -> &str {
        match self.tokens.get(token) {
            Some(token) => &self.text[token.range.clone()],
            None => "",
        }
    }

    /// The token before this one, as text.
    pub(super) fn word_before(&self, token: usize) -> &str {
        token.checked_sub(1).map_or("", |before| self.word(before))
    }

    /// The code of a line, without a comment.
    pub(super) fn line_text(&self, line: usize) -> &str {
        &self.text[self.lines[line].range.clone()]
    }

    /// The code of a line with spaces in place of strings.
    pub(super) fn line_code(&self, line: usize) -> &str {
        &self.code[self.lines[line].range.clone()]
    }

    pub(super) fn indentation(&self, line: usize) -> &str {
        let whole = &self.lines[line].whole;
        &self.text[whole.start..whole.start + self.lines[line].indent]
    }

    /// The next line with code, or the one before.
    pub(super) fn next_line(&self, line: usize) -> Option<usize> {
        (line + 1..self.lines.len()).find(|&next| self.lines[next].kind != LineKind::Blank)
    }

    pub(super) fn line_before(&self, line: usize) -> Option<usize> {
        (0..line)
            .rev()
            .find(|&before| self.lines[before].kind != LineKind::Blank)
    }

    /// The lines that are statements.
    pub(super) fn statements(&self) -> Vec<usize> {
        let mut lines = Vec::new();
        for (line, entry) in self.lines.iter().enumerate() {
            if entry.kind == LineKind::Statement {
                lines.push(line);
            }
        }
        lines
    }

    /// The header of the function that the line is in.
    pub(super) fn function_of(&self, line: usize) -> Option<usize> {
        let indent = self.lines[line].indent;
        (0..line)
            .rev()
            .find(|&header| self.lines[header].is_function && self.lines[header].indent < indent)
    }

    /// The name of the function that the line is in; `None` outside of a function.
    pub(super) fn function_name(&self, line: usize) -> Option<&str> {
        self.name_of_header(self.function_of(line)?)
    }

    /// The name of the function that this line begins.
    pub(super) fn name_of_header(&self, header: usize) -> Option<&str> {
        for token in self.tokens_of(header) {
            // JavaScript has `const solve = (row) => {`, too.
            if self.word(token) == "(" || self.word(token) == "=" {
                let name = self.word_before(token);
                return if name.is_empty() { None } else { Some(name) };
            }
        }
        None
    }

    /// Whether the token is a name, of a variable or of the language.
    pub(super) fn is_name(&self, token: usize) -> bool {
        let token = self.tokens.get(token);
        token.is_some_and(|token| token.kind == TokenKind::Name)
    }

    /// The tokens of a line.
    pub(super) fn tokens_of(&self, line: usize) -> Range<usize> {
        let start = self.tokens.partition_point(|token| token.line < line);
        let end = self.tokens.partition_point(|token| token.line <= line);
        start..end
    }

    /// The first token of a line, as text; empty for a line without code.
    pub(super) fn first_word(&self, line: usize) -> &str {
        let tokens = self.tokens_of(line);
        if tokens.is_empty() {
            ""
        } else {
            self.word(tokens.start)
        }
    }

    /// Whether the line is the first one in the block that the line before it opens.
    pub(super) fn is_first_of_block(&self, line: usize) -> bool {
        let Some(before) = self.line_before(line) else {
            return false;
        };
        self.lines[before].kind == LineKind::Header
            && self.lines[before].indent < self.lines[line].indent
    }

    /// Whether a statement ends before this token: it is a semicolon or in another line.
    pub(super) fn ends_statement(&self, token: usize) -> bool {
        let line_before = self.tokens[token - 1].line;
        match self.tokens.get(token) {
            Some(next) => self.word(token) == ";" || next.line > line_before,
            None => true,
        }
    }

    /// Whether the line is a condition to leave a loop or a function: `if (p == b) continue;`.
    pub(super) fn leaves_on_condition(&self, line: usize) -> bool {
        if self.first_word(line) != "if" {
            return false;
        }
        if self.tongue == Tongue::Python {
            let text = self.line_text(line);
            return text.rsplit(": ").next().is_some_and(is_jump);
        }
        match self.closing(self.tokens_of(line).start + 1) {
            Some(close) => JUMPS.contains(&self.word(close + 1)),
            None => false,
        }
    }

    /// Whether the line begins a condition to leave a loop or a function, which may end in the next
    /// line.
    pub(super) fn skips_on_condition(&self, line: usize) -> bool {
        if self.leaves_on_condition(line) {
            return true;
        }
        let next = line + 1;
        self.first_word(line) == "if"
            && next < self.lines.len()
            && self.lines[next].indent > self.lines[line].indent
            && is_jump(self.line_text(next))
    }

    /// The index of the token that closes the bracket which this token opens.
    pub(super) fn closing(&self, open: usize) -> Option<usize> {
        let mut depth = 0;
        for token in open..self.tokens.len() {
            match self.word(token) {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => {
                    depth -= 1;
                    if depth == 0 {
                        return Some(token);
                    }
                }
                _ => {}
            }
        }
        None
    }

    /// The text with other texts in these places, which are in the order of the text.
    pub(super) fn replaced(&self, places: &[(Range<usize>, &str)]) -> String {
        self.part_replaced(0..self.text.len(), places)
    }

    /// A part of the text with other texts in these places of the part.
    pub(super) fn part_replaced(
        &self,
        part: Range<usize>,
        places: &[(Range<usize>, &str)],
    ) -> String {
        let mut text = String::with_capacity(part.len() + 64);
        let mut end = part.start;
        for (range, new) in places {
            text.push_str(&self.text[end..range.start]);
            text.push_str(new);
            end = range.end;
        }
        text.push_str(&self.text[end..part.end]);
        text
    }
}

/// The words that leave a loop or a function.
pub(super) const JUMPS: [&str; 3] = ["continue", "return", "break"];

/// Whether the statement leaves a loop or a function.
pub(super) fn is_jump(statement: &str) -> bool {
    JUMPS.iter().any(|word| statement.starts_with(word))
}

fn is_part_of_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$'
}

/// Whether the line that opens a block begins a function. One that is an argument, as in
/// `rows.forEach((row) => {`, counts as a block of the function around it.
fn is_function(code: &str, tongue: Tongue) -> bool {
    if tongue == Tongue::Python {
        return code.starts_with("def ") || code.starts_with("async def ");
    }
    let code = code.trim_start_matches(['}', ' ']);
    let first = code
        .split(|character: char| !character.is_ascii_alphanumeric() && character != '_')
        .next()
        .unwrap_or_default();
    let is_control = CONTROL.contains(&first);
    let is_argument = code.matches('(').count() > code.matches(')').count();
    !is_control && !is_argument && code.contains('(') && (code.contains(')') || code.contains("=>"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_is_no_code_of_a_line_and_a_string_is() {
        let source = Source::new("x = '#' # one\n  y = 1", Tongue::Python);
        assert_eq!(source.line_text(0), "x = '#'");
        assert_eq!(source.line_text(1), "y = 1");
    }
}
