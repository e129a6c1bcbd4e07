//! [`IdleTexts`]: the lines of an answer that never ran, which are found again in its versions.
//!
//! A change may insert or move lines, so a version has most lines under other numbers. It has the
//! same lines as the answer before the change and after it, so there each line is the one with the
//! same distance from the start or the end:
//!
//! ```py
//! cand[q] -= cand[a]      # inserted; it has the text of a line that never ran
//! for q in cells:         # from here on, the lines of the answer
//!     cand[q] -= cand[a]
//! ```

use std::collections::BTreeSet;

use super::source::Source;

/// The lines that never ran.
#[derive(Clone, Debug, Default)]
pub(super) struct IdleTexts {
    /// The text of each line of the answer.
    lines: Vec<String>,
    idle: BTreeSet<usize>,
}

impl IdleTexts {
    /// These lines of the answer, by their indices.
    pub(super) fn new(answer: &Source, lines: impl IntoIterator<Item = usize>) -> Self {
        let mut texts = Vec::new();
        for line in 0..answer.lines.len() {
            texts.push(answer.line_text(line).to_owned());
        }
        Self {
            lines: texts,
            idle: lines.into_iter().collect(),
        }
    }

    /// Whether this line of the answer, or of a version, is one of them.
    pub(super) fn contains(&self, version: &Source, line: usize) -> bool {
        let before = self.same_at_start(version);
        if line < before {
            return self.idle.contains(&line);
        }
        let after = self.same_at_end(version, before);
        let from_end = version.lines.len() - line;
        if from_end <= after {
            return self.idle.contains(&(self.lines.len() - from_end));
        }
        self.moves_idle(version.line_text(line), before, after)
    }

    /// The number of lines at the start that are the same in the answer and the version.
    fn same_at_start(&self, version: &Source) -> usize {
        let most = self.lines.len().min(version.lines.len());
        (0..most)
            .take_while(|&line| self.lines[line] == version.line_text(line))
            .count()
    }

    /// The same at the end, without those at the start.
    fn same_at_end(&self, version: &Source, at_start: usize) -> usize {
        let [count, of_version] = [self.lines.len(), version.lines.len()];
        let most = count.min(of_version) - at_start;
        (1..=most)
            .take_while(|&back| self.lines[count - back] == version.line_text(of_version - back))
            .count()
    }

    /// Whether a line that stands elsewhere in the answer never ran there. These are the numbers of
    /// lines around it that are the same. If one of several lines with this text ran, it is not
    /// known which one was moved.
    fn moves_idle(&self, text: &str, before: usize, after: usize) -> bool {
        let mut with_text = (before..self.lines.len() - after)
            .filter(|&line| self.lines[line] == text)
            .peekable();
        with_text.peek().is_some() && with_text.all(|line| self.idle.contains(&line))
    }
}

#[cfg(test)]
mod tests {
    use super::super::source::Tongue;
    use super::*;

    /// The indices of the lines of the version that are idle, if the first of the answer is.
    fn idle_lines(answer: &str, version: &str) -> Vec<usize> {
        let idle = IdleTexts::new(&Source::new(answer, Tongue::Python), [0]);
        let version = Source::new(version, Tongue::Python);
        (0..version.lines.len())
            .filter(|&line| idle.contains(&version, line))
            .collect()
    }

    #[test]
    fn of_two_lines_with_one_text_only_one_is_idle() {
        assert_eq!(idle_lines("a()\nb()\na()\n", "c()\na()\nb()\na()\n"), [1]);
    }

    #[test]
    fn an_inserted_line_with_the_same_text_is_not_idle() {
        assert_eq!(idle_lines("a()\nb()\nc()\n", "a()\nb()\na()\nc()\n"), [0]);
        assert_eq!(idle_lines("a()\nb()\nc()\n", "a()\nb()\nc()\na()\n"), [0]);
    }

    #[test]
    fn a_line_that_is_moved_stays_idle_if_all_with_its_text_are() {
        assert_eq!(idle_lines("a()\nb()\nc()\n", "b()\na()\nc()\n"), [1]);
        assert_eq!(
            idle_lines("a()\nb()\na()\n", "b()\na()\nc()\n"),
            [] as [usize; 0]
        );
    }
}
