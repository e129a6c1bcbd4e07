//! Explains why a signal killed a C or C++ answer. The signal alone names neither the fault nor its
//! line.

use super::sanitizer_report::undefined_behaviour;

/// What a program in C++ writes to standard error where nothing catches an exception, up to its
/// type.
const THROWN: &str = "terminate called after throwing an instance of '";

/// What stands before the message of the exception, in the next line.
const MESSAGE: &str = "what():";

/// A process that a signal has ended.
pub(super) struct Crash<'a> {
    /// What is said of the signal: `killed by SIGSEGV, a forbidden memory access`.
    pub(super) signal: &'a str,
    /// What the process wrote to standard error.
    pub(super) stderr: &'a str,
    /// The report of the build with sanitizers for the same boards; empty if it has none.
    pub(super) report: &'a str,
    /// The first line of the answer in this report.
    pub(super) line: Option<u32>,
}

impl Crash<'_> {
    /// The signal, and the exception or the fault behind it. The sanitized build is another
    /// program, so its fault is said of that build.
    pub(super) fn reason(&self) -> String {
        let signal = self.signal;
        if let Some(what) = uncaught(self.stderr).or_else(|| failed_assertion(self.stderr)) {
            // Where the sanitized build stops at an earlier fault, the line is that of the fault.
            let place = match (self.line, undefined_behaviour(self.report)) {
                (Some(line), None) => format!(", line {line}"),
                _ => String::new(),
            };
            return format!("{signal}: {what}{place}");
        }
        let Some(fault) = undefined_behaviour(self.report) else {
            return signal.to_owned();
        };
        let place = match self.line {
            Some(line) => format!(" in line {line}"),
            None => String::new(),
        };
        format!("{signal}; a build with sanitizers stops{place}: {fault}")
    }
}

/// The exception that ended a process, with its message: `uncaught exception
/// std::out_of_range: vector::_M_range_check`.
fn uncaught(stderr: &str) -> Option<String> {
    let (_, rest) = stderr.rsplit_once(THROWN)?;
    let (exception, rest) = rest.split_once('\'')?;
    let next_line = rest.trim_start().lines().next().unwrap_or_default();
    let message = match next_line.strip_prefix(MESSAGE) {
        Some(message) => format!(": {}", message.trim()),
        None => String::new(),
    };
    Some(format!("uncaught exception {exception}{message}"))
}

/// The condition of an `assert` of the answer that ended a process: ``assertion `row < 9` failed``.
fn failed_assertion(stderr: &str) -> Option<String> {
    let (_, condition) = stderr.lines().last()?.split_once(": Assertion `")?;
    let condition = condition.strip_suffix("' failed.")?;
    Some(format!("assertion `{condition}` failed"))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    /// Lines of GCC 12.
    #[rstest]
    #[case("", "", None, "killed by SIGSEGV")]
    #[case(
        "terminate called after throwing an instance of 'std::out_of_range'\n  \
         what():  __n (which is 9) >= this->size() (which is 9)",
        "",
        Some(3),
        "killed by SIGABRT: uncaught exception std::out_of_range: __n (which is 9) >= this->size() \
         (which is 9), line 3"
    )]
    #[case(
        "terminate called after throwing an instance of 'std::out_of_range'",
        "a.cpp:7:20: runtime error: index 9 out of bounds for type 'int [9]'",
        Some(7),
        "killed by SIGABRT: uncaught exception std::out_of_range"
    )]
    #[case(
        "terminate called after throwing an instance of 'int'",
        "",
        None,
        "killed by SIGABRT: uncaught exception int"
    )]
    #[case(
        "answer: a.cpp:8: void Solution::solve(): Assertion `row < 9' failed.",
        "",
        Some(8),
        "killed by SIGABRT: assertion `row < 9` failed, line 8"
    )]
    #[case(
        "",
        "a.cpp:7:20: runtime error: index 9 out of bounds for type 'int [9]'",
        Some(7),
        "killed by SIGSEGV; a build with sanitizers stops in line 7: index 9 out of bounds for \
         type 'int [9]'"
    )]
    fn a_crash_has_the_fault_and_its_line(
        #[case] stderr: &str,
        #[case] report: &str,
        #[case] line: Option<u32>,
        #[case] reason: &str,
    ) {
        // After an exception or an assertion, the process aborts.
        let signal = if stderr.is_empty() {
            "killed by SIGSEGV"
        } else {
            "killed by SIGABRT"
        };
        let crash = Crash {
            signal,
            stderr,
            report,
            line,
        };
        assert_eq!(crash.reason(), reason);
    }
}
