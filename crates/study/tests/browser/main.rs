//! Tests of the study page in a browser: the player, the boards, the console, and accessibility.
//!
//! Without Chromium these tests are skipped, and say so. With `BROWSER_TESTS=required`, as the
//! project's check sets it, they fail instead.

mod access;
mod checks;
mod chromium;
mod elements;
mod own;
mod picture;
mod replays;
mod shown;

use std::path::Path;
use std::sync::{LazyLock, Mutex, OnceLock};

use chromium::{Browser, Screen};
use compare::results::Results;
use pretty_assertions::assert_eq;
use study::module::NoModule;
use study::page::{Page, Replays, built_in};

/// The address of a page with every part that a page can have. It is made once, and small enough to
/// load at once over a slow connection.
fn page() -> &'static str {
    static PAGE: OnceLock<String> = OnceLock::new();
    PAGE.get_or_init(|| {
        let address = write("study.html", module().map(<[u8]>::to_vec));
        let bytes = std::fs::metadata(&address["file://".len()..]).expect("the page").len();
        assert!(bytes <= 2_500_000, "{bytes} bytes");
        address
    })
}

/// The same page without its module: it shows what is recorded in it, and nothing else.
fn page_without_module() -> &'static str {
    static PAGE: OnceLock<String> = OnceLock::new();
    PAGE.get_or_init(|| write("study-without-module.html", None))
}

/// Writes a page; its address.
fn write(name: &str, module: Option<Vec<u8>>) -> String {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let results = Results::from_json(include_str!("../results.json")).expect("results");
    let page = Page { replays: replays(), results, module };
    std::fs::write(&file, page.render()).expect("the page can be written");
    format!("file://{}", file.display())
}

/// The searches that the page has recorded.
fn replays() -> &'static Replays {
    static REPLAYS: LazyLock<Replays> = LazyLock::new(|| Replays::record(built_in(), None));
    &REPLAYS
}

/// The lab as WebAssembly, if the target is installed. Without it the tests that need it are
/// skipped: unlike a browser, it is no part of what the project's check requires.
fn module() -> Option<&'static [u8]> {
    static MODULE: OnceLock<Option<Vec<u8>>> = OnceLock::new();
    let build = || match study::module::build() {
        Ok(module) => Some(module),
        Err(why @ NoModule::NoTarget) => {
            eprintln!("skipped: {why}");
            None
        }
        Err(why) => panic!("{why}"),
    };
    MODULE.get_or_init(build).as_deref()
}

/// Whether a test may be skipped if something that it needs is missing.
fn may_skip() -> bool {
    std::env::var("BROWSER_TESTS").as_deref() != Ok("required")
}

/// Runs a test in a browser with this screen, or says why it is skipped. No page may complain.
#[track_caller]
fn in_browser(screen: Screen, test: impl FnOnce(&mut Browser)) {
    match chromium::find() {
        Some(path) => {
            let mut browser = idle_or_new(&path);
            browser.open_tab(screen);
            test(&mut browser);
            assert_eq!(browser.complaints(), Vec::<String>::new());
            browser.close_tab();
            IDLE.lock().expect("the list of browsers").push(browser);
        }
        None if may_skip() => eprintln!(
            "skipped: there is no Chromium on the path (Debian: apt-get install chromium)"
        ),
        None => panic!("BROWSER_TESTS=required, but there is no Chromium on the path"),
    }
}

/// The browsers that no test uses. Starting one takes as long as a test.
static IDLE: Mutex<Vec<Browser>> = Mutex::new(Vec::new());

#[track_caller]
fn idle_or_new(path: &Path) -> Browser {
    let idle = IDLE.lock().expect("the list of browsers").pop();
    let started = || Browser::start(path);
    idle.map_or_else(started, Ok).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
