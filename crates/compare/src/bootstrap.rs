//! [`Sample`]: values in the order of time, to be drawn again for a bootstrap.

/// The number of blocks that are drawn. Fewer and longer blocks keep more of what neighbours have in
/// common, more and shorter ones vary more from draw to draw.
const BLOCKS: usize = 10;

/// Values in the order of time.
pub(crate) struct Sample(Vec<f64>);

impl Sample {
    pub(crate) const fn new(values: Vec<f64>) -> Self {
        Self(values)
    }

    /// The median; `NaN` without values.
    pub(crate) fn median(&self) -> f64 {
        let mut values = self.0.clone();
        let middle = values.len() / 2;
        if values.is_empty() {
            return f64::NAN;
        }
        let (_, &mut median, _) = values.select_nth_unstable_by(middle, f64::total_cmp);
        median
    }

    /// As many values, drawn in blocks of neighbours. A block may begin at any value, and the first
    /// value follows the last.
    pub(crate) fn drawn(&self, random: &mut Random) -> Self {
        let count = self.0.len();
        let block = count.div_ceil(BLOCKS);
        let begins = (0..count.div_ceil(block)).map(|_| random.below(count));
        let blocks = begins.flat_map(|begin| (begin..begin + block).map(|at| self.0[at % count]));
        Self(blocks.take(count).collect())
    }
}

/// Random numbers with a fixed seed: `SplitMix64` by Steele, Lea and Flood (2014).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) const fn new() -> Self {
        Self(0)
    }

    /// A number below this one. The bias of the remainder is far below one in a billion.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % end as u64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_middle_or_the_one_above() {
        let median = |values: &[f64]| Sample::new(values.to_vec()).median();
        assert_eq!((median(&[3.0, 1.0, 2.0]), median(&[4.0, 1.0, 3.0, 2.0])), (2.0, 3.0));
        assert!(median(&[]).is_nan());
    }

    #[test]
    fn blocks_of_neighbours_are_drawn() {
        let values: Vec<f64> = (0..60).map(f64::from).collect();
        let mut random = Random::new();
        let Sample(drawn) = Sample::new(values).drawn(&mut random);
        assert_eq!(drawn.len(), 60);
        let follows = |pair: &[f64]| ((pair[0] + 1.0) % 60.0 - pair[1]).abs() < 1e-12;
        assert!(drawn.chunks(6).all(|block| block.windows(2).all(follows)), "{drawn:?}");
        assert!(!drawn.windows(2).all(follows), "blocks are drawn one by one");
    }

    #[test]
    fn the_random_numbers_are_those_of_the_paper() {
        // The first output of SplitMix64 with seed 0 is e220a8397b1dcdaf.
        assert_eq!(Random::new().below(1 << 32), 0x7b1d_cdaf);
    }
}
