//! What each key means.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use trace::player::{Command, Goal};

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Action {
    /// The player does it.
    Player(Command),
    /// Candidates on or off.
    Candidates,
    /// The code on or off.
    Code,
    /// The keys on or off.
    Help,
    /// What lies on top is closed; if nothing does, the session ends.
    Leave,
    /// The session ends.
    Quit,
    /// The session ends as by the signal of Ctrl-C.
    Interrupt,
}

/// For the help: keys, and what they do.
pub(super) const HELP: [(&str, &str); 15] = [
    ("space", "play, pause; at the end, again"),
    ("→ ←  or l h", "one step forth, back"),
    ("shift → ←  or L H", "ten steps"),
    ("ctrl → ←  or page", "a hundred steps"),
    ("n N", "next, previous backtrack"),
    ("s S", "next, previous solution"),
    ("d", "deepest point"),
    ("home end  or g G", "start, end"),
    ("+ -  or ↑ ↓", "faster, slower"),
    ("t", "in step by events, by equal time"),
    ("tab  or 1 to 4", "board that jumps are about"),
    ("c", "candidates"),
    ("v", "code"),
    ("click on a bar", "go there"),
    ("q  esc  ctrl-c", "quit"),
];

/// What the key asks for, if anything.
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
        KeyCode::Char(' ') => player(Command::TogglePlay),
        KeyCode::Right => player(Command::Step(distance)),
        KeyCode::Left => player(Command::Step(-distance)),
        KeyCode::Char('l') => player(Command::Step(1)),
        KeyCode::Char('h') => player(Command::Step(-1)),
        KeyCode::Char('L') => player(Command::Step(10)),
        KeyCode::Char('H') => player(Command::Step(-10)),
        KeyCode::PageDown => player(Command::Step(100)),
        KeyCode::PageUp => player(Command::Step(-100)),
        KeyCode::Char('n') => player(Command::Jump(Goal::NextBacktrack)),
        KeyCode::Char('N') => player(Command::Jump(Goal::PreviousBacktrack)),
        KeyCode::Char('s') => player(Command::Jump(Goal::NextSolution)),
        KeyCode::Char('S') => player(Command::Jump(Goal::PreviousSolution)),
        KeyCode::Char('d') => player(Command::Jump(Goal::Deepest)),
        KeyCode::Home | KeyCode::Char('g') => player(Command::Start),
        KeyCode::End | KeyCode::Char('G') => player(Command::Jump(Goal::End)),
        KeyCode::Up | KeyCode::Char('+' | '=') => player(Command::Faster),
        KeyCode::Down | KeyCode::Char('-') => player(Command::Slower),
        KeyCode::Char('t') => player(Command::TogglePace),
        KeyCode::Tab => player(Command::FocusNext),
        KeyCode::Char(digit @ '1'..='4') => player(Command::Focus(digit as usize - '1' as usize)),
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
        assert_eq!(step(KeyModifiers::NONE), Some(Action::Player(Command::Step(-1))));
        assert_eq!(step(KeyModifiers::SHIFT), Some(Action::Player(Command::Step(-10))));
        assert_eq!(step(KeyModifiers::CONTROL), Some(Action::Player(Command::Step(-100))));
    }

    #[test]
    fn capitals_go_the_other_way() {
        let jump = |key| pressed(KeyCode::Char(key), KeyModifiers::SHIFT);
        assert_eq!(jump('N'), Some(Action::Player(Command::Jump(Goal::PreviousBacktrack))));
        assert_eq!(jump('S'), Some(Action::Player(Command::Jump(Goal::PreviousSolution))));
        assert_eq!(jump('G'), Some(Action::Player(Command::Jump(Goal::End))));
    }

    #[test]
    fn control_c_is_not_c() {
        assert_eq!(pressed(KeyCode::Char('c'), KeyModifiers::CONTROL), Some(Action::Interrupt));
        assert_eq!(pressed(KeyCode::Char('c'), KeyModifiers::NONE), Some(Action::Candidates));
        assert_eq!(pressed(KeyCode::Char('q'), KeyModifiers::CONTROL), None);
        assert_eq!(pressed(KeyCode::Char('y'), KeyModifiers::NONE), None);
    }
}
