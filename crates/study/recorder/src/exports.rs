//! What a page calls in the module: a C interface, so that no generated script is needed.
//!
//! The caller passes a `Question` as JSON with [`recorder_push`], one character at a time, and
//! calls [`recorder_ask`], which returns the length of the answer in bytes. It then finds the
//! answer in the module's memory, at [`recorder_answer`], as JSON: `{"Ok": …}` or `{"Err": …}`.
#![expect(
    unsafe_code,
    reason = "a name that is exported unchanged could collide with another one; \
              these begin with the name of the crate, and no other crate exports names"
)]

use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError};

use ladder::LADDER;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sudoku::{Conflicts, Event, EventSource, Puzzle};
use thousands::Separable;

use crate::search::{KEPT, Scope, part, record, step_after};

/// The count of solutions stops after this many placements, which takes less than a second.
const PLACEMENTS: u64 = 1_000_000;

static QUESTION: Mutex<String> = Mutex::new(String::new());
static ANSWER: Mutex<String> = Mutex::new(String::new());

/// What a page asks for.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Question {
    /// What this text is as a puzzle, and its solutions.
    Read(String),
    /// The beginning of a search, and what surrounds each point that the page jumps to.
    Search(Asked, Scope),
    /// The steps from this one to the limit.
    Part(Asked, Scope, u64),
    /// How many steps, checks among them, lead to this many changes of the board.
    Step(Asked, u64),
}

/// The search of a puzzle with the strategy of this index in the ladder.
#[derive(Deserialize)]
struct Asked {
    givens: String,
    strategy: usize,
}

/// Appends a character to the question. Other numbers than those of characters have no effect.
// SAFETY: see the reason above.
#[unsafe(no_mangle)]
pub extern "C" fn recorder_push(character: u32) {
    lock(&QUESTION).extend(char::from_u32(character));
}

/// Answers the question, and forgets it.
// SAFETY: see the reason above.
#[unsafe(no_mangle)]
pub extern "C" fn recorder_ask() -> usize {
    let question = std::mem::take(&mut *lock(&QUESTION));
    let mut answer = lock(&ANSWER);
    *answer = match serde_json::from_str(&question) {
        Err(error) => json(&Err::<(), _>(error.to_string())),
        Ok(Question::Read(text)) => json(&read(&text)),
        Ok(Question::Search(asked, scope)) => {
            json(&asked.answered(|source, puzzle| record(source, puzzle, scope, KEPT, None)))
        }
        Ok(Question::Part(asked, scope, start)) => json(
            &asked.answered(|source, puzzle| part(source, puzzle, scope, start..scope.limit + 1)),
        ),
        Ok(Question::Step(asked, changes)) => {
            json(&asked.answered(|source, puzzle| step_after(source, puzzle, changes)))
        }
    };
    answer.len()
}

/// The address of the last answer. The next one overwrites it.
// SAFETY: see the reason above.
#[unsafe(no_mangle)]
pub extern "C" fn recorder_answer() -> usize {
    lock(&ANSWER).as_ptr().expose_provenance()
}

impl Asked {
    /// The answer of this function to the search; or why there is no such search.
    fn answered<T>(
        &self,
        answer: impl FnOnce(&dyn EventSource, &Puzzle) -> T,
    ) -> Result<T, String> {
        let puzzle = self
            .givens
            .parse()
            .map_err(|error: sudoku::ParseError| error.to_string())?;
        let rung = LADDER
            .get(self.strategy)
            .ok_or("the page has no strategy of this number")?;
        Ok(answer(rung.source(), &puzzle))
    }
}

fn json(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).expect("it is made of lists, numbers and text")
}

/// The puzzle, whether it has no solution, one, or several, and the first two of them. Or why the
/// text is not a puzzle, and the cells that break a rule, if only rules are broken.
fn read(text: &str) -> Result<Value, Value> {
    let record = text::read_puzzle(text);
    let grid = record
        .and_then(|record| record.grid.map_err(|fault| *fault))
        .map_err(|fault| json!({ "message": fault.to_string() }))?;
    let puzzle = Puzzle::new(grid).map_err(|Conflicts(conflicts)| {
        let cells = conflicts
            .iter()
            .flat_map(|conflict| &conflict.cells)
            .map(|cell| cell.index());
        json!({
            "message": conflicts[0].to_string(),
            "givens": grid.to_string(),
            "conflicts": cells.collect::<Vec<_>>(),
        })
    })?;
    let (mut placements, mut solutions) = (0, Vec::new());
    let flow = ladder::defaults::prover()
        .strategy()
        .watch(&puzzle, &mut |event| {
            match event {
                Event::Place(..) => placements += 1,
                Event::Solution(grid) => solutions.push(grid.to_string()),
                _ => {}
            }
            let is_enough = solutions.len() == 2 || placements == PLACEMENTS;
            if is_enough {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
    let most = PLACEMENTS.separate_with_commas();
    let stopped = format!("Undecided: counting the solutions stopped after {most} placements.");
    let conclusion = match (solutions.len(), flow.is_continue()) {
        (2, _) => "Several solutions (2 shown).",
        (0, true) => "No solution.",
        (1, true) => "One solution.",
        _ => &stopped,
    };
    let givens = puzzle.to_string();
    Ok(json!({ "givens": givens, "conclusion": conclusion, "solutions": solutions }))
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

    /// One test, because all questions share one text and one answer.
    #[test]
    fn a_question_leaves_its_answer() {
        let ask = |question: &Value| -> Value {
            question
                .to_string()
                .chars()
                .for_each(|character| recorder_push(character.into()));
            let length = recorder_ask();
            let answer = lock(&ANSWER).clone();
            assert_eq!((answer.len(), answer.is_empty()), (length, false));
            let address = lock(&ANSWER).as_ptr().addr();
            assert_eq!(address, recorder_answer());
            serde_json::from_str(&answer).unwrap()
        };
        let (typed, twice) = (EXAMPLE.replace('.', "x"), EXAMPLE.replacen('.', "5", 1));
        let asked = json!({ "givens": EXAMPLE, "strategy": 0 });
        let scope = |limit| json!({ "solutions": 1, "limit": limit, "checks": true });
        let search = json!({ "search": [asked, scope(20_000)] });
        let part = json!({ "part": [asked, scope(30_100), 29_900] });
        let nothing = "line 1, column 1: expected a puzzle, found nothing";
        let rows: [(_, &str, Value); 9] = [
            (json!({ "read": "" }), "/Err/message", nothing.into()),
            (json!({ "read": typed }), "/Ok/givens", EXAMPLE.into()),
            (
                json!({ "read": typed }),
                "/Ok/conclusion",
                "One solution.".into(),
            ),
            (
                json!({ "read": twice }),
                "/Err/message",
                "5 twice in row 1 (r1c1 and r1c3)".into(),
            ),
            (
                json!({ "read": twice }),
                "/Err/conflicts",
                vec![0, 2, 0, 2].into(),
            ),
            (search.clone(), "/Ok/totals/events", 20_000.into()),
            (search.clone(), "/Ok/cut", true.into()),
            (part, "/Ok/0/totals/events", 29_901.into()),
            (json!({ "step": [asked, 1] }), "/Ok", 2.into()),
        ];
        for (question, part, expected) in rows {
            assert_eq!(
                ask(&question).pointer(part),
                Some(&expected),
                "{part} of {question}"
            );
        }
        let found = ask(&search);
        let file = &found["Ok"]["parts"][0][1]["site"]["file"];
        assert_eq!(file, "naive-scan/src/lib.rs");
    }
}
