//! The keys of `kata practice`, in one table: what each does, and how it is listed.

/// What a key does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PracticeAction {
    /// Show the next hint.
    Hint,
    /// Show when the answer fails, the first wrong step, and the lines that never ran.
    Rule,
    /// Show the name of the bug.
    LikelyBug,
    /// Watch the search of the answer.
    Watch,
    /// Judge the file as it is.
    Judge,
    /// Go to the next stage, if the answer is accepted.
    Next,
    /// Leave the stage.
    Skip,
    /// Go back to the last stage before this one that was skipped.
    Back,
    /// List the keys and the stages.
    Help,
    /// End the practice.
    Quit,
}

/// A line of the list of keys.
struct KeyRow {
    key: char,
    description: &'static str,
    action: PracticeAction,
}

const KEYS: [KeyRow; 10] = [
    KeyRow {
        key: 'h',
        description: "next hint: a question, the idea, the core lines, a model answer",
        action: PracticeAction::Hint,
    },
    KeyRow {
        key: 'r',
        description: "rule: when it fails, the wrong step, and the lines that never ran",
        action: PracticeAction::Rule,
    },
    KeyRow {
        key: 'b',
        description: "the likely bug, or a small change that helps",
        action: PracticeAction::LikelyBug,
    },
    KeyRow {
        key: 'w',
        description: "watch your search, on the board on which it failed",
        action: PracticeAction::Watch,
    },
    KeyRow {
        key: 'j',
        description: "judge again without saving",
        action: PracticeAction::Judge,
    },
    KeyRow {
        key: 'n',
        description: "next stage, once accepted; so does Enter",
        action: PracticeAction::Next,
    },
    KeyRow {
        key: 's',
        description: "skip this stage",
        action: PracticeAction::Skip,
    },
    KeyRow {
        key: 'p',
        description: "back to the last stage that you skipped before this one",
        action: PracticeAction::Back,
    },
    KeyRow {
        key: 'q',
        description: "quit; the progress is kept",
        action: PracticeAction::Quit,
    },
    KeyRow {
        key: '?',
        description: "these keys, and the stages",
        action: PracticeAction::Help,
    },
];

/// What the key does; `None` if it does nothing.
pub(super) fn action(key: char) -> Option<PracticeAction> {
    if key == '\n' {
        return Some(PracticeAction::Next);
    }
    let row = KEYS.iter().find(|row| row.key == key)?;
    Some(row.action)
}

/// The list of all keys, a line each.
pub(super) fn list() -> String {
    list_of(|_| true)
}

/// The list of the keys that do something now.
pub(super) fn list_of(works: impl Fn(PracticeAction) -> bool) -> String {
    let mut lines = Vec::new();
    for row in KEYS {
        if works(row.action) {
            lines.push(format!("  {}  {}", row.key, row.description));
        }
    }
    lines.join("\n")
}
