//! The keys and what they do.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use trace::player::PlayerCommand;

/// What a key does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// Gives the player this command.
    Player(PlayerCommand),
    /// Shows or hides the numbers of candidates.
    Candidates,
    /// Shows or hides the code.
    Code,
    /// Shows or hides the list of keys.
    Help,
    /// Closes the list of keys; if it is not open, ends the session.
    Leave,
    /// Suspends the command: in raw mode Ctrl-Z sends no signal.
    Suspend,
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
    ("w", "first wrong step of your answer"),
    ("home end  or g G", "start, end"),
    ("+ -  or ↑ ↓", "faster, slower"),
    ("k", "step by checks, or by placements"),
    ("tab  or 1 to 4", "choose the board for jumps"),
    ("c", "show the number of candidates"),
    ("v", "show code"),
    ("q  esc  ctrl-c", "quit"),
    ("ctrl-z", "suspend"),
];

/// The list as text for `--help`.
pub(super) fn help() -> String {
    let line = |(keys, does): (&str, &str)| format!("  {keys:<20}{does}");
    HELP.map(line).join("\n")
}

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
        KeyCode::Char('z') if control => Some(Action::Suspend),
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
        KeyCode::Char('n') => player(PlayerCommand::NextBacktrack),
        KeyCode::Char('N') => player(PlayerCommand::PreviousBacktrack),
        KeyCode::Char('s') => player(PlayerCommand::NextSolution),
        KeyCode::Char('S') => player(PlayerCommand::PreviousSolution),
        KeyCode::Char('d') => player(PlayerCommand::Deepest),
        KeyCode::Home | KeyCode::Char('g') => player(PlayerCommand::Start),
        KeyCode::End | KeyCode::Char('G') => player(PlayerCommand::End),
        KeyCode::Up | KeyCode::Char('+' | '=') => player(PlayerCommand::Faster),
        KeyCode::Down | KeyCode::Char('-') => player(PlayerCommand::Slower),
        KeyCode::Char('k') => player(PlayerCommand::ToggleChecks),
        KeyCode::Tab => player(PlayerCommand::FocusNext),
        KeyCode::Char(digit @ '1'..='4') => {
            player(PlayerCommand::Focus(digit as usize - '1' as usize))
        }
        KeyCode::Char('w') => player(PlayerCommand::WrongStep),
        KeyCode::Char('c') => Some(Action::Candidates),
        KeyCode::Char('v') => Some(Action::Code),
        KeyCode::Char('?') => Some(Action::Help),
        KeyCode::Esc | KeyCode::Char('q') => Some(Action::Leave),
        _ => None,
    }
}
