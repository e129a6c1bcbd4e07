//! Tests of the list of techniques. A message names the file where a part is missing.

use std::collections::BTreeSet;
use std::path::Path;
use std::{env, fs};

use super::*;
use crate::{Effect, HUMAN_TECHNIQUES};

/// A step of a puzzle.
struct PathStep {
    technique: &'static Technique,
    /// The board before it.
    board: PencilMarks,
    deduction: Deduction,
}

/// The steps of the puzzle. Each is compared with the solution.
fn path(puzzle: &Puzzle) -> Vec<PathStep> {
    let solution = HUMAN_TECHNIQUES
        .first_solution(puzzle)
        .expect("it has a solution");
    let mut board = PencilMarks::new(puzzle);
    let mut path = Vec::new();
    while let Some((technique, deduction)) = board.next_step(TECHNIQUES) {
        let words = deduction.words(&board);
        match &deduction.effect {
            &Effect::Write(cell, digit) => assert_eq!(solution[cell], Some(digit), "{words}"),
            Effect::Eliminate(gone) => {
                for (cell, digit) in gone.iter().flat_map(|gone| gone.pairs()) {
                    assert_ne!(solution[cell], Some(digit), "{words}");
                }
            }
        }
        let before = board.clone();
        deduction.apply(&mut board);
        path.push(PathStep {
            technique,
            board: before,
            deduction,
        });
    }
    path
}

/// The file of a technique, below the folder of the crate.
fn file_of(technique: &Technique) -> &'static str {
    let start = technique.file.find("src").expect("it is in src");
    &technique.file[start..]
}

/// The text of a file of this crate.
fn read(file: impl AsRef<Path>) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The techniques without an example, each with its rating in tenths.
const TOO_RARE: [(&str, u8); 2] = [
    ("unique rectangle or loop", 49),
    ("bivalue universal grave with a quad", 60),
];

/// What is wrong with the example of a technique; `None` if it is right.
fn fault_of_example(technique: &Technique) -> Option<String> {
    let is_too_rare = TOO_RARE
        .iter()
        .any(|&(name, tenths)| name == technique.name && Rating::new(tenths) == technique.rating);
    let Some(example) = technique.example else {
        if is_too_rare {
            return None;
        }
        return Some("expected a puzzle in which it is used, found none".to_owned());
    };
    if is_too_rare {
        return Some("it has an example, so take it out of TOO_RARE in tests.rs".to_owned());
    }
    let puzzle: Puzzle = match example.puzzle.parse() {
        Ok(puzzle) => puzzle,
        Err(error) => return Some(format!("its puzzle cannot be read: {error}")),
    };
    let steps = path(&puzzle);
    let step = steps
        .iter()
        .find(|step| std::ptr::eq(step.technique, technique));
    let Some(step) = step else {
        let used: BTreeSet<&str> = steps.iter().map(|step| step.technique.name).collect();
        return Some(format!(
            "expected a puzzle in which it is used, found one with {used:?}"
        ));
    };
    let words = step.deduction.words(&step.board);
    if words == example.words {
        return None;
    }
    Some(format!(
        "its first step says something else:\n    expected  {}\n    found     {words}",
        example.words
    ))
}

/// A new technique breaks examples of others, so the message has all of them.
#[test]
fn each_example_uses_its_technique_where_nothing_easier_applies() {
    let mut faults = Vec::new();
    for technique in TECHNIQUES {
        if let Some(fault) = fault_of_example(technique) {
            let Technique { name, rating, .. } = technique;
            faults.push(format!(
                "  {}: the example of {name} {rating}: {fault}",
                file_of(technique)
            ));
        }
    }
    assert!(
        faults.is_empty(),
        "{} examples are wrong. `cargo kata generate --rating R -n 20` makes puzzles whose hardest \
         technique is rated R:\n{}",
        faults.len(),
        faults.join("\n")
    );
}

#[test]
fn each_file_has_a_row_in_the_list() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/technique");
    let listed: BTreeSet<&str> = TECHNIQUES.iter().map(file_of).collect();
    for entry in fs::read_dir(folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let module = name.trim_end_matches(".rs");
        // Neither finds a technique by itself.
        if ["shared_cell", "tests"].contains(&module) {
            continue;
        }
        assert!(
            listed.contains(&*format!("src/technique/{name}")),
            "src/technique/{name}: it has no technique in the list; write `mod {module};` and a row \
             `{module}::NAME,` in src/technique.rs"
        );
    }
}

#[test]
fn the_list_is_in_the_order_of_the_ratings() {
    for pair in TECHNIQUES.windows(2) {
        let [first, second] = pair else { continue };
        assert!(
            first.rating <= second.rating,
            "src/technique.rs: {} {} stands before {} {}; move its row down",
            first.name,
            first.rating,
            second.name,
            second.rating
        );
    }
}

#[test]
fn a_rating_of_our_own_lies_between_two_others() {
    for technique in TECHNIQUES {
        let RatedBy::Between(easier, harder) = technique.rated_by else {
            continue;
        };
        let place = format!("{}: {}", file_of(technique), technique.name);
        let [easier, harder] = [easier, harder].map(|name| {
            let neighbour = TECHNIQUES.iter().find(|one| one.name == name);
            neighbour.unwrap_or_else(|| panic!("{place}: no technique is called {name:?}"))
        });
        assert!(
            (easier.rating..=harder.rating).contains(&technique.rating),
            "{place}: expected a rating from {} to {}, found {}",
            easier.rating,
            harder.rating,
            technique.rating
        );
    }
}

/// The lines around the table of techniques in the README.
const TABLE_BEGIN: &str = "<!-- techniques -->\n";
const TABLE_END: &str = "<!-- end of techniques -->";

/// `UPDATE_README=1 cargo test -p human-techniques` writes the table.
#[test]
fn the_readme_lists_the_techniques() {
    let readme = read("README.md");
    let (before, rest) = readme.split_once(TABLE_BEGIN).expect("the table begins");
    let (_, after) = rest.split_once(TABLE_END).expect("the table ends");
    let expected = format!("{before}{TABLE_BEGIN}{}{TABLE_END}{after}", table());
    if env::var_os("UPDATE_README").is_some() {
        fs::write(
            Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md"),
            &expected,
        )
        .unwrap();
        return;
    }
    assert!(
        readme == expected,
        "README.md: its table is not that of the list; \
         `UPDATE_README=1 cargo test -p human-techniques` writes it"
    );
}

/// A row per technique.
fn table() -> String {
    let mut rows = vec![
        String::new(),
        "| rating | technique | what it does |".to_owned(),
        "|---|---|---|".to_owned(),
    ];
    for technique in TECHNIQUES {
        let Technique {
            name,
            rating,
            summary,
            ..
        } = technique;
        let source = match technique.rated_by {
            RatedBy::SudokuExplainer => "",
            RatedBy::Between(..) => " (ours)",
        };
        rows.push(format!("| {rating}{source} | {name} | {summary} |"));
    }
    rows.join("\n") + "\n\n"
}

#[test]
fn no_step_of_a_fixture_contradicts_its_solution() {
    let mut steps = 0;
    for fixture in [
        include_str!("../../../../../fixtures/easy.txt"),
        include_str!("../../../../../fixtures/medium.txt"),
        include_str!("../../../../../fixtures/hard.txt"),
        include_str!("../../../../../fixtures/brutal.txt"),
    ] {
        for line in fixture.lines().filter(|line| !line.starts_with('#')) {
            let puzzle = line.split('\t').next().unwrap_or_default();
            steps += path(&puzzle.parse().expect("a puzzle")).len();
        }
    }
    assert!(steps > 5_000);
}

#[test]
fn chains_are_beyond_the_techniques() {
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let golden_nugget =
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
    let rating = rate(&easy.parse().unwrap()).map(|hardest| hardest.rating);
    assert_eq!(rating, Some(Rating::new(12)));
    assert!(rate(&golden_nugget.parse().unwrap()).is_none());
}
