//! The puzzles to compare on.

use std::path::{Path, PathBuf};

use judge::fixtures::{self, Expected};
use sudoku::Puzzle;
use sudoku::text::{ReadError, Reader};

use crate::error::Error;
use crate::input;

/// Puzzles that are shown together.
pub(crate) struct Set {
    pub(crate) name: String,
    /// The puzzles, and how many solutions each has where that is known.
    pub(crate) puzzles: Vec<(Puzzle, Option<Expected>)>,
    /// How many there were before a sample was taken.
    pub(crate) of: usize,
}

impl Set {
    fn new(name: impl Into<String>, puzzles: Vec<(Puzzle, Option<Expected>)>) -> Self {
        Self { name: name.into(), of: puzzles.len(), puzzles }
    }

    /// Keeps at most so many, evenly spread over the set.
    pub(crate) fn sample(&mut self, count: u64) {
        let (length, count) = (self.puzzles.len(), usize::try_from(count).unwrap_or(usize::MAX));
        if count < length {
            self.puzzles = (0..count).map(|index| self.puzzles[index * length / count]).collect();
        }
    }
}

/// The tiers, and the named cases.
pub(crate) fn built_in() -> Vec<Set> {
    let tier = |tier: &fixtures::Tier| {
        Set::new(
            tier.name,
            tier.puzzles.iter().map(|entry| (entry.puzzle, Some(tier.solutions))).collect(),
        )
    };
    let named =
        fixtures::cases().iter().filter_map(|case| Some((case.puzzle?, Some(case.solutions))));
    fixtures::tiers().iter().map(tier).chain([Set::new("named", named.collect())]).collect()
}

/// One set a file. A record that is no puzzle ends it all: a comparison on half a file would
/// mislead.
pub(crate) fn from_files(paths: &[PathBuf]) -> Result<Vec<Set>, Error> {
    paths.iter().map(|path| from_file(path)).collect()
}

fn from_file(path: &Path) -> Result<Set, Error> {
    let mut puzzles = Vec::new();
    for record in Reader::new(input::open(path)?) {
        let puzzle = record.and_then(|record| Ok(record.puzzle()?));
        match puzzle {
            Ok(puzzle) => puzzles.push((puzzle, None)),
            Err(ReadError::Io(source)) => {
                return Err(Error::Input { path: path.to_owned(), source });
            }
            Err(ReadError::Parse(error)) => {
                return Err(Error::Record { path: path.to_owned(), error });
            }
        }
    }
    let name =
        path.file_stem().map_or_else(|| path.to_string_lossy(), |stem| stem.to_string_lossy());
    Ok(Set::new(if input::is_stdin(path) { "stdin".into() } else { name }, puzzles))
}
