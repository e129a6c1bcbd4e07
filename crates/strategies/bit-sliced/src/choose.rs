//! [`Chooser`]: which cell to guess in, for every lane at once.

use crate::sweep::Planes;
use crate::vector::Vector;

/// By line and box, of three lines that cross three boxes: the lanes in which a digit there would
/// be forced in another box.
type Forcing<V> = [[V; 3]; 3];

/// Scratch room for the choice.
#[repr(C, align(64))]
pub(crate) struct Chooser<V> {
    /// By cell: it has exactly two candidates.
    pairs: [V; 81],
    /// By cell: the best of those up to it. So the last one is the chosen one.
    better: [V; 81],
    /// By digit, for the three rows of a band.
    rows: [Forcing<V>; 9],
    /// By stack and digit, for its three columns.
    columns: [[Forcing<V>; 9]; 3],
}

impl<V: Vector> Chooser<V> {
    pub(crate) const EMPTY: Self = Self {
        pairs: [V::NONE; 81],
        better: [V::NONE; 81],
        rows: [[[V::NONE; 3]; 3]; 9],
        columns: [[[[V::NONE; 3]; 3]; 9]; 3],
    };

    /// Chooses a cell with two candidates, if possible one of which both, or at least one, force
    /// their digit in another box of the band and in another of the stack: whichever of the two is
    /// taken, much follows. Where there is no such cell, any open one.
    #[inline(always)]
    pub(crate) fn choose(&mut self, planes: &Planes<V>) {
        for digit in 0..9 {
            for stack in 0..3 {
                let cell =
                    |line: usize, band: usize, i: usize| (3 * band + i) * 9 + 3 * stack + line;
                self.columns[stack][digit] = forcing(&planes[digit], cell);
            }
        }
        let mut best = Best { found: V::NONE, score: [V::NONE; 2] };
        for band in 0..3 {
            for digit in 0..9 {
                let cell =
                    |line: usize, stack: usize, i: usize| (3 * band + line) * 9 + 3 * stack + i;
                self.rows[digit] = forcing(&planes[digit], cell);
            }
            for line in 0..3 {
                for stack in 0..3 {
                    self.choose_of_three(planes, band, line, stack, &mut best);
                }
            }
        }
    }

    /// Goes through the three cells of a row and a box.
    #[inline(always)]
    fn choose_of_three(
        &mut self,
        planes: &Planes<V>,
        band: usize,
        line: usize,
        stack: usize,
        best: &mut Best<V>,
    ) {
        let mut in_row = [V::NONE; 9];
        for digit in 0..9 {
            in_row[digit] = self.rows[digit][line][stack];
        }
        for inside in 0..3 {
            let cell = (3 * band + line) * 9 + 3 * stack + inside;
            let (mut open, mut forces) = ([V::NONE; 9], [V::NONE; 9]);
            for digit in 0..9 {
                open[digit] = planes[digit][cell];
                forces[digit] =
                    V::and3(open[digit], in_row[digit], self.columns[stack][digit][inside][band]);
            }
            let (pair, open) = pair_and_open(&open);
            let (any, odd) = (V::or9(&forces), V::xor9(&forces));
            self.pairs[cell] = pair;
            // 3 if both candidates force something, 2 if one does, 1 if none does; 0 with more
            // candidates than two.
            self.better[cell] = best.better(open, [pair.and_not(odd), pair.and(any)]);
        }
    }

    /// In which lanes a cell is better than all before it: the last such cell is the chosen one.
    #[inline(always)]
    pub(crate) fn better(&self, cell: usize) -> V {
        self.better[cell]
    }

    /// In which lanes a cell had exactly two candidates when it was last chosen from.
    #[inline(always)]
    pub(crate) fn pair(&self, cell: usize) -> V {
        self.pairs[cell]
    }
}

/// The best cell so far: whether there is any, and the bits of its score.
struct Best<V> {
    found: V,
    score: [V; 2],
}

impl<V: Vector> Best<V> {
    /// In which lanes the next cell is open and better.
    #[inline(always)]
    fn better(&mut self, open: V, score: [V; 2]) -> V {
        let mut better = open.and_not(self.found);
        for bit in 0..2 {
            better = V::greater_step(better, score[bit], self.score[bit]);
        }
        self.found = self.found.or(open);
        for bit in 0..2 {
            self.score[bit] = V::select(better, score[bit], self.score[bit]);
        }
        better
    }
}

/// Where a digit in one of three lines, in one of the three boxes they cross, is forced in another
/// box.
///
/// It is taken from the same line of the other boxes. Where such a box has two lines left for it,
/// this and another, it must be in the other.
#[inline(always)]
fn forcing<V: Vector>(plane: &[V; 81], cell: impl Fn(usize, usize, usize) -> usize) -> Forcing<V> {
    let mut may = [[V::NONE; 3]; 3];
    for line in 0..3 {
        for box_ in 0..3 {
            may[line][box_] = V::or3(
                plane[cell(line, box_, 0)],
                plane[cell(line, box_, 1)],
                plane[cell(line, box_, 2)],
            );
        }
    }
    let mut one_of_two = [[V::NONE; 3]; 3];
    for line in 0..3 {
        for box_ in 0..3 {
            one_of_two[line][box_] =
                V::and_xor(may[line][box_], may[(line + 1) % 3][box_], may[(line + 2) % 3][box_]);
        }
    }
    one_of_two.map(|[first, second, third]| [second.or(third), first.or(third), first.or(second)])
}

/// Of the candidates of a cell: whether there are exactly two, and whether at least two.
#[inline(always)]
fn pair_and_open<V: Vector>(v: &[V; 9]) -> (V, V) {
    // Full adders: nine bits to the low bit of their sum, and four carries.
    let sums = [V::xor3(v[0], v[1], v[2]), V::xor3(v[3], v[4], v[5]), V::xor3(v[6], v[7], v[8])];
    let carries = [
        V::majority(v[0], v[1], v[2]),
        V::majority(v[3], v[4], v[5]),
        V::majority(v[6], v[7], v[8]),
    ];
    let low = V::xor3(sums[0], sums[1], sums[2]);
    let last_carry = V::majority(sums[0], sums[1], sums[2]);
    let some_carry = V::or3(carries[0], carries[1], carries[2]);
    let many_carries = V::majority(carries[0], carries[1], carries[2]);
    // One carry is two or three candidates, by the low bit. Three carries of the threes count as
    // many.
    let one_carry = last_carry.xor(some_carry).and_not(many_carries);
    (one_carry.and_not(low), some_carry.or(last_carry))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The digits that are open in each cell of a lane.
    type Open = [[bool; 9]; 81];

    /// Whether a digit in a cell forces it elsewhere, seen along rows: in another box of the band
    /// it has two rows left, this and another. Along columns it is the same with rows and columns
    /// exchanged.
    fn forces(open: &Open, digit: usize, cell: usize, at: fn(usize, usize) -> usize) -> bool {
        let (line, across) =
            if at(0, 1) == 1 { (cell / 9, cell % 9) } else { (cell % 9, cell / 9) };
        (0..3).filter(|box_| *box_ != across / 3).any(|box_| {
            let may =
                |line: usize| (3 * box_..3 * box_ + 3).any(|across| open[at(line, across)][digit]);
            let band = line / 3 * 3;
            may(line) && (band..band + 3).filter(|&line| may(line)).count() == 2
        })
    }

    /// What [`Chooser::choose`] promises, cell by cell.
    fn chosen(open: &Open) -> Option<usize> {
        let score = |cell: usize| {
            let digits = (0..9).filter(|&digit| open[cell][digit]);
            match digits.clone().count() {
                0 | 1 => None,
                2 => Some(
                    1 + digits
                        .filter(|&digit| {
                            forces(open, digit, cell, |row, column| 9 * row + column)
                                && forces(open, digit, cell, |column, row| 9 * row + column)
                        })
                        .count(),
                ),
                _ => Some(0),
            }
        };
        let best = (0..81).filter_map(score).max()?;
        (0..81).find(|&cell| score(cell) == Some(best))
    }

    #[test]
    fn every_lane_gets_the_first_cell_with_the_greatest_score() {
        let mut seed = 3_u64;
        let mut draw = || {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            seed >> 33
        };
        let mut chooser = Chooser::EMPTY;
        let mut scores = std::collections::HashSet::new();
        for thinness in [1, 2, 3, 4, 6, 8] {
            // Few candidates in a cell, as in a puzzle.
            let mut planes: Planes<u64> = [[0; 81]; 10];
            for plane in &mut planes[..9] {
                plane.fill_with(|| {
                    (0..64).map(|lane| u64::from(draw() % thinness == 0) << lane).sum()
                });
            }
            chooser.choose(&planes);
            for lane in 0..64 {
                let open: Open = std::array::from_fn(|cell| {
                    std::array::from_fn(|digit| planes[digit][cell] >> lane & 1 == 1)
                });
                let last = (0..81).rev().find(|&cell| chooser.better(cell) >> lane & 1 == 1);
                assert_eq!(last, chosen(&open), "one in {thinness}, lane {lane}");
                scores.extend(last.map(|cell| open[cell].iter().filter(|&&open| open).count()));
                for cell in 0..81 {
                    let pair = open[cell].iter().filter(|&&open| open).count() == 2;
                    assert_eq!(chooser.pair(cell) >> lane & 1 == 1, pair);
                }
            }
        }
        assert!(scores.len() > 1, "pairs, and more: {scores:?}");
    }
}
