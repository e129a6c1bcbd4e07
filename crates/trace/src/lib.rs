#![doc = include_str!("../README.md")]

mod asciicast;
mod call_site;
mod jsonl;
pub mod player;
mod recorder;
pub mod source;
mod state;
mod step;
mod totals;
mod trace;

pub use asciicast::write_asciicast;
pub use call_site::{CallSite, CallSiteError};
pub use jsonl::{SCHEMA, TraceError, read_jsonl, write_jsonl};
pub use recorder::{Recorder, Window};
pub use state::Counters;
pub use step::{Op, Step};
pub use totals::Totals;
pub use trace::Trace;
