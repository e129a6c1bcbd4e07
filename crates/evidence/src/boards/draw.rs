//! [`Draw`]: draws cells and digits for test boards.

use std::ops::RangeInclusive;

/// Draws at random, but the same in each run: an answer gets the same evidence each time.
///
/// The numbers are those of `SplitMix64`. The crate `generator` has a stronger source, but it
/// depends on the strategies, which this crate must not know.
pub(crate) struct Draw {
    state: u64,
}

impl Draw {
    /// Two draws with the same seed draw the same.
    pub(crate) const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    fn next_number(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut number = self.state;
        number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        number ^ (number >> 31)
    }

    /// A number of the range.
    pub(crate) fn number(&mut self, range: RangeInclusive<usize>) -> usize {
        let count = range.end() - range.start() + 1;
        range.start() + (self.next_number() % count as u64) as usize
    }

    /// True half of the time.
    pub(crate) fn flip_coin(&mut self) -> bool {
        self.number(0..=1) == 1
    }

    /// This many of the items, in a drawn order; all of them if there are fewer.
    pub(crate) fn some<T>(&mut self, items: impl IntoIterator<Item = T>, count: usize) -> Vec<T> {
        let mut items: Vec<(u64, T)> = items
            .into_iter()
            .map(|item| (self.next_number(), item))
            .collect();
        items.sort_by_key(|(key, _)| *key);
        items.truncate(count);
        items.into_iter().map(|(_, item)| item).collect()
    }

    /// The items in a drawn order.
    pub(crate) fn shuffled<T>(&mut self, items: impl IntoIterator<Item = T>) -> Vec<T> {
        self.some(items, usize::MAX)
    }

    /// One of the items; `None` if there is none.
    pub(crate) fn one<T>(&mut self, items: impl IntoIterator<Item = T>) -> Option<T> {
        self.some(items, 1).pop()
    }
}

#[cfg(test)]
mod tests {
    use sudoku::Digit;

    use super::*;

    #[test]
    fn each_digit_is_drawn_at_each_place() {
        let mut draw = Draw::new(1);
        for place in 0..9 {
            for digit in Digit::ALL {
                let mut orders = (0..500).map(|_| draw.some(Digit::ALL, 9));
                assert!(
                    orders.any(|order| order[place] == digit),
                    "{digit}, {place}"
                );
            }
        }
    }

    #[test]
    fn no_item_is_drawn_twice() {
        let mut draw = Draw::new(2);
        let mut digits = draw.some(Digit::ALL, 20);
        digits.sort_unstable();
        assert_eq!(digits, Digit::ALL);
    }
}
