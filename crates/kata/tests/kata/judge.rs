//! `kata judge` on programs and answers: output, exit codes and Ctrl-C. The verdicts themselves are
//! tested in the crate runner.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use tempfile::TempDir;

use crate::{ended, kata, kill};

/// Code in Python, in a folder of its own.
fn python(source: &str) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("solution.py");
    fs::write(&path, source).unwrap();
    (folder, path)
}

fn judge(options: &[&str], file: &Path) -> Command {
    let mut command = kata(&["judge"]);
    command.args(options).arg(file);
    command
}

/// What an answer prints could otherwise clear the screen and draw its own verdict.
#[test]
fn control_characters_of_an_answer_do_not_reach_the_terminal() {
    let evil = "\\x1b[2J\\x1b[32mAccepted\\x07\\x9b";
    let method = "class Solution:\n  def solveSudoku(self, board):";
    let programs = [
        ("answer.py", format!("import sys\nprint('{evil}', file=sys.stderr)\nprint('{evil}')")),
        ("raises.py", format!("{method}\n    print('{evil}')\n    raise ValueError('{evil}')")),
        ("loads.py", format!("raise ValueError('{evil}')\n{method} pass")),
        ("\x1b[2J.py", format!("{method} pass")),
        ("no-method-\x1b[2J.py", String::new()),
    ];
    for (name, source) in programs {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(name), source).unwrap();
        let mut kata = kata(&["--color", "always", "judge", "--case", "leetcode-37"]);
        kata.args(if name == "answer.py" { &["--", "python3"][..] } else { &[] }).arg(name);
        let (stdout, stderr, _) = ended(kata.current_dir(folder.path()));
        let shown = stdout + &stderr;
        let is_ours = |part: &str| part.starts_with('[') && !part.starts_with("[2J");
        assert!(shown.split('\x1b').skip(1).all(is_ours), "{name:?}: {shown:?}");
        assert!(!shown.contains(['\x07', '\u{9b}']), "{name:?}: {shown:?}");
        assert!(shown.contains("\\u{1b}[2J"), "{name:?}: {shown:?}");
    }
}

/// Writes the name of its folder beside itself, and hangs.
const NAMES_ITS_FOLDER: &str = "
import os, time
open('left', 'w').close()
with open(__file__ + '.new', 'w') as file:
    file.write(os.getcwd())
os.rename(__file__ + '.new', __file__ + '.started')
time.sleep(600)
";

/// That all processes of the program end is tested in the crate runner.
#[test]
fn after_a_signal_to_the_judge_no_folder_is_left() {
    let (folder, program) = python(NAMES_ITS_FOLDER);
    let mut judge = judge(&["--", "python3"], &program).spawn().unwrap();
    let started = folder.path().join("solution.py.started");
    wait_until(|| started.exists());
    kill("-TERM", judge.id());
    assert_eq!(judge.wait().unwrap().code(), Some(143));
    let folder = PathBuf::from(fs::read_to_string(&started).unwrap());
    wait_until(|| !folder.exists());
}

fn wait_until(is_so: impl Fn() -> bool) {
    for _ in 0..1_500 {
        if is_so() {
            return;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    panic!("it never came to that");
}

#[test]
fn a_failure_is_kept_while_the_other_problem_is_judged() {
    let both = "
class Solution:
    def isValidSudoku(self, board):
        cells = [(r, c, board[r][c]) for r in range(9) for c in range(9) if board[r][c] != '.']
        marks = [m for r, c, d in cells for m in ((r, d), (d, c), (r // 3, c // 3, d))]
        return len(marks) == len(set(marks))
    def solveSudoku(self, board):
        pass
";
    let (folder, path) = python(both);
    let judged = |options| ended(judge(options, &path).env("XDG_CACHE_HOME", folder.path())).0;
    let again = "the case of last time came first and fails again";
    assert!(!judged(&[]).contains(again));
    assert!(judged(&["--problem", "36"]).contains("Accepted"));
    assert!(judged(&[]).contains(again));

    // A damaged file is replaced. A pass is forgotten, and so are answers that are gone.
    let failures = folder.path().join("sudoku-kata/last-failures.json");
    fs::write(&failures, "{").unwrap();
    judged(&[]);
    let kept = fs::read_to_string(&failures).unwrap();
    assert!(kept.contains("solution.py"), "{kept}");
    fs::write(&failures, kept.replacen("solution.py", "gone.py", 1)).unwrap();
    judged(&[]);
    assert!(!fs::read_to_string(&failures).unwrap().contains("gone.py"));
    fs::write(&path, both.split("    def solve").next().unwrap()).unwrap();
    assert!(judged(&[]).contains("Accepted"));
    assert_eq!(fs::read_to_string(&failures).unwrap(), "{}\n");
}
