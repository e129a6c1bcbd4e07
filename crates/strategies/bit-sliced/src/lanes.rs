//! Sets of lanes, each a vector with one bit per lane.

use crate::vector::Vector;

/// The number of lanes in the set.
#[inline(always)]
pub(crate) fn count<V: Vector>(lanes: V) -> u32 {
    lanes.words().iter().map(|word| word.count_ones()).sum()
}

/// Whether the set has no lane.
#[inline(always)]
pub(crate) fn is_empty<V: Vector>(lanes: V) -> bool {
    lanes.words().iter().fold(0, |all, word| all | word) == 0
}

/// Adds a lane.
#[inline(always)]
pub(crate) fn insert<V: Vector>(lanes: &mut V, lane: usize) {
    lanes.words_mut()[lane / 64] |= 1 << (lane % 64);
}

/// The numbers of the lanes, ascending.
///
/// This is an iterator and takes no closure, because the compiler does not always inline closures;
/// one that is not inlined loses the vector instructions of its caller.
#[inline(always)]
pub(crate) fn iter<V: Vector>(lanes: V) -> Iter<V> {
    Iter { lanes, word: 0, rest: lanes.words()[0] }
}

/// See [`iter`].
pub(crate) struct Iter<V> {
    lanes: V,
    /// The word that the next lane is looked for in.
    word: usize,
    /// Its lanes that are still to come.
    rest: u64,
}

impl<V: Vector> Iterator for Iter<V> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        while self.rest == 0 {
            self.word += 1;
            self.rest = *self.lanes.words().get(self.word)?;
        }
        let lane = 64 * self.word + self.rest.trailing_zeros() as usize;
        self.rest &= self.rest - 1;
        Some(lane)
    }
}
