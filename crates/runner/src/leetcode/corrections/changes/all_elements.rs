//! Compares all elements of a collection, not only two of them.
//!
//! Mistake: a condition should hold for all elements of a collection, or for any of them, but
//! compares only two.
//!
//! Change tried: compare one of the two with every element.
//!
//! ```javascript
//! if (BOX[spots[0]] !== BOX[spots[1]]) continue;
//! // `spots.some((spot) => BOX[spots[0]] !== BOX[spot])`: a third one may be elsewhere
//! ```

use super::super::code::comparisons::{Equality, equalities_of_same_length};
use super::super::code::expressions::{operand_to, place_of, text_of};
use super::super::source::{Source, TokenKind, Tongue};
use super::super::versions::{Rank, Versions};

/// The variable of the elements in the new comparison.
const ELEMENT: &str = "other";

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for equality in equalities_of_same_length(source) {
        let Some(all) = of_all_elements(source, &equality) else {
            continue;
        };
        let tokens = equality.left.start..equality.right.end;
        let line = source.tokens[tokens.start].line;
        versions.replace_places(Rank::Precise, line, &[(place_of(source, &tokens), &all)]);
    }
}

/// The comparison of all elements, if the sides only differ in a numbered element of a collection.
fn of_all_elements(source: &Source, equality: &Equality<'_>) -> Option<String> {
    let mut numbers = Vec::new();
    for (left, right) in equality.left.clone().zip(equality.right.clone()) {
        if source.word(left) != source.word(right) {
            numbers.push((left, right));
        }
    }
    let [(left, right)] = numbers[..] else {
        return None;
    };
    let is_number = [left, right]
        .iter()
        .all(|&token| source.tokens[token].kind == TokenKind::Number);
    if !is_number {
        return None;
    }
    // `cells[1]`, and `cells.get(1)` of Java
    let collection_end = match source.word(right - 1) {
        "[" => right - 1,
        "(" if source.word(right - 2) == "get" => right - 3,
        _ => return None,
    };
    let element = operand_to(source, right + 1)?;
    let collection = element.start..collection_end;
    let element = place_of(source, &element);
    let side = place_of(source, &equality.right);
    let of_element = source.part_replaced(side, &[(element, ELEMENT)]);
    let first = text_of(source, &equality.left);
    let compared = format!("{first} {} {of_element}", equality.sign);
    Some(quantified(
        source.tongue,
        text_of(source, &collection),
        &compared,
        equality.sign.starts_with('!'),
    ))
}

/// Whether the comparison holds for any element of the collection, or for all.
fn quantified(tongue: Tongue, collection: &str, compared: &str, is_any: bool) -> String {
    match (tongue, is_any) {
        (Tongue::Python, true) => format!("any({compared} for {ELEMENT} in {collection})"),
        (Tongue::Python, false) => format!("all({compared} for {ELEMENT} in {collection})"),
        (Tongue::JavaScript, true) => format!("{collection}.some(({ELEMENT}) => {compared})"),
        (Tongue::JavaScript, false) => format!("{collection}.every(({ELEMENT}) => {compared})"),
        (Tongue::Java, true) => format!("{collection}.stream().anyMatch({ELEMENT} -> {compared})"),
        (Tongue::Java, false) => format!("{collection}.stream().allMatch({ELEMENT} -> {compared})"),
        (Tongue::Cpp, _) => {
            let function = if is_any { "any_of" } else { "all_of" };
            format!(
                "{function}({collection}.begin(), {collection}.end(), \
                 [&](auto {ELEMENT}) {{ return {compared}; }})"
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::assert_tried;
    use super::add;

    #[rstest]
    #[case::array(
        Tongue::JavaScript,
        "if (BOX[spots[0]] !== BOX[spots[1]]) continue;",
        "With `if (spots.some((other) => BOX[spots[0]] !== BOX[other])) continue;` instead of"
    )]
    #[case::list(
        Tongue::Java,
        "if (row(spots.get(0)) == row(spots.get(1))) {\n}",
        "With `if (spots.stream().allMatch(other -> row(spots.get(0)) == row(other))) {` instead \
         of"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }
}
