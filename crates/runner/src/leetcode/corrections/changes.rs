//! Small changes of one token: another sign, number, name or order of two names.

use evidence::Edit;

use super::source::{LineKind, Source, TokenKind, Tongue};

/// How likely a change is to be the one that is missing; a lower rank is tried first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rank {
    /// Few changes of this kind are possible, and they say much: a statement that is missing.
    First,
    /// What people write wrong most often.
    Likely,
    /// It takes something out, so it says where the mistake is and not what is meant.
    Removal,
    /// It may hide the mistake.
    Possible,
    Rare,
}

/// One changed answer.
#[derive(Clone, Debug)]
pub(super) struct Variant {
    pub(super) rank: Rank,
    /// The index of the changed line.
    pub(super) line: usize,
    pub(super) edit: Edit,
    /// The whole text.
    pub(super) text: String,
}

/// Collects variants of one answer.
pub(super) struct Variants<'a> {
    pub(super) source: &'a Source,
    pub(super) list: Vec<Variant>,
}

/// A name is replaced by one that stands at most this many lines away.
const LINES_AROUND: usize = 14;

/// The most other names for one name.
const MOST_NAMES: usize = 7;

/// Words that are no variables.
const KEYWORDS: [&str; 60] = [
    "if", "else", "for", "while", "do", "return", "break", "continue", "in", "not", "and", "or",
    "is", "of", "new", "let", "var", "const", "int", "char", "bool", "boolean", "void", "auto",
    "long", "def", "class", "self", "this", "None", "True", "False", "true", "false", "null",
    "nullptr", "import", "from", "lambda", "static", "final", "private", "public", "function",
    "struct", "range", "len", "elif", "pass", "yield", "String", "Integer", "vector", "set", "map",
    "list", "List", "str", "Math", "std",
];

impl Variants<'_> {
    /// Adds the answer with these words in place of tokens of one line.
    fn add_words(&mut self, rank: Rank, words: &[(usize, &str)]) {
        let mut places = Vec::new();
        for &(token, word) in words {
            let Some(token) = self.source.tokens.get(token) else {
                return;
            };
            places.push((token.range.clone(), word));
        }
        let line = self.source.tokens[words[0].0].line;
        self.add_places(rank, line, &places);
    }

    /// Adds the answer with these texts in places of one line.
    pub(super) fn add_places(
        &mut self,
        rank: Rank,
        line: usize,
        places: &[(std::ops::Range<usize>, &str)],
    ) {
        let range = &self.source.lines[line].range;
        let mut after = String::new();
        let mut end = range.start;
        for (place, new) in places {
            if place.start < end || place.end > range.end {
                return;
            }
            after.push_str(&self.source.text[end..place.start]);
            after.push_str(new);
            end = place.end;
        }
        after.push_str(&self.source.text[end..range.end]);
        let edit = Edit::Instead {
            before: self.source.line_text(line).to_owned(),
            after,
        };
        let text = self.source.replaced(places);
        self.list.push(Variant {
            rank,
            line,
            edit,
            text,
        });
    }

    /// Other signs and words.
    pub(super) fn signs(&mut self) {
        for token in 0..self.source.tokens.len() {
            let kind = self.source.tokens[token].kind;
            if kind == TokenKind::Number {
                continue;
            }
            let word = self.source.word(token).to_owned();
            if !self.is_operator(token, &word) {
                continue;
            }
            let line = self.source.tokens[token].line;
            let is_loop = self.source.line_code(line).starts_with("for");
            for (mut rank, other) in other_signs(&word, self.source.tongue) {
                // A loop that never runs hides the mistake.
                if is_loop && matches!(other, ">" | "<" | "!=" | "==") {
                    rank = Rank::Rare;
                }
                self.add_words(rank, &[(token, other)]);
            }
            if word == "++" || word == "--" {
                self.other_side(token, &word);
            }
        }
    }

    /// `top--` becomes `--top`, and the other way round.
    fn other_side(&mut self, sign: usize, word: &str) {
        let tokens = &self.source.tokens;
        if let Some(before) = sign.checked_sub(1)
            && tokens[before].kind == TokenKind::Name
        {
            let moved = format!("{word}{}", self.source.word(before));
            self.add_words(Rank::First, &[(before, &moved), (sign, "")]);
        } else if tokens
            .get(sign + 1)
            .is_some_and(|next| next.kind == TokenKind::Name)
        {
            let moved = format!("{}{word}", self.source.word(sign + 1));
            self.add_words(Rank::First, &[(sign, ""), (sign + 1, &moved)]);
        }
    }

    /// Whether a `<` or `>` compares and is not part of a type, which has no spaces around it; and
    /// whether a `-` or `&` stands between two operands.
    fn is_operator(&self, token: usize, word: &str) -> bool {
        if !["<", ">", "-", "+", "*", "&"].contains(&word) || self.source.tongue == Tongue::Python {
            return true;
        }
        let range = &self.source.tokens[token].range;
        let is_spaced_before = self.source.code[..range.start].ends_with(' ');
        is_spaced_before && self.source.code[range.end..].starts_with(' ')
    }

    /// Numbers that are one more or one less.
    pub(super) fn numbers(&mut self) {
        for token in 0..self.source.tokens.len() {
            if self.source.tokens[token].kind != TokenKind::Number {
                continue;
            }
            let Ok(number) = self.source.word(token).parse::<u32>() else {
                continue;
            };
            let rank = match number {
                0 | 1 | 8 | 9 | 10 | 80 | 81 => Rank::Likely,
                2..=511 => Rank::Possible,
                _ => Rank::Rare,
            };
            self.add_words(rank, &[(token, &(number + 1).to_string())]);
            if let Some(less) = number.checked_sub(1) {
                self.add_words(rank, &[(token, &less.to_string())]);
            }
        }
    }

    /// Names in place of other names that are used in the same way near by.
    pub(super) fn names(&mut self) {
        let mut uses = Vec::new();
        for token in 0..self.source.tokens.len() {
            if self.source.tokens[token].kind == TokenKind::Name
                && !KEYWORDS.contains(&self.source.word(token))
            {
                uses.push(NameUse::of(self.source, token));
            }
        }
        for name in &uses {
            if name.is_declared {
                continue;
            }
            for other in alternatives(name, &uses) {
                let rank = name.rank_of(other);
                if rank < Rank::Rare {
                    self.add_words(rank, &[(name.token, &other.name)]);
                }
            }
        }
    }

    /// Two names in the other order: `[r][c]` becomes `[c][r]`, and `(r, c)` becomes `(c, r)`.
    pub(super) fn orders(&mut self) {
        for token in 0..self.source.tokens.len() {
            let words: Vec<&str> = (token..token + 6)
                .map(|place| self.source.word(place))
                .collect();
            let is_name = |place: usize| {
                self.source
                    .tokens
                    .get(place)
                    .is_some_and(|token| token.kind == TokenKind::Name)
            };
            if words[0] == "["
                && words[2..4] == ["]", "["]
                && words[5] == "]"
                && words[1] != words[4]
            {
                let (first, second) = (words[1].to_owned(), words[4].to_owned());
                self.add_words(Rank::Possible, &[(token + 1, &second), (token + 4, &first)]);
            }
            if ["(", "[", ","].contains(&words[0])
                && words[2] == ","
                && [",", ")", "]"].contains(&words[4])
                && is_name(token + 1)
                && is_name(token + 3)
                && words[1] != words[3]
            {
                let (first, second) = (words[1].to_owned(), words[3].to_owned());
                self.add_words(Rank::Possible, &[(token + 1, &second), (token + 3, &first)]);
            }
        }
    }

    /// The first row or column of a box: `row / 3` becomes `row / 3 * 3`; and in JavaScript a
    /// quotient is rounded down.
    pub(super) fn quotients(&mut self) {
        for token in 1..self.source.tokens.len() {
            let sign = self.source.word_before(token).to_owned();
            let number = self.source.word(token).to_owned();
            let is_quotient =
                ["/", "//", "%"].contains(&&*sign) && ["3", "9", "27"].contains(&&*number);
            if !is_quotient {
                continue;
            }
            if self.source.word(token + 1) != "*" {
                self.add_words(Rank::First, &[(token, &format!("{number} * {number}"))]);
            }
            let operand = token.wrapping_sub(2);
            let is_name = self
                .source
                .tokens
                .get(operand)
                .is_some_and(|token| token.kind == TokenKind::Name);
            self.both_quotients(token);
            if self.source.tongue == Tongue::JavaScript && sign == "/" && is_name {
                let floor = format!("Math.floor({}", self.source.word(operand));
                let closed = format!("{number})");
                self.add_words(Rank::First, &[(operand, &floor), (token, &closed)]);
            }
        }
    }

    /// `b / 3` and `b % 3` in one line are the row and the column of a box, each without its
    /// factor.
    fn both_quotients(&mut self, number: usize) {
        let line = self.source.tokens[number].line;
        let name = self.source.word(number.wrapping_sub(2));
        let last = self.source.tokens_of(line).end;
        for other in number + 1..last {
            let is_quotient = ["/", "//", "%"].contains(&self.source.word_before(other))
                && self.source.word(other) == self.source.word(number)
                && self.source.word(other - 2) == name
                && self.source.word(other + 1) != "*";
            if is_quotient && self.source.word(number + 1) != "*" {
                let factor = format!("{0} * {0}", self.source.word(number));
                self.add_words(Rank::First, &[(number, &factor), (other, &factor)]);
            }
        }
    }

    /// A parameter of C++ that is no copy, and a variable of JavaScript that is declared.
    pub(super) fn declarations(&mut self) {
        match self.source.tongue {
            Tongue::Cpp => self.references(),
            Tongue::JavaScript => self.undeclared(),
            Tongue::Python => self.rebound(),
            Tongue::Java => {}
        }
    }

    /// `vector<int> cells` becomes `vector<int>& cells` in the list of parameters.
    fn references(&mut self) {
        for line in 0..self.source.lines.len() {
            if !self.source.lines[line].is_function {
                continue;
            }
            for token in self.source.tokens_of(line) {
                let is_parameter = self.source.tokens[token].kind == TokenKind::Name
                    && [",", ")"].contains(&self.source.word(token + 1));
                let type_end = self.source.word_before(token);
                let is_class = type_end.starts_with(|first: char| first.is_ascii_uppercase());
                if is_parameter && (type_end.ends_with('>') || is_class) {
                    let reference = format!("{type_end}&");
                    self.add_words(Rank::First, &[(token - 1, &reference)]);
                }
            }
        }
    }

    /// `row = 3` becomes `let row = 3` where nothing declares `row`.
    fn undeclared(&mut self) {
        for line in 0..self.source.lines.len() {
            let tokens = self.source.tokens_of(line);
            let mut first = tokens.start;
            if self.source.word(first) == "for" {
                first += 2;
            }
            let name = self.source.word(first).to_owned();
            let is_assigned = ["=", "of", "in"].contains(&self.source.word(first + 1));
            let is_pattern = name == "[" || name == "{";
            if !is_pattern
                && (!is_assigned || KEYWORDS.contains(&&*name) || self.is_declared(&name))
            {
                continue;
            }
            if let Some(token) = self.source.tokens.get(first)
                && token.line == line
            {
                let place = token.range.start..token.range.start;
                self.add_places(Rank::First, line, &[(place, "let ")]);
            }
        }
    }

    fn is_declared(&self, name: &str) -> bool {
        (0..self.source.tokens.len()).any(|token| {
            self.source.word(token) == name
                && ["let", "const", "var"].contains(&self.source.word_before(token))
        })
    }

    /// `row = …` becomes `row[:] = …`, which changes the list itself.
    fn rebound(&mut self) {
        for line in 0..self.source.lines.len() {
            let tokens = self.source.tokens_of(line);
            let is_assignment = self.source.lines[line].kind == LineKind::Statement
                && tokens.len() > 2
                && self.source.tokens[tokens.start].kind == TokenKind::Name
                && self.source.word(tokens.start + 1) == "=";
            if is_assignment {
                let whole = format!("{}[:]", self.source.word(tokens.start));
                self.add_words(Rank::Possible, &[(tokens.start, &whole)]);
            }
        }
    }
}

/// A place where a name is used.
struct NameUse {
    token: usize,
    line: usize,
    name: String,
    /// Whether it stands behind a dot.
    is_member: bool,
    /// What stands behind it: an index, a call, a member, or nothing of these.
    next: &'static str,
    /// Whether it is declared here.
    is_declared: bool,
}

impl NameUse {
    fn of(source: &Source, token: usize) -> Self {
        let before = source.word_before(token);
        let is_own = ["self", "this"].contains(&source.word(token.wrapping_sub(2)));
        let next = match source.word(token + 1) {
            "[" => "[",
            "(" => "(",
            "." | "->" => ".",
            _ => "",
        };
        let line = source.tokens[token].line;
        let is_typed = token > 0
            && source.tokens[token - 1].kind == TokenKind::Name
            && source.tokens[token - 1].line == line
            && ![
                "return", "in", "of", "and", "or", "not", "if", "else", "is", "elif", "while",
            ]
            .contains(&before);
        Self {
            token,
            line,
            name: source.word(token).to_owned(),
            is_member: before == "." || before == "->" && !is_own,
            next,
            is_declared: is_typed || source.lines[line].is_function,
        }
    }

    /// Whether the other name is used in the same way.
    fn is_like(&self, other: &Self) -> bool {
        self.name != other.name && self.is_member == other.is_member && self.next == other.next
    }

    fn distance(&self, other: &Self) -> usize {
        self.line.abs_diff(other.line)
    }

    /// Names of one kind are easily mixed up: `r` and `c`, `start_row` and `start_col`.
    fn rank_of(&self, other: &Self) -> Rank {
        let is_short = self.name.len() <= 2 && other.name.len() <= 2;
        let end = self.name.len().min(other.name.len());
        let has_same_start = end > 3 && self.name.as_bytes()[..3] == other.name.as_bytes()[..3];
        let has_same_end = end > 2
            && self.name.as_bytes()[self.name.len() - 2..]
                == other.name.as_bytes()[other.name.len() - 2..];
        if is_short || has_same_start || has_same_end {
            Rank::Likely
        } else if self.next == "(" {
            // A function is seldom called in place of another one.
            Rank::Rare
        } else if self.name.len() == other.name.len() || self.next == "[" || self.is_member {
            Rank::Possible
        } else {
            Rank::Rare
        }
    }
}

/// The nearest other names that are used in the same way; of a member, wherever they stand.
fn alternatives<'a>(name: &NameUse, uses: &'a [NameUse]) -> Vec<&'a NameUse> {
    let mut others: Vec<&NameUse> = Vec::new();
    for other in uses {
        // A variable that is first used further down is not declared here.
        let is_near = other.token < name.token && name.distance(other) <= LINES_AROUND;
        if name.is_like(other) && (name.is_member || is_near) {
            others.push(other);
        }
    }
    others.sort_by_key(|other| name.distance(other));
    let mut nearest: Vec<&NameUse> = Vec::new();
    for other in others {
        if nearest.iter().all(|found| found.name != other.name) {
            nearest.push(other);
        }
    }
    nearest.truncate(MOST_NAMES);
    nearest
}

/// What may be meant in place of a sign or a word.
fn other_signs(word: &str, tongue: Tongue) -> Vec<(Rank, &'static str)> {
    use Rank::{Likely, Possible, Rare};
    let is_python = tongue == Tongue::Python;
    let others: &[(Rank, &'static str)] = match word {
        "<" => &[(Likely, "<="), (Likely, ">")],
        "<=" => &[(Likely, "<"), (Possible, "=="), (Possible, ">=")],
        ">" => &[(Likely, ">="), (Likely, "<")],
        ">=" => &[(Likely, ">"), (Possible, "<=")],
        "==" => &[(Likely, "!="), (Possible, "<="), (Possible, ">=")],
        "!=" => &[(Likely, "==")],
        "===" => &[(Likely, "!==")],
        "!==" => &[(Likely, "===")],
        "+" => &[(Likely, "-"), (Possible, "*")],
        "-" => &[(Likely, "+")],
        "*" => &[(Rare, "+")],
        "/" if is_python => &[(Likely, "//"), (Likely, "%")],
        "/" | "//" => &[(Likely, "%")],
        "%" if is_python => &[(Likely, "//")],
        "%" => &[(Likely, "/")],
        "&&" => &[(Likely, "||")],
        "||" => &[(Likely, "&&")],
        "and" => &[(Likely, "or")],
        "or" => &[(Likely, "and")],
        "&" => &[(Possible, "|"), (Possible, "& ~"), (Possible, "-")],
        "|" => &[(Possible, "&"), (Possible, "-")],
        "&=" => &[(Possible, "|="), (Possible, "&= ~")],
        "|=" => &[(Possible, "&="), (Possible, "^="), (Possible, "&= ~")],
        "^=" => &[(Possible, "|="), (Possible, "&="), (Possible, "&= ~")],
        "+=" => &[(Likely, "-="), (Rare, "=")],
        "-=" => &[(Likely, "+=")],
        "<<" => &[(Rare, ">>")],
        ">>" => &[(Rare, "<<")],
        "!" | "~" | "not" => &[(Possible, "")],
        "++" => &[(Possible, "--")],
        "--" => &[(Possible, "++")],
        "in" => &[(Possible, "not in")],
        "True" => &[(Possible, "False")],
        "False" => &[(Possible, "True")],
        "true" => &[(Possible, "false")],
        "false" => &[(Possible, "true")],
        "break" => &[(Possible, "continue"), (Possible, "return")],
        "continue" => &[(Possible, "break")],
        "any" => &[(Possible, "all")],
        "all" => &[(Possible, "any")],
        "some" => &[(Possible, "every")],
        "every" => &[(Possible, "some")],
        "min" => &[(Possible, "max")],
        "max" => &[(Possible, "min")],
        "while" => &[(Possible, "if")],
        "if" => &[(Possible, "while")],
        _ => &[],
    };
    others.to_vec()
}
