//! Links a node itself, and not one of its neighbours.
//!
//! Mistake: a link of a node gets a neighbour of the node that is meant, as if it were taken out.
//!
//! Change tried: link the node itself.
//!
//! ```java
//! column.left.right = column.right;   // `column`: the column comes back
//! ```

use super::super::source::Source;
use super::super::versions::{Rank, Versions};

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for line in source.statements() {
        if let Some(member) = last_member(source, line) {
            versions.replace_tokens(Rank::First, &[(member - 1, ""), (member, "")]);
        }
    }
}

/// The token of the member that ends a statement which gives a member of a member a value.
fn last_member(source: &Source, line: usize) -> Option<usize> {
    let tokens = source.tokens_of(line);
    let sign = tokens.clone().find(|&token| source.word(token) == "=")?;
    let members = (tokens.start..sign).filter(|&token| is_dot(source, token));
    let end = if source.word(tokens.end - 1) == ";" {
        tokens.end - 1
    } else {
        tokens.end
    };
    let member = end - 1;
    let is_member = member > sign + 2 && is_dot(source, member - 1) && source.is_name(member);
    if members.count() >= 2 && is_member {
        Some(member)
    } else {
        None
    }
}

fn is_dot(source: &Source, token: usize) -> bool {
    [".", "->"].contains(&source.word(token))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::{assert_not_tried, assert_tried};
    use super::add;

    #[rstest]
    #[case::column_that_comes_back(
        Tongue::Java,
        "void uncover(Node c) {\n  c.left.right = c.right;\n}",
        "With `c.left.right = c;` instead of `c.left.right = c.right;` in line 2"
    )]
    #[case::pointers(
        Tongue::Cpp,
        "node->down->up = node->up;",
        "With `node->down->up = node;` instead of"
    )]
    #[case::in_python(
        Tongue::Python,
        "node.down.up = node.up",
        "With `node.down.up = node` instead of"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }

    #[test]
    fn a_member_of_one_node_stays() {
        assert_not_tried(add, Tongue::Python, "self.rows = other.rows", "other");
    }
}
