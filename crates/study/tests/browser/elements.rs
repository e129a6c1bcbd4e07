//! What the tests read from the elements of a page, and do to them.

use serde::de::DeserializeOwned;
use serde_json::json;

use crate::chromium::Browser;

impl Browser {
    /// Clicks the element with this id.
    #[track_caller]
    pub(crate) fn click(&mut self, id: &str) {
        self.evaluate(&format!("byId('{id}').click()"));
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

    /// The value of an expression, which is of this type.
    #[track_caller]
    pub(crate) fn get<T: DeserializeOwned>(&mut self, expression: &str) -> T {
        serde_json::from_value(self.evaluate(expression)).expect(expression)
    }

    /// The text of the element with this id.
    #[track_caller]
    pub(crate) fn text(&mut self, id: &str) -> String {
        self.get(&format!("byId('{id}').textContent"))
    }

    /// The texts of all elements that match.
    #[track_caller]
    pub(crate) fn texts(&mut self, selector: &str) -> Vec<String> {
        self.get(&format!(
            "[...document.querySelectorAll('{selector}')].map((element) => element.textContent)"
        ))
    }

    /// The number of elements that match.
    #[track_caller]
    pub(crate) fn count(&mut self, selector: &str) -> u64 {
        self.get(&format!("document.querySelectorAll('{selector}').length"))
    }

    /// The number of steps that the page shows.
    #[track_caller]
    pub(crate) fn step(&mut self) -> u64 {
        self.get("Number(byId('scrub').value)")
    }
}
