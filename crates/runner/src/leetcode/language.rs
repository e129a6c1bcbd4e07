//! [`Language`]: how an answer in each language is recognised, compiled and started.

use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;

use super::languages::LANGUAGES;
use super::supplied::{Copied, Made, Repairs};

/// A language of answers: a row of [`LANGUAGES`].
///
/// Words of a command are separated by spaces, and commands by `&&`; `{folder}` is the folder of
/// the build, and `{python}` is `PYTHON`. An option after `?` is dropped where the compiler refuses
/// it.
#[derive(Debug)]
pub struct Language {
    /// Its name for a reader: `C++`.
    pub name: &'static str,
    /// Its name on the command line and behind the three back-ticks of its code in Markdown: `cpp`.
    pub tag: &'static str,
    /// The file in which a learner writes: `solution.cpp`.
    pub file: &'static str,
    /// The sign with which a comment begins that ends with its line: `//`.
    pub comment: &'static str,
    /// LeetCode's signatures of problems 36 and 37, which compile.
    pub template: &'static str,
    /// The methods of LeetCode, as this language writes their names.
    pub(super) methods: &'static [&'static str],
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
    /// The compilers, of which the first one is used that accepts the answer; none where the driver
    /// loads it.
    pub(super) compile: &'static [&'static str],
    /// The command that starts the driver.
    pub(super) start: &'static str,
    /// What most languages do without.
    pub(super) optional: Optional,
}

/// The part of a row that most languages do without.
#[derive(Debug)]
pub(super) struct Optional {
    /// Other names on the command line: `c++`.
    pub(super) aliases: &'static [&'static str],
    /// Other endings that compilers know.
    pub(super) other_endings: &'static [&'static str],
    /// The type of the parameter of LeetCode's methods, if an answer with another type compiles.
    pub(super) board: Option<&'static str>,
    /// What LeetCode supplies and the driver cannot, written around the answer.
    pub(super) copied: fn(&str, &Repairs) -> Copied,
    /// A compilation that takes less time, such as one with few headers. Tried first; if it refuses
    /// an answer, that says nothing about the answer. If it accepts one, LeetCode may still refuse
    /// it, but rarely: without all headers, a global such as `lock` is not ambiguous with that of
    /// `std`.
    pub(super) quick_compile: Option<&'static str>,
    /// The files that are made for each answer.
    pub(super) made: fn(&str, &Repairs) -> Vec<Made>,
    /// The repairs for an answer that the compiler refuses with this output, after these repairs.
    pub(super) repair: fn(&str, &Repairs) -> Repairs,
    /// Says of a refused answer, from the output, what this machine lacks and LeetCode has: a newer
    /// version, or a library.
    pub(super) lacking: fn(&str) -> Option<String>,
    /// Whether a search takes a hundred times as long as in a compiled language. JavaScript has no
    /// compiler here and is not slow: Node.js compiles it while it runs.
    pub(super) is_slow: bool,
    /// Whether a call may take longer than the same call later.
    pub(super) first_calls: FirstCalls,
    /// Whether each process draws the order of a set of strings, by the seed in `PYTHONHASHSEED`.
    pub(super) draws_order: bool,
    /// The words of the driver that not every driver takes: `state`, `record`,
    /// `place`, `candidates`, `versions` and `zero-members`.
    pub(super) words: &'static [&'static str],
    /// What takes the word `record`, if not the driver.
    pub(super) recorder: Option<Recorder>,
    /// What takes the word `candidates`, if not the driver.
    pub(super) follower: Option<Recorder>,
    /// Whether the compiler can build a program that ends at an undefined step.
    pub(super) has_sanitizers: bool,
}

/// What the first calls of a process spend beside the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FirstCalls {
    /// Nothing that later calls do not spend.
    LikeLaterOnes,
    /// The answer is compiled, or compiled again with more effort, while it runs.
    Compile,
}

impl Optional {
    /// Nothing of it.
    pub(super) const NONE: Self = Self {
        aliases: &[],
        other_endings: &[],
        board: None,
        copied: Copied::unchanged,
        quick_compile: None,
        made: |_, _| Vec::new(),
        repair: |_, repairs| repairs.clone(),
        lacking: |_| None,
        is_slow: false,
        first_calls: FirstCalls::LikeLaterOnes,
        draws_order: false,
        words: &[],
        recorder: None,
        follower: None,
        has_sanitizers: false,
    };
}

/// A recorder, or a follower: it runs the answer in place of the driver. It is compiled on first
/// use.
#[derive(Debug)]
pub(super) struct Recorder {
    /// The names and the texts of its files.
    pub(super) files: &'static [(&'static str, &'static str)],
    /// The commands that compile it: the first of these that accept the answer.
    pub(super) compile: &'static [&'static str],
    pub(super) start: &'static str,
    /// The command that writes afterwards which lines ran; `None` if the recorder writes them.
    pub(super) lines: Option<&'static str>,
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

impl Language {
    /// The language of a file with this name, whose ending may have capital letters.
    pub fn of_file(path: &Path) -> Option<&'static Self> {
        let ending = path.extension()?.to_str()?.to_lowercase();
        LANGUAGES.iter().find(|language| {
            language.ending() == ending || language.optional.other_endings.contains(&&*ending)
        })
    }

    /// The ending of its files: `cpp`.
    pub fn ending(&self) -> &'static str {
        match self.file.rsplit_once('.') {
            Some((_, ending)) => ending,
            None => self.file,
        }
    }

    /// Other names on the command line: `c++`.
    pub fn aliases(&self) -> &'static [&'static str] {
        self.optional.aliases
    }

    /// Whether a compiler reads the answer before it runs.
    pub fn is_compiled(&self) -> bool {
        !self.compile.is_empty()
    }

    /// Whether the driver takes this word.
    pub(super) fn takes(&self, word: &str) -> bool {
        self.optional.words.contains(&word)
    }

    /// Whether a search takes a hundred times as long as in a compiled language.
    pub const fn is_slow(&self) -> bool {
        self.optional.is_slow
    }

    /// Whether a search of an answer can be recorded.
    pub fn is_recorded(&self) -> bool {
        self.takes("record")
    }

    /// The text of an answer as it is compiled. Every line keeps its number.
    pub(super) fn copied(&self, text: &str, repairs: &Repairs) -> Copied {
        (self.optional.copied)(text, repairs)
    }

    /// The files that are made for an answer.
    pub(super) fn made(&self, text: &str, repairs: &Repairs) -> Vec<Made> {
        (self.optional.made)(text, repairs)
    }

    /// The names of the files that messages about the driver name.
    pub(super) fn driver_files(&self) -> Vec<&'static str> {
        let made = (self.optional.made)("", &Repairs::default());
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
            words.extend(language.optional.other_endings);
            // `.c` and `c` are the same language.
            if language.tag != language.ending() {
                words.push(language.tag);
            }
            words.extend(language.optional.aliases);
        }
        let count = words.len();
        words.sort_unstable();
        words.dedup();
        // C++ has the alias and the ending `c++`.
        assert_eq!(words.len() + 1, count, "{words:?}");
    }
}
