//! Wrong answers, and what is found out about each: never a false reason.
//!
//! `answers.tsv` is the list. Its rows say which kinds of evidence point at the bug, each with a
//! part of its sentence. From it comes the table of the README that says what each kind is good
//! for.
#![cfg(target_os = "linux")]

mod single_answers;

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use evidence::{Explanation, Problem};
use rstest::rstest;
use runner::testing::{bugs_of, installed, with_bug, without_bugs};
use runner::{AnswerFile, Effort, LANGUAGES, Measured, ProcessLimits, Trial, TrialTask, Trials};
use sudoku::{Digit, Grid, House};

/// A wrong answer may take as long as it likes; the right ones do not.
const LIMITS: ProcessLimits = ProcessLimits {
    cpu: Duration::from_secs(2),
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

/// The same with no kind of evidence after this one.
fn explained_until(
    kind: &'static str,
    file: &str,
    text: &str,
    max_work: u64,
) -> Option<Explanation> {
    let answer = installed(AnswerFile::of_text(file, text, LIMITS))?;
    found_out_within(&answer, max_work, Effort::Until(kind))
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
    let problem = answer.problems()[0];
    let answer = answer.only(problem).unwrap();
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

/// One bug per language, and one for problem 36. Together they have a rule, a smallest board, a
/// wrong step and names of bugs.
const SAMPLE: [(&str, &str); 7] = [
    ("bugs.py", "no-unmark"),
    ("valid.py", "middle-cell"),
    ("set-not-cleared-36.java", ""),
    ("bugs.cpp", "by-value"),
    ("bugs.js", "not-times-three"),
    ("bugs.ts", "not-times-three"),
    ("bugs.rb", "shared-rows"),
];

#[rstest]
fn a_bug_gets_its_reason(#[values(0, 1, 2, 3, 4, 5, 6)] number: usize) {
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

/// Each searches on copies of the board, and copies a result back. Its search finds none, which is
/// another bug than that of an answer that never copies back.
#[rstest]
#[ignore = "slow: .ci/run runs it"]
fn a_copy_without_a_solution_is_no_bug(
    #[values("search-on-copies.java", "search-on-copy.py")] file: &str,
) {
    let text = text_of(file, "");
    if let Some(explanation) = explained_until("shared object", file, &text, EASY) {
        assert_eq!(said_by(&explanation, "shared object"), "");
    }
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
/// two states of the crate; with `EVIDENCE_ANSWER`, only of this answer.
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
