//! [`RecordFacts`]: what there is to know about one record, as text and as JSON.

use std::fmt;

use bulk::RecordVerdict;
use compare::number::grouped;
use human_techniques::{Technique, rate};
use serde_json::{Value, json};
use sudoku::{Cell, Conflicts, Ended, Grid, Limits, Puzzle, Strategy};
use text::{Fault, Record};

/// What one record is.
pub(super) enum RecordFacts {
    /// It is not a grid.
    Unreadable {
        /// The line that begins the record.
        line: usize,
        fault: Fault,
    },
    /// Its givens break rules.
    NotValid { grid: Grid, conflicts: Conflicts },
    /// It is a puzzle.
    Puzzle(Box<PuzzleFacts>),
}

/// What there is to know about a puzzle.
pub(super) struct PuzzleFacts {
    grid: Grid,
    solutions: u64,
    /// Whether there are no more solutions than these.
    all_counted: bool,
    /// If it has one solution.
    unique: Option<UniqueFacts>,
    /// If a full grid stands beside it.
    beside: Option<Beside>,
}

/// What there is to know about a puzzle with one solution.
struct UniqueFacts {
    solution: Grid,
    /// The givens without which it would still have one solution.
    not_needed: Vec<Cell>,
    difficulty: Difficulty,
}

/// How hard a puzzle is for a person.
#[derive(Clone, Copy)]
enum Difficulty {
    /// The grid is full.
    Solved,
    /// The hardest technique that a person needs.
    Hardest(&'static Technique),
    /// The puzzle needs a technique that is not here, such as a chain, or a guess.
    Unrated,
}

impl Difficulty {
    fn of(puzzle: &Puzzle) -> Self {
        if puzzle.grid().is_full() {
            return Self::Solved;
        }
        match rate(puzzle) {
            Some(hardest) => Self::Hardest(hardest),
            None => Self::Unrated,
        }
    }

    /// The technique that gives the rating.
    const fn hardest(self) -> Option<&'static Technique> {
        match self {
            Self::Hardest(hardest) => Some(hardest),
            Self::Solved | Self::Unrated => None,
        }
    }
}

/// What the full grid beside a puzzle is.
enum Beside {
    Right,
    OneOfSeveral,
    Wrong(String),
}

impl RecordFacts {
    /// Examines a record. This strategy counts its solutions up to the limit; the counts do not
    /// depend on which one it is.
    pub(super) fn of(record: &Record, counter: Strategy<'_>, limit: u64) -> Self {
        let grid = match &record.grid {
            Ok(grid) => *grid,
            Err(fault) => {
                return Self::Unreadable {
                    line: record.line,
                    fault: (**fault).clone(),
                };
            }
        };
        match Puzzle::new(grid) {
            Ok(puzzle) => {
                let facts = PuzzleFacts::of(&puzzle, record.solution.as_ref(), counter, limit);
                Self::Puzzle(Box::new(facts))
            }
            Err(conflicts) => Self::NotValid { grid, conflicts },
        }
    }

    pub(super) fn verdict(&self) -> RecordVerdict {
        match self {
            Self::Unreadable { .. } => RecordVerdict::Unreadable,
            Self::NotValid { .. } => RecordVerdict::NotValid,
            Self::Puzzle(facts) if facts.solutions == 0 => RecordVerdict::NoSolution,
            Self::Puzzle(facts) if facts.unique.is_some() => RecordVerdict::Solved,
            Self::Puzzle(_) => RecordVerdict::Several,
        }
    }

    /// The grid; `None` for what is not one.
    pub(super) fn grid(&self) -> Option<Grid> {
        match self {
            Self::Unreadable { .. } => None,
            Self::NotValid { grid, .. } => Some(*grid),
            Self::Puzzle(facts) => Some(facts.grid),
        }
    }

    /// The number of givens; `None` for what is not a grid.
    pub(super) fn givens(&self) -> Option<usize> {
        Some(self.grid()?.digits().count())
    }

    /// Whether it has one solution and needs each of its givens.
    pub(super) fn is_minimal(&self) -> bool {
        match self {
            Self::Puzzle(facts) => {
                let unique = facts.unique.as_ref();
                unique.is_some_and(|unique| unique.not_needed.is_empty())
            }
            _ => false,
        }
    }

    /// Whether the full grid that stands beside it is not a solution.
    pub(super) fn has_wrong_solution(&self) -> bool {
        match self {
            Self::Puzzle(facts) => matches!(facts.beside, Some(Beside::Wrong(_))),
            _ => false,
        }
    }

    /// All of it as a JSON object.
    pub(super) fn json(&self) -> Value {
        match self {
            Self::Unreadable { fault, .. } => {
                json!({ "readable": false, "error": fault.to_string() })
            }
            Self::NotValid { grid, conflicts } => {
                let mut list = Vec::new();
                for conflict in &conflicts.0 {
                    list.push(json!({
                        "house": conflict.house.to_string(),
                        "digit": conflict.digit.get(),
                        "cells": names(&conflict.cells),
                    }));
                }
                json!({
                    "puzzle": grid.to_string(),
                    "valid": false,
                    "givens": self.givens(),
                    "conflicts": list,
                })
            }
            Self::Puzzle(facts) => facts.json(),
        }
    }
}

/// All of it in words.
impl fmt::Display for RecordFacts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable { line, fault } => {
                // The line stands before it already.
                let fault = fault.to_string();
                let reason = fault
                    .strip_prefix(&format!("line {line}"))
                    .unwrap_or(&fault);
                let reason = reason.trim_start_matches([',', ':', ' ']);
                write!(f, "unreadable: {reason}")
            }
            Self::NotValid { grid, conflicts } => {
                let givens = grid.digits().count();
                write!(f, "not valid, {givens} givens: {conflicts}")
            }
            Self::Puzzle(facts) => facts.fmt(f),
        }
    }
}

impl PuzzleFacts {
    fn of(puzzle: &Puzzle, beside: Option<&Grid>, counter: Strategy<'_>, limit: u64) -> Self {
        let answer = counter.solve(puzzle, &Limits::solutions(limit));
        let all_counted = answer.ended == Ended::Exhausted;
        let unique = match answer.first {
            Some(solution) if answer.solutions == 1 && all_counted => Some(UniqueFacts {
                solution,
                not_needed: not_needed(puzzle.grid(), counter),
                difficulty: Difficulty::of(puzzle),
            }),
            _ => None,
        };
        let solution = unique.as_ref().map(|unique| &unique.solution);
        Self {
            grid: *puzzle.grid(),
            solutions: answer.solutions,
            all_counted,
            beside: beside.map(|beside| Beside::of(beside, puzzle, solution)),
            unique,
        }
    }

    fn json(&self) -> Value {
        let unique = self.unique.as_ref();
        let hardest = unique.and_then(|unique| unique.difficulty.hardest());
        json!({
            "puzzle": self.grid.to_string(),
            "valid": true,
            "givens": self.grid.digits().count(),
            "solutions": self.solutions,
            "all_counted": self.all_counted,
            "solution": unique.map(|unique| unique.solution.to_string()),
            "minimal": unique.map(|unique| unique.not_needed.is_empty()),
            "not_needed": unique.map(|unique| names(&unique.not_needed)),
            "rating": hardest.map(|hardest| hardest.rating.as_f64()),
            "hardest": hardest.map(|hardest| hardest.name),
            "solution_beside_it": self.beside.as_ref().map(ToString::to_string),
        })
    }
}

impl fmt::Display for PuzzleFacts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.solutions, self.all_counted) {
            (0, _) => f.write_str("no solution")?,
            (1, true) => f.write_str("one solution")?,
            (count, true) => write!(f, "{} solutions", grouped(count))?,
            (count, false) => write!(f, "{} solutions or more", grouped(count))?,
        }
        write!(f, ", {} givens", self.grid.digits().count())?;
        if let Some(unique) = &self.unique {
            match unique.not_needed.len() {
                0 => f.write_str(", minimal")?,
                1 => f.write_str(", not minimal (1 given can be removed)")?,
                // Without one of them, another one may be needed.
                count => write!(
                    f,
                    ", not minimal (any one of {count} givens can be removed)"
                )?,
            }
            match unique.difficulty {
                Difficulty::Solved => f.write_str(", solved")?,
                Difficulty::Hardest(hardest) => {
                    write!(f, ", rating {} ({})", hardest.rating, hardest.name)?;
                }
                Difficulty::Unrated => {
                    f.write_str(", rating –, needs a harder technique or a guess")?;
                }
            }
        }
        if let Some(beside) = &self.beside {
            write!(f, ", the solution beside it is {beside}")?;
        }
        Ok(())
    }
}

impl Beside {
    /// Compares the full grid beside a puzzle with its only solution, if it has one.
    fn of(beside: &Grid, puzzle: &Puzzle, solution: Option<&Grid>) -> Self {
        if let Some(solution) = solution
            && let Some(difference) = difference(beside, solution)
        {
            return Self::Wrong(difference);
        }
        match puzzle.check_solution(beside) {
            Err(error) => Self::Wrong(error.to_string()),
            Ok(()) if solution.is_some() => Self::Right,
            Ok(()) => Self::OneOfSeveral,
        }
    }
}

impl fmt::Display for Beside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Right => f.write_str("right"),
            Self::OneOfSeveral => f.write_str("one of several"),
            Self::Wrong(reason) => write!(f, "wrong: {reason}"),
        }
    }
}

/// The first cell in which a full grid differs from the solution.
fn difference(beside: &Grid, solution: &Grid) -> Option<String> {
    let cell = Cell::ALL
        .into_iter()
        .find(|&cell| beside[cell] != solution[cell])?;
    Some(format!(
        "{cell} is {}, not {}",
        solution[cell]?, beside[cell]?
    ))
}

/// The givens without which there is still one solution.
fn not_needed(grid: &Grid, counter: Strategy<'_>) -> Vec<Cell> {
    let mut cells = Vec::new();
    for (cell, _) in grid.digits() {
        if let Ok(fewer) = Puzzle::new(grid.with(cell, None))
            && counter.count_solutions(&fewer, 2) == 1
        {
            cells.push(cell);
        }
    }
    cells
}

fn names(cells: &[Cell]) -> Vec<String> {
    cells.iter().map(ToString::to_string).collect()
}
