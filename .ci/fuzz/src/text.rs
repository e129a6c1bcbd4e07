//! The grammar of texts: what is written is read again; how a text is cut into parts changes
//! nothing; and a grid that is read stands in the text, cell after cell.

use sudoku::{Format, Grid};
use text::{Parser, Record};

use crate::bytes::Bytes;

pub(crate) fn run(data: &[u8]) {
    let mut bytes = Bytes(data);
    let lengths = [bytes.next(), bytes.next()].map(|length| usize::from(length) + 1);
    let text = bytes.0;
    let mut parser = Parser::new();
    let whole = parser.read_all(text);
    assert!(parser.lines() as u64 >= parser.skipped());
    check_order(&whole, parser.lines());
    for record in &whole {
        if let Ok(grid) = &record.grid {
            check_digits(text, grid);
            check_formats(grid);
        }
    }

    let mut parser = Parser::new();
    let mut cut = Vec::new();
    for pair in text.chunks(lengths[0] + lengths[1]) {
        let (first, second) = pair.split_at(lengths[0].min(pair.len()));
        parser.feed(first, &mut cut);
        parser.feed(second, &mut cut);
    }
    parser.finish(&mut cut);
    assert_eq!(shown(&cut), shown(&whole));
    if let Ok(text) = str::from_utf8(text) {
        check_simple_forms(text);
    }
}

/// Records that were read are in the order of their lines.
fn check_order(records: &[Record], lines: usize) {
    let lines_of_grids: Vec<usize> = records
        .iter()
        .filter(|record| record.grid.is_ok())
        .map(|record| record.line)
        .collect();
    assert!(lines_of_grids.is_sorted(), "{lines_of_grids:?}");
    assert!(
        records
            .iter()
            .all(|record| (1..=lines).contains(&record.line))
    );
}

/// The digits of a grid stand in the text in this order, with other characters between them.
fn check_digits(text: &[u8], grid: &Grid) {
    let mut rest = text.iter();
    for (cell, digit) in grid.digits() {
        let expected = digit.to_char() as u8;
        let is_there = rest.any(|&byte| byte == expected);
        assert!(is_there, "{digit} of {cell} is not in the text");
    }
}

fn check_formats(grid: &Grid) {
    for format in Format::ALL {
        let written = format.write(grid);
        let found = text::read_one(&written).map(|record| record.grid);
        assert!(found == Ok(Ok(*grid)), "{format:?}: {written}");
    }
}

/// What the core crate reads, 81 characters or nine rows, is read the same way or refused.
fn check_simple_forms(text: &str) {
    let Ok(grid) = text.parse::<Grid>() else {
        return;
    };
    if let Ok(record) = text::read_one(text) {
        assert_eq!(record.grid, Ok(grid));
    }
}

fn shown(records: &[Record]) -> Vec<(usize, Option<&str>, Result<Grid, String>)> {
    records
        .iter()
        .map(|record| {
            let grid = record.grid.as_ref().copied();
            let grid = grid.map_err(ToString::to_string);
            (record.line, record.title.as_deref(), grid)
        })
        .collect()
}
