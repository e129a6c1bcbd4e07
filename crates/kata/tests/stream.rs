//! `kata solve` on streams: long ones, broken ones, and ones that end early. Every test runs the
//! real binary.

use std::error::Error;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Output, Stdio};

use sudoku::Puzzle;

type Result = std::result::Result<(), Box<dyn Error>>;

const KATA: &str = env!("CARGO_BIN_EXE_kata");
const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const NO_SOLUTION: &str =
    "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..";

fn kata(args: &[&str]) -> Command {
    let mut command = Command::new(KATA);
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs it with this input, from a thread of its own so that neither side waits for the other.
fn run(args: &[&str], input: impl Into<Vec<u8>>) -> std::io::Result<Output> {
    let mut child = kata(args).spawn()?;
    let feeder = feed(&mut child, input.into());
    let output = child.wait_with_output()?;
    feeder.join().expect("the feeder does not panic");
    Ok(output)
}

fn feed(child: &mut Child, input: Vec<u8>) -> std::thread::JoinHandle<()> {
    let mut stdin = child.stdin.take().expect("it is piped");
    // The command may stop reading before the end: some tests are about that.
    std::thread::spawn(move || drop(stdin.write_all(&input)))
}

/// Different puzzles, a bad line and one without a solution now and then, comments and empty lines;
/// and what must come out.
fn mixed(records: usize) -> (String, String) {
    let solver = ladder::find("xor-bitmask").unwrap_or(&ladder::LADDER[0]).strategy;
    let (mut input, mut expected, mut line) = ("# mixed\n".to_owned(), String::new(), 1);
    let rotated = |by: usize| -> String {
        PUZZLE
            .chars()
            .map(|c| {
                c.to_digit(10).map_or('.', |d| {
                    char::from_digit((d - 1 + by as u32) % 9 + 1, 10).unwrap_or('.')
                })
            })
            .collect()
    };
    let variants: Vec<(String, String)> = (0..9)
        .map(|by| {
            let text = rotated(by);
            let puzzle: Puzzle = text.parse().expect("digits are renamed");
            let solution = solver.first_solution(&puzzle).expect("so is the solution");
            (text, solution.to_string())
        })
        .collect();
    for index in 0..records {
        line += 1;
        match index % 100 {
            17 => {
                let _ = writeln!(input, "53..7");
                let _ = writeln!(
                    expected,
                    "unreadable: line {line}, column 6: expected 81 cells, found 5"
                );
            }
            50 => {
                let _ = writeln!(input, "{NO_SOLUTION}");
                expected.push_str("no solution\n");
            }
            _ => {
                if index % 7 == 0 {
                    input.push_str("\n# comment\n");
                    line += 2;
                }
                let (puzzle, solution) = &variants[index % 9];
                let _ = writeln!(input, "{puzzle}\tnumber {index}");
                let _ = writeln!(expected, "{solution}");
            }
        }
    }
    (input, expected)
}

#[test]
fn the_order_is_kept_whatever_the_number_of_threads() -> Result {
    let (input, expected) = mixed(12_000);
    for threads in ["1", "2", "5"] {
        let output = run(&["solve", "--threads", threads], input.clone())?;
        assert!(output.stdout == expected.as_bytes(), "{threads} threads");
        assert_eq!(output.status.code(), Some(2));
        let said = String::from_utf8(output.stderr)?;
        assert_eq!(said.lines().count(), 21, "twenty records are named, and the rest summed up");
        assert!(
            said.ends_with("warning: of 12,000 records: 120 without a solution, 120 unreadable\n"),
            "{said}"
        );
    }
    Ok(())
}

#[test]
fn every_strategy_gives_the_same_stream() -> Result {
    let (input, expected) = mixed(300);
    for rung in ladder::LADDER {
        let output = run(&["solve", "--strategy", rung.name()], input.clone())?;
        pretty_assertions::assert_str_eq!(
            String::from_utf8(output.stdout)?,
            expected,
            "{}",
            rung.name()
        );
    }
    Ok(())
}

#[test]
fn compressed_files_are_read_like_plain_ones() -> Result {
    let (input, expected) = mixed(500);
    let folder = tempfile::tempdir()?;
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(input.as_bytes())?;
    // The name does not matter; what is in the file does.
    let files = [
        ("plain.txt", input.clone().into_bytes()),
        ("puzzles.txt.gz", gzip.finish()?),
        ("puzzles.zst", zstd::encode_all(input.as_bytes(), 3)?),
        ("no-ending", zstd::encode_all(input.as_bytes(), 3)?),
    ];
    for (name, bytes) in files {
        let path = folder.path().join(name);
        std::fs::write(&path, &bytes)?;
        let output = Command::new(KATA).arg("solve").arg(&path).output()?;
        assert!(output.stdout == expected.as_bytes(), "{name}");
        assert!(
            run(&["solve", "-"], bytes)?.stdout == expected.as_bytes(),
            "{name} from standard input"
        );
    }
    Ok(())
}

#[test]
fn what_was_read_before_an_input_breaks_off_is_answered() -> Result {
    let (input, expected) = mixed(5000);
    let whole = zstd::encode_all(input.as_bytes(), 1)?;
    let output = run(&["solve", "--quiet"], &whole[..whole.len() - 10])?;
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr)?.starts_with("error: cannot read -: "));
    assert!(expected.as_bytes().starts_with(&output.stdout));
    assert!(output.stdout.is_empty() || output.stdout.ends_with(b"\n"));
    Ok(())
}

#[test]
fn an_answer_does_not_wait_for_the_end_of_the_input() -> Result {
    let mut child = kata(&["solve"]).spawn()?;
    let mut stdin = child.stdin.take().ok_or("piped")?;
    let mut answers = BufReader::new(child.stdout.take().ok_or("piped")?).lines();
    for _ in 0..3 {
        writeln!(stdin, "{PUZZLE}")?;
        stdin.flush()?;
        assert_eq!(answers.next().ok_or("an answer")??, SOLUTION);
    }
    drop(stdin);
    assert!(answers.next().is_none());
    assert!(child.wait()?.success());
    Ok(())
}

#[test]
fn a_closed_pipe_is_no_error() -> Result {
    let mut child = kata(&["solve"]).spawn()?;
    // Far more than fits into the pipe.
    let feeder = feed(&mut child, format!("{PUZZLE}\n").repeat(100_000).into_bytes());
    let mut stdout = BufReader::new(child.stdout.take().ok_or("piped")?);
    let mut line = String::new();
    stdout.read_line(&mut line)?;
    assert_eq!(line.trim_end(), SOLUTION);
    drop(stdout);
    let output = child.wait_with_output()?;
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8(output.stderr)?, "");
    feeder.join().expect("the feeder does not panic");
    Ok(())
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_error() -> Result {
    let full = std::fs::File::options().write(true).open("/dev/full")?;
    let mut child = kata(&["solve"]).stdout(full).spawn()?;
    let feeder = feed(&mut child, format!("{PUZZLE}\n").repeat(10).into_bytes());
    let output = child.wait_with_output()?;
    feeder.join().expect("the feeder does not panic");
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr)?;
    assert!(said.starts_with("error: cannot write the output: No space left on device"), "{said}");
    Ok(())
}

#[test]
#[cfg(unix)]
fn an_interrupt_ends_it_between_two_records() -> Result {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("answers.txt");
    let mut child = kata(&["solve"]).stdout(std::fs::File::create(&path)?).spawn()?;
    let mut stdin = child.stdin.take().ok_or("piped")?;
    let feeder = std::thread::spawn(move || while writeln!(stdin, "{PUZZLE}").is_ok() {});
    while std::fs::metadata(&path)?.len() < 200_000 {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status()?;
    assert!(killed.success());
    let output = child.wait_with_output()?;
    feeder.join().expect("the feeder does not panic");
    assert_eq!(output.status.code(), Some(130));
    let answers = std::fs::read_to_string(&path)?;
    assert!(answers.ends_with('\n'));
    assert!(answers.lines().all(|line| line == SOLUTION));
    let said = String::from_utf8(output.stderr)?;
    assert!(said.starts_with("error: interrupted after "), "{said}");
    Ok(())
}

#[test]
#[cfg(target_os = "linux")]
fn memory_does_not_grow_with_the_input() -> Result {
    let peak = |records: usize| -> std::result::Result<u64, Box<dyn Error>> {
        // Solved already: nothing but reading and writing.
        let mut child = kata(&["solve", "--stats"]).stdout(Stdio::null()).spawn()?;
        let mut stdin = child.stdin.take().ok_or("piped")?;
        let feeder = std::thread::spawn(move || {
            let block = format!("{SOLUTION}\n").repeat(1000);
            (0..records / 1000).try_for_each(|_| stdin.write_all(block.as_bytes()))
        });
        let mut said = String::new();
        child.stderr.take().ok_or("piped")?.read_to_string(&mut said)?;
        assert!(child.wait()?.success());
        feeder.join().expect("the feeder does not panic")?;
        let peak = said.split("peak memory ").nth(1).ok_or("a peak")?;
        Ok(peak.trim().trim_end_matches(" KiB").replace(',', "").parse()?)
    };
    let (few, many) = (peak(100_000)?, peak(800_000)?);
    // Eight times the input is 60 MiB more.
    assert!(many < few + 16 * 1024, "{few} KiB for the short input, {many} KiB for the long one");
    Ok(())
}

#[test]
fn an_endless_line_is_one_bad_record() -> Result {
    let long = "x".repeat(5_000_000);
    let output =
        run(&["solve", "--quiet", "--input", "line"], format!("{PUZZLE}\n{long}\n{PUZZLE}\n"))?;
    let answers = String::from_utf8(output.stdout)?;
    let lines: Vec<&str> = answers.lines().collect();
    assert_eq!(lines[0], SOLUTION);
    assert!(lines[1].starts_with("unreadable: line 2, column 1: "), "{}", lines[1]);
    assert_eq!(lines[2], SOLUTION);
    assert_eq!(lines.len(), 3);
    Ok(())
}

#[test]
fn a_table_keeps_its_columns_however_it_is_cut() -> Result {
    let mut input = "id;puzzle;note\r\n".to_owned();
    let mut expected = "id;puzzle;note;solution;verdict\n".to_owned();
    for id in 0..4000 {
        // Line breaks, delimiters and quotes within a field.
        let _ = write!(input, "{id};{PUZZLE};\"a note;\nof \"\"two\"\" lines\"\r\n");
        let _ =
            writeln!(expected, "{id};{PUZZLE};\"a note;\nof \"\"two\"\" lines\";{SOLUTION};solved");
    }
    let output = run(&["solve"], input)?;
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stdout == expected.as_bytes());
    Ok(())
}

#[test]
fn a_table_without_records_still_has_its_header() -> Result {
    let output = run(&["solve"], "id,puzzle\n")?;
    assert_eq!(String::from_utf8(output.stdout)?, "id,puzzle,solution,verdict\n");
    assert!(output.status.success());
    Ok(())
}

#[test]
fn a_table_without_a_header_gets_none() -> Result {
    let output = run(&["solve"], format!("7,{PUZZLE}\n8,{PUZZLE}\n"))?;
    let expected = format!("7,{PUZZLE},{SOLUTION},solved\n8,{PUZZLE},{SOLUTION},solved\n");
    assert_eq!(String::from_utf8(output.stdout)?, expected);
    Ok(())
}

#[test]
fn no_input_is_no_answer() -> Result {
    for input in ["", "\n", "# nothing\n\n"] {
        let output = run(&["solve"], input)?;
        assert_eq!(
            (output.status.code(), output.stdout, output.stderr),
            (Some(0), vec![], vec![]),
            "{input:?}"
        );
    }
    Ok(())
}

#[test]
fn many_grids_of_several_lines_follow_each_other() -> Result {
    let rows: Vec<String> =
        PUZZLE.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).collect();
    let output = run(&["solve"], format!("{}\n\n", rows.join("\n")).repeat(2000))?;
    assert!(output.status.success());
    assert!(output.stdout == format!("{SOLUTION}\n").repeat(2000).as_bytes());
    Ok(())
}

#[test]
fn colours_are_for_terminals_unless_asked_for() -> Result {
    let plain = kata(&["list"]).output()?.stdout;
    assert!(!plain.contains(&0x1b));
    assert!(kata(&["list", "--color", "always"]).output()?.stdout.contains(&0x1b));
    assert!(kata(&["list"]).env("CLICOLOR_FORCE", "1").output()?.stdout.contains(&0x1b));
    assert_eq!(
        kata(&["list"]).env("CLICOLOR_FORCE", "1").env("NO_COLOR", "1").output()?.stdout,
        plain
    );
    Ok(())
}

#[test]
fn the_list_is_the_ladder() -> Result {
    let names = String::from_utf8(kata(&["list", "--format", "names"]).output()?.stdout)?;
    let expected: Vec<&str> = ladder::LADDER.iter().map(ladder::Rung::name).collect();
    assert_eq!(names.lines().collect::<Vec<_>>(), expected);
    Ok(())
}

#[test]
fn shells_and_man_get_what_they_read() -> Result {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = String::from_utf8(kata(&["completions", shell]).output()?.stdout)?;
        assert!(script.contains("compare") && script.contains("strategy"), "{shell}");
    }
    let page = String::from_utf8(kata(&["man"]).output()?.stdout)?;
    assert!(page.contains(".TH kata 1"));
    let folder = tempfile::tempdir()?;
    let path = folder.path().to_str().ok_or("a path in UTF-8")?;
    assert!(kata(&["man", "--dir", path]).output()?.status.success());
    assert!(folder.path().join("kata-solve.1").exists());
    Ok(())
}
