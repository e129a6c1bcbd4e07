//! [`DigitSet`] and [`CellSet`]: small sets of digits and of cells, as bits.

use std::fmt;
use std::ops::{BitAnd, BitOr, Not};

use crate::{Cell, Digit, House, HouseKind};

/// A set of digits: one bit per digit.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DigitSet(u16);

impl DigitSet {
    /// No digit.
    pub const EMPTY: Self = Self(0);
    /// All nine digits.
    pub const ALL: Self = Self(0b1_1111_1111);

    /// The digits whose bits are set: bit 0 is that of digit 1. Higher bits than that of digit 9
    /// are ignored.
    #[inline]
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// Bit 0 is set if it has digit 1, and bit 8 if it has digit 9.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Whether it has the digit.
    #[inline]
    pub const fn contains(self, digit: Digit) -> bool {
        self.0 & digit.bit() != 0
    }

    /// How many digits it has.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it has no digit.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Its digits, ascending.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Digit> + Clone {
        bits(self.0.into()).map(|bit| Digit::ALL[bit])
    }
}

/// A set of cells: 27 bits for each band.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellSet([u32; 3]);

impl CellSet {
    /// No cell.
    pub const EMPTY: Self = Self([0; 3]);
    /// All 81 cells.
    pub const ALL: Self = Self([BAND; 3]);

    /// The cells whose bits are set in the words of the three bands: bit 0 is the first cell of the
    /// band, bit 26 the last, row by row. Higher bits are ignored.
    #[inline]
    pub const fn from_bands(bands: [u32; 3]) -> Self {
        Self([bands[0] & BAND, bands[1] & BAND, bands[2] & BAND])
    }

    /// Whether it has the cell.
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0[cell.band()] & bit(cell) != 0
    }

    /// How many cells it has.
    #[inline]
    pub const fn len(self) -> usize {
        (self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones()) as usize
    }

    /// Whether it has no cell.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Its cells, row by row.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Cell> + Clone {
        let bands = self.0.into_iter().enumerate();
        bands.flat_map(|(band, word)| bits(word).map(move |bit| Cell::ALL[band * 27 + bit]))
    }
}

/// The 27 bits of a band.
const BAND: u32 = (1 << 27) - 1;

/// The numbers of the bits that are set, ascending.
fn bits(mut word: u32) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let lowest = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(lowest)
    })
}

/// The bit of the cell in the word of its band.
const fn bit(cell: Cell) -> u32 {
    1 << (cell.index() % 27)
}

impl From<Digit> for DigitSet {
    fn from(digit: Digit) -> Self {
        Self(digit.bit())
    }
}

impl From<Cell> for CellSet {
    fn from(cell: Cell) -> Self {
        let mut bands = [0; 3];
        bands[cell.band()] = bit(cell);
        Self(bands)
    }
}

impl From<House> for CellSet {
    fn from(house: House) -> Self {
        HOUSES[house.kind() as usize][house.index()]
    }
}

static HOUSES: [[CellSet; 9]; 3] = {
    let mut houses = [[CellSet::EMPTY; 9]; 3];
    let mut index = 0;
    while index < 81 {
        let cell = Cell::ALL[index];
        houses[HouseKind::Row as usize][cell.row()].0[cell.band()] |= bit(cell);
        houses[HouseKind::Column as usize][cell.column()].0[cell.band()] |= bit(cell);
        houses[HouseKind::Box as usize][cell.box_index()].0[cell.band()] |= bit(cell);
        index += 1;
    }
    houses
};

/// Implements what both sets have in common: union, intersection, complement, `collect`, and text.
macro_rules! operators {
    ($Set:ty, $Item:ty, |$set:ident, $other:ident| $or:expr, $and:expr, $not:expr) => {
        impl BitOr for $Set {
            type Output = Self;
            #[inline]
            fn bitor(self, other: Self) -> Self {
                let ($set, $other) = (self.0, other.0);
                Self($or)
            }
        }
        impl BitAnd for $Set {
            type Output = Self;
            #[inline]
            fn bitand(self, other: Self) -> Self {
                let ($set, $other) = (self.0, other.0);
                Self($and)
            }
        }
        impl Not for $Set {
            type Output = Self;
            #[inline]
            fn not(self) -> Self {
                let $set = self.0;
                Self($not)
            }
        }
        impl FromIterator<$Item> for $Set {
            fn from_iter<I: IntoIterator<Item = $Item>>(items: I) -> Self {
                items.into_iter().fold(Self::EMPTY, |set, item| set | Self::from(item))
            }
        }
        /// Its items with a space between them.
        impl fmt::Display for $Set {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.iter().enumerate().try_for_each(|(index, item)| {
                    let space = if index == 0 { "" } else { " " };
                    write!(f, "{space}{item}")
                })
            }
        }
        impl fmt::Debug for $Set {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{{{self}}}")
            }
        }
    };
}

operators!(DigitSet, Digit, |a, b| a | b, a & b, !a & Self::ALL.0);
operators!(
    CellSet,
    Cell,
    |a, b| [a[0] | b[0], a[1] | b[1], a[2] | b[2]],
    [a[0] & b[0], a[1] & b[1], a[2] & b[2]],
    [!a[0] & BAND, !a[1] & BAND, !a[2] & BAND]
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_bits() {
        let set: DigitSet = [9, 1, 5].into_iter().filter_map(Digit::new).collect();
        assert_eq!((set.bits(), set.len(), set.to_string()), (0b1_0001_0001, 3, "1 5 9".into()));
        assert!(set.contains(Digit::ALL[4]) && !set.contains(Digit::ALL[3]));
        assert_eq!((!set).to_string(), "2 3 4 6 7 8");
        assert_eq!(set & !set, DigitSet::EMPTY);
        assert_eq!(set | !set, DigitSet::from_bits(u16::MAX));
        assert!(DigitSet::EMPTY.is_empty() && !set.is_empty());
    }

    #[test]
    fn cells_are_bits_of_their_band() {
        for cell in Cell::ALL {
            let set = CellSet::from(cell);
            assert_eq!((set.len(), set.iter().next()), (1, Some(cell)));
            assert!(set.contains(cell) && !(!set).contains(cell));
            assert_eq!((set & !set, set | !set), (CellSet::EMPTY, CellSet::ALL));
        }
        assert_eq!(CellSet::from_bands([1, 1 << 26, 1 << 27]).to_string(), "r1c1 r6c9");
        for house in House::ALL {
            assert!(CellSet::from(house).iter().eq(house.cells().iter().copied()), "{house}");
        }
    }
}
