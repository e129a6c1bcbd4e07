#![doc = include_str!("../README.md")]

use std::ops::ControlFlow::{self, Continue};

use sudoku::{
    Cell, CellSet, Check, Constraint, Decision, Digit, DigitSet, Grid, House, Place, Puzzle, Read,
    Reason, Solver, Strategy, Visitor,
};

/// Keeps one mask of candidates per cell, and eliminates candidates by naked pairs.
#[derive(Clone, Copy, Debug, Default)]
pub struct CandidateMasks;

/// The strategy as the ladder lists it.
pub static CANDIDATE_MASKS: Strategy<'_> = Strategy::new(&CandidateMasks);

/// Bit 0 of a cell's mask is set when a 1 may go there. A cell with a digit has no candidate.
type Masks = [u16; 81];

impl Solver for CandidateMasks {
    fn name(&self) -> &'static str {
        "candidate-masks"
    }

    fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        let givens = puzzle.grid().digits();
        let masks =
            givens.fold([0b1_1111_1111; 81], |masks, (cell, digit)| without(masks, cell, digit));
        fill(&mut { *puzzle.grid() }, masks, visitor)
    }
}

fn fill<V: Visitor>(grid: &mut Grid, mut masks: Masks, visitor: &mut V) -> ControlFlow<()> {
    eliminate_by_naked_pairs(&mut masks, visitor)?;
    let Some(cell) = fewest_candidates(grid, &masks, visitor)? else {
        return visitor.solution(grid);
    };
    for digit in DigitSet::from_bits(masks[cell.index()]).iter() {
        grid[cell] = Some(digit);
        visitor.place(cell, digit)?;
        fill(grid, without(masks, cell, digit), visitor)?;
        visitor.remove(cell)?;
        grid[cell] = None;
    }
    Continue(())
}

/// The blank with the fewest candidates: one mask is read per blank.
fn fewest_candidates<V: Visitor>(
    grid: &Grid,
    masks: &Masks,
    visitor: &mut V,
) -> ControlFlow<(), Option<Cell>> {
    for cell in grid.blanks() {
        let candidates = DigitSet::from_bits(masks[cell.index()]);
        visitor.check(|| {
            let (constraint, options) = (Constraint::cell(cell), candidates.len() as u8);
            let read = Read::candidates(cell, candidates);
            Check::new(Decision::Options { constraint, options }, [read])
        })?;
    }
    // Of several, the last: with the first, `norvig-impossible` takes millions of guesses.
    Continue(grid.blanks().max_by_key(|cell| masks[cell.index()].count_zeros()))
}

/// The masks after this digit was written.
fn without(mut masks: Masks, cell: Cell, digit: Digit) -> Masks {
    masks[cell.index()] = 0;
    for peer in cell.peers() {
        masks[peer.index()] &= !digit.bit();
    }
    masks
}

/// Where two cells of a house have the same two candidates, no other cell of it has them.
fn eliminate_by_naked_pairs<V: Visitor>(masks: &mut Masks, visitor: &mut V) -> ControlFlow<()> {
    for house in House::ALL {
        for (number, first) in house.cells().iter().enumerate() {
            let pair = masks[first.index()];
            let second = house.cells()[number + 1..].iter().find(|c| masks[c.index()] == pair);
            let Some(second) = second.filter(|_| pair.count_ones() == 2) else { continue };
            for digit in DigitSet::from_bits(pair).iter() {
                let has_it = |cell: &&Cell| masks[cell.index()] & digit.bit() != 0;
                let others = house.cells().iter().filter(|&cell| cell != first && cell != second);
                let others: Vec<Cell> = others.filter(has_it).copied().collect();
                for cell in &others {
                    masks[cell.index()] &= !digit.bit();
                }
                if !others.is_empty() {
                    let gone = Place::new(others.into_iter().collect::<CellSet>(), digit);
                    let cells: CellSet = [*first, *second].into_iter().collect();
                    let candidates = Place::new(cells, DigitSet::from_bits(pair));
                    visitor.eliminate(gone, Reason::Pattern { name: "naked pair", candidates })?;
                }
            }
        }
    }
    Continue(())
}
