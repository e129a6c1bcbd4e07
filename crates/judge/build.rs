//! Writes a macro with one rstest case per line of `fixtures/cases.tsv`, so that a new line there
//! is a new test of every check and every strategy. rstest needs its cases in the source.

use std::path::Path;
use std::{env, fs};

const TABLE: &str = "../../fixtures/cases.tsv";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={TABLE}");
    let table = fs::read_to_string(TABLE).expect("fixtures/cases.tsv can be read");
    // Givens that break a rule are no puzzle, so no check takes them.
    let lines = table.lines().skip(1).filter(|line| !line.contains("\tconflict\t"));
    let case = |line: &str| {
        let name = line.split('\t').next().unwrap_or_default();
        format!("#[case::{}({name:?})]\n", name.replace('-', "_"))
    };
    let cases: String = lines.map(case).collect();
    let code = format!(
        "macro_rules! each_case {{
            ($check:ident) => {{
                #[rstest::rstest]
                {cases}
                fn $check(#[case] case: &str) {{
                    crate::run(STRATEGY, stringify!($check), case);
                }}
            }};
        }}"
    );
    let folder = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&folder).join("cases.rs"), code)
        .expect("the build folder can be written to");
}
