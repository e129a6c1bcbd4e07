//! Reads puzzles from texts and tables, solves them on all cores, and gives the answers in order.
//!
//! Other programs can call it, and it is optimized where most of the command is not.
//!
//! What enters: files, compressed or not. What leaves: answers as text, in the order of the records.
//! The crate must not know commands, nor which strategies there are.
//!
//! One thread reads and decompresses a file and finds its records. The workers solve and encode
//! them, and the caller gets them in order. The number of chunks under way is bounded, and so is the
//! memory.
//!
//! | module | contents |
//! |---|---|
//! | `input` | files, standard input, and puzzles that are arguments |
//! | `decompress` | gzip and Zstandard, recognised by their first bytes |
//! | `chunks` | the records of a file, in chunks; a text is read by the crate `text` |
//! | `table` | the records of a CSV table |
//! | `solve` | the workers, and their answers in order |
//! | `encode`, `format`, `verdict` | answers as text |
//!
//! ```
//! use bulk::{Input, InputOptions, Job, PuzzleFiles};
//!
//! let text = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let strategy = ladder::find("xor-bitmask").unwrap().strategy();
//! let job = Job { one: strategy, many: strategy, limits: sudoku::Limits::FIRST, format: None };
//! let mut answers = Vec::new();
//! let puzzles = PuzzleFiles::new(vec![Input::of_reader("-", &text[..])], InputOptions::default());
//! for chunk in puzzles.solve(job, 2)? {
//!     answers.extend(chunk?.bytes);
//! }
//! assert!(answers.starts_with(b"534678912672195348"));
//! # Ok::<(), bulk::Error>(())
//! ```

mod chunks;
mod decompress;
mod encode;
mod error;
mod format;
mod input;
mod solve;
mod table;
mod verdict;

pub use chunks::{Chunk, PuzzleFiles};
pub use error::Error;
pub use format::AnswerFormat;
pub use input::{Input, InputOptions, is_stdin, open_inputs};
pub use solve::{AnswerChunk, Answers, Job, SolveProgress};
pub use verdict::{RecordVerdict, Tally};
