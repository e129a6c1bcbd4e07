//! Writes every measured table of this repository between the markers where it stands.
//!
//! All tables but that of the published solvers come from one measurement, so no two of them
//! contradict each other.

use std::collections::BTreeSet;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use compare::results::{Results, SetResults};
use compare::tables::{self, Sheet, TableCell};
use compare::{Contestant, Plan, Progress, number};
use judge::fixtures;
use ladder::{LADDER, Rung};

const HELP: &str = "\
Write every measured table of this repository between the markers where it stands

Usage: cargo figures [COMMAND]

  (none)         render all tables but that of the published solvers from benches/results
  measure        measure all strategies first, on an idle machine: about three minutes
  check          fail if the results cannot be read, or strategies changed after the measurement
  peers [FILE…]  render the table of the published solvers; with files of puzzles, measure it first

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

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match run(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(words: &[&str]) -> Outcome<()> {
    match words {
        [] => render(&saved()?),
        ["measure"] => {
            let results = measure()?;
            fs::write(results_file("compare.json"), serde_json::to_string(&results)? + "\n")?;
            render(&saved()?)
        }
        ["check"] => check(&saved()?),
        ["peers", files @ ..] => {
            let table = peers(files)?;
            write_blocks(&|marker| (marker == "peers").then(|| table.clone()))
        }
        _ => {
            println!("{HELP}");
            let is_question = matches!(words, ["--help" | "-h" | "help"]);
            if is_question { Ok(()) } else { Err(format!("no such command: {words:?}").into()) }
        }
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
    let text = fs::read_to_string(path);
    let read = text.map_err(Into::into).and_then(|text| Ok(Results::from_json(&text)?));
    read.map_err(|error: Box<dyn Error>| {
        format!("{}: {error}; measure again: cargo figures measure", path.display()).into()
    })
}

fn saved() -> Outcome<Results> {
    read(&results_file("compare.json"))
}

/// Measures all rungs on all built-in sets, and says on stderr how long that takes.
fn measure() -> Outcome<Results> {
    let contestants: Vec<Contestant<'_>> = LADDER.iter().map(Contestant::from).collect();
    let plan = Plan::default()
        .command("cargo figures measure")
        .time(Duration::ZERO)
        .runs(RUNS)
        .details(true);
    eprintln!("measuring {} strategies; keep the machine idle", LADDER.len());
    let next = Mutex::new(Instant::now());
    let mut results =
        compare::compare(&contestants, &compare::built_in(), &plan, &|now: Progress<'_>| {
            if let Ok(mut next) = next.lock()
                && Instant::now() >= *next
            {
                eprintln!("{now}");
                *next = Instant::now() + Duration::from_secs(10);
            }
        });
    results.commit = Some(commit()?);
    for (strategy, rung) in results.strategies.iter_mut().zip(LADDER) {
        strategy.sources = Some(sources(rung.package)?);
    }
    Ok(results)
}

/// The commit of this repository, and whether the code has changes that are not committed.
fn commit() -> Outcome<String> {
    let changes = git(&["status", "--porcelain", "--", "crates", "Cargo.lock"])?;
    let commit = git(&["rev-parse", "--short=12", "HEAD"])?.trim().to_owned();
    Ok(if changes.is_empty() { commit } else { commit + " with changes" })
}

fn git(arguments: &[&str]) -> Outcome<String> {
    text(Command::new("git").args(arguments).current_dir(root()))
}

/// What a program writes to standard output.
fn text(command: &mut Command) -> Outcome<String> {
    let output = command.output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// A hash of the sources of a crate, without comments, blank lines and files of tests.
fn sources(package: &str) -> Outcome<String> {
    let folder = format!("crates/strategies/{package}/src/*.rs");
    let files = git(&["ls-files", "--cached", "--others", "--exclude-standard", &folder])?;
    let files: BTreeSet<PathBuf> = files
        .lines()
        .filter(|file| !file.ends_with("/tests.rs"))
        .map(|file| root().join(file))
        .collect();
    // FNV-1a, which is the same everywhere.
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for file in files {
        let text = fs::read_to_string(file)?;
        let is_code = |line: &&str| !line.is_empty() && !line.starts_with("//");
        for byte in text.lines().map(str::trim).filter(is_code).flat_map(str::bytes) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
    Ok(format!("{hash:016x}"))
}

/// Whether the results belong to the code.
fn check(results: &Results) -> Outcome<()> {
    let mut stale = Vec::new();
    for rung in LADDER {
        let of_rung = results.strategies.iter().find(|one| one.name == rung.name());
        if of_rung.and_then(|one| one.sources.clone()) != Some(sources(rung.package)?) {
            stale.push(rung.name());
        }
    }
    if stale.is_empty() {
        return Ok(());
    }
    let names = stale.join(", ");
    Err(format!(
        "these changed after they were measured: {names}; measure again: cargo figures measure"
    )
    .into())
}

fn render(results: &Results) -> Outcome<()> {
    let tables = Tables::new(results)?;
    write_blocks(&|marker| tables.block(marker))
}

/// The name in a line that begins a block.
fn marker(line: &str) -> Option<&str> {
    line.strip_prefix(BEGIN)?.strip_suffix(" -->")
}

/// All pages, with that of a new strategy, which is not committed yet.
fn pages() -> Outcome<Vec<PathBuf>> {
    let arguments = ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"];
    Ok(git(&arguments)?.lines().map(|file| root().join(file)).collect())
}

/// Writes the text of each block for whose marker there is one.
fn write_blocks(text_of: &dyn Fn(&str) -> Option<String>) -> Outcome<()> {
    for page in pages()? {
        let before = fs::read_to_string(&page)?;
        let after = with_blocks(&before, text_of);
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
        let Some(text) = marker(line.trim_end()).and_then(text_of) else { continue };
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
        format!("| [`{name}`](crates/strategies/{}) | {} | {after} |\n", rung.package, rung.idea)
    };
    let rows: String = LADDER.iter().map(row).collect();
    format!("| strategy | the one idea | changed from |\n|---|---|---|\n{rows}")
}

/// The text in lines of at most [`WIDTH`] characters.
fn wrapped(text: &str) -> String {
    tables::wrapped(&text.split_whitespace().collect::<Vec<_>>().join(" "), WIDTH).join("\n")
}

fn sheet(header: Vec<String>, rows: Vec<Vec<TableCell>>) -> Sheet {
    Sheet { title: String::new(), header, rows, notes: Vec::new() }
}

struct Tables<'a> {
    results: &'a Results,
    /// Results of other processors.
    others: Vec<Results>,
}

impl<'a> Tables<'a> {
    fn new(results: &'a Results) -> Outcome<Self> {
        let mut others = Vec::new();
        let folder = results_file("hosts");
        if folder.is_dir() {
            let paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
            let mut paths: Vec<PathBuf> = paths.collect::<Outcome<_>>()?;
            paths.sort();
            others = paths.iter().map(|path| read(path)).collect::<Outcome<_>>()?;
        }
        others.retain(|other| other.machine.processor != results.machine.processor);
        Ok(Self { results, others })
    }

    /// The text of a block; `None` for one that another command writes.
    fn block(&self, marker: &str) -> Option<String> {
        let (sheet, text) = match marker.split(' ').collect::<Vec<_>>()[..] {
            ["peers"] => return None,
            ["ideas"] => return Some(ideas()),
            ["ladder"] => self.ladder(),
            ["sets"] => return Some(self.sets()),
            ref names => return self.rung(names),
        };
        Some(format!("{}\n{}", sheet.markdown(), wrapped(&(text + &self.made()))))
    }

    fn ladder(&self) -> (Sheet, String) {
        let mut sheet = tables::times(self.results, false);
        for header in &mut sheet.header {
            *header = header.split('\n').collect::<Vec<_>>().join(", ");
        }
        let text = "Placements and time per puzzle to the first solution, means over the puzzles of \
                    each set. *Many at once*: one call on one core, for strategies that have their \
                    own way to solve many. ≈ marks a time whose interval overlaps that of the row \
                    above. ";
        (sheet, text.to_owned() + &self.change_places())
    }

    fn sets(&self) -> String {
        let text = "Means over the puzzles of each set; of the extreme sets, whose puzzles \
                    differ by orders of magnitude, the median time. Where the budget ran out, the \
                    cell shows how many puzzles were solved. ≈ marks a time whose interval overlaps \
                    that of the row above. ";
        let extremes = tables::extremes(self.results).map(|sheet| sheet.markdown());
        format!(
            "{}\n{}\n{}",
            tables::times(self.results, true).markdown(),
            extremes.unwrap_or_default(),
            wrapped(&(text.to_owned() + &self.made()))
        )
    }

    fn on_set(&self, name: &str, set: &str) -> Option<&SetResults> {
        on_set(self.results, name, set)
    }

    /// A row with the times on the tiers, after these cells.
    fn row(&self, name: &str, cells: Vec<Option<String>>) -> Vec<TableCell> {
        let time = |tier: &&str| {
            let set = self.on_set(name, tier)?;
            let one = set.figures.map(|figures| figures.nanoseconds_per_puzzle);
            Some(one.or(set.many_at_once)?.shown())
        };
        let cells = std::iter::once(Some(name.to_owned())).chain(cells);
        cells.chain(TIERS.iter().map(time)).map(TableCell::or_missing).collect()
    }

    /// A rung, or the rungs of one crate, beside the predecessor of the first.
    fn rung(&self, names: &[&str]) -> Option<String> {
        let first = ladder::find(names[0])?;
        let shown = first.after.iter().chain(names).filter(|name| self.measured(name));
        let work = |name: &str| {
            let mut rows = fixtures::work().iter();
            let work = rows.find(|row| row.strategy == name && row.puzzles == EXAMPLE)?.work;
            let has_checks = |count| (work.checks > 0).then(|| number::grouped(count));
            Some([
                Some(number::grouped(work.placements)),
                has_checks(work.checks),
                has_checks(work.reads),
                Some(number::grouped(work.deductions)),
            ])
        };
        let row = |name: &&str| self.row(name, work(name).unwrap_or_default().into());
        let mut header: Vec<String> =
            ["strategy", "placements", "checks", "reads", "deductions"].map(str::to_owned).into();
        header.extend(TIERS.map(|tier| format!("time per puzzle, {tier}")));
        let rows: Vec<_> = shown.map(row).collect();
        let differences: String = names.iter().map(|name| self.difference(name)).collect();
        let text = format!(
            "Placements, checks, reads and deductions are those of LeetCode's example, searched to \
             exhaustion. Times are to the first solution; ± is how far a 99 % interval reaches. \
             {differences}Rendered by `cargo figures` from results of {}; \
             [benches/README.md](../../../benches/README.md) has the machine and the method.",
            day(Duration::from_secs(self.results.unix_time))
        );
        Some(format!("{}\n{}", sheet(header, rows).markdown(), wrapped(&text)))
    }

    fn measured(&self, name: &str) -> bool {
        self.on_set(name, TIERS[0]).is_some()
    }

    /// A sentence: the speed of the rung compared with the previous one.
    fn difference(&self, name: &str) -> String {
        let ratio = |tier: &&str| {
            let ratio = self.on_set(name, tier)?.faster?;
            Some(if ratio.is_shown() {
                format!("{} on {tier}", number::figures(ratio.ratio))
            } else {
                format!("no difference shown on {tier}")
            })
        };
        let parts: Vec<String> = TIERS.iter().filter_map(ratio).collect();
        let strategy = self.results.strategies.iter().find(|one| one.name == name);
        let Some((strategy, previous)) = strategy
            .and_then(|one| Some((one, one.previous.as_ref()?)))
            .filter(|_| !parts.is_empty())
        else {
            return String::new();
        };
        let many = if strategy.hands_on_to.is_some() { ", many at once," } else { "" };
        format!(
            "Speed of {name}{many} compared with {previous}, where 2 is twice as fast: {}. ",
            parts.join(", ")
        )
    }

    /// A sentence that names the rungs that are faster than the previous one on one processor, and
    /// slower on another.
    fn change_places(&self) -> String {
        if self.others.is_empty() {
            return String::new();
        }
        let all: Vec<&Results> = std::iter::once(self.results).chain(&self.others).collect();
        let mut changed = Vec::new();
        for rung in LADDER {
            let Some(after) = rung.after else { continue };
            for tier in TIERS {
                let is_faster = |results: &&Results| {
                    let time =
                        |name| Some(on_set(results, name, tier)?.figures?.nanoseconds_per_puzzle);
                    let (one, previous) = (time(rung.name())?, time(after)?);
                    (!one.is_like(&previous)).then_some(one.median < previous.median)
                };
                let orders: BTreeSet<bool> = all.iter().filter_map(is_faster).collect();
                if orders.len() > 1 {
                    changed.push(format!("{} and {after} on {tier}", rung.name()));
                }
            }
        }
        let hosts: Vec<&str> = self.others.iter().map(|one| &*one.machine.processor).collect();
        let changed = if changed.is_empty() { "none".to_owned() } else { changed.join(", ") };
        format!("Rungs that change places on {}: {changed}. ", hosts.join(" or "))
    }

    /// When, where and how the results were made.
    fn made(&self) -> String {
        let results = self.results;
        let day = day(Duration::from_secs(results.unix_time));
        let commit = results.commit.as_ref().map(|commit| format!(" Commit {commit}."));
        let missing: Vec<&str> =
            LADDER.iter().map(Rung::name).filter(|name| !self.measured(name)).collect();
        let missing = match missing[..] {
            [] => String::new(),
            _ => format!(" Not in these results: {}.", missing.join(", ")),
        };
        format!(
            "A time is the median of at least {} runs; ± is how far its 99 % interval reaches. \
             {}{missing}{} {day}. Rendered by `cargo figures` from `benches/results/compare.json`, \
             measured with `{}`.",
            results.runs,
            tables::made_with(results),
            commit.unwrap_or_default(),
            results.command
        )
    }
}

fn on_set<'a>(results: &'a Results, name: &str, set: &str) -> Option<&'a SetResults> {
    let strategy = results.strategies.iter().find(|one| one.name == name)?;
    strategy.sets.iter().find(|one| one.set == set)
}

/// The day of a time since 1970.
fn day(since_1970: Duration) -> String {
    let time = chrono::DateTime::from(std::time::UNIX_EPOCH + since_1970);
    time.format("%Y-%m-%d").to_string()
}

/// The table of published solvers: rendered again, or measured now on these files of puzzles.
fn peers(files: &[&str]) -> Outcome<String> {
    let path = results_file("peers.json");
    let saved = path.to_str().ok_or("the path of this repository is no text")?;
    let manifest = root().join("benches/peers/Cargo.toml");
    let run = |arguments: &[&str]| {
        let mut cargo = Command::new("cargo");
        cargo.args(["run", "--quiet", "--release", "--manifest-path"]).arg(&manifest).arg("--");
        text(cargo.args(arguments))
    };
    let load =
        || Ok::<serde_json::Value, Box<dyn Error>>(serde_json::from_slice(&fs::read(&path)?)?);
    if !files.is_empty() {
        run(&[&["--save", saved], files].concat())?;
        // Paths of this machine mean nothing elsewhere.
        let names = files.iter().map(|file| file.rsplit('/').next().unwrap_or(file));
        let mut results = load()?;
        results["command"] = format!("peers {}", names.collect::<Vec<_>>().join(" ")).into();
        results["date"] = day(std::time::UNIX_EPOCH.elapsed()?).into();
        results["commit"] = commit()?.into();
        fs::write(&path, serde_json::to_string_pretty(&results)? + "\n")?;
    }
    let results = load()?;
    let table = run(&["--saved", saved])?;
    let (rows, notes) = table.trim().split_once("\n\n").ok_or("the table has no notes")?;
    let [commit, date, command] =
        ["commit", "date", "command"].map(|name| results[name].as_str().unwrap_or("unknown"));
    let made = format!(
        "{notes} Commit {commit}, {date}. Rendered by `cargo figures peers` from \
         `benches/results/peers.json`, measured with `{command}`."
    );
    Ok(format!("{rows}\n\n{}", wrapped(&made)))
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
        let new =
            with_blocks(&page("old"), &|marker| (marker == "one").then(|| "new\n".to_owned()));
        assert_eq!(new, page("new"));
        // Without its end, a block stays as it is.
        let open = format!("{BEGIN}one -->\ntext\n");
        assert_eq!(with_blocks(&open, &|_| Some("new".to_owned())), open);
    }

    /// `cargo figures check` finds out whether the code changed since; that needs a measurement.
    #[test]
    fn every_table_is_rendered_from_the_results_of_the_repository() {
        let results = saved().unwrap();
        let tables = Tables::new(&results).unwrap();
        let mut rendered = 0;
        for page in pages().unwrap() {
            let text = fs::read_to_string(page).unwrap();
            for marker in text.lines().filter_map(marker).filter(|marker| *marker != "peers") {
                let block = tables.block(marker);
                assert!(block.is_some_and(|text| text.contains("| strategy")), "{marker}");
                rendered += 1;
            }
        }
        assert!(rendered > 10);
    }

    #[test]
    fn stale_results_name_the_strategies_and_the_command() {
        let mut results = saved().unwrap();
        for strategy in &mut results.strategies {
            let rung = ladder::find(&strategy.name).unwrap();
            strategy.sources = Some(sources(rung.package).unwrap());
        }
        assert!(check(&results).is_ok());
        results.strategies[1].sources = Some("another".to_owned());
        let error = check(&results).unwrap_err().to_string();
        assert!(error.contains(": naive-rescan; measure again: cargo figures measure"), "{error}");
    }

    #[test]
    fn rungs_change_places_between_processors() {
        let results = saved().unwrap();
        let mut other = results.clone();
        other.machine.processor = "Z80".to_owned();
        let times = other.strategies.iter_mut().filter(|one| one.name == "band-bitboards");
        for set in times.flat_map(|one| &mut one.sets).filter(|set| set.set == "easy") {
            let time = &mut set.figures.as_mut().unwrap().nanoseconds_per_puzzle;
            (time.median, time.interval) = (1e9, [1e9, 1e9]);
        }
        let tables = Tables { results: &results, others: vec![other] };
        let sentence = tables.change_places();
        let expected = "on Z80: band-bitboards and constraint-propagation on easy";
        assert!(sentence.contains(expected), "{sentence}");
    }
}
