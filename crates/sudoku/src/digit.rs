//! [`Digit`]: a digit from 1 to 9.

use std::fmt;
use std::num::NonZeroU8;

use crate::table;

/// A digit from 1 to 9.
///
/// `Option<Digit>` takes one byte, where 0 means blank. So a grid takes 81 bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// All nine digits, ascending.
    pub const ALL: [Self; 9] = table!(9, |index| Self::from_index(index).unwrap());

    /// The digit with this value; `None` unless it is 1 to 9.
    #[inline]
    pub const fn new(value: u8) -> Option<Self> {
        match NonZeroU8::new(value) {
            Some(nonzero) if value <= 9 => Some(Self(nonzero)),
            _ => None,
        }
    }

    /// The digit with this index; `None` unless it is 0 to 8.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Self> {
        match index {
            0..9 => Self::new(index as u8 + 1),
            _ => None,
        }
    }

    /// The digit of this character; `None` unless it is `1` to `9`.
    #[inline]
    pub const fn from_char(character: char) -> Option<Self> {
        match character {
            '1'..='9' => Self::new(character as u8 - b'0'),
            _ => None,
        }
    }

    /// Its value, 1 to 9.
    #[inline]
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// Its value minus one, 0 to 8. An array of nine that is indexed with it needs no bounds check.
    #[inline]
    #[expect(
        unsafe_code,
        reason = "no safe code gives the compiler an invariant of a private field"
    )]
    pub const fn index(self) -> usize {
        // SAFETY: every constructor checks that the value is 1 to 9, and the field is private.
        unsafe { std::hint::assert_unchecked(self.0.get() <= 9) };
        self.0.get() as usize - 1
    }

    /// A mask with the bit [`index`](Self::index) set.
    #[inline]
    pub const fn bit(self) -> u16 {
        1 << self.index()
    }

    /// Its character, `1` to `9`.
    #[inline]
    pub const fn to_char(self) -> char {
        (b'0' + self.get()) as char
    }
}

/// As its character.
impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The value is not 1 to 9.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a digit from 1 to 9, found {0}")]
pub struct NotADigit(pub u8);

impl TryFrom<u8> for Digit {
    type Error = NotADigit;

    fn try_from(value: u8) -> Result<Self, NotADigit> {
        Self::new(value).ok_or(NotADigit(value))
    }
}

/// Its value, 1 to 9.
impl From<Digit> for u8 {
    fn from(digit: Digit) -> Self {
        digit.get()
    }
}

/// Its value, 1 to 9. For an array of nine, use [`Digit::index`].
impl From<Digit> for usize {
    fn from(digit: Digit) -> Self {
        digit.get().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_to_nine_are_digits() {
        for value in 0..=u8::MAX {
            let digit = Digit::try_from(value).map(u8::from);
            assert_eq!(
                digit,
                if (1..=9).contains(&value) {
                    Ok(value)
                } else {
                    Err(NotADigit(value))
                }
            );
        }
    }
}
