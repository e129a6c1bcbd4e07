//! [`AnswerFile`]: an answer to LeetCode 37 or 36, ready to be called.

use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use std::{fs, slice};

use evidence::Problem;
use evidence::Reply;
use judge::Verdict;
use sudoku::Grid;

use super::check::Called;
use super::compiler_output::CompilerOutput;
use super::ended::Cause;
use super::language::{Language, PYTHON};
use super::line;
use super::open_error::OpenError;
use super::spelling::{declared_again, misspelt, other_class, other_parameters, package};
use super::supplied::{Additions, go_package};
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
    /// The command that has compiled it.
    pub(super) compiler: &'static str,
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

/// What a shell does before it becomes a driver: results go to descriptor 3 and boards come from
/// descriptor 4. What an answer prints goes to standard error, even before its driver begins, and an
/// answer that reads its standard input finds its end.
const DESCRIPTORS: &str = r#"exec "$@" 3>&1 4<&0 1>&2 0</dev/null"#;

/// The most builds of one answer. A build can show what the next one needs, such as the packages that
/// are used without an import; nothing needs more than three.
const MOST_BUILDS: usize = 4;

/// Why a build failed.
enum BuildError {
    /// The compiler refuses the answer.
    Refused(Refused),
    /// The compiler cannot be run.
    Other(OpenError),
}

/// What a compiler refuses.
struct Refused {
    /// All that it wrote.
    output: String,
    /// Whether it finds an error in the answer itself, not only in the files beside it.
    is_of_answer: bool,
    /// What to report.
    error: OpenError,
}

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
        if !names_a_method(text) {
            return Err(no_method(name, text, language));
        }
        if let Some(tool) = language.tools.iter().find(|tool| !is_installed(tool)) {
            return Err(missing(tool, language));
        }
        let mut answer = Self {
            name: name.to_owned(),
            language,
            folder: Arc::new(Folder::new()?),
            first_line: String::new(),
            start: language.start,
            compiler: language.compile.first().copied().unwrap_or_default(),
            problems: Vec::new(),
            note: None,
            limits,
            seed: 0,
            so_far: None,
            start_time: Duration::ZERO,
        };
        answer
            .build(text)
            .and_then(|()| answer.find_methods())
            .map_err(|error| answer.with_advice(error, text))?;
        answer.note = note(text, language);
        Ok(answer)
    }

    /// Writes the files of the answer and compiles them; again, with what the compiler finds missing or
    /// in the way, as long as that is something new. If nothing helps, the first errors are those to
    /// report.
    fn build(&mut self, text: &str) -> Result<(), OpenError> {
        let language = self.language;
        for (name, text) in language.driver {
            self.write(name, text)?;
        }
        let mut additions = Additions::default();
        let mut first: Option<OpenError> = None;
        for _ in 0..MOST_BUILDS {
            let copied = language.copied(text, &additions);
            self.write(language.copy, &copied.text)?;
            self.first_line = copied.first_line;
            for made in language.made(text, &additions) {
                self.write(made.name, &made.text)?;
            }
            let refused = match self.compile_with_any(language.compile) {
                Ok(()) => return Ok(()),
                Err(BuildError::Other(error)) => return Err(error),
                Err(BuildError::Refused(refused)) => refused,
            };
            let mut repaired = (language.repair)(&refused.output, &additions);
            if !refused.is_of_answer {
                repaired.add_uncallable(&refused.output);
            }
            first.get_or_insert(refused.error);
            if repaired == additions {
                break;
            }
            additions = repaired;
        }
        first.map_or(Ok(()), Err)
    }

    /// Compiles with the first compiler that is installed and accepts the answer. Reports what the
    /// first one finds wrong.
    fn compile_with_any(&mut self, compilers: &[&'static str]) -> Result<(), BuildError> {
        let mut first = None;
        for &compiler in compilers.iter().filter(|compiler| can_run(compiler)) {
            match self.try_compile(compiler) {
                Ok(()) => {
                    self.compiler = compiler;
                    return Ok(());
                }
                Err(BuildError::Refused(refused)) => {
                    first.get_or_insert(refused);
                }
                Err(other) => return Err(other),
            }
        }
        first.map_or(Ok(()), |refused| Err(BuildError::Refused(refused)))
    }

    /// Writes a file of the build.
    fn write(&self, name: &str, text: &str) -> Result<(), OpenError> {
        let path = self.folder.path().join(name);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(RunnerError::Folder)?;
        }
        Ok(fs::write(path, text).map_err(RunnerError::Folder)?)
    }

    /// What a reader can do about a file that cannot be judged, as far as its text shows that.
    fn with_advice(&self, error: OpenError, text: &str) -> OpenError {
        // A stub in the place of a compiler refuses every answer.
        if let Some(tool) = self.language.tools.iter().find(|tool| !has_version(tool)) {
            return missing(tool, self.language);
        }
        let Language {
            methods,
            board,
            has_class,
            version,
            ..
        } = self.language;
        match error {
            OpenError::NoMethod(file) => {
                let class = if *has_class { other_class(text) } else { None };
                let difference = class
                    .or_else(|| misspelt(text, methods))
                    .or_else(|| other_parameters(text, methods, board));
                match difference {
                    Some(difference) => OpenError::Name { file, difference },
                    None => OpenError::NoMethod(file),
                }
            }
            OpenError::Rejected {
                verdict,
                mut output,
            } => {
                if verdict == Verdict::CompileError {
                    if let Some(difference) = self.difference_beside(&output, text) {
                        let file = self.name.clone();
                        return OpenError::Name { file, difference };
                    }
                    let advice = declared_again(text, "")
                        .or_else(|| package(text))
                        .or_else(|| version(&output));
                    output.extend(advice.map(|advice| format!("\n\n{advice}")));
                }
                OpenError::Rejected { verdict, output }
            }
            other => other,
        }
    }

    /// What makes that only the driver has errors, which no reader has seen.
    fn difference_beside(&self, output: &str, text: &str) -> Option<String> {
        if output.contains(&format!("{}:", self.name))
            || output.contains(&format!("{}(", self.name))
        {
            return None;
        }
        let Language {
            methods,
            board,
            has_class,
            ..
        } = self.language;
        let class = if *has_class { other_class(text) } else { None };
        class.or_else(|| other_parameters(text, methods, board))
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

    /// Runs the commands of a compiler.
    pub(super) fn compile(&self, commands: &str) -> Result<(), OpenError> {
        self.try_compile(commands).map_err(|error| match error {
            BuildError::Refused(refused) => refused.error,
            BuildError::Other(error) => error,
        })
    }

    fn try_compile(&self, commands: &str) -> Result<(), BuildError> {
        for command in commands.split(" && ") {
            let process = self.process(command, "", COMPILER_LIMITS);
            let ended = run_process(process).map_err(|error| BuildError::Other(error.into()))?;
            if let Some((_, reason)) = ended.verdict(&COMPILER_LIMITS) {
                // Some compilers write their errors to standard output.
                let stdout = String::from_utf8_lossy(&ended.stdout);
                let output = format!("{}\n{stdout}", ended.stderr);
                return Err(BuildError::Refused(self.refused(output, reason)));
            }
        }
        Ok(())
    }

    /// The errors of a compiler, as those of the answer. The reason is that of the compiler's end.
    fn refused(&self, output: String, reason: String) -> Refused {
        let found = self.compiler_output(&output);
        let is_of_answer = found.has_own_error();
        let elsewhere = found.elsewhere.filter(|_| !is_of_answer);
        // An answer without its last brace ends behind its last line.
        let elsewhere = elsewhere.map(|what| format!("{}: error: {what}", self.language.copy));
        let shown = [found.own, elsewhere.unwrap_or_default()].join("\n");
        let mut shown = self.readable(shown.trim());
        if shown.is_empty() {
            shown = reason;
        }
        Refused {
            output,
            is_of_answer,
            error: OpenError::Rejected {
                verdict: Verdict::CompileError,
                output: shown,
            },
        }
    }

    fn compiler_output(&self, output: &str) -> CompilerOutput {
        let drivers = self.language.driver_files();
        CompilerOutput::of_answer(output, self.language.copy, &drivers, &self.first_line)
    }

    fn rejected(&self, verdict: Verdict, reason: String, stderr: &str) -> OpenError {
        let own = self.compiler_output(stderr).own;
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
            let cause = Cause::of(&ended, self.language.copy);
            let (reason, stderr) = match cause {
                Some(Cause { reason, stderr }) => (reason, stderr),
                None => (reason, ended.stderr),
            };
            return Err(self.rejected(verdict, reason, &stderr));
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
        let cause = Cause::of(&ended, self.language.copy);
        let reason = cause.map(|cause| {
            ended.stderr = cause.stderr;
            cause.reason
        });
        ended.stderr = self.readable(&ended.stderr);
        let is_crash = ended.exceeded.is_none() && ended.code.is_none();
        if self.is_sanitized() {
            ended.stderr = self.report(&ended.stderr);
        } else if is_crash && let Some(sanitized) = self.sanitized() {
            let tried = &trials[..trials.len().min(lines.len() + 1)];
            ended.stderr += &sanitized.call_for(tried)?.ended.stderr;
        }
        Ok(Called {
            lines,
            ended,
            reason,
        })
    }

    /// Output with the name of the file as the user gave it, and without the driver.
    pub(super) fn readable(&self, output: &str) -> String {
        let folder = format!("{}/", self.folder.path().display());
        let lines = output
            .lines()
            .filter(|line| !line.starts_with("In file included from driver"));
        let text = lines.collect::<Vec<_>>().join("\n").replace(&folder, "");
        // The copy of an answer in Go lies in a folder of its own.
        let file = self.language.copy.rsplit('/').next().unwrap_or_default();
        text.replace("./solution", "solution")
            .replace(self.language.copy, &self.name)
            .replace(file, &self.name)
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
        let mut finding = called.first_wrong(trials, &self.limits, measured);
        // What it printed for all boards up to this one is replaced by what it prints for this one.
        if let Some(finding) = &mut finding
            && finding.verdict == Verdict::WrongAnswer
            && !finding.output.stderr.is_empty()
            && let Some(failed) = trials.iter().find(|one| one.name == finding.case)
        {
            let called = self.call_for(slice::from_ref(failed))?;
            finding.output.stderr.clear();
            finding.output.printed = shown(&called.ended);
        }
        if self.is_sanitized() {
            finding = finding.and_then(Self::undefined);
        }
        Ok(finding)
    }
}

fn missing(tool: &'static str, language: &Language) -> OpenError {
    OpenError::Toolchain {
        tool,
        language: language.name,
        install: language.install,
    }
}

/// The text of an answer: UTF-8, or UTF-16 with a byte order mark, as some editors on Windows write it.
pub(super) fn read(path: &Path) -> Result<String, OpenError> {
    let bytes = fs::read(path).map_err(|source| OpenError::Read(path.to_owned(), source))?;
    let units = |unit: fn([u8; 2]) -> u16| -> Vec<u16> {
        let (pairs, _) = bytes[2..].as_chunks::<2>();
        pairs.iter().map(|pair| unit(*pair)).collect()
    };
    let text = match bytes[..] {
        [0xff, 0xfe, ..] => String::from_utf16_lossy(&units(u16::from_le_bytes)),
        [0xfe, 0xff, ..] => String::from_utf16_lossy(&units(u16::from_be_bytes)),
        _ => String::from_utf8_lossy(&bytes).into_owned(),
    };
    Ok(text)
}

/// Why a text is no answer that names neither method.
fn no_method(name: &str, text: &str, language: &Language) -> OpenError {
    if let Some(difference) = misspelt(text, language.methods) {
        return OpenError::Name {
            file: name.to_owned(),
            difference,
        };
    }
    let empty = if text.trim().is_empty() {
        " is empty: it"
    } else {
        ""
    };
    OpenError::NoMethod(name.to_owned() + empty)
}

/// What to know about an answer that can be judged.
fn note(text: &str, language: &Language) -> Option<String> {
    // A compiler refuses two classes of one name.
    if language.compile.is_empty() {
        return declared_again(text, ", which replaces the first");
    }
    if language.tag != "go" {
        return None;
    }
    let package = go_package(text).filter(|name| name != "main")?;
    Some(format!(
        "LeetCode has no package {package}; leave the line `package {package}` out there"
    ))
}

/// Whether the first program of these commands is installed.
fn can_run(commands: &str) -> bool {
    commands.split_whitespace().next().is_some_and(is_installed)
}

fn language_of(path: &Path) -> Result<&'static Language, OpenError> {
    Language::of_file(path).ok_or_else(|| OpenError::Language(path.to_owned()))
}

/// Whether one of LeetCode's methods appears in the text, as any language writes its name.
fn names_a_method(text: &str) -> bool {
    let text = text.to_lowercase().replace('_', "");
    text.contains("solvesudoku") || text.contains("isvalidsudoku")
}
