//! [`Guesser`]: which cell to guess in, for every lane at once.

use crate::sweep::{Board, Candidates};
use crate::vector::Vector;

/// Bits of the number of a cell.
const CELL_BITS: usize = 7;

/// The chosen cell of each lane, as the bits of its number.
pub(crate) type Chosen<V> = [V; CELL_BITS];

/// Scratch room for the choice.
#[repr(C, align(64))]
pub(crate) struct Guesser<V> {
    /// By cell: exactly two candidates, exactly three, at least two.
    kind: [[V; 3]; 81],
    /// By row, column and box: at least one, two, three cells with two candidates.
    pairs: [[V; 3]; 27],
}

/// Row, column and box of a cell among the 27 houses.
#[inline(always)]
const fn houses(cell: usize) -> [usize; 3] {
    [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3]
}

impl<V: Vector> Guesser<V> {
    pub(crate) const EMPTY: Self = Self { kind: [[V::NONE; 3]; 81], pairs: [[V::NONE; 3]; 27] };

    /// Chooses a cell with two candidates whose houses hold most other such cells: whichever of the two is taken, most follows.
    /// Where there is none, a cell with three; else any open one.
    #[inline(always)]
    pub(crate) fn choose(&mut self, board: &Board<V>) -> Chosen<V> {
        self.count_candidates(&board.open);
        self.greatest_score()
    }

    #[inline(always)]
    fn count_candidates(&mut self, open: &Candidates<V>) {
        self.pairs = [[V::NONE; 3]; 27];
        for cell in 0..81 {
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
            let pair = one_carry.and_not(low);
            self.kind[cell] = [pair, one_carry.and(low), some_carry.or(last_carry)];
            for house in houses(cell) {
                let [one, two, three] = &mut self.pairs[house];
                *three = three.or_and(*two, pair);
                *two = two.or_and(*one, pair);
                *one = one.or(pair);
            }
        }
    }

    /// The first cell with the greatest score. The score of a pair is 8, and for each of its houses 1 if that holds another
    /// pair and 1 more if it holds two others; the score of three candidates is 1.
    #[inline(always)]
    fn greatest_score(&self) -> Chosen<V> {
        let mut best = [V::NONE; 4];
        let mut chosen = [V::NONE; CELL_BITS];
        let mut found = V::NONE;
        for cell in 0..81 {
            let [pair, triple, open] = self.kind[cell];
            let [row, column, box_] = houses(cell).map(|house| self.pairs[house]);
            // Two full adders, and one more for the carries.
            let (two_low, two_high) = (V::xor3(row[1], column[1], box_[1]), V::majority(row[1], column[1], box_[1]));
            let (three_low, three_high) =
                (V::xor3(row[2], column[2], box_[2]), V::majority(row[2], column[2], box_[2]));
            let carry = two_low.and(three_low);
            let score = [
                triple.or_and(two_low.xor(three_low), pair),
                V::xor3(two_high, three_high, carry).and(pair),
                V::majority(two_high, three_high, carry).and(pair),
                pair,
            ];
            let mut better = open.and_not(found);
            for bit in 0..4 {
                better = V::greater_step(better, score[bit], best[bit]);
            }
            better = better.and(open);
            found = found.or(open);
            for bit in 0..4 {
                best[bit] = V::select(better, score[bit], best[bit]);
            }
            for bit in 0..CELL_BITS {
                chosen[bit] = if cell >> bit & 1 == 1 { chosen[bit].or(better) } else { chosen[bit].and_not(better) };
            }
        }
        chosen
    }
}

/// Turns that one [`fork`] makes: each brings about half of what is left to a free lane. Measured: two take 10 percent longer on
/// hard puzzles, four 3 to 10.
pub(crate) const TURNS: usize = 3;

/// Who guesses, and where the boards go on which the guess is not made.
pub(crate) struct Fork<V: Vector> {
    /// The lanes that guess.
    pub(crate) guess: V,
    /// Where the others go: the turn, and the lanes that take a board after it.
    pub(crate) turns: [(V::Turn, V); TURNS],
}

/// Guesses: the lowest digit of the chosen cell stays alone in its lane; the board with the other digits goes to a free lane.
#[inline(always)]
pub(crate) fn fork<V: Vector>(open: &mut Candidates<V>, chosen: &Chosen<V>, fork: &Fork<V>) {
    branch(open, chosen, fork.guess, |_, _, other, mut mine| {
        for (turn, to) in fork.turns {
            mine = V::select(to, other.turned(turn), mine);
        }
        mine
    });
}

/// Guesses in these lanes, and keeps the boards with the other digits for later.
#[inline(always)]
pub(crate) fn hold<V: Vector>(open: &mut Candidates<V>, chosen: &Chosen<V>, lanes: V, held: &mut Candidates<V>) {
    branch(open, chosen, lanes, |digit, cell, other, mine| {
        held[digit][cell] = V::select(lanes, other, held[digit][cell]);
        mine
    });
}

/// Goes through all candidates: `store` is told what is open without the guess and with it, and says what is written.
#[inline(always)]
fn branch<V: Vector>(
    open: &mut Candidates<V>,
    chosen: &Chosen<V>,
    lanes: V,
    mut store: impl FnMut(usize, usize, V, V) -> V,
) {
    // The number of the cell, three bits and four bits.
    let mut low = [V::NONE; 8];
    for (number, low) in low.iter_mut().enumerate() {
        *low =
            V::and3(bit_is(chosen[0], number & 1), bit_is(chosen[1], number >> 1 & 1), bit_is(chosen[2], number >> 2));
    }
    for high in 0..11 {
        let some =
            V::and3(bit_is(chosen[3], high & 1), bit_is(chosen[4], high >> 1 & 1), bit_is(chosen[5], high >> 2 & 1));
        let eight = V::and3(some, bit_is(chosen[6], high >> 3), lanes);
        for (number, &low) in low.iter().enumerate() {
            let cell = 8 * high + number;
            if cell >= 81 {
                return;
            }
            let here = low.and(eight);
            let mut untaken = here;
            for digit in 0..9 {
                let v = open[digit][cell];
                let taken = v.and(untaken);
                untaken = untaken.and_not(v);
                open[digit][cell] = store(digit, cell, v.and_not(taken), v.and_implied(taken, here));
            }
        }
    }
}

#[inline(always)]
fn bit_is<V: Vector>(bit: V, value: usize) -> V {
    if value == 1 { bit } else { bit.not() }
}

/// These lanes take the boards that lie there.
#[inline(always)]
pub(crate) fn take<V: Vector>(open: &mut Candidates<V>, held: &Candidates<V>, lanes: V) {
    for (open, &held) in open.as_flattened_mut().iter_mut().zip(held.as_flattened()) {
        *open = V::select(lanes, held, *open);
    }
}

/// These lanes take the boards that lie there after a turn.
#[inline(always)]
pub(crate) fn take_turned<V: Vector>(open: &mut Candidates<V>, held: &Candidates<V>, turn: V::Turn, lanes: V) {
    for (open, &held) in open.as_flattened_mut().iter_mut().zip(held.as_flattened()) {
        *open = V::select(lanes, held.turned(turn), *open);
    }
}
