//! [`Versions`]: changed versions of an answer as a program that is called for boards.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use super::super::answer_file::{AnswerFile, COMPILER_LIMITS};
use super::source::Tongue;
use super::variants::Variant;
use crate::error::RunnerError;
use crate::system::run;

/// Between two versions in their file.
const SEPARATOR: &str = "\x1e\n";

/// Errors of syntax hide those of types.
const MOST_COMPILATIONS: usize = 6;

/// Two programs are made and run at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    First,
    Second,
}

/// The versions of one side, ready to be called.
pub(super) struct Versions {
    /// What starts them.
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

    const fn start(self) -> &'static str {
        match self {
            Self::First => "{folder}/versions-1",
            Self::Second => "{folder}/versions-2",
        }
    }

    /// As the answer itself is compiled, but sooner.
    const fn compile_cpp(self) -> &'static str {
        match self {
            Self::First => {
                "g++ driver.cpp support.o ?-fno-lifetime-dse -std=gnu++2b -O1 -w -fno-pie -no-pie \
                 -idirafter headers -fno-diagnostics-show-caret -fdiagnostics-color=never -DKATA_VERSIONS_FILE=\"versions-1.h\" -o versions-1"
            }
            Self::Second => {
                "g++ driver.cpp support.o ?-fno-lifetime-dse -std=gnu++2b -O1 -w -fno-pie -no-pie \
                 -idirafter headers -fno-diagnostics-show-caret -fdiagnostics-color=never -DKATA_VERSIONS_FILE=\"versions-2.h\" -o versions-2"
            }
        }
    }
}

impl Versions {
    /// `None` if they cannot be compiled.
    pub(super) fn make(
        answer: &AnswerFile,
        tongue: Tongue,
        side: Side,
        variants: &[&Variant],
    ) -> Result<Option<Self>, RunnerError> {
        let file = answer.folder.path().join(side.file());
        let mut caller = answer.clone();
        let mut compile_time = Duration::ZERO;
        match tongue {
            Tongue::Cpp => {
                caller.start = side.start();
                let Some(time) = compile_cpp(answer, side, variants, &file)? else {
                    return Ok(None);
                };
                compile_time = time;
            }
            Tongue::Java => {
                caller.start = "java -XX:+UseSerialGC -XX:-UsePerfData -XX:TieredStopAtLevel=1 \
                                KataVariants";
                let texts: Vec<String> = variants
                    .iter()
                    .map(|variant| format!("{}{}", answer.prefix, variant.text))
                    .collect();
                fs::write(&file, texts.join(SEPARATOR)).map_err(RunnerError::Folder)?;
            }
            Tongue::Python | Tongue::JavaScript => {
                let texts: Vec<&str> = variants.iter().map(|variant| &*variant.text).collect();
                fs::write(&file, texts.join(SEPARATOR)).map_err(RunnerError::Folder)?;
            }
        }
        Ok(Some(Self {
            caller,
            file,
            compile_time,
        }))
    }
}

/// Compiles what calls versions, once for an answer. Returns whether it can be called.
pub(super) fn prepare(answer: &AnswerFile, tongue: Tongue) -> Result<bool, RunnerError> {
    if tongue != Tongue::Java {
        return Ok(true);
    }
    let (name, text) = JAVA_CALLER;
    fs::write(answer.folder.path().join(name), text).map_err(RunnerError::Folder)?;
    let compiled = answer.compile(
        "javac -J-XX:-UsePerfData -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -encoding UTF-8 \
         -nowarn KataVariants.java",
    );
    Ok(compiled.is_ok())
}

/// Compiles all versions without those that have errors, each in a namespace of its own. Returns
/// the time that it took; `None` if no version is left.
fn compile_cpp(
    answer: &AnswerFile,
    side: Side,
    variants: &[&Variant],
    file: &PathBuf,
) -> Result<Option<Duration>, RunnerError> {
    let mut left: BTreeSet<usize> = (0..variants.len()).collect();
    let mut time = Duration::ZERO;
    for _ in 0..MOST_COMPILATIONS {
        if left.is_empty() {
            return Ok(None);
        }
        fs::write(file, cpp_text(variants, &left)).map_err(RunnerError::Folder)?;
        let ended = run(answer.process(side.compile_cpp(), "", COMPILER_LIMITS))?;
        time += ended.cpu;
        if ended.code == Some(0) {
            return Ok(Some(time));
        }
        let before = left.len();
        for line in ended.stderr.lines() {
            if let Some(number) = version_in(line) {
                left.remove(&number);
            }
        }
        if left.len() == before {
            return Ok(None);
        }
    }
    Ok(None)
}

/// The version in a line of errors: `kata_version_12:7:3: error: …`.
fn version_in(line: &str) -> Option<usize> {
    let (number, rest) = line.strip_prefix("kata_version_")?.split_once(':')?;
    let is_error = rest.contains("error:") || rest.contains("required from");
    if is_error { number.parse().ok() } else { None }
}

fn cpp_text(variants: &[&Variant], left: &BTreeSet<usize>) -> String {
    let mut includes: BTreeSet<String> = BTreeSet::new();
    let mut namespaces = String::new();
    let mut list = String::new();
    for &number in left {
        let mut body = String::new();
        for line in variants[number].text.lines() {
            if line.trim_start().starts_with("#include") {
                includes.insert(line.to_owned());
            } else {
                body.push_str(line);
            }
            body.push('\n');
        }
        let name = format!("kata_version_{number}");
        namespaces.extend([
            "namespace ",
            &name,
            " {
#line 1 \"",
            &name,
            "\"
",
            &body,
            "
}
",
        ]);
        list.extend([" use(", &number.to_string(), ")"]);
    }
    let includes: String = includes.into_iter().map(|line| line + "\n").collect();
    format!("{includes}{namespaces}#define KATA_VERSIONS(use){list}\n")
}
