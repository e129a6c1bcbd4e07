//! A correct solver in small steps. Each bug of the gallery replaces one of the steps.

use std::ops::ControlFlow::{self, Continue};

use sudoku::{Answer, Cell, Digit, Grid, House, Limits, Puzzle, Reason, Solver, Visitor};

/// The grid, and the used digits of each house as a mask.
pub(crate) struct Masks {
    pub(crate) givens: Grid,
    pub(crate) grid: Grid,
    pub(crate) rows: [u16; 9],
    pub(crate) columns: [u16; 9],
    pub(crate) boxes: [u16; 9],
    /// The number of solutions that the search has found.
    pub(crate) found: u32,
}

/// The steps of a search row by row. A bug is a type with one wrong step.
pub(crate) trait Steps: Sync {
    /// Runs before the search, for instance to keep state that a search must not keep.
    fn begin(&self, _: &mut Masks) {}

    fn box_of(&self, cell: Cell) -> usize {
        cell.box_index()
    }

    fn digits(&self, _: &Masks) -> Vec<Digit> {
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

    /// Whether a search that fills the cell with the fewest candidates reports this digit as
    /// forced.
    fn is_forced(&self, candidates: &[Digit]) -> bool {
        candidates.len() == 1
    }

    /// The candidates to try in the cell with the fewest.
    fn tried(&self, candidates: Vec<Digit>) -> Vec<Digit> {
        candidates
    }

    /// The places to try for the digit with the fewest.
    fn tried_places(&self, places: Vec<Cell>) -> Vec<Cell> {
        places
    }

    /// The cell to fill at this place of the cursor.
    fn cell_at(&self, cursor: Cell) -> Cell {
        cursor
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
        let mut board = masks(&self.0, puzzle);
        self.0.begin(&mut board);
        let flow = fill(&self.0, &mut board, visitor, Some(Cell::ALL[0]));
        self.0.end(visitor, &board, flow)
    }

    fn solve_many(&self, puzzles: &[Puzzle], limits: &Limits<'_>, answers: &mut [Answer]) {
        self.0.many(self, puzzles, limits, answers);
    }
}

fn masks<S: Steps>(steps: &S, puzzle: &Puzzle) -> Masks {
    let mut board = Masks {
        givens: *puzzle.grid(),
        grid: *puzzle.grid(),
        rows: [0; 9],
        columns: [0; 9],
        boxes: [0; 9],
        found: 0,
    };
    for (cell, digit) in puzzle.grid().digits() {
        steps.write(&mut board, cell, digit);
    }
    board
}

fn fill<S: Steps, V: Visitor>(
    steps: &S,
    board: &mut Masks,
    visitor: &mut V,
    cursor: Option<Cell>,
) -> ControlFlow<()> {
    if steps.is_last(cursor) {
        board.found += 1;
        return steps.solution(visitor, board);
    }
    let Some(cursor) = cursor else { return Continue(()) };
    let cell = steps.cell_at(cursor);
    if steps.is_filled(board, cell) {
        return fill(steps, board, visitor, cursor.next());
    }
    for digit in steps.digits(board) {
        if steps.allowed(board, cell, digit) {
            steps.write(board, cell, digit);
            steps.place(visitor, cell, digit)?;
            fill(steps, board, visitor, cursor.next())?;
            steps.erase(board, cell, digit);
            steps.remove(visitor, cell)?;
        }
    }
    Continue(())
}

/// The solver that is made of these steps and fills the cell with the fewest candidates first.
pub(crate) struct BuggyFewest<S>(pub(crate) S);

impl<S: Steps> Solver for BuggyFewest<S> {
    fn name(&self) -> &'static str {
        "wrong-fewest"
    }

    fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        fill_fewest(&self.0, &mut masks(&self.0, puzzle), visitor)
    }
}

fn fill_fewest<S: Steps, V: Visitor>(
    steps: &S,
    board: &mut Masks,
    visitor: &mut V,
) -> ControlFlow<()> {
    let candidates = |cell: Cell| -> Vec<Digit> {
        steps.digits(board).into_iter().filter(|&digit| steps.allowed(board, cell, digit)).collect()
    };
    let blanks = Cell::ALL.into_iter().filter(|&cell| !steps.is_filled(board, cell));
    let fewest = blanks.map(|cell| (cell, candidates(cell))).min_by_key(|(_, digits)| digits.len());
    let Some((cell, digits)) = fewest else { return steps.solution(visitor, board) };
    if steps.is_forced(&digits) {
        steps.write(board, cell, digits[0]);
        visitor.deduce(cell, digits[0], Reason::NakedSingle)?;
        fill_fewest(steps, board, visitor)?;
        steps.erase(board, cell, digits[0]);
        return Continue(());
    }
    for digit in steps.tried(digits) {
        steps.write(board, cell, digit);
        visitor.place(cell, digit)?;
        fill_fewest(steps, board, visitor)?;
        steps.erase(board, cell, digit);
        visitor.remove(cell)?;
    }
    Continue(())
}

/// The solver that is made of these steps and first places the digit with the fewest places in a
/// house.
pub(crate) struct BuggyPlaces<S>(pub(crate) S);

impl<S: Steps> Solver for BuggyPlaces<S> {
    fn name(&self) -> &'static str {
        "wrong-places"
    }

    fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        fill_places(&self.0, &mut masks(&self.0, puzzle), visitor)
    }
}

fn fill_places<S: Steps, V: Visitor>(
    steps: &S,
    board: &mut Masks,
    visitor: &mut V,
) -> ControlFlow<()> {
    let places = |(house, digit): (&House, Digit)| -> Option<(Digit, Vec<Cell>)> {
        let cells = house.cells().iter().copied();
        let is_open =
            |&cell: &Cell| !steps.is_filled(board, cell) && steps.allowed(board, cell, digit);
        let has_digit = cells.clone().any(|cell| board.grid[cell] == Some(digit));
        (!has_digit).then(|| (digit, cells.filter(is_open).collect()))
    };
    let questions = House::ALL.iter().flat_map(|house| Digit::ALL.map(|digit| (house, digit)));
    let fewest = questions.filter_map(places).min_by_key(|(_, cells)| cells.len());
    let Some((digit, cells)) = fewest else { return steps.solution(visitor, board) };
    for cell in steps.tried_places(cells) {
        steps.write(board, cell, digit);
        visitor.place(cell, digit)?;
        fill_places(steps, board, visitor)?;
        steps.erase(board, cell, digit);
        visitor.remove(cell)?;
    }
    Continue(())
}
