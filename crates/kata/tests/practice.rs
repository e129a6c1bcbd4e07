//! `kata practice`: from an empty folder to the last stage, as a learner would go, and the ways to
//! leave it. The answers are the model answers of the ladder, in Python.
#![cfg(target_os = "linux")]

#[expect(dead_code, reason = "the tests in tests/watch.rs use the rest of it")]
mod pty;

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use tempfile::TempDir;

/// The time limit of each wait. It is long, because the machine may be busy with other tests.
const PATIENCE: Duration = Duration::from_mins(1);

/// A session whose standard input is a pipe, in a folder of its own.
struct Practice {
    folder: TempDir,
    child: Child,
    keys: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Practice {
    fn start(folder: TempDir) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_kata"))
            .arg("practice")
            .current_dir(&folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap();
        let keys = child.stdin.take();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = mpsc::channel();
        // The thread ends with the session.
        thread::spawn(move || {
            output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        Self { folder, child, keys, lines }
    }

    /// Presses these keys, one after the other.
    fn press(&self, keys: &str) {
        let lines: String = keys.chars().flat_map(|key| [key, '\n']).collect();
        self.keys.as_ref().unwrap().write_all(lines.as_bytes()).unwrap();
    }

    /// Saves an answer in one step, as editors do.
    fn save(&self, text: &str) {
        let new = self.folder.path().join("new");
        fs::write(&new, text).unwrap();
        fs::rename(new, self.folder.path().join("solution.py")).unwrap();
    }

    /// Reads on up to a line that begins with this text; returns what was read.
    #[track_caller]
    fn read_to(&self, wanted: &str) -> String {
        let mut read = String::new();
        while let Ok(line) = self.lines.recv_timeout(PATIENCE) {
            read = read + &line + "\n";
            if line.trim_start().starts_with(wanted) {
                return read;
            }
        }
        panic!("the output has no {wanted:?}:\n{read}");
    }

    /// Reads the rest, and waits for the end.
    fn end(mut self) -> (TempDir, String, ExitStatus) {
        drop(self.keys.take());
        let rest = self.lines.iter().map(|line| line + "\n").collect();
        (self.folder, rest, self.child.wait().unwrap())
    }
}

fn model(path: &str) -> String {
    let strategies = Path::new(env!("CARGO_MANIFEST_DIR")).join("../strategies");
    fs::read_to_string(strategies.join(path)).unwrap()
}

/// Whether the tests can run here; if not, prints why.
fn has_python() -> bool {
    let is_there = Command::new("python3").arg("--version").output().is_ok();
    if !is_there {
        println!("skipped: python3 is not installed");
    }
    is_there
}

const WRONG: &str = "class Solution:\n    def isValidSudoku(self, board): return True\n";

#[test]
fn from_an_empty_folder_to_the_last_stage() {
    if !has_python() {
        return;
    }
    let practice = Practice::start(tempfile::tempdir().unwrap());
    let opened = practice.read_to("h hint");
    assert!(opened.contains("solution.py is new"), "{opened}");
    assert!(opened.contains("Stage 1 of 9: Is the board valid?"), "{opened}");
    practice.save(WRONG);
    let judged = practice.read_to("Waiting for");
    assert!(judged.contains("  Wrong Answer\n"), "{judged}");
    assert!(judged.contains(": it returned true, but "), "{judged}");
    practice.press("nhhh");
    practice.read_to("This stage is not accepted yet");
    practice.read_to("Hint 1 of 3, a question");
    practice.read_to("Hint 2 of 3, the idea");
    practice.read_to("Hint 3 of 3, the core lines");
    practice.read_to("if seen & facts:");
    // Another key than the second `a` means no.
    practice.press("a?");
    let no = practice.read_to("9  Write what is forced");
    assert!(no.contains("Press a again") && !no.contains("Model answer:"), "{no}");
    practice.press("aa");
    practice.read_to("Model answer: crates/strategies/naive-scan/answers/valid-board/solution.py");
    practice.read_to("class Solution:");

    practice.save(&model("naive-scan/answers/valid-board/solution.py"));
    practice.read_to("Accepted");
    practice.press("n");
    practice.read_to("Stage 2 of 9");
    let missing = practice.read_to("Waiting for");
    assert!(!missing.contains("Accepted"), "{missing}");
    practice.save(&model("naive-scan/answers/solution.py"));
    for stage in 3..=5 {
        practice.read_to("Accepted");
        practice.read_to("n next stage");
        practice.press("n");
        practice.read_to(&format!("Stage {stage} of 9"));
    }
    for rung in
        ["bool-arrays", "empty-list", "xor-bitmask", "fewest-candidates", "constraint-propagation"]
    {
        let opened = practice.read_to("Change your answer");
        assert!(!opened.contains("Accepted"), "{opened}");
        practice.save(&model(&format!("{rung}/answers/solution.py")));
        practice.read_to("Accepted");
        practice.read_to("n next stage");
        practice.press("n");
    }
    let (folder, end, status) = practice.end();
    let expected = "That was the last stage: 9 stages passed, with 3 hints and 1 model answer.";
    assert!(end.contains(expected), "{end}");
    assert!(status.success());
    let mut files: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
    files.sort_by_key(|file| file.as_ref().unwrap().file_name());
    assert_eq!(files.len(), 2, "the answer and its progress: {files:?}");
}

#[test]
fn it_resumes_where_the_learner_left() {
    if !has_python() {
        return;
    }
    let practice = Practice::start(tempfile::tempdir().unwrap());
    practice.read_to("h hint");
    practice.press("sh");
    practice.read_to("Hint 1 of 3");
    practice.press("q");
    let (folder, rest, status) = practice.end();
    assert!(rest.contains("Your progress is in solution.py.practice"), "{rest}");
    assert!(status.success());

    let practice = Practice::start(folder);
    let opened = practice.read_to("h hint");
    assert!(!opened.contains("is new"), "{opened}");
    assert!(opened.contains("Stage 2 of 9") && opened.contains("Hint 1 of 3"), "{opened}");
    practice.press("x");
    practice.read_to("Unknown key 'x'");
    practice.press("ssssssss");
    let (folder, rest, _) = practice.end();
    assert!(rest.contains("You skipped 9 stages; the same command opens them again."), "{rest}");

    // The end of standard input is a way to leave, too.
    let practice = Practice::start(folder);
    practice.read_to("Stage 1 of 9");
    let (_, rest, status) = practice.end();
    assert!(rest.contains("Your progress is in") && status.success(), "{rest}");
}

#[test]
fn on_a_terminal_single_keys_work_and_every_way_out_restores_it() {
    for (leave, code) in [("q", 0), ("\x03", 130)] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("solution.py");
        let arguments = ["practice", path.to_str().unwrap()];
        let mut screen = pty::Screen::start(env!("CARGO_BIN_EXE_kata"), &arguments, 100, 40, &[]);
        screen.wait_for_text("h hint");
        screen.press("h");
        screen.wait_for_text("Hint 1 of 3, a question");
        screen.press(leave);
        assert_eq!(screen.exit_code(), code);
        screen.assert_restored();
    }
}
