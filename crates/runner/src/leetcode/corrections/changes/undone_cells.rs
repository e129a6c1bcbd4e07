//! Blanks the cell that was written.
//!
//! Mistake: the answer writes one cell and blanks another one.
//!
//! Change tried: blank the cell that was written.
//!
//! ```python
//! board[row][col] = digit
//! if self.search():
//!     return True
//! board[self.row][self.col] = "."    # `board[row][col] = "."`: deeper calls have moved on
//! ```

use super::super::source::Source;
use super::super::versions::{Rank, Versions};

/// A cell is blanked at most this many lines after the statement that writes it.
const MOST_LINES: usize = 18;

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for line in source.statements() {
        let Some((written, value)) = assignment(source, line) else {
            continue;
        };
        if is_blank(value) {
            continue;
        }
        let last = (line + MOST_LINES).min(source.lines.len() - 1);
        for later in line + 1..=last {
            let Some((blanked, blank)) = assignment(source, later) else {
                continue;
            };
            let is_other = blanked != written && list_of(blanked) == list_of(written);
            if is_other && is_blank(blank) && source.function_of(later) == source.function_of(line)
            {
                let start = source.lines[later].range.start;
                let place = start..start + blanked.len();
                versions.replace_places(Rank::First, later, &[(place, written)]);
            }
        }
    }
}

/// The element that the statement of this line assigns, and its value.
fn assignment(source: &Source, line: usize) -> Option<(&str, &str)> {
    let (target, value) = source.line_text(line).split_once(" = ")?;
    target
        .ends_with(']')
        .then_some((target, value.trim_end_matches(';')))
}

/// The name before the first index.
fn list_of(element: &str) -> &str {
    element.split('[').next().unwrap_or_default()
}

/// Whether a cell with this value is blank.
fn is_blank(value: &str) -> bool {
    ["'.'", "\".\"", "0", "None", "null", "false", "False"].contains(&value)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::assert_tried;
    use super::add;

    #[rstest]
    #[case::row_and_column_of_the_search(
        Tongue::Python,
        "def f(r, c):\n    board[r][c] = d\n    f(r, c)\n    board[self.r][self.c] = '.'\n",
        "With `board[r][c] = '.'` instead of `board[self.r][self.c] = '.'` in line 4"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }
}
