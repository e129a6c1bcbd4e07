//! What the tests read from the elements of a page, and do to them.

use serde_json::json;

use crate::chromium::Browser;

impl Browser {
    /// Clicks the element with this id.
    #[track_caller]
    pub(crate) fn click(&mut self, id: &str) {
        self.evaluate(&format!("document.getElementById('{id}').click()"));
    }

    /// Gives the first element that matches a value, and reports this event to the page.
    #[track_caller]
    pub(crate) fn set(&mut self, selector: &str, value: &str, event: &str) {
        let value = json!(value);
        self.evaluate(&format!(
            "(() => {{
                const field = document.querySelector('{selector}');
                field.value = {value};
                field.dispatchEvent(new Event('{event}'));
            }})()"
        ));
    }

    /// The text of the element with this id.
    #[track_caller]
    pub(crate) fn text(&mut self, id: &str) -> String {
        let text = self.evaluate(&format!("document.getElementById('{id}').textContent"));
        text.as_str().expect("text").to_owned()
    }

    /// The texts of all elements that match.
    #[track_caller]
    pub(crate) fn texts(&mut self, selector: &str) -> Vec<String> {
        let found = self.evaluate(&format!(
            "[...document.querySelectorAll('{selector}')].map((element) => element.textContent)"
        ));
        serde_json::from_value(found).expect("texts")
    }

    /// The number of elements that match.
    #[track_caller]
    pub(crate) fn count(&mut self, selector: &str) -> u64 {
        let count = self.evaluate(&format!("document.querySelectorAll('{selector}').length"));
        count.as_u64().expect("a number")
    }

    /// The number of steps that the page shows.
    #[track_caller]
    pub(crate) fn step(&mut self) -> u64 {
        let step = self.evaluate("Number(document.getElementById('scrub').value)");
        step.as_u64().expect("a number")
    }

    /// The value of an expression that is a number.
    #[track_caller]
    pub(crate) fn number(&mut self, expression: &str) -> f64 {
        self.evaluate(expression).as_f64().expect("a number")
    }
}
