//! Lanes of the registers of x86-64: bytes are shuffled with 256 bits, words are rotated with 512.
#![expect(unsafe_code, reason = "vector instructions")]

use std::arch::x86_64::{__m512i, _mm512_loadu_si512, _mm512_permutexvar_epi64, _mm512_rolv_epi64};

use super::bytes::{self, ByteShuffle};
use super::rotation::Rotation;
use super::{Pairing, ShuffleLanes};
use crate::vector::x86::{Avx2, Avx512, Avx512Half};

macro_rules! shuffle_bytes {
    ($vector:ident) => {
        impl ShuffleLanes for $vector {
            type Shuffle = ByteShuffle;
            const SHUFFLES: usize = 1;

            #[inline(always)]
            fn pair(offered: Self, wanted: Self, round: usize) -> Pairing<Self> {
                // SAFETY: the processor has AVX2; see `vector!`.
                let (shuffle, sources, targets) =
                    unsafe { bytes::pair(offered.0, wanted.0, round) };
                Pairing { shuffle, sources: Self(sources), targets: Self(targets) }
            }

            #[inline(always)]
            fn shuffled(self, shuffle: Self::Shuffle) -> Self {
                // SAFETY: the processor has AVX2; see `vector!`.
                Self(unsafe { bytes::shuffled(self.0, shuffle) })
            }

            #[inline(always)]
            fn source(shuffle: &Self::Shuffle, lane: usize) -> usize {
                bytes::source(shuffle, lane)
            }
        }
    };
}

shuffle_bytes!(Avx2);
shuffle_bytes!(Avx512Half);

impl ShuffleLanes for Avx512 {
    /// The rotation, and by word of the result the word that it comes from.
    type Shuffle = (Rotation<Self>, __m512i);
    const SHUFFLES: usize = 2;

    #[inline(always)]
    fn pair(offered: Self, wanted: Self, round: usize) -> Pairing<Self> {
        let words = round % 8;
        let (rotation, sources, targets) = Rotation::best(offered, wanted, words);
        let from_word: [u64; 8] = std::array::from_fn(|word| ((word + 8 - words) % 8) as u64);
        // SAFETY: the processor has the instruction; see `vector!`. The array has
        // as many bytes as are read.
        let from_word = unsafe { _mm512_loadu_si512(from_word.as_ptr().cast()) };
        Pairing { shuffle: (rotation, from_word), sources, targets }
    }

    #[inline(always)]
    fn shuffled(self, (rotation, from_word): Self::Shuffle) -> Self {
        // SAFETY: the processor has the instructions; see `vector!`.
        Self(unsafe {
            _mm512_permutexvar_epi64(from_word, _mm512_rolv_epi64(self.0, rotation.bits.0))
        })
    }

    #[inline(always)]
    fn source((rotation, _): &Self::Shuffle, lane: usize) -> usize {
        rotation.source(lane)
    }
}
