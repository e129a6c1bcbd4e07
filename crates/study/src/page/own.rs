//! The reader's own puzzle: a form, and the recorder as WebAssembly that searches what is typed
//! there.

use maud::{Markup, html};

/// The form. Without a module it says how to get one.
pub(super) fn form(module: Option<&[u8]>) -> Markup {
    html! {
        details class="own" id="own" {
            summary { "Your own puzzle" }
            @if module.is_some() { (fields()) } @else {
                p id="own-missing" {
                    "This page contains only recorded searches. To search your own puzzles, run "
                    code { "rustup target add wasm32-unknown-unknown" } ", then "
                    code { "cargo study" } "."
                }
            }
        }
    }
}

fn fields() -> Markup {
    html! {
        // On a phone, what is below the text is out of sight.
        p id="own-said" role="status" {}
        div class="typing" {
            div id="own-cells" role="group" aria-label="Cells" {}
            div class="typed" {
                label for="own-text" {
                    "Fill in the cells, or paste a puzzle: 81 characters, nine lines, or an array"
                }
                textarea id="own-text" rows="9" spellcheck="false" autocomplete="off" {}
                div class="buttons" {
                    button type="button" id="own-search" { "Search" }
                    button type="button" id="own-clear" { "Clear" }
                }
            }
        }
        details id="own-answer" hidden {
            summary { "Show the solution" }
            div id="own-solutions" class="buttons" {}
        }
    }
}
