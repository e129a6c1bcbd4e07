//! Cells with markup, a label or other text beside them, and formats that are not read, such as
//! HTML. They are refused by name where the text is, and never skipped.

use pretty_assertions::assert_eq;
use text::Parser;

use crate::{PUZZLE, joined, read, rows, separated};

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
