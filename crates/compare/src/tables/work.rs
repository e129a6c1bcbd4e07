//! The table of the work per puzzle.

use crate::number::{figures, seconds};
use crate::results::{Results, SetResults, StrategyResults};
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
    let table = WorkTable { results, fastest };
    let mut columns = vec![
        table.names(),
        table.column("solved", |row| solved_cell(row.set)),
        table.column("placements", |row| row.count(row.placements())),
        table
            .column("checks", |row| row.count(row.checks()))
            .with_note(NOTE_ON_CHECKS),
        table.column("reads", |row| row.count(row.reads())),
        table
            .column("time per\nplacement", |row| {
                row.figure(row.time_per_placement())
            })
            .with_note(NOTE_ON_TIME),
        table.column("× the\nfastest", |row| row.figure(row.times_the_fastest())),
        table
            .column("minimum", |row| row.figure(row.minimum()))
            .with_note(NOTE_ON_MINIMUM),
        table
            .column("peak\nmemory", |row| row.figure(row.memory()))
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

fn fastest_median(results: &Results) -> f64 {
    results
        .strategies
        .iter()
        .filter_map(|strategy| strategy.sets[0].time())
        .map(|time| time.median)
        .fold(f64::INFINITY, f64::min)
}

/// Makes the columns of the table.
struct WorkTable<'a> {
    results: &'a Results,
    /// The least median time of a row on the first set.
    fastest: f64,
}

impl<'a> WorkTable<'a> {
    fn names(&self) -> Column {
        let strategies = self.results.strategies.iter();
        Column::names("strategy", strategies.map(|strategy| &strategy.name))
    }

    /// A column with this cell for each row.
    fn column(&self, heading: &str, cell: fn(&Row<'_>) -> TableCell) -> Column {
        let mut cells = Vec::new();
        for strategy in &self.results.strategies {
            cells.push(cell(&self.row(strategy)));
        }
        Column::new(heading, cells)
    }

    fn row(&self, strategy: &'a StrategyResults) -> Row<'a> {
        Row {
            strategy,
            set: &strategy.sets[0],
            fastest: self.fastest,
        }
    }
}

/// A row of the table. Each figure is `None` if the row does not have it.
struct Row<'a> {
    strategy: &'a StrategyResults,
    /// The first set.
    set: &'a SetResults,
    /// The least median time of a row on the first set.
    fastest: f64,
}

impl Row<'_> {
    /// The cell of a count of work.
    fn count(&self, text: Option<String>) -> TableCell {
        TableCell::count(text, self.set)
    }

    /// The cell of any other figure.
    fn figure(&self, text: Option<String>) -> TableCell {
        TableCell::figure(text, self.set)
    }

    fn placements(&self) -> Option<String> {
        if !self.strategy.has_placements() {
            return None;
        }
        Some(figures(self.set.work()?.placements))
    }

    fn checks(&self) -> Option<String> {
        Some(figures(self.set.work()?.checks?))
    }

    fn reads(&self) -> Option<String> {
        Some(figures(self.set.work()?.reads?))
    }

    /// The time of a placement with all checks before it. A strategy that deduces spends most of
    /// its time on other steps: with 0.86 placements per puzzle, this would be the time of a
    /// puzzle.
    fn time_per_placement(&self) -> Option<String> {
        let work = self.set.work()?;
        if work.deductions > 0.0 || work.placements == 0.0 {
            return None;
        }
        let time = self.set.time()?;
        Some(seconds(time.median / work.placements / 1e9))
    }

    fn times_the_fastest(&self) -> Option<String> {
        Some(figures(self.set.time()?.median / self.fastest))
    }

    fn minimum(&self) -> Option<String> {
        Some(seconds(self.set.time()?.minimum / 1e9))
    }

    fn memory(&self) -> Option<String> {
        Some(format!(
            "{} MB",
            figures(self.strategy.memory? as f64 / 1e6)
        ))
    }
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
        let table = WorkTable {
            results: &results,
            fastest: 400.0,
        };
        let strategies = results.strategies.iter();
        let shown = strategies.map(|strategy| table.row(strategy).time_per_placement());
        let expected = [Some("80.0 ns".to_owned()), None, None];
        assert_eq!(shown.collect::<Vec<_>>(), expected);
    }
}
