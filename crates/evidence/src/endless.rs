//! What a search that does not end did when it was stopped.

use std::collections::BTreeSet;

use sudoku::Cell;

use super::record::{Change, Record, cells};
use super::words::list;

/// Changes are repeated if all of this many at the end are, and each of them this often.
const REPEATED: usize = 60;
const LEAST_TIMES: usize = 3;

/// More changes than this are not listed.
const MOST_LISTED: usize = 6;

/// No search of a small board reads this often without a change.
const MANY_READS: usize = 10_000;

impl Record {
    /// What a search does at last that does not end, in sentences.
    pub(super) fn endless(&self) -> Option<String> {
        let number = self.changes.len();
        let of = |change: &Change| (change.cell, change.digit);
        let repeats = |count: &usize| {
            let last = self
                .changes
                .len()
                .saturating_sub(REPEATED.max(count * LEAST_TIMES));
            let mut pairs = self.changes[last..]
                .iter()
                .zip(&self.changes[last + count..]);
            pairs.all(|(one, other)| of(one) == of(other))
        };
        let most = if number < REPEATED {
            0
        } else {
            number / LEAST_TIMES
        };
        let reads = &self.reads[self.changes.last().map_or(0, |change| change.reads)..];
        let mut texts = Vec::new();
        if let Some(count) = (1..=most).find(repeats) {
            let changes = &self.changes[number - count..];
            let at = places(changes.iter().map(|change| (change.cell, change.line)));
            texts.push(if count > MOST_LISTED {
                format!("The same {count} changes are made again and again in {at}.")
            } else {
                let shown = changes.iter().map(|Change { cell, digit, .. }| {
                    let digit = digit.map_or("a blank".to_owned(), |digit| digit.to_string());
                    format!("{digit} in {cell}")
                });
                let shown = list(shown, "and");
                format!("The same changes are made again and again: {shown}.")
            });
        } else if let Some(last) = reads.len().checked_sub(MANY_READS) {
            let at = places(reads[last..].iter().copied());
            texts.push(format!(
                "Nothing more is written, and the same cells are read again and again: {at}."
            ));
        }
        if let Some((line, name, depth)) = &self.stopped {
            let calls = if *depth == 1 { "call" } else { "calls" };
            texts.push(format!(
                "It was stopped in line {line}, in {name}, {depth} {calls} deep."
            ));
        }
        (!texts.is_empty()).then(|| texts.join(" "))
    }
}

/// Where something is done: `r1c1 and r1c2 (lines 8 and 12)`.
fn places(of: impl Iterator<Item = (Cell, u32)>) -> String {
    let (all, lines): (BTreeSet<Cell>, BTreeSet<u32>) = of.unzip();
    let all = cells(&all.into_iter().collect::<Vec<_>>(), "and");
    let lines: Vec<u32> = lines.into_iter().filter(|&of| of > 0).collect();
    match lines[..] {
        [] => all,
        [line] => format!("{all} (line {line})"),
        _ => format!("{all} (lines {})", list(lines, "and")),
    }
}

#[cfg(test)]
mod tests {
    use sudoku::Digit;

    use super::*;
    use crate::Meaning;

    #[test]
    fn changes_that_come_again_are_found_whatever_their_number() {
        let board = crate::probe::leetcode_example();
        let blanks: Vec<Cell> = board.blanks().collect();
        let around = |count| {
            let cells = blanks[..count]
                .iter()
                .flat_map(|&cell| [(cell, None), (cell, Some(Digit::ALL[0]))]);
            let meaning = Meaning::Unknown;
            cells
                .map(|(cell, digit)| Change {
                    cell,
                    digit,
                    line: 8,
                    reads: 0,
                    meaning,
                })
                .collect::<Vec<_>>()
        };
        for (count, times, is_found) in [(1, 50, true), (20, 4, true), (20, 2, false)] {
            let changes = around(count).repeat(times);
            let record = Record {
                changes,
                ..Record::default()
            };
            let text = record.endless();
            assert_eq!(
                text.is_some(),
                is_found,
                "{count} changes, {times} times: {text:?}"
            );
        }
    }
}
