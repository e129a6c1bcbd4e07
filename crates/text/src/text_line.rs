//! [`TextLine`]: a line that is not a part of a grid.

/// A line that is not a part of a grid, and perhaps its title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TextLine {
    pub(crate) line: usize,
    pub(crate) text: Box<str>,
}

impl TextLine {
    pub(crate) fn new(line: usize, text: &str) -> Self {
        /// A title is shown in one line of a terminal.
        const MOST_CHARACTERS: usize = 60;
        // `Grid 01:`, and the title of a sheet, `Sudoku,,,,,,,,`.
        let text = text.trim().trim_end_matches([',', ';', ':', '\t', ' ']);
        let text = match text.char_indices().nth(MOST_CHARACTERS) {
            Some((end, _)) => format!("{}…", &text[..end]).into(),
            None => text.into(),
        };
        Self { line, text }
    }
}
