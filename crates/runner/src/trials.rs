//! [`Trials`]: the puzzles that a program is judged on, in the order in which it receives them.

use evidence::Problem;
use judge::fixtures::{self, Expected};
use sudoku::{Grid, Puzzle};

/// One board, and what is to be done with it.
#[derive(Clone, Debug)]
pub struct Trial {
    /// `leetcode-37`, or `easy:3` for the third puzzle of a tier.
    pub name: String,
    /// What an answer or a program does with the board.
    pub task: TrialTask,
}

/// A board with its known answer.
#[derive(Clone, Debug)]
pub enum TrialTask {
    /// Solve this puzzle with this number of solutions.
    Solve(Puzzle, Expected),
    /// Say whether these givens break a rule: LeetCode 36, which no program is judged on.
    Validate(Grid),
}

impl Trial {
    /// Its givens.
    pub const fn grid(&self) -> &Grid {
        match &self.task {
            TrialTask::Solve(puzzle, _) => puzzle.grid(),
            TrialTask::Validate(grid) => grid,
        }
    }

    /// The puzzle, if it is to be solved.
    pub const fn puzzle(&self) -> Option<&Puzzle> {
        if let TrialTask::Solve(puzzle, _) = &self.task {
            Some(puzzle)
        } else {
            None
        }
    }

    /// The problem that trials belong to, which is the same for all that one process gets.
    pub fn problem(trials: &[Self]) -> Problem {
        match trials.first().map(|trial| &trial.task) {
            Some(TrialTask::Validate(_)) => Problem::ValidSudoku,
            _ => Problem::SudokuSolver,
        }
    }

    /// The puzzle of this name, however much work it needs; `None` if there is none.
    pub fn named(name: &str) -> Option<Self> {
        let groups = Trials::within(u64::MAX).groups;
        let mut trials = groups.into_iter().flat_map(|group| group.trials);
        trials.find(|trial| trial.name == name)
    }

    /// Whether it keeps LeetCode's promise: a blank, and exactly one solution.
    pub fn is_promised(&self) -> bool {
        matches!(self.task, TrialTask::Solve(_, Expected::Exactly(1))) && !self.grid().is_full()
    }
}

/// Boards of one kind and of one problem.
#[derive(Clone, Debug)]
pub struct TrialGroup {
    /// `named, no solution`, or the name of a tier.
    pub name: &'static str,
    /// Its boards; at least one.
    pub trials: Vec<Trial>,
}

impl TrialGroup {
    fn empty(name: &'static str) -> Self {
        Self {
            name,
            trials: Vec::new(),
        }
    }

    fn add_to_validate(&mut self, name: String, grid: Grid) {
        self.trials.push(Trial {
            name,
            task: TrialTask::Validate(grid),
        });
    }
}

/// Whether a search needs at most this many placements. A puzzle of which that is not known needs
/// too many.
fn is_affordable(placements: Option<u64>, max_work: u64) -> bool {
    placements.is_some_and(|placements| placements <= max_work)
}

/// The named cases and the tiers.
#[derive(Clone, Debug)]
pub struct Trials {
    /// In the order in which a program receives them.
    pub groups: Vec<TrialGroup>,
    /// The number of puzzles that need too much work.
    pub skipped: usize,
}

impl Trials {
    /// Every puzzle that row-by-row search solves with at most this many placements.
    pub fn within(max_work: u64) -> Self {
        let mut unique = TrialGroup::empty("named, one solution");
        let mut ambiguous = TrialGroup::empty("named, several solutions");
        let mut unsolvable = TrialGroup::empty("named, no solution");
        let mut skipped = 0;
        for case in fixtures::cases() {
            // Givens that break a rule are not a puzzle. Without a known number of solutions, a
            // result cannot be judged.
            let (Some(puzzle), Some(solutions)) = (case.puzzle, case.solutions.up_to(2)) else {
                continue;
            };
            if !is_affordable(case.placements, max_work) {
                skipped += 1;
                continue;
            }
            let group = match solutions {
                0 => &mut unsolvable,
                1 => &mut unique,
                _ => &mut ambiguous,
            };
            group.trials.push(Trial {
                name: case.name.to_owned(),
                task: TrialTask::Solve(puzzle, case.solutions),
            });
        }
        let mut groups = vec![unique, ambiguous, unsolvable];
        for tier in fixtures::tiers() {
            let mut group = TrialGroup::empty(tier.name);
            for (number, puzzle) in (1..).zip(&tier.puzzles) {
                if !is_affordable(puzzle.placements, max_work) {
                    skipped += 1;
                    continue;
                }
                group.trials.push(Trial {
                    name: format!("{}:{number}", tier.name),
                    task: TrialTask::Solve(puzzle.puzzle, tier.solutions),
                });
            }
            groups.push(group);
        }
        groups.retain(|group| !group.trials.is_empty());
        Self { groups, skipped }
    }

    /// All boards of the fixtures as those of LeetCode 36: the valid ones, solvable or not, and
    /// those that break a rule.
    pub fn to_validate() -> TrialGroup {
        let mut group = TrialGroup::empty("36. Valid Sudoku");
        for case in fixtures::cases() {
            group.add_to_validate(case.name.to_owned(), case.grid);
        }
        for tier in fixtures::tiers() {
            for (number, puzzle) in (1..).zip(&tier.puzzles) {
                let name = format!("{}:{number}", tier.name);
                group.add_to_validate(name, *puzzle.puzzle.grid());
            }
        }
        for (number, grid) in (1..).zip(fixtures::invalid()) {
            group.add_to_validate(format!("invalid:{number}"), *grid);
        }
        group
    }

    /// The puzzles that keep LeetCode's promise: a blank, and exactly one solution.
    #[must_use]
    pub fn promised(mut self) -> Self {
        for group in &mut self.groups {
            group.trials.retain(Trial::is_promised);
        }
        self.groups.retain(|group| !group.trials.is_empty());
        self
    }
}
