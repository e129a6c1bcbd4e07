//! When stopped: what a search that does not end did at the end of its record of the shown board.
//!
//! ```javascript
//! while (true) {
//!     if (fits(r, c, d)) { board[r][c] = d; break; }
//!     board[r][c] = '.';           // and the digit stays the same
//! ```
//!
//! > The same changes are made again and again: 3 in r1c3 and a blank in r1c3. It was in line 12,
//! > in solve, 4 calls deep.
//!
//! With a record, it cannot be false: it repeats the end of the record, and "again and again" is
//! said only of three rounds or more.
//!
//! A loop that is not left is named, too: "After 2 s, it was still in the loop in lines 36 to 38".
//! That is only said where rounds of the same kinds came again and again for more than half of the
//! time, up to the end. The loop may still count up to a very large number, so it is not said to be
//! endless.
//!
//! On a board with many blanks, the place in the record says nothing. A recorded run is slower than
//! the one that was judged, and is stopped sooner, so it may still be in the search when the judged
//! run had already entered an endless loop. There, another run is not recorded, and the
//! sentence says after which time it was stopped.

use std::collections::{BTreeMap, BTreeSet};

use sudoku::{Cell, list_in_words};
use thousands::Separable as _;

use crate::Reply;
use crate::explanation::Evidence;
use crate::investigation::Investigation;
use crate::kind::Kind;
use crate::record::{AnswerRecord, CellRead, Change, PlainStop, StuckLoop, cell_list};
use crate::subject::FEW_BLANKS;

/// A round of changes is said to be repeated if at least this many changes at the end consist of
/// it. A right search that tries nine digits in a few cells also repeats some changes, but the
/// digits of other cells come between.
const REPEATED_CHANGES: usize = 60;

/// A round of changes is said to be repeated if it comes at least this often.
const LEAST_ROUNDS: usize = 3;

/// More changes than this are not listed.
const MOST_LISTED: usize = 6;

/// No search of a small board reads this often without a change: to test nine digits in twelve
/// blanks takes some 3,000 reads.
const MANY_READS: usize = 10_000;

/// An answer may read the board a thousand times before each change, which is slow and not endless.
/// Where a board has many blanks, the reads without a change must be this many times those before
/// any earlier change.
const TIMES_EARLIER_READS: usize = 20;

pub(crate) struct WhenStopped;

impl<E> Kind<E> for WhenStopped {
    fn name(&self) -> &'static str {
        "when stopped"
    }

    fn look(&self, case: &mut Investigation<'_, E>) -> Result<Option<Evidence>, E> {
        let is_slow = case
            .shown
            .as_ref()
            .is_some_and(|shown| shown.actual == Reply::Slow);
        if !is_slow || case.found.first_wrong_step.is_some() {
            return Ok(None);
        }
        let blanks = case
            .shown
            .as_ref()
            .map_or(0, |shown| shown.board.blanks().count());
        let of_record = match case.record()? {
            Some(record) => text(record, blanks),
            None => None,
        };
        let Some(shown) = &case.shown else {
            return Ok(None);
        };
        let ends_with_error = case.rejected.ends_with_error;
        let mut sentences = Vec::new();
        // A run that ends with an error leaves its loop.
        if !ends_with_error && let Some(stuck) = case.subject.stuck_loop(&shown.board)? {
            sentences.push(text_of_loop(stuck));
        }
        if let Some(text) = of_record {
            sentences.push(text);
        } else if sentences.is_empty()
            && let Some(stop) = case.subject.place(&shown.board)?
        {
            sentences.push(text_of_plain_run(&stop));
        }
        if sentences.is_empty() {
            return Ok(None);
        }
        if ends_with_error {
            let sooner = "The run was stopped sooner than the one that failed.";
            sentences.insert(0, sooner.to_owned());
        }
        Ok(Some(Evidence::WhenStopped(sentences.join(" "))))
    }
}

/// What it did on a board with this many blanks.
fn text(record: &AnswerRecord, blanks: usize) -> Option<String> {
    let repeated = repeated_changes(record).or_else(|| repeated_reads(record, blanks));
    let is_in_the_loop = repeated.is_some() || blanks <= FEW_BLANKS;
    let mut sentences = Vec::new();
    sentences.extend(repeated);
    if is_in_the_loop && let Some(place) = &record.stopped {
        sentences.push(format!("It was {place}."));
    }
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

/// The loop in which it still was: `After 2 s, it was still in the loop in lines 36 to 38. The last
/// 41,000,000 rounds, at least, ran the same blocks of code in the same order: perhaps nothing
/// changes any more.`
fn text_of_loop(stuck: StuckLoop) -> String {
    let StuckLoop { first, last, .. } = stuck;
    let mut unit = 1;
    while stuck.rounds / unit >= 100 {
        unit *= 10;
    }
    let rounds = (stuck.rounds / unit * unit).separate_with_commas();
    format!(
        "After {} s, it was still in the loop in lines {first} to {last}. The last {rounds} rounds, \
         at least, ran the same blocks of code in the same order: perhaps nothing changes any more.",
        stuck.time.as_secs()
    )
}

/// Where a run was that was not recorded: `After 3 s, it was in line 12, in solve, 4 calls
/// deep.`
fn text_of_plain_run(stop: &PlainStop) -> String {
    let PlainStop { place, time } = stop;
    format!("After {} s, it was {place}.", time.as_secs())
}

/// The shortest round of changes that is repeated at the end.
fn repeated_changes(record: &AnswerRecord) -> Option<String> {
    let changes = &record.changes;
    if changes.len() < REPEATED_CHANGES {
        return None;
    }
    let mut lengths = 1..=changes.len() / LEAST_ROUNDS;
    let length = lengths.find(|&length| repeats_at_end(changes, length))?;
    let round = &changes[changes.len() - length..];
    if length > MOST_LISTED {
        let places = places_text(round.iter().map(|change| CellRead {
            cell: change.cell,
            line: change.line,
        }));
        return Some(format!(
            "The same {length} changes are made again and again in {places}."
        ));
    }
    let shown = round.iter().map(|change| {
        let digit = change
            .digit
            .map_or("a blank".to_owned(), |digit| digit.to_string());
        format!("{digit} in {}", change.cell)
    });
    Some(format!(
        "The same changes are made again and again: {}.",
        list_in_words(shown, "and")
    ))
}

/// Whether the last changes are rounds of this length, all alike.
fn repeats_at_end(changes: &[Change], length: usize) -> bool {
    let count = REPEATED_CHANGES.max(length * LEAST_ROUNDS);
    let last = &changes[changes.len().saturating_sub(count)..];
    last.iter()
        .zip(&last[length..])
        .all(|(change, later)| change.cell == later.cell && change.digit == later.digit)
}

/// The cells of many reads, if the board does not change between them. The search may still go on
/// to another cell later, so nothing is said of what follows.
fn repeated_reads(record: &AnswerRecord, blanks: usize) -> Option<String> {
    let first = record.changes.last().map_or(0, |change| change.reads);
    let reads = &record.reads[first..];
    if blanks > FEW_BLANKS {
        let most_before = most_reads_before_a_change(record)?;
        if reads.len() < most_before * TIMES_EARLIER_READS {
            return None;
        }
    }
    let last = &reads[reads.len().checked_sub(MANY_READS)?..];
    let count = MANY_READS.separate_with_commas();
    let often = least_reads_text(last);
    let cells: BTreeSet<Cell> = last.iter().map(|read| read.cell).collect();
    if cells.len() == Cell::ALL.len() {
        return Some(format!(
            "In its last {count} reads the board did not change, and every cell was read{often}."
        ));
    }
    let places = places_text(last.iter().copied());
    Some(format!(
        "In its last {count} reads the board did not change, and only these cells were read{often}: \
         {places}."
    ))
}

/// The most reads between two changes, or before the first one; `None` if nothing was changed.
fn most_reads_before_a_change(record: &AnswerRecord) -> Option<usize> {
    let mut most = record.changes.first()?.reads;
    for pair in record.changes.windows(2) {
        most = most.max(pair[1].reads - pair[0].reads);
    }
    Some(most)
}

/// A cell that was read less often may be read again and again without a loop that is stuck, so
/// this number is not said.
const LEAST_SAID_READS: usize = 10;

/// How often each cell was read at least: `, each at least 370 times`. Empty if one was read only a
/// few times.
fn least_reads_text(reads: &[CellRead]) -> String {
    let mut counts: BTreeMap<Cell, usize> = BTreeMap::new();
    for read in reads {
        *counts.entry(read.cell).or_default() += 1;
    }
    let least = counts.values().copied().min().unwrap_or(0);
    if least < LEAST_SAID_READS || counts.len() == 1 {
        return String::new();
    }
    format!(", each at least {} times", least.separate_with_commas())
}

/// Where something is done: `r1c1 and r1c2 (lines 8 and 12)`.
fn places_text(places: impl Iterator<Item = CellRead>) -> String {
    let mut cells = BTreeSet::new();
    let mut lines = BTreeSet::new();
    for CellRead { cell, line } in places {
        cells.insert(cell);
        lines.extend(line);
    }
    let cells = cell_list(&cells.into_iter().collect::<Vec<_>>(), "and");
    match lines.len() {
        0 => cells,
        1 => format!("{cells} (line {})", list_in_words(lines, "and")),
        _ => format!("{cells} (lines {})", list_in_words(lines, "and")),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use sudoku::Digit;

    use super::*;
    use crate::boards::{full, leetcode_example};
    use crate::subject::{AlwaysSlow, RejectedBoard};
    use crate::{Meaning, Stopped};

    /// Changes that fill and clear this many cells.
    fn round(cells: usize) -> Vec<Change> {
        let mut changes = Vec::new();
        for cell in leetcode_example().blanks().take(cells) {
            for digit in [None, Some(Digit::ALL[0])] {
                changes.push(Change {
                    cell,
                    digit,
                    line: Some(8),
                    reads: 0,
                    meaning: Meaning::Unknown,
                });
            }
        }
        changes
    }

    #[test]
    fn changes_that_come_again_are_found_whatever_their_number() {
        for (cells, rounds, is_found) in [(1, 50, true), (20, 4, true), (20, 2, false)] {
            let record = AnswerRecord {
                changes: round(cells).repeat(rounds),
                ..AnswerRecord::default()
            };
            assert_eq!(
                text(&record, cells).is_some(),
                is_found,
                "{cells} cells, {rounds} rounds"
            );
        }
    }

    #[test]
    fn the_place_in_a_long_search_is_not_said_alone() {
        let place = Stopped {
            line: 8,
            function: "fits".to_owned(),
            depth: 22,
        };
        let mut record = AnswerRecord {
            stopped: Some(place.clone()),
            ..AnswerRecord::default()
        };
        let stop = PlainStop {
            place,
            time: Duration::from_secs(3),
        };
        let place = "It was in line 8, in fits, 22 calls deep.";
        assert_eq!(text(&record, FEW_BLANKS).as_deref(), Some(place));
        assert_eq!(text(&record, FEW_BLANKS + 1), None);
        record.changes = round(1).repeat(REPEATED_CHANGES);
        let with_loop = text(&record, FEW_BLANKS + 1).unwrap();
        assert!(with_loop.ends_with(place), "{with_loop}");
        let after = "After 3 s, it was in line 8, in fits, 22 calls deep.";
        assert_eq!(text_of_plain_run(&stop), after);
    }

    #[test]
    fn a_run_that_ends_with_an_error_is_in_no_loop_for_ever() {
        let board = full().with(Cell::ALL[0], None);
        let mut subject = AlwaysSlow {
            place: Some(PlainStop {
                place: Stopped {
                    line: 8,
                    function: "fits".to_owned(),
                    depth: 22,
                },
                time: Duration::from_secs(3),
            }),
            stuck_loop: Some(StuckLoop {
                first: 7,
                last: 9,
                rounds: 50_000,
                time: Duration::from_secs(2),
            }),
        };
        for (ends_with_error, expected) in [
            (
                false,
                "After 2 s, it was still in the loop in lines 7 to 9.",
            ),
            (
                true,
                "The run was stopped sooner than the one that failed. After 3 s, it was in line 8, \
                 in fits, 22 calls deep.",
            ),
        ] {
            let rejected = RejectedBoard {
                board: &board,
                boards_before: &[],
                is_slow: !ends_with_error,
                needs_too_much_memory: false,
                ends_with_error,
            };
            let Ok(found) = crate::explain_until("when stopped", &mut subject, &rejected);
            let said = found.when_stopped.unwrap();
            assert!(said.starts_with(expected), "{said}");
        }
    }

    #[test]
    fn the_rounds_of_a_loop_are_rounded_down() {
        let stuck = StuckLoop {
            first: 36,
            last: 38,
            rounds: 41_987_654,
            time: Duration::from_secs(2),
        };
        assert_eq!(
            text_of_loop(stuck),
            "After 2 s, it was still in the loop in lines 36 to 38. The last 41,000,000 rounds, at \
             least, ran the same blocks of code in the same order: perhaps nothing changes any more."
        );
    }

    /// The record of a search that reads these cells in turn.
    fn record_of_walk(cells: &[Cell]) -> AnswerRecord {
        let reads = cells.iter().cycle().take(MANY_READS);
        AnswerRecord {
            reads: reads.map(|&cell| CellRead { cell, line: None }).collect(),
            ..AnswerRecord::default()
        }
    }

    #[test]
    fn of_all_cells_none_is_listed() {
        let all = repeated_reads(&record_of_walk(&Cell::ALL), 1).unwrap();
        assert!(all.contains("and every cell was read"), "{all}");
        let some = repeated_reads(&record_of_walk(&Cell::ALL[..3]), 1).unwrap();
        assert!(some.ends_with(": r1c1, r1c2 and r1c3."), "{some}");
    }
}
