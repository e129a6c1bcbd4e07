//! [`Fault`]: why a record is refused, and where.

use std::fmt;

/// Why a record is refused: where it breaks the grammar, what was expected there, and what was
/// found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: expected {expected}, found {found}{form}")]
pub struct Fault {
    /// Where.
    pub place: Place,
    /// The form that had begun.
    pub form: Form,
    /// What was expected.
    pub expected: String,
    /// What was found.
    pub found: String,
}

/// A place in a text, or in a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line, counted from 1.
    pub line: usize,
    /// The name of the column, if the text is a table.
    pub field: Option<Box<str>>,
    /// The column in characters, counted from 1, in the line or in the field.
    pub column: usize,
}

/// A form of the grammar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Nothing but a line had begun.
    Line,
    /// Rows below each other, of which the first is on this line.
    Rows(usize),
    /// An array that begins on this line.
    Array(usize),
}

impl Fault {
    /// A fault in this line and column.
    pub fn new(
        line: usize,
        column: usize,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> Self {
        Self {
            place: Place {
                line,
                field: None,
                column,
            },
            form: Form::Line,
            expected: expected.into(),
            found: found.into(),
        }
    }

    /// The same fault in a form that had begun.
    #[must_use]
    pub(crate) fn within(self, form: Form) -> Self {
        Self { form, ..self }
    }
}

/// `line 3, column 5`, or `line 3, column puzzle, character 5`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        match &self.field {
            Some(field) => write!(f, ", column {field}, character {}", self.column),
            None => write!(f, ", column {}", self.column),
        }
    }
}

/// What a message adds to say which form had begun.
impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line => Ok(()),
            Self::Rows(line) => write!(f, " (in the rows that begin on line {line})"),
            Self::Array(line) => write!(f, " (in the array that begins on line {line})"),
        }
    }
}
