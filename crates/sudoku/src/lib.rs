//! The vocabulary: what every other room of the workspace speaks.
//!
//! - [`Digit`], [`Cell`], [`House`], [`Constraint`], [`Grid`], and [`Puzzle`], a grid whose givens break no rule.
//! - [`Solver`], the one trait that a strategy implements; [`Visitor`], which hears what a search
//!   does; [`Strategy`], the same solvers behind a pointer.
//! - [`visitors`]: the first solutions, counters of work, budgets.
//! - [`text`]: the ways in which people write a grid down; [`leetcode`]: LeetCode's own signatures.

pub mod leetcode;
pub mod text;
pub mod visitors;

mod answer;
mod board;
mod cell;
mod conflict;
mod constraint;
mod digit;
mod grid;
mod house;
mod puzzle;
mod solver;
mod transform;
mod visitor;

pub use answer::{Answer, Conclusion, Ended, Limits};
pub use board::{Board, Mark};
pub use cell::{Cell, ParseCellError};
pub use conflict::Conflict;
pub use constraint::Constraint;
pub use digit::{Digit, NotADigit, ParseDigitError};
pub use grid::Grid;
pub use house::{House, HouseKind};
pub use puzzle::{Conflicts, NotASolution, Puzzle};
pub use solver::{LineWatcher, Solver, Strategy};
pub use text::ParseError;
pub use transform::Transform;
pub use visitor::{Detail, Event, Reason, Visitor, Watch};
pub use visitors::{Budgeted, CountUpTo, Counted, Work};
