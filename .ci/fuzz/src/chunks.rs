//! Bulk input: where reads end changes no answer, and compressed input of any bytes ends with
//! answers or an error. Other targets and tests have what a compressed text is.

use std::io::{self, Read};

use bulk::{AnswerFormat, Input, InputOptions, Job, PuzzleFiles};
use sudoku::{Function, Limits, Strategy};
use text::Parser;

use crate::bytes::Bytes;

/// Reports the puzzle itself as its solution, so the answers show what was read.
static ECHO: Strategy<'_> = Strategy::new(&Function::new("echo", |_| true));

/// A text that is read in pieces of these lengths, over and over.
struct Pieces {
    text: io::Cursor<Vec<u8>>,
    lengths: Vec<usize>,
}

impl Read for Pieces {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = self.lengths[0].min(buffer.len());
        self.lengths.rotate_left(1);
        self.text.read(&mut buffer[..most])
    }
}

/// What files in gzip and in Zstandard format begin with.
const MARKS: [&[u8]; 2] = [b"\x1f\x8b\x08", b"\x28\xb5\x2f\xfd"];

/// The answers, the warnings, and the error at the end.
fn answers(
    reader: impl Read + Send + 'static,
    options: &InputOptions,
    format: Option<AnswerFormat>,
) -> (String, Vec<String>, Option<String>) {
    let puzzles = PuzzleFiles::new(vec![Input::of_reader("input", reader)], options.clone());
    let job = Job {
        one: ECHO,
        many: ECHO,
        limits: Limits::FIRST,
        format,
    };
    let (mut text, mut warnings) = (Vec::new(), Vec::new());
    let mut error = None;
    for chunk in puzzles.solve(job, 2).expect("threads can be started") {
        match chunk {
            Ok(chunk) => {
                text.extend(chunk.bytes);
                warnings.extend(chunk.warnings);
            }
            Err(found) => error = Some(found.to_string()),
        }
    }
    (String::from_utf8_lossy(&text).into_owned(), warnings, error)
}

/// Options for reading, and the format of the answers.
fn options(bytes: &mut Bytes<'_>) -> (InputOptions, Option<AnswerFormat>) {
    let columns = [None, Some("2"), Some("puzzle"), Some("note")];
    let column = columns[bytes.below(4)];
    let answers = [None, Some(AnswerFormat::Jsonl), Some(AnswerFormat::Rows)][bytes.below(3)];
    (
        InputOptions {
            column: column.map(str::to_owned),
        },
        answers,
    )
}

pub(crate) fn run(data: &[u8]) {
    let mut bytes = Bytes(data);
    let (options, format) = options(&mut bytes);
    let lengths: Vec<usize> = (0..4).map(|_| 1 + usize::from(bytes.next())).collect();
    // What is compressed is another target, so the text begins with one of these lines.
    let first_lines = ["\n", "id,puzzle\n", "puzzle;note\n", "note\t2\n"];
    let first_line = first_lines[bytes.below(4)];
    let text = [first_line.as_bytes(), bytes.0].concat();
    let whole = answers(io::Cursor::new(text.clone()), &options, format);
    let pieces = Pieces {
        text: io::Cursor::new(text.clone()),
        lengths,
    };
    assert_eq!(answers(pieces, &options, format), whole);

    if options.column.is_some() || first_line != "\n" {
        return;
    }
    let jsonl = Some(AnswerFormat::Jsonl);
    let (found, _, error) = answers(io::Cursor::new(text.clone()), &options, jsonl);
    let records = Parser::new().read_all(&text);
    assert_eq!(error.is_some(), records.is_empty(), "{error:?}");
    assert_eq!(found.lines().count(), records.len());
    for (line, record) in found.lines().zip(records) {
        let what = match record.puzzle() {
            Ok(puzzle) => puzzle.to_string(),
            Err(_) if record.grid.is_ok() => "\"verdict\":\"not valid\"".to_owned(),
            Err(_) => "\"verdict\":\"unreadable\"".to_owned(),
        };
        assert!(line.contains(&what), "{line} has no {what}");
    }
}

pub(crate) fn compressed(data: &[u8]) {
    let mut bytes = Bytes(data);
    let mark = MARKS[bytes.below(2)];
    let (options, format) = options(&mut bytes);
    answers(io::Cursor::new([mark, bytes.0].concat()), &options, format);
}
