//! Classic bugs, written as people write them: each is named, or nothing is said.

use std::fs;

use generator::random_transform;
use judge::BugBoards;
use rstest::rstest;
use runner::{AnswerFile, Bug, Measured, OpenError};

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

/// What is said about the answer with this bug: the name, or `none`; `None` if its language is not
/// installed.
fn named(file: &str, bug: &str, boards: &BugBoards) -> Option<String> {
    let text = with_bug(&fs::read_to_string(path(file)).unwrap(), bug);
    let answer = match AnswerFile::of_text(file, &text, LIMITS) {
        Err(OpenError::Toolchain { .. }) => return None,
        opened => opened.unwrap_or_else(|error| panic!("{bug}: {error}")),
    };
    let trials = promised(300);
    let rejection = answer.judge(&trials, &mut Measured::default()).unwrap();
    let Some(rejection) = rejection else { return Some("accepted".to_owned()) };
    let found = answer.explain(&trials, &rejection, boards).unwrap();
    let name = found.bug.as_ref().map_or_else(|| "none".to_owned(), Bug::to_string);
    Some([vec![name], found.facts].concat().join("; "))
}

/// What is said about each bug, after "a search that", up to the first of the boards that show it.
const NAMES: &str = include_str!("bugs.tsv");

#[rstest]
fn each_bug_gets_its_name(#[values("bugs.py", "bugs.java", "bugs.cpp", "bugs.js")] file: &str) {
    let mut numbers = 0..;
    let boards = BugBoards::new(&mut || random_transform(1, numbers.next().unwrap()));
    assert_eq!(named(file, "", &boards).unwrap_or("accepted".to_owned()), "accepted");
    let text = fs::read_to_string(path(file)).unwrap();
    let mut bugs = 0;
    let names = NAMES.lines().filter_map(|line| line.split_once('\t'));
    for (bug, name) in names.filter(|(bug, _)| text.contains(&format!("~ {bug} "))) {
        let Some(said) = named(file, bug, &boards) else { return };
        assert!(said.contains(name), "{file}, {bug}: {said}");
        bugs += 1;
    }
    assert!(bugs >= 6, "{bugs}");
}
