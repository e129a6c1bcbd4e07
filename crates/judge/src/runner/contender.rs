//! [`Contender`]: a solver from outside of the list, to be measured beside it.

use std::path::Path;
use std::time::Duration;

use sudoku::{Grid, Puzzle};

use super::leetcode::{AnswerFile, OpenError, Problem};
use super::process::{Process, ProcessLimits, RunnerError};
use super::protocol::{Protocol, Reply};

/// A LeetCode answer file, or a program in the protocol [`Batch`](Protocol::Batch).
#[derive(Debug)]
pub struct Contender {
    name: String,
    how: How,
    limits: ProcessLimits,
}

#[derive(Debug)]
enum How {
    Answer(AnswerFile),
    Program(Vec<String>),
}

/// What a contender gave for some puzzles.
#[derive(Clone, Debug)]
pub struct Answers {
    /// One for each puzzle, in order: the grid, right or wrong; `None` where it gave none. After a
    /// failure the rest is `None`.
    pub grids: Vec<Option<Grid>>,
    /// CPU time of the process, its start included.
    pub cpu: Duration,
    /// How it failed: a crash, or a broken limit.
    pub failure: Option<String>,
}

impl Contender {
    /// Takes a command line. One word that ends as an answer file does, such as `solution.py`, is
    /// compiled; everything else is a program and its arguments. The limits are those for one
    /// puzzle; memory is for all of them.
    ///
    /// # Errors
    ///
    /// The answer file cannot be judged, or has no `solveSudoku`. A program that cannot be started
    /// is an error of the first call.
    pub fn open(words: &[String], limits: ProcessLimits) -> Result<Self, OpenError> {
        let how = match words {
            [file] if AnswerFile::is_one(Path::new(file)) => {
                let answer = AnswerFile::open(Path::new(file), limits)?;
                if !answer.problems().contains(&Problem::SudokuSolver) {
                    return Err(OpenError::NoMethod(file.clone()));
                }
                How::Answer(answer)
            }
            _ => How::Program(words.to_vec()),
        };
        let name = match &how {
            How::Answer(answer) => answer.name().to_owned(),
            How::Program(words) => words.join(" "),
        };
        Ok(Self { name, how, limits })
    }

    /// The name of the answer file, or the command line.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Gives all puzzles to one new process. With no puzzles, the time is that of its start.
    ///
    /// # Errors
    ///
    /// The program cannot be started.
    pub fn answer(&self, puzzles: &[Puzzle]) -> Result<Answers, RunnerError> {
        let (grids, ended, limits): (Vec<_>, _, _) = match &self.how {
            How::Answer(answer) => {
                let (lines, ended) = answer.solve(puzzles)?;
                (lines, ended, self.limits)
            }
            How::Program(words) => {
                let limits = self.limits.for_puzzles(puzzles.len());
                let input: String =
                    puzzles.iter().map(|puzzle| Protocol::Batch.input(puzzle)).collect();
                let process = Process::new(words.clone(), input.into_bytes(), limits);
                let ended = process.run()?;
                let lines = ended.stdout.split(|&byte| byte == b'\n');
                let grids = lines.map(|line| match Reply::read(line) {
                    Reply::Grid(grid) => Some(*grid),
                    _ => None,
                });
                (grids.collect(), ended, limits)
            }
        };
        let failure =
            ended.verdict(&limits).map(|(verdict, reason)| format!("{verdict}: {reason}"));
        let rest = std::iter::repeat(None);
        let grids = grids.into_iter().chain(rest).take(puzzles.len()).collect();
        Ok(Answers { grids, cpu: ended.cpu, failure })
    }
}
