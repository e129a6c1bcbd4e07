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
    use crate::every_vector::on_every_vector;
    use crate::lanes;

    /// Pseudo-random lanes, each with a chance of `of_64` in 64.
    fn some_lanes<V: Vector>(seed: &mut u64, of_64: u64) -> V {
        let mut lanes = V::NONE;
        for lane in 0..64 * V::WORDS {
            *seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            if *seed >> 58 < of_64 {
                lanes::insert(&mut lanes, lane);
            }
        }
        lanes
    }

    /// Sources were offered, targets were wanted, and the shuffle brings each source to one target,
    /// the one that `source` names.
    fn pairings_are_right<V: ShuffleLanes>() {
        let mut seed = 37;
        let (mut possible, mut paired) = (0, 0);
        for round in 0..64 {
            for (of_64_offered, of_64_wanted) in [(24, 16), (8, 40), (60, 2), (0, 30), (64, 64)] {
                let offered = some_lanes::<V>(&mut seed, of_64_offered);
                let wanted = some_lanes::<V>(&mut seed, of_64_wanted);
                let Pairing { shuffle, sources, targets } = V::pair(offered, wanted, round);
                assert!(lanes::is_empty(sources & !offered) && lanes::is_empty(targets & !wanted));
                assert!(lanes::is_empty(targets & !sources.shuffled(shuffle)), "all arrive");
                let mut used: Vec<usize> =
                    lanes::iter(targets).map(|lane| V::source(&shuffle, lane)).collect();
                used.sort_unstable();
                assert_eq!(used, lanes::iter(sources).collect::<Vec<_>>(), "each source once");
                for source in used {
                    let mut one = V::NONE;
                    lanes::insert(&mut one, source);
                    let arrived: Vec<usize> =
                        lanes::iter(one.shuffled(shuffle) & targets).collect();
                    assert!(matches!(arrived[..], [lane] if V::source(&shuffle, lane) == source));
                }
                possible += lanes::count(offered).min(lanes::count(wanted));
                paired += lanes::count(targets);
            }
        }
        assert!(paired * 2 > possible, "only {paired} of {possible} were paired");
    }

    #[test]
    fn pairings() {
        on_every_vector!(pairings_are_right);
    }

    fn every_lane_finds_a_free_one_within_eight_rounds<V: ShuffleLanes>() {
        for lane in 0..64 * V::WORDS {
            let mut offered = V::NONE;
            lanes::insert(&mut offered, lane);
            let is_paired = |round| !lanes::is_empty(V::pair(offered, V::splat(!0), round).targets);
            assert!((0..8).any(is_paired), "lane {lane}");
        }
    }

    #[test]
    fn no_lane_is_left_behind() {
        on_every_vector!(every_lane_finds_a_free_one_within_eight_rounds);
    }
}
