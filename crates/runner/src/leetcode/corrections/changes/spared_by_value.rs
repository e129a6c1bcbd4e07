//! Spares cells by their place, not by their candidates.
//!
//! Mistake: a rule for pairs or triples takes a cell for one of its own if the cell has exactly the
//! digits of all of them. A cell of a triple may have only two of the three digits.
//!
//! Change tried: compare the cell with each cell of the group.
//!
//! ```javascript
//! const all = left[x] | left[y] | left[z];
//! for (const cell of unit) {
//!     if (left[cell] !== all) left[cell] &= ~all;   // `cell !== x && cell !== y && cell !== z`
//! }
//! ```

use std::ops::Range;

use super::super::code::expressions::{operand_from, operand_to, place_of, text_of};
use super::super::source::{Source, Tongue};
use super::super::versions::{Rank, Versions};

/// Groups of more cells are not written out in one condition.
const MOST_CELLS: usize = 4;

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for sign in 1..source.tokens.len() {
        if ["!=", "!=="].contains(&source.word(sign))
            && let Some(comparison) = comparison_at(source, sign)
        {
            let condition = comparison.of_places(source);
            let line = source.tokens[sign].line;
            versions.replace_places(Rank::First, line, &[(comparison.place, &condition)]);
        }
    }
}

/// A comparison of the candidates of one cell with those of several.
struct Comparison<'s> {
    /// The place in the text of both sides.
    place: Range<usize>,
    sign: &'s str,
    /// The index of the cell.
    cell: &'s str,
    /// The indices of the group.
    group: Vec<&'s str>,
}

impl Comparison<'_> {
    /// The condition that the cell is none of the group.
    fn of_places(&self, source: &Source) -> String {
        let join = match source.tongue {
            Tongue::Python => " and ",
            Tongue::Java | Tongue::Cpp | Tongue::JavaScript => " && ",
        };
        let mut parts = Vec::new();
        for other in &self.group {
            parts.push(format!("{} {} {other}", self.cell, self.sign));
        }
        parts.join(join)
    }
}

/// The comparison `left[cell] != all` with this sign, where `all` is calculated above from the
/// elements of the same list.
fn comparison_at(source: &Source, sign: usize) -> Option<Comparison<'_>> {
    let left = operand_to(source, sign - 1)?;
    let right = operand_from(source, sign + 1)?;
    if right.len() != 1 {
        return None;
    }
    let (list, cell) = list_and_index(source, &left)?;
    let line = source.tokens[sign].line;
    let formula = (0..line).rev().find(|&above| {
        let mut tokens = source.tokens_of(above);
        tokens.any(|token| {
            source.word(token) == source.word(right.start) && source.word(token + 1) == "="
        })
    })?;
    let mut group = Vec::new();
    for token in source.tokens_of(formula) {
        if let Some(operand) = operand_from(source, token)
            && let Some((other, index)) = list_and_index(source, &operand)
            && other == list
            && index != cell
            && !group.contains(&index)
        {
            group.push(index);
        }
    }
    if group.len() < 2 || group.len() > MOST_CELLS {
        return None;
    }
    Some(Comparison {
        place: place_of(source, &(left.start..right.end)),
        sign: source.word(sign),
        cell,
        group,
    })
}

/// The list and the index of an element: `this.left` and `cell` of `this.left[cell]`.
fn list_and_index<'s>(source: &'s Source, operand: &Range<usize>) -> Option<(&'s str, &'s str)> {
    let close = operand.end - 1;
    let open = operand
        .clone()
        .find(|&token| source.word(token) == "[" && source.closing(token) == Some(close))?;
    if open == operand.start || close == open + 1 {
        return None;
    }
    let list = text_of(source, &(operand.start..open));
    let index = text_of(source, &(open + 1..close));
    Some((list, index))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::{assert_not_tried, assert_tried};
    use super::add;

    #[rstest]
    #[case::triple(
        Tongue::JavaScript,
        "const all = this.m[x] | this.m[y] | this.m[z];\nif (this.m[j] !== all) go();",
        "With `if (j !== x && j !== y && j !== z) go();` instead of"
    )]
    #[case::cells_in_a_list(
        Tongue::Java,
        "int all = left[s[i]] | left[s[j]];\nif (left[c] != all && (left[c] & all) != 0) go();",
        "With `if (c != s[i] && c != s[j] && (left[c] & all) != 0) go();` instead of"
    )]
    #[case::in_python(
        Tongue::Python,
        "both = cand[a] | cand[b]\nfor c in house:\n    if cand[c] != both:\n        strike(c)\n",
        "With `if c != a and c != b:` instead of"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }

    #[test]
    fn equal_candidates_of_one_cell_say_enough() {
        let text = "int pair = left[a];\nif (left[c] != pair) go();";
        assert_not_tried(add, Tongue::Cpp, text, "c != a");
    }
}
