//! [`Problem`]: which of LeetCode's problems an answer solves.

/// A problem of LeetCode; as text its title there, `37. Sudoku Solver`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::Display)]
pub enum Problem {
    /// 37: fill the blanks of a board that has exactly one solution.
    #[strum(to_string = "37. Sudoku Solver")]
    SudokuSolver,
    /// 36: whether no row, column or box has a digit twice.
    #[strum(to_string = "36. Valid Sudoku")]
    ValidSudoku,
}

impl Problem {
    /// Both of them.
    pub const ALL: [Self; 2] = [Self::SudokuSolver, Self::ValidSudoku];

    /// Its number on LeetCode.
    pub const fn number(self) -> &'static str {
        match self {
            Self::SudokuSolver => "37",
            Self::ValidSudoku => "36",
        }
    }

    /// The method that an answer has for it, as in LeetCode's Java.
    pub const fn method(self) -> &'static str {
        match self {
            Self::SudokuSolver => "solveSudoku",
            Self::ValidSudoku => "isValidSudoku",
        }
    }
}
