//! `threads`: searches on several threads at the same time do not disturb each other.

use std::panic;
use std::thread;

use sudoku::{Answer, Detail, Limits, OwnedEvent, Puzzle};

use crate::exam::{Checked, Exam};
use crate::{fixtures, guard};

use super::repeat::same;

/// More threads than the machines of most readers have cores, so that they interrupt each other.
const THREADS: usize = 4;

/// How often each thread repeats its searches.
const TIMES: usize = 3;

/// The part of each search that is compared event by event.
const EVENTS: usize = 5_000;

/// What a search of the case gives when nothing else runs.
struct Alone {
    events: Vec<OwnedEvent>,
    answer: Answer,
}

/// How many solutions of the case are counted.
const LIMITS: Limits = Limits::solutions(10);

pub(crate) fn check(exam: &Exam<'_>) -> Checked {
    let (events, _) = exam.first_events(exam.puzzle, Detail::Everything, EVENTS)?;
    let alone = &Alone {
        events,
        answer: exam.answer(exam.puzzle, &LIMITS)?,
    };
    thread::scope(|scope| {
        let mut threads = Vec::new();
        for number in 0..THREADS {
            // Every second thread searches another puzzle in between, which would be seen in a
            // state that the threads share.
            let interrupts = number % 2 == 1;
            let thread = thread::Builder::new()
                .name(format!("threads on {}", exam.case.name))
                .stack_size(guard::STACK)
                .spawn_scoped(scope, move || search_again(exam, alone, interrupts))
                .expect("a thread can be started");
            threads.push(thread);
        }
        for thread in threads {
            match thread.join() {
                Ok(checked) => checked?,
                Err(payload) => panic::resume_unwind(payload),
            }
        }
        Ok(())
    })
}

/// Searches the case several times, and compares with the search alone.
fn search_again(exam: &Exam<'_>, alone: &Alone, interrupts: bool) -> Checked {
    for _ in 0..TIMES {
        if interrupts {
            exam.answer(other_puzzle(exam), &Limits::PROOF)?;
        }
        same(exam, "beside other threads", &alone.events, EVENTS)?;
        if exam.answer(exam.puzzle, &LIMITS)? != alone.answer {
            return exam.wrong("beside other threads the answer differs");
        }
    }
    Ok(())
}

fn other_puzzle<'a>(exam: &Exam<'a>) -> &'a Puzzle {
    fixtures::case("tutorial-boxed")
        .and_then(|case| case.puzzle.as_ref())
        .unwrap_or(exam.puzzle)
}
