//! The core types, which every crate of the workspace shares.
//!
//! - [`Digit`], [`Cell`], [`House`], [`Grid`]; [`Puzzle`], a grid whose givens break no rule; and
//!   [`Conflict`], the rule that a grid breaks, in words.
//! - [`Constraint`]: one of the 324 conditions of exact cover.
//! - [`Solver`], the one trait that a strategy implements; [`Strategy`], any solver as a value;
//!   [`Function`], which makes a plain function a solver; and [`EventSource`], a search or a record
//!   of one.
//! - [`Check`]: what a search asked, what it looked up at which [`Place`], and what it decided.
//! - [`Visitor`], to which a search reports each step; [`CountUpTo`], the one that counts
//!   solutions; and [`Work`], what a search did.
//! - [`Board`], which follows the steps of a search; and [`Transform`], which changes a puzzle and
//!   keeps its rules.
//! - [`Format`]: ways of writing a grid. [`str::parse`] reads 81 characters, or nine rows of nine.
//!
//! # Examples
//!
//! A solver fills the first blank with each digit that fits, reports that, and goes on from there.
//! Like any other, it solves a puzzle that is read from text:
//!
//! ```
//! use std::ops::ControlFlow::{self, Continue};
//! use sudoku::{Digit, Grid, Puzzle, Solver, Strategy, Visitor};
//!
//! struct MySolver;
//!
//! impl Solver for MySolver {
//!     fn name(&self) -> &'static str {
//!         "my-solver"
//!     }
//!
//!     fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
//!         fill(&mut { *puzzle.grid() }, visitor)
//!     }
//! }
//!
//! fn fill<V: Visitor>(grid: &mut Grid, visitor: &mut V) -> ControlFlow<()> {
//!     let Some(cell) = grid.blanks().next() else { return visitor.solution(grid) };
//!     for digit in Digit::ALL {
//!         if cell.peers().iter().all(|&peer| grid[peer] != Some(digit)) {
//!             grid[cell] = Some(digit);
//!             visitor.place(cell, digit)?;
//!             fill(grid, visitor)?;
//!             visitor.remove(cell)?;
//!             grid[cell] = None;
//!         }
//!     }
//!     Continue(())
//! }
//!
//! let text = "53467891.672195348198342567859761423426853791713924856961537284287419635345286179";
//! let puzzle: Puzzle = text.parse()?;
//! let solution = Strategy::new(&MySolver).first_solution(&puzzle).expect("it has a solution");
//! assert_eq!(solution.to_string(), text.replace('.', "2"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod board;
mod budget;
mod cell;
mod check;
mod conflict;
mod constraint;
mod count;
mod debug;
mod digit;
mod format;
mod function;
mod grid;
mod house;
mod list;
mod parse;
mod place;
mod puzzle;
mod reason;
mod sets;
mod solver;
mod strategy;
mod table;
mod transform;
mod visitor;
mod work;

pub use answer::{Answer, Ended, Limits};
pub use board::{Board, Mark};
pub use cell::{Cell, NotACell, ParseCellError};
pub use check::{Check, Decision, Layer, Read, Reads, Value};
pub use conflict::Conflict;
pub use constraint::Constraint;
pub use count::CountUpTo;
pub use digit::{Digit, NotADigit};
pub use format::{Format, Layout, Part};
pub use function::Function;
pub use grid::Grid;
pub use house::{House, HouseKind};
pub use list::list_in_words;
pub use parse::{BLANKS, ParseError};
pub use place::Place;
pub use puzzle::{Conflicts, NotASolution, Puzzle};
pub use reason::Reason;
pub use sets::{CellSet, DigitSet};
pub use solver::{SolveMany, Solver, solve};
pub use strategy::{EventSource, Strategy};

pub use transform::Transform;
pub use visitor::{AnyEvent, CodeLine, Detail, Event, LineWatcher, OwnedEvent, Visitor};
pub use work::Work;
