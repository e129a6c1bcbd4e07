//! What is read.

use pretty_assertions::assert_eq;

use crate::{PUZZLE, SOLUTION, joined, read, rows, separated};

#[test]
fn lines_are_read_among_other_fields() {
    for line in [
        format!("{PUZZLE} 5.4"),
        format!("7802b00d2c19 {PUZZLE}  9.3"),
        format!("{PUZZLE}#83"),
        format!("{PUZZLE}#http://example.org/hard.html (too hard)"),
        format!("{PUZZLE} # 12 s"),
        format!("https://example.org/sudoku.htm?bd={PUZZLE}"),
        format!("https://example.org/play/{PUZZLE}/hint"),
        format!("https://example.org/solve.php?{PUZZLE}"),
        format!("https://example.org/?{PUZZLE}#top"),
        format!("12. {PUZZLE}"),
        format!("{{\"id\":1,\"puzzle\":\"{PUZZLE}\",\"solution\":null}}"),
        PUZZLE.replace('.', "·"),
        joined(" "),
        joined("/"),
        joined(" / "),
        joined("|"),
        format!("|{}|", joined("|")),
        separated(" ", " "),
        separated(" ", " ").replace('5', "\u{1b}[1;31m5\u{1b}[0m"),
        format!("\u{feff}{PUZZLE}"),
    ] {
        assert_eq!(read(&line), ["1: P"], "{line}");
    }
    assert_eq!(read(&format!("{SOLUTION},{PUZZLE}")), ["1: P and S"]);
    assert_eq!(
        read(&format!("{PUZZLE} {PUZZLE}")),
        ["line 1, column 83: expected one puzzle in a line, found another one"]
    );
}

#[test]
fn titles_and_sections_name_their_grids() {
    let rows = joined("\r\n");
    assert_eq!(
        read(&format!(
            "#AJane\r\n#D17 March\r\n[Puzzle]\r\n{rows}\r\n[State]\r\n{rows}\r\n"
        )),
        ["4: P [[Puzzle]]", "14: P [[State]]", "skipped 2"]
    );
    assert_eq!(
        read(&format!(
            "Grid 01\n{rows}\nGrid 02\n{rows}\n2026-03-12\n{rows}"
        )),
        ["2: P [Grid 01]", "12: P [Grid 02]", "22: P [2026-03-12]"]
    );
    assert_eq!(
        read(&format!("A puzzle\n\n{rows}\nof today\n")),
        ["3: P", "skipped 2"]
    );
}

#[test]
fn a_table_in_markdown_may_have_a_heading() {
    let table = |rows: &[&str]| {
        let lines = rows.iter().map(|row| {
            let cells: Vec<String> = row.replace('.', " ").chars().map(String::from).collect();
            format!("| {} |", cells.join(" | "))
        });
        let mut lines: Vec<String> = lines.collect();
        lines.insert(1, "|---|---|---|---|---|---|---|---|---|".to_owned());
        lines.join("\n")
    };
    let rows = rows();
    assert_eq!(read(&table(&rows)), ["1: P"]);
    for heading in ["123456789", "........."] {
        let text = table(&[&[heading], &rows[..]].concat());
        assert_eq!(read(&text), ["3: P", "skipped 1"], "{text}");
    }
}

#[test]
fn a_frame_may_have_a_heading_of_columns() {
    let rows = rows().into_iter().map(|row| {
        let boxes: Vec<&str> = [&row[..3], &row[3..6], &row[6..]].into();
        format!("| {} |", boxes.join(" | "))
    });
    let rows: Vec<String> = rows.collect();
    let frame = "+-----+-----+-----+";
    let bands: Vec<String> = rows.chunks(3).map(|band| band.join("\n")).collect();
    let framed = format!(
        "{frame}\n{}\n{frame}\n",
        bands.join(&format!("\n{frame}\n"))
    );
    let heading = "  1 2 3   4 5 6   7 8 9";
    assert_eq!(read(&format!("{heading}\n{framed}")), ["3: P", "skipped 1"]);
    assert_eq!(
        read(&format!("Hard\n{heading}\n{framed}")),
        ["4: P [Hard]", "skipped 1"]
    );
    let two_bands = framed.replace(&format!("{}\n{frame}\n", bands[2]), "");
    let refused = "line 9, column 1: expected 9 rows of 9 cells, found 7 rows (in the rows that begin on line 1)";
    assert_eq!(read(&format!("{heading}\n{two_bands}")), [refused]);
    // Of a row that is left of another grid, nothing is known: the bands below have other gaps.
    let apart = format!("{heading}\n{frame}\n{}\n", bands.join("\n\n"));
    assert_eq!(
        read(&apart),
        [
            "line 1, column 1: expected 9 rows of 9 cells, found 1 row",
            "3: P"
        ]
    );
}

#[test]
fn arrays_of_many_languages_are_read() {
    let integers = PUZZLE.replace('.', "0");
    let integers: Vec<&str> = (0..9).map(|row| &integers[9 * row..9 * row + 9]).collect();
    let lists: Vec<String> = integers
        .iter()
        .map(|row| {
            let cells: Vec<String> = row.chars().map(String::from).collect();
            cells.join(", ")
        })
        .collect();
    for text in [
        format!("board = [[{}]]", lists.join("], [")),
        format!("[[{}]]", lists.join("],\n [")),
        format!("array([[{}]])", lists.join("],\n       [")),
        format!("int[][] b = {{\n  {{{}}}\n}};", lists.join("},\n  {")),
        format!(
            "#define N 9\nint b[N][N] = {{ {{ {} }} }};",
            lists.join(" },\n  { ")
        ),
        format!("arrayOf(intArrayOf({}))", lists.join("), intArrayOf(")),
        format!("A = [{}];", lists.join(";\n     ")),
        format!("{{\"value\": [[{}]], \"size\": 9}}", lists.join("],[")),
        format!("b = (\"{}\")", joined("\"\n     \"")),
        format!("rows = [\n  '{}'\n]", joined("',\n  '")),
        format!("s = \"\"\"\n{}\n\"\"\"", joined("\n")),
        format!("[['{}']]", separated("','", "'],['").replace('.', "")),
        format!(
            "[[\"{}\"]]",
            separated("\",\"", "\"],\n[\"").replace('.', " ")
        ),
        // As in YAML.
        format!("- [{}]", lists.join("]\n- [")),
        format!(
            "problem(1, [[{}]]).",
            separated(",", "],\n  [").replace('.', "_")
        ),
        format!("[{}]", lists.join(", ")),
        format!("[\n{}\n]", lists.join(",\n").replace(", ", ",\n")),
        format!("[['{}']] /* easy */", separated("','", "'],['")),
        format!(
            "{{{{{}}}, /* was {{1,2,3,4,5,6,7,8,9}} */\n{{{}}}}};",
            lists[0],
            lists[1..].join("},\n{")
        ),
        format!(
            "b = [\n  [{}],\n  [{}]\n]",
            lists[..4].join("], ["),
            lists[4..].join("], [")
        ),
    ] {
        let found = read(&text);
        assert!(found[0].contains(": P"), "{found:?}: {text}");
        assert!(
            found.iter().all(|line| !line.contains("expected")),
            "{found:?}: {text}"
        );
    }
}

/// Names and numbers outside the innermost brackets are ignored, digits in them as well.
#[test]
fn a_number_between_the_rows_of_an_array_is_ignored() {
    let rows = rows();
    let names = (1..).zip(&rows).map(|(number, row)| {
        let cells: Vec<String> = row.chars().map(String::from).collect();
        format!("\"r{number}\": [{}]", cells.join(", "))
    });
    let names: Vec<String> = names.collect();
    assert_eq!(read(&format!("{{{}}}", names.join(", "))), ["1: P"]);
    let array = separated(",", "], 7, [");
    assert_eq!(read(&format!("f([{array}])")), ["1: P"]);
}

#[test]
fn a_row_in_brackets_may_have_text_beside_them() {
    for (before, behind) in [("g[0] = [", "];"), ("grid.append([", "])"), ("- [", "]")] {
        let rows = separated(", ", &format!("{behind}\n{before}"));
        assert_eq!(read(&format!("{before}{rows}{behind}\n")), ["1: P"]);
    }
    // The digits in their order are a row among rows.
    let rows = SOLUTION.replace("534678912", "123456789");
    let rows: Vec<String> = (0..9)
        .map(|row| rows[9 * row..9 * row + 9].to_owned())
        .collect();
    for between in ["\n", "\n\n", "\n---\n"] {
        assert!(read(&rows.join(between))[0].starts_with("1: 123456789"));
    }
}

#[test]
fn numbers_in_prose_are_text() {
    for line in [
        "Order no. 4711-0815, 12/12/2024 17:45",
        "Call 555-0123 or 555-0199.",
        "2024-01-15",
        "12.3.2026",
        "2024-01-15 (easy)",
        "import numpy as np",
        "digits = \"123456789\"",
        "for digit in 1 2 3 4 5 6 7 8 9; do",
        "x = \"123456789\"",
        "A 123456789",
        "DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9]",
        "int row[9] = {1,2,3,4,5,6,7,8,9};",
        "row 1 2 3 4 5 6 7 8 9",
        "123456789",
        "Tel 030 1234567",
        "(030) 123 45 67",
        "12:30:45",
        "20: 120",
        "Clues: 17 18 19 20 21 22 23 24 25",
        "Chapter 1 ......... 17",
        "Easy puzzles ........................................ 17",
        "Name ____________________ Time ____________________",
        "*********",
        "/*****************************************/",
        "/***   ***/",
    ] {
        assert_eq!(
            read(&format!("{line}\n\n{PUZZLE}")),
            ["3: P", "skipped 1"],
            "{line}"
        );
    }
}

#[test]
fn line_ends_of_all_systems_are_the_same() {
    for line_end in ["\n", "\r\n", "\r"] {
        let text = joined("\n").replace('\n', line_end);
        assert_eq!(
            read(&format!("\u{feff}{text}{line_end}{line_end}{PUZZLE}")),
            ["1: P", "11: P"]
        );
    }
}
