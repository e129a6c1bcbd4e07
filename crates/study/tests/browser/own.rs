//! The reader's own puzzle: typed, searched in the page, shared, and cancelled.

use lab::EVENTS_KEPT;
use pretty_assertions::assert_eq;
use serde_json::json;
use sudoku::Puzzle;

use crate::chromium::{Browser, Screen};
use crate::shown::{boards, expected, puzzle, trace};
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

/// Opens the form and submits a text.
fn submit(browser: &mut Browser, text: &str) {
    browser.evaluate("byId('own').open = true");
    browser.set("#own-text", text, "input");
    browser.click("own-search");
}

/// Waits until the player shows this puzzle, and compares its boards with traces made here.
#[track_caller]
fn shows(browser: &mut Browser, puzzle: &str, strategies: &[&str]) {
    browser.wait_for(&format!("byId('puzzle').value === '{puzzle}'"));
    let puzzle: Puzzle = puzzle.parse().expect("a puzzle");
    let traces: Vec<_> = strategies.iter().map(|name| trace(name, &puzzle, 2)).collect();
    for step in [0, 1, 2, 50, 257, 1_000, EVENTS_KEPT] {
        browser.set("#scrub", &step.to_string(), "input");
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
        let note = browser.text("note");
        let start = "One solution. Searched and recorded here: xor-bitmask in ";
        assert!(note.starts_with(start), "{note}");
        // Another strategy is searched when a board asks for it; without vector registers, this one
        // searches as the one that it falls back on.
        browser.set(".title select", "three-registers", "change");
        browser.wait_for("location.hash.startsWith('#strategy=three-registers')");
        let strategies = [&["band-bitboards"], &strategies[1..]].concat();
        shows(browser, PUZZLE, &strategies);
        let note = browser.text("note");
        assert!(note.contains(" ms (as band-bitboards: "), "{note}");
        // Another puzzle takes its place in the list.
        let second = puzzle("reverses-the-ranking").to_string();
        submit(browser, &second);
        shows(browser, &second, &strategies);
        let options = browser.evaluate("byId('puzzle').length");
        assert_eq!(options, json!(study::page::built_in().len() + 1));
    });
}

/// The strategy that searched as this one did, as the note under the boards says.
fn searched_as(note: &str, strategy: &str) -> String {
    let here = note.split(&format!("{strategy} in ")).nth(1).expect("the note names it");
    let other = here.split_once(" ms").and_then(|(_, rest)| rest.strip_prefix(" (as "));
    other.and_then(|rest| rest.split(':').next()).unwrap_or(strategy).to_owned()
}

#[test]
fn every_strategy_searches_in_the_page_as_its_trace_says() {
    with_module(Screen { calm: true, ..Screen::DESK }, |browser| {
        let names: Vec<&str> = ladder::LADDER.iter().map(ladder::Rung::name).collect();
        for four in names.chunks(4) {
            browser.go(&format!("{}#strategy={}&step=0", page(), four.join(",")));
            submit(browser, PUZZLE);
            browser.wait_for(&format!("byId('puzzle').value === '{PUZZLE}'"));
            let note = browser.text("note");
            let searched: Vec<String> = four.iter().map(|name| searched_as(&note, name)).collect();
            shows(browser, PUZZLE, &searched.iter().map(String::as_str).collect::<Vec<_>>());
        }
    });
}

#[test]
fn cells_take_digits() {
    with_module(Screen::PHONE, |browser| {
        browser.go(page());
        browser.click("more");
        browser.evaluate("byId('own').open = true");
        browser.evaluate("document.querySelector('#own-cells input').focus()");
        for key in ["5", ".", "3", "ArrowDown", "x", "5"] {
            browser.press(key);
        }
        let typed: Vec<String> = browser.get("byId('own-text').value.split('\\n')");
        assert_eq!(typed[..2], ["5.3......", "...5....."]);
    });
}

/// What the form says of a text, and the number of cells that it marks. `A` is LeetCode's array of
/// its example, `L` its line.
const PASTED: [(&str, &str, u64); 10] = [
    ("L", "One solution.", 0),
    ("A", "One solution.", 0),
    ("vector<vector<char>> board = {A};", "One solution.", 0),
    ("Input: board = \nA\nOutput: A\nExplanation: …", "One solution.", 0),
    (
        "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..",
        "No solution.",
        0,
    ),
    (
        ".................................................................................",
        "Several solutions (2 shown).",
        0,
    ),
    (
        "5.5..............................................................................",
        "5 twice in row 1: r1c1 r1c3.",
        2,
    ),
    ("53..7....", "line 1, column 10: expected nine lines of nine cells, found 9 cells", 0),
    ("[[\"5\",\"3\"]]", "line 1, column 10: expected 9 cells in this row, found 2", 0),
    ("hello", "line 1, column 1: expected a digit or a blank (one of . 0 _ * - X x), found 'h'", 0),
];

#[test]
fn the_form_says_at_once_what_a_pasted_text_is() {
    with_module(Screen { calm: true, ..Screen::DESK }, |browser| {
        let example = puzzle("leetcode-37");
        browser.go(page());
        let array = sudoku::text::Format::Leetcode.write(example.grid());
        for (text, says, marked) in PASTED {
            let inner = array[1..array.len() - 1].replace('[', "{").replace(']', "}");
            let text = text.replace("{A}", &format!("{{{inner}}}")).replace('A', &array);
            let text = text.replace('L', &example.to_string());
            // Two texts in a row may get the same sentence.
            browser.evaluate("byId('own-said').textContent = ''");
            submit(browser, &text);
            let said = "byId('own-said').textContent";
            browser.wait_for(&format!("{said} === {}", json!(says)));
            assert_eq!(browser.count("#own-cells .conflict"), marked, "{text}");
            // The search of a puzzle ends before the next text is submitted.
            if let Ok(puzzle) = text.parse::<Puzzle>() {
                browser.wait_for(&format!("byId('puzzle').value === '{puzzle}'"));
            }
        }
        // The grid is shown on request.
        submit(browser, &example.to_string());
        browser.wait_for("!byId('own-answer').hidden");
        browser.evaluate("byId('own-answer').open = true");
        assert!(browser.text("own-solutions").starts_with("534678912\n672195348"));
        // Searching the same puzzle again restarts.
        browser.wait_for("location.hash.includes('puzzle=53..7')");
        browser.click("forward");
        browser.wait_for("location.hash.includes('step=1')");
        browser.click("own-search");
        browser.wait_for("location.hash.includes('step=0')");
    });
}

#[test]
fn a_long_search_can_be_cancelled() {
    with_module(Screen { calm: true, ..Screen::DESK }, |browser| {
        browser.go(&format!("{}#strategy=naive-scan,xor-bitmask&puzzle=leetcode-37", page()));
        let hard = puzzle("wikipedia-brute-force").to_string();
        submit(browser, &hard);
        browser.wait_for("byId('own-said').textContent.startsWith('Searching with naive')");
        // The page answers while the search runs.
        browser.click("forward");
        assert_eq!(browser.evaluate("byId('scrub').value"), "1");
        browser.click("own-cancel");
        browser.wait_for("byId('own-said').textContent === 'Cancelled.'");
        let shown = browser.evaluate("byId('puzzle').value");
        assert_eq!(shown, "leetcode-37");
        // It stops at the limit by itself.
        submit(browser, &hard);
        browser.wait_for(&format!("byId('puzzle').value === '{hard}'"));
        let whole = browser.texts(".whole");
        assert!(whole[0].contains("stopped after 10,000,000 steps: "), "{whole:?}");
    });
}
