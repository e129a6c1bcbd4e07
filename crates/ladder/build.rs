//! Writes the list of strategies from `ladder.tsv`. `src/lib.rs` says what the columns mean.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

const TABLE: &str = "ladder.tsv";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={TABLE}");
    println!(
        "cargo::rustc-env=LADDER_OPT_LEVEL={}",
        env::var("OPT_LEVEL").unwrap_or_default()
    );
    let text = fs::read_to_string(TABLE).unwrap_or_else(|error| panic!("{TABLE}: {error}"));
    let mut ladder =
        String::from("/// Every strategy, in teaching order.\npub static LADDER: &[Rung] = &[\n");
    let mut names: Vec<&str> = Vec::new();
    let mut list = String::new();
    for (line, number) in text.lines().zip(1..).skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [name, package, after, order, checks, idea] = fields[..] else {
            refuse(number, "6 fields between tabs")
        };
        if names.contains(&name) {
            refuse(number, "a name that no other row has");
        }
        let after = match after {
            "-" if names.is_empty() => None,
            after if names.contains(&after) => Some(after),
            _ => refuse(number, "the name of a row above"),
        };
        let row_by_row = match order {
            "row_by_row" => true,
            "own_order" => false,
            _ => refuse(number, "row_by_row or own_order"),
        };
        let reports_all_checks = match checks {
            "all" => true,
            "some" => false,
            _ => refuse(number, "all or some"),
        };
        let module = package.replace('-', "_");
        let strategy = name.replace('-', "_").to_uppercase();
        let _ = writeln!(
            ladder,
            "    Rung {{ strategy: &{module}::{strategy}, package: {package:?}, after: {after:?}, \
             row_by_row: {row_by_row}, reports_all_checks: {reports_all_checks}, idea: {idea:?} }},"
        );
        let _ = writeln!(list, "            {} {order};", name.replace('-', "_"));
        names.push(name);
    }
    let code = format!(
        "/// Passes `name order;` of every strategy to a macro, in teaching order. The name has `_` in
/// place of `-`, so that it can name a test.
#[macro_export]
macro_rules! for_each_strategy {{
    ($callback:ident) => {{ $callback! {{
{list}    }} }};
}}

{ladder}];
"
    );
    let folder = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&folder).join("rungs.rs"), code)
        .expect("the build folder can be written to");
}

/// Ends the build, because the list is wrong in this line.
fn refuse(line: usize, expected: &str) -> ! {
    panic!("crates/ladder/{TABLE}:{line}: expected {expected}")
}
