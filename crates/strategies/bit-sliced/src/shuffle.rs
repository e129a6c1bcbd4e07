//! [`ShuffleLanes`]: moves boards from lanes where they are to lanes that are free.
//!
//! A board is one bit of 810 vectors. So boards move by shuffling the bits of all vectors in the
//! same way, and the question is which shuffle brings most boards to a free lane.

use crate::vector::Vector;

#[cfg(target_arch = "x86_64")]
mod bytes;
#[cfg(target_arch = "aarch64")]
mod neon;
mod rotation;
mod word;
#[cfg(target_arch = "x86_64")]
mod x86;

/// A vector whose lanes can be shuffled.
pub(crate) trait ShuffleLanes: Vector {
    /// One way to shuffle the lanes.
    type Shuffle: Copy;

    /// How many shuffles are made in one pass over all vectors, 1 or 2: more where one brings too
    /// few boards to a free lane.
    const SHUFFLES: usize;

    /// Pairs offered lanes with wanted ones by one shuffle, as many as it finds quickly. Which
    /// lanes it can pair depends on the round; among any eight rounds in a row, one pairs an
    /// offered lane with some wanted lane if all lanes are wanted.
    fn pair(offered: Self, wanted: Self, round: usize) -> Pairing<Self>;

    /// Moves every lane.
    fn shuffled(self, shuffle: Self::Shuffle) -> Self;

    /// The lane that a shuffle brings to this lane.
    fn source(shuffle: &Self::Shuffle, lane: usize) -> usize;
}

/// A shuffle that brings some lanes to others.
#[derive(Clone, Copy)]
pub(crate) struct Pairing<V: ShuffleLanes> {
    pub(crate) shuffle: V::Shuffle,
    /// The offered lanes that it brings to a wanted one.
    pub(crate) sources: V,
    /// Those wanted lanes.
    pub(crate) targets: V,
}

/// The shuffles of one pass. Only the first [`ShuffleLanes::SHUFFLES`] are used.
pub(crate) type Pairings<V> = [Pairing<V>; 2];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lanes;

    fn some_lanes<V: Vector>(mut is_in: impl FnMut(usize) -> bool) -> V {
        let mut lanes = V::NONE;
        for lane in (0..64 * V::WORDS).filter(|&lane| is_in(lane)) {
            lanes::insert(&mut lanes, lane);
        }
        lanes
    }

    /// A batch is fast if a shuffle pairs many lanes, and ends if each lane is paired at some time.
    fn lanes_are_paired<V: ShuffleLanes>() {
        let (mut seed, mut possible, mut paired) = (37_u64, 0, 0);
        let mut draw = |of_64| {
            some_lanes::<V>(|_| {
                seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
                seed >> 58 < of_64
            })
        };
        for (round, of_64) in (0..64).zip([(24, 16), (8, 40), (60, 2), (64, 64)].iter().cycle()) {
            let (offered, wanted) = (draw(of_64.0), draw(of_64.1));
            possible += lanes::count(offered).min(lanes::count(wanted));
            paired += lanes::count(V::pair(offered, wanted, round).targets);
        }
        assert!(paired * 2 > possible, "only {paired} of {possible} were paired");
        for lane in 0..64 * V::WORDS {
            let offered = some_lanes(|other| other == lane);
            let is_paired = |round| !lanes::is_empty(V::pair(offered, V::splat(!0), round).targets);
            assert!((0..8).any(is_paired), "lane {lane}");
        }
    }

    #[test]
    fn every_vector_pairs_its_lanes() {
        lanes_are_paired::<u64>();
        #[cfg(target_arch = "x86_64")]
        {
            use crate::compiled;
            use crate::vector::x86;
            if compiled::avx2::is_available() {
                lanes_are_paired::<x86::Avx2>();
            }
            if compiled::avx512_half::is_available() {
                lanes_are_paired::<x86::Avx512>();
            }
        }
        #[cfg(target_arch = "aarch64")]
        lanes_are_paired::<crate::vector::neon::Neon>();
    }
}
