//! The tables of a comparison in words, for a terminal and for a README.

use compare::number::{counted, figures, grouped, seconds};
use compare::results::{MeanWork, Results, SetResults, SetSize, StrategyResults};
use compare::{Ratio, SetKind};

use super::FIRST_SETS;
use super::before::Before;
use super::notes::{has_placements, notes};

/// A table before it is drawn. The first column is aligned to the left, all others to the right.
pub(super) struct Sheet {
    pub(super) title: String,
    /// Each has one line, or two with a line break between.
    pub(super) header: Vec<String>,
    pub(super) rows: Vec<Vec<TableCell>>,
    pub(super) notes: Vec<String>,
}

/// The heading of the ideas. They are text, so they are aligned to the left.
pub(super) const IDEA: &str = "idea";

/// From this width on the first table has the ideas, if this much is left for them.
const WIDTH_WITH_IDEAS: usize = 120;
const WIDTH_OF_AN_IDEA: usize = 30;

impl Sheet {
    /// The width of a column in characters.
    pub(super) fn width(&self, column: usize) -> usize {
        let header = self.header[column].lines().map(|line| line.chars().count());
        let cells = self.rows.iter().map(|row| row[column].text.chars().count());
        header.chain(cells).max().unwrap_or(0)
    }
}

/// The text of a cell and its emphasis.
pub(super) struct TableCell {
    pub(super) text: String,
    pub(super) tone: Emphasis,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Emphasis {
    Plain,
    /// The best of its column.
    Best,
    /// Not finished, so not comparable with the rest.
    Faint,
    Bad,
}

impl TableCell {
    fn new(text: impl Into<String>, tone: Emphasis) -> Self {
        Self { text: text.into(), tone }
    }

    fn plain(text: impl Into<String>) -> Self {
        Self::new(text, Emphasis::Plain)
    }

    fn missing() -> Self {
        Self::new("–", Emphasis::Faint)
    }

    fn or_missing(text: Option<String>) -> Self {
        text.map_or_else(Self::missing, Self::plain)
    }
}

/// All tables of a comparison that have a row; without details the times, and what changed.
pub(super) fn sheets(results: &Results, before: Option<&Before>, details: bool) -> Vec<Sheet> {
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

/// The length of a bar, and the set that it shows if it is there.
const BAR: usize = 10;
const BAR_SET: &str = "medium";

/// The time per puzzle, with a column for each set: the fastest is not the same on all puzzles.
/// Without details a bar shows one of the sets.
fn times<'a>(results: &'a Results, details: bool) -> Sheet {
    let mut sets = sets(results, |kind| kind != SetKind::Extreme);
    if !details && sets.iter().all(|(_, set)| set.kind == SetKind::Timed) {
        sets.truncate(FIRST_SETS);
    }
    let medium = sets.iter().find(|(_, set)| set.name == BAR_SET).or(sets.first()).copied();
    let of_medium = |strategy: &'a StrategyResults| medium.map(|(set, _)| &strategy.sets[set]);
    let placements = |strategy| {
        let of_set = of_medium(strategy).and_then(|set| set.figures);
        let work = of_set.and_then(|figures| figures.work).filter(|_| has_placements(strategy));
        TableCell::or_missing(work.map(|work| figures(work.placements)))
    };
    let one = |set: &SetResults| set.figures.map(|one| one.nanoseconds_per_puzzle.minimum);
    let many = |set: &SetResults| set.many_at_once.map(|many| many.minimum);
    let all = results.strategies.iter().filter_map(of_medium);
    let all: Vec<f64> = all.flat_map(|set| [one(set), many(set)]).flatten().collect();
    let mut rows = Vec::new();
    for strategy in &results.strategies {
        let row =
            |name: String, placements: TableCell, time: &dyn Fn(&SetResults) -> Option<f64>| {
                let cells = sets.iter().map(|&(index, _)| {
                    let set = &strategy.sets[index];
                    match time(set) {
                        Some(time) => timed(results, set, time),
                        None if set.solved < set.puzzles => solved(set),
                        None => TableCell::missing(),
                    }
                });
                let medium = of_medium(strategy).filter(|_| !details);
                let bar = medium.map(|set| TableCell::plain(bar(time(set), &all)));
                let placements = (!sets.is_empty()).then_some(placements);
                let name = std::iter::once(TableCell::plain(name));
                name.chain(placements).chain(cells).chain(bar).collect::<Vec<_>>()
            };
        rows.push(row(strategy.name.clone(), placements(strategy), &one));
        if strategy.sets.iter().any(|set| set.many_at_once.is_some()) {
            let above = if details { format!("{},", strategy.name) } else { " ".to_owned() };
            let name = format!("{above} many at once");
            rows.push(row(name, TableCell::missing(), &many));
        }
    }
    let mut header = header(&sets);
    if let Some((_, medium)) = medium {
        header.insert(1, format!("placements\n{}", medium.name));
        header.extend((!details).then(|| format!("{}\n(log)", medium.name)));
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

/// A bar for a time. Its axis is logarithmic, from the least of all times to the largest.
fn bar(time: Option<f64>, all: &[f64]) -> String {
    let of = |order: fn(f64, f64) -> f64| all.iter().copied().reduce(order).unwrap_or(1.0);
    let (least, most) = (of(f64::min), of(f64::max));
    let share = |time: f64| (time / least).ln() / (most / least).ln().max(f64::MIN_POSITIVE);
    #[expect(clippy::cast_precision_loss, reason = "a bar is short")]
    let long = (0..BAR).filter(|&place| {
        time.is_some_and(|time| place == 0 || share(time) * (BAR as f64 - 0.5) >= place as f64)
    });
    let long = long.count();
    format!("{}{}", "█".repeat(long), "·".repeat(BAR - long))
}

/// Adds the idea of each rung, cut to what is left of this width, if that is enough to be read.
pub(super) fn add_ideas(sheet: &mut Sheet, width: usize) {
    let columns = (0..sheet.header.len()).map(|column| sheet.width(column) + 1);
    let room = width.saturating_sub(columns.sum());
    if width < WIDTH_WITH_IDEAS || room < WIDTH_OF_AN_IDEA {
        return;
    }
    sheet.header.push(IDEA.to_owned());
    for row in &mut sheet.rows {
        let idea = ladder::find(&row[0].text).map_or("", |rung| rung.idea);
        let cut: String = idea.chars().take(room - 1).collect();
        let shown = if cut.len() < idea.len() { format!("{cut}…") } else { cut };
        row.push(TableCell::plain(shown));
    }
}

/// A time, emphasized if it is the least of its set. Times within one per cent are equal: another
/// run may order them otherwise.
fn timed(results: &Results, set: &SetResults, time: f64) -> TableCell {
    let of_set = results.strategies.iter().flat_map(|strategy| &strategy.sets);
    let of_set = of_set.filter(|other| other.set == set.set).flat_map(|other| {
        let one = other.figures.map(|figures| figures.nanoseconds_per_puzzle);
        [one, other.many_at_once].into_iter().flatten()
    });
    let least = of_set.map(|time| time.minimum).fold(f64::INFINITY, f64::min);
    let tone = if time < 1.01 * least { Emphasis::Best } else { Emphasis::Plain };
    TableCell::new(seconds(time / 1e9), tone)
}

/// The work on the first set; `None` where that is extreme.
fn work(results: &Results) -> Option<Sheet> {
    let &(index, set) = sets(results, |kind| kind != SetKind::Extreme).first()?;
    let time = |of_set: &SetResults| Some(of_set.figures?.nanoseconds_per_puzzle.minimum);
    let times = results.strategies.iter().filter_map(|one| time(&one.sets[index]));
    let fastest = times.fold(f64::INFINITY, f64::min);
    let row = |strategy: &StrategyResults| {
        let of_set = &strategy.sets[index];
        let mut row = vec![TableCell::plain(&strategy.name), solved(of_set)];
        let work = of_set.figures.and_then(|figures| figures.work);
        let mean = |is_reported: bool, mean: fn(&MeanWork) -> f64| {
            TableCell::or_missing(work.filter(|_| is_reported).map(|work| figures(mean(&work))))
        };
        let has_checks = work.is_some_and(|work| work.checks > 0.0);
        row.push(mean(has_placements(strategy), |work| work.placements));
        row.push(mean(has_checks, |work| work.checks));
        row.push(mean(has_checks, |work| work.reads));
        let per_placement = time(of_set).zip(work.map(|work| work.placements));
        let per_placement = per_placement.filter(|&(_, placements)| placements > 0.0);
        let per_placement = per_placement.map(|(time, placements)| time / placements);
        row.push(TableCell::or_missing(per_placement.map(|time| seconds(time / 1e9))));
        row.push(TableCell::or_missing(time(of_set).map(|time| figures(time / fastest))));
        row
    };
    let header = [
        "strategy",
        "solved",
        "placements",
        "checks",
        "reads",
        "time per\nplacement",
        "× the\nfastest",
    ];
    Some(Sheet {
        title: format!("Work per puzzle of {}", set.name),
        header: header.map(str::to_owned).into(),
        rows: results.strategies.iter().map(row).collect(),
        notes: Vec::new(),
    })
}

/// How many times faster each is than the previous rung, on each set; `None` with too few rounds.
fn faster(results: &Results) -> Option<Sheet> {
    let sets = sets(results, |kind| kind != SetKind::Extreme);
    let row = |strategy: &StrategyResults| {
        let previous = strategy.previous.as_ref()?;
        let changes = sets.iter().map(|&(set, _)| strategy.sets[set].faster);
        let name = format!("{} after {previous}", strategy.name);
        Some(std::iter::once(TableCell::plain(name)).chain(changes.map(ratio)).collect())
    };
    let any = results.strategies.iter().flat_map(|one| &one.sets).any(|set| set.faster.is_some());
    any.then(|| Sheet {
        title: "Times faster than the previous rung, or than the row above".to_owned(),
        header: header(&sets),
        rows: results.strategies.iter().filter_map(row).collect(),
        notes: vec![
            "The interval has 99 %, from rounds in which both ran. Where it contains 1, no \
             difference is shown."
                .to_owned(),
        ],
    })
}

/// A ratio with its interval, such as `1.40, 1.38 to 1.42`.
fn ratio(change: Option<Ratio>) -> TableCell {
    let Some(change) = change else { return TableCell::missing() };
    if !change.is_shown() {
        return TableCell::new("no difference shown", Emphasis::Faint);
    }
    let shown = |ratio: f64| if ratio < 0.1 { format!("{ratio:.3}") } else { figures(ratio) };
    let [least, most] = change.interval.map(shown);
    TableCell::plain(format!("{}, {least} to {most}", shown(change.ratio)))
}

/// The ratio to an older build, set by set: bad or best only if it differs by more than its noise.
fn changes(results: &Results, before: &Before) -> Sheet {
    let sets = sets(results, |kind| kind != SetKind::Extreme);
    let cell = |change: Option<Ratio>| {
        let Some(change) = change else { return TableCell::missing() };
        let tone = match change.interval {
            [least, _] if least > 1.0 => Emphasis::Bad,
            [_, most] if most < 1.0 => Emphasis::Best,
            _ => Emphasis::Plain,
        };
        TableCell::new(format!("{:.3} ± {:.3}", change.ratio, change.uncertainty()), tone)
    };
    let row = |(index, strategy): (usize, &StrategyResults)| {
        let cells = sets.iter().map(|&(set, _)| cell(before.change(index, set)));
        std::iter::once(TableCell::plain(&strategy.name)).chain(cells).collect()
    };
    Sheet {
        title: "Now ÷ before".to_owned(),
        header: header(&sets),
        rows: results.strategies.iter().enumerate().map(row).collect(),
        notes: vec![before.note()],
    }
}

/// Sets whose puzzles differ by orders of magnitude: all placements together, and the median time.
fn extremes(results: &Results) -> Option<Sheet> {
    let sets = sets(results, |kind| kind == SetKind::Extreme);
    let row = |strategy: &StrategyResults| {
        let cells = sets.iter().flat_map(|&(index, _)| {
            let set = &strategy.sets[index];
            let Some(figures) = set.figures else { return [solved(set), TableCell::missing()] };
            let placements = figures.work.filter(|_| has_placements(strategy)).map(|work| {
                let all = work.placements * f64::from(figures.puzzles as u32);
                compare::number::figures(all)
            });
            let median = seconds(figures.nanoseconds_per_puzzle.minimum / 1e9);
            [TableCell::or_missing(placements), TableCell::plain(median)]
        });
        std::iter::once(TableCell::plain(&strategy.name)).chain(cells).collect()
    };
    let columns = sets.iter().flat_map(|(_, set)| {
        [format!("{}, all {}:\nplacements", set.name, set.puzzles), "median\ntime".to_owned()]
    });
    (!sets.is_empty()).then(|| Sheet {
        title: "Extreme puzzles".to_owned(),
        header: std::iter::once("strategy".to_owned()).chain(columns).collect(),
        rows: results.strategies.iter().map(row).collect(),
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

/// How many puzzles were solved, or what a program did wrong.
fn solved(set: &SetResults) -> TableCell {
    if let Some(failure) = &set.failure {
        TableCell::new(&failure.verdict, Emphasis::Bad)
    } else if set.wrong > 0 {
        TableCell::new(format!("{} wrong", set.wrong), Emphasis::Bad)
    } else if set.puzzles == 0 {
        TableCell::missing()
    } else if set.solved == set.puzzles {
        TableCell::plain(grouped(set.solved as u64))
    } else {
        let (solved, all) = (grouped(set.solved as u64), grouped(set.puzzles as u64));
        TableCell::new(format!("{solved}/{all}"), Emphasis::Faint)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_has_the_time_per_placement_and_beside_the_fastest() {
        let sample = include_str!("../../../../study/tests/results.json");
        let sheet = work(&Results::from_json(sample).unwrap()).unwrap();
        let last = |row: &Vec<TableCell>| [5, 6].map(|column| row[column].text.clone());
        let last: Vec<[String; 2]> = sheet.rows.iter().map(last).collect();
        assert_eq!(last, [["60.0 ns", "2.57"], ["23.3 ns", "1.00"], ["–", "129"]]);
    }
}
