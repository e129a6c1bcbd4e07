//! [`WatchSession`]: passes keys, clicks and elapsed time to the player, and draws what has changed.

use std::time::{Duration, Instant};

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{
    self, Event, KeyEventKind, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Position;
use trace::player::{Player, PlayerCommand};

use super::keys::{self, Action};
use super::terminal::last_signal;
use super::view::{Bars, View};
use crate::error::{Error, ExitStatus, INTERRUPTED};

/// The time between two frames while it plays. 30 frames per second look smooth and are not too
/// many for a slow connection.
const FRAME: Duration = Duration::from_millis(33);

/// The time between two checks for changes while nothing moves.
const REST: Duration = Duration::from_millis(80);

/// What to do after an event of the terminal.
#[derive(Debug, PartialEq, Eq)]
enum Next {
    Draw,
    Nothing,
    Leave,
    Interrupted,
}

/// The player and its view, until the viewer quits.
pub(super) struct WatchSession {
    player: Player,
    view: View,
    /// Where the bars were last drawn, for clicks.
    bars: Bars,
}

impl WatchSession {
    pub(super) fn new(player: Player, view: View) -> Self {
        Self { player, view, bars: Bars::default() }
    }

    /// Runs until the viewer quits.
    pub(super) fn run(mut self, terminal: &mut DefaultTerminal) -> Result<ExitStatus, Error> {
        let mut last = Instant::now();
        let mut draw = true;
        loop {
            let now = Instant::now();
            draw |= self.player.tick(now - last)?;
            last = now;
            if draw {
                terminal
                    .draw(|frame| self.bars = self.view.draw(frame, &self.player))
                    .map_err(Error::Terminal)?;
                draw = false;
            }
            if let Some(signal) = last_signal() {
                return Err(Error::Interrupted(128 + signal));
            }
            let busy = self.player.is_playing() || self.player.is_waiting();
            let mut patience = if busy { FRAME.saturating_sub(last.elapsed()) } else { REST };
            // All waiting input is read before the next frame, so that a key that is held down
            // does not lag behind.
            while event::poll(patience).map_err(Error::Terminal)? {
                patience = Duration::ZERO;
                match self.handle(&event::read().map_err(Error::Terminal)?) {
                    Next::Draw => draw = true,
                    Next::Nothing => {}
                    Next::Leave => return Ok(ExitStatus::Success),
                    Next::Interrupted => return Err(Error::Interrupted(INTERRUPTED)),
                }
            }
        }
    }

    fn handle(&mut self, event: &Event) -> Next {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                keys::action(*key).map_or(Next::Nothing, |action| self.act(action))
            }
            Event::Mouse(mouse) => self.click(*mouse),
            Event::Resize(..) => Next::Draw,
            _ => Next::Nothing,
        }
    }

    fn act(&mut self, action: Action) -> Next {
        match action {
            Action::Player(command) => self.player.command(command),
            Action::Candidates => self.view.candidates ^= true,
            Action::Code => self.view.code ^= true,
            Action::Help => self.view.help ^= true,
            Action::Leave if self.view.help => self.view.help = false,
            Action::Leave | Action::Quit => return Next::Leave,
            Action::Interrupt => return Next::Interrupted,
        }
        Next::Draw
    }

    /// A click on a bar, or a drag along it, goes to that part of the search. The wheel steps.
    fn click(&mut self, mouse: MouseEvent) -> Next {
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) | MouseEventKind::Drag(MouseButton::Left) => {
                let Some((search, fraction)) = self.bars.at(Position::new(mouse.column, mouse.row))
                else {
                    return Next::Nothing;
                };
                self.player.command(PlayerCommand::Focus(search));
                self.player.command(PlayerCommand::SeekFraction(fraction));
            }
            MouseEventKind::ScrollDown => self.player.command(PlayerCommand::Step(1)),
            MouseEventKind::ScrollUp => self.player.command(PlayerCommand::Step(-1)),
            _ => return Next::Nothing,
        }
        Next::Draw
    }
}
