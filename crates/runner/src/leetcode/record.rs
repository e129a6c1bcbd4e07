//! [`AnswerFile::record`]: what an answer reads of its board and writes to it, line by line.
//!
//! A recorder writes these lines. `LINE` is a line of the answer, 0 outside of it.
//!
//! | line | meaning |
//! |---|---|
//! | `0 2 4 17` | the cell in row 0 and column 2 now holds `4`, written in line 17; each cell has its own line |
//! | `read 17 !$` | line 17 read these cells before the next change; `!` is the first cell, `"` the second one |
//! | `at LINE CALLS FUNCTION` | where the answer was, and in how many calls, when its time was over |
//! | `cut` | the last line of a record that stops early |
//! | `shared NAME` | two places of this list hold the same list, set or dictionary |
//! | `copied NAME` | this list holds the rows of the board themselves |
//! | `elsewhere CLAUSE` | what is done with a copy of the board, in a clause |
//! | ` 1:LINE:`, ` #####:LINE:` | the line ran, or did not run, as gcov writes it |
//!
//! Changes come in their order. What was found by the way and the lines that ran come at the end.

use std::collections::BTreeMap;
use std::fs;
use std::time::Duration;

use evidence::{AnswerRecord, Change, IdleLines, Meaning, OddCell, Stopped};
use sudoku::{Cell, Digit, Grid};

use super::answer_file::{AnswerFile, COMPILER_LIMITS};
use super::language::Recorder;
use crate::error::RunnerError;
use crate::process::ProcessLimits;
use crate::system::run;

/// The drivers stop after 20,000 changes and a million reads.
const OUTPUT: u64 = 1 << 25;

/// Recording takes many times as long as the search.
pub(super) const TIME: Duration = Duration::from_mins(1);

impl AnswerFile {
    /// Calls the answer for this board and records it up to this processor time, and says whether the
    /// call failed; `None` if it cannot be recorded.
    pub(super) fn record(
        &self,
        board: &Grid,
        time: Duration,
    ) -> Result<Option<(AnswerRecord, bool)>, RunnerError> {
        if !self.takes("record") {
            return Ok(None);
        }
        let recorder = self.recorder()?;
        // A driver that is stopped writes nothing. Other programs may keep the processor busy.
        let wall = time * ProcessLimits::WALL_PER_CPU;
        let limits = ProcessLimits {
            output: OUTPUT,
            cpu: time,
            wall,
            ..self.limits
        };
        // The counts of another board would be added to those of this one.
        let _ = fs::remove_file(self.folder.path().join("recorded.gcda"));
        let word = format!("record {}", time.as_secs());
        let ended = run(recorder.driver(&word, &[*board], limits))?;
        let has_failed = ended.code != Some(0);
        // It has not begun. The record of an answer that does nothing, or that a signal ends at
        // once, has no lines, either.
        if ended.stdout.is_empty() && has_failed && ended.code.is_some() {
            return Ok(None);
        }
        let mut text = String::from_utf8_lossy(&ended.stdout).into_owned();
        let mut record = read(&text);
        record.is_cut |= ended.exceeded.is_some();
        // Which lines ran is written at the end. A process that a signal ends, as where the stack
        // overflows, does not get there.
        if !record.is_cut && !has_failed {
            // Without gcov, the lines are not known.
            if let Some(Recorder {
                lines: Some(lines), ..
            }) = &self.language.optional.recorder
                && let Ok(report) = run(self.process(lines, "", COMPILER_LIMITS))
            {
                text += &String::from_utf8_lossy(&report.stdout);
            }
            record.idle_lines = idle_lines(&text, self.language.copy, &self.copied_text());
        }
        Ok(Some((record, has_failed)))
    }

    /// The answer as it was copied for its driver, with its own line numbers; empty if it is gone.
    pub(super) fn copied_text(&self) -> String {
        let file = self.folder.path().join(self.language.copy);
        fs::read_to_string(file).unwrap_or_default()
    }

    /// The same answer, started by what records it. Where that cannot be compiled, it cannot begin.
    pub(super) fn recorder(&self) -> Result<Self, RunnerError> {
        let mut recorder = self.clone();
        let Some(Recorder {
            files,
            compile,
            start,
            ..
        }) = &self.language.optional.recorder
        else {
            return Ok(recorder);
        };
        let files = files
            .iter()
            .map(|(name, text)| (self.folder.path().join(name), text));
        let mut is_new = false;
        for (path, text) in files.filter(|(path, _)| !path.exists()) {
            fs::write(path, text).map_err(RunnerError::Folder)?;
            is_new = true;
        }
        if is_new {
            let _ = self.compile(compile);
        }
        recorder.start = start;
        Ok(recorder)
    }
}

/// The lines of an answer that never ran, in a report as gcov writes it. A driver reports on its
/// answer alone. gcov reports on all files, and names each before its lines.
fn idle_lines(report: &str, name: &str, answer: &str) -> Vec<IdleLines> {
    let code: Vec<&str> = answer.lines().map(str::trim).collect();
    let mut idle = Vec::new();
    let mut group = Vec::new();
    for (number, has_run) in lines_of_report(report, name) {
        if has_run {
            idle.extend(idle_group(&group, &code));
            group.clear();
        } else {
            group.push(number);
        }
    }
    idle.extend(idle_group(&group, &code));
    idle
}

/// The lines of the file with this name in a report, and whether each has run. A line is listed once
/// for each function that it was compiled into; it has run if it ran in one of them.
fn lines_of_report(report: &str, name: &str) -> BTreeMap<u32, bool> {
    let mut lines: BTreeMap<u32, bool> = BTreeMap::new();
    let mut is_answer = true;
    for line in report.lines() {
        let Some(line) = ReportLine::read(line) else {
            continue;
        };
        if let Some(file) = line.text.strip_prefix("Source:") {
            is_answer = file == name;
        }
        if is_answer && line.count != "-" {
            *lines.entry(line.number).or_default() |= line.has_run();
        }
    }
    lines
}

/// A line of a report: `  3:  17:text` for a line that ran three times, `#####:17:` for one that
/// never ran, `=====:17:` for one that only an exception would have reached, `-:17:` for one without
/// code. A count may end with `*`.
struct ReportLine<'a> {
    count: &'a str,
    number: u32,
    text: &'a str,
}

impl<'a> ReportLine<'a> {
    fn read(line: &'a str) -> Option<Self> {
        let mut parts = line.trim_start().splitn(3, ':');
        let count = parts.next()?;
        let number = parts.next()?.trim().parse().ok()?;
        if !count.bytes().all(is_part_of_count) {
            return None;
        }
        let text = parts.next().unwrap_or_default();
        Some(Self {
            count,
            number,
            text,
        })
    }

    fn has_run(&self) -> bool {
        self.count.starts_with(|first: char| first.is_ascii_digit())
    }
}

/// Whether a count consists of such bytes: `17`, `3*`, `#####`, `=====` or `-`.
fn is_part_of_count(byte: u8) -> bool {
    byte.is_ascii_digit() || b"#=*-".contains(&byte)
}

/// Neighbouring lines that never ran, without what says nothing: a line with a bracket alone, and
/// all lines of an answer to problem 36 in the same file. `None` if nothing is left.
fn idle_group(numbers: &[u32], code: &[&str]) -> Option<IdleLines> {
    let mut with_code = numbers.to_vec();
    with_code.retain(|number| line_of(code, *number).contains(char::is_alphanumeric));
    let first = *with_code.first()?;
    // gcov counts the head of a lambda as a line that did not run, though its body ran.
    let last = with_code
        .iter()
        .rfind(|number| !line_of(code, **number).ends_with('{'))?;
    // The definition may stand in the line above, which ran.
    if defines_validator(line_of(code, first)) || defines_validator(line_of(code, first - 1)) {
        return None;
    }
    Some(IdleLines {
        first,
        last: *last,
        text: line_of(code, first).to_owned(),
    })
}

/// The line with this number; an empty one for 0 and beyond the end.
fn line_of<'a>(code: &[&'a str], number: u32) -> &'a str {
    let index = (number as usize).checked_sub(1);
    index
        .and_then(|index| code.get(index))
        .copied()
        .unwrap_or_default()
}

/// Whether the line defines LeetCode's method of problem 36. A call of it is no definition.
fn defines_validator(line: &str) -> bool {
    let words = ["def ", "bool", "function", "=>"];
    line.contains("isValidSudoku") && words.iter().any(|word| line.contains(word))
}

/// The record that a driver wrote.
pub(super) fn read(text: &str) -> AnswerRecord {
    let mut record = AnswerRecord::default();
    for line in text.lines() {
        if let Some(name) = line.strip_prefix("shared ") {
            record.shared.push(name.to_owned());
        } else if let Some(name) = line.strip_prefix("copied ") {
            record.copies.push(name.to_owned());
        } else if let Some(copy) = line.strip_prefix("elsewhere ") {
            record.filled_copy = Some(copy.to_owned());
        } else if let Some((line, cells)) = line.strip_prefix("read ").and_then(numbered) {
            record.reads.extend(cells.map(|cell| (cell, line)));
        } else if line.starts_with(|one: char| one.is_ascii_digit()) {
            let Some(change) = change(line, record.reads.len()) else {
                // From here on, the board has something else than a digit or a blank.
                record.is_cut = true;
                break;
            };
            record.odd_cells.extend(odd_cell(line, &change));
            record.changes.push(change);
        }
        record.is_cut |= line == "cut";
        record.stopped = record.stopped.or_else(|| stopped(line));
    }
    record
}

/// Reads `at 23 17 reduce`: a line, the number of calls, and the function.
fn stopped(line: &str) -> Option<Stopped> {
    let mut words = line.strip_prefix("at ")?.splitn(3, ' ');
    Some(Stopped {
        line: words.next()?.parse().ok()?,
        depth: words.next()?.parse().ok()?,
        function: words.next()?.to_owned(),
    })
}

/// Reads `17 !$`: a line, and the cells that it read, `!` for the first.
fn numbered(text: &str) -> Option<(u32, impl Iterator<Item = Cell> + '_)> {
    let (line, cells) = text.split_once(' ')?;
    let cells = cells
        .bytes()
        .filter_map(|byte| Cell::new(usize::from(byte.checked_sub(b'!')?)));
    Some((line.parse().ok()?, cells))
}

/// Reads `0 2 4 17`: row, column, character and line; `None` if it is more than a character, a
/// letter, or no ASCII character: none of these is a sign for a blank in an answer.
fn change(text: &str, reads: usize) -> Option<Change> {
    let words: Vec<&str> = text.split(' ').collect();
    let [row, column, character, line] = words[..] else {
        return None;
    };
    let mut characters = character.chars();
    let (Some(character), None) = (characters.next(), characters.next()) else {
        return None;
    };
    if !character.is_ascii() || character.is_alphabetic() {
        return None;
    }
    Some(Change {
        cell: Cell::at(row.parse().ok()?, column.parse().ok()?)?,
        digit: Digit::from_char(character),
        line: line.parse().ok()?,
        reads,
        meaning: Meaning::Unknown,
    })
}

/// What the change writes, if it is neither a digit nor one of the usual signs for a blank: `:`, which
/// follows `9`, is written by a loop over the digits that goes one too far. It counts as a blank all
/// anyway, because an answer may use another sign.
fn odd_cell(text: &str, change: &Change) -> Option<OddCell> {
    let character = text.split(' ').nth(2)?;
    if change.digit.is_some() || [".", "0"].contains(&character) {
        return None;
    }
    Some(OddCell {
        cell: change.cell,
        text: character.to_owned(),
        line: change.line,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_ends_where_a_cell_gets_what_is_no_sign_for_a_blank() {
        for other in ["10", "x", "\u{fffd}"] {
            let record = read(&format!("0 2 4 17\n0 3 {other} 18\n0 4 5 19\n"));
            assert!(record.is_cut);
            assert_eq!(record.changes.len(), 1);
        }
    }

    #[test]
    fn a_sign_that_is_no_digit_is_kept_with_its_line() {
        let record = read("0 2 : 17\n0 3 . 18\n0 4 0 19\n0 5 5 20\n");
        let odd: Vec<_> = record
            .odd_cells
            .iter()
            .map(|odd| (&*odd.text, odd.line))
            .collect();
        assert_eq!(odd, [(":", 17)]);
        assert_eq!(record.changes.len(), 4);
    }

    #[test]
    fn lines_that_never_ran_are_those_of_the_answer_to_problem_37() {
        let answer = "struct S {\nint one() {\nreturn 1;\n}\n// a comment\nauto two = [] {\n\
                      call();\nbool isValidSudoku() {\nreturn true;\n}\nlast();\n};";
        let report = "read 7 :9:\n        -:    0:Source:driver.cpp\n    #####:    3:\n\
                              -:    0:Source:solution.cpp\n    #####:    2:\n    #####:    3:\n\
                      100000000:    7:\n    #####:    6:\n    #####:    9:\n       1*:   10:\n\
                          =====:   11:\n    #####:   12:";
        let found = idle_lines(report, "solution.cpp", answer);
        let found: Vec<_> = found
            .iter()
            .map(|of| (of.first, of.last, &*of.text))
            .collect();
        assert_eq!(found, [(2, 3, "int one() {"), (11, 11, "last();")]);
    }
}
