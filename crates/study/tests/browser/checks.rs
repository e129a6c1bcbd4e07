//! Checks as steps, the ladder's tabs, and the page with the keyboard alone.

use std::ops::ControlFlow::{Break, Continue};

use lab::CHECKS_KEPT;
use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use sudoku::{Check, Detail, Event};
use trace::{Recorder, Window};

use crate::chromium::{Browser, Screen};
use crate::{in_browser, page};

/// The first checks of a strategy on LeetCode's example, without the looks for blank cells.
fn checks(strategy: &str, count: usize) -> Vec<Check> {
    let puzzle = judge::fixtures::case("leetcode-37").unwrap().puzzle.unwrap();
    let mut checks = Vec::new();
    let strategy = ladder::find(strategy).unwrap().strategy();
    let _ = strategy.watch_lines(&puzzle, Detail::Everything, &mut |event, _| {
        if let Event::Check(check) = event
            && check.counts()
        {
            checks.push(check);
        }
        if checks.len() < count { Continue(()) } else { Break(()) }
    });
    checks
}

/// The texts of all elements that match.
fn texts(browser: &mut Browser, selector: &str) -> Vec<String> {
    let found = browser.evaluate(&format!(
        "[...document.querySelectorAll('{selector}')].map((element) => element.textContent)"
    ));
    let found = found.as_array().expect("a list").iter();
    found.map(|text| text.as_str().expect("text").to_owned()).collect()
}

fn count(browser: &mut Browser, selector: &str) -> Value {
    browser.evaluate(&format!("document.querySelectorAll('{selector}').length"))
}

#[test]
fn a_step_by_checks_says_what_the_strategy_says() {
    in_browser(Screen::DESK, |browser| {
        for strategy in ["naive-scan", "count-arrays", "fewest-candidates", "dancing-links"] {
            browser.go(&format!(
                "{}#strategy={strategy}&puzzle=leetcode-37&step=0&checks=yes",
                page()
            ));
            browser.evaluate("document.getElementById('player').focus()");
            let expected: Vec<String> =
                checks(strategy, 12).iter().map(ToString::to_string).collect();
            let mut shown = Vec::new();
            while shown.len() < expected.len() {
                browser.press("ArrowRight");
                let text = texts(browser, ".event").remove(0);
                let text = text.split_once(": ").unwrap().1.to_owned();
                let is_change = ["place", "deduce", "remove"].iter().any(|op| text.starts_with(op));
                if !is_change {
                    shown.push(text);
                }
            }
            assert_eq!(shown, expected, "{strategy}");
        }
    });
}

/// The page computes what a check reads; the trace counts it.
#[test]
fn the_page_counts_the_checks_and_reads_of_the_trace() {
    in_browser(Screen::DESK, |browser| {
        let puzzle = judge::fixtures::case("leetcode-37").unwrap().puzzle.unwrap();
        for rung in ladder::LADDER {
            let mut recorder =
                Recorder::new(rung.name(), &puzzle, Window::First(CHECKS_KEPT)).with_checks();
            let _ =
                rung.strategy().watch_lines(&puzzle, Detail::Everything, &mut |event, location| {
                    recorder.add(event, location);
                    let totals = recorder.totals();
                    if totals.solutions == 1 || totals.events == CHECKS_KEPT {
                        Break(())
                    } else {
                        Continue(())
                    }
                });
            let totals = recorder.totals();
            let expected = json!([totals.checks, totals.reads]);
            if totals.checks == 0 {
                continue;
            }
            let step = totals.events;
            let address = format!("#strategy={}&puzzle=leetcode-37&step={step}", rung.name());
            browser.go(&format!("{}{address}&checks=yes", page()));
            let shown = browser.evaluate(
                "['checks', 'reads'].map((word) => Number(
                    [...document.querySelectorAll('.counters dt')]
                        .find((term) => term.textContent === word)
                        .nextElementSibling.textContent.replaceAll(',', '')))",
            );
            assert_eq!(shown, expected, "{}", rung.name());
        }
    });
}

#[test]
fn two_strategies_read_different_things_for_the_same_check() {
    in_browser(Screen::DESK, |browser| {
        let strategies = "naive-scan,xor-bitmask";
        browser
            .go(&format!("{}#strategy={strategies}&puzzle=leetcode-37&step=66&checks=yes", page()));
        let said = texts(browser, ".event");
        assert_eq!(said[0], "66: test 5 in r1c8: row 1 has it in r1c1");
        assert_eq!(said[1], "66: test 5 in r1c8: row 1 has it");
        // naive-scan has read the row, and both show the cell that rejects the digit.
        assert_eq!(count(browser, ".view:first-child td.read"), json!(8));
        assert_eq!(count(browser, "td.conflict"), json!(2));
        // The masks of row, column and box, and their OR, which has bit 5.
        assert_eq!(count(browser, ".view:last-child .state tbody tr"), json!(4));
        assert_eq!(texts(browser, ".state .rejects .entry"), ["1"]);
        assert!(texts(browser, ".running mark").iter().all(|line| line.contains("is_allowed")));
        // `k` hides the checks at the same point of the search.
        browser.evaluate("document.getElementById('player').focus()");
        let placements = texts(browser, ".counters dd").remove(0);
        browser.press("k");
        assert_eq!(texts(browser, ".counters dd").remove(0), placements);
        assert_eq!(count(browser, "td.read, td.conflict"), json!(0));
        assert_eq!(browser.evaluate("location.hash.includes('checks')"), json!(false));
        browser.press("k");
        assert_eq!(texts(browser, ".counters dd").remove(0), placements);
        assert_eq!(browser.complaints(), Vec::<String>::new());
    });
}

#[test]
fn it_opens_on_a_running_search() {
    in_browser(Screen::DESK, |browser| {
        browser.go(page());
        browser.wait_for("Number(document.getElementById('scrub').value) >= 2");
        assert_eq!(browser.evaluate("document.getElementById('checks').checked"), json!(true));
        // A click on a cell asks what it can take.
        browser.evaluate("document.querySelectorAll('.board td')[0].click()");
        assert_eq!(texts(browser, ".chosen-cell")[0], "r1c1 is a given: 5.");
    });
}

#[test]
fn tabs_show_one_panel_and_follow_the_address() {
    in_browser(Screen::DESK, |browser| {
        browser.go(&format!("{}#xor-bitmask-questions", page()));
        let open = "#xor-bitmask > .rung[open] > .tabs > .panel:not([hidden])";
        assert_eq!(count(browser, open), json!(1));
        assert_eq!(
            count(browser, &format!("{open} .question")),
            count(browser, "#xor-bitmask .question")
        );
        // The arrow keys move to the next tab, around the end to the first.
        browser.evaluate("document.getElementById('xor-bitmask-questions-tab').focus()");
        browser.press("ArrowRight");
        let selected = texts(browser, "#xor-bitmask .tabs [aria-selected=true]");
        assert_eq!(selected, ["Answer", "Python"]);
        assert!(texts(browser, open)[0].contains("class Solution"));
    });
}

#[test]
fn the_keyboard_alone_plays_and_opens_a_rung() {
    in_browser(Screen { calm: true, ..Screen::DESK }, |browser| {
        browser.go(page());
        let focus = |browser: &mut Browser, wanted: &str| {
            for _ in 0..60 {
                browser.press_code("Tab", 9);
                if browser.evaluate(&format!("document.activeElement.matches('{wanted}')")) == true
                {
                    return;
                }
            }
            panic!("Tab never reaches {wanted}");
        };
        focus(browser, "#play");
        browser.press_code("Enter", 13);
        browser.wait_for("Number(document.getElementById('scrub').value) >= 1");
        browser.press("?");
        assert_eq!(browser.evaluate("document.getElementById('keys').open"), json!(true));
        focus(browser, "#naive-scan summary");
        browser.press_code("Enter", 13);
        focus(browser, "#naive-scan [role=tab]");
        assert_eq!(count(browser, "#naive-scan .rung[open]"), json!(1));
    });
}
