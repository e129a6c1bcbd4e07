//! Checks as steps, the ladder's tabs, and the page with the keyboard alone.

use compare::number::grouped;
use lab::CHECKS_KEPT;
use pretty_assertions::assert_eq;
use trace::{Entry, Recorder, Shown, Window};

use crate::chromium::{Browser, Screen};
use crate::shown::follow;
use crate::{in_browser, page};

/// The page shows what `trace` says: words, table and counters.
#[test]
fn a_check_is_shown_as_the_trace_says() {
    let puzzle = judge::fixtures::case("leetcode-37").unwrap().puzzle.unwrap();
    in_browser(Screen::DESK, |browser| {
        browser.go(page());
        for rung in ladder::LADDER {
            let recorder = Recorder::new(rung.name(), &puzzle, Window::First(CHECKS_KEPT));
            let trace = recorder.with_checks(true).record(rung.strategy(), 1);
            let end = trace.range().end;
            for step in (1..10).chain([33, 257, end]).filter(|&step| step <= end) {
                follow(browser, std::slice::from_ref(rung), "leetcode-37", step, true);
                let moment = trace.moment(step).unwrap();
                let Shown { event, why, reads, looked, title, rows, .. } = Shown::new(&moment);
                let (text, below) = match (reads.is_empty(), why.is_empty()) {
                    (true, _) => (event, why),
                    (false, true) => (event, reads),
                    (false, false) => (format!("{event}: {why}"), reads),
                };
                let said = [format!("{}: {text}", grouped(step)), below, looked];
                let found =
                    [".event", ".why", ".looked"].map(|place| browser.texts(place).remove(0));
                assert_eq!(found, said, "{} at {step}", rung.name());
                let line = |name: &str, entries: &[Entry]| {
                    entries.iter().fold(name.to_owned(), |line, entry| line + &entry.text)
                };
                let title = (!title.is_empty()).then(|| line("digit", &title));
                let rows = rows.iter().map(|row| line(&row.name, &row.entries));
                let expected: Vec<String> = title.into_iter().chain(rows).collect();
                assert_eq!(browser.texts(".state tr"), expected, "{} at {step}", rung.name());
                if trace.totals.checks > 0 {
                    let totals = moment.totals;
                    let counters = browser.texts(".counters dd");
                    let counted = counters[counters.len() - 2..].iter().map(|n| n.replace(',', ""));
                    let expected = [totals.checks, totals.reads].map(|count| count.to_string());
                    assert!(counted.eq(expected), "{} at {step}: {counters:?}", rung.name());
                }
            }
        }
    });
}

#[test]
fn two_strategies_read_different_things_for_the_same_check() {
    in_browser(Screen::DESK, |browser| {
        let strategies = "naive-scan,xor-bitmask";
        browser
            .go(&format!("{}#strategy={strategies}&puzzle=leetcode-37&step=66&checks=yes", page()));
        // naive-scan has read the row. It shows the cell that rejects the digit.
        assert_eq!(browser.count(".board td.read"), 7);
        assert_eq!(browser.count(".board td.conflict"), 1);
        assert_eq!(browser.texts(".view:last-child .state .rejects .read"), ["1"]);
        assert!(browser.texts(".running mark").iter().all(|line| line.contains("is_allowed")));
        // `k` hides the checks at the same point of the search.
        let placements = browser.texts(".counters dd").remove(0);
        browser.press("k");
        assert_eq!(browser.texts(".counters dd").remove(0), placements);
        assert_eq!(browser.count(".board :is(.read, .conflict)"), 0);
        assert_eq!(browser.evaluate("location.hash.includes('checks')"), false);
        browser.press("k");
        assert_eq!(browser.texts(".counters dd").remove(0), placements);
    });
}

#[test]
fn it_opens_on_a_running_search() {
    in_browser(Screen::DESK, |browser| {
        browser.go(page());
        browser.wait_for("Number(byId('scrub').value) >= 2");
        assert_eq!(browser.evaluate("byId('checks').checked"), true);
        // A click on a cell asks what it can take.
        browser.evaluate("document.querySelectorAll('.board td')[0].click()");
        assert_eq!(browser.texts(".chosen-cell")[0], "r1c1 is a given: 5.");
    });
}

#[test]
fn tabs_show_one_panel_and_follow_the_address() {
    in_browser(Screen::DESK, |browser| {
        browser.go(&format!("{}#xor-bitmask-questions", page()));
        let open = "#xor-bitmask > .rung[open] > .tabs > .panel:not([hidden])";
        assert_eq!(browser.count(open), 1);
        assert_eq!(
            browser.count(&format!("{open} .question")),
            browser.count("#xor-bitmask-questions .question")
        );
        // The arrow keys move to the next tab, around the end to the first.
        browser.evaluate("byId('xor-bitmask-source-tab').focus()");
        browser.press("ArrowRight");
        assert_eq!(browser.texts("#xor-bitmask [aria-selected=true]"), ["Idea"]);
    });
}

#[test]
fn the_language_of_the_reader_holds_for_hints_answers_and_changes() {
    in_browser(Screen::DESK, |browser| {
        browser.go(&format!("{}#xor-bitmask-answer", page()));
        let visible = "[...document.querySelectorAll('#xor-bitmask .lang')]
            .filter((text) => text.checkVisibility({ visibilityProperty: true })).length";
        // The answer spoils the practice, so it is folded until the reader asks for it.
        assert_eq!(browser.evaluate(visible), 0);
        browser.evaluate(
            "document.querySelectorAll('#xor-bitmask-answer details')
                .forEach((details) => (details.open = true))",
        );
        for (language, word) in [("py", "class Solution:"), ("java", "public void"), ("rs", "impl")]
        {
            browser.set("#language", language, "change");
            // The core lines and the answer.
            assert_eq!(browser.evaluate(visible), 2, "{language}");
            let shown = browser.texts(&format!("#xor-bitmask [data-language={language}]"));
            assert!(shown[1..].iter().any(|text| text.contains(word)), "{shown:?}");
        }
        browser.reload();
        assert_eq!(browser.evaluate("byId('language').value"), "rs");
        // A rung with a diff has it in each language, from the answer of its predecessor.
        assert_eq!(browser.count("#xor-bitmask-changes .diff"), 4);
        assert!(browser.texts("#xor-bitmask-changes ins").iter().any(|line| line.contains("flip")));
    });
}

#[test]
fn the_keyboard_alone_plays_and_opens_a_rung() {
    in_browser(Screen { calm: true, ..Screen::DESK }, |browser| {
        browser.go(page());
        let focus = |browser: &mut Browser, wanted: &str| {
            for _ in 0..60 {
                browser.press("Tab");
                if browser.evaluate(&format!("document.activeElement.matches('{wanted}')")) == true
                {
                    return;
                }
            }
            panic!("Tab never reaches {wanted}");
        };
        // The first stop skips to the content.
        browser.press("Tab");
        assert_eq!(browser.texts(":focus"), ["Skip to the content"]);
        focus(browser, "#play");
        browser.press("Enter");
        browser.wait_for("Number(byId('scrub').value) >= 1");
        browser.press("?");
        assert_eq!(browser.evaluate("byId('keys').open"), true);
        focus(browser, "#naive-scan summary");
        browser.press("Enter");
        focus(browser, "#naive-scan [role=tab]");
        assert_eq!(browser.count("#naive-scan .rung[open]"), 1);
    });
}
