//! Tests of the player without a terminal. Every search is real and runs on its own threads.

use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use judge::fixtures;
use pretty_assertions::assert_eq;
use serde_json::json;
use sudoku::{EventSource, Puzzle, Strategy};

use super::search::MOST_SEGMENTS;
use super::worker::EVENTS;
use super::*;

fn puzzle(case: &str) -> Puzzle {
    fixtures::case(case).unwrap().puzzle.unwrap()
}

fn player(strategies: &[&str], puzzle: &Puzzle, solutions: u64) -> Player {
    let sources: Vec<Arc<dyn EventSource>> = strategies
        .iter()
        .map(|name| Arc::new(ladder::find(name).unwrap().strategy()) as _)
        .collect();
    Player::new(&sources, puzzle, solutions, None)
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

fn is_counted(player: &Player) -> bool {
    player.searches().iter().all(|search| search.summary().coverage == Coverage::Whole)
}

/// Gives the command, and ticks until it is done.
#[track_caller]
fn after(player: &mut Player, command: PlayerCommand) -> Vec<u64> {
    player.command(command);
    wait_until(player, |player| !player.is_waiting());
    positions(player)
}

fn positions(player: &Player) -> Vec<u64> {
    player.searches().iter().map(PlayedSearch::position).collect()
}

/// The command that these words stand for: `step -5`, or `jump next-solution`.
fn command(words: &[&str]) -> PlayerCommand {
    let value = |word: &str| word.parse::<i64>().map_or_else(|_| json!(word), |n| json!(n));
    let named = match *words {
        [name] => json!(name),
        [name, word] => json!({ name: value(word) }),
        _ => panic!("no command is called {words:?}"),
    };
    serde_json::from_value(named).unwrap()
}

/// What a player shows: the positions, of which `>` marks the one in focus, its last event with the
/// digits that it took back, and what the player is doing.
fn shown(player: &Player) -> String {
    let focus = player.focus();
    let mark = |(index, at)| format!("{}{at}", if index == focus { ">" } else { "" });
    let mut parts =
        vec![positions(player).into_iter().enumerate().map(mark).collect::<Vec<_>>().join(" ")];
    let moment = player.searches()[focus].moment();
    parts.extend(moment.step.map(|step| step.to_string()));
    parts.extend(
        moment.taken_back().skip(1).map(|(cell, digit)| format!("and {digit} from {cell}")),
    );
    parts.extend(player.note().map(|note| format!("\"{note}\"")));
    parts.extend(player.is_playing().then(|| format!("{} per second", player.speed())));
    parts.join(", ")
}

/// Plays a script: a title, the names of strategies with a case or a puzzle, and one command per
/// line, each followed by what the player then shows.
fn played(script: &str) -> String {
    let mut lines = script.lines();
    let (title, setting) = (lines.next().unwrap(), lines.next().unwrap());
    let (strategies, on) = setting.split_once(" on ").unwrap();
    // A case has one solution, and its search stops there.
    let (puzzle, solutions) = on.parse().map_or_else(|_| (puzzle(on), 1), |puzzle| (puzzle, 2));
    let mut player = player(&strategies.split(' ').collect::<Vec<_>>(), &puzzle, solutions);
    wait_until(&mut player, is_counted);
    let mut text = format!("{title}\n{setting}\n");
    for line in lines {
        let words = line.split(':').next().unwrap();
        match words.split(' ').collect::<Vec<_>>()[..] {
            ["tick", milliseconds, times] => {
                for _ in 0..times.parse().unwrap() {
                    player.tick(Duration::from_millis(milliseconds.parse().unwrap())).unwrap();
                }
            }
            ref words => player.command(command(words)),
        }
        wait_until(&mut player, |player| !player.is_waiting());
        writeln!(text, "{words}: {}", shown(&player)).unwrap();
    }
    text
}

#[test]
fn a_player_shows_what_its_script_says() {
    let scripts = include_str!("plays.txt");
    let played: Vec<String> = scripts.split("\n\n").map(played).collect();
    assert_eq!(played.join("\n"), scripts);
}

#[test]
fn a_paused_player_stays_and_has_nothing_new_to_show() {
    let mut player = example(&["constraint-propagation"]);
    wait_until(&mut player, is_counted);
    after(&mut player, PlayerCommand::Step(5));
    while player.tick(Duration::ZERO).unwrap() {}
    assert!(!player.tick(Duration::from_secs(1)).unwrap());
    assert_eq!(positions(&player), [5]);
    player.command(PlayerCommand::TogglePlay);
    assert!(player.tick(Duration::from_millis(100)).unwrap(), "the next event is shown");
    assert_eq!(positions(&player), [6]);
}

#[test]
fn a_long_search_is_shown_segment_by_segment() {
    // 69,175,316 placements: far more than the player keeps.
    let puzzle = puzzle("wikipedia-brute-force");
    let mut player = player(&["xor-bitmask"], &puzzle, 1);
    let far = 10 * EVENTS;
    let step = far.cast_signed();
    player.command(PlayerCommand::Step(step + 1));
    let search = &player.searches()[0];
    assert_eq!((search.position(), search.target(), player.is_waiting()), (0, far + 1, true));
    wait_until(&mut player, |player| !player.is_waiting());
    let board = player.searches()[0].moment().clone();
    assert_eq!(board.totals.placements + board.totals.backtracks, far + 1);
    // Back across the start of the segment, then to the start of the search, whose segment is no
    // longer kept, and forward again.
    after(&mut player, PlayerCommand::Step(-2));
    after(&mut player, PlayerCommand::Step(2));
    assert_eq!(*player.searches()[0].moment(), board);
    assert_eq!(after(&mut player, PlayerCommand::Step(-step)), [1]);
    after(&mut player, PlayerCommand::Step(step));
    assert_eq!(*player.searches()[0].moment(), board);
    for _ in 0..MOST_SEGMENTS {
        after(&mut player, PlayerCommand::Step(EVENTS.cast_signed()));
    }
    assert_eq!(player.searches()[0].kept(), MOST_SEGMENTS);
}

#[test]
fn a_search_that_is_too_long_is_counted_in_part() {
    let strategy = ladder::find("xor-bitmask").unwrap().strategy();
    let puzzle = puzzle("stack-overflow-brute-force");
    let mut player = Player::new(&[Arc::new(strategy)], &puzzle, 1, Some(Duration::ZERO));
    wait_until(&mut player, |player| player.searches()[0].summary().coverage == Coverage::Part);
    let summary = player.searches()[0].summary();
    assert!(summary.totals.events > 0);
    player.command(PlayerCommand::Jump(Jump::End));
    assert_eq!(player.note(), Some("unknown: a search is too long to be counted"));
    player.command(PlayerCommand::Jump(Jump::NextSolution));
    assert_eq!(player.note(), Some("unknown: the search is too long to be counted"));
}

#[test]
fn another_command_cancels_a_pending_jump() {
    let mut player = player(&["xor-bitmask"], &puzzle("stack-overflow-brute-force"), 1);
    player.command(PlayerCommand::Jump(Jump::End));
    assert_eq!(
        (player.is_waiting(), player.note()),
        (true, Some("looking for it; a step cancels"))
    );
    assert_eq!(after(&mut player, PlayerCommand::Step(3)), [3]);
}

#[test]
fn a_step_cancels_a_switch() {
    let mut player = player(&["naive-scan"], &puzzle("wikipedia-brute-force"), 1);
    after(&mut player, PlayerCommand::Step(500_000));
    player.command(PlayerCommand::ToggleChecks);
    assert_eq!((player.is_waiting(), player.note()), (true, Some(LOOKING)));
    assert_eq!(after(&mut player, PlayerCommand::Step(1)), [500_001]);
    assert!(!player.shows_checks());
    player.command(PlayerCommand::ToggleChecks);
    player.command(PlayerCommand::ToggleChecks);
    assert_eq!((player.is_waiting(), player.shows_checks()), (false, false));
    after(&mut player, PlayerCommand::ToggleChecks);
    assert_eq!((player.searches()[0].moment().changes(), player.shows_checks()), (500_001, true));
}

/// Panics at its third event.
struct Panics;

impl sudoku::Solver for Panics {
    fn name(&self) -> &'static str {
        "panics"
    }

    fn search<V: sudoku::Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        for cell in puzzle.grid().blanks().take(2) {
            visitor.place(cell, sudoku::Digit::new(1).unwrap())?;
        }
        panic!("on purpose")
    }
}

#[test]
fn a_strategy_that_panics_is_named() {
    let mut player =
        Player::new(&[Arc::new(Strategy::new(&Panics))], &puzzle("leetcode-37"), 1, None);
    let panicked = loop {
        match player.tick(Duration::ZERO) {
            Err(panicked) => break panicked,
            Ok(_) => thread::yield_now(),
        }
    };
    assert_eq!(panicked.to_string(), "the strategy panics panicked: on purpose");
}
