//! Lines and texts of any length.

use pretty_assertions::assert_eq;
use text::LONGEST_LINE;

use crate::{PUZZLE, read};

#[test]
fn a_line_that_is_too_long_is_refused_and_the_next_one_is_read() {
    let too_long = |line: usize| {
        format!("line {line}, column 1048577: expected a line of at most 1 MiB, found a longer one")
    };
    let text = ["y", "[", "5", "[5,", "5|", "- * "].map(|part| part.repeat(LONGEST_LINE + 1));
    let found = read(&format!("{}\n{PUZZLE}", text.join("\n")));
    let mut expected: Vec<String> = (1..=6).map(too_long).collect();
    expected.push("7: P".to_owned());
    assert_eq!(found, expected);
}

/// If each part looked at the rest of the line, this would take minutes.
#[test]
fn long_lines_and_arrays_take_linear_time() {
    for part in ["- * ", "[", "] ", "5|", "\"\" ", "5,", "[5", "x x", "/#"] {
        let line = part.repeat(LONGEST_LINE / part.len()) + "\n";
        read(&line);
    }
    read(&("[[5,3,.,.,7,.,.,.,.],\n".to_owned() + &"[5,3,.,.,7,.,.,.,.],[5],\n".repeat(50_000)));
    read(&"53..7....\n".repeat(100_000));
}
