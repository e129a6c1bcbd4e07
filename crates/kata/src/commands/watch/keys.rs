//! The keys and what they do.

use std::ops::ControlFlow::{self, Break, Continue};

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use trace::player::{Player, PlayerCommand};

use super::terminal;
use super::view::View;
use crate::error::{Error, ExitStatus, Result};

/// Does what the key stands for. Returns whether there is something else to draw, or how the session
/// ends.
pub(super) fn press(
    key: KeyEvent,
    player: &mut Player,
    view: &mut View,
) -> ControlFlow<Result<ExitStatus>, bool> {
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    match key.code {
        // In raw mode neither Ctrl-C nor Ctrl-Z sends a signal.
        KeyCode::Char('c') if control => return Break(Err(Error::Interrupted)),
        KeyCode::Char('z') if control => terminal::suspend_soon(),
        KeyCode::Char(_) if control => return Continue(false),
        KeyCode::Char('c') => view.candidates ^= true,
        KeyCode::Char('v') => view.code ^= true,
        KeyCode::Char('?') => view.help ^= true,
        KeyCode::Esc | KeyCode::Char('q') if view.help => view.help = false,
        KeyCode::Esc | KeyCode::Char('q') => return Break(Ok(ExitStatus::Success)),
        _ => match command(key) {
            Some(command) => player.command(command),
            None => return Continue(false),
        },
    }
    Continue(true)
}

/// The command that the key gives the player, if it is one of the player's.
fn command(key: KeyEvent) -> Option<PlayerCommand> {
    let shift = key.modifiers.contains(KeyModifiers::SHIFT);
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    let distance = match (shift, control) {
        (_, true) => 100,
        (true, false) => 10,
        (false, false) => 1,
    };
    Some(match key.code {
        KeyCode::Char(' ') => PlayerCommand::TogglePlay,
        KeyCode::Right => PlayerCommand::Step(distance),
        KeyCode::Left => PlayerCommand::Step(-distance),
        KeyCode::Char('l') => PlayerCommand::Step(1),
        KeyCode::Char('h') => PlayerCommand::Step(-1),
        KeyCode::Char('L') => PlayerCommand::Step(10),
        KeyCode::Char('H') => PlayerCommand::Step(-10),
        KeyCode::PageDown => PlayerCommand::Step(100),
        KeyCode::PageUp => PlayerCommand::Step(-100),
        KeyCode::Char('n') => PlayerCommand::NextBacktrack,
        KeyCode::Char('N') => PlayerCommand::PreviousBacktrack,
        KeyCode::Char('s') => PlayerCommand::NextSolution,
        KeyCode::Char('S') => PlayerCommand::PreviousSolution,
        KeyCode::Char('d') => PlayerCommand::Deepest,
        KeyCode::Home | KeyCode::Char('g') => PlayerCommand::Start,
        KeyCode::End | KeyCode::Char('G') => PlayerCommand::End,
        KeyCode::Up | KeyCode::Char('+' | '=') => PlayerCommand::Faster,
        KeyCode::Down | KeyCode::Char('-') => PlayerCommand::Slower,
        KeyCode::Char('k') => PlayerCommand::ToggleChecks,
        KeyCode::Tab => PlayerCommand::FocusNext,
        KeyCode::Char(digit @ '1'..='4') => PlayerCommand::Focus(digit as usize - '1' as usize),
        KeyCode::Char('w') => PlayerCommand::WrongStep,
        _ => return None,
    })
}
