//! Answers to LeetCode 37 and 36, judged as they were submitted.
#![cfg(target_os = "linux")]

mod kinds;

use std::ffi::OsStr;
use std::fs;
use std::ops::ControlFlow::{Break, Continue};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use judge::{Finding, Verdict};
use rayon::prelude::*;
use rstest::rstest;
use runner::testing::{bugs_of, installed, said_of, skip, with_bug, without_bugs};
use runner::{
    AnswerFile, LANGUAGES, Language, Measured, OpenError, Problem, ProcessLimits, RecordedAnswer,
    RecordedFile, Trial, Trials,
};
use sudoku::{Detail, Event, EventSource, Puzzle};

const LIMITS: ProcessLimits = ProcessLimits::DEFAULT;

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/leetcode/answers")
        .join(name)
}

/// Judges an answer on every problem that it solves: on these trials, and on the boards of 36.
/// Returns what was measured, or what is wrong first.
fn judged(answer: &AnswerFile, trials: &[Trial]) -> Result<Measured, Box<Finding>> {
    let mut measured = Measured::default();
    let trials = |problem| match problem {
        Problem::SudokuSolver => trials.to_vec(),
        Problem::ValidSudoku => Trials::to_validate().trials,
    };
    let mut problems = answer.problems().iter();
    let finding = problems.find_map(|&of| answer.judge(&trials(of), &mut measured).unwrap());
    finding.map_or(Ok(measured), Err)
}

/// Every puzzle with one solution that row-by-row search solves with at most this many placements.
fn promised(max_work: u64) -> Vec<Trial> {
    let groups = Trials::within(max_work).promised().groups;
    groups.into_iter().flat_map(|group| group.trials).collect()
}

/// The puzzle of this name.
fn named(name: &str) -> Vec<Trial> {
    vec![Trial::named(name).unwrap()]
}

// An ordinary test run has one answer per language and kind of evidence, because each one starts a
// compiler. The tests of the whole corpus are ignored there.
//
// rstest lists the files of a test when it is compiled.

#[rstest]
fn a_right_answer_is_accepted(
    #[files("tests/leetcode/answers/[fF]lag.*")]
    // This one solves both problems.
    #[files("tests/leetcode/answers/both.py")]
    path: PathBuf,
) {
    assert_accepted_file(&path);
}

/// The files of a folder of answers, in this language.
fn files_in(folder: &str, language: &Language) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/leetcode")
        .join(folder);
    let files = fs::read_dir(folder).unwrap();
    let mut files: Vec<PathBuf> = files.map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension() == Some(OsStr::new(language.ending())));
    files
}

/// The file of this name in small or capital letters, without its ending: `Flag.java` is `flag`.
fn with_stem<'f>(files: &'f [PathBuf], stem: &str) -> Option<&'f PathBuf> {
    files.iter().find(|file| {
        let found = file.file_stem().and_then(OsStr::to_str);
        found.is_some_and(|found| found.eq_ignore_ascii_case(stem))
    })
}

/// The tests take their answers from the folders, so a language without one would go untested.
#[test]
fn each_language_has_its_answers() {
    let mut missing = Vec::new();
    for language in &LANGUAGES {
        let ending = language.ending();
        let answers = files_in("answers", language);
        match with_stem(&answers, "flag") {
            None => missing.push(format!("answers/flag.{ending}, an answer to problem 37")),
            Some(file) => {
                let text = fs::read_to_string(file).unwrap();
                if !bugs_of(&text).contains("wrong") || said_of(&text).next().is_none() {
                    missing.push(format!(
                        "in answers/flag.{ending} a line `{comment}~ wrong CODE`, and a line \
                         `{comment}= VERDICT: CASE: REASON`",
                        comment = language.comment
                    ));
                }
            }
        }
        if with_stem(&answers, "both").is_none() {
            missing.push(format!(
                "answers/both.{ending}, an answer to problems 36 and 37"
            ));
        }
        if files_in("failures", language).is_empty() {
            missing.push(format!(
                "failures/index.{ending}, or another answer with a compile or runtime error"
            ));
        }
    }
    assert!(
        missing.is_empty(),
        "write in crates/runner/tests/leetcode:\n  {}",
        missing.join("\n  ")
    );
}

/// The model answers of the ladder.
#[test]
#[ignore = "slow: .ci/run runs it"]
fn every_answer_of_the_ladder_is_accepted() {
    let answers: Vec<&lessons::File> = lessons::LESSONS
        .iter()
        .flat_map(|lesson| lesson.answers)
        .collect();
    assert!(!answers.is_empty());
    answers.par_iter().for_each(|file| {
        let name = file_name(Path::new(file.path));
        if let Some(answer) = installed(AnswerFile::of_text(name, file.text, LIMITS)) {
            assert_accepted(&answer, file.path);
        }
    });
}

/// Answers to both problems, and those that use what LeetCode supplies.
#[rstest]
#[ignore = "slow: .ci/run runs it"]
fn every_other_right_answer_is_accepted(
    #[files("tests/leetcode/answers/[bB]oth.*")]
    #[files("tests/leetcode/answers/[sS]upplied.*")]
    // The test above has it.
    #[exclude(r"both\.py")]
    path: PathBuf,
) {
    assert_accepted_file(&path);
}

#[track_caller]
fn assert_accepted_file(path: &Path) {
    if let Some(answer) = installed(AnswerFile::open(path, LIMITS)) {
        assert_accepted(&answer, &path.display().to_string());
    }
}

#[track_caller]
fn assert_accepted(answer: &AnswerFile, path: &str) {
    let measured = judged(answer, &promised(300)).unwrap_or_else(|wrong| panic!("{path}: {wrong}"));
    // A clock that moves with the ticks of the kernel stands still during most calls.
    if answer.problems() == [Problem::SudokuSolver] {
        let measurable = measured
            .times
            .iter()
            .filter(|(_, time)| !time.is_zero())
            .count();
        assert!(
            measurable > measured.times.len() / 2,
            "{path}: most calls took no time. The README of `runner` says which clock a driver \
             needs. {measured:?}"
        );
    }
    let is_both = Path::new(path)
        .file_stem()
        .is_some_and(|stem| stem.eq_ignore_ascii_case("both"));
    assert_eq!(answer.problems().len(), 1 + usize::from(is_both), "{path}");
    let ending = Path::new(path).extension().and_then(OsStr::to_str);
    let compiles = matches!(ending, Some("java" | "kt" | "cs" | "js" | "ts"));
    assert_eq!(measured.compiles_while_running, compiles, "{path}");
}

#[rstest]
fn an_answer_that_fails_says_where(
    #[files("tests/leetcode/failures/*.py")]
    #[files("tests/leetcode/failures/*.js")]
    #[files("tests/leetcode/failures/*.c")]
    // In the other languages a compile error or a runtime error.
    #[files("tests/leetcode/failures/type.cpp")]
    #[files("tests/leetcode/failures/type.ts")]
    #[files("tests/leetcode/failures/index.go")]
    #[files("tests/leetcode/failures/index.java")]
    #[files("tests/leetcode/failures/index.rb")]
    #[files("tests/leetcode/failures/reads-its-input.rb")]
    #[files("tests/leetcode/failures/index.rs")]
    // A stack of 550,000 calls takes seconds.
    #[exclude("overflow")]
    path: PathBuf,
) {
    let text = fs::read_to_string(&path).unwrap();
    assert_fails_as_it_says(file_name(&path), &text, &text);
}

#[rstest]
#[ignore = "slow: .ci/run runs it"]
fn every_other_answer_that_fails_says_where(
    #[files("tests/leetcode/failures/*")]
    // The test above has these, and of the languages that it has whole, only an overflow is left.
    #[exclude(r"/([^o][^/]*|other[^/]*)\.(py|js|c)$|/type\.(cpp|ts)$|/index\.(go|java|rb|rs)$")]
    path: PathBuf,
) {
    let text = fs::read_to_string(&path).unwrap();
    assert_fails_as_it_says(file_name(&path), &text, &text);
}

#[rstest]
fn a_planted_bug_fails_as_its_answer_says(#[values("flag.py", "Flag.java", "flag.go")] name: &str) {
    assert_planted_bug_fails(&path(name));
}

#[rstest]
#[ignore = "slow: .ci/run runs it"]
fn every_other_planted_bug_fails_as_its_answer_says(
    #[files("tests/leetcode/answers/[fF]lag.*")]
    // The test above has these.
    #[exclude(r"lag\.(py|java|go)$")]
    path: PathBuf,
) {
    assert_planted_bug_fails(&path);
}

#[track_caller]
fn assert_planted_bug_fails(path: &Path) {
    let text = fs::read_to_string(path).unwrap();
    let name = file_name(path);
    assert_fails_as_it_says(name, &text, &with_bug(name, &text, "wrong"));
}

fn file_name(path: &Path) -> &str {
    path.file_name().unwrap().to_str().unwrap()
}

/// Judges the answer and compares its verdict with the comments of `text` that begin with `=`. The
/// first one has the verdict and the start of the reason. Each other one has a part of
/// the output, in which the file has its own name and its own line numbers.
#[track_caller]
fn assert_fails_as_it_says(name: &str, text: &str, answer: &str) {
    let mut said = said_of(text);
    let opened = AnswerFile::of_text(name, answer, LIMITS);
    let trials = [named("leetcode-37"), named("tutorial-boxed")].concat();
    let (verdict, output) = match opened {
        Err(OpenError::Rejected { verdict, output }) => (format!("{verdict}: "), output),
        Err(error @ OpenError::Name { .. }) => (error.to_string(), String::new()),
        _ => {
            let Some(answer) = installed(opened) else {
                return;
            };
            let Finding {
                verdict,
                case,
                reason,
                output,
                ..
            } = *judged(&answer, &trials).expect_err("it is wrong");
            let reason = reason.replace("thread 'main' ", "");
            (
                format!("{verdict}: {case}: {reason}"),
                output.printed + &output.stderr,
            )
        }
    };
    assert!(verdict.starts_with(said.next().unwrap()), "{verdict}");
    assert!(said.all(|part| output.contains(part)), "{output}");
    assert!(!output.to_lowercase().contains("driver"), "{output}");
}

/// The order of a set of strings in Python, and what an answer draws.
#[test]
fn a_seed_gives_the_same_results_again() {
    let text = "class Solution:
  def solveSudoku(self, board):
    raise ValueError(''.join({'a', 'b', 'c', 'd', 'e', 'f'}) + str(random.random()))";
    let answer = AnswerFile::of_text("random.py", text, LIMITS).unwrap();
    let reason = |seed| {
        let answer = answer.clone().with_seed(seed);
        judged(&answer, &named("leetcode-37")).unwrap_err().reason
    };
    assert_eq!(reason(1), reason(1));
    assert_ne!(reason(1), reason(2));
}

#[test]
fn windows_line_ends_and_a_byte_order_mark_are_accepted() {
    for name in ["flag.py", "flag.js", "flag.rs"] {
        let text = fs::read_to_string(path(name))
            .unwrap()
            .replace('\n', "\r\n");
        let opened = AnswerFile::of_text(name, &format!("\u{feff}{text}"), LIMITS);
        let Some(answer) = installed(opened) else {
            continue;
        };
        judged(&answer, &promised(300)).unwrap_or_else(|wrong| panic!("{name}: {wrong:?}"));
    }
}

/// The drivers stop after 20,000 changes, which fill the buffer of a pipe many times.
#[rstest]
fn a_long_search_is_recorded_up_to_its_limit(#[values("flag.py", "flag.js")] name: &str) {
    assert_recorded_up_to_its_limit(name);
}

#[rstest]
#[ignore = "slow: .ci/run runs it"]
fn a_long_search_of_a_compiled_answer_is_recorded_up_to_its_limit(
    #[values("Flag.java", "flag.cpp")] name: &str,
) {
    assert_recorded_up_to_its_limit(name);
}

#[track_caller]
fn assert_recorded_up_to_its_limit(name: &str) {
    let Some(answer) = installed(AnswerFile::open(&path(name), LIMITS)) else {
        return;
    };
    let puzzle = judge::fixtures::case("wikipedia-brute-force")
        .unwrap()
        .puzzle
        .unwrap();
    let recorded = answer.recorded(&puzzle).unwrap().unwrap();
    let (mut changes, mut solutions) = (0, 0);
    let flow = recorded.replay(&puzzle, Detail::Deductions, &mut |event, _| {
        changes += usize::from(matches!(event, Event::Place(..) | Event::Remove(_)));
        solutions += usize::from(matches!(event, Event::Solution(_)));
        Continue(())
    });
    assert_eq!((changes, solutions, flow), (20_000, 0, Break(())));
}

/// It has one blank, at its last cell. Its digit is 9.
const LAST_BLANK: &str =
    "53467891267219534819834256785976142342685379171392485696153728428741963534528617.";

/// An answer with this body. It begins on the third line in Python, and on the second one in other
/// languages.
fn with_body(name: &str, body: &str) -> String {
    match name.rsplit_once('.').unwrap().1 {
        "py" => format!("class Solution:\n  def solveSudoku(self, board):\n    {body}"),
        "rb" => format!("def solve_sudoku(board)\n{body}\nend"),
        "ts" => {
            format!("type Board = string[][];\nvar solveSudoku = (board: Board) => {{ {body} }};")
        }
        "js" => format!("var solveSudoku = function (board) {{\n{body}\n}};"),
        "java" => {
            format!("class Solution {{ public void solveSudoku(char[][] board) {{\n{body}\n}} }}")
        }
        "c" => format!("void solveSudoku(char** board, int rows, int* columns) {{\n{body}\n}}"),
        "cpp" => {
            let start = "class Solution { public: void solveSudoku(vector<vector<char>>& board) {";
            format!("{start}\n{body}\n}} }};")
        }
        _ => panic!("no answer in the language of {name}"),
    }
}

/// The record of an answer with this body for that board; `None` if its language is not installed.
fn record_of(name: &str, body: &str) -> Option<Result<RecordedAnswer, OpenError>> {
    let puzzle = LAST_BLANK.parse::<Puzzle>().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    fs::write(&path, with_body(name, body)).unwrap();
    let opened = RecordedFile::open(&path, &[puzzle]);
    if let Err(error @ OpenError::Untouched(_)) = opened {
        return Some(Err(error));
    }
    let mut file = installed(opened)?;
    Some(Ok(file.searches.remove(0)))
}

/// What the record of an answer shows of that board, each with its line; `None` if its language is
/// not installed.
fn recorded(name: &str, body: &str) -> Option<String> {
    let search = match record_of(name, body)? {
        Ok(search) => search,
        Err(untouched) => return Some(untouched.to_string()),
    };
    let puzzle = LAST_BLANK.parse::<Puzzle>().unwrap();
    let mut shown = Vec::new();
    let _ = search.replay(&puzzle, Detail::Everything, &mut |event, line| {
        let what = match event {
            Event::Place(cell, digit) => format!("{digit} in {cell}"),
            Event::Remove(cell) => format!("none in {cell}"),
            Event::Check(check) => check.decision.to_string(),
            _ => return Continue(()),
        };
        shown.push(format!("{what}, {}", line.line));
        Continue(())
    });
    Some(shown.join("; "))
}

#[rstest]
#[case::a_row("replaces.py", "board[8] = list('345286179')", "9 in r9c9, 3")]
#[case::a_row("replaces.js", "board[8] = [...'345286179'];", "9 in r9c9, 2")]
#[case::a_row("replaces.rb", "board[8] = '345286179'.chars", "9 in r9c9, 2")]
#[case::a_row("replaces.ts", "board[8] = [...'345286179'];", "9 in r9c9, 2")]
#[case::a_list(
    "appends.rb",
    "'12'.each_char do |digit|
      board[8].pop
      board[8] << digit
    end",
    "1 in r9c9, 4; none in r9c9, 4; 2 in r9c9, 4"
)]
#[case::a_list(
    "appends.py",
    "for digit in '12':
      board[8].pop()
      board[8].append(digit)",
    "1 in r9c9, 5; none in r9c9, 5; 2 in r9c9, 5"
)]
#[case::a_base_class("passes.py", "list.__setitem__(board[8], 8, '9')", "9 in r9c9, 0")]
#[case::before_an_exception("throws.js", "board[8][8] = '9'; throw 'x';", "9 in r9c9, 2")]
#[case::before_an_exception("throws.rb", "board[8][8] = '9'; raise 'x'", "9 in r9c9, 2")]
// To addr2line the code after a `#line` is in another file, so each read has the line 0.
#[case::outside_of_the_answer(
    "lines.c",
    "#line 1 \"template.h\"
    if (board[0][3] != '.') board[8][8] = '9';",
    "is r1c4 blank? no, 0; 9 in r9c9, 0"
)]
#[case::the_last_reads(
    "reads.rb",
    "board[8][8] = '9'
    board[0][3]
    board[0][3] == board[0][0]",
    "9 in r9c9, 2; is r1c4 blank? no, 3; is r1c4 blank? no, 4; is r1c1 blank? no, 4"
)]
#[case::the_last_reads(
    "reads.py",
    "board[8][8] = '9'
    board[0][3]
    board[0][3] == board[0][0]",
    "9 in r9c9, 3; is r1c4 blank? no, 4; is r1c4 blank? no, 5; is r1c1 blank? no, 5"
)]
// A copy reads all cells, and so does a list.
#[case::a_copy("copies.py", "[list(row) for row in board][8][8] = '9'", "never wrote")]
// Such an answer can be recorded, and its record has nothing to show.
#[ignore = "slow: .ci/run runs it"]
#[case::a_signal("crashes.cpp", "__builtin_trap();", "never wrote")]
#[ignore = "slow: .ci/run runs it"]
#[case::an_exception("throws.cpp", "throw 1;", "never wrote")]
fn what_an_answer_does_is_recorded(#[case] name: &str, #[case] body: &str, #[case] expected: &str) {
    let Some(recorded) = recorded(name, body) else {
        return;
    };
    let nothing = format!("{name} {expected}");
    assert!(
        recorded == expected || recorded.starts_with(&nothing),
        "{recorded}"
    );
}

/// It has not returned, and the steps after the exception are only missing.
#[rstest]
#[case("throws.py", "board[8][8] = '1'; raise ValueError()")]
#[case("throws.rb", "board[8][8] = '1'; board[8][8] = '.'; raise 'x'")]
#[case("throws.js", "board[8][8] = '1'; board[8][8] = '.'; throw 'x';")]
#[case(
    "throws.java",
    "board[8][8] = '1'; board[8][8] = '.'; throw new IllegalStateException();"
)]
fn the_record_of_an_answer_that_throws_has_no_end(#[case] name: &str, #[case] body: &str) {
    let Some(search) = record_of(name, body) else {
        return;
    };
    let search = search.unwrap();
    assert_eq!(search.first_wrong(), None);
    assert_eq!(search.note(false), None);
}

/// A loop over all cells before the first change may be a set-up; what follows tests digits.
#[rstest]
#[case::no_set_up("r = c = 8; board[r][c]", "123456789", "is r9c9 blank? yes, 3; ")]
#[case::a_look(
    "r, c = [(r, c) for r in range(9) for c in range(9) if board[r][c] == '.'][0]",
    "123456789",
    "is r9c9 blank? yes, 3; "
)]
#[case::no_digit("r = c = 8; board[r][c]", "12345678", "is r9c9 blank? yes, 3; ")]
#[case::nothing_but_tests("r = c = 8", "12345678", "")]
fn checks_before_the_first_change_are_recorded(
    #[case] begin: &str,
    #[case] digits: &str,
    #[case] look: &str,
) {
    let body = format!(
        "{begin}
    for d in '{digits}':
      if all(board[8][k] != d and board[k][8] != d for k in range(8)):
        board[r][c] = d
        return"
    );
    let rejected: Vec<String> = (1..=8)
        .map(|digit| format!("{digit} in r9c9? no, 5"))
        .collect();
    let placed = if digits.ends_with('9') {
        "; 9 in r9c9? yes, 5; 9 in r9c9, 6"
    } else {
        ""
    };
    assert_eq!(
        recorded("tests.py", &body).unwrap(),
        look.to_owned() + &rejected.join("; ") + placed
    );
}

/// A record shows the board alone: reads for many cells at once are no checks, and a solution that
/// is copied is no search.
#[rstest]
fn what_a_record_does_not_show_is_said(
    #[files("tests/leetcode/unseen/*.py")]
    #[files("tests/leetcode/unseen/copied.js")]
    path: PathBuf,
) {
    assert_has_its_note(&path);
}

#[rstest]
#[ignore = "slow: .ci/run runs it"]
fn what_each_other_record_does_not_show_is_said(
    #[files("tests/leetcode/unseen/*.java")]
    #[files("tests/leetcode/unseen/rescan.js")]
    path: PathBuf,
) {
    assert_has_its_note(&path);
}

#[track_caller]
fn assert_has_its_note(path: &Path) {
    let easy = LAST_BLANK.parse::<Puzzle>().unwrap();
    let hard = judge::fixtures::case("al-escargot")
        .unwrap()
        .puzzle
        .unwrap();
    let Some(file) = installed(RecordedFile::open(path, &[easy, hard])) else {
        return;
    };
    // Where nothing is left to choose, a search may write the same.
    let notes = [(0, false), (1, true)].map(|(search, checks)| file.searches[search].note(checks));
    let expected = file.text.lines().next().unwrap().split_once("= ");
    assert_eq!(notes, [None, expected.map(|(_, note)| note.to_owned())]);
}

#[rstest]
#[case(
    "vector<int> nine(9); if (nine[board.size()] == 12345) return;",
    "'__n < this->size()' failed."
)]
#[case(
    "vector<int> nine(9); if (nine.data()[9] == 12345) return;",
    "heap-buffer-overflow on "
)]
#[ignore = "slow: .ci/run runs it"]
fn a_right_answer_with_an_undefined_step_is_no_right_answer(
    #[case] undefined: &str,
    #[case] step: &str,
) {
    let first = "void solveSudoku(vector<vector<char>>& board) {";
    let text = fs::read_to_string(path("flag.cpp")).unwrap();
    let text = without_bugs(&text).replace(first, &format!("{first} {undefined}"));
    let trials = named("leetcode-37");
    let Some(answer) = installed(AnswerFile::of_text("flag.cpp", &text, LIMITS)) else {
        return;
    };
    judged(&answer, &trials).unwrap();
    let Some(sanitized) = answer.sanitized() else {
        return skip("the C++ compiler has no sanitizers");
    };
    let finding = judged(&sanitized, &trials).unwrap_err();
    assert_eq!(finding.verdict, Verdict::RuntimeError);
    let expected = format!("right only by luck, because a step is undefined: {step}");
    assert!(finding.reason.starts_with(&expected), "{finding:?}");
}

#[test]
fn an_endless_loop_on_one_board_exceeds_the_limit_of_that_board() {
    let text = "class Solution:
  def solveSudoku(self, board):
    while board[0][0] == '3': pass";
    let cpu = Duration::from_secs(2);
    let limits = ProcessLimits {
        cpu,
        wall: cpu * 30,
        ..LIMITS
    };
    let trials = [named("leetcode-37"), named("tutorial-boxed")].concat();
    // The first board is wrong, which ends the process before it begins to loop. An answer that
    // writes results itself could otherwise start the clock anew with each, and so run for ever.
    // The limit is so long that no load of the machine decides.
    let start = Instant::now();
    let patient = ProcessLimits {
        cpu: Duration::from_mins(10),
        wall: Duration::from_mins(10),
        ..LIMITS
    };
    let mut answer = AnswerFile::of_text("loops.py", text, patient).unwrap();
    let first = judged(&answer, &trials).unwrap_err();
    assert_eq!(
        (first.verdict, &*first.case),
        (Verdict::WrongAnswer, "leetcode-37")
    );
    assert!(start.elapsed() < patient.wall / 2, "{:?}", start.elapsed());
    answer.limits = limits;
    let second = judged(&answer, &trials[1..]).unwrap_err();
    assert_eq!(second.verdict, Verdict::TimeLimitExceeded);
    assert_eq!(second.reason, "more than 2s of CPU time");
    // Nothing of what ends it counts as its own.
    assert_eq!(second.output.stderr, "");
}

#[test]
fn beyond_the_promise_a_board_without_a_solution_stays_as_it_was() {
    let answer = AnswerFile::open(&path("both.py"), LIMITS).unwrap();
    for name in [
        "empty",
        "already-solved",
        "two-solutions-herzberg-murty",
        "no-solution-first-row",
    ] {
        judged(&answer, &named(name)).unwrap();
    }
    let text = "class Solution:
  def solveSudoku(self, board): board[0][8] = '1'";
    let answer = AnswerFile::of_text("solution.py", text, LIMITS).unwrap();
    let finding = judged(&answer, &named("no-solution-first-row")).unwrap_err();
    let reason = "there is no solution, so the board must stay as it was, but r1c9 is '1'";
    assert_eq!(finding.reason, reason);
}
