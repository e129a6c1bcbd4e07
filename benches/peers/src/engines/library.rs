//! A solver in a shared library that the reader built. It reads 81 characters.

use std::ffi::c_char;
use std::path::PathBuf;

use anyhow::{Context as _, Result};

use super::Entry;
use crate::engine::{Chunk, Engine, Found};

/// The function of engines.toml: puzzle, limit, flags, solution, guesses; the number of solutions.
type Solve = unsafe extern "C" fn(*const c_char, usize, u32, *mut c_char, *mut usize) -> usize;

pub struct Library {
    name: String,
    version: String,
    solve: Solve,
    /// Keeps the code of `solve` in memory.
    _library: libloading::Library,
}

impl Library {
    /// Loads the library; `None` if it was not built.
    ///
    /// # Errors
    ///
    /// A file that is no library, or one without the function.
    pub fn open(entry: &Entry) -> Result<Option<Self>> {
        let path = path(entry);
        if !path.is_file() {
            return Ok(None);
        }
        let symbol = entry.symbol.as_deref().context("engines.toml: expected `symbol`")?;
        // SAFETY: the reader built this library to be run here; loading it runs its initialisers.
        let library = unsafe { libloading::Library::new(&path) }
            .with_context(|| path.display().to_string())?;
        // SAFETY: engines.toml states that the function of this name has this signature.
        let solve = *unsafe { library.get::<Solve>(symbol.as_bytes()) }
            .with_context(|| format!("{}: expected a function {symbol}", path.display()))?;
        let (name, version) = (entry.name.clone(), entry.version.clone());
        Ok(Some(Self { name, version, solve, _library: library }))
    }
}

fn path(entry: &Entry) -> PathBuf {
    let named = entry.env.as_ref().and_then(std::env::var_os).map(PathBuf::from);
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    named.unwrap_or_else(|| folder.join(entry.file.as_deref().unwrap_or_default()))
}

/// What the reader can do to have the library in the table.
pub fn how_to_add(entry: &Entry) -> String {
    format!(
        "{} {} ({}): build a shared library of it and name its path in {}",
        entry.name,
        entry.version,
        entry.url,
        entry.env.as_deref().unwrap_or("engines.toml"),
    )
}

impl Engine for Library {
    fn name(&self) -> String {
        self.name.clone()
    }
    fn version(&self) -> String {
        self.version.clone()
    }
    fn is_published(&self) -> bool {
        true
    }
    fn load(&self, puzzles: &[ours::Puzzle]) -> Box<dyn Chunk + '_> {
        let line = |puzzle: &ours::Puzzle| {
            // The byte after the cells ends the text.
            let mut line = [0; 82];
            line[..81].copy_from_slice(puzzle.to_string().as_bytes());
            line
        };
        Box::new(Loaded {
            solve: self.solve,
            puzzles: puzzles.iter().map(line).collect(),
            found: Vec::new(),
        })
    }
}

struct Loaded {
    solve: Solve,
    puzzles: Vec<[u8; 82]>,
    found: Vec<Found>,
}

impl Chunk for Loaded {
    fn solve(&mut self, limit: u64) {
        self.found.clear();
        self.found.extend(self.puzzles.iter().map(|puzzle| {
            let (mut grid, mut guesses) = ([0_u8; 81], 0);
            // SAFETY: the puzzle is 81 characters and a zero, and `grid` has room for 81; the
            // library stays loaded while this chunk borrows its engine.
            let solutions = unsafe {
                (self.solve)(
                    puzzle.as_ptr().cast(),
                    limit as usize,
                    0,
                    grid.as_mut_ptr().cast(),
                    &raw mut guesses,
                )
            };
            Found {
                solutions: solutions as u64,
                grid: (limit == 1 && solutions == 1).then_some(grid),
            }
        }));
    }
    fn found(&self) -> Vec<Found> {
        self.found.clone()
    }
}
