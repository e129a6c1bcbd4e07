//! Writes the suite's list of cases from `fixtures/cases.tsv`, so that a new line there is a new
//! test for every strategy.
//!
//! rstest needs its cases in the source. This script writes macros that define a test function with
//! all its cases. If a search row by row needs more than the default effort for a case, the case is
//! ignored, with the recorded number of placements as the reason.

#[path = "src/effort.rs"]
#[expect(
    unreachable_pub,
    reason = "the library exports what is public there; a build script exports nothing"
)]
mod effort;

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use effort::{EFFORT, is_cheap};

/// The columns that this script needs. The library reads and checks all of them.
struct CaseLine<'a> {
    name: &'a str,
    givens: usize,
    placements: u64,
    exhaustion: u64,
}

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/effort.rs");
    println!("cargo::rerun-if-changed=../../fixtures/cases.tsv");
    let table =
        fs::read_to_string("../../fixtures/cases.tsv").expect("fixtures/cases.tsv can be read");
    let lines: Vec<CaseLine<'_>> = table.lines().skip(1).filter_map(line).collect();
    let free = |_: &CaseLine<'_>| None;
    let cheap = lines.iter().filter(|line| is_cheap(line.exhaustion, line.givens));
    let macros = [
        cases("each_case", &lines, free),
        cases("each_case_to_first", &lines, |line| costly(line.placements)),
        cases("each_case_to_end", &lines, |line| costly(line.exhaustion)),
        cases("each_cheap_case", cheap, free),
    ];
    let folder = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&folder).join("cases.rs"), macros.concat())
        .expect("the build folder can be written to");
}

/// `None` for a line whose givens break a rule: it is no case of any check.
fn line(line: &str) -> Option<CaseLine<'_>> {
    let mut fields = line.split('\t');
    let (name, puzzle, _, placements, exhaustion) =
        (fields.next()?, fields.next()?, fields.next()?, fields.next()?, fields.next()?);
    let givens = puzzle.chars().filter(char::is_ascii_digit).count();
    Some(CaseLine {
        name,
        givens,
        placements: placements.parse().ok()?,
        exhaustion: exhaustion.parse().ok()?,
    })
}

fn costly(placements: u64) -> Option<u64> {
    (placements > EFFORT).then_some(placements)
}

/// A macro that writes an rstest function with these cases. It calls `$run` with the name of the
/// case.
fn cases<'a>(
    name: &str,
    lines: impl IntoIterator<Item = &'a CaseLine<'a>>,
    ignored: impl Fn(&CaseLine<'_>) -> Option<u64>,
) -> String {
    let mut text = format!(
        "macro_rules! {name} {{\n    ($check:ident, $run:path) => {{\n        #[rstest::rstest]\n"
    );
    for line in lines {
        if let Some(placements) = ignored(line) {
            let reason =
                format!("{placements} placements; cargo test --release -p judge -- --ignored");
            let _ = writeln!(text, r#"        #[ignore = "{reason}"]"#);
        }
        let _ = writeln!(text, "        #[case::{}({:?})]", line.name.replace('-', "_"), line.name);
    }
    text + "        fn $check(#[case] case: &str) {\n            $run(NAME, stringify!($check), case);\n        }\n    };\n}\n"
}
