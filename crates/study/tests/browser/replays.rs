//! The player: it plays, steps, jumps, follows the address, and shows the boards of the trace.

use pretty_assertions::assert_eq;
use serde_json::json;
use trace::Op;

use crate::chromium::{Browser, Screen};
use crate::shown::{boards, expected, trace};
use crate::{in_browser, page};

fn open(browser: &mut Browser, strategies: &str, puzzle: &str, step: u64) {
    browser.go(&format!("{}#strategy={strategies}&puzzle={puzzle}&step={step}", page()));
}

/// The number of events that the page shows.
fn step(browser: &mut Browser) -> u64 {
    browser.evaluate("Number(document.getElementById('scrub').value)").as_u64().expect("a number")
}

fn click(browser: &mut Browser, id: &str) {
    browser.evaluate(&format!("document.getElementById('{id}').click()"));
}

#[test]
fn the_boards_are_those_of_the_trace() {
    in_browser(Screen::DESK, |browser| {
        browser.go(page());
        let names: Vec<&str> = ladder::LADDER.iter().map(ladder::Rung::name).collect();
        let puzzles = [
            ("leetcode-37", 1),
            ("wikipedia-brute-force", 1),
            ("two-solutions-herzberg-murty", u64::MAX),
        ];
        for (puzzle, limit) in puzzles {
            for four in names.chunks(4) {
                let traces: Vec<_> = four.iter().map(|name| trace(name, puzzle, limit)).collect();
                for step in
                    [0, 1, 2, 7, 50, 51, 52, 255, 256, 257, 1_000, 4_321, 8_366, 8_499, 8_500]
                {
                    let hash = format!("#strategy={}&puzzle={puzzle}&step={step}", four.join(","));
                    // The `hashchange` event comes a little later than the change of the hash.
                    browser.evaluate(&format!(
                        "new Promise((done) => {{
                            addEventListener('hashchange', () => done(), {{ once: true }});
                            location.hash = '{hash}';
                        }})"
                    ));
                    for ((name, trace), shown) in four.iter().zip(&traces).zip(boards(browser)) {
                        assert_eq!(
                            shown,
                            expected(trace, step),
                            "{name} on {puzzle} after {step} events"
                        );
                    }
                }
            }
        }
        assert_eq!(browser.complaints(), Vec::<String>::new());
    });
}

#[test]
fn it_plays_pauses_and_steps_back() {
    in_browser(Screen::DESK, |browser| {
        open(browser, "xor-bitmask", "leetcode-37", 0);
        assert_eq!(step(browser), 0);
        click(browser, "play");
        browser.wait_for("Number(document.getElementById('scrub').value) >= 3");
        // While it plays, screen readers get no text.
        assert_eq!(browser.evaluate("document.getElementById('said').textContent"), json!(""));
        click(browser, "play");
        let paused = step(browser);
        let trace = trace("xor-bitmask", "leetcode-37", 1);
        assert_eq!(boards(browser)[0], expected(&trace, paused));
        click(browser, "back");
        assert_eq!(step(browser), paused - 1);
        assert_eq!(boards(browser)[0], expected(&trace, paused - 1));
        let said = browser.evaluate("document.getElementById('said').textContent");
        assert_eq!(said, json!(format!("xor-bitmask: {}", trace.step(paused - 2).unwrap())));
        // The address follows.
        let hash = browser.evaluate("location.hash");
        assert_eq!(
            hash,
            json!(format!("#strategy=xor-bitmask&puzzle=leetcode-37&step={}", paused - 1))
        );
        // It stops at the end.
        browser.evaluate("document.getElementById('speed').value = 5000");
        click(browser, "play");
        browser.wait_for("document.getElementById('play').textContent === 'Play'");
        assert_eq!(step(browser), trace.totals.events);
        assert_eq!(browser.complaints(), Vec::<String>::new());
    });
}

#[test]
fn keys_jump_to_backtracks_solutions_and_the_deepest_point() {
    in_browser(Screen::DESK, |browser| {
        open(browser, "naive-scan", "two-solutions-herzberg-murty", 0);
        let trace = trace("naive-scan", "two-solutions-herzberg-murty", u64::MAX);
        let next = |from: u64, wanted: fn(Op) -> bool| {
            let found = trace.steps().find(|&(at, step)| at >= from && wanted(step.op));
            found.map(|(at, _)| at + 1).expect("there is one")
        };
        browser.evaluate("document.getElementById('play').focus()");
        for key in ["ArrowRight", "ArrowRight", "ArrowLeft"] {
            browser.press(key);
        }
        assert_eq!(step(browser), 1);
        browser.press("n");
        assert_eq!(step(browser), next(1, |op| matches!(op, Op::Remove(..))));
        let backtrack = step(browser);
        browser.press("n");
        browser.press("N");
        assert_eq!(step(browser), backtrack);
        let first = next(0, |op| op == Op::Solution);
        browser.press("s");
        assert_eq!(step(browser), first);
        browser.press("s");
        assert_eq!(step(browser), next(first, |op| op == Op::Solution));
        browser.press("s");
        assert_eq!(
            browser.evaluate("document.getElementById('said').textContent"),
            json!("No solution after this event.")
        );
        browser.press("d");
        assert_eq!(step(browser), trace.totals.deepest + 1);
        browser.press("End");
        assert_eq!(step(browser), trace.totals.events);
        browser.press("Home");
        browser.press("PageDown");
        assert_eq!(step(browser), 100);
        browser.press("c");
        assert_ne!(browser.evaluate("document.querySelectorAll('.candidates').length"), json!(0));
        // The button handles the space key itself.
        browser.press(" ");
        browser.wait_for("document.getElementById('play').textContent === 'Pause'");
        assert_eq!(browser.complaints(), Vec::<String>::new());
    });
}

#[test]
fn boards_are_added_and_closed() {
    in_browser(Screen::DESK, |browser| {
        browser.go(page());
        assert_eq!(boards(browser).len(), 2);
        click(browser, "add");
        click(browser, "add");
        assert_eq!(boards(browser).len(), 4);
        assert_eq!(browser.evaluate("document.getElementById('add').hidden"), json!(true));
        browser.evaluate("document.querySelector('.close').click()");
        assert_eq!(boards(browser).len(), 3);
        let choose = "const name = document.querySelector('.title select'); name.value = 'sat'; \
                      name.dispatchEvent(new Event('change')); location.hash";
        let hash = browser.evaluate(&format!(
            "(() => {{ {} }})()",
            choose.replace("location.hash", "return location.hash")
        ));
        assert!(hash.as_str().unwrap().starts_with("#strategy=sat,"), "{hash}");
        let line = browser.evaluate(
            "document.getElementById('forward').click(),
             document.querySelector('.running figcaption').textContent",
        );
        assert!(line.as_str().unwrap().starts_with("sat/src/"), "{line}");
        assert_eq!(browser.complaints(), Vec::<String>::new());
    });
}

#[test]
fn unknown_values_in_the_address_are_reported() {
    in_browser(Screen::DESK, |browser| {
        open(browser, "no-such-strategy", "leetcode-37", 3);
        let said = browser.evaluate("document.getElementById('said').textContent");
        assert_eq!(said, json!("The address contains unknown values: no-such-strategy"));
        assert_eq!(step(browser), 3);
        // A step beyond the end leads to the end.
        open(browser, "constraint-propagation", "leetcode-37", 999_999_999);
        assert_eq!(step(browser), trace("constraint-propagation", "leetcode-37", 1).totals.events);
    });
}
