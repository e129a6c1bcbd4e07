//! `kata watch` in a pseudo-terminal. No test sleeps: each step waits for the screen that it
//! expects.
#![cfg(unix)]

mod pty;

use pty::Screen;

const RIGHT: &str = "\x1b[C";
const LEFT: &str = "\x1b[D";
const ESCAPE: &str = "\x1b";
const CONTROL_C: &str = "\x03";

fn watch(arguments: &[&str]) -> Screen {
    sized(arguments, 80, 24)
}

fn sized(arguments: &[&str], columns: u16, rows: u16) -> Screen {
    Screen::start(env!("CARGO_BIN_EXE_kata"), &[&["watch"], arguments].concat(), columns, rows, &[])
}

/// The text of this line of the screen.
fn line(screen: &vt100::Screen, row: u16) -> String {
    screen.rows(0, screen.size().1.get()).nth(row.into()).unwrap_or_default()
}

#[test]
fn it_steps_forward_and_back() {
    let mut screen = watch(&["--pause"]);
    screen.wait_for_text("0 of 8,366");
    screen.wait_for_text("before the first event");
    screen.wait_for("a screen of its own", |screen| {
        screen.alternate_screen() && screen.hide_cursor()
    });
    assert!(screen.is_changed());
    screen.press(RIGHT);
    screen.wait_for_text("1 of 8,366");
    screen.wait_for_text("place 1 in r1c3");
    screen.press("L");
    screen.wait_for_text("11 of 8,366");
    screen.press(LEFT);
    screen.wait_for_text("10 of 8,366");
    screen.press("n");
    screen.wait_for_text("remove 3 from r2c7");
    screen.wait_for_text("backtracks 5 ");
    screen.press("G");
    screen.wait_for_text("8,366 of 8,366");
    screen.wait_for_text("placements 4,208  backtracks 4,157");
    screen.press("g");
    screen.wait_for_text("before the first event");
}

#[test]
fn two_searches_show_the_same_check() {
    let mut screen = watch(&["--pause", "--strategy", "naive-scan,xor-bitmask"]);
    screen.wait_for_text("0 of 8,366");
    screen.press("l");
    screen.wait_for_text("1 of 8,366");
    screen.press("k");
    screen.wait_for_text("2 of 46,018");
    screen.wait_for_text("with checks");
    screen.press("l");
    screen.wait_for_text("1 in r1c4? no: row 1 has it in r1c3");
    screen.wait_for_text("1 in r1c4? no: row 1 has it  ");
    screen.press("k");
    screen.wait_for_text("1 of 8,366");
    assert!(!screen.screen().contents().contains("with checks"));
}

#[test]
fn it_plays_to_the_end() {
    let mut screen = watch(&["--strategy", "constraint-propagation", "--speed", "100"]);
    screen.wait_for_text("52 of 52");
    screen.wait_for_text("at the end");
    screen.press(" ");
    screen.wait_for_text("playing");
    screen.wait_for_text("at the end");
}

#[test]
fn q_restores_the_terminal() {
    let mut screen = watch(&[]);
    screen.wait_for_text("of 8,366");
    screen.press("q");
    assert_eq!(screen.exit_code(), 0);
    screen.assert_restored();
}

#[test]
fn escape_closes_the_keys_and_then_the_command() {
    let mut screen = watch(&["--pause"]);
    screen.wait_for_text("0 of 8,366");
    screen.press("?");
    screen.wait_for_text("deepest point");
    screen.press(ESCAPE);
    screen.wait_for("the keys to go", |screen| !screen.contents().contains("deepest point"));
    screen.press(ESCAPE);
    assert_eq!(screen.exit_code(), 0);
    screen.assert_restored();
}

#[test]
fn control_c_restores_the_terminal() {
    let mut screen = watch(&[]);
    screen.wait_for_text("of 8,366");
    screen.press(CONTROL_C);
    assert_eq!(screen.exit_code(), 130);
    screen.assert_restored();
}

#[test]
fn a_signal_restores_the_terminal() {
    use rustix::process::{Pid, Signal, kill_process};
    for (signal, code) in [(Signal::TERM, 143), (Signal::HUP, 129), (Signal::INT, 130)] {
        let mut screen = watch(&["--pause"]);
        screen.wait_for_text("0 of 8,366");
        let process = Pid::from_raw(screen.process().cast_signed()).unwrap();
        kill_process(process, signal).unwrap();
        assert_eq!(screen.exit_code(), code);
        screen.assert_restored();
    }
}

#[test]
fn a_closed_terminal_ends_the_command() {
    for arguments in [&["watch"][..], &["watch", "--pause"]] {
        assert!(pty::ends_when_terminal_closes(env!("CARGO_BIN_EXE_kata"), arguments));
    }
}

#[test]
fn it_follows_the_size_of_the_terminal() {
    let mut screen = watch(&["--pause"]);
    screen.wait_for("the bar", |screen| {
        line(screen, 22).starts_with('┃') && line(screen, 23).starts_with("space")
    });
    screen.resize(160, 50);
    screen.wait_for("the bar", |screen| {
        line(screen, 48).starts_with('┃') && line(screen, 49).starts_with("space")
    });
    screen.resize(40, 20);
    screen.wait_for_text("1 of 2 boards fit");
    screen.resize(20, 5);
    screen.wait_for_text("too small");
    screen.press(RIGHT);
    screen.resize(80, 24);
    screen.wait_for_text("1 of 8,366");
    screen.press("q");
    assert_eq!(screen.exit_code(), 0);
}

#[test]
fn four_searches_fit_a_wide_terminal() {
    let four = "naive-scan,fewest-candidates,dancing-links,bit-sliced";
    let mut screen = sized(&["--pause", "--strategy", four, "--case", "al-escargot"], 160, 30);
    for name in four.split(',') {
        screen.wait_for_text(name);
    }
    screen.press("\t\tn");
    screen.wait_for_text("▸ dancing-links");
    screen.wait_for_text("remove 6 from r1c2");
}

#[test]
fn a_click_on_a_bar_goes_there() {
    let mut screen = watch(&["--pause", "--strategy", "naive-scan"]);
    screen.wait_for_text("0 of 8,366");
    assert_eq!(screen.screen().mouse_protocol_encoding(), vt100::MouseProtocolEncoding::Sgr);
    // Column 80 of line 23, both counted from 1.
    screen.press_until("\x1b[<0;80;23M\x1b[<0;80;23m", "8,366 of 8,366");
    screen.press_until("\x1b[<0;1;23M\x1b[<0;1;23m", "before the first event");
}

#[test]
fn synchronising_by_time_waits_for_the_measurement() {
    let mut screen = watch(&["--by", "time", "--pause"]);
    screen.wait_for_text("synchronised by time: 0 ns");
    screen.press(RIGHT);
    screen.wait_for_text("1 of 8,366");
    screen.press("t");
    screen.wait_for_text("synchronised by events");
}

#[test]
fn a_search_of_billions_of_events_starts_at_once_and_ends_at_once() {
    // 1,305,263,521 placements.
    let mut screen =
        watch(&["--pause", "--strategy", "xor-bitmask", "--case", "stack-overflow-brute-force"]);
    screen.wait_for_text("so far");
    screen.press("L");
    screen.wait_for_text("event       10 of");
    screen.press("q");
    assert_eq!(screen.exit_code(), 0);
    screen.assert_restored();
}

#[test]
fn no_colours_appear_where_they_are_switched_off() {
    let is_coloured = |screen: &vt100::Screen| {
        let (rows, columns) = screen.size();
        let mut cells = (0..rows.get())
            .flat_map(|row| (0..columns.get()).filter_map(move |column| screen.cell(row, column)));
        cells.any(|cell| cell.fgcolor() != vt100::Color::Default)
    };
    let kata = env!("CARGO_BIN_EXE_kata");
    let plain = Screen::start(kata, &["watch", "--pause"], 80, 24, &[("NO_COLOR", "1")]);
    plain.wait_for_text("0 of 8,366");
    assert!(!is_coloured(&plain.screen()));
    let never = watch(&["--pause", "--color", "never"]);
    never.wait_for_text("0 of 8,366");
    assert!(!is_coloured(&never.screen()));
    let coloured = watch(&["--pause"]);
    coloured.wait_for_text("0 of 8,366");
    assert!(is_coloured(&coloured.screen()));
}

#[test]
fn a_pipe_can_provide_the_puzzle() {
    let puzzle =
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    let command =
        format!("echo {puzzle} | {} watch --pause --strategy sat -", env!("CARGO_BIN_EXE_kata"));
    let mut screen = Screen::start("sh", &["-c", &command], 80, 24, &[]);
    screen.wait_for_text("standard input");
    screen.press(RIGHT);
    screen.wait_for_text("event       1 of");
    screen.press("q");
    assert_eq!(screen.exit_code(), 0);
    screen.assert_restored();
}

#[test]
fn wrong_usage_is_reported_before_the_terminal_changes() {
    for (arguments, said) in [
        (&["--strategy", "naive-scam"][..], "did you mean 'naive-scan' or "),
        (&["--case", "no-such"], "no case is called 'no-such'"),
        (&["--strategy", "sat,sat,sat,sat,sat"], "at most 4 strategies, found 5"),
        (&["no-such.txt"], "cannot read no-such.txt"),
    ] {
        let mut screen = watch(arguments);
        assert_eq!(screen.exit_code(), 2, "{arguments:?}");
        screen.wait_for_text(said);
        screen.assert_restored();
    }
}
