//! What there is to know of one grid.

use ladder::Rung;
use sudoku::{Cell, Conflicts, Ended, Grid, Limits, ParseError, Puzzle, Work};

/// What the user asked to be counted.
pub(super) struct Examiner {
    /// Who counts solutions: it decides how long it takes, and nothing else.
    pub(super) counter: &'static Rung,
    /// How many solutions to count at most.
    pub(super) limit: u64,
    /// Whose work to count.
    pub(super) measures: Vec<&'static Rung>,
    /// What that may cost.
    pub(super) work_limits: Limits<'static>,
}

/// What was found out about a record.
pub(super) enum Finding {
    /// It is no grid.
    Unreadable(ParseError),
    /// It is a grid, but its givens break a rule.
    Broken {
        /// The grid.
        grid: Grid,
        /// Every place where.
        conflicts: Conflicts,
    },
    /// It is a puzzle.
    Puzzle(Examined),
}

/// What was found out about a puzzle.
pub(super) struct Examined {
    pub(super) puzzle: Puzzle,
    /// How many solutions were found, and whether that is all.
    pub(super) solutions: u64,
    pub(super) all_counted: bool,
    /// The only solution.
    pub(super) solution: Option<Grid>,
    /// The givens that are not needed: without any one of them there is still one solution. `None`
    /// unless there is exactly one.
    pub(super) not_needed: Option<Vec<Cell>>,
    pub(super) work: Vec<Measured>,
}

/// The work of one strategy to the first solution, or to exhaustion.
pub(super) struct Measured {
    pub(super) strategy: &'static str,
    pub(super) work: Work,
    /// Whether the strategy finished; otherwise the counts are those of the budget spent.
    pub(super) finished: bool,
}

impl Examiner {
    pub(super) fn examine(&self, grid: &Grid) -> Finding {
        match Puzzle::new(*grid) {
            Ok(puzzle) => Finding::Puzzle(self.puzzle(puzzle)),
            Err(conflicts) => Finding::Broken { grid: *grid, conflicts },
        }
    }

    fn puzzle(&self, puzzle: Puzzle) -> Examined {
        let answer = self.counter.strategy.solve(&puzzle, &Limits::solutions(self.limit));
        let all_counted = answer.ended == Ended::Exhausted;
        let unique = answer.solutions == 1 && all_counted;
        Examined {
            puzzle,
            solutions: answer.solutions,
            all_counted,
            solution: answer.first.filter(|_| unique),
            not_needed: unique.then(|| self.not_needed(&puzzle)),
            work: self.measures.iter().map(|rung| self.measure(rung, &puzzle)).collect(),
        }
    }

    fn not_needed(&self, puzzle: &Puzzle) -> Vec<Cell> {
        let still_one = |cell: Cell| {
            let mut fewer = *puzzle.grid();
            fewer[cell] = None;
            Puzzle::new(fewer)
                .is_ok_and(|fewer| self.counter.strategy.count_solutions(&fewer, 2) == 1)
        };
        puzzle.grid().digits().map(|(cell, _)| cell).filter(|&cell| still_one(cell)).collect()
    }

    fn measure(&self, rung: &'static Rung, puzzle: &Puzzle) -> Measured {
        let (answer, work) = rung.strategy.solve_counted(puzzle, &self.work_limits);
        Measured { strategy: rung.name(), work, finished: answer.ended != Ended::BudgetSpent }
    }
}
