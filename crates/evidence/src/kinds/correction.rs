//! Correction: a small change of the answer that makes it right.
//!
//! ```java
//! lines[i][digit] = false;
//! columns[j][digit] = false;
//! // missing: block[i / 3][j / 3][digit] = false;
//! ```
//!
//! > With `block[i / 3][j / 3][digit] = false;` after line 39, it is right on 240 boards and
//! > wrong on none.
//!
//! It cannot be false: the changed answer was called for all of these boards, the failing ones
//! among them, and was right on each. It is not a guess about what the author meant, and so it is
//! asked last: where a name predicts every result, that says more, and no change is tried. Where a
//! right digit is seen to be struck, a change that only takes something out is not shown.

use std::fmt;

use sudoku::{Grid, list_in_words};
use thousands::Separable as _;

use crate::Problem;
use crate::explanation::Evidence;
use crate::investigation::Investigation;
use crate::kind::Kind;
use crate::subject::only_solution_of;
use crate::{Reply, Rule};

/// A small change that makes an answer right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    /// The line of the answer that changes.
    pub line: u32,
    /// What changes.
    pub edit: Edit,
    /// The number of boards on which the changed answer is right.
    pub boards: usize,
    /// How much longer the changed answer searches where the answer is right; `None` if it does
    /// not, or if that is not known.
    pub longer: Option<LongerSearch>,
    /// Of a change that takes something out: when it does harm on the board that is shown.
    /// `None` for other changes, or if that was not found.
    pub harmful_run: Option<HarmfulRun>,
}

/// A run of a statement that makes the answer wrong on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HarmfulRun {
    /// What counts as a run.
    pub counted: CountedRuns,
    /// The number of runs before it. With these alone, the answer is right.
    pub harmless: u64,
    /// What variables of the statement and of its conditions are then.
    pub values: Vec<VariableValue>,
}

/// What counts as a run of a line that is taken out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountedRuns {
    /// Each run of the line, which is a statement.
    OfStatement,
    /// Each time that the condition in the line holds.
    OfCondition,
    /// Each test of the condition, which has a call that may change something.
    OfTest,
    /// Each test of the last part of the condition, which has such a call.
    OfLastTest,
}

impl CountedRuns {
    /// Words for a version in which only these runs happen: `the first 11 times`.
    fn limited_to(self, times: &str) -> String {
        match self {
            Self::OfStatement => format!("that line runs only {times}"),
            Self::OfCondition => {
                format!("the condition in that line takes effect only {times} it holds")
            }
            Self::OfTest => format!("the condition in that line is tested only {times}"),
            Self::OfLastTest => {
                format!("the last part of the condition in that line is tested only {times}")
            }
        }
    }
}

/// A variable, or an element of one, with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariableValue {
    /// As the answer writes it: `left[cell]`.
    pub name: String,
    /// In words: `3`, `'3'` or `(4, 8)`.
    pub value: String,
}

/// How much longer a changed answer searches on boards on which the answer itself is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LongerSearch {
    /// The calls of its functions that call themselves, divided by those of the answer and rounded
    /// down.
    pub times: u64,
    /// The number of these boards.
    pub boards: usize,
}

/// A change of one line, or of several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// The line is another one.
    Instead {
        /// The line as it is.
        before: String,
        /// The line as it must be.
        after: String,
    },
    /// Two lines replace the line.
    TwoLines {
        /// The line as it is.
        before: String,
        /// The lines that must stand in its place.
        after: [String; 2],
    },
    /// A line is missing.
    Insert {
        /// The line after which it is missing; 0 at the beginning.
        after: u32,
        /// The missing line.
        text: String,
        /// The number of spaces before it, where that is not clear from the line before it.
        spaces: Option<usize>,
    },
    /// The line should not be there.
    Without {
        /// The line.
        text: String,
    },
    /// What depends on the condition in the line should not run.
    Never {
        /// The condition.
        condition: String,
    },
    /// The line stands at the wrong place.
    Moved {
        /// The line.
        text: String,
        /// The line after which it must stand; 0 at the beginning.
        after: u32,
    },
    /// The line has the wrong indentation.
    Indented {
        /// The line.
        text: String,
        /// The number of spaces before it.
        before: usize,
        /// The number that it must have.
        after: usize,
    },
    /// The line is in a loop with other statements, and must be in one before it.
    OwnLoop {
        /// The line.
        text: String,
        /// The line in which the loop begins.
        before: u32,
    },
    /// A loop counts with a variable that is needed outside of it, and must have one of its own.
    OwnVariable {
        /// The variable.
        name: String,
        /// The first line of the loop.
        first: u32,
        /// The last line of the loop.
        last: u32,
    },
    /// Several lines change, which helps only together.
    Together {
        /// The changes, in the order of the lines.
        edits: Vec<PlacedEdit>,
    },
    /// A condition skips the rest of a block, and must skip only the lines next to it.
    Around {
        /// The condition with its jump: `if (digit == '.') continue;`.
        before: String,
        /// The condition around the lines: `if (digit != '.')`.
        after: String,
        /// The first of these lines.
        first: u32,
        /// The last of these lines.
        last: u32,
    },
}

/// A change, and its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedEdit {
    /// The line of the answer that changes.
    pub line: u32,
    /// What changes.
    pub edit: Edit,
}

impl Correction {
    /// Whether the change only takes something out: it shows where to look, and is no proposal.
    pub const fn only_takes_out(&self) -> bool {
        matches!(self.edit, Edit::Without { .. } | Edit::Never { .. })
    }
}

impl fmt::Display for Correction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}, it is right on {} boards and wrong on none.",
            self.edit.in_words(self.line),
            self.boards.separate_with_commas()
        )?;
        if self.only_takes_out() {
            f.write_str(
                " So on these boards, the mistake shows only when that line takes effect; the line \
                 itself may be right. Check the line, the code that leads to it, the values it uses, and whether \
                 something is missing after it, such as an undo.",
            )?;
        }
        if let Some(run) = &self.harmful_run {
            write!(f, " {run}")?;
        }
        match self.longer {
            None => Ok(()),
            Some(longer) => write!(f, " {longer}"),
        }
    }
}

impl fmt::Display for HarmfulRun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let times = match self.harmless {
            0 | 1 => "the first time".to_owned(),
            harmless => format!("the first {} times", harmless.separate_with_commas()),
        };
        let limited = self.counted.limited_to(&times);
        let result = match self.harmless {
            0 => "the answer is already wrong",
            _ => "the answer is right; with one more, it is wrong",
        };
        write!(f, "On the board above, if {limited}, {result}.")?;
        if self.values.is_empty() {
            return Ok(());
        }
        let mut values = Vec::new();
        for value in &self.values {
            values.push(format!("`{}` is {}", value.name, value.value));
        }
        write!(f, " At that time, {}.", list_in_words(values, "and"))
    }
}

impl fmt::Display for LongerSearch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { times, boards } = self;
        let boards = if *boards == 1 {
            "the board".to_owned()
        } else {
            format!("the {boards} boards")
        };
        write!(
            f,
            "But on {boards} compared, where the answer is right already, its search then makes \
             {times} times as many calls or more: it may switch off what keeps the search short."
        )
    }
}

impl Edit {
    /// The change of this line as the beginning of a sentence: `With … after line 3`.
    fn in_words(&self, line: u32) -> String {
        match self {
            Self::Instead { before, after } => {
                format!("With `{after}` instead of `{before}` in line {line}")
            }
            Self::TwoLines {
                before,
                after: [first, second],
            } => format!("With `{first}` and then `{second}` instead of `{before}` in line {line}"),
            Self::Insert {
                after,
                text,
                spaces: None,
            } => format!("With `{text}` after line {after}"),
            Self::Insert {
                after,
                text,
                spaces: Some(spaces),
            } => format!("With `{text}` after line {after}, indented by {spaces} spaces"),
            Self::Without { text } => format!("Without line {line}, `{text}`"),
            Self::Never { condition } => {
                format!("Without the condition `{condition}` in line {line} and what depends on it")
            }
            Self::Moved { text, after } => {
                format!("With `{text}` after line {after} instead of in line {line}")
            }
            Self::Indented {
                text,
                before,
                after,
            } => format!(
                "With `{text}` in line {line} indented by {after} spaces instead of {before}"
            ),
            Self::OwnLoop { text, before } => {
                format!("With line {line}, `{text}`, in a loop of its own before line {before}")
            }
            Self::OwnVariable { name, first, last } => format!(
                "With another name for the variable `{name}` in the loop of {}",
                lines_in_words(*first, *last)
            ),
            Self::Together { edits } => together_in_words(edits),
            Self::Around {
                before,
                after,
                first,
                last,
            } => format!(
                "With `{after}` around {} only, instead of `{before}` in line {line}",
                lines_in_words(*first, *last)
            ),
        }
    }
}

/// Several changes as the beginning of a sentence: `With … after line 3, with … and without line
/// 7`.
fn together_in_words(edits: &[PlacedEdit]) -> String {
    let mut words = String::new();
    for (number, placed) in edits.iter().enumerate() {
        let edit = placed.edit.in_words(placed.line);
        if number == 0 {
            words.push_str(&edit);
            continue;
        }
        let is_last = number + 1 == edits.len();
        words.push_str(if is_last { " and " } else { ", " });
        words.push_str(&edit.replacen("With", "with", 1));
    }
    words
}

/// Some lines as words: `line 7`, `lines 7–9`.
fn lines_in_words(first: u32, last: u32) -> String {
    if first == last {
        format!("line {first}")
    } else {
        format!("lines {first}–{last}")
    }
}

/// The most boards with a wrong reply and with a right one that each changed answer is called for.
const MOST_WRONG: usize = 12;
const MOST_RIGHT: usize = 60;

/// More blanks than this may take a search without any look ahead longer than there is time for.
const MOST_BLANKS: usize = 62;

pub(crate) struct CorrectedAnswer;

impl<E> Kind<E> for CorrectedAnswer {
    fn name(&self) -> &'static str {
        "correction"
    }

    fn look(&self, case: &mut Investigation<'_, E>) -> Result<Option<Evidence>, E> {
        let depends_on_chance =
            matches!(case.found.rule, Some(Rule::Differs | Rule::DiffersBySeed));
        if depends_on_chance || case.found.name.is_some() {
            return Ok(None);
        }
        let boards = boards(case);
        let is_slow = case.rejected.is_slow && !returns_wrong_result(case, boards.first());
        let Some(mut correction) = case.subject.correction(&boards, is_slow)? else {
            return Ok(None);
        };
        // The run is one on the first board, and the text says that this is the board above.
        let shown = case.shown.as_ref().map(|shown| shown.board);
        if shown.is_none() || shown != boards.first().copied() {
            correction.harmful_run = None;
        }
        // Where a right digit is seen to be struck, what takes the strike out says nothing more.
        if correction.only_takes_out() && case.found.struck_candidate.is_some() {
            return Ok(None);
        }
        Ok(Some(Evidence::Correction(correction)))
    }
}

/// Whether the answer returns a wrong result for this board. An answer that the judge stopped on
/// another board may do so: then it is not only slow.
fn returns_wrong_result<E>(case: &Investigation<'_, E>, board: Option<&Grid>) -> bool {
    case.all_probes().any(|probe| {
        let has_result = probe.reply.is_some() && probe.reply != Some(Reply::Slow);
        board == Some(&probe.board) && probe.is_known_wrong() && has_result
    })
}

/// The boards for which a changed answer is called: first those on which the answer fails.
fn boards<E>(case: &Investigation<'_, E>) -> Vec<Grid> {
    let mut boards = Vec::new();
    boards.extend(case.shown.as_ref().map(|shown| shown.board));
    boards.push(*case.rejected.board);
    let wrong = case.all_probes().filter(|probe| probe.is_known_wrong());
    boards.extend(spread(wrong.map(|probe| probe.board).collect(), MOST_WRONG));
    let right = case.all_probes().filter(|probe| probe.is_known_right());
    boards.extend(spread(right.map(|probe| probe.board).collect(), MOST_RIGHT));
    let slow = case
        .all_probes()
        .filter(|probe| probe.reply == Some(Reply::Slow) && !probe.is_known_wrong());
    boards.extend(spread(slow.map(|probe| probe.board).collect(), MOST_WRONG));
    let mut different: Vec<Grid> = Vec::new();
    for board in boards {
        if !different.contains(&board) && has_one_result(case.problem, &board) {
            different.push(board);
        }
    }
    different
}

/// Whether only one result is right.
fn has_one_result(problem: Problem, board: &Grid) -> bool {
    if problem == Problem::ValidSudoku {
        return true;
    }
    board.blanks().count() <= MOST_BLANKS && only_solution_of(board).is_some()
}

/// This many of the boards, from all parts of the list.
fn spread(boards: Vec<Grid>, most: usize) -> Vec<Grid> {
    let step = boards.len().div_ceil(most).max(1);
    boards.into_iter().step_by(step).collect()
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use rstest::rstest;

    use super::*;
    use crate::{AnswerRecord, CallEnd, RejectedBoard, Run, Subject};

    #[test]
    fn a_correction_is_a_sentence() {
        let correction = Correction {
            line: 13,
            edit: Edit::Instead {
                before: "near.insert(k * 9 + r);".to_owned(),
                after: "near.insert(k * 9 + c);".to_owned(),
            },
            boards: 1_240,
            longer: None,
            harmful_run: None,
        };
        let expected = "With `near.insert(k * 9 + c);` instead of `near.insert(k * 9 + r);` in \
                        line 13, it is right on 1,240 boards and wrong on none.";
        assert_eq!(correction.to_string(), expected);
        let longer = Correction {
            longer: Some(LongerSearch {
                times: 3,
                boards: 12,
            }),
            ..correction
        };
        let text = longer.to_string();
        let (first, second) = text.split_at(expected.len());
        assert_eq!(first, expected);
        let says_both = second.contains("12 boards") && second.contains("3 times as many calls");
        assert!(says_both, "{second}");
    }

    /// Leaves each board with up to this many blanks as it is, and never ends on the others.
    struct SlowAbove {
        blanks: usize,
        asked_whether_slow: Vec<bool>,
    }

    impl Subject for SlowAbove {
        type Error = Infallible;

        fn problem(&self) -> Problem {
            Problem::SudokuSolver
        }

        fn call(&mut self, boards: &[Grid], _: Run) -> Result<Vec<Option<Reply>>, Infallible> {
            let mut replies = Vec::new();
            for board in boards {
                replies.push(Some(if board.blanks().count() > self.blanks {
                    Reply::Slow
                } else {
                    Reply::Board(Box::new(*board))
                }));
            }
            Ok(replies)
        }

        fn record(&mut self, _: &Grid, _: CallEnd) -> Result<Option<AnswerRecord>, Infallible> {
            Ok(None)
        }

        fn correction(
            &mut self,
            _: &[Grid],
            is_slow: bool,
        ) -> Result<Option<Correction>, Infallible> {
            self.asked_whether_slow.push(is_slow);
            Ok(None)
        }
    }

    #[rstest]
    #[case::wrong_on_small_boards(20, false)]
    #[case::slow_on_each_board(0, true)]
    fn an_answer_that_is_wrong_on_a_small_board_is_not_only_slow(
        #[case] blanks: usize,
        #[case] is_slow: bool,
    ) {
        let rejected = RejectedBoard {
            board: &crate::boards::leetcode_example(),
            boards_before: &[],
            is_slow: true,
            needs_too_much_memory: false,
            ends_with_error: false,
        };
        let mut subject = SlowAbove {
            blanks,
            asked_whether_slow: Vec::new(),
        };
        let Ok(_) = crate::explain(&mut subject, &rejected);
        assert_eq!(subject.asked_whether_slow, [is_slow]);
    }

    /// It is not a proposal: what must be there instead is not known.
    #[test]
    fn what_is_taken_out_only_shows_where_to_look() {
        let correction = Correction {
            line: 7,
            edit: Edit::Never {
                condition: "first == last".to_owned(),
            },
            boards: 216,
            longer: None,
            harmful_run: None,
        };
        assert_eq!(
            correction.to_string(),
            "Without the condition `first == last` in line 7 and what depends on it, it is right on \
             216 boards and wrong on none. So on these boards, the mistake shows only when that \
             line takes effect; the line itself may be right. Check the line, the code that leads to it, the values it \
             uses, and whether something is missing after it, such as an undo."
        );
    }

    #[test]
    fn the_first_harmful_run_is_reported() {
        let run = HarmfulRun {
            counted: CountedRuns::OfStatement,
            harmless: 11,
            values: vec![
                VariableValue {
                    name: "left[a]".to_owned(),
                    value: "{3, 6}".to_owned(),
                },
                VariableValue {
                    name: "a".to_owned(),
                    value: "(4, 8)".to_owned(),
                },
            ],
        };
        assert_eq!(
            run.to_string(),
            "On the board above, if that line runs only the first 11 times, the answer is right; \
             with one more, it is wrong. At that time, `left[a]` is {3, 6} and `a` is (4, 8)."
        );
        for (counted, harmless, expected) in [
            (
                CountedRuns::OfCondition,
                0,
                "if the condition in that line takes effect only the first time it holds, the \
                 answer is already wrong.",
            ),
            (
                CountedRuns::OfTest,
                2,
                "if the condition in that line is tested only the first 2 times, the answer is \
                 right; with one more, it is wrong.",
            ),
            (
                CountedRuns::OfLastTest,
                2,
                "if the last part of the condition in that line is tested only the first 2 times, \
                 the answer is right; with one more, it is wrong.",
            ),
            (
                CountedRuns::OfStatement,
                1,
                "if that line runs only the first time, the answer is right; with one more, it is \
                 wrong.",
            ),
        ] {
            let run = HarmfulRun {
                counted,
                harmless,
                values: Vec::new(),
            };
            let text = run.to_string();
            assert!(text.ends_with(expected), "{text}");
        }
    }

    #[test]
    fn boards_are_taken_from_all_parts() {
        let boards = vec![Grid::EMPTY; 25];
        assert_eq!(spread(boards, 12).len(), 9);
    }
}
