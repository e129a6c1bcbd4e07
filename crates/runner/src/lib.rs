#![doc = include_str!("../README.md")]

mod accident;
mod error;
mod leetcode;
mod process;
mod program;
mod protocol;
#[cfg_attr(not(unix), path = "unsupported.rs")]
mod system;
pub mod testing;
mod trials;

pub use accident::{ACCIDENTS, Accident, Outcome};
pub use error::RunnerError;
pub use leetcode::{
    AnswerFile, Effort, ExceededLimit, FirstWrong, LANGUAGES, Language, OpenError, Problem,
    RecordedAnswer, RecordedFile, Recording, has_sanitizer_report,
};
pub use process::ProcessLimits;
pub use program::{Judged, Measured, Program};
pub use protocol::Protocol;
#[cfg(unix)]
pub use system::Containment;
pub use system::kill_running;
pub use trials::{Trial, TrialGroup, TrialTask, Trials};
