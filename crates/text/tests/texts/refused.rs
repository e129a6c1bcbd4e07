//! What is refused, and why; and texts that have no puzzle.

use pretty_assertions::assert_eq;
use text::Parser;

use crate::{PUZZLE, SOLUTION, joined, read, rows, separated};

#[test]
fn other_formats_are_refused_once_and_by_name() {
    let candidates = "+----------------+----------------+----------------+
| 5    3    124  | 26   7    2468 | 1489 1249 248  |
| 6    247  247  | 1    9    5    | 3478 234  2478 |
+----------------+----------------+----------------+
| 8    1259 1259 | 579  6    147  | 4579 2459 3    |
+----------------+----------------+----------------+
";
    let cells = "   │ 5 │ 3 │   │   │ 7 │   │   │   │   │
   ├───┼───┼───┼───┼───┼───┼───┼───┼───┤
   │ 6 │   │   │ 1 │ 9 │ 5 │   │   │   │     menu 3 here
   ├───┼───┼───┼───┼───┼───┼───┼───┼───┤
   │   │ 9 │ 8 │   │   │   │   │ 6 │   │
";
    let html = format!(
        "<table>\n<tr><td>{}</td></tr>\n</table>",
        separated("</td><td>", "</td></tr>\n<tr><td>")
    );
    let latex = format!(
        "\\begin{{tabular}}{{ccc}}\n{} \\\\\n\\end{{tabular}}",
        separated(" & ", " \\\\\n").replace('.', "")
    );
    let named = |line: usize, name: &str| {
        format!("line {line}, column 1: expected 81 cells, rows or an array, found {name}")
    };
    let rows = "(in the rows that begin on line";
    for (text, expected) in [
        (
            candidates,
            format!(
                "line 2, column 13: expected one cell: candidates are not read, found \"124\" {rows} 2)"
            ),
        ),
        (
            cells,
            format!(
                "line 3, column 46: expected nothing beside the frame, found \"menu\" {rows} 1)"
            ),
        ),
        (&html, named(1, "an HTML table")),
        (&latex, named(1, "a LaTeX table")),
        ("cell(1, 1, 5).\ncell(1, 2, 3).\n", named(1, "Prolog facts")),
        (
            "[[5,3,null,null,7,null,null,null,null],\n[6,null,null,1,9,5,null,null,null]]",
            "line 1, column 7: expected a digit or a blank (one of . 0 _ * x ? -), found \"null\""
                .to_owned(),
        ),
        (
            ":0000:x:5+3..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5:111::",
            named(
                1,
                "a line from HoDoKu's library, with digits that a player placed",
            ),
        ),
    ] {
        assert_eq!(read(text), [expected], "{text}");
    }
}

/// Rows with markup are refused, and never skipped.
#[test]
fn rows_with_something_beside_them_are_refused_once() {
    let data = separated(",", "\n").replace('.', "0");
    let single = separated(" ", "\n");
    let beside = |lines: &str, before: &str, behind: &str| {
        let lines = lines
            .lines()
            .map(|line| format!("{before}{line}{behind}\n"));
        lines.collect::<String>()
    };
    for (text, column, found) in [
        (beside(&joined("\n"), "- ", ""), 1, "-"),
        (beside(&joined("\n"), "* ", ""), 1, "*"),
        (beside(&joined("\n"), "1. ", ""), 1, "1."),
        (beside(&joined("\n"), "1 ", ""), 1, "1"),
        (beside(&joined("\n"), "row 1: ", ""), 1, "row"),
        (beside(&joined("\n"), "> ", ""), 1, ">"),
        (beside(&joined("\n"), "", "<br>"), 10, "<br>"),
        (beside(&joined("\n"), "", "   ; row 1"), 15, "row"),
        (beside(&data, "    .byte ", ""), 5, ".byte"),
        (beside(&data, "20 DATA ", ""), 1, "20"),
        (beside(&single, "- ", ""), 1, "-"),
        (beside(&joined("\n"), "- \"", "\""), 1, "-"),
        (beside(&single, "A ", ""), 1, "A"),
    ] {
        let refused = format!(
            "line 1, column {column}: expected nothing beside the 9 cells of this row, \
             found \"{found}\" (in the rows that begin on line 1)"
        );
        assert_eq!(
            read(&format!("{text}\n{PUZZLE}\n")),
            [&refused, "11: P"],
            "{text}"
        );
    }
    let curly = format!("[“{}”]", separated("”, “", "”],\n[“"));
    let refused = "line 1, column 2: expected a digit or a blank (one of . 0 _ * x ? -), found \"“\" (in the rows that begin on line 1)";
    assert_eq!(read(&curly), [refused]);
    for blank in ['□', 'o', '~', '+', '#'] {
        for between in ["", " "] {
            let rows = separated(between, "\n").replace('.', &blank.to_string());
            let found = read(&format!("{rows}\n\n{PUZZLE}"));
            assert!(
                found.iter().any(|line| line == "11: P"),
                "{found:?}: {rows}"
            );
            let refused = found.iter().filter(|line| line.contains("expected"));
            assert_eq!(refused.count(), 1, "{found:?}: {rows}");
        }
    }
    // Full-width digits and full stops.
    let wide: String = joined("\n")
        .chars()
        .map(|character| match character {
            '\n' => '\n',
            _ => char::from_u32(u32::from(character) + 0xfee0).expect("a full-width form"),
        })
        .collect();
    let found = read(&wide);
    assert!(
        found.len() == 1 && found[0].contains("found \"\u{ff15}"),
        "{found:?}"
    );
}

#[test]
fn what_touches_81_cells_is_named() {
    let expected = "a cell or a separator beside these cells";
    for (line, column, found) in [
        (format!("<puzzle>{PUZZLE}</puzzle>"), 8, ">"),
        (format!("{PUZZLE}</puzzle>"), 82, "<"),
        (format!("\u{201c}{PUZZLE}\u{201d}"), 1, "\u{201c}"),
        (format!("q{PUZZLE}"), 1, "q"),
        (PUZZLE.replacen(".6...3", ".6q..3", 1), 33, "q"),
    ] {
        let refused = format!("line 1, column {column}: expected {expected}, found \"{found}\"");
        assert_eq!(read(&line), [refused], "{line}");
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
fn a_list_of_eight_columns_is_not_a_grid() {
    let rows = rows().into_iter().map(|row| row[1..].replace('.', "-"));
    let rows: Vec<String> = rows.collect();
    let single = |row: &String| row.chars().map(String::from).collect::<Vec<_>>().join(" ");
    let list: Vec<String> = rows
        .iter()
        .map(|row| format!("  - {}", single(row)))
        .collect();
    let refused = "line 1, column 3: expected rows of cells, not the items of a list, found \"- \" at the start of each line (in the rows that begin on line 1)";
    assert_eq!(read(&list.join("\n")), [refused]);
    // In a field or in a frame, the first column may be blank.
    let grid = format!("-{}", rows.join("\n-"));
    assert_eq!(read(&grid).len(), 1);
    assert!(!read(&grid)[0].contains("expected"), "{grid}");
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

/// Bands of two grids with the same gap everywhere: where a band is missing, it cannot be said whose
/// band is whose.
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

#[test]
fn a_number_that_touches_81_cells_is_named() {
    for number in ["1.", "12."] {
        let length = 81 + number.len();
        let refused = format!(
            "line 1, column {}: expected 81 cells, found {length}: \"{number}\" and 81 more \
             without a space between them",
            length + 1
        );
        assert_eq!(read(&format!("{number}{PUZZLE}")), [refused]);
    }
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

/// Emojis such as 5️⃣ are digits; the white square is not a sign for a blank.
#[test]
fn a_grid_of_emojis_is_refused_and_not_skipped() {
    let digits = "5️⃣3️⃣⬜⬜7️⃣⬜⬜⬜⬜";
    let text = format!("Puzzle A\n{}\n{PUZZLE}\n", [digits; 9].join("\n"));
    let records = Parser::new().read_all(text.as_bytes());
    let [refused, read] = &records[..] else {
        panic!("{records:?}");
    };
    let fault = refused.grid.as_ref().unwrap_err();
    assert_eq!(fault.place.line, 2, "{fault}");
    assert!(fault.found.contains('⬜'), "{fault}");
    assert!(read.grid.is_ok());
}

#[test]
fn a_run_beside_a_grid_is_named() {
    let text = format!("trace={} in={PUZZLE}", "0".repeat(20) + "4217");
    let records = Parser::new().read_all(text.as_bytes());
    let fault = records[0].grid.as_ref().unwrap_err();
    assert_eq!(
        fault.to_string(),
        "line 1, column 7: expected no other run of 20 cells or more beside the 81 cells, \
         found a run of 24"
    );
}

/// The environment around a LaTeX document is text, and so is one that shows a grid as it is.
#[test]
fn a_plain_grid_in_a_latex_document_is_read() {
    let verbatim = format!(
        "\\begin{{document}}\n\\begin{{verbatim}}\n{}\n\\end{{verbatim}}\n\\end{{document}}",
        joined("\n")
    );
    let records = Parser::new().read_all(verbatim.as_bytes());
    assert_eq!(records.len(), 1, "{records:?}");
    assert!(records[0].grid.is_ok());
    let tikz = "\\begin{document}\n\\begin{tikzpicture}\n";
    let records = Parser::new().read_all(tikz.as_bytes());
    let fault = records[0].grid.as_ref().unwrap_err();
    assert!(
        fault.to_string().starts_with("line 2, column 1:"),
        "{fault}"
    );
}

/// Digits and one other sign, repeated, are cells: the sign stands for a blank, and is not read.
#[test]
fn another_sign_for_blanks_is_refused_and_not_skipped() {
    let expected = |line: usize, column: usize, blank: char| {
        format!(
            "line {line}, column {column}: expected a digit or a blank (one of . 0 _ * x ? -), \
             found {:?}",
            blank.to_string()
        )
    };
    for blank in "oONa–—•□⋅~@!+#%/\\".chars() {
        let line = PUZZLE.replace('.', &blank.to_string());
        assert_eq!(read(&line), [expected(1, 3, blank)], "{line}");
        let fields = format!("{PUZZLE}\n\n7,{line},hard");
        assert_eq!(read(&fields), ["1: P", &expected(3, 5, blank)], "{line}");
        let row = &line.chars().take(9).collect::<String>();
        assert_eq!(
            read(&format!("{row}\n\n{PUZZLE}")),
            [&expected(1, 3, blank), "3: P"]
        );
        for between in ["", " "] {
            let rows = separated(between, "\n").replace('.', &blank.to_string());
            let column = 3 + 2 * between.len();
            let within = " (in the rows that begin on line 1)";
            assert_eq!(
                read(&format!("{rows}\n\n{PUZZLE}")),
                [&(expected(1, column, blank) + within), "11: P"]
            );
        }
    }
    // What word processors make of three full stops.
    let line = PUZZLE.replace("...", "…");
    assert_eq!(read(&line), [expected(1, 6, '…')]);
    for text in ["1/12/2024", "#12345678"] {
        assert_eq!(read(&format!("{text}\n\n{PUZZLE}")), ["3: P", "skipped 1"]);
    }
}

#[test]
fn digits_of_other_scripts_are_refused_and_not_skipped() {
    let zeros = PUZZLE.replace('.', "0");
    for first in ['０', '٠', '०'] {
        let other = |text: &str| -> String {
            let digit = |digit: u32| char::from_u32(u32::from(first) + digit).expect("a digit");
            let characters = text.chars();
            characters
                .map(|character| character.to_digit(10).map_or(character, digit))
                .collect()
        };
        let found = other("5");
        let refused = format!("line 1, column 1: expected an ASCII digit, found \"{found}\"");
        assert_eq!(read(&other(&zeros)), [&*refused]);
        assert_eq!(read(&other(PUZZLE)), [&*refused]);
        let within = " (in the rows that begin on line 1)";
        assert_eq!(read(&other(&joined("\n"))), [refused.clone() + within]);
        // Only the first row.
        let rows = joined("\n");
        let text = format!("{}{}", other(&rows[..9]), &rows[9..]);
        assert_eq!(read(&text), [refused + within]);
    }
}

#[test]
fn a_word_for_blanks_in_an_array_is_refused_whatever_it_is() {
    for word in [
        "false",
        "undefined",
        "NULL",
        "Nothing",
        "blank",
        "void 0",
        "#f",
        "0.0",
        "-1",
    ] {
        let first = word.split(' ').next().expect("a word");
        let found = if first == "#f" { "#" } else { first };
        for (cell, row) in [(", ", "], ["), (", ", "],\n ["), ("; ", "],\n [")] {
            let array = format!("[[{}]]", separated(cell, row)).replace('.', "~");
            let refused = format!(
                "line 3, column 9: expected a digit or a blank (one of . 0 _ * x ? -), \
                 found \"{found}\""
            );
            let text = format!("{PUZZLE}\n\n{}", array.replace('~', word));
            assert_eq!(read(&text), ["1: P", &refused], "{text}");
        }
    }
    let clojure = format!("[[{}]]", separated(" ", "]\n [").replace('.', "nil"));
    assert_eq!(
        read(&clojure),
        ["line 1, column 7: expected a digit or a blank (one of . 0 _ * x ? -), found \"nil\""]
    );
    let call = "f(width, 1, height, 2, depth, 3, left, 4, top, 5)";
    assert_eq!(read(&format!("{call}\n\n{PUZZLE}")), ["3: P", "skipped 1"]);
}

#[test]
fn a_label_beside_a_frame_is_refused_and_not_skipped() {
    let boxes = |row: &str| {
        let cells: Vec<String> = row.replace('.', " ").chars().map(String::from).collect();
        let boxes: Vec<String> = cells.chunks(3).map(|cells| cells.join(" ")).collect();
        format!("| {} |", boxes.join(" | "))
    };
    for (before, behind, column, found) in [
        ("A ", "", 1, "A"),
        ("r1 ", "", 1, "r"),
        ("Row 1: ", "", 1, "Row"),
        ("> ", "", 1, ">"),
        ("12:01:00 INFO ", "", 1, "12"),
        ("", " A", 27, "A"),
        ("println(\"", "\");", 1, "println"),
    ] {
        let rows: Vec<String> = rows()
            .into_iter()
            .map(|row| format!("{before}{}{behind}", boxes(row)))
            .collect();
        let refused = format!(
            "line 3, column {column}: expected nothing beside the frame, found \"{found}\" \
             (in the rows that begin on line 3)"
        );
        let text = format!("{PUZZLE}\n\n{}", rows.join("\n"));
        assert_eq!(read(&text), ["1: P", &refused], "{text}");
    }
    // A heading of columns and a label beside each row.
    let rows = rows().into_iter().map(|row| format!("A {}\n", boxes(row)));
    let rows: Vec<String> = rows.collect();
    let frame = "  +-------+-------+-------+\n";
    let bands: Vec<String> = rows.chunks(3).map(<[String]>::concat).collect();
    let text = format!(
        "    1 2 3   4 5 6   7 8 9\n{frame}{}{frame}",
        bands.join(frame)
    );
    let refused = "line 3, column 1: expected nothing beside the frame, found \"A\" (in the rows that begin on line 3)";
    assert_eq!(read(&text), [refused, "skipped 1"]);
    // A form to fill in, and a table of another width.
    for text in ["Name |   |   |   |", "Berlin | 12 | 5 | 3 |"] {
        assert_eq!(read(&format!("{text}\n\n{PUZZLE}")), ["3: P", "skipped 1"]);
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
