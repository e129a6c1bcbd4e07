//! What `kata judge` and `kata practice` share: the boards for LeetCode answers, how an answer is
//! judged on them, and how the result is shown.

pub(crate) mod cell_reads;
pub(crate) mod fresh;
pub(crate) mod language;
pub(crate) mod memory;
mod order;
pub(crate) mod show;
pub(crate) mod standing;
pub(crate) mod valid_boards;
