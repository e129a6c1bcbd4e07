//! Uses another formula of the answer for the same variable or index.
//!
//! Mistake: the answer calculates the same variable or index in two ways, and one of them is wrong.
//!
//! Change tried: use the other formula.
//!
//! ```java
//! boxes[r / 3 * 3 + c / 3] |= bit;
//! ...
//! int b = c / 3 * 3 + r / 3;       // `r / 3 * 3 + c / 3`
//! boxes[b] |= bit;
//! ```

use std::ops::Range;

use super::super::code::expressions::{arguments, place_of};
use super::super::code::formulas::{formulas, is_calculated};
use super::super::source::Source;
use super::super::versions::{Rank, Versions};

/// The most other formulas for one place. An array such as `seen` may have an index for a row, for
/// a column and for a box, and one of them in a second form.
const MOST_FORMULAS: usize = 4;

/// An expression, and what it is for.
struct Use<'s> {
    line: usize,
    /// The names of the variable that gets the value, and of the arrays that have it as an index.
    names: Vec<&'s str>,
    place: Range<usize>,
}

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    let uses = uses(source);
    for changed in &uses {
        let mut tried = vec![without_spaces(&source.text[changed.place.clone()])];
        for other in &uses {
            let text = &source.text[other.place.clone()];
            let plain = without_spaces(text);
            let is_for_same = other.names.iter().any(|name| changed.names.contains(name));
            if is_for_same && !tried.contains(&plain) && tried.len() <= MOST_FORMULAS {
                let place = changed.place.clone();
                versions.replace_places(Rank::First, changed.line, &[(place, text)]);
                tried.push(plain);
            }
        }
    }
}

fn without_spaces(text: &str) -> String {
    text.replace(' ', "")
}

/// All formulas of variables, and all calculated indices.
fn uses(source: &Source) -> Vec<Use<'_>> {
    let mut uses = Vec::new();
    for formula in formulas(source) {
        let mut names = vec![formula.name];
        names.extend(indexed_by(source, formula.name, formula.line));
        uses.push(Use {
            line: formula.line,
            names,
            place: place_of(source, &formula.expression),
        });
    }
    for open in 1..source.tokens.len() {
        if source.word(open) != "[" || !source.is_name(open - 1) {
            continue;
        }
        let Some(close) = source.closing(open) else {
            continue;
        };
        let places = arguments(source, open);
        let is_one = places.len() == 1 && source.tokens[close].line == source.tokens[open].line;
        if is_one && is_calculated(source, &(open + 1..close)) {
            uses.push(Use {
                line: source.tokens[open].line,
                names: vec![source.word(open - 1)],
                place: places[0].clone(),
            });
        }
    }
    uses
}

/// The arrays that have this variable as their first index, in the function that the line is in.
fn indexed_by<'s>(source: &'s Source, name: &str, line: usize) -> Vec<&'s str> {
    let mut arrays = Vec::new();
    for token in 2..source.tokens.len() {
        let is_index = source.word(token) == name
            && source.word(token - 1) == "["
            && source.word(token + 1) == "]"
            && source.is_name(token - 2);
        let place = source.tokens[token].line;
        if is_index && source.function_of(place) == source.function_of(line) {
            arrays.push(source.word(token - 2));
        }
    }
    arrays
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::assert_tried;
    use super::add;

    #[rstest]
    #[case::row_and_column_exchanged(
        Tongue::Python,
        "box[i // 3 * 3 + j // 3] = 1\nk = i // 3 + j // 3 * 3\nfree(box[k])\n",
        "With `k = i // 3 * 3 + j // 3` instead of"
    )]
    #[case::formula_of_another_line(
        Tongue::JavaScript,
        "boxes[c + r * 3] = 1;\nboxes[r + c * 3] = 2;\n",
        "With `boxes[r + c * 3] = 1;` instead of"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }
}
