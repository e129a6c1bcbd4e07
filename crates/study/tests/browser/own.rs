//! The reader's own puzzle: typed, searched in the page, shared, and cancelled.

use lab::EVENTS_KEPT;
use pretty_assertions::assert_eq;
use serde_json::json;
use sudoku::Puzzle;

use crate::chromium::{Browser, Screen};
use crate::shown::{boards, expected, trace_of};
use crate::{in_browser, module, page};

/// A puzzle that the page has not recorded.
const PUZZLE: &str =
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

/// Runs a test in a browser, unless the page has no module.
#[track_caller]
fn with_module(screen: Screen, test: impl FnOnce(&mut Browser)) {
    if module().is_some() {
        in_browser(screen, test);
    }
}

/// Two and a half megabytes, with the search and with results.
#[test]
fn the_page_stays_small() {
    if module().is_some() {
        let path = page().strip_prefix("file://").unwrap();
        let bytes = std::fs::metadata(path).unwrap().len();
        assert!(bytes <= 2_500_000, "{bytes} bytes");
    }
}

/// Opens the form and submits a text.
fn submit(browser: &mut Browser, text: &str) {
    browser.evaluate("document.getElementById('own').open = true");
    let text = json!(text);
    browser.evaluate(&format!(
        "(() => {{
            const field = document.getElementById('own-text');
            field.value = {text};
            field.dispatchEvent(new Event('input'));
            document.getElementById('own-search').click();
        }})()"
    ));
}

fn text(browser: &mut Browser, id: &str) -> String {
    let text = browser.evaluate(&format!("document.getElementById('{id}').textContent"));
    text.as_str().expect("text").to_owned()
}

/// The strategy whose search a page shows: the vector registers of two are missing there.
fn in_webassembly(strategy: &str) -> &str {
    match strategy {
        "three-registers" | "bit-sliced" => "band-bitboards",
        other => other,
    }
}

/// Waits until the player shows this puzzle, and compares its boards with traces made here.
#[track_caller]
fn shows(browser: &mut Browser, puzzle: &str, strategies: &[&str]) {
    browser.wait_for(&format!("document.getElementById('puzzle').value === '{puzzle}'"));
    let puzzle: Puzzle = puzzle.parse().expect("a puzzle");
    let traces: Vec<_> =
        strategies.iter().map(|name| trace_of(in_webassembly(name), &puzzle, 2)).collect();
    for step in [0, 1, 2, 50, 257, 1_000, 4_321, EVENTS_KEPT] {
        browser.evaluate(&format!(
            "(() => {{
                const scrub = document.getElementById('scrub');
                scrub.value = {step};
                scrub.dispatchEvent(new Event('input'));
            }})()"
        ));
        let shown = boards(browser);
        assert_eq!(shown.len(), traces.len());
        for ((trace, shown), name) in traces.iter().zip(shown).zip(strategies) {
            assert_eq!(shown, expected(trace, step), "{name} after {step} events");
        }
    }
}

#[test]
fn a_typed_puzzle_is_searched_as_the_trace_says() {
    with_module(Screen { calm: true, ..Screen::DESK }, |browser| {
        let strategies = ["xor-bitmask", "fewest-candidates", "constraint-propagation", "sat"];
        browser.go(&format!("{}#strategy={}&step=0", page(), strategies.join(",")));
        submit(browser, PUZZLE);
        shows(browser, PUZZLE, &strategies);
        let note = text(browser, "note");
        assert!(note.starts_with("Searched and recorded here: xor-bitmask in "), "{note}");
        // Another strategy is searched when a board asks for it.
        browser.evaluate(
            "(() => {
                const name = document.querySelector('.title select');
                name.value = 'bit-sliced';
                name.dispatchEvent(new Event('change'));
            })()",
        );
        browser.wait_for("location.hash.startsWith('#strategy=bit-sliced')");
        shows(browser, PUZZLE, &[&["bit-sliced"], &strategies[1..]].concat());
        // Another puzzle takes its place in the list.
        let givens = judge::fixtures::case("reverses-the-ranking").unwrap().puzzle.unwrap();
        let second = givens.to_string();
        submit(browser, &second);
        shows(browser, &second, &[&["bit-sliced"], &strategies[1..]].concat());
        let options = browser.evaluate("document.getElementById('puzzle').length");
        assert_eq!(options, json!(study::page::built_in().len() + 1));
        assert_eq!(browser.complaints(), Vec::<String>::new());
    });
}

#[test]
fn every_strategy_searches_leetcodes_example_as_recorded() {
    with_module(Screen { calm: true, ..Screen::DESK }, |browser| {
        let puzzle = judge::fixtures::case("leetcode-37").unwrap().puzzle.unwrap().to_string();
        let names: Vec<&str> = ladder::LADDER.iter().map(ladder::Rung::name).collect();
        for four in names.chunks(4) {
            browser.go(&format!("{}#strategy={}&puzzle={puzzle}", page(), four.join(",")));
            shows(browser, &puzzle, four);
            let note = text(browser, "note");
            let fallback = four.iter().any(|name| in_webassembly(name) != *name);
            assert_eq!(note.contains("(as band-bitboards: "), fallback, "{note}");
        }
        assert_eq!(browser.complaints(), Vec::<String>::new());
    });
}

#[test]
fn cells_take_digits_and_errors_name_what_was_found() {
    with_module(Screen::PHONE, |browser| {
        browser.go(page());
        browser.evaluate("document.getElementById('own').open = true");
        browser.evaluate("document.querySelector('#own-cells input').focus()");
        for key in ["5", ".", "3", "ArrowDown", "x", "5"] {
            browser.press(key);
        }
        let typed = browser.evaluate("document.getElementById('own-text').value.split('\\n')");
        assert_eq!(typed[0], json!("5.3......"));
        assert_eq!(typed[1], json!("...5....."));
        submit(browser, &".".repeat(80));
        assert_eq!(
            text(browser, "own-said"),
            "Expected 81 cells in one line, or 9 lines; found 80 cells."
        );
        submit(browser, &format!("5.5{}", ".".repeat(78)));
        assert_eq!(text(browser, "own-said"), "Row 1 has 5 in r1c1 and r1c3.");
        assert_eq!(browser.complaints(), Vec::<String>::new());
    });
}

#[test]
fn a_long_search_can_be_cancelled() {
    with_module(Screen { calm: true, ..Screen::DESK }, |browser| {
        browser.go(&format!("{}#strategy=naive-scan,xor-bitmask&puzzle=leetcode-37", page()));
        let hard = judge::fixtures::case("wikipedia-brute-force").unwrap().puzzle.unwrap();
        let hard = hard.to_string();
        submit(browser, &hard);
        assert_eq!(text(browser, "own-said"), "Searching with naive-scan (1 of 2) …");
        // The page answers while the search runs.
        browser.evaluate("document.getElementById('forward').click()");
        assert_eq!(browser.evaluate("document.getElementById('scrub').value"), json!("1"));
        browser.evaluate("document.getElementById('own-cancel').click()");
        assert_eq!(text(browser, "own-said"), "Cancelled.");
        let shown = browser.evaluate("document.getElementById('puzzle').value");
        assert_eq!(shown, json!("leetcode-37"));
        // It stops at the limit by itself.
        submit(browser, &hard);
        browser.wait_for(&format!("document.getElementById('puzzle').value === '{hard}'"));
        let whole = browser.evaluate("document.querySelector('.whole').textContent");
        assert!(whole.as_str().unwrap().contains("stopped after 30,000,000: "), "{whole}");
        assert_eq!(browser.complaints(), Vec::<String>::new());
    });
}
