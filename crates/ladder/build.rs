//! Writes the list of strategies from `ladder.tsv`.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

const TABLE: &str = "ladder.tsv";
const COLUMNS: &str = "name\tpackage\tafter\torder\tidea";

/// A line of the table. `src/lib.rs` says what the columns mean.
struct Row<'a> {
    name: &'a str,
    package: &'a str,
    after: Option<&'a str>,
    order: &'a str,
    idea: &'a str,
}

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={TABLE}");
    let text = fs::read_to_string(TABLE).unwrap_or_else(|error| panic!("{TABLE}: {error}"));
    let rows = rows(&text).unwrap_or_else(|error| panic!("crates/ladder/{TABLE}:{error}"));
    let folder = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&folder).join("rungs.rs"), code(&rows))
        .expect("the build folder can be written to");
}

/// The rows, or the number of a line, what is wrong there, and what was expected.
fn rows(text: &str) -> Result<Vec<Row<'_>>, String> {
    let mut lines = text.lines().zip(1..);
    if lines.next().is_none_or(|(head, _)| head != COLUMNS) {
        return Err(format!("1: expected the columns {COLUMNS:?}"));
    }
    let mut rows: Vec<Row<'_>> = Vec::new();
    for (line, number) in lines {
        let fields: Vec<&str> = line.split('\t').collect();
        let [name, package, after, order, idea] = fields[..] else {
            let found = fields.len();
            return Err(format!("{number}: expected 5 fields between tabs, found {found}"));
        };
        if rows.iter().any(|row| row.name == name) {
            return Err(format!("{number}: {name} has a row already"));
        }
        if !["row_by_row", "own_order"].contains(&order) {
            return Err(format!("{number}: expected row_by_row or own_order, found {order:?}"));
        }
        let after = match after {
            "-" if rows.is_empty() => None,
            after if rows.iter().any(|row| row.name == after) => Some(after),
            _ => {
                return Err(format!("{number}: expected the name of a row above, found {after:?}"));
            }
        };
        rows.push(Row { name, package, after, order, idea });
    }
    if rows.is_empty() { Err("2: expected a row, found none".to_owned()) } else { Ok(rows) }
}

fn code(rows: &[Row<'_>]) -> String {
    let module = |name: &str| name.replace('-', "_");
    let (mut list, mut ladder) = (String::new(), String::new());
    for Row { name, package, after, order, idea } in rows {
        let _ = writeln!(list, "            {} {order};", module(name));
        let _ = writeln!(
            ladder,
            "    Rung {{ strategy: &{}::{}, package: {package:?}, after: {after:?}, row_by_row: {}, \
             idea: {idea:?} }},",
            module(package),
            module(name).to_uppercase(),
            *order == "row_by_row"
        );
    }
    format!(
        "/// Passes `name order;` of every strategy to a macro, in teaching order. The name has `_` in
/// place of `-`, so that it can name a test or a bench. [`find`] finds the rest.
#[macro_export]
macro_rules! for_each_strategy {{
    ($callback:ident) => {{
        $callback! {{
{list}        }}
    }};
}}

/// Every strategy, in teaching order.
pub static LADDER: &[Rung] = &[
{ladder}];
"
    )
}
