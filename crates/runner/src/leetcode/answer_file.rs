//! [`AnswerFile`]: an answer to LeetCode 37 or 36, ready to be called.

use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use evidence::Problem;
use sudoku::Grid;

use super::advice::{missing, no_method, note};
use super::answer_text::read;
use super::language::{Language, PYTHON};
use super::open_error::OpenError;
use super::sanitized::SanitizedBuild;
use super::tools::{IF_ACCEPTED, accepts};
use crate::process::{Process, ProcessLimits, is_installed};
use crate::system::Folder;

/// A file with an answer, compiled in a temporary folder that is removed with the last copy of this
/// value.
#[derive(Clone, Debug)]
pub struct AnswerFile {
    /// The name of the file, without its folder.
    pub name: String,
    pub(super) language: &'static Language,
    /// Its text, without a byte order mark.
    pub(super) text: Arc<str>,
    pub(super) folder: Arc<Folder>,
    /// What LeetCode supplies, such as imports, which stands before the first character of the
    /// answer in its copy, on the same line.
    pub(super) prefix: String,
    /// The command that has compiled it.
    pub(super) compiler: &'static str,
    /// The command that starts the driver.
    pub(super) start: &'static str,
    /// The problems that it solves.
    pub(super) problems: Vec<Problem>,
    /// What a user has to know of the file, whatever the verdict is: that it has a class twice.
    pub note: Option<String>,
    /// The limits for one board.
    pub limits: ProcessLimits,
    /// The CPU time for all boards that one process is judged on; `None` if there is only the limit
    /// for each board.
    pub(super) cpu_of_all_boards: Option<Duration>,
    /// What is random in a runtime follows it.
    pub(super) seed: u32,
    /// What the driver has written so far, if another thread shows it.
    pub(super) so_far: Option<Arc<Mutex<Vec<u8>>>>,
    /// Its build with the sanitizers of its compiler.
    pub(super) sanitized_build: Arc<SanitizedBuild>,
    /// Which builds are made when it is opened.
    pub(super) builds: Builds,
    /// The processor time that its driver takes to start.
    pub(super) start_time: Duration,
}

/// The builds of an answer that are made when it is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Builds {
    /// The build that is judged. The sanitized one is made when it is asked for.
    Judged,
    /// Both, at the same time.
    JudgedAndSanitized,
}

/// A compiler may use more than an answer.
pub(super) const COMPILER_LIMITS: ProcessLimits = ProcessLimits {
    cpu: Duration::from_mins(2),
    wall: Duration::from_mins(5),
    memory: 4 << 30,
    output: 1 << 20,
};

/// What a shell does before it becomes a driver: results go to descriptor 3 and boards come from
/// descriptor 4. What an answer prints goes to standard error, even before its driver begins, and
/// an answer that reads its standard input finds its end.
const DESCRIPTORS: &str = r#"exec "$@" 3>&1 4<&0 1>&2 0</dev/null"#;

impl AnswerFile {
    /// Whether the name of this file has the ending of an answer.
    pub fn has_ending_of_answer(path: &Path) -> bool {
        language_of(path).is_ok()
    }

    /// Compiles the file, and finds out which problems it solves. The limits are those for one
    /// board; memory is for all of them.
    ///
    /// # Errors
    ///
    /// The file cannot be judged.
    pub fn open(path: &Path, limits: ProcessLimits) -> Result<Self, OpenError> {
        language_of(path)?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        Self::of_text(&name, &read(path)?, limits)
    }

    /// The same for a verdict that needs the [sanitized](Self::sanitized) build, too: both builds
    /// run at the same time.
    ///
    /// # Errors
    ///
    /// The file cannot be judged.
    pub fn open_to_sanitize(path: &Path, limits: ProcessLimits) -> Result<Self, OpenError> {
        language_of(path)?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        Self::new(&name, &read(path)?, limits, Builds::JudgedAndSanitized)
    }

    /// The same for a text; the ending of the name says which language it has.
    ///
    /// # Errors
    ///
    /// The text cannot be judged.
    pub fn of_text(name: &str, text: &str, limits: ProcessLimits) -> Result<Self, OpenError> {
        Self::new(name, text, limits, Builds::Judged)
    }

    fn new(
        name: &str,
        text: &str,
        limits: ProcessLimits,
        builds: Builds,
    ) -> Result<Self, OpenError> {
        let language = language_of(Path::new(name))?;
        let text = text.trim_start_matches('\u{feff}');
        if !names_a_method(text) {
            return Err(no_method(name, text, language));
        }
        if let Some(tool) = language.tools.iter().find(|tool| !is_installed(tool)) {
            return Err(missing(tool, language));
        }
        let mut answer = Self {
            name: name.to_owned(),
            language,
            text: text.into(),
            folder: Arc::new(Folder::new()?),
            prefix: String::new(),
            start: language.start,
            compiler: language.compile.first().copied().unwrap_or_default(),
            problems: Vec::new(),
            note: None,
            limits,
            cpu_of_all_boards: None,
            seed: 0,
            so_far: None,
            sanitized_build: Arc::default(),
            builds,
            start_time: Duration::ZERO,
        };
        answer
            .build(text)
            .and_then(|()| answer.find_methods())
            .map_err(|error| answer.with_advice(error, text))?;
        answer.note = note(text, language);
        Ok(answer)
    }

    /// Its language: `Python`.
    pub const fn language(&self) -> &'static str {
        self.language.name
    }

    /// Whether a search takes a hundred times as long as in a compiled language.
    pub const fn is_slow(&self) -> bool {
        self.language.is_slow()
    }

    /// Whether the driver takes this word.
    pub(super) fn takes(&self, word: &str) -> bool {
        self.language.takes(word)
    }

    /// The problems that it solves; at least one.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// Its text, without a byte order mark.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The same answer as one to this problem alone.
    ///
    /// # Errors
    ///
    /// It has no method for it.
    pub fn only(self, expected: Problem) -> Result<Self, OpenError> {
        if self.problems.contains(&expected) {
            return Ok(Self {
                problems: vec![expected],
                ..self
            });
        }
        Err(OpenError::OtherProblem {
            file: self.name,
            found: self.problems[0],
            expected,
            note: self.note,
        })
    }

    /// The same answer with another seed: the order of a Python set of strings follows it, and what
    /// Python draws at random.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Self {
        Self {
            seed: seed as u32,
            ..self
        }
    }

    /// The same answer with this limit on the CPU time of all boards that one process is judged on.
    #[must_use]
    pub fn with_cpu_of_all_boards(self, limit: Duration) -> Self {
        Self {
            cpu_of_all_boards: Some(limit),
            ..self
        }
    }

    /// A process in the folder of the build. The command is one of [`Language`], with its
    /// `{python}`, `{folder}` and `?OPTION`; an option that the compiler refuses is dropped.
    pub(super) fn process(&self, command: &str, input: &str, limits: ProcessLimits) -> Process<'_> {
        let folder = self.folder.path().to_string_lossy();
        let mut words: Vec<String> = Vec::new();
        for word in command.split_whitespace() {
            match word.strip_prefix(IF_ACCEPTED) {
                Some(option) if accepts(&words[0], option) => words.push(option.to_owned()),
                Some(_) => {}
                None if word == "{python}" => words.push(PYTHON.clone()),
                None => words.push(word.replace("{folder}", &folder)),
            }
        }
        Process {
            folder: Some(&self.folder),
            ..Process::new(words, input.into(), limits)
        }
    }

    /// The driver, which gets these arguments and these boards. The arguments are a word, and for
    /// `record` the seconds. The limits are those for all boards.
    pub(super) fn driver(
        &self,
        arguments: &str,
        boards: &[Grid],
        limits: ProcessLimits,
    ) -> Process<'_> {
        let command = format!(
            "env PYTHONHASHSEED={} {} {arguments}",
            self.seed, self.start
        );
        let mut process = self.process(&command, "", limits);
        let shell = ["sh", "-c", DESCRIPTORS, "sh"].map(str::to_owned);
        process.command.splice(0..0, shell);
        let input: String = boards
            .iter()
            .flat_map(|board| [board.to_string(), "\n".to_owned()])
            .collect();
        Process {
            input: input.into(),
            so_far: self.so_far.clone(),
            ..process
        }
    }

    /// Output with the name of the file as the user gave it, and without the driver.
    pub(super) fn readable(&self, output: &str) -> String {
        let folder = format!("{}/", self.folder.path().display());
        let lines = output
            .lines()
            .filter(|line| !line.starts_with("In file included from driver"));
        let text = lines.collect::<Vec<_>>().join("\n").replace(&folder, "");
        // In Go, the copy lies in a folder of its own, which only some messages name.
        let file = self.language.copy.rsplit('/').next().unwrap_or_default();
        // Go and rustc write `./solution.rs`.
        text.replace("./solution", "solution")
            // The whole path first, so that its folder goes, too.
            .replace(self.language.copy, &self.name)
            .replace(file, &self.name)
    }
}

fn language_of(path: &Path) -> Result<&'static Language, OpenError> {
    Language::of_file(path).ok_or_else(|| OpenError::Language(path.to_owned()))
}

/// Whether one of LeetCode's methods appears in the text, as any language writes its name.
fn names_a_method(text: &str) -> bool {
    let text = text.to_lowercase().replace('_', "");
    text.contains("solvesudoku") || text.contains("isvalidsudoku")
}
