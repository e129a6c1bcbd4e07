//! The controls of the player. `page/player.js` makes the boards and shows the controls: without
//! scripts there is nothing to play.

use maud::{Markup, html};

use super::replays::{EVENT_LIMIT, EVENTS_KEPT};
use compare::number::grouped;

/// Events per second. The first is for readers who prefer reduced motion.
const SPEEDS: [u32; 7] = [2, 10, 30, 100, 300, 1_000, 5_000];

const KEYS: [(&str, &str); 9] = [
    ("Space", "play or pause"),
    ("← →", "one event back or forward"),
    ("Page Up, Page Down", "a hundred events"),
    ("Home, End", "start or end"),
    ("b", "next backtrack"),
    ("s", "next solution"),
    ("d", "deepest point"),
    ("c", "candidates"),
    ("− +", "slower, faster"),
];

/// The section.
pub(super) fn section() -> Markup {
    html! {
        section id="replays" aria-labelledby="replays-title" {
            h2 id="replays-title" { "Replays" }
            p {
                "Up to four strategies search the same puzzle, synchronised by events. An event is "
                "a digit placed by choice, a forced digit, a digit taken back, or a solution. The "
                "page contains the first " (grouped(EVENTS_KEPT)) " events of each search. The "
                "totals cover the whole search, or its first " (grouped(EVENT_LIMIT)) " events."
            }
            noscript {
                p class="note" {
                    "The replays need JavaScript. Everything else on this page works without it."
                }
            }
            div id="player" role="group" aria-label="Player" hidden {
                (choice())
                (controls())
                div id="boards" {}
                p { button type="button" id="add" { "Add a board" } }
                (legend())
                (keys())
            }
        }
    }
}

fn choice() -> Markup {
    html! {
        div class="choice" {
            label for="puzzle" { "Puzzle" }
            select id="puzzle" {}
        }
        p id="note" {}
    }
}

/// The controls. The transport bar stays visible while the reader scrolls.
fn controls() -> Markup {
    html! {
        div class="transport" {
            div class="buttons" {
                (icon_button("first", "To the start", "M3 2h2.5v12H3zM14 2v12L6 8z"))
                (icon_button("back", "One event back", "M12 2v12L4 8z"))
                button type="button" id="play" class="play" { "Play" }
                (icon_button("forward", "One event forward", "M4 2v12l8-6z"))
                (icon_button("last", "To the end", "M2 2v12l8-6zM10.500 2H13v12h-2.500z"))
            }
            label for="scrub" class="hidden" { "Event" }
            input type="range" id="scrub" min="0" value="0" step="1";
            span id="position" {}
        }
        div class="options" {
            div class="buttons" {
                span class="label" aria-hidden="true" { "Next" }
                button type="button" id="backtrack" aria-label="Next backtrack" { "backtrack" }
                button type="button" id="solution" aria-label="Next solution" { "solution" }
                button type="button" id="deepest" aria-label="Next deepest point" {
                    "deepest point"
                }
            }
            div class="buttons" {
                label for="speed" { "Events per second" }
                select id="speed" {
                    @for speed in SPEEDS { option value=(speed) { (grouped(speed.into())) } }
                }
            }
            label { input type="checkbox" id="candidates"; " Candidates" }
        }
        p id="said" role="status" {}
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
            span { span class="cell removed" { "5" } " just taken back" }
            span { span class="cell placed now" { "5" } " the last event" }
        }
    }
}

fn keys() -> Markup {
    html! {
        details class="keys" {
            summary { "Keys" }
            p {
                "The keys work while an element of the player has the focus. The address of the "
                "page contains what is shown: copy it to share it."
            }
            dl {
                @for (key, does) in KEYS {
                    div { dt { kbd { (key) } } dd { (does) } }
                }
            }
        }
    }
}
