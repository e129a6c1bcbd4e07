//! [`AnswerFile::record`]: what an answer reads of its board and writes to it, line by line.

use std::collections::BTreeMap;
use std::fs;
use std::time::Duration;

use evidence::{Change, IdleLines, Meaning, Record};
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
    /// Calls the answer for this board and records it up to this time, and says whether the call
    /// failed; `None` if it cannot be recorded.
    pub(super) fn record(
        &self,
        board: &Grid,
        time: Duration,
    ) -> Result<Option<(Record, bool)>, RunnerError> {
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
        if !record.is_cut {
            // Without gcov, the lines are not known.
            if let Some(Recorder { lines, .. }) = &self.language.recorder
                && !lines.is_empty()
                && let Ok(report) = run(self.process(lines, "", COMPILER_LIMITS))
            {
                text += &String::from_utf8_lossy(&report.stdout);
            }
            let file = self.language.copy;
            let answer = fs::read_to_string(self.folder.path().join(file)).unwrap_or_default();
            record.idle_lines = idle_lines(&text, file, &answer);
        }
        Ok(Some((record, has_failed)))
    }

    /// The same answer, started by what records it. Where that cannot be compiled, it cannot begin.
    pub(super) fn recorder(&self) -> Result<Self, RunnerError> {
        let mut recorder = self.clone();
        let Some(Recorder {
            files,
            compile,
            start,
            ..
        }) = &self.language.recorder
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

/// The lines of an answer that never ran, in the report of gcov: ` #####:17:`, or ` 3:17:` for one
/// that ran. A driver reports on its answer alone, and gcov names the file before its lines.
fn idle_lines(report: &str, name: &str, answer: &str) -> Vec<IdleLines> {
    let mut has_run: BTreeMap<u32, bool> = BTreeMap::new();
    let mut is_answer = true;
    for line in report.lines() {
        let mut parts = line.trim_start().splitn(3, ':');
        let (Some(count), Some(number)) = (parts.next(), parts.next()) else {
            continue;
        };
        if !count
            .bytes()
            .all(|byte| byte.is_ascii_digit() || b"#=*-".contains(&byte))
        {
            continue;
        }
        if let Some(file) = parts.next().and_then(|text| text.strip_prefix("Source:")) {
            is_answer = file == name;
        }
        if let (Ok(number), true) = (number.trim().parse(), is_answer && count != "-") {
            *has_run.entry(number).or_default() |=
                count.starts_with(|one: char| one.is_ascii_digit());
        }
    }
    let text = |number: u32| {
        answer
            .lines()
            .nth((number as usize).saturating_sub(1))
            .unwrap_or_default()
            .trim()
    };
    // A file may have an answer to problem 36, too. A call of it is no definition.
    let defines = |line: &str| {
        line.contains("isValidSudoku")
            && ["def ", "bool", "function", "=>"]
                .iter()
                .any(|word| line.contains(word))
    };
    let is_other = |first: u32| [first - 1, first].iter().any(|&line| defines(text(line)));
    // gcov counts the head of a lambda as a line that did not run, though its body ran.
    let ends_early = |number: u32| text(number).ends_with('{');
    let lines: Vec<(u32, bool)> = has_run.into_iter().collect();
    let groups = lines
        .chunk_by(|one, next| one.1 == next.1)
        .filter(|group| !group[0].1);
    let of = |group: &[(u32, bool)]| {
        let numbers = group.iter().map(|(number, _)| *number);
        let code = numbers.filter(|&number| text(number).contains(char::is_alphanumeric));
        let code: Vec<u32> = code.collect();
        let last = *code.iter().rfind(|&&number| !ends_early(number))?;
        let lines = IdleLines {
            first: code[0],
            last,
            text: text(code[0]).to_owned(),
        };
        (!is_other(lines.first)).then_some(lines)
    };
    groups.filter_map(of).collect()
}

/// The record that a driver wrote.
pub(super) fn read(text: &str) -> Record {
    let mut record = Record::default();
    for line in text.lines() {
        if let Some(name) = line.strip_prefix("shared ") {
            record.shared.push(name.to_owned());
        } else if let Some(name) = line.strip_prefix("copied ") {
            record.copies.push(name.to_owned());
        } else if let Some(copy) = line.strip_prefix("elsewhere ") {
            record.elsewhere = Some(copy.to_owned());
        } else if let Some((line, cells)) = line.strip_prefix("read ").and_then(numbered) {
            record.reads.extend(cells.map(|cell| (cell, line)));
        } else if line.starts_with(|one: char| one.is_ascii_digit()) {
            let Some(change) = change(line, record.reads.len()) else {
                // From here on, the board has something else than a digit or a blank.
                record.is_cut = true;
                break;
            };
            record.changes.push(change);
        }
        record.is_cut |= line == "cut";
        record.stopped = record.stopped.or_else(|| stopped(line));
    }
    record
}

/// Reads `at 23 17 reduce`: a line, the number of calls, and the function.
fn stopped(line: &str) -> Option<(u32, String, usize)> {
    let mut words = line.strip_prefix("at ")?.splitn(3, ' ');
    let (line, depth) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    Some((line, words.next()?.to_owned(), depth))
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
    let character = characters.next().filter(|_| characters.next().is_none())?;
    let character = Some(character).filter(|one| one.is_ascii() && !one.is_alphabetic())?;
    Some(Change {
        cell: Cell::at(row.parse().ok()?, column.parse().ok()?)?,
        digit: Digit::from_char(character),
        line: line.parse().ok()?,
        reads,
        meaning: Meaning::Unknown,
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
