//! What a page calls in the module: a C interface, so that no generated script is needed.
//!
//! The caller passes the puzzle with [`lab_push`], one character at a time, and calls
//! [`lab_search`]. It then finds the result in the module's memory, at [`lab_result`].
#![expect(
    unsafe_code,
    reason = "a name that is exported unchanged could collide with another one; \
              these begin with the name of the crate, and no other crate exports names"
)]

use std::sync::{Mutex, MutexGuard, PoisonError};

use ladder::LADDER;
use serde::Serialize;
use sudoku::Puzzle;
use trace::Trace;

use crate::encode::{Book, PageStep, encode};
use crate::search::{Run, search};

static PUZZLE: Mutex<String> = Mutex::new(String::new());
static RESULT: Mutex<String> = Mutex::new(String::new());

/// One search as the page plays it.
#[derive(Serialize)]
struct Found {
    run: Run<Recording>,
    book: Book,
}

/// A recording as the page plays it.
#[derive(Serialize)]
struct Recording {
    steps: Vec<PageStep>,
    /// The call sites of the events, for example `xor-bitmask/src/lib.rs:47`.
    sites: Vec<String>,
}

/// Appends a character to the puzzle of the next search. Other numbers than those of characters
/// have no effect.
// SAFETY: see the reason above.
#[unsafe(no_mangle)]
pub extern "C" fn lab_push(character: u32) {
    text(&PUZZLE).extend(char::from_u32(character));
}

/// Searches the puzzle with the strategy of this index in the ladder, and forgets the puzzle. It
/// stops after this many solutions or events.
///
/// The result is JSON: `{"Ok": {"run": …, "book": …}}`, or `{"Err": message}` for a text that is no puzzle and for an
/// unknown strategy. Returns the length of the result in bytes.
// SAFETY: see the reason above.
#[unsafe(no_mangle)]
pub extern "C" fn lab_search(strategy: u32, solutions: u32, limit: u32) -> usize {
    let puzzle = std::mem::take(&mut *text(&PUZZLE));
    let found = run(&puzzle, strategy as usize, solutions.into(), limit.into());
    let mut result = text(&RESULT);
    *result = json(&found);
    result.len()
}

/// The address of the result of the last search. The next search overwrites it.
// SAFETY: see the reason above.
#[unsafe(no_mangle)]
pub extern "C" fn lab_result() -> usize {
    text(&RESULT).as_ptr().expose_provenance()
}

fn run(puzzle: &str, strategy: usize, solutions: u64, limit: u64) -> Result<Found, String> {
    let puzzle: Puzzle = puzzle.parse().map_err(|error: sudoku::ParseError| error.to_string())?;
    let rung = LADDER
        .get(strategy)
        .ok_or_else(|| format!("expected a strategy below {}, found {strategy}", LADDER.len()))?;
    let mut book = Book::default();
    let run = search(rung.strategy(), &puzzle, solutions, limit).map(|trace: Trace| Recording {
        steps: encode(&trace, &mut book),
        sites: trace.sites.iter().map(ToString::to_string).collect(),
    });
    Ok(Found { run, book })
}

fn json(found: &Result<Found, String>) -> String {
    serde_json::to_string(found).expect("it is made of lists, numbers and text")
}

fn text(text: &Mutex<String>) -> MutexGuard<'_, String> {
    text.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    const EXAMPLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// One test, because all calls share one puzzle and one result.
    #[test]
    fn a_search_leaves_its_result() {
        let result = |puzzle: &str, strategy| {
            puzzle.chars().for_each(|character| lab_push(character.into()));
            let length = lab_search(strategy, 2, 1_000_000);
            let result = text(&RESULT).clone();
            assert_eq!(result.len(), length);
            let address = text(&RESULT).as_ptr().addr();
            assert_eq!(address, lab_result());
            serde_json::from_str::<serde_json::Value>(&result).unwrap()
        };
        let found = result(EXAMPLE, 0);
        let run = &found["Ok"]["run"];
        assert_eq!((&run["totals"]["solutions"], &run["cut"]), (&1.into(), &false.into()));
        let site = run["with_checks"]["sites"][0].as_str().unwrap();
        assert!(site.starts_with("naive-scan/src/lib.rs:"), "{site}");
        assert_eq!(
            result("55", 0)["Err"],
            "line 1, column 3: expected 9 cells in this line, found 2"
        );
        assert_eq!(
            result(EXAMPLE, 999)["Err"],
            format!("expected a strategy below {}, found 999", LADDER.len())
        );
        // Nothing is left of a search that failed.
        assert_eq!(result(EXAMPLE, 0), found);
    }

    #[test]
    fn a_search_stops_at_its_limit() {
        let run = run(&".".repeat(81), 0, u64::MAX, 20_000).unwrap().run;
        assert_eq!((run.totals.events, run.cut), (20_000, true));
    }
}
