//! [`Alphabet`]: how a container writes the candidates of one cell.
//!
//! The candidates 1 and 5 may be `{1, 5}`, `["1", "5"]`, `"15"`, the mask 17 or 34, or a list of
//! nine or ten flags.

use sudoku::{Digit, DigitSet};

use super::events::Entry;

/// A way to write candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Alphabet {
    /// Characters: `"15"`, `{"1", "5"}`.
    Characters,
    /// Numbers from 1: `{1, 5}`. A number that stands alone is a digit.
    NumbersFromOne,
    /// Numbers from 0: `{0, 4}`.
    NumbersFromZero,
    /// A mask in which the digit 1 has the bit 1: 17.
    MaskFromOne,
    /// A mask in which the digit 1 has the bit 2: 34.
    MaskFromTwo,
    /// Nine flags.
    NineFlags,
    /// Ten flags, the first of which stands for no digit.
    TenFlags,
}

impl Alphabet {
    pub(super) const ALL: [Self; 7] = [
        Self::Characters,
        Self::NumbersFromOne,
        Self::NumbersFromZero,
        Self::MaskFromOne,
        Self::MaskFromTwo,
        Self::NineFlags,
        Self::TenFlags,
    ];

    /// The candidates that an entry means. No candidates where it holds nothing for the cell, as
    /// `"."`; `None` where it is something else.
    pub(super) fn candidates(self, entry: &Entry) -> Option<DigitSet> {
        if *entry == Entry::Nothing {
            return Some(DigitSet::EMPTY);
        }
        match self {
            Self::Characters => from_characters(entry),
            Self::NumbersFromOne => from_numbers(entry, 1),
            Self::NumbersFromZero => from_numbers(entry, 0),
            Self::MaskFromOne => from_mask(entry, 0),
            Self::MaskFromTwo => from_mask(entry, 1),
            Self::NineFlags => from_flags(entry, 0),
            Self::TenFlags => from_flags(entry, 1),
        }
    }
}

fn from_characters(entry: &Entry) -> Option<DigitSet> {
    match entry {
        Entry::Text(text) if matches!(&**text, "." | "0" | "_") => Some(DigitSet::EMPTY),
        Entry::Text(text) => text.chars().map(Digit::from_char).collect(),
        Entry::Numbers(numbers) if numbers.is_empty() => Some(DigitSet::EMPTY),
        _ => None,
    }
}

/// `first` is the number of the digit 1.
fn from_numbers(entry: &Entry, first: i64) -> Option<DigitSet> {
    match entry {
        Entry::Number(0) if first == 1 => Some(DigitSet::EMPTY),
        Entry::Number(number) => Some(DigitSet::from(digit(*number, first)?)),
        Entry::Numbers(numbers) => numbers.iter().map(|number| digit(*number, first)).collect(),
        Entry::Text(text) if text.is_empty() => Some(DigitSet::EMPTY),
        _ => None,
    }
}

fn digit(number: i64, first: i64) -> Option<Digit> {
    Digit::from_index(usize::try_from(number - first).ok()?)
}

/// `lowest` is the number of the bit of the digit 1.
fn from_mask(entry: &Entry, lowest: u32) -> Option<DigitSet> {
    let Entry::Number(mask) = *entry else {
        return None;
    };
    let bits = u16::try_from(mask >> lowest).ok()?;
    if bits > DigitSet::ALL.bits() || i64::from(bits) << lowest != mask {
        return None;
    }
    Some(DigitSet::from_bits(bits))
}

/// `lowest` is the index of the flag of the digit 1.
fn from_flags(entry: &Entry, lowest: usize) -> Option<DigitSet> {
    let Entry::Numbers(flags) = entry else {
        return None;
    };
    if flags.len() != 9 + lowest {
        return None;
    }
    let mut bits = 0;
    for (index, flag) in flags[lowest..].iter().enumerate() {
        match flag {
            0 => {}
            1 => bits |= 1 << index,
            _ => return None,
        }
    }
    Some(DigitSet::from_bits(bits))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case(Alphabet::Characters, Entry::Text("15".to_owned()))]
    #[case(Alphabet::NumbersFromOne, Entry::Numbers(vec![1, 5]))]
    #[case(Alphabet::NumbersFromZero, Entry::Numbers(vec![0, 4]))]
    #[case(Alphabet::MaskFromOne, Entry::Number(17))]
    #[case(Alphabet::MaskFromTwo, Entry::Number(34))]
    #[case(Alphabet::NineFlags, Entry::Numbers(vec![1, 0, 0, 0, 1, 0, 0, 0, 0]))]
    #[case(Alphabet::TenFlags, Entry::Numbers(vec![0, 1, 0, 0, 0, 1, 0, 0, 0, 0]))]
    fn each_alphabet_writes_the_candidates_1_and_5(
        #[case] alphabet: Alphabet,
        #[case] entry: Entry,
    ) {
        assert_eq!(
            alphabet.candidates(&entry),
            Some(DigitSet::from_bits(0b1_0001))
        );
    }

    #[rstest]
    #[case(Alphabet::Characters, Entry::Text("x".to_owned()))]
    #[case(Alphabet::NumbersFromOne, Entry::Numbers(vec![10]))]
    #[case(Alphabet::MaskFromOne, Entry::Number(512))]
    #[case(Alphabet::MaskFromOne, Entry::Number(-1))]
    #[case(Alphabet::MaskFromTwo, Entry::Number(35))]
    #[case(Alphabet::NineFlags, Entry::Numbers(vec![2, 0, 0, 0, 0, 0, 0, 0, 0]))]
    fn an_entry_may_be_no_candidates(#[case] alphabet: Alphabet, #[case] entry: Entry) {
        assert_eq!(alphabet.candidates(&entry), None);
    }
}
