//! [`Player`]: searches side by side on one puzzle, played, stepped through and jumped about in. It knows no terminal.
//!
//! Three things run for each search. Its *tape* is a thread that runs the search and records a
//! stretch of it, waits, and goes on or starts again when another stretch is wanted: a search of
//! any length starts at once and takes a bounded amount of memory. Its [`Survey`] is a second run,
//! in the background, that counts the whole search and measures it undisturbed. And the [`Moment`]
//! is what a viewer draws: the board after so many events, with what the last of them did.
//!
//! ```
//! use std::time::Duration;
//! use trace::player::{Command, Player};
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
//! let rungs = ["xor-bitmask", "constraint-propagation"].map(|name| ladder::find(name).unwrap().strategy);
//! let mut player = Player::new(&rungs, &puzzle, 1, None);
//! player.command(Command::Step(100));
//! while player.is_waiting() {
//!     player.tick(Duration::ZERO).unwrap();
//! }
//! assert_eq!(player.tracks()[0].position(), 100);
//! // The other one has no more events than this.
//! assert_eq!(player.tracks()[1].moment().counters.deductions, 51);
//! ```

mod clock;
mod command;
mod density;
mod goal;
mod moment;
mod stretch;
mod survey;
mod tape;
#[cfg(test)]
mod tests;
mod track;

use std::time::Duration;

use sudoku::{Puzzle, Strategy};

pub use clock::{Pace, SPEEDS};
pub use command::Command;
pub use density::Density;
pub use moment::{Counters, Moment};
pub use survey::{Known, Survey};
pub use tape::Stopped;
pub use track::Track;

use clock::Clock;
pub use goal::Goal;
use goal::Outlook;

/// Searches side by side. See the [module](self).
#[derive(Debug)]
pub struct Player {
    tracks: Vec<Track>,
    focus: usize,
    clock: Clock,
    playing: bool,
    /// Where to go as soon as it is known where that is.
    goal: Option<Goal>,
    /// To keep step by time as soon as the times are known.
    by_time_soon: bool,
    note: Option<&'static str>,
}

impl Player {
    /// Starts the searches, each up to so many solutions, paused at their beginning. The survey of
    /// each gives up after so much time; without a limit it counts to the end, however far that is.
    ///
    /// # Panics
    ///
    /// If there is no strategy, or the system starts no thread.
    pub fn new(
        strategies: &[&'static dyn Strategy],
        puzzle: &Puzzle,
        solutions: u64,
        survey_time: Option<Duration>,
    ) -> Self {
        assert!(!strategies.is_empty(), "a player without a search");
        let surveys = survey::start(strategies, puzzle, solutions, survey_time);
        let tracks = strategies.iter().zip(surveys).map(|(&strategy, survey)| {
            let tape = tape::Tape::start(strategy, puzzle, solutions);
            Track::new(strategy.name(), puzzle, tape, survey)
        });
        let tracks = tracks.collect();
        Self {
            tracks,
            focus: 0,
            clock: Clock::default(),
            playing: false,
            goal: None,
            by_time_soon: false,
            note: None,
        }
    }

    /// The searches, in the order in which they were given.
    pub fn tracks(&self) -> &[Track] {
        &self.tracks
    }

    /// The index of the search that jumps and steps are about.
    pub const fn focus(&self) -> usize {
        self.focus
    }

    /// Whether it moves by itself.
    pub const fn is_playing(&self) -> bool {
        self.playing
    }

    /// Whether the searches keep step by events or by time.
    pub const fn pace(&self) -> Pace {
        self.clock.pace()
    }

    /// Events a second of the search in focus, while it plays.
    pub const fn speed(&self) -> u32 {
        self.clock.speed()
    }

    /// The moment in the searches' own time, in seconds, where they keep step by time.
    pub const fn time(&self) -> Option<f64> {
        self.clock.time()
    }

    /// What became of the last command, if that needs saying.
    pub const fn note(&self) -> Option<&'static str> {
        self.note
    }

    /// Whether some search has yet to reach the moment that is to be shown, or a jump does not yet
    /// know where to.
    pub fn is_waiting(&self) -> bool {
        self.goal.is_some() || self.by_time_soon || self.tracks.iter().any(Track::is_waiting)
    }

    /// Whether every search is at its end.
    pub fn is_over(&self) -> bool {
        self.tracks.iter().all(Track::is_over)
    }

    /// Takes in what the searches have recorded, and moves on by so much of the viewer's time.
    /// Tells whether there is anything new to show.
    ///
    /// # Errors
    ///
    /// A search that ended by a panic.
    pub fn tick(&mut self, elapsed: Duration) -> Result<bool, Stopped> {
        let mut changed = false;
        for track in &mut self.tracks {
            changed |= track.listen()?;
        }
        changed |= self.pursue();
        changed |= self.by_time_soon && self.keep_step_by_time();
        if self.playing && !self.is_waiting() {
            self.clock.advance(elapsed, &self.tracks, self.focus);
        }
        changed |= self.follow();
        if self.playing && self.is_over() && !self.is_waiting() {
            self.playing = false;
            changed = true;
        }
        Ok(changed)
    }

    /// Does what the viewer asks. What cannot be done yet is done by a later [`tick`](Self::tick).
    pub fn command(&mut self, command: Command) {
        self.note = None;
        if !matches!(command, Command::Faster | Command::Slower) {
            self.goal = None;
        }
        match command {
            Command::TogglePlay => {
                self.playing = !self.playing;
                if self.playing && self.is_over() {
                    self.clock.go_to_start();
                }
            }
            Command::Pause => self.playing = false,
            Command::Step(events) => {
                self.playing = false;
                self.clock.step(events, &self.tracks, self.focus);
            }
            Command::Start => self.clock.go_to_start(),
            Command::SeekPart(part) => self.seek_part(part),
            Command::Jump(goal) => {
                self.playing = false;
                self.goal = Some(goal);
                if !self.pursue() {
                    self.note = Some("looking for it; a step ends that");
                }
            }
            Command::Faster => self.clock.change_speed(1),
            Command::Slower => self.clock.change_speed(-1),
            Command::SetSpeed(speed) => self.clock.set_speed(speed),
            Command::TogglePace => {
                if self.clock.pace() == Pace::Time || self.by_time_soon {
                    self.by_time_soon = false;
                    self.clock.keep_step_by_events(&self.tracks, self.focus);
                } else {
                    self.keep_step_by_time();
                }
            }
            Command::Focus(track) => self.focus = track.min(self.tracks.len() - 1),
            Command::FocusNext => self.focus = (self.focus + 1) % self.tracks.len(),
        }
        self.follow();
    }

    /// To this part of the search in focus, as far as is known how long it is.
    fn seek_part(&mut self, part: f64) {
        let events = self.tracks[self.focus].survey().totals.events;
        #[expect(clippy::cast_sign_loss, reason = "the part is clamped to 0 and more")]
        #[expect(clippy::cast_precision_loss, reason = "a bar of a terminal is coarser by far")]
        let position = (part.clamp(0.0, 1.0) * events as f64).round() as u64;
        self.clock.go_to(position, &self.tracks, self.focus);
    }

    /// Changes the pace, now or as soon as every search is measured; whether there is anything new
    /// to show.
    fn keep_step_by_time(&mut self) -> bool {
        if self.clock.keep_step_by_time(&self.tracks, self.focus).is_ok() {
            (self.by_time_soon, self.note) = (false, None);
            return true;
        }
        let too_long = self.tracks.iter().any(|track| track.survey().known == Known::InPart);
        let note = if too_long {
            "a search is too long to be measured"
        } else {
            "measuring how long each search takes"
        };
        let changed = self.note != Some(note);
        (self.by_time_soon, self.note) = (!too_long, Some(note));
        changed
    }

    /// Goes where a jump leads, if that is known by now.
    fn pursue(&mut self) -> bool {
        let Some(goal) = self.goal else { return false };
        match goal.outlook(&mut self.tracks, self.focus) {
            Outlook::At(position) => {
                (self.goal, self.note) = (None, None);
                self.clock.go_to(position, &self.tracks, self.focus);
            }
            Outlook::Nowhere(why) => {
                self.goal = None;
                self.note = Some(why);
            }
            Outlook::NotYet => return false,
        }
        true
    }

    /// Brings every search to the moment that the clock shows.
    fn follow(&mut self) -> bool {
        self.clock.stay_within(&self.tracks);
        let mut changed = false;
        for index in 0..self.tracks.len() {
            let target = self.clock.position(&self.tracks[index]);
            changed |= self.tracks[index].go_to(target);
        }
        changed
    }
}
