//! Sessions of a reader at a terminal, as `tests/terminal` has them. No test sleeps: each step
//! waits for the screen that it expects.

use std::fs;
use std::path::{Path, PathBuf};

use rstest::rstest;

use crate::pty::Screen;
use crate::{KATA, PUZZLE, kill};

/// The answer that a session saves.
fn answer() -> &'static str {
    let lesson = lessons::of("naive-scan").expect("the first rung");
    lesson.answer("solution.py").expect("in Python").text
}

/// The sessions of a file, in four parts, so that they run side by side.
#[rstest]
fn session(#[files("tests/terminal/*.md")] path: PathBuf, #[values(0, 1, 2, 3)] part: usize) {
    for block in blocks(&path, "console").iter().skip(part).step_by(4) {
        run(block);
    }
}

/// The sessions that judge many answers.
#[rstest]
#[ignore = "slow: .ci/run runs it"]
fn slow_session(#[files("tests/terminal/*.md")] path: PathBuf) {
    for block in blocks(&path, "console,slow") {
        run(&block);
    }
}

/// The blocks of a file that begin with this word.
fn blocks(path: &Path, word: &str) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap();
    let start = format!("```{word}\n");
    text.split(&start)
        .skip(1)
        .map(|block| block.split("```").next().unwrap().to_owned())
        .collect()
}

/// Runs the sessions of a block, one after the other, in a folder of their own. What a line does,
/// by its sign:
///
/// - `$` runs a command; the one before it has ended or is ended.
/// - `>` presses keys.
/// - `|` changes the size of the screen.
/// - `<` saves an answer, as editors do, in one step: the right one, or one without a digit.
/// - `!` sends a signal to the command.
/// - `-` waits until the text is gone.
/// - `?` waits for the exit code; then the terminal is as it was.
/// - `~` waits until the command is suspended; then the terminal is as it was, too.
/// - `#` waits until the terminal shows no key that is pressed.
///
/// Any other line waits until the screen shows it. Before a key, it has to be a text that only the
/// state shows which the key needs: on a busy machine, that state comes long after a text that is
/// there before it.
fn run(block: &str) {
    let folder = tempfile::tempdir().unwrap();
    let before = format!(
        "cd '{}'; export XDG_DATA_HOME=\"$PWD\" XDG_CACHE_HOME=\"$PWD\"\n\
         export CRATES='{}/..' KATA='{KATA}' PUZZLE={PUZZLE}\n\
         kata() {{ exec \"$KATA\" \"$@\"; }}\n",
        folder.path().display(),
        env!("CARGO_MANIFEST_DIR")
    );
    for session in block.split("$ ").skip(1) {
        let mut lines = session.lines();
        let command = before.clone() + lines.next().unwrap();
        let mut screen = Screen::start("sh", &["-c", &command]);
        for line in lines {
            let (sign, text) = line.split_at_checked(2).unwrap_or((line, ""));
            let mut words = text.split(' ');
            match sign {
                "> " => screen.press(&words.map(pressed).collect::<String>()),
                "| " => {
                    let [columns, rows] = [(); 2].map(|()| words.next().unwrap());
                    screen.resize(columns.parse().unwrap(), rows.parse().unwrap());
                }
                "< " => {
                    let path = folder.path().join(words.next().unwrap());
                    let new = path.with_extension("new");
                    let missing = words.next_back().unwrap_or_default();
                    fs::write(&new, answer().replace(&format!("{missing}\""), "\"")).unwrap();
                    fs::rename(new, path).unwrap();
                }
                "! " => kill(&format!("-{text}"), screen.process()),
                "- " => {
                    let failure = format!("the screen never stopped showing {text}");
                    screen.wait_for(&failure, |screen| !screen.contents().contains(text));
                }
                "? " => {
                    assert_eq!(screen.exit_code().to_string(), text, "{command}");
                    screen.assert_restored();
                }
                "~" => {
                    // A process that gets SIGCONT before it stops would stop for ever.
                    screen.wait_until_stopped();
                    screen.assert_restored();
                }
                "#" => screen.wait_for_changed_settings(),
                _ => screen.wait_for_text(line),
            }
        }
    }
}

/// Each of two sessions of practice keeps what it has passed or skipped, and keeps what the other
/// one has kept since it began.
#[test]
fn two_sessions_keep_each_others_progress() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().display();
    let command = format!("cd '{path}'; XDG_DATA_HOME='{path}' exec '{KATA}' practice");
    let mut first = Screen::start("sh", &["-c", &command]);
    first.wait_for_text("h hint");
    let mut second = Screen::start("sh", &["-c", &format!("{command} --stage 3")]);
    second.wait_for_text("h hint");
    first.press("s");
    first.wait_for_text("Stage 2 of 9");
    second.press("s");
    second.wait_for_text("Stage 4 of 9");
    for screen in [&mut first, &mut second] {
        screen.press("q");
        assert_eq!(screen.exit_code(), 0);
    }
    let progress = fs::read_to_string(folder.path().join("sudoku-kata/practice.json")).unwrap();
    let kept: serde_json::Value = serde_json::from_str(&progress).unwrap();
    let answer = folder.path().join("solution.py").display().to_string();
    let skipped = &kept["answers"][answer]["skipped"];
    assert_eq!(skipped.as_array().map(Vec::len), Some(2), "{progress}");
}

/// What a terminal sends for this key.
fn pressed(key: &str) -> &str {
    match key {
        "right" => "\x1b[C",
        "left" => "\x1b[D",
        "shift-left" => "\x1b[1;2D",
        "ctrl-left" => "\x1b[1;5D",
        "ctrl-right" => "\x1b[1;5C",
        "escape" => "\x1b",
        "space" => " ",
        "tab" => "\t",
        "enter" => "\r",
        "backspace" => "\x7f",
        "ctrl-c" => "\x03",
        "ctrl-j" => "\n",
        "ctrl-z" => "\x1a",
        letter => letter,
    }
}

#[test]
fn no_key_is_lost_that_arrives_together_with_a_change_of_the_size() {
    let mut screen = Screen::start(KATA, &["watch", "--pause"]);
    screen.wait_for_text("0 of 8,366");
    for count in 1..=300 {
        screen.resize(80 + count % 2, 24);
        screen.press("l");
        screen.wait_for_text(&format!("{count} of 8,366"));
    }
}
