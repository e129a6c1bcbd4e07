//! [`AnswerFile::sanitized`]: a build that ends at an undefined step, such as a read of memory that
//! was not set.

use judge::{Finding, Verdict};

use super::answer_file::{AnswerFile, COMPILER_LIMITS};

/// The program that ends at an undefined step.
const SANITIZED: &str = "{folder}/explained";

/// What to add to the command of a compiler for that program.
const OPTIONS: &str = " -O1 -g1 -fsanitize=address,undefined -fno-sanitize-recover=undefined \
                       -D_GLIBCXX_ASSERTIONS -o explained";

/// A compiler that cannot do the first of these may do without.
const PATTERNS: [&str; 2] = [" -ftrivial-auto-var-init=pattern", ""];

impl AnswerFile {
    /// The same answer, built with the sanitizers of its compiler and with a pattern in variables
    /// that it does not set. It is slower, and its limit of time says nothing. `None` if the
    /// compiler has no such build.
    pub fn sanitized(&self) -> Option<Self> {
        let has_sanitizers = self.language.has_sanitizers;
        let builds = PATTERNS.map(|pattern| [self.compiler, OPTIONS, pattern].concat());
        let is_built = has_sanitizers && builds.iter().any(|build| self.compile(build).is_ok());
        let mut sanitized = self.clone();
        (sanitized.start, sanitized.limits.memory) = (SANITIZED, COMPILER_LIMITS.memory);
        is_built.then_some(sanitized)
    }

    pub(super) fn is_sanitized(&self) -> bool {
        self.start == SANITIZED
    }

    /// The lines of a sanitizer's report that name the fault, and the lines of the answer.
    pub(super) fn report(&self, stderr: &str) -> String {
        let lines = stderr.lines().filter_map(|line| {
            let (frame, place) = line.trim_start().split_once(" in ").unwrap_or_default();
            let is_frame = frame.starts_with('#') && place.contains(&self.name);
            is_frame
                .then(|| format!("\n  in {place}"))
                .or_else(|| fault(line).map(|_| format!("\n{line}")))
        });
        lines.collect()
    }

    /// What is wrong with an answer that is right in its own build; `None` if it was only too slow.
    pub(super) fn undefined(mut finding: Box<Finding>) -> Option<Box<Finding>> {
        finding.reason = match (finding.verdict, fault(&finding.output.stderr)) {
            (Verdict::RuntimeError, Some(fault)) => {
                format!("right only by luck, because a step is undefined: {fault}")
            }
            (Verdict::RuntimeError | Verdict::WrongAnswer, _) => {
                let reason = &finding.reason;
                format!(
                    "right only by luck: if memory that it does not set has other values, {reason}"
                )
            }
            _ => return None,
        };
        Some(finding)
    }
}

/// The first fault that a report names.
pub(super) fn fault(report: &str) -> Option<&str> {
    const HEADINGS: [&str; 3] = [
        "runtime error: ",
        ": Assertion ",
        "ERROR: AddressSanitizer: ",
    ];
    for line in report.lines() {
        for heading in HEADINGS {
            if let Some((_, fault)) = line.split_once(heading) {
                return Some(fault);
            }
        }
    }
    None
}
