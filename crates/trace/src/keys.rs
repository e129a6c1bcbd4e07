//! The keys of the player: one table for the terminal and the page.
//!
//! A key has the name that browsers give it in `KeyboardEvent.key`: `n`, `N`, `ArrowRight`,
//! `PageDown`. Where Shift or Ctrl matters besides, it stands before: `Shift+ArrowRight`.
//!
//! ```
//! use trace::keys::{self, KeyAction, Surface};
//! use trace::player::PlayerCommand;
//!
//! let action = keys::action(Surface::Terminal, "Ctrl+ArrowRight");
//! assert_eq!(action, Some(KeyAction::Player(PlayerCommand::Step(100))));
//! // A browser needs the Ctrl key for itself.
//! assert_eq!(keys::action(Surface::Page, "Ctrl+ArrowRight"), None);
//! ```

use serde::Serialize;

use crate::player::PlayerCommand::{
    self, Deepest, End, Faster, Focus, FocusNext, NextBacktrack, NextSolution, PreviousBacktrack,
    PreviousSolution, Slower, Start, Step, ToggleChecks, TogglePlay, WrongStep,
};

/// Where searches are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surface {
    /// On a terminal.
    Terminal,
    /// On the study page, in a browser.
    Page,
}

/// What a key does.
///
/// In JSON it is its name, such as `"toggle-code"` or `"end"`, or an object with the name and a
/// number: `{ "step": 10 }`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum KeyAction {
    /// Show or hide the candidates.
    ToggleCandidates,
    /// Show or hide the code.
    ToggleCode,
    /// Show or hide the list of keys.
    ToggleHelp,
    /// Close the list of keys if it is open, otherwise end.
    Quit,
    /// End as an interrupted program does.
    Interrupt,
    /// Stop until the shell continues the program.
    Suspend,
    /// What the player does.
    #[serde(untagged)]
    Player(PlayerCommand),
}

/// A line of the list of keys.
#[derive(Clone, Copy, Debug)]
pub struct KeyRow {
    /// Where it is; `None` for both.
    surface: Option<Surface>,
    /// The keys as the list shows them, such as `→ ←  or l h`.
    pub label: &'static str,
    /// What they do, in the same order.
    pub description: &'static str,
    /// The name of each key, and what it does. Empty for what is done with the mouse.
    pub keys: &'static [(&'static str, KeyAction)],
}

/// What is played, as far as it decides which keys do something.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// The number of searches.
    pub searches: usize,
    /// Whether one of them is that of the viewer's answer.
    pub has_answer: bool,
}

impl KeyRow {
    /// Whether its keys do something there.
    pub fn works(&self, setting: Setting) -> bool {
        self.keys.iter().all(|(_, action)| match action {
            KeyAction::Player(WrongStep) => setting.has_answer,
            KeyAction::Player(Focus(_) | FocusNext) => setting.searches > 1,
            _ => true,
        })
    }
}

/// The list of keys, in the order in which it is shown.
const KEYS: [KeyRow; 20] = [
    KeyRow {
        surface: None,
        label: "space",
        description: "play, pause; at the end, play again",
        keys: &[(" ", KeyAction::Player(TogglePlay))],
    },
    KeyRow {
        surface: None,
        label: "→ ←  or l h",
        description: "one event forward, back",
        keys: &[
            ("ArrowRight", KeyAction::Player(Step(1))),
            ("ArrowLeft", KeyAction::Player(Step(-1))),
            ("l", KeyAction::Player(Step(1))),
            ("h", KeyAction::Player(Step(-1))),
        ],
    },
    KeyRow {
        surface: None,
        label: "shift → ←  or L H",
        description: "ten events",
        keys: &[
            ("Shift+ArrowRight", KeyAction::Player(Step(10))),
            ("Shift+ArrowLeft", KeyAction::Player(Step(-10))),
            ("L", KeyAction::Player(Step(10))),
            ("H", KeyAction::Player(Step(-10))),
        ],
    },
    KeyRow {
        surface: Some(Surface::Terminal),
        label: "ctrl → ←  or page",
        description: "a hundred events",
        keys: &[
            ("Ctrl+ArrowRight", KeyAction::Player(Step(100))),
            ("Ctrl+ArrowLeft", KeyAction::Player(Step(-100))),
            ("PageDown", KeyAction::Player(Step(100))),
            ("PageUp", KeyAction::Player(Step(-100))),
        ],
    },
    KeyRow {
        surface: Some(Surface::Page),
        label: "page down, page up",
        description: "a hundred events",
        keys: &[
            ("PageDown", KeyAction::Player(Step(100))),
            ("PageUp", KeyAction::Player(Step(-100))),
        ],
    },
    KeyRow {
        surface: None,
        label: "n N",
        description: "next, previous backtrack",
        keys: &[
            ("n", KeyAction::Player(NextBacktrack)),
            ("N", KeyAction::Player(PreviousBacktrack)),
        ],
    },
    KeyRow {
        surface: None,
        label: "s S",
        description: "next, previous solution",
        keys: &[
            ("s", KeyAction::Player(NextSolution)),
            ("S", KeyAction::Player(PreviousSolution)),
        ],
    },
    KeyRow {
        surface: None,
        label: "d",
        description: "deepest point",
        keys: &[("d", KeyAction::Player(Deepest))],
    },
    KeyRow {
        surface: None,
        label: "w",
        description: "wrong step of your answer",
        keys: &[("w", KeyAction::Player(WrongStep))],
    },
    KeyRow {
        surface: None,
        label: "home end  or g G",
        description: "start, end",
        keys: &[
            ("Home", KeyAction::Player(Start)),
            ("End", KeyAction::Player(End)),
            ("g", KeyAction::Player(Start)),
            ("G", KeyAction::Player(End)),
        ],
    },
    KeyRow {
        surface: None,
        label: "+ -  or ↑ ↓",
        description: "faster, slower",
        keys: &[
            ("+", KeyAction::Player(Faster)),
            // The key with the plus sign, without Shift.
            ("=", KeyAction::Player(Faster)),
            ("-", KeyAction::Player(Slower)),
            ("ArrowUp", KeyAction::Player(Faster)),
            ("ArrowDown", KeyAction::Player(Slower)),
        ],
    },
    KeyRow {
        surface: None,
        label: "k",
        description: "step by checks, or by placements",
        keys: &[("k", KeyAction::Player(ToggleChecks))],
    },
    KeyRow {
        surface: Some(Surface::Terminal),
        label: "tab  or 1 to 4",
        description: "choose the board for jumps",
        keys: &[
            ("Tab", KeyAction::Player(FocusNext)),
            ("1", KeyAction::Player(Focus(0))),
            ("2", KeyAction::Player(Focus(1))),
            ("3", KeyAction::Player(Focus(2))),
            ("4", KeyAction::Player(Focus(3))),
        ],
    },
    KeyRow {
        surface: Some(Surface::Terminal),
        label: "c",
        description: "show the number of candidates",
        keys: &[("c", KeyAction::ToggleCandidates)],
    },
    KeyRow {
        surface: Some(Surface::Page),
        label: "c",
        description: "show candidates",
        keys: &[("c", KeyAction::ToggleCandidates)],
    },
    KeyRow {
        surface: None,
        label: "v",
        description: "show code",
        keys: &[("v", KeyAction::ToggleCode)],
    },
    KeyRow {
        surface: Some(Surface::Page),
        label: "click on a cell",
        description: "which digits fit, and why the others do not",
        keys: &[],
    },
    KeyRow {
        surface: None,
        label: "?",
        description: "this list",
        keys: &[("?", KeyAction::ToggleHelp)],
    },
    KeyRow {
        surface: Some(Surface::Terminal),
        label: "q  esc  ctrl-c",
        description: "quit",
        keys: &[
            ("q", KeyAction::Quit),
            ("Escape", KeyAction::Quit),
            ("Ctrl+c", KeyAction::Interrupt),
        ],
    },
    KeyRow {
        surface: Some(Surface::Terminal),
        label: "ctrl-z",
        description: "suspend",
        keys: &[("Ctrl+z", KeyAction::Suspend)],
    },
];

/// The list of keys for this surface.
pub fn rows(surface: Surface) -> impl Iterator<Item = &'static KeyRow> {
    KEYS.iter()
        .filter(move |row| row.surface.is_none_or(|only| only == surface))
}

/// What the key of this name does there; `None` if it does nothing.
pub fn action(surface: Surface, name: &str) -> Option<KeyAction> {
    rows(surface)
        .flat_map(|row| row.keys)
        .find(|(key, _)| *key == name)
        .map(|(_, action)| *action)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn no_key_does_two_things() {
        for surface in [Surface::Terminal, Surface::Page] {
            let mut names = BTreeSet::new();
            for (name, _) in rows(surface).flat_map(|row| row.keys) {
                assert!(names.insert(name), "{name:?} stands twice for {surface:?}");
            }
        }
    }

    #[test]
    fn a_key_for_an_answer_or_for_several_searches_needs_them() {
        let labels = |searches, has_answer| {
            let setting = Setting {
                searches,
                has_answer,
            };
            let works = rows(Surface::Terminal).filter(|row| row.works(setting));
            works.map(|row| row.label).collect::<BTreeSet<_>>()
        };
        for (searches, has_answer, missing) in [
            (2, true, vec![]),
            (2, false, vec!["w"]),
            (1, true, vec!["tab  or 1 to 4"]),
        ] {
            let found = labels(searches, has_answer);
            let all = rows(Surface::Terminal).map(|row| row.label);
            let without: Vec<&str> = all.filter(|label| !found.contains(label)).collect();
            assert_eq!(without, missing, "{searches} searches, {has_answer}");
        }
    }

    #[test]
    fn an_action_in_json_is_a_name_or_a_name_and_a_number() {
        for (action, json) in [
            (KeyAction::ToggleCode, r#""toggle-code""#),
            (KeyAction::Player(NextBacktrack), r#""next-backtrack""#),
            (KeyAction::Player(Step(-10)), r#"{"step":-10}"#),
        ] {
            assert_eq!(serde_json::to_string(&action).unwrap(), json);
        }
    }
}
