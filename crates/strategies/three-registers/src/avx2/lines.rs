//! The lines of a box, its three rows and three columns: locked candidates.

use sudoku::table;

use crate::avx2::layout::{NINTH, NOTHING, State, each, lane, lanes, twice};
use crate::avx2::vector::{Avx2, Bytes, Vector};

/// Row and column of a place in its box.
const fn lines_of(place: usize) -> [usize; 2] {
    [place % 3, place / 3]
}

/// The lines that have a place: the rows at bits 0, 1, 2, the columns at bits 4, 5, 6. Bit 0 of
/// `places` is place `first`.
const fn lines(places: usize, first: usize) -> usize {
    let mut lines = 0;
    let mut bit = 0;
    while bit < 4 && first + bit < 9 {
        let [row, column] = lines_of(first + bit);
        if places >> bit & 1 == 1 {
            lines |= 1 << row | 16 << column;
        }
        bit += 1;
    }
    lines
}

static LINES_OF_LOW: Bytes = twice!(|places| lines(places, 0));
static LINES_OF_HIGH: Bytes = twice!(|places| lines(places, 4));
/// The lines of place 8, by the ninth bits.
static LINES_OF_NINTH: [Bytes; 3] = table!(3, |band| twice!(|bits| lines(bits >> band & 1, 8)));

/// For each line `i`, at bit `i` the line that is `low_steps` further on, and at bit `4 + i` the
/// line that is `high_steps` further on, both cyclic.
const fn turned(lines: usize, low_steps: usize, high_steps: usize) -> usize {
    let mut turned = 0;
    let mut line = 0;
    while line < 3 {
        turned |= (lines >> ((line + low_steps) % 3) & 1) << line
            | (lines >> ((line + high_steps) % 3) & 1) << (4 + line);
        line += 1;
    }
    turned
}

/// Line `i` is left to a box if one of the two other boxes can take the next line and the other the
/// previous one: at bit `i` the next box takes the next line, and at bit `4 + i` the previous line.
/// So the AND of `TURNED` of the next box and `TURNED_BACK` of the previous box has the line at one
/// of these bits.
static TURNED: Bytes = twice!(|lines| turned(lines, 1, 2));
static TURNED_BACK: Bytes = twice!(|lines| turned(lines, 2, 1));

/// A permutation that brings the box to the right into each lane: the next one of its band, and the
/// first one for the last.
static NEXT_BOX: Bytes = box_beyond(1);
/// The same for the box to the left.
static PREVIOUS_BOX: Bytes = box_beyond(2);

const fn box_beyond(steps: usize) -> Bytes {
    lanes!(NOTHING, |digit, stack| lane(digit, (stack + steps) % 3)
        % 16)
}

/// Those of places 0 to 7 that are in lines given as bits. `which` is 0 for rows, 1 for columns.
const fn places_in(lines: usize, which: usize) -> usize {
    let mut places = 0;
    let mut place = 0;
    while place < 8 {
        places |= (lines >> lines_of(place)[which] & 1) << place;
        place += 1;
    }
    places
}

static PLACES_IN_ROWS: Bytes = twice!(|rows| places_in(rows, 0));
static PLACES_IN_COLUMNS: Bytes = twice!(|columns| places_in(columns, 1));

impl Avx2 {
    /// The state after the rule of locked candidates: each lane keeps only what the rows and
    /// columns of the other boxes leave to it. In each line of a band (rows) or a stack (columns) a
    /// digit stands once, so its three boxes must share the three lines between them.
    #[inline(always)]
    pub(crate) fn locked(self, state: State) -> State {
        let (turned, turned_back) = (self.load(&TURNED), self.load(&TURNED_BACK));
        let lines = self.lines(state);
        let columns_turned = each!(band in [0, 1, 2] => turned.bytes_at(lines[band].right::<4>()));
        let columns_turned_back =
            each!(band in [0, 1, 2] => turned_back.bytes_at(lines[band].right::<4>()));
        let mut left = state;
        let mut ninth_left = [self.zero(); 3];
        for band in 0..3 {
            let next = self.next_box(turned.bytes_at(lines[band]));
            let previous = self.previous_box(turned_back.bytes_at(lines[band]));
            let rows = either_way(next.and(previous));
            let columns =
                either_way(columns_turned[(band + 1) % 3].and(columns_turned_back[(band + 2) % 3]));
            let in_rows = self.load(&PLACES_IN_ROWS).bytes_at(rows);
            left.0[band] = state.0[band]
                .and(in_rows)
                .and(self.load(&PLACES_IN_COLUMNS).bytes_at(columns));
            // Place 8 is in the last row and the last column.
            ninth_left[band] = rows.and(columns).and(self.every_byte(0b100));
        }
        let ninth_left = ninth_left[0]
            .right::<2>()
            .or(ninth_left[1].right::<1>())
            .or(ninth_left[2]);
        left.0[NINTH] = state.0[NINTH].and(ninth_left);
        left
    }

    /// The lines in which the lanes of each band have a place: rows at bits 0, 1, 2, columns at
    /// bits 4, 5, 6.
    #[inline(always)]
    pub(crate) fn lines(self, state: State) -> [Vector; 3] {
        each!(band in [0, 1, 2] => {
            let [low, high] = self.nibbles(state.0[band]);
            let of_low = self.load(&LINES_OF_LOW).bytes_at(low);
            let of_high = self.load(&LINES_OF_HIGH).bytes_at(high);
            of_low.or(of_high).or(self.load(&LINES_OF_NINTH[band]).bytes_at(state.0[NINTH]))
        })
    }

    /// The lanes of the next box of the band to the right, cyclic.
    #[inline(always)]
    pub(crate) fn next_box(self, x: Vector) -> Vector {
        x.bytes_at(self.load(&NEXT_BOX))
    }

    /// The lanes of the next box of the band to the left, cyclic.
    #[inline(always)]
    pub(crate) fn previous_box(self, x: Vector) -> Vector {
        x.bytes_at(self.load(&PREVIOUS_BOX))
    }
}

/// A line at bit `i` or `4 + i`, at bit `i`.
#[inline(always)]
fn either_way(lines: Vector) -> Vector {
    lines.or(lines.right::<4>())
}
