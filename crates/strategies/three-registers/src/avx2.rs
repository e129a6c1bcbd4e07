//! The sweeper of AVX2: the whole puzzle in four registers of 32 bytes, one digit in
//! one box per lane of a byte and one more bit.

mod choose;
mod counts;
mod lanes;
mod layout;
mod lines;
mod read_write;
#[cfg(test)]
mod single_steps;
mod sweep;
mod vector;

pub(crate) use lanes::Sweeper;
pub(crate) use vector::Avx2;
