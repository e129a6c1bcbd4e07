//! What `kata judge` and `kata practice` share: how the result for a LeetCode answer is shown, and what
//! is kept of it.

pub(crate) mod language;
pub(crate) mod memory;
pub(crate) mod show;
