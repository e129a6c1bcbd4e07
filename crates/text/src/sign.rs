//! [`Sign`]: a cell as it is written.

use crate::fault::Fault;

/// A cell as it is written: one character, in one column of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sign {
    /// A digit, a sign for a blank, or a space where bars or quotation marks enclose nothing.
    pub(crate) character: char,
    /// Counted in characters from 1.
    pub(crate) column: usize,
}

/// A sign and its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PlacedSign {
    pub(crate) line: usize,
    pub(crate) sign: Sign,
}

impl Sign {
    /// The digit, or 0 for a blank.
    pub(crate) fn value(self) -> u8 {
        self.character.to_digit(10).map_or(0, |digit| digit as u8)
    }

    /// Whether it may also be a part of a line across the page, such as `_____`.
    pub(crate) const fn may_be_rule(self) -> bool {
        matches!(self.character, '_' | '*' | '-')
    }

    /// Whether it stands for a blank.
    pub(crate) fn is_blank(self) -> bool {
        self.value() == 0
    }
}

/// What is wrong in a line, before it is known to which record the line belongs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Wrong {
    pub(crate) column: usize,
    pub(crate) expected: String,
    pub(crate) found: String,
}

impl Wrong {
    pub(crate) fn new(
        column: usize,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> Self {
        Self {
            column,
            expected: expected.into(),
            found: found.into(),
        }
    }

    pub(crate) fn in_line(self, line: usize) -> Fault {
        Fault::new(line, self.column, self.expected, self.found)
    }
}

/// A blank that is written with another sign than the first blank.
pub(crate) struct OtherBlank {
    /// Its index among all signs.
    pub(crate) index: usize,
    pub(crate) wrong: Wrong,
}

/// The first blank that is written with another sign than the first blank.
///
/// A grid writes its blanks with one sign. Another one is a slip of the pen, or no cell at all:
/// `12.3.2026` is a date, although each of its characters is a cell.
pub(crate) fn other_blank(signs: impl IntoIterator<Item = Sign>) -> Option<OtherBlank> {
    let mut blanks = signs
        .into_iter()
        .enumerate()
        .filter(|(_, sign)| sign.is_blank());
    let (_, first) = blanks.next()?;
    let (index, other) = blanks.find(|(_, blank)| blank.character != first.character)?;
    let wrong = Wrong::new(
        other.column,
        format!("{} for this blank too", named(first.character)),
        named(other.character),
    );
    Some(OtherBlank { index, wrong })
}

/// A character as a message shows it.
pub(crate) fn named(character: char) -> String {
    match character {
        ' ' => "a space".to_owned(),
        _ => format!("{character:?}"),
    }
}
