//! The keys and what they do.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use trace::player::{Jump, PlayerCommand};

/// What a key does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Action {
    /// Gives the player this command.
    Player(PlayerCommand),
    /// Shows or hides the candidates.
    Candidates,
    /// Shows or hides the code.
    Code,
    /// Shows or hides the list of keys.
    Help,
    /// Closes the list of keys; if it is not open, ends the session.
    Leave,
    /// Ends the session.
    Quit,
    /// Ends the session with the exit code of SIGINT: in raw mode Ctrl-C sends no signal.
    Interrupt,
}

/// The list of keys: each key and what it does.
pub(super) const HELP: [(&str, &str); 16] = [
    ("space", "play, pause; at the end, play again"),
    ("→ ←  or l h", "one event forward, back"),
    ("shift → ←  or L H", "ten events"),
    ("ctrl → ←  or page", "a hundred events"),
    ("n N", "next, previous backtrack"),
    ("s S", "next, previous solution"),
    ("d", "deepest point"),
    ("home end  or g G", "start, end"),
    ("+ -  or ↑ ↓", "faster, slower"),
    ("k", "step by checks, or by placements"),
    ("t", "synchronise by events or by time"),
    ("tab  or 1 to 4", "choose the board for jumps"),
    ("c", "show candidates"),
    ("v", "show code"),
    ("click on a bar", "go there"),
    ("q  esc  ctrl-c", "quit"),
];

/// What the key does, if anything.
pub(super) fn action(key: KeyEvent) -> Option<Action> {
    let shift = key.modifiers.contains(KeyModifiers::SHIFT);
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    let distance = match (shift, control) {
        (_, true) => 100,
        (true, false) => 10,
        (false, false) => 1,
    };
    let player = |command| Some(Action::Player(command));
    match key.code {
        KeyCode::Char('c') if control => Some(Action::Interrupt),
        KeyCode::Char(_) if control => None,
        KeyCode::Char(' ') => player(PlayerCommand::TogglePlay),
        KeyCode::Right => player(PlayerCommand::Step(distance)),
        KeyCode::Left => player(PlayerCommand::Step(-distance)),
        KeyCode::Char('l') => player(PlayerCommand::Step(1)),
        KeyCode::Char('h') => player(PlayerCommand::Step(-1)),
        KeyCode::Char('L') => player(PlayerCommand::Step(10)),
        KeyCode::Char('H') => player(PlayerCommand::Step(-10)),
        KeyCode::PageDown => player(PlayerCommand::Step(100)),
        KeyCode::PageUp => player(PlayerCommand::Step(-100)),
        KeyCode::Char('n') => player(PlayerCommand::Jump(Jump::NextBacktrack)),
        KeyCode::Char('N') => player(PlayerCommand::Jump(Jump::PreviousBacktrack)),
        KeyCode::Char('s') => player(PlayerCommand::Jump(Jump::NextSolution)),
        KeyCode::Char('S') => player(PlayerCommand::Jump(Jump::PreviousSolution)),
        KeyCode::Char('d') => player(PlayerCommand::Jump(Jump::Deepest)),
        KeyCode::Home | KeyCode::Char('g') => player(PlayerCommand::Start),
        KeyCode::End | KeyCode::Char('G') => player(PlayerCommand::Jump(Jump::End)),
        KeyCode::Up | KeyCode::Char('+' | '=') => player(PlayerCommand::Faster),
        KeyCode::Down | KeyCode::Char('-') => player(PlayerCommand::Slower),
        KeyCode::Char('t') => player(PlayerCommand::TogglePace),
        KeyCode::Char('k') => player(PlayerCommand::ToggleChecks),
        KeyCode::Tab => player(PlayerCommand::FocusNext),
        KeyCode::Char(digit @ '1'..='4') => {
            player(PlayerCommand::Focus(digit as usize - '1' as usize))
        }
        KeyCode::Char('c') => Some(Action::Candidates),
        KeyCode::Char('v') => Some(Action::Code),
        KeyCode::Char('?') => Some(Action::Help),
        KeyCode::Esc => Some(Action::Leave),
        KeyCode::Char('q') => Some(Action::Quit),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pressed(code: KeyCode, modifiers: KeyModifiers) -> Option<Action> {
        action(KeyEvent::new(code, modifiers))
    }

    #[test]
    fn shift_and_control_lengthen_a_step() {
        let step = |modifiers| pressed(KeyCode::Left, modifiers);
        assert_eq!(step(KeyModifiers::NONE), Some(Action::Player(PlayerCommand::Step(-1))));
        assert_eq!(step(KeyModifiers::SHIFT), Some(Action::Player(PlayerCommand::Step(-10))));
        assert_eq!(step(KeyModifiers::CONTROL), Some(Action::Player(PlayerCommand::Step(-100))));
    }

    #[test]
    fn capital_letters_reverse_the_direction() {
        let jump = |key| pressed(KeyCode::Char(key), KeyModifiers::SHIFT);
        assert_eq!(jump('N'), Some(Action::Player(PlayerCommand::Jump(Jump::PreviousBacktrack))));
        assert_eq!(jump('S'), Some(Action::Player(PlayerCommand::Jump(Jump::PreviousSolution))));
        assert_eq!(jump('G'), Some(Action::Player(PlayerCommand::Jump(Jump::End))));
    }

    #[test]
    fn control_c_is_not_c() {
        assert_eq!(pressed(KeyCode::Char('c'), KeyModifiers::CONTROL), Some(Action::Interrupt));
        assert_eq!(pressed(KeyCode::Char('c'), KeyModifiers::NONE), Some(Action::Candidates));
        assert_eq!(pressed(KeyCode::Char('q'), KeyModifiers::CONTROL), None);
        assert_eq!(pressed(KeyCode::Char('y'), KeyModifiers::NONE), None);
    }
}
