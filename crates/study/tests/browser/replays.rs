//! The player: it plays, steps, jumps, follows the address, and shows the boards of the trace.

use lab::Scope;
use ladder::LADDER;
use pretty_assertions::assert_eq;
use serde_json::json;
use trace::{Op, Window};

use crate::chromium::{Browser, Screen};
use crate::shown::{boards, expected, follow, puzzle, trace};
use crate::{in_browser, page, page_without_module, replays};

fn open(browser: &mut Browser, strategies: &str, puzzle: &str, step: u64) {
    browser.go(&format!("{}#strategy={strategies}&puzzle={puzzle}&step={step}", page()));
}

/// Without the module, so that each target has to be in the page.
#[test]
fn the_buttons_lead_where_they_say_for_every_rung_and_each_puzzle() {
    in_browser(Screen::DESK, |browser| {
        browser.go(page_without_module());
        for ((shown, searches), checks) in
            replays().iter().flat_map(|one| [(one, false), (one, true)])
        {
            for (rungs, pairs) in LADDER.chunks(4).zip(searches.chunks(4)) {
                let recorded: Vec<_> =
                    pairs.iter().map(|pair| &pair[usize::from(checks)]).collect();
                let removals = recorded.iter().filter_map(|one| {
                    let mut steps = one.parts[0].steps();
                    Some(steps.find(|(_, step)| matches!(step.op, Op::Remove(..)))?.0 + 1)
                });
                let solution = recorded.iter().filter_map(|one| one.solutions.first()).min();
                let deep = recorded.iter().filter(|one| one.totals.depth > 0);
                let deepest = deep.map(|one| one.totals.deepest + 1).min();
                follow(browser, rungs, &shown.name, 0, checks);
                let targets = [
                    ("backtrack", removals.min()),
                    ("solution", solution.copied()),
                    ("deepest", deepest),
                ];
                for (button, target) in targets {
                    browser.click("first");
                    browser.click(button);
                    let place = format!("{button} of {}, {}", shown.name, rungs[0].name());
                    assert_eq!(browser.step(), target.unwrap_or(0), "{place}");
                    let nothing = browser.text("said");
                    let denies = nothing.starts_with(&format!("No {button} after this event"));
                    assert_eq!(denies, target.is_none() && button != "deepest", "{nothing}");
                    // Where only the recording ends, the page says so.
                    let cut = button == "solution" && recorded.iter().any(|one| one.cut);
                    assert_eq!(nothing.contains("Recording stopped"), denies && cut, "{nothing}");
                    for (one, found) in recorded.iter().zip(boards(browser)).filter(|_| !checks) {
                        let at = target.unwrap_or(0).min(one.totals.events);
                        let part = one.parts.iter().find(|part| part.range().end >= at);
                        let is_there = part.filter(|part| part.range().start < at.max(1));
                        if let Some(part) = is_there {
                            assert_eq!(found, expected(part, at), "{place}");
                        }
                    }
                }
            }
        }
    });
}

/// With the module, every step of a search can be shown, and a search goes on behind its recording.
#[test]
fn what_the_page_does_not_contain_is_recorded_on_demand() {
    if crate::module().is_none() {
        return;
    }
    in_browser(Screen::DESK, |browser| {
        let rungs = ["naive-scan", "xor-bitmask"].map(|name| *ladder::find(name).unwrap());
        browser.go(page());
        for step in [20_000, 45_000, 700, 46_018] {
            follow(browser, &rungs, "leetcode-37", step, true);
            let number = compare::number::grouped(step);
            browser.wait_for(&format!(
                "[...document.querySelectorAll('.event')]
                    .every((event) => event.textContent.startsWith('{number}: '))"
            ));
        }
        // The checks go, and come back, at the same point of the search.
        let puzzle = puzzle("leetcode-37");
        let scope = Scope { solutions: 1, limit: 20_000, checks: true };
        let searched = lab::part(rungs[0].strategy(), &puzzle, scope, Window::First(0));
        let count = compare::number::grouped(searched.totals.placements);
        let placements = "document.querySelector('.counters dd').textContent";
        let shows_count = format!("{placements} === '{count}'");
        follow(browser, &rungs, "leetcode-37", 20_000, true);
        browser.wait_for(&shows_count);
        browser.click("checks");
        browser.wait_for("!location.hash.includes('checks')");
        browser.wait_for(&shows_count);
        browser.click("checks");
        browser.wait_for(&format!("location.hash.includes('checks') && {shows_count}"));
        // The page has a million steps of this search, and its solution comes later.
        follow(browser, &rungs[1..], "norvig-hard-1", 0, true);
        browser.click("solution");
        browser.wait_for("document.querySelector('.board.solved') !== null");
        assert_eq!(browser.text("said"), "");
        assert_eq!(browser.evaluate(placements), "419,194");
    });
}

#[test]
fn it_plays_pauses_and_steps_back() {
    in_browser(Screen::DESK, |browser| {
        open(browser, "xor-bitmask", "leetcode-37", 0);
        assert_eq!(browser.step(), 0);
        browser.click("play");
        browser.wait_for("Number(byId('scrub').value) >= 3");
        // While it plays, screen readers get no text.
        let heard = "byId('heard').textContent";
        assert_eq!(browser.evaluate(heard), "");
        browser.click("play");
        browser.wait_for(&format!("{heard} !== ''"));
        let paused = browser.step();
        let trace = trace("xor-bitmask", &puzzle("leetcode-37"), 1);
        assert_eq!(boards(browser)[0], expected(&trace, paused));
        browser.click("back");
        assert_eq!(browser.step(), paused - 1);
        assert_eq!(boards(browser)[0], expected(&trace, paused - 1));
        let text = format!("xor-bitmask: {}", trace.step(paused - 2).unwrap());
        browser.wait_for(&format!("{heard} === '{text}'"));
        // The address follows.
        let hash = format!("#strategy=xor-bitmask&puzzle=leetcode-37&step={}", paused - 1);
        assert_eq!(browser.evaluate("location.hash"), json!(hash));
        // It stops at the end.
        browser.evaluate("byId('speed').value = 5000");
        browser.click("play");
        browser.wait_for("byId('play').textContent === 'Play'");
        assert_eq!(browser.step(), 8_366);
    });
}

/// The keys that lead to a step, and the one to which they do.
#[test]
fn keys_jump_to_backtracks_solutions_and_the_deepest_point() {
    let press = |browser: &mut Browser, keys: &[(&str, u64)]| {
        for &(key, step) in keys {
            browser.press(key);
            assert_eq!(browser.step(), step, "{key}");
        }
    };
    in_browser(Screen::DESK, |browser| {
        open(browser, "naive-scan", "two-solutions-herzberg-murty", 0);
        // No element has the focus.
        press(browser, &[("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1)]);
        press(browser, &[("n", 3), ("n", 5), ("N", 3), ("s", 305), ("s", 364), ("s", 364)]);
        browser.wait_for("byId('said').textContent === 'No solution after this event.'");
        // Keys that scroll the page do so, unless the player has the focus.
        press(browser, &[("Home", 364)]);
        browser.evaluate("byId('play').focus()");
        press(browser, &[("d", 304), ("End", 2428), ("Home", 0), ("PageDown", 100)]);
        browser.press("c");
        assert_ne!(browser.count(".candidates"), 0);
        // The button handles the space key itself.
        browser.press(" ");
        browser.wait_for("byId('play').textContent === 'Pause'");
    });
}

#[test]
fn boards_are_added_and_closed() {
    in_browser(Screen::DESK, |browser| {
        browser.go(page());
        assert_eq!(boards(browser).len(), 2);
        browser.click("add");
        browser.click("add");
        assert_eq!(boards(browser).len(), 4);
        assert_eq!(browser.evaluate("byId('add').hidden"), true);
        browser.evaluate("document.querySelector('.close').click()");
        assert_eq!(boards(browser).len(), 3);
        browser.set(".title select", "sat", "change");
        browser.wait_for("location.hash.startsWith('#strategy=sat,')");
        let line = browser.evaluate(
            "byId('forward').click(),
             document.querySelector('.running figcaption').textContent",
        );
        assert!(line.as_str().unwrap().starts_with("Rust: sat/src/"), "{line}");
    });
}

#[test]
fn unknown_values_in_the_address_are_reported() {
    in_browser(Screen::DESK, |browser| {
        open(browser, "no-such-strategy", "leetcode-37", 3);
        assert_eq!(browser.text("said"), "The address contains unknown values: no-such-strategy");
        assert_eq!(browser.step(), 3);
        // Without the search, the page says why it cannot show a puzzle, and what to do.
        let hash = format!("#strategy=sat&puzzle={}", puzzle("al-escargot"));
        browser.go(&format!("{}{hash}", page_without_module()));
        let said = browser.text("said");
        assert!(said.starts_with("The address has a puzzle that is not on this page."), "{said}");
        assert!(said.contains("run rustup target add wasm32-unknown-unknown, then"), "{said}");
        // A step beyond the end leads to the end.
        open(browser, "constraint-propagation", "leetcode-37", 999_999_999);
        assert_eq!(browser.step(), 52);
    });
}
