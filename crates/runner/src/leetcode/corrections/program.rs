//! [`VersionProgram`]: versions of an answer as a program that is called for boards.

use std::fs;
use std::path::PathBuf;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::super::answer_file::{AnswerFile, COMPILER_LIMITS};
use super::cpp::{CppBuild, CppHeaders, compile_cpp, compile_cpp_command, prepare_headers};
use super::java::JavaProcesses;
use super::source::Tongue;
use super::versions::Version;
use crate::error::RunnerError;

/// Between two versions in their file: a control character, which no answer has.
const SEPARATOR: &str = "\x1e\n";

/// One of the two processes that run at the same time. Each calls a part of the versions, and has
/// files of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    First,
    Second,
}

/// The versions of one side, ready to be called.
pub(super) struct VersionProgram {
    /// The answer with another program, which calls the versions in the file.
    pub(super) caller: AnswerFile,
    pub(super) file: PathBuf,
    pub(super) compile_time: Duration,
}

impl Side {
    const fn file(self) -> &'static str {
        match self {
            Self::First => "versions-1.h",
            Self::Second => "versions-2.h",
        }
    }

    /// The program of C++ that has the versions in it.
    const fn program(self) -> &'static str {
        match self {
            Self::First => "{folder}/versions-1",
            Self::Second => "{folder}/versions-2",
        }
    }
}

/// How a program with versions ended.
#[derive(Debug, Default)]
pub(super) struct ProgramEnd {
    pub(super) output: String,
    pub(super) cpu: Duration,
    /// Whether it called all of its versions.
    pub(super) is_complete: bool,
}

/// What is made once for all programs with versions of an answer, while the other evidence is
/// looked for. A processor is idle then: calls of an answer need one.
pub(in crate::leetcode) struct Preparation {
    /// Finds out which headers the answer needs; `None` for a language without headers.
    headers: Option<JoinHandle<CppHeaders>>,
    /// `None` for another language than Java.
    java: Option<JavaProcesses>,
}

/// What [`Preparation`] has made.
#[derive(Clone, Copy)]
pub(super) struct Prepared<'a> {
    pub(super) headers: CppHeaders,
    /// `None` for another language than Java.
    pub(super) java: Option<&'a JavaProcesses>,
}

impl Preparation {
    pub(in crate::leetcode) fn start(answer: &AnswerFile) -> Self {
        let mut preparation = Self {
            headers: None,
            java: None,
        };
        match Tongue::of(answer.language()) {
            Some(Tongue::Cpp) => {
                let answer = answer.clone();
                preparation.headers = Some(thread::spawn(move || prepare_headers(&answer)));
            }
            Some(Tongue::Java) => preparation.java = Some(JavaProcesses::new(answer)),
            Some(Tongue::Python | Tongue::JavaScript) | None => {}
        }
        preparation
    }

    /// Starts what is needed only if versions are called, as is likely now.
    pub(in crate::leetcode) fn start_processes(&self) {
        if let Some(java) = &self.java {
            java.start();
        }
    }

    /// Waits for what was begun.
    pub(super) fn wait(&mut self) -> Prepared<'_> {
        let headers = match self.headers.take() {
            Some(thread) => thread.join().unwrap_or(CppHeaders::All),
            None => CppHeaders::All,
        };
        Prepared {
            headers,
            java: self.java.as_ref(),
        }
    }
}

impl Drop for Preparation {
    /// Waits for the compiler, which writes to the folder of the answer: it is removed next. The
    /// processes end by themselves.
    fn drop(&mut self) {
        self.wait();
    }
}

impl VersionProgram {
    /// `None` if no version can be compiled. The build and the headers are for C++.
    pub(super) fn make(
        answer: &AnswerFile,
        tongue: Tongue,
        side: Side,
        build: CppBuild,
        headers: CppHeaders,
        versions: &[&Version],
    ) -> Result<Option<Self>, RunnerError> {
        let mut program = Self {
            caller: answer.clone(),
            file: answer.folder.path().join(side.file()),
            compile_time: Duration::ZERO,
        };
        match tongue {
            Tongue::Cpp => {
                program.caller.start = side.program();
                if build == CppBuild::Sanitized {
                    program.caller.limits.memory = COMPILER_LIMITS.memory;
                }
                let command = compile_cpp_command(side.file(), side.program(), build, headers);
                match compile_cpp(answer, &command, headers, versions, &program.file)? {
                    Some(time) => program.compile_time = time,
                    None => return Ok(None),
                }
            }
            // The Java process compiles them.
            Tongue::Java => program.write(&answer.prefix, versions)?,
            // The driver that calls the answer reads the versions, too.
            Tongue::Python | Tongue::JavaScript => program.write("", versions)?,
        }
        Ok(Some(program))
    }

    /// Writes the texts of the versions, each after this prefix.
    fn write(&self, prefix: &str, versions: &[&Version]) -> Result<(), RunnerError> {
        let mut texts = Vec::new();
        for version in versions {
            texts.push(format!("{prefix}{}", version.text));
        }
        fs::write(&self.file, texts.join(SEPARATOR)).map_err(RunnerError::Folder)
    }
}
