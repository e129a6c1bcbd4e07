//! [`Random`]: random numbers that a seed determines, in this and every later version.

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};

/// Part of the key, so that another program with the same seed gets other numbers.
const DOMAIN: &[u8; 8] = b"sudoku-1";

/// A stream of random numbers. The seed and the number of the stream determine it.
///
/// The source is ChaCha with 8 rounds, read as 64-bit words. Its specification fixes them. This
/// module makes numbers below a bound and shuffles from the words, in fixed-width arithmetic. A
/// general library may change its sampling with its version and with the width of `usize`.
#[derive(Debug)]
pub struct Random(ChaCha8Rng);

impl Random {
    /// The stream with this number, for this seed.
    pub fn new(seed: u64, stream: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8..16].copy_from_slice(DOMAIN);
        let mut words = ChaCha8Rng::from_seed(key);
        words.set_stream(stream);
        Self(words)
    }

    /// A number from 0 to below the bound, which must not be 0.
    ///
    /// It is the high part of a product of 64 and 32 bits, so the probabilities of two numbers
    /// differ by less than one in 2³².
    pub fn below(&mut self, bound: u32) -> u32 {
        debug_assert!(bound > 0, "there is no number below 0");
        ((u128::from(self.0.next_u64()) * u128::from(bound)) >> 64) as u32
    }

    /// Puts the items in a random order: each order is equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}
