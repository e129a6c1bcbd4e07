//! Compares something else of two cells.
//!
//! Mistake: a condition compares the wrong property of two cells, or only one of two properties.
//!
//! Change tried: compare the result of a function, another expression, or two more variables.
//!
//! ```java
//! boolean box = a / 27 == b / 27;   // `boxOf(a) == boxOf(b)`: three rows have three boxes
//! ```

use super::super::code::comparisons::{Equality, equalities_of_same_length};
use super::super::code::expressions::{place_of, text_of};
use super::super::code::functions::functions;
use super::super::source::{Source, Tongue};
use super::super::versions::{Rank, Versions};

/// The most expressions in place of one comparison.
const MOST_ALTERNATIVES: usize = 8;

/// The same expression of two variables, compared: `a / 27 == b / 27`.
struct Comparison<'s> {
    equality: Equality<'s>,
    /// The variable on the left side, and that on the right one.
    first: &'s str,
    second: &'s str,
    /// The expression of the first variable.
    left: &'s str,
}

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    let mut comparisons = Vec::new();
    for equality in equalities_of_same_length(source) {
        comparisons.extend(comparison_of(source, equality));
    }
    for comparison in &comparisons {
        if comparison.compares_only_variables() {
            continue;
        }
        let tokens = comparison.equality.left.start..comparison.equality.right.end;
        let place = place_of(source, &tokens);
        let line = source.tokens[tokens.start].line;
        let mut alternatives = alternatives_of(source, comparison, &comparisons);
        alternatives.retain(|other| other != text_of(source, &tokens));
        alternatives.truncate(MOST_ALTERNATIVES);
        for other in alternatives {
            versions.replace_places(Rank::Precise, line, &[(place.clone(), &other)]);
        }
    }
}

/// The comparison, if both sides differ in one variable only.
fn comparison_of<'s>(source: &'s Source, equality: Equality<'s>) -> Option<Comparison<'s>> {
    let mut variables = None;
    for (left, right) in equality.left.clone().zip(equality.right.clone()) {
        let pair = (source.word(left), source.word(right));
        if pair.0 == pair.1 {
            continue;
        }
        let is_other_pair = variables.is_some_and(|known| known != pair);
        if is_other_pair || !source.is_name(left) || !source.is_name(right) {
            return None;
        }
        variables = Some(pair);
    }
    let (first, second) = variables?;
    Some(Comparison {
        left: text_of(source, &equality.left),
        equality,
        first,
        second,
    })
}

/// What may be compared instead: what a function of the answer returns for both variables, the same
/// expression of two other variables as well, or another expression that the answer compares.
fn alternatives_of(
    source: &Source,
    comparison: &Comparison<'_>,
    all: &[Comparison<'_>],
) -> Vec<String> {
    let mut alternatives = Vec::new();
    for function in functions(source) {
        let expression = format!("{}({})", function.name, comparison.first);
        if function.parameters == 1 {
            alternatives.push(comparison.of_expression(&expression, comparison.first));
        }
    }
    for other in all {
        if !comparison.shares_variable(other) {
            alternatives.push(comparison.of_both(other, source.tongue));
        }
    }
    for other in all {
        if !other.compares_only_variables() {
            alternatives.push(comparison.of_expression(other.left, other.first));
        }
    }
    let mut different: Vec<String> = Vec::new();
    for other in alternatives {
        if !different.contains(&other) {
            different.push(other);
        }
    }
    different
}

impl Comparison<'_> {
    /// Whether it is a comparison such as `a == b`, which asks whether both are the same cell.
    fn compares_only_variables(&self) -> bool {
        self.equality.left.len() == 1
    }

    /// Whether both compare the same variable: a row and a column have different ones.
    fn shares_variable(&self, other: &Comparison<'_>) -> bool {
        [other.first, other.second]
            .iter()
            .any(|variable| [self.first, self.second].contains(variable))
    }

    /// This expression of one variable, compared for the variables of this comparison.
    fn of_expression(&self, expression: &str, variable: &str) -> String {
        let [left, right] =
            [self.first, self.second].map(|own| with_variable(expression, variable, own));
        format!("{left} {} {right}", self.equality.sign)
    }

    /// The same expression, compared for the variables of this comparison and of another one.
    fn of_both(&self, other: &Comparison<'_>, tongue: Tongue) -> String {
        let own = self.of_expression(self.left, self.first);
        let [left, right] =
            [other.first, other.second].map(|name| with_variable(self.left, self.first, name));
        let sign = self.equality.sign;
        let is_equal = sign.starts_with("==");
        let word = match (tongue, is_equal) {
            (Tongue::Python, true) => "and",
            (Tongue::Python, false) => "or",
            (_, true) => "&&",
            (_, false) => "||",
        };
        format!("({own} {word} {left} {sign} {right})")
    }
}

/// The expression with another variable in all places of this one.
fn with_variable(expression: &str, variable: &str, other: &str) -> String {
    let mut text = String::new();
    let mut word = String::new();
    for character in expression.chars().chain([' ']) {
        if character.is_ascii_alphanumeric() || character == '_' {
            word.push(character);
            continue;
        }
        text.push_str(if word == variable { other } else { &word });
        text.push(character);
        word.clear();
    }
    text.truncate(text.len() - 1);
    text
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::assert_tried;
    use super::add;

    #[rstest]
    #[case::function_for_a_quotient(
        Tongue::Java,
        "int boxOf(int k) {\n}\nvoid f() {\n  boolean box = a / 27 == b / 27;\n}",
        "With `boolean box = boxOf(a) == boxOf(b);` instead of"
    )]
    #[case::row_and_column_of_a_box(
        Tongue::Python,
        "if r == r2 or c == c2 or r // 3 == r2 // 3:\n",
        "With `if r == r2 or c == c2 or (r // 3 == r2 // 3 and c // 3 == c2 // 3):` instead of"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }
}
