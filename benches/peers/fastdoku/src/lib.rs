//! fastdoku's choice between its two engines, as the function that engines.toml describes.

use std::ffi::c_char;

use fastdoku::jcz::{self, Outcome};

/// Counts the solutions of 81 characters up to the limit, and writes the first for a limit of 1.
///
/// # Safety
///
/// `puzzle` has 81 characters, and `solution` has room for 81.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn fastdoku_solve(
    puzzle: *const c_char,
    limit: usize,
    _flags: u32,
    solution: *mut c_char,
    _guesses: *mut usize,
) -> usize {
    // SAFETY: the caller promises 81 characters.
    let text = unsafe { &*puzzle.cast::<[u8; 81]>() };
    let clues = text.map(|cell| if cell == b'.' { 0 } else { cell - b'0' });
    let (gate, budget) = (fastdoku::HYBRID_MAX_UNSOLVED, fastdoku::HYBRID_GUESS_BUDGET);
    let (count, grid) = match jcz::run(&clues, limit as u64, gate, budget) {
        Outcome::Done(count, grid) => (count, grid),
        Outcome::Deferred if limit == 1 => {
            let grid = fastdoku::solve_grid(&clues);
            (u64::from(grid.is_some()), grid)
        }
        Outcome::Deferred => (fastdoku::count_solutions(&clues, limit as u64), None),
    };
    if let Some(grid) = grid.filter(|_| count > 0) {
        // SAFETY: the caller promises room for 81 characters.
        unsafe { *solution.cast::<[u8; 81]>() = grid.map(|digit| b'0' + digit) };
    }
    count as usize
}
