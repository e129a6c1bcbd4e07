//! Fuzz targets: functions that take any bytes and panic where the workspace does something wrong.
//!
//! `.ci/fuzz-run` searches for bytes that make one panic. The inputs that it found interesting are
//! in `corpus/TARGET/`, and the test `replay` passes them to the targets, on any toolchain.

mod bytes;
mod chunks;
mod forms;
mod strategies;
mod text;

/// A function that panics if it finds a bug.
pub type Target = fn(&[u8]);

/// Every target and its name.
pub static TARGETS: &[(&str, Target)] = &[
    ("chunks", chunks::run),
    ("compressed", chunks::compressed),
    ("forms", forms::run),
    ("strategies", strategies::run),
    ("text", text::run),
];
