//! [`CellReads`]: what a search row by row reads of the board, which tells its rung.

use std::ops::ControlFlow::{Break, Continue};

use ladder::Rung;
use sudoku::{Board, Decision, Detail, Event, EventSource, Puzzle};

/// The cells that a search row by row reads per placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::Display)]
pub(crate) enum CellReads {
    #[strum(to_string = "It reads cells of the board to see which digits fit")]
    ForTests,
    #[strum(to_string = "It remembers used digits, and reads the board only to find blanks")]
    ToFindBlanks,
    #[strum(to_string = "It remembers used digits and blanks, and tests no digit on the board")]
    None,
}

/// A search with fewer removals does not show the order of its cells.
const LEAST_REMOVALS: usize = 20;

/// An answer may read a cell again before it changes it. A test of a digit by cells reads far more.
const MOST_BESIDE_TESTS: usize = 4;

impl CellReads {
    /// What it reads; `None` if it does not always fill the first blank, or never goes back.
    pub(crate) fn of(search: &dyn EventSource, puzzle: &Puzzle) -> Option<Self> {
        let mut board = Board::new(puzzle);
        let (mut placements, mut removals, mut is_row_by_row) = (0, 0, true);
        let (mut for_tests, mut for_blanks) = (0, 0);
        let _ = search.replay(puzzle, Detail::Everything, &mut |event, _| {
            match event {
                // What is read before the first placement may be for a list.
                Event::Check(check) if placements > 0 => {
                    let is_blank = matches!(check.decision, Decision::Blank { .. });
                    let count = if is_blank { &mut for_blanks } else { &mut for_tests };
                    check
                        .reads
                        .for_each(&mut |read| *count += usize::from(read.place.cell().is_some()));
                }
                Event::Place(cell, _) => {
                    placements += 1;
                    is_row_by_row &= board.grid().blanks().next() == Some(cell);
                }
                Event::Remove(_) => removals += 1,
                Event::Deduce(..) | Event::Eliminate(..) => is_row_by_row = false,
                Event::Check(_) | Event::Solution(_) => {}
            }
            board.follow(event);
            if let Event::Solution(_) = event { Break(()) } else { Continue(()) }
        });
        if !is_row_by_row || removals < LEAST_REMOVALS {
            return None;
        }
        Some(if for_tests > MOST_BESIDE_TESTS * placements {
            Self::ForTests
        } else if for_blanks > placements / 2 {
            Self::ToFindBlanks
        } else {
            Self::None
        })
    }

    /// The rung after the last one that reads the same.
    pub(crate) fn next(self, puzzle: &Puzzle) -> Option<&'static Rung> {
        let is_same = |rung: &Rung| Self::of(rung.source(), puzzle) == Some(self);
        let last = ladder::LADDER.iter().rposition(|rung| rung.row_by_row && is_same(rung))?;
        ladder::LADDER.get(last + 1)
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;
    use runner::{AnswerFile, OpenError, ProcessLimits};
    use sudoku::OwnedEvent;

    use super::*;

    /// The placements and removals, and the cells that are tested.
    fn events(search: &dyn EventSource, puzzle: &Puzzle) -> Vec<OwnedEvent> {
        let mut events = Vec::new();
        let _ = search.replay(puzzle, Detail::Deductions, &mut |event, _| {
            events.push(event.into());
            if let Event::Solution(_) = event { Break(()) } else { Continue(()) }
        });
        events
    }

    #[rstest]
    fn the_model_answers_search_and_read_as_their_rungs(
        #[values("py", "java", "cpp")] ending: &str,
    ) {
        let puzzle = judge::fixtures::case("leetcode-37").unwrap().puzzle.unwrap();
        for rung in ladder::LADDER {
            let model = lessons::answer_of(rung.package, rung.name(), ending);
            let Some(text) = model.map(|file| file.text) else { continue };
            let name = format!("solution.{ending}");
            let answer = match AnswerFile::of_text(&name, text, ProcessLimits::DEFAULT) {
                Err(missing @ OpenError::Toolchain { .. }) => {
                    return println!("skipped: {missing}");
                }
                opened => opened.unwrap(),
            };
            let recorded = answer.recorded(&puzzle).unwrap().unwrap();
            let reads = CellReads::of(&recorded, &puzzle);
            assert_eq!(reads, CellReads::of(rung.source(), &puzzle), "{}", rung.name());
            assert_eq!(reads.is_some(), rung.row_by_row, "{}", rung.name());
            if let Some(reads) = reads {
                assert_eq!(events(&recorded, &puzzle), events(rung.source(), &puzzle));
                let next = reads.next(&puzzle).unwrap().name();
                assert!(next != "naive-rescan" && next != "count-arrays", "{}", rung.name());
            }
        }
    }
}
