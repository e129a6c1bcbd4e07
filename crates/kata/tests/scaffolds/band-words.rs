#![doc = include_str!("../README.md")]

use std::ops::ControlFlow::{self, Continue};

use sudoku::{
    Cell, CellSet, Check, Constraint, Decision, Digit, Grid, House, HouseKind, Puzzle, Read,
    Reason, Solver, Strategy, Visitor,
};

/// Keeps one 27-bit word per digit and band, and fills the row with the fewest places for a digit.
#[derive(Clone, Copy, Debug, Default)]
pub struct BandWords;

/// The strategy as the ladder lists it.
pub static BAND_WORDS: Strategy<'_> = Strategy::new(&BandWords);

/// What one branch of the search knows.
#[derive(Clone, Copy)]
struct State {
    grid: Grid,
    /// The cells where each digit can still go: a word for each band, with a bit for each cell.
    words: [[u32; 3]; 9],
}

impl Solver for BandWords {
    fn name(&self) -> &'static str {
        "band-words"
    }

    fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        let mut state = State { grid: *puzzle.grid(), words: [[(1 << 27) - 1; 3]; 9] };
        for (cell, digit) in puzzle.grid().digits() {
            state.write(cell, digit);
        }
        state.fill(visitor)
    }
}

impl State {
    fn fill<V: Visitor>(mut self, visitor: &mut V) -> ControlFlow<()> {
        while let Some((house, digit, cells)) = self.fewest_places(visitor)? {
            match cells.iter().next() {
                Some(cell) if cells.len() == 1 => {
                    self.write(cell, digit);
                    visitor.deduce(cell, digit, Reason::HiddenSingle(house))?;
                }
                _ => {
                    for cell in cells.iter() {
                        let mut next = self;
                        next.write(cell, digit);
                        visitor.place(cell, digit)?;
                        next.fill(visitor)?;
                        visitor.remove(cell)?;
                    }
                    return Continue(());
                }
            }
        }
        visitor.solution(&self.grid)
    }

    /// The row and the digit with the fewest places: nine bits of a word are read for each digit
    /// that a row does not have yet.
    fn fewest_places<V: Visitor>(
        &self,
        visitor: &mut V,
    ) -> ControlFlow<(), Option<(House, Digit, CellSet)>> {
        let mut fewest: Option<(House, Digit, CellSet)> = None;
        for constraint in Constraint::ALL {
            let (cell, digit) = constraint.option(0);
            let house = match constraint.house() {
                Some(house) if house.kind() == HouseKind::Row => house,
                _ => continue,
            };
            if house.cells().iter().any(|&cell| self.grid[cell] == Some(digit)) {
                continue;
            }
            let row = 0b1_1111_1111 << (9 * (cell.row() % 3));
            let cells = in_band(cell.band(), self.words[digit.index()][cell.band()] & row);
            visitor.check(|| {
                let read = Read::candidates((house, digit), cells);
                Check::new(Decision::Options { constraint, options: cells.len() as u8 }, [read])
            })?;
            if fewest.is_none_or(|(.., before)| cells.len() < before.len()) {
                fewest = Some((house, digit, cells));
            }
        }
        Continue(fewest)
    }

    fn write(&mut self, cell: Cell, digit: Digit) {
        self.grid[cell] = Some(digit);
        for other in Digit::ALL {
            self.words[other.index()][cell.band()] &= !bit(cell);
        }
        for &peer in cell.peers() {
            self.words[digit.index()][peer.band()] &= !bit(peer);
        }
    }
}

/// The bit of the cell in the words of its band.
fn bit(cell: Cell) -> u32 {
    1 << (cell.index() % 27)
}

/// The cells of a word of this band.
fn in_band(band: usize, word: u32) -> CellSet {
    let mut words = [0; 3];
    words[band] = word;
    CellSet::from_bands(words)
}
