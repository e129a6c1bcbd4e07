//! [`CorrectionSearch::least_search_first`]: which of several right versions says what is meant.

use std::cmp::Reverse;

use evidence::{Edit, Problem};

use super::call::RightVersion;
use super::confirmation::FIRST_BOARD_TO_CONFIRM;
use super::counters::with_call_counters;
use super::search::CorrectionSearch;
use super::source::{LineKind, Source, Tongue, is_jump};
use super::versions::{Rank, Version};
use crate::error::RunnerError;

/// The most right versions whose searches are compared. Of 55 answers that a change corrects, one
/// had 21 right versions at the same time; the one that was taken was among the first five. Where
/// a rule can be switched off in 27 ways, the change of its condition was one of the last.
const MOST_COMPARED: usize = 48;

/// The most removals near these versions whose searches are compared, too. Where one of them was
/// taken, it was among the eight nearest.
const MOST_REMOVALS: usize = 16;

/// Two searches are nearly the same if the calls of one differ by at most a tenth of those of the
/// other. Of a rule for pairs, the right one made 122 calls, none 119, and one that strikes by
/// chance 118. Of a rule for lines and boxes, the right one made 102, none 127, and one that only
/// works in the left boxes 98.
const NEARLY_THE_SAME: u64 = 10;

/// The order of versions whose searches make the same number of calls: the first one says what is
/// wrong, and claims no more than is certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Precedence {
    /// A statement is missing before a jump, or it is the wrong jump. Without any jump, the answer
    /// may come to the same place below.
    Jump,
    /// Its rank, or a condition around statements, says exactly what is meant.
    Precise,
    /// Something is taken out.
    Removal,
    /// Any other change. It may only switch off what the removal takes out.
    Other,
}

/// What sorts right versions, the most important field first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct SortKey {
    /// The calls of its search, rounded by [`steps_beside`].
    steps: u64,
    precedence: Precedence,
    /// The indentation of the changed line. The deepest statement is the one that has the effect;
    /// those around it prepare it.
    depth: Reverse<usize>,
    /// Its place among all versions.
    number: usize,
}

impl CorrectionSearch<'_> {
    /// Sorts right versions by the number of calls that their searches make, fewest first, after it
    /// adds right removals near them. Leaves out versions that were not measured: those that the
    /// time did not reach, and those that are wrong or too slow with counters. If none was
    /// measured, the order stays.
    ///
    /// `strike(cell, 0 << digit)` in place of `1 << digit` makes an answer right that strikes right
    /// digits: it strikes none. A change that mends the line lets it strike, so it searches less.
    /// Of versions that search the same, one that takes something out goes first: it names the same
    /// place, and claims no more.
    pub(super) fn least_search_first(
        &self,
        right: &[RightVersion],
    ) -> Result<Vec<RightVersion>, RunnerError> {
        let mut right = right.to_vec();
        self.conditions_of_removals_first(&mut right);
        right.truncate(MOST_COMPARED);
        if right.is_empty() || self.caller.problem != Problem::SudokuSolver {
            return Ok(right);
        }
        // If the time is too short for all, the removals are called.
        let mut numbers = self.removals_near(&right);
        for version in &right {
            if !numbers.contains(&version.number) {
                numbers.push(version.number);
            }
        }
        let boards = self.boards_of_all(&right);
        let mut searched = self.counted(&numbers, boards, with_call_counters)?;
        // Only a search by calls of functions is counted.
        searched.retain(|version| version.steps.total() > 0);
        if searched.is_empty() {
            return Ok(right);
        }
        keep_boards(&mut searched, &right);
        // The fewest calls of a removal come first: a version near both numbers ties with the
        // removal, and `Precedence` decides.
        let references: Vec<u64> = self
            .least_steps_of_removals(&searched)
            .into_iter()
            .chain(searched.iter().map(|version| version.steps.total()).min())
            .collect();
        let removed = self.removed_statements(&searched);
        searched.sort_by_key(|measured| {
            let version = &self.versions[measured.number];
            SortKey {
                steps: steps_beside(measured.steps.total(), &references),
                precedence: self.precedence(version, &removed),
                depth: Reverse(self.indentation(version.line)),
                number: measured.number,
            }
        });
        self.conditions_with_effect_first(searched)
    }

    /// The least calls of a version that only takes something out.
    fn least_steps_of_removals(&self, measured: &[RightVersion]) -> Option<u64> {
        measured
            .iter()
            .filter(|version| self.versions[version.number].rank == Rank::Removal)
            .map(|version| version.steps.total())
            .min()
    }

    /// The number of boards that decide and for which all of these versions were called.
    pub(super) fn boards_of_all(&self, right: &[RightVersion]) -> usize {
        let fewest = right.iter().map(|version| version.boards).min();
        let deciding = self.caller.boards.least;
        fewest.map_or(deciding, |boards| boards.min(deciding))
    }

    /// Calls these versions with counters for the first boards, this many. Those that are right
    /// have what was counted.
    pub(super) fn counted(
        &self,
        numbers: &[usize],
        boards: usize,
        with_counters: fn(&Version, Tongue) -> Version,
    ) -> Result<Vec<RightVersion>, RunnerError> {
        let mut counted = Vec::new();
        for &number in numbers {
            counted.push(with_counters(&self.versions[number], self.caller.tongue));
        }
        let called = self.caller.on_first_boards(boards).call_on_both_sides(
            &counted.iter().collect::<Vec<_>>(),
            FIRST_BOARD_TO_CONFIRM,
            self.times.confirm,
        )?;
        let mut right = called.right;
        for version in &mut right {
            version.number = numbers[version.number];
        }
        Ok(right)
    }

    /// The statements without which the answer is right.
    fn removed_statements(&self, right: &[RightVersion]) -> Vec<&str> {
        let mut statements = Vec::new();
        for version in right {
            let version = &self.versions[version.number];
            if let (Rank::Removal, Edit::Without { text }) = (version.rank, &version.edit) {
                statements.push(text.as_str());
            }
        }
        statements
    }

    /// The place of a version among those that search the same: the lowest is the first. `removed`
    /// has the statements without which the answer is right, too.
    fn precedence(&self, version: &Version, removed: &[&str]) -> Precedence {
        let is_at_jump = is_jump(self.line(version.line).trim_start());
        match &version.edit {
            Edit::Insert { text, .. } if makes_up_for_one(text, removed) => Precedence::Other,
            Edit::Insert { .. } if is_at_jump => Precedence::Jump,
            Edit::Instead { before, after }
                if is_other_jump(before, after) || is_added_before_jump(before, after) =>
            {
                Precedence::Jump
            }
            Edit::Around { .. } => Precedence::Precise,
            _ if version.rank == Rank::Precise => Precedence::Precise,
            _ if version.rank == Rank::Removal => Precedence::Removal,
            _ => Precedence::Other,
        }
    }

    /// The line of the answer with this index; empty after the last one.
    fn line(&self, index: usize) -> &str {
        self.caller
            .answer
            .text
            .lines()
            .nth(index)
            .unwrap_or_default()
    }

    /// The number of spaces and tabs before the line with this index.
    fn indentation(&self, index: usize) -> usize {
        let line = self.line(index);
        line.len() - line.trim_start().len()
    }

    /// The versions that take something out of a function in which one of the right versions
    /// changes something, the nearest first.
    fn removals_near(&self, right: &[RightVersion]) -> Vec<usize> {
        let source = Source::new(&self.caller.answer.text, self.caller.tongue);
        let mut changed_lines = Vec::new();
        for changed in right {
            let line = self.versions[changed.number].line;
            changed_lines.extend(lines_that_depend_on(&source, line));
        }
        let mut removals = Vec::new();
        for (number, version) in self.versions.iter().enumerate() {
            if version.rank != Rank::Removal {
                continue;
            }
            let function = source.function_of(version.line);
            let mut distances = Vec::new();
            for &line in &changed_lines {
                if source.function_of(line) == function {
                    distances.push(line.abs_diff(version.line));
                }
            }
            if let Some(&nearest) = distances.iter().min() {
                removals.push((nearest, number));
            }
        }
        removals.sort_unstable();
        removals.truncate(MOST_REMOVALS);
        removals.into_iter().map(|(_, number)| number).collect()
    }
}

/// Rounds the number of calls to the first reference within 10 %, so that small differences do not
/// decide: a rule that strikes a little more or less makes such a difference on a few boards, also
/// where it is wrong.
pub(super) fn steps_beside(steps: u64, references: &[u64]) -> u64 {
    for &reference in references {
        if steps.abs_diff(reference) * NEARLY_THE_SAME <= reference {
            return reference;
        }
    }
    steps
}

/// Gives versions that were counted the number of boards for which they were called before, which
/// is larger.
fn keep_boards(counted: &mut [RightVersion], before: &[RightVersion]) {
    for version in counted {
        for same_version in before {
            if same_version.number == version.number {
                version.boards = same_version.boards;
            }
        }
    }
}

/// Whether this new statement may only make up for one of the others, which has its effect too
/// often: `picked.append(row)` for `picked.pop()`.
fn makes_up_for_one(new: &str, removed: &[&str]) -> bool {
    let Some(collection) = changed_collection(new) else {
        return false;
    };
    removed
        .iter()
        .any(|statement| changed_collection(statement) == Some(collection))
}

/// The collection whose method a statement calls: `self.picked` of `self.picked.pop()`.
fn changed_collection(statement: &str) -> Option<&str> {
    let (called, _) = statement.split_once('(')?;
    let (collection, _) = called.rsplit_once('.')?;
    // The methods of the answer itself change different things.
    (!["self", "this"].contains(&collection)).then_some(collection)
}

/// The line, and those that call the function which it has, if all of the function is in the line:
/// `const bits = (mask) => { … };`.
fn lines_that_depend_on(source: &Source, line: usize) -> Vec<usize> {
    let mut lines = vec![line];
    let is_function = source.line_code(line).contains("=> {");
    let name = if is_function && source.lines[line].kind != LineKind::Header {
        source.name_of_header(line)
    } else {
        None
    };
    let Some(name) = name else {
        return lines;
    };
    for token in 0..source.tokens.len() {
        let calling = source.tokens[token].line;
        let is_call = source.word(token) == name && source.word(token + 1) == "(";
        if is_call && !lines.contains(&calling) {
            lines.push(calling);
        }
    }
    lines
}

/// Whether a line jumps to another place after a change: `continue` in place of `break`.
fn is_other_jump(before: &str, after: &str) -> bool {
    before.replace("break", "continue") == after || before.replace("continue", "break") == after
}

/// Whether a statement is new before the jump that the line ends with:
/// `if (size == 0) { uncover(c); return false; }` in place of `if (size == 0) return false;`.
fn is_added_before_jump(before: &str, after: &str) -> bool {
    let Some((condition, block)) = after.split_once(" { ") else {
        return false;
    };
    let Some(jump) = before.strip_prefix(condition).map(str::trim_start) else {
        return false;
    };
    let block = block.trim_end_matches([' ', '}']);
    is_jump(jump) && block != jump && block.ends_with(jump)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_statement_before_a_jump_is_known() {
        let before = "if (size == 0) return false;";
        let after = "if (size == 0) { uncover(c); return false; }";
        assert!(is_added_before_jump(before, after));
        let other = "if (size == 1) { uncover(c); return false; }";
        assert!(!is_added_before_jump(before, other));
        assert!(!is_added_before_jump(
            before,
            "if (size == 0) { return false; }"
        ));
    }

    #[test]
    fn a_new_statement_may_make_up_for_another_one() {
        let removed = ["self.picked.pop()", "size[c] -= 1"];
        assert!(makes_up_for_one("self.picked.append(row)", &removed));
        assert!(!makes_up_for_one("self.blanks.append(cell)", &removed));
        assert!(!makes_up_for_one("self.uncover(c)", &["self.cover(c)"]));
    }

    #[test]
    fn the_calls_of_a_function_in_one_line_depend_on_it() {
        let text = "const bits = (m) => { return m ? 1 : 0; };\nfunction f(m) {\n  \
                    if (bits(m) !== 2) return;\n  go(m);\n}\n";
        let source = Source::new(text, Tongue::JavaScript);
        assert_eq!(lines_that_depend_on(&source, 0), [0, 2]);
        assert_eq!(lines_that_depend_on(&source, 3), [3]);
    }

    #[test]
    fn nearly_the_same_number_of_calls_says_nothing() {
        // Without the rule 119 calls, with a version 118 and with the right one 122.
        let references = [119, 118];
        assert_eq!(
            [118, 119, 122].map(|steps| steps_beside(steps, &references)),
            [119; 3]
        );
        // Both versions let the rule strike, one of them less.
        let references = [127, 98];
        let steps = [98, 102, 127].map(|steps| steps_beside(steps, &references));
        assert_eq!(steps, [98, 98, 127]);
        assert_eq!(steps_beside(110, &references), 110);
    }
}
