//! A correct search in small steps. Each [`Bug`] changes one of them.

use std::array;
use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use sudoku::{Answer, Cell, Detail, Digit, Grid, House, Limits, Puzzle, Reason, Solver, Visitor};

use crate::bug::Bug::{self, *};

/// The solver with this bug, and what it wrongly keeps between searches.
pub(crate) struct Buggy {
    bug: Bug,
    searches: AtomicU64,
    rows: Mutex<Option<[u16; 9]>>,
    /// The newest puzzle, and the one before.
    puzzles: Mutex<Option<[Grid; 2]>>,
}

impl Buggy {
    pub(crate) fn new(bug: Bug) -> Self {
        Self { bug, searches: AtomicU64::new(0), rows: Mutex::default(), puzzles: Mutex::default() }
    }

    fn one_by_one(&self, puzzles: &[Puzzle], limits: &Limits<'_>, answers: &mut [Answer]) {
        for (puzzle, answer) in puzzles.iter().zip(answers) {
            *answer = sudoku::solve(self, puzzle, limits);
        }
    }
}

impl Solver for Buggy {
    fn name(&self) -> &'static str {
        "wrong"
    }

    fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        let (givens, grid) = (*puzzle.grid(), *puzzle.grid());
        let mut search = Search { buggy: self, givens, grid, used: [[0; 9]; 3], found: 0, visitor };
        for (cell, digit) in puzzle.grid().digits() {
            search.write(cell, digit);
        }
        search.begin();
        let flow = match self.bug {
            FewestForgetsToUndoTheBox
            | FewestWithTheWrongBoxIndex
            | FewestTriesDigitsZeroToEight
            | FewestNeverFillsTheLastColumn
            | FewestNeverFillsTheLastCell
            | SkipsTheLastCandidate
            | TakesTheFirstOfTwo => search.fill_fewest(),
            SkipsTheLastPlace => search.fill_places(),
            _ => search.fill(Some(Cell::ALL[0])),
        };
        search.end(flow)
    }

    fn solve_many(&self, puzzles: &[Puzzle], limits: &Limits<'_>, answers: &mut [Answer]) {
        let full = puzzles.len() / 64 * 64;
        match self.bug {
            ShiftsTheAnswersOfABatch => {
                self.one_by_one(puzzles, limits, answers);
                answers[full.min(64)..].rotate_right(usize::from(full > 0));
            }
            SolvesOnlyFullBatches => {
                self.one_by_one(&puzzles[..full], limits, &mut answers[..full]);
            }
            IgnoresTheTimeOfABatch => {
                self.one_by_one(puzzles, &Limits { time: None, ..*limits }, answers);
            }
            FindsOtherSolutionsAtOnce => {
                Self::new(TriesDigitsDownwards).one_by_one(puzzles, limits, answers);
            }
            _ => self.one_by_one(puzzles, limits, answers),
        }
    }
}

struct Search<'a, V> {
    buggy: &'a Buggy,
    givens: Grid,
    grid: Grid,
    /// The used digits of each row, column and box, as masks.
    used: [[u16; 9]; 3],
    /// The number of solutions that the search has found.
    found: u32,
    visitor: &'a mut V,
}

impl<V: Visitor> Search<'_, V> {
    fn begin(&mut self) {
        let Buggy { bug, searches, rows, puzzles } = self.buggy;
        match bug {
            OverwritesGivens => (self.grid, self.used) = (Grid::EMPTY, [[0; 9]; 3]),
            KeepsTheArraysOfAStoppedSearch => {
                self.used[0] = rows.lock().unwrap().take().unwrap_or(self.used[0]);
            }
            // A puzzle with one solution still gets the right one.
            IsNotDeterministic => {
                searches.fetch_xor(u64::from(self.givens.digits().count() == 30), Relaxed);
            }
            SharesABoardBetweenThreads => {
                searches.fetch_add(1, Relaxed);
                // Long enough for another search to begin, even on one core.
                thread::sleep(Duration::from_micros(200));
            }
            ChangesAfterAnotherPuzzle => {
                let mut puzzles = puzzles.lock().unwrap();
                let before = puzzles.map_or(self.givens, |[newest, _]| newest);
                *puzzles = Some([self.givens, before]);
            }
            LoopsBeforeItBegins => loop {
                thread::sleep(Duration::from_mins(1));
            },
            _ => drop(searches.fetch_add(1, Relaxed)),
        }
    }

    fn end(&mut self, flow: ControlFlow<()>) -> ControlFlow<()> {
        let Buggy { bug, searches, rows, .. } = self.buggy;
        match bug {
            SwallowsTheBreak => return Continue(()),
            AlwaysReturnsBreak => return Break(()),
            ReturnsTheGridUnfilled if self.found == 0 && flow.is_continue() => {
                return self.visitor.solution(&self.givens);
            }
            KeepsTheArraysOfAStoppedSearch => {
                *rows.lock().unwrap() = flow.is_break().then_some(self.used[0]);
            }
            SharesABoardBetweenThreads => drop(searches.fetch_sub(1, Relaxed)),
            LoopsWhereThereIsNoSolution => {
                // It sleeps, because the judge abandons the thread, which then must not use the
                // processor.
                while flow.is_continue() && self.found == 0 {
                    thread::sleep(Duration::from_millis(100));
                }
            }
            _ => {}
        }
        flow
    }

    /// Row by row.
    fn fill(&mut self, cursor: Option<Cell>) -> ControlFlow<()> {
        if self.is_last(cursor) {
            self.found += 1;
            return self.solution();
        }
        let Some(cursor) = cursor else { return Continue(()) };
        let cell = match self.buggy.bug {
            VisitsColumnByColumn => Cell::ALL[cursor.column() * 9 + cursor.row()],
            _ => cursor,
        };
        if self.is_filled(cell) {
            return self.fill(cursor.next());
        }
        for digit in self.digits() {
            if self.allows(cell, digit) {
                self.write(cell, digit);
                self.place(cell, digit)?;
                self.fill(cursor.next())?;
                self.erase(cell, digit);
                self.remove(cell)?;
            }
        }
        Continue(())
    }

    /// The cell with the fewest candidates first.
    fn fill_fewest(&mut self) -> ControlFlow<()> {
        let candidates = |cell: Cell| -> Vec<Digit> {
            self.digits().into_iter().filter(|&digit| self.allows(cell, digit)).collect()
        };
        let blanks = Cell::ALL.into_iter().filter(|&cell| !self.is_filled(cell));
        let all = blanks.map(|cell| (cell, candidates(cell)));
        let fewest = all.min_by_key(|(_, digits)| digits.len());
        let Some((cell, mut digits)) = fewest else { return self.solution() };
        if digits.len() == 1 || self.buggy.bug == TakesTheFirstOfTwo && digits.len() == 2 {
            self.write(cell, digits[0]);
            self.visitor.deduce(cell, digits[0], Reason::NakedSingle)?;
            self.fill_fewest()?;
            self.erase(cell, digits[0]);
            return Continue(());
        }
        if self.buggy.bug == SkipsTheLastCandidate {
            digits.pop();
        }
        for digit in digits {
            self.write(cell, digit);
            self.place(cell, digit)?;
            self.fill_fewest()?;
            self.erase(cell, digit);
            self.remove(cell)?;
        }
        Continue(())
    }

    /// The digit with the fewest places in a house first.
    fn fill_places(&mut self) -> ControlFlow<()> {
        let places = |(house, digit): (&House, Digit)| -> Option<(Digit, Vec<Cell>)> {
            let cells = house.cells().iter().copied();
            let is_open = |&cell: &Cell| !self.is_filled(cell) && self.allows(cell, digit);
            let has_digit = cells.clone().any(|cell| self.grid[cell] == Some(digit));
            (!has_digit).then(|| (digit, cells.filter(is_open).collect()))
        };
        let questions = House::ALL.iter().flat_map(|house| Digit::ALL.map(|digit| (house, digit)));
        let fewest = questions.filter_map(places).min_by_key(|(_, cells)| cells.len());
        let Some((digit, mut cells)) = fewest else { return self.solution() };
        if self.buggy.bug == SkipsTheLastPlace && cells.len() > 1 {
            cells.pop();
        }
        for cell in cells {
            self.write(cell, digit);
            self.place(cell, digit)?;
            self.fill_places()?;
            self.erase(cell, digit);
            self.remove(cell)?;
        }
        Continue(())
    }

    fn is_last(&self, cursor: Option<Cell>) -> bool {
        match self.buggy.bug {
            StopsOneCellEarly => cursor.is_none_or(|cell| cell.index() == 80),
            RunsOverTheEnd => {
                let index = cursor.map_or(81, Cell::index);
                let cells = [Cell::ALL.len(); 81];
                cells[index] == index
            }
            _ => cursor.is_none(),
        }
    }

    fn is_filled(&self, cell: Cell) -> bool {
        let is_never_filled = match self.buggy.bug {
            NeverFillsTheLastColumn | FewestNeverFillsTheLastColumn => cell.column() == 8,
            FewestNeverFillsTheLastCell => cell.index() == 80,
            NeverFillsTheLastBlank => self.givens.blanks().last() == Some(cell),
            _ => false,
        };
        is_never_filled || self.grid[cell].is_some()
    }

    fn digits(&self) -> Vec<Digit> {
        let Buggy { bug, searches, puzzles, .. } = self.buggy;
        let range = match bug {
            TriesDigitsZeroToEight | FewestTriesDigitsZeroToEight => 0..=8,
            TriesDigitsZeroToSeven => 0..=7,
            NeverTriesOne => 2..=9,
            _ => 1..=9,
        };
        let is_downwards = match bug {
            TriesDigitsDownwards => true,
            IsNotDeterministic => searches.load(Relaxed) == 1,
            SharesABoardBetweenThreads => searches.load(Relaxed) > 1,
            TurnsRoundAfterASolution => self.found > 0,
            ChangesAfterAnotherPuzzle => {
                puzzles.lock().unwrap().is_some_and(|[newest, before]| newest != before)
            }
            _ => false,
        };
        let mut digits: Vec<Digit> = range.filter_map(Digit::new).collect();
        if is_downwards {
            digits.reverse();
        }
        digits
    }

    /// The numbers of the row, column and box that a check asks, or else that a digit is marked in.
    fn houses(&self, cell: Cell, is_check: bool) -> [usize; 3] {
        let (row, column) = (cell.row(), cell.column());
        match self.buggy.bug {
            WrongBoxIndex | FewestWithTheWrongBoxIndex => [row, column, row / 3 + column / 3],
            ChecksTheWrongBox if is_check => [row, column, row / 3 * 3 + column % 3],
            TakesColumnForRow if is_check => [column, column, cell.box_index()],
            MarksRowForColumn if !is_check => [row, row, cell.box_index()],
            _ => [row, column, cell.box_index()],
        }
    }

    fn allows(&self, cell: Cell, digit: Digit) -> bool {
        let houses = self.houses(cell, true);
        let [row, column, of_box] =
            array::from_fn(|kind| self.used[kind][houses[kind]] & digit.bit() == 0);
        match self.buggy.bug {
            LeavesTheDigitInTheCell => {
                cell.peers().iter().all(|&peer| self.grid[peer] != Some(digit))
            }
            ForgetsTheBoxes => row && column,
            StopsAfterTheFirstSolution if self.found > 0 => false,
            FindsFiveSolutions if self.found >= 5 => false,
            _ => row && column && of_box,
        }
    }

    fn write(&mut self, cell: Cell, digit: Digit) {
        self.grid[cell] = Some(digit);
        let houses = self.houses(cell, false);
        for (used, house) in self.used.iter_mut().zip(houses) {
            used[house] |= digit.bit();
        }
    }

    fn erase(&mut self, cell: Cell, digit: Digit) {
        let undone = match self.buggy.bug {
            LeavesTheDigitInTheCell => return,
            ForgetsToFlipBack => 0,
            LeavesTheArraysMarkedAfterASolution if self.found > 0 => 0,
            ForgetsToUndoTheBox | FewestForgetsToUndoTheBox => 2,
            _ => 3,
        };
        self.grid[cell] = None;
        let houses = self.houses(cell, false);
        for (used, house) in self.used.iter_mut().zip(houses).take(undone) {
            used[house] &= !digit.bit();
        }
        if self.buggy.bug == ClearsAGivenOnTheWayBack
            && let Some(before) = cell.index().checked_sub(1).map(|index| Cell::ALL[index])
            && self.givens[before].is_some()
        {
            self.grid[before] = None;
        }
    }

    fn place(&mut self, cell: Cell, digit: Digit) -> ControlFlow<()> {
        let is_later = self.buggy.searches.load(Relaxed) > 1;
        match self.buggy.bug {
            IgnoresBreakFromAPlacement => {
                let _ = self.visitor.place(cell, digit);
                return Continue(());
            }
            CallsItsGuessesForced if cell.row() == 8 => {
                return self.visitor.deduce(cell, digit, Reason::HiddenSingle(House::ROWS[0]));
            }
            ReportsChoicesToSomeVisitors if V::DETAIL != Detail::Everything => return Continue(()),
            ReportsNothingInLaterSearches if is_later => return Continue(()),
            ReportsTwiceInLaterSearches if is_later => self.visitor.place(cell, digit)?,
            _ => {}
        }
        self.visitor.place(cell, digit)
    }

    fn remove(&mut self, cell: Cell) -> ControlFlow<()> {
        match self.buggy.bug {
            IgnoresBreakFromARemoval => {
                let _ = self.visitor.remove(cell);
                Continue(())
            }
            ForgetsToReportRemovals => Continue(()),
            _ => self.visitor.remove(cell),
        }
    }

    fn solution(&mut self) -> ControlFlow<()> {
        match self.buggy.bug {
            NeverReportsASolution => return Continue(()),
            ReportsASolutionTwice => self.visitor.solution(&self.grid)?,
            IgnoresTheLimit => {
                let _ = self.visitor.solution(&self.grid);
                return Continue(());
            }
            _ => {}
        }
        self.visitor.solution(&self.grid)
    }
}
