//! [`Sheet`]: a table before it is drawn.

use crate::results::SetResults;

/// What a cell shows where the row has no such figure.
const MISSING: &str = "–";

/// What a cell shows where the row has such a figure, but not for these puzzles.
const UNKNOWN: &str = "?";

/// What an unknown figure means, in the words of all tables.
pub(super) const NOTE_ON_UNKNOWN: &str =
    "?: not known, since the row did not solve all puzzles of the set.";

/// A table before it is drawn.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// What the table shows.
    pub title: String,
    /// The first column is aligned to the left, all others to the right.
    pub columns: Vec<Column>,
    /// Why a row is faster or slower than another, a sentence each.
    pub reasons: Vec<String>,
    /// Sentences below the table.
    pub notes: Vec<String>,
}

/// A column of a table.
#[derive(Clone, Debug)]
pub struct Column {
    /// Its heading has one line, or two with a line break between.
    pub heading: String,
    /// The cells, as many as in every column of the table.
    pub cells: Vec<TableCell>,
    /// A sentence for the notes that says what the column shows, unless its heading is enough.
    pub(super) note: Option<&'static str>,
}

/// The text of a cell and its emphasis.
#[derive(Clone, Debug)]
pub struct TableCell {
    /// The text.
    pub text: String,
    /// What to draw attention to.
    pub emphasis: Emphasis,
    content: Content,
}

/// What a cell contains. The notes below a table explain its signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Content {
    /// A name, a figure or a verdict, which may have signs.
    Text(Signs),
    /// Nothing: the row has no such figure.
    Missing,
    /// Nothing: the row has such a figure, but not for these puzzles.
    Unknown,
}

/// The signs beside a figure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Signs {
    /// `±`: the width of an interval follows the figure.
    pub(super) has_interval: bool,
    /// `≈`: the figure shows no difference to the one that it is compared with.
    pub(super) shows_no_difference: bool,
}

/// What a cell draws attention to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Emphasis {
    /// Nothing.
    Plain,
    /// The best of its column, or a time whose interval overlaps that of the best.
    Best,
    /// Not finished, or not different.
    Faint,
    /// Something is wrong.
    Bad,
}

impl Column {
    /// A column of these cells.
    pub fn new(heading: impl Into<String>, cells: impl IntoIterator<Item = TableCell>) -> Self {
        Self {
            heading: heading.into(),
            cells: cells.into_iter().collect(),
            note: None,
        }
    }

    /// The column with a sentence for the notes.
    pub(super) fn with_note(self, note: &'static str) -> Self {
        Self {
            note: Some(note),
            ..self
        }
    }

    /// The names of the rows.
    pub fn names<T: Into<String>>(heading: &str, names: impl IntoIterator<Item = T>) -> Self {
        Self::new(heading, names.into_iter().map(TableCell::plain))
    }

    /// Its width in characters.
    pub fn width(&self) -> usize {
        let cells = self.cells.iter().map(|cell| cell.text.as_str());
        self.heading
            .lines()
            .chain(cells)
            .map(|line| line.chars().count())
            .max()
            .unwrap_or(0)
    }

    /// Whether a row has no such figure.
    pub(super) fn has_gaps(&self) -> bool {
        self.has_cell(|content| content == Content::Missing)
    }

    /// Whether the figure of a row is not known.
    pub(super) fn has_unknown(&self) -> bool {
        self.has_cell(|content| content == Content::Unknown)
    }

    pub(super) fn has_values(&self) -> bool {
        self.has_cell(|content| matches!(content, Content::Text(_)))
    }

    /// Whether a figure has the sign `±`.
    pub(super) fn has_intervals(&self) -> bool {
        self.has_cell(|content| matches!(content, Content::Text(signs) if signs.has_interval))
    }

    /// Whether a figure has the sign `≈`.
    pub(super) fn shows_no_difference(&self) -> bool {
        self.has_cell(
            |content| matches!(content, Content::Text(signs) if signs.shows_no_difference),
        )
    }

    fn has_cell(&self, is_meant: fn(Content) -> bool) -> bool {
        self.cells.iter().any(|cell| is_meant(cell.content))
    }
}

impl TableCell {
    pub(super) fn new(text: impl Into<String>, emphasis: Emphasis) -> Self {
        Self::with_signs(text, emphasis, Signs::default())
    }

    /// A cell whose text has these signs.
    pub(super) fn with_signs(text: impl Into<String>, emphasis: Emphasis, signs: Signs) -> Self {
        Self {
            text: text.into(),
            emphasis,
            content: Content::Text(signs),
        }
    }

    /// A cell without emphasis.
    pub fn plain(text: impl Into<String>) -> Self {
        Self::new(text, Emphasis::Plain)
    }

    /// The cell of a row without such a figure.
    pub(super) fn missing() -> Self {
        Self {
            text: MISSING.to_owned(),
            emphasis: Emphasis::Faint,
            content: Content::Missing,
        }
    }

    /// The cell of a row whose figure is not known for these puzzles.
    fn unknown() -> Self {
        Self {
            text: UNKNOWN.to_owned(),
            emphasis: Emphasis::Faint,
            content: Content::Unknown,
        }
    }

    /// A count of work on a set. A program reports none, whether it solves the set or not.
    pub(super) fn count(text: Option<String>, set: &SetResults) -> Self {
        // Only of a program is it known why it did not solve all.
        if text.is_none() && set.why_not_all.is_some() {
            return Self::missing();
        }
        Self::figure(text, set)
    }

    /// A figure of a set; unknown where the row did not solve all of its puzzles.
    pub(super) fn figure(text: Option<String>, set: &SetResults) -> Self {
        match text {
            Some(text) => Self::plain(text),
            None if set.solved < set.puzzles => Self::unknown(),
            None => Self::missing(),
        }
    }

    /// This text, or a dash where there is none.
    pub fn or_missing(text: Option<String>) -> Self {
        match text {
            Some(text) => Self::plain(text),
            None => Self::missing(),
        }
    }
}

/// The table of these columns in Markdown, where a heading has one line.
pub fn markdown(columns: &[Column]) -> String {
    let Some(names) = columns.first() else {
        return String::new();
    };
    let mut header = "|".to_owned();
    let mut rule = "|".to_owned();
    let mut rows = vec!["|".to_owned(); names.cells.len()];
    for (index, column) in columns.iter().enumerate() {
        let heading = column.heading.replace('\n', ", ");
        let width = column.width().max(heading.chars().count());
        let is_name = index == 0;
        header += &aligned(&heading, width, is_name);
        rule += &"-".repeat(width + 1);
        // A colon at the end aligns the column to the right.
        rule += if is_name { "-|" } else { ":|" };
        for (row, cell) in rows.iter_mut().zip(&column.cells) {
            *row += &aligned(&cell.text, width, is_name);
        }
    }
    let mut lines = vec![header, rule];
    lines.extend(rows);
    lines.join("\n") + "\n"
}

/// A cell of a table in Markdown, with the bar at its end.
fn aligned(text: &str, width: usize, to_the_left: bool) -> String {
    if to_the_left {
        format!(" {text:<width$} |")
    } else {
        format!(" {text:>width$} |")
    }
}
