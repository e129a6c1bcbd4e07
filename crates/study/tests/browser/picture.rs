//! Makes the picture of the page for README.md. `.docs/screenshot` runs this.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use serde_json::json;

use crate::chromium::Screen;
use crate::{in_browser, page};

const SHOWN: &str = "#strategy=naive-scan,xor-bitmask&puzzle=leetcode-37&step=66&checks=yes";

#[test]
#[ignore = "writes the file that PICTURE names: run .docs/screenshot"]
fn picture() {
    let path = std::env::var_os("PICTURE").expect("PICTURE names the file");
    in_browser(Screen { height: 800, ..Screen::DESK }, |browser| {
        browser.go(&format!("{}{SHOWN}", page()));
        browser.evaluate("scrollTo({ top: 0, behavior: 'instant' })");
        let picture = browser.call("Page.captureScreenshot", &json!({ "format": "png" }));
        let bytes = BASE64.decode(picture["data"].as_str().expect("a picture")).expect("in base64");
        assert!(bytes.len() < 250_000, "{} bytes", bytes.len());
        std::fs::write(path, bytes).expect("the picture can be written");
    });
}
