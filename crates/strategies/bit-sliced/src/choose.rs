//! [`Chooser`]: which cell to guess in, for every lane at once.

use crate::sweep::{Board, Candidates};
use crate::vector::Vector;

/// The chosen cell of each lane: the bits of its row's number, and of its column's.
#[derive(Clone, Copy)]
pub(crate) struct Chosen<V> {
    pub(crate) row: [V; 4],
    pub(crate) column: [V; 4],
}

/// Scratch room for the choice.
#[repr(C, align(64))]
pub(crate) struct Chooser<V> {
    /// By cell: how many candidates it has.
    kinds: [Kind<V>; 81],
    rows: [Pairs<V>; 9],
    columns: [Pairs<V>; 9],
    boxes: [Pairs<V>; 9],
}

/// How many candidates a cell has.
#[derive(Clone, Copy)]
struct Kind<V> {
    /// Exactly two.
    pair: V,
    /// Exactly three.
    three: V,
    /// At least two.
    open: V,
}

/// How many cells with two candidates a house has: at least one, two, three.
#[derive(Clone, Copy)]
struct Pairs<V>([V; 3]);

impl<V: Vector> Pairs<V> {
    const NONE: Self = Self([V::NONE; 3]);

    /// One more, in some lanes.
    #[inline(always)]
    fn count(&mut self, pair: V) {
        let Self([one, two, three]) = self;
        *three = three.or_and(*two, pair);
        *two = two.or_and(*one, pair);
        *one = one.or(pair);
    }
}

impl<V: Vector> Chooser<V> {
    pub(crate) const EMPTY: Self = Self {
        kinds: [Kind { pair: V::NONE, three: V::NONE, open: V::NONE }; 81],
        rows: [Pairs::NONE; 9],
        columns: [Pairs::NONE; 9],
        boxes: [Pairs::NONE; 9],
    };

    /// Chooses a cell with two candidates whose houses hold most other such cells: whichever of the two is taken, most follows.
    /// Where there is none, a cell with three; else any open one.
    #[inline(always)]
    pub(crate) fn choose(&mut self, board: &Board<V>) -> Chosen<V> {
        self.count_candidates(&board.open);
        self.greatest_score()
    }

    #[inline(always)]
    fn count_candidates(&mut self, open: &Candidates<V>) {
        self.columns = [Pairs::NONE; 9];
        for band in 0..3 {
            let mut boxes = [Pairs::NONE; 3];
            for row in 3 * band..3 * band + 3 {
                let mut in_row = Pairs::NONE;
                for column in 0..9 {
                    let kind = kind(open, 9 * row + column);
                    self.kinds[9 * row + column] = kind;
                    in_row.count(kind.pair);
                    self.columns[column].count(kind.pair);
                    boxes[column / 3].count(kind.pair);
                }
                self.rows[row] = in_row;
            }
            self.boxes[3 * band..3 * band + 3].copy_from_slice(&boxes);
        }
    }

    /// The first cell with the greatest score. The score of a pair is 8, and for each of its houses 1 if that holds another
    /// pair and 1 more if it holds two others; the score of three candidates is 1.
    #[inline(always)]
    fn greatest_score(&self) -> Chosen<V> {
        let mut best = [V::NONE; 4];
        let mut chosen = Chosen { row: [V::NONE; 4], column: [V::NONE; 4] };
        let mut found = V::NONE;
        for row in 0..9 {
            let mut in_this_row = V::NONE;
            for column in 0..9 {
                let Kind { pair, three, open } = self.kinds[9 * row + column];
                let houses = [&self.rows[row], &self.columns[column], &self.boxes[row / 3 * 3 + column / 3]];
                // Two full adders, and one more for the carries.
                let [two, many] = [1, 2].map(|least| houses.map(|&Pairs(pairs)| pairs[least]));
                let (two_low, two_high) = (V::xor3(two[0], two[1], two[2]), V::majority(two[0], two[1], two[2]));
                let (many_low, many_high) = (V::xor3(many[0], many[1], many[2]), V::majority(many[0], many[1], many[2]));
                let carry = two_low.and(many_low);
                let score = [
                    three.or_and(two_low.xor(many_low), pair),
                    V::xor3(two_high, many_high, carry).and(pair),
                    V::majority(two_high, many_high, carry).and(pair),
                    pair,
                ];
                // What is not open has no score, and is never better.
                let mut better = open.and_not(found);
                for bit in 0..4 {
                    better = V::greater_step(better, score[bit], best[bit]);
                }
                found = found.or(open);
                for bit in 0..4 {
                    best[bit] = V::select(better, score[bit], best[bit]);
                    set_to(&mut chosen.column[bit], better, column >> bit & 1 == 1);
                }
                in_this_row = in_this_row.or(better);
            }
            for bit in 0..4 {
                set_to(&mut chosen.row[bit], in_this_row, row >> bit & 1 == 1);
            }
        }
        chosen
    }
}

/// Sets or clears a bit in some lanes.
#[inline(always)]
fn set_to<V: Vector>(bit: &mut V, lanes: V, value: bool) {
    *bit = if value { bit.or(lanes) } else { bit.and_not(lanes) };
}

/// Counts the candidates of a cell, up to four.
#[inline(always)]
fn kind<V: Vector>(open: &Candidates<V>, cell: usize) -> Kind<V> {
    let mut v = [V::NONE; 9];
    for digit in 0..9 {
        v[digit] = open[digit][cell];
    }
    // Full adders: nine bits to the low bit of their sum, and four carries.
    let sums = [V::xor3(v[0], v[1], v[2]), V::xor3(v[3], v[4], v[5]), V::xor3(v[6], v[7], v[8])];
    let carries = [V::majority(v[0], v[1], v[2]), V::majority(v[3], v[4], v[5]), V::majority(v[6], v[7], v[8])];
    let low = V::xor3(sums[0], sums[1], sums[2]);
    let last_carry = V::majority(sums[0], sums[1], sums[2]);
    let some_carry = V::or3(carries[0], carries[1], carries[2]);
    let many_carries = V::majority(carries[0], carries[1], carries[2]);
    // One carry is two or three candidates, by the low bit. Three carries of the threes count as many.
    let one_carry = last_carry.xor(some_carry).and_not(many_carries);
    Kind { pair: one_carry.and_not(low), three: one_carry.and(low), open: some_carry.or(last_carry) }
}
