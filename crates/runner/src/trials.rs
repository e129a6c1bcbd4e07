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
        let mut all = Trials::within(u64::MAX)
            .groups
            .into_iter()
            .flat_map(|group| group.trials);
        all.find(|trial| trial.name == name)
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
        let mut skipped = 0;
        let mut affordable = |placements: Option<u64>| {
            let fits = placements.is_some_and(|placements| placements <= max_work);
            skipped += usize::from(!fits);
            fits
        };
        let mut groups: Vec<TrialGroup> = [
            "named, one solution",
            "named, several solutions",
            "named, no solution",
        ]
        .map(|name| TrialGroup {
            name,
            trials: Vec::new(),
        })
        .into();
        for case in fixtures::cases() {
            let (Some(puzzle), Some(count)) = (case.puzzle, case.solutions.up_to(2)) else {
                continue;
            };
            if affordable(case.placements) {
                let group = [2, 0, 1][count as usize];
                let task = TrialTask::Solve(puzzle, case.solutions);
                groups[group].trials.push(Trial {
                    name: case.name.to_owned(),
                    task,
                });
            }
        }
        for tier in fixtures::tiers() {
            let trials = tier
                .puzzles
                .iter()
                .enumerate()
                .filter(|(_, puzzle)| affordable(puzzle.placements));
            let trials = trials.map(|(index, puzzle)| Trial {
                name: format!("{}:{}", tier.name, index + 1),
                task: TrialTask::Solve(puzzle.puzzle, tier.solutions),
            });
            groups.push(TrialGroup {
                name: tier.name,
                trials: trials.collect(),
            });
        }
        groups.retain(|group| !group.trials.is_empty());
        Self { groups, skipped }
    }

    /// All boards of the fixtures as those of LeetCode 36: the valid ones, solvable or not, and
    /// those that break a rule.
    pub fn to_validate() -> TrialGroup {
        let cases = fixtures::cases()
            .iter()
            .map(|case| (case.name.to_owned(), case.grid));
        let tiers = fixtures::tiers().iter().flat_map(|tier| {
            let grids = tier.puzzles.iter().map(|puzzle| *puzzle.puzzle.grid());
            (1..)
                .zip(grids)
                .map(|(number, grid)| (format!("{}:{number}", tier.name), grid))
        });
        let invalid = (1..).zip(fixtures::invalid());
        let invalid = invalid.map(|(number, grid)| (format!("invalid:{number}"), *grid));
        let all = cases.chain(tiers).chain(invalid);
        let trials = all
            .map(|(name, grid)| Trial {
                name,
                task: TrialTask::Validate(grid),
            })
            .collect();
        TrialGroup {
            name: "36. Valid Sudoku",
            trials,
        }
    }

    /// The puzzles that keep LeetCode's promise: a blank, and exactly one solution.
    #[must_use]
    pub fn promised(mut self) -> Self {
        self.groups
            .iter_mut()
            .for_each(|group| group.trials.retain(Trial::is_promised));
        self.groups.retain(|group| !group.trials.is_empty());
        self
    }
}
