//! Tests of the player without a terminal. Every search is real.

use std::fmt::Write as _;

use judge::fixtures;
use pretty_assertions::assert_eq;
use serde_json::json;

use super::*;
use crate::Totals;

fn player(strategies: &str, puzzle: Puzzle, solutions: u64) -> Player {
    let source = |name| Box::new(ladder::find(name).unwrap().strategy()) as _;
    Player::new(strategies.split(' ').map(source).collect(), puzzle, solutions, false)
}

fn case(name: &str) -> Puzzle {
    fixtures::case(name).unwrap().puzzle.unwrap()
}

/// The command that these words stand for: `step -5`, or `next-solution`.
fn command(words: &str) -> PlayerCommand {
    let named = match words.split_once(' ') {
        None => json!(words),
        Some((name, number)) => json!({ name: number.parse::<i64>().unwrap() }),
    };
    serde_json::from_value(named).unwrap()
}

/// What a player shows: the positions, of which `>` marks the one in focus, its last event with the
/// digits that it took back, and what the player is doing.
fn shown(player: &Player) -> String {
    let mut text = String::new();
    for (index, search) in player.searches().iter().enumerate() {
        let mark = if index == player.focus() { ">" } else { "" };
        write!(text, " {mark}{}", search.position()).unwrap();
    }
    let moment = &player.searches()[player.focus()].moment;
    if let Some(step) = moment.step {
        write!(text, ", {step}").unwrap();
    }
    for (cell, digit) in moment.taken_back().skip(1) {
        write!(text, ", and {digit} from {cell}").unwrap();
    }
    if let Some(note) = player.note() {
        write!(text, ", \"{note}\"").unwrap();
    }
    if player.is_playing() {
        write!(text, ", {} per second", player.speed()).unwrap();
    }
    text
}

/// Plays a script: a title, the names of strategies with a case or a puzzle, and one command per
/// line, each followed by what the player then shows.
fn played(script: &str) -> String {
    let mut lines = script.lines();
    let (title, setting) = (lines.next().unwrap(), lines.next().unwrap());
    let (strategies, on) = setting.split_once(" on ").unwrap();
    // A case has one solution, and its search stops there.
    let (puzzle, solutions) = on.parse().map_or_else(|_| (case(on), 1), |puzzle| (puzzle, 2));
    let mut player = player(strategies, puzzle, solutions);
    player.command(PlayerCommand::SetSpeed(10));
    let mut text = format!("{title}\n{setting}\n");
    for line in lines {
        let words = line.split(':').next().unwrap();
        match words.strip_prefix("tick ").map(|milliseconds| milliseconds.parse().unwrap()) {
            Some(milliseconds) => {
                player.tick(Duration::from_millis(milliseconds));
            }
            None => player.command(command(words)),
        }
        writeln!(text, "{words}:{}", shown(&player)).unwrap();
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
fn there_is_something_new_to_show_only_while_it_plays() {
    let mut player = player("constraint-propagation", case("leetcode-37"), 1);
    player.command(PlayerCommand::Step(51));
    assert!(!player.tick(Duration::from_secs(1)));
    player.command(PlayerCommand::SetSpeed(10));
    player.command(PlayerCommand::TogglePlay);
    assert!(!player.tick(Duration::from_millis(50)));
    assert!(player.tick(Duration::from_millis(50)));
    assert_eq!((player.searches()[0].position(), player.is_playing()), (52, false));
}

#[test]
fn the_record_of_a_long_search_is_cut() {
    // It has 69,175,316 placements.
    let mut player = player("xor-bitmask", case("wikipedia-brute-force"), 1);
    let search = &player.searches()[0];
    assert_eq!((search.end(), search.is_cut), (MOST_EVENTS, true));
    player.command(PlayerCommand::End);
    let totals = player.searches()[0].moment.totals;
    assert_eq!(totals, Totals { exhausted: false, ..player.searches()[0].trace.totals });
    player.command(PlayerCommand::NextSolution);
    assert_eq!(player.note(), Some("no further solution in the record"));
}

#[test]
fn a_record_that_grows_plays_on() {
    let mut player = player("xor-bitmask", case("leetcode-37"), 1);
    let of = |name| Box::new(ladder::find(name).unwrap().strategy());
    player.replace_first(of("constraint-propagation"), true);
    player.command(PlayerCommand::SetSpeed(500));
    player.command(PlayerCommand::TogglePlay);
    for _ in 0..2 {
        player.tick(Duration::from_millis(100));
        assert_eq!((player.searches()[0].position(), player.is_playing()), (50, true));
        player.command(PlayerCommand::Start);
    }
    player.command(PlayerCommand::Step(60));
    player.command(PlayerCommand::TogglePlay);
    assert_eq!(player.searches()[0].position(), 0);
    player.command(PlayerCommand::Step(60));
    player.replace_first(of("xor-bitmask"), false);
    assert_eq!(player.searches()[0].position(), 52);
}
