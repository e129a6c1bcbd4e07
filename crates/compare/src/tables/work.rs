//! The table of the work per puzzle.

use crate::number::{figures, seconds};
use crate::results::{MeanWork, Results, StrategyResults};
use crate::sets::SetKind;

use super::sheet::{Column, NOTE_ON_UNKNOWN, Sheet, TableCell};
use super::times::solved_cell;

/// The reads are counted where the checks are, so one note is enough for both columns.
const NOTE_ON_CHECKS: &str = "A check tests a digit in a cell, or counts the options of a cell or of another constraint; \
     reads are the cells, flags, counters and masks that it reads.";

const NOTE_ON_TIME: &str = "Time per placement: only for a row that deduces nothing.";

const NOTE_ON_MINIMUM: &str = "Minimum: the fastest run.";

const NOTE_ON_MEMORY: &str = "Peak memory: of a process that solves this set with the row.";

const NOTE_ON_GAPS: &str = "–: the row has no such figure.";

/// The work on the first set; `None` where that is extreme. A column without a value is left out.
pub(super) fn work(results: &Results) -> Option<Sheet> {
    let set = results.sets.first()?;
    if set.kind == SetKind::Extreme {
        return None;
    }
    let fastest = fastest_median(results);
    let mut columns = vec![
        Column::names(
            "strategy",
            results.strategies.iter().map(|strategy| &strategy.name),
        ),
        Column::new(
            "solved",
            results
                .strategies
                .iter()
                .map(|strategy| solved_cell(&strategy.sets[0])),
        ),
        count_column(results, "placements", placements),
        count_column(results, "checks", |strategy| {
            Some(figures(work_of(strategy)?.checks?))
        })
        .with_note(NOTE_ON_CHECKS),
        count_column(results, "reads", |strategy| {
            Some(figures(work_of(strategy)?.reads?))
        }),
        column(results, "time per\nplacement", time_per_placement).with_note(NOTE_ON_TIME),
        column(results, "× the\nfastest", |strategy| {
            Some(figures(strategy.sets[0].time()?.median / fastest))
        }),
        column(results, "minimum", |strategy| {
            Some(seconds(strategy.sets[0].time()?.minimum / 1e9))
        })
        .with_note(NOTE_ON_MINIMUM),
        column(results, "peak\nmemory", |strategy| {
            Some(format!("{} MB", figures(strategy.memory? as f64 / 1e6)))
        })
        .with_note(NOTE_ON_MEMORY),
    ];
    columns.retain(Column::has_values);
    Some(Sheet {
        title: format!("Work per puzzle of {}", set.name),
        reasons: Vec::new(),
        notes: notes(&columns),
        columns,
    })
}

/// What these columns show, and what a gap in them means.
fn notes(columns: &[Column]) -> Vec<String> {
    let mut notes = Vec::new();
    for column in columns {
        notes.extend(column.note.map(str::to_owned));
    }
    if columns.iter().any(Column::has_gaps) {
        notes.push(NOTE_ON_GAPS.to_owned());
    }
    if columns.iter().any(Column::has_unknown) {
        notes.push(NOTE_ON_UNKNOWN.to_owned());
    }
    notes
}

/// A column with this count for each strategy.
fn count_column(
    results: &Results,
    heading: &str,
    text: impl Fn(&StrategyResults) -> Option<String>,
) -> Column {
    column_of(results, heading, |strategy| {
        TableCell::count(text(strategy), &strategy.sets[0])
    })
}

/// A column with this text for each strategy.
fn column(
    results: &Results,
    heading: &str,
    text: impl Fn(&StrategyResults) -> Option<String>,
) -> Column {
    column_of(results, heading, |strategy| {
        TableCell::figure(text(strategy), &strategy.sets[0])
    })
}

fn column_of(
    results: &Results,
    heading: &str,
    cell: impl Fn(&StrategyResults) -> TableCell,
) -> Column {
    Column::new(heading, results.strategies.iter().map(cell))
}

fn fastest_median(results: &Results) -> f64 {
    results
        .strategies
        .iter()
        .filter_map(|strategy| strategy.sets[0].time())
        .map(|time| time.median)
        .fold(f64::INFINITY, f64::min)
}

fn work_of(strategy: &StrategyResults) -> Option<MeanWork> {
    strategy.sets[0].work()
}

fn placements(strategy: &StrategyResults) -> Option<String> {
    if !strategy.has_placements() {
        return None;
    }
    Some(figures(work_of(strategy)?.placements))
}

/// The time of a placement with all checks before it. A strategy that deduces spends most of its
/// time on other steps: with 0.86 placements per puzzle, this would be the time of a puzzle.
fn time_per_placement(strategy: &StrategyResults) -> Option<String> {
    let work = work_of(strategy)?;
    if work.deductions > 0.0 || work.placements == 0.0 {
        return None;
    }
    let time = strategy.sets[0].time()?;
    Some(seconds(time.median / work.placements / 1e9))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::sample;

    #[test]
    fn only_the_columns_of_the_table_are_explained() {
        let mut results = sample::timed("easy", &[8000.0, 7600.0], 0.05);
        for number in 0..2 {
            let work = sample::work_of(&mut results, number);
            work.placements = 100.0;
            work.deductions = 0.0;
            work.checks = None;
            work.reads = None;
        }
        assert_eq!(
            work(&results).unwrap().notes,
            [NOTE_ON_TIME, NOTE_ON_MINIMUM]
        );
        sample::work_of(&mut results, 0).deductions = 45.0;
        let notes = work(&results).unwrap().notes;
        assert_eq!(notes, [NOTE_ON_TIME, NOTE_ON_MINIMUM, NOTE_ON_GAPS]);
        let set = &mut results.strategies[1].sets[0];
        (set.figures, set.solved) = (None, 1999);
        let notes = work(&results).unwrap().notes;
        assert_eq!(notes, [NOTE_ON_MINIMUM, NOTE_ON_UNKNOWN]);
    }

    #[test]
    fn a_row_that_deduces_has_no_time_per_placement() {
        let mut results = sample::timed("easy", &[8000.0, 7600.0, 400.0], 0.05);
        for (number, placements, deductions) in [(0, 100.0, 0.0), (1, 0.86, 45.0), (2, 0.0, 0.0)] {
            let work = sample::work_of(&mut results, number);
            work.placements = placements;
            work.deductions = deductions;
        }
        let shown = results.strategies.iter().map(time_per_placement);
        let expected = [Some("80.0 ns".to_owned()), None, None];
        assert_eq!(shown.collect::<Vec<_>>(), expected);
    }
}
