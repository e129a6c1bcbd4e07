//! [`SkippedLines`]: the lines that are part of no record.

use crate::fault::Fault;
use crate::row::quoted;
use crate::text_line::TextLine;

/// The lines that are part of no record: comments, and texts that are no title.
#[derive(Clone, Debug, Default)]
pub(crate) struct SkippedLines {
    /// The number of these lines.
    pub(crate) count: u64,
    /// The first that is not a comment.
    pub(crate) first_text: Option<TextLine>,
}

impl SkippedLines {
    /// Counts a comment.
    pub(crate) const fn add_comment(&mut self) {
        self.count += 1;
    }

    /// Counts texts that turned out to be neither a title nor a row.
    pub(crate) fn add_texts(&mut self, texts: impl IntoIterator<Item = TextLine>) {
        for text in texts {
            self.count += 1;
            self.first_text.get_or_insert(text);
        }
    }

    /// The fault of a text in which no other lines were.
    pub(crate) fn no_record(&self) -> Fault {
        let (line, found) = match &self.first_text {
            Some(first) if first.text.contains(['\0', char::REPLACEMENT_CHARACTER]) => {
                return Fault::new(
                    first.line,
                    1,
                    "text in UTF-8, or in UTF-16 with a byte order mark",
                    "bytes that are neither",
                );
            }
            Some(first) => (first.line, quoted(&first.text)),
            None if self.count > 0 => (1, "only comments".to_owned()),
            None => (1, "nothing".to_owned()),
        };
        Fault::new(line, 1, "a puzzle", found)
    }
}
