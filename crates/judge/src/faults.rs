//! Judges the judge: strategies with one fault each, which the checks must find.

use std::ops::ControlFlow::{self, Break, Continue};
use std::panic;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use rstest::rstest;
use sudoku::{
    Answer, Cell, Check, Decision, Detail, Digit, Event, Grid, Limits, Puzzle, Read, SolveMany,
    Solver, Strategy, Visitor,
};

use crate::{CheckOutcome, Finding, Judge, PATIENCE, Verdict, check, fixtures};

/// Less than the default: a fault shows on the first cases.
const EFFORT: u64 = 100_000;

/// Cases with no solution, one, two, and ten. All of them are searched fast.
const CASES: [&str; 4] = [
    "no-solution-first-row",
    "tutorial-boxed",
    "two-solutions-herzberg-murty",
    "ten-solutions",
];

fn judge(solver: impl Solver + 'static) -> Judge {
    let strategy = Strategy::new(Box::leak(Box::new(solver)));
    // Some faults share state between searches: with one thread the same check meets them first.
    let (effort, time_limit, threads) = (Some(EFFORT), PATIENCE, 1);
    Judge {
        strategy,
        is_listed: true,
        row_by_row: true,
        effort,
        time_limit,
        threads,
    }
}

/// What is wrong on the cases above.
fn first_finding(judge: &Judge) -> Option<Finding> {
    let mut plan = judge.plan();
    plan.retain(|planned| CASES.contains(&planned.case.name));
    judge.run_plan(plan, |_| {}).finding().cloned()
}

/// A search that keeps a mark per digit of each house.
#[derive(Clone, Copy)]
struct Marks {
    /// Whether it takes the blank with the fewest candidates, and not the first one.
    by_fewest: bool,
    box_index: fn(Cell) -> usize,
    /// The digits that it tries, in their order.
    digits: &'static [Digit],
    /// Whether it tests cells instead of marks, reports that, and never clears a cell.
    keeps_digits: bool,
    /// Whether a removal clears the mark, too.
    is_undone: bool,
}

const RIGHT: Marks = Marks {
    by_fewest: false,
    box_index: Cell::box_index,
    digits: &Digit::ALL,
    is_undone: true,
    keeps_digits: false,
};

const DOWNWARDS: Marks = Marks {
    digits: &sudoku::table!(9, |index| Digit::ALL[8 - index]),
    ..RIGHT
};

impl Solver for Marks {
    fn name(&self) -> &'static str {
        "wrong"
    }

    fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        let mut marks = [[0; 9]; 3];
        puzzle
            .grid()
            .digits()
            .for_each(|(cell, digit)| self.mark(&mut marks, cell, digit, true));
        self.fill(&mut { *puzzle.grid() }, &mut marks, visitor)
    }
}

impl Marks {
    fn fill<V: Visitor>(
        &self,
        grid: &mut Grid,
        marks: &mut [[u16; 9]; 3],
        visitor: &mut V,
    ) -> ControlFlow<()> {
        let fits = |marks: &[[u16; 9]; 3], cell, digit: &Digit| {
            let mut houses = self.houses(cell).into_iter().zip(marks);
            houses.all(|(at, of)| of[at] >> digit.index() & 1 == 0)
        };
        let count = |cell: &Cell| {
            self.digits
                .iter()
                .filter(|digit| fits(marks, *cell, digit))
                .count()
        };
        let first = grid.blanks().next();
        let cell = if self.by_fewest {
            grid.blanks().min_by_key(count)
        } else {
            first
        };
        let Some(cell) = cell else {
            return visitor.solution(grid);
        };
        for &digit in self.digits {
            let mut is_allowed = fits(marks, cell, &digit);
            if self.keeps_digits {
                let holder = grid.holder(cell, digit);
                is_allowed = holder.is_none();
                let decision = Decision::Allowed {
                    cell,
                    digit,
                    is_allowed,
                };
                let read = holder.map(|(_, peer)| Read::written(peer, Some(digit)));
                visitor.check(|| Check::new(decision, read))?;
            }
            if !is_allowed {
                continue;
            }
            grid[cell] = Some(digit);
            self.mark(marks, cell, digit, true);
            visitor.place(cell, digit)?;
            self.fill(grid, marks, visitor)?;
            if !self.keeps_digits {
                grid[cell] = None;
            }
            if self.is_undone {
                self.mark(marks, cell, digit, false);
            }
            visitor.remove(cell)?;
        }
        Continue(())
    }

    fn houses(&self, cell: Cell) -> [usize; 3] {
        [cell.row(), cell.column(), (self.box_index)(cell)]
    }

    fn mark(&self, marks: &mut [[u16; 9]; 3], cell: Cell, digit: Digit, is_there: bool) {
        for (at, marks) in self.houses(cell).into_iter().zip(marks) {
            marks[at] &= !(1 << digit.index());
            marks[at] |= u16::from(is_there) << digit.index();
        }
    }
}

/// Whatever the order of a search, the smallest board and the step on it show where the bug is.
#[rstest]
#[case::a_mark_stays_row_by_row(
    Marks { is_undone: false, ..RIGHT },
    3,
    "it fails on exactly those on which a row-by-row search must undo a digit.",
    "was undone in r4c7, in the same row and box."
)]
#[case::a_digit_stays(
    Marks { keeps_digits: true, ..RIGHT },
    20,
    "its own board differs from the one that it reports: ",
    ", and the reported board has –: a `remove` took "
)]
#[case::a_mark_stays(
    Marks { by_fewest: true, is_undone: false, ..RIGHT },
    20,
    "",
    "was undone in r1c7, in the same row"
)]
#[case::the_box_index(
    Marks { by_fewest: true, box_index: |cell| cell.row() / 3 + cell.column() / 3, ..RIGHT },
    1,
    "its boxes are numbered like `row / 3 + column / 3`",
    "The board is never changed, though 2 fits in r5c2."
)]
#[case::never_tries_9(
    Marks { by_fewest: true, digits: &Digit::ALL[..8], ..RIGHT },
    1,
    "it leaves unchanged exactly those where the missing digit is 9.",
    "The board is never changed, though 9 fits in r6c4."
)]
fn a_wrong_search_is_explained(
    #[case] search: Marks,
    #[case] blanks: usize,
    #[case] rule: &str,
    #[case] step: &str,
) {
    let report = Judge {
        row_by_row: !search.by_fewest,
        ..judge(search)
    }
    .run(|_| {});
    let finding = report.finding().expect("the fault is found");
    let smallest = finding
        .explanation
        .smallest
        .as_ref()
        .expect("a board is found");
    // How much smaller it gets depends on the time that there is.
    assert!(smallest.board.blanks().count() <= blanks, "{finding}");
    for shown in [rule, step] {
        assert!(finding.to_string().contains(shown), "{finding}");
    }
}

type Listener<'a> = &'a mut dyn FnMut(Event<'_>) -> ControlFlow<()>;

type Search = fn(&Puzzle, Detail, Listener<'_>) -> ControlFlow<()>;

type Batch = fn(&[Puzzle], &Limits, &mut [Answer]);

struct Faulty {
    search: Search,
    batch: Batch,
}

impl Solver for Faulty {
    fn name(&self) -> &'static str {
        "wrong"
    }

    fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        (self.search)(puzzle, V::DETAIL, &mut |event| match event {
            Event::Place(cell, digit) => visitor.place(cell, digit),
            Event::Remove(cell) => visitor.remove(cell),
            Event::Solution(grid) => visitor.solution(grid),
            _ => Continue(()),
        })
    }

    fn many(&self) -> Option<&dyn SolveMany> {
        Some(self)
    }
}

impl SolveMany for Faulty {
    fn solve_many(&self, puzzles: &[Puzzle], limits: &Limits, answers: &mut [Answer]) {
        (self.batch)(puzzles, limits, answers);
    }
}

fn right(puzzle: &Puzzle, listener: Listener<'_>) -> ControlFlow<()> {
    Strategy::new(&RIGHT).watch(puzzle, listener)
}

fn downwards(puzzle: &Puzzle, listener: Listener<'_>) -> ControlFlow<()> {
    Strategy::new(&DOWNWARDS).watch(puzzle, listener)
}

fn one_by_one(puzzles: &[Puzzle], limits: &Limits, answers: &mut [Answer]) {
    for (puzzle, answer) in puzzles.iter().zip(answers) {
        *answer = sudoku::solve(&RIGHT, puzzle, limits);
    }
}

fn is_solution(event: Event<'_>) -> bool {
    matches!(event, Event::Solution(_))
}

/// The givens of `tutorial-boxed`, and of no other case.
const GIVENS: usize = 32;

/// What is found of each search.
const SEARCHES: [(&str, Search); 12] = [
    // It never reports a solution.
    (
        "solution: no solution was found, expected one solution",
        |puzzle, _, to| {
            right(puzzle, &mut |event| {
                if is_solution(event) {
                    Continue(())
                } else {
                    to(event)
                }
            })
        },
    ),
    // It reports a solution twice.
    (
        "budget: counted 2 solutions up to a limit of 2, expected one solution",
        |puzzle, _, to| {
            right(puzzle, &mut |event| {
                to(event)?;
                if is_solution(event) {
                    to(event)
                } else {
                    Continue(())
                }
            })
        },
    ),
    // It ignores a Break from a placement.
    (
        "break: reported place 2 in r1c5 after the Break that answered event 1 (place 1 in r1c2)",
        |puzzle, _, to| {
            right(puzzle, &mut |event| {
                let flow = to(event);
                if matches!(event, Event::Place(..)) {
                    Continue(())
                } else {
                    flow
                }
            })
        },
    ),
    // It forgets to report removals.
    (
        "events: event 11: place 9 in r2c6, which has 7",
        |puzzle, _, to| {
            right(puzzle, &mut |event| match event {
                Event::Remove(_) => Continue(()),
                other => to(other),
            })
        },
    ),
    // It overwrites givens.
    (
        "solution: in a reported solution the given 3 in r1c1 became 1",
        |_, _, to| right(&Puzzle::new(Grid::EMPTY).unwrap(), to),
    ),
    // It tries digits downwards.
    (
        "walk: event 1 was place 9 in r1c2, expected row by row, digits ascending: place 1 in r1c2",
        |puzzle, _, to| downwards(puzzle, to),
    ),
    // It swallows the Break.
    (
        "solution: returned Continue after the Break that answered event 1490",
        |puzzle, _, to| {
            let _ = right(puzzle, to);
            Continue(())
        },
    ),
    // It always returns Break.
    (
        "solution: returned Break, though the visitor never answered Break",
        |puzzle, _, to| {
            right(puzzle, to)?;
            Break(())
        },
    ),
    // It keeps the marks of a stopped search.
    (
        "solution: a visitor of solutions alone gets another first solution",
        |puzzle, _, to| {
            static IS_STOPPED: AtomicBool = AtomicBool::new(false);
            if IS_STOPPED.swap(false, Relaxed) {
                return downwards(puzzle, to);
            }
            let flow = right(puzzle, to);
            IS_STOPPED.store(flow.is_break(), Relaxed);
            flow
        },
    ),
    // It is not deterministic.
    (
        "repeat: when searched again, event 1 was: ",
        |puzzle, _, to| {
            static IS_SECOND: AtomicBool = AtomicBool::new(false);
            // A puzzle with one solution still gets the right one.
            let is_changed = puzzle.grid().digits().count() == GIVENS;
            let is_second = IS_SECOND.fetch_xor(is_changed, Relaxed);
            if is_changed && is_second {
                downwards(puzzle, to)
            } else {
                right(puzzle, to)
            }
        },
    ),
    // It shares a board between threads.
    ("threads: beside other threads", |puzzle, _, to| {
        static SEARCHES: AtomicU64 = AtomicU64::new(0);
        SEARCHES.fetch_add(1, Relaxed);
        // Long enough for another search to begin, even on one core.
        thread::sleep(Duration::from_micros(200));
        let is_alone = SEARCHES.load(Relaxed) == 1;
        let flow = if is_alone {
            right(puzzle, to)
        } else {
            downwards(puzzle, to)
        };
        SEARCHES.fetch_sub(1, Relaxed);
        flow
    }),
    // It reports choices to some visitors.
    (
        "budget: with a budget of 0 placements the search ends with LimitReached, but with",
        |puzzle, detail, to| {
            right(puzzle, &mut |event| match event {
                Event::Place(..) if detail != Detail::Everything => Continue(()),
                other => to(other),
            })
        },
    ),
];

/// What is found of each way to solve many puzzles.
const BATCHES: [(&str, Batch); 3] = [
    // It shifts the answers.
    (
        "many: in a reported solution the given ",
        |puzzles, limits, answers| {
            one_by_one(puzzles, limits, answers);
            answers.rotate_right(usize::from(answers.len() > 64));
        },
    ),
    // It solves only full batches.
    (
        "many: puzzle 1 of 1 at once, up to 1 solutions: 99 solutions, BudgetSpent",
        |puzzles, limits, answers| {
            let full = puzzles.len() / 64 * 64;
            one_by_one(&puzzles[..full], limits, &mut answers[..full]);
        },
    ),
    // It ignores the time.
    (
        "many: puzzle 1 of 1 at once, up to 1 solutions, without any time: 1 solutions",
        |puzzles, limits, answers| {
            one_by_one(
                puzzles,
                &Limits {
                    time: None,
                    ..*limits
                },
                answers,
            );
        },
    ),
];

const SEARCH: Search = |puzzle, _, to| right(puzzle, to);

/// Each is found by the check that comes first, with this reason.
#[test]
fn every_fault_is_found() {
    let batch = one_by_one;
    let searches = SEARCHES.map(|(why, search)| (why, Faulty { search, batch }));
    let search = SEARCH;
    let batches = BATCHES.map(|(why, batch)| (why, Faulty { search, batch }));
    for (why, faulty) in searches.into_iter().chain(batches) {
        let finding = first_finding(&judge(faulty)).expect(why);
        let found = format!("{}: {}", finding.check.as_deref().unwrap(), finding.reason);
        assert!(found.starts_with(why), "expected {why}; {finding}");
        assert_eq!(finding.verdict, Verdict::WrongAnswer, "{why}");
    }
}

#[test]
fn without_a_fault_every_case_is_passed_or_skipped_with_a_reason() {
    // The first of several solutions may be another one.
    let batch: Batch = |puzzles, limits, answers| {
        for (puzzle, answer) in puzzles.iter().zip(answers) {
            *answer = sudoku::solve(&DOWNWARDS, puzzle, limits);
        }
    };
    let judge = Judge {
        threads: 4,
        ..judge(Faulty {
            search: SEARCH,
            batch,
        })
    };
    let report = judge.run(|_| {});
    if let Some(finding) = report.finding() {
        panic!("{finding}");
    }
    assert_eq!(report.verdict(), Verdict::Accepted);
    let run = report
        .results
        .iter()
        .map(|result| (result.check.name, result.case.name));
    let plan = judge.plan();
    let planned = plan
        .iter()
        .map(|planned| (planned.check.name, planned.case.name));
    assert!(run.eq(planned));
    let skipped: Vec<_> = report
        .skipped()
        .filter(|(result, _)| result.check.name != "work")
        .collect();
    assert!(!skipped.is_empty());
    for (result, reason) in &skipped {
        assert!(
            reason.starts_with("it needs more than 100,000 placements"),
            "{reason}"
        );
        let is_known = reason.contains(" (row by row takes ");
        assert!(
            is_known || result.case.placements <= Some(EFFORT),
            "{reason}"
        );
    }
}

/// What a check of LeetCode's example, and of a hard puzzle, comes to within a limit.
#[test]
fn a_search_may_use_the_whole_effort_and_time() {
    let outcome = |judge: Judge, case| {
        judge
            .judge(
                check::find("solution").unwrap(),
                fixtures::case(case).unwrap(),
            )
            .outcome
    };
    // Of a search row by row, the number of placements is known before; another one is searched.
    for row_by_row in [true, false] {
        let judge = Judge {
            row_by_row,
            ..judge(RIGHT)
        };
        let within = |effort| {
            outcome(
                Judge {
                    effort: Some(effort),
                    ..judge
                },
                "leetcode-37",
            )
        };
        assert!(matches!(within(4_208), CheckOutcome::Passed));
        let CheckOutcome::Skipped(reason) = within(4_207) else {
            panic!()
        };
        assert_eq!(
            reason,
            "it needs more than 4,207 placements (row by row takes 4,208 placements)"
        );
    }
    let time_limit = Duration::from_millis(2);
    let endless = Judge {
        effort: None,
        time_limit,
        ..judge(RIGHT)
    };
    let CheckOutcome::Skipped(reason) = outcome(endless, "wikipedia-brute-force") else {
        panic!()
    };
    assert_eq!(
        reason,
        "not finished within 0.002 seconds, and still placing digits"
    );
}

#[test]
fn a_search_that_does_not_end() {
    // It sleeps, because the judge abandons the thread, which then must not use the processor.
    let search: Search = |_, _, _| loop {
        thread::sleep(Duration::from_mins(1));
    };
    let time_limit = Duration::from_millis(500);
    let endless = Faulty {
        search,
        batch: one_by_one,
    };
    let finding = first_finding(&Judge {
        time_limit,
        ..judge(endless)
    })
    .unwrap();
    assert_eq!(finding.verdict, Verdict::TimeLimitExceeded, "{finding}");
    assert_eq!(finding.reason, "not finished within 0.5 seconds");
}

#[test]
fn outside_a_test_fails_with_the_verdict_and_a_test_that_repeats_it() {
    static RIGHT_SEARCH: Marks = RIGHT;
    static OVER_THE_END: Marks = Marks {
        box_index: |cell| [0; 60][cell.index()],
        ..RIGHT
    };
    let fails = |test: &(dyn Fn() + panic::RefUnwindSafe)| {
        *panic::catch_unwind(test)
            .unwrap_err()
            .downcast::<String>()
            .unwrap()
    };
    let message = fails(&|| crate::assert_accepted(&OVER_THE_END));
    assert!(
        message.starts_with("Runtime Error: index out of bounds"),
        "{message}"
    );
    assert!(message.contains("faults.rs:"), "{message}");
    let replay = r#"judge::assert_passes(WRONG, "solution", "leetcode-37");"#;
    assert!(message.contains(replay), "{message}");
    assert_eq!(
        fails(&|| crate::assert_passes(&OVER_THE_END, "solution", "leetcode-37")),
        message
    );
    crate::assert_passes(&RIGHT_SEARCH, "solution", "leetcode-37");
}
