//! [`IdleTexts`]: the lines of an answer that never ran, which are found again in its versions.
//!
//! A change may insert or move lines, so a version has most lines under other numbers. There each
//! line is the first, second or third one with its text, as in the answer:
//!
//! ```py
//! cand[q] -= cand[a]      # the first of this text, which never ran
//! cand[q] -= cand[a]      # the second one, which ran
//! ```

use std::collections::BTreeSet;

use super::source::Source;

/// A line by its text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct NumberedText {
    text: String,
    /// The number of lines with this text before it.
    number: usize,
}

/// The lines that never ran.
#[derive(Clone, Debug, Default)]
pub(super) struct IdleTexts(BTreeSet<NumberedText>);

impl IdleTexts {
    /// These lines of the answer, by their indices.
    pub(super) fn new(answer: &Source, lines: impl IntoIterator<Item = usize>) -> Self {
        let mut texts = BTreeSet::new();
        for line in lines {
            texts.insert(NumberedText::of(answer, line));
        }
        Self(texts)
    }

    /// Whether this line of the answer, or of a version, is one of them.
    pub(super) fn contains(&self, source: &Source, line: usize) -> bool {
        self.0.contains(&NumberedText::of(source, line))
    }
}

impl NumberedText {
    fn of(source: &Source, line: usize) -> Self {
        let text = source.line_text(line);
        let mut number = 0;
        for before in 0..line {
            if source.line_text(before) == text {
                number += 1;
            }
        }
        Self {
            text: text.to_owned(),
            number,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::source::Tongue;
    use super::*;

    #[test]
    fn of_two_lines_with_one_text_only_one_is_idle() {
        let answer = Source::new("a()\nb()\na()\n", Tongue::Python);
        let idle = IdleTexts::new(&answer, [0]);
        let version = Source::new("c()\na()\na()\n", Tongue::Python);
        let is_idle = |line| idle.contains(&version, line);
        assert!(!is_idle(0) && is_idle(1) && !is_idle(2));
    }
}
