//! Wrong answers, and what is found out about each: never a false reason.
//!
//! `answers.tsv` is the list. Its rows say which kinds of evidence point at the bug, each with a
//! part of its sentence. From it comes the table of the README that says what each kind is good
//! for.
#![cfg(target_os = "linux")]

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use evidence::{Explanation, Problem, Rule};
use rstest::rstest;
use runner::testing::{bugs_of, installed, with_bug, without_bugs};
use runner::{AnswerFile, Effort, LANGUAGES, Measured, ProcessLimits, Trial, TrialTask, Trials};
use sudoku::{Cell, Digit, Grid, House};

/// A wrong answer may take as long as it likes; the right ones do not.
const LIMITS: ProcessLimits = ProcessLimits {
    cpu: Duration::from_secs(3),
    ..ProcessLimits::DEFAULT
};

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/answers")
        .join(name)
}

fn read(name: &str) -> String {
    fs::read_to_string(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// A row of the list.
struct Row {
    /// The file in `answers/`.
    file: &'static str,
    /// Which of the bugs in the file; empty if it has only one.
    bug: &'static str,
    points: Vec<Point>,
}

/// A kind of evidence that points at the bug, and a part of its sentence.
struct Point {
    kind: &'static str,
    phrase: &'static str,
}

/// The list, without its heading.
fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    for line in include_str!("answers.tsv").lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [file, bug, points] = fields[..] else {
            panic!("answers.tsv: expected three columns, found {line:?}")
        };
        let points = points.split(" | ").filter(|point| !point.is_empty());
        let points = points.map(|point| {
            let (kind, phrase) = point
                .split_once(": ")
                .unwrap_or_else(|| panic!("answers.tsv: expected `kind: phrase`, found {point:?}"));
            Point { kind, phrase }
        });
        rows.push(Row {
            file,
            bug,
            points: points.collect(),
        });
    }
    rows
}

/// The answer with this bug.
fn text_of(file: &str, bug: &str) -> String {
    let text = read(file);
    if bug.is_empty() {
        without_bugs(&text)
    } else {
        with_bug(file, &text, bug)
    }
}

/// Every puzzle with one solution that row-by-row search solves with at most this many placements.
fn promised(max_work: u64) -> Vec<Trial> {
    let groups = Trials::within(max_work).promised().groups;
    groups.into_iter().flat_map(|group| group.trials).collect()
}

/// Boards of all kinds to validate, those that break a rule between those that break none.
fn boards_to_validate() -> Vec<Trial> {
    let all = Trials::to_validate().trials.into_iter();
    let (valid, invalid): (Vec<_>, Vec<_>) = all.partition(|board| board.grid().is_valid());
    let mut boards = Vec::new();
    for (number, (valid, invalid)) in valid
        .into_iter()
        .zip(invalid.into_iter().cycle())
        .enumerate()
    {
        boards.push(valid);
        // The invalid boards are fewer and come again.
        let name = format!("{number}, {}", invalid.name);
        boards.push(Trial { name, ..invalid });
    }
    for house in House::BOXES {
        let [first, .., last] = *house.cells();
        let five = Some(Digit::ALL[4]);
        boards.push(Trial {
            name: format!("5 twice in {house}"),
            task: TrialTask::Validate(Grid::EMPTY.with(first, five).with(last, five)),
        });
    }
    boards
}

/// Row-by-row search solves the puzzles that an answer is judged on with at most this many
/// placements.
const EASY: u64 = 300;

/// Some answers fail only where they have to guess.
const HARD: u64 = 20_000;

/// What is found out about an answer; `None` if its language is not installed, or if it is right.
fn explained(file: &str, text: &str, max_work: u64) -> Option<Explanation> {
    let answer = installed(AnswerFile::of_text(file, text, LIMITS))?;
    found_out_within(&answer, max_work, Effort::Quick)
}

/// What is found out about an answer on boards of all kinds; `None` if it is right.
fn found_out_within(answer: &AnswerFile, max_work: u64, effort: Effort) -> Option<Explanation> {
    found_out(answer, &trials_of(answer, max_work), effort)
}

/// Boards of all kinds for the problem that the answer solves.
fn trials_of(answer: &AnswerFile, max_work: u64) -> Vec<Trial> {
    match answer.problems()[0] {
        Problem::SudokuSolver => promised(max_work),
        Problem::ValidSudoku => boards_to_validate(),
    }
}

/// What is found out about a wrong answer; `None` if its language is not installed.
fn explained_row(row: &Row, effort: Effort) -> Option<Explanation> {
    let text = text_of(row.file, row.bug);
    let answer = installed(AnswerFile::of_text(row.file, &text, LIMITS))?;
    let explanation =
        found_out_within(&answer, EASY, effort).or_else(|| found_out_within(&answer, HARD, effort));
    Some(explanation.unwrap_or_else(|| panic!("{} {}: accepted", row.file, row.bug)))
}

fn found_out(answer: &AnswerFile, trials: &[Trial], effort: Effort) -> Option<Explanation> {
    let rejection = answer.judge(trials, &mut Measured::default()).unwrap()?;
    Some(answer.explain(trials, &rejection, effort).unwrap())
}

/// The place of a kind in the order in which the kinds are asked.
fn place_of(kind: &str) -> usize {
    let kinds = kind_names();
    let place = kinds.iter().position(|name| *name == kind);
    place.unwrap_or_else(|| panic!("answers.tsv: no kind of evidence is named {kind:?}"))
}

/// The least effort that finds all that the row expects.
fn least_effort(row: &Row) -> Effort {
    let kinds = row.points.iter().map(|point| point.kind);
    match kinds.max_by_key(|kind| place_of(kind)) {
        Some("correction") => Effort::Unhurried,
        Some(kind) if !KINDS_OF_RUNNER.contains(&kind) => Effort::Until(kind),
        _ => Effort::Quick,
    }
}

/// Judges an answer of which no kind says why it is wrong. It must be wrong: otherwise the table
/// of the README would count it for nothing.
fn assert_wrong(row: &Row) {
    let text = text_of(row.file, row.bug);
    let Some(answer) = installed(AnswerFile::of_text(row.file, &text, LIMITS)) else {
        return;
    };
    let is_wrong = is_wrong_within(&answer, EASY) || is_wrong_within(&answer, HARD);
    assert!(is_wrong, "{} {}: accepted", row.file, row.bug);
}

fn is_wrong_within(answer: &AnswerFile, max_work: u64) -> bool {
    let trials = trials_of(answer, max_work);
    let finding = answer.judge(&trials, &mut Measured::default()).unwrap();
    finding.is_some()
}

/// What a kind of evidence says; empty if it says nothing.
fn said_by<'a>(explanation: &'a Explanation, kind: &str) -> &'a str {
    let said = explanation.said.iter().find(|said| said.kind == kind);
    said.map_or("", |said| &said.text)
}

/// What the row expects and is not said of the answer, in sentences.
fn unsaid(row: &Row, effort: Effort) -> Vec<String> {
    let Some(explanation) = explained_row(row, effort) else {
        return Vec::new();
    };
    let mut sentences = Vec::new();
    for Point { kind, phrase } in &row.points {
        if !said_by(&explanation, kind).contains(phrase) {
            sentences.push(format!(
                "{} {}: expected {kind} to say {phrase:?}, found {:#?}",
                row.file, row.bug, explanation.said
            ));
        }
    }
    sentences
}

/// One bug or two per language. Together they have most kinds of evidence.
const SAMPLE: [(&str, &str); 10] = [
    ("bugs.py", "own-board"),
    ("bugs.py", "modulo-box"),
    ("pointing.py", "wrong-box"),
    ("valid.py", "middle-cell"),
    ("colon.java", ""),
    ("bugs.cpp", "no-unmark"),
    ("bugs.js", "eight"),
    ("bugs.ts", "not-times-three"),
    ("bugs.rb", "shared-rows"),
    ("jump-keeps-strikes.py", ""),
];

#[rstest]
fn a_bug_gets_its_reason(#[values(0, 1, 2, 3, 4, 5, 6, 7, 8, 9)] number: usize) {
    let rows = rows();
    let (file, bug) = SAMPLE[number];
    let row = rows.iter().find(|row| row.file == file && row.bug == bug);
    let row = row.unwrap_or_else(|| panic!("add to answers.tsv: {}", row_name(file, bug)));
    // Each kind is asked, even if the row expects nothing of it.
    let effort = match least_effort(row) {
        Effort::Until(_) => Effort::Quick,
        effort => effort,
    };
    let unsaid = unsaid(row, effort);
    assert!(unsaid.is_empty(), "{}", unsaid.join("\n"));
}

/// Those that are not in the sample. In eight parts, so that they run side by side. Each names all
/// of its rows that lack a reason. Most of the time goes into starts of compilers and answers, so
/// an answer is explained as far as its row expects it.
#[rstest]
#[ignore = "slow: .ci/run runs it"]
fn each_other_answer_gets_its_reason(#[values(0, 1, 2, 3, 4, 5, 6, 7)] part: usize) {
    let mut rows = rows();
    rows.retain(|row| !SAMPLE.contains(&(row.file, row.bug)));
    let mut all_unsaid = Vec::new();
    for row in rows.iter().skip(part).step_by(8) {
        if row.points.is_empty() {
            assert_wrong(row);
        } else {
            all_unsaid.extend(unsaid(row, least_effort(row)));
        }
    }
    assert!(all_unsaid.is_empty(), "{}", all_unsaid.join("\n"));
}

/// Judges one answer of the list: `EVIDENCE_ANSWER=pointing.py`.
#[test]
#[ignore = "needs a name: EVIDENCE_ANSWER=NAME cargo test -p evidence --test answers one_answer -- --ignored"]
fn one_answer_gets_its_reason() {
    let Ok(name) = std::env::var("EVIDENCE_ANSWER") else {
        return;
    };
    let mut all_unsaid = Vec::new();
    let rows = rows();
    let named: Vec<&Row> = rows.iter().filter(|row| row.file == name).collect();
    assert!(
        !named.is_empty(),
        "no row of answers.tsv has the file {name}"
    );
    for row in named {
        all_unsaid.extend(unsaid(row, least_effort(row)));
    }
    assert!(all_unsaid.is_empty(), "{}", all_unsaid.join("\n"));
}

/// Writes what is said of each answer into a file, to choose the phrases of the list and to compare
/// two states of the crate; with `EVIDENCE_ANSWER`, of this answer alone.
#[test]
#[ignore = "writes a file: EVIDENCE_SAID=FILE cargo test -p evidence --test answers write_what -- --ignored"]
fn write_what_is_said() {
    let Some(file) = std::env::var_os("EVIDENCE_SAID") else {
        return;
    };
    let only = std::env::var("EVIDENCE_ANSWER").ok();
    let mut out = fs::File::create(file).unwrap();
    for row in rows() {
        if only.as_ref().is_some_and(|only| row.file != *only) {
            continue;
        }
        writeln!(out, "## {} {}", row.file, row.bug).unwrap();
        for said in explained_row(&row, Effort::Unhurried)
            .unwrap_or_default()
            .said
        {
            writeln!(out, "{}: {}", said.kind, said.text).unwrap();
        }
    }
}

/// The answers with planted bugs are right without them.
#[rstest]
#[ignore = "slow: .ci/run runs it"]
fn without_a_bug_an_answer_is_right(
    #[files("tests/answers/bugs.*")]
    #[files("tests/answers/valid.py")]
    path: PathBuf,
) {
    let file = path.file_name().unwrap().to_str().unwrap();
    assert!(explained(file, &without_bugs(&read(file)), EASY).is_none());
}

/// Kinds that need a compiler or a process of their own.
const KINDS_OF_RUNNER: [&str; 4] = ["seed", "unset variable", "undefined step", "step cost"];

/// All kinds of evidence.
fn kind_names() -> Vec<&'static str> {
    let mut kinds = evidence::kind_names();
    kinds.extend(KINDS_OF_RUNNER);
    kinds
}

/// How often a kind of evidence points at a bug.
#[derive(Clone, Copy, Default)]
struct Use {
    answers: usize,
    /// The answers at whose bug no other kind points.
    alone: usize,
}

/// The table of the README, as Markdown.
fn ablation_table() -> String {
    let mut uses: BTreeMap<&str, Use> = BTreeMap::new();
    let rows = rows();
    for row in &rows {
        for point in &row.points {
            let of_kind = uses.entry(point.kind).or_default();
            of_kind.answers += 1;
            of_kind.alone += usize::from(row.points.len() == 1);
        }
    }
    let mut lines = vec![
        format!(
            "| kind of evidence | points at the bug, of {} answers | alone |",
            rows.len()
        ),
        "|---|---|---|".to_owned(),
    ];
    for kind in kind_names() {
        let of_kind = uses.get(kind).copied().unwrap_or_default();
        lines.push(format!(
            "| {kind} | {} | {} |",
            of_kind.answers, of_kind.alone
        ));
    }
    lines.join("\n")
}

#[test]
fn the_readme_has_the_table_of_the_list() {
    let table = ablation_table();
    assert!(
        include_str!("../README.md").contains(&table),
        "the table of crates/evidence/README.md must be:\n{table}"
    );
}

#[test]
fn the_list_names_kinds_that_exist() {
    let kinds = kind_names();
    for row in rows() {
        for point in row.points {
            assert!(kinds.contains(&point.kind), "{}: {}", row.file, point.kind);
        }
    }
}

/// The name of a row in a message: the file, and its bug if it has several.
fn row_name(file: &str, bug: &str) -> String {
    format!("{file} {bug}").trim_end().to_owned()
}

/// Each file of the folder is in the list, with each of its bugs.
#[test]
fn the_list_is_complete() {
    let listed: Vec<String> = rows()
        .iter()
        .map(|row| row_name(row.file, row.bug))
        .collect();
    let mut missing = Vec::new();
    for entry in fs::read_dir(path("")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let text = read(&name);
        let mut bugs: Vec<&str> = bugs_of(&text).into_iter().collect();
        if bugs.is_empty() {
            bugs.push("");
        }
        for bug in bugs {
            let row = row_name(&name, bug);
            if !listed.contains(&row) {
                missing.push(row);
            }
        }
    }
    assert!(
        missing.is_empty(),
        "add rows to crates/evidence/tests/answers.tsv, each FILE<TAB>BUG<TAB>KIND: PHRASE, for: {}",
        missing.join(", ")
    );
}

/// A kind that looks at the record of an answer is needed in each of these languages.
#[test]
fn each_recorded_language_has_an_answer() {
    let rows = rows();
    let mut missing = Vec::new();
    for language in LANGUAGES.iter().filter(|language| language.is_recorded()) {
        let ending = OsStr::new(language.ending());
        if !rows
            .iter()
            .any(|row| Path::new(row.file).extension() == Some(ending))
        {
            missing.push(format!("bugs.{}", language.ending()));
        }
    }
    assert!(
        missing.is_empty(),
        "add to crates/evidence/tests/answers, and to answers.tsv: {missing:?}"
    );
}

#[test]
#[ignore = "slow: .ci/run runs it"]
fn a_shared_object_is_a_bug_only_if_it_changes() {
    let explanation = explained("shared.py", &read("shared-but-read.py"), EASY).unwrap();
    assert!(!explanation.has_said("shared object"), "{explanation:?}");
}

/// It keeps what it has tried from call to call, and a smaller board fails only after others.
#[test]
#[ignore = "slow: .ci/run runs it"]
fn a_board_that_fails_alone_has_its_step() {
    let answer = AnswerFile::of_text("memo.py", &read("memo-by-row.py"), LIMITS).unwrap();
    let explanation = found_out(&answer, &promised(5_000), Effort::Quick).unwrap();
    let step = said_by(&explanation, "first wrong step");
    assert!(
        step.contains("is right, but it is not written there again."),
        "{step}"
    );
}

#[rstest]
#[case("int nine[9] = {};", "nine[far]", "index 1000000 out of bounds")]
#[case("vector<int> nine(9);", "nine.data()[far]", "SEGV on unknown address")]
#[ignore = "slow: .ci/run runs it"]
fn an_undefined_step_has_its_line(
    #[case] declaration: &str,
    #[case] read_far: &str,
    #[case] fault: &str,
) {
    let Some(failing) = failing_on_example(declaration, read_far) else {
        return;
    };
    let start = format!("undefined behaviour, in line {}: ", failing.line);
    assert!(
        failing.name.starts_with(&start) && failing.name.contains(fault),
        "{}",
        failing.name
    );
}

/// An exception that nothing catches, an `assert` of the answer, and a recursion without an end.
#[rstest]
#[case("", "vector<int>(9).at(far)")]
#[case("", "(assert(far == 0), far)")]
#[case(
    "int deep(int n) { volatile int here = n; return n ? deep(n) + here : 0; }",
    "deep(far)"
)]
#[ignore = "slow: .ci/run runs it"]
fn what_the_language_defines_is_no_undefined_step(#[case] function: &str, #[case] fail_far: &str) {
    if let Some(failing) = failing_on_example(function, fail_far) {
        assert_eq!(failing.name, "");
    }
}

/// It ends its process on each board that the evidence tries: they have the middle digit of the failing
/// one. The judge has seen another board with one blank come out right.
#[test]
fn a_board_that_came_out_right_is_not_among_those_on_which_it_fails() {
    let middle = Cell::ALL[40];
    let trials = promised(EASY);
    let is_right = |trial: &&Trial| trial.grid().blanks().count() == 1;
    let right = trials.iter().find(is_right).unwrap();
    let other_middle = |trial: &&Trial| {
        let digit = trial.grid()[middle];
        digit.is_some() && digit != right.grid()[middle]
    };
    let failing = trials.iter().find(other_middle).unwrap();
    let digit = failing.grid()[middle].unwrap();
    let first = "def solveSudoku(self, board: List[List[str]]) -> None:";
    let exit = format!("{first}\n        if board[4][4] == '{digit}': os._exit(1)");
    let text = without_bugs(&read("bugs.py")).replace(first, &exit);
    let answer = AnswerFile::of_text("middle.py", &text, LIMITS).unwrap();
    let trials = [right.clone(), failing.clone()];
    let explanation = found_out(&answer, &trials, Effort::Quick).unwrap();
    assert_eq!(said_by(&explanation, "one blank"), "");
}

/// An invalid board makes it forget what it has seen.
#[test]
fn one_board_before_says_nothing_of_other_boards() {
    let text = "let seen = {};
var isValidSudoku = function(board) {
  for (const r of board.keys()) for (const [c, digit] of board[r].entries()) {
    if (digit === '.') continue;
    const box = Math.floor(r / 3) * 3 + Math.floor(c / 3);
    for (const key of ['row' + r + digit, 'column' + c + digit, 'box' + box + digit]) {
      if (seen[key]) { seen = {}; return false; }
      seen[key] = true;
    }
  }
  return true;
};";
    let Some(answer) = installed(AnswerFile::of_text("forgets.js", text, LIMITS)) else {
        return;
    };
    let mut trials = boards_to_validate();
    trials.retain(|trial| trial.grid().is_valid());
    let explanation = found_out(&answer, &trials, Effort::Quick).unwrap();
    let said = said_by(&explanation, "calls before");
    assert!(said.contains("wrong after certain other boards."), "{said}");
}

/// The copy that is compiled has another name.
#[test]
#[ignore = "slow: .ci/run runs it"]
fn an_error_names_the_file_of_the_reader() {
    let text = "impl Solution {
  pub fn is_valid_sudoku(board: Vec<Vec<char>>) -> bool {
    let index = if board[0][0] == '5' { 9 } else { 0 };
    board[index].len() > 0
  }
}";
    if let Some(explanation) = explained("reader.rs", text, EASY) {
        let smallest = explanation.smallest.unwrap().to_string();
        assert!(smallest.contains("panicked at reader.rs:4:"), "{smallest}");
    }
}

/// It is right in nearly all calls, and so in one with zeros in its memory.
#[test]
#[ignore = "slow: .ci/run runs it"]
fn an_answer_that_draws_numbers_reads_no_unset_variable() {
    let first = "void solveSudoku(vector<vector<char>>& board) {";
    let drawing = format!("{first} if (random_device{{}}() % 16 == 0) return;");
    let text = without_bugs(&read("bugs.cpp")).replace(first, &drawing);
    // Without a compiler, or if it is right by chance, there is no explanation.
    let explanation = explained("draws.cpp", &text, EASY).unwrap_or_default();
    assert_eq!(explanation.name, None);
}

/// An answer that fails on LeetCode's example, and what is found out about it.
struct FailingOnExample {
    /// The line that fails.
    line: usize,
    /// The name of the bug; empty if none was found.
    name: String,
}

/// A right answer in C++ with a declaration before it, and with a line that computes something of
/// `far`, which is 1,000,000 on LeetCode's example and 0 on any other board. `None` if C++ is not
/// installed.
fn failing_on_example(declaration: &str, read_far: &str) -> Option<FailingOnExample> {
    let class = "class Solution {";
    let first = "void solveSudoku(vector<vector<char>>& board) {";
    let text = without_bugs(&read("bugs.cpp"));
    let line = text.lines().position(|line| line.contains(first)).unwrap() + 1;
    let is_example = "board[0][0] == '5' && board[0][1] == '3' && board[0][2] == '.'";
    let failing =
        format!("{first} int far = {is_example} ? 1000000 : 0; if ({read_far} == 7) return;");
    let text = text
        .replace(class, &format!("{declaration} {class}"))
        .replace(first, &failing);
    let explanation = explained("far.cpp", &text, EASY)?;
    let name = explanation
        .name
        .map_or(String::new(), |name| name.to_string());
    Some(FailingOnExample { line, name })
}

/// A recorder calls `solveSudoku`, and this answer fails in `isValidSudoku`.
#[test]
fn a_wrong_validation_has_no_step_of_a_search() {
    let text = "class Solution:
  def isValidSudoku(self, board): return board.count(['.'] * 9) < 9
  def solveSudoku(self, board): board[0][0] = '1'";
    let answer = AnswerFile::of_text("two.py", text, LIMITS).unwrap();
    let explanation = found_out(&answer, &boards_to_validate(), Effort::Quick).unwrap();
    assert!(
        explanation.smallest.is_some() && explanation.first_wrong_step.is_none(),
        "{explanation:?}"
    );
}

/// It keeps 80 MB of each call, so any board fails at last, and no single one is the reason.
#[test]
#[ignore = "slow: .ci/run runs it"]
fn memory_that_earlier_calls_fill_is_no_fault_of_the_board() {
    let keeps = "class Solution:\n    archive = []\n";
    let first = "def solveSudoku(self, board: List[List[str]]) -> None:";
    let append = format!("{first}\n        self.archive.append([0] * 10_000_000)");
    let text = without_bugs(&read("bugs.py"))
        .replace("class Solution:\n", keeps)
        .replace(first, &append);
    let explanation = explained("archive.py", &text, EASY).unwrap();
    assert!(
        matches!(explanation.rule, Some(Rule::CallsBefore { .. })),
        "{explanation:?}"
    );
    assert_eq!(explanation.smallest, None);
}

/// It fills whole rows before it looks for repeated digits, and undoes them. Its only fault is its
/// time, which ends among these steps.
#[test]
#[ignore = "slow: .ci/run runs it"]
fn a_search_that_is_only_slow_has_no_wrong_step() {
    let text = "from itertools import permutations
class Solution:
  def solveSudoku(self, board):
    def is_valid():
      houses = []
      for i in range(9):
        houses.append([board[i][j] for j in range(9)])
        houses.append([board[j][i] for j in range(9)])
        houses.append([board[i // 3 * 3 + j // 3][i % 3 * 3 + j % 3] for j in range(9)])
      digits = [[d for d in house if d != '.'] for house in houses]
      return all(len(house) == len(set(house)) for house in digits)
    def fill(row):
      if row == 9: return True
      blanks = [c for c in range(9) if board[row][c] == '.']
      for order in permutations(set('123456789') - set(board[row])):
        for column, digit in zip(blanks, order): board[row][column] = digit
        if is_valid() and fill(row + 1): return True
      for column in blanks: board[row][column] = '.'
    fill(0)";
    let answer = AnswerFile::of_text("rows.py", text, LIMITS).unwrap();
    let kind = "first wrong step";
    let explanation = found_out(&answer, &promised(EASY), Effort::Until(kind)).unwrap();
    assert_eq!(said_by(&explanation, kind), "");
}

/// The details of an answer that depends on a seed are those of one seed.
#[test]
#[ignore = "slow: .ci/run runs it"]
fn a_result_that_depends_on_the_seed_is_said_to() {
    let explanation = explained("seeds.py", &text_of("bugs.py", "some-seeds"), EASY).unwrap();
    assert_eq!(explanation.rule, Some(Rule::DiffersBySeed));
    assert!(explanation.smallest.is_some());
}
