//! [`Chooser`]: chooses the cell to guess in, for every lane at once.

use crate::logic::{exactly_and_at_least_two, select};
use crate::sweep::Planes;
use crate::vector::Vector;

/// By line and box, of three lines that cross three boxes: the lanes in which a digit placed there
/// is forced in another of the boxes.
type Forcing<V> = [[V; 3]; 3];

/// The choice, and room to compute it in.
#[repr(C, align(64))]
pub(crate) struct Chooser<V> {
    /// By cell: the lanes in which it had exactly two candidates at the last choice.
    pub(crate) bivalue: [V; 81],
    /// By cell: the lanes in which it is better than all cells before it. The last such cell is the
    /// chosen one.
    pub(crate) better: [V; 81],
    /// By digit, for the three rows of a band.
    rows: [Forcing<V>; 9],
    /// By stack and digit, for the three columns of the stack.
    columns: [[Forcing<V>; 9]; 3],
}

impl<V: Vector> Chooser<V> {
    pub(crate) const EMPTY: Self = Self {
        bivalue: [V::NONE; 81],
        better: [V::NONE; 81],
        rows: [[[V::NONE; 3]; 3]; 9],
        columns: [[[[V::NONE; 3]; 3]; 9]; 3],
    };

    /// Chooses the first cell with the highest score.
    ///
    /// A candidate is *forcing* if placing it forces its digit in another box of the band and in
    /// another box of the stack. A bivalue cell, which has two candidates, scores 1, and 1 more per
    /// forcing candidate; then much follows, whichever of the two the search tries. A cell with
    /// more candidates scores 0.
    #[inline(always)]
    pub(crate) fn choose(&mut self, planes: &Planes<V>) {
        for digit in 0..9 {
            for stack in 0..3 {
                let cell =
                    |line: usize, band: usize, i: usize| (3 * band + i) * 9 + 3 * stack + line;
                self.columns[stack][digit] = forcing(&planes[digit], cell);
            }
        }
        let mut best = Best {
            found: V::NONE,
            score: [V::NONE; 2],
        };
        for band in 0..3 {
            for digit in 0..9 {
                let cell =
                    |line: usize, stack: usize, i: usize| (3 * band + line) * 9 + 3 * stack + i;
                self.rows[digit] = forcing(&planes[digit], cell);
            }
            for line in 0..3 {
                for stack in 0..3 {
                    self.score_three_cells(planes, band, line, stack, &mut best);
                }
            }
        }
    }

    /// Scores the three cells that a row and a box have in common.
    #[inline(always)]
    fn score_three_cells(
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
            let (mut open, mut any, mut odd) = ([V::NONE; 9], V::NONE, V::NONE);
            for digit in 0..9 {
                open[digit] = planes[digit][cell];
                let in_column = self.columns[stack][digit][inside][band];
                let forcing = open[digit] & in_row[digit] & in_column;
                (any, odd) = (any | forcing, odd ^ forcing);
            }
            let (bivalue, open) = exactly_and_at_least_two(&open);
            self.bivalue[cell] = bivalue;
            // The score in binary: 3 if both candidates are forcing, 2 if one is, 1 if none is.
            self.better[cell] = best.is_beaten(open, [bivalue & !odd, bivalue & any]);
        }
    }
}

/// The best cell so far: whether there is one, and its score in binary, low bit first.
struct Best<V> {
    found: V,
    score: [V; 2],
}

impl<V: Vector> Best<V> {
    /// Compares with the next cell: in which lanes is it open and better?
    #[inline(always)]
    fn is_beaten(&mut self, open: V, score: [V; 2]) -> V {
        let mut better = open & !self.found;
        for (score, best) in score.into_iter().zip(self.score) {
            // Greater by this bit or, where it is the same, by the bits below.
            better = score & better | (score | better) & !best;
        }
        self.found = self.found | open;
        for bit in 0..2 {
            self.score[bit] = select(better, score[bit], self.score[bit]);
        }
        better
    }
}

/// Where a digit in one of three lines, in one of the three boxes they cross, is forced in another
/// of the boxes.
///
/// The digit is eliminated from the same line of the other boxes. A box that has two lines left for
/// it, this one and another, must then take the other.
#[inline(always)]
fn forcing<V: Vector>(plane: &[V; 81], cell: impl Fn(usize, usize, usize) -> usize) -> Forcing<V> {
    let mut may = [[V::NONE; 3]; 3];
    for line in 0..3 {
        for box_ in 0..3 {
            may[line][box_] = plane[cell(line, box_, 0)]
                | plane[cell(line, box_, 1)]
                | plane[cell(line, box_, 2)];
        }
    }
    let mut one_of_two = [[V::NONE; 3]; 3];
    for line in 0..3 {
        for box_ in 0..3 {
            one_of_two[line][box_] =
                may[line][box_] & (may[(line + 1) % 3][box_] ^ may[(line + 2) % 3][box_]);
        }
    }
    let mut forcing = [[V::NONE; 3]; 3];
    for (forcing, [first, second, third]) in forcing.iter_mut().zip(one_of_two) {
        *forcing = [second | third, first | third, first | second];
    }
    forcing
}
