//! The text of each block, rendered from the results.

use std::time::{Duration, UNIX_EPOCH};

use compare::number::grouped;
use compare::results::Results;
use compare::tables::{self, Column, TableCell};
use compare::{number, results};
use judge::fixtures;
use ladder::{LADDER, Rung};
use sudoku::{Limits, Work, list_in_words};

use crate::repository::{Outcome, read, read_all, results_file};

/// The sets of the first table.
const TIERS: [&str; tables::FIRST_SETS] = ["easy", "medium", "hard"];

/// The puzzle of the counts in the table of a rung.
const EXAMPLE: &str = "leetcode-37";

/// The widest line of prose.
const WIDTH: usize = 100;

/// The limit of solutions of the results whose table of published solvers has the notes.
const WITH_NOTES: u64 = 1;

/// All results of this repository.
pub(crate) struct Tables {
    results: Results,
    /// Results of other processors.
    others: Vec<Results>,
    /// Results of the published solvers, by the limit of solutions.
    peers: Vec<Results>,
}

impl Tables {
    pub(crate) fn read() -> Outcome<Self> {
        let results = read(&results_file("compare.json"))?;
        let mut others = read_all(&results_file("hosts"))?;
        others.retain(|other| other.machine.processor != results.machine.processor);
        Ok(Self {
            results,
            others,
            peers: read_all(&results_file("peers"))?,
        })
    }

    /// The text of the block with this name, such as `peers 2`; `None` for an unknown one.
    pub(crate) fn block(&self, name: &str) -> Option<String> {
        let words: Vec<&str> = name.split(' ').collect();
        match words[..] {
            ["ideas"] => Some(ideas()),
            ["ladder"] => Some(self.times(false, &self.reversed_orders())),
            ["sets"] => Some(self.times(true, "")),
            ["peers", limit] => self.peers(limit.parse().ok()?),
            _ => self.rungs(&words),
        }
    }

    /// The table of times: of the first sets, or of all, with a sentence of its own.
    fn times(&self, all_sets: bool, sentence: &str) -> String {
        let sheet = tables::times(&self.results, all_sets);
        let text = format!(
            "Placements and time per puzzle to the first solution. {} {sentence}{}",
            sheet.notes.join(" "),
            made_from(&self.results, "compare.json"),
        );
        format!("{}\n{}", tables::markdown(&sheet.columns), wrapped(&text))
    }

    /// The tables of the published solvers for this limit of solutions. The notes hold for all of
    /// them and stand below one.
    fn peers(&self, limit: u64) -> Option<String> {
        let mut peers = self.peers.iter();
        let results = peers.find(|results| results.limits.solutions == limit)?;
        let mut notes: Vec<String> = Vec::new();
        let mut blocks = Vec::new();
        for sheet in tables::sheets(results, None, false) {
            let table = tables::markdown(&sheet.columns);
            blocks.push(format!("{}:\n\n{table}", sheet.title));
            if limit == WITH_NOTES {
                notes.extend(sheet.notes);
            }
        }
        notes.push(made_from(results, "peers"));
        blocks.push(wrapped(&notes.join(" ")));
        Some(blocks.join("\n"))
    }

    /// A rung, or the rungs of one crate, beside the predecessor of the first.
    fn rungs(&self, names: &[&str]) -> Option<String> {
        let first = ladder::find(names[0])?;
        let mut rows: Vec<&str> = first.after.into_iter().collect();
        rows.extend(names);
        let mut columns = vec![
            Column::names("strategy", rows.iter().copied()),
            column(&rows, "placements", |name| {
                Some(grouped(work(name)?.placements))
            }),
            column(&rows, "checks", |name| Some(grouped(checked(name)?.checks))),
            column(&rows, "reads", |name| Some(grouped(checked(name)?.reads))),
            column(&rows, "deductions", |name| {
                Some(grouped(work(name)?.deductions))
            }),
        ];
        for tier in TIERS {
            let heading = format!("time per puzzle, {tier}");
            columns.push(column(&rows, &heading, |name| self.shown_time(name, tier)));
        }
        let mut sentences = vec![
            "Placements, checks, reads and deductions are those of LeetCode's example, up to its \
             solution."
                .to_owned(),
        ];
        sentences.extend(why_checks_are_missing(&rows));
        sentences.push(
            "Times are up to the first solution, too; ± is how far a 99 % interval reaches."
                .to_owned(),
        );
        for name in names {
            sentences.extend(self.difference(name));
        }
        sentences.push(format!(
            "Rendered by `cargo figures` from results of {}; \
             [benches/README.md](../../../benches/README.md) has the machine and the method.",
            day(self.results.unix_time)
        ));
        Some(format!(
            "{}\n{}",
            tables::markdown(&columns),
            wrapped(&sentences.join(" "))
        ))
    }

    /// The time of a strategy on a tier: one puzzle at a time, or many at once where it hands
    /// single puzzles on.
    fn shown_time(&self, name: &str, tier: &str) -> Option<String> {
        let set = self.results.on_set(name, tier)?;
        Some(set.time().or(set.many_at_once)?.shown())
    }

    /// A sentence: the speed of the rung compared with the previous one; `None` without a ratio.
    fn difference(&self, name: &str) -> Option<String> {
        let strategy = self.results.strategy(name)?;
        let previous = strategy.previous.as_ref()?;
        let mut parts = Vec::new();
        for tier in TIERS {
            let set = self.results.on_set(name, tier);
            let Some(ratio) = set.and_then(|set| set.faster) else {
                continue;
            };
            parts.push(if ratio.is_significant() {
                format!("{} on {tier}", number::figures(ratio.ratio))
            } else {
                format!("no difference shown on {tier}")
            });
        }
        if parts.is_empty() {
            return None;
        }
        let many = if strategy.hands_on_to.is_some() {
            ", many at once,"
        } else {
            ""
        };
        Some(format!(
            "Speed of {name}{many} compared with {previous}, where 2 is twice as fast: {}.",
            parts.join(", ")
        ))
    }

    /// A sentence that names the rungs that are faster than the previous one on one processor, and
    /// slower on another; empty without results of other processors.
    fn reversed_orders(&self) -> String {
        if self.others.is_empty() {
            return String::new();
        }
        let mut reversed = Vec::new();
        for rung in LADDER {
            let Some(after) = rung.after else { continue };
            for tier in TIERS {
                if self.is_reversed_somewhere(rung.name(), after, tier) {
                    reversed.push(format!("{} and {after} on {tier}", rung.name()));
                }
            }
        }
        let hosts: Vec<&str> = self
            .others
            .iter()
            .map(|other| &*other.machine.processor)
            .collect();
        let hosts = hosts.join(" or ");
        if reversed.is_empty() {
            format!("Measured on {hosts}, the rungs are in the same order. ")
        } else {
            let reversed = reversed.join(", ");
            format!("Measured on {hosts}, the order of these is reversed: {reversed}. ")
        }
    }

    /// Whether the first of two rungs is faster on one processor, and slower on another.
    fn is_reversed_somewhere(&self, rung: &str, after: &str, tier: &str) -> bool {
        let mut orders = Vec::new();
        orders.extend(order(&self.results, rung, after, tier));
        for other in &self.others {
            orders.extend(order(other, rung, after, tier));
        }
        orders.contains(&Order::Faster) && orders.contains(&Order::Slower)
    }
}

/// How a rung stands to another one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Faster,
    Slower,
}

/// The order of two rungs on a tier, if their intervals do not overlap.
fn order(results: &Results, rung: &str, after: &str, tier: &str) -> Option<Order> {
    let time = time_on(results, rung, tier)?;
    let time_after = time_on(results, after, tier)?;
    if time.is_like(&time_after) {
        None
    } else if time.median < time_after.median {
        Some(Order::Faster)
    } else {
        Some(Order::Slower)
    }
}

fn time_on(results: &Results, name: &str, tier: &str) -> Option<results::Timing> {
    results.on_set(name, tier)?.time()
}

/// A column with this text for each row.
fn column(rows: &[&str], heading: &str, text: impl Fn(&str) -> Option<String>) -> Column {
    let cells = rows.iter().map(|name| TableCell::or_missing(text(name)));
    Column::new(heading, cells)
}

/// The work of a strategy on the example, up to the first solution, as in the columns of times. The
/// recorded work of `fixtures` goes on until every possibility is tried.
fn work(name: &str) -> Option<Work> {
    let strategy = ladder::find(name)?.strategy();
    let puzzle = fixtures::case(EXAMPLE)?.puzzle?;
    let (_, work) = strategy.solve_counted_with_checks(&puzzle, &Limits::FIRST);
    Some(work)
}

/// Sentences that say why these rows have no number of checks; none if all of them have one.
fn why_checks_are_missing(rows: &[&str]) -> Vec<String> {
    let mut without_checks = Vec::new();
    let mut sentences = Vec::new();
    for &name in rows {
        if checked(name).is_some() {
            continue;
        }
        if reports_all_checks(name) {
            without_checks.push(name);
        } else {
            sentences.push(format!(
                "{name} reports only the checks that lead to a step, so they are not counted."
            ));
        }
    }
    if without_checks.is_empty() {
        return sentences;
    }
    let subject = if sentences.is_empty() {
        "the strategy".to_owned()
    } else {
        list_in_words(without_checks, "and")
    };
    sentences.insert(
        0,
        format!(
            "–: {subject} reports no check here: it does not test digits one by one, and compares \
             cells only where it has to guess."
        ),
    );
    sentences
}

fn reports_all_checks(name: &str) -> bool {
    ladder::find(name).is_none_or(|rung| rung.reports_all_checks)
}

/// The work of a strategy whose checks are counted.
fn checked(name: &str) -> Option<Work> {
    let work = work(name)?;
    if work.checks == 0 || !reports_all_checks(name) {
        return None;
    }
    Some(work)
}

/// The table of the ladder: each rung and its idea.
fn ideas() -> String {
    let mut lines = vec![
        "| strategy | the one idea | changed from |".to_owned(),
        "|---|---|---|".to_owned(),
    ];
    for rung in LADDER {
        lines.push(idea(rung));
    }
    lines.join("\n") + "\n"
}

fn idea(rung: &Rung) -> String {
    let name = rung.name();
    let after = rung.after.unwrap_or_default();
    let folder = format!("crates/strategies/{}", rung.package);
    format!("| [`{name}`]({folder}) | {} | {after} |", rung.idea)
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
    let time = chrono::DateTime::from(UNIX_EPOCH + Duration::from_secs(since_1970));
    time.format("%Y-%m-%d").to_string()
}

/// The text in lines of at most [`WIDTH`] characters.
fn wrapped(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    tables::wrapped(&words.join(" "), WIDTH).join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    use crate::pages::block_name;
    use crate::repository::pages;

    /// `cargo figures check` finds out whether the code changed since; that needs a measurement.
    #[test]
    fn every_table_is_rendered_from_the_results_of_the_repository() {
        let tables = Tables::read().unwrap();
        let mut rendered = 0;
        for page in pages().unwrap() {
            let text = fs::read_to_string(page).unwrap();
            for name in text.lines().filter_map(block_name) {
                let block = tables.block(name).unwrap_or_default();
                assert!(block.contains("| strategy"), "{name}");
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
        for strategy in &mut other.strategies {
            for set in &mut strategy.sets {
                if strategy.name == "band-bitboards" && set.name == "easy" {
                    let time = &mut set.figures.as_mut().unwrap().nanoseconds_per_puzzle;
                    time.median = 1e9;
                    time.interval = [1e9, 1e9];
                }
            }
        }
        tables.others = vec![other];
        let sentence = tables.reversed_orders();
        assert!(sentence.starts_with("Measured on Z80, "), "{sentence}");
        let expected = "reversed: band-bitboards and constraint-propagation on easy";
        assert!(sentence.contains(expected), "{sentence}");
    }
}
