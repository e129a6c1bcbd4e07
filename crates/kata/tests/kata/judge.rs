//! What `kata judge` shows of programs and answers. The verdicts themselves are tested in the crate
//! runner.

use std::fs;

use crate::{ended, kata};

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
