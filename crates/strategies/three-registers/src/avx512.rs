//! The sweeper of AVX-512: the whole puzzle in three registers, one digit in one box per lane of
//! 16 bits.

mod choose;
pub(crate) mod layout;
mod lines;
mod read_write;
mod sweep;
pub(crate) mod vector;

pub(crate) use vector::Avx512;
