//! `kata solve` on long and broken streams, and commands whose output cannot be written. Every test
//! runs the real binary.

use std::io::{Seek, Write};
use std::process::Command;

use crate::{KATA, PUZZLE, ended, kata};

const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The answers, what is said on standard error, and the exit code for the text in a file as
/// standard input.
fn run(args: &[&str], input: impl AsRef<[u8]>) -> (String, String, Option<i32>) {
    run_with(&mut kata(args), input)
}

/// The same for any command.
fn run_with(command: &mut Command, input: impl AsRef<[u8]>) -> (String, String, Option<i32>) {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(input.as_ref()).unwrap();
    file.rewind().unwrap();
    ended(command.stdin(file))
}

#[test]
#[cfg(target_os = "linux")]
fn an_output_that_cannot_be_written_is_an_error() {
    for arguments in [&["solve", PUZZLE][..], &["list"], &["--version"]] {
        let full = std::fs::File::create("/dev/full").unwrap();
        let output = kata(arguments).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(
            said.starts_with("error: cannot write the output: No space left"),
            "{said}"
        );
    }
}

#[test]
#[cfg(any(target_os = "linux", target_os = "macos"))]
fn a_closed_output_is_an_error() {
    for arguments in [&["solve", PUZZLE][..], &["list"], &["--version"]] {
        let mut shell = Command::new("sh");
        let closed = shell.args(["-c", "exec \"$0\" \"$@\" >&-", KATA]);
        let (_, said, code) = ended(closed.args(arguments));
        let expected = "error: cannot write the output: Bad file descriptor";
        assert!(said.starts_with(expected), "{arguments:?}: {said}");
        assert_eq!(code, Some(2), "{arguments:?}");
    }
    // What standard output is not needed for goes on.
    let folder = tempfile::tempdir().unwrap();
    let mut shell = Command::new("sh");
    let closed = shell.args(["-c", "exec \"$0\" solve nothing.txt >&-", KATA]);
    let (_, said, _) = ended(closed.current_dir(&folder));
    assert!(said.contains("cannot read nothing.txt"), "{said}");
}

/// What a child says on stderr about its peak memory, in KiB.
fn peak_memory(said: &str) -> u64 {
    let peak = said.split("peak memory ").nth(1).unwrap();
    let peak = peak.lines().next().unwrap();
    peak.trim()
        .trim_end_matches(" KiB")
        .replace(',', "")
        .parse()
        .unwrap()
}

/// The solved grids alone, 62 MiB, are larger than the memory that the command may use, 48 MiB.
#[test]
#[cfg(unix)]
fn a_long_input_takes_linear_time_and_bounded_memory() {
    let comment = format!("# {}\n", "x".repeat(98)).repeat(50_000);
    // As long as a line may be.
    let long_comment = format!("#{}\n", "x".repeat(1_000_000)).repeat(10);
    // Solved already: nothing but reading and writing.
    let solved = format!("{SOLUTION}\n").repeat(800_000);
    for before in ["\n".repeat(3_000_000), comment, long_comment, solved] {
        let lines = before.lines().count();
        // It takes up to two seconds of processor time. With a second scan of the millions of lines
        // for each block of 64 KiB, it would take more than ten times as long.
        let limited = "ulimit -t 20; exec \"$0\" solve --stats --threads 2";
        let mut shell = Command::new("sh");
        shell.args(["-c", limited, KATA]);
        let (answers, said, _) = run_with(&mut shell, format!("{before}{PUZZLE}\n53..7\n"));
        let bad = format!(
            "unreadable: line {}, column 6: expected 81 cells, found 5",
            lines + 2
        );
        // A solved grid is its own answer; blank lines and comments have none.
        let answers_before = if before.starts_with(SOLUTION) {
            &*before
        } else {
            ""
        };
        assert!(
            answers == format!("{answers_before}{SOLUTION}\n{bad}\n"),
            "{lines} lines before"
        );
        assert!(
            cfg!(not(target_os = "linux")) || peak_memory(&said) < 48 * 1024,
            "{said}"
        );
    }
}

/// Inputs, the expected answers, and what is said on standard error. The numbers are larger than a
/// block of input, so each is cut somewhere.
#[test]
fn every_stream_has_its_answers() {
    let rows: Vec<_> = PUZZLE
        .as_bytes()
        .chunks(9)
        .map(String::from_utf8_lossy)
        .collect();
    let (rows, long) = (rows.join("\n"), "y".repeat(5_000_000));
    let solved = format!("{SOLUTION}\n");
    let table = "id,puzzle,solution,verdict\n";
    let row = format!("7,{PUZZLE}\n");
    let answer = format!("7,{PUZZLE},{SOLUTION},solved\n");
    // Line breaks, delimiters and quotes within a field.
    let field = "\"a note;\nof \"\"two\"\" lines\"";
    // The number of quotes is odd in some rows. Fields of a written table are quoted where needed.
    let (odd, quoted) = (format!("5\" disk,{PUZZLE},{field}\n"), "\"5\"\" disk\"");
    let long_line = "line 2, column 1048577: expected a line of at most 1 MiB, found a longer one";
    let nothing = "no puzzle: line 1, column 1: expected a puzzle, found nothing";
    let unreadable = |reason| format!("{solved}unreadable: {reason}\n{solved}");
    let bad = |line| format!("unreadable: line {line}, column 6: expected 81 cells, found 5\n");
    for (input, expected, expected_said) in [
        (String::new(), String::new(), nothing),
        // Twenty records are named, and the rest summed up.
        (
            format!("{PUZZLE}\n{}", "53..7\n".repeat(11_999)),
            solved.clone() + &(2..=12_000).map(bad).collect::<String>(),
            "warning: of 12,000 records: 11,999 unreadable",
        ),
        (format!("{rows}\n\n").repeat(2000), solved.repeat(2000), ""),
        (
            format!("{PUZZLE}\n{long}\n{PUZZLE}\n"),
            unreadable(long_line),
            long_line,
        ),
        (
            "id,puzzle\n".into(),
            table.into(),
            "line 2, column 1: expected a record, found the end of the table",
        ),
        (
            format!("id,puzzle\n{row}\"{}", row.repeat(50_000)),
            format!("{table}{answer}"),
            "cannot read - after line 2 (record 1): the next row is longer than 1 MiB; a quotation \
             mark may lack its end",
        ),
        (
            "id;puzzle;note\r\n".to_owned() + &format!("7;{PUZZLE};{field}\r\n").repeat(4000),
            "id;puzzle;note;solution;verdict\n".to_owned()
                + &format!("7;{PUZZLE};{field};{SOLUTION};solved\n").repeat(4000),
            "",
        ),
        (
            "name,puzzle,note\n".to_owned() + &format!("{odd}a,{PUZZLE},b\n").repeat(15_000),
            "name,puzzle,note,solution,verdict\n".to_owned()
                + &format!(
                    "{quoted},{PUZZLE},{field},{SOLUTION},solved\na,{PUZZLE},b,{SOLUTION},solved\n"
                )
                .repeat(15_000),
            "",
        ),
    ] {
        let (answers, said, code) = run(&["solve"], input.clone());
        let start: String = input.chars().take(200).collect();
        assert!(answers == expected, "{start}");
        let is_said = said.contains(expected_said) && expected_said.is_empty() == said.is_empty();
        assert!(is_said, "{said}");
        let is_bad = expected_said.contains("line") || expected_said.contains("unreadable");
        assert_eq!(code, Some(if is_bad { 2 } else { 0 }), "{start}");
    }
}
