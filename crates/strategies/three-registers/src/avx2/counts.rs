//! The candidates of each cell, counted over the nine digits.
//!
//! The nine digits of a cell are nine lanes of a register. The lanes of all digits are folded
//! together in three steps, of which the first two make one register of two. A set of cells has
//! this *folded* layout: the bytes of bands 0 and 2 in the low half, those of band 1 and of the
//! ninth bits in the high half, four bytes each, and everything twice.

use sudoku::table;

use crate::avx2::layout::{NOTHING, State, lanes, twice};
use crate::avx2::vector::{Avx2, Bytes, Vector};

/// Every cell, folded.
static CELLS: Bytes = Bytes(table!(32, |index| match index {
    _ if index % 4 == 3 => 0,
    20..24 | 28..32 => 0b111,
    _ => 0xff,
}));

/// The lanes of digit 9 lie apart. These permutations bring those of one register to the first four
/// bytes, where the other digits were folded, and those of another register to the next four.
static LAST_DIGIT: [Bytes; 2] = [
    twice!(|index| if index % 8 < 3 {
        4 * (index % 4) + 3
    } else {
        NOTHING
    }),
    twice!(|index| if index % 8 / 4 == 1 && index % 4 < 3 {
        4 * (index % 4) + 3
    } else {
        NOTHING
    }),
];

/// From folded cells back to every lane: of the first four bytes, and of the next.
static TO_LANES: [Bytes; 2] = [
    lanes!(NOTHING, |_digit, stack| stack),
    lanes!(NOTHING, |_digit, stack| 4 + stack),
];

impl Avx2 {
    /// The cells with at least one candidate, with at least two, and so on, folded. Bits outside of
    /// [`Self::every_cell`] mean nothing.
    #[inline(always)]
    pub(crate) fn counted<const TO: usize>(
        self,
        State([band_0, band_1, band_2, ninth]): State,
    ) -> [Vector; TO] {
        // Eight digits in three steps: the two halves, the two eights of a half, the two fours of
        // an eight. Then the last digit.
        let a: [Vector; TO] = sum(
            self.one(band_0.low_halves(band_1)),
            self.one(band_0.high_halves(band_1)),
        );
        let c: [Vector; TO] = sum(
            self.one(band_2.low_halves(ninth)),
            self.one(band_2.high_halves(ninth)),
        );
        let (mut low, mut high) = (a, a);
        for count in 0..TO {
            low[count] = a[count].low_fours(c[count]);
            high[count] = a[count].high_fours(c[count]);
        }
        let counts = sum(low, high);
        let mut others = counts;
        for other in &mut others {
            *other = other.eights_exchanged();
        }
        let counts = sum(counts, others);
        sum(counts, self.one(self.last_digit(a[0], c[0])))
    }

    /// The count of one digit, for [`sum`].
    #[inline(always)]
    fn one<const TO: usize>(self, x: Vector) -> [Vector; TO] {
        let mut counts = [self.zero(); TO];
        counts[0] = x;
        counts
    }

    /// The cells with any candidate, folded.
    #[inline(always)]
    pub(crate) fn folded(self, state: State) -> Vector {
        let [any] = self.counted(state);
        any
    }

    /// The lanes of digit 9.
    #[inline(always)]
    fn last_digit(self, a: Vector, c: Vector) -> Vector {
        let [first, next] = [self.load(&LAST_DIGIT[0]), self.load(&LAST_DIGIT[1])];
        a.bytes_at(first).or(c.bytes_at(next))
    }

    /// Folded cells, in the lanes of every digit.
    #[inline(always)]
    pub(crate) fn to_lanes(self, cells: Vector) -> State {
        let [first, next] = [self.load(&TO_LANES[0]), self.load(&TO_LANES[1])];
        let (low, high) = (cells.low_halves(cells), cells.high_halves(cells));
        State([
            low.bytes_at(first),
            high.bytes_at(first),
            low.bytes_at(next),
            high.bytes_at(next),
        ])
    }

    /// Every cell, folded.
    #[inline(always)]
    pub(crate) fn every_cell(self) -> Vector {
        self.load(&CELLS)
    }
}

/// The sums of two counts, each given as "at least one", "at least two", and so on.
#[inline(always)]
fn sum<const TO: usize>(a: [Vector; TO], b: [Vector; TO]) -> [Vector; TO] {
    let mut sum = a;
    for at_least in 0..TO {
        sum[at_least] = a[at_least].or(b[at_least]);
        for from_a in 0..at_least {
            sum[at_least] = sum[at_least].or(a[from_a].and(b[at_least - 1 - from_a]));
        }
    }
    sum
}
