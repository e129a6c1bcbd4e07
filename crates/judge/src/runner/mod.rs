//! Judges a program of any language: gives it puzzles on standard input, reads its answers from
//! standard output, and stops at the first wrong one.
//!
//! A [`Program`] runs within [`ProcessLimits`]; nothing of it is left running afterwards. An answer
//! is right if it obeys the rules and keeps the givens, so any solution of a puzzle with several is
//! right. Where none exists, "No solution exists", "false" or an empty answer is right.
//!
//! An [`AnswerFile`] is a file as it was submitted to LeetCode; there the board as it was is right
//! where there is no solution.
//!
//! # What an unknown program can do
//!
//! A program runs as the user who judges it: it can read and write the user's files and use the
//! network. The README of this crate says what is contained and what is not.
//!
//! # Systems
//!
//! This module needs Unix and the feature `runner`, so that the checks for strategies stay free of
//! its dependencies. On Linux it reads time and memory from `/proc` while a program runs. On other
//! systems it sees them only when the program has ended, and the limit of time on the clock ends a
//! program that does not end by itself.

mod disk;
#[cfg_attr(not(target_os = "linux"), path = "family_elsewhere.rs")]
mod family;
mod folder;
mod identity;
mod leetcode;
mod pipes;
mod process;
mod program;
mod protocol;
#[cfg(target_os = "linux")]
mod stat;
mod trials;
mod usage;
mod watcher;

pub use leetcode::{AnswerFile, BoardGroup, NamedBoard, OpenError, Problem};
pub use process::{ProcessLimits, RunnerError, kill_running};
pub use program::{Measured, Program, Rejection};
pub use protocol::{Protocol, UnknownProtocol};
pub use trials::{Trial, TrialGroup, Trials};
