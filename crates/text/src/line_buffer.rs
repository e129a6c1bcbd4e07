//! [`LineBuffer`]: cuts a text that arrives in parts into lines.

use std::borrow::Cow;

use memchr::memchr2;

/// A longer line is refused, so that memory stays bounded: 1 MiB.
pub const LONGEST_LINE: usize = 1024 * 1024;

/// Cuts a text into lines, however the text is cut into parts. A line ends with LF, CRLF or CR.
///
/// The parts `53..` and `7....\r` and `\n6..` are the line `53..7....` and the beginning of another
/// one.
#[derive(Clone, Debug, Default)]
pub(crate) struct LineBuffer {
    /// The beginning of a line whose end has not arrived: [`LONGEST_LINE`] bytes at most, and one
    /// more that shows that the line is too long.
    begun: Vec<u8>,
    /// The last byte was a carriage return; a line feed after it belongs to the same line end.
    is_after_return: bool,
}

impl LineBuffer {
    /// Takes the next line from the start of a part, without its line end. None if the line does
    /// not end in this part: then its beginning is kept, and the part is empty.
    pub(crate) fn next_line<'a>(&mut self, part: &mut &'a [u8]) -> Option<Cow<'a, [u8]>> {
        if self.is_after_return && !part.is_empty() {
            *part = part.strip_prefix(b"\n").unwrap_or(part);
            self.is_after_return = false;
        }
        let Some(end) = memchr2(b'\n', b'\r', part) else {
            self.keep(part);
            *part = &[];
            return None;
        };
        let line = &part[..end];
        self.is_after_return = part[end] == b'\r';
        *part = &part[end + 1..];
        if self.begun.is_empty() {
            return Some(Cow::Borrowed(line));
        }
        self.keep(line);
        self.last_line().map(Cow::Owned)
    }

    /// Takes the line that the text ends with. None if the text ends with a line end.
    pub(crate) fn last_line(&mut self) -> Option<Vec<u8>> {
        if self.begun.is_empty() {
            None
        } else {
            Some(std::mem::take(&mut self.begun))
        }
    }

    /// Keeps a piece of the line that has begun. Of a line that is too long, the rest is dropped.
    fn keep(&mut self, piece: &[u8]) {
        let room = (LONGEST_LINE + 1).saturating_sub(self.begun.len());
        self.begun
            .extend_from_slice(&piece[..piece.len().min(room)]);
    }
}
