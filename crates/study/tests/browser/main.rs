//! Tests of the study page in a browser: the player, the boards, the console, and accessibility.
//!
//! Without Chromium these tests are skipped, and say so. With `BROWSER_TESTS=required`, as the
//! project's check sets it, they fail instead.

mod access;
mod checks;
mod chromium;
mod own;
mod picture;
mod replays;
#[path = "../sample/mod.rs"]
mod sample;
mod shown;

use std::path::Path;
use std::sync::OnceLock;

use chromium::{Browser, Screen};
use study::module::NoModule;
use study::page::{Page, built_in};
use tempfile::TempDir;

/// The address of a page with every part that a page can have. It is made once.
fn page() -> &'static str {
    static PAGE: OnceLock<(TempDir, String)> = OnceLock::new();
    let (_, address) = PAGE.get_or_init(|| {
        let folder = TempDir::new().expect("a folder for the page");
        let file = folder.path().join("study.html");
        let results = Some(sample::results());
        let module = module().map(<[u8]>::to_vec);
        let made = "Made by a test.".to_owned();
        let page = Page { puzzles: built_in(), results, module, made };
        std::fs::write(&file, page.render()).expect("the page can be written");
        let address = format!("file://{}", file.display());
        (folder, address)
    });
    address
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

/// Runs a test in a browser with this screen, or says why it is skipped.
#[track_caller]
fn in_browser(screen: Screen, test: impl FnOnce(&mut Browser)) {
    match chromium::find() {
        Some(path) => test(&mut started(&path, screen)),
        None if may_skip() => eprintln!(
            "skipped: there is no Chromium on the path (Debian: apt-get install chromium)"
        ),
        None => panic!("BROWSER_TESTS=required, but there is no Chromium on the path"),
    }
}

#[track_caller]
fn started(path: &Path, screen: Screen) -> Browser {
    Browser::start(path, screen).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
