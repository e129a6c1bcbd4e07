//! Sets of lanes, as a vector with one bit a lane: counting them, naming them, and bringing some to
//! others.

use crate::vector::Vector;

/// Words of the widest vector.
const MOST_WORDS: usize = 8;

/// How many lanes.
#[inline(always)]
pub(crate) fn count<V: Vector>(lanes: V) -> u32 {
    lanes.words().iter().map(|word| word.count_ones()).sum()
}

/// Whether there is none.
#[inline(always)]
pub(crate) fn none<V: Vector>(lanes: V) -> bool {
    lanes.words().iter().fold(0, |all, word| all | word) == 0
}

/// Adds a lane.
#[inline(always)]
pub(crate) fn add<V: Vector>(lanes: &mut V, lane: usize) {
    lanes.words_mut()[lane / 64] |= 1 << (lane % 64);
}

/// The numbers of the lanes. An iterator and no closure, since closures are not always inlined, and
/// then lose the vector instructions of their caller.
#[inline(always)]
pub(crate) fn each<V: Vector>(lanes: V) -> Each<V> {
    Each { lanes, word: 0, left: lanes.words()[0] }
}

/// See [`each`].
pub(crate) struct Each<V> {
    lanes: V,
    word: usize,
    left: u64,
}

impl<V: Vector> Iterator for Each<V> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        while self.left == 0 {
            self.word += 1;
            self.left = *self.lanes.words().get(self.word)?;
        }
        let lane = 64 * self.word + self.left.trailing_zeros() as usize;
        self.left &= self.left - 1;
        Some(lane)
    }
}

/// A rotation of lanes: of the bits of each word, and then of the words.
#[derive(Clone, Copy)]
pub(crate) struct Rotation<V> {
    /// How many words on.
    pub(crate) words: usize,
    /// How many bits up, in each word before it moves.
    pub(crate) bits: V,
}

impl<V: Vector> Rotation<V> {
    /// The rotation by so many words that brings most of the lanes offered to lanes wanted: each
    /// word of 64 lanes for itself tries all its turns. Of 16 lanes wanted and 16 offered at random
    /// in a word, about 9 meet. Also the lanes that go, and where they are then.
    #[inline(always)]
    pub(crate) fn best(offered: V, wanted: V, words: usize) -> (Self, V, V) {
        let mut there = [0; MOST_WORDS];
        for word in 0..V::WORDS {
            there[word] = wanted.words()[(word + words) % V::WORDS];
        }
        // One comparison for the number of lanes that meet and for the turn: the greater number
        // wins, then the greater turn.
        let mut best = [0; MOST_WORDS];
        for bits in 0..64 {
            for word in 0..V::WORDS {
                let met = offered.words()[word].rotate_left(bits) & there[word];
                best[word] = best[word].max(u64::from(met.count_ones()) << 6 | u64::from(bits));
            }
        }
        let (mut rotation, mut from, mut to) = (Self { words, bits: V::NONE }, V::NONE, V::NONE);
        for word in 0..V::WORDS {
            let bits = best[word] as u32 % 64;
            let met = offered.words()[word].rotate_left(bits) & there[word];
            rotation.bits.words_mut()[word] = u64::from(bits);
            from.words_mut()[word] = met.rotate_right(bits);
            to.words_mut()[(word + words) % V::WORDS] = met;
        }
        (rotation, from, to)
    }

    /// From where it brings a lane.
    #[inline(always)]
    pub(crate) fn source(&self, lane: usize) -> usize {
        let word = (lane / 64 + V::WORDS - self.words) % V::WORDS;
        word * 64 + (lane + 64 - self.bits.words()[word] as usize) % 64
    }
}

/// A turn that brings some lanes to others.
#[derive(Clone, Copy)]
pub(crate) struct Meeting<V: Vector> {
    pub(crate) turn: V::Turn,
    /// Those that are brought to where they are wanted.
    pub(crate) from: V,
    /// Where they are brought.
    pub(crate) to: V,
}

/// The turns that are made in one pass. Only the first [`Vector::TURNS`] of them bring anybody
/// anywhere.
pub(crate) type Meetings<V> = [Meeting<V>; 2];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_rotation_brings_most() {
        let (from, to) = (0x8000_0000_0000_1111_u64, 0x0000_2222_0000_0001);
        let (rotation, gone, met) = Rotation::best(from, to, 0);
        assert_eq!(count(met), 4, "the four in a row");
        assert_eq!(gone.rotate_left(rotation.bits as u32), met);
        assert!(each(met).all(|lane| gone >> rotation.source(lane) & 1 == 1));
    }

    #[test]
    fn lanes_are_named_in_order() {
        let lanes = 1_u64 << 63 | 1 << 5 | 1;
        assert_eq!(each(lanes).collect::<Vec<_>>(), [0, 5, 63]);
        assert_eq!((count(lanes), none(lanes), none(0_u64)), (3, false, true));
    }
}
