//! Questions about single lanes.

use crate::avx2::layout::{NINTH, State, each};
use crate::avx2::vector::{Avx2, Vector};

impl Avx2 {
    /// Places 0 to 3, and places 4 to 7.
    #[inline(always)]
    pub(crate) fn nibbles(self, x: Vector) -> [Vector; 2] {
        let mask = self.every_byte(0x0f);
        [x.and(mask), x.right::<4>().and(mask)]
    }

    /// The ninth bits of a band.
    #[inline(always)]
    pub(crate) fn ninth_of(self, state: State, band: usize) -> Vector {
        state.0[NINTH].and(self.every_byte(1 << band))
    }

    /// All bits of the lanes in three masks, one per band.
    #[inline(always)]
    fn masks(self, bands: [Vector; 3]) -> State {
        let [first, second, third] =
            each!(band in [0, 1, 2] => bands[band].and(self.every_byte(1 << band)));
        State([bands[0], bands[1], bands[2], first.or(second).or(third)])
    }

    /// A mask of the lanes that are empty.
    #[inline(always)]
    pub(crate) fn empty_lanes(self, state: State) -> State {
        self.masks(each!(band in [0, 1, 2] => self.any_place(state, band).is_zero()))
    }

    /// A mask of the lanes that have one place or none.
    #[inline(always)]
    pub(crate) fn lanes_without_second(self, state: State) -> State {
        self.masks(each!(band in [0, 1, 2] => self.more_than_one(state, band).is_zero()))
    }

    /// Not 0 where a lane of the band has a place.
    #[inline(always)]
    pub(crate) fn any_place(self, state: State, band: usize) -> Vector {
        state.0[band].or(self.ninth_of(state, band))
    }

    /// Not 0 where a lane of the band has more than one place.
    #[inline(always)]
    pub(crate) fn more_than_one(self, state: State, band: usize) -> Vector {
        let x = state.0[band];
        let without_lowest = x.and(x.add(self.every_byte(0xff)));
        without_lowest.or(x.lesser(self.ninth_of(state, band)))
    }
}
