//! `kata watch` in a pseudo-terminal, where a session in `tests/terminal` cannot show it. No test
//! sleeps: each step waits for the screen that it expects.

use crate::pty::Screen;
use crate::{KATA, kill};

fn paused() -> Screen {
    let screen = Screen::start(KATA, &["watch", "--pause"], 80, 24);
    screen.wait_for_text("0 of 8,366");
    screen
}

/// As Ctrl-Z and `kill -TSTP` do, and `fg` after them.
#[test]
fn it_can_be_suspended() {
    let mut screen = paused();
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

#[test]
fn no_key_is_lost_that_arrives_together_with_a_change_of_the_size() {
    let mut screen = paused();
    for count in 1..=300 {
        screen.resize(80 + count % 2, 24);
        screen.press("l");
        screen.wait_for_text(&format!("{count} of 8,366"));
    }
}
