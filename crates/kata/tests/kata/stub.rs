//! Programs in the place of a compiler. macOS has a `java` that only prints where to get Java.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;

use crate::{ended, kata};

#[test]
fn a_stub_in_the_place_of_a_compiler_counts_as_missing() {
    let folder = tempfile::tempdir().unwrap();
    for tool in ["javac", "java"] {
        let path = folder.path().join(tool);
        let text = "#!/bin/sh\necho 'Unable to locate a Java Runtime.' >&2\nexit 1\n";
        fs::write(&path, text).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    }
    let answer = folder.path().join("Solution.java");
    let text = "class Solution { public void solveSudoku(char[][] board) {} }";
    fs::write(&answer, text).unwrap();
    let path = std::env::var("PATH").unwrap_or_default();
    let mut judge = kata(&["judge", answer.to_str().unwrap()]);
    judge.env("PATH", format!("{}:{path}", folder.path().display()));
    let (_, stderr, code) = ended(&mut judge);
    assert_eq!(code, Some(2), "{stderr}");
    assert!(
        stderr.contains("javac is in PATH, but `javac --version` fails; install a JDK"),
        "{stderr}"
    );
}
