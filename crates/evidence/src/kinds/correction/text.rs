//! A correction in words: `With … after line 3, it is right on 240 boards and wrong on none.`

use std::fmt;

use sudoku::list_in_words;
use thousands::Separable as _;

use super::{Correction, CountedRuns, Edit, HarmfulRun, LongerSearch, PlacedEdit};

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

#[cfg(test)]
mod tests {
    use super::super::VariableValue;
    use super::*;

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
}
