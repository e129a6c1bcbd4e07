//! The first table: the time per puzzle.

use crate::number::{figures, grouped};
use crate::results::{Results, SetResults, SetSize, StrategyResults, Timing};
use crate::sets::SetKind;

use super::notes::{ColumnsOfTimes, notes};
use super::reasons::reasons;
use super::sheet::{Column, Emphasis, Sheet, Signs, TableCell};
use super::{heading, limits};

/// The built-in sets of the first table: more do not fit 80 columns.
pub const FIRST_SETS: usize = 3;

/// The set whose placements the first table shows, if it is there. On `easy` most searches make few
/// placements; on `hard` a few puzzles decide the mean.
const PLACEMENTS_OF: &str = "medium";

/// What a cell shows where the row was not timed on a set, though it solves all of it or does not
/// get it.
const NOT_TIMED: &str = "not timed";

/// Times do not rank the rows where this share of them overlaps the time of the row above.
const TOO_NOISY: f64 = 0.75;

/// A row of the table.
struct Row<'a> {
    strategy: &'a StrategyResults,
    /// The row has its times for many puzzles at once.
    is_many: bool,
}

impl Row<'_> {
    fn time(&self, set: usize) -> Option<Timing> {
        let set_results = &self.strategy.sets[set];
        if self.is_many {
            set_results.many_at_once
        } else {
            set_results.time()
        }
    }

    /// Below the row of its own strategy, "many at once" is enough for a terminal.
    fn name(&self, details: bool) -> String {
        let name = &self.strategy.name;
        if !self.is_many {
            name.clone()
        } else if self.strategy.hands_on_to.is_none() && !details {
            " many at once".to_owned()
        } else {
            format!("{name}, many at once")
        }
    }

    fn placements_cell(&self, set: usize) -> TableCell {
        if self.is_many {
            return TableCell::missing();
        }
        TableCell::count(self.placements(set), &self.strategy.sets[set])
    }

    fn placements(&self, set: usize) -> Option<String> {
        if !self.strategy.has_placements() {
            return None;
        }
        Some(figures(self.strategy.sets[set].work()?.placements))
    }
}

/// The rows of all strategies: one puzzle at a time, and many at once where that was measured. A
/// strategy that hands single puzzles on has the second only.
fn rows(results: &Results) -> Vec<Row<'_>> {
    let mut rows = Vec::new();
    for strategy in &results.strategies {
        let has_many = strategy.sets.iter().any(|set| set.many_at_once.is_some());
        if strategy.hands_on_to.is_none() || !has_many {
            rows.push(Row {
                strategy,
                is_many: false,
            });
        }
        if has_many {
            rows.push(Row {
                strategy,
                is_many: true,
            });
        }
    }
    rows
}

/// The sets of the table: all with details and for files of a user, otherwise the first.
fn shown_sets(results: &Results, details: bool) -> &[SetSize] {
    let has_file = results.sets.iter().any(|set| set.kind == SetKind::File);
    if details || has_file {
        &results.sets
    } else {
        &results.sets[..results.sets.len().min(FIRST_SETS)]
    }
}

/// The position of the set whose placements and reasons are shown.
pub(super) fn counted_set(sets: &[SetSize]) -> usize {
    sets.iter()
        .position(|set| set.name == PLACEMENTS_OF)
        .unwrap_or(0)
}

/// The time per puzzle, with a column for each set: the fastest is not the same on all puzzles.
pub fn times(results: &Results, details: bool) -> Sheet {
    let sets = shown_sets(results, details);
    let rows = rows(results);
    let counted_set = counted_set(sets);
    let names = Column::names("strategy", rows.iter().map(|row| row.name(details)));
    let placements = Column::new(
        format!("placements\n{}", sets[counted_set].name),
        rows.iter().map(|row| row.placements_cell(counted_set)),
    );
    let mut times = Vec::new();
    for (index, set) in sets.iter().enumerate() {
        times.push(Column::new(heading(set), time_cells(results, &rows, index)));
    }
    let figures = ColumnsOfTimes { placements, times };
    let notes = notes(results, sets, &figures);
    let mut columns = vec![names, figures.placements];
    columns.extend(figures.times);
    Sheet {
        title: format!("Time per puzzle {}", limits(results)),
        reasons: reasons(results, counted_set),
        notes,
        columns,
    }
}

/// The times of one set.
fn time_cells(results: &Results, rows: &[Row<'_>], set: usize) -> Vec<TableCell> {
    let least = least_time(results, set);
    let mut above: Option<Timing> = None;
    let mut cells = Vec::new();
    for row in rows {
        let time = row.time(set);
        cells.push(match time {
            Some(time) => time_cell(time, above, least),
            None => unfinished_cell(&row.strategy.sets[set]),
        });
        above = time;
    }
    cells
}

/// The least time of a set, one at a time or many at once.
fn least_time(results: &Results, set: usize) -> Option<Timing> {
    let mut times: Vec<Timing> = Vec::new();
    for strategy in &results.strategies {
        times.extend(strategy.sets[set].time());
        times.extend(strategy.sets[set].many_at_once);
    }
    times
        .into_iter()
        .min_by(|a, b| a.median.total_cmp(&b.median))
}

/// A time, emphasized if its interval overlaps that of the least of its set, and with a sign if it
/// overlaps that of the row above.
fn time_cell(time: Timing, above: Option<Timing>, least: Option<Timing>) -> TableCell {
    let signs = Signs {
        has_interval: time.has_interval(),
        shows_no_difference: above.is_some_and(|above| above.is_like(&time)),
    };
    let mut text = time.shown();
    if signs.shows_no_difference {
        text.insert_str(0, "≈ ");
    }
    let is_best = least.is_some_and(|least| least.is_like(&time));
    let emphasis = if is_best {
        Emphasis::Best
    } else {
        Emphasis::Plain
    };
    TableCell::with_signs(text, emphasis, signs)
}

/// A set without a time: how many puzzles were solved, unless all were.
fn unfinished_cell(set: &SetResults) -> TableCell {
    if set.solved < set.puzzles {
        solved_cell(set)
    } else {
        TableCell::new(NOT_TIMED, Emphasis::Faint)
    }
}

/// How many puzzles were solved, or what is wrong.
pub(super) fn solved_cell(set: &SetResults) -> TableCell {
    if let Some(failure) = &set.failure {
        return TableCell::new(failure.verdict.to_string(), Emphasis::Bad);
    }
    if set.is_withheld() {
        return TableCell::missing();
    }
    let solved = grouped(set.solved as u64);
    if set.solved == set.puzzles {
        return TableCell::plain(solved);
    }
    let puzzles = grouped(set.puzzles as u64);
    TableCell::new(format!("{solved}/{puzzles}"), Emphasis::Faint)
}

/// Whether nearly every time overlaps that of the row above, so that the table does not rank the
/// rows.
pub fn is_too_noisy(results: &Results) -> bool {
    let rows = rows(results);
    let sets = shown_sets(results, false);
    let mut compared = 0;
    let mut overlapping = 0;
    for set in 0..sets.len() {
        for pair in rows.windows(2) {
            if let (Some(above), Some(below)) = (pair[0].time(set), pair[1].time(set)) {
                compared += 1;
                overlapping += u32::from(above.is_like(&below));
            }
        }
    }
    // Two rows may just be equally fast.
    compared > 1 && f64::from(overlapping) >= TOO_NOISY * f64::from(compared)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::sample;

    #[test]
    fn neighbours_whose_intervals_overlap_are_marked() {
        let results = sample::timed("easy", &[10_000.0, 10_900.0, 12_600.0], 0.05);
        let column = times(&results, true).columns.remove(2);
        let easy: Vec<(&str, Emphasis)> = column
            .cells
            .iter()
            .map(|cell| (&*cell.text, cell.emphasis))
            .collect();
        let expected = [
            ("10 µs ±5 %", Emphasis::Best),
            ("≈ 11 µs ±5 %", Emphasis::Best),
            ("13 µs ±5 %", Emphasis::Plain),
        ];
        assert_eq!(easy, expected);
    }

    #[test]
    fn times_are_too_noisy_to_rank_if_nearly_all_overlap_the_row_above() {
        let times = [10_000.0, 9000.0, 8000.0, 7000.0];
        assert!(is_too_noisy(&sample::timed("easy", &times, 0.3)));
        assert!(!is_too_noisy(&sample::timed("easy", &times, 0.02)));
        assert!(!is_too_noisy(&sample::timed("easy", &times[..2], 0.3)));
    }

    #[test]
    fn a_search_that_is_handed_on_has_no_row() {
        let mut results = sample::timed("easy", &[18_000.0, 12_000.0], 0.05);
        let strategy = &mut results.strategies[1];
        let time = strategy.sets[0].time().unwrap();
        strategy.hands_on_to = Some("sat".to_owned());
        strategy.sets[0].figures = None;
        strategy.sets[0].many_at_once = Some(time);
        let columns = times(&results, false).columns;
        let row: Vec<&str> = columns
            .iter()
            .map(|column| &*column.cells[1].text)
            .collect();
        assert_eq!(row, ["strategy 2, many at once", "–", &time.shown()]);
    }

    #[test]
    fn a_search_that_did_not_end_is_told_from_one_without_placements() {
        let mut results = sample::timed("easy", &[18_000.0, 12_000.0], 0.05);
        sample::work_of(&mut results, 0).placements = 0.0;
        let unsolved = &mut results.strategies[1].sets[0];
        (unsolved.figures, unsolved.solved) = (None, 1999);
        let mut program = results.strategies[1].clone();
        program.sets[0].why_not_all = Some("it ended".to_owned());
        results.strategies.push(program);
        let sheet = times(&results, false);
        let texts = sheet.columns[1].cells.iter().map(|cell| &*cell.text);
        assert_eq!(texts.collect::<Vec<_>>(), ["–", "?", "–"]);
        let notes = sheet.notes.join(" ");
        assert!(
            notes.contains(" –: no placements, or none reported. ?: "),
            "{notes}"
        );
    }
}
