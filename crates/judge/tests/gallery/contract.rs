//! Classic bugs that break the contract of a solver, each in a few lines.

use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use sudoku::{Answer, Cell, Digit, Grid, House, Limits, Puzzle, Reason, Visitor};

use crate::base::{Buggy, Masks, Steps};
use crate::bugs::{NoBug, TriesDigitsDownwards};

/// A `solved` flag skips the undoing, which is right only for a search of one solution.
pub(crate) struct LeavesTheArraysMarkedAfterASolution;
impl Steps for LeavesTheArraysMarkedAfterASolution {
    fn erase(&self, board: &mut Masks, cell: Cell, digit: Digit) {
        if board.found > 0 {
            board.grid[cell] = None;
        } else {
            NoBug.erase(board, cell, digit);
        }
    }
}

pub(crate) struct ReturnsTheGridUnfilled;
impl Steps for ReturnsTheGridUnfilled {
    fn end<V: Visitor>(
        &self,
        visitor: &mut V,
        board: &Masks,
        flow: ControlFlow<()>,
    ) -> ControlFlow<()> {
        if board.found == 0 && flow.is_continue() { visitor.solution(&board.givens) } else { flow }
    }
}

/// Fills the grid, and forgets to say so.
pub(crate) struct NeverReportsASolution;
impl Steps for NeverReportsASolution {
    fn solution<V: Visitor>(&self, _: &mut V, _: &Masks) -> ControlFlow<()> {
        Continue(())
    }
}

pub(crate) struct ReportsASolutionTwice;
impl Steps for ReportsASolutionTwice {
    fn solution<V: Visitor>(&self, visitor: &mut V, board: &Masks) -> ControlFlow<()> {
        visitor.solution(&board.grid)?;
        visitor.solution(&board.grid)
    }
}

/// Goes on after every solution, whatever the visitor answers.
pub(crate) struct IgnoresTheLimit;
impl Steps for IgnoresTheLimit {
    fn solution<V: Visitor>(&self, visitor: &mut V, board: &Masks) -> ControlFlow<()> {
        let _ = visitor.solution(&board.grid);
        Continue(())
    }
}

pub(crate) struct IgnoresBreakFromAPlacement;
impl Steps for IgnoresBreakFromAPlacement {
    fn place<V: Visitor>(&self, visitor: &mut V, cell: Cell, digit: Digit) -> ControlFlow<()> {
        let _ = visitor.place(cell, digit);
        Continue(())
    }
}

pub(crate) struct IgnoresBreakFromARemoval;
impl Steps for IgnoresBreakFromARemoval {
    fn remove<V: Visitor>(&self, visitor: &mut V, cell: Cell) -> ControlFlow<()> {
        let _ = visitor.remove(cell);
        Continue(())
    }
}

/// Stops, but returns that the search is exhausted.
pub(crate) struct SwallowsTheBreak;
impl Steps for SwallowsTheBreak {
    fn end<V: Visitor>(&self, _: &mut V, _: &Masks, _: ControlFlow<()>) -> ControlFlow<()> {
        Continue(())
    }
}

/// Returns that it was stopped, although the search is exhausted.
pub(crate) struct AlwaysReturnsBreak;
impl Steps for AlwaysReturnsBreak {
    fn end<V: Visitor>(&self, _: &mut V, _: &Masks, _: ControlFlow<()>) -> ControlFlow<()> {
        Break(())
    }
}

/// Keeps its arrays in the solver and does not clear them after a search that was stopped.
pub(crate) struct KeepsTheArraysOfAStoppedSearch(pub(crate) Mutex<Option<[u16; 9]>>);
impl Steps for KeepsTheArraysOfAStoppedSearch {
    fn begin(&self, board: &mut Masks) {
        board.rows = self.0.lock().unwrap().take().unwrap_or(board.rows);
    }
    fn end<V: Visitor>(&self, _: &mut V, board: &Masks, flow: ControlFlow<()>) -> ControlFlow<()> {
        *self.0.lock().unwrap() = flow.is_break().then_some(board.rows);
        flow
    }
}

/// Every second search of some puzzles tries the digits in another order. A puzzle with one
/// solution still gets the right one.
pub(crate) struct IsNotDeterministic(pub(crate) AtomicU64);
impl Steps for IsNotDeterministic {
    fn begin(&self, board: &mut Masks) {
        let turn = u64::from(board.givens.digits().count() == 30);
        self.0.fetch_xor(turn, Relaxed);
    }
    fn digits(&self, board: &Masks) -> Vec<Digit> {
        let is_turned = self.0.load(Relaxed) == 1;
        if is_turned { TriesDigitsDownwards.digits(board) } else { NoBug.digits(board) }
    }
}

/// Shares one board between threads: a search changes the board of the others.
pub(crate) struct SharesABoardBetweenThreads(pub(crate) AtomicU64);
impl Steps for SharesABoardBetweenThreads {
    fn begin(&self, _: &mut Masks) {
        self.0.fetch_add(1, Relaxed);
        // Long enough for another search to begin, even on one core.
        thread::sleep(Duration::from_micros(200));
    }
    fn end<V: Visitor>(&self, _: &mut V, _: &Masks, flow: ControlFlow<()>) -> ControlFlow<()> {
        self.0.fetch_sub(1, Relaxed);
        flow
    }
    fn digits(&self, board: &Masks) -> Vec<Digit> {
        let other_search_runs = self.0.load(Relaxed) > 1;
        if other_search_runs { TriesDigitsDownwards.digits(board) } else { NoBug.digits(board) }
    }
}

/// Assumes that one solution is always enough.
pub(crate) struct StopsAfterTheFirstSolution;
impl Steps for StopsAfterTheFirstSolution {
    fn allowed(&self, board: &Masks, cell: Cell, digit: Digit) -> bool {
        board.found == 0 && NoBug.allowed(board, cell, digit)
    }
}

/// Starts again, forever, if there is no solution.
pub(crate) struct LoopsWhereThereIsNoSolution;
impl Steps for LoopsWhereThereIsNoSolution {
    fn end<V: Visitor>(&self, _: &mut V, board: &Masks, flow: ControlFlow<()>) -> ControlFlow<()> {
        // It sleeps, because the judge abandons the thread, which then must not use the processor.
        while flow.is_continue() && board.found == 0 {
            thread::sleep(Duration::from_millis(100));
        }
        flow
    }
}

pub(crate) struct ForgetsToReportRemovals;
impl Steps for ForgetsToReportRemovals {
    fn remove<V: Visitor>(&self, _: &mut V, _: Cell) -> ControlFlow<()> {
        Continue(())
    }
}

/// Reports its choices in the last row as deductions, with an impossible reason.
pub(crate) struct CallsItsGuessesForced;
impl Steps for CallsItsGuessesForced {
    fn place<V: Visitor>(&self, visitor: &mut V, cell: Cell, digit: Digit) -> ControlFlow<()> {
        match cell.row() {
            8 => visitor.deduce(cell, digit, Reason::HiddenSingle(House::ROWS[0])),
            _ => visitor.place(cell, digit),
        }
    }
}

/// Reports choices only to visitors of every event.
pub(crate) struct ReportsChoicesToSomeVisitors;
impl Steps for ReportsChoicesToSomeVisitors {
    fn place<V: Visitor>(&self, visitor: &mut V, cell: Cell, digit: Digit) -> ControlFlow<()> {
        if V::DETAIL == sudoku::Detail::Everything {
            visitor.place(cell, digit)
        } else {
            Continue(())
        }
    }
}

/// Puts the answers of a batch one place too far.
pub(crate) struct ShiftsTheAnswersOfABatch;
impl Steps for ShiftsTheAnswersOfABatch {
    fn many(
        &self,
        _: &Buggy<Self>,
        puzzles: &[Puzzle],
        limits: &Limits<'_>,
        answers: &mut [Answer],
    ) {
        NoBug.many(&Buggy(NoBug), puzzles, limits, answers);
        if answers.len() > 64 {
            answers[64..].rotate_right(1);
        }
    }
}

/// Does not answer the puzzles that do not fill a whole batch.
pub(crate) struct SolvesOnlyFullBatches;
impl Steps for SolvesOnlyFullBatches {
    fn many(
        &self,
        _: &Buggy<Self>,
        puzzles: &[Puzzle],
        limits: &Limits<'_>,
        answers: &mut [Answer],
    ) {
        for (puzzles, answers) in puzzles.chunks_exact(64).zip(answers.chunks_exact_mut(64)) {
            for (puzzle, answer) in puzzles.iter().zip(answers) {
                *answer = sudoku::solve(&Buggy(NoBug), puzzle, limits);
            }
        }
    }
}

/// Gives each puzzle of a batch all the time that it needs.
pub(crate) struct IgnoresTheTimeOfABatch;
impl Steps for IgnoresTheTimeOfABatch {
    fn many(
        &self,
        _: &Buggy<Self>,
        puzzles: &[Puzzle],
        limits: &Limits<'_>,
        answers: &mut [Answer],
    ) {
        NoBug.many(&Buggy(NoBug), puzzles, &Limits { time: None, ..*limits }, answers);
    }
}

/// Tries the digits in another order after a solution, with the right solutions all the same.
pub(crate) struct TurnsRoundAfterASolution;
impl Steps for TurnsRoundAfterASolution {
    fn digits(&self, board: &Masks) -> Vec<Digit> {
        if board.found > 0 { TriesDigitsDownwards.digits(board) } else { NoBug.digits(board) }
    }
}

/// Reports each choice this many times in every search but the first.
pub(crate) struct ReportsOtherwiseLater {
    pub(crate) searches: AtomicU64,
    pub(crate) times: usize,
}
impl Steps for ReportsOtherwiseLater {
    fn begin(&self, _: &mut Masks) {
        self.searches.fetch_add(1, Relaxed);
    }
    fn place<V: Visitor>(&self, visitor: &mut V, cell: Cell, digit: Digit) -> ControlFlow<()> {
        let times = if self.searches.load(Relaxed) == 1 { 1 } else { self.times };
        (0..times).try_for_each(|_| visitor.place(cell, digit))
    }
}

/// Tries the digits in another order if the puzzle before was another one.
pub(crate) struct ChangesAfterAnotherPuzzle(pub(crate) Mutex<Option<[Grid; 2]>>);
impl Steps for ChangesAfterAnotherPuzzle {
    fn begin(&self, board: &mut Masks) {
        let mut newest = self.0.lock().unwrap();
        let before = newest.map_or(board.givens, |[_, puzzle]| puzzle);
        *newest = Some([before, board.givens]);
    }
    fn digits(&self, board: &Masks) -> Vec<Digit> {
        let is_other = self.0.lock().unwrap().is_some_and(|[before, puzzle]| before != puzzle);
        if is_other { TriesDigitsDownwards.digits(board) } else { NoBug.digits(board) }
    }
}

/// Stops after five solutions, as if there were no more.
pub(crate) struct FindsFiveSolutions;
impl Steps for FindsFiveSolutions {
    fn allowed(&self, board: &Masks, cell: Cell, digit: Digit) -> bool {
        board.found < 5 && NoBug.allowed(board, cell, digit)
    }
}

/// No bug: many puzzles at once are searched with the digits in another order, so the first
/// solution is another one.
pub(crate) struct FindsOtherSolutionsAtOnce;
impl Steps for FindsOtherSolutionsAtOnce {
    fn many(
        &self,
        _: &Buggy<Self>,
        puzzles: &[Puzzle],
        limits: &Limits<'_>,
        answers: &mut [Answer],
    ) {
        let downwards = Buggy(TriesDigitsDownwards);
        for (puzzle, answer) in puzzles.iter().zip(answers) {
            *answer = sudoku::solve(&downwards, puzzle, limits);
        }
    }
}
