//! Messages that name the cause where the refused place does not show it: an invisible character,
//! a space that is not a blank, a row that is read as a comment, or a text without any puzzle.

use pretty_assertions::assert_eq;

use crate::{PUZZLE, joined, read, separated};

#[test]
fn a_message_names_what_a_person_sees() {
    let invisible = format!("\u{200b}{}", joined("\n"));
    let widths = "|    3  |   2   | 6     |\n".repeat(9);
    let touching = "|||3||2||6|||\n".repeat(9);
    let open = "|   || 3 ||   ||   || 2 ||   || 6 ||   ||  \n".repeat(9);
    let rule = format!("Puzzle 17\n_________\n{}", joined("\n").replace('.', "_"));
    let floats = "0. 0. 3. 0. 2. 0. 6. 0. 0.\n".repeat(9);
    let commas = separated(",", ",").replace('.', "");
    for (text, expected) in [
        (
            invisible,
            "line 1, column 1: expected nothing beside the 9 cells of this row, found an \
             invisible character (U+200B)",
        ),
        (
            widths,
            "line 1, column 2: expected 3 cells between these bars (with spaces for blanks: 3, 5 \
             or 7 characters, and each digit in its column), found 1",
        ),
        (
            touching,
            "line 1, column 4: expected 3 cells between these bars (with spaces for blanks: 3, 5 \
             or 7 characters, and each digit in its column), found 1",
        ),
        (
            open,
            "line 1, column 44: expected 9 cells between the bars (a blank is a space between \
             two bars), found 8",
        ),
        (
            rule,
            "line 11, column 1: expected 9 rows of 9 cells (line 2 is read as nine blanks), found \
             10 rows",
        ),
        (floats, "line 1, column 1: expected one cell, found \"0.\""),
        (
            commas,
            "line 1, column 111: expected 81 cells (a gap is not a blank here), found 30",
        ),
        (
            format!("https://example.org/s/{PUZZLE}?x=1"),
            "line 1, column 104: expected '.' for this blank too, found '?'",
        ),
        (
            joined("-"),
            "line 1, column 10: expected '.' for this blank too, found '-'",
        ),
        (
            format!("{}\n", ".12.45.78.AB.DE.").repeat(16),
            "line 1, column 1: expected 9 rows of 9 cells, found 16 rows of 16: only 9×9 is read",
        ),
    ] {
        let found = read(&text);
        assert!(found[0].starts_with(expected), "{found:?}: {text}");
        assert_eq!(found.len(), 1, "{found:?}: {text}");
    }
}

#[test]
fn a_row_behind_the_sign_of_a_comment_is_named() {
    let rows = joined("\n");
    let expected = |line: usize, comment: usize, first: usize| {
        format!(
            "line {line}, column 1: expected 9 rows of 9 cells (line {comment} is a comment), \
             found 8 rows (in the rows that begin on line {first})"
        )
    };
    let ruby = format!("%w[{rows}]");
    assert_eq!(read(&ruby), [&expected(9, 1, 2), "skipped 1"]);
    let commented = rows.replace("\n8...", "\n#8...");
    assert_eq!(read(&commented), [&expected(9, 4, 1), "skipped 1"]);
    let remark = format!("# a remark from 2024\n{}", &rows[10..]);
    assert!(!read(&remark)[0].contains("comment"));
    // Only the line directly above the rows may be their first row.
    let above_a_line = format!("{PUZZLE}\n#53..7....\n{PUZZLE}\n{}", &rows[10..]);
    assert!(!read(&above_a_line)[2].contains("comment"));
}

#[test]
fn text_alone_is_skipped_and_said() {
    assert_eq!(
        read("Hello,\n12\n2026\n......\n# 5\nno puzzle here\n"),
        [
            "line 1, column 1: expected a puzzle, found \"Hello\"",
            "skipped 6"
        ]
    );
    assert_eq!(
        read(""),
        ["line 1, column 1: expected a puzzle, found nothing"]
    );
    assert_eq!(
        read("# 1\n"),
        [
            "line 1, column 1: expected a puzzle, found only comments",
            "skipped 1"
        ]
    );
    assert_eq!(
        read("5\u{0}3\u{0}.\u{0}"),
        [
            "line 1, column 1: expected text in UTF-8, or in UTF-16 with a byte order mark, found bytes that are neither",
            "skipped 1"
        ]
    );
    // UTF-16 without its mark.
    let rows: String = separated(" ", "\n")
        .chars()
        .flat_map(|character| [character, '\0'])
        .collect();
    assert!(read(&rows)[0].contains("found bytes that are neither"));
}
