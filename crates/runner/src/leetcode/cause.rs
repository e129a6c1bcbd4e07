//! What really ended the process of an answer, where its exit code alone would say something else.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::Path;

use regex_lite::Regex;

use crate::process::ProcessEnd;

/// The exit code of a driver whose answer has closed the descriptor of the results.
const CLOSED: i32 = 113;

/// What a driver or a runtime writes to standard error where the stack overflows. What follows is a
/// trace.
const OVERFLOWS: [&str; 3] = [
    // C, C++ and Rust.
    "kata: the stack overflowed",
    // Go. The second line is there if the first one is cut.
    "runtime: goroutine stack exceeds",
    "fatal error: stack overflow",
];

/// What the runtime of Go writes where a goroutine of the answer ends the process.
const FATAL: [&str; 2] = ["panic: ", "fatal error: "];

/// The reason in a sentence, and what the answer wrote to standard error before.
pub(super) struct Cause {
    pub(super) reason: String,
    pub(super) stderr: String,
}

impl Cause {
    /// The cause of this end; `None` if the exit code or the signal says all that is known. The
    /// answer is the file `copy`.
    pub(super) fn of(ended: &ProcessEnd, copy: &str) -> Option<Self> {
        if ended.exceeded.is_some() || ended.code == Some(0) {
            return None;
        }
        if ended.code == Some(CLOSED) {
            let reason = "it closed descriptor 3, to which its results are written; an answer must \
                          close only what it has opened";
            return Some(Self {
                reason: reason.to_owned(),
                stderr: ended.stderr.clone(),
            });
        }
        let overflow = OVERFLOWS.iter().find_map(|text| ended.stderr.find(text));
        if let Some(start) = overflow {
            let line = most_frequent_line(&ended.stderr[start..], copy);
            let calls = line.map(|line| format!(": many of its calls are in line {line}"));
            return Some(Self {
                reason: "the stack overflowed".to_owned() + &calls.unwrap_or_default(),
                stderr: ended.stderr[..start].trim_end().to_owned(),
            });
        }
        Self::of_go(ended, copy)
    }

    /// A panic in a goroutine that the driver does not see, or a deadlock.
    fn of_go(ended: &ProcessEnd, copy: &str) -> Option<Self> {
        let is_go = Path::new(copy).extension() == Some(OsStr::new("go"));
        if !is_go || ended.code != Some(2) {
            return None;
        }
        let message = ended.stderr.lines().find(|line| is_fatal(line))?;
        let start = ended.stderr.find(message)?;
        let line = lines_in(&ended.stderr[start..], copy).first().copied();
        let place = line.map(|line| format!(", line {line}"));
        Some(Self {
            reason: message.to_owned() + &place.unwrap_or_default(),
            stderr: ended.stderr[..start].trim_end().to_owned(),
        })
    }
}

/// Whether the runtime of Go ends the process with this line.
fn is_fatal(line: &str) -> bool {
    FATAL.iter().any(|text| line.starts_with(text))
}

/// The lines of the answer in a trace, in its order: `solution.cpp:3`.
fn lines_in(trace: &str, copy: &str) -> Vec<u32> {
    let name = copy.rsplit('/').next().unwrap_or_default();
    let place = format!(r"\b{}:(\d+)", name.replace('.', r"\."));
    let place = Regex::new(&place).expect("a test compiles it");
    place
        .captures_iter(trace)
        .filter_map(|found| found[1].parse().ok())
        .collect()
}

/// A line in at least this many of the calls that a trace shows is in many of them: a trace of C
/// shows the 20 innermost ones, and six lines may call each other in turn.
const MANY: usize = 3;

/// The line in most calls of a trace, or one of these lines; `None` if it is not in many. A line
/// that calls itself is in nearly all calls; where lines call each other, each is in as many as the
/// others.
pub(super) fn most_frequent_line(trace: &str, copy: &str) -> Option<u32> {
    let lines = lines_in(trace, copy);
    let mut counts: BTreeMap<u32, usize> = BTreeMap::new();
    for &line in &lines {
        *counts.entry(line).or_default() += 1;
    }
    let most = *counts.values().max()?;
    if most < MANY {
        return None;
    }
    lines.into_iter().find(|line| counts[line] == most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_that_calls_itself_is_in_many_calls() {
        let trace = "driver.c:9\n/x/solution.c:7\n".to_owned() + &"/x/solution.c:3\n".repeat(MANY);
        assert_eq!(most_frequent_line(&trace, "solution.c"), Some(3));
        assert_eq!(most_frequent_line(&trace, "solution.cpp"), None);
        // An array of 80 MB, for which one call is enough.
        assert_eq!(most_frequent_line("solution.c:3\n", "solution.c"), None);
    }
}
