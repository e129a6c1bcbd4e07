//! The pipeline as another program calls it.

use std::io::Cursor;
use std::ops::ControlFlow;

use bulk::{Answers, Error, InputOptions, Job, PuzzleFiles, RecordVerdict};
use sudoku::{Limits, Puzzle, Solver, Strategy, Visitor};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn puzzles(text: &str) -> PuzzleFiles {
    let reader = Cursor::new(text.to_owned());
    PuzzleFiles::of_reader("puzzles.txt".into(), reader, InputOptions::default())
}

fn solve(puzzles: PuzzleFiles, strategy: &'static dyn Strategy) -> Result<Answers, Error> {
    let job = Job { one: strategy, many: strategy, limits: Limits::FIRST, format: None };
    puzzles.solve(job, 2)
}

fn xor_bitmask() -> &'static dyn Strategy {
    ladder::find("xor-bitmask").expect("it is on the ladder").strategy()
}

#[test]
fn what_was_read_to_find_the_only_puzzle_is_solved() -> Result<(), Error> {
    for (count, only) in [(0, None), (1, Some(PUZZLE)), (2, None)] {
        let mut puzzles = puzzles(&format!("# puzzles\n{}", format!("{PUZZLE}\n").repeat(count)));
        assert_eq!(puzzles.only_puzzle().map(|puzzle| puzzle.to_string()).as_deref(), only);
        let mut answers = Vec::new();
        for chunk in solve(puzzles, xor_bitmask())? {
            answers.extend(chunk?.bytes);
        }
        assert_eq!(answers, format!("{SOLUTION}\n").repeat(count).into_bytes());
    }
    Ok(())
}

#[test]
fn the_first_unsolved_records_are_named_and_all_are_counted() -> Result<(), Error> {
    let text = format!("{PUZZLE}\n{}", "53..7\n".repeat(30_000));
    let (mut warnings, mut progress) = (Vec::new(), bulk::SolveProgress::default());
    for chunk in solve(puzzles(&text), xor_bitmask())? {
        let chunk = chunk?;
        assert_eq!(chunk.ends.last(), Some(&chunk.bytes.len()));
        warnings.extend(chunk.warnings);
        progress = chunk.progress;
    }
    assert_eq!(warnings.len(), 20);
    assert_eq!(warnings[0], "puzzles.txt: line 2, column 6: expected 81 cells, found 5");
    assert_eq!(progress.tally.of(RecordVerdict::Solved), 1);
    assert_eq!(progress.tally.of(RecordVerdict::Unreadable), 30_000);
    assert_eq!(progress.bytes_read, text.len() as u64);
    Ok(())
}

/// A strategy with a bug.
struct Broken;

impl Solver for Broken {
    fn name(&self) -> &'static str {
        "broken"
    }

    fn search<V: Visitor>(&self, _: &Puzzle, _: &mut V) -> ControlFlow<()> {
        panic!("the bug")
    }
}

#[test]
fn a_strategy_that_panics_is_an_error() -> Result<(), Error> {
    let error = solve(puzzles(PUZZLE), &Broken)?.find_map(Result::err);
    assert!(matches!(error, Some(Error::Panicked { strategy: "broken" })), "{error:?}");
    Ok(())
}
