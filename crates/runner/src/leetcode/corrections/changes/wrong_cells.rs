//! Calculates an index for the cell that the lines around it use.
//!
//! Mistake: a stored index, such as the number of a box, belongs to another cell than the other
//! indices.
//!
//! Change tried: calculate the index from the row and the column that are used there.
//!
//! ```java
//! int box = r / 3 * 3 + c / 3;
//! rows[r][d] = columns[c][d] = boxes[box][d] = true;
//! ...
//! rows[lastR][d] = false;
//! columns[lastC][d] = false;
//! boxes[box][d] = false;      // `boxes[lastR / 3 * 3 + lastC / 3][d]`
//! ```

use std::collections::BTreeMap;
use std::ops::Range;

use super::super::code::formulas::{Formula, formulas};
use super::super::source::{Source, TokenKind};
use super::super::versions::{Rank, Versions};

/// The other indices stand in the same line or at most this many lines away: of the marks of a row,
/// a column and a box, one in each line, the box may be first or last.
const LINES_BESIDE: usize = 2;

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for formula in formulas(source) {
        let function = source.function_of(formula.line);
        for token in 0..source.tokens.len() {
            let is_index = source.word(token) == formula.name && source.word_before(token) == "[";
            let line = source.tokens[token].line;
            if is_index && line > formula.line && source.function_of(line) == function {
                use_other_cell(versions, &formula, token);
            }
        }
    }
}

/// Adds the answer with the formula of the other cell in place of this index, if each variable of
/// the formula has another name beside it.
fn use_other_cell(versions: &mut Versions<'_>, formula: &Formula<'_>, index: usize) {
    let source = versions.source;
    let mut names: BTreeMap<&str, &str> = BTreeMap::new();
    for token in variables(source, &formula.expression) {
        let name = source.word(token);
        match other_name(source, name, index) {
            Some(other) => names.insert(name, other),
            None => return,
        };
    }
    if names.is_empty() {
        return;
    }
    let mut places = Vec::new();
    for token in variables(source, &formula.expression) {
        places.push((
            source.tokens[token].range.clone(),
            names[source.word(token)],
        ));
    }
    let first = source.tokens[formula.expression.start].range.start;
    let last = source.tokens[formula.expression.end - 1].range.end;
    let expression = source.part_replaced(first..last, &places);
    let place = source.tokens[index].range.clone();
    let line = source.tokens[index].line;
    versions.replace_places(Rank::First, line, &[(place, &expression)]);
}

/// The variables of an expression, as tokens: no member, and no call of a function.
fn variables(source: &Source, expression: &Range<usize>) -> Vec<usize> {
    let mut variables = Vec::new();
    for token in expression.clone() {
        let is_variable = source.tokens[token].kind == TokenKind::Name
            && !["(", "."].contains(&source.word(token + 1));
        let is_member = source.word_before(token) == ".";
        if is_variable && !is_member {
            variables.push(token);
        }
    }
    variables
}

/// What stands beside the index in place of the name: somewhere the name is the index of a list,
/// and beside this index the same list has the other name.
fn other_name<'s>(source: &'s Source, name: &str, index: usize) -> Option<&'s str> {
    let lists: Vec<&str> = indexed(source, 0..source.lines.len())
        .into_iter()
        .filter(|(_, of_list)| *of_list == name)
        .map(|(list, _)| list)
        .collect();
    let line = source.tokens[index].line;
    let lines =
        line.saturating_sub(LINES_BESIDE)..(line + LINES_BESIDE + 1).min(source.lines.len());
    let beside = indexed(source, lines);
    if beside.iter().any(|(_, other)| *other == name) {
        return None;
    }
    let (_, other) = beside.into_iter().find(|(list, _)| lists.contains(list))?;
    Some(other)
}

/// The lists with their indices in these lines, where an index is one name: `rows` and `r` of
/// `rows[r][d]`.
fn indexed(source: &Source, lines: Range<usize>) -> Vec<(&str, &str)> {
    let mut pairs = Vec::new();
    for line in lines {
        for token in source.tokens_of(line) {
            let is_list = source.is_name(token) && source.word(token + 1) == "[";
            if is_list && source.is_name(token + 2) && source.word(token + 3) == "]" {
                pairs.push((source.word(token), source.word(token + 2)));
            }
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::assert_tried;
    use super::add;

    #[rstest]
    #[case::box_of_the_same_cell(
        Tongue::Java,
        "void f() {\n  int q = r / 3 * 3 + c / 3;\n  row[r][d] = col[c][d] = box[q][d] = true;\n  \
         row[pr][e] = false;\n  col[pc][e] = false;\n  box[q][e] = false;\n}",
        "With `box[pr / 3 * 3 + pc / 3][e] = false;` instead of `box[q][e] = false;` in line 6"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }
}
