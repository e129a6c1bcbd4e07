//! The study page: one HTML file with replays of searches, the ladder, and measurements. The file
//! contains its style sheets, scripts, pictures and the events of the replays,
//! and its content security policy forbids it to load anything else.
//!
//! Without scripts everything but the replays works.

mod answers;
mod code;
mod diff;
mod measurements;
mod own;
mod player;
mod puzzles;
mod readme;
mod replays;
mod rungs;

use std::io::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use compare::machine::COMPILER;
use compare::results::Results;
use flate2::Compression;
use flate2::write::GzEncoder;
use ladder::LADDER;
use maud::{DOCTYPE, Markup, PreEscaped, html};

pub(crate) use puzzles::built_in;
pub(crate) use replays::Replays;

const STYLES: [&str; 5] = [
    include_str!("../page/page.css"),
    include_str!("../page/code.css"),
    include_str!("../page/player.css"),
    include_str!("../page/chart.css"),
    include_str!("../page/print.css"),
];

/// The scripts. A script may use those before it.
const SCRIPTS: [&str; 13] = [
    include_str!("../page/element.js"),
    include_str!("../page/search.js"),
    include_str!("../page/address.js"),
    include_str!("../page/curve.js"),
    include_str!("../page/state.js"),
    include_str!("../page/board.js"),
    include_str!("../page/cells.js"),
    include_str!("../page/recorder.js"),
    include_str!("../page/own.js"),
    include_str!("../page/player.js"),
    include_str!("../page/keys.js"),
    include_str!("../page/tabs.js"),
    include_str!("../page/page.js"),
];

/// The page loads nothing; only its own styles, scripts and WebAssembly run.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; \
                      script-src 'unsafe-inline' 'wasm-unsafe-eval'; worker-src blob:; \
                      img-src data:; base-uri 'none'; form-action 'none'";

/// Returns the whole file. It opens with the first puzzle, or where an answer goes wrong. With the
/// crate `page-recorder` as WebAssembly, from [`wasm::build`](crate::wasm::build), the page also
/// searches puzzles of the reader.
pub(crate) fn render(replays: &Replays, results: &Results, module: Option<&[u8]>) -> String {
    let language = answers::first_shown(replays.language_of_answer());
    let page = html! {
        (DOCTYPE)
        html lang="en" data-languages=(answers::endings()) data-first-language=(language) {
            (head())
            body {
                a class="skip" href="#main" { "Skip to the content" }
                (header())
                main id="main" {
                    (introduction())
                    (player::section(module, replays.language_of_answer().is_some()))
                    (rungs::section(results))
                    (measurements::section(results))
                }
                footer {
                    p { "Made by study " (env!("CARGO_PKG_VERSION")) " with " (COMPILER) "." }
                }
                (replays.blocks(module.is_some()))
                @if let Some(module) = module { (packed("recorder-module", module)) }
                script { (PreEscaped(player::script_of_keys())) }
                script { (PreEscaped(SCRIPTS.join("\n"))) }
            }
        }
    };
    page.into_string()
}

/// A data block of the page, compressed; `unpacked` of `page/element.js` reads it.
fn packed(id: &str, data: &[u8]) -> Markup {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    let written = encoder.write_all(data).and_then(|()| encoder.finish());
    let compressed = written.expect("a vector accepts every byte");
    html! { script id=(id) type="application/gzip" { (BASE64.encode(compressed)) } }
}

fn head() -> Markup {
    html! {
        head {
            meta charset="utf-8";
            meta name="viewport" content="width=device-width, initial-scale=1";
            meta http-equiv="Content-Security-Policy" content=(POLICY);
            meta name="color-scheme" content="light dark";
            title { "Sudoku, one idea at a time" }
            style { (PreEscaped(STYLES.join("\n"))) (PreEscaped(answers::style())) }
            // This runs before anything is drawn, so that a dark page does not start in white.
            script { (PreEscaped(include_str!("../page/theme.js"))) }
        }
    }
}

fn header() -> Markup {
    let sections = [
        ("replays", "Replays"),
        ("ladder", "Ladder"),
        ("measurements", "Measurements"),
    ];
    html! {
        header class="bar" {
            a class="name" href="#main" { "Sudoku" }
            nav aria-label="Sections" {
                @for (id, name) in sections { a href={ "#" (id) } { (name) } " " }
            }
            button type="button" id="theme" hidden { "Theme" }
        }
    }
}

fn introduction() -> Markup {
    html! {
        h1 { "Sudoku, one idea at a time" }
        p class="lead" {
            "LeetCode 37 in " (LADDER.len()) " ways, from the whiteboard to vector registers. "
            "Watch what two searches read before they write a digit."
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// One test, because recording the searches takes seconds.
    #[test]
    fn the_page_is_complete_and_small_and_loads_nothing() {
        let replays = &Replays::record(built_in(), None);
        let results = Results::from_json(crate::SHIPPED).unwrap();
        let page = render(replays, &results, None);
        assert!(page.len() < 2_500_000, "{} bytes", page.len());
        assert!(page.contains("rustup target add wasm32-unknown-unknown"));
        assert!(page.contains("after xor-bitmask"));
        assert!(page.contains("<small>medium, many at once</small>"));
        // Questions have a tab of their own.
        assert!(page.contains("<h5>Cost</h5>") && !page.contains("<h5>Interview questions</h5>"));
        for rung in LADDER {
            assert!(
                page.contains(&format!("<li id=\"{}\"", rung.name())),
                "{}",
                rung.name()
            );
        }
        for figure in [
            "<b>4,208</b> <small>placements</small>",
            "<b>37,652</b> <small>checks</small>",
        ] {
            assert!(page.contains(figure), "{figure}");
        }
        for loads in [" src=\"http", " src=\"//", "<link", "@import", "url(http"] {
            assert!(!page.contains(loads), "{loads}");
        }
        // Ids are unique, and links within the page have targets.
        let values = |before: &str| -> Vec<String> {
            let after = page.split(before).skip(1);
            after
                .filter_map(|rest| Some(rest.split_once('"')?.0.to_owned()))
                .collect()
        };
        let ids = values(" id=\"");
        let unique: BTreeSet<&String> = ids.iter().collect();
        assert_eq!(unique.len(), ids.len(), "an id twice: {ids:?}");
        for link in values(" href=\"") {
            let known = link
                .strip_prefix('#')
                .is_some_and(|id| unique.contains(&id.to_owned()) || id.contains('='));
            assert!(known || link.starts_with("http"), "{link} leads nowhere");
        }
    }
}
