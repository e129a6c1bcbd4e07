//! Does what a key stands for. Which key that is, [`trace::keys`] says.

use std::ops::ControlFlow::{self, Break, Continue};

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use trace::keys::{self, KeyAction, Surface};
use trace::player::Player;

use super::terminal;
use super::view::View;
use crate::error::{Error, ExitStatus, Result};

/// Does what the key stands for. Returns whether there is something else to draw, or how the
/// session ends.
pub(super) fn press(
    key: KeyEvent,
    player: &mut Player,
    view: &mut View,
) -> ControlFlow<Result<ExitStatus>, bool> {
    let action = name(key).and_then(|name| keys::action(Surface::Terminal, &name));
    let Some(action) = action else {
        return Continue(false);
    };
    match action {
        KeyAction::Player(command) => player.command(command),
        KeyAction::ToggleCandidates => view.candidates ^= true,
        KeyAction::ToggleCode => view.code ^= true,
        KeyAction::ToggleHelp => view.help ^= true,
        KeyAction::Quit if view.help => view.help = false,
        KeyAction::Quit => return Break(Ok(ExitStatus::Success)),
        // In raw mode neither Ctrl-C nor Ctrl-Z sends a signal.
        KeyAction::Interrupt => return Break(Err(Error::Interrupted)),
        KeyAction::Suspend => terminal::suspend_soon(),
    }
    Continue(true)
}

/// The name of the key in the table; `None` if no key of the table has its code. Shift and Ctrl
/// count for the arrows to the sides, and Ctrl for characters. Shift is part of a character: `N`.
fn name(key: KeyEvent) -> Option<String> {
    let has_control = key.modifiers.contains(KeyModifiers::CONTROL);
    let has_shift = key.modifiers.contains(KeyModifiers::SHIFT);
    let name = match key.code {
        KeyCode::Char(character) if has_control => return Some(format!("Ctrl+{character}")),
        KeyCode::Char(character) => return Some(character.to_string()),
        KeyCode::Right => "ArrowRight",
        KeyCode::Left => "ArrowLeft",
        KeyCode::Up => return Some("ArrowUp".to_owned()),
        KeyCode::Down => return Some("ArrowDown".to_owned()),
        KeyCode::PageDown => return Some("PageDown".to_owned()),
        KeyCode::PageUp => return Some("PageUp".to_owned()),
        KeyCode::Home => return Some("Home".to_owned()),
        KeyCode::End => return Some("End".to_owned()),
        KeyCode::Tab => return Some("Tab".to_owned()),
        KeyCode::Esc => return Some("Escape".to_owned()),
        _ => return None,
    };
    let modifier = match (has_control, has_shift) {
        (true, _) => "Ctrl+",
        (false, true) => "Shift+",
        (false, false) => "",
    };
    Some(format!("{modifier}{name}"))
}
