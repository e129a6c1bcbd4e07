//! [`with_alarms`]: whether a change hides a mistake instead of mending it.
//!
//! `if (count > 1)` in place of `if (count == 1)` makes an answer right whose mistake is in the
//! block below: the block no longer runs. So each block of the changed answer gets an alarm in
//! turn, which ends it. If the answer is right with an alarm, that block never runs.

use std::collections::BTreeSet;

use super::source::{LineKind, Source, Tongue, is_jump};
use super::versions::{Rank, Version};

/// The most blocks that get an alarm.
const MOST_BLOCKS: usize = 12;

/// The version with an alarm in each of its blocks that ran before the change. `idle` has the lines
/// that did not run, each as text. A change that takes something out is said to do so.
pub(super) fn with_alarms(
    version: &Version,
    tongue: Tongue,
    idle: &BTreeSet<String>,
) -> Vec<Version> {
    if version.rank == Rank::Removal {
        return Vec::new();
    }
    let source = Source::new(&version.text, tongue);
    let alarm = match tongue {
        Tongue::Python => "raise Exception",
        Tongue::Java => "if (true) throw new RuntimeException();",
        Tongue::JavaScript => "throw new Error();",
        Tongue::Cpp => "__builtin_trap();",
    };
    let mut versions = Vec::new();
    for line in blocks(&source) {
        if idle.contains(source.line_text(line)) {
            continue;
        }
        let place = source.lines[line].range.start;
        let separator = if tongue == Tongue::Python { "; " } else { " " };
        let text = source.replaced(&[(place..place, &format!("{alarm}{separator}"))]);
        versions.push(Version {
            text,
            ..version.clone()
        });
    }
    // The deepest blocks are those that a condition excludes.
    versions.truncate(MOST_BLOCKS);
    versions
}

/// The first statement of each block inside of a function that does more than to leave it, the
/// deepest ones first.
fn blocks(source: &Source) -> Vec<usize> {
    let mut lines = Vec::new();
    for line in 0..source.lines.len() {
        let is_first = match source.line_before(line) {
            Some(before) => {
                source.lines[before].kind == LineKind::Header
                    && source.lines[before].indent < source.lines[line].indent
            }
            None => false,
        };
        let is_statement = source.lines[line].kind == LineKind::Statement;
        if is_first
            && is_statement
            && !is_jump(source.line_text(line))
            && source.function_of(line).is_some()
        {
            lines.push(line);
        }
    }
    lines.sort_by_key(|&line| std::cmp::Reverse(source.lines[line].indent));
    lines
}
