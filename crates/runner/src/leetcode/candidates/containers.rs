//! [`Containers`]: the containers of one call that hold candidates, and how they change.
//!
//! A container counts only while each cell has its right digit among its candidates in some
//! reading, and while no other reading does so: then the candidates are those of a search that has
//! guessed nothing wrong, and the reading cannot be chance. When the last reading of a container
//! loses a right digit, [`Strikes`] says whether that is a strike.

use std::collections::HashMap;

use super::events::{Entry, Key, KeyedEntry, Position};
use super::reading::{ChangedCell, LEAST_EVIDENCE, Notation, Reading, Unreadable, evidence};
use super::strikes::{Next, Strike, Strikes};
use super::task::Task;

/// A value that has the shape of the board.
struct Container {
    entries: HashMap<Key, Entry>,
    /// The readings in which no right digit is missing.
    readings: Vec<Reading>,
}

impl Container {
    /// Whether these changed entries take candidates from a cell and leave it others.
    fn is_narrowed(&self, changed: &[KeyedEntry], notation: Notation) -> bool {
        for (key, entry) in changed {
            if let Some(before) = self.entries.get(key)
                && let Some(before) = notation.candidates(before)
                && let Some(now) = notation.candidates(entry)
                && !now.is_empty()
                && (now & !before).is_empty()
            {
                return true;
            }
        }
        false
    }

    /// The readings of the entries in which no right digit is missing: in all notations, or in the
    /// only one that is possible.
    fn find_readings(&self, certain: Option<Notation>, task: &Task<'_>) -> Vec<Reading> {
        let mut entries = Vec::new();
        for (key, entry) in &self.entries {
            if *entry != Entry::Nothing {
                entries.push((key.clone(), entry.clone()));
            }
        }
        let mut readings = Vec::new();
        for notation in Notation::fitting(&entries) {
            if certain.is_none_or(|certain| certain == notation) {
                readings.extend(Reading::of(notation, &entries, task));
            }
        }
        readings
    }
}

/// The containers of candidates that one call of an answer has so far.
#[derive(Default)]
pub(super) struct Containers {
    followed: HashMap<usize, Container>,
    strikes: Strikes,
    /// The container of the open strike.
    open: Option<usize>,
    /// The notation of the candidates, where it is certain.
    certain: Option<Notation>,
}

impl Containers {
    /// Follows a container that holds these entries.
    pub(super) fn add(&mut self, number: usize, entries: Vec<KeyedEntry>, task: &Task<'_>) {
        let container = Container {
            entries: entries.into_iter().collect(),
            readings: Vec::new(),
        };
        self.followed.insert(number, container);
        self.find_readings(number, task);
    }

    /// No longer follows a container.
    pub(super) fn lose(&mut self, number: usize) {
        if self.open == Some(number) {
            self.open = None;
            self.strikes.lose_open();
        }
        self.followed.remove(&number);
    }

    /// Notes that a line has changed these entries of a container.
    pub(super) fn change(
        &mut self,
        number: usize,
        position: Position,
        entries: &[KeyedEntry],
        task: &Task<'_>,
    ) {
        // The board may have got the digit that a cell lacked.
        self.find_readings(number, task);
        let Some(container) = self.followed.get_mut(&number) else {
            return;
        };
        if let Some(notation) = self.certain
            && container.is_narrowed(entries, notation)
        {
            self.strikes.narrows(position.line);
        }
        container.entries.extend(entries.iter().cloned());
        if container.readings.is_empty() {
            self.find_readings(number, task);
        } else if self.open == Some(number) {
            self.follow_strike(number, entries, task);
        } else {
            self.update(number, position, entries, task);
        }
    }

    /// Forgets the strike if the struck cell is filled, so that it may have been no strike.
    pub(super) fn look_at_digits(&mut self, task: &Task<'_>) {
        if self.strikes.forget_if_filled(task) {
            self.open = None;
        }
    }

    /// The strike that stands at the end of the call.
    pub(super) fn strike_at_end(self) -> Option<Strike> {
        let reading = match self.open {
            Some(number) => self.followed.get(&number)?.readings.first(),
            None => None,
        };
        self.strikes
            .at_end(reading.map(|reading| &reading.candidates))
    }

    /// Looks for readings of a container that has none.
    fn find_readings(&mut self, number: usize, task: &Task<'_>) {
        let Some(container) = self.followed.get_mut(&number) else {
            return;
        };
        if container.readings.is_empty() {
            container.readings = container.find_readings(self.certain, task);
            if let [reading] = &*container.readings {
                self.strikes.comes_back(&reading.candidates);
            }
        }
    }

    /// Reads the entries of a container again that have changed.
    fn update(
        &mut self,
        number: usize,
        position: Position,
        entries: &[KeyedEntry],
        task: &Task<'_>,
    ) {
        let Some(container) = self.followed.get_mut(&number) else {
            return;
        };
        let readings = std::mem::take(&mut container.readings);
        let Ok(updated) = updated(&readings, entries) else {
            // It holds something else now.
            return;
        };
        let mut is_changed = false;
        for (reading, changed) in &updated {
            is_changed |= !changed.is_empty();
            if task.is_on_path(&reading.candidates) {
                container.readings.push(reading.clone());
            }
        }
        if !is_changed {
            container.readings = readings;
        } else if let [reading, others @ ..] = &*container.readings {
            if others.is_empty() {
                self.strikes.comes_back(&reading.candidates);
                if evidence(&reading.candidates) >= LEAST_EVIDENCE {
                    self.certain = Some(reading.notation);
                }
            }
        } else if let ([before], [(reading, changed)]) = (&*readings, &*updated) {
            let before = &before.candidates;
            if self.strikes.note(reading, changed, before, position, task) {
                container.readings.push(reading.clone());
                self.open = Some(number);
            }
        }
    }

    /// Reads the entries of the container of the open strike again that have changed.
    fn follow_strike(&mut self, number: usize, entries: &[KeyedEntry], task: &Task<'_>) {
        let Some(container) = self.followed.get_mut(&number) else {
            return;
        };
        let readings = std::mem::take(&mut container.readings);
        let ([before], Ok(updated)) = (&*readings, updated(&readings, entries)) else {
            self.lose(number);
            return;
        };
        let [(reading, changed)] = &*updated else {
            return;
        };
        let next = self
            .strikes
            .follow(reading, changed, &before.candidates, task);
        match next {
            Next::Follow => container.readings.push(reading.clone()),
            Next::Drop => self.open = None,
        }
    }
}

/// Readings after a change, each with the cells that have changed.
type Updated = Vec<(Reading, Vec<ChangedCell>)>;

fn updated(readings: &[Reading], entries: &[KeyedEntry]) -> Result<Updated, Unreadable> {
    let mut updated = Vec::new();
    for reading in readings {
        let mut reading = reading.clone();
        let changed = reading.update(entries)?;
        updated.push((reading, changed));
    }
    Ok(updated)
}
