//! Tests of the player without a terminal. Every search is real.

use std::fmt::Write as _;

use judge::fixtures;
use pretty_assertions::assert_eq;
use serde_json::json;

use super::*;

fn source(strategy: &str) -> Box<dyn EventSource> {
    Box::new(ladder::find(strategy).unwrap().strategy())
}

fn player(strategies: &str, puzzle: Puzzle, solutions: u64) -> Player {
    let sources = strategies.split(' ').map(source).collect();
    let grows = false;
    Player::new(sources, puzzle, solutions, grows)
}

fn case(name: &str) -> Puzzle {
    fixtures::case(name).unwrap().puzzle.unwrap()
}

/// The command that these words stand for: `next-solution` as such, and `step -5` with a number.
fn command(words: &str) -> PlayerCommand {
    // A variant without a value is a string for serde, and one with a value an object.
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
    for (cell, digit) in moment.removed_digits().skip(1) {
        write!(text, ", and {digit} from {cell}").unwrap();
    }
    if let Some(note) = player.note {
        write!(text, ", \"{note}\"").unwrap();
    }
    if player.is_playing {
        write!(text, ", {} per second", player.speed()).unwrap();
    }
    text
}

/// Plays a script: a title, the names of strategies with a case or a puzzle, and one command per
/// line, each followed by what the player then shows. Other lines let time pass, or replace the
/// first search by a record that is still `growing`, or by one that is `whole`.
fn played(script: &str) -> String {
    let mut lines = script.lines();
    let (title, setting) = (lines.next().unwrap(), lines.next().unwrap());
    let (strategies, on) = setting.split_once(" on ").unwrap();
    // A case has one solution, and its search stops there.
    let (puzzle, solutions) = on
        .parse()
        .map_or_else(|_| (case(on), 1), |puzzle| (puzzle, 2));
    let mut player = player(strategies, puzzle, solutions);
    // A tick stands for at most 0.1 s. At this speed, the longest tick is one event.
    player.command(PlayerCommand::SetSpeed(10));
    let mut text = format!("{title}\n{setting}\n");
    for line in lines {
        let words = line.split(':').next().unwrap();
        let mut note = "";
        match words.split_once(' ') {
            Some(("tick", milliseconds)) => {
                let elapsed = Duration::from_millis(milliseconds.parse().unwrap());
                if !player.tick(elapsed) {
                    note = ", nothing new";
                }
            }
            Some((record @ ("growing" | "whole"), strategy)) => {
                player.replace_first(source(strategy), record == "growing");
            }
            _ => player.command(command(words)),
        }
        writeln!(text, "{words}:{}{note}", shown(&player)).unwrap();
    }
    text
}

#[test]
fn a_player_shows_what_its_script_says() {
    let scripts = include_str!("plays.txt");
    let played: Vec<String> = scripts.split("\n\n").map(played).collect();
    assert_eq!(played.join("\n"), scripts);
}
