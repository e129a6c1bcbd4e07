//! The examples of the help of `kata` and of most subcommands, and those of the root README, run.
//! Those of `compare` run in [`examples`](crate::examples). `watch` and `new` have other tests,
//! which `NOT_RUN` names.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::{KATA, PUZZLE, ended, kata};

/// Commands that this test does not run, and why.
const NOT_RUN: [(&str, &str); 10] = [
    ("kata compare", "examples.rs runs them"),
    (
        "kata watch",
        "it needs a terminal: see tests/terminal/watch.md",
    ),
    ("kata new", "it needs a workspace: see new.rs"),
    ("kata judge -s", "it takes a minute: see tests/cmd/judge.md"),
    (
        "kata judge --strategy",
        "it takes a minute: see tests/cmd/judge.md",
    ),
    (
        "kata judge --protocol batch -- java",
        "no program of ours is in Java",
    ),
    ("kata generate --givens 19", "it takes seconds per puzzle"),
    (
        "kata generate --hardest-for",
        "it takes seconds: see tests/cmd/records.md",
    ),
    (
        "kata practice --interview",
        "tests/terminal/practice.md has one",
    ),
    ("kata", "it compares all strategies"),
];

/// A program for `kata judge`: nine lines of nine integers in, the same out; or 81 characters. It
/// solves the first case alone, so a verdict comes soon.
const SOLVER: &str = "\
import sys
digits = '534678912672195348198342567859761423426853791713924856961537284287419635345286179'
if ' ' in sys.stdin.read():
    for row in range(9):
        print(*digits[9 * row:9 * row + 9])
else:
    print(digits)
";

/// The example commands of a help: the lines below `Examples:`, without what they are for.
fn examples(help: &str) -> Vec<String> {
    let Some((_, examples)) = help.split_once("Examples:\n") else {
        return Vec::new();
    };
    let lines = examples.lines().filter_map(|line| line.strip_prefix("  "));
    let commands = lines.filter(|line| line.starts_with("kata") || line.contains("| kata"));
    let without_purpose = commands.map(|line| line.split("  ").next().unwrap_or(line).to_owned());
    without_purpose.collect()
}

/// The commands of the root README that begin with `cargo kata`, without their comments.
fn commands_of_the_readme() -> Vec<String> {
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md");
    let readme = fs::read_to_string(readme).unwrap();
    let commands = readme
        .lines()
        .filter_map(|line| line.strip_prefix("$ cargo "));
    let kata = commands.filter(|command| command.starts_with("kata"));
    // jq may be missing.
    let without_jq = kata.map(|command| command.split(" | jq").next().unwrap_or(command));
    without_jq
        .map(|command| command.split("  ").next().unwrap_or(command).to_owned())
        .collect()
}

/// Writes the files that the examples name.
fn write_files(folder: &Path) {
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).unwrap();
    write("puzzle.txt", PUZZLE);
    write("mine.txt", &PUZZLE.replacen("53.", "534", 1));
    write("puzzles.txt", &format!("{PUZZLE}\n").repeat(2));
    // What a compressed file contains decides, and not its name.
    write("puzzles.txt.gz", PUZZLE);
    write("sudoku.csv.zst", &format!("id,quizzes\n1,{PUZZLE}\n"));
    write("solver.py", SOLVER);
    write("solver", &format!("#!/usr/bin/env python3\n{SOLVER}"));
    write("producer", &format!("#!/bin/sh\necho {PUZZLE}\n"));
    write("consumer", "#!/bin/sh\ncat\n");
    let lesson = lessons::of("naive-scan").expect("the first rung");
    for (file, answer) in [
        ("solution.py", "solution.py"),
        ("Solution.java", "solution.java"),
    ] {
        write(file, lesson.answer(answer).expect("a model answer").text);
    }
    let executable = Command::new("chmod")
        .args(["+x", "solver", "producer", "consumer"])
        .current_dir(folder)
        .status();
    assert!(executable.unwrap().success());
}

#[test]
#[ignore = "slow: .ci/run runs it"]
#[cfg(target_os = "linux")]
fn every_example_runs() {
    let mut commands = examples(&ended(&mut kata(&["--help"])).0);
    for subcommand in [
        "check", "explain", "generate", "judge", "list", "practice", "solve", "trace",
    ] {
        let of_help = examples(&ended(&mut kata(&[subcommand, "--help"])).0);
        assert!(
            !of_help.is_empty(),
            "kata {subcommand} --help has no example"
        );
        commands.extend(of_help);
    }
    let of_readme = commands_of_the_readme();
    assert!(of_readme.len() > 5, "{of_readme:?}");
    commands.extend(of_readme);
    commands.sort();
    commands.dedup();
    let path = std::env::var("PATH").unwrap_or_default();
    let programs = Path::new(KATA).parent().unwrap().display().to_string();
    let mut failed = Vec::new();
    for command in &commands {
        let is_left_out = NOT_RUN.iter().any(|(start, _)| match *start {
            // Every command begins with it, so it stands for the command without arguments.
            "kata" => command == "kata",
            start => command.starts_with(start),
        });
        if is_left_out {
            continue;
        }
        let folder = tempfile::tempdir().unwrap();
        write_files(folder.path());
        let mut shell = Command::new("sh");
        let shell = shell
            .args(["-c", command])
            .current_dir(&folder)
            .env("PATH", format!("{programs}:.:{path}"))
            .env("XDG_DATA_HOME", folder.path())
            .env("XDG_CACHE_HOME", folder.path());
        // `-` reads what a shell would pass on.
        let stdin = if command.ends_with(" -") {
            Stdio::from(fs::File::open(folder.path().join("puzzle.txt")).unwrap())
        } else {
            Stdio::null()
        };
        let (_, said, code) = ended(shell.stdin(stdin));
        if !matches!(code, Some(0 | 1)) || said.contains("error:") {
            failed.push(format!("{command}: {code:?}, {said}"));
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
