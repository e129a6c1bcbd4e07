//! Replaces a name by another one that is used in the same way nearby.
//!
//! Mistake: the answer uses the wrong variable, member or function.
//!
//! Change tried: use another name from the lines above.
//!
//! ```java
//! int box = row / 3 * 3 + row / 3;   // `col / 3` instead of the second `row / 3`
//! ```

use super::super::code::blocks::tries_options;
use std::collections::BTreeSet;

use super::super::code::keywords::KEYWORDS;
use super::super::source::{Source, Tongue};
use super::super::versions::{Rank, Versions};

/// A name is replaced by one that stands at most this many lines before it. In a rule over boxes,
/// `br` and `bc` may be declared 20 lines above a condition that mixes them up.
const LINES_AROUND: usize = 20;

/// The most other names for one name, the nearest ones: row, column, digit, box, and a few more. In
/// answers that another name corrects, the right one was among the four nearest.
const MOST_NAMES: usize = 7;

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    let mut uses = Vec::new();
    for token in 0..source.tokens.len() {
        if source.is_name(token) && !KEYWORDS.contains(&source.word(token)) {
            uses.push(NameUse::of(source, token));
        }
    }
    let pairs = pairs(source);
    for name in &uses {
        if name.is_declared {
            continue;
        }
        for other in alternatives(name, &uses) {
            let rank = if name.is_paired_with(other, &pairs) {
                Rank::Likely
            } else {
                name.rank_of(other)
            };
            if rank < Rank::Rare && !reads_undefined(source.tongue, name, other, &uses) {
                versions.replace_tokens(rank, &[(name.token, &other.name)]);
                replace_in_whole_line(versions, rank, name, other, &uses);
            }
        }
    }
}

/// The names that stand beside each other in a list of arguments, parameters or elements somewhere:
/// `row` and `column` of `put(row, column, digit)`. Such names are easily mixed up, whatever their
/// length.
fn pairs(source: &Source) -> BTreeSet<(&str, &str)> {
    let mut pairs = BTreeSet::new();
    for comma in 1..source.tokens.len() {
        if source.word(comma) != "," || !source.is_name(comma - 1) {
            continue;
        }
        // In a list of parameters, a type stands before the name.
        for next in [comma + 1, comma + 2] {
            let ends = [",", ")", "]", "}"].contains(&source.word(next + 1));
            if source.is_name(next) && ends {
                pairs.insert((source.word(comma - 1), source.word(next)));
            }
        }
    }
    pairs
}

/// Adds the answer with the other name in all places of the line where this one stands in the same
/// way: `r >= br && r < br + 3` in place of `r >= bc && r < bc + 3`. The first of them adds it.
fn replace_in_whole_line(
    versions: &mut Versions<'_>,
    rank: Rank,
    name: &NameUse,
    other: &NameUse,
    uses: &[NameUse],
) {
    // `node.up` in place of `node.down`, for example.
    if name.is_member && tries_options(versions.source, name.line) {
        return;
    }
    let mut words = Vec::new();
    for place in uses {
        let is_same = place.line == name.line
            && place.name == name.name
            && place.usage == name.usage
            && place.is_member == name.is_member;
        if is_same {
            words.push((place.token, other.name.as_str()));
        }
    }
    if words.len() > 1 && words[0].0 == name.token {
        versions.replace_tokens(rank, &words);
    }
}

/// What is done with a name where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Usage {
    /// `row[3]`
    Indexed,
    /// `fits(3)`
    Called,
    /// `cells.size` or `cell->digit`
    HasMember,
    /// `row + 3`
    Value,
}

/// A place where a name is used.
struct NameUse {
    token: usize,
    line: usize,
    name: String,
    usage: Usage,
    /// The name after the dot or the arrow that follows; empty if there is none.
    member: String,
    /// Whether it stands after a dot or an arrow. `this->row` of C++ counts as `row`.
    is_member: bool,
    /// Whether it is declared here. Every name in the line that begins a function counts as
    /// declared: those of its parameters, and its own.
    is_declared: bool,
}

/// Words before a name that are not its type: `int row` declares `row`, `return row` does not.
const NO_TYPES: [&str; 11] = [
    "return", "in", "of", "and", "or", "not", "if", "else", "is", "elif", "while",
];

impl NameUse {
    fn of(source: &Source, token: usize) -> Self {
        let line = source.tokens[token].line;
        let before = source.word_before(token);
        let is_arrow = before == "->" && source.word(token.wrapping_sub(2)) != "this";
        let usage = match source.word(token + 1) {
            "[" => Usage::Indexed,
            "(" => Usage::Called,
            "." | "->" => Usage::HasMember,
            _ => Usage::Value,
        };
        let has_type = match token.checked_sub(1) {
            Some(previous) => {
                source.is_name(previous)
                    && source.tokens[previous].line == line
                    && !NO_TYPES.contains(&before)
            }
            None => false,
        };
        Self {
            token,
            line,
            name: source.word(token).to_owned(),
            usage,
            member: match usage {
                Usage::HasMember => source.word(token + 2).to_owned(),
                _ => String::new(),
            },
            is_member: before == "." || is_arrow,
            is_declared: has_type || source.lines[line].is_function,
        }
    }

    /// Whether the other name is used in the same way.
    fn is_like(&self, other: &Self) -> bool {
        self.name != other.name && self.is_member == other.is_member && self.usage == other.usage
    }

    fn distance(&self, other: &Self) -> usize {
        self.line.abs_diff(other.line)
    }

    /// Whether both are values that stand beside each other in a list.
    fn is_paired_with(&self, other: &Self, pairs: &BTreeSet<(&str, &str)>) -> bool {
        let [one, other_one] = [self.name.as_str(), other.name.as_str()];
        self.usage == Usage::Value
            && !self.is_member
            && (pairs.contains(&(one, other_one)) || pairs.contains(&(other_one, one)))
    }

    /// Names of one kind are easily mixed up: `r` and `c`, `start_row` and `start_col`.
    fn rank_of(&self, other: &Self) -> Rank {
        let is_short = self.name.len() <= 2 && other.name.len() <= 2;
        if is_short || self.has_same_start(other) || self.has_same_end(other) {
            Rank::Likely
        } else if self.usage == Usage::Called {
            // A function is seldom called in place of another one.
            Rank::Rare
        } else if self.name.len() == other.name.len()
            || self.usage == Usage::Indexed
            || self.is_member
        {
            Rank::Possible
        } else {
            Rank::Rare
        }
    }

    /// Whether they differ in one letter: `bc` and `br`.
    fn looks_like(&self, other: &Self) -> bool {
        let mut letters = self.name.bytes().zip(other.name.bytes());
        let is_as_long = self.name.len() == other.name.len() && self.name.len() > 1;
        let same = letters.by_ref().filter(|(one, other)| one == other).count();
        is_as_long && same + 1 == self.name.len()
    }

    /// Whether both begin with the same three letters, and not only because one has no more.
    fn has_same_start(&self, other: &Self) -> bool {
        let shorter = self.name.len().min(other.name.len());
        shorter > 3 && self.name.as_bytes()[..3] == other.name.as_bytes()[..3]
    }

    /// Whether both end with the same two letters, and not only because one has no more.
    fn has_same_end(&self, other: &Self) -> bool {
        let shorter = self.name.len().min(other.name.len());
        shorter > 2 && self.name.as_bytes().last_chunk::<2>() == other.name.as_bytes().last_chunk()
    }
}

/// Whether the other name may lack the member that is read of the name. In JavaScript that is no
/// error: `used.length` of a set is undefined, every comparison with it is false, and an answer may
/// be right because a condition no longer holds.
fn reads_undefined(tongue: Tongue, name: &NameUse, other: &NameUse, uses: &[NameUse]) -> bool {
    let is_known = uses
        .iter()
        .any(|known| known.name == other.name && known.member == name.member);
    tongue == Tongue::JavaScript && name.usage == Usage::HasMember && !is_known
}

/// The other names that are used in the same way, those that look alike first and then the nearest
/// ones; of a member, wherever they stand.
fn alternatives<'a>(name: &NameUse, uses: &'a [NameUse]) -> Vec<&'a NameUse> {
    let mut alternatives: Vec<&NameUse> = Vec::new();
    for other in uses {
        // A variable that is first used further down is not declared here.
        let is_near = other.token < name.token && name.distance(other) <= LINES_AROUND;
        if name.is_like(other) && (name.is_member || is_near) {
            alternatives.push(other);
        }
    }
    alternatives.sort_by_key(|other| (!name.looks_like(other), name.distance(other)));
    let mut nearest: Vec<&NameUse> = Vec::new();
    for other in alternatives {
        if nearest.iter().all(|found| found.name != other.name) {
            nearest.push(other);
        }
    }
    nearest.truncate(MOST_NAMES);
    nearest
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::assert_tried;
    use super::add;

    #[rstest]
    #[case::column_for_row(
        Tongue::Cpp,
        "void f() {\n  g(br, bc);\n  h(a + b + d + e + i + k + l + m);\n  x = bc + 1;\n}",
        "With `x = br + 1;` instead of"
    )]
    #[case::row_twice(
        Tongue::Java,
        "int row = 0, col = 0;\nint box = row / 3 * 3 + row / 3;",
        "With `int box = row / 3 * 3 + col / 3;` instead of"
    )]
    #[case::two_of_a_condition(
        Tongue::JavaScript,
        "const br = f(b), bc = g(b);\nif (r >= bc && r < bc + 3) go(r);\n",
        "With `if (r >= br && r < br + 3) go(r);` instead of"
    )]
    #[case::beside_each_other_in_a_call(
        Tongue::Java,
        "void f(int row, int column) {\n  rows.get(row).add(d);\n  columns.get(row).add(d);\n}",
        "With `columns.get(column).add(d);` instead of `columns.get(row).add(d);` in line 3"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }
}
