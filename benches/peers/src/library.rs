//! A solver in a shared library that the reader built. It reads 81 characters.

use std::ffi::c_char;
use std::path::Path;

use anyhow::{Context as _, Result};
use compare::{Contestant, Engine};

/// The function of engines.toml: puzzle, limit, flags, solution, guesses; the number of solutions.
type Solve = unsafe extern "C" fn(*const c_char, usize, u32, *mut c_char, *mut usize) -> usize;

/// Loads the library of this path.
///
/// # Errors
///
/// A file that is no library, or one without the function.
pub fn open(name: String, symbol: &str, path: &Path) -> Result<Contestant<'static>> {
    // SAFETY: the reader built this library to be run here; loading it runs its initialisers.
    let library =
        unsafe { libloading::Library::new(path) }.with_context(|| path.display().to_string())?;
    // It stays loaded as long as this program runs.
    let library = Box::leak(Box::new(library));
    // SAFETY: engines.toml states that the function of this name has this signature.
    let solve = *unsafe { library.get::<Solve>(symbol.as_bytes()) }
        .with_context(|| format!("{}: expected a function {symbol}", path.display()))?;
    let solve = Box::new(move |puzzle: &[u8; 82], limit: usize| {
        let (mut grid, mut guesses) = ([0_u8; 81], 0);
        let (line, solution) = (puzzle.as_ptr().cast(), grid.as_mut_ptr().cast());
        // SAFETY: the puzzle is 81 characters and a zero, `grid` has room for 81, and the library
        // stays loaded.
        let solutions = unsafe { solve(line, limit, 0, solution, &raw mut guesses) };
        // With another limit, some libraries write no grid.
        (solutions, (limit == 1 && solutions == 1).then_some(grid))
    });
    Ok(Engine {
        name,
        read: with_zero,
        solve,
        write: |&grid| grid,
    }
    .into())
}

/// The 81 characters with a zero, which ends the text.
fn with_zero(text: &str) -> [u8; 82] {
    let mut line = [0_u8; 82];
    line[..81].copy_from_slice(text.as_bytes());
    line
}
