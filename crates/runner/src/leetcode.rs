//! Judges a file exactly as it was submitted to LeetCode.
//!
//! A driver in the language of the file loads the answer once and calls it for many boards in one
//! process. Each board gets a new `Solution`; static and global state stays, as on LeetCode.

mod advice;
mod answer_file;
mod answer_text;
mod build;
mod called;
mod candidates;
mod cause;
mod code;
mod compiler_output;
mod corrections;
mod crash;
mod explain;
mod explained_answer;
mod judging;
mod language;
mod languages;
mod line;
mod open_error;
mod own_formula;
mod record;
mod recorded;
mod recording;
mod sanitized;
mod sanitizer_report;
mod spelling;
mod step_cost;
mod supplied;
mod tools;

pub use answer_file::AnswerFile;
pub use evidence::Problem;
pub use explain::Effort;
pub use language::Language;
pub use languages::LANGUAGES;
pub use open_error::OpenError;
pub use recorded::{FirstWrong, RecordedAnswer};
pub use recording::{RecordedFile, Recording};
pub use sanitizer_report::has_sanitizer_report;
pub use step_cost::ExceededLimit;
