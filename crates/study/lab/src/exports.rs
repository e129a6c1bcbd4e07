//! What a page calls in the module: a C interface, so that no generated script is needed.
//!
//! The caller passes a text with [`lab_push`], one character at a time, and calls one of the other
//! functions, which forgets the text. It then finds the result in the module's memory, at
//! [`lab_result`]. A result is JSON: `{"Ok": …}` or `{"Err": …}`. Each function returns its length
//! in bytes.
#![expect(
    unsafe_code,
    reason = "a name that is exported unchanged could collide with another one; \
              these begin with the name of the crate, and no other crate exports names"
)]

use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError};

use ladder::LADDER;
use serde::Serialize;
use serde_json::{Value, json};
use sudoku::{Conflicts, Event, EventSource, Grid, Puzzle};

use crate::search::{KEPT, Scope, part, record, step_after};

/// The count of solutions stops after this many placements, which takes less than a second.
const PLACEMENTS: u64 = 1_000_000;

static TEXT: Mutex<String> = Mutex::new(String::new());
static RESULT: Mutex<String> = Mutex::new(String::new());

/// Appends a character to the text. Other numbers than those of characters have no effect.
// SAFETY: see the reason above.
#[unsafe(no_mangle)]
pub extern "C" fn lab_push(character: u32) {
    lock(&TEXT).extend(char::from_u32(character));
}

/// Reads the text as a puzzle, and solves it.
// SAFETY: see the reason above.
#[unsafe(no_mangle)]
pub extern "C" fn lab_read() -> usize {
    answer(read)
}

/// Searches the puzzle with the strategy of this index in the ladder, and stops after this many
/// solutions or steps.
// SAFETY: see the reason above.
#[unsafe(no_mangle)]
pub extern "C" fn lab_search(strategy: u32, solutions: u32, limit: u32, checks: bool) -> usize {
    let scope = Scope { solutions: solutions.into(), limit: limit.into(), checks };
    answer(|text| {
        let (source, puzzle) = asked(strategy, text)?;
        Ok::<_, String>(record(source, &puzzle, scope, KEPT))
    })
}

/// Records the steps around this one.
// SAFETY: see the reason above.
#[unsafe(no_mangle)]
pub extern "C" fn lab_part(
    strategy: u32,
    solutions: u32,
    checks: bool,
    middle: u32,
    around: u32,
) -> usize {
    let (middle, around) = (u64::from(middle), u64::from(around));
    let limit = middle + around;
    let scope = Scope { solutions: solutions.into(), limit, checks };
    let window = middle.saturating_sub(around)..limit + 1;
    answer(|text| {
        let (source, puzzle) = asked(strategy, text)?;
        Ok::<_, String>(part(source, &puzzle, scope, window))
    })
}

/// The step with checks after which the board has changed this often, or the last one.
// SAFETY: see the reason above.
#[unsafe(no_mangle)]
pub extern "C" fn lab_step(strategy: u32, changes: u32) -> usize {
    answer(|text| {
        let (source, puzzle) = asked(strategy, text)?;
        Ok::<_, String>(step_after(source, &puzzle, changes.into()))
    })
}

/// The address of the last result. The next one overwrites it.
// SAFETY: see the reason above.
#[unsafe(no_mangle)]
pub extern "C" fn lab_result() -> usize {
    lock(&RESULT).as_ptr().expose_provenance()
}

/// The puzzle, whether it has no solution, one, or several, and the first two of them. Or why the
/// text is not a puzzle, and the cells that break a rule, if only rules are broken.
fn read(text: &str) -> Result<Value, Value> {
    let no_grid = |error: sudoku::ParseError| json!({ "message": error.to_string() });
    let grid: Grid = text.parse().map_err(no_grid)?;
    let puzzle = Puzzle::new(grid).map_err(|Conflicts(conflicts)| {
        let cells = conflicts.iter().flat_map(|one| &one.cells).map(|cell| cell.index());
        json!({
            "message": conflicts[0].to_string(),
            "givens": grid.to_string(),
            "conflicts": cells.collect::<Vec<_>>(),
        })
    })?;
    let (mut placements, mut solutions) = (0, Vec::new());
    let flow = ladder::defaults::prover().strategy().watch(&puzzle, &mut |event| {
        match event {
            Event::Place(..) => placements += 1,
            Event::Solution(grid) => solutions.push(grid.to_string()),
            _ => {}
        }
        let is_enough = solutions.len() == 2 || placements == PLACEMENTS;
        if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let conclusion = match (solutions.len(), flow.is_continue()) {
        (2, _) => "Several solutions (2 shown).",
        (0, true) => "No solution.",
        (1, true) => "One solution.",
        _ => "Too hard to say: the count of solutions stopped after 1,000,000 placements.",
    };
    let givens = puzzle.to_string();
    Ok(json!({ "givens": givens, "conclusion": conclusion, "solutions": solutions }))
}

fn asked(strategy: u32, text: &str) -> Result<(&'static dyn EventSource, Puzzle), String> {
    let rung = &LADDER[strategy as usize];
    let puzzle = text.parse().map_err(|error: sudoku::ParseError| error.to_string())?;
    Ok((rung.source(), puzzle))
}

/// Takes the text, and leaves the answer as the result.
fn answer<T: Serialize, E: Serialize>(of: impl FnOnce(&str) -> Result<T, E>) -> usize {
    let text = std::mem::take(&mut *lock(&TEXT));
    let answer = serde_json::to_string(&of(&text)).expect("it is made of lists, numbers and text");
    let mut result = lock(&RESULT);
    *result = answer;
    result.len()
}

fn lock(text: &Mutex<String>) -> MutexGuard<'_, String> {
    text.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    const EXAMPLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// One test, because all calls share one text and one result.
    #[test]
    fn a_call_leaves_its_result() {
        let call = |text: &str, of: &dyn Fn() -> usize| -> Value {
            text.chars().for_each(|character| lab_push(character.into()));
            let length = of();
            let result = lock(&RESULT).clone();
            assert_eq!((result.len(), result.is_empty()), (length, false));
            let address = lock(&RESULT).as_ptr().addr();
            assert_eq!(address, lab_result());
            serde_json::from_str(&result).unwrap()
        };
        let (typed, twice) = (EXAMPLE.replace('.', "x"), EXAMPLE.replacen('.', "5", 1));
        let search = || lab_search(0, 1, 20_000, true);
        let nothing = "line 1, column 1: expected a puzzle, found nothing";
        let rows: [(&str, &dyn Fn() -> usize, &str, Value); 8] = [
            ("", &|| lab_read(), "/Err/message", nothing.into()),
            (&typed, &|| lab_read(), "/Ok/givens", EXAMPLE.into()),
            (&typed, &|| lab_read(), "/Ok/conclusion", "One solution.".into()),
            (&twice, &|| lab_read(), "/Err/message", "5 twice in row 1: r1c1 r1c3".into()),
            (&twice, &|| lab_read(), "/Err/conflicts", vec![0, 2, 0, 2].into()),
            // Nothing is left of the calls that failed.
            (EXAMPLE, &search, "/Ok/totals/events", 20_000.into()),
            (EXAMPLE, &search, "/Ok/cut", true.into()),
            (EXAMPLE, &|| lab_part(0, 1, true, 30_000, 100), "/Ok/start", 29_901.into()),
        ];
        for (text, of, part, expected) in rows {
            assert_eq!(call(text, of).pointer(part), Some(&expected), "{part} of {text}");
        }
        let found = call(EXAMPLE, &search);
        let file = &found["Ok"]["parts"][0]["steps"][1]["site"]["file"];
        assert_eq!(file, "naive-scan/src/lib.rs");
    }
}
