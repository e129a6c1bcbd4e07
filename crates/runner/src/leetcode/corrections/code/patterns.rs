//! [`Pattern`]: code that a regular expression finds, and what a change writes for it.
//!
//! ```text
//! (?P<name>\w+) = (?P<list>\w+)\.pop\(\)     $list.append($name)
//! cell = blanks.pop()                        blanks.append(cell)
//! ```

use std::ops::Range;
use std::sync::LazyLock;

use regex_lite::{Captures, Regex};

use super::super::source::{Source, Tongue};

/// A row of a table.
pub(in super::super) struct Pattern {
    finds: Regex,
    /// The groups of `finds` are in it, as `$name`.
    writes: &'static str,
}

/// Words that every pattern may use, in the order in which they are replaced.
const SHARED_WORDS: [(&str, &str); 3] = [
    // `options`, `self.options`, and an element of it that is a collection, `options[cell]`.
    ("COLLECTION", "VARIABLEINDEX*"),
    ("VARIABLE", r"[A-Za-z_][A-Za-z0-9_.]*"),
    // An index may have an index itself, as in `left[unit[cell]]`.
    ("INDEX", r"(?:\[(?:[^\[\]]|\[[^\[\]]*\])+\])"),
];

/// The rows for one language, made when they are first needed.
pub(in super::super) type Table = LazyLock<Vec<Pattern>>;

/// A place that a pattern finds.
pub(in super::super) struct Found<'t> {
    /// The place in the text in which the pattern was looked for.
    pub(in super::super) place: Range<usize>,
    pub(in super::super) groups: Captures<'t>,
    /// What the pattern writes here.
    pub(in super::super) written: String,
}

/// A place of the answer that a pattern finds.
pub(in super::super) struct FoundInLine {
    pub(in super::super) line: usize,
    pub(in super::super) place: Range<usize>,
    /// What the pattern writes here.
    pub(in super::super) written: String,
}

/// The places of the answer that one of the patterns finds, line by line. `text_of` gives the text
/// of a line in which they are looked for: with its strings, or with spaces in place of them.
pub(in super::super) fn found_in_lines(
    source: &Source,
    patterns: &[Pattern],
    text_of: fn(&Source, usize) -> &str,
) -> Vec<FoundInLine> {
    let mut places = Vec::new();
    for line in 0..source.lines.len() {
        let start = source.lines[line].range.start;
        for pattern in patterns {
            for found in pattern.found_in(text_of(source, line)) {
                places.push(FoundInLine {
                    line,
                    place: start + found.place.start..start + found.place.end,
                    written: found.written,
                });
            }
        }
    }
    places
}

impl Pattern {
    /// A pattern in which each of the words is replaced by a part, such as `PLACE` by the
    /// expression for a place; and then each of the [`SHARED_WORDS`], such as `COLLECTION`.
    ///
    /// The words are replaced one after the other, also within the parts of those before. So
    /// `NAMES` stands before `NAME`, which is a part of it, and a word may be used in the parts of
    /// words that stand before it.
    pub(in super::super) fn new(finds: &str, words: &[(&str, &str)], writes: &'static str) -> Self {
        let mut pattern = finds.to_owned();
        for (word, part) in words.iter().chain(&SHARED_WORDS) {
            pattern = pattern.replace(word, part);
        }
        Self {
            finds: Regex::new(&pattern).expect("the pattern is constant"),
            writes,
        }
    }

    /// All places in this text.
    pub(in super::super) fn found_in<'t>(&self, text: &'t str) -> Vec<Found<'t>> {
        let mut places = Vec::new();
        for groups in self.finds.captures_iter(text) {
            let Some(whole) = groups.get(0) else { continue };
            let mut written = String::new();
            groups.expand(self.writes, &mut written);
            places.push(Found {
                place: whole.range(),
                groups,
                written,
            });
        }
        places
    }
}

/// The tables of a kind of change; an empty one for a language that has none.
pub(in super::super) struct Tables {
    pub(in super::super) python: &'static Table,
    pub(in super::super) java: &'static Table,
    pub(in super::super) cpp: &'static Table,
    pub(in super::super) javascript: &'static Table,
}

impl Tables {
    pub(in super::super) fn of(&self, tongue: Tongue) -> &'static [Pattern] {
        match tongue {
            Tongue::Python => self.python,
            Tongue::Java => self.java,
            Tongue::Cpp => self.cpp,
            Tongue::JavaScript => self.javascript,
        }
    }
}
