//! Writes the list of strategies from `ladder.tsv`. `src/lib.rs` says what the columns mean.

use std::path::Path;
use std::{env, fs};

const TABLE: &str = "ladder.tsv";

/// A row of the list.
struct Row<'a> {
    name: &'a str,
    package: &'a str,
    /// The name of an earlier row.
    after: Option<&'a str>,
    /// `row_by_row` or `own_order`.
    order: &'a str,
    reports_all_checks: bool,
    idea: &'a str,
}

impl<'a> Row<'a> {
    /// Reads the line with this number. `names` are those of the rows above.
    fn read(line: &'a str, number: usize, names: &[&str]) -> Self {
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
        if !["row_by_row", "own_order"].contains(&order) {
            refuse(number, "row_by_row or own_order");
        }
        let reports_all_checks = match checks {
            "all" => true,
            "some" => false,
            _ => refuse(number, "all or some"),
        };
        Self {
            name,
            package,
            after,
            order,
            reports_all_checks,
            idea,
        }
    }

    /// The row as a `Rung`, in Rust.
    fn rung(&self) -> String {
        let Self {
            package,
            after,
            reports_all_checks,
            idea,
            ..
        } = self;
        let module = package.replace('-', "_");
        let strategy = self.name.replace('-', "_").to_uppercase();
        let row_by_row = self.order == "row_by_row";
        format!(
            "    Rung {{ strategy: &{module}::{strategy}, package: {package:?}, after: {after:?}, \
             row_by_row: {row_by_row}, reports_all_checks: {reports_all_checks}, idea: {idea:?} \
             }},\n"
        )
    }

    /// What a macro gets for the row.
    fn name_and_order(&self) -> String {
        let name = self.name.replace('-', "_");
        format!("            {name} {};\n", self.order)
    }
}

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={TABLE}");
    println!(
        "cargo::rustc-env=LADDER_OPT_LEVEL={}",
        env::var("OPT_LEVEL").unwrap_or_default()
    );
    let text = fs::read_to_string(TABLE).unwrap_or_else(|error| panic!("{TABLE}: {error}"));
    let mut names: Vec<&str> = Vec::new();
    let mut rungs = String::new();
    let mut names_and_orders = String::new();
    for (line, number) in text.lines().zip(1..).skip(1) {
        let row = Row::read(line, number, &names);
        rungs += &row.rung();
        names_and_orders += &row.name_and_order();
        names.push(row.name);
    }
    let folder = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(
        Path::new(&folder).join("rungs.rs"),
        code(&rungs, &names_and_orders),
    )
    .expect("the build folder can be written to");
}

/// The list and the macro, in Rust.
fn code(rungs: &str, names_and_orders: &str) -> String {
    format!(
        "/// Passes `name order;` of every strategy to a macro, in teaching order. The name has `_` in
/// place of `-`, so that it can name a test.
#[macro_export]
macro_rules! for_each_strategy {{
    ($callback:ident) => {{ $callback! {{
{names_and_orders}    }} }};
}}

/// Every strategy, in teaching order.
pub static LADDER: &[Rung] = &[
{rungs}];
"
    )
}

/// Ends the build, because the list is wrong in this line.
fn refuse(line: usize, expected: &str) -> ! {
    panic!("crates/ladder/{TABLE}:{line}: expected {expected}")
}
