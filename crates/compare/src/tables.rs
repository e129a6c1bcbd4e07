//! Results as tables in words: [`sheets`]. A terminal draws them, and [`Sheet::markdown`] is for
//! documents.

use comfy_table::presets::ASCII_MARKDOWN;
use comfy_table::{CellAlignment, Table};

use crate::number::{counted, figures, grouped, seconds};
use crate::results::{MeanWork, Results, SetResults, SetSize, StrategyResults, Timing};
use crate::side_by_side::Changes;
use crate::{ENOUGH_PUZZLES, Ratio, Role, SetKind};

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
    /// Not finished, so not comparable with the rest.
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
/// work, the ratios of rung to rung, and the extreme sets. A comparison of contestants with
/// themselves has the table of those ratios only.
pub fn sheets(results: &Results, before: Option<&Changes>, details: bool) -> Vec<Sheet> {
    if results.strategies.iter().any(|one| one.role != Role::Measured) {
        return vec![null(results)];
    }
    let detailed = |sheet: fn(&Results) -> Option<Sheet>| sheet(results).filter(|_| details);
    let all = [
        Some(times(results, details)),
        detailed(work),
        detailed(faster),
        before.map(|before| changes(results, before)),
        detailed(extremes),
    ];
    all.into_iter().flatten().collect()
}

/// The sets that a table has a column for, by their index.
fn sets(results: &Results, is_wanted: impl Fn(SetKind) -> bool) -> Vec<(usize, &SetSize)> {
    results.sets.iter().enumerate().filter(|(_, set)| is_wanted(set.kind)).collect()
}

fn header(sets: &[(usize, &SetSize)]) -> Vec<String> {
    let column =
        |&(_, set): &(usize, &SetSize)| format!("{}\n{}", set.name, grouped(set.puzzles as u64));
    std::iter::once("strategy".to_owned()).chain(sets.iter().map(column)).collect()
}

/// The built-in sets of the first table: more do not fit 80 columns.
pub const FIRST_SETS: usize = 3;

/// The set whose placements the first table shows, if it is there.
const PLACEMENTS_OF: &str = "medium";

/// The time per puzzle, with a column for each set: the fastest is not the same on all puzzles.
pub fn times(results: &Results, details: bool) -> Sheet {
    let mut sets = sets(results, |kind| kind != SetKind::Extreme);
    if !details && sets.iter().all(|(_, set)| set.kind == SetKind::Timed) {
        sets.truncate(FIRST_SETS);
    }
    let counted_on = sets.iter().find(|(_, set)| set.name == PLACEMENTS_OF).or(sets.first());
    let mut header = header(&sets);
    header.extend(counted_on.map(|(_, set)| format!("placements\n{}", set.name)));
    let last = header.len() - 1;
    header[1..].rotate_right(usize::from(counted_on.is_some()).min(last));
    let mut rows = Vec::new();
    let mut above: Vec<Option<Timing>> = vec![None; results.sets.len()];
    for strategy in &results.strategies {
        let mut row = |name: String, is_many: bool| {
            let placements = counted_on.map(|&(index, _)| {
                let work = strategy.sets[index].figures.and_then(|figures| figures.work);
                let work = work.filter(|_| has_placements(strategy) && !is_many);
                TableCell::or_missing(work.map(|work| figures(work.placements)))
            });
            let mut cells: Vec<TableCell> = vec![TableCell::plain(name)];
            cells.extend(placements);
            for &(index, _) in &sets {
                let set = &strategy.sets[index];
                let one = set.figures.map(|figures| figures.nanoseconds_per_puzzle);
                let time = if is_many { set.many_at_once } else { one };
                cells.push(match time {
                    Some(time) => timed(results, index, time, above[index]),
                    None if set.solved < set.puzzles => solved(set),
                    None => TableCell::or_missing(None),
                });
                above[index] = time;
            }
            rows.push(cells);
        };
        let has_own_search = strategy.hands_on_to.is_none();
        if has_own_search {
            row(strategy.name.clone(), false);
        }
        if strategy.sets.iter().any(|set| set.many_at_once.is_some()) {
            let is_below = has_own_search && !details;
            let name = if is_below { String::new() } else { format!("{},", strategy.name) };
            row(format!("{name} many at once"), true);
        } else if !has_own_search {
            row(strategy.name.clone(), true);
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
        notes: notes(results, details),
    }
}

/// A time, emphasized if its interval overlaps that of the least of its set, and with a sign if it
/// overlaps that of the row above.
fn timed(results: &Results, set: usize, time: Timing, above: Option<Timing>) -> TableCell {
    let of_set = results.strategies.iter().map(|strategy| &strategy.sets[set]);
    let all = of_set.flat_map(|other| {
        let one = other.figures.map(|figures| figures.nanoseconds_per_puzzle);
        [one, other.many_at_once].into_iter().flatten()
    });
    let least = all.min_by(|one, other| one.median.total_cmp(&other.median));
    let is_best = least.is_some_and(|least| least.is_like(&time));
    let sign = if above.is_some_and(|above| above.is_like(&time)) { "≈ " } else { "" };
    let tone = if is_best { Emphasis::Best } else { Emphasis::Plain };
    TableCell::new(format!("{sign}{}", time.shown()), tone)
}

/// The work on the first set; `None` where that is extreme.
fn work(results: &Results) -> Option<Sheet> {
    let &(index, set) = sets(results, |kind| kind != SetKind::Extreme).first()?;
    let time = |of_set: &SetResults| Some(of_set.figures?.nanoseconds_per_puzzle);
    let times = results.strategies.iter().filter_map(|one| time(&one.sets[index]));
    let fastest = times.map(|time| time.median).fold(f64::INFINITY, f64::min);
    let row = |strategy: &StrategyResults| {
        let of_set = &strategy.sets[index];
        let (figures_of_set, time) = (of_set.figures, time(of_set));
        let work = figures_of_set.and_then(|figures| figures.work);
        let mean = |is_reported: bool, mean: fn(&MeanWork) -> f64| {
            work.filter(|_| is_reported).map(|work| figures(mean(&work)))
        };
        let has_checks = work.is_some_and(|work| work.checks > 0.0);
        let per_placement = time.zip(work).filter(|(_, work)| work.placements > 0.0);
        let counters = figures_of_set.and_then(|figures| figures.counters);
        let cells = [
            mean(has_placements(strategy), |work| work.placements),
            mean(has_checks, |work| work.checks),
            mean(has_checks, |work| work.reads),
            per_placement.map(|(time, work)| seconds(time.median / work.placements / 1e9)),
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
    let mut notes: Vec<String> = Vec::new();
    if results.strategies.iter().any(|one| !has_placements(one)) {
        notes.push("Placements, checks or reads –: the row reports none.".to_owned());
    }
    notes.push(
        "A check tests a digit in a cell, or counts the options of a cell or of another \
         constraint; reads are the cells, flags, counters and masks that it reads. Minimum: the \
         fastest run."
            .to_owned(),
    );
    let why = |why| format!("Instructions and branch misses are not counted: {why}.");
    notes.extend(results.no_counters.as_ref().map(why));
    if results.strategies.iter().any(|strategy| strategy.memory.is_some()) {
        notes.push("Peak memory: of a process that solves this set with the row.".to_owned());
    }
    let rows: Vec<Vec<TableCell>> = results.strategies.iter().map(row).collect();
    let has_any = |&column: &usize| rows.iter().any(|row| row[column].text != MISSING);
    let columns: Vec<usize> = (0..header.len()).filter(has_any).collect();
    let pick = |row: &Vec<TableCell>| columns.iter().map(|&one| row[one].clone()).collect();
    Some(Sheet {
        title: format!("Work per puzzle of {}", set.name),
        header: columns.iter().map(|&column| header[column].to_owned()).collect(),
        rows: rows.iter().map(pick).collect(),
        notes,
    })
}

const INTERVAL: &str = "The interval has 99 %, from rounds in which both ran. Where it contains 1, no difference is \
     shown.";

/// Two builds, or two copies of a search in one build, differ by this note.
const LAYOUT: &str = "The code layout of a build is one sample: the compiler may place the same \
                      search otherwise in another build, which can change its time by some percent.";

/// How many times faster each is than the previous rung, on each set; `None` with too few rounds.
fn faster(results: &Results) -> Option<Sheet> {
    let sets = sets(results, |kind| kind != SetKind::Extreme);
    let row = |strategy: &StrategyResults| {
        let previous = strategy.previous.as_ref()?;
        let changes = sets.iter().map(|&(set, _)| strategy.sets[set].faster);
        let many = if strategy.hands_on_to.is_some() { ", many at once," } else { "" };
        let name = format!("{}{many} after {previous}", strategy.name);
        Some(std::iter::once(TableCell::plain(name)).chain(changes.map(ratio)).collect())
    };
    let any = results.strategies.iter().flat_map(|one| &one.sets).any(|set| set.faster.is_some());
    any.then(|| Sheet {
        title: "Times faster than the previous rung, or than the row above".to_owned(),
        header: header(&sets),
        rows: results.strategies.iter().filter_map(row).collect(),
        notes: vec![INTERVAL.to_owned(), LAYOUT.to_owned()],
    })
}

/// Every contestant compared with itself, and with one that is slower on purpose.
fn null(results: &Results) -> Sheet {
    let sheet = faster(results);
    let mut sheet = sheet.unwrap_or_else(|| Sheet {
        title: String::new(),
        header: vec!["strategy".to_owned()],
        rows: Vec::new(),
        notes: vec!["No ratio: a ratio needs 8 rounds.".to_owned()],
    });
    "Times faster than itself".clone_into(&mut sheet.title);
    let mut roles = results.strategies.iter().filter(|one| one.previous.is_some());
    sheet.rows.retain(|_| roles.next().is_some_and(|one| one.role != Role::Measured));
    let shown = |role: Role| {
        let of_role = results.strategies.iter().filter(move |one| one.role == role);
        let ratios = of_role.flat_map(|one| &one.sets).filter_map(|set| set.faster);
        let shown: Vec<bool> = ratios.map(|ratio| ratio.is_shown()).collect();
        (shown.iter().filter(|&&shown| shown).count(), shown.len())
    };
    let ((false_ones, all), (found, planted)) = (shown(Role::Again), shown(Role::Slower));
    sheet.notes.push(format!(
        "False differences: {false_ones} of {all}; at most 1 of 100 is to be expected."
    ));
    if planted > 0 {
        sheet.notes.push(format!(
            "Slower on purpose by about 2 %, as one of 50 puzzles is solved twice: {found} of \
             {planted} found."
        ));
    }
    sheet
}

/// A ratio with its interval, such as `1.40, 1.38 to 1.42`.
fn ratio(change: Option<Ratio>) -> TableCell {
    match change {
        Some(change) if !change.is_shown() => TableCell::new(change.to_string(), Emphasis::Faint),
        _ => TableCell::or_missing(change.map(|change| change.to_string())),
    }
}

/// The ratio to an older build, set by set: bad or best only if it differs by more than its noise.
fn changes(results: &Results, before: &Changes) -> Sheet {
    let sets = sets(results, |kind| kind != SetKind::Extreme);
    let cell = |change: Option<Ratio>| {
        let tone = match change?.interval {
            [least, _] if least > 1.0 => Emphasis::Bad,
            [_, most] if most < 1.0 => Emphasis::Best,
            _ => Emphasis::Plain,
        };
        let Ratio { ratio, .. } = change?;
        Some(TableCell::new(format!("{ratio:.3} ± {:.3}", change?.uncertainty()), tone))
    };
    let row = |(strategy, changes): (&StrategyResults, &Vec<Option<Ratio>>)| {
        let cells = sets.iter().map(|&(set, _)| changes.get(set).copied().flatten());
        let cells = cells.map(|change| cell(change).unwrap_or_else(|| TableCell::or_missing(None)));
        std::iter::once(TableCell::plain(&strategy.name)).chain(cells).collect()
    };
    Sheet {
        title: "Now ÷ before".to_owned(),
        header: header(&sets),
        rows: results.strategies.iter().zip(&before.of_strategies).map(row).collect(),
        notes: vec![
            format!(
                "Now ÷ before: the time now divided by the time of {}, with its uncertainty at \
                 99 %. Both ran at the same time on one core, in {}.",
                before.build.display(),
                counted(u64::from(before.rounds), "round"),
            ),
            LAYOUT.to_owned(),
        ],
    }
}

/// Sets whose puzzles differ by orders of magnitude: all placements together, and the median time.
pub fn extremes(results: &Results) -> Option<Sheet> {
    let sets = sets(results, |kind| kind == SetKind::Extreme);
    let row = |strategy: &StrategyResults| {
        let cells = sets.iter().flat_map(|&(index, _)| {
            let set = &strategy.sets[index];
            let Some(of_set) = set.figures else {
                return [solved(set), TableCell::or_missing(None)];
            };
            let placements = of_set.work.filter(|_| has_placements(strategy));
            let all = placements.map(|work| figures(work.placements * of_set.puzzles as f64));
            [TableCell::or_missing(all), TableCell::plain(of_set.nanoseconds_per_puzzle.shown())]
        });
        std::iter::once(TableCell::plain(&strategy.name)).chain(cells).collect()
    };
    // A search that is handed on has no time of its own.
    let own = results.strategies.iter().filter(|one| one.hands_on_to.is_none());
    let columns = sets.iter().flat_map(|(_, set)| {
        [format!("{}, all {}:\nplacements", set.name, set.puzzles), "median\ntime".to_owned()]
    });
    (!sets.is_empty()).then(|| Sheet {
        title: "Extreme puzzles".to_owned(),
        header: std::iter::once("strategy".to_owned()).chain(columns).collect(),
        rows: own.map(row).collect(),
        notes: Vec::new(),
    })
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
fn notes(results: &Results, details: bool) -> Vec<String> {
    let runs = counted(u64::from(results.runs), "run");
    let mut notes = vec![format!(
        "A time is a mean over the puzzles of the set: the median of at least {runs}, and how far \
         its 99 % interval reaches; with fewer than 8 runs, how far they all do. ≈: its interval \
         overlaps that of the row above."
    )];
    notes.extend(unfinished(results));
    for set in &results.sets {
        let (puzzles, all) = (grouped(set.puzzles as u64), grouped(set.sampled_from as u64));
        if set.puzzles < set.sampled_from {
            notes.push(format!("Of {}: {puzzles} of {all} puzzles, evenly spread.", set.name));
        }
    }
    let small = |set: &&SetSize| set.kind == SetKind::File && set.puzzles < ENOUGH_PUZZLES;
    let sizes = results.sets.iter().filter(small);
    let sizes =
        sizes.map(|set| format!("{} of {}", counted(set.puzzles as u64, "puzzle"), set.name));
    let sizes = sizes.collect::<Vec<_>>().join(", ");
    if !sizes.is_empty() {
        let few = "a branch predictor may learn them; times are for these puzzles alone";
        notes.push(format!("{sizes}: {few}."));
    }
    let many = |one: &&StrategyResults| one.sets.iter().any(|set| set.many_at_once.is_some());
    if results.strategies.iter().any(|one| many(&one)) {
        notes.push("Many at once: all puzzles of the set in one call, on one core.".to_owned());
    }
    for strategy in &results.strategies {
        if let Some(other) = &strategy.hands_on_to {
            notes.push(format!("{} solves a single puzzle by {other}.", strategy.name));
        }
    }
    notes.extend(results.strategies.iter().filter_map(program));
    notes.push(made_with(results));
    if !details {
        notes.push(
            "--details shows all work, the speed compared with the previous rung, and more \
             puzzles. Next: kata practice to write a search, kata watch to see one, cargo study for \
             charts."
                .to_owned(),
        );
    }
    notes
}

/// Whether the strategy reports placements on any of these puzzles. One that reports none works in
/// other steps, such as deductions; a program reports nothing.
fn has_placements(strategy: &StrategyResults) -> bool {
    let mut work = strategy.sets.iter().filter_map(|set| set.figures).map(|figures| figures.work);
    work.any(|work| work.is_some_and(|work| work.placements > 0.0))
}

/// What a cell such as `27/37` means.
fn unfinished(results: &Results) -> Option<String> {
    let mut sets = results.strategies.iter().flat_map(|strategy| &strategy.sets);
    let set = sets.find(|set| set.solved < set.puzzles && set.failure.is_none())?;
    let (solved, puzzles) = (grouped(set.solved as u64), grouped(set.puzzles as u64));
    Some(format!(
        "{solved}/{puzzles}: solved {solved} of {puzzles} puzzles within the budget, so it has no \
         time on this set."
    ))
}

/// What the times of a program contain.
fn program(strategy: &StrategyResults) -> Option<String> {
    let startup = strategy.program.as_ref()?.startup_nanoseconds?;
    Some(format!(
        "{}: its start takes {}, which is not in its times; reading and writing is.",
        strategy.name,
        seconds(startup / 1e9)
    ))
}

/// The machine, the compiler, and which form of a strategy ran.
pub fn made_with(results: &Results) -> String {
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
    fn work_has_the_time_per_placement_and_beside_the_fastest() {
        let sheet = work(&Results::from_json(SAMPLE).unwrap()).unwrap();
        let last = |row: &Vec<TableCell>| [5, 6].map(|column| row[column].text.clone());
        let last: Vec<[String; 2]> = sheet.rows.iter().map(last).collect();
        assert_eq!(last, [["60.0 ns", "2.57"], ["23.3 ns", "1.00"], ["–", "129"]]);
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
