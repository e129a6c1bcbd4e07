//! [`WatchSession`]: passes keys and elapsed time to the player, and draws what has changed.

use std::ops::ControlFlow::{Break, Continue};
use std::time::{Duration, Instant};

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyEventKind};
use runner::Recording;
use trace::player::{Player, PlayerCommand, WrongStep};

use super::view::{RecordNotes, View};
use super::{keys, terminal};
use crate::error::{Error, ExitStatus, Result};

/// The time between two frames while it plays. 30 frames per second look smooth and are not too
/// many for a slow connection.
const FRAME: Duration = Duration::from_millis(33);

/// The time between two checks for changes while nothing moves.
const REST: Duration = Duration::from_millis(80);

/// The first pause between two looks at a recording. Each is twice as long as the one before: a
/// look replays all that was recorded so far.
const FIRST_LOOK: Duration = Duration::from_millis(250);

/// The time to wait for input that has already arrived: with a timeout of zero, crossterm returns
/// without reading.
pub(in crate::commands) const SHORTEST: Duration = Duration::from_millis(1);

/// The player and its view, until the viewer quits.
pub(super) struct WatchSession {
    player: Player,
    view: View,
    /// The reader's answer, until it has ended.
    recording: Option<Recording>,
    next_look: NextLook,
}

/// When to show what is recorded.
struct NextLook {
    at: Instant,
    /// The pause before this look.
    pause: Duration,
}

impl WatchSession {
    pub(super) fn new(player: Player, view: View, recording: Option<Recording>) -> Self {
        Self {
            player,
            view,
            recording,
            next_look: NextLook {
                at: Instant::now() + FIRST_LOOK,
                pause: FIRST_LOOK,
            },
        }
    }

    /// Runs until the viewer quits.
    pub(super) fn run(mut self, terminal: &mut DefaultTerminal) -> Result<ExitStatus> {
        // crossterm notices a new size of the terminal from its first poll on. With the first frame
        // before it, a size that changes between them would be missed.
        event::poll(SHORTEST).map_err(Error::Terminal)?;
        let mut last = Instant::now();
        let mut draw = true;
        loop {
            let now = Instant::now();
            draw |= self.look_at_recording(now)?;
            draw |= self.player.tick(now - last);
            last = now;
            draw |= terminal::suspend(terminal).map_err(Error::Terminal)?;
            if draw {
                terminal::draw(terminal, |frame| self.view.draw(frame, &self.player))?;
                draw = false;
            }
            let pause = if self.player.is_playing {
                FRAME.saturating_sub(last.elapsed())
            } else {
                REST
            };
            let mut patience = pause.max(SHORTEST);
            // All waiting input is read before the next frame, so that a key that is held down
            // does not lag behind.
            while event::poll(patience).map_err(Error::Terminal)? {
                patience = SHORTEST;
                let pressed = match event::read().map_err(Error::Terminal)? {
                    Event::Key(key) if key.kind != KeyEventKind::Release => {
                        keys::press(key, &mut self.player, &mut self.view)
                    }
                    event => Continue(matches!(event, Event::Resize(..))),
                };
                match pressed {
                    Continue(has_changed) => draw |= has_changed,
                    Break(end) => return end,
                }
            }
        }
    }

    /// Shows what the reader's answer has done so far. Whether there is something else to draw.
    fn look_at_recording(&mut self, now: Instant) -> Result<bool> {
        if let Some(recording) = self.recording.take_if(|recording| recording.is_over()) {
            let record = recording.finish()?.searches.remove(0);
            // The checks of an answer that writes nothing are all there is to see.
            if !record.writes() && !self.player.shows_checks() {
                self.player.command(PlayerCommand::ToggleChecks);
            }
            let wrong_step = record.first_wrong();
            self.player.wrong_step = wrong_step.map(|step| WrongStep {
                changes: step.events,
                why: step.why,
            });
            self.view.record_notes = RecordNotes {
                without_checks: record.note(false),
                with_checks: record.note(true),
            };
            self.player.replace_first(Box::new(record), false);
            return Ok(true);
        }
        if now < self.next_look.at {
            return Ok(false);
        }
        let Some(recording) = &self.recording else {
            return Ok(false);
        };
        self.player
            .replace_first(Box::new(recording.so_far()), true);
        let pause = 2 * self.next_look.pause;
        self.next_look = NextLook {
            at: now + pause,
            pause,
        };
        Ok(true)
    }
}
