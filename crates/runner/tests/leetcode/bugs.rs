//! Wrong answers, and what is found out about each: never a false reason.

use std::fs;

use judge::explain::{Rule, Statement, StepKind, Which};
use judge::{Explanation, Problem};
use rstest::rstest;
use runner::{AnswerFile, BoardGroup, Measured, NamedBoard, OpenError};
use sudoku::{Digit, Grid, House};

use crate::{LIMITS, path, promised};

/// The text with the lines of this bug. A line that begins with `#~` or `//~` and the name of a bug
/// has what stands there instead of the line above it.
pub(crate) fn with_bug(text: &str, name: &str) -> String {
    let mut lines: Vec<&str> = Vec::new();
    for line in text.lines() {
        let marked =
            line.trim_start().split_once("~ ").filter(|(mark, _)| ["#", "//"].contains(mark));
        // The indentation of what stands instead is kept.
        match marked.map(|(_, rest)| rest.split_at(rest.find(' ').unwrap_or(rest.len()))) {
            None => lines.push(line),
            Some((bug, instead)) if bug == name => *lines.last_mut().unwrap() = instead,
            Some(_) => {}
        }
    }
    lines.join("\n")
}

/// Boards of all kinds, those that break a rule between those that break none.
fn boards() -> Vec<NamedBoard> {
    let [valid, invalid] = BoardGroup::of_fixtures();
    let pairs = valid.boards.into_iter().zip(invalid.boards.into_iter().cycle());
    let both = pairs.enumerate().flat_map(|(number, (valid, invalid))| {
        let name = format!("{number}, {}", invalid.name);
        [valid, NamedBoard { name, ..invalid }]
    });
    let in_box = House::BOXES.into_iter().map(|house| {
        let mut grid = Grid::EMPTY;
        for cell in [house.cells()[0], house.cells()[8]] {
            grid[cell] = Some(Digit::ALL[4]);
        }
        NamedBoard { name: format!("5 twice in {house}"), grid }
    });
    both.chain(in_box).collect()
}

/// What is found out about an answer; `None` if its language is not installed, or if it is right.
fn explained(file: &str, text: &str) -> Option<Explanation> {
    let answer = match AnswerFile::of_text(file, text, LIMITS) {
        Err(OpenError::Toolchain { .. }) => return None,
        opened => opened.unwrap_or_else(|error| panic!("{file}: {error}")),
    };
    let problem = answer.problems()[0];
    let (trials, boards) = (promised(300), boards());
    let (rejection, all): (_, Vec<(&str, Grid)>) = match problem {
        Problem::SudokuSolver => (
            answer.judge(&trials, &mut Measured::default()).unwrap()?,
            trials.iter().map(|one| (&*one.name, *one.puzzle.grid())).collect(),
        ),
        Problem::ValidSudoku => (
            answer.judge(&boards, &mut Measured::default()).unwrap()?,
            boards.iter().map(|one| (&*one.name, one.grid)).collect(),
        ),
    };
    let before = all.iter().take_while(|(name, _)| *name != rejection.case);
    let before: Vec<Grid> = before.map(|(_, grid)| *grid).collect();
    let found = answer.explain(problem, &rejection, &before).unwrap();
    println!("{file}: {}: {}", rejection.case, rejection.reason);
    println!("  {:?}", found.smallest.as_ref().map(ToString::to_string));
    println!("  {:?}", found.rule.as_ref().map(ToString::to_string));
    println!("  {:?}", found.first_wrong_step.as_ref().map(ToString::to_string));
    println!("  {:?}", found.name);
    Some(found)
}

/// The rule in the terms of the boards: `OneBlank Column [9]`.
fn rule(found: &Explanation) -> String {
    let separation = |one: &judge::explain::Separation| {
        let mut words = vec![format!("{:?}", one.about)];
        words.extend(one.kinds.iter().map(|&kind| kind.to_owned()));
        words.extend(one.values.iter().map(|(feature, values)| {
            let numbers: Vec<u8> = values.iter().map(|value| value + 1).collect();
            format!("{feature:?} {numbers:?}")
        }));
        words.join(" ")
    };
    match &found.rule {
        None => String::new(),
        Some(Rule::Separates(rules)) => rules.iter().map(separation).collect::<Vec<_>>().join("; "),
        Some(Rule::Validates(found)) => {
            found.statements.iter().map(statement).collect::<Vec<_>>().join("; ")
        }
        Some(Rule::After(before, _)) => format!("After {before:?}"),
        Some(Rule::Differs) => "Differs".to_owned(),
    }
}

/// What is said of a validation: `Pairs [Box] House [3, 6, 9]`.
fn statement(statement: &Statement) -> String {
    let which = |which: &Which| match which {
        Which::None => "none".to_owned(),
        Which::All => "all".to_owned(),
        Which::Exactly(description) => {
            let literal = |literal: &judge::explain::Literal| {
                let numbers: Vec<u8> = literal.values.iter().map(|value| value + 1).collect();
                let not = if literal.is_not { "not " } else { "" };
                format!("{not}{:?} {numbers:?}", literal.attribute)
            };
            description.literals.iter().map(literal).collect::<Vec<_>>().join(" and ")
        }
        Which::Some(wrong, of, ..) => format!("{wrong} of {of}"),
    };
    match statement {
        Statement::Pairs(kinds, found) => format!("Pairs {kinds:?} {}", which(found)),
        Statement::Valid(group, found) => {
            format!("Valid {}{}", group.unwrap_or_default(), which(found))
        }
        other => format!("{other:?}"),
    }
}

/// The number of blanks of the smallest board, or of digits where it is to be validated.
fn size(found: &Explanation) -> usize {
    let smallest = found.smallest.as_ref().expect("a smallest board");
    match smallest.problem {
        Problem::SudokuSolver => smallest.board.blanks().count(),
        Problem::ValidSudoku => smallest.board.digits().count(),
    }
}

fn step(found: &Explanation) -> &'static str {
    match found.first_wrong_step.as_ref().map(|step| step.kind) {
        None => "",
        Some(StepKind::OverwritesGiven(_)) => "overwrites",
        Some(StepKind::BreaksRule(..)) => "breaks",
        Some(StepKind::Skips(None)) => "skips",
        Some(StepKind::Skips(Some(_))) => "skips what was taken back",
        Some(StepKind::GoesOn) => "goes on",
        Some(StepKind::TakesBack(_)) => "takes back",
        Some(StepKind::NeverWrites) => "never writes",
        Some(StepKind::Deduces(_)) => "deduces",
        Some(StepKind::Stays(..)) => "stays",
        Some(StepKind::TriesOnly(_)) => "tries only",
    }
}

/// Answers that people wrote.
#[rstest]
#[case(
    "column-test.py",
    3,
    "SeveralBlanks on which a search row by row needs to look at the column",
    "breaks"
)]
#[case("dot-as-digit-36.py", 0, "Valid Blanks(None) [1]", "")]
#[case("fixed-grid.py", 1, "OneBlank", "never writes")]
#[case("ignores-column-9.java", 1, "OneBlank Column [9]", "")]
#[case("keeps-last-digit.c", 1, "OneBlank Digit [1, 2, 3, 4, 5, 6, 7, 8]", "")]
#[case("no-boxes-36.py", 2, "Pairs [Row, Column] none; Pairs [Box] all", "")]
#[case("one-column-per-level.py", 1, "OneBlank Column [2, 3, 4, 5, 6, 7, 8, 9]", "never writes")]
#[case(
    "shared-rows.py",
    4,
    "SeveralBlanks on which a search row by row must take a digit back",
    "breaks"
)]
#[case("tally-36.js", 1, "After ", "")]
fn what_people_wrote_gets_its_reason(
    #[case] file: &str,
    #[case] most: usize,
    #[case] reason: &str,
    #[case] wrong_step: &str,
) {
    let text = fs::read_to_string(path("").join("../wild").join(file)).unwrap();
    let Some(found) = explained(file, &text) else { return };
    assert!(size(&found) <= most, "{}", size(&found));
    let rule = rule(&found);
    assert!(rule.starts_with(reason) && rule.is_empty() == reason.is_empty(), "{rule}");
    assert_eq!(step(&found), wrong_step);
}

/// It asks whether the board can be solved, which takes long where a digit is repeated.
#[test]
fn valid_is_not_solvable() {
    let text = fs::read_to_string(path("../wild/solvable-36.cpp")).unwrap();
    let Some(found) = explained("solvable-36.cpp", &text) else { return };
    assert!(rule(&found).contains("Valid NoSolution"), "{found:?}");
}

/// The order of a set of strings differs from process to process, and nothing is kept.
#[test]
fn chance_is_no_state() {
    let text = fs::read_to_string(path("../wild/set-changed-in-loop.py")).unwrap();
    let Some(found) = explained("set-changed-in-loop.py", &text) else { return };
    assert_eq!(rule(&found), "Differs", "{found:?}");
}

/// The bugs of the answers that are called after them: the rule, the first wrong step, and a part of
/// the name.
const BUGS: &[(&str, &str, &str, &str)] = &[
    ("by-value", "OneBlank", "", ""),
    ("copy", "OneBlank", "", ""),
    ("eight", "OneBlank Digit [9]", "never writes", ""),
    ("full-houses", "Pairs [Row, Column, Box] not Full", "", ""),
    ("givens", "OneBlank Digit [2, 3, 4, 5, 6, 7, 8, 9]", "", ""),
    ("dead-end", "SeveralBlanks on which a search row by row must take", "stays", "never takes"),
    (
        "goes-on",
        "SeveralBlanks on which a search row by row must take",
        "stays",
        "does not make it",
    ),
    ("helper-by-value", "OneBlank", "", ""),
    ("last-column", "OneBlank Column [9]", "", ""),
    ("largest", "Pairs [Row, Column, Box] not Larger", "", ""),
    ("less-than", "OneBlank Digit [9]", "", ""),
    ("modulo-box", "", "never writes", "`row % 3 * 3 + column % 3`"),
    ("middle-cell", "Pairs [Row, Column, Box] Cell [41]", "", ""),
    ("nine-is-one", "Valid Digits [9]", "", ""),
    ("no-box", "SeveralBlanks on which a search row by row needs to look at the box", "", ""),
    ("no-column", "SeveralBlanks on which a search row by row needs to look at the column", "", ""),
    ("no-empty", "SeveralBlanks on which a search row by row must take", "", "made blank again"),
    ("no-stop", "OneBlank", "goes on", ""),
    (
        "no-unmark",
        "SeveralBlanks on which a search row by row must take",
        "skips what was taken back",
        "it finds no other one",
    ),
    ("one-cell-early", "OneBlank Cell [81]", "", ""),
    ("one-row-early", "OneBlank Row [9]", "never writes", ""),
    ("range", "OneBlank Digit [9]", "never writes", ""),
    ("rebound", "OneBlank", "never writes", ""),
    ("shared-rows", "OneBlank", "never writes", "rows holds one and the same object"),
    ("some-boxes", "Pairs [Row, Column] none; Pairs [Box] House [3, 6, 9]", "", ""),
    ("split-box", "", "", "`row / 3 * 3 + column % 3`"),
    ("state", "After Any", "", ""),
    ("three", "Pairs [Row, Column, Box] all; Several", "", ""),
    ("uninitialised", "", "", "read before it is set"),
];

#[rstest]
fn each_bug_gets_its_reason(
    #[values("bugs.py", "bugs.java", "bugs.cpp", "bugs.js", "valid.py")] file: &str,
) {
    let text = fs::read_to_string(path(file)).unwrap();
    assert!(explained(file, &with_bug(&text, "")).is_none());
    let mut bugs = 0;
    for &(bug, reason, wrong_step, name) in BUGS {
        if !text.contains(&format!("~ {bug} ")) {
            continue;
        }
        let Some(found) = explained(file, &with_bug(&text, bug)) else {
            assert_eq!(bugs, 0, "{file}, {bug}: no reason");
            // Its language is not installed.
            return;
        };
        let has_record = ["py", "js"].iter().any(|ending| file.ends_with(ending));
        // The digit that stays may be in the way of another one first.
        let wrong_step = match (bug, has_record) {
            ("no-empty", true) => ["breaks", "stays"][usize::from(file == "bugs.js")],
            (_, true) => wrong_step,
            (_, false) => "",
        };
        let rule = rule(&found);
        assert!(rule.starts_with(reason), "{file}, {bug}: {rule}");
        assert_eq!(step(&found), wrong_step, "{file}, {bug}");
        assert!(found.name.unwrap_or_default().contains(name), "{file}, {bug}");
        bugs += 1;
    }
    assert!(bugs >= 4, "{bugs}");
}
