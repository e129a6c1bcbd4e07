//! [`CorrectionSearch::conditions_with_effect_first`]: a changed condition goes before the removal
//! of the statement that depends on it.
//!
//! A rule that strikes right digits can be switched off in many ways, and each of them makes the
//! answer right. A change of its condition with which it still strikes digits says what is meant:
//!
//! ```cpp
//! if (count(places[a] & places[b]) != 2) continue;
//! if (count(places[a] | places[b]) != 2) continue;     // the rule strikes fewer digits
//! if (count(places[a] & places[b]) != 12) continue;    // it never strikes one
//! ```

use std::cmp::Reverse;
use std::collections::BTreeSet;

use evidence::Edit;

use super::call::RightVersion;
use super::comparison::steps_beside;
use super::counters::with_change_counters;
use super::search::CorrectionSearch;
use super::source::Source;
use super::versions::Rank;
use crate::error::RunnerError;

impl CorrectionSearch<'_> {
    /// Puts the right versions first that change a condition of a statement without which the
    /// answer is right, too.
    pub(super) fn conditions_of_removals_first(&self, right: &mut [RightVersion]) {
        let source = Source::new(&self.caller.answer.text, self.caller.tongue);
        let mut lines = BTreeSet::new();
        for version in right.iter() {
            let removal = &self.versions[version.number];
            if removal.rank == Rank::Removal {
                lines.extend(lines_of_conditions(&source, removal.line));
            }
        }
        right.sort_by_key(|version| !lines.contains(&self.versions[version.number].line));
    }

    /// The same list, in which the shortest search is the first, with the changes of conditions
    /// before the removal of the statement that depends on them. The search of each is as long as
    /// after the removal: other rules strike the same digits later.
    ///
    /// A change goes first only if it has an effect: with it, the answer strikes digits at other
    /// times than without the statement. Of several, the one with the most effect is the first.
    pub(super) fn conditions_with_effect_first(
        &self,
        mut searched: Vec<RightVersion>,
    ) -> Result<Vec<RightVersion>, RunnerError> {
        let Some(removal) = self.shortest_removal(&searched) else {
            return Ok(searched);
        };
        let source = Source::new(&self.caller.answer.text, self.caller.tongue);
        let lines = lines_of_conditions(&source, self.versions[removal.number].line);
        let mut numbers = vec![removal.number];
        for version in &searched {
            if searches_same(*version, removal) && self.changes_line_of(version.number, &lines) {
                numbers.push(version.number);
            }
        }
        if numbers.len() == 1 {
            return Ok(searched);
        }
        let counted = self.counted(
            &numbers,
            self.boards_of_all(&searched),
            with_change_counters,
        )?;
        searched.sort_by_key(|version| Reverse(effect(version.number, removal.number, &counted)));
        Ok(searched)
    }

    /// The first version that only takes something out, if no version searches less.
    fn shortest_removal(&self, searched: &[RightVersion]) -> Option<RightVersion> {
        let shortest = *searched.first()?;
        let removal = *searched
            .iter()
            .find(|version| self.versions[version.number].rank == Rank::Removal)?;
        if searches_same(shortest, removal) {
            Some(removal)
        } else {
            None
        }
    }

    /// Whether the version has another line in place of one of these, and takes nothing out. With
    /// another number, such as 1 in place of 2 places, the condition is that of another rule.
    fn changes_line_of(&self, number: usize, lines: &[usize]) -> bool {
        let version = &self.versions[number];
        let Edit::Instead { before, after } = &version.edit else {
            return false;
        };
        let differs_only_in_numbers = without_numbers(before) == without_numbers(after);
        !differs_only_in_numbers && lines.contains(&version.line) && version.rank != Rank::Removal
    }
}

/// The lines that decide whether the removed statement runs: its own line if it has a condition,
/// the headers of the blocks around it up to a condition, and the lines in these blocks that skip
/// it, such as `if (count != 2) continue;`.
pub(super) fn lines_of_conditions(source: &Source, removed: usize) -> Vec<usize> {
    let mut lines = Vec::new();
    if source.first_word(removed) == "if" {
        lines.push(removed);
    }
    let mut indent = source.lines[removed].indent;
    let mut above = removed;
    while let Some(line) = source.line_before(above) {
        above = line;
        if source.lines[line].is_function {
            break;
        }
        if source.lines[line].indent < indent {
            indent = source.lines[line].indent;
            lines.push(line);
            if source.first_word(line) == "if" {
                break;
            }
        } else if source.lines[line].indent == indent && source.skips_on_condition(line) {
            lines.push(line);
        }
    }
    lines
}

/// Whether both searches make nearly the same number of calls.
fn searches_same(version: RightVersion, removal: RightVersion) -> bool {
    steps_beside(version.steps.total(), &[removal.steps.total()]) == removal.steps.total()
}

/// How many changes the version makes more, or fewer, than the removal: 0 if that is not known.
fn effect(number: usize, removal: usize, counted: &[RightVersion]) -> u64 {
    let changes = changes_of(number, counted);
    let without = changes_of(removal, counted);
    match (changes, without) {
        (Some(changes), Some(without)) => changes.abs_diff(without),
        _ => 0,
    }
}

/// The number of changes that this version made; `None` if they were not counted.
fn changes_of(number: usize, counted: &[RightVersion]) -> Option<u64> {
    let version = counted.iter().find(|version| version.number == number)?;
    Some(version.steps.total())
}

/// The line without digits.
fn without_numbers(line: &str) -> String {
    line.replace(|character: char| character.is_ascii_digit(), "")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::leetcode::corrections::source::Tongue;

    /// The numbers of the lines, from 1, that decide whether this line runs.
    #[track_caller]
    fn assert_conditions(tongue: Tongue, text: &str, removed: usize, expected: &[usize]) {
        let source = Source::new(text, tongue);
        let mut lines = Vec::new();
        for line in lines_of_conditions(&source, removed - 1) {
            lines.push(line + 1);
        }
        assert_eq!(lines, expected);
    }

    #[test]
    fn a_condition_that_skips_decides() {
        let text = "void pairs() {
  for (int d = 0; d < 9; d++) {
    if (count(places[d]) != 2) continue;
    int both = 1 << d;
    for (int k = 0; k < 9; k++) {
      if (k == d) total++;
      if (left[k] & ~both) left[k] &= both;
    }
  }
}";
        assert_conditions(Tongue::Cpp, text, 7, &[7, 5, 3, 2]);
    }

    #[test]
    fn what_stands_outside_of_a_condition_does_not_decide() {
        let text = "def pairs(self):
    for a in self.cells:
        for b in self.cells:
            if a == b:
                continue
            if self.left[a] == self.left[b]:
                for other in self.peers(a):
                    self.left[other] -= self.left[a]
";
        assert_conditions(Tongue::Python, text, 8, &[7, 6]);
        assert_conditions(Tongue::Python, text, 7, &[6]);
    }

    #[test]
    fn a_line_with_another_number_is_the_same_without_numbers() {
        let before = without_numbers("if (places.size() == 2) {");
        assert_eq!(before, without_numbers("if (places.size() == 1) {"));
        assert_ne!(before, without_numbers("if (places.size() != 2) {"));
    }
}
