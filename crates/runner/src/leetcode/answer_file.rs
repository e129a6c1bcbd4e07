//! [`AnswerFile`]: an answer to LeetCode 37 or 36, ready to be called.

use std::ffi::OsStr;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use std::{fs, slice};

use evidence::Problem;
use evidence::Reply;
use judge::Verdict;
use sudoku::Grid;

use super::check::Called;
use super::compiler_output;
use super::language::{Language, PYTHON};
use super::line;
use super::open_error::OpenError;
use super::spelling::{declared_again, misspelt, other_class, other_parameters, package};
use super::tools::{IF_ACCEPTED, accepts, has_version};
use crate::error::RunnerError;
use crate::process::{Process, ProcessLimits, ResultLines, is_installed};
use crate::program::{Judged, Measured, shown};
use crate::system::{Folder, run as run_process};
use crate::trials::Trial;

/// A file with an answer, compiled in a temporary folder that is removed with the last copy of this
/// value.
#[derive(Clone, Debug)]
pub struct AnswerFile {
    /// The name of the file, without its folder.
    pub name: String,
    pub(super) language: &'static Language,
    pub(super) folder: Arc<Folder>,
    /// What stands before the first line of the answer in its copy.
    first_line: String,
    /// The command that starts the driver.
    pub(super) start: &'static str,
    problems: Vec<Problem>,
    /// What a user has to know of the file, whatever the verdict is: that it has a class twice.
    pub note: Option<String>,
    /// The limits for one board.
    pub limits: ProcessLimits,
    /// What is random in a runtime follows it.
    pub(super) seed: u32,
    /// What the driver has written so far, if another thread shows it.
    pub(super) so_far: Option<Arc<Mutex<Vec<u8>>>>,
    /// The processor time that its driver takes to start.
    pub(super) start_time: Duration,
}

/// A compiler may use more than an answer.
pub(super) const COMPILER_LIMITS: ProcessLimits = ProcessLimits {
    cpu: Duration::from_mins(2),
    wall: Duration::from_mins(5),
    memory: 4 << 30,
    output: 1 << 20,
};

/// The exit code of a driver that cannot load an answer because of its syntax.
const SYNTAX_ERROR: i32 = 3;

impl AnswerFile {
    /// Whether the name of this file has the ending of an answer.
    pub fn is_one(path: &Path) -> bool {
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

    /// The same for a text; the ending of the name says which language it has.
    ///
    /// # Errors
    ///
    /// The text cannot be judged.
    pub fn of_text(name: &str, text: &str, limits: ProcessLimits) -> Result<Self, OpenError> {
        let language = language_of(Path::new(name))?;
        let text = text.trim_start_matches('\u{feff}');
        // A compiler would find a fault in the driver, whose code no user has seen.
        let class = if language.has_class {
            other_class(text)
        } else {
            None
        };
        if let Some(found) = misspelt(text, language.methods).or(class) {
            return Err(OpenError::Name {
                file: name.to_owned(),
                difference: found,
            });
        }
        if !names_a_method(text) {
            let empty = if text.trim().is_empty() {
                " is empty: it"
            } else {
                ""
            };
            return Err(OpenError::NoMethod(name.to_owned() + empty));
        }
        // Compilers say it themselves.
        if language.has_class && language.compile.is_empty() && !text.contains("class") {
            let difference = "expected the method in a class Solution, found no class".to_owned();
            return Err(OpenError::Name {
                file: name.to_owned(),
                difference,
            });
        }
        let folder = Folder::new()?;
        if let Some(tool) = language.tools.iter().find(|tool| !is_installed(tool)) {
            return Err(missing(tool, language));
        }
        for (path, text) in language.headers {
            let path = folder.path().join(path);
            if let Some(parent) = path.parent() {
                fs::create_dir_all(parent).map_err(RunnerError::Folder)?;
            }
            fs::write(path, text).map_err(RunnerError::Folder)?;
        }
        for (name, text) in [(language.copy, &*language.complete(text)), language.driver] {
            fs::write(folder.path().join(name), text).map_err(RunnerError::Folder)?;
        }
        let mut answer = Self {
            name: name.to_owned(),
            language,
            folder: Arc::new(folder),
            first_line: (language.first_line)(text),
            start: language.start,
            problems: Vec::new(),
            note: None,
            limits,
            seed: 0,
            so_far: None,
            start_time: Duration::ZERO,
        };
        let compiled =
            answer
                .compile(language.compile)
                .or_else(|error| match language.compile_again {
                    "" => Err(error),
                    again => answer.compile(&[language.compile, again].concat()),
                });
        if let Err(mut error) = compiled.and_then(|()| answer.find_methods()) {
            // A stub in the place of a compiler refuses every answer.
            if let Some(tool) = language.tools.iter().find(|tool| !has_version(tool)) {
                return Err(missing(tool, language));
            }
            if let OpenError::Rejected { output, .. } = &mut error {
                let advice = declared_again(text, "").or_else(|| package(text));
                output.extend(advice.map(|advice| format!("\n\n{advice}")));
            }
            if let OpenError::NoMethod(file) = &error
                && let Some(difference) = other_parameters(text, language.methods, language.board)
            {
                return Err(OpenError::Name {
                    file: file.clone(),
                    difference,
                });
            }
            return Err(error);
        }
        // A compiler refuses two classes of one name.
        if language.compile.is_empty() {
            answer.note = declared_again(text, ", which replaces the first");
        }
        Ok(answer)
    }

    /// Its language: `Python`.
    pub const fn language(&self) -> &'static str {
        self.language.name
    }

    /// Whether a search takes a hundred times as long as in a compiled language.
    pub const fn is_interpreted(&self) -> bool {
        self.language.is_interpreted
    }

    /// Whether the driver takes this word.
    pub(super) fn takes(&self, word: &str) -> bool {
        self.language.words.contains(&word)
    }

    /// The problems that it solves; at least one.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
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
        let (file, found, note) = (self.name, self.problems[0], self.note);
        Err(OpenError::OtherProblem {
            file,
            found,
            expected,
            note,
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

    pub(super) fn compile(&self, commands: &str) -> Result<(), OpenError> {
        for command in commands.split(" && ").filter(|command| !command.is_empty()) {
            let ended = run_process(self.process(command, "", COMPILER_LIMITS))?;
            if let Some((_, reason)) = ended.verdict(&COMPILER_LIMITS) {
                return Err(self.rejected(Verdict::CompileError, reason, &ended.stderr));
            }
        }
        Ok(())
    }

    fn rejected(&self, verdict: Verdict, reason: String, stderr: &str) -> OpenError {
        let Language {
            copy,
            driver: (driver, _),
            ..
        } = self.language;
        let own = compiler_output::of_answer(stderr, copy, driver, &self.first_line);
        let output = if own.is_empty() {
            reason
        } else {
            self.readable(&own)
        };
        OpenError::Rejected { verdict, output }
    }

    fn find_methods(&mut self) -> Result<(), OpenError> {
        let ended = run_process(self.driver("methods", &[], self.limits))?;
        if let Some((verdict, reason)) = ended.verdict(&self.limits) {
            let is_syntax = ended.exceeded.is_none() && ended.code == Some(SYNTAX_ERROR);
            let verdict = if is_syntax {
                Verdict::CompileError
            } else {
                verdict
            };
            return Err(self.rejected(verdict, reason, &ended.stderr));
        }
        self.start_time = ended.cpu;
        let names = String::from_utf8_lossy(&ended.stdout).into_owned();
        let has = |problem: &Problem| {
            names
                .split_whitespace()
                .any(|name| name == problem.method())
        };
        self.problems = Problem::ALL.into_iter().filter(has).collect();
        if self.problems.is_empty() {
            Err(OpenError::NoMethod(self.name.clone()))
        } else {
            Ok(())
        }
    }

    /// The driver, which gets one word and these boards. The limits are those for all of them.
    pub(super) fn driver(&self, word: &str, boards: &[Grid], limits: ProcessLimits) -> Process<'_> {
        let command = format!("env PYTHONHASHSEED={} {} {word}", self.seed, self.start);
        let input: String = boards
            .iter()
            .flat_map(|board| [board.to_string(), "\n".to_owned()])
            .collect();
        Process {
            so_far: self.so_far.clone(),
            ..self.process(&command, &input, limits)
        }
    }

    /// Gives the boards to one process, which ends at the first wrong result.
    fn call_for(&self, trials: &[Trial]) -> Result<Called, RunnerError> {
        let boards: Vec<Grid> = trials.iter().map(|trial| *trial.grid()).collect();
        let is_result = |number: usize, line: &[u8]| {
            // After the last board it may end by itself.
            let is_last = number + 1 == trials.len();
            let is_right = |one: &Trial| one.rejected(&line::read(line).0).is_none();
            is_last || trials.get(number).is_some_and(is_right)
        };
        let lines = ResultLines {
            limits: self.limits,
            is_result: &is_result,
        };
        let limits = self.limits.for_puzzles(boards.len());
        let driver = self.driver(Trial::problem(trials).method(), &boards, limits);
        let mut ended = run_process(Process {
            lines: Some(lines),
            ..driver
        })?;
        let readable = |(line, time)| match line {
            Reply::Failed(error) => (Reply::Failed(self.readable(&error)), time),
            line => (line, time),
        };
        let lines: Vec<(Reply, Duration)> = line::read_all(&ended.stdout).map(readable).collect();
        ended.stderr = self.readable(&ended.stderr);
        let is_crash = ended.exceeded.is_none() && ended.code.is_none();
        if self.is_sanitized() {
            ended.stderr = self.report(&ended.stderr);
        } else if is_crash && let Some(sanitized) = self.sanitized() {
            let tried = &trials[..trials.len().min(lines.len() + 1)];
            ended.stderr += &sanitized.call_for(tried)?.ended.stderr;
        }
        Ok(Called { lines, ended })
    }

    /// Output with the name of the file as the user gave it, and without the driver.
    pub(super) fn readable(&self, output: &str) -> String {
        let folder = format!("{}/", self.folder.path().display());
        let lines = output
            .lines()
            .filter(|line| !line.starts_with("In file included from driver"));
        let text = lines.collect::<Vec<_>>().join("\n").replace(&folder, "");
        text.replace("./solution", "solution")
            .replace(self.language.copy, &self.name)
    }

    /// Judges the answer to problem 37 on puzzles, or that to 36 on boards, in one process, and
    /// adds what it measured. The right result for a puzzle is a solution, or the board as it was
    /// where there is none.
    ///
    /// # Errors
    ///
    /// The answer cannot be run.
    pub fn judge(&self, trials: &[Trial], measured: &mut Measured) -> Judged {
        let called = self.call_for(trials)?;
        let mut rejection = called.first_wrong(trials, &self.limits, measured);
        // What it printed for all boards up to this one is replaced by what it prints for this one.
        if let Some(rejection) = &mut rejection
            && rejection.verdict == Verdict::WrongAnswer
            && !rejection.stderr.is_empty()
            && let Some(failed) = trials.iter().find(|one| one.name == rejection.case)
        {
            let called = self.call_for(slice::from_ref(failed))?;
            rejection.stderr.clear();
            rejection.printed = shown(&called.ended);
        }
        if self.is_sanitized() {
            rejection = rejection.and_then(Self::undefined);
        }
        Ok(rejection)
    }
}

fn missing(tool: &'static str, language: &Language) -> OpenError {
    OpenError::Toolchain {
        tool,
        language: language.name,
        install: language.install,
    }
}

/// The text of an answer.
pub(super) fn read(path: &Path) -> Result<String, OpenError> {
    let bytes = fs::read(path).map_err(|source| OpenError::Read(path.to_owned(), source))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn language_of(path: &Path) -> Result<&'static Language, OpenError> {
    let ending = path.extension().and_then(OsStr::to_str);
    ending
        .and_then(Language::of)
        .ok_or_else(|| OpenError::Language(path.to_owned()))
}

/// Whether one of LeetCode's methods appears in the text, as any language writes its name.
fn names_a_method(text: &str) -> bool {
    let text = text.to_lowercase().replace('_', "");
    text.contains("solvesudoku") || text.contains("isvalidsudoku")
}
