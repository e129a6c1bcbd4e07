//! Makes the picture of the page for README.md. `.docs/screenshot` runs this.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use serde_json::json;

use crate::chromium::Screen;
use crate::{in_browser, page};

const SHOWN: &str =
    "#strategy=naive-scan,fewest-candidates,constraint-propagation&puzzle=leetcode-37&step=42";

#[test]
#[ignore = "writes the file that PICTURE names: run .docs/screenshot"]
fn picture() {
    let path = std::env::var_os("PICTURE").expect("PICTURE names the file");
    in_browser(Screen { height: 1095, ..Screen::DESK }, |browser| {
        browser.go(&format!("{}{SHOWN}", page()));
        // The picture begins with the controls of the boards; it does not show the text above them.
        browser.evaluate(
            "scrollBy({
                top: document.querySelector('.choice').getBoundingClientRect().top - 60,
                behavior: 'instant',
            })",
        );
        let picture = browser.call("Page.captureScreenshot", &json!({ "format": "png" }));
        let bytes = BASE64.decode(picture["data"].as_str().expect("a picture")).expect("in base64");
        assert!(bytes.len() < 250_000, "{} bytes", bytes.len());
        std::fs::write(path, bytes).expect("the picture can be written");
    });
}
