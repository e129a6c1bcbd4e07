//! The controls of the player. `page/player.js` makes the boards and shows the controls: without
//! scripts there is nothing to play.

use std::collections::BTreeMap;

use maud::{Markup, html};

use compare::number::grouped;
use trace::keys::{self, KeyAction, Setting, Surface};

use super::own;

/// Steps per second. The first is for readers who prefer reduced motion.
const SPEEDS: [u32; 8] = [2, 5, 10, 30, 100, 300, 1_000, 5_000];

/// What each key does, by its name, as a constant for `page/keys.js`.
pub(super) fn script_of_keys() -> String {
    let mut actions: BTreeMap<&str, KeyAction> = BTreeMap::new();
    for row in keys::rows(Surface::Page) {
        actions.extend(row.keys.iter().copied());
    }
    let json = serde_json::to_string(&actions).expect("names and numbers can be written as JSON");
    format!("const KEYS = {json};")
}

/// The section: the first of the page. With a module, it searches puzzles of the reader.
/// `has_answer` says whether the page replays an answer of the reader, too.
pub(super) fn section(module: Option<&[u8]>, has_answer: bool) -> Markup {
    html! {
        section id="replays" aria-label="Replays" {
            noscript {
                p class="note" {
                    "The replays need JavaScript. Everything else on this page works without it."
                }
            }
            div id="player" role="group" aria-label="Player" tabindex="-1" hidden {
                (controls(module))
                p id="wrong" hidden {
                    button type="button" id="to-wrong" { "Wrong step" } " "
                    span id="why-wrong" {}
                }
                div id="switch" class="buttons" role="group" aria-label="Board" {}
                p id="said" role="status" {}
                button type="button" id="cancel" hidden { "Cancel" }
                p id="heard" role="status" class="hidden" {}
                div id="boards" {}
                div class="below" {
                    p id="note" {}
                    p { button type="button" id="add" { "Add a board" } }
                }
                (legend())
                (list_of_keys(has_answer))
            }
        }
    }
}

/// The controls. The transport bar stays visible while the reader scrolls. On a narrow screen the
/// options are behind a button.
fn controls(module: Option<&[u8]>) -> Markup {
    html! {
        div class="transport" {
            div class="buttons" {
                (icon_button("first", "To the start", "M3 2h2.5v12H3zM14 2v12L6 8z"))
                (icon_button("back", "One step back", "M12 2v12L4 8z"))
                button type="button" id="play" class="play" { "Play" }
                (icon_button("forward", "One step forward", "M4 2v12l8-6z"))
                (icon_button("last", "To the end", "M2 2v12l8-6zM10.500 2H13v12h-2.500z"))
            }
            label for="scrub" class="hidden" { "Event" }
            div class="timeline" {
                input type="range" id="scrub" min="0" value="0" step="1";
                div { i id="mark" title="Wrong step" hidden {} }
            }
            span id="position" {}
            button type="button" id="more" aria-expanded="false" aria-controls="options" { "More" }
        }
        div class="options" id="options" {
            select id="puzzle" aria-label="Puzzle" {}
            (own::form(module))
            div class="buttons" {
                span class="label" aria-hidden="true" { "Next" }
                button type="button" id="backtrack" aria-label="Next backtrack" { "backtrack" }
                button type="button" id="solution" aria-label="Next solution" { "solution" }
                button type="button" id="deepest" aria-label="Next deepest point" { "deepest" }
            }
            select id="speed" aria-label="Speed" {
                @for speed in SPEEDS {
                    option value=(speed) { (grouped(speed.into())) " per second" }
                }
            }
            label { input type="checkbox" id="checks"; " Checks" }
            label { input type="checkbox" id="candidates"; " Candidates" }
        }
    }
}

fn icon_button(id: &str, label: &str, path: &str) -> Markup {
    html! {
        button type="button" id=(id) aria-label=(label) {
            svg viewBox="0 0 16 16" aria-hidden="true" { path d=(path) {} }
        }
    }
}

fn legend() -> Markup {
    html! {
        p class="legend" {
            span { span class="cell given" { "5" } " given" }
            span { span class="cell placed" { "5" } " placed by choice" }
            span { span class="cell deduced" { "5" } " forced" }
            span { span class="cell removed" { "5" } " just removed" }
            span { span class="cell placed changed" { "5" } " this step" }
            span { span class="cell read" { "5" } " read by a check" }
            span { span class="cell rejects" { "5" } " rejects the digit" }
            span { span class="cell dead" {} " no candidates left" }
            span { span class="cell untried" { small { "46" } } " digits never tried here" }
        }
    }
}

/// The keys that do something on this page. It can always show a second board.
fn list_of_keys(has_answer: bool) -> Markup {
    let setting = Setting {
        searches: 2,
        has_answer,
    };
    html! {
        details class="keys" id="keys" {
            summary { "Keys" }
            p {
                "Most keys match " code { "kata watch" } ". They work while the boards are "
                "visible; a key that also scrolls the page needs the focus inside the player. The "
                "address of the page follows what you see: copy it to share the view."
            }
            dl {
                @for row in keys::rows(Surface::Page).filter(|row| row.works(setting)) {
                    div { dt { kbd { (row.label) } } dd { (row.description) } }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_script_has_a_function_for_each_action_of_the_table() {
        let script = include_str!("../../page/keys.js");
        for (key, action) in keys::rows(Surface::Page).flat_map(|row| row.keys) {
            let json = serde_json::to_value(action).unwrap();
            let name = match &json {
                serde_json::Value::Object(fields) => fields.keys().next().unwrap(),
                name => name.as_str().unwrap(),
            };
            let entries = [format!("\n  \"{name}\": ("), format!("\n  {name}: (")];
            assert!(
                entries.iter().any(|entry| script.contains(entry)),
                "study/page/keys.js: write what {name} does, for the key {key:?}"
            );
        }
    }
}
