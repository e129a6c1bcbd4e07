//! Results as tables in words: [`sheets`]. A terminal draws them, and [`Sheet::markdown`] is for
//! documents.

use comfy_table::presets::ASCII_MARKDOWN;
use comfy_table::{CellAlignment, Table};

use crate::number::{counted, figures, grouped, seconds};
use crate::results::{Ratio, Results, Role, SetResults, SetSize, StrategyResults, Timing};
use crate::side_by_side::Changes;
use crate::{ENOUGH_PUZZLES, SetKind};

/// A table before it is drawn. The first column is aligned to the left, all others to the right.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// What the table shows.
    pub title: String,
    /// Each has one line, or two with a line break between.
    pub header: Vec<String>,
    /// The rows, each with as many cells as the header.
    pub rows: Vec<Vec<TableCell>>,
    /// Sentences below the table.
    pub notes: Vec<String>,
}

impl Sheet {
    /// The width of a column in characters.
    pub fn width(&self, column: usize) -> usize {
        let header = self.header[column].lines().map(|line| line.chars().count());
        let cells = self.rows.iter().map(|row| row[column].text.chars().count());
        header.chain(cells).max().unwrap_or(0)
    }

    /// The table in Markdown, without its title and notes.
    pub fn markdown(&self) -> String {
        let mut table = Table::new();
        table.load_style(ASCII_MARKDOWN);
        table.set_header(self.header.iter().map(|name| name.replace('\n', " ")));
        table.add_rows(self.rows.iter().map(|row| row.iter().map(|cell| &cell.text)));
        for column in table.column_iter_mut().skip(1) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        let mut lines: Vec<String> = table.lines().collect();
        // The line below the header aligns the columns: ":" is on the right.
        let columns: Vec<&str> = lines[1].trim_matches('|').split('|').collect();
        let right = columns[1..].iter().map(|dashes| format!("{}:|", &dashes[1..]));
        lines[1] = format!("|{}|{}", columns[0], right.collect::<String>());
        lines.join("\n") + "\n"
    }
}

/// What a cell without a value shows.
const MISSING: &str = "–";

/// The text of a cell and its emphasis.
#[derive(Clone, Debug)]
pub struct TableCell {
    /// The text.
    pub text: String,
    /// What to draw attention to.
    pub tone: Emphasis,
}

/// What a cell draws attention to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Emphasis {
    /// Nothing.
    Plain,
    /// The best of its column, or a time whose interval overlaps that of the best.
    Best,
    /// Not finished, or not different.
    Faint,
    /// Something is wrong.
    Bad,
}

impl TableCell {
    fn new(text: impl Into<String>, tone: Emphasis) -> Self {
        Self { text: text.into(), tone }
    }

    /// A cell without emphasis.
    pub fn plain(text: impl Into<String>) -> Self {
        Self::new(text, Emphasis::Plain)
    }

    /// This text, or a dash where there is none.
    pub fn or_missing(text: Option<String>) -> Self {
        text.map_or_else(|| Self::new(MISSING, Emphasis::Faint), Self::plain)
    }
}

/// All tables of a comparison that have a row: the times and what changed; with details also the
/// work, and the ratios of rung to rung. A comparison of contestants with themselves has the table
/// of those ratios only.
pub fn sheets(results: &Results, before: Option<&Changes>, details: bool) -> Vec<Sheet> {
    if results.strategies.iter().any(|one| one.role != Role::Measured) {
        return vec![null(results)];
    }
    let mut sheets = vec![times(results, details)];
    if details {
        sheets.extend(work(results));
        let title = "Times faster than the previous rung, or than the row above";
        let sheet = ratios(results, title, &faster(results, |role| role == Role::Measured));
        sheets.extend(Some(sheet).filter(|sheet| sheet.header.len() > 1));
    } else {
        let next = "--details shows all work, the speed compared with the previous rung, and more \
                    puzzles. Next: kata practice to write a search, kata watch to see one, cargo \
                    study for charts.";
        sheets[0].notes.push(next.to_owned());
    }
    sheets.extend(before.map(|before| changes(results, before)));
    sheets
}

/// The header of a table with a column for each of these sets.
fn header(sets: &[&SetSize]) -> Vec<String> {
    let column = |set: &&SetSize| format!("{}\n{}", set.name, grouped(set.puzzles as u64));
    std::iter::once("strategy".to_owned()).chain(sets.iter().map(column)).collect()
}

/// The built-in sets of the first table: more do not fit 80 columns.
pub const FIRST_SETS: usize = 3;

/// The set whose placements the first table shows, if it is there.
const PLACEMENTS_OF: &str = "medium";

/// The time per puzzle, with a column for each set: the fastest is not the same on all puzzles.
pub fn times(results: &Results, details: bool) -> Sheet {
    let is_file = |set: &SetSize| set.kind == SetKind::File;
    let all = details || results.sets.iter().any(is_file);
    let sets: Vec<&SetSize> =
        results.sets.iter().take(if all { usize::MAX } else { FIRST_SETS }).collect();
    let counted_on = sets.iter().position(|set| set.name == PLACEMENTS_OF).unwrap_or(0);
    let mut header = header(&sets);
    header.insert(1, format!("placements\n{}", sets[counted_on].name));
    let mut rows: Vec<Vec<TableCell>> = Vec::new();
    let mut above: Vec<Option<Timing>> = vec![None; sets.len()];
    for strategy in &results.strategies {
        let mut row =
            |name: String, placements: Option<f64>, time: fn(&SetResults) -> Option<_>| {
                let mut cells = vec![TableCell::plain(name)];
                cells.push(TableCell::or_missing(placements.map(figures)));
                for ((index, of_set), above) in strategy.sets.iter().enumerate().zip(&mut above) {
                    cells.push(match time(of_set) {
                        Some(time) => timed(results, index, time, *above),
                        None if of_set.solved < of_set.puzzles => solved(of_set),
                        None => TableCell::or_missing(None),
                    });
                    *above = time(of_set);
                }
                rows.push(cells);
            };
        let has_own_search = strategy.hands_on_to.is_none();
        let has_many = strategy.sets.iter().any(|set| set.many_at_once.is_some());
        if has_own_search || !has_many {
            let work = strategy.sets[counted_on].figures.and_then(|figures| figures.work);
            let placements = work.map(|work| work.placements);
            let placements = placements.filter(|_| has_placements(strategy));
            row(strategy.name.clone(), placements, SetResults::time);
        }
        if has_many {
            let is_below = has_own_search && !details;
            let name = if is_below { String::new() } else { format!("{},", strategy.name) };
            row(format!("{name} many at once"), None, |set| set.many_at_once);
        }
    }
    Sheet {
        title: format!(
            "{} on {}, {}: time per puzzle",
            counted(results.strategies.len() as u64, "strategy"),
            counted(results.puzzles() as u64, "puzzle"),
            limits(results),
        ),
        header,
        rows,
        notes: notes(results, &sets),
    }
}

/// A time, emphasized if its interval overlaps that of the least of its set, and with a sign if it
/// overlaps that of the row above.
fn timed(results: &Results, set: usize, time: Timing, above: Option<Timing>) -> TableCell {
    let of_set = results.strategies.iter().map(|strategy| &strategy.sets[set]);
    let all = of_set.flat_map(|other| [other.time(), other.many_at_once].into_iter().flatten());
    let least = all.min_by(|one, other| one.median.total_cmp(&other.median));
    let is_best = least.is_some_and(|least| least.is_like(&time));
    let sign = if above.is_some_and(|above| above.is_like(&time)) { "≈ " } else { "" };
    let tone = if is_best { Emphasis::Best } else { Emphasis::Plain };
    TableCell::new(format!("{sign}{}", time.shown()), tone)
}

/// The work on the first set; `None` where that is extreme. A column without a value is left out.
fn work(results: &Results) -> Option<Sheet> {
    let set = results.sets.first().filter(|set| set.kind != SetKind::Extreme)?;
    let times = results.strategies.iter().filter_map(|one| one.sets[0].time());
    let fastest = times.map(|time| time.median).fold(f64::INFINITY, f64::min);
    let row = |strategy: &StrategyResults| {
        let of_set = &strategy.sets[0];
        let time = of_set.time();
        let work = of_set.figures.and_then(|figures| figures.work);
        let placements = work.map(|work| work.placements).filter(|&mean| mean > 0.0);
        let checked = work.filter(|work| work.checks > 0.0);
        let per_placement = time.zip(placements).map(|(time, mean)| time.median / mean);
        let counters = of_set.figures.and_then(|figures| figures.counters);
        let cells = [
            work.filter(|_| has_placements(strategy)).map(|work| figures(work.placements)),
            checked.map(|work| figures(work.checks)),
            checked.map(|work| figures(work.reads)),
            per_placement.map(|time| seconds(time / 1e9)),
            time.map(|time| figures(time.median / fastest)),
            time.map(|time| seconds(time.minimum / 1e9)),
            counters.map(|counters| figures(counters.instructions)),
            counters.map(|counters| figures(counters.branch_misses)),
            strategy.memory.map(|bytes| format!("{} MB", figures(bytes as f64 / 1e6))),
        ];
        let first = [TableCell::plain(&strategy.name), solved(of_set)];
        first.into_iter().chain(cells.map(TableCell::or_missing)).collect()
    };
    let header = [
        "strategy",
        "solved",
        "placements",
        "checks",
        "reads",
        "time per\nplacement",
        "× the\nfastest",
        "minimum",
        "instructions",
        "branch\nmisses",
        "peak\nmemory",
    ];
    let rows: Vec<Vec<TableCell>> = results.strategies.iter().map(row).collect();
    let has_any = |&column: &usize| rows.iter().any(|row| row[column].text != MISSING);
    let columns: Vec<usize> = (0..header.len()).filter(has_any).collect();
    let mut notes = vec![
        "A check tests a digit in a cell, or counts the options of a cell or of another \
         constraint; reads are the cells, flags, counters and masks that it reads. Minimum: the \
         fastest run. Peak memory: of a process that solves this set with the row. –: the row \
         reports none."
            .to_owned(),
    ];
    let why = |why| format!("Instructions and branch misses are not counted: {why}.");
    notes.extend(results.no_counters.as_ref().map(why));
    let pick = |row: &Vec<TableCell>| columns.iter().map(|&one| row[one].clone()).collect();
    Some(Sheet {
        title: format!("Work per puzzle of {}", set.name),
        header: columns.iter().map(|&column| header[column].to_owned()).collect(),
        rows: rows.iter().map(pick).collect(),
        notes,
    })
}

const INTERVAL: &str = "The interval is at 99 % confidence, from rounds in which both ran; with \
                        fewer than 8 rounds, it is their range. Where it contains 1, no \
                        difference is shown.";

/// Two builds, or two copies of a search in one build, differ by this note.
const LAYOUT: &str = "The code layout of a build is one sample: the compiler may place the same \
                      search otherwise in another build, which can change its time by some percent.";

/// A name and a ratio for each set.
type Ratios = (String, Vec<Option<Ratio>>);

/// A table of ratios. A set without a ratio has no column.
fn ratios(results: &Results, title: &str, rows: &[Ratios]) -> Sheet {
    let has_any = |&set: &usize| rows.iter().any(|(_, ratios)| ratios[set].is_some());
    let columns: Vec<usize> = (0..results.sets.len()).filter(has_any).collect();
    let sets: Vec<&SetSize> = columns.iter().map(|&set| &results.sets[set]).collect();
    let cell = |ratio: Option<Ratio>| match ratio {
        Some(ratio) if ratio.is_shown() => TableCell::plain(ratio.to_string()),
        Some(ratio) => TableCell::new(ratio.to_string(), Emphasis::Faint),
        None => TableCell::or_missing(None),
    };
    let row = |(name, ratios): &Ratios| {
        let cells = columns.iter().map(|&set| cell(ratios[set]));
        std::iter::once(TableCell::plain(name)).chain(cells).collect()
    };
    Sheet {
        title: title.to_owned(),
        header: header(&sets),
        rows: rows.iter().map(row).collect(),
        notes: vec![INTERVAL.to_owned(), LAYOUT.to_owned()],
    }
}

/// How many times faster each contestant in these roles is than the previous rung, on each set.
fn faster(results: &Results, is_wanted: fn(Role) -> bool) -> Vec<Ratios> {
    let row = |strategy: &StrategyResults| {
        let previous = strategy.previous.as_ref().filter(|_| is_wanted(strategy.role))?;
        let many = if strategy.hands_on_to.is_some() { ", many at once," } else { "" };
        let name = format!("{}{many} after {previous}", strategy.name);
        Some((name, strategy.sets.iter().map(|set| set.faster).collect()))
    };
    results.strategies.iter().filter_map(row).collect()
}

/// Every contestant compared with itself, and with one that is slower on purpose.
fn null(results: &Results) -> Sheet {
    let rows = faster(results, |role| role != Role::Measured);
    let mut sheet = ratios(results, "Times faster than itself", &rows);
    let shown = |role: Role| {
        let of_role = results.strategies.iter().filter(|one| one.role == role);
        let ratios = of_role.flat_map(|one| &one.sets).filter_map(|set| set.faster);
        let (shown, not): (Vec<Ratio>, Vec<Ratio>) = ratios.partition(Ratio::is_shown);
        format!("{} of {}", shown.len(), shown.len() + not.len())
    };
    sheet.notes.push(format!(
        "False differences: {}; at most 1 of 100 is to be expected. On sets of 1,000 puzzles or \
         more, one copy solves one of 50 puzzles twice, which takes about 2 % longer: found {}.",
        shown(Role::Again),
        shown(Role::Slower)
    ));
    sheet
}

/// The ratio to an older build, set by set.
fn changes(results: &Results, before: &Changes) -> Sheet {
    let names = results.strategies.iter().map(|strategy| strategy.name.clone());
    let rows: Vec<Ratios> = names.zip(before.of_strategies.iter().cloned()).collect();
    let mut sheet = ratios(results, "Now ÷ before", &rows);
    let rounds = counted(u64::from(before.rounds), "round");
    sheet.notes.push(format!(
        "Now ÷ before: the time now divided by the time of {}. Both ran at the same time on one \
         core, in {rounds}.",
        before.build.display()
    ));
    sheet
}

fn limits(results: &Results) -> String {
    let limits = &results.limits;
    let solutions = match limits.solutions {
        1 => "to the first solution".to_owned(),
        2 => "to the proof that a solution is the only one".to_owned(),
        count => format!("to {} solutions", grouped(count)),
    };
    let budgets = [
        limits.placements.map(|placements| format!("{} placements", grouped(placements))),
        limits.seconds.map(seconds),
    ];
    let budgets: Vec<String> = budgets.into_iter().flatten().collect();
    if budgets.is_empty() {
        solutions
    } else {
        format!("{solutions}, within {}", budgets.join(" and "))
    }
}

/// How many puzzles were solved, or what is wrong.
fn solved(set: &SetResults) -> TableCell {
    if let Some(failure) = &set.failure {
        TableCell::new(&failure.verdict, Emphasis::Bad)
    } else if set.puzzles == 0 {
        TableCell::or_missing(None)
    } else if set.solved == set.puzzles {
        TableCell::plain(grouped(set.solved as u64))
    } else {
        let (solved, all) = (grouped(set.solved as u64), grouped(set.puzzles as u64));
        TableCell::new(format!("{solved}/{all}"), Emphasis::Faint)
    }
}

/// The lines below the first table: what its words and columns mean in these results.
fn notes(results: &Results, sets: &[&SetSize]) -> Vec<String> {
    let runs = counted(u64::from(results.runs), "run");
    let mut notes = vec![format!(
        "A time is a mean over the puzzles of the set: the median of at least {runs}, and how far \
         its 99 % interval reaches; with fewer than 8 runs, how far they all do. ≈: its interval \
         overlaps that of the row above."
    )];
    let names = |is_wanted: fn(&&SetSize) -> bool| {
        let names: Vec<&str> =
            sets.iter().copied().filter(is_wanted).map(|set| &*set.name).collect();
        Some(names.join(", ")).filter(|names| !names.is_empty())
    };
    if let Some(small) = names(|set| set.kind == SetKind::File && set.puzzles < ENOUGH_PUZZLES) {
        notes.push(format!(
            "{small}: fewer than {} puzzles. A branch predictor may learn them; times are for these \
             puzzles alone.",
            grouped(ENOUGH_PUZZLES as u64)
        ));
    }
    if let Some(extreme) = names(|set| set.kind == SetKind::Extreme) {
        notes.push(format!(
            "{extreme}: the puzzles differ by orders of magnitude, so the time is that of the \
             median puzzle."
        ));
    }
    let mut shown = results.strategies.iter().flat_map(|one| one.sets.iter().take(sets.len()));
    if let Some(set) = shown.find(|set| set.solved < set.puzzles && set.failure.is_none()) {
        let (solved, puzzles) = (grouped(set.solved as u64), grouped(set.puzzles as u64));
        notes.push(format!(
            "{solved}/{puzzles}: solved {solved} of {puzzles} puzzles within the budget, so it has \
             no time on this set."
        ));
    }
    let mut sets = results.strategies.iter().flat_map(|strategy| &strategy.sets);
    if sets.any(|set| set.many_at_once.is_some()) {
        notes.push("Many at once: all puzzles of the set in one call, on one core.".to_owned());
    }
    for strategy in &results.strategies {
        let name = &strategy.name;
        if let Some(other) = &strategy.hands_on_to {
            notes.push(format!("{name} hands a single puzzle to {other}."));
        }
        if let Some(startup) = strategy.startup_nanoseconds {
            notes.push(format!(
                "{name}: its start takes {}, which is not in its times; reading and writing is.",
                seconds(startup / 1e9)
            ));
        }
    }
    notes.push(made_with(results));
    notes
}

/// Whether the strategy reports placements on any of these puzzles. One that reports none works in
/// other steps, such as deductions; a program reports nothing.
fn has_placements(strategy: &StrategyResults) -> bool {
    let mut work = strategy.sets.iter().filter_map(|set| set.figures).map(|figures| figures.work);
    work.any(|work| work.is_some_and(|work| work.placements > 0.0))
}

/// The machine, the compiler, and which form of a strategy ran.
fn made_with(results: &Results) -> String {
    let compiler = results.compiler.split(" (").next().unwrap_or_default();
    let opt_level = match results.opt_level.as_str() {
        "3" => String::new(),
        level => format!(" at opt-level {level}"),
    };
    let paths = results
        .strategies
        .iter()
        .filter_map(|one| Some(format!("; {} with {}", one.name, one.path.as_ref()?)));
    format!("One core of {}{}; {compiler}{opt_level}.", results.machine, paths.collect::<String>())
}

/// The text in lines of at most `width` characters, broken between words.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLE: &str = include_str!("../../study/tests/results.json");

    /// The sample, without its times for many at once.
    fn sample() -> Results {
        let mut results = Results::from_json(SAMPLE).unwrap();
        let sets = results.strategies.iter_mut().flat_map(|strategy| &mut strategy.sets);
        sets.for_each(|set| set.many_at_once = None);
        results
    }

    #[test]
    fn neighbours_whose_intervals_overlap_are_marked() {
        let mut results = sample();
        let times = [10_000.0, 10_900.0, 12_600.0];
        for (strategy, median) in results.strategies.iter_mut().zip(times) {
            let figures = strategy.sets[0].figures.as_mut().unwrap();
            let interval = [median * 0.95, median * 1.05];
            figures.nanoseconds_per_puzzle = Timing { runs: 9, minimum: median, median, interval };
        }
        let rows = super::times(&results, true).rows;
        let easy: Vec<(&str, Emphasis)> =
            rows.iter().map(|row| (&*row[2].text, row[2].tone)).collect();
        let expected = [
            ("10 µs ±5 %", Emphasis::Best),
            ("≈ 11 µs ±5 %", Emphasis::Best),
            ("13 µs ±5 %", Emphasis::Plain),
        ];
        assert_eq!(easy, expected);
    }

    #[test]
    fn a_search_that_is_handed_on_has_no_row() {
        let mut results = sample();
        let strategy = &mut results.strategies[1];
        let time = strategy.sets[0].figures.take().unwrap().nanoseconds_per_puzzle;
        (strategy.hands_on_to, strategy.sets[0].many_at_once) =
            (Some("sat".to_owned()), Some(time));
        let rows = super::times(&results, false).rows;
        let row: Vec<&str> = rows[1].iter().map(|cell| &*cell.text).collect();
        assert_eq!(row[..2], [&*format!("{}, many at once", results.strategies[1].name), "–"]);
        assert_eq!(row[2], time.shown());
    }

    #[test]
    fn text_is_broken_between_words() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("incomprehensible", 7), ["incomprehensible"]);
    }
}
