//! Results as tables in words: [`sheets`]. A terminal draws them, and [`markdown`] is for documents.

use std::borrow::Cow;

use textwrap::{WordSeparator, WordSplitter};

use crate::number::{counted, figures, grouped, seconds};
use crate::results::{Ratio, Results, Role, SetResults, SetSize, StrategyResults, Timing};
use crate::side_by_side::Changes;
use crate::timing::LEAST_RUNS;
use crate::{ENOUGH_PUZZLES, SetKind};

/// A table before it is drawn.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// What the table shows.
    pub title: String,
    /// The first column is aligned to the left, all others to the right.
    pub columns: Vec<Column>,
    /// Sentences below the table.
    pub notes: Vec<String>,
}

/// A column of a table.
#[derive(Clone, Debug)]
pub struct Column {
    /// Its heading has one line, or two with a line break between.
    pub heading: String,
    /// The cells, as many as in every column of the table.
    pub cells: Vec<TableCell>,
}

impl Column {
    /// A column of these cells.
    pub fn new(heading: impl Into<String>, cells: impl IntoIterator<Item = TableCell>) -> Self {
        Self {
            heading: heading.into(),
            cells: cells.into_iter().collect(),
        }
    }

    /// The names of the rows.
    pub fn names<T: Into<String>>(heading: &str, names: impl IntoIterator<Item = T>) -> Self {
        Self::new(heading, names.into_iter().map(TableCell::plain))
    }

    /// Its width in characters.
    pub fn width(&self) -> usize {
        let lines = self
            .heading
            .lines()
            .chain(self.cells.iter().map(|cell| &*cell.text));
        lines.map(|line| line.chars().count()).max().unwrap_or(0)
    }

    fn has_values(&self) -> bool {
        self.cells.iter().any(|cell| cell.text != MISSING)
    }
}

/// The table of these columns in Markdown, where a heading has one line.
pub fn markdown(columns: &[Column]) -> String {
    let rows = columns.first().map_or(0, |column| column.cells.len());
    let mut lines = vec!["|".to_owned(); rows + 2];
    for (index, column) in columns.iter().enumerate() {
        let heading = column.heading.replace('\n', ", ");
        let width = column.width().max(heading.chars().count());
        let texts = std::iter::once(&heading).chain(column.cells.iter().map(|cell| &cell.text));
        let mut texts = texts.map(|text| match index {
            0 => format!(" {text:<width$} |"),
            _ => format!(" {text:>width$} |"),
        });
        lines[0].extend(texts.next());
        // The line below the header aligns the columns: ":" is on the right.
        lines[1].extend([
            &*"-".repeat(width + 1),
            if index == 0 { "-|" } else { ":|" },
        ]);
        lines[2..]
            .iter_mut()
            .zip(texts)
            .for_each(|(line, text)| *line += &text);
    }
    lines.join("\n") + "\n"
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
        Self {
            text: text.into(),
            tone,
        }
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
/// of those ratios only; one with published solvers has the times and the ratios to the fastest.
pub fn sheets(results: &Results, before: Option<&Changes>, details: bool) -> Vec<Sheet> {
    let has = |role: Role| results.strategies.iter().any(|one| one.role == role);
    if has(Role::Again) {
        return vec![null(results)];
    }
    let has_published = has(Role::Published);
    let mut sheets = vec![times(results, details || has_published)];
    if details || has_published {
        sheets.extend(work(results).filter(|_| !has_published));
        let title = if has_published {
            "Times faster than the fastest published solver of each set"
        } else {
            "Times faster than the previous rung, or than the row above"
        };
        let sheet = ratios(results, title, &faster(results, &[Role::Measured]));
        sheets.extend(Some(sheet).filter(|sheet| sheet.columns.len() > 1));
    } else {
        let next = "--details shows all work, the speed compared with the previous rung, and more \
                    puzzles. Next: cargo kata practice to write a search, cargo kata watch to see \
                    one, cargo study for charts.";
        sheets[0].notes.push(next.to_owned());
    }
    sheets.extend(before.map(|before| changes(results, before)));
    sheets
}

/// The heading of a column for a set.
fn heading(set: &SetSize) -> String {
    format!("{}\n{}", set.name, grouped(set.puzzles as u64))
}

/// The built-in sets of the first table: more do not fit 80 columns.
pub const FIRST_SETS: usize = 3;

/// The set whose placements the first table shows, if it is there.
const PLACEMENTS_OF: &str = "medium";

/// A strategy, and whether the row has its times for many at once.
type TimeRow<'a> = (&'a StrategyResults, bool);

/// The time per puzzle, with a column for each set: the fastest is not the same on all puzzles.
pub fn times<'a>(results: &'a Results, details: bool) -> Sheet {
    let all = details || results.sets.iter().any(|set| set.kind == SetKind::File);
    let shown = if all { usize::MAX } else { FIRST_SETS };
    let sets: Vec<&SetSize> = results.sets.iter().take(shown).collect();
    let rows = |strategy: &'a StrategyResults| {
        let StrategyResults {
            sets, hands_on_to, ..
        } = strategy;
        let has_many = sets.iter().any(|set| set.many_at_once.is_some());
        let has_one = hands_on_to.is_none() || !has_many;
        [
            has_one.then_some((strategy, false)),
            has_many.then_some((strategy, true)),
        ]
    };
    let rows: Vec<TimeRow<'_>> = results.strategies.iter().flat_map(rows).flatten().collect();
    let name = |&(strategy, many): &TimeRow<'_>| match many {
        false => strategy.name.clone(),
        true if strategy.hands_on_to.is_none() && !details => " many at once".to_owned(),
        true => format!("{}, many at once", strategy.name),
    };
    let counted_on = sets
        .iter()
        .position(|set| set.name == PLACEMENTS_OF)
        .unwrap_or(0);
    let placements = |&(strategy, many): &TimeRow<'_>| {
        let placements = strategy.sets[counted_on].figures?.work?.placements;
        (!many && has_placements(strategy)).then(|| figures(placements))
    };
    let placements = rows
        .iter()
        .map(|row| TableCell::or_missing(placements(row)));
    let counted_on = format!("placements\n{}", sets[counted_on].name);
    let mut columns = vec![
        Column::names("strategy", rows.iter().map(name)),
        Column::new(counted_on, placements),
    ];
    for (index, set) in sets.iter().enumerate() {
        let mut above = None;
        let cell = |&(strategy, many): &TimeRow<'_>| {
            let of_set = &strategy.sets[index];
            let time = if many {
                of_set.many_at_once
            } else {
                of_set.time()
            };
            let above = std::mem::replace(&mut above, time);
            match time {
                Some(time) => timed(results, index, time, above),
                None if of_set.solved < of_set.puzzles => solved(of_set),
                None => TableCell::or_missing(None),
            }
        };
        columns.push(Column::new(heading(set), rows.iter().map(cell)));
    }
    Sheet {
        title: format!("Time per puzzle {}", limits(results)),
        columns,
        notes: notes(results, &sets),
    }
}

/// A time, emphasized if its interval overlaps that of the least of its set, and with a sign if it
/// overlaps that of the row above.
fn timed(results: &Results, set: usize, time: Timing, above: Option<Timing>) -> TableCell {
    let of_set = results
        .strategies
        .iter()
        .map(|strategy| &strategy.sets[set]);
    let all = of_set.flat_map(|other| [other.time(), other.many_at_once].into_iter().flatten());
    let least = all.min_by(|one, other| one.median.total_cmp(&other.median));
    let is_best = least.is_some_and(|least| least.is_like(&time));
    let sign = if above.is_some_and(|above| above.is_like(&time)) {
        "≈ "
    } else {
        ""
    };
    let tone = if is_best {
        Emphasis::Best
    } else {
        Emphasis::Plain
    };
    TableCell::new(format!("{sign}{}", time.shown()), tone)
}

/// The work on the first set; `None` where that is extreme. A column without a value is left out.
fn work(results: &Results) -> Option<Sheet> {
    let set = results
        .sets
        .first()
        .filter(|set| set.kind != SetKind::Extreme)?;
    let times = results
        .strategies
        .iter()
        .filter_map(|one| one.sets[0].time());
    let fastest = times.map(|time| time.median).fold(f64::INFINITY, f64::min);
    let column = |heading: &str, text: &dyn Fn(&StrategyResults) -> Option<String>| {
        Column::new(
            heading,
            results
                .strategies
                .iter()
                .map(|one| TableCell::or_missing(text(one))),
        )
    };
    let time = |one: &StrategyResults| one.sets[0].time();
    let work = |one: &StrategyResults| one.sets[0].figures?.work;
    let checked = |one: &StrategyResults| work(one).filter(|work| work.checks > 0.0);
    let placed = |one: &StrategyResults| {
        work(one)
            .map(|work| work.placements)
            .filter(|&mean| mean > 0.0)
    };
    let mut columns = vec![
        Column::names("strategy", results.strategies.iter().map(|one| &one.name)),
        Column::new(
            "solved",
            results.strategies.iter().map(|one| solved(&one.sets[0])),
        ),
        column("placements", &|one| {
            Some(figures(
                work(one).filter(|_| has_placements(one))?.placements,
            ))
        }),
        column("checks", &|one| Some(figures(checked(one)?.checks))),
        column("reads", &|one| Some(figures(checked(one)?.reads))),
        column("time per\nplacement", &|one| {
            Some(seconds(time(one)?.median / placed(one)? / 1e9))
        }),
        column("× the\nfastest", &|one| {
            Some(figures(time(one)?.median / fastest))
        }),
        column("minimum", &|one| Some(seconds(time(one)?.minimum / 1e9))),
        column("peak\nmemory", &|one| {
            Some(format!("{} MB", figures(one.memory? as f64 / 1e6)))
        }),
    ];
    columns.retain(Column::has_values);
    let notes = vec![
        "A check tests a digit in a cell, or counts the options of a cell or of another \
         constraint; reads are the cells, flags, counters and masks that it reads. Minimum: the \
         fastest run. Peak memory: of a process that solves this set with the row. –: the row \
         reports none."
            .to_owned(),
    ];
    Some(Sheet {
        title: format!("Work per puzzle of {}", set.name),
        columns,
        notes,
    })
}

const INTERVAL: &str = "The interval is at 99 % confidence, from rounds in which both ran; with \
                        fewer than 8 rounds, it is their range. A ratio of 1 means equally \
                        fast, so an interval that contains 1 shows no difference.";

/// Two builds, or two copies of a search in one build, differ by this note.
const LAYOUT: &str = "The code layout of a build is one sample: the compiler may place the same \
                      search otherwise in another build, which can change its time by some percent.";

/// A name and a ratio for each set.
type Ratios = (String, Vec<Option<Ratio>>);

/// A table of ratios. A set without a ratio has no column.
fn ratios(results: &Results, title: &str, rows: &[Ratios]) -> Sheet {
    let cell = |ratio: Option<Ratio>| match ratio {
        Some(ratio) if ratio.is_shown() => TableCell::plain(ratio.to_string()),
        Some(ratio) => TableCell::new(ratio.to_string(), Emphasis::Faint),
        None => TableCell::or_missing(None),
    };
    let names = Column::names("strategy", rows.iter().map(|(name, _)| name));
    let of_set = |(index, set): (usize, &SetSize)| {
        Column::new(
            heading(set),
            rows.iter().map(|(_, ratios)| cell(ratios[index])),
        )
    };
    let of_sets = results
        .sets
        .iter()
        .enumerate()
        .map(of_set)
        .filter(Column::has_values);
    Sheet {
        title: title.to_owned(),
        columns: std::iter::once(names).chain(of_sets).collect(),
        notes: vec![INTERVAL.to_owned(), LAYOUT.to_owned()],
    }
}

/// How many times faster each contestant in these roles is than the one that it is compared with,
/// on each set.
fn faster(results: &Results, roles: &[Role]) -> Vec<Ratios> {
    let row = |strategy: &StrategyResults| {
        let ratios: Vec<Option<Ratio>> = strategy.sets.iter().map(|set| set.faster).collect();
        let is_wanted = roles.contains(&strategy.role) && ratios.iter().any(Option::is_some);
        let many = if strategy.hands_on_to.is_some() {
            ", many at once,"
        } else {
            ""
        };
        let after = strategy
            .previous
            .as_ref()
            .map(|previous| format!(" after {previous}"));
        let name = format!("{}{many}{}", strategy.name, after.unwrap_or_default());
        is_wanted.then(|| (name.trim_end_matches(',').to_owned(), ratios))
    };
    results.strategies.iter().filter_map(row).collect()
}

/// Every contestant compared with itself, and with one that is slower on purpose.
fn null(results: &Results) -> Sheet {
    let rows = faster(results, &[Role::Again, Role::Slower]);
    let mut sheet = ratios(results, "Times faster than itself", &rows);
    let shown = |role: Role| {
        let of_role = results.strategies.iter().filter(|one| one.role == role);
        let ratios = of_role
            .flat_map(|one| &one.sets)
            .filter_map(|set| set.faster);
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
    let names = results
        .strategies
        .iter()
        .map(|strategy| strategy.name.clone());
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
        limits
            .placements
            .map(|placements| format!("{} placements", grouped(placements))),
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
    let has_few = results.runs < LEAST_RUNS;
    let few = format!(", shown from {LEAST_RUNS} runs on (--runs {LEAST_RUNS})");
    let few = if has_few { &few } else { "" };
    let mut notes = vec![if results.runs == 0 {
        "Nothing was timed: no row solved all puzzles of a set.".to_owned()
    } else {
        format!(
            "A time is the median of at least {runs}, each the mean over the puzzles of the set. \
             ±: how far its 99 % interval reaches{few}. ≈: this interval overlaps that of the row \
             above."
        )
    }];
    let names = |is_wanted: fn(&&SetSize) -> bool| {
        let timed = sets.iter().copied().filter(|_| results.runs > 0);
        let names: Vec<&str> = timed.filter(is_wanted).map(|set| &*set.name).collect();
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
    let mut shown = results
        .strategies
        .iter()
        .flat_map(|one| one.sets.iter().take(sets.len()));
    let is_unsolved = |set: &&SetResults| {
        set.solved < set.puzzles && set.failure.is_none() && set.why_not_all.is_none()
    };
    if let Some(set) = shown.find(is_unsolved) {
        let (solved, puzzles) = (grouped(set.solved as u64), grouped(set.puzzles as u64));
        notes.push(format!(
            "{solved}/{puzzles}: solved {solved} of {puzzles} puzzles within the budget, so it has \
             no time on this set."
        ));
    }
    let mut sets = results
        .strategies
        .iter()
        .flat_map(|strategy| &strategy.sets);
    if sets.any(|set| set.many_at_once.is_some()) {
        notes.push("Many at once: all puzzles of the set in one call, on one core.".to_owned());
    }
    for strategy in &results.strategies {
        let name = &strategy.name;
        notes.extend(strategy.sets.iter().filter_map(|set| {
            let SetResults {
                set,
                puzzles,
                solved,
                why_not_all,
                ..
            } = set;
            let why = why_not_all.as_ref()?;
            let (solved, all) = (grouped(*solved as u64), counted(*puzzles as u64, "puzzle"));
            Some(format!("{name} solved {solved} of {all} of {set}: {why}."))
        }));
        if let Some(other) = &strategy.hands_on_to {
            notes.push(format!(
                "{name} hands a single puzzle to {other}, so it is timed on many at once only."
            ));
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
    let mut work = strategy
        .sets
        .iter()
        .filter_map(|set| set.figures)
        .map(|figures| figures.work);
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
    format!(
        "One core of {}{}; {compiler}{opt_level}.",
        results.machine,
        paths.collect::<String>()
    )
}

/// The text in lines of at most `width` columns, broken at spaces. Colours have no width.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let options = textwrap::Options::new(width)
        .break_words(false)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation);
    textwrap::wrap(text, options)
        .into_iter()
        .map(Cow::into_owned)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLE: &str = include_str!("../../study/tests/results.json");

    /// The sample, without its times for many at once.
    fn sample() -> Results {
        let mut results = Results::from_json(SAMPLE).unwrap();
        let sets = results
            .strategies
            .iter_mut()
            .flat_map(|strategy| &mut strategy.sets);
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
            figures.nanoseconds_per_puzzle = Timing {
                runs: 9,
                minimum: median,
                median,
                interval,
            };
        }
        let columns = super::times(&results, true).columns;
        let easy: Vec<(&str, Emphasis)> = columns[2]
            .cells
            .iter()
            .map(|cell| (&*cell.text, cell.tone))
            .collect();
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
        let time = strategy.sets[0]
            .figures
            .take()
            .unwrap()
            .nanoseconds_per_puzzle;
        (strategy.hands_on_to, strategy.sets[0].many_at_once) =
            (Some("sat".to_owned()), Some(time));
        let columns = super::times(&results, false).columns;
        let row: Vec<&str> = columns
            .iter()
            .map(|column| &*column.cells[1].text)
            .collect();
        assert_eq!(
            row[..2],
            [
                &*format!("{}, many at once", results.strategies[1].name),
                "–"
            ]
        );
        assert_eq!(row[2], time.shown());
    }

    #[test]
    fn text_is_broken_between_words() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("incomprehensible", 7), ["incomprehensible"]);
        assert_eq!(
            wrapped("\x1b[1mone\x1b[0m two", 7),
            ["\x1b[1mone\x1b[0m two"]
        );
    }
}
