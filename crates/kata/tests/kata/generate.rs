//! `kata generate` makes the fixtures.

use pretty_assertions::assert_eq;

use crate::{ended, kata};

#[test]
fn a_fixture_begins_with_the_command_that_makes_it() {
    for tier in ["easy", "medium", "hard", "multiple", "none", "invalid"] {
        let path = format!("{}/../../fixtures/{tier}.txt", env!("CARGO_MANIFEST_DIR"));
        let fixture = std::fs::read_to_string(path).expect("the fixture is there");
        let (command, puzzles) = fixture.split_once('\n').expect("a fixture has lines");
        let words = command
            .strip_prefix("# cargo kata generate ")
            .expect("its command");
        let mut words: Vec<&str> = words.split(' ').collect();
        let count = words
            .iter()
            .position(|&word| word == "--count")
            .expect("a number of puzzles")
            + 1;
        assert_eq!(puzzles.lines().count().to_string(), words[count], "{tier}");
        words[count] = "2";
        let (again, stderr, code) = ended(kata(&["generate"]).args(&words));
        assert_eq!(
            (&*stderr, code),
            ("", Some(0)),
            "no progress bar unless stderr is a terminal"
        );
        let (header, again) = again.split_once('\n').expect("a header");
        assert_eq!(header, format!("# cargo kata generate {}", words.join(" ")));
        assert!(puzzles.starts_with(again), "{tier}: {again}");
    }
}
