//! [`Parser`]: the records of a text that arrives in parts of any size.

use crate::fault::Fault;
use crate::line::Line;
use crate::line_buffer::{LONGEST_LINE, LineBuffer};
use crate::plain_grid::plain_grid;
use crate::record::Record;
use crate::skipped::SkippedLines;
use crate::state::{CurrentLine, Output, State};
use crate::token::tokens;

/// Reads the records of a text, part by part. How the text is cut into parts changes nothing.
///
/// The [page of formats](crate::SPECIFICATION) says what is read. Each line with text is part of a
/// record or its title, or counted as skipped; a record that breaks the grammar becomes one
/// [`Fault`].
///
/// The work is done elsewhere: the parts become lines (`line_buffer`), a line becomes tokens
/// (`token`), the tokens say what the line is by itself (`line`), and the state says what it is
/// below the lines before it (`state`).
///
/// ```
/// use text::Parser;
///
/// let grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let records = Parser::new().read_all(format!("Example\n{grid} easy\n53..7\n").as_bytes());
/// assert_eq!(records[0].grid, Ok(grid.parse().unwrap()));
/// let expected = "line 3, column 6: expected 81 cells, found 5";
/// assert_eq!(records[1].puzzle().unwrap_err().to_string(), expected);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Parser {
    buffer: LineBuffer,
    /// The number of lines that were read.
    lines: usize,
    /// What has begun in the lines that were read.
    state: State,
    skipped: SkippedLines,
}

impl Parser {
    /// Reads a text from its beginning.
    pub fn new() -> Self {
        Self::default()
    }

    /// Reads a text that is one line: too few cells in it are a line that was cut, not a row.
    pub(crate) fn among_lines() -> Self {
        Self {
            state: State::lines(),
            ..Self::default()
        }
    }

    /// The number of lines that were read.
    pub const fn lines(&self) -> usize {
        self.lines
    }

    /// The number of lines that were skipped: comments, and text that is not a title.
    pub const fn skipped(&self) -> u64 {
        self.skipped.count
    }

    /// The number and the beginning of the first line that was skipped and is not a comment.
    pub fn skipped_text(&self) -> Option<(usize, &str)> {
        let first = self.skipped.first_text.as_ref()?;
        Some((first.line, &first.text))
    }

    /// The fault of a text in which there was no record.
    pub fn no_record(&self) -> Fault {
        self.skipped.no_record()
    }

    /// All records of a text that begins and ends here.
    pub fn read_all(&mut self, text: &[u8]) -> Vec<Record> {
        let mut records = Vec::new();
        self.feed(text, &mut records);
        self.finish(&mut records);
        records
    }

    /// Reads the next part of the text, and appends the records that end in it.
    pub fn feed(&mut self, mut text: &[u8], records: &mut Vec<Record>) {
        while let Some(line) = self.buffer.next_line(&mut text) {
            self.read_line(&line, records);
        }
    }

    /// Reads the end of the text, and appends the last records.
    pub fn finish(&mut self, records: &mut Vec<Record>) {
        if let Some(line) = self.buffer.last_line() {
            self.read_line(&line, records);
        }
        self.end_state("the end of the text", records);
    }

    /// Reads a line, and appends the records that end in it or above it.
    fn read_line(&mut self, line: &[u8], records: &mut Vec<Record>) {
        self.lines += 1;
        if let Some(grid) = plain_grid(line) {
            if !self.state.is_lines() {
                self.end_state("81 cells", records);
            }
            self.state = State::lines();
            records.push(Record::new(self.lines, Ok(grid)));
            return;
        }
        if line.len() > LONGEST_LINE {
            self.end_state("a longer line than 1 MiB", records);
            let expected = "a line of at most 1 MiB";
            let fault = Fault::new(self.lines, LONGEST_LINE + 1, expected, "a longer one");
            records.push(Record::refused(fault));
            return;
        }
        let text = without_marks(line);
        let tokens = tokens(&text);
        let line = CurrentLine {
            number: self.lines,
            text: &text,
            tokens: &tokens,
            meaning: Line::of(&tokens),
        };
        let mut output = Output {
            records,
            skipped: &mut self.skipped,
        };
        self.state = std::mem::take(&mut self.state).read(line, &mut output);
    }

    /// Ends what has begun: the text ends, or a line stands outside of all forms.
    fn end_state(&mut self, found: &str, records: &mut Vec<Record>) {
        let mut output = Output {
            records,
            skipped: &mut self.skipped,
        };
        std::mem::take(&mut self.state).end(self.lines, found, &mut output);
    }
}

/// A line without the marks that are no part of its text, and with `.` for `·`, a blank in
/// drawings.
fn without_marks(line: &[u8]) -> String {
    // An emoji such as 5️⃣ is its digit and these marks.
    let mut text = String::from_utf8_lossy(line)
        .replace('·', ".")
        .replace(KEYCAP, "");
    // Where files were joined, a byte order mark stands at the start of a later line.
    if text.starts_with(BYTE_ORDER_MARK) {
        text.remove(0);
    }
    without_colours(text)
}

/// What may stand at the start of a file, to say in which order the bytes of UTF-16 stand.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// What makes an emoji of a digit: a variation selector and the keycap around it.
const KEYCAP: [char; 2] = ['\u{fe0f}', '\u{20e3}'];

/// A line without the codes that give a terminal colours, such as `ESC [ 1 m`.
fn without_colours(line: String) -> String {
    const BEGIN: &str = "\u{1b}[";
    if !line.contains(BEGIN) {
        return line;
    }
    let mut parts = line.split(BEGIN);
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        // The letter that ends a code says what it does.
        let end = part.find(|character: char| character.is_ascii_alphabetic());
        let content = end.map_or(part, |end| &part[end + 1..]);
        text.push_str(content);
    }
    text
}
