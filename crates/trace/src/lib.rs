#![doc = include_str!("../README.md")]

mod jsonl;
pub mod keys;
mod looks;
mod moment;
pub mod player;
mod recorder;
mod shown;
mod site;
mod step;
mod totals;
mod trace;

pub use jsonl::{SCHEMA, write_jsonl};
pub use moment::Moment;
pub use recorder::Recorder;
pub use shown::{Entry, Marked, Role, Row, RowSays, Shown, ShownBoard, Tone};
pub use site::CallSite;
pub use step::{Step, StepEvent};
pub use totals::Totals;
pub use trace::Trace;
