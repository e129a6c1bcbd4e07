//! Sets of lanes, as a vector with one bit a lane: counting them, naming them, and bringing some to others.

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

/// The numbers of the lanes. An iterator and no closure, since closures are not always inlined, and then lose the vector
/// instructions of their caller.
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

/// A turn of the lanes that brings many of some lanes to some others.
#[derive(Clone, Copy)]
pub(crate) struct Meeting<V> {
    /// How many words on.
    pub(crate) words: usize,
    /// How many bits up, in each word before it moves.
    pub(crate) bits: V,
    /// Those that are brought to where they are wanted.
    pub(crate) from: V,
    /// Where they are brought.
    pub(crate) to: V,
    /// How many.
    pub(crate) count: u32,
}

impl<V: Vector> Meeting<V> {
    /// Nobody.
    pub(crate) const NONE: Self = Self { words: 0, bits: V::NONE, from: V::NONE, to: V::NONE, count: 0 };

    /// Those that are where they are wanted.
    #[inline(always)]
    pub(crate) fn in_place(from: V, to: V) -> Self {
        let here = from.and(to);
        Self { words: 0, bits: V::NONE, from: here, to: here, count: count(here) }
    }

    /// The turn by so many words that brings most of `from` to lanes in `to`: each word of 64 lanes for itself tries all its
    /// turns. Of 16 lanes wanted and 16 offered at random in a word, about 9 meet.
    #[inline(always)]
    pub(crate) fn best(from: V, to: V, words: usize) -> Self {
        let (mut offered, mut wanted) = ([0; MOST_WORDS], [0; MOST_WORDS]);
        for word in 0..V::WORDS {
            offered[word] = from.words()[word];
            wanted[word] = to.words()[(word + words) % V::WORDS];
        }
        // One comparison for the number of lanes that meet and for the turn: the greater number wins, then the greater turn.
        let mut best = [0; MOST_WORDS];
        for bits in 0..64 {
            for word in 0..V::WORDS {
                let met = offered[word].rotate_left(bits) & wanted[word];
                best[word] = best[word].max(u64::from(met.count_ones()) << 6 | u64::from(bits));
            }
        }
        let mut meeting = Self { words, ..Self::NONE };
        for word in 0..V::WORDS {
            let bits = best[word] as u32 % 64;
            let met = offered[word].rotate_left(bits) & wanted[word];
            meeting.bits.words_mut()[word] = u64::from(bits);
            meeting.from.words_mut()[word] = met.rotate_right(bits);
            meeting.to.words_mut()[(word + words) % V::WORDS] = met;
            meeting.count += met.count_ones();
        }
        meeting
    }

    /// Where a lane is brought.
    #[inline(always)]
    pub(crate) fn target(&self, lane: usize) -> usize {
        let bits = self.bits.words()[lane / 64] as usize;
        (lane / 64 + self.words) % V::WORDS * 64 + (lane + bits) % 64
    }

    /// The turn.
    #[inline(always)]
    pub(crate) fn turn(&self) -> V::Turn {
        V::turn(self.words, &self.bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_meeting_brings_every_lane_where_it_says() {
        let (from, to) = (0x8000_0000_0000_1111_u64, 0x0000_2222_0000_0001);
        let meeting = Meeting::best(from, to, 0);
        assert_eq!(meeting.count, 4, "the four in a row");
        assert_eq!(meeting.from.turned(meeting.turn()), meeting.to);
        assert_eq!((meeting.from & !from, meeting.to & !to), (0, 0));
        for lane in each(meeting.from) {
            assert_eq!(meeting.to >> meeting.target(lane) & 1, 1);
        }
    }

    #[test]
    fn nobody_meets_nobody() {
        assert_eq!(Meeting::best(0_u64, !0, 0).count, 0);
        assert_eq!(Meeting::best(!0_u64, 0, 0).count, 0);
        assert!(none(Meeting::best(0_u64, !0, 0).to));
    }

    #[test]
    fn lanes_are_named_in_order() {
        let lanes = 1_u64 << 63 | 1 << 5 | 1;
        assert_eq!(each(lanes).collect::<Vec<_>>(), [0, 5, 63]);
        assert_eq!((count(lanes), none(lanes), none(0_u64)), (3, false, true));
    }
}
