//! The sweeper of AVX2: the whole puzzle in four registers of 32 bytes, one digit in
//! one box per lane of a byte and one more bit.

mod choose;
mod counts;
mod lanes;
pub(crate) mod layout;
mod lines;
mod read_write;
mod sweep;
pub(crate) mod vector;

pub(crate) use vector::Avx2;
