//! [`Shuffle`]: moves boards from lanes where they are to lanes that are free.
//!
//! A board is one bit of 810 vectors. So boards move by shuffling the bits of all vectors in the
//! same way, and the question is which shuffle brings most boards to a free lane.

use crate::logic::select;
use crate::vector::Vector;

/// Words of the widest vector.
const MOST_WORDS: usize = 8;

/// Rotates the bits of each word by a distance of its own, then all words by one distance. That
/// brings some offered lanes to wanted ones.
#[derive(Clone, Copy)]
pub(crate) struct Shuffle<V> {
    /// How many bits up, word by word, before the words move.
    bits: V,
    /// How many words up.
    words: usize,
    /// The same for [`Vector::with_words_from`].
    from: V,
    /// The offered lanes that it brings to a wanted one.
    sources: V,
    /// Those wanted lanes.
    targets: V,
}

impl<V: Vector> Shuffle<V> {
    const NONE: Self =
        Self { bits: V::NONE, words: 0, from: V::NONE, sources: V::NONE, targets: V::NONE };

    /// The shuffle, by this many words, that brings most offered lanes to wanted ones.
    ///
    /// Tries all 64 distances, for each word by itself.
    #[inline(always)]
    fn best(offered: V, wanted: V, words: usize) -> Self {
        let words = words % V::WORDS;
        let mut best = Self { words, ..Self::NONE };
        let mut wanted_there = [0; MOST_WORDS];
        for word in 0..V::WORDS {
            let there = (word + words) % V::WORDS;
            wanted_there[word] = wanted.words()[there];
            let halves = 2 * word as u64;
            best.from.words_mut()[there] = halves | (halves + 1) << 32;
        }
        // Count and distance in one number, so that one comparison finds the best: the greatest
        // count, and of these the greatest distance.
        let mut most = [0; MOST_WORDS];
        for distance in 0..64 {
            for word in 0..V::WORDS {
                let paired = offered.words()[word].rotate_left(distance) & wanted_there[word];
                let candidate = u64::from(paired.count_ones()) << 6 | u64::from(distance);
                most[word] = most[word].max(candidate);
            }
        }
        for word in 0..V::WORDS {
            let distance = most[word] as u32 % 64;
            let paired = offered.words()[word].rotate_left(distance) & wanted_there[word];
            best.bits.words_mut()[word] = u64::from(distance);
            best.sources.words_mut()[word] = paired.rotate_right(distance);
            best.targets.words_mut()[(word + words) % V::WORDS] = paired;
        }
        best
    }

    /// The lane that it brings to this lane.
    #[inline(always)]
    fn source(&self, lane: usize) -> usize {
        let word = (lane / 64 + V::WORDS - self.words) % V::WORDS;
        word * 64 + (lane + 64 - self.bits.words()[word] as usize) % 64
    }
}

/// The shuffles of one pass over all vectors: two, because one brings too few boards to a free
/// lane. The second one is for what the first one left over.
#[derive(Clone, Copy)]
pub(crate) struct Shuffles<V>([Shuffle<V>; 2]);

impl<V: Vector> Shuffles<V> {
    /// They bring no lane.
    pub(crate) const NONE: Self = Self([Shuffle::NONE; 2]);

    /// Pairs offered lanes with wanted ones, as many as it finds quickly. Which lanes it can pair
    /// depends on the round; among any four rounds in a row, one pairs an offered lane with some
    /// wanted lane if all lanes are wanted.
    #[inline(always)]
    pub(crate) fn pair(offered: V, wanted: V, round: usize) -> Self {
        let first = Shuffle::best(offered, wanted, 2 * round);
        let (offered, wanted) = (offered & !first.sources, wanted & !first.targets);
        Self([first, Shuffle::best(offered, wanted, 2 * round + 1)])
    }

    /// The offered lanes that are brought to a wanted one.
    #[inline(always)]
    pub(crate) fn sources(&self) -> V {
        self.0[0].sources | self.0[1].sources
    }

    /// The wanted lanes that an offered one is brought to.
    #[inline(always)]
    pub(crate) fn targets(&self) -> V {
        self.0[0].targets | self.0[1].targets
    }

    /// Leaves these lanes as they are.
    #[inline(always)]
    pub(crate) fn spare(&mut self, lanes: V) {
        for shuffle in &mut self.0 {
            shuffle.targets = shuffle.targets & !lanes;
        }
    }

    /// The lane that is brought to this target.
    #[inline(always)]
    pub(crate) fn source(&self, target: usize) -> usize {
        let is_of_first = self.0[0].targets.words()[target / 64] >> (target % 64) & 1 == 1;
        self.0[usize::from(!is_of_first)].source(target)
    }

    /// A vector whose targets are taken from their sources in another one.
    #[inline(always)]
    pub(crate) fn bring(&self, from: V, mut to: V) -> V {
        for shuffle in &self.0 {
            let shuffled = from.rotated(shuffle.bits).with_words_from(shuffle.from);
            to = select(shuffle.targets, shuffled, to);
        }
        to
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some_lanes<V: Vector>(mut is_in: impl FnMut(usize) -> bool) -> V {
        let mut lanes = V::NONE;
        for lane in (0..64 * V::WORDS).filter(|&lane| is_in(lane)) {
            lanes.insert(lane);
        }
        lanes
    }

    /// A batch is fast if a pass pairs many lanes, and ends if each lane is paired at some time.
    fn lanes_are_paired<V: Vector>() {
        let (mut seed, mut possible, mut paired) = (37_u64, 0, 0);
        let mut draw = |of_64| {
            some_lanes::<V>(|_| {
                seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
                seed >> 58 < of_64
            })
        };
        for (round, of_64) in (0..64).zip([(24, 16), (8, 40), (60, 2), (64, 64)].iter().cycle()) {
            let (offered, wanted) = (draw(of_64.0), draw(of_64.1));
            possible += offered.count().min(wanted.count());
            let shuffles = Shuffles::pair(offered, wanted, round);
            paired += shuffles.targets().count();
            let mut brought = V::NONE;
            for target in shuffles.targets().lanes() {
                brought.insert(shuffles.source(target));
            }
            assert!((brought ^ shuffles.sources()).is_empty());
            let moved = shuffles.bring(shuffles.sources(), V::NONE);
            assert!((moved ^ shuffles.targets()).is_empty());
        }
        assert!(paired * 5 > possible * 3, "only {paired} of {possible} were paired");
        for lane in 0..64 * V::WORDS {
            let offered = some_lanes(|other| other == lane);
            let is_paired =
                |round| !Shuffles::pair(offered, V::splat(!0), round).targets().is_empty();
            assert!((0..4).any(is_paired), "lane {lane}");
        }
    }

    #[test]
    fn every_vector_pairs_its_lanes() {
        lanes_are_paired::<u64>();
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx2") {
                lanes_are_paired::<crate::vector::Avx2>();
            }
            if is_x86_feature_detected!("avx512f") {
                lanes_are_paired::<crate::vector::Avx512>();
            }
        }
        #[cfg(target_arch = "aarch64")]
        lanes_are_paired::<crate::vector::Neon>();
    }
}
