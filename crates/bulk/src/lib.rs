//! Reads puzzles in any text format, solves them on all cores, and gives the answers in order.
//!
//! It is a crate of its own so that this pipeline alone is optimized, and not the whole command,
//! and so that other programs can call it.
//!
//! One thread reads, decompresses and recognises the records of a file (`chunks`). The workers solve
//! and encode them (`work`), and the caller gets them in order (`pipeline`). The number of chunks
//! under way is bounded (`ordered`), and so is the memory.
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

mod chunks;
mod decompress;
mod encode;
mod error;
mod format;
mod input;
mod ordered;
mod pipeline;
mod records;
mod table;
mod verdict;
mod work;

pub use chunks::InputOptions;
pub use error::Error;
pub use format::{AnswerFormat, PuzzleFormat};
pub use input::{Input, is_stdin, open_inputs};
pub use pipeline::{AnswerChunk, Answers, PuzzleFiles, SolveProgress};
pub use records::{InputRecords, records};
pub use verdict::{RecordVerdict, Tally};
pub use work::{Job, Times};
