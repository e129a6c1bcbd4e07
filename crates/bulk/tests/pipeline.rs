//! The pipeline as another program calls it, with readers that deliver little, that are
//! interrupted, and that fail; and with strategies that panic. Before a read error everything is
//! answered, in order. Before a panic, whole records are.

use std::io::{self, Read};
use std::time::Duration;

use bulk::{AnswerFormat, Answers, Error, Input, InputOptions, Job, PuzzleFiles};
use sudoku::{Format, Function, Limits, Strategy};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Gives a text in small pieces, and is interrupted before each. At its end it fails, if it has to.
struct Unsteady {
    text: io::Cursor<Vec<u8>>,
    reads: usize,
    fails: bool,
}

impl Unsteady {
    fn new(text: String, fails: bool) -> Self {
        Self {
            text: io::Cursor::new(text.into_bytes()),
            reads: 0,
            fails,
        }
    }
}

impl Read for Unsteady {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.reads += 1;
        if self.reads.is_multiple_of(2) {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let most = [1, 80, 83, 500][self.reads / 2 % 4].min(buffer.len());
        match self.text.read(&mut buffer[..most])? {
            0 if self.fails => Err(io::Error::other("the disk is broken")),
            count => Ok(count),
        }
    }
}

fn puzzles(reader: impl Read + Send + 'static) -> PuzzleFiles {
    PuzzleFiles::new(
        vec![Input::of_reader("puzzles.txt", reader)],
        InputOptions::default(),
    )
}

fn solve(puzzles: PuzzleFiles, strategy: Strategy<'static>) -> Answers {
    let job = Job {
        one: strategy,
        many: strategy,
        limits: Limits::FIRST,
        format: None,
    };
    puzzles.solve(job, 3).expect("threads can be started")
}

/// The answers up to an error, if there is one.
fn answers(reader: Unsteady, strategy: Strategy<'static>) -> (String, Option<Error>) {
    let mut text = Vec::new();
    for chunk in solve(puzzles(reader), strategy) {
        match chunk {
            Ok(chunk) => text.extend(chunk.bytes),
            Err(error) => return (String::from_utf8(text).expect("text"), Some(error)),
        }
    }
    (String::from_utf8(text).expect("text"), None)
}

fn xor_bitmask() -> Strategy<'static> {
    ladder::find("xor-bitmask")
        .expect("it is on the ladder")
        .strategy()
}

/// Puzzles with a broken record in place of every tenth, and their answers.
fn records(count: usize) -> (String, String) {
    let record = |index: usize| {
        let (line, bad) = (index + 1, index % 10 == 9);
        let answer = format!("unreadable: line {line}, column 3: expected 81 cells, found 2");
        if bad {
            ("53".to_owned(), answer)
        } else {
            (PUZZLE.to_owned(), SOLUTION.to_owned())
        }
    };
    let lines = (0..count)
        .map(record)
        .map(|(input, answer)| (input + "\n", answer + "\n"));
    lines.unzip()
}

#[test]
fn what_was_read_before_a_failure_is_answered_and_the_failure_says_where() {
    let (input, expected) = records(500);
    let (found, error) = answers(Unsteady::new(input + "53..7", true), xor_bitmask());
    assert_eq!(found, expected);
    let expected = "cannot read puzzles.txt after line 500 (record 500): the disk is broken";
    assert_eq!(
        error.map(|error| error.to_string()).as_deref(),
        Some(expected)
    );
}

/// A strategy with a bug that some puzzles show.
static FRAGILE: Strategy<'_> = Strategy::new(&Function::new("fragile", |board| {
    assert_ne!(board[0][0], 0, "the bug");
    let solution = SOLUTION.bytes().map(|digit| digit - b'0');
    board
        .as_flattened_mut()
        .iter_mut()
        .zip(solution)
        .for_each(|(cell, digit)| *cell = digit);
    true
}));

#[test]
fn after_a_panic_the_answers_are_whole_and_in_order() {
    let (input, expected) = records(20_000);
    let shows_the_bug = ".".repeat(81) + "\n";
    let (found, error) = answers(Unsteady::new(input + &shows_the_bug, false), FRAGILE);
    assert!(
        matches!(error, Some(Error::Panicked("fragile"))),
        "{error:?}"
    );
    assert!(expected.starts_with(&found) && (found.is_empty() || found.ends_with('\n')));
}

#[test]
fn what_was_read_to_find_the_only_puzzle_is_solved() -> Result<(), Error> {
    for (count, only) in [(0, None), (1, Some(PUZZLE)), (2, None)] {
        let mut puzzles = puzzles(io::Cursor::new(format!(
            "# puzzles\n{}",
            format!("{PUZZLE}\n").repeat(count)
        )));
        let found = puzzles.only_puzzle().map(|(puzzle, _)| puzzle.to_string());
        assert_eq!(found.as_deref(), only);
        let mut answers = Vec::new();
        for chunk in solve(puzzles, xor_bitmask()) {
            match chunk {
                Err(Error::NoPuzzle { .. }) if count == 0 => {}
                chunk => answers.extend(chunk?.bytes),
            }
        }
        assert_eq!(answers, format!("{SOLUTION}\n").repeat(count).into_bytes());
    }
    Ok(())
}

#[test]
fn the_number_of_chunks_under_way_is_bounded() {
    let many = io::Cursor::new(format!("{PUZZLE}\n").repeat(100_000));
    let mut answers = solve(puzzles(many), xor_bitmask());
    let mut next = || {
        answers
            .next()
            .expect("there are more")
            .expect("no error")
            .progress
    };
    next();
    std::thread::sleep(Duration::from_millis(50));
    let progress = next();
    // Nine wait, two were taken, and the thread that reads has one more, of 64 KiB each.
    assert!(progress.bytes_read <= 12 * 64 * 1024, "{progress:?}");
}

/// The answers to a text, without an error.
fn answers_to(text: &str) -> String {
    let (found, error) = answers(Unsteady::new(text.to_owned(), false), xor_bitmask());
    assert!(error.is_none(), "{text}: {error:?}");
    found
}

#[test]
fn a_sheet_of_nine_columns_is_one_grid() {
    let rows: Vec<String> = PUZZLE
        .as_bytes()
        .chunks(9)
        .map(|row| {
            let cells: Vec<String> = row.iter().map(|&cell| char::from(cell).into()).collect();
            cells.join(",")
        })
        .collect();
    let rows = rows.join("\n");
    for text in [rows.clone(), rows.replace('.', "")] {
        assert_eq!(answers_to(&text), format!("{SOLUTION}\n"));
    }
    let titled = format!("a,b,c,d,e,f,g,h,i\n{rows}\n");
    assert_eq!(
        answers_to(&titled),
        format!("{SOLUTION}\ta,b,c,d,e,f,g,h,i\n")
    );
}

/// A title above rows is not a header, although it has the name of a column.
#[test]
fn a_title_with_a_comma_is_not_a_header() {
    let rows: Vec<String> = PUZZLE
        .as_bytes()
        .chunks(9)
        .map(|row| String::from_utf8_lossy(row).into_owned())
        .collect();
    let columns: Vec<String> = rows
        .iter()
        .map(|row| {
            let cells: Vec<String> = row.chars().map(String::from).collect();
            cells.join("\t")
        })
        .collect();
    for (title, rows) in [
        ("Sudoku, hard", &rows),
        ("Sudoku,hard", &rows),
        ("Puzzle\t17", &columns),
        ("Puzzle\thard", &columns),
    ] {
        let text = format!("{title}\n{}\n", rows.join("\n"));
        assert_eq!(answers_to(&text), format!("{SOLUTION}\t{title}\n"));
    }
}

#[test]
fn a_table_is_known_by_its_header() {
    let rows = PUZZLE
        .as_bytes()
        .chunks(9)
        .map(String::from_utf8_lossy)
        .collect::<Vec<_>>();
    let rows = format!("\"{}\"", rows.join("\n"));
    // The puzzle is P, its solution S, and nine rows R.
    for (table, is_table) in [
        ("id,puzzle,answer\n1,P,S\n", true),
        ("quizzes,solutions\r\nP,S\r\n", true),
        ("id;Board;level\n1;P;easy\n", true),
        ("Nr\tGrid\tlösung\n1\tP\tS\n", true),
        ("id,question\n1,R\n2,R\n", true),
        // Lines with something beside them, below a heading.
        ("puzzle\nP\n", false),
        ("id,start,end\n1,P,S\n", false),
        ("1,P,S\n", false),
        ("P,9.3\nP,7.2\n", false),
        ("Easy, I think\nP\n", false),
        (
            "Here is my grid, puzzle, whatever you call it, board\n\nP\n",
            false,
        ),
        (
            "insert into puzzles (id, board) values\n  (1, 'P'),\n  (2, 'P');\n",
            false,
        ),
    ] {
        let text = table
            .replace('P', PUZZLE)
            .replace('S', SOLUTION)
            .replace('R', &rows);
        let found = answers_to(&text);
        assert_eq!(found.contains("verdict"), is_table, "{table}");
        assert!(!found.contains("unreadable"), "{found}");
    }
}

#[test]
fn a_column_can_be_named() {
    let text = format!("id,start\n1,{PUZZLE}\n");
    let options = |name: &str| InputOptions {
        column: Some(name.to_owned()),
    };
    let input = || Input::of_reader("puzzles.csv", io::Cursor::new(text.clone()));
    let named = PuzzleFiles::new(vec![input()], options("Start"));
    let records: Vec<_> = named.records().collect();
    assert!(matches!(&records[..], [Ok(record)] if record.grid.is_ok()));
    let wrong = PuzzleFiles::new(vec![input()], options("begin"));
    let error = wrong
        .records()
        .find_map(Result::err)
        .map(|error| error.to_string());
    let expected = "puzzles.csv: there is no column \"begin\"; the columns are id, start";
    assert_eq!(error.as_deref(), Some(expected));
}

#[test]
fn what_may_be_a_table_without_a_puzzle_shows_its_columns() {
    let text = "id,start\n1,nothing\n".to_owned();
    let (found, error) = answers(Unsteady::new(text, false), xor_bitmask());
    assert_eq!(found, "");
    let expected = "puzzles.txt: no puzzle: line 1, column 1: expected a puzzle, found \"id,start\"; \
        if it is a table, name the column with the puzzles: its columns are id, start";
    assert_eq!(
        error.map(|error| error.to_string()).as_deref(),
        Some(expected)
    );
}

#[test]
fn the_solution_of_a_broken_puzzle_is_not_the_puzzle() {
    // Cells are missing, there is one more, or letters stand for some.
    let letters = PUZZLE.replace("98....6.8", "O8....6.O");
    for broken in [
        &PUZZLE[..80],
        &PUZZLE[..72],
        &format!("{PUZZLE}."),
        &letters,
    ] {
        for table in [
            "puzzle,b\nB,S\nP,S\n",
            "B,S\n",
            "x;grid\nS;B\nS;P\n",
            "x,y\nB,S\n",
        ] {
            let text = table
                .replace('P', PUZZLE)
                .replace('S', SOLUTION)
                .replace('B', broken);
            let found = answers_to(&text);
            assert_eq!(found.matches("unreadable: ").count(), 1, "{found}");
            assert_eq!(
                found.matches("solved\n").count(),
                table.matches('P').count(),
                "{found}"
            );
        }
    }
}

#[test]
fn a_quotation_mark_without_an_end_is_an_error_after_the_rows_above_it() {
    let long = "long ".repeat(300_000);
    let text = format!("puzzle,note\n{PUZZLE},short\n{PUZZLE},\"{long}\n");
    let (found, error) = answers(Unsteady::new(text, false), xor_bitmask());
    assert!(found.ends_with(&format!("{PUZZLE},short,{SOLUTION},solved\n")));
    let expected = "cannot read puzzles.txt after line 2 (record 1): the next row is longer than \
        1 MiB; a quotation mark may lack its end";
    assert_eq!(
        error.map(|error| error.to_string()).as_deref(),
        Some(expected)
    );
}

#[test]
fn a_quotation_mark_without_an_end_is_named_on_its_line() {
    let text = format!("id,puzzle\n1,{PUZZLE}\n2,\"{PUZZLE}\n3,{PUZZLE}");
    for end in ["", "\n", "\r\n"] {
        let records = puzzles(io::Cursor::new(format!("{text}{end}"))).records();
        let records: Vec<_> = records.collect::<Result<_, _>>().expect("bytes in memory");
        let [read, refused] = &records[..] else {
            panic!("{records:?}");
        };
        assert!(read.grid.is_ok());
        let fault = refused.grid.as_ref().unwrap_err().to_string();
        let expected = "line 3, column 1: expected a quotation mark at the end of the last field, \
             found the end of the file";
        assert_eq!(fault, expected);
    }
    // With its end, a field of several lines is read.
    let rows = Format::Rows.write(&PUZZLE.parse().expect("a grid"));
    for end in ["", "\n"] {
        let text = format!("id,puzzle\n1,\"{}\n\"{end}", rows.trim_end());
        let records: Vec<_> = puzzles(io::Cursor::new(text)).records().collect();
        assert!(matches!(&records[..], [Ok(record)] if record.grid.is_ok()));
    }
}

#[test]
fn a_damaged_solution_beside_a_puzzle_is_refused() {
    for damaged in [&SOLUTION[..80], &format!("{SOLUTION}5")] {
        let length = damaged.len();
        let text = format!("puzzle,solution,note\n{PUZZLE},{damaged},7\n{PUZZLE},{SOLUTION},123\n");
        let found = answers_to(&text);
        let refused = format!(
            "unreadable: line 2, column solution, character {}: expected 81 cells, found {length}",
            length + 1
        );
        assert!(found.contains(&refused), "{found}");
        assert_eq!(found.matches("solved\n").count(), 1, "{found}");
    }
}

#[test]
fn a_table_in_utf_16_is_read() {
    let text = format!("\u{feff}id\tpuzzle\r\n1\t{PUZZLE}\r\n");
    let bytes: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let records: Vec<_> = puzzles(io::Cursor::new(bytes)).records().collect();
    assert!(matches!(&records[..], [Ok(record)] if record.grid.is_ok()));
}

#[test]
fn nothing_stands_between_a_header_read_alone_and_the_first_answer() {
    let pieces = Unsteady::new(format!("id,puzzle\n1,{PUZZLE}\n"), false);
    let (one, format) = (xor_bitmask(), Some(AnswerFormat::Rows));
    let job = Job {
        one,
        many: one,
        limits: Limits::FIRST,
        format,
    };
    let chunks = puzzles(pieces)
        .solve(job, 1)
        .expect("threads can be started");
    let text: Vec<u8> = chunks
        .flat_map(|chunk| chunk.expect("answers").bytes)
        .collect();
    assert!(
        text.starts_with(&SOLUTION.as_bytes()[..9]),
        "{}",
        String::from_utf8_lossy(&text)
    );
}
