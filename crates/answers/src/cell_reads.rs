//! [`CellReads`]: what a search row by row reads of the board, which tells its rung.

use std::ops::ControlFlow::{Break, Continue};

use ladder::Rung;
use sudoku::{Decision, Detail, Event, EventSource, Puzzle};

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

/// An answer may read a cell again before it changes it. A test of a digit by cells reads far more.
const MOST_BESIDE_TESTS: usize = 4;

/// The placements of a search, and the cells that it read since the first of them.
#[derive(Default)]
struct ReadCounts {
    placements: usize,
    /// To test whether a digit fits.
    for_tests: usize,
    /// To find the next blank.
    for_blanks: usize,
}

impl ReadCounts {
    fn new(search: &dyn EventSource, puzzle: &Puzzle) -> Self {
        let mut counts = Self::default();
        let _ = search.replay(puzzle, Detail::Everything, &mut |event, _| {
            match event {
                // What is read before the first placement may be for a list.
                Event::Check(check) if counts.placements > 0 => {
                    let mut cells = 0;
                    check.reads.for_each(&mut |read| {
                        if read.place.cell().is_some() {
                            cells += 1;
                        }
                    });
                    match check.decision {
                        Decision::Blank { .. } => counts.for_blanks += cells,
                        _ => counts.for_tests += cells,
                    }
                }
                Event::Place(..) => counts.placements += 1,
                Event::Solution(_) => return Break(()),
                _ => {}
            }
            Continue(())
        });
        counts
    }
}

impl CellReads {
    /// What a search row by row reads.
    pub(crate) fn of(search: &dyn EventSource, puzzle: &Puzzle) -> Self {
        let counts = ReadCounts::new(search, puzzle);
        if counts.for_tests > MOST_BESIDE_TESTS * counts.placements {
            Self::ForTests
        } else if counts.for_blanks > counts.placements / 2 {
            Self::ToFindBlanks
        } else {
            Self::None
        }
    }

    /// The rung after the last one that reads the same.
    pub(crate) fn next(self, puzzle: &Puzzle) -> Option<&'static Rung> {
        let last = ladder::LADDER
            .iter()
            .rposition(|rung| rung.row_by_row && Self::of(rung.source(), puzzle) == self)?;
        ladder::LADDER.get(last + 1)
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;
    use runner::testing::installed;
    use runner::{AnswerFile, ProcessLimits};
    use sudoku::OwnedEvent;

    use super::*;
    use crate::order::{ROW_BY_ROW, fixed_order};

    /// The placements and removals, and the cells that are tested.
    fn events(search: &dyn EventSource, puzzle: &Puzzle) -> Vec<OwnedEvent> {
        let mut events = Vec::new();
        let _ = search.replay(puzzle, Detail::Deductions, &mut |event, _| {
            events.push(event.into());
            if let Event::Solution(_) = event {
                Break(())
            } else {
                Continue(())
            }
        });
        events
    }

    #[test]
    fn model_answers_in_python_search_and_read_as_their_rungs() {
        search_and_read_as_their_rungs("py");
    }

    #[rstest]
    #[ignore = "slow: .ci/run runs it"]
    fn the_model_answers_search_and_read_as_their_rungs(
        #[values("java", "cpp", "js")] ending: &str,
    ) {
        search_and_read_as_their_rungs(ending);
    }

    fn search_and_read_as_their_rungs(ending: &str) {
        let puzzle = judge::fixtures::case("leetcode-37")
            .unwrap()
            .puzzle
            .unwrap();
        for rung in ladder::LADDER {
            let model = lessons::answer_of(rung.package, rung.name(), ending);
            let Some(text) = model.map(|file| file.text) else {
                continue;
            };
            let name = format!("solution.{ending}");
            let opened = AnswerFile::of_text(&name, text, ProcessLimits::DEFAULT);
            let Some(answer) = installed(opened) else {
                return;
            };
            let recorded = answer.recorded(&puzzle).unwrap().unwrap();
            let is_row_by_row = fixed_order(&recorded, &puzzle) == Some(ROW_BY_ROW);
            assert_eq!(is_row_by_row, rung.row_by_row, "{}", rung.name());
            if is_row_by_row {
                let reads = CellReads::of(&recorded, &puzzle);
                assert_eq!(
                    reads,
                    CellReads::of(rung.source(), &puzzle),
                    "{}",
                    rung.name()
                );
                assert_eq!(events(&recorded, &puzzle), events(rung.source(), &puzzle));
                let next = reads.next(&puzzle).unwrap().name();
                assert!(
                    next != "naive-rescan" && next != "count-arrays",
                    "{}",
                    rung.name()
                );
            }
        }
    }
}
