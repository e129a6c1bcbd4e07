//! What holds for every strategy of the workspace. Each message says how to fix it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

use judge::fixtures;
use ladder::LADDER;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The text of a file of the repository.
fn read(file: &str) -> String {
    fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// The names of the folders in a folder of the repository that hold a crate.
fn crates_in(folder: &str) -> BTreeSet<String> {
    let entries = fs::read_dir(root().join(folder))
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let crates = entries.filter(|path| path.join("Cargo.toml").is_file());
    crates
        .map(|path| path.file_name().unwrap().to_str().unwrap().to_owned())
        .collect()
}

#[test]
fn the_list_and_the_folders_agree() {
    let listed: BTreeSet<String> = LADDER.iter().map(|rung| rung.package.to_owned()).collect();
    let folders = crates_in("crates/strategies");
    assert_eq!(
        listed, folders,
        "the packages of the list are on the left, the folders of crates/strategies on the right. \
         Add a row to crates/ladder/ladder.tsv, and a dependency line to \
         crates/ladder/Cargo.toml, or remove them. `cargo kata new NAME` writes both for a new \
         strategy."
    );
}

#[test]
fn the_work_of_every_strategy_is_recorded() {
    let recorded: BTreeSet<_> = fixtures::work()
        .iter()
        .map(|row| (row.strategy, row.puzzles))
        .collect();
    let cases = fixtures::cases()
        .iter()
        .filter(|case| case.puzzle.is_some());
    let puzzles: Vec<&str> = cases
        .map(|case| case.name)
        .chain(fixtures::tiers().iter().map(|tier| tier.name))
        .collect();
    let row = |rung: &'static ladder::Rung| puzzles.iter().map(|&puzzles| (rung.name(), puzzles));
    let expected: BTreeSet<_> = LADDER.iter().flat_map(row).collect();
    let differing: Vec<_> = recorded.symmetric_difference(&expected).collect();
    assert!(
        differing.is_empty(),
        "fixtures/work.tsv is missing these rows, or has extra ones: {differing:?}. `cargo record \
         NAME` writes the rows of one strategy, `cargo record` those of all"
    );
}

#[test]
fn a_strategy_imports_the_core_types_and_no_other_crate_of_ours() {
    let mut ours = &crates_in("crates") | &crates_in("crates/strategies");
    ours.remove("sudoku");
    for name in crates_in("crates/strategies") {
        let file = format!("crates/strategies/{name}/Cargo.toml");
        let manifest = read(&file);
        let table = manifest
            .split("\n[")
            .find_map(|table| table.strip_prefix("dependencies]"));
        let names = table
            .unwrap_or_default()
            .lines()
            .filter_map(|line| line.split(['.', ' ']).next());
        let imported: BTreeSet<&str> = names.filter(|name| ours.contains(*name)).collect();
        let allowed: BTreeSet<&str> = match &*name {
            // The fallback on processors without the registers.
            "three-registers" => ["band-bitboards"].into(),
            // It solves single puzzles, which would leave most lanes of a batch empty.
            "bit-sliced" => ["three-registers"].into(),
            _ => [].into(),
        };
        assert_eq!(
            imported, allowed,
            "{file}: a learner reads a strategy alone, so it imports only `sudoku`"
        );
        assert!(
            manifest.contains("[lints"),
            "{file}: write `workspace = true` under [lints]"
        );
    }
}

/// The texts that an author writes about a strategy.
struct Texts {
    /// The folder of its crate.
    folder: String,
    manifest: String,
    readme: String,
    library: String,
    /// By the name of each strategy of the crate, its idea in `ladder.tsv`.
    ideas: Vec<(String, String)>,
}

/// What the templates of `kata new` say where an author has to write in code.
const REQUESTS_IN_CODE: [&str; 2] = [
    "Say in one sentence how it solves a puzzle.",
    "Replace it by your own search.",
];

/// What `kata new` writes into the list as the idea of a strategy.
const REQUEST_FOR_IDEA: &str = "say the idea in a few words";

/// Every part that the author has not written yet, each with its file.
fn unwritten(texts: &Texts) -> Vec<String> {
    let mut parts = Vec::new();
    for (file, text) in [
        ("Cargo.toml", &texts.manifest),
        ("src/lib.rs", &texts.library),
    ] {
        for request in REQUESTS_IN_CODE {
            if text.contains(request) {
                parts.push(format!("{}/{file}: {request}", texts.folder));
            }
        }
    }
    for part in unwritten_in_readme(texts) {
        parts.push(format!("{}/README.md: {part}", texts.folder));
    }
    for (name, idea) in &texts.ideas {
        if idea == REQUEST_FOR_IDEA {
            parts.push(format!(
                "crates/ladder/ladder.tsv: {idea} in the row of {name}"
            ));
        }
    }
    parts
}

/// The sections that a README lacks, and what it still has of the template.
fn unwritten_in_readme(texts: &Texts) -> Vec<String> {
    let name = texts.folder.rsplit('/').next().unwrap_or_default();
    let template = read("crates/kata/templates/README.md.template").replace("{name}", name);
    let mut parts = Vec::new();
    let expected = headings(&template);
    let mut found = headings(&texts.readme);
    found.retain(|heading| expected.contains(heading));
    if found != expected {
        parts.push(format!(
            "expected these sections in this order: {expected:?}, found {found:?}"
        ));
    }
    let instructions: BTreeSet<&str> = prose(&template).filter(|line| is_request(line)).collect();
    for line in prose(&texts.readme) {
        if instructions.contains(line) {
            parts.push(line.to_owned());
        }
    }
    for block in blocks_of_code(&template) {
        if blocks_of_code(&texts.readme).any(|found| found == block) {
            parts.push("put the core lines of your search in place of the template's".to_owned());
        }
    }
    parts
}

/// Whether a line of the README's template asks the author to write something. Headings and HTML
/// stay as they are.
fn is_request(line: &str) -> bool {
    !line.is_empty() && !line.starts_with(['#', '<'])
}

/// The lines of a Markdown text outside of its code, which may have lines that look like headings.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    text.split("\n```").step_by(2).flat_map(str::lines)
}

/// The blocks of code of a Markdown text.
fn blocks_of_code(text: &str) -> impl Iterator<Item = &str> {
    text.split("\n```").skip(1).step_by(2)
}

/// The headings of sections. A README may show the code in Rust below a heading of its own.
fn headings(text: &str) -> Vec<&str> {
    let mut headings: Vec<&str> = prose(text).collect();
    headings.retain(|line| line.starts_with("##") && !line.ends_with("In Rust"));
    headings
}

/// The most words of prose on the page of a strategy: what a learner reads in ten minutes.
const MOST_WORDS: usize = 900;

/// The words of prose of a Markdown text: neither code, nor what a command writes between two
/// markers, nor HTML tags and signs that stand alone.
fn words_of_prose(text: &str) -> usize {
    let mut words = 0;
    let mut is_generated = false;
    for line in prose(text) {
        if line.starts_with("<!-- ") {
            is_generated = !line.starts_with("<!-- end of ");
        }
        let text = match line.strip_prefix("<summary>") {
            Some(question) => question.trim_end_matches("</summary>"),
            None if line.starts_with('<') => "",
            None => line,
        };
        if !is_generated {
            let words_of_line = text
                .split_whitespace()
                .filter(|word| word.contains(char::is_alphanumeric));
            words += words_of_line.count();
        }
    }
    words
}

#[test]
fn the_page_of_a_strategy_is_read_in_ten_minutes() {
    let mut too_long = Vec::new();
    for package in crates_in("crates/strategies") {
        let words = words_of_prose(&read(&format!("crates/strategies/{package}/README.md")));
        if words > MOST_WORDS {
            too_long.push(format!("{package}: {words} words"));
        }
    }
    assert!(
        too_long.is_empty(),
        "move what an engineer needs to a DESIGN.md, and measurements to a LOG.md, until a README has \
         at most {MOST_WORDS} words of prose: {too_long:?}"
    );
}

#[test]
fn prose_is_counted_without_code_generated_tables_and_tags() {
    for (text, expected) in [
        ("# Two words\n", 2),
        ("One.\n\n```rust\nlet a = 1;\n```\n\nTwo.\n", 2),
        (
            "<!-- figures: a -->\n| a table |\n<!-- end of figures -->\nOne\n",
            1,
        ),
        (
            "<details>\n<summary>Why so?</summary>\n\nOne – two.\n\n</details>\n",
            4,
        ),
    ] {
        assert_eq!(words_of_prose(text), expected, "{text:?}");
    }
}

#[test]
fn an_author_has_written_every_part_of_the_scaffold() {
    let mut parts = Vec::new();
    for package in crates_in("crates/strategies") {
        let folder = format!("crates/strategies/{package}");
        let rungs = LADDER.iter().filter(|rung| rung.package == package);
        parts.extend(unwritten(&Texts {
            manifest: read(&format!("{folder}/Cargo.toml")),
            readme: read(&format!("{folder}/README.md")),
            library: read(&format!("{folder}/src/lib.rs")),
            ideas: rungs
                .map(|rung| (rung.name().to_owned(), rung.idea.to_owned()))
                .collect(),
            folder,
        }));
    }
    assert!(
        parts.is_empty(),
        "write your own text in place of what `kata new` wrote:\n  {}",
        parts.join("\n  ")
    );
}

#[test]
fn every_part_of_the_scaffold_counts_as_unwritten() {
    let template = |file: &str| read(&format!("crates/kata/templates/{file}.template"));
    let parts = unwritten(&Texts {
        folder: "crates/strategies/ten-lines".to_owned(),
        manifest: template("Cargo.toml"),
        readme: template("README.md").replace("{name}", "ten-lines"),
        library: template("lib.rs"),
        ideas: vec![("ten-lines".to_owned(), REQUEST_FOR_IDEA.to_owned())],
    });
    for expected in [
        "Cargo.toml: Say in one sentence how it solves a puzzle.",
        "lib.rs: Say in one sentence how it solves a puzzle.",
        "lib.rs: Replace it by your own search.",
        "README.md: Say in one or two sentences what the idea is. The study page opens with this \
         paragraph.",
        "README.md: Answer honestly.",
        "README.md: Where does the idea come from?",
        "README.md: Compare with the strategy that the row of ten-lines in \
         `crates/ladder/ladder.tsv` names after `after`.",
        "README.md: put the core lines of your search in place of the template's",
        "ladder.tsv: say the idea in a few words in the row of ten-lines",
    ] {
        assert!(
            parts.iter().any(|part| part.ends_with(expected)),
            "expected {expected:?} among {parts:#?}"
        );
    }
    let command = read("crates/kata/src/commands/new.rs");
    assert!(command.contains(REQUEST_FOR_IDEA), "kata new: another idea");
}

/// Its time depends on the libraries that it calls.
#[test]
fn what_a_strategy_calls_is_optimized() {
    let output = Command::new(env!("CARGO"))
        .args([
            "tree",
            "--locked",
            "--edges",
            "normal,no-proc-macro",
            "--prefix",
            "none",
        ])
        .args(["--format", "{lib}"])
        .args(LADDER.iter().flat_map(|rung| ["-p", rung.package]))
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let called = String::from_utf8(output.stdout).unwrap().replace('_', "-");
    let called: BTreeSet<&str> = called.lines().collect();
    for (name, row) in release_levels() {
        assert!(
            !called.contains(&*name),
            "Cargo.toml: a strategy calls {name}; remove `{row}`"
        );
    }
}

/// The packages that have an optimization level of their own in a release, and their rows.
fn release_levels() -> Vec<(String, String)> {
    let manifest = read("Cargo.toml");
    let table = manifest
        .split("\n[")
        .find_map(|table| table.strip_prefix("profile.release.package]"));
    let mut levels = Vec::new();
    for row in table.unwrap().lines() {
        if row.contains("opt-level = ") {
            let name = row.split(' ').next().unwrap();
            levels.push((name.to_owned(), row.to_owned()));
        }
    }
    assert!(!levels.is_empty(), "Cargo.toml: no level of a package");
    levels
}

/// `kata compare` prints one optimization level for all strategies of a release: that of `ladder`.
#[test]
fn a_release_has_one_optimization_level_for_the_ladder_and_its_strategies() {
    let mut packages: Vec<&str> = LADDER.iter().map(|rung| rung.package).collect();
    packages.push("ladder");
    let levels = release_levels();
    for package in packages {
        assert!(
            !levels.iter().any(|(name, _)| name == package),
            "Cargo.toml: {package} needs the level of a release; remove its row"
        );
    }
}

/// The crates that every command can use. What one of them says, another command than `kata` may
/// print, so none of them names `kata`.
const LOWER: &[&str] = &[
    "answers",
    "bulk",
    "compare",
    "evidence",
    "generator",
    "judge",
    "ladder",
    "lessons",
    "runner",
    "sudoku",
    "text",
    "trace",
];

/// The Rust files below a folder of the repository, by their paths in it.
fn rust_files(folder: &str) -> Vec<String> {
    let mut files = Vec::new();
    let Ok(entries) = fs::read_dir(root().join(folder)) else {
        return files;
    };
    for entry in entries {
        let entry = entry.unwrap();
        let path = format!("{folder}/{}", entry.file_name().to_str().unwrap());
        if entry.path().is_dir() {
            files.extend(rust_files(&path));
        } else if entry
            .path()
            .extension()
            .is_some_and(|ending| ending == "rs")
        {
            files.push(path);
        }
    }
    files
}

/// The lines of a file that are compiled into its crate, with their numbers: neither comments nor
/// what follows `#[cfg(test)]`.
fn code_lines(text: &str) -> Vec<(usize, &str)> {
    let mut lines: Vec<(usize, &str)> = (1..).zip(text.lines()).collect();
    if let Some(tests) = lines.iter().position(|(_, line)| *line == "#[cfg(test)]") {
        lines.truncate(tests);
    }
    lines.retain(|(_, line)| !line.trim_start().starts_with("//"));
    lines
}

/// The options of `kata`, as its help lists them.
fn options_of_kata() -> BTreeSet<String> {
    let help = read("crates/kata/tests/cmd/help.md");
    let words = help
        .split_whitespace()
        .map(|word| word.trim_end_matches(','));
    let options = words.filter(|word| word.starts_with("--") && word.len() > 4);
    options.map(str::to_owned).collect()
}

#[test]
fn a_lower_crate_names_no_command_and_no_option_of_kata() {
    let options = options_of_kata();
    assert!(options.contains("--strategy"), "{options:?}");
    let mut places = Vec::new();
    for file in LOWER
        .iter()
        .flat_map(|name| rust_files(&format!("crates/{name}/src")))
    {
        // It starts other builds of kata, to compare them.
        if file == "crates/compare/src/side_by_side/builds.rs" || file.ends_with("tests.rs") {
            continue;
        }
        for (number, line) in code_lines(&read(&file)) {
            let words = line.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
            let is_option = |word: &str| options.contains(word);
            // Compilers and the system's programs have options, too.
            let is_other_program = ["--version", "--help"]
                .iter()
                .any(|word| line.contains(word));
            let names_option = !is_other_program && words.clone().any(is_option);
            if line.contains("cargo kata") || line.contains("`kata ") || names_option {
                places.push(format!("{file}:{number}: {}", line.trim()));
            }
        }
    }
    assert!(
        places.is_empty(),
        "return what happened as data; a sentence with a command belongs in crates/kata, which turns \
         errors and results into text:\n  {}",
        places.join("\n  ")
    );
}

#[test]
fn only_the_list_says_where_strategies_are() {
    let mut places = Vec::new();
    for name in LOWER
        .iter()
        .filter(|name| !["ladder", "lessons"].contains(name))
    {
        for file in rust_files(&format!("crates/{name}/src")) {
            for (number, line) in code_lines(&read(&file)) {
                if line.contains("crates/strategies") {
                    places.push(format!("{file}:{number}"));
                }
            }
        }
    }
    assert!(
        places.is_empty(),
        "these crates know no strategy and no folder of one; `ladder` lists them, and `lessons` has \
         their texts: {places:?}"
    );
}

/// The folder of the crate that has this file of the repository, such as `crates/judge` or
/// `crates/strategies/sat`. `None` for the folders that belong to no crate.
fn crate_of(file: &Path) -> Option<PathBuf> {
    let is_crate = |folder: &&Path| root().join(folder).join("Cargo.toml").is_file();
    let folder = file.ancestors().skip(1).find(is_crate)?;
    folder.starts_with("crates").then(|| folder.to_owned())
}

/// The path without its `..`.
fn resolved(path: &Path) -> PathBuf {
    let mut resolved = PathBuf::new();
    for component in path.components() {
        match component {
            Component::ParentDir => drop(resolved.pop()),
            Component::Normal(name) => resolved.push(name),
            _ => {}
        }
    }
    resolved
}

/// The paths between this and the next quotation mark.
fn quoted_after<'a>(text: &'a str, opening: &str) -> Vec<&'a str> {
    let parts = text.split(opening).skip(1);
    parts
        .map(|part| part.split('"').next().unwrap_or_default())
        .collect()
}

#[test]
fn a_crate_reads_no_file_of_another_crate() {
    let mut places = Vec::new();
    for file in rust_files("crates") {
        let text = read(&file);
        let Some(owner) = crate_of(Path::new(&file)) else {
            continue;
        };
        let folder = Path::new(&file).parent().unwrap();
        let mut paths = Vec::new();
        for path in quoted_after(&text, "include_str!(\"") {
            paths.push(folder.join(path));
        }
        // rstest lists files from the folder of the crate on.
        for path in quoted_after(&text, "#[files(\"") {
            paths.push(owner.join(path));
        }
        for path in paths {
            let path = resolved(&path);
            if path.starts_with("crates") && !path.starts_with(&owner) {
                places.push(format!("{file} reads {}", path.display()));
            }
        }
    }
    assert!(
        places.is_empty(),
        "a crate can be built, tested and moved alone: {places:#?}. What two crates need is public \
         in the lower one; what compares two crates is a test of the upper one, or of {}",
        file!()
    );
}

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

/// The parts of a line between backquotes.
fn quoted_code(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
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
