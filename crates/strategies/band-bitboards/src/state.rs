//! [`State`]: the 27 words, read from a puzzle and written to a grid.

use sudoku::{Cell, Grid, Puzzle};

use crate::tables::{BAND, BIT, BOX, BOX_OF, CELL, COLUMN_OF, ROWS_OF_BOX};

/// One digit in one band, two sets of its 27 cells in one word.
///
/// Low half: *open*, the cells in which the digit is still a candidate, and until the next sweep
/// also filled cells (see [`Band::blank`]). High half: *filled*, the cells that hold it. One word
/// of 64 bits takes both through the rules together.
pub(crate) type Word = u64;

/// The cells of the word's band in which its digit is still a candidate. Right after a sweep of the
/// digit, all of them are blank.
#[inline]
pub(crate) const fn open(word: Word) -> u32 {
    word as u32
}

/// The cells of the word's band that hold its digit.
#[inline]
pub(crate) const fn filled(word: Word) -> u32 {
    (word >> 32) as u32
}

/// A set of digits, such as the worklist of a sweep. Bit 0 is the digit 1.
pub(crate) type Digits = u32;

/// Every digit: the worklist at the start.
pub(crate) const ALL_DIGITS: Digits = 0o777;

/// One band: a word for each digit, and the blank cells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Band {
    pub(crate) words: [Word; 9],
    /// The blank cells.
    ///
    /// Writing a digit in a cell, also a given, does *not* eliminate the eight other digits there
    /// at once. The next sweep of a digit removes the cells that are no longer blank from its
    /// words. Until then the open cells of a word may include filled ones.
    pub(crate) blank: u32,
}

/// The whole puzzle in 240 bytes. Each guess works on a copy, so that nothing has to be undone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct State {
    pub(crate) bands: [Band; 3],
}

impl State {
    /// Writes the givens, and eliminates each from its box and its column. The first sweep does all
    /// the rest: it eliminates each given from its row, and the other digits from its cell.
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        let mut state = Self {
            bands: [Band {
                words: [Word::from(BAND); 9],
                blank: BAND,
            }; 3],
        };
        let bands = puzzle.grid().as_bytes().as_chunks::<27>().0;
        for (band, cells) in bands.iter().enumerate() {
            let mut givens = given_cells(cells);
            while givens != 0 {
                let index = givens.trailing_zeros() as usize & 31;
                givens &= givens - 1;
                // The digit and the bit are never missing: an index is below 27. `get` stands here
                // so that the loop contains no code for a panic.
                if let (Some(&digit), Some(&bit)) = (cells.get(index), BIT.get(index)) {
                    state.fill(band, bit, usize::from(digit).wrapping_sub(1));
                }
            }
        }
        state
    }

    /// Whether every cell is filled.
    #[inline]
    pub(crate) const fn is_full(&self) -> bool {
        self.bands[0].blank | self.bands[1].blank | self.bands[2].blank == 0
    }

    /// The number of blank cells.
    #[inline]
    pub(crate) fn blank_cells(&self) -> u32 {
        self.bands.iter().map(|band| band.blank.count_ones()).sum()
    }

    /// The candidates of a blank cell. For a filled cell, it returns digits that are open there
    /// until the next sweep.
    #[inline]
    pub(crate) fn candidates(&self, band: usize, bit: u32) -> Digits {
        let mut digits = 0;
        for (digit, &word) in self.bands[band].words.iter().enumerate() {
            digits |= u32::from(open(word) & bit != 0) << digit;
        }
        digits
    }

    /// Writes the digit in the cell, which is blank, and eliminates it from the rest of the box and
    /// of the column.
    ///
    /// The next sweep of the digit would find the column too. It is eliminated here because the row
    /// rule, which a sweep applies first, then finds more. The cell's other candidates stay until
    /// the next sweep of their digits, which eliminates them because the cell is no longer blank.
    #[inline]
    pub(crate) fn fill(&mut self, band: usize, bit: u32, digit: usize) {
        self.eliminate(band, bit, digit);
        let band = &mut self.bands[band];
        band.blank ^= bit;
        band.words[digit] |= Word::from(bit) << 32;
    }

    /// Eliminates the digit from the rest of the cell's box and column. The cell stays open, so the
    /// next sweep of the digit writes it there.
    #[inline]
    pub(crate) fn leave_one(&mut self, band: usize, bit: u32, digit: usize) {
        self.eliminate(band, bit, digit);
        self.bands[band].words[digit] |= Word::from(bit);
    }

    /// Eliminates the digit from the cell's box and column, and so from the cell too. Filled cells
    /// stay as they are.
    #[inline]
    fn eliminate(&mut self, band: usize, bit: u32, digit: usize) {
        let index = bit.trailing_zeros() as usize & 31;
        for band in &mut self.bands {
            band.words[digit] &= !Word::from(COLUMN_OF[index]);
        }
        self.bands[band].words[digit] &= !Word::from(BOX_OF[index]);
    }

    /// The filled cells.
    ///
    /// The digits of a row of a box are three bytes, which are made together. In `ROWS_OF_BOX` a
    /// row of a box has four bytes, of which the last is 0.
    pub(crate) fn grid(&self) -> Grid {
        let mut bytes = [0; 81];
        for (band, target) in self.bands.iter().zip(bytes.as_chunks_mut::<27>().0) {
            let planes = planes(band.words.map(filled));
            let boxes = [0, 9, 18].map(|first| {
                let mut rows = [0; 2];
                for (bit, plane) in planes.into_iter().enumerate() {
                    let [upper, lower] = ROWS_OF_BOX[(plane >> first & BOX) as usize];
                    rows = [rows[0] | upper << bit, rows[1] | lower << bit];
                }
                // The upper, the middle and the lower row.
                [rows[0] & 0xff_ffff, rows[0] >> 32, rows[1]]
            });
            for (row, target) in target.as_chunks_mut::<9>().0.iter_mut().enumerate() {
                let [left, middle, right] = boxes.map(|rows| rows[row]);
                // Three bytes, three bytes and two make one word; the ninth byte is apart.
                let eight = left | middle << 24 | right << 48;
                target[..8].copy_from_slice(&eight.to_le_bytes());
                target[8] = (right >> 16) as u8;
            }
        }
        Grid::from_bytes(bytes).expect("no cell has two digits")
    }
}

/// The cells whose digit has bit 0, 1, 2, 3 in its value, from the cells of each digit.
#[inline]
pub(crate) fn planes(cells_of_digits: [u32; 9]) -> [u32; 4] {
    let mut planes = [0; 4];
    for (digit, cells) in (1..).zip(cells_of_digits) {
        for (bit, plane) in planes.iter_mut().enumerate() {
            *plane |= if digit >> bit & 1 == 1 { cells } else { 0 };
        }
    }
    planes
}

/// The cells with a given: a bit for each of the 27 bytes that are not 0. Eight bytes are tested at
/// a time.
///
/// Adding 127 to a byte of 0 to 9 sets its highest bit unless it is 0; the multiplication gathers
/// the eight in the top byte.
#[inline]
fn given_cells(cells: &[u8; 27]) -> u32 {
    // 27 is not a multiple of 8, so the last eight bytes overlap the eight before them.
    eight_given_cells(cells, 0)
        | eight_given_cells(cells, 8) << 8
        | eight_given_cells(cells, 16) << 16
        | eight_given_cells(cells, 19) << 19
}

/// The cells with a given among eight, from this one on.
#[inline]
fn eight_given_cells(cells: &[u8; 27], from: usize) -> u32 {
    // There are always eight bytes. The 0 saves the code for a panic.
    let bytes = cells[from..from + 8]
        .try_into()
        .map_or(0, u64::from_le_bytes);
    let is_digit = (bytes + 0x7F7F_7F7F_7F7F_7F7F) >> 7 & 0x0101_0101_0101_0101;
    (is_digit.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32
}

/// The cell of the lowest bit in a set of cells of this band. The set must not be empty.
///
/// # Panics
///
/// If the band is not 0, 1 or 2.
pub(crate) fn cell(band: usize, cells: u32) -> Cell {
    Cell::ALL[27 * band + usize::from(CELL[cells.trailing_zeros() as usize & 31])]
}
