//! [`Shuffle`]: moves boards from lanes where they are to lanes that are free.
//!
//! A board is one bit of 810 vectors. So boards move by shuffling the bits of all vectors in the
//! same way, and the question is which shuffle brings most boards to a free lane.

use crate::logic::select;
use crate::vector::Vector;

/// Rotates the bits of each word by a distance of its own, then all words by one distance. That
/// brings some offered lanes to wanted ones.
#[derive(Clone, Copy)]
pub(crate) struct Shuffle<V> {
    /// How many bits up, word by word, before the words move.
    bits: V,
    /// After that, word `i` of the result is taken from word `from[i]`, in the form that
    /// [`Vector::with_words_from`] takes.
    from: V,
    /// The offered lanes that it brings to a wanted one.
    sources: V,
    /// Those wanted lanes.
    targets: V,
}

impl<V: Vector> Shuffle<V> {
    const NONE: Self = Self {
        bits: V::NONE,
        from: V::NONE,
        sources: V::NONE,
        targets: V::NONE,
    };

    /// The shuffle, by this many words, that brings most offered lanes to wanted ones.
    ///
    /// Tries all 64 distances, for each word by itself.
    #[inline(always)]
    fn best(offered: V, wanted: V, words: usize) -> Self {
        let mut best = Self::NONE;
        for word in 0..V::WORDS {
            let there = (word + words) % V::WORDS;
            let (offered, wanted) = (offered.words()[word], wanted.words()[there]);
            // Count and distance in one number, so that one comparison finds the best: the greatest
            // count, and of these the greatest distance.
            let mut most = 0;
            for distance in 0..64 {
                let paired = offered.rotate_left(distance) & wanted;
                most = most.max(paired.count_ones() << 6 | distance);
            }
            let distance = most % 64;
            let paired = offered.rotate_left(distance) & wanted;
            let halves = 2 * word as u64;
            best.bits.words_mut()[word] = u64::from(distance);
            best.from.words_mut()[there] = halves | (halves + 1) << 32;
            best.sources.words_mut()[word] = paired.rotate_right(distance);
            best.targets.words_mut()[there] = paired;
        }
        best
    }

    /// The lane that it brings to this lane.
    #[inline(always)]
    fn source(&self, lane: usize) -> usize {
        let word = self.from.words()[lane / 64] as u32 as usize / 2;
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
    /// depends on the round: a round tries two of the distances between words, of which there are
    /// at most eight. So four rounds in a row try all of them, and if all lanes are wanted, one of
    /// these rounds pairs an offered lane.
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
