//! A correct solver in small steps. Each bug of the gallery replaces one of the steps.

use std::ops::ControlFlow::{self, Continue};

use sudoku::{Answer, Cell, Digit, Grid, Limits, Puzzle, Solver, Visitor};

/// The grid, and the used digits of each house as a mask.
pub(crate) struct Masks {
    pub(crate) givens: Grid,
    pub(crate) grid: Grid,
    pub(crate) rows: [u16; 9],
    pub(crate) columns: [u16; 9],
    pub(crate) boxes: [u16; 9],
}

/// The steps of a search row by row. A bug is a type with one wrong step.
pub(crate) trait Steps: Sync {
    /// Runs before the search, for instance to keep state that a search must not keep.
    fn begin(&self, _: &mut Masks) {}

    fn box_of(&self, cell: Cell) -> usize {
        cell.box_index()
    }

    fn digits(&self) -> Vec<Digit> {
        Digit::ALL.to_vec()
    }

    fn allowed(&self, board: &Masks, cell: Cell, digit: Digit) -> bool {
        (board.rows[cell.row()] | board.columns[cell.column()] | board.boxes[self.box_of(cell)])
            & digit.bit()
            == 0
    }

    fn write(&self, board: &mut Masks, cell: Cell, digit: Digit) {
        board.grid[cell] = Some(digit);
        board.rows[cell.row()] |= digit.bit();
        board.columns[cell.column()] |= digit.bit();
        board.boxes[self.box_of(cell)] |= digit.bit();
    }

    fn erase(&self, board: &mut Masks, cell: Cell, digit: Digit) {
        board.grid[cell] = None;
        board.rows[cell.row()] &= !digit.bit();
        board.columns[cell.column()] &= !digit.bit();
        board.boxes[self.box_of(cell)] &= !digit.bit();
    }

    /// Whether the search has passed the last cell.
    fn is_last(&self, cell: Option<Cell>) -> bool {
        cell.is_none()
    }

    fn is_filled(&self, board: &Masks, cell: Cell) -> bool {
        board.grid[cell].is_some()
    }

    fn place<V: Visitor>(&self, visitor: &mut V, cell: Cell, digit: Digit) -> ControlFlow<()> {
        visitor.place(cell, digit)
    }

    fn remove<V: Visitor>(&self, visitor: &mut V, cell: Cell) -> ControlFlow<()> {
        visitor.remove(cell)
    }

    fn solution<V: Visitor>(&self, visitor: &mut V, board: &Masks) -> ControlFlow<()> {
        visitor.solution(&board.grid)
    }

    /// Runs after the whole search.
    fn end<V: Visitor>(&self, _: &mut V, _: &Masks, flow: ControlFlow<()>) -> ControlFlow<()> {
        flow
    }

    fn many(
        &self,
        solver: &Buggy<Self>,
        puzzles: &[Puzzle],
        limits: &Limits<'_>,
        answers: &mut [Answer],
    ) where
        Self: Sized,
    {
        for (puzzle, answer) in puzzles.iter().zip(answers) {
            *answer = sudoku::solve(solver, puzzle, limits);
        }
    }
}

/// The solver that is made of these steps.
pub(crate) struct Buggy<S>(pub(crate) S);

impl<S: Steps> Solver for Buggy<S> {
    fn name(&self) -> &'static str {
        "wrong"
    }

    fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        let mut board = Masks {
            givens: *puzzle.grid(),
            grid: *puzzle.grid(),
            rows: [0; 9],
            columns: [0; 9],
            boxes: [0; 9],
        };
        for (cell, digit) in puzzle.grid().digits() {
            self.0.write(&mut board, cell, digit);
        }
        self.0.begin(&mut board);
        let flow = fill(&self.0, &mut board, visitor, Some(Cell::ALL[0]));
        self.0.end(visitor, &board, flow)
    }

    fn solve_many(&self, puzzles: &[Puzzle], limits: &Limits<'_>, answers: &mut [Answer]) {
        self.0.many(self, puzzles, limits, answers);
    }
}

fn fill<S: Steps, V: Visitor>(
    steps: &S,
    board: &mut Masks,
    visitor: &mut V,
    cursor: Option<Cell>,
) -> ControlFlow<()> {
    if steps.is_last(cursor) {
        return steps.solution(visitor, board);
    }
    let Some(cell) = cursor else { return Continue(()) };
    if steps.is_filled(board, cell) {
        return fill(steps, board, visitor, cell.next());
    }
    for digit in steps.digits() {
        if steps.allowed(board, cell, digit) {
            steps.write(board, cell, digit);
            steps.place(visitor, cell, digit)?;
            fill(steps, board, visitor, cell.next())?;
            steps.erase(board, cell, digit);
            steps.remove(visitor, cell)?;
        }
    }
    Continue(())
}
