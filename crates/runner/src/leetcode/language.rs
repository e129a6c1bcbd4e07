//! [`Language`]: how an answer in each language is recognised, compiled and started.

use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;

use super::languages::LANGUAGES;
use super::supplied::{Additions, Copied, Made};

/// A language of answers: a row of [`LANGUAGES`].
///
/// Words of a command are separated by spaces, and commands by `&&`; `{folder}` is the folder of the
/// build, and `{python}` is `PYTHON`. An option after `?` is dropped where the compiler refuses it.
#[derive(Debug)]
pub struct Language {
    /// Its name for a reader: `C++`.
    pub name: &'static str,
    /// Its name on the command line and behind the three back-ticks of its code in Markdown: `cpp`.
    pub tag: &'static str,
    /// Other names on the command line: `c++`.
    pub aliases: &'static [&'static str],
    /// The file in which a learner writes: `solution.cpp`.
    pub file: &'static str,
    /// LeetCode's signatures of problems 36 and 37, which compile.
    pub template: &'static str,
    /// Other endings that compilers know.
    pub(super) other_endings: &'static [&'static str],
    /// The methods of LeetCode, as this language writes their names.
    pub(super) methods: &'static [&'static str],
    /// The type of their parameter, if a wrong one compiles.
    pub(super) board: &'static str,
    /// Whether they stand in a class `Solution`.
    pub(super) has_class: bool,
    /// The programs that an answer needs.
    pub(super) tools: &'static [&'static str],
    /// What to install if one of them is missing.
    pub(super) install: &'static str,
    /// The path of the answer in the folder of the build; the driver refers to it.
    pub(super) copy: &'static str,
    /// The names and the texts of the files of the driver.
    pub(super) driver: &'static [(&'static str, &'static str)],
    /// What LeetCode supplies and the driver cannot, written around the answer.
    pub(super) copied: fn(&str, &Additions) -> Copied,
    /// The files that are made for each answer.
    pub(super) made: fn(&str, &Additions) -> Vec<Made>,
    /// What to add for an answer that the compiler refuses with this output.
    pub(super) repair: fn(&str, &Additions) -> Additions,
    /// The compilers, of which the first one is used that accepts the answer; none where the driver
    /// loads it.
    pub(super) compile: &'static [&'static str],
    /// What to know about an answer that they refuse: a version that is behind that of LeetCode.
    pub(super) version: fn(&str) -> Option<String>,
    /// The command that starts the driver.
    pub(super) start: &'static str,
    /// Whether a search takes a hundred times as long as in a compiled language.
    pub(super) is_interpreted: bool,
    /// The words of the driver that not every driver takes: `state`, `record`,
    /// `candidates` and `zero-members`.
    pub(super) words: &'static [&'static str],
    /// What takes the word `record`, if not the driver.
    pub(super) recorder: Option<Recorder>,
    /// Whether the compiler can build a program that ends at an undefined step.
    pub(super) has_sanitizers: bool,
}

/// The part of a row that no language can do without. A row that lacks one of these does not
/// compile. The fields are those of [`Language`].
pub(super) struct Required {
    pub(super) name: &'static str,
    pub(super) tag: &'static str,
    pub(super) file: &'static str,
    pub(super) template: &'static str,
    pub(super) methods: &'static [&'static str],
    pub(super) has_class: bool,
    pub(super) tools: &'static [&'static str],
    pub(super) install: &'static str,
    pub(super) copy: &'static str,
    pub(super) driver: &'static [(&'static str, &'static str)],
    pub(super) compile: &'static [&'static str],
    pub(super) start: &'static str,
}

/// A recorder: it runs the answer in place of the driver. It is compiled on first use.
#[derive(Debug)]
pub(super) struct Recorder {
    /// The names and the texts of its files.
    pub(super) files: &'static [(&'static str, &'static str)],
    pub(super) compile: &'static str,
    pub(super) start: &'static str,
    /// What writes afterwards which lines ran, if the recorder does not.
    pub(super) lines: &'static str,
}

/// The interpreter behind the command `python3`. The command may be a script of a version manager,
/// which takes longer to find the interpreter than that takes to start.
pub(super) static PYTHON: LazyLock<String> = LazyLock::new(|| {
    let output = Command::new("python3")
        .args(["-c", "import sys; print(sys.executable)"])
        .output();
    let path = output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    path.ok()
        .filter(|path| !path.is_empty())
        .unwrap_or_else(|| "python3".to_owned())
});

/// The part of a row that most languages do without. The fields are those of [`Language`].
pub(super) struct Optional {
    pub(super) aliases: &'static [&'static str],
    pub(super) other_endings: &'static [&'static str],
    pub(super) board: &'static str,
    pub(super) copied: fn(&str, &Additions) -> Copied,
    pub(super) made: fn(&str, &Additions) -> Vec<Made>,
    pub(super) repair: fn(&str, &Additions) -> Additions,
    pub(super) version: fn(&str) -> Option<String>,
    pub(super) is_interpreted: bool,
    pub(super) words: &'static [&'static str],
    pub(super) recorder: Option<Recorder>,
    pub(super) has_sanitizers: bool,
}

impl Optional {
    /// Nothing of it.
    pub(super) const NONE: Self = Self {
        aliases: &[],
        other_endings: &[],
        board: "",
        copied: Copied::unchanged,
        made: |_, _| Vec::new(),
        repair: |_, additions| additions.clone(),
        version: |_| None,
        is_interpreted: false,
        words: &[],
        recorder: None,
        has_sanitizers: false,
    };
}

impl Language {
    /// A row of the table.
    pub(super) const fn new(required: &Required, optional: Optional) -> Self {
        Self {
            name: required.name,
            tag: required.tag,
            aliases: optional.aliases,
            file: required.file,
            template: required.template,
            other_endings: optional.other_endings,
            methods: required.methods,
            board: optional.board,
            has_class: required.has_class,
            tools: required.tools,
            install: required.install,
            copy: required.copy,
            driver: required.driver,
            copied: optional.copied,
            made: optional.made,
            repair: optional.repair,
            compile: required.compile,
            version: optional.version,
            start: required.start,
            is_interpreted: optional.is_interpreted,
            words: optional.words,
            recorder: optional.recorder,
            has_sanitizers: optional.has_sanitizers,
        }
    }

    /// The language of a file with this name, whose ending may have capital letters.
    pub fn of_file(path: &Path) -> Option<&'static Self> {
        let ending = path.extension()?.to_str()?.to_lowercase();
        LANGUAGES.iter().find(|language| {
            language.ending() == ending || language.other_endings.contains(&&*ending)
        })
    }

    /// The ending of its files: `cpp`.
    pub fn ending(&self) -> &'static str {
        match self.file.rsplit_once('.') {
            Some((_, ending)) => ending,
            None => self.file,
        }
    }

    /// Whether a search of an answer can be recorded.
    pub fn is_recorded(&self) -> bool {
        self.words.contains(&"record")
    }

    /// The text of an answer as it is compiled. Every line keeps its number.
    pub(super) fn copied(&self, text: &str, additions: &Additions) -> Copied {
        (self.copied)(text, additions)
    }

    /// The files that are made for an answer.
    pub(super) fn made(&self, text: &str, additions: &Additions) -> Vec<Made> {
        (self.made)(text, additions)
    }

    /// The names of the files that messages about the driver name.
    pub(super) fn driver_files(&self) -> Vec<&'static str> {
        let made = (self.made)("", &Additions::default());
        let driver = self.driver.iter().map(|(name, _)| *name);
        driver
            .chain(made.iter().map(|file| file.name))
            .map(|path| Path::new(path).file_name().and_then(|name| name.to_str()))
            .map(Option::unwrap_or_default)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_name_and_each_ending_stands_for_one_language() {
        let mut words = Vec::new();
        for language in &LANGUAGES {
            words.push(language.ending());
            words.extend(language.other_endings);
            // `.c` and `c` are the same language.
            if language.tag != language.ending() {
                words.push(language.tag);
            }
            words.extend(language.aliases);
        }
        let count = words.len();
        words.sort_unstable();
        words.dedup();
        // C++ has the alias and the ending `c++`.
        assert_eq!(words.len() + 1, count, "{words:?}");
    }
}
