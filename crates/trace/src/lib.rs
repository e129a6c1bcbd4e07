#![doc = include_str!("../README.md")]

mod asciicast;
mod jsonl;
mod looks;
mod moment;
pub mod player;
mod recorder;
mod shown;
mod step;
mod totals;
mod trace;

pub use asciicast::write_asciicast;
pub use jsonl::{SCHEMA, write_jsonl};
pub use moment::Moment;
pub use recorder::{Recorder, Window};
pub use shown::{Entry, Role, Row, Shown, Tone};
pub use step::{Op, Step};
pub use totals::Totals;
pub use trace::{CallSite, Trace};
