//! Lanes of a NEON register: the bits of its two words are rotated, and the words may change
//! places.
#![expect(unsafe_code, reason = "vector instructions")]

use std::arch::aarch64::{
    vdupq_n_s64, vextq_u64, vorrq_u64, vreinterpretq_s64_u64, vshlq_u64, vsubq_s64,
};

use super::rotation::Rotation;
use super::{Pairing, ShuffleLanes};
use crate::vector::neon::Neon;

impl ShuffleLanes for Neon {
    type Shuffle = Rotation<Self>;
    const SHUFFLES: usize = 2;

    #[inline(always)]
    fn pair(offered: Self, wanted: Self, round: usize) -> Pairing<Self> {
        let (shuffle, sources, targets) = Rotation::best(offered, wanted, round % 2);
        Pairing { shuffle, sources, targets }
    }

    #[inline(always)]
    fn shuffled(self, rotation: Self::Shuffle) -> Self {
        // SAFETY: every processor of this architecture has NEON. A shift by a negative number goes
        // towards the low bits, and one by -64 leaves nothing, as it should here.
        unsafe {
            let up = vreinterpretq_s64_u64(rotation.bits.0);
            let down = vsubq_s64(up, vdupq_n_s64(64));
            let rotated = vorrq_u64(vshlq_u64(self.0, up), vshlq_u64(self.0, down));
            Self(if rotation.words == 0 { rotated } else { vextq_u64::<1>(rotated, rotated) })
        }
    }

    #[inline(always)]
    fn source(rotation: &Self::Shuffle, lane: usize) -> usize {
        rotation.source(lane)
    }
}
