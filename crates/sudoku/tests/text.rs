//! Grids as text, there and back, and every way in which a text can be no grid.

use pretty_assertions::assert_eq;
use proptest::prelude::*;
use rstest::rstest;
use sudoku::text::{BLANKS, Format, LONGEST_LINE, Layout, Parser, Record, count_line_ends};
use sudoku::{Cell, Digit, Grid, ParseError, Puzzle};

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn example() -> Grid {
    LINE.parse().unwrap()
}

/// One line a record: the grid, or the error.
fn read_all(text: impl AsRef<[u8]>) -> Vec<String> {
    let tell = |record: Result<Record, ParseError>| match record {
        Ok(record) => format!("{}: {}", record.line(), record.grid),
        Err(error) => error.to_string(),
    };
    Parser::new().read(text.as_ref()).map(tell).collect()
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
    assert!(Format::Ints.write(&example()).ends_with("\n0 0 0 0 8 0 0 7 9"));
    assert!(Format::Leetcode.write(&example()).starts_with(r#"[["5","3",".",".","7","#));
    assert!(Format::Leetcode.write(&example()).ends_with(r#""7","9"]]"#));
}

/// The example in a format, with some changes.
#[rstest]
#[case::frames(
    Format::Boxed,
    &[("0", "."), ("\n", " |\r\n| "), ("-------", "+------"), ("5 3 .", "+---+\r\n| 5 3 .")]
)]
#[case::bars_alone(Format::Boxed, &[(" ", "")])]
#[case::empty_lines(Format::Boxed, &[(" ", ""), ("|", ""), ("-", "")])]
#[case::comments(Format::Boxed, &[("---------------------", "# the next band")])]
#[case::integers_in_one_line(Format::Ints, &[("\n", " ")])]
#[case::integers_on_one_line_each(Format::Ints, &[(" ", "\n")])]
#[case::integers_wrapped_anywhere(Format::Ints, &[("\n", " "), (" 6", "\n6")])]
#[case::commas(Format::Ints, &[(" ", ",")])]
#[case::commas_and_dots(Format::Ints, &[(" ", ","), ("0", ".")])]
#[case::commas_at_the_ends(Format::Ints, &[(" ", ","), ("\n", ",\n")])]
fn decoration_is_passed_over(#[case] format: Format, #[case] changes: &[(&str, &str)]) {
    let text = format.write(&example());
    let text = changes.iter().fold(text, |text, (from, to)| text.replace(from, to));
    assert_eq!(text.parse(), Ok(example()), "{text}");
}

/// What a reader may paste: `A` is LeetCode's array of the example, `L` its line.
#[rstest]
#[case::rows_on_lines("board = A\n", "],[", "]\n,[")]
#[case::single_quotes("A", "\"", "'")]
#[case::spaces("A", ",", ", ")]
#[case::numbers("A", "\"", "")]
#[case::rows_as_strings("A", "\",\"", "")]
#[case::name_above("board =\nA", "", "")]
#[case::an_example("Input: board = \nA\nOutput: A\nExplanation: the only one\n", "", "")]
#[case::another_example("Input:\nA\nOutput:\nA", "", "")]
#[case::a_call("new Solution().solveSudoku(A);", "", "")]
#[case::letters_for_blanks("A", "\".\"", "'x'")]
fn an_array_is_read_from_its_first_bracket_on(
    #[case] text: &str,
    #[case] from: &str,
    #[case] to: &str,
) {
    let array = Format::Leetcode.write(&example());
    let array = if from.is_empty() { array } else { array.replace(from, to) };
    let braces = array.replace('[', "{").replace(']', "}");
    for declared in ["", "char[][] ", "vector<vector<char>> ", "int board[9][9] = "] {
        for array in [&array, &braces] {
            let text = format!("{declared}{}", text.replace('A', array));
            assert_eq!(text.parse(), Ok(example()), "{text}");
        }
    }
}

#[rstest]
#[case::a_grid(&"53..7....".repeat(9), Layout::Line)]
#[case::a_grid_of_dashes(&"-".repeat(81), Layout::Line)]
#[case::a_frame_with_one_dash_less(&"-".repeat(80), Layout::Rows)]
#[case::a_frame_with_one_dash_more(&"-".repeat(82), Layout::Rows)]
#[case::a_frame("+-------+-------+", Layout::Rows)]
#[case::a_row("53..7....", Layout::Rows)]
#[case::a_row_of_other_blanks("53**7****", Layout::Rows)]
#[case::a_row_with_bars("|53.|.7.|...|", Layout::Rows)]
#[case::a_row_with_letters("53..7..a.", Layout::Line)]
#[case::more_cells_than_a_row("53..7....6", Layout::Line)]
#[case::more_blanks_than_a_row("__________", Layout::Line)]
#[case::integers("5 3 0 0 7 0 0 0 0", Layout::Rows)]
#[case::all_integers_in_one_line("5 3 0 0 7 0 0 0 0 6", Layout::Rows)]
#[case::integers_of_two_digits("5 3 0 0 7 0 0 0 0 10", Layout::Line)]
#[case::nine_integers_with_other_space(
    "5\u{b}3\u{b}0\u{b}0\u{b}7\u{b}0\u{b}0\u{b}0\u{b}0",
    Layout::Rows
)]
#[case::ten_integers_with_other_space(
    "5\u{b}3\u{b}0\u{b}0\u{b}7\u{b}0\u{b}0\u{b}0\u{b}0\u{b}6",
    Layout::Line
)]
#[case::an_array("[[\"5\",\"3\"", Layout::Leetcode)]
#[case::a_named_array("board = [", Layout::Leetcode)]
fn the_first_line_decides(#[case] line: &str, #[case] layout: Layout) {
    assert_eq!(Layout::of(line), layout, "{line:?}");
}

#[test]
fn a_file_of_lines_with_everything_round_them() {
    let text =
        format!("\u{feff}# two puzzles\r\n\r\n{LINE} # the example\r\n  {LINE},1,2\r\n{LINE};x\n");
    assert_eq!(read_all(text), [3, 4, 5].map(|line| format!("{line}: {LINE}")));
}

#[test]
fn a_bad_line_is_one_bad_record() {
    let text = format!(
        "{LINE}\n{}\n{}y\n53é{}\n\u{a0}\n{LINE}\n\u{feff}{LINE}",
        &LINE[..80],
        &LINE[..80],
        &LINE[3..]
    );
    assert_eq!(
        read_all(text),
        [
            format!("1: {LINE}"),
            "line 2, column 81: expected 81 cells, found 80".into(),
            "line 3, column 81: expected a digit or a blank (one of . 0 _ * - X x), found 'y'".into(),
            "line 4, column 3: expected a digit or a blank (one of . 0 _ * - X x), found 'é'".into(),
            "line 5, column 1: expected a digit or a blank (one of . 0 _ * - X x), found '\\u{a0}'"
                .into(),
            format!("6: {LINE}"),
            "line 7, column 1: expected a digit or a blank (one of . 0 _ * - X x), found '\\u{feff}'"
                .into(),
        ]
    );
}

/// The fast way for large files.
#[test]
fn only_a_plain_line_is_a_plain_puzzle() {
    let text =
        format!("{LINE}\n{LINE}\r\n{LINE}\r{LINE}\n{LINE},1\n\n{LINE}\n{}\n{LINE}", &LINE[1..]);
    let (mut parser, mut rest, mut read) = (Parser::new(), text.as_bytes(), Vec::new());
    while !rest.is_empty() {
        if let Some((line, puzzle)) = parser.next_plain_puzzle(&mut rest) {
            assert_eq!(puzzle.grid(), &example());
            read.push(format!("{line} plain"));
        } else if let Some(record) = parser.next_record(&mut rest) {
            read.push(record.map_or_else(
                |error| error.to_string(),
                |record| format!("{} read", record.line()),
            ));
        }
    }
    assert_eq!(parser.finish().unwrap().unwrap().line(), 9);
    assert_eq!(
        read,
        [
            // The first line decides that each line is a grid.
            "1 read",
            "2 plain",
            "3 plain",
            "4 plain",
            "5 read",
            "7 read",
            "line 8, column 81: expected 81 cells, found 80",
        ]
    );
}

#[test]
fn a_line_ends_with_a_line_feed_a_carriage_return_or_both() {
    let bad = &LINE[..80];
    let text = format!("{LINE}\r{bad}\r\n\r{LINE}\n\r{LINE},1\r\r# comment\r{LINE}");
    assert_eq!(
        read_all(&text),
        [
            format!("1: {LINE}"),
            "line 2, column 81: expected 81 cells, found 80".into(),
            format!("4: {LINE}"),
            format!("6: {LINE}"),
            format!("9: {LINE}"),
        ]
    );
    assert_eq!(count_line_ends(text.as_bytes()), 8);
    let rows = Format::Rows.write(&example()).replace('\n', "\r");
    assert_eq!(read_all(format!("{rows}\r\r{rows}")), [1, 11].map(|at| format!("{at}: {LINE}")));
}

#[test]
#[cfg_attr(miri, ignore = "too long a text for Miri")]
fn the_rest_of_a_line_that_is_too_long_is_skipped() {
    let long = |start: &str, fill: &str| format!("{start}{}", fill.repeat(2 * LONGEST_LINE));
    let rows = Format::Rows.write(&example());
    let text = [
        long("", "y"),
        long("# comment ", "y"),
        long(LINE, " "),
        format!("{}{LINE}", " ".repeat(LONGEST_LINE - 81)),
        long("", " ") + LINE,
        long("", "5"),
        LINE.into(),
        " ".repeat(LONGEST_LINE),
    ];
    assert_eq!(
        read_all(text.join("\n") + "\n"),
        [
            "line 1, column 1: expected a digit or a blank (one of . 0 _ * - X x), found 'y'"
                .into(),
            format!("3: {LINE}"),
            format!("4: {LINE}"),
            "line 5, column 1048577: expected the end of a line of at most 1 MiB, found more"
                .into(),
            "line 6, column 82: expected 81 cells, found 1048576 or more characters".into(),
            format!("7: {LINE}"),
        ]
    );
    assert_eq!(
        read_all([&rows, "", &long("", "."), &rows, "", &long("", "-"), "", &rows].join("\n")),
        [
            format!("1: {LINE}"),
            "line 11, column 82: expected the end of the grid after 81 cells, found '.'".into(),
            "line 22, column 1048577: expected the end of a line of at most 1 MiB, found more"
                .into(),
            format!("24: {LINE}"),
        ]
    );
}

#[test]
fn grids_of_several_lines_follow_each_other() {
    for format in [Format::Rows, Format::Boxed, Format::Ints, Format::Leetcode] {
        for between in ["\n", "\n\n", "\n# next\n", "\n\n\n"] {
            let text =
                [format.write(&example()), format.write(&Grid::EMPTY), format.write(&example())]
                    .join(between);
            let grids: Vec<Grid> =
                Parser::new().read(text.as_bytes()).map(|record| record.unwrap().grid).collect();
            assert_eq!(grids, [example(), Grid::EMPTY, example()], "{format:?} {between:?}");
        }
    }
}

#[test]
fn after_a_bad_grid_of_several_lines_the_next_is_read() {
    for format in [Format::Rows, Format::Boxed, Format::Ints] {
        let good = format.write(&example());
        let lines: Vec<&str> = good.lines().collect();
        let text = format!("{}\n\n{good}\n", lines[1..].join("\n"));
        let read = read_all(text);
        assert_eq!(read.len(), 2, "{read:?}");
        assert!(read[1].ends_with(LINE), "{read:?}");
    }
}

/// Each text, the line and the column of its error, and what is expected and found there.
#[test]
fn an_error_names_the_place() {
    let a_cell = "a digit or a blank (one of . 0 _ * - X x)";
    for (text, line, column, expected, found) in [
        ("", 1, 1, "a grid", "nothing"),
        ("# nothing\n", 1, 1, "a grid", "nothing"),
        ("hello", 1, 1, a_cell, "'h'"),
        ("L\nL", 2, 1, "one grid", "more after it"),
        ("L1", 1, 82, "81 cells", "82 characters"),
        ("53..7....\n6..195...\n.98....6\n", 3, 9, "9 cells in this line", "8"),
        ("53..7....\n6..195...5\n", 2, 11, "9 cells in this line", "10"),
        ("53..7....\n6..195...\n", 2, 10, "nine lines of nine cells", "18 cells"),
        ("53..7....\n6..a95...\n", 2, 4, a_cell, "'a'"),
        (r#"[["5","3"]]"#, 1, 10, "9 cells in this row", "2"),
        (r#"[["5","#, 1, 7, "an array of 9 rows of 9 cells", "the end of the text"),
        (r#"[["a"]]"#, 1, 4, a_cell, "'a'"),
        ("board =", 1, 1, "a grid", "nothing"),
    ] {
        let error = text.replace('L', LINE).parse::<Grid>().unwrap_err().to_string();
        let place = format!("line {line}, column {column}");
        assert_eq!(error, format!("{place}: expected {expected}, found {found}"), "{text:?}");
    }
}

#[rstest]
fn a_conflict_is_found_where_it_stands_in_every_format(
    #[values(Format::Line, Format::Rows, Format::Boxed, Format::Leetcode, Format::Ints)]
    format: Format,
) {
    let mut grid = example();
    let cell: Cell = "r9c4".parse().unwrap();
    grid[cell] = Digit::new(1);
    let text = format.write(&grid);
    let error = text.parse::<Puzzle>().unwrap_err();
    assert_eq!(error.expected, "a digit that column 4 does not have yet");
    assert_eq!(error.found, "1, as in r2c4");
    let line = text.lines().nth(error.line - 1).unwrap();
    assert_eq!(line.chars().nth(error.column - 1), Some('1'));
    let before: usize = text.lines().take(error.line - 1).map(|line| line.len() + 1).sum();
    let cells = text[..before + error.column].chars().filter(char::is_ascii_digit).count()
        + text[..before + error.column].chars().filter(|&character| character == '.').count();
    assert_eq!(cells, cell.index() + 1);
}

fn any_grid() -> impl Strategy<Value = Grid> {
    proptest::collection::vec(0_u8..=9, 81)
        .prop_map(|values| Grid::from_bytes(values.try_into().unwrap()).unwrap())
}

/// A solved grid as 81 characters.
fn solution_shifted_by(shift: u8) -> [u8; 81] {
    std::array::from_fn(|index| {
        let (row, column) = (index / 9, index % 9);
        b'1' + ((row % 3 * 3 + row / 3 + column) as u8 + shift) % 9
    })
}

proptest! {
    #[test]
    fn written_and_read_back_it_is_the_same(grid in any_grid()) {
        for format in Format::ALL {
            prop_assert_eq!(format.write(&grid).parse::<Grid>(), Ok(grid), "{:?}", format);
        }
    }

    /// Lines that are puzzles, break a rule, or have characters that are no cells.
    #[test]
    fn a_plain_line_is_read_like_any_text(
        solution in (0..9_u8).prop_map(solution_shifted_by),
        shown in proptest::collection::vec(any::<bool>(), 81),
        changes in proptest::collection::vec((0..81_usize, any::<u8>()), 0..3),
        digits in proptest::collection::vec((0..81_usize, b'0'..=b'9'), 0..3),
    ) {
        let mut line = solution;
        for (byte, _) in line.iter_mut().zip(shown).filter(|(_, is_shown)| !is_shown) {
            *byte = BLANKS[usize::from(*byte) % BLANKS.len()] as u8;
        }
        for (place, byte) in changes.into_iter().chain(digits) {
            line[place] = byte;
        }
        let parsed = str::from_utf8(&line).ok().and_then(|line| line.parse::<Puzzle>().ok());
        prop_assert_eq!(Puzzle::from_line(&line), parsed);
    }

    #[test]
    fn every_blank_is_read(grid in any_grid(), blank in proptest::sample::select(&BLANKS[..])) {
        let line = grid.to_string().replace('.', &blank.to_string());
        prop_assert_eq!(line.parse::<Grid>(), Ok(grid));
    }
}
