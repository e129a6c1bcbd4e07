//! `threads`: searches on several threads at the same time do not disturb each other.

use std::panic;
use std::thread;

use sudoku::{Detail, Limits};

use crate::exam::{Checked, Exam};
use crate::{fixtures, guard};

use super::repeat::same;

const THREADS: usize = 4;
const TIMES: usize = 3;
const EVENTS: usize = 5_000;

pub(crate) fn check(exam: &Exam<'_>) -> Checked {
    let other = fixtures::case("tutorial-boxed")
        .and_then(|case| case.puzzle)
        .unwrap_or(*exam.puzzle);
    let (alone, _) = exam.first_events(exam.puzzle, Detail::Everything, EVENTS)?;
    let answer = exam.answer(exam.puzzle, &Limits::solutions(10))?;
    let search = |odd: bool| -> Checked {
        for _ in 0..TIMES {
            if odd {
                exam.answer(&other, &Limits::PROOF)?;
            }
            same(exam, "beside other threads", &alone, EVENTS)?;
            if exam.answer(exam.puzzle, &Limits::solutions(10))? != answer {
                return exam.wrong("beside other threads the answer differs");
            }
        }
        Ok(())
    };
    thread::scope(|scope| {
        let start = |n| {
            let name = format!("threads on {}", exam.case.name);
            let builder = thread::Builder::new().name(name).stack_size(guard::STACK);
            let spawned = builder.spawn_scoped(scope, move || search(n % 2 == 1));
            spawned.expect("a thread can be started")
        };
        let threads: Vec<_> = (0..THREADS).map(start).collect();
        threads.into_iter().try_for_each(|thread| {
            thread
                .join()
                .unwrap_or_else(|payload| panic::resume_unwind(payload))
        })
    })
}
