//! The code of an answer without what is no code: a word in a comment or in a string declares
//! nothing.

use std::str::Chars;

use regex_lite::Regex;

/// How a language writes what is no code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Syntax {
    /// Most languages: `//` and `/* */`, which do not nest.
    C,
    /// Rust: comments nest, and lifetimes begin like a character.
    Rust,
    /// Python: `#`, and strings of three quotation marks.
    Python,
}

/// The text with a space in place of each character of a comment or of a string. Line ends stay, so
/// that each line keeps its number.
///
/// `"int x; // do the math.\n"` becomes `"int x;                 \n"`.
pub(super) fn code_of(text: &str, syntax: Syntax) -> String {
    Scanner {
        rest: text.chars(),
        syntax,
        code: String::with_capacity(text.len()),
    }
    .scan()
}

/// A walk through a text, from one token to the next.
struct Scanner<'a> {
    /// What was not read yet.
    rest: Chars<'a>,
    syntax: Syntax,
    /// What was read, with spaces in place of what is no code.
    code: String,
}

impl Scanner<'_> {
    fn scan(mut self) -> String {
        while let Some(next) = self.rest.clone().next() {
            match next {
                '#' if self.syntax == Syntax::Python => self.blank_until("\n"),
                '/' if self.starts_with("//") && self.syntax != Syntax::Python => {
                    self.blank_until("\n");
                }
                '/' if self.starts_with("/*") && self.syntax != Syntax::Python => {
                    self.blank_block();
                }
                'r' | 'R' if self.is_raw_string() => self.blank_raw_string(),
                '"' if self.starts_with("\"\"\"") => self.blank_string("\"\"\""),
                '"' => self.blank_string("\""),
                '\'' if self.starts_with("'''") => self.blank_string("'''"),
                '\'' if self.syntax == Syntax::Rust && !self.is_character() => self.keep(),
                '\'' => self.blank_string("'"),
                '`' if self.syntax == Syntax::C => self.blank_raw("`"),
                _ => self.keep(),
            }
        }
        self.code
    }

    fn starts_with(&self, text: &str) -> bool {
        self.rest.as_str().starts_with(text)
    }

    /// Takes a character as code.
    fn keep(&mut self) {
        self.code.extend(self.rest.next());
    }

    /// Takes a character as no code.
    fn blank(&mut self) {
        if let Some(character) = self.rest.next() {
            self.code.push(if character == '\n' { '\n' } else { ' ' });
        }
    }

    /// Takes this many characters as no code.
    fn blank_many(&mut self, count: usize) {
        for _ in 0..count {
            self.blank();
        }
    }

    /// Takes the text up to this mark, or up to its end.
    fn blank_until(&mut self, end: &str) {
        while !self.rest.as_str().is_empty() && !self.starts_with(end) {
            self.blank();
        }
    }

    /// Takes a comment from `/*` on. In Rust a comment may hold another one.
    fn blank_block(&mut self) {
        let mut depth = 0;
        while !self.rest.as_str().is_empty() {
            if self.starts_with("/*") && (depth == 0 || self.syntax == Syntax::Rust) {
                depth += 1;
                self.blank_many(2);
            } else if self.starts_with("*/") {
                depth -= 1;
                self.blank_many(2);
                if depth == 0 {
                    return;
                }
            } else {
                self.blank();
            }
        }
    }

    /// Takes a string in which a backslash stands before a quotation mark that does not end it. A
    /// string of one quotation mark ends with its line, except in Rust.
    fn blank_string(&mut self, quote: &str) {
        self.blank_many(quote.len());
        let may_have_lines = quote.len() > 1 || self.syntax == Syntax::Rust;
        while !self.rest.as_str().is_empty() && !self.starts_with(quote) {
            if self.starts_with("\n") && !may_have_lines {
                return;
            }
            if self.starts_with("\\") {
                self.blank();
            }
            self.blank();
        }
        self.blank_many(quote.len());
    }

    /// Takes a string without backslashes.
    fn blank_raw(&mut self, quote: &str) {
        self.blank();
        self.blank_until(quote);
        self.blank_many(quote.len());
    }

    /// Whether a raw string begins here, and no name that ends with `r`: `r#"…"#`, `R"x(…)x"`.
    fn is_raw_string(&self) -> bool {
        if self.syntax == Syntax::Python || self.code.ends_with(is_part_of_name) {
            return false;
        }
        let after = &self.rest.as_str()[1..];
        after.trim_start_matches('#').starts_with('"')
    }

    /// Takes a raw string. Its end has the signs that stand before or behind its first quotation
    /// mark.
    fn blank_raw_string(&mut self) {
        let text = self.rest.as_str();
        let (before, after) = text.split_once('"').unwrap_or_default();
        let end = if self.syntax == Syntax::Rust {
            "\"".to_owned() + &before[1..]
        } else {
            let delimiter = after.split('(').next().unwrap_or_default();
            format!("){delimiter}\"")
        };
        self.blank_many(before.chars().count() + 1);
        self.blank_until(&end);
        self.blank_many(end.chars().count());
    }

    /// Whether a character begins here, and no lifetime: `'a'` or `'\n'`, not `'a`.
    fn is_character(&self) -> bool {
        let mut after = self.rest.as_str()[1..].chars();
        after.next() == Some('\\') || after.next() == Some('\'')
    }
}

/// The numbers of parameters of the functions that the code declares with this name. `keyword` is a
/// pattern for what stands before the name; behind the parameters a body has to follow.
pub(super) fn parameter_counts(code: &str, keyword: &str, name: &str) -> Vec<usize> {
    let head = format!(r"{keyword}\b{name}\s*(?:<[^(]*>)?\s*\(");
    let head = Regex::new(&head).expect("a test compiles it");
    let mut counts = Vec::new();
    for found in head.find_iter(code) {
        let list = &code[found.end()..];
        let Some(end) = closing_parenthesis(list) else {
            continue;
        };
        // A call ends with a semicolon.
        let after = list[end + 1..].trim_start();
        if !after.starts_with(';') && !after.starts_with(')') {
            counts.push(count_parameters(&list[..end]));
        }
    }
    counts
}

/// Where the parenthesis ends whose inside this text begins with.
fn closing_parenthesis(text: &str) -> Option<usize> {
    let mut depth = 0;
    for (at, character) in text.char_indices() {
        match character {
            '(' => depth += 1,
            ')' if depth == 0 => return Some(at),
            ')' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// The parameters in a list: the parts between commas that are in no brackets. A comma may follow
/// the last one.
fn count_parameters(list: &str) -> usize {
    let mut depth = 0;
    let mut parts = vec![String::new()];
    for character in list.replace("->", "  ").chars() {
        match character {
            '(' | '[' | '{' | '<' => depth += 1,
            ')' | ']' | '}' | '>' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(String::new());
                continue;
            }
            _ => {}
        }
        if let Some(last) = parts.last_mut() {
            last.push(character);
        }
    }
    parts.iter().filter(|part| !part.trim().is_empty()).count()
}

/// Whether a name may have this character.
fn is_part_of_name(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case(Syntax::C, "a // b. c\nd /* e\nf */ g", "a\nd\ng")]
    #[case(Syntax::C, "x(\"// no\", '\"', y, `a\n\"b`) z", "x(,,y,\n)z")]
    #[case(Syntax::C, "R\"q( \" )\" )q\" s", "s")]
    #[case(Syntax::C, "bar\"b\" /* /* */ c", "barc")]
    #[case(
        Syntax::Rust,
        "a /* /* */ */ b<'c> = 'd' + '\\'' r#\"\"e\"# f",
        "ab<'c>=+f"
    )]
    #[case(
        Syntax::Python,
        "a # \"\"\"\nb \"\"\" c\n''' \"\"\" d 'e\\'' f",
        "a\nb\ndf"
    )]
    fn comments_and_strings_are_no_code(
        #[case] syntax: Syntax,
        #[case] text: &str,
        #[case] expected: &str,
    ) {
        let code = code_of(text, syntax);
        assert_eq!(code.replace(' ', ""), expected);
        assert_eq!(code.chars().count(), text.chars().count());
        assert_eq!(code.lines().count(), text.lines().count());
    }

    #[test]
    fn a_helper_of_the_same_name_has_more_parameters() {
        let code =
            "pub fn solve_sudoku<'a>(b: &'a mut Vec<Vec<char>>,) -> bool { solve_sudoku(b); }
            fn solve_sudoku(map: HashMap<u8, u8>, f: fn(u8, u8) -> u8) { x(solve_sudoku(b)) }";
        assert_eq!(parameter_counts(code, r"\bfn\s+", "solve_sudoku"), [1, 2]);
        assert_eq!(
            parameter_counts("void f(Board b, int n, int* c) {", "", "f"),
            [3]
        );
        assert_eq!(
            parameter_counts("void my_f(int) {} int g() { return f(1); }", "", "f"),
            []
        );
    }
}
