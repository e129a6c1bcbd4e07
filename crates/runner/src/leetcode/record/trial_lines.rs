//! The lines of an answer that write a digit only to try it.

use regex_lite::Regex;

/// A statement that writes to an element of a list, alone in its line.
struct Write {
    /// The number of the line.
    line: u32,
    /// The spaces and tabs before it.
    indentation: usize,
    /// What is written to, without spaces: `board[r][c]`.
    place: String,
    /// Whether it writes a sign for a blank.
    is_blank: bool,
}

/// The lines that write something to a place that a later line of the same block makes blank again.
///
/// ```python
/// board[r][c] = digit     # this line
/// if self.solve(board):
///     return True
/// board[r][c] = "."
/// ```
///
/// A line that copies a finished result to the board is none of them: no line undoes it.
pub(super) fn trial_lines(answer: &str) -> Vec<u32> {
    let lines: Vec<&str> = answer.lines().collect();
    let writes = writes(&lines);
    let mut trials = Vec::new();
    for (index, write) in writes.iter().enumerate() {
        let is_undone = writes[index + 1..]
            .iter()
            .any(|later| later.undoes(write) && is_in_same_block(&lines, write, later));
        if !write.is_blank && is_undone {
            trials.push(write.line);
        }
    }
    trials
}

impl Write {
    /// Whether this one makes the place of the other one blank.
    fn undoes(&self, earlier: &Self) -> bool {
        self.is_blank && self.place == earlier.place && self.indentation == earlier.indentation
    }
}

/// The statements of these lines that write to an element.
fn writes(lines: &[&str]) -> Vec<Write> {
    let write =
        Regex::new(r"^\s*([A-Za-z_$@][^=(]*\])\s*=\s*([^=\s].*)$").expect("a test compiles it");
    let blank =
        Regex::new(r#"^(?:'[.0]'|"[.0]"|0)\s*;?\s*(?:(?://|#).*)?$"#).expect("a test compiles it");
    let mut writes = Vec::new();
    for (number, line) in (1..).zip(lines) {
        if let Some(parts) = write.captures(line) {
            writes.push(Write {
                line: number,
                indentation: indentation(line),
                place: parts[1].replace(' ', ""),
                is_blank: blank.is_match(&parts[2]),
            });
        }
    }
    writes
}

/// Whether no line between these two ends the block of the first one.
fn is_in_same_block(lines: &[&str], first: &Write, last: &Write) -> bool {
    let between = &lines[first.line as usize..last.line as usize - 1];
    between
        .iter()
        .all(|line| line.trim().is_empty() || indentation(line) >= first.indentation)
}

/// The number of spaces and tabs before the code of a line.
fn indentation(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digit_that_is_undone_in_the_same_block_is_tried() {
        let python = "def solve():\n    if ok:\n        board[r][c] = d\n\n        if solve():\n            \
                      return True\n        board[r] [c] = \".\"  # again\n";
        let java = "while (true) {\n  board[i][j] = (char) (d + '0');\n  if (solve()) return;\n  \
                    board[i][j] = '.';\n}";
        assert_eq!((trial_lines(python), trial_lines(java)), (vec![3], vec![2]));
    }

    #[test]
    fn a_digit_that_may_be_copied_is_not_tried() {
        for answer in [
            // Two functions.
            "  board[r][c] = d\nend\n  board[r][c] = '.'",
            // Another place, and no undo.
            "copy[r][c] = d;\nboard[r][c] = '.';",
            "board[r][c] = '.';\nboard[r][c] = d;",
            "board[r][c] = d;\nboard[r][c] = '.' + x;",
            "if (board[r][c] == d) f();\nboard[r][c] = '.';",
        ] {
            assert_eq!(trial_lines(answer), [], "{answer}");
        }
    }
}
