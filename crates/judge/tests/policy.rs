//! What holds for every crate and every strategy of the workspace. Each message says how to fix it.

use std::collections::BTreeSet;
use std::fs;
use std::ops::ControlFlow::{Break, Continue};
use std::path::{Path, PathBuf};

use judge::{RowByRow, fixtures};
use ladder::LADDER;
use sudoku::{Board, Event};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The text of a file of the repository.
fn read(file: &str) -> String {
    fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// The names of the folders in a folder of the repository that hold a crate.
fn crates_in(folder: &str) -> BTreeSet<String> {
    let entries =
        fs::read_dir(root().join(folder)).unwrap_or_else(|error| panic!("{folder}: {error}"));
    let folders = entries.map(|entry| entry.expect("the folder can be read").path());
    let crates = folders.filter(|path| path.join("Cargo.toml").is_file());
    crates.filter_map(|path| Some(path.file_name()?.to_str()?.to_owned())).collect()
}

/// The folder of every crate of the workspace.
fn all_crates() -> Vec<String> {
    let inside = |folder: &'static str| {
        crates_in(folder).into_iter().map(move |name| format!("{folder}/{name}"))
    };
    inside("crates").chain(inside("crates/strategies")).chain(["benches".to_owned()]).collect()
}

/// The lines of a table of a manifest, without its head.
fn table<'a>(manifest: &'a str, head: &str) -> Option<Vec<&'a str>> {
    let mut lines = manifest.lines().skip_while(|line| line.trim() != head).peekable();
    lines.next()?;
    Some(lines.take_while(|line| !line.starts_with('[')).map(str::trim).collect())
}

/// The lines of a Markdown text outside of code blocks.
fn prose(text: &str) -> Vec<&str> {
    text.split("\n```").step_by(2).flat_map(str::lines).collect()
}

/// The lines below a heading of level two, up to the next one.
fn section<'a>(prose: &[&'a str], heading: &str) -> Vec<&'a str> {
    let below = prose.iter().skip_while(|line| line.strip_prefix("## ") != Some(heading)).skip(1);
    below.take_while(|line| !line.starts_with("## ")).copied().collect()
}

fn headings<'a>(prose: &[&'a str], level: &str) -> Vec<&'a str> {
    prose.iter().filter_map(|line| line.strip_prefix(level)).collect()
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

/// The check `walk` of the suite finds a wrong `row_by_row`.
#[test]
fn a_row_says_in_which_order_the_strategy_searches() {
    let puzzle = fixtures::case("leetcode-37").unwrap().puzzle.unwrap();
    for rung in LADDER.iter().filter(|rung| !rung.row_by_row) {
        let mut expected = RowByRow::new(&puzzle);
        let flow = rung.strategy().watch(&puzzle, &mut |event| {
            if expected.next_event() == Some(event) { Continue(()) } else { Break(()) }
        });
        assert!(
            flow.is_break(),
            "{}: it searches row by row, digits ascending: write `row_by_row` for `own_order` in \
             its row of crates/ladder/ladder.tsv, and the suite compares every event",
            rung.name()
        );
    }
}

#[test]
fn the_work_of_every_strategy_is_recorded() {
    let recorded: BTreeSet<_> =
        fixtures::work().iter().map(|row| (row.strategy, row.puzzles)).collect();
    let cases = fixtures::cases().iter().filter(|case| case.puzzle.is_some());
    let puzzles: Vec<&str> =
        cases.map(|case| case.name).chain(fixtures::tiers().iter().map(|tier| tier.name)).collect();
    let row = |rung: &'static ladder::Rung| puzzles.iter().map(|&puzzles| (rung.name(), puzzles));
    let expected: BTreeSet<_> = LADDER.iter().flat_map(row).collect();
    let differing: Vec<_> = recorded.symmetric_difference(&expected).collect();
    assert!(
        differing.is_empty(),
        "fixtures/work.tsv lacks these rows, or has them too many: {differing:?}. `cargo record \
         NAME` writes the rows of one strategy, `cargo record` those of all"
    );
}

#[test]
fn every_manifest_has_the_lines_that_the_workspace_relies_on() {
    for folder in all_crates() {
        let manifest = read(&format!("{folder}/Cargo.toml"));
        let must_have = |head: &str, line: &str, why: &str| {
            let has_line = table(&manifest, head).is_some_and(|lines| lines.contains(&line));
            assert!(has_line, "{folder}/Cargo.toml: write `{line}` under {head}{why}");
        };
        let name = folder.rsplit('/').next().unwrap_or_default();
        must_have("[package]", &format!("name = \"{name}\""), ", the name of its folder");
        for (file, head) in [("src/lib.rs", "[lib]"), ("src/main.rs", "[[bin]]")] {
            if root().join(&folder).join(file).is_file() {
                let why = ", otherwise `cargo bench -- --save-baseline NAME` fails at the root";
                must_have(head, "bench = false", why);
            }
        }
        // The crates for speed have a table of their own, because they use `unsafe`.
        if !(manifest.contains("[lints.rust]") && manifest.contains("missing_docs")) {
            must_have("[lints]", "workspace = true", "");
        }
    }
}

#[test]
fn every_strategys_readme_is_complete() {
    let template = read("crates/kata/templates/README.md.template");
    let template = prose(&template);
    let is_text =
        |line: &&str| line.len() > 20 && !line.contains("{name}") && !line.starts_with(['#', '<']);
    let instructions: Vec<&str> = template.iter().copied().filter(is_text).collect();
    assert!(instructions.len() > 5, "the template tells its reader what to write");
    for name in crates_in("crates/strategies") {
        let file = format!("crates/strategies/{name}/README.md");
        let text = read(&file);
        let prose = prose(&text);
        let title = format!("# {name}");
        assert_eq!(prose.first(), Some(&&*title), "{file}: the first line must be `{title}`");
        assert_eq!(
            headings(&prose, "## "),
            headings(&template, "## "),
            "{file}: the sections on the left are in the file, those on the right are expected, in \
             this order. `cargo kata new NAME` writes a README that has them all."
        );
        let first = prose.iter().skip(1).find(|line| !line.is_empty());
        assert!(
            first.is_some_and(|line| !line.starts_with('#')),
            "{file}: say the idea in a paragraph below the title"
        );
        let mut kinds = headings(&section(&prose, "Interview questions"), "### ");
        kinds.pop_if(|last| *last == "In Rust");
        assert_eq!(
            kinds,
            headings(&section(&template, "Interview questions"), "### "),
            "{file}: the headings on the left are below `## Interview questions`, those on the \
             right are expected; `### In Rust` may follow"
        );
        let left = prose.iter().find(|line| instructions.contains(line));
        assert_eq!(left, None, "{file}: write your own text in place of the template's");
        let of_crate = LADDER.iter().filter(|rung| rung.package == name);
        let names: Vec<&str> = of_crate.map(ladder::Rung::name).collect();
        let figures = format!("<!-- figures: {} -->", names.join(" "));
        let ended = text.split_once(&figures).map(|(_, below)| below);
        assert!(
            section(&prose, "Cost").contains(&&*figures)
                && ended.is_some_and(|below| below.contains("<!-- end of figures -->")),
            "{file}: below `## Cost`, write `{figures}` and `<!-- end of figures -->`; \
             `cargo figures` writes the table between them"
        );
        let library = format!("crates/strategies/{name}/src/lib.rs");
        let included = read(&library).contains("#![doc = include_str!(\"../README.md\")]");
        assert!(included, "{library}: begin with `#![doc = include_str!(\"../README.md\")]`");
    }
}

#[test]
fn the_readme_has_the_idea_of_every_strategy() {
    let row = |rung: &ladder::Rung| {
        let (name, idea) = (rung.name(), rung.idea);
        assert!(
            (10..70).contains(&idea.len()) && idea != "say the idea in a few words",
            "{name}: say its idea in a few words, in its row of crates/ladder/ladder.tsv"
        );
        let link = format!("[`{name}`](crates/strategies/{})", rung.package);
        [link, idea.to_owned(), rung.after.unwrap_or_default().to_owned()]
    };
    let readme = read("README.md");
    let block = readme.split("<!-- figures: ideas -->").nth(1).unwrap_or_default();
    let lines = block.lines().take_while(|line| !line.starts_with("<!--"));
    let rows = lines.filter(|line| line.starts_with("| [")).map(|line| {
        let mut cells = line.split('|').skip(1).map(|cell| cell.trim().to_owned());
        [(); 3].map(|()| cells.next().unwrap_or_default())
    });
    assert_eq!(
        rows.collect::<Vec<_>>(),
        LADDER.iter().map(row).collect::<Vec<_>>(),
        "the table of README.md is on the left, the list on the right: run `cargo figures`"
    );
}

#[test]
fn a_strategy_imports_the_core_types_and_no_other_crate_of_ours() {
    let ours: BTreeSet<String> =
        crates_in("crates").into_iter().chain(crates_in("crates/strategies")).collect();
    for name in crates_in("crates/strategies") {
        let file = format!("crates/strategies/{name}/Cargo.toml");
        let manifest = read(&file);
        let lines = table(&manifest, "[dependencies]").unwrap_or_default();
        let names = lines.iter().filter_map(|line| line.split(['.', ' ', '=']).next());
        let imported: BTreeSet<&str> =
            names.filter(|name| ours.contains(*name) && *name != "sudoku").collect();
        let allowed: &[&str] = match &*name {
            // The fallback on processors without the registers.
            "three-registers" => &["band-bitboards"],
            // They solve single puzzles, which would leave most lanes of a batch empty.
            "bit-sliced" => &["band-bitboards", "three-registers"],
            _ => &[],
        };
        let wrong: Vec<_> = imported.iter().filter(|name| !allowed.contains(name)).collect();
        assert!(
            wrong.is_empty(),
            "{file}: remove {wrong:?}. A learner reads a strategy alone, so it imports only `sudoku`."
        );
    }
}

/// The lines of code blocks that are lists of events, such as `place 1 in r1c3`.
fn walks(readme: &str) -> Vec<Vec<&str>> {
    let is_event = |line: &&str| {
        ["place ", "deduce ", "remove "].iter().any(|operation| line.starts_with(operation))
    };
    let blocks = readme.split("```text\n").skip(1).filter_map(|rest| rest.split("```").next());
    let blocks = blocks.map(|block| block.lines().collect::<Vec<&str>>());
    blocks.filter(|lines| lines.iter().all(is_event)).collect()
}

#[test]
fn a_walk_is_that_of_the_search() {
    let puzzle = fixtures::case("leetcode-37").unwrap().puzzle.unwrap();
    let mut walked = 0;
    for rung in LADDER {
        let readme = read(&format!("crates/strategies/{}/README.md", rung.package));
        let mut board = Board::new(&puzzle);
        let mut events = Vec::new();
        let _ = rung.strategy().watch(&puzzle, &mut |event| {
            match event {
                Event::Place(cell, digit) => events.push(format!("place {digit} in {cell}")),
                Event::Deduce(cell, digit, reason) => {
                    events.push(format!("deduce {digit} in {cell}: {reason}"));
                }
                Event::Remove(cell) => {
                    let digit = board.grid()[cell].expect("a digit is removed");
                    events.push(format!("remove {digit} from {cell}"));
                }
                _ => {}
            }
            board.follow(event);
            if events.len() == 20 { Break(()) } else { Continue(()) }
        });
        let walks = walks(&readme);
        walked += usize::from(!walks.is_empty());
        for walk in walks {
            assert!(
                events.windows(walk.len()).any(|events| events == walk),
                "{}: its README shows a walk that its first events do not have\n{walk:#?}\n{events:#?}",
                rung.name()
            );
        }
    }
    assert!(walked >= 10, "the README of a rung to paste shows the first events of its search");
}

/// The optimization level that a table of packages in the manifest gives to this one, if it does.
fn opt_level(packages: &[&str], name: &str, version: &str) -> Option<char> {
    let level = |wanted: &str| {
        let mut rows = packages.iter().filter_map(|line| line.split_once(" = "));
        let (_, row) = rows.find(|(package, _)| package.trim_matches('"') == wanted)?;
        row.split("opt-level = ").nth(1)?.trim_start_matches('"').chars().next()
    };
    level(&format!("{name}@{version}")).or_else(|| level(name)).or_else(|| level("*"))
}

#[test]
fn what_a_strategy_calls_is_optimized() {
    let strategies = LADDER.iter().flat_map(|rung| ["-p", rung.package]);
    let output = std::process::Command::new(env!("CARGO"))
        .args(["tree", "--locked", "--edges", "normal,no-proc-macro", "--prefix", "none"])
        .args(["--format", "{p}"])
        .args(strategies)
        .current_dir(root())
        .output()
        .expect("cargo runs");
    let tree = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let manifest = read("Cargo.toml");
    let [release, dev] = ["release", "dev"].map(|profile| {
        let packages = table(&manifest, &format!("[profile.{profile}.package]"));
        packages.expect("a table of Cargo.toml")
    });
    for package in tree.lines().filter(|line| !line.is_empty()) {
        let mut words = package.split(' ');
        let [Some(name), Some(version)] = [words.next(), words.next()] else { panic!("{package}") };
        let version = version.trim_start_matches('v');
        let in_release = opt_level(&release, name, version).unwrap_or('3');
        assert_eq!(
            in_release, '3',
            "a strategy calls {name}, and its time depends on it: in [profile.release.package] of \
             Cargo.toml, remove the line of {name}, or write \"{name}@{version}\" and level 3"
        );
        let is_ours = package.contains('(');
        let in_dev = opt_level(&dev, name, version);
        assert!(
            is_ours || in_dev == Some('3'),
            "a strategy calls {name}, and its tests would be slow: add the line \
             `\"{name}@{version}\" = {{ opt-level = 3 }}` to [profile.dev.package] in Cargo.toml"
        );
    }
}
