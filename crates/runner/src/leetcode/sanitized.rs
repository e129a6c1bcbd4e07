//! [`AnswerFile::sanitized`]: a build that stops at undefined behaviour, such as a read past the
//! end of an array, and fills variables that the answer does not set with a pattern.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread::{self, JoinHandle};

use judge::{Finding, Verdict};

use super::answer_file::{AnswerFile, COMPILER_LIMITS};
use super::sanitizer_report::{is_used_up, shortened, undefined_behaviour};

/// The program that stops at undefined behaviour.
const SANITIZED: &str = "{folder}/sanitized";

/// The options of a compiler for a program that stops at undefined behaviour. The last one puts a
/// pattern into variables that the answer does not set; older compilers refuse it.
pub(super) const SANITIZERS: &str = "-fsanitize=address,undefined \
                                     -fno-sanitize-recover=undefined -D_GLIBCXX_ASSERTIONS \
                                     ?-ftrivial-auto-var-init=pattern";

/// The options with which an answer in C++ includes only the headers that it seems to need. The
/// compiler reads them in a third of the time that all headers take. C has no use for them.
const FEW_HEADERS: &str = "-DKATA_NEEDED_HEADERS -I few";

/// Those with which it includes all headers.
const ALL_HEADERS: &str = "";

/// The sanitized build of an answer. It takes longer than the build that is judged, so a thread can
/// make it at the same time.
#[derive(Debug, Default)]
pub(super) struct SanitizedBuild {
    /// Whether the program was built; unset until first asked.
    is_built: OnceLock<bool>,
    /// The thread that makes it, if it was started ahead.
    thread: Mutex<Option<JoinHandle<bool>>>,
}

impl SanitizedBuild {
    /// Starts to build the program, beside what the caller does next.
    pub(super) fn start(answer: &AnswerFile) -> Self {
        // The thread must not own the build that it makes: dropping that waits for the thread, that
        // is, for itself.
        let mut answer = answer.clone();
        answer.sanitized_build = Arc::default();
        let thread = thread::spawn(move || answer.build_sanitized(FEW_HEADERS));
        Self {
            is_built: OnceLock::new(),
            thread: Mutex::new(Some(thread)),
        }
    }

    fn take_thread(&self) -> Option<JoinHandle<bool>> {
        let mut thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner);
        thread.take()
    }

    /// Blocks until the thread has ended, if there is one.
    pub(super) fn wait(&self) {
        if let Some(thread) = self.take_thread() {
            let _ = thread.join();
        }
    }

    /// Whether there is such a program. Blocks until it is built; builds it if that has not begun,
    /// or with all headers if the thread could not build it with few.
    fn is_built(&self, answer: &AnswerFile) -> bool {
        *self.is_built.get_or_init(|| {
            let has_few = match self.take_thread() {
                Some(thread) => thread.join().unwrap_or(false),
                None => answer.build_sanitized(FEW_HEADERS),
            };
            has_few || answer.build_sanitized(ALL_HEADERS)
        })
    }
}

impl Drop for SanitizedBuild {
    /// Waits for the thread: its compiler writes to the folder of the answer, which is removed
    /// next.
    fn drop(&mut self) {
        self.wait();
    }
}

impl AnswerFile {
    /// The same answer, built with the sanitizers of its compiler and with a pattern in variables
    /// that it does not set. It is slower, so its time must not be judged. `None` if the compiler
    /// has no such build.
    pub fn sanitized(&self) -> Option<Self> {
        if !self.language.optional.has_sanitizers || !self.sanitized_build.is_built(self) {
            return None;
        }
        let mut sanitized = self.clone();
        sanitized.start = SANITIZED;
        // A sanitizer reserves far more memory than the answer may use.
        sanitized.limits.memory = COMPILER_LIMITS.memory;
        Some(sanitized)
    }

    /// Compiles the sanitized program with these options for its headers. Returns whether that
    /// worked.
    fn build_sanitized(&self, headers: &str) -> bool {
        // The build that is judged may run at the same time, and writes the object file, too.
        let compiler = self.compiler.replace("support.o", "sanitized-support.o");
        let command = format!("{compiler} -O1 -g1 {SANITIZERS} {headers} -o sanitized");
        self.compile(&command).is_ok()
    }

    pub(super) fn is_sanitized(&self) -> bool {
        self.start == SANITIZED
    }

    /// The lines of a sanitizer's report that name the fault, and the lines of the answer.
    pub(super) fn report(&self, stderr: &str) -> String {
        shortened(stderr, &self.name)
    }

    /// Rewrites the finding on an answer that is right in its own build; `None` unless it failed or
    /// was wrong in the sanitized one, and not only because that one needs more memory.
    pub(super) fn undefined(mut finding: Box<Finding>) -> Option<Box<Finding>> {
        let report = &finding.output.stderr;
        if is_used_up(report) {
            return None;
        }
        finding.reason = match (finding.verdict, undefined_behaviour(report)) {
            (Verdict::RuntimeError, Some(fault)) => {
                format!("correct only by luck, because of undefined behaviour: {fault}")
            }
            // The exit code is that of the sanitizer.
            (Verdict::RuntimeError, None) => format!("{BY_LUCK}, it fails"),
            (Verdict::WrongAnswer, _) => format!("{BY_LUCK}, {}", finding.reason),
            _ => return None,
        };
        Some(finding)
    }
}

/// What is said of an answer that is wrong in the sanitized build alone.
const BY_LUCK: &str = "correct only by luck: if memory that it does not set has other values";

#[cfg(test)]
mod tests {
    use super::*;

    /// The frames of its calls are larger than those of the build that is judged.
    #[test]
    fn a_sanitized_build_whose_stack_overflows_says_nothing_of_the_answer() {
        let mut finding = Finding::new(Verdict::RuntimeError, "exit code 1");
        finding.output.stderr =
            "==7==ERROR: AddressSanitizer: stack-overflow on address".to_owned();
        assert_eq!(AnswerFile::undefined(Box::new(finding)), None);
    }
}
