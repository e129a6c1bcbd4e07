//! The map in `crates/README.md` lists every crate, its table of limits names constants that exist,
//! and the table of modules on the page of a crate is complete. This protects a newcomer, who finds
//! a place in the code by these tables alone.

use std::fs;

use crate::{crates_in, read, root};

#[test]
fn the_map_lists_every_crate() {
    let map = read("crates/README.md");
    for name in crates_in("crates") {
        assert!(
            map.contains(&format!("| `{name}` |")),
            "crates/README.md: add a row `| `{name}` | purpose | workspace dependencies |`"
        );
    }
}

#[test]
fn the_table_of_limits_names_constants_of_its_files() {
    let map = read("crates/README.md");
    let rows = map
        .lines()
        .skip_while(|line| !line.starts_with("| limit | constant |"))
        .skip(2)
        .take_while(|line| line.starts_with('|'));
    let mut count = 0;
    for row in rows {
        let columns: Vec<&str> = row.split('|').collect();
        let mut sources = String::new();
        for file in quoted_code(columns[3]) {
            sources += &read(&format!("crates/{file}"));
        }
        for constant in quoted_code(columns[2]) {
            let is_there = sources.contains(&format!("const {constant}"))
                || sources.contains(&format!("struct {constant}"));
            assert!(
                is_there,
                "crates/README.md: no `{constant}` in the files of: {row}"
            );
            count += 1;
        }
    }
    assert!(count > 10, "the table of limits has {count} constants");
}

/// The parts of a line between backquotes.
fn quoted_code(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// A newcomer who has only the pages finds the module by its table. So a table names each module of
/// its crate, and no other.
#[test]
fn the_table_of_a_page_lists_the_modules_of_its_crate() {
    let mut tables = 0;
    for name in crates_in("crates") {
        let source = root().join("crates").join(&name).join("src");
        let page = match fs::read_to_string(root().join(format!("crates/{name}/README.md"))) {
            Ok(page) => page,
            Err(_) => read(&format!("crates/{name}/src/lib.rs")),
        };
        let listed = listed_modules(&page);
        if listed.is_empty() {
            continue;
        }
        tables += 1;
        for module in &listed {
            let is_there = source.join(format!("{module}.rs")).exists();
            assert!(is_there, "the page of {name} lists the module `{module}`");
        }
        for file in fs::read_dir(&source).unwrap() {
            let file = file.unwrap().file_name().into_string().unwrap();
            let Some(module) = file.strip_suffix(".rs") else {
                continue;
            };
            assert!(
                module == "lib" || module == "main" || listed.contains(&module),
                "add `{module}` to the table of modules on the page of {name}"
            );
        }
    }
    assert!(tables > 5, "{tables} pages have a table of modules");
}

/// The modules in the first column of the table `| module | contents |` of a page.
fn listed_modules(page: &str) -> Vec<&str> {
    let table = page
        .lines()
        .map(|line| line.trim_start_matches("//! "))
        .skip_while(|line| *line != "| module | contents |")
        .skip(2)
        .take_while(|line| line.starts_with('|'));
    let mut modules = Vec::new();
    for row in table {
        let names = row.split('|').nth(1).unwrap_or_default();
        modules.extend(names.split('`').skip(1).step_by(2));
        // Some contents name a module of a folder, such as `tables/notes`.
        let contents = row.split('|').nth(2).unwrap_or_default().split('`');
        modules.extend(
            contents
                .skip(1)
                .step_by(2)
                .filter(|name| name.contains('/')),
        );
    }
    modules
}
