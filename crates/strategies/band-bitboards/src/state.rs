//! [`State`]: the 27 words, read from a puzzle and written to a grid.

use sudoku::{Cell, Digit, Grid, Puzzle};

use crate::tables::{BAND, BIT, BOX, CELL};

/// One digit in one band, two sets of its 27 cells in one word.
///
/// Low half: *open*, the blank cells that may still become the digit. High half: *filled*, the cells that hold it. Side by side
/// they go through the rules together and are stored at once.
pub(crate) type Word = u64;

/// The blank cells of the word's band that may still become its digit.
#[inline]
pub(crate) const fn open(word: Word) -> u32 {
    word as u32
}

/// The cells of the word's band that hold its digit.
#[inline]
pub(crate) const fn filled(word: Word) -> u32 {
    (word >> 32) as u32
}

/// The whole puzzle: small enough (228 bytes) to be copied at a guess, so nothing is ever undone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct State {
    /// `words[digit][band]`.
    pub(crate) words: [[Word; 3]; 9],
    /// The cells of each band that no digit has been written in.
    ///
    /// A digit written somewhere is *not* struck from the eight other words of its band at once: each word is cut down to the
    /// blank cells when its digit is next looked at. Until then its open cells may include some that are filled.
    pub(crate) blank: [u32; 3],
}

impl State {
    /// Reads all givens at once: the rules for rows and columns are left to the first sweep.
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        // Blanks are counted in with digit 0 nowhere: 16 entries, so that `& 15` makes any index safe.
        let mut given = [[0; 3]; 16];
        for (band, cells) in puzzle.grid().as_bytes().as_chunks::<27>().0.iter().enumerate() {
            let mut filled = 0_u32;
            for (index, &digit) in cells.iter().enumerate() {
                filled |= u32::from(digit != 0) << index;
            }
            while filled != 0 {
                let index = filled.trailing_zeros() as usize;
                filled &= filled - 1;
                given[usize::from(cells[index] & 15)][band] |= BIT[index];
            }
        }
        let mut blank = [BAND; 3];
        for digit in &given[1..10] {
            for band in 0..3 {
                blank[band] ^= digit[band];
            }
        }
        let mut words = [[0; 3]; 9];
        for (word, given) in words.iter_mut().zip(&given[1..10]) {
            for band in 0..3 {
                word[band] = Word::from(blank[band] & !boxes(given[band])) | Word::from(given[band]) << 32;
            }
        }
        Self { words, blank }
    }

    /// Whether every cell is filled.
    #[inline]
    pub(crate) const fn is_full(&self) -> bool {
        self.blank[0] | self.blank[1] | self.blank[2] == 0
    }

    /// The digits written so far, as a grid.
    pub(crate) fn grid(&self) -> Grid {
        // Rows of 32, so that an index from a table of bytes below 32 needs no check.
        let mut bands = [[None; 32]; 3];
        for (digit, words) in Digit::ALL.into_iter().zip(&self.words) {
            for (band, &word) in bands.iter_mut().zip(words) {
                let mut cells = filled(word);
                while cells != 0 {
                    let index = cells.trailing_zeros() as usize;
                    cells &= cells - 1;
                    band[usize::from(CELL[index & 31] & 31)] = Some(digit);
                }
            }
        }
        let mut cells = [None; 81];
        for (target, band) in cells.as_chunks_mut::<27>().0.iter_mut().zip(&bands) {
            target.copy_from_slice(&band[..27]);
        }
        Grid::new(cells)
    }
}

/// All cells of the boxes that the cells lie in.
#[inline]
const fn boxes(cells: u32) -> u32 {
    let columns = cells | cells >> 1 | cells >> 2;
    ((columns | columns >> 3 | columns >> 6) & 0o001_001_001) * BOX
}

/// All cells of the box that the bit lies in.
#[inline]
pub(crate) const fn box_of(bit: u32) -> u32 {
    BOX << (bit.trailing_zeros() / 9 * 9)
}

/// The cell of this bit in this band.
///
/// # Panics
///
/// If the band is not 0, 1 or 2.
pub(crate) fn cell(band: usize, bit: u32) -> Cell {
    Cell::ALL[27 * band + usize::from(CELL[bit.trailing_zeros() as usize & 31])]
}
