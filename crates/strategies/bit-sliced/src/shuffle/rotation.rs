//! [`Rotation`]: a shuffle of lanes that rotates the bits of each word, and then the words.

use crate::vector::Vector;

/// Words of the widest vector.
const MOST_WORDS: usize = 8;

/// Rotates the bits of each word by a distance of its own, then all words by one distance.
#[derive(Clone, Copy)]
pub(crate) struct Rotation<V> {
    /// How many bits up, word by word, before the words move.
    pub(super) bits: V,
    /// How many words up.
    pub(super) words: usize,
}

impl<V: Vector> Rotation<V> {
    /// The rotation, by this many words, that brings most offered lanes to wanted ones; also those
    /// offered lanes and those wanted lanes.
    ///
    /// Tries all 64 distances, for each word by itself.
    #[inline(always)]
    pub(super) fn best(offered: V, wanted: V, words: usize) -> (Self, V, V) {
        let mut wanted_there = [0; MOST_WORDS];
        for word in 0..V::WORDS {
            wanted_there[word] = wanted.words()[(word + words) % V::WORDS];
        }
        // Count and distance in one number, so that one comparison finds the best: the greatest
        // count, and of these the greatest distance.
        let mut best = [0; MOST_WORDS];
        for distance in 0..64 {
            for word in 0..V::WORDS {
                let paired = offered.words()[word].rotate_left(distance) & wanted_there[word];
                let candidate = u64::from(paired.count_ones()) << 6 | u64::from(distance);
                best[word] = best[word].max(candidate);
            }
        }
        let (mut bits, mut sources, mut targets) = (V::NONE, V::NONE, V::NONE);
        for word in 0..V::WORDS {
            let distance = best[word] as u32 % 64;
            let paired = offered.words()[word].rotate_left(distance) & wanted_there[word];
            bits.words_mut()[word] = u64::from(distance);
            sources.words_mut()[word] = paired.rotate_right(distance);
            targets.words_mut()[(word + words) % V::WORDS] = paired;
        }
        (Self { bits, words }, sources, targets)
    }

    /// The lane that the rotation brings to this lane.
    #[cfg_attr(
        not(any(target_arch = "x86_64", target_arch = "aarch64")),
        expect(dead_code, reason = "only the vectors of those two ask for it")
    )]
    #[inline(always)]
    pub(super) fn source(&self, lane: usize) -> usize {
        let word = (lane / 64 + V::WORDS - self.words) % V::WORDS;
        word * 64 + (lane + 64 - self.bits.words()[word] as usize) % 64
    }
}
