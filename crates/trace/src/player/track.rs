//! [`Track`]: one search of a player.

use std::collections::BTreeMap;
use std::sync::Arc;

use sudoku::Puzzle;

use super::goal::Outlook;
use super::moment::Moment;
use super::stretch::{Stretch, index_of};
use super::survey::{Known, Ongoing, Survey};
use super::tape::{Stopped, Tape, Told};

/// So many stretches are kept beside the one that is shown.
const KEPT: usize = 4;

/// One search of a player, and the moment of it that is shown.
#[derive(Debug)]
pub struct Track {
    name: &'static str,
    tape: Tape,
    ongoing: Ongoing,
    survey: Survey,
    /// How many events it has, once the tape has run to its end.
    end: Option<u64>,
    stretches: BTreeMap<u64, Arc<Stretch>>,
    /// The stretch that the tape was asked for and has not yet given.
    wanted: Option<u64>,
    /// Where it is to be.
    target: u64,
    /// Where it is.
    moment: Moment,
    puzzle: Puzzle,
}

impl Track {
    pub(super) fn new(name: &'static str, puzzle: &Puzzle, tape: Tape, ongoing: Ongoing) -> Self {
        Self {
            name,
            tape,
            ongoing,
            survey: Survey::default(),
            end: None,
            stretches: BTreeMap::new(),
            wanted: Some(0),
            target: 0,
            moment: Moment::start(puzzle),
            puzzle: *puzzle,
        }
    }

    /// The name of the strategy.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// What there is to see.
    pub const fn moment(&self) -> &Moment {
        &self.moment
    }

    /// How many events lie behind the moment that is shown.
    pub const fn position(&self) -> u64 {
        self.moment.position
    }

    /// Where it is to be; the moment that is shown may still be another.
    pub const fn target(&self) -> u64 {
        self.target
    }

    /// What is known about the whole search by now.
    pub const fn survey(&self) -> &Survey {
        &self.survey
    }

    /// How many events it has, if that is known.
    pub fn end(&self) -> Option<u64> {
        self.end
            .or_else(|| (self.survey.known == Known::Exactly).then_some(self.survey.totals.events))
    }

    /// Whether it has yet to be searched to where it is to be.
    pub const fn is_waiting(&self) -> bool {
        self.moment.position != self.target
    }

    /// Whether it shows its end.
    pub fn is_over(&self) -> bool {
        self.end() == Some(self.moment.position)
    }

    /// Takes in what tape and survey tell; whether that was anything to show.
    pub(super) fn listen(&mut self) -> Result<bool, Stopped> {
        let mut changed = false;
        if let Some(survey) = self.ongoing.news() {
            self.survey = survey;
            changed = true;
        }
        for told in self.tape.told() {
            match told {
                Told::Stretch(stretch) => {
                    self.wanted = self.wanted.filter(|&wanted| wanted != stretch.index());
                    self.stretches.insert(stretch.index(), stretch);
                }
                Told::End(events) => {
                    changed |= self.end.replace(events) != Some(events);
                    self.wanted = self.wanted.filter(|&wanted| wanted <= index_of(events));
                }
                Told::Stopped(stopped) => return Err(stopped),
            }
        }
        self.forget();
        Ok(changed)
    }

    /// Forgets the stretches farthest from where it is to be.
    fn forget(&mut self) {
        let here = index_of(self.target);
        while self.stretches.len() > KEPT {
            let farthest = self.stretches.keys().copied().max_by_key(|index| index.abs_diff(here));
            farthest.map(|index| self.stretches.remove(&index));
        }
    }

    /// Goes to this position, or to the end if that is nearer; whether what is shown has changed.
    pub(super) fn go_to(&mut self, position: u64) -> bool {
        self.target = position.min(self.end().unwrap_or(u64::MAX));
        let stretch = index_of(self.target);
        let moved = self.is_waiting();
        if moved {
            let Some(moment) = self.moment_at(self.target) else {
                self.want(stretch);
                return false;
            };
            self.moment = moment;
        }
        self.look_ahead(stretch);
        moved
    }

    /// The moment at this position, if its stretch is there.
    fn moment_at(&self, position: u64) -> Option<Moment> {
        if position == 0 {
            return Some(Moment::start(&self.puzzle));
        }
        self.stretches.get(&index_of(position))?.moment(position)
    }

    /// Asks for the next stretch before it is needed.
    fn look_ahead(&mut self, stretch: u64) {
        let next = stretch + 1;
        let exists = self.end().is_none_or(|end| index_of(end) >= next);
        if self.wanted.is_none() && exists && !self.stretches.contains_key(&next) {
            self.want(next);
        }
    }

    fn want(&mut self, stretch: u64) {
        if self.wanted != Some(stretch) {
            self.wanted = Some(stretch);
            self.tape.want(stretch);
        }
    }

    /// Where the next backtrack lies; looks through as many stretches as it takes, over several
    /// calls.
    pub(super) fn next_backtrack(&mut self) -> Outlook {
        let mut index = index_of(self.position() + 1);
        // A stretch that was looked through without success is not kept in mind: the next one is.
        while let Some(stretch) = self.stretches.get(&index) {
            if let Some(position) = stretch.next_backtrack(self.position()) {
                return Outlook::At(position);
            }
            index += 1;
        }
        if self.end().is_some_and(|end| index > index_of(end)) {
            return Outlook::Nowhere("no further backtrack");
        }
        self.want(index);
        Outlook::NotYet
    }

    /// Where the last backtrack before lies; looks through as many stretches as it takes, over
    /// several calls.
    pub(super) fn previous_backtrack(&mut self) -> Outlook {
        let mut index = Some(index_of(self.position()));
        while let Some(stretch) = index.and_then(|index| self.stretches.get(&index)) {
            if let Some(position) = stretch.previous_backtrack(self.position()) {
                return Outlook::At(position);
            }
            index = stretch.index().checked_sub(1);
        }
        let Some(index) = index else { return Outlook::Nowhere("no backtrack before") };
        self.want(index);
        Outlook::NotYet
    }
}
