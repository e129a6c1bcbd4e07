//! Tests of the player without a terminal. Every search is real and runs on its own threads.

mod checks;

use std::ops::ControlFlow;
use std::thread;
use std::time::Duration;

use judge::Replay;
use judge::fixtures;
use pretty_assertions::assert_eq;
use sudoku::{Puzzle, Strategy};

use super::search::MOST_SEGMENTS;
use super::segment::EVENTS;
use super::*;
use crate::{Op, Step, Totals};

fn puzzle(case: &str) -> Puzzle {
    fixtures::case(case).unwrap().puzzle.unwrap()
}

fn player(strategies: &[&str], puzzle: &Puzzle, solutions: u64) -> Player {
    let strategies: Vec<&dyn Strategy> =
        strategies.iter().map(|name| ladder::find(name).unwrap().strategy()).collect();
    Player::new(&strategies, puzzle, solutions, None)
}

/// LeetCode's example: 8,366 events row by row, 52 with constraint propagation.
fn example(strategies: &[&str]) -> Player {
    player(strategies, &puzzle("leetcode-37"), 1)
}

/// Ticks until the condition holds.
#[track_caller]
fn wait_until(player: &mut Player, holds: impl Fn(&Player) -> bool) {
    let patience = std::time::Instant::now() + Duration::from_mins(2);
    loop {
        player.tick(Duration::ZERO).unwrap();
        if holds(player) {
            return;
        }
        assert!(std::time::Instant::now() < patience, "{:?}", positions(player));
        thread::yield_now();
    }
}

/// Gives the command, and ticks until it is done.
#[track_caller]
fn after(player: &mut Player, command: Command) -> Vec<u64> {
    player.command(command);
    wait_until(player, |player| !player.is_waiting());
    positions(player)
}

fn positions(player: &Player) -> Vec<u64> {
    player.searches().iter().map(Search::position).collect()
}

/// The board after each of the first events, as an independent replay of the events gives it.
fn boards(strategy: &str, puzzle: &Puzzle, events: usize) -> Vec<sudoku::Grid> {
    let mut replay = Replay::new(puzzle);
    let mut boards = vec![*replay.board().grid()];
    let _ = ladder::find(strategy).unwrap().strategy().watch(puzzle, &mut |event| {
        replay.follow(event).unwrap();
        boards.push(*replay.board().grid());
        if boards.len() > events { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    boards
}

#[test]
fn it_begins_before_the_first_event() {
    let player = example(&["naive-scan", "sat"]);
    assert_eq!(positions(&player), [0, 0]);
    assert_eq!(
        player.searches().iter().map(Search::name).collect::<Vec<_>>(),
        ["naive-scan", "sat"]
    );
    assert!(!player.is_playing() && !player.is_waiting());
    let moment = player.searches()[0].moment();
    assert_eq!((moment.step, moment.totals), (None, Totals::default()));
    assert_eq!(moment.board.grid(), puzzle("leetcode-37").grid());
}

#[test]
fn every_strategy_shows_the_board_that_its_events_describe() {
    let puzzle = puzzle("leetcode-37");
    for rung in ladder::LADDER {
        let boards = boards(rung.name(), &puzzle, 40);
        let mut player = example(&[rung.name()]);
        for (position, board) in boards.iter().enumerate().skip(1) {
            assert_eq!(after(&mut player, Command::Step(1)), [position as u64]);
            assert_eq!(
                player.searches()[0].moment().board.grid(),
                board,
                "{} at {position}",
                rung.name()
            );
        }
        for (position, board) in boards.iter().enumerate().rev().skip(1) {
            after(&mut player, Command::Step(-1));
            assert_eq!(
                player.searches()[0].moment().board.grid(),
                board,
                "{} back at {position}",
                rung.name()
            );
        }
    }
}

#[test]
fn every_moment_has_its_line_of_code() {
    let mut player = example(&["empty-list"]);
    assert_eq!(player.searches()[0].moment().site, None);
    for _ in 0..200 {
        after(&mut player, Command::Step(1));
        let moment = player.searches()[0].moment();
        let site = moment.site.as_ref().unwrap();
        let text = lessons::source(&site.file).unwrap().text;
        let line = text.lines().nth(site.line as usize - 1).unwrap();
        assert!(line.contains(moment.step.unwrap().verb()), "{line}");
    }
}

#[test]
fn one_step_forth_and_one_back_changes_nothing() {
    let mut player = example(&["xor-bitmask"]);
    after(&mut player, Command::Step(1234));
    let moment = player.searches()[0].moment().clone();
    assert_eq!(after(&mut player, Command::Step(1)), [1235]);
    assert_ne!(*player.searches()[0].moment(), moment);
    assert_eq!(after(&mut player, Command::Step(-1)), [1234]);
    assert_eq!(*player.searches()[0].moment(), moment);
}

#[test]
fn searches_synchronise_by_events_and_the_shorter_one_waits_at_its_end() {
    let mut player = example(&["xor-bitmask", "constraint-propagation"]);
    assert_eq!(after(&mut player, Command::Step(20)), [20, 20]);
    assert_eq!(after(&mut player, Command::Step(80)), [100, 52]);
    assert_eq!(after(&mut player, Command::Step(-50)), [50, 50]);
    assert_eq!(after(&mut player, Command::Start), [0, 0]);
    assert_eq!(after(&mut player, Command::Step(-5)), [0, 0]);
    assert_eq!(after(&mut player, Command::Step(1_000_000)), [8366, 52]);
    // A step back goes from the end of the longest search, whichever is in focus.
    player.command(Command::FocusNext);
    assert_eq!(after(&mut player, Command::Step(-1)), [8365, 52]);
}

#[test]
fn the_focus_moves_on_and_around() {
    let mut player = example(&["xor-bitmask", "constraint-propagation"]);
    let mut focus = |command| {
        player.command(command);
        player.focus()
    };
    assert_eq!(focus(Command::FocusNext), 1);
    assert_eq!(focus(Command::FocusNext), 0);
    assert_eq!(focus(Command::Focus(7)), 1);
}

#[test]
fn the_counters_are_those_of_the_search() {
    for rung in ladder::LADDER {
        let mut player = example(&[rung.name()]);
        after(&mut player, Command::Jump(Jump::End));
        let work = rung.strategy().solve_counted(&puzzle("leetcode-37"), &sudoku::Limits::FIRST).1;
        let totals = player.searches()[0].moment().totals;
        assert_eq!(
            (totals.placements, totals.backtracks, totals.deductions, totals.solutions),
            (work.placements, work.backtracks, work.deductions, work.solutions),
            "{}",
            rung.name()
        );
    }
}

#[test]
fn jumps_lead_from_backtrack_to_backtrack() {
    let mut player = example(&["fewest-candidates", "empty-list"]);
    after(&mut player, Command::FocusNext);
    let first = after(&mut player, Command::Jump(Jump::NextBacktrack))[1];
    let moment = player.searches()[1].moment();
    assert!(matches!(moment.step.unwrap().op, Op::Remove(..)));
    assert_eq!((moment.totals.backtracks, moment.taken_back.len()), (1, 1));
    let second = after(&mut player, Command::Jump(Jump::NextBacktrack))[1];
    assert!(second > first);
    assert_eq!(player.searches()[1].moment().totals.backtracks, 2);
    assert_eq!(after(&mut player, Command::Jump(Jump::PreviousBacktrack))[1], first);
    after(&mut player, Command::Jump(Jump::PreviousBacktrack));
    assert_eq!(player.note(), Some("no earlier backtrack"));
    assert_eq!(positions(&player)[1], first);
}

#[test]
fn a_search_without_a_backtrack_says_so() {
    let mut player = example(&["constraint-propagation"]);
    assert_eq!(after(&mut player, Command::Jump(Jump::NextBacktrack)), [0]);
    assert_eq!(player.note(), Some("no further backtrack"));
    after(&mut player, Command::Jump(Jump::Deepest));
    assert_eq!(player.note(), Some("the search made no choice"));
}

#[test]
fn jumps_lead_to_solutions_and_to_the_deepest_point() {
    let two = "9.6.7.4.3...4..2...7..23.1.5.....1...4.2.8.6...3.....5.3.7...5...7..5...4.5.1.7.8";
    let mut player = player(&["constraint-propagation"], &two.parse().unwrap(), 5);
    let first = after(&mut player, Command::Jump(Jump::NextSolution));
    assert_eq!(player.searches()[0].moment().totals.solutions, 1);
    assert!(player.searches()[0].moment().board.grid().is_full());
    let second = after(&mut player, Command::Jump(Jump::NextSolution));
    assert_eq!(player.searches()[0].moment().totals.solutions, 2);
    assert_eq!(after(&mut player, Command::Jump(Jump::NextSolution)), second);
    assert_eq!(player.note(), Some("no further solution"));
    assert_eq!(after(&mut player, Command::Jump(Jump::PreviousSolution)), first);
    assert_eq!(after(&mut player, Command::Start), [0]);
    after(&mut player, Command::Jump(Jump::Deepest));
    assert_eq!(player.note(), None);
    assert_eq!(
        player.searches()[0].moment().board.choices(),
        player.searches()[0].summary().totals.depth
    );
}

#[test]
fn taking_back_a_digit_takes_back_the_digits_deduced_from_it() {
    // The first guesses on this puzzle fail after digits were deduced from them.
    let mut player = player(&["constraint-propagation"], &puzzle("al-escargot"), 1);
    after(&mut player, Command::Jump(Jump::NextBacktrack));
    let moment = player.searches()[0].moment().clone();
    assert!(moment.taken_back.len() > 1, "{:?}", moment.taken_back);
    assert_eq!(moment.step.and_then(Step::changes), Some(moment.taken_back[0]));
    for &(cell, digit) in &moment.taken_back {
        assert_eq!(moment.taken_from(cell), Some(digit));
    }
    after(&mut player, Command::Step(-1));
    let before = &player.searches()[0].moment().board;
    assert!(
        moment.taken_back.iter().all(|&(cell, digit)| before.mark(cell).digit() == Some(digit))
    );
}

#[test]
fn it_plays_at_its_speed_and_stops_at_the_end() {
    let mut player = example(&["constraint-propagation"]);
    player.command(Command::SetSpeed(100));
    player.command(Command::TogglePlay);
    wait_until(&mut player, |player| !player.is_waiting() && player.searches()[0].end().is_some());
    for expected in [5, 10, 15] {
        player.tick(Duration::from_millis(50)).unwrap();
        wait_until(&mut player, |player| !player.is_waiting());
        assert_eq!(positions(&player), [expected]);
    }
    player.command(Command::Slower);
    player.tick(Duration::from_millis(100)).unwrap();
    assert_eq!((player.speed(), positions(&player)), (50, vec![20]));
    player.command(Command::SetSpeed(1_000_000));
    player.tick(Duration::from_secs(1)).unwrap();
    wait_until(&mut player, |player| !player.is_playing());
    assert_eq!(positions(&player), [52]);
    // Playing at the end starts again.
    player.command(Command::TogglePlay);
    assert_eq!((positions(&player), player.is_playing()), (vec![0], true));
}

#[test]
fn the_slowest_and_the_fastest_speed_are_ends() {
    let mut player = example(&["sat"]);
    for (speed, command, expected) in [
        (1_000_000, Command::Faster, 1_000_000),
        (1_000_000, Command::Slower, 500_000),
        (1, Command::Slower, 1),
        (7, Command::Faster, 10),
    ] {
        player.command(Command::SetSpeed(speed));
        player.command(command);
        assert_eq!(player.speed(), expected, "{command:?} from {speed}");
    }
}

#[test]
fn a_paused_player_stays_and_has_nothing_new_to_show() {
    let mut player = example(&["constraint-propagation"]);
    wait_until(&mut player, |player| player.searches()[0].summary().time.is_some());
    after(&mut player, Command::Step(5));
    while player.tick(Duration::ZERO).unwrap() {}
    assert!(!player.tick(Duration::from_secs(1)).unwrap());
    assert_eq!(positions(&player), [5]);
    player.command(Command::TogglePlay);
    assert!(player.tick(Duration::from_millis(100)).unwrap(), "the next event is shown");
    assert_eq!(positions(&player), [6]);
}

#[test]
fn after_the_end_of_the_search_in_focus_another_one_leads() {
    let mut player = example(&["xor-bitmask", "constraint-propagation"]);
    after(&mut player, Command::Jump(Jump::End));
    after(&mut player, Command::Start);
    player.command(Command::FocusNext);
    assert_eq!(after(&mut player, Command::Step(60)), [60, 52]);
    assert_eq!(after(&mut player, Command::Step(10)), [70, 52]);
}

#[test]
fn the_next_segment_is_requested_before_it_is_needed() {
    let mut player = player(&["xor-bitmask"], &puzzle("easter-monster"), 1);
    after(&mut player, Command::Step(1));
    wait_until(&mut player, |player| player.searches()[0].kept() == 2);
}

#[test]
fn a_player_is_debugged_with_the_names_of_its_strategies() {
    let text = format!("{:?}", example(&["xor-bitmask", "sat"]));
    assert!(text.contains(r#"strategies: ["xor-bitmask", "sat"]"#), "{text}");
}

#[test]
fn a_step_pauses() {
    let mut player = example(&["naive-scan"]);
    player.command(Command::TogglePlay);
    player.command(Command::Step(1));
    assert!(!player.is_playing());
}

#[test]
fn slow_play_adds_up() {
    let mut player = example(&["naive-scan"]);
    after(&mut player, Command::Step(1));
    player.command(Command::SetSpeed(1));
    player.command(Command::TogglePlay);
    for _ in 0..30 {
        player.tick(Duration::from_millis(50)).unwrap();
    }
    wait_until(&mut player, |player| !player.is_waiting());
    assert_eq!(positions(&player), [2]);
}

#[test]
fn searches_synchronise_by_time() {
    let mut player = example(&["naive-scan", "constraint-propagation"]);
    wait_until(&mut player, |player| {
        player.searches().iter().all(|search| search.summary().time.is_some())
    });
    after(&mut player, Command::TogglePace);
    assert_eq!((player.pace(), positions(&player)), (Pace::Time, vec![0, 0]));
    after(&mut player, Command::Step(100));
    let [scan, singles] = player.searches() else { panic!() };
    assert_eq!(scan.position(), 100);
    // The position of the other search follows from the measured times.
    let event = |search: &Search| {
        search.summary().time.unwrap() / u32::try_from(search.summary().totals.events).unwrap()
    };
    let time = |search: &Search| event(search) * u32::try_from(search.position()).unwrap();
    let apart = time(scan).abs_diff(time(singles));
    assert!(
        singles.is_over() || apart <= event(scan) + 2 * event(singles),
        "{:?} {:?}",
        time(scan),
        time(singles)
    );
    assert_eq!(after(&mut player, Command::Step(-1))[0], 99);
    assert_eq!(after(&mut player, Command::Jump(Jump::End)), [8366, 52]);
    assert_eq!(after(&mut player, Command::TogglePace), [8366, 52]);
    assert_eq!(player.pace(), Pace::Events);
}

#[test]
fn by_time_the_search_that_takes_longer_goes_on_alone() {
    let mut player = example(&["naive-scan", "constraint-propagation"]);
    wait_until(&mut player, |player| {
        player.searches().iter().all(|search| search.summary().time.is_some())
    });
    let times = player.searches().iter().map(|search| search.summary().time.unwrap());
    let (shorter, longest) = if times.is_sorted() { (0, 1) } else { (1, 0) };
    after(&mut player, Command::Focus(shorter));
    after(&mut player, Command::TogglePace);
    after(&mut player, Command::SeekFraction(1.0));
    assert!(player.searches()[shorter].is_over());
    let before = player.searches()[longest].position();
    assert_eq!(after(&mut player, Command::Step(1))[longest], before + 1);
    assert_eq!(after(&mut player, Command::Step(-1))[longest], before);
    assert!(player.time().is_some_and(|time| time > 0.0));
}

#[test]
fn by_time_it_plays_at_the_speed_of_the_search_in_focus() {
    let mut player = example(&["constraint-propagation"]);
    wait_until(&mut player, |player| player.searches()[0].summary().time.is_some());
    after(&mut player, Command::TogglePace);
    after(&mut player, Command::Step(10));
    player.command(Command::SetSpeed(100));
    player.command(Command::TogglePlay);
    player.tick(Duration::from_millis(50)).unwrap();
    assert_eq!(positions(&player), [15]);
    player.command(Command::SetSpeed(1_000_000));
    player.tick(Duration::from_secs(1)).unwrap();
    assert_eq!((positions(&player), player.is_playing()), (vec![52], false));
}

#[test]
fn every_step_of_a_search_can_be_reached_by_time() {
    let mut player = example(&["constraint-propagation"]);
    wait_until(&mut player, |player| player.searches()[0].summary().time.is_some());
    after(&mut player, Command::TogglePace);
    for position in 1..=52 {
        assert_eq!(after(&mut player, Command::Step(1)), [position]);
    }
    assert_eq!(after(&mut player, Command::Step(1)), [52]);
    for position in (0..52).rev() {
        assert_eq!(after(&mut player, Command::Step(-1)), [position]);
    }
}

#[test]
fn synchronising_by_time_needs_a_measurement() {
    let mut player = example(&["naive-scan"]);
    // The player receives nothing before the first tick, however fast the search is.
    player.command(Command::TogglePace);
    assert_eq!(
        (player.note(), player.pace()),
        (Some("measuring the time of each search"), Pace::Events)
    );
    assert!(player.is_waiting());
    player.command(Command::TogglePace);
    assert_eq!((player.note(), player.is_waiting()), (None, false));
    player.command(Command::TogglePace);
    wait_until(&mut player, |player| player.pace() == Pace::Time);
    assert_eq!((player.note(), player.time()), (None, Some(0.0)));
}

#[test]
fn a_fraction_of_the_search_is_found() {
    let mut player = example(&["bool-arrays"]);
    wait_until(&mut player, |player| player.searches()[0].summary().coverage == Coverage::Whole);
    assert_eq!(after(&mut player, Command::SeekFraction(0.5)), [4183]);
    assert_eq!(after(&mut player, Command::SeekFraction(1.0)), [8366]);
    assert_eq!(after(&mut player, Command::SeekFraction(0.0)), [0]);
}

#[test]
fn a_long_search_is_shown_segment_by_segment() {
    // 69,175,316 placements: far more than the player keeps.
    let puzzle = puzzle("wikipedia-brute-force");
    let mut player = player(&["xor-bitmask"], &puzzle, 1);
    let far = 10 * EVENTS;
    let step = far.cast_signed();
    player.command(Command::Step(step + 1));
    let search = &player.searches()[0];
    assert_eq!((search.position(), search.target(), player.is_waiting()), (0, far + 1, true));
    wait_until(&mut player, |player| !player.is_waiting());
    let board = player.searches()[0].moment().clone();
    assert_eq!(board.totals.placements + board.totals.backtracks, far + 1);
    // Back across the start of the segment, then to the start of the search, whose segment is no
    // longer kept, and forward again.
    after(&mut player, Command::Step(-2));
    after(&mut player, Command::Step(2));
    assert_eq!(*player.searches()[0].moment(), board);
    assert_eq!(after(&mut player, Command::Step(-step)), [1]);
    after(&mut player, Command::Step(step));
    assert_eq!(*player.searches()[0].moment(), board);
    let boards = boards("xor-bitmask", &puzzle, far as usize + 1);
    assert_eq!(*board.board.grid(), boards[far as usize + 1]);
}

#[test]
fn the_start_of_a_long_search_is_shown_again_after_its_end() {
    // 262,014 placements: more segments than are kept.
    let mut player = player(&["xor-bitmask"], &puzzle("easter-monster"), 1);
    assert!(after(&mut player, Command::Jump(Jump::End))[0] > 10 * EVENTS);
    player.command(Command::Start);
    assert_eq!(after(&mut player, Command::Step(1)), [1]);
    assert_eq!(player.searches()[0].kept(), MOST_SEGMENTS);
}

#[test]
fn a_search_that_is_too_long_is_counted_in_part() {
    let strategy = ladder::find("xor-bitmask").unwrap().strategy();
    let puzzle = puzzle("stack-overflow-brute-force");
    let mut player = Player::new(&[strategy], &puzzle, 1, Some(Duration::ZERO));
    wait_until(&mut player, |player| player.searches()[0].summary().coverage == Coverage::Part);
    let summary = player.searches()[0].summary();
    assert!(summary.totals.events > 0 && summary.time.is_none());
    player.command(Command::Jump(Jump::End));
    assert_eq!(player.note(), Some("unknown: a search is too long to be counted"));
    player.command(Command::Jump(Jump::NextSolution));
    assert_eq!(player.note(), Some("unknown: the search is too long to be counted"));
}

#[test]
fn another_command_cancels_a_pending_jump() {
    let mut player = player(&["xor-bitmask"], &puzzle("stack-overflow-brute-force"), 1);
    player.command(Command::Jump(Jump::End));
    assert_eq!(
        (player.is_waiting(), player.note()),
        (true, Some("looking for it; a step cancels"))
    );
    assert_eq!(after(&mut player, Command::Step(3)), [3]);
}

#[test]
fn a_puzzle_without_a_solution_ends_too() {
    let none = fixtures::tier("none").unwrap().puzzles[0].puzzle;
    for rung in ladder::LADDER {
        let mut player = player(&[rung.name()], &none, 1);
        after(&mut player, Command::Jump(Jump::End));
        assert!(player.is_over(), "{}", rung.name());
        assert_eq!(player.searches()[0].moment().totals.solutions, 0, "{}", rung.name());
        after(&mut player, Command::Jump(Jump::NextSolution));
        assert_eq!(player.note(), Some("no further solution"));
    }
}

/// Panics at its third event.
struct Panics;

impl sudoku::Solver for Panics {
    fn name(&self) -> &'static str {
        "panics"
    }

    fn search<V: sudoku::Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        for cell in puzzle.grid().blanks().take(2) {
            visitor.place(cell, sudoku::Digit::ALL[0])?;
        }
        panic!("on purpose")
    }
}

#[test]
fn a_strategy_that_panics_is_named() {
    let mut player = Player::new(&[&Panics], &puzzle("leetcode-37"), 1, None);
    let panicked = loop {
        match player.tick(Duration::ZERO) {
            Err(panicked) => break panicked,
            Ok(_) => thread::yield_now(),
        }
    };
    assert_eq!(panicked.to_string(), "the strategy panics panicked: on purpose");
}
