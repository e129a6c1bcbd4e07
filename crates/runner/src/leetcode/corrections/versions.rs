//! [`Versions`]: changed versions of an answer as a program that is called for boards.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::super::answer_file::{AnswerFile, COMPILER_LIMITS};
use super::source::Tongue;
use super::variants::Variant;
use crate::error::RunnerError;
use crate::system::run;

/// Between two versions in their file: a control character, which no answer has.
const SEPARATOR: &str = "\x1e\n";

/// The most times that the versions of one process are compiled. Each time those with errors are
/// taken out. An error of syntax hides errors of types in later versions, which the next time
/// shows.
const MOST_COMPILATIONS: usize = 6;

/// One of the two processes that run at the same time. Each calls a part of the versions, and has
/// files of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    First,
    Second,
}

/// The versions of one side, ready to be called.
pub(super) struct Versions {
    /// The answer with another program, which calls the versions in the file.
    pub(super) caller: AnswerFile,
    pub(super) file: PathBuf,
    pub(super) compile_time: Duration,
}

/// The class that calls versions in Java, and its text.
const JAVA_CALLER: (&str, &str) = (
    "KataVariants.java",
    include_str!("../drivers/KataVariants.java"),
);

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

    /// Compiles the program.
    fn compile_cpp(self, build: CppBuild) -> String {
        format!(
            "g++ driver.cpp support.o {CPP_OPTIONS} {} -fno-diagnostics-show-caret \
             -fdiagnostics-color=never -DKATA_VERSIONS_FILE=\"{}\" -o {}",
            build.options(),
            self.file(),
            self.program()
        )
    }
}

/// The options of every program in C++ with versions.
const CPP_OPTIONS: &str = "?-fno-lifetime-dse -std=gnu++2b -w -fno-pie -no-pie -idirafter headers";

/// Compiles the library of C++ for all programs with versions: with the options of
/// [`CppBuild::Fast`], or the compiler reads the library itself.
const CPP_LIBRARY: &str = "g++ -x c++-header versions.h ?-fno-lifetime-dse -std=gnu++2b -w \
                           -fno-pie -no-pie -idirafter headers -O0 -o versions.h.gch";

/// How versions in C++ are compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CppBuild {
    /// In the least time: for a few boards, compiling takes longer than all calls.
    Fast,
    /// It ends at an undefined step.
    Sanitized,
}

impl CppBuild {
    const fn options(self) -> &'static str {
        match self {
            Self::Fast => "-O0",
            Self::Sanitized => {
                "-O1 -fsanitize=address,undefined -fno-sanitize-recover=undefined \
                 -D_GLIBCXX_ASSERTIONS ?-ftrivial-auto-var-init=pattern"
            }
        }
    }
}

impl Versions {
    /// `None` if they cannot be compiled. The build is for C++.
    pub(super) fn make(
        answer: &AnswerFile,
        tongue: Tongue,
        side: Side,
        build: CppBuild,
        variants: &[&Variant],
    ) -> Result<Option<Self>, RunnerError> {
        let mut versions = Self {
            caller: answer.clone(),
            file: answer.folder.path().join(side.file()),
            compile_time: Duration::ZERO,
        };
        match tongue {
            Tongue::Cpp => {
                versions.caller.start = side.program();
                if build == CppBuild::Sanitized {
                    versions.caller.limits.memory = COMPILER_LIMITS.memory;
                }
                let command = side.compile_cpp(build);
                match compile_cpp(answer, &command, variants, &versions.file)? {
                    Some(time) => versions.compile_time = time,
                    None => return Ok(None),
                }
            }
            // This program compiles each version itself.
            Tongue::Java => {
                versions.caller.start =
                    "java -XX:+UseSerialGC -XX:-UsePerfData -XX:TieredStopAtLevel=1 KataVariants";
                versions.write(&answer.prefix, variants)?;
            }
            // The driver that calls the answer reads the versions, too.
            Tongue::Python | Tongue::JavaScript => versions.write("", variants)?,
        }
        Ok(Some(versions))
    }

    /// Writes the texts of the versions, each behind this prefix.
    fn write(&self, prefix: &str, variants: &[&Variant]) -> Result<(), RunnerError> {
        let texts: Vec<String> = variants
            .iter()
            .map(|variant| format!("{prefix}{}", variant.text))
            .collect();
        fs::write(&self.file, texts.join(SEPARATOR)).map_err(RunnerError::Folder)
    }
}

/// Compiles what calls versions, once for an answer. Returns whether it can be called.
pub(super) fn prepare(answer: &AnswerFile, tongue: Tongue) -> Result<bool, RunnerError> {
    match tongue {
        Tongue::Python | Tongue::JavaScript => return Ok(true),
        Tongue::Cpp => {
            // Without it, each program takes longer to compile.
            let _ = answer.compile(CPP_LIBRARY);
            return Ok(true);
        }
        Tongue::Java => {}
    }
    let (name, text) = JAVA_CALLER;
    fs::write(answer.folder.path().join(name), text).map_err(RunnerError::Folder)?;
    let compiled = answer.compile(
        "javac -J-XX:-UsePerfData -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -encoding UTF-8 \
         -nowarn KataVariants.java",
    );
    Ok(compiled.is_ok())
}

/// Compiles all versions but those that have errors. Returns the time that it took; `None` if no
/// version is left, or if the compiler names none that has an error.
fn compile_cpp(
    answer: &AnswerFile,
    command: &str,
    variants: &[&Variant],
    file: &Path,
) -> Result<Option<Duration>, RunnerError> {
    let mut left: BTreeSet<usize> = (0..variants.len()).collect();
    let errors_file = file.with_extension("errors");
    let mut time = Duration::ZERO;
    for _ in 0..MOST_COMPILATIONS {
        if left.is_empty() {
            return Ok(None);
        }
        fs::write(file, cpp_text(variants, &left)).map_err(RunnerError::Folder)?;
        let mut process = answer.process(command, "", COMPILER_LIMITS);
        process.command.splice(0..0, to_file(&errors_file));
        let ended = run(process)?;
        time += ended.cpu;
        if ended.code == Some(0) {
            return Ok(Some(time));
        }
        let count_before = left.len();
        let errors = fs::read(&errors_file).map_err(RunnerError::Folder)?;
        for line in String::from_utf8_lossy(&errors).lines() {
            if let Some(number) = version_in(line) {
                left.remove(&number);
            }
        }
        if left.len() == count_before {
            return Ok(None);
        }
    }
    Ok(None)
}

/// What writes the errors of the command behind it to a file. One error may list all functions of the
/// library that do not fit, in 20,000 bytes, and the end of standard error alone is kept.
fn to_file(errors: &Path) -> [String; 4] {
    let errors = errors.display().to_string();
    let script = r#"exec "$@" 2>"$0""#;
    ["sh", "-c", script, &errors].map(str::to_owned)
}

/// The version that a line of the compiler's output blames: 12 of `kata_version_12:7:3: error: …`.
fn version_in(line: &str) -> Option<usize> {
    let (number, rest) = line.strip_prefix("kata_version_")?.split_once(':')?;
    let is_error = rest.contains("error:") || rest.contains("required from");
    if is_error { number.parse().ok() } else { None }
}

/// One text with these versions, each in a namespace of its own: they all have a `Solution`.
///
/// ```cpp
/// #include <vector>
/// namespace kata_version_7 {
/// #line 1 "kata_version_7"
/// class Solution { … };
/// }
/// #define KATA_VERSIONS(use) use(7)
/// ```
///
/// The compiler takes the name of a version for that of a file, and so names it in its errors. The
/// driver lists the versions with the last line.
fn cpp_text(variants: &[&Variant], numbers: &BTreeSet<usize>) -> String {
    let mut includes: BTreeSet<&str> = BTreeSet::new();
    let mut namespaces = Vec::new();
    let mut uses = Vec::new();
    for &number in numbers {
        // A header inside of a namespace would declare the library in it.
        let mut body = String::new();
        for line in variants[number].text.lines() {
            if line.trim_start().starts_with("#include") {
                includes.insert(line);
            } else {
                body.push_str(line);
            }
            body.push('\n');
        }
        let name = format!("kata_version_{number}");
        namespaces.push(format!(
            "namespace {name} {{\n#line 1 \"{name}\"\n{body}\n}}\n"
        ));
        uses.push(format!("use({number})"));
    }
    let includes: Vec<&str> = includes.into_iter().collect();
    format!(
        "{}\n{}#define KATA_VERSIONS(use) {}\n",
        includes.join("\n"),
        namespaces.concat(),
        uses.join(" ")
    )
}
