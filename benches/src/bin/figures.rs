//! Writes every measured table of this repository between the markers where it stands.
//!
//! All tables but those of the published solvers come from one measurement, so no two of them
//! contradict each other.

use std::collections::BTreeSet;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use compare::results::Results;
use compare::tables::{self, Column, TableCell};
use compare::{Contestant, Plan, Progress, number};
use judge::fixtures;
use ladder::{LADDER, Rung};

const HELP: &str = "\
Write every measured table of this repository between the markers where it stands

Usage: cargo figures [COMMAND]

  (none)      render all tables from benches/results
  measure     measure all strategies first, on an idle machine
  check       fail if the results cannot be read, or strategies changed after the measurement
  peers FILE… measure the published solvers on these files of puzzles first; options of
              benches/peers, such as --rounds N, may stand before the files

A marker is `<!-- figures: NAME -->` with `<!-- end of figures -->` below it.";

/// Each time is measured in at least this many runs.
const RUNS: u32 = 20;

/// The sets of the first table.
const TIERS: [&str; tables::FIRST_SETS] = ["easy", "medium", "hard"];

/// The puzzle of the counts in the table of a rung.
const EXAMPLE: &str = "leetcode-37";

const BEGIN: &str = "<!-- figures: ";
const END: &str = "<!-- end of figures -->";

/// The widest line of prose.
const WIDTH: usize = 100;

type Outcome<T> = Result<T, Box<dyn Error>>;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match &words[..] {
        [] => render(),
        ["measure"] => measure().and_then(|()| render()),
        ["check"] => check(),
        ["peers", files @ ..] if !files.is_empty() => measure_peers(files).and_then(|()| render()),
        _ => Err(HELP.into()),
    };
    if let Err(error) = done {
        eprintln!("error: {error}");
        std::process::exit(1);
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn results_file(name: &str) -> PathBuf {
    root().join("benches/results").join(name)
}

/// The results of a file of `benches/results`.
fn read(path: &Path) -> Outcome<Results> {
    let results = Results::from_json(&fs::read_to_string(path)?);
    let again = "`cargo figures measure` or `cargo figures peers` measures again";
    results.map_err(|error| format!("{}: {error}; {again}", path.display()).into())
}

/// The files of a folder of `benches/results`, by name.
fn read_all(folder: &Path) -> Outcome<Vec<(PathBuf, Results)>> {
    let files: Vec<_> = fs::read_dir(folder)?.collect::<Result<_, _>>()?;
    let mut paths: Vec<PathBuf> = files.iter().map(fs::DirEntry::path).collect();
    paths.sort();
    paths
        .into_iter()
        .map(|path| read(&path).map(|results| (path, results)))
        .collect()
}

fn write(path: &Path, results: &Results) -> Outcome<()> {
    Ok(fs::write(path, serde_json::to_string(results)? + "\n")?)
}

/// Measures all rungs on all built-in sets, and says on stderr how long that takes.
fn measure() -> Outcome<()> {
    let contestants: Vec<Contestant<'_>> = LADDER.iter().map(Contestant::from).collect();
    let plan = Plan {
        time: Duration::ZERO,
        runs: RUNS,
        details: true,
        ..Plan::default()
    };
    eprintln!(
        "measuring {} strategies; keep the machine idle",
        LADDER.len()
    );
    // Over the previous line of a terminal, and longer than any of them.
    let report = |now: Progress<'_>| eprint!("\r{:<60}", now.to_string());
    let mut results = compare::compare(&contestants, &compare::built_in(), &plan, &report);
    eprintln!();
    (results.command, results.commit) = ("cargo figures measure".to_owned(), Some(commit()?));
    for (strategy, rung) in results.strategies.iter_mut().zip(LADDER) {
        strategy.sources = Some(sources(rung.package)?);
    }
    write(&results_file("compare.json"), &results)
}

/// The commit of this repository, and `-dirty` if there are changes that are not committed.
fn commit() -> Outcome<String> {
    Ok(git(&[
        "describe",
        "--always",
        "--dirty",
        "--abbrev=12",
        "--exclude=*",
    ])?
    .trim()
    .to_owned())
}

fn git(arguments: &[&str]) -> Outcome<String> {
    text(Command::new("git").args(arguments).current_dir(root()))
}

/// What a program writes to standard output.
fn text(command: &mut Command) -> Outcome<String> {
    let output = command.stderr(Stdio::inherit()).output()?;
    if !output.status.success() {
        return Err(format!("{command:?} failed").into());
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// A hash of the sources of a crate, without comments, blank lines and files of tests.
fn sources(package: &str) -> Outcome<String> {
    let folder = format!("crates/strategies/{package}/src/*.rs");
    let files = git(&[
        "ls-files",
        "--cached",
        "--others",
        "--exclude-standard",
        &folder,
    ])?;
    let files: BTreeSet<&str> = files
        .lines()
        .filter(|file| !file.ends_with("/tests.rs"))
        .collect();
    // FNV-1a, which is the same everywhere.
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for file in files {
        let text = fs::read_to_string(root().join(file))?;
        let is_code = |line: &&str| !line.is_empty() && !line.starts_with("//");
        for byte in text
            .lines()
            .map(str::trim)
            .filter(is_code)
            .flat_map(str::bytes)
        {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
    Ok(format!("{hash:016x}"))
}

/// Whether the results belong to the code.
fn check() -> Outcome<()> {
    let results = read(&results_file("compare.json"))?;
    let mut stale = Vec::new();
    for rung in LADDER {
        let of_rung = results
            .strategies
            .iter()
            .find(|one| one.name == rung.name());
        if of_rung.and_then(|one| one.sources.clone()) != Some(sources(rung.package)?) {
            stale.push(rung.name());
        }
    }
    if stale.is_empty() {
        return Ok(());
    }
    let names = stale.join(", ");
    let why = "these are new, or changed after the measurement";
    Err(format!("{why}: {names}; measure again: cargo figures measure").into())
}

/// The name in a line that begins a block.
fn marker(line: &str) -> Option<&str> {
    line.strip_prefix(BEGIN)?.strip_suffix(" -->")
}

/// All pages, with that of a new strategy, which is not committed yet.
fn pages() -> Outcome<Vec<PathBuf>> {
    let arguments = [
        "ls-files",
        "--cached",
        "--others",
        "--exclude-standard",
        "*.md",
    ];
    Ok(git(&arguments)?
        .lines()
        .map(|file| root().join(file))
        .collect())
}

/// Writes the text of each block for whose marker there is one.
fn render() -> Outcome<()> {
    let tables = Tables::read()?;
    for page in pages()? {
        let before = fs::read_to_string(&page)?;
        let after = with_blocks(&before, &|marker| tables.block(marker));
        if after != before {
            fs::write(&page, after)?;
            println!("{}", page.strip_prefix(root()).unwrap_or(&page).display());
        }
    }
    Ok(())
}

fn with_blocks(page: &str, text_of: &dyn Fn(&str) -> Option<String>) -> String {
    let mut written = String::new();
    let mut lines = page.split_inclusive('\n');
    while let Some(line) = lines.next() {
        written += line;
        let Some(text) = marker(line.trim_end()).and_then(text_of) else {
            continue;
        };
        let mut rest = lines.clone();
        if rest.any(|line| line.trim_end() == END) {
            written.extend(["\n", text.trim_end(), "\n\n", END, "\n"]);
            lines = rest;
        }
    }
    written
}

fn ideas() -> String {
    let row = |rung: &Rung| {
        let (name, after) = (rung.name(), rung.after.unwrap_or_default());
        format!(
            "| [`{name}`](crates/strategies/{}) | {} | {after} |\n",
            rung.package, rung.idea
        )
    };
    let rows: String = LADDER.iter().map(row).collect();
    format!("| strategy | the one idea | changed from |\n|---|---|---|\n{rows}")
}

/// The text in lines of at most [`WIDTH`] characters.
fn wrapped(text: &str) -> String {
    tables::wrapped(
        &text.split_whitespace().collect::<Vec<_>>().join(" "),
        WIDTH,
    )
    .join("\n")
}

struct Tables {
    results: Results,
    /// Results of other processors.
    others: Vec<Results>,
    /// Results of the published solvers, by the limit of solutions.
    peers: Vec<Results>,
}

impl Tables {
    fn read() -> Outcome<Self> {
        let results = read(&results_file("compare.json"))?;
        let [hosts, peers] = ["hosts", "peers"].map(|name| read_all(&results_file(name)));
        let [mut others, peers] = [hosts?, peers?].map(|files| {
            files
                .into_iter()
                .map(|(_, results)| results)
                .collect::<Vec<_>>()
        });
        others.retain(|other| other.machine.processor != results.machine.processor);
        Ok(Self {
            results,
            others,
            peers,
        })
    }

    /// The text of a block; `None` for an unknown one.
    fn block(&self, marker: &str) -> Option<String> {
        let (sheet, text) = match marker.split(' ').collect::<Vec<_>>()[..] {
            ["peers"] => return Some(self.peers()),
            ["ideas"] => return Some(ideas()),
            ["ladder"] => (tables::times(&self.results, false), self.change_places()),
            ["sets"] => (tables::times(&self.results, true), String::new()),
            ref names => return self.rung(names),
        };
        let text = format!(
            "Placements and time per puzzle to the first solution. {} {text}{}",
            sheet.notes.join(" "),
            made_from(&self.results, "compare.json"),
        );
        Some(format!(
            "{}\n{}",
            tables::markdown(&sheet.columns),
            wrapped(&text)
        ))
    }

    /// The tables of the published solvers, with the notes of the first comparison.
    fn peers(&self) -> String {
        let mut notes: Vec<String> = Vec::new();
        let mut blocks = Vec::new();
        for (number, results) in self.peers.iter().enumerate() {
            for sheet in tables::sheets(results, None, false) {
                notes.extend(sheet.notes.into_iter().filter(|_| number == 0));
                blocks.push(format!(
                    "{}:\n\n{}",
                    sheet.title,
                    tables::markdown(&sheet.columns)
                ));
            }
        }
        notes.extend(
            self.peers
                .first()
                .map(|results| made_from(results, "peers")),
        );
        blocks.push(wrapped(&notes.join(" ")));
        blocks.join("\n")
    }

    /// A rung, or the rungs of one crate, beside the predecessor of the first.
    fn rung(&self, names: &[&str]) -> Option<String> {
        let first = ladder::find(names[0])?;
        let rows: Vec<&str> = first.after.iter().chain(names).copied().collect();
        let work = |name: &str| {
            let mut work = fixtures::work().iter();
            Some(
                work.find(|row| row.strategy == name && row.puzzles == EXAMPLE)?
                    .work,
            )
        };
        let checked = |name: &str| work(name).filter(|work| work.checks > 0);
        let column = |heading: &str, text: &dyn Fn(&str) -> Option<String>| {
            Column::new(
                heading,
                rows.iter().map(|name| TableCell::or_missing(text(name))),
            )
        };
        let mut columns = vec![
            Column::names("strategy", rows.iter().copied()),
            column("placements", &|name| {
                Some(number::grouped(work(name)?.placements))
            }),
            column("checks", &|name| {
                Some(number::grouped(checked(name)?.checks))
            }),
            column("reads", &|name| Some(number::grouped(checked(name)?.reads))),
            column("deductions", &|name| {
                Some(number::grouped(work(name)?.deductions))
            }),
        ];
        columns.extend(TIERS.map(|tier| {
            column(&format!("time per puzzle, {tier}"), &|name| {
                let set = self.results.on_set(name, tier)?;
                Some(set.time().or(set.many_at_once)?.shown())
            })
        }));
        let differences: String = names.iter().map(|name| self.difference(name)).collect();
        let none =
            "–: the strategy does not test digits one by one, so it has no checks to count. ";
        let dash = if rows.iter().all(|name| checked(name).is_some()) {
            ""
        } else {
            none
        };
        let text = format!(
            "Placements, checks, reads and deductions are those of LeetCode's example, searched \
             until every possibility is tried. {dash}Times are to the first solution; ± is how far a \
             99 % interval reaches. \
             {differences}Rendered by `cargo figures` from results of {}; \
             [benches/README.md](../../../benches/README.md) has the machine and the method.",
            day(self.results.unix_time)
        );
        Some(format!(
            "{}\n{}",
            tables::markdown(&columns),
            wrapped(&text)
        ))
    }

    /// A sentence: the speed of the rung compared with the previous one; empty without a ratio.
    fn difference(&self, name: &str) -> String {
        let ratio = |tier: &&str| {
            let ratio = self.results.on_set(name, tier)?.faster?;
            Some(if ratio.is_shown() {
                format!("{} on {tier}", number::figures(ratio.ratio))
            } else {
                format!("no difference shown on {tier}")
            })
        };
        let parts: Vec<String> = TIERS.iter().filter_map(ratio).collect();
        let strategy = self.results.strategies.iter().find(|one| one.name == name);
        let previous = strategy.and_then(|one| one.previous.as_ref());
        let Some((strategy, previous)) = strategy.zip(previous).filter(|_| !parts.is_empty())
        else {
            return String::new();
        };
        let many = if strategy.hands_on_to.is_some() {
            ", many at once,"
        } else {
            ""
        };
        format!(
            "Speed of {name}{many} compared with {previous}, where 2 is twice as fast: {}. ",
            parts.join(", ")
        )
    }

    /// A sentence that names the rungs that are faster than the previous one on one processor, and
    /// slower on another.
    fn change_places(&self) -> String {
        let mut changed = Vec::new();
        for (rung, tier) in LADDER
            .iter()
            .flat_map(|rung| TIERS.map(|tier| (rung, tier)))
        {
            let Some(after) = rung.after else { continue };
            let is_faster = |results: &Results| {
                let [one, previous] =
                    [rung.name(), after].map(|name| results.on_set(name, tier)?.time());
                let (one, previous) = (one?, previous?);
                (!one.is_like(&previous)).then_some(one.median < previous.median)
            };
            let all = std::iter::once(&self.results).chain(&self.others);
            if all.filter_map(is_faster).collect::<BTreeSet<bool>>().len() > 1 {
                changed.push(format!("{} and {after} on {tier}", rung.name()));
            }
        }
        if self.others.is_empty() {
            return String::new();
        }
        let hosts: Vec<&str> = self
            .others
            .iter()
            .map(|one| &*one.machine.processor)
            .collect();
        let hosts = hosts.join(" or ");
        if changed.is_empty() {
            return format!("Measured on {hosts}, the rungs are in the same order. ");
        }
        format!(
            "Measured on {hosts}, the order of these is reversed: {}. ",
            changed.join(", ")
        )
    }
}

/// Where the figures of a table come from.
fn made_from(results: &Results, file: &str) -> String {
    format!(
        "Commit {}, {}. Rendered by `cargo figures` from `benches/results/{file}`, measured with \
         `{}`.",
        results.commit.as_deref().unwrap_or("unknown"),
        day(results.unix_time),
        results.command
    )
}

/// The day of a time in seconds since 1970.
fn day(since_1970: u64) -> String {
    let time = chrono::DateTime::from(std::time::UNIX_EPOCH + Duration::from_secs(since_1970));
    time.format("%Y-%m-%d").to_string()
}

/// Measures the published solvers on these files of puzzles.
fn measure_peers(files: &[&str]) -> Outcome<()> {
    // The new results replace all old ones, also those with another limit, but only once they are
    // complete. They change the tree, so the commit is named before.
    let (commit, new) = (commit()?, tempfile::tempdir_in(results_file(""))?);
    let manifest = root().join("benches/peers/Cargo.toml");
    let mut cargo = Command::new("cargo");
    cargo
        .args(["run", "--release", "--manifest-path"])
        .arg(manifest)
        .args(["--", "--save"]);
    text(cargo.arg(new.path()).args(files))?;
    // Paths of this machine mean nothing elsewhere.
    let names = files
        .iter()
        .map(|file| file.rsplit('/').next().unwrap_or(file));
    let command = format!(
        "cargo figures peers {}",
        names.collect::<Vec<_>>().join(" ")
    );
    let measured = read_all(new.path())?;
    if measured.is_empty() {
        return Err("nothing was measured, so the results stay as they are".into());
    }
    for (path, mut results) in measured {
        (results.command, results.commit) = (command.clone(), Some(commit.clone()));
        write(&path, &results)?;
    }
    let (new, old) = (new.keep(), results_file("peers"));
    if old.exists() {
        fs::remove_dir_all(&old)?;
    }
    Ok(fs::rename(new, old)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_is_replaced_and_the_rest_stays() {
        let page = |text: &str| {
            format!(
                "# Page\n\n{BEGIN}one -->\n\n{text}\n\n{END}\n\n{BEGIN}two -->\nold\n{END}\nend\n"
            )
        };
        let new = with_blocks(&page("old"), &|marker| {
            (marker == "one").then(|| "new\n".to_owned())
        });
        assert_eq!(new, page("new"));
        // Without its end, a block stays as it is.
        let open = format!("{BEGIN}one -->\ntext\n");
        assert_eq!(with_blocks(&open, &|_| Some("new".to_owned())), open);
    }

    /// `cargo figures check` finds out whether the code changed since; that needs a measurement.
    #[test]
    fn every_table_is_rendered_from_the_results_of_the_repository() {
        let tables = Tables::read().unwrap();
        let mut rendered = 0;
        for page in pages().unwrap() {
            let text = fs::read_to_string(page).unwrap();
            for marker in text.lines().filter_map(marker) {
                let block = tables.block(marker);
                assert!(
                    block.is_some_and(|text| text.contains("| strategy")),
                    "{marker}"
                );
                rendered += 1;
            }
        }
        assert!(rendered > 10);
    }

    #[test]
    fn rungs_change_places_between_processors() {
        let mut tables = Tables::read().unwrap();
        let mut other = tables.results.clone();
        other.machine.processor = "Z80".to_owned();
        let times = other
            .strategies
            .iter_mut()
            .filter(|one| one.name == "band-bitboards");
        for set in times
            .flat_map(|one| &mut one.sets)
            .filter(|set| set.set == "easy")
        {
            let time = &mut set.figures.as_mut().unwrap().nanoseconds_per_puzzle;
            (time.median, time.interval) = (1e9, [1e9, 1e9]);
        }
        tables.others = vec![other];
        let sentence = tables.change_places();
        let expected = "reversed: band-bitboards and constraint-propagation on easy";
        let begin = "Measured on Z80, ";
        assert!(
            sentence.starts_with(begin) && sentence.contains(expected),
            "{sentence}"
        );
    }
}
