//! Building an answer: writing the files around it, compiling it, and finding its methods.

use std::fs;
use std::sync::Arc;

use evidence::Problem;
use judge::Verdict;

use super::answer_file::{AnswerFile, Builds, COMPILER_LIMITS};
use super::cause::Cause;
use super::compiler_output::CompilerOutput;
use super::open_error::OpenError;
use super::sanitized::SanitizedBuild;
use super::supplied::Repairs;
use crate::error::RunnerError;
use crate::process::is_installed;
use crate::system::run as run_process;

/// The most builds of one answer. A build can show what the next one needs, such as the packages
/// that are used without an import; nothing needs more than three.
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
    /// Writes the files of the answer and compiles them, up to [`MOST_BUILDS`] times. After a
    /// refusal, `repair` reads from the errors what is missing or in the way, and the next build
    /// adds it or does without. Stops if a refusal shows nothing new, and reports the first errors.
    pub(super) fn build(&mut self, text: &str) -> Result<(), OpenError> {
        let language = self.language;
        for (name, text) in language.driver {
            self.write(name, text)?;
        }
        let mut repairs = Repairs::default();
        let mut first: Option<OpenError> = None;
        for _ in 0..MOST_BUILDS {
            let copied = language.copied(text, &repairs);
            self.write(language.copy, &copied.text)?;
            self.prefix = copied.prefix;
            for made in language.made(text, &repairs) {
                self.write(made.name, &made.text)?;
            }
            let builds_sanitized = self.builds == Builds::JudgedAndSanitized;
            if builds_sanitized && language.optional.has_sanitizers {
                // An earlier build compiles the same files, as they were before the repairs.
                self.sanitized_build.wait();
                self.sanitized_build = Arc::new(SanitizedBuild::start(self));
            }
            let is_first = first.is_none();
            if is_first && self.compiles_quickly()? {
                return Ok(());
            }
            let refused = match self.compile_with_any(language.compile) {
                Ok(()) => return Ok(()),
                Err(BuildError::Other(error)) => return Err(error),
                Err(BuildError::Refused(refused)) => refused,
            };
            let mut repaired = (language.optional.repair)(&refused.output, &repairs);
            // Errors in the made files alone mean that a method has another form. If the answer
            // itself has errors, its methods may be reported there only because of these.
            if !refused.is_of_answer {
                repaired.add_uncallable(&refused.output);
            }
            first.get_or_insert(refused.error);
            if repaired == repairs {
                break;
            }
            repairs = repaired;
        }
        match first {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }

    /// Tries the quick compilation. Returns whether it succeeded.
    fn compiles_quickly(&self) -> Result<bool, OpenError> {
        let Some(commands) = self.language.optional.quick_compile else {
            return Ok(false);
        };
        if !can_run(commands) {
            return Ok(false);
        }
        match self.try_compile(commands) {
            Ok(()) => Ok(true),
            Err(BuildError::Refused(_)) => Ok(false),
            Err(BuildError::Other(error)) => Err(error),
        }
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
        match first {
            Some(refused) => Err(BuildError::Refused(refused)),
            // An interpreted language has no compiler, so nothing can fail.
            None => Ok(()),
        }
    }

    /// Writes a file of the build.
    fn write(&self, name: &str, text: &str) -> Result<(), OpenError> {
        let path = self.folder.path().join(name);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(RunnerError::Folder)?;
        }
        Ok(fs::write(path, text).map_err(RunnerError::Folder)?)
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
        let errors = self.compiler_output(&output);
        let is_of_answer = errors.has_own_error();
        let mut shown = errors.own;
        // A missing last brace is found in the file that includes the answer. It is an error of the
        // answer.
        if let Some(error) = errors.elsewhere
            && !is_of_answer
        {
            shown.extend(["\n", self.language.copy, ": error: ", &error]);
        }
        let mut shown = self.readable(shown.trim());
        if shown.is_empty() {
            shown = reason;
        }
        Refused {
            output,
            is_of_answer,
            error: OpenError::Rejected {
                file: self.name.clone(),
                verdict: Verdict::CompileError,
                output: shown,
            },
        }
    }

    fn compiler_output(&self, output: &str) -> CompilerOutput {
        let drivers = self.language.driver_files();
        CompilerOutput::of_answer(output, self.language.copy, &drivers, &self.prefix)
    }

    fn rejected(&self, verdict: Verdict, reason: String, stderr: &str) -> OpenError {
        let own = self.compiler_output(stderr).own;
        let output = if own.is_empty() {
            reason
        } else {
            self.readable(&own)
        };
        OpenError::Rejected {
            file: self.name.clone(),
            verdict,
            output,
        }
    }

    /// Asks the driver which methods the answer has, and measures how long the driver takes to
    /// start.
    ///
    /// # Errors
    ///
    /// The answer cannot be loaded, or has neither method.
    pub(super) fn find_methods(&mut self) -> Result<(), OpenError> {
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
        let output = String::from_utf8_lossy(&ended.stdout).into_owned();
        let names: Vec<&str> = output.split_whitespace().collect();
        for problem in Problem::ALL {
            if names.contains(&problem.method()) {
                self.problems.push(problem);
            }
        }
        if self.problems.is_empty() {
            Err(OpenError::NoMethod(self.name.clone()))
        } else {
            Ok(())
        }
    }
}

/// Whether the first program of these commands is installed.
fn can_run(commands: &str) -> bool {
    commands.split_whitespace().next().is_some_and(is_installed)
}
