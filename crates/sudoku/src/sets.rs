//! [`DigitSet`] and [`CellSet`]: small sets of digits and of cells, as bits.

use std::fmt;
use std::ops::{BitAnd, BitOr, Not};

use crate::{Cell, Digit, House};

/// A set of digits: one bit per digit.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DigitSet(u16);

/// A set of cells: one bit per cell.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellSet(u128);

impl DigitSet {
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
}

impl CellSet {
    /// All 81 cells.
    pub const ALL: Self = Self((1 << 81) - 1);
}

impl From<House> for CellSet {
    #[inline]
    fn from(house: House) -> Self {
        house.cells().iter().copied().collect()
    }
}

/// Implements what both sets have in common.
macro_rules! set {
    ($Set:ty, $Item:ty) => {
        impl $Set {
            /// The set of nothing.
            pub const EMPTY: Self = Self(0);

            /// Whether it has this one.
            #[inline]
            pub const fn contains(self, item: $Item) -> bool {
                self.0 >> item.index() & 1 != 0
            }

            /// How many it has.
            #[inline]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Whether it has none.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Iterates over the members in ascending order.
            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $Item> + Clone {
                let mut bits = self.0;
                std::iter::from_fn(move || {
                    if bits == 0 {
                        return None;
                    }
                    let lowest = bits.trailing_zeros() as usize;
                    bits &= bits - 1;
                    Some(<$Item>::ALL[lowest])
                })
            }
        }
        impl From<$Item> for $Set {
            fn from(item: $Item) -> Self {
                Self(1 << item.index())
            }
        }
        impl BitAnd for $Set {
            type Output = Self;
            #[inline]
            fn bitand(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }
        }
        impl BitOr for $Set {
            type Output = Self;
            #[inline]
            fn bitor(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }
        impl Not for $Set {
            type Output = Self;
            #[inline]
            fn not(self) -> Self {
                Self(!self.0 & Self::ALL.0)
            }
        }
        impl FromIterator<$Item> for $Set {
            fn from_iter<I: IntoIterator<Item = $Item>>(items: I) -> Self {
                items
                    .into_iter()
                    .fold(Self::EMPTY, |set, item| set | Self::from(item))
            }
        }
        /// Its items with a space between them.
        impl fmt::Display for $Set {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let items: Vec<String> = self.iter().map(|item| item.to_string()).collect();
                f.write_str(&items.join(" "))
            }
        }
    };
}

set!(DigitSet, Digit);
set!(CellSet, Cell);
