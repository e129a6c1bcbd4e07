//! `kata generate`, with the real binary.

use std::path::PathBuf;
use std::process::{Command, Output};

use pretty_assertions::{assert_eq, assert_ne};

fn kata(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kata")).args(arguments).output().expect("the binary was built")
}

fn generated(arguments: &[&str]) -> String {
    let output = kata(&[&["generate"], arguments].concat());
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {stderr}");
    assert_eq!(stderr, "", "no progress bar unless stderr is a terminal");
    String::from_utf8(output.stdout).expect("the output is text")
}

#[test]
fn the_same_arguments_give_the_same_bytes_and_another_seed_gives_others() {
    let arguments =
        ["--count", "5", "--seed", "11", "--givens", "25..30", "--symmetry", "rotational-180"];
    let first = generated(&arguments);
    assert_eq!(first.lines().count(), 5);
    assert_eq!(generated(&arguments), first);
    let mut others = arguments;
    others[3] = "12";
    assert_ne!(generated(&others), first);
}

#[test]
fn these_bytes_never_change() {
    let arguments = ["--seed", "1", "--with-work", "--with-count", "--with-solution"];
    let expected = "1......8..4.5...2....91...5....7......3..491..2..3..4...4.......1.695...9.2.4..51\t6545\t1\t\
                    135462789649587123287913465491876532873254916526139847754321698318695274962748351\n";
    assert_eq!(generated(&arguments), expected);
}

#[test]
fn a_fixture_begins_with_the_command_that_makes_it() {
    for tier in ["easy", "medium", "multiple", "none", "invalid"] {
        let path =
            PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../../fixtures/{tier}.txt"));
        let fixture = std::fs::read_to_string(path).expect("the fixture is there");
        let (command, puzzles) = fixture.split_once('\n').expect("a fixture has lines");
        let mut words: Vec<&str> = command
            .strip_prefix("# cargo kata generate ")
            .expect("its command")
            .split(' ')
            .collect();
        let count =
            words.iter().position(|&word| word == "--count").expect("a number of puzzles") + 1;
        words[count] = "2";
        let again = generated(&words);
        let (header, again) = again.split_once('\n').expect("a header");
        assert_eq!(header, format!("# cargo kata generate {}", words.join(" ")));
        assert!(puzzles.starts_with(again), "{tier}: {again}");
    }
}

#[test]
fn json_has_the_requested_fields() {
    let text = generated(&["--format", "jsonl", "--with-solution", "--with-work", "--count", "2"]);
    for line in text.lines() {
        let json: serde_json::Value = serde_json::from_str(line).expect("one object per line");
        assert_eq!(json["puzzle"].as_str().map(str::len), Some(81));
        assert_eq!(json["solution"].as_str().map(|solution| solution.contains('.')), Some(false));
        assert!(json["placements"].as_u64() >= json["givens"].as_u64(), "{line}");
        assert!(json.get("solutions").is_none());
    }
}

#[test]
fn the_hardest_form_costs_more() {
    let work = |arguments: &[&str]| -> u64 {
        let line = generated(&[&["--seed", "5", "--with-work"], arguments].concat());
        line.trim_end().split_once('\t').expect("a column").1.parse().expect("a number")
    };
    let plain = ["--givens", "30..34"];
    let hardest = [&plain[..], &["--hardest-for", "xor-bitmask", "--moves", "100"]].concat();
    assert!(work(&hardest) > 10 * work(&plain), "{} against {}", work(&hardest), work(&plain));
}

#[test]
fn an_impossible_request_is_wrong_usage_and_one_without_results_exits_with_1() {
    let impossible = kata(&["generate", "--givens", "10..16"]);
    assert_eq!(impossible.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&impossible.stderr).contains("at least 17 givens"));

    let unknown = kata(&["generate", "--hardest-for", "quantum"]);
    assert_eq!(unknown.status.code(), Some(2));

    let rare =
        kata(&["generate", "--givens", "17", "--symmetry", "rotational-90", "--attempts", "3"]);
    assert_eq!((rare.status.code(), rare.stdout.as_slice()), (Some(1), &b""[..]));
    assert!(String::from_utf8_lossy(&rare.stderr).contains("gave up after 3 attempts"));
}
