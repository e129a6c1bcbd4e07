//! Reads puzzles in any text format, solves them on all cores, and gives the answers in order.
//!
//! It is a crate of its own so that this pipeline alone is optimized, and not the whole command,
//! and so that other programs can call it.
//!
//! One thread reads and decompresses a file (`blocks`), another cuts it into chunks of whole
//! records (`chunk`). The workers parse, solve and encode the records of a chunk (`work`), and
//! the caller gets the chunks in order (`pipeline`). The number of chunks under way is bounded
//! (`ordered`), and so is the memory.
//!
//! ```
//! use bulk::{InputOptions, Job, PuzzleFiles};
//!
//! let text = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let strategy = ladder::find("xor-bitmask").unwrap().strategy();
//! let job = Job { one: strategy, many: strategy, limits: sudoku::Limits::FIRST, format: None };
//! let mut answers = Vec::new();
//! let puzzles = PuzzleFiles::of_reader("-".into(), &text[..], InputOptions::default());
//! for chunk in puzzles.solve(job, 2)? {
//!     let chunk = chunk?;
//!     answers.extend(chunk.before);
//!     answers.extend(chunk.bytes);
//! }
//! assert!(answers.starts_with(b"534678912672195348"));
//! # Ok::<(), bulk::Error>(())
//! ```

mod blocks;
mod chunk;
mod columns;
mod decompress;
mod encode;
mod error;
mod format;
mod input;
mod ordered;
mod pipeline;
mod read;
mod records;
mod row;
mod source;
mod table;
mod verdict;
mod work;

pub use chunk::InputOptions;
pub use error::Error;
pub use format::{AnswerFormat, PuzzleFormat};
pub use input::{check_inputs, is_puzzle, is_stdin};
pub use pipeline::{AnswerChunk, Answers, PuzzleFiles, SolveProgress};
pub use read::{InputRecord, records};
pub use verdict::{RecordVerdict, Tally};
pub use work::{Job, Times};
