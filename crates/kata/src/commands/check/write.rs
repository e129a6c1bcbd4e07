//! Findings as text and as JSON, and their summary.

use std::fmt::Display;

use serde::Serialize;
use serde_json::{Value, json};
use sudoku::text::Record;
use sudoku::{Cell, Digit, Grid};

use super::examine::{Examined, Finding};
use crate::console::harmless;
use crate::error::{Error, ExitStatus};
use crate::output::Output;
use compare::number::{counted, grouped};

/// Writes findings.
pub(super) struct RecordWriter {
    pub(super) out: Output,
    pub(super) json: bool,
    /// The file being read, if there are several.
    pub(super) file: Option<String>,
}

impl RecordWriter {
    /// Writes one record.
    pub(super) fn write(
        &mut self,
        input: &Record,
        finding: &Finding,
        beside: Option<String>,
    ) -> Result<(), Error> {
        let line = input.line;
        if self.json {
            let mut record = json_record(finding);
            record["line"] = line.into();
            if let Some(file) = &self.file {
                record["file"] = file.as_str().into();
            }
            if let Some(title) = input.title() {
                record["title"] = title.into();
            }
            if let Some(beside) = beside {
                record["solution_beside_it"] = beside.into();
            }
            self.write_line(&record)
        } else {
            let file = self.file.as_ref().map(|file| format!("{file}: ")).unwrap_or_default();
            let title = input.title().map(|title| format!(" ({title})")).unwrap_or_default();
            let beside =
                beside.map(|how| format!(", the solution beside it is {how}")).unwrap_or_default();
            let text = text(line, finding);
            self.write_line(&harmless(format_args!("{file}line {line}{title}: {text}{beside}")))
        }
    }

    /// Writes the summary.
    pub(super) fn finish(&mut self, summary: &CheckTotals) -> Result<(), Error> {
        if self.json {
            self.write_line(&json!({ "summary": summary }))
        } else {
            self.write_line(&summary.text())
        }
    }

    fn write_line(&mut self, line: &impl Display) -> Result<(), Error> {
        self.out.write_lines(format!("{line}\n").as_bytes())
    }
}

/// Whether the full grid that stands beside a puzzle is its solution: a word, and why.
pub(super) fn beside(input: &Record, finding: &Finding) -> Option<String> {
    let (beside, puzzle) = (*input.solution()?, input.puzzle().ok()?);
    let Finding::Puzzle(Examined { solution, .. }) = finding else { return None };
    let wrong = |solution: Grid| {
        let cell = Cell::ALL.into_iter().find(|&cell| beside[cell] != solution[cell])?;
        let [found, right] = [beside[cell], solution[cell]].map(|digit| digit.map(Digit::get));
        Some(format!("wrong: {cell} is {}, not {}", right?, found?))
    };
    Some(match (solution, puzzle.check_solution(&beside)) {
        (Some(solution), Err(_)) => wrong(*solution)?,
        (None, Err(error)) => format!("wrong: {error}"),
        (Some(_), Ok(())) => "right".to_owned(),
        (None, Ok(())) => "one of several".to_owned(),
    })
}

fn text(line: usize, finding: &Finding) -> String {
    match finding {
        // The line number stands at the beginning of the record already.
        Finding::Unreadable(error) => {
            let error = error.strip_prefix(&format!("line {line}")).unwrap_or(error);
            format!("unreadable: {}", error.trim_start_matches([',', ':', ' ']))
        }
        Finding::Broken(grid, conflicts) => {
            format!("not valid, {} givens: {conflicts}", grid.digits().count())
        }
        Finding::Puzzle(examined) => puzzle_text(examined),
    }
}

fn puzzle_text(examined: &Examined) -> String {
    let mut parts = vec![
        match (examined.solutions, examined.all_counted) {
            (0, _) => "no solution".to_owned(),
            (1, true) => "one solution".to_owned(),
            (count, true) => format!("{} solutions", grouped(count)),
            (count, false) => format!("{} solutions or more", grouped(count)),
        },
        format!("{} givens", examined.puzzle.grid().digits().count()),
    ];
    match examined.not_needed.as_deref() {
        None => {}
        Some([]) => parts.push("minimal".to_owned()),
        Some(cells) => parts.push(format!("not minimal ({} of them not needed)", cells.len())),
    }
    parts.extend(examined.solution.map(|_| match examined.hardest {
        Some(hardest) => format!("rating {} ({})", hardest.rating, hardest.name),
        None => "rating –, needs a guess".to_owned(),
    }));
    parts.join(", ")
}

fn json_record(finding: &Finding) -> Value {
    match finding {
        Finding::Unreadable(error) => json!({ "readable": false, "error": error }),
        Finding::Broken(grid, conflicts) => json!({
            "puzzle": grid.to_string(),
            "valid": false,
            "givens": grid.digits().count(),
            "conflicts": conflicts.0.iter().map(|conflict| json!({
                "house": conflict.house.to_string(),
                "digit": conflict.digit.get(),
                "cells": conflict.cells.iter().map(ToString::to_string).collect::<Vec<_>>(),
            })).collect::<Vec<_>>(),
        }),
        Finding::Puzzle(examined) => {
            let mut record = json!({
                "puzzle": examined.puzzle.to_string(),
                "valid": true,
                "givens": examined.puzzle.grid().digits().count(),
                "solutions": examined.solutions,
                "all_counted": examined.all_counted,
                "solution": examined.solution.map(|grid| grid.to_string()),
                "minimal": examined.not_needed.as_ref().map(Vec::is_empty),
                "not_needed": examined.not_needed.as_ref()
                    .map(|cells| cells.iter().map(ToString::to_string).collect::<Vec<_>>()),
            });
            let hardest = examined.hardest;
            record["rating"] = hardest.map(|hardest| hardest.rating.as_f64()).into();
            record["hardest"] = hardest.map(|hardest| hardest.name).into();
            record
        }
    }
}

/// The totals of all records.
#[derive(Debug, Default, Serialize)]
pub(super) struct CheckTotals {
    unreadable: u64,
    not_valid: u64,
    no_solution: u64,
    one_solution: u64,
    several_solutions: u64,
    minimal: u64,
    fewest_givens: Option<usize>,
    most_givens: Option<usize>,
    /// Lines that are comments, headers or other text.
    pub(super) skipped_lines: u64,
    /// Puzzles beside which a wrong solution stands.
    pub(super) wrong_solutions: u64,
    /// Files without any puzzle.
    #[serde(skip)]
    pub(super) without_puzzle: u64,
}

impl CheckTotals {
    pub(super) fn add(&mut self, finding: &Finding) {
        let givens = match finding {
            Finding::Unreadable(_) => {
                self.unreadable += 1;
                return;
            }
            Finding::Broken(grid, _) => {
                self.not_valid += 1;
                grid.digits().count()
            }
            Finding::Puzzle(examined) => {
                match examined.solutions {
                    0 => self.no_solution += 1,
                    1 => self.one_solution += 1,
                    _ => self.several_solutions += 1,
                }
                self.minimal += u64::from(examined.not_needed.as_ref().is_some_and(Vec::is_empty));
                examined.puzzle.grid().digits().count()
            }
        };
        self.fewest_givens = Some(self.fewest_givens.map_or(givens, |fewest| fewest.min(givens)));
        self.most_givens = Some(self.most_givens.map_or(givens, |most| most.max(givens)));
    }

    /// The number of records.
    pub(super) fn checked(&self) -> u64 {
        self.unreadable
            + self.not_valid
            + self.no_solution
            + self.one_solution
            + self.several_solutions
    }

    fn text(&self) -> String {
        let mut parts = vec![format!(
            "{} with one solution ({} minimal)",
            grouped(self.one_solution),
            self.minimal
        )];
        let others = [
            (self.several_solutions, "with several"),
            (self.no_solution, "with none"),
            (self.not_valid, "not valid"),
            (self.unreadable, "unreadable"),
            (self.wrong_solutions, "beside a wrong solution"),
        ];
        let others = others.iter().filter(|(count, _)| *count > 0);
        parts.extend(others.map(|(count, what)| format!("{} {what}", grouped(*count))));
        if let (Some(fewest), Some(most)) = (self.fewest_givens, self.most_givens) {
            parts.push(if fewest == most {
                format!("{fewest} givens")
            } else {
                format!("{fewest} to {most} givens")
            });
        }
        if self.skipped_lines > 0 {
            parts.push(format!("{} skipped", counted(self.skipped_lines, "line")));
        }
        format!("{}: {}", counted(self.checked(), "record"), parts.join(", "))
    }

    pub(super) const fn has_unreadable(&self) -> bool {
        self.unreadable > 0
    }

    pub(super) fn exit_status(&self) -> ExitStatus {
        if self.unreadable > 0 || self.without_puzzle > 0 {
            ExitStatus::Unreadable
        } else if self.one_solution < self.checked() || self.wrong_solutions > 0 {
            ExitStatus::Shortfall
        } else {
            ExitStatus::Success
        }
    }
}
