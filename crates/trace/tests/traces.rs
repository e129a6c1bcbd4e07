//! Traces of every strategy: every recorded part of a search, the checks, whose order all
//! row-by-row strategies share, the line of each event, and the first events that a README shows.

use std::ops::Range;

use pretty_assertions::assert_eq;
use sudoku::{Decision, Limits, Puzzle, Work};
use trace::{Moment, Recorder, Shown, Step, StepEvent, Totals, Trace};

/// The number of events of each search that the tests check.
const EVENTS: u64 = 3000;

fn example() -> Puzzle {
    judge::fixtures::case("leetcode-37")
        .unwrap()
        .puzzle
        .unwrap()
}

/// The first two puzzles of each tier, and the named ones with few placements.
fn puzzles() -> Vec<Puzzle> {
    let tiers = judge::fixtures::tiers()
        .iter()
        .flat_map(|tier| tier.puzzles.iter().take(2));
    let named = judge::fixtures::cases()
        .iter()
        .filter(|case| case.placements.is_some_and(|placements| placements < 3000));
    tiers
        .filter(|puzzle| puzzle.placements.is_some())
        .map(|puzzle| puzzle.puzzle)
        .chain(named.filter_map(|case| case.puzzle))
        .collect()
}

/// The beginning of a search to the second solution: the events that the tests check.
fn beginning(rung: &ladder::Rung, puzzle: &Puzzle) -> Trace {
    Recorder::new(rung.source(), puzzle, 0..EVENTS)
        .record_until(|now, _| now.totals.solutions >= 2 || now.totals.events >= EVENTS)
}

#[test]
fn a_window_records_its_part_of_the_search() {
    let record = |window| with_checks(ladder::LADDER[0].name(), window);
    let whole = record(0..u64::MAX);
    let end = whole.totals.events;
    assert_eq!(whole.range(), 0..end);
    let shown = |trace: &Trace, position| {
        trace
            .moment(position)
            .map(|now| (Shown::new(&now), now.checks))
    };
    for wanted in [0..1000, 0..0, end - 1..end, 2900..3101, end - 10..end + 11] {
        let part = record(wanted.clone());
        assert_eq!(part.totals, whole.totals, "{wanted:?}");
        let kept = part.range();
        assert_eq!(kept, wanted.start..wanted.end.min(end));
        for (index, _) in part.steps() {
            assert_eq!(shown(&part, index + 1), shown(&whole, index + 1));
        }
        assert_eq!(part.moment(kept.end + 1), None);
    }
}

/// This window of the search of the example, with checks.
fn with_checks(strategy: &str, window: Range<u64>) -> Trace {
    let rung = ladder::find(strategy).unwrap();
    Recorder::new(rung.source(), &example(), window)
        .with_checks(true)
        .record(1)
}

#[test]
fn checks_are_steps_between_the_changes_of_the_board() {
    for rung in ladder::LADDER {
        let checked = with_checks(rung.name(), 0..u64::MAX);
        let plain = Recorder::new(rung.source(), &example(), 0..u64::MAX).record(1);
        let changes = checked
            .steps()
            .filter(|&(_, step)| step.decision().is_none());
        let changes: Vec<StepEvent> = changes.map(|(_, step)| step.event).collect();
        let expected: Vec<StepEvent> = plain.steps().map(|(_, step)| step.event).collect();
        assert_eq!(changes, expected, "{}", rung.name());
        let limits = Limits::FIRST;
        let work = rung
            .strategy()
            .solve_counted_with_checks(&example(), &limits)
            .1;
        let Totals {
            placements,
            backtracks,
            deductions,
            solutions,
            depth,
            ..
        } = checked.totals;
        let Totals {
            events,
            checks,
            reads,
            ..
        } = checked.totals;
        let counted = Work {
            placements,
            backtracks,
            deductions,
            solutions,
            depth,
            checks,
            reads,
            ..work
        };
        assert_eq!(counted, work, "{}", rung.name());
        assert_eq!(events, plain.totals.events + checks, "{}", rung.name());
        assert_eq!(
            (plain.totals.checks, plain.totals.reads),
            (0, 0),
            "{}",
            rung.name()
        );
        let deepest = checked.totals.deepest;
        let with_checks = Totals {
            events,
            checks,
            reads,
            deepest,
            ..plain.totals
        };
        assert_eq!(with_checks, checked.totals, "{}", rung.name());
    }
}

#[test]
fn row_by_row_strategies_test_the_same_digits_at_the_same_steps() {
    let decisions_of_first = first_decisions("naive-scan");
    assert!(decisions_of_first.len() > 4000);
    for rung in ladder::LADDER.iter().filter(|rung| rung.row_by_row) {
        let decisions = first_decisions(rung.name());
        assert_eq!(decisions, decisions_of_first, "{}", rung.name());
    }
}

/// The decisions of the checks among the first 5,000 events, each with the number of its event.
fn first_decisions(strategy: &str) -> Vec<(u64, Decision)> {
    let trace = with_checks(strategy, 0..5000);
    trace
        .steps()
        .filter_map(|(index, step)| Some((index, step.decision()?)))
        .collect()
}

#[test]
fn a_strategy_takes_back_no_digit_before_all_that_follows_was_tried() {
    for rung in ladder::LADDER {
        for puzzle in puzzles() {
            let trace = beginning(rung, &puzzle);
            let is_removal = |now: &Moment| matches!(now.step.unwrap().event, StepEvent::Remove(_));
            for why in trace
                .moments()
                .filter(is_removal)
                .map(|now| Shown::new(&now).why)
            {
                assert!(
                    !why.contains("not tried"),
                    "{} on {puzzle}: {why}",
                    rung.name()
                );
            }
        }
    }
}

#[test]
fn a_strategy_ends_no_search_before_all_was_tried() {
    let case = judge::fixtures::case("two-solutions-herzberg-murty").unwrap();
    for rung in ladder::LADDER {
        let recorder = Recorder::new(rung.source(), &case.puzzle.unwrap(), 0..u64::MAX);
        let trace = recorder.with_checks(true).record(3);
        let why = Shown::new(&trace.moment(trace.totals.events).unwrap()).why;
        assert!(
            trace.totals.exhausted && !why.contains("without trying"),
            "{}: {why}",
            rung.name()
        );
    }
}

#[test]
fn the_line_of_an_event_reports_it() {
    // A search of this puzzle has guesses, so every strategy reports all the checks that it can.
    let with_guesses = judge::fixtures::case("reverses-the-ranking")
        .unwrap()
        .puzzle
        .unwrap();
    for rung in ladder::LADDER {
        for puzzle in puzzles() {
            assert_lines_report(&beginning(rung, &puzzle));
        }
        let recorder = Recorder::new(rung.source(), &with_guesses, 0..EVENTS);
        assert_lines_report(&recorder.with_checks(true).record(1));
    }
}

/// Checks that each step comes from a line of a strategy that reports such a step.
fn assert_lines_report(trace: &Trace) {
    for (index, step) in trace.steps() {
        let site = &trace.sites[usize::from(step.site)];
        let source = lessons::source(&site.file);
        let line = source
            .and_then(|file| file.text.lines().nth(site.line as usize - 1))
            .unwrap();
        // A function that passes an event on has its caller's line, which passes a `Break` on.
        assert!(
            line.contains(&format!(".{}(", step.verb())) || line.contains(")?"),
            "{} on {}, event {index}, {}: {site} is {line}",
            trace.strategy,
            trace.puzzle,
            step
        );
    }
}

/// The *walks* of a README: the lines of each code block that is a list of events, such as `place 1
/// in r1c3`.
fn walks(readme: &str) -> Vec<Vec<&str>> {
    let is_event = |line: &&str| {
        ["place ", "deduce ", "remove "]
            .iter()
            .any(|operation| line.starts_with(operation))
    };
    let blocks = readme
        .split("```text\n")
        .skip(1)
        .filter_map(|rest| rest.split("```").next());
    let blocks = blocks.map(|block| block.lines().collect::<Vec<&str>>());
    blocks.filter(|lines| lines.iter().all(is_event)).collect()
}

#[test]
fn a_walk_is_that_of_the_search() {
    let mut walked = 0;
    for rung in ladder::LADDER {
        let trace = Recorder::new(rung.source(), &example(), 0..EVENTS).record(1);
        let event = |(_, step): (u64, Step)| match step.event {
            // A README does not list them: one digit causes many.
            StepEvent::Eliminate(..) => None,
            StepEvent::Deduce(_, _, reason) => Some(format!("{step}: {reason}")),
            _ => Some(step.to_string()),
        };
        let events: Vec<String> = trace.steps().filter_map(event).take(20).collect();
        let walks = walks(lessons::of(rung.package).unwrap().readme);
        walked += usize::from(!walks.is_empty());
        for walk in walks {
            assert!(
                events.windows(walk.len()).any(|events| events == walk),
                "{}: its README shows a walk that its first events do not have\n{walk:#?}\n{events:#?}",
                rung.name()
            );
        }
    }
    assert!(
        walked >= 10,
        "only {walked} READMEs show a walk; at least ten should"
    );
}
