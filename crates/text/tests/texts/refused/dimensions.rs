//! Lines, rows, bands and arrays with too few or too many cells. They are refused where the count
//! goes wrong, and no cell moves into another grid.

use pretty_assertions::assert_eq;
use text::Parser;

use crate::{PUZZLE, SOLUTION, joined, read, rows, separated};

#[test]
fn a_slip_is_refused_where_it_is() {
    let rows = joined("\n");
    for (text, expected) in [
        (
            rows.replace("195", "1q5"),
            "line 2, column 5: expected a digit or a blank (one of . 0 _ * x ? -), found \"q\" (in the rows that begin on line 1)",
        ),
        (
            rows.replace("195", "19"),
            "line 2, column 9: expected 9 cells in this row, found 8 (in the rows that begin on line 1)",
        ),
        (
            rows.replace("195...", "195..x"),
            "line 2, column 9: expected '.' for this blank too, found 'x' (in the rows that begin on line 1)",
        ),
        (
            rows[..89 - 10].to_owned(),
            "line 8, column 1: expected 9 rows of 9 cells, found 8 rows (in the rows that begin on line 1)",
        ),
        (
            format!("{rows}\n{}", &rows[..9]),
            "line 10, column 1: expected 9 rows of 9 cells, found 10 rows (in the rows that begin on line 1)",
        ),
        (
            PUZZLE[..80].to_owned(),
            "line 1, column 81: expected 81 cells, found 80",
        ),
        (
            "53..7".to_owned(),
            "line 1, column 6: expected 81 cells, or 9 rows of 9, found 5",
        ),
        (
            format!("[[{}]", separated(",", "],[")),
            "line 1, column 1: expected a closing bracket for the '[' on line 1, column 1, found the end of the text (in the array that begins on line 1)",
        ),
        (
            format!("[[{}]]", separated(",", "],[").replacen("6,.", "6", 1)),
            "line 1, column 38: expected 9 cells in these brackets, found 8 (in the array that begins on line 1)",
        ),
        (
            rows.replacen("\n8...", "\n\n8...", 1)
                .replacen("\n4..8", "\n\n4..8", 1),
            "line 11, column 1: expected 9 rows, or 3 bands of 3 rows, found rows grouped 3 + 1 + 5 (in the rows that begin on line 1)",
        ),
        (
            rows.replace('.', " "),
            "line 1, column 6: expected 9 cells in this row (a space is a blank only between two bars), found 3 (in the rows that begin on line 1)",
        ),
        (
            "\t\t6\t\t5\t3\t2\t1\n".repeat(9),
            "line 1, column 13: expected 9 fields in this row, found 8 (in the rows that begin on line 1)",
        ),
        (
            format!(
                "A = [{}];",
                separated(" ", "; ~\n")
                    .replace('.', "0")
                    .replace('~', "...")
            ),
            "line 1, column 25: expected one cell, found \"...\" (in the array that begins on line 1)",
        ),
        (
            format!("b = [\n{}]", " [[0,0,9],[0,0,4],[2,0,0]],\n".repeat(9)),
            "line 2, column 9: expected 9 cells in these brackets, found 3 (in the array that begins on line 1) [b = []",
        ),
        (
            separated(" ", "\n")
                .replace("5 3 . . 7 . . . .", ". . . . . . . . .")
                .replace('.', "-"),
            "line 9, column 1: expected 9 rows of 9 cells (line 1 is a frame), found 8 rows (in the rows that begin on line 2)",
        ),
        (
            format!(
                "- - 3 | - 2 - | 6 - -\n- - - | - - - | - - -\n{}",
                "9 - - | 3 - 5 | - - 1\n".repeat(7)
            ),
            "line 9, column 1: expected 9 rows of 9 cells (line 2 is a frame), found 8 rows (in the rows that begin on line 1)",
        ),
        (
            format!("--3-2-6--\n---------\n{}", "9--3-5--1\n".repeat(7)),
            "line 9, column 1: expected 9 rows of 9 cells (line 2 is a frame), found 8 rows (in the rows that begin on line 1)",
        ),
    ] {
        assert_eq!(read(&text), [expected], "{text}");
    }
}

#[test]
fn a_fault_in_an_array_is_named_by_its_kind() {
    let array = format!("[[{}]]", separated(",", "],[").replace('.', "0"));
    let flat = separated(",", ",").replace('.', "0");
    let strings = |rows: &[&str]| format!("[\"{}\"]", rows.join("\", \""));
    let long = [&rows()[..8], &["....8..799"]].concat();
    for (text, expected) in [
        (
            array.replacen("0,7", "07", 1),
            "column 9: expected one cell, found \"07\"",
        ),
        (
            array.replacen('7', "10", 1),
            "column 11: expected one cell, found \"10\"",
        ),
        (
            format!("[{}]", &flat[2..]),
            "column 161: expected 81 cells in these brackets, found 80",
        ),
        (
            strings(&rows()[..8]),
            "column 104: expected 9 rows in these brackets, found 8",
        ),
        (
            strings(&long),
            "column 107: expected 9 cells side by side, found 10",
        ),
        (
            array[..50].to_owned(),
            "column 1: expected a closing bracket for the '[' on line 1, column 42, found the end \
             of the text",
        ),
        (
            array.replacen("],[", "],", 1),
            "column 22: expected an opening bracket before the next row, found 9 cells without one",
        ),
    ] {
        let refused = format!("line 1, {expected} (in the array that begins on line 1)");
        assert_eq!(read(&text), [refused], "{text}");
    }
    let broken_off = format!("{}\nThe end", &array[..50]);
    let refused = "line 2, column 1: expected a closing bracket for the '[' on line 1, column 42, found \"The end\" (in the array that begins on line 1)";
    assert_eq!(read(&broken_off), [refused, "skipped 1"]);
}

/// What is left of a frame in a text from which all spaces were removed.
#[test]
fn a_frame_without_its_spaces_is_refused_once() {
    let bars = |row: &str| {
        let row = row.replace('.', " ");
        let boxes = [&row[..3], &row[3..6], &row[6..]].map(|cells| cells.replace(' ', ""));
        format!("|{}|\n", boxes.join("|"))
    };
    let bands: Vec<String> = rows()
        .chunks(3)
        .map(|band| band.iter().map(|row| bars(row)).collect())
        .collect();
    let refused = |line: usize| {
        format!(
            "line {line}, column 8: expected 9 cells in this row (a space between bars is a blank, \
             and is missing), found 3 (in the rows that begin on line {line})"
        )
    };
    let frame = "+-+-+-+\n";
    let framed = format!("{frame}{}{frame}", bands.join(frame));
    assert_eq!(read(&framed), [refused(2)]);
    assert_eq!(read(&bands.concat()), [refused(1)]);
}

#[test]
fn cut_lines_among_lines_are_refused_one_by_one() {
    for length in (1..81).filter(|length| *length != 9) {
        let cut = &SOLUTION[..length];
        let records =
            Parser::new().read_all(format!("{PUZZLE}\n{cut}\n{cut}\n{PUZZLE}").as_bytes());
        let are_read: Vec<bool> = records.iter().map(|record| record.grid.is_ok()).collect();
        assert_eq!(are_read, [true, false, false, true], "{length}");
    }
}

/// As a mail wraps a line at 76 characters, and as quoted-printable does, with `=` at the end.
#[test]
fn a_line_that_is_wrapped_into_two_is_refused_once() {
    for (length, behind) in [(76, ""), (75, "="), (72, ""), (40, ""), (60, "")] {
        let (first, rest) = PUZZLE.split_at(length);
        let refused = format!(
            "line 1, column {}: expected 81 cells, found {length}, and the other {} on line 2",
            length + 1,
            rest.len()
        );
        let text = format!("{first}{behind}\n{rest}\n{PUZZLE}");
        assert_eq!(read(&text), [&refused, "3: P"], "{text}");
        // Without the rest, the line is refused by itself, and what follows it is read.
        let refused = format!(
            "line 1, column {}: expected 81 cells, found {length}",
            length + 1
        );
        for below in [PUZZLE.to_owned(), joined("\n"), format!("# mine\n{PUZZLE}")] {
            let lines = read(&format!("{first}{behind}\n{below}"));
            assert_eq!(lines[0], refused, "{below}");
            assert!(lines[1].ends_with(": P"), "{lines:?}");
        }
    }
    // Nine cells are the rest, unless they are the first row of a grid, or of other rows.
    let cut = &PUZZLE[..72];
    let refused = "line 1, column 73: expected 81 cells, found 72";
    assert_eq!(read(&format!("{cut}\n{}", joined("\n"))), [refused, "2: P"]);
    let row = &PUZZLE[72..];
    let rows = read(&format!("{cut}\n{row}\n{row}"));
    assert_eq!(rows.len(), 2, "{rows:?}");
    assert_eq!(rows[0], refused);
    let as_one = format!("{refused}, and the other 9 on line 2");
    for below in ["", "\n", "\n\n"] {
        assert_eq!(read(&format!("{cut}\n{row}{below}")), [&*as_one], "{below}");
    }
}

/// Bands of two grids with the same gap everywhere: where a band is missing, it cannot be said
/// whose band is whose.
#[test]
fn bands_never_move_into_another_grid() {
    let rows = rows();
    let band = |index: usize| rows[3 * index..3 * index + 3].join("\n");
    let bands = [0, 1, 0, 1, 2].map(band).join("\n\n");
    let refused = "line 19, column 1: expected 9 rows of 9 cells, found 15 rows (in the rows that begin on line 1)";
    assert_eq!(read(&bands), [refused]);
    let apart = [
        [0, 1].map(band).join("\n\n"),
        [0, 1, 2].map(band).join("\n\n"),
    ]
    .join("\n\n\n");
    assert_eq!(
        read(&apart),
        [
            "line 7, column 1: expected 9 rows of 9 cells, found 6 rows (in the rows that begin on line 1)",
            "10: P"
        ]
    );
}

#[test]
fn another_size_is_never_a_grid_of_nine() {
    let four = "1..4\n..1.\n.1..\n4..1\n";
    let six = "1 . 3 | 4 5 .\n4 5 6 | . 2 3\n------+------\n2 . 4 | 3 6 5\n3 6 5 | 2 . 4\n";
    let hexadecimal = format!("{}\n", separated_by_spaces("7.3CF.2A0C.9B7D."));
    let numbers = " 3 16  . 13  .  1  .  1  .  8  . 11  1  . 13  .\n";
    let samurai = "53..7....   53..7....\n".repeat(9);
    for (text, found) in [
        (
            four,
            "9 rows of 9 cells, found 4 rows of 4: only 9×9 is read",
        ),
        (six, "9 cells or 3 boxes between the bars, found 2"),
        (&samurai, "9 cells in this row, found 18"),
        (
            &hexadecimal.repeat(16),
            "found 16 rows of 16: only 9×9 is read",
        ),
        (&numbers.repeat(16), "found 16 rows of 16: only 9×9 is read"),
        (numbers, "expected 81 cells, or 9 rows of 9, found 16"),
        (&numbers.repeat(9), "9 cells in this row, found 16 fields"),
        (
            &".1".repeat(128),
            "81 cells, found 256, as a grid of 16×16 has: only 9×9 is read",
        ),
    ] {
        let lines = read(text);
        assert!(
            lines.len() == 1 && lines[0].contains(found),
            "{lines:?}: {text}"
        );
    }
}

fn separated_by_spaces(characters: &str) -> String {
    let characters: Vec<String> = characters.chars().map(String::from).collect();
    characters.join(" ")
}
