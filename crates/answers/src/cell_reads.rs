//! [`CellReads`]: what a search row by row reads cells for, which tells its rung.
//!
//! The rungs row by row write the same digits in the same order. They differ in what they remember:
//! one that remembers used digits reads no cell to test one, and one that lists the blanks reads
//! none to find them.

use std::ops::ControlFlow::{Break, Continue};

use ladder::Rung;
use sudoku::{Decision, Detail, Event, EventSource, Puzzle};

/// What a search row by row reads cells for, once it writes digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::Display)]
pub(crate) enum CellReads {
    #[strum(to_string = "It reads cells of the board to see which digits fit")]
    ForTests,
    #[strum(to_string = "It remembers used digits, and reads the board only to find blanks")]
    ToFindBlanks,
    #[strum(to_string = "It remembers used digits and blanks, and tests no digit on the board")]
    ForNothing,
}

/// The most cells per placement that are read beside tests: an answer may read a cell again before
/// it changes it. A test of a digit by cells reads up to 20, and most placements follow several
/// tests.
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
        } else if 2 * counts.for_blanks > counts.placements {
            // A scan for the next blank reads at least one cell per placement.
            Self::ToFindBlanks
        } else {
            Self::ForNothing
        }
    }

    /// The rung after the last one that reads cells for the same.
    pub(crate) fn next(self, puzzle: &Puzzle) -> Option<&'static Rung> {
        let last = ladder::LADDER
            .iter()
            .rposition(|rung| rung.row_by_row && Self::of(rung.source(), puzzle) == self)?;
        ladder::LADDER.get(last + 1)
    }
}

#[cfg(test)]
mod tests {
    use rayon::prelude::*;
    use runner::testing::installed;
    use runner::{AnswerFile, Measured, Problem, ProcessLimits, RecordedAnswer, Trials};
    use sudoku::OwnedEvent;

    use super::*;
    use crate::fixed_order::FixedOrder;

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

    /// The example of a tutorial. Its 769 placements show the order of a search and what it reads,
    /// and are few to record.
    fn example() -> Puzzle {
        let case = judge::fixtures::case("tutorial-boxed").unwrap();
        case.puzzle.unwrap()
    }

    #[test]
    fn model_answers_in_python_search_and_read_as_their_rungs() {
        let puzzle = example();
        for rung in ladder::LADDER {
            if let Some(file) = lessons::answer_of(rung.package, rung.name(), "py") {
                let answer = opened(file).expect("the tests need Python");
                let recorded = answer.recorded(&puzzle).unwrap();
                let recorded = recorded.expect("an answer in Python is recorded");
                assert_searches_and_reads_as(rung, &recorded, &puzzle);
            }
        }
    }

    /// Each is compiled once for all that is expected of it. In a compiled language a record needs
    /// a build of its own, so only a search row by row is recorded: it has an order to compare.
    #[test]
    #[ignore = "slow: .ci/run runs it"]
    fn every_model_answer_is_accepted_and_searches_and_reads_as_its_rung() {
        let answers: Vec<&lessons::File> = lessons::LESSONS
            .iter()
            .flat_map(|lesson| lesson.answers)
            .collect();
        assert!(!answers.is_empty());
        let puzzle = example();
        answers.par_iter().for_each(|file| {
            let Some(answer) = opened(file) else {
                return;
            };
            assert_accepted(&answer, file.path);
            if let Some(rung) = rung_of(file)
                && rung.row_by_row
                && let Some(recorded) = answer.recorded(&puzzle).unwrap()
            {
                assert_searches_and_reads_as(rung, &recorded, &puzzle);
            }
        });
    }

    /// The answer in this file; `None` if its language is not installed.
    fn opened(file: &lessons::File) -> Option<AnswerFile> {
        let (_, name) = file.path.rsplit_once('/').unwrap();
        installed(AnswerFile::of_text(name, file.text, ProcessLimits::DEFAULT))
    }

    /// The rung that this file is an answer of; `None` for an answer to problem 36.
    fn rung_of(file: &lessons::File) -> Option<&'static Rung> {
        let (_, ending) = file.path.rsplit_once('.').unwrap();
        ladder::LADDER.iter().find(|rung| {
            let model = lessons::answer_of(rung.package, rung.name(), ending);
            model.is_some_and(|model| model.path == file.path)
        })
    }

    /// Judges the answer on the boards of each problem that it solves; for problem 37, those with
    /// at most 300 placements row by row.
    #[track_caller]
    fn assert_accepted(answer: &AnswerFile, path: &str) {
        for &problem in answer.problems() {
            let trials = match problem {
                Problem::SudokuSolver => {
                    let groups = Trials::within(300).promised().groups;
                    groups.into_iter().flat_map(|group| group.trials).collect()
                }
                Problem::ValidSudoku => Trials::to_validate().trials,
            };
            let finding = answer.judge(&trials, &mut Measured::default()).unwrap();
            assert!(finding.is_none(), "{path}: {finding:?}");
        }
    }

    #[track_caller]
    fn assert_searches_and_reads_as(rung: &Rung, recorded: &RecordedAnswer, puzzle: &Puzzle) {
        let is_row_by_row = FixedOrder::of(recorded, puzzle) == Some(FixedOrder::RowByRow);
        assert_eq!(is_row_by_row, rung.row_by_row, "{}", rung.name());
        if is_row_by_row {
            let reads = CellReads::of(recorded, puzzle);
            assert_eq!(
                reads,
                CellReads::of(rung.source(), puzzle),
                "{}",
                rung.name()
            );
            assert_eq!(events(recorded, puzzle), events(rung.source(), puzzle));
            let next = reads.next(puzzle).unwrap().name();
            assert!(
                next != "naive-rescan" && next != "count-arrays",
                "{}",
                rung.name()
            );
        }
    }
}
