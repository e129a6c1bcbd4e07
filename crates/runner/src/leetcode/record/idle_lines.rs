//! The lines of an answer that never ran.

use std::collections::BTreeMap;

use evidence::IdleLines;

/// The lines of an answer that never ran, in a report as gcov writes it. A driver reports on its
/// answer alone. gcov reports on all files, and names each before its lines.
pub(super) fn idle_lines(report: &str, name: &str, answer: &str) -> Vec<IdleLines> {
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

/// The lines of the file with this name in a report, and whether each has run. A line is listed
/// once for each function that it was compiled into; it has run if it ran in one of them.
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
/// never ran, `=====:17:` for one that only an exception would have reached, `-:17:` for one
/// without code. A count may end with `*`.
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

/// Neighbouring lines that never ran, without lines that only have a bracket. `None` if nothing is
/// left.
fn idle_group(numbers: &[u32], code: &[&str]) -> Option<IdleLines> {
    let mut with_code = numbers.to_vec();
    with_code.retain(|number| line_of(code, *number).contains(char::is_alphanumeric));
    let first = *with_code.first()?;
    // gcov counts the head of a lambda as a line that did not run, though its body ran.
    let last = with_code
        .iter()
        .rfind(|number| !line_of(code, **number).ends_with('{'))?;
    // The definition may stand in the line above, which ran.
    let heads = [first, first - 1].map(|line| line_of(code, line));
    Some(IdleLines {
        first,
        last: *last,
        text: line_of(code, first).to_owned(),
        is_validator: heads.into_iter().any(defines_validator),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_never_ran_are_known_as_those_of_the_validator() {
        let answer = "struct S {\nint one() {\nreturn 1;\n}\n// a comment\nauto two = [] {\n\
                      call();\nbool isValidSudoku() {\nreturn true;\n}\nlast();\n};";
        let report = "read 7 :9:\n        -:    0:Source:driver.cpp\n    #####:    3:\n\
                              -:    0:Source:solution.cpp\n    #####:    2:\n    #####:    3:\n\
                      100000000:    7:\n    #####:    6:\n    #####:    9:\n       1*:   10:\n\
                          =====:   11:\n    #####:   12:";
        let found = idle_lines(report, "solution.cpp", answer);
        let found: Vec<_> = found
            .iter()
            .map(|of| (of.first, of.last, &*of.text, of.is_validator))
            .collect();
        let expected = [
            (2, 3, "int one() {", false),
            (9, 9, "return true;", true),
            (11, 11, "last();", false),
        ];
        assert_eq!(found, expected);
    }
}
