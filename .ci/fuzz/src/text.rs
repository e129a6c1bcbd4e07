//! The text formats: what is read is written and read again, and how a text is cut into blocks
//! changes nothing.

use sudoku::text::{Format, Recogniser, Record};
use sudoku::{Grid, Puzzle};

use crate::bytes::Bytes;

pub(crate) fn run(data: &[u8]) {
    let mut bytes = Bytes(data);
    let lengths = [bytes.next(), bytes.next()].map(|length| usize::from(length) + 1);
    let text = bytes.0;
    let mut recogniser = Recogniser::new();
    let whole = recogniser.read_all(text);
    assert!(recogniser.lines() as u64 >= recogniser.skipped());
    check_one(text, &whole);
    for grid in whole.iter().flat_map(|record| &record.grid) {
        for format in Format::ALL {
            let written = format.write(grid);
            assert_eq!(written.parse(), Ok(*grid), "{format:?}: {written}");
        }
    }

    let mut recogniser = Recogniser::new();
    let mut cut = Vec::new();
    for pair in text.chunks(lengths[0] + lengths[1]) {
        let (one, other) = pair.split_at(lengths[0].min(pair.len()));
        recogniser.feed(one, &mut cut);
        recogniser.feed(other, &mut cut);
    }
    recogniser.finish(&mut cut);
    assert_eq!(shown(&cut), shown(&whole));
}

/// The text as one grid, and as one puzzle.
fn check_one(text: &[u8], records: &[Record]) {
    let Ok(text) = str::from_utf8(text) else {
        return;
    };
    let grid = text.parse::<Grid>();
    if let [record] = records {
        assert_eq!(grid, record.grid.clone().map_err(|error| *error));
    } else if let Ok(grid) = &grid {
        // The grid or its solution stood there again.
        assert!(records.iter().all(|record| record.grid.is_ok()));
        assert_eq!(
            records.first().and_then(|record| record.grid.clone().ok()),
            Some(*grid)
        );
    }
    let puzzle = grid.is_ok_and(|grid| grid.is_valid());
    assert_eq!(text.parse::<Puzzle>().is_ok(), puzzle);
}

fn shown(records: &[Record]) -> Vec<(usize, Option<&str>, Result<Grid, String>)> {
    let shown = |record: &Record| record.grid.as_ref().copied().map_err(ToString::to_string);
    records
        .iter()
        .map(|record| (record.line, record.title.as_deref(), shown(record)))
        .collect()
}
