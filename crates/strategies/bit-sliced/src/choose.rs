//! [`Chooser`]: which cell to guess in, for every lane at once.

use crate::sweep::Planes;
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
    pub(crate) fn choose(&mut self, planes: &Planes<V>) -> Chosen<V> {
        self.count_candidates(planes);
        self.greatest_score()
    }

    /// In which lanes a cell had exactly two candidates when it was last chosen from.
    #[inline(always)]
    pub(crate) fn pair(&self, cell: usize) -> V {
        self.kinds[cell].pair
    }

    #[inline(always)]
    fn count_candidates(&mut self, planes: &Planes<V>) {
        self.columns = [Pairs::NONE; 9];
        for band in 0..3 {
            let mut boxes = [Pairs::NONE; 3];
            for row in 3 * band..3 * band + 3 {
                let mut in_row = Pairs::NONE;
                for column in 0..9 {
                    let kind = kind(planes, 9 * row + column);
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
                let Pairs([_, row_two, row_three]) = self.rows[row];
                let Pairs([_, column_two, column_three]) = self.columns[column];
                let Pairs([_, box_two, box_three]) = self.boxes[row / 3 * 3 + column / 3];
                // Two full adders, and one more for the carries.
                let two = [V::xor3(row_two, column_two, box_two), V::majority(row_two, column_two, box_two)];
                let many =
                    [V::xor3(row_three, column_three, box_three), V::majority(row_three, column_three, box_three)];
                let carry = two[0].and(many[0]);
                let score = [
                    three.or_and(two[0].xor(many[0]), pair),
                    V::xor3(two[1], many[1], carry).and(pair),
                    V::majority(two[1], many[1], carry).and(pair),
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
fn kind<V: Vector>(planes: &Planes<V>, cell: usize) -> Kind<V> {
    let mut v = [V::NONE; 9];
    for digit in 0..9 {
        v[digit] = planes[digit][cell];
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
