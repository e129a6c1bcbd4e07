//! One sweep: everything that follows at once from the candidates, in some two hundred instructions
//! without a branch.

use crate::avx2::layout::{Bytes, NINTH, NOTHING, each, lanes, table};
use crate::avx2::vector::{Avx2, Vector};
use crate::form::Swept;

/// The candidates of a puzzle: see [`crate::avx2::layout`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct State(pub(crate) [Vector; 4]);

/// What a sweep needs beside the state. All is in memory, and near: there are sixteen registers,
/// and a state takes four.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sweeper {
    cpu: Avx2,
}

/// Row and column of a place in its box.
const fn lines_of(place: usize) -> [usize; 2] {
    [place % 3, place / 3]
}

/// The lines in which places are, if these are places `first` and up: the rows at bits 0, 1, 2, the
/// columns at bits 4, 5, 6.
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

static LINES_OF_LOW: Bytes = table!(|places| lines(places, 0));
static LINES_OF_HIGH: Bytes = table!(|places| lines(places, 4));
/// The same of place 8, by the ninth bits.
static LINES_OF_NINTH: [Bytes; 3] = [
    table!(|bits| lines(bits & 1, 8)),
    table!(|bits| lines(bits >> 1 & 1, 8)),
    table!(|bits| lines(bits >> 2 & 1, 8)),
];

/// For each line at bit `i` the line `one` further on, at bit `4 + i` the line `other` further
/// on, both round about.
const fn turned(lines: usize, one: usize, other: usize) -> usize {
    let mut answer = 0;
    let mut line = 0;
    while line < 3 {
        answer |= (lines >> ((line + one) % 3) & 1) << line
            | (lines >> ((line + other) % 3) & 1) << (4 + line);
        line += 1;
    }
    answer
}

/// A line is left to a box if one of the two other boxes can take the next line and the other the
/// last, or the other way round. So the AND of `TURNED` of the one and `TURNED_BACK` of the other
/// has the line at bit `i` or `4 + i`.
static TURNED: Bytes = table!(|lines| turned(lines, 1, 2));
static TURNED_BACK: Bytes = table!(|lines| turned(lines, 2, 1));

/// The box that lies to the right in the band, round about.
pub(crate) static NEXT_BOX: Bytes = box_beyond(1);
/// The box that lies to the left.
pub(crate) static LAST_BOX: Bytes = box_beyond(2);

const fn box_beyond(steps: usize) -> Bytes {
    lanes!(NOTHING, |digit, stack| crate::avx2::layout::lane(digit, (stack + steps) % 3) % 16)
}

/// Places 0 to 7 in lines given as bits: `which` is 0 for rows, 1 for columns.
const fn places_in(lines: usize, which: usize) -> usize {
    let mut places = 0;
    let mut place = 0;
    while place < 8 {
        places |= (lines >> lines_of(place)[which] & 1) << place;
        place += 1;
    }
    places
}

static PLACES_IN_ROWS: Bytes = table!(|rows| places_in(rows, 0));
static PLACES_IN_COLUMNS: Bytes = table!(|columns| places_in(columns, 1));

/// Every place of every used lane: of the three bands, and the ninth bits.
pub(crate) static ALL: [Bytes; 2] =
    [lanes!(0, |_digit, _stack| 0xff), lanes!(0, |_digit, _stack| 0b111)];

/// Nine digits were put together in the first four bytes of each half, for boxes 0, 1, 2 of a band.
/// This brings the lanes of digit 9, which lie apart, there too, and of another register to the
/// next four bytes.
static LAST_DIGIT: [Bytes; 2] = [
    table!(|index| if index % 8 < 3 { 4 * (index % 4) + 3 } else { NOTHING }),
    table!(|index| if index % 8 / 4 == 1 && index % 4 < 3 { 4 * (index % 4) + 3 } else { NOTHING }),
];

/// From the cells put together back to every lane: of the first four bytes, and of the next.
static TO_LANES: [Bytes; 2] =
    [lanes!(NOTHING, |_digit, stack| stack), lanes!(NOTHING, |_digit, stack| 4 + stack)];

/// The cells put together: the bytes of the bands 0 and 2 in the low half, of band 1 and of the
/// ninth bits in the high half.
static CELLS: Bytes = {
    let mut bytes = [0; 32];
    let mut index = 0;
    while index < 32 {
        bytes[index] = match index {
            _ if index % 4 == 3 => 0,
            20..24 | 28..32 => 0b111,
            _ => 0xff,
        };
        index += 1;
    }
    Bytes(bytes)
};

impl Sweeper {
    #[inline(always)]
    pub(crate) fn new(cpu: Avx2) -> Self {
        Self { cpu }
    }

    /// The sweep.
    #[inline(always)]
    pub(crate) fn swept(self, state: State) -> Swept<Self> {
        // 1. Locked candidates.
        let state = self.locked(state);
        // 2. Naked singles: the cells with exactly one candidate. A digit naked in a box leaves the
        //    rest of its box.
        let [any, two] = self.counted(state);
        let naked = any.without(two);
        let naked_in_lanes = self.to_lanes(naked);
        let without_naked = self.boxes_without(state.and(naked_in_lanes));
        // 3. Hidden singles: the lanes with one place left. Their cells lose the other digits.
        let alone = self.lanes_alone(state);
        let hidden = self.together(state.and(alone));
        let hidden_in_lanes = self.to_lanes(hidden);
        let kept = State(each!(register in [0, 1, 2, NINTH] => {
            let or_single = alone.0[register].or(naked_in_lanes.0[register]);
            without_naked.0[register].without(hidden_in_lanes.0[register]).or(or_single)
        }));
        let state = state.and(kept);
        // 4. Dead: a cell or a lane has nothing left.
        let cell_emptied = u32::from(!any.has_all_of(self.cpu.bytes(&CELLS)));
        let emptied = cell_emptied | self.lane_emptied(state);
        // 5. Progress: the cells whose digit is known.
        let assigned = naked.or(hidden).and(self.cpu.bytes(&CELLS));
        Swept { state, assigned, emptied, clashes: () }
    }

    /// What the rows and columns of the other boxes leave of each lane: in each line of a band
    /// (rows) or a stack (columns) a digit stands once, and its three boxes must share the three
    /// lines between them.
    #[inline(always)]
    pub(crate) fn locked(self, state: State) -> State {
        let cpu = self.cpu;
        let (turned, turned_back) = (cpu.bytes(&TURNED), cpu.bytes(&TURNED_BACK));
        let lines = self.lines(state);
        let columns_turned = each!(band in [0, 1, 2] => turned.bytes_at(lines[band].right::<4>()));
        let columns_turned_back =
            each!(band in [0, 1, 2] => turned_back.bytes_at(lines[band].right::<4>()));
        let mut left = state;
        let mut ninth_left = [cpu.zero(); 3];
        for band in 0..3 {
            let next = turned.bytes_at(lines[band]).bytes_at(cpu.bytes(&NEXT_BOX));
            let last = turned_back.bytes_at(lines[band]).bytes_at(cpu.bytes(&LAST_BOX));
            let rows = either_way(next.and(last));
            let columns =
                either_way(columns_turned[(band + 1) % 3].and(columns_turned_back[(band + 2) % 3]));
            let in_rows = cpu.bytes(&PLACES_IN_ROWS).bytes_at(rows);
            left.0[band] =
                state.0[band].and(in_rows).and(cpu.bytes(&PLACES_IN_COLUMNS).bytes_at(columns));
            // Place 8 is in the last row and the last column.
            ninth_left[band] = rows.and(columns).and(cpu.every_byte(0b100));
        }
        let ninth_left =
            ninth_left[0].right::<2>().or(ninth_left[1].right::<1>()).or(ninth_left[2]);
        left.0[NINTH] = state.0[NINTH].and(ninth_left);
        left
    }

    /// The lines in which the lanes of each band have a place: rows at bits 0, 1, 2, columns at
    /// bits 4, 5, 6.
    #[inline(always)]
    pub(crate) fn lines(self, state: State) -> [Vector; 3] {
        let cpu = self.cpu;
        each!(band in [0, 1, 2] => {
            let [low, high] = self.nibbles(state.0[band]);
            let of_eight = cpu.bytes(&LINES_OF_LOW).bytes_at(low).or(cpu.bytes(&LINES_OF_HIGH).bytes_at(high));
            of_eight.or(cpu.bytes(&LINES_OF_NINTH[band]).bytes_at(state.0[NINTH]))
        })
    }

    /// Places 0 to 3, and places 4 to 7.
    #[inline(always)]
    pub(crate) fn nibbles(self, x: Vector) -> [Vector; 2] {
        let mask = self.cpu.every_byte(0x0f);
        [x.and(mask), x.right::<4>().and(mask)]
    }

    /// The ninth bits of a band.
    #[inline(always)]
    pub(crate) fn ninth_of(self, state: State, band: usize) -> Vector {
        state.0[NINTH].and(self.cpu.every_byte(1 << band))
    }

    /// All bits of the lanes that three masks say, one a band.
    #[inline(always)]
    pub(crate) fn masks(self, bands: [Vector; 3]) -> State {
        let cpu = self.cpu;
        let [first, second, third] =
            each!(band in [0, 1, 2] => bands[band].and(cpu.every_byte(1 << band)));
        State([bands[0], bands[1], bands[2], first.or(second).or(third)])
    }

    /// A mask of the lanes that are empty.
    #[inline(always)]
    pub(crate) fn boxes_without(self, state: State) -> State {
        self.masks(each!(band in [0, 1, 2] => self.any_place(state, band).is_zero()))
    }

    /// A mask of the lanes that have one place, or none.
    #[inline(always)]
    pub(crate) fn lanes_alone(self, state: State) -> State {
        self.masks(each!(band in [0, 1, 2] => self.more_than_one(state, band).is_zero()))
    }

    /// Not 0 where a lane has a place.
    #[inline(always)]
    fn any_place(self, state: State, band: usize) -> Vector {
        state.0[band].or(self.ninth_of(state, band))
    }

    /// Not 0 where a lane has more than one place.
    #[inline(always)]
    pub(crate) fn more_than_one(self, state: State, band: usize) -> Vector {
        let x = state.0[band];
        let without_lowest = x.and(x.add(self.cpu.every_byte(0xff)));
        without_lowest.or(x.lesser(self.ninth_of(state, band)))
    }

    /// Not 0 if a lane is empty.
    #[inline(always)]
    fn lane_emptied(self, state: State) -> u32 {
        let [first, second, third] = each!(band in [0, 1, 2] => self.any_place(state, band));
        first.lesser(second).lesser(third).is_zero().and(self.cpu.bytes(&ALL[0])).top_bits()
    }

    /// The cells with one candidate at least, with two at least, and so on, put together: see
    /// [`CELLS`]; other bits mean nothing.
    #[inline(always)]
    pub(crate) fn counted<const TO: usize>(
        self,
        State([band_0, band_1, band_2, ninth]): State,
    ) -> [Vector; TO] {
        // Eight digits in three steps: the two halves, the two eights of a half, the two fours of
        // an eight. Then the last digit.
        let a: [Vector; TO] =
            sum(self.one(band_0.low_halves(band_1)), self.one(band_0.high_halves(band_1)));
        let c: [Vector; TO] =
            sum(self.one(band_2.low_halves(ninth)), self.one(band_2.high_halves(ninth)));
        let (mut low, mut high) = (a, a);
        for count in 0..TO {
            low[count] = a[count].low_fours(c[count]);
            high[count] = a[count].high_fours(c[count]);
        }
        let counts = sum(low, high);
        let mut others = counts;
        for other in &mut others {
            *other = other.eights_exchanged();
        }
        let counts = sum(counts, others);
        sum(counts, self.one(self.last_digit(a[0], c[0])))
    }

    /// The count of one digit, for [`sum`].
    #[inline(always)]
    fn one<const TO: usize>(self, x: Vector) -> [Vector; TO] {
        let mut counts = [self.cpu.zero(); TO];
        counts[0] = x;
        counts
    }

    /// The cells with any candidate, put together in the same way.
    #[inline(always)]
    pub(crate) fn together(self, State([band_0, band_1, band_2, ninth]): State) -> Vector {
        let a = band_0.low_halves(band_1).or(band_0.high_halves(band_1));
        let c = band_2.low_halves(ninth).or(band_2.high_halves(ninth));
        let any = a.low_fours(c).or(a.high_fours(c));
        any.or(any.eights_exchanged()).or(self.last_digit(a, c))
    }

    /// The lanes of digit 9.
    #[inline(always)]
    pub(crate) fn last_digit(self, a: Vector, c: Vector) -> Vector {
        a.bytes_at(self.cpu.bytes(&LAST_DIGIT[0])).or(c.bytes_at(self.cpu.bytes(&LAST_DIGIT[1])))
    }

    /// Cells put together, in the lanes of every digit.
    #[inline(always)]
    pub(crate) fn to_lanes(self, cells: Vector) -> State {
        let [first, next] = [self.cpu.bytes(&TO_LANES[0]), self.cpu.bytes(&TO_LANES[1])];
        let (low, high) = (cells.low_halves(cells), cells.high_halves(cells));
        State([low.bytes_at(first), high.bytes_at(first), low.bytes_at(next), high.bytes_at(next)])
    }

    /// Whether every cell is known.
    #[inline(always)]
    pub(crate) fn is_every_cell(self, cells: Vector) -> bool {
        cells.has_all_of(self.cpu.bytes(&CELLS))
    }

    /// Whether a cell that should be known has two candidates, or a digit two such cells in a box.
    #[inline(always)]
    pub(crate) fn has_clash(self, state: State, assigned: Vector) -> bool {
        let [_, two] = self.counted(state);
        let placed = state.and(self.to_lanes(assigned));
        let [first, second, third] = each!(band in [0, 1, 2] => self.more_than_one(placed, band));
        let twice = first.or(second).or(third);
        !(two.is_apart_from(assigned) & twice.is_apart_from(twice))
    }

    /// See [`Form::is_solution`](crate::form::Form::is_solution).
    #[inline(always)]
    pub(crate) fn has_no_digit_twice(self, state: State) -> bool {
        let lines = self.lines(state);
        let mut twice = self.cpu.zero();
        for band in 0..3 {
            let rows = lines[band]
                .and(lines[band].bytes_at(self.cpu.bytes(&NEXT_BOX)))
                .and(self.cpu.every_byte(0x07));
            let columns = lines[band].and(lines[(band + 1) % 3]).and(self.cpu.every_byte(0x70));
            twice = twice.or(rows).or(columns);
        }
        twice.is_apart_from(twice)
    }

    /// The proof that the processor can do all this.
    #[inline(always)]
    pub(crate) fn cpu(self) -> Avx2 {
        self.cpu
    }
}

impl State {
    /// Candidates of both.
    #[inline(always)]
    pub(crate) fn and(self, other: Self) -> Self {
        Self(each!(register in [0, 1, 2, NINTH] => self.0[register].and(other.0[register])))
    }
}

/// A line at bit `i` or `4 + i`, at bit `i`.
#[inline(always)]
fn either_way(lines: Vector) -> Vector {
    lines.or(lines.right::<4>())
}

/// The sums of two counts, each given as "one at least", "two at least", and so on.
#[inline(always)]
fn sum<const TO: usize>(a: [Vector; TO], b: [Vector; TO]) -> [Vector; TO] {
    let mut sum = a;
    for at_least in 0..TO {
        sum[at_least] = a[at_least].or(b[at_least]);
        for from_a in 0..at_least {
            sum[at_least] = sum[at_least].or(a[from_a].and(b[at_least - 1 - from_a]));
        }
    }
    sum
}

/// The bits of [`CELLS`].
#[inline(always)]
pub(crate) fn cells_bytes(cpu: Avx2) -> Vector {
    cpu.bytes(&CELLS)
}
