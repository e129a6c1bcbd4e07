//! A register of 32 bytes, in two halves of 16, and the operations on it that this sweeper is
//! written in.
//!
//! Each architecture has a file with the same operations: one register of 256 bits with AVX2, a
//! pair of 128 bits with NEON. So the layout and the steps are written once, without a trait.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "aarch64")]
mod neon;

#[cfg(target_arch = "x86_64")]
pub(crate) use avx2::{Avx2 as Processor, Vector};
#[cfg(target_arch = "aarch64")]
pub(crate) use neon::{Neon as Processor, Vector};

/// 32 bytes in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(32))]
pub(crate) struct Bytes(pub(crate) [u8; 32]);
