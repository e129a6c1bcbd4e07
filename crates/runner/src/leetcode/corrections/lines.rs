//! [`shapes_of_lines`]: what each line is in the structure of an answer.

use super::source::{CONTROL, Tongue};

/// What a line is in the structure of the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineKind {
    /// Without code.
    Blank,
    /// One statement or several, all of them whole.
    Statement,
    /// It opens a block: it ends with `{`, or with `:` in Python.
    Header,
    /// It ends a block and does nothing else: `}`, or `});` after a function that is an argument.
    End,
    /// Anything else, such as a part of a statement.
    Other,
}

/// What a line is, and whether it is the body of the line before, which opens no block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LineShape {
    pub(super) kind: LineKind,
    /// `return;` after the line `if (x)`.
    pub(super) is_lone_body: bool,
}

/// The shapes of these lines, which are without comments and have spaces in place of strings.
pub(super) fn shapes_of_lines(codes: &[&str], tongue: Tongue) -> Vec<LineShape> {
    let mut shapes = Vec::with_capacity(codes.len());
    let mut brackets = Brackets::default();
    let mut is_lone_body = false;
    for (index, code) in codes.iter().enumerate() {
        let begins_in_list = brackets.is_in_list(tongue);
        brackets.read(code);
        let ends_whole = !brackets.is_in_list(tongue);
        let is_whole = !begins_in_list && ends_whole && !continues(code);
        let kind = if code.trim().is_empty() {
            LineKind::Blank
        } else if !is_whole {
            LineKind::Other
        } else if tongue == Tongue::Python {
            kind_in_python(code)
        } else if is_statement_without_semicolon(code, &codes[index + 1..], tongue) {
            LineKind::Statement
        } else {
            kind_with_braces(code)
        };
        shapes.push(LineShape { kind, is_lone_body });
        if kind != LineKind::Blank {
            let awaits_body = code.ends_with(')') || *code == "else" || code.ends_with(" else");
            is_lone_body =
                tongue != Tongue::Python && ends_whole && kind == LineKind::Other && awaits_body;
        }
    }
    shapes
}

/// The brackets that are open, the innermost last.
#[derive(Default)]
struct Brackets {
    open: Vec<char>,
}

impl Brackets {
    fn read(&mut self, code: &str) {
        for character in code.chars() {
            match character {
                '(' | '[' | '{' => self.open.push(character),
                ')' | ']' | '}' => {
                    self.open.pop();
                }
                _ => {}
            }
        }
    }

    /// Whether the innermost bracket is one of arguments or of a list, so that a line break ends no
    /// statement. In the block of a function that is an argument, it does:
    /// `rows.forEach((row) => {`.
    fn is_in_list(&self, tongue: Tongue) -> bool {
        match self.open.last() {
            Some('{') => tongue == Tongue::Python,
            Some(_) => true,
            None => false,
        }
    }
}

fn kind_in_python(code: &str) -> LineKind {
    if code.ends_with(':') {
        LineKind::Header
    } else {
        LineKind::Statement
    }
}

/// Whether the line is the rest of a statement: `.filter(fits)`, `|| row == 9`.
fn continues(code: &str) -> bool {
    code.starts_with(['.', '?', ':']) || code.starts_with("&&") || code.starts_with("||")
}

/// The kind of a whole line in a language whose blocks have braces.
fn kind_with_braces(code: &str) -> LineKind {
    let is_end = code.starts_with('}') && code.trim_matches(['}', ')', ';', ' ']).is_empty();
    if is_end || code.trim_matches([';', ' ']).is_empty() {
        LineKind::End
    } else if code.ends_with('{') {
        LineKind::Header
    } else if code.ends_with(';') && has_no_block(code) {
        LineKind::Statement
    } else {
        LineKind::Other
    }
}

/// Whether the braces of a line are those of values, such as `stack.push({row, column});`. A block
/// has a semicolon, or nothing, between its braces.
fn has_no_block(code: &str) -> bool {
    let mut depth = 0;
    for character in code.chars() {
        match character {
            '{' => depth += 1,
            '}' => depth -= 1,
            ';' if depth > 0 => return false,
            _ => {}
        }
        if depth < 0 {
            return false;
        }
    }
    depth == 0
}

/// The signs after which a statement of JavaScript goes on in the next line.
const CONTINUES_AFTER: [char; 19] = [
    '(', '[', '{', '}', ',', ';', ':', '?', '=', '&', '|', '*', '/', '<', '>', '.', '!', '~', '%',
];

/// The signs before which a statement of JavaScript has not ended with its line.
const CONTINUES_BEFORE: [char; 17] = [
    '.', '?', ':', '&', '|', '*', '/', '%', ',', '=', '<', '>', '+', '-', '(', '[', '`',
];

/// Whether the line is a statement of JavaScript without a semicolon: it is not the start of one
/// that goes on in the next line, and not a condition or a loop without its body.
fn is_statement_without_semicolon(code: &str, after: &[&str], tongue: Tongue) -> bool {
    if tongue != Tongue::JavaScript || code.starts_with('}') || !has_no_block(code) {
        return false;
    }
    let ends_with_operator = code.ends_with('+') && !code.ends_with("++")
        || code.ends_with('-') && !code.ends_with("--");
    if code.ends_with(CONTINUES_AFTER) && !code.ends_with("{}") || ends_with_operator {
        return false;
    }
    let next = after.iter().find(|line| !line.trim().is_empty());
    if next.is_some_and(|next| next.starts_with(CONTINUES_BEFORE)) {
        return false;
    }
    !is_condition_only(code)
}

/// Whether a line has conditions and loops, and nothing that they do: `for (const d of open)`.
fn is_condition_only(code: &str) -> bool {
    let mut rest = code;
    loop {
        let word = first_word(rest);
        if !CONTROL.contains(&word) {
            return rest.is_empty();
        }
        rest = rest[word.len()..].trim_start();
        if rest.starts_with('(') {
            match end_of_brackets(rest) {
                Some(end) => rest = rest[end..].trim_start(),
                None => return true,
            }
        }
    }
}

fn first_word(code: &str) -> &str {
    let end = code.find(|character: char| !character.is_ascii_alphanumeric() && character != '_');
    &code[..end.unwrap_or(code.len())]
}

/// The place after the bracket that closes the one at the start.
fn end_of_brackets(code: &str) -> Option<usize> {
    let mut depth = 0;
    for (place, character) in code.char_indices() {
        match character {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(place + 1);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn kinds(text: &str, tongue: Tongue) -> Vec<LineKind> {
        let codes: Vec<&str> = text.lines().map(str::trim).collect();
        let shapes = shapes_of_lines(&codes, tongue);
        shapes.iter().map(|shape| shape.kind).collect()
    }

    #[test]
    fn lines_have_their_kinds() {
        use LineKind::{End, Header, Other, Statement};
        let text = "int f(int x) {\n  if (x)\n    return 1;\n}\n";
        assert_eq!(kinds(text, Tongue::Java), [Header, Other, Statement, End]);
        let codes: Vec<&str> = text.lines().map(str::trim).collect();
        assert!(shapes_of_lines(&codes, Tongue::Java)[2].is_lone_body);
        let of_two_lines = ["if (a &&", "b)", "return;"];
        assert!(shapes_of_lines(&of_two_lines, Tongue::Java)[2].is_lone_body);
    }

    #[test]
    fn a_function_that_is_an_argument_has_statements() {
        use LineKind::{End, Header, Statement};
        let text = "board.forEach((row, r) => {\n  row = cells[r];\n});\nuse(r);";
        assert_eq!(
            kinds(text, Tongue::JavaScript),
            [Header, Statement, End, Statement]
        );
    }

    #[rstest]
    #[case::value_in_braces(Tongue::Cpp, "stack.push({row, column});", LineKind::Statement)]
    #[case::array(Tongue::Java, "int[] moves = {1, 2};", LineKind::Statement)]
    #[case::object(
        Tongue::JavaScript,
        "trail.push({ p, was: cand[p] });",
        LineKind::Statement
    )]
    #[case::block_in_one_line(Tongue::Java, "if (x) { y = 1; }", LineKind::Other)]
    #[case::loop_of_do(Tongue::Java, "} while (x);", LineKind::Other)]
    #[case::without_semicolon(Tongue::JavaScript, "used.add(d)", LineKind::Statement)]
    #[case::counter(Tongue::JavaScript, "count++", LineKind::Statement)]
    #[case::loop_with_its_body(
        Tongue::JavaScript,
        "for (const d of a) used.add(d)",
        LineKind::Statement
    )]
    #[case::condition_without_body(Tongue::JavaScript, "if (fits(r, c))", LineKind::Other)]
    #[case::loops_without_body(
        Tongue::JavaScript,
        "for (const r of a) for (const c of b)",
        LineKind::Other
    )]
    #[case::else_without_body(Tongue::JavaScript, "else", LineKind::Other)]
    #[case::sum_that_goes_on(Tongue::JavaScript, "const box = r +", LineKind::Other)]
    #[case::other_languages_need_semicolons(Tongue::Java, "used.add(d)", LineKind::Other)]
    fn kind_of_a_line(#[case] tongue: Tongue, #[case] code: &str, #[case] expected: LineKind) {
        assert_eq!(kinds(code, tongue), [expected]);
    }

    #[test]
    fn a_line_that_goes_on_is_a_part() {
        use LineKind::{Other, Statement};
        let text = "const open = digits\n  .filter(d => !used.has(d))\nuse(open)";
        assert_eq!(kinds(text, Tongue::JavaScript), [Other, Other, Statement]);
        let text = "left = {\n  'a': 1,\n}\nuse(left)";
        assert_eq!(
            kinds(text, Tongue::Python),
            [Other, Other, Other, Statement]
        );
    }
}
