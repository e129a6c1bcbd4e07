//! The JSON that `cargo study --results` reads.

use compare::results::Results;
use serde_json::{Value, json};
use study::charts;

use crate::bytes::Bytes;

/// Results of `kata compare`: three strategies on two sets.
const EXAMPLE: &str = include_str!("../../../crates/study/tests/results.json");

/// The input is JSON itself, or it says what to change in the example.
pub(crate) fn run(data: &[u8]) {
    let text = str::from_utf8(data).unwrap_or_default();
    if text.starts_with('{') {
        return check(text);
    }
    let mut bytes = Bytes(data);
    let mut example = serde_json::from_str(EXAMPLE).expect("the example is JSON");
    while !bytes.0.is_empty() {
        change(&mut example, &mut bytes);
    }
    check(&example.to_string());
}

/// Changes a value that the bytes lead to.
fn change(value: &mut Value, bytes: &mut Bytes<'_>) {
    match value {
        Value::Object(fields) if !fields.is_empty() => {
            let index = bytes.below(fields.len());
            change(fields.values_mut().nth(index).expect("a field"), bytes);
        }
        Value::Array(items) if !items.is_empty() => {
            let index = bytes.below(items.len() + 2);
            if let Some(item) = items.get_mut(index) {
                change(item, bytes);
            } else if index == items.len() {
                items.push(items[0].clone());
            } else {
                items.pop();
            }
        }
        other => {
            let others = [
                json!(null),
                json!(0),
                json!(1),
                json!(-1),
                json!(0.5),
                json!(255),
                json!(u64::MAX),
                json!(f64::MAX),
                json!(f64::MIN_POSITIVE),
                json!("<&\"é"),
                json!([]),
            ];
            *other = others[bytes.below(others.len())].clone();
        }
    }
}

fn check(text: &str) {
    let Ok(results) = Results::from_json(text) else { return };
    let written = serde_json::to_string(&results).expect("results are JSON");
    let again = Results::from_json(&written).expect("what was written is read");
    assert_eq!(results.puzzles(), again.puzzles());
    charts::provenance(&results);
    charts::charts(&results);
}
