//! Accessibility: axe-core finds no violation, the page fits a phone, the keyboard reaches the
//! content, and reduced motion is respected.

use std::path::{Path, PathBuf};

use pretty_assertions::assert_eq;
use rstest::rstest;
use serde_json::json;

use crate::chromium::Screen;
use crate::{in_browser, may_skip, page};

/// The place where the project's check installs axe-core.
fn axe() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR"))
        .with_file_name("browser/node_modules/axe-core/axe.min.js")
}

/// Opens parts of the ladder: every rung on the light desktop screen, and one rung on the other
/// screens, with all panels. It removes the parts that stay closed, because axe-core would take
/// minutes to skip them.
fn open(screen: Screen) -> String {
    let every_rung = screen.width > 1000 && !screen.dark;
    let opened =
        if every_rung { ".rung, .question, #xor-bitmask details" } else { "#xor-bitmask details" };
    format!(
        "document.querySelectorAll('{opened}, #replays details, #measurements details')
             .forEach((details) => (details.open = true));
         document.querySelectorAll('.rung[open] .panel')
             .forEach((panel) => (panel.hidden = false));
         document.querySelectorAll('details:not([open])')
             .forEach((details) => details.replaceChildren(details.firstElementChild))"
    )
}

#[rstest]
#[case::in_light_colours(Screen::DESK)]
#[case::in_dark_colours(Screen { dark: true, ..Screen::DESK })]
#[case::on_a_phone(Screen::PHONE)]
#[case::on_a_phone_in_dark_colours(Screen { dark: true, ..Screen::PHONE })]
fn axe_finds_nothing(#[case] screen: Screen) {
    let (path, why) = (axe(), "axe-core is not installed there (npm install --prefix)");
    let Ok(source) = std::fs::read_to_string(&path) else {
        assert!(may_skip(), "BROWSER_TESTS=required, but {}: {why}", path.display());
        return eprintln!("skipped: {}: {why}", path.display());
    };
    in_browser(screen, |browser| {
        browser.go(&format!(
            "{}#strategy=naive-scan,xor-bitmask&puzzle=leetcode-37&step=66&checks=yes",
            page()
        ));
        browser.evaluate(&open(screen));
        browser.click("candidates");
        browser.evaluate("byId('own-search')?.click()");
        browser.evaluate(&source);
        let found = browser.evaluate(
            "axe.run(document, {
                resultTypes: ['violations'],
                // What can be pressed is large enough for a finger.
                rules: { 'target-size': { enabled: true } },
            }).then(({ violations }) =>
                violations.map(({ id, help, nodes }) => {
                    const found = nodes.slice(0, 5)
                        .map((node) => `${node.target} ${node.failureSummary}`);
                    return `${id}: ${help}: ${found.join(', ')}`;
                }))",
        );
        assert_eq!(found, json!([]), "{screen:?}");
    });
}

#[test]
fn the_page_fits_a_phone() {
    in_browser(Screen::PHONE, |browser| {
        browser.go(page());
        browser.evaluate(
            "document.querySelectorAll('details').forEach((details) => (details.open = true));
             document.querySelectorAll('.panel').forEach((panel) => (panel.hidden = false));
             byId('play').click()",
        );
        let wide = "[...document.querySelectorAll('main *')]
            .filter((element) => !element.closest('.scroll, pre, .hidden')
                && element.getBoundingClientRect().right > innerWidth + 1)
            .slice(0, 5).map((element) => element.outerHTML.slice(0, 200))";
        assert_eq!(browser.evaluate(wide), json!([]));
        let over = browser.get::<f64>("document.documentElement.scrollWidth - innerWidth");
        assert!(over <= 0.0, "{over} pixels too wide");
        let square = browser.get::<f64>(
            "(({ width, height }) => width / height)(
                document.querySelector('.board').getBoundingClientRect())",
        );
        assert!((0.97..1.03).contains(&square), "a board is {square} times as wide as high");
    });
}

#[test]
fn it_opens_in_less_than_a_second() {
    in_browser(Screen::DESK, |browser| {
        // Processor time, because elapsed time also depends on what else the machine does.
        browser.call("Performance.enable", &json!({ "timeDomain": "threadTicks" }));
        browser.go(page());
        let metrics = browser.call("Performance.getMetrics", &json!({}));
        let mut metrics = metrics["metrics"].as_array().expect("a list").iter();
        let tasks = metrics.find(|metric| metric["name"] == "TaskDuration").expect("all tasks");
        let seconds = tasks["value"].as_f64().expect("a number");
        assert!(seconds < 1.0, "{seconds} s");
    });
}

/// The height before anything is opened, and the first screen: the boards and their code.
#[test]
fn the_page_is_short_and_opens_on_the_boards() {
    in_browser(Screen { height: 800, calm: true, ..Screen::DESK }, |browser| {
        browser.go(page());
        let height = browser.get::<f64>("document.documentElement.scrollHeight");
        assert!(height <= 6_800.0, "{height} pixels");
        let below = browser.get::<f64>(
            "Math.max(...[...document.querySelectorAll('.board, .memory, .counters, .running')]
                .map((element) => element.getBoundingClientRect().bottom))",
        );
        assert!(below <= 800.0, "the first screen ends at {below} pixels");
    });
}

#[test]
fn the_button_changes_the_colours_and_the_browser_stores_the_choice() {
    in_browser(Screen::DESK, |browser| {
        let paper = "getComputedStyle(document.body).backgroundColor";
        browser.go(page());
        let light = browser.evaluate(paper);
        browser.click("theme");
        let dark = browser.evaluate(paper);
        assert_ne!(light, dark);
        // Not by way of another page: the next process could start before the choice is stored.
        browser.reload();
        assert_eq!(browser.evaluate(paper), dark);
    });
}

#[test]
fn reduced_motion_is_respected() {
    in_browser(Screen { calm: true, ..Screen::DESK }, |browser| {
        browser.go(page());
        assert_eq!(browser.evaluate("byId('speed').value"), "2");
        assert_eq!(
            browser.evaluate("getComputedStyle(document.documentElement).scrollBehavior"),
            "auto"
        );
        // Nothing moves by itself.
        assert_eq!(browser.evaluate("byId('play').textContent"), "Play");
    });
}

#[test]
fn the_page_works_without_scripts() {
    in_browser(Screen::DESK, |browser| {
        browser.call("Emulation.setScriptExecutionDisabled", &json!({ "value": true }));
        browser.go(page());
        let root =
            browser.call("DOM.getDocument", &json!({ "depth": 0 }))["root"]["nodeId"].clone();
        let shown = browser
            .call("DOM.querySelector", &json!({ "nodeId": root, "selector": "#player[hidden]" }));
        assert_ne!(shown["nodeId"], 0, "controls without a function are hidden");
    });
}
