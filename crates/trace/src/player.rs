//! [`Player`]: several searches of one puzzle side by side, played, stepped through and jumped
//! about in. It contains no terminal code.
//!
//! Each search has three parts. A *worker* is a thread that runs the search, records a segment of
//! it, and waits until another segment is needed. A search of any length therefore starts at once
//! and needs a bounded amount of memory. A [`Summary`] comes from a second run in the background,
//! which counts the whole search. A [`Moment`](crate::Moment) is what a viewer draws: the
//! board after a number of events, and what the last of them did.
//!
//! ```
//! use std::sync::Arc;
//! use std::time::Duration;
//! use sudoku::EventSource;
//! use trace::player::{Player, PlayerCommand};
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle = puzzle.parse().unwrap();
//! let names = ["xor-bitmask", "constraint-propagation"];
//! let sources = names.map(|name| -> Arc<dyn EventSource> {
//!     Arc::new(ladder::find(name).unwrap().strategy())
//! });
//! let mut player = Player::new(&sources, &puzzle, 1, None);
//! player.command(PlayerCommand::Step(100));
//! while player.is_waiting() {
//!     player.tick(Duration::ZERO).unwrap();
//! }
//! assert_eq!(player.searches()[0].position(), 100);
//! // The second search has fewer events; it shows its end.
//! assert_eq!(player.searches()[1].moment().totals.deductions, 51);
//! ```

mod clock;
mod command;
mod jump;
mod search;
mod setup;
mod summary;
#[cfg(test)]
mod tests;
mod worker;

use std::sync::Arc;
use std::time::Duration;

use sudoku::{EventSource, Puzzle};

pub use command::PlayerCommand;
pub use jump::Jump;
pub use search::PlayedSearch;
pub use summary::{Coverage, Summary};
pub use worker::Panicked;

use clock::Clock;
use search::Destination;
use setup::Setup;

/// The message while a place in a search is being looked for.
const LOOKING: &str = "looking for it; a step cancels";

/// Several searches side by side. See the [module](self).
#[derive(Debug)]
pub struct Player {
    searches: Vec<PlayedSearch>,
    /// Searches with checks as steps that replace those without, or the other way round. They are
    /// new searches, so that positions, totals and the bar count the same steps. The others stay on
    /// the screen until these have reached the same point.
    switch: Option<Vec<PlayedSearch>>,
    focus: usize,
    clock: Clock,
    playing: bool,
    /// A jump whose destination is not yet known.
    pending_jump: Option<Jump>,
    note: Option<&'static str>,
    /// Whether the first search is a record that still grows. At its end, playing goes on.
    grows: bool,
}

impl Player {
    /// Starts the searches, each up to this number of solutions, and pauses at their beginning.
    /// The background count of each search stops after the time limit; without a limit it counts
    /// to the end.
    ///
    /// # Panics
    ///
    /// If there is no strategy, or the system cannot start a thread.
    pub fn new(
        sources: &[Arc<dyn EventSource>],
        puzzle: &Puzzle,
        solutions: u64,
        time_limit: Option<Duration>,
    ) -> Self {
        assert!(!sources.is_empty(), "a player without a search");
        let puzzle = *puzzle;
        let setups = sources.iter().map(|source| Setup {
            source: Arc::clone(source),
            puzzle,
            solutions,
            time_limit,
            with_checks: false,
        });
        Self {
            searches: start(setups, 0, 0),
            switch: None,
            focus: 0,
            clock: Clock::default(),
            playing: false,
            pending_jump: None,
            note: None,
            grows: false,
        }
    }

    /// Says whether the first search is a record that still grows.
    pub const fn set_grows(&mut self, grows: bool) {
        self.grows = grows;
    }

    /// Whether the first search is a record that still grows.
    pub const fn grows(&self) -> bool {
        self.grows
    }

    /// Replaces the first search by what is recorded now, at the same point.
    pub fn replace_first(&mut self, source: Arc<dyn EventSource>) {
        let changes = self.searches[self.focus].moment().changes();
        let searches = self.switch.as_ref().unwrap_or(&self.searches);
        let mut setups: Vec<Setup> = searches.iter().map(PlayedSearch::setup).collect();
        setups[0].source = source;
        self.switch = Some(start(setups.into_iter(), self.focus, changes));
    }

    /// The searches, in the order of the strategies.
    pub fn searches(&self) -> &[PlayedSearch] {
        &self.searches
    }

    /// The index of the search that jumps and steps refer to.
    pub const fn focus(&self) -> usize {
        self.focus
    }

    /// Whether it plays.
    pub const fn is_playing(&self) -> bool {
        self.playing
    }

    /// Whether checks are events too.
    pub fn shows_checks(&self) -> bool {
        self.searches[0].setup().with_checks
    }

    /// The speed of playing, in events per second.
    pub const fn speed(&self) -> u32 {
        self.clock.speed()
    }

    /// A message about the last command, if there is one.
    pub const fn note(&self) -> Option<&'static str> {
        self.note
    }

    /// Whether a search has not yet reached the position that it has to show, or a command waits
    /// for information.
    pub fn is_waiting(&self) -> bool {
        self.pending_jump.is_some()
            || self.switch.is_some()
            || self.searches.iter().any(PlayedSearch::is_waiting)
    }

    /// Whether every search shows its end.
    pub fn is_over(&self) -> bool {
        self.searches.iter().all(PlayedSearch::is_over)
    }

    /// Receives what the searches have recorded, and moves on by this much of the viewer's time.
    /// Returns whether there is anything new to show.
    ///
    /// # Errors
    ///
    /// A search that panicked.
    pub fn tick(&mut self, elapsed: Duration) -> Result<bool, Panicked> {
        let mut changed = false;
        for search in &mut self.searches {
            changed |= search.receive()?;
        }
        for search in self.switch.iter_mut().flatten() {
            search.receive()?;
        }
        changed |= self.try_switch();
        changed |= self.try_jump();
        if self.playing && !self.is_waiting() {
            self.clock.advance(elapsed);
        }
        changed |= self.show();
        if self.playing && self.is_over() && !self.is_waiting() && !self.grows {
            self.playing = false;
            changed = true;
        }
        Ok(changed)
    }

    /// Executes a command. What cannot be done yet is done by a later [`tick`](Self::tick).
    pub fn command(&mut self, command: PlayerCommand) {
        self.note = None;
        // A change of the speed leaves what is pending; any other command cancels it.
        let cancels = !matches!(command, PlayerCommand::Faster | PlayerCommand::Slower);
        self.pending_jump = self.pending_jump.filter(|_| !cancels);
        let cancelled = self.switch.take_if(|_| cancels);
        match command {
            PlayerCommand::TogglePlay => {
                self.playing = !self.playing;
                if self.playing && self.is_over() {
                    self.clock.go_to(0);
                }
            }
            PlayerCommand::Step(events) => {
                self.playing = false;
                self.clock.go_to(self.clock.position.saturating_add_signed(events));
            }
            PlayerCommand::Start => self.clock.go_to(0),
            PlayerCommand::Jump(jump) => {
                self.playing = false;
                self.pending_jump = Some(jump);
                if !self.try_jump() {
                    self.note = Some(LOOKING);
                }
            }
            PlayerCommand::Faster => self.clock.change_speed(1),
            PlayerCommand::Slower => self.clock.change_speed(-1),
            PlayerCommand::SetSpeed(speed) => self.clock.set_speed(speed),
            // The second command cancels the first one.
            PlayerCommand::ToggleChecks if cancelled.is_some() => {}
            PlayerCommand::ToggleChecks => {
                let changes = self.searches[self.focus].moment().changes();
                let with_checks = !self.shows_checks();
                let setups = self.searches.iter().map(PlayedSearch::setup);
                let setups = setups.map(|setup| Setup { with_checks, ..setup });
                self.switch = Some(start(setups, self.focus, changes));
                if !self.try_switch() {
                    self.note = Some(LOOKING);
                }
            }
            PlayerCommand::Focus(search) => self.focus = search.min(self.searches.len() - 1),
            PlayerCommand::FocusNext => self.focus = (self.focus + 1) % self.searches.len(),
        }
        self.show();
    }

    /// Executes the pending jump if its destination is known now. Returns whether there is
    /// anything new to show.
    fn try_jump(&mut self) -> bool {
        let Some(jump) = self.pending_jump else { return false };
        match jump.destination(&mut self.searches, self.focus) {
            Destination::At(position) => {
                (self.pending_jump, self.note) = (None, None);
                self.clock.go_to(position);
            }
            Destination::Nowhere(why) => (self.pending_jump, self.note) = (None, Some(why)),
            Destination::NotYet => return false,
        }
        true
    }

    /// Shows the searches with other steps if they have reached the point where the shown ones are.
    /// Returns whether they have.
    fn try_switch(&mut self) -> bool {
        let Some(searches) = &mut self.switch else { return false };
        let Some(position) = searches[self.focus].summary().found else { return false };
        for search in &mut *searches {
            search.go_to(position);
        }
        if searches.iter().any(PlayedSearch::is_waiting) {
            return false;
        }
        self.searches = std::mem::take(searches);
        (self.switch, self.note) = (None, None);
        self.clock.go_to(self.searches[self.focus].position());
        true
    }

    /// Moves every search to the position of the clock, which stops at the end of the longest.
    /// Returns whether one of them shows something new.
    fn show(&mut self) -> bool {
        let end = search::longest_end(&self.searches).unwrap_or(u64::MAX);
        self.clock.position = self.clock.position.min(end);
        let mut changed = false;
        for search in &mut self.searches {
            changed |= search.go_to(self.clock.position);
        }
        changed
    }
}

/// Starts these searches. The count of the one in focus also looks for the position after this
/// number of changes of the board.
fn start(setups: impl Iterator<Item = Setup>, focus: usize, changes: u64) -> Vec<PlayedSearch> {
    let of = |index| if index == focus { changes } else { 0 };
    setups.enumerate().map(|(index, setup)| PlayedSearch::start(setup, of(index))).collect()
}
