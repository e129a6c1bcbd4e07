//! `kata watch` in a pseudo-terminal. No test sleeps: each step waits for the screen that it
//! expects.

use std::fs;

use crate::pty::Screen;
use crate::{KATA, kill};

const RIGHT: &str = "\x1b[C";

fn watch(arguments: &[&str]) -> Screen {
    sized(arguments, 80, 24)
}

fn sized(arguments: &[&str], columns: u16, rows: u16) -> Screen {
    Screen::start(KATA, &[&["watch"], arguments].concat(), columns, rows)
}

/// Runs each session of `tests/watch/sessions.md`: its arguments, the keys that are pressed, and
/// the texts that the screen then shows, or that it shows no more. It ends with an exit code, and
/// with the terminal as it was.
#[test]
fn sessions() {
    let all = include_str!("../watch/sessions.md").split("\n$ kata watch ").skip(1);
    for session in all {
        let mut lines = session.lines();
        let arguments: Vec<&str> = lines.next().unwrap().split_whitespace().collect();
        let columns =
            if arguments.iter().any(|word| word.matches(',').count() > 2) { 160 } else { 80 };
        let mut screen = sized(&arguments, columns, 24);
        for line in lines.take_while(|line| *line != "```") {
            let (sign, text) = line.split_at_checked(2).unwrap_or((line, ""));
            match sign {
                "> " => screen.press(&pressed(text)),
                "- " => screen.wait_for(line, |screen| !screen.contents().contains(text)),
                "? " => assert_eq!(screen.exit_code().to_string(), text, "{arguments:?}"),
                _ => screen.wait_for_text(line),
            }
        }
        if session.contains("\n? ") {
            screen.assert_restored();
        }
    }
}

/// What a terminal sends for these keys.
fn pressed(keys: &str) -> String {
    let bytes = [("right", RIGHT), ("left", "\x1b[D"), ("escape", "\x1b"), ("space", " ")];
    let shifted = [("shift-left", "\x1b[1;2D"), ("ctrl-left", "\x1b[1;5D")];
    let named = bytes.into_iter().chain(shifted);
    let named = named.chain([("ctrl-right", "\x1b[1;5C"), ("tab", "\t"), ("ctrl-c", "\x03")]);
    let key = |key| named.clone().find(|(name, _)| *name == key).map_or(key, |(_, bytes)| bytes);
    keys.split_whitespace().map(key).collect()
}

/// The text of this line of the screen.
fn line(screen: &vt100::Screen, row: u16) -> String {
    screen.rows(0, screen.size().1.get()).nth(row.into()).unwrap_or_default()
}

#[test]
fn a_signal_restores_the_terminal() {
    for (signal, code) in [("-TERM", 143), ("-HUP", 129), ("-INT", 130)] {
        let mut screen = watch(&["--pause"]);
        screen.wait_for_text("0 of 8,366");
        screen.wait_for("a screen of its own", |screen| {
            screen.alternate_screen() && screen.hide_cursor()
        });
        assert!(screen.is_changed());
        kill(signal, screen.process());
        assert_eq!(screen.exit_code(), code);
        screen.assert_restored();
    }
}

/// As Ctrl-Z and `kill -TSTP` do, and `fg` after them.
#[test]
fn it_can_be_suspended() {
    let mut screen = watch(&["--pause"]);
    screen.wait_for_text("0 of 8,366");
    let process = screen.process();
    let is_stopped = || {
        let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
        stat.contains(") T ")
    };
    for is_key in [true, false] {
        if is_key {
            screen.press("\x1a");
        } else {
            kill("-TSTP", process);
        }
        screen.wait_for("the shell's screen", |screen| !screen.alternate_screen());
        // A process that gets SIGCONT before it stops would stop for ever.
        while !is_stopped() {
            std::thread::yield_now();
        }
        screen.assert_restored();
        kill("-CONT", process);
        screen.wait_for("its screen again", |screen| {
            screen.alternate_screen() && screen.contents().contains("0 of 8,366")
        });
    }
    screen.press("q");
    assert_eq!(screen.exit_code(), 0);
    screen.assert_restored();
}

/// The answer goes on for a minute.
#[test]
fn a_recording_is_shown_while_it_grows() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("slow.py");
    let code = "import time\nclass Solution:\n  def solveSudoku(self, board):\n    while True:\n      \
                board[0][2] = '1'\n      time.sleep(0.01)\n      board[0][2] = '.'\n";
    fs::write(&path, code).unwrap();
    let temporary = tempfile::tempdir().unwrap();
    let variable = format!("TMPDIR={}", temporary.path().display());
    let watched = [&variable, KATA, "watch", path.to_str().unwrap(), "--speed", "20"];
    let mut screen = Screen::start("env", &watched, 120, 40);
    screen.wait_for_text("● recording");
    assert_ne!(fs::read_dir(&temporary).unwrap().count(), 0);
    screen.wait_for_text("place 1 in r1c3");
    screen.wait_for("more than the first look had", |screen| {
        let screen = screen.contents();
        let last = screen.split(" recorded").next().and_then(|start| start.split(' ').next_back());
        last.and_then(|events| events.parse().ok()).is_some_and(|events: u64| events > 100)
    });
    screen.press("q");
    assert_eq!(screen.exit_code(), 0);
    assert_eq!(fs::read_dir(&temporary).unwrap().count(), 0, "a folder of the answer is left");
}

#[test]
fn it_follows_the_size_of_the_terminal() {
    let mut screen = watch(&["--pause"]);
    screen.wait_for("the bar", |screen| line(screen, 22).starts_with("0 of 8,366"));
    screen.resize(160, 50);
    screen.wait_for("the bar", |screen| line(screen, 48).starts_with("0 of 8,366"));
    screen.resize(40, 20);
    screen.wait_for_text("1 of 2 boards fit");
    screen.resize(20, 5);
    screen.wait_for_text("too small");
    screen.press(RIGHT);
    screen.resize(80, 24);
    screen.wait_for_text("1 of 8,366");
    // No key is lost that arrives together with a change of the size.
    for count in 2..=300 {
        screen.resize(80 + count % 2, 24);
        screen.press(RIGHT);
        screen.wait_for_text(&format!("{count} of 8,366"));
    }
    screen.press("q");
    assert_eq!(screen.exit_code(), 0);
}

#[test]
fn a_pipe_can_provide_the_puzzle() {
    let puzzle =
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    let command = format!("echo {puzzle} | {KATA} watch --pause --strategy sat -");
    let mut screen = Screen::start("sh", &["-c", &command], 80, 24);
    screen.wait_for_text("standard input");
    screen.press(RIGHT);
    screen.wait_for_text("1 of ");
    screen.press("q");
    assert_eq!(screen.exit_code(), 0);
    screen.assert_restored();
}
