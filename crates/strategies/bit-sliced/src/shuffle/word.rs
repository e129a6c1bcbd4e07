//! Lanes of a machine word: its bits are rotated.

use super::rotation::Rotation;
use super::{Pairing, ShuffleLanes};

impl ShuffleLanes for u64 {
    /// The distance.
    type Shuffle = u32;
    const SHUFFLES: usize = 2;

    #[inline(always)]
    fn pair(offered: Self, wanted: Self, _: usize) -> Pairing<Self> {
        let (rotation, sources, targets) = Rotation::best(offered, wanted, 0);
        Pairing { shuffle: rotation.bits as u32, sources, targets }
    }

    #[inline(always)]
    fn shuffled(self, distance: u32) -> Self {
        self.rotate_left(distance)
    }

    #[inline(always)]
    fn source(distance: &u32, lane: usize) -> usize {
        (lane + 64 - *distance as usize) % 64
    }
}
