//! Small changes of whole statements: one that is missing, too much, or at another place.

use evidence::Edit;

use super::changes::{Rank, Variant, Variants};
use super::source::{LineKind, Tongue};

/// A statement that undoes another one stands at most this many lines behind it.
const LINES_TO_UNDO: usize = 18;

/// A statement that starts something anew stands at most this many lines before the loop.
const LINES_TO_LOOP: usize = 6;

/// A copied statement stands at most this many lines away.
const LINES_TO_COPY: usize = 12;

/// What does something, and what undoes it.
const INVERSES: [(&str, &str); 18] = [
    ("= true;", "= false;"),
    ("= false;", "= true;"),
    ("= True", "= False"),
    ("= False", "= True"),
    (".add(", ".remove("),
    (".add(", ".discard("),
    (".add(", ".delete("),
    (".insert(", ".erase("),
    (".set(", ".reset("),
    (".remove(", ".add("),
    (".delete(", ".add("),
    (".erase(", ".insert("),
    (" |= ", " &= ~"),
    (" |= ", " ^= "),
    (" += ", " -= "),
    ("++;", "--;"),
    ("= 1;", "= 0;"),
    ("= 1", "= 0"),
];

/// Names of the two sides of a link.
const SIDES: [(&str, &str); 8] = [
    ("left", "right"),
    ("up", "down"),
    ("L", "R"),
    ("U", "D"),
    ("l", "r"),
    ("u", "d"),
    ("prev", "next"),
    ("row", "col"),
];

/// What undoes something, in any of the languages.
const UNDOES: [&str; 14] = [
    "remove(", "discard(", "delete(", "erase(", "reset(", "= false", "= False", "&= ~", "^= ",
    "-= ", "= '.'", "= \".\"", "pop", "= 0",
];

/// What starts something anew.
const STARTS: [&str; 14] = [
    "set()", "[]", "{}", "= 0", "= false", "= False", "clear()", "new ", "fill(", "dict()", "{0}",
    "{false}", "= 1", "= true",
];

impl Variants<'_> {
    /// Adds the answer with a new line behind this one, or before it.
    fn insert(&mut self, rank: Rank, line: usize, place: Place, indentation: &str, new: &str) {
        let whole = self.source.lines[line].whole.clone();
        let (start, number) = match place {
            Place::Before => (whole.start, line),
            Place::After => (whole.end, line + 1),
        };
        let is_last = place == Place::After && !self.source.text[whole].ends_with('\n');
        let break_before = if is_last { "\n" } else { "" };
        let mut inserted = break_before.to_owned();
        let mut shown = Vec::new();
        for part in new.lines() {
            inserted.extend([indentation, part, "\n"]);
            shown.push(part.trim());
        }
        let text = self.source.replaced(&[(start..start, &inserted)]);
        let edit = Edit::Insert {
            after: number as u32,
            text: shown.join(" "),
        };
        self.list.push(Variant {
            rank,
            line,
            edit,
            text,
        });
    }

    fn statements(&self) -> Vec<usize> {
        (0..self.source.lines.len())
            .filter(|&line| self.source.lines[line].kind == LineKind::Statement)
            .collect()
    }

    /// Conditions that never hold, and statements that are left out.
    pub(super) fn removals(&mut self) {
        for line in 0..self.source.lines.len() {
            self.conditions(line);
        }
        for line in self.statements() {
            let text = self.source.line_text(line).to_owned();
            let range = self.source.lines[line].range.clone();
            let nothing = match self.source.tongue {
                Tongue::Python => "pass",
                Tongue::Java | Tongue::Cpp | Tongue::JavaScript => ";",
            };
            // Without a variable's new value, what depends on it may not happen.
            let rank = if text.contains(" = ") {
                Rank::Rare
            } else {
                Rank::Removal
            };
            let variant = self.source.replaced(&[(range, nothing)]);
            self.list.push(Variant {
                rank,
                line,
                edit: Edit::Without { text },
                text: variant,
            });
        }
    }

    /// The condition of an `if` is turned round, or never holds.
    fn conditions(&mut self, line: usize) {
        let tokens = self.source.tokens_of(line);
        let Some(start) = tokens
            .clone()
            .find(|&token| ["if", "elif"].contains(&self.source.word(token)))
        else {
            return;
        };
        let is_python = self.source.tongue == Tongue::Python;
        let inside = if is_python {
            let end = self.source.lines[line].range.end;
            let is_header = self.source.lines[line].kind == LineKind::Header;
            if start != tokens.start || !is_header {
                return;
            }
            self.source.tokens[start].range.end + 1..end - 1
        } else {
            let open = start + 1;
            let Some(close) = self.source.closing(open) else {
                return;
            };
            if self.source.word(open) != "(" || self.source.tokens[close].line != line {
                return;
            }
            self.source.tokens[open].range.end..self.source.tokens[close].range.start
        };
        let condition = self.source.text[inside.clone()].to_owned();
        let (never, turned) = if is_python {
            ("False".to_owned(), format!("not ({condition})"))
        } else {
            (format!("false && ({condition})"), format!("!({condition})"))
        };
        self.add_places(Rank::Possible, line, &[(inside.clone(), &turned)]);
        let text = self.source.replaced(&[(inside, &never)]);
        self.list.push(Variant {
            rank: Rank::Removal,
            line,
            edit: Edit::Never { condition },
            text,
        });
    }

    /// What undoes a statement, beside other statements that undo something or behind the call of
    /// the function itself.
    pub(super) fn undo(&mut self) {
        for line in self.statements() {
            let text = self.source.line_text(line).to_owned();
            for (does, undoes) in INVERSES {
                if !text.contains(does) {
                    continue;
                }
                let undo = text.replace(does, undoes);
                for place in self.places_to_undo(line) {
                    let indentation = self.source.indentation(place).to_owned();
                    self.insert(Rank::First, place, Place::After, &indentation, &undo);
                }
            }
            self.blank_again(line, &text);
        }
    }

    /// `board[r][c] = digit;` is undone by a blank.
    fn blank_again(&mut self, line: usize, text: &str) {
        let Some((target, _)) = text.split_once(" = ") else {
            return;
        };
        if !target.ends_with(']') || target.contains(' ') && !target.contains('[') {
            return;
        }
        let blanks: &[&str] = match self.source.tongue {
            Tongue::Python => &["'.'", "0", "None"],
            Tongue::Java | Tongue::Cpp | Tongue::JavaScript => &["'.';", "0;"],
        };
        for blank in blanks {
            for place in self.places_to_undo(line) {
                let indentation = self.source.indentation(place).to_owned();
                let undo = format!("{target} = {blank}");
                self.insert(Rank::First, place, Place::After, &indentation, &undo);
            }
        }
    }

    /// The lines behind which a statement is undone.
    fn places_to_undo(&self, line: usize) -> Vec<usize> {
        let mut places = Vec::new();
        let name = self
            .source
            .function_of(line)
            .map(|header| self.function_name(header))
            .unwrap_or_default();
        let last = (line + LINES_TO_UNDO).min(self.source.lines.len() - 1);
        for place in line + 1..=last {
            let kind = self.source.lines[place].kind;
            let code = self.source.line_text(place);
            let undoes = UNDOES.iter().any(|word| code.contains(word));
            let calls_itself = !name.is_empty() && code.contains(&format!("{name}("));
            let is_statement = kind == LineKind::Statement || kind == LineKind::Other;
            if is_statement && (undoes || calls_itself) {
                places.push(place);
            }
            // `if (search()) return true;` in two lines of Python, or with a block.
            if kind == LineKind::Header && calls_itself {
                let end = self.end_of_block(place);
                places.extend(end);
            }
        }
        // The last place of several is where the others are undone, too.
        places.reverse();
        places
    }

    /// The last line of the block that this line opens.
    fn end_of_block(&self, header: usize) -> Option<usize> {
        let indent = self.source.lines[header].indent;
        let mut last = None;
        let mut line = header;
        while let Some(next) = self.source.next_line(line) {
            let is_end = self.source.lines[next].kind == LineKind::End;
            if self.source.lines[next].indent < indent {
                break;
            }
            if self.source.lines[next].indent == indent {
                if is_end {
                    last = Some(next);
                }
                break;
            }
            last = Some(next);
            line = next;
        }
        last
    }

    fn function_name(&self, header: usize) -> String {
        let tokens = self.source.tokens_of(header);
        let open = tokens
            .clone()
            .find(|&token| self.source.word(token) == "(" || self.source.word(token) == "=");
        let name = open.map(|open| self.source.word_before(open).to_owned());
        name.unwrap_or_default()
    }

    /// The statement for the other side of a link: `c.left.right = c` and `c.right.left = c`.
    pub(super) fn other_sides(&mut self) {
        for line in self.statements() {
            let Some(mirrored) = self.mirrored(line) else {
                continue;
            };
            let is_there = self.statements().iter().any(|&other| {
                other.abs_diff(line) <= 2 && self.source.line_text(other) == mirrored
            });
            if is_there {
                continue;
            }
            let indentation = self.source.indentation(line).to_owned();
            self.insert(Rank::First, line, Place::Before, &indentation, &mirrored);
            self.insert(Rank::First, line, Place::After, &indentation, &mirrored);
        }
    }

    /// The statement with both sides exchanged; `None` if it has none.
    fn mirrored(&self, line: usize) -> Option<String> {
        let range = self.source.lines[line].range.clone();
        for (one, other) in SIDES {
            let mut places = Vec::new();
            for token in self.source.tokens_of(line) {
                let word = self.source.word(token);
                let place = self.source.tokens[token].range.clone();
                if word == one {
                    places.push((place, other));
                } else if word == other {
                    places.push((place, one));
                }
            }
            if places.is_empty() {
                continue;
            }
            let mut text = String::new();
            let mut end = range.start;
            for (place, new) in places {
                text.push_str(&self.source.text[end..place.start]);
                text.push_str(new);
                end = place.end;
            }
            text.push_str(&self.source.text[end..range.end]);
            return Some(text);
        }
        None
    }

    /// What starts something anew, inside of a loop and not before it; and the other way round.
    pub(super) fn starts(&mut self) {
        for line in self.statements() {
            let text = self.source.line_text(line).to_owned();
            let is_declaration = !text.contains(['=', '(']) && text.contains(' ');
            if !is_declaration && !STARTS.iter().any(|start| text.contains(start)) {
                continue;
            }
            let last = (line + LINES_TO_LOOP).min(self.source.lines.len() - 1);
            for header in line + 1..=last {
                let code = self.source.line_text(header);
                let is_loop = code.starts_with("for") || code.starts_with("while");
                if is_loop && self.source.lines[header].kind == LineKind::Header {
                    self.move_behind(line, header, &text);
                }
            }
        }
    }

    /// Moves a statement to the beginning of a block.
    fn move_behind(&mut self, line: usize, header: usize, statement: &str) {
        let Some(first) = self.source.next_line(header) else {
            return;
        };
        let indentation = self.source.indentation(first).to_owned();
        let whole = self.source.lines[line].whole.clone();
        let start = self.source.lines[header].whole.end;
        let moved = format!("{indentation}{statement}\n");
        let text = self.source.replaced(&[(whole, ""), (start..start, &moved)]);
        self.list.push(Variant {
            rank: Rank::First,
            line,
            edit: Edit::Moved {
                text: statement.to_owned(),
                after: header as u32 + 1,
            },
            text,
        });
    }

    /// A call of the function itself whose result is lost.
    pub(super) fn lost_results(&mut self) {
        for line in 0..self.source.lines.len() {
            let code = self.source.line_text(line).to_owned();
            let Some(header) = self.source.function_of(line) else {
                continue;
            };
            let name = self.function_name(header);
            let is_statement = self.source.lines[line].kind == LineKind::Statement;
            if name.is_empty() || !is_statement || !code.contains(&format!("{name}(")) {
                continue;
            }
            let call = code.trim_end_matches(';');
            let call = call.strip_prefix("return ").unwrap_or(call);
            let first = call.split('(').next().unwrap_or_default();
            let range = self.source.lines[line].range.clone();
            let indentation = self.source.indentation(line).to_owned();
            if first.ends_with(&*name) && !first.contains([' ', '=']) {
                let tried = match self.source.tongue {
                    Tongue::Python => format!("if {call}: return True"),
                    Tongue::Java | Tongue::Cpp | Tongue::JavaScript => {
                        format!("if ({call}) return true;")
                    }
                };
                let semicolon = if self.source.tongue == Tongue::Python {
                    ""
                } else {
                    ";"
                };
                self.add_places(Rank::First, line, &[(range.clone(), &tried)]);
                let returned = format!("return {call}{semicolon}");
                self.add_places(Rank::First, line, &[(range, &returned)]);
            }
            for flag in self.flags() {
                let stop = match self.source.tongue {
                    Tongue::Python => format!("if {flag}: return"),
                    Tongue::Java | Tongue::Cpp | Tongue::JavaScript => {
                        format!("if ({flag}) return;")
                    }
                };
                self.insert(Rank::First, line, Place::After, &indentation, &stop);
            }
        }
    }

    /// The names that are set to true somewhere.
    fn flags(&self) -> Vec<String> {
        let mut flags = Vec::new();
        for line in self.statements() {
            let code = self.source.line_text(line).trim_end_matches(';');
            let flag = code
                .strip_suffix(" = true")
                .or_else(|| code.strip_suffix(" = True"));
            if let Some(flag) = flag
                && !flag.contains([' ', '['])
                && !flags.contains(&flag.to_owned())
            {
                flags.push(flag.to_owned());
            }
        }
        flags
    }

    /// A statement one block further out, or further in.
    pub(super) fn moves(&mut self) {
        for line in self.statements() {
            if self.source.tongue == Tongue::Python {
                self.indent_otherwise(line);
            } else {
                self.change_places_with_brace(line);
            }
        }
        self.exchanged();
    }

    fn indent_otherwise(&mut self, line: usize) {
        let indent = self.source.lines[line].indent;
        let mut indents: Vec<usize> = Vec::new();
        let mut before = line;
        while let Some(above) = self.source.line_before(before) {
            let other = self.source.lines[above].indent;
            if other != indent && !indents.contains(&other) {
                indents.push(other);
            }
            if self.source.lines[above].is_function {
                break;
            }
            before = above;
        }
        let text = self.source.line_text(line).to_owned();
        let start = self.source.lines[line].whole.start;
        for other in indents {
            let rank = if is_jump(&text) {
                Rank::First
            } else {
                Rank::Likely
            };
            let spaces = " ".repeat(other);
            let variant = self.source.replaced(&[(start..start + indent, &*spaces)]);
            self.list.push(Variant {
                rank,
                line,
                edit: Edit::Indented {
                    text: text.clone(),
                    before: indent,
                    after: other,
                },
                text: variant,
            });
        }
    }

    fn change_places_with_brace(&mut self, line: usize) {
        let text = self.source.line_text(line).to_owned();
        let whole = self.source.lines[line].whole.clone();
        let moved = self.source.text[whole.clone()].to_owned();
        if let Some(next) = self.source.next_line(line)
            && self.source.line_code(next) == "}"
        {
            let end = self.source.lines[next].whole.end;
            let variant = self
                .source
                .replaced(&[(whole.clone(), ""), (end..end, &moved)]);
            self.push_moved(line, &text, next as u32 + 1, variant);
        }
        if let Some(before) = self.source.line_before(line)
            && self.source.line_code(before) == "}"
        {
            let start = self.source.lines[before].whole.start;
            let variant = self.source.replaced(&[(start..start, &moved), (whole, "")]);
            self.push_moved(line, &text, before as u32, variant);
        }
    }

    fn push_moved(&mut self, line: usize, text: &str, after: u32, variant: String) {
        self.list.push(Variant {
            rank: Rank::Likely,
            line,
            edit: Edit::Moved {
                text: text.to_owned(),
                after,
            },
            text: variant,
        });
    }

    /// Two statements in the other order.
    fn exchanged(&mut self) {
        for line in self.statements() {
            let Some(next) = self.source.next_line(line) else {
                continue;
            };
            let is_pair = self.source.lines[next].kind == LineKind::Statement
                && self.source.lines[next].indent == self.source.lines[line].indent;
            if !is_pair {
                continue;
            }
            let whole = self.source.lines[line].whole.clone();
            let moved = self.source.text[whole.clone()].to_owned();
            let end = self.source.lines[next].whole.end;
            let variant = self.source.replaced(&[(whole, ""), (end..end, &moved)]);
            self.list.push(Variant {
                rank: Rank::Rare,
                line,
                edit: Edit::Moved {
                    text: self.source.line_text(line).to_owned(),
                    after: next as u32 + 1,
                },
                text: variant,
            });
        }
    }

    /// Blanks that are left out: `if (cell == '.') continue;` behind what reads a cell.
    pub(super) fn blanks(&mut self) {
        for line in 0..self.source.lines.len() {
            let kind = self.source.lines[line].kind;
            let code = self.source.line_code(line).to_owned();
            let name = if kind == LineKind::Statement && code.contains('[') && code.contains(" = ")
            {
                assigned_name(&code)
            } else if kind == LineKind::Header && code.starts_with("for") {
                name_of_loop(&code)
            } else {
                None
            };
            let Some(name) = name else {
                continue;
            };
            let skip = match self.source.tongue {
                Tongue::Python => format!("if {name} == '.': continue"),
                Tongue::JavaScript => format!("if ({name} === '.') continue;"),
                Tongue::Java | Tongue::Cpp => format!("if ({name} == '.') continue;"),
            };
            let place = if kind == LineKind::Header {
                self.source.next_line(line).unwrap_or(line)
            } else {
                line
            };
            let indentation = self.source.indentation(place).to_owned();
            self.insert(Rank::First, line, Place::After, &indentation, &skip);
        }
    }

    /// A statement or a small loop that undoes something, once more before a jump.
    pub(super) fn before_jumps(&mut self) {
        for jump in self.statements() {
            if !is_jump(self.source.line_text(jump)) || self.source.lines[jump].is_lone_body {
                continue;
            }
            let first = jump.saturating_sub(LINES_TO_COPY);
            let last = (jump + LINES_TO_COPY).min(self.source.lines.len() - 1);
            // Whole loops come before single statements.
            let mut lines: Vec<usize> = (first..=last).collect();
            lines.sort_by_key(|&line| self.source.lines[line].kind == LineKind::Statement);
            for line in lines {
                if let Some(copied) = self.undoing(line) {
                    let indentation = self.source.indentation(jump).to_owned();
                    self.insert(Rank::First, jump, Place::Before, &indentation, &copied);
                }
            }
        }
    }

    /// The statement that begins here and undoes something, or a loop with one such statement.
    fn undoing(&self, line: usize) -> Option<String> {
        let text = self.source.line_text(line);
        let is_undoing = |text: &str| {
            UNDOES.iter().any(|word| text.contains(word))
                || [".add(", ".push", ".append(", "restore", "undo", "uncover"]
                    .iter()
                    .any(|word| text.contains(word))
        };
        match self.source.lines[line].kind {
            LineKind::Statement if is_undoing(text) && !self.is_in_loop_of_one(line) => {
                Some(text.to_owned())
            }
            LineKind::Header if text.starts_with("for") => {
                let body = self.source.next_line(line)?;
                let is_statement = self.source.lines[body].kind == LineKind::Statement;
                let text_of_body = self.source.line_text(body);
                if !is_statement || !is_undoing(text_of_body) {
                    return None;
                }
                if self.source.tongue == Tongue::Python {
                    return Some(format!("{text}\n    {text_of_body}"));
                }
                let end = self.source.next_line(body)?;
                let is_end = self.source.lines[end].kind == LineKind::End;
                is_end.then(|| format!("{text}\n{text_of_body}\n}}"))
            }
            LineKind::Other
                if text.starts_with("for") && text.ends_with(';') && is_undoing(text) =>
            {
                Some(text.to_owned())
            }
            _ => None,
        }
    }

    /// Whether the statement is alone in a loop over what it undoes.
    fn is_in_loop_of_one(&self, line: usize) -> bool {
        let Some(before) = self.source.line_before(line) else {
            return false;
        };
        let is_last = match self.source.next_line(line) {
            Some(next) => self.source.lines[next].indent < self.source.lines[line].indent,
            None => true,
        };
        is_last && self.source.line_text(before).starts_with("for")
    }

    /// The first row or column of a loop: `x = r + 1` becomes `x = r / 3 * 3`.
    pub(super) fn loop_starts(&mut self) {
        for line in 0..self.source.lines.len() {
            let code = self.source.line_code(line).to_owned();
            if !code.starts_with("for") || self.source.tongue == Tongue::Python {
                continue;
            }
            let Some((before, rest)) = code.split_once(" = ") else {
                continue;
            };
            let Some((value, _)) = rest.split_once(';') else {
                continue;
            };
            let start = self.source.lines[line].range.start + before.len() + 3;
            let place = start..start + value.len();
            for name in names_in(value) {
                let corner = match self.source.tongue {
                    Tongue::JavaScript => format!("{name} - {name} % 3"),
                    Tongue::Python | Tongue::Java | Tongue::Cpp => format!("{name} / 3 * 3"),
                };
                self.add_places(Rank::First, line, &[(place.clone(), &corner)]);
            }
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Before,
    After,
}

/// Whether the statement leaves a loop or a function.
pub(super) fn is_jump(text: &str) -> bool {
    ["continue", "return", "break"]
        .iter()
        .any(|word| text.starts_with(word))
}

/// The name before ` = `: `char ch = board[r][c];` has `ch`.
fn assigned_name(code: &str) -> Option<String> {
    let (target, value) = code.split_once(" = ")?;
    if !value.contains('[') {
        return None;
    }
    let name = target.split(' ').next_back()?;
    is_name(name).then(|| name.to_owned())
}

/// The variable of a loop over cells: `for ch in row:`, `for (char ch : row) {`.
fn name_of_loop(code: &str) -> Option<String> {
    let head = code
        .split_once(" in ")
        .or_else(|| code.split_once(" of "))
        .or_else(|| code.split_once(" : "))?
        .0;
    let name = head.split([' ', '(', '&']).next_back()?;
    is_name(name).then(|| name.to_owned())
}

fn is_name(text: &str) -> bool {
    !text.is_empty()
        && text
            .chars()
            .all(|character| character.is_ascii_alphanumeric() || character == '_')
}

fn names_in(text: &str) -> Vec<&str> {
    text.split(|character: char| !character.is_ascii_alphanumeric() && character != '_')
        .filter(|word| word.starts_with(|first: char| first.is_ascii_alphabetic()))
        .collect()
}
