//! [`Sheet`]: a table before it is drawn.

use crate::results::SetResults;

/// What a cell shows where the row has no such figure.
const MISSING: &str = "–";

/// What a cell shows where the row has such a figure, but not for these puzzles.
const UNKNOWN: &str = "?";

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
}

/// The text of a cell and its emphasis.
#[derive(Clone, Debug)]
pub struct TableCell {
    /// The text.
    pub text: String,
    /// What to draw attention to.
    pub emphasis: Emphasis,
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
        self.cells.iter().any(|cell| cell.text == MISSING)
    }

    /// Whether the figure of a row is not known.
    pub(super) fn has_unknown(&self) -> bool {
        self.cells.iter().any(|cell| cell.text == UNKNOWN)
    }

    pub(super) fn has_values(&self) -> bool {
        self.cells
            .iter()
            .any(|cell| ![MISSING, UNKNOWN].contains(&&*cell.text))
    }
}

impl TableCell {
    pub(super) fn new(text: impl Into<String>, emphasis: Emphasis) -> Self {
        Self {
            text: text.into(),
            emphasis,
        }
    }

    /// A cell without emphasis.
    pub fn plain(text: impl Into<String>) -> Self {
        Self::new(text, Emphasis::Plain)
    }

    /// The cell of a row without such a figure.
    pub(super) fn missing() -> Self {
        Self::new(MISSING, Emphasis::Faint)
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
            None if set.solved < set.puzzles => Self::new(UNKNOWN, Emphasis::Faint),
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

/// Whether a cell of these columns has the sign, so that a note has to explain it.
pub(super) fn have_sign(columns: &[Column], sign: char) -> bool {
    columns
        .iter()
        .flat_map(|column| &column.cells)
        .any(|cell| cell.text.contains(sign))
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
