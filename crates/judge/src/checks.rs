//! The checks, one per file. Each gets an [`Exam`](crate::exam::Exam) and returns what is wrong.

pub(crate) mod breaks;
pub(crate) mod budget;
pub(crate) mod count;
pub(crate) mod events;
pub(crate) mod many;
pub(crate) mod repeat;
pub(crate) mod solution;
pub(crate) mod symmetry;
pub(crate) mod threads;
pub(crate) mod walk;
pub(crate) mod work;
