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

/// The lines that write something to a place that a later line makes blank again, or with which the
/// function calls itself.
///
/// ```python
/// board[r][c] = digit     # this line
/// if self.solve(board):
///     return True
/// board[r][c] = "."       # in this block, or after the loop over the digits
/// ```
///
/// A line that copies a finished result to the board is none of them: no line undoes it, and no
/// search goes on from it.
pub(super) fn trial_lines(answer: &str) -> Vec<u32> {
    let lines: Vec<&str> = answer.lines().collect();
    let writes = writes(&lines);
    let mut trials = Vec::new();
    for (index, write) in writes.iter().enumerate() {
        let is_undone = writes[index + 1..]
            .iter()
            .any(|later| later.undoes(write) && is_in_block_of(&lines, write, later));
        if !write.is_blank && (is_undone || is_searched_on(&lines, write)) {
            trials.push(write.line);
        }
    }
    trials
}

impl Write {
    /// Whether this one makes the place of the other one blank.
    fn undoes(&self, earlier: &Self) -> bool {
        self.is_blank && self.place == earlier.place
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

/// Whether the first one is in the block of the last one, or in a block within it.
fn is_in_block_of(lines: &[&str], first: &Write, last: &Write) -> bool {
    let between = &lines[first.line as usize - 1..last.line as usize - 1];
    between
        .iter()
        .all(|line| line.trim().is_empty() || indentation(line) >= last.indentation)
}

/// Whether a later line of the block tests the result of a call of the function that it is in:
/// `if (solve(board, k + 1)) return true;`.
fn is_searched_on(lines: &[&str], write: &Write) -> bool {
    let call = Regex::new(r"^\s*if\s*\(?\s*(?:(?:this|self)\.)?([A-Za-z_$][A-Za-z0-9_$]*)\(")
        .expect("a test compiles it");
    let (above, below) = lines.split_at(write.line as usize);
    let headers = lines_around(above, write.indentation);
    for line in below.iter().filter(|line| !line.trim().is_empty()) {
        if indentation(line) < write.indentation {
            return false;
        }
        if let Some(call) = call.captures(line)
            && indentation(line) == write.indentation
            && headers.iter().any(|header| has_word(header, &call[1]))
        {
            return true;
        }
    }
    false
}

/// The lines that open the blocks around what follows with this indentation.
fn lines_around<'t>(above: &[&'t str], mut inner: usize) -> Vec<&'t str> {
    let mut around = Vec::new();
    for line in above.iter().rev() {
        if !line.trim().is_empty() && indentation(line) < inner {
            around.push(*line);
            inner = indentation(line);
        }
    }
    around
}

fn has_word(line: &str, word: &str) -> bool {
    line.split(|character: char| !character.is_alphanumeric() && !"_$".contains(character))
        .any(|other| other == word)
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
    fn a_digit_that_is_undone_after_the_loop_is_tried() {
        let cpp = "while (f) {\n  board[i][j] = '0' + f;\n  go();\n}\nboard[i][j] = '.';\n";
        assert_eq!(trial_lines(cpp), [2]);
    }

    #[test]
    fn a_digit_with_which_the_function_calls_itself_is_tried() {
        let java = "boolean dfs(int k) {\n  for (int d : open) {\n    b[r][c] = d;\n    \
                    if (dfs(k + 1)) return true;\n  }\n}";
        let javascript = "  const go = (k) => {\n    b[r][c] = d;\n\n    if (go(k)) return;\n";
        assert_eq!(
            (trial_lines(java), trial_lines(javascript)),
            (vec![3], vec![2])
        );
    }

    #[test]
    fn a_digit_that_may_be_copied_is_not_tried() {
        for answer in [
            // Two functions.
            "  board[r][c] = d\nend\n  board[r][c] = '.'",
            // Calls of another function, and after the block.
            "def copy(b):\n  b[r][c] = d\n  if solve(b):\n    return",
            "def solve(b):\n  if ok:\n    b[r][c] = d\n  if solve(b):\n    return",
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
