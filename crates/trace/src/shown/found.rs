//! What a look-up found, for one digit.

use sudoku::{Digit, Read, Value};

/// The number, if that is what was found.
pub(super) fn number(read: &Read) -> Option<i32> {
    if let Value::Number(number) = read.value {
        Some(number)
    } else {
        None
    }
}

/// Whether the look-up found this digit at its place; `None` if it is not about the digit.
pub(super) fn finds(read: &Read, digit: Digit) -> Option<bool> {
    if !read.place.digits.contains(digit) {
        return None;
    }
    match read.value {
        Value::Digits(digits) => Some(digits.contains(digit)),
        Value::Flag(found) if read.place.digit().is_some() => Some(found),
        Value::Number(number) if read.place.digit().is_some() => Some(number != 0),
        Value::Cells(cells) if read.place.digit().is_some() => Some(!cells.is_empty()),
        _ => None,
    }
}
