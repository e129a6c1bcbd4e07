//! Tests of `kata trace` that run the binary.

mod input;

use std::process::{Command, Output};

const EXAMPLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";

fn trace(options: &[&str], typed: &str) -> Output {
    input::run(Command::new(env!("CARGO_BIN_EXE_kata")).arg("trace").args(options), typed)
}

fn json(output: &Output) -> Vec<serde_json::Value> {
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_part_is_recorded_and_the_totals_cover_the_whole_search() {
    let windows: [(&[&str], u64, u64); 3] = [
        (&["--first", "3"], 0, 2),
        (&["--around", "100", "--steps", "10"], 90, 110),
        (&["--around", "5", "--steps", "10"], 0, 15),
    ];
    for (window, first, last) in windows {
        let output = trace(&[&["--strategy", "naive-scan"], window].concat(), EXAMPLE);
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        let lines = json(&output);
        let events: Vec<u64> = lines.iter().filter_map(|line| line["i"].as_u64()).collect();
        assert_eq!((events[0], events[events.len() - 1]), (first, last));
        assert_eq!(lines[lines.len() - 1]["totals"]["placements"], 4208);
    }
}

#[test]
fn a_forced_digit_has_its_reason() {
    let lines = json(&trace(&["--strategy", "constraint-propagation"], EXAMPLE));
    let reasons: Vec<&str> = lines.iter().filter_map(|line| line["reason"].as_str()).collect();
    assert_eq!(reasons.len(), 51);
    assert!(reasons.iter().any(|reason| reason.starts_with("hidden single in ")));
    assert!(reasons.contains(&"naked single"));
}

#[test]
fn checks_are_recorded_when_asked_for() {
    let options = ["--strategy", "bool-arrays", "--first", "3"];
    let plain = trace(&options, EXAMPLE);
    assert!(!String::from_utf8_lossy(&plain.stdout).contains("check\""));
    let lines = json(&trace(&[&options[..], &["--checks"]].concat(), EXAMPLE));
    let checks: Vec<_> = lines.iter().filter(|line| line["op"] == "check").collect();
    assert_eq!((checks.len(), &checks[0]["digit"], &checks[1]["digit"]), (2, &1.into(), &1.into()));
    let reads = ["1 in row 1: no", "1 in column 3: no", "1 in box 1: no"];
    assert_eq!(checks[0]["reads"], serde_json::json!(reads));
    assert_eq!(checks[1]["reads"], serde_json::json!(["1 in row 1: yes"]));
    let totals = &lines[lines.len() - 1]["totals"];
    assert_eq!((&totals["checks"], &totals["placements"]), (&37_652.into(), &4208.into()));
}

#[test]
fn a_recording_has_the_header_of_asciinema() {
    let lines =
        json(&trace(&["--strategy", "xor-bitmask", "--asciicast", "--first", "5"], EXAMPLE));
    assert_eq!(lines[0]["version"], 2);
    assert_eq!(lines.len(), 7);
}

#[test]
fn exit_codes() {
    let none = format!("12345678.........9{}\n", ".".repeat(63));
    assert_eq!(trace(&["--strategy", "naive-scan"], &none).status.code(), Some(1));
    assert_eq!(trace(&["--strategy", "naive-scan"], "").status.code(), Some(0));
    for (options, input) in [
        (&["--strategy", "naive-scan"][..], "x\n"),
        (&["--strategy", "naive-scan"], "11\n"),
        (&["--strategy", "no-such"], EXAMPLE),
        (&["--strategy", "naive-scan", "--first", "1", "--last", "1"], EXAMPLE),
        (&[], EXAMPLE),
    ] {
        assert_eq!(trace(options, input).status.code(), Some(2), "{options:?} {input:?}");
    }
}
