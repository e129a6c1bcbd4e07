//! The text formats: what is read is written and read again, and how a text is cut into blocks
//! changes nothing.

use sudoku::text::{Format, Parser, Record};
use sudoku::{Grid, ParseError, Puzzle};

use crate::bytes::Bytes;

pub(crate) fn run(data: &[u8]) {
    let mut bytes = Bytes(data);
    let lengths = [bytes.next(), bytes.next()].map(|length| usize::from(length) + 1);
    let text = bytes.0;
    let whole: Vec<_> = Parser::new().read(text).collect();
    check_one(text, &whole);
    for grid in whole.iter().flatten().map(|record| record.grid) {
        for format in Format::ALL {
            let written = format.write(&grid);
            assert_eq!(written.parse(), Ok(grid), "{format:?}: {written}");
        }
    }

    let mut parser = Parser::new();
    let mut cut = Vec::new();
    let mut rest = text;
    for length in lengths.into_iter().cycle() {
        let (mut block, after) = rest.split_at(length.min(rest.len()));
        while let Some(record) = parser.next_record(&mut block) {
            cut.push(record);
        }
        if after.is_empty() {
            break;
        }
        rest = after;
    }
    cut.extend(std::iter::from_fn(|| parser.finish()));
    assert_eq!(shown(&cut), shown(&whole));
}

/// The text as one grid, and as one puzzle.
fn check_one(text: &[u8], records: &[Result<Record, ParseError>]) {
    let Ok(text) = str::from_utf8(text) else { return };
    let grid = text.parse::<Grid>();
    if let [record] = records {
        assert_eq!(grid, record.clone().map(|record| record.grid));
    } else {
        assert!(grid.is_err(), "{grid:?}");
    }
    let puzzle = grid.is_ok_and(|grid| grid.is_valid());
    assert_eq!(text.parse::<Puzzle>().is_ok(), puzzle);
}

fn shown(records: &[Result<Record, ParseError>]) -> Vec<Result<(usize, Grid), String>> {
    let shown = |record: &Result<Record, ParseError>| match record {
        Ok(record) => Ok((record.line(), record.grid)),
        Err(error) => Err(error.to_string()),
    };
    records.iter().map(shown).collect()
}
