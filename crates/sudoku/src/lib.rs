//! The core types, which every crate of the workspace shares.
//!
//! - [`Digit`], [`Cell`], [`House`], [`Grid`]; and [`Puzzle`], a grid whose givens break no rule.
//! - [`Constraint`]: one of the 324 conditions of exact cover.
//! - [`Solver`], the one trait that a strategy implements; and [`Strategy`], its object-safe form.
//! - [`Check`]: what a search asked, what it looked up at which [`Place`], and what it decided.
//! - [`Visitor`], to which a search reports each step; [`visitors`] has ready-made ones: the first
//!   solutions, counters of work, budgets.
//! - [`Board`], which follows the steps of a search; and [`Transform`], which changes a puzzle and
//!   keeps its rules.
//! - [`text`]: the formats in which people write a grid; [`leetcode`]: LeetCode's own signatures.

pub mod leetcode;
pub mod text;
pub mod visitors;

mod answer;
mod board;
mod cell;
mod check;
mod conflict;
mod constraint;
mod digit;
mod grid;
mod house;
mod place;
mod puzzle;
mod sets;
mod solver;
mod transform;
mod visitor;

pub use answer::{Answer, Conclusion, Ended, Limits};
pub use board::{Board, Mark};
pub use cell::{Cell, ParseCellError};
pub use check::{Check, Decision, Layer, Read, Reads, Value};
pub use conflict::Conflict;
pub use constraint::Constraint;
pub use digit::{Digit, NotADigit};
pub use grid::Grid;
pub use house::{House, HouseKind};
pub use place::Place;
pub use puzzle::{Conflicts, NotASolution, Puzzle};
pub use sets::{CellSet, DigitSet};
pub use solver::{LineWatcher, Solver, Strategy, solve, solve_counted, solve_counted_with_checks};
pub use text::ParseError;
pub use transform::Transform;
pub use visitor::{Detail, Event, Reason, Visitor};
pub use visitors::{Budgeted, CountUpTo, Counted, Work};
