#![doc = include_str!("../README.md")]

mod chunks;
mod decompress;
mod encode;
mod error;
mod first_line;
mod format;
mod input;
mod solve;
mod source;
mod table;
mod verdict;

pub use chunks::{Chunk, PuzzleFiles};
pub use error::Error;
pub use format::AnswerFormat;
pub use input::{Input, InputOptions, is_stdin, open_inputs};
pub use solve::{AnswerChunk, Answers, Job, SolveProgress};
pub use verdict::{RecordVerdict, Tally};
