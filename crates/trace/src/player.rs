//! [`Player`]: several searches of one puzzle side by side, played, stepped through and jumped
//! about in. It contains no terminal code.
//!
//! The beginning of each search is recorded when the player is made, up to [`MOST_EVENTS`]. That
//! takes a fraction of a second, so nothing runs in the background.
//!
//! ```
//! use trace::player::{Player, PlayerCommand};
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let sources = ["xor-bitmask", "constraint-propagation"]
//!     .map(|name| Box::new(ladder::find(name).unwrap().strategy()) as _);
//! let mut player = Player::new(sources.into(), puzzle.parse().unwrap(), 1, false);
//! player.command(PlayerCommand::Step(100));
//! assert_eq!(player.searches()[0].position(), 100);
//! // The second search has fewer events; it shows its end.
//! assert_eq!(player.searches()[1].moment.totals.deductions, 51);
//! ```

#[cfg(test)]
mod tests;

use std::time::Duration;

use sudoku::{EventSource, Puzzle};

use crate::moment::Moment;
use crate::recorder::Recorder;
use crate::step::{Step, StepEvent};
use crate::trace::Trace;

/// The events of a search that are recorded. More would take seconds, and hundreds of megabytes.
pub const MOST_EVENTS: u64 = 500_000;

/// The speeds that a viewer can choose, in events per second.
const SPEEDS: [u32; 15] = [
    1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000,
];

/// The longest delay that is made up for, in seconds. After a longer one the viewer would miss
/// part of the search.
const LONGEST_DELAY: f64 = 0.1;

/// What a viewer can ask of a [`Player`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(test, derive(serde::Deserialize))]
#[serde(rename_all = "kebab-case")]
pub enum PlayerCommand {
    /// Play, or pause. At the end, play again from the start.
    TogglePlay,
    /// Pause, and move forward by this many events, or back if the number is negative.
    Step(i64),
    /// Go to the start.
    Start,
    /// Pause, and go to the end of the longest search.
    End,
    /// Pause, and go to the next removal of a digit in the search in focus.
    NextBacktrack,
    /// The same with the previous one.
    PreviousBacktrack,
    /// Pause, and go to the next solution of the search in focus.
    NextSolution,
    /// The same with the previous one.
    PreviousSolution,
    /// Pause, and go to the event that first reaches the largest number of choices on the board.
    Deepest,
    /// Pause, and go to the [first wrong step](Player::wrong_step), if one is known.
    WrongStep,
    /// Show more events per second.
    Faster,
    /// Show fewer events per second.
    Slower,
    /// Take the fastest offered speed that is not above this number of events per second.
    SetSpeed(u32),
    /// Show checks as events too, or hide them, at the same point of the search in focus.
    ToggleChecks,
    /// Move the focus to the search with this index.
    Focus(usize),
    /// Move the focus to the next search.
    FocusNext,
}

/// One search of a player, and the moment of it that is shown.
#[derive(Debug)]
pub struct PlayedSearch {
    source: Box<dyn EventSource>,
    /// Its events, up to [`MOST_EVENTS`].
    pub trace: Trace,
    /// What it shows now.
    pub moment: Moment,
    /// Whether it has more events than are recorded.
    pub is_cut: bool,
}

impl PlayedSearch {
    /// The number of events before the moment that it shows.
    pub const fn position(&self) -> u64 {
        self.moment.position()
    }

    /// The number of events that are recorded.
    pub const fn end(&self) -> u64 {
        self.trace.totals.events
    }

    /// Goes to this position, or to the end if that is nearer. Returns whether it shows something
    /// new.
    fn go_to(&mut self, position: u64) -> bool {
        let position = position.min(self.end());
        if position == self.position() {
            return false;
        }
        let Some(moment) = self.trace.moment(position) else {
            return false;
        };
        self.moment = moment;
        true
    }

    /// The positions after each step of this kind.
    fn after(&self, is_sought: impl Fn(Step) -> bool) -> impl Iterator<Item = u64> {
        self.trace
            .steps()
            .filter(move |&(_, step)| is_sought(step))
            .map(|(index, _)| index + 1)
    }

    /// The position after this many events that are not checks.
    fn after_changes(&self, count: u64) -> u64 {
        let changes = self.after(|step| step.decision().is_none());
        changes.take(count as usize).last().unwrap_or(0)
    }

    /// The position after the next step of this kind.
    fn next(&self, is_sought: impl Fn(Step) -> bool) -> Option<u64> {
        self.after(is_sought)
            .find(|&position| position > self.position())
    }

    /// The position after the previous step of this kind.
    fn previous(&self, is_sought: impl Fn(Step) -> bool) -> Option<u64> {
        self.after(is_sought)
            .take_while(|&position| position < self.position())
            .last()
    }
}

/// Several searches side by side. See the [module](self).
#[derive(Debug)]
pub struct Player {
    searches: Vec<PlayedSearch>,
    puzzle: Puzzle,
    solutions: u64,
    with_checks: bool,
    focus: usize,
    /// The number of events that all searches show. One that ends earlier shows its end.
    position: u64,
    /// The fraction of an event that the viewer's time has passed beyond the position.
    carried: f64,
    /// An index into [`SPEEDS`].
    speed: usize,
    /// Whether it plays by itself.
    pub is_playing: bool,
    /// A message about the last command, if there is one.
    pub note: Option<&'static str>,
    /// Whether the first search is a record that still grows. At its end, playing goes on.
    pub grows: bool,
    /// The first wrong step of the first search, where it is known.
    pub wrong_step: Option<WrongStep>,
}

/// The first wrong step of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongStep {
    /// The number of events up to the moment that shows it. Checks do not count, so it is the same
    /// whether they are shown or not.
    pub changes: u64,
    /// What is wrong.
    pub why: String,
}

impl Player {
    /// Records the searches, each up to this number of solutions, and pauses at their beginning.
    /// The first of them may be a record that `grows`.
    ///
    /// # Panics
    ///
    /// If there is no search.
    pub fn new(
        sources: Vec<Box<dyn EventSource>>,
        puzzle: Puzzle,
        solutions: u64,
        grows: bool,
    ) -> Self {
        assert!(!sources.is_empty(), "a player without a search");
        let mut player = Self {
            searches: Vec::new(),
            puzzle,
            solutions,
            with_checks: false,
            focus: 0,
            position: 0,
            carried: 0.0,
            speed: 0,
            is_playing: false,
            note: None,
            grows,
            wrong_step: None,
        };
        player.searches = sources
            .into_iter()
            .map(|source| player.search(source))
            .collect();
        player
    }

    /// The beginning of a search, up to [`MOST_EVENTS`].
    fn search(&self, source: Box<dyn EventSource>) -> PlayedSearch {
        let (solutions, puzzle) = (self.solutions, &self.puzzle);
        let recorder = Recorder::new(&*source, puzzle, 0..MOST_EVENTS);
        let trace = recorder
            .with_checks(self.with_checks)
            .record_until(|now, _| {
                now.totals.solutions >= solutions || now.totals.events >= MOST_EVENTS
            });
        let is_cut = !trace.totals.exhausted && trace.totals.solutions < solutions;
        PlayedSearch {
            source,
            trace,
            moment: Moment::start(puzzle),
            is_cut,
        }
    }

    /// Replaces the first search by what is recorded now, at the same position, and says whether
    /// the record still grows.
    pub fn replace_first(&mut self, source: Box<dyn EventSource>, grows: bool) {
        let end = self.searches[0].end();
        self.grows = grows;
        self.searches[0] = self.search(source);
        // What was said of the shorter record may no longer hold.
        if !grows || self.searches[0].end() != end {
            self.note = None;
        }
        self.show();
    }

    /// The searches, in the order of the strategies.
    pub fn searches(&self) -> &[PlayedSearch] {
        &self.searches
    }

    /// The index of the search that jumps and steps refer to.
    pub const fn focus(&self) -> usize {
        self.focus
    }

    /// Whether checks are events too.
    pub const fn shows_checks(&self) -> bool {
        self.with_checks
    }

    /// The speed of playing, in events per second.
    pub const fn speed(&self) -> u32 {
        SPEEDS[self.speed]
    }

    /// Whether every search shows its end.
    pub fn is_over(&self) -> bool {
        self.position == self.end()
    }

    /// The end of the longest search.
    fn end(&self) -> u64 {
        self.searches
            .iter()
            .map(PlayedSearch::end)
            .max()
            .unwrap_or(0)
    }

    /// Moves on by this much of the viewer's time, if it plays. Returns whether there is anything
    /// new to show.
    pub fn tick(&mut self, elapsed: Duration) -> bool {
        if !self.is_playing {
            return false;
        }
        let events = elapsed.as_secs_f64().min(LONGEST_DELAY) * f64::from(self.speed());
        let whole = (self.carried + events).floor();
        self.carried += events - whole;
        #[expect(clippy::cast_sign_loss, reason = "neither time nor speed is negative")]
        let whole = whole as u64;
        self.position += whole;
        let changed = self.show();
        self.is_playing = self.grows || !self.is_over();
        changed || !self.is_playing
    }

    /// Executes a command.
    pub fn command(&mut self, command: PlayerCommand) {
        self.note = None;
        let search = &self.searches[self.focus];
        match command {
            PlayerCommand::TogglePlay => {
                self.is_playing = !self.is_playing;
                if self.is_playing && self.is_over() {
                    self.go_to(0);
                }
            }
            PlayerCommand::Step(events) => {
                self.jump(Some(self.position.saturating_add_signed(events)), "");
            }
            PlayerCommand::Start => self.go_to(0),
            PlayerCommand::End => self.jump(Some(self.end()), ""),
            PlayerCommand::NextBacktrack => {
                self.jump(
                    search.next(is_backtrack),
                    "no further backtrack in the record",
                );
            }
            PlayerCommand::PreviousBacktrack => {
                self.jump(search.previous(is_backtrack), "no earlier backtrack");
            }
            PlayerCommand::NextSolution => {
                self.jump(
                    search.next(is_solution),
                    "no further solution in the record",
                );
            }
            PlayerCommand::PreviousSolution => {
                self.jump(search.previous(is_solution), "no earlier solution");
            }
            PlayerCommand::Deepest => {
                let totals = search.trace.totals;
                // The moment after that event shows the choices that it made.
                let deepest = (totals.depth > 0).then_some(totals.deepest + 1);
                self.jump(deepest, "the search made no choice");
            }
            PlayerCommand::WrongStep => {
                let first = &self.searches[0];
                let position = self
                    .wrong_step
                    .as_ref()
                    .map(|step| first.after_changes(step.changes));
                let why_not = match (self.grows, first.end()) {
                    (true, 0) => "nothing is recorded yet; the answer may still be compiling",
                    (true, _) => "the search is still running",
                    (false, _) => "no wrong step is known",
                };
                self.jump(position, why_not);
            }
            PlayerCommand::Faster => self.speed = (self.speed + 1).min(SPEEDS.len() - 1),
            PlayerCommand::Slower => self.speed = self.speed.saturating_sub(1),
            PlayerCommand::SetSpeed(speed) => {
                self.speed = SPEEDS
                    .iter()
                    .rposition(|&offered| offered <= speed)
                    .unwrap_or(0);
            }
            PlayerCommand::ToggleChecks => {
                let changes = search.moment.changes();
                self.with_checks = !self.with_checks;
                let searches = std::mem::take(&mut self.searches).into_iter();
                self.searches = searches.map(|search| self.search(search.source)).collect();
                self.go_to(self.searches[self.focus].after_changes(changes));
            }
            PlayerCommand::Focus(search) => self.focus = search.min(self.searches.len() - 1),
            PlayerCommand::FocusNext => self.focus = (self.focus + 1) % self.searches.len(),
        }
    }

    /// Pauses, and goes to this position; without one, says why.
    fn jump(&mut self, to: Option<u64>, why_not: &'static str) {
        self.is_playing = false;
        match to {
            Some(position) => self.go_to(position),
            None => self.note = Some(why_not),
        }
    }

    fn go_to(&mut self, position: u64) {
        (self.position, self.carried) = (position, 0.0);
        self.show();
    }

    /// Moves every search to the position, which is at most the end of the longest. Returns whether
    /// one of them shows something new.
    fn show(&mut self) -> bool {
        self.position = self.position.min(self.end());
        let mut has_changed = false;
        for search in &mut self.searches {
            has_changed |= search.go_to(self.position);
        }
        has_changed
    }
}

/// Whether the search goes back with this step.
const fn is_backtrack(step: Step) -> bool {
    matches!(step.event, StepEvent::Remove(_))
}

const fn is_solution(step: Step) -> bool {
    matches!(step.event, StepEvent::Solution(()))
}
