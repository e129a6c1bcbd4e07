//! Grids as text, there and back; every format that people have; and every way in which a text can
//! be no grid.

use pretty_assertions::assert_eq;
use rstest::rstest;
use sudoku::text::{BLANKS, Format, LONGEST_LINE, Recogniser, Record};
use sudoku::{Cell, Digit, Grid, Puzzle};

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn example() -> Grid {
    LINE.parse().unwrap()
}

/// One line per record: its line, its title, and the grid or the error, or the error of a text
/// without a record; then the notes. `L` is the example.
fn read(text: &str) -> Vec<String> {
    let shown = |record: Record| match &record.grid {
        Ok(grid) => {
            let title =
                record.title.as_deref().map(|title| format!(" {title}:")).unwrap_or_default();
            let solution = record.solution.map(|_| " and a solution").unwrap_or_default();
            let grid = grid.to_string().replace(LINE, "L").replace(SOLUTION, "S");
            format!("{}:{title} {grid}{solution}", record.line)
        }
        Err(error) => error.to_string(),
    };
    let mut recogniser = Recogniser::new();
    let records = recogniser.read_all(text.as_bytes());
    if records.is_empty() {
        return vec![recogniser.no_puzzle().to_string()];
    }
    let notes = recogniser.notes().iter().map(ToString::to_string);
    records.into_iter().map(shown).chain(notes).collect()
}

/// A text with placeholders: `L` the example in one line, `S` its solution, `R` rows, `B` boxed,
/// `I` integers, `A` LeetCode's array; `F` and `T` the solution as array and rows.
fn filled(text: &str) -> String {
    let (grid, full) = (example(), SOLUTION.parse().unwrap());
    let forms = [
        ("§L", LINE.to_owned()),
        ("§S", SOLUTION.to_owned()),
        ("§R", Format::Rows.write(&grid)),
        ("§B", Format::Boxed.write(&grid)),
        ("§I", Format::Ints.write(&grid)),
        ("§A", Format::Leetcode.write(&grid)),
        ("§F", Format::Leetcode.write(&full)),
        ("§T", Format::Rows.write(&full)),
    ];
    forms.iter().fold(text.to_owned(), |text, (sign, with)| text.replace(sign, with))
}

#[test]
fn every_format_as_it_is_written() {
    let boxed = "5 3 0 | 0 7 0 | 0 0 0\n6 0 0 | 1 9 5 | 0 0 0\n0 9 8 | 0 0 0 | 0 6 0\n---------------------\n\
                 8 0 0 | 0 6 0 | 0 0 3\n4 0 0 | 8 0 3 | 0 0 1\n7 0 0 | 0 2 0 | 0 0 6\n---------------------\n\
                 0 6 0 | 0 0 0 | 2 8 0\n0 0 0 | 4 1 9 | 0 0 5\n0 0 0 | 0 8 0 | 0 7 9";
    assert_eq!(Format::Line.write(&example()), LINE);
    assert_eq!(Format::Rows.write(&example()).lines().collect::<String>(), LINE);
    assert_eq!(Format::Boxed.write(&example()), boxed);
    assert!(Format::Ints.write(&example()).starts_with("5 3 0 0 7 0 0 0 0\n"));
    assert!(Format::Leetcode.write(&example()).starts_with(r#"[["5","3",".",".","7","#));
    assert!(Format::Leetcode.write(&example()).ends_with(r#""7","9"]]"#));
}

/// One grid each, with changes to what [`filled`] gives.
#[rstest]
#[case::dots("§R", &[])]
#[case::question_marks("§R", &[(".", "?")])]
#[case::frames("§B", &[("0", "."), ("\n", " |\r\n| "), ("-------", "+------"), ("5 3 .", "+---+---+\r\n| 5 3 .")])]
#[case::bars_alone("§B", &[(" ", "")])]
#[case::empty_lines("§B", &[(" ", ""), ("|", ""), ("-", "")])]
#[case::comments("§B", &[("---------------------", "# the next band")])]
#[case::dashes_for_blanks("§B", &[("---------------------", "=========="), ("0", "-")])]
#[case::nine_dashes_between("§R", &[(".98....6.", ".98....6.\n---------")])]
#[case::spaces_in_boxes("§B", &[("0", " "), ("\n", " |\n| "), ("5 3  ", "| 5 3  "), ("7 9", "7 9 |")])]
#[case::text_beside("§B", &[("\n", " |  menu 3\n| "), ("5 3 0", "| 5 3 0"), ("7 9", "7 9 | end")])]
#[case::spaces_in_columns("§R", &[(".", " ")])]
#[case::spaces_between("§I", &[("0", " ")])]
#[case::commas("§I", &[(" ", ",")])]
#[case::commas_at_the_ends("§I", &[(" ", ","), ("\n", ",\n")])]
#[case::empty_fields("§I", &[(" ", ";"), ("0", "")])]
#[case::numbered_columns("1 2 3   4 5 6   7 8 9\n§B", &[("\n", " |\nA | "), ("A | 5 3", "A | 5 3"), ("7 9", "7 9 |"), ("9 |\nA", "9\nA"), ("7 8 9 |", "7 8 9"), ("A | --", "--")])]
#[case::a_header_of_numbers("0,1,2,3,4,5,6,7,8¶§I", &[(" ", ","), ("¶", "\n")])]
#[case::integers_in_one_line("§I", &[("\n", " ")])]
#[case::integers_on_one_line_each("§I", &[(" ", "\n")])]
#[case::bands("§R", &[("...\n", "..."), ("..6.\n", "..6.\n"), ("\n", "")])]
#[case::groups("§R", &[("\n", " ")])]
#[case::a_link("see https://example.org/x?bd=§L&more=1", &[])]
#[case::a_link_behind_other_letters("Rätsel für dich, größer: http://x.de/?bd=§L", &[])]
#[case::a_query("https://example.org/?§L", &[])]
#[case::attributes("<game id=\"17\" data=\"§L\"/>", &[])]
#[case::a_rating("§L ED=9.6/9.4/2.6", &[])]
#[case::hash_first("7802b00d2c19 §L 5.4", &[])]
#[case::sections("#AAuthor 9\n[Puzzle]\n§R\n[State]\n§R\n", &[])]
#[case::rows_on_lines("board = §A\n", &[("],[", "]\n,[")])]
#[case::single_quotes("§A", &[("\"", "'")])]
#[case::spaced("§A", &[(",", ", ")])]
#[case::numbers("§A", &[("\"", "")])]
#[case::rows_as_strings("§A", &[("\",\"", "")])]
#[case::minus_one("§A", &[("\".\"", "-1")])]
#[case::words("§A", &[("\".\"", "None")])]
#[case::empty_strings("§A", &[("\".\"", "\" \"")])]
#[case::without_commas("§A", &[("\",\"", " "), ("\"", "")])]
#[case::a_flat_array("§A", &[("],[", ","), ("[[", "["), ("]]", "]")])]
#[case::name_above("board =\n§A", &[])]
#[case::braces("int board[9][9] = §A;", &[("[[", "{{"), ("],[", "},{"), ("]]", "}}")])]
#[case::an_example("Input: board = \n§A\nOutput: §F\nExplanation: the only one\n", &[])]
#[case::another_example("Input:\n§A\nOutput:\n§F", &[])]
#[case::a_call("new Solution().solveSudoku(§A);", &[])]
#[case::nan("§I", &[("0", "NaN")])]
#[case::quoted_spaces("x = [\"§L\",\n]", &[(".", " ")])]
#[case::matrix("M = [¶§I ;¶];", &[("\n", " ;\n"), ("¶", "\n")])]
#[case::an_array_with_comments("int board[9][9] = {¶{§I},¶};", &[(" ", ", "), ("\n", "}, // row\n{"), ("¶", "\n")])]
#[case::markdown("|1|2|3|4|5|6|7|8|9|¶|---|---|---|---|---|---|---|---|---|¶|§I|", &[(" ", "|"), ("\n", "|\n|"), ("0", " "), ("¶", "\n")])]
#[case::latex("\\begin{tabular}{|ccc|}\n\\hline\n§I \\\\\n\\end{tabular}", &[(" ", "&"), ("0", " "), ("&\\\\", " \\\\")])]
#[case::labelled_rows("§I", &[("\n", "\nA: "), ("5 3 0", "A: 5 3 0")])]
#[case::colons("|§B|", &[(" | ", ":"), ("\n", "|\n|"), ("0", ".")])]
#[case::wikitext("¶§I\n|}", &[(" ", " || "), ("\n", "\n|-\n| "), ("0", ""), ("¶", "{| class=\"a\"\n|-\n| "), ("| |}", "|}")])]
#[case::the_same_again("§L\n§R", &[])]
#[case::its_solution_below("§R\n\n§T", &[])]
#[case::numbered_rows("  0 1 2 3 4 5 6 7 8\n0 53..7....\n1 6..195...\n2 .98....6.\n3 8...6...3\n4 4..8.3..1\n5 7...2...6\n6 .6....28.\n7 ...419..5\n8 ....8..79", &[])]
#[case::dashes("§R", &[(".", "-")])]
#[case::bands_in_a_line_each("§R", &[(".6.\n8", ".6.¶8"), ("..6\n.6", "..6¶.6"), ("\n", ""), ("¶", "\n")])]
#[case::numbers_on_lines("{¶\"value\": [§A],\n\"solution\": [\n§F]\n}", &[(",", ",\n"), ("[", "[\n"), ("]", "\n]"), ("\".\"", "0"), ("¶", "\n")])]
#[case::a_list_of_rows("p:\n§A", &[("[[", "  - ["), ("],[", "]\n  - ["), ("]]", "]")])]
#[case::a_list_of_strings("p:¶  - '§R'", &[("\n", "'\n  - '"), ("¶", "\n")])]
#[case::a_notebook("{\"source\": [\n§A", &[("[[", "\"b = [\\n\",\n\"    ["), ("],[", "],\\n\",\n\"    ["), ("]]", "],\\n\",\n\"]\"\n]}")])]
#[case::facts("problem(1, [\n§A).", &[("[[", "  ["), ("],[", "],\n  ["), ("\".\"", "_"), ("\"", "")])]
#[case::a_mail("> §R", &[("\n", "\n> ")])]
#[case::a_forum("Bob wrote:\n> +-----¶+\n> |§B|\n> +-----¶+\n> Easy!", &[("\n", "\n> "), ("> > ", "> "), ("---------------------", "+------+"), ("0", "."), ("¶", "+-----+")])]
#[case::quoted_twice(">> §B", &[("\n", "\n>> ")])]
#[case::quoted_by_name("Bob> §B", &[("\n", "\nBob> ")])]
#[case::a_comment_in_a_program("/**\n * §B\n */", &[("\n", "\n * ")])]
#[case::what_was_added("+§R", &[("\n", "\n+")])]
#[case::ratings_above("A nice one (ER/EP/ED 7.2/1.2/1.2)\nSE 9.3 9.3 2.6\n7.2/1.2/1.2\n§R\n* * *\n-- \nv1.2.3 1.2.1 3.4.5", &[])]
#[case::scores_above("Scores: 9 8 7 6 5 4 3 2 1\n§R\n12/03/2009 - 14/05/2010\ntel. 12345 6789", &[])]
#[case::notes_beside("53..7....   SE 7.2¶§R <- start here", &[("¶53..7....", "")])]
#[case::tags("[quote=\"Bob\"][code]§R[/code]", &[])]
#[case::lines_of_a_page("<pre>§R</pre>", &[("\n", "<br/>")])]
#[case::cells_of_a_page("<table>\n<tr><td>§I</td></tr>", &[(" ", "</td><td>"), ("0", "&nbsp;"), ("\n", "</td></tr>\n<tr><td>"), ("<tr><td><table>", "<table>")])]
#[case::line_breaks_in_a_string("{\"board\": \"§R\"}", &[("\n", "\\n")])]
#[case::decimal_numbers("[[§I]]", &[(" ", ". "), ("\n", ".]\n ["), ("9]]", "9.]]")])]
#[case::decimal_numbers_and_nothing("§I.0", &[(" ", ".0,"), ("\n", ".0\n"), ("0.0", "")])]
#[case::gaps_between_boxes("§B", &[(" | ", "\t\t"), ("---------------------", "\t\t\t\t\t\t\t\t\t\t"), (" ", "\t"), ("0", "")])]
#[case::other_signs("§R", &[(".", "·"), ("1", "１"), ("5", "5\u{fe0f}\u{20e3}"), ("\n", "\u{200b}\n")])]
#[case::colours("§R", &[("5", "\u{1b}[1m5\u{1b}[0m")])]
#[case::a_list("- §R", &[("\n", "\n- ")])]
#[case::a_quoted_and_wrapped_line("> §L", &[("28....", "28....\n> ")])]
#[case::a_wrapped_line("§L", &[("28....", "28....=\n")])]
#[case::numbers_with_points("1. 53..7....\n2. 6..195...\n3. .98....6.\n4. 8...6...3\n5. 4..8.3..1\n6. 7...2...6\n7. .6....28.\n8. ...419..5\n9. ....8..79", &[])]
#[case::names_of_rows("    c1 c2 c3 c4 c5 c6 c7 c8 c9\nr  §I", &[("\n", "\nr  "), ("r      c1", "    c1"), ("r  r", "r")])]
#[case::markup("<games>\n<game data=\"§L\"/>\n</games>", &[])]
#[case::json("{\"value\":§A,\"solution\":[1,2]}", &[])]
fn one_grid_is_read(#[case] text: &str, #[case] changes: &[(&str, &str)]) {
    let text = changes.iter().fold(filled(text), |text, (from, to)| text.replace(from, to));
    assert_eq!(text.parse(), Ok(example()), "{text}");
    // Line ends, a byte order mark and what stands round it change nothing.
    let text = format!("\u{feff}\r\n{}\r\n\r\n", text.replace("\r\n", "\n").replace('\n', "\r\n"));
    assert_eq!(text.parse(), Ok(example()), "{text}");
}

#[rstest]
#[case::lines("§L\n# two\n\n  §L,1,2\n§L;x", &["1: L", "4: L", "5: L"])]
#[case::dates("Zeitung 12.3.2026\n§R\n2026-03-12\n§R\n", &["2: Zeitung 12.3.2026: L", "12: 2026-03-12: L"])]
#[case::titles("Grid 01\n§R\nGrid 02:\n§B\nGrid 3\n§L\n", &["2: Grid 01: L", "12: Grid 02: L", "24: Grid 3: L"])]
#[case::mixed("§L\n§R\n§L\n§A\n§B\n§I\n\n§R", &["1: L", "2: L", "11: L", "12: L", "13: L", "24: L", "34: L"])]
#[case::a_blank_row_in_a_mail("> 53  7    \n> 6  195   \n>  98    6 \n> 8   6   3\n>          \n> 7   2   6\n>  6    28 \n>    419  5\n>     8  79", &["1: 53..7....6..195....98....6.8...6...3.........7...2...6.6....28....419..5....8..79"])]
#[case::text_round_it("Hello!\n\nMine:\n§L\n\nBye", &["4: Mine: L"])]
#[case::a_solution_beside("§L,§S\n§S;§L", &["1: L and a solution", "2: L and a solution"])]
#[case::arrays_beside("{\"p\":§A,\"s\":§A}".trim(), &["1: L", "1: L"])]
#[case::a_solution_below("{\n\"value\":\n§A,\n\"solution\": §F\n}\nPuzzle\n§R\n\nSolution:\n§T", &["3: L", "7: Puzzle: L"])]
#[case::a_solution_behind("{\"value\":§A,\"solution\":§F}\n§A,§F,§A", &["1: L and a solution", "2: L and a solution", "2: L"])]
#[case::a_solution_below_a_line("§L\nSolution:\n§T", &["1: L"])]
#[case::a_solution_alone("solution = §F\n", &["1: S"])]
#[case::two_puzzles(
    "§L or ................................................................................1",
    &["line 1, column 86: expected one puzzle in this line, found 2"]
)]
#[case::numbers_above("1\n§L\n2.\n§R\n\n3\n\n§R", &["2: 1: L", "4: 2.: L", "16: 3: L"])]
#[case::a_bad_first_line("53..7\n§L\n§L", &["line 1, column 6: expected 81 cells, found 5", "2: L", "3: L"])]
#[case::a_bad_first_line_above_rows("53..7\n§R", &["line 1, column 6: expected 81 cells, found 5", "2: L"])]
#[case::two_broken_lines("1\n§L1\n\n3\n................................................................................\n1", &["line 2, column 82: expected 81 cells, found 82", "line 5, column 81: expected 81 cells, found 80"])]
#[case::bad_lines("§L\n53..7\n53..7\n§L", &["1: L", "line 2, column 6: expected 81 cells, found 5", "line 3, column 6: expected 81 cells, found 5", "4: L"])]
#[case::a_number_below_a_line("§L\n53\n§L", &["1: L", "line 2, column 3: expected 81 cells, found 2", "3: L"])]
#[case::digits_in_order_among_lines("§L\n123456789\n§L\n\n123456789\n§B", &["1: L", "line 2, column 10: expected 81 cells, found 9", "3: L", "6: L"])]
#[case::cut_lines("§L\n53..7....6..195....98....6.8...6...34..8.3..17...2.\n53..7....6..195....98....6.8...\n53..7...\n53..7..\n§L", &["1: L", "line 2, column 52: expected 81 cells, found 51", "line 3, column 32: expected 81 cells, found 31", "line 4, column 9: expected 81 cells, found 8", "line 5, column 8: expected 81 cells, found 7", "6: L"])]
#[case::text_among_lines("§L\n§L\nhello\n§L", &["1: L", "2: L", "line 3, column 1: expected a digit or a blank (one of . 0 _ * - X x ?), found 'h'", "4: L"])]
#[case::too_many("§L1\n", &["line 1, column 82: expected 81 cells, found 82"])]
#[case::a_letter("53..7....6..195....98....6.8...6...34..8y3..17...2...6.6....28....419..5....8..79", &["line 1, column 41: expected a digit or a blank (one of . 0 _ * - X x ?), found 'y'"])]
#[case::a_broken_puzzle_beside_its_solution("5§L,§S", &["line 1, column 82: expected 81 cells, found 82"])]
#[case::a_row_too_few("53..7....\n6..195...\n\n§R", &["line 2, column 10: expected nine lines of nine cells, found 18 cells", "4: L"])]
#[case::a_broken_row_shifts_no_other("..8....6.\n8...6...3\n4..8.3..1\n7...2..6\n.6....28.\n...419..5\n....8..79\n.........\n1........\n§R\n", &["line 4, column 9: expected 9 cells in this line, found 8", "10: L"])]
#[case::a_broken_row_below_a_line("§L\n.a8....6.\n8...6...3\n4..8.3..1\n7...2..6.\n.6....28.\n...419..5\n....8..79\n.........\n1........\n", &["1: L", "line 2, column 2: expected a digit or a blank (one of . 0 _ * - X x ?), found 'a'"])]
#[case::a_band_above_a_grid("..8....6.\n8...6...3\n4..8.3..1\n\n§R\n", &["line 3, column 10: expected nine lines of nine cells, found 27 cells", "5: L"])]
#[case::two_bands_above_a_grid("..8....6.\n8...6...3\n4..8.3..1\n..8....6.\n8...6...3\n4..8.3..1\n\n§R\n", &["line 6, column 10: expected nine lines of nine cells, found 54 cells", "8: L"])]
#[case::a_short_row("53..7....\n6..195...\n.98....6\n", &["line 3, column 9: expected 9 cells in this line, found 8"])]
#[case::a_long_row("53..7....\n6..195...5\n", &["line 2, column 11: expected 9 cells in this line, found 10"])]
#[case::a_letter_in_a_row("53..7....\n6..a95...\n", &["line 2, column 4: expected a digit or a blank (one of . 0 _ * - X x ?), found 'a'"])]
#[case::two_digits_in_a_cell("5 3 12 . 7 . . .", &["line 1, column 5: expected one digit in each cell, found \"12\""])]
#[case::a_box_too_wide("53..|.7.|.. ", &["line 1, column 1: expected one digit in each cell, found \"53..\""])]
#[case::four_by_four("1 . 3 .\n. . . 2\n2 . . .\n. 3 . 1\n", &["line 1, column 8: expected 9 cells in this line, found a grid of 4×4; only 9×9 is read"])]
#[case::a_cut_line("1...............", &["line 1, column 17: expected 81 cells, found 16"])]
#[case::sixteen(&("12".repeat(8) + &".".repeat(240)), &["line 1, column 82: expected 81 cells, found 256: a grid of 16×16; only 9×9 is read"])]
#[case::a_short_array(r#"[["5","3"]]"#, &["line 1, column 12: expected 81 cells, found 2"])]
#[case::a_bad_element("[[5,3,a]]", &["line 1, column 7: expected a digit or a blank (one of . 0 _ * - X x ?), found 'a'"])]
#[case::two_side_by_side(&format!("{}\n", "53..7....  6..195...\n".repeat(9)), &["line 1, column 21: expected 9 cells in this line, found 18: two grids side by side"])]
#[case::a_bar_too_few(&"|5|3| | |7| | | |.\n".repeat(9), &["line 1, column 19: expected 9 cells in this line, found 4"])]
#[case::brackets_without_end(&"[[1".repeat(100), &["line 1, column 301: expected 81 cells, found 100: a grid of 10×10; only 9×9 is read"])]
#[case::half_an_array(r#"[["5","#, &["line 1, column 7: expected 81 cells, found 1"])]
#[case::a_row_of_an_array_too_long(&format!("[[{}5],[{}5]]", "5,".repeat(9), "5,".repeat(70)), &["line 1, column 22: expected rows of 9 cells, found the end of a row after 10 cells"])]
#[case::ten_rows("987654321\n§R", &["line 10, column 10: expected nine lines of nine cells, found 90 cells"])]
#[case::numbers_or_an_end(&(1..10).map(|row| row.to_string() + ",5,3,,,7,,,,\n").collect::<String>(), &["line 1, column 14: expected 9 cells in this line, found 10"])]
#[case::comments_alone("# §L\n# two", &["line 1, column 1: expected a puzzle, found only comments"])]
#[case::prose_alone("(ER/EP/ED 7.2/1.2/1.2)", &["line 1, column 1: expected a puzzle, found \"(ER/EP/ED 7.2/1.2/1.2)\""])]
#[case::a_comment_with_a_grid("# name §L\n§L", &["2: L"])]
#[case::marks_of_files_put_together("\u{feff}§L\n\u{feff}§L", &["1: L", "2: L"])]
#[case::rows_that_end_with_a_carriage_return("5 3 4 6 7 8 9 1 2\r6 7 2 1 9 5 3 4 8\r", &["line 2, column 18: expected nine lines of nine cells, found 18 cells"])]
#[case::line_ends("§L\r53..7\r\n\r§L\n\r§L,1\r\r# comment\r§L", &["1: L", "line 2, column 6: expected 81 cells, found 5", "4: L", "6: L", "9: L"])]
#[case::nothing("", &["line 1, column 1: expected a puzzle, found nothing"])]
#[case::text_alone("# 1\n\nhello\nyou", &["line 3, column 1: expected a puzzle, found \"hello\""])]
#[case::code_alone("board =\n[", &["line 1, column 1: expected a puzzle, found \"board =\""])]
#[case::a_state_alone("[State]\n53..7....", &["line 1, column 1: expected a puzzle, found \"[State]\""])]
#[case::candidates(&format!(".----------.\n{}", "| 345678 45679 45789 | 567 6789 3569 | 267 279 1 |\n".repeat(9)), &[&format!("2: {}", "........1".repeat(9)), "candidates are ignored: a cell with several is a blank"])]
#[case::two_givens_in_a_cell(&"|12| |3|4|5|6|7|8|9|\n".repeat(9), &["line 1, column 2: expected one digit in this cell, found several"])]
#[case::a_library_line(&format!(":0000:x:+5{}:{}:::", &LINE[1..], "111 ".repeat(27)), &["1: L", "eliminated candidates are ignored"])]
fn records_keep_their_places(#[case] text: &str, #[case] expected: &[&str]) {
    assert_eq!(read(&filled(text)), expected, "{text}");
}

#[test]
fn one_grid_is_asked_for() {
    let two = filled("§S\n§L").parse::<Grid>().unwrap_err().to_string();
    assert_eq!(two, "line 2, column 1: expected one grid, found more after it");
}

#[test]
fn every_line_is_a_record_a_part_of_one_or_skipped() {
    let mut recogniser = Recogniser::new();
    let text = filled("# a\n\nfirst\nname\n§R\n[State]\n§R\nlast\n");
    assert_eq!(recogniser.read_all(text.as_bytes()).len(), 1);
    assert_eq!(recogniser.skipped(), 1 + 1 + 11);
    assert_eq!(recogniser.skipped_text(), Some((3, "first")));
}

#[test]
fn by_line_every_line_is_a_record() {
    let records =
        Recogniser::by_line().read_all(format!("# 1\nhi\n{LINE}\n53..7....\n").as_bytes());
    let lines: Vec<_> = records.iter().map(|record| (record.line, record.grid.is_ok())).collect();
    assert_eq!(lines, [(2, false), (3, true), (4, false)]);
}

#[test]
#[cfg_attr(miri, ignore = "too long a text for Miri")]
fn a_line_that_is_too_long_is_refused() {
    let long = |start: &str, fill: &str| format!("{start}{}", fill.repeat(2 * LONGEST_LINE));
    let text = [
        long("", "y"),
        long("# comment ", "y"),
        long(LINE, " "),
        long("", " ") + LINE,
        long("", "["),
        long("", "5"),
        long("", "[5"),
        LINE.to_owned(),
    ];
    let too_long = |line| {
        format!("line {line}, column 1048577: expected a line of at most 1 MiB, found a longer one")
    };
    let found = read(&text.join("\n"));
    let expected = [1, 3, 4, 5, 6, 7].map(too_long).into_iter().chain(["8: L".to_owned()]);
    assert_eq!(found, expected.collect::<Vec<_>>());
}

/// If each part looked at the whole rest of the line, this would take a minute.
#[test]
#[cfg_attr(miri, ignore = "too long a text for Miri")]
fn a_line_of_many_equal_parts_is_read_in_linear_time() {
    let line = |part: &str| part.repeat(LONGEST_LINE / 8) + "\n";
    read(&["- * ", "> ", "<", "[", "a> ", "5|"].map(line).concat());
}

#[rstest]
fn a_conflict_is_found_where_it_stands_in_every_format(
    #[values(Format::Line, Format::Rows, Format::Boxed, Format::Leetcode, Format::Ints)]
    format: Format,
    #[values("", "  ")] indent: &str,
) {
    let mut grid = example();
    let cell: Cell = "r9c4".parse().unwrap();
    grid[cell] = Digit::new(1);
    let text = indent.to_owned() + &format.write(&grid).replace('\n', &format!("\n{indent}"));
    let error = text.parse::<Puzzle>().unwrap_err();
    assert_eq!(error.found, "1 twice in column 4: r2c4 r9c4");
    let before: usize = text.lines().take(error.line - 1).map(|line| line.len() + 1).sum();
    let until = &text[..before + error.column];
    let cells = until.chars().filter(|&one| one.is_ascii_digit() || one == '.').count();
    assert_eq!((until.chars().last(), cells), (Some('1'), cell.index() + 1));
}

#[test]
#[cfg_attr(miri, ignore = "too long for Miri")]
fn a_long_list_is_read_in_parts_between_its_grids() {
    let text = format!("{}\n{}\n", &SOLUTION[..76], &SOLUTION[76..]).repeat(400);
    assert_eq!(read(&text).iter().filter(|record| record.ends_with(": S")).count(), 400);
}

/// Lines that were cut at any length: each is a record, wherever broken ones meet.
#[test]
#[cfg_attr(miri, ignore = "too long for Miri")]
fn of_cut_lines_none_is_lost() {
    for (first, second) in (4..=81).flat_map(|first| (4..=81).map(move |second| (first, second))) {
        let lengths = [81, first, second, 81];
        let text = lengths.map(|length| &LINE[..length]).join("\n");
        let records = Recogniser::new().read_all(text.as_bytes());
        let found: Vec<_> = records.iter().map(|record| record.grid.is_ok()).collect();
        assert_eq!(found, lengths.map(|length| length == 81), "{text}");
    }
}

/// Grids in any mixture of formats, some of them damaged: no record is lost, and none is another.
#[test]
#[cfg_attr(miri, ignore = "too long for Miri")]
fn a_mixture_with_damage_loses_no_record() {
    let mut state = 1_u64;
    let mut below = |end: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % end
    };
    for round in 0..1_000 {
        let (mut text, mut expected) = (String::new(), Vec::new());
        for _ in 0..=below(5) {
            let cells = [0; 81].map(|_| below(10).saturating_sub(below(2) * 9) as u8);
            let grid = Grid::from_bytes(cells).unwrap();
            let format = Format::ALL[below(5)];
            let mut one = format.write(&grid);
            if format == Format::Line {
                one = one.replace('.', &BLANKS[below(8)].to_string());
            }
            let is_damaged = below(4) == 0;
            if is_damaged {
                // A cell is missing, there is one more, or it is a letter.
                let is_line = format == Format::Line;
                let is_cell = |one: char| is_line || one.is_ascii_digit() || one == '.';
                let of_cell = |(at, sign): (usize, char)| is_cell(sign).then_some(at);
                let places: Vec<usize> = one.char_indices().filter_map(of_cell).collect();
                let place = places[below(81)];
                one.replace_range(place..=place, ["", "55", "q"][below(3)]);
            }
            expected.push((!is_damaged).then_some(grid));
            text.extend([&one, "\n", ["\n", "\nGrid\n", "\r\n# 1\n"][below(3)]]);
        }
        let records = Recogniser::new().read_all(text.as_bytes());
        let found: Vec<_> = records.into_iter().map(|record| record.grid.ok()).collect();
        assert_eq!(found, expected, "round {round}:\n{text}");
    }
}
