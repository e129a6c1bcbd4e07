//! The report of a sanitizer, shortened to the fault and the calls of the answer.
//!
//! ```text
//! std::vector::operator[]: Assertion '__n < this->size()' failed.
//!   in Solution::solve solution.cpp:22 (81 times)
//!   in Solution::solveSudoku solution.cpp:12
//! ```

use regex_lite::Regex;

/// The different calls that a report keeps, from the innermost one on.
const CALLS_SHOWN: usize = 6;

/// The start of the last line of a report. Of a long one, such as that of a recursion, only the end
/// was kept.
const SUMMARY: &str = "SUMMARY: AddressSanitizer: ";

/// What stands before the condition of an assertion that failed.
const ASSERTION: &str = ": Assertion ";

/// What stands before the fault in a line of a report that names it.
const HEADINGS: [&str; 4] = [
    "runtime error: ",
    ASSERTION,
    "ERROR: AddressSanitizer: ",
    SUMMARY,
];

/// How the fault begins that follows a failed assertion, or a call of `abort`.
const ABORT: &str = "ABRT";

/// The prefix of a fault after an `assert` of the answer fails. One of the library has another
/// quotation mark.
const OWN_ASSERTION: &str = "`";

/// Prefixes of faults that are not undefined behaviour: the stack or the memory is used up; or the
/// answer calls `abort`, as an exception does that nothing catches, or its own `assert` fails.
const DEFINED: [&str; 5] = [
    STACK_OVERFLOW,
    OUT_OF_MEMORY,
    LARGE_ALLOCATION,
    ABORT,
    OWN_ASSERTION,
];

/// How a fault begins that shows that the stack is used up.
const STACK_OVERFLOW: &str = "stack-overflow";

/// The prefixes of faults that show that the memory is used up.
const OUT_OF_MEMORY: &str = "allocator is out of memory";
const LARGE_ALLOCATION: &str = "requested allocation size";

/// Prefixes of faults that show that the stack or the memory is used up. A build with sanitizers
/// needs more of both than that which is judged, so they are not reported as undefined behaviour.
const USED_UP: [&str; 3] = [STACK_OVERFLOW, OUT_OF_MEMORY, LARGE_ALLOCATION];

/// The conditions of the library for the index of a vector, an array, a span or a string.
const INDEX_CONDITIONS: [&str; 4] = [
    "'__n < this->size()'",
    "'__n < _Nm'",
    "'__idx < size()'",
    "'__pos <= size()'",
];

/// Those for a container that must have an element.
const ELEMENT_CONDITIONS: [&str; 2] = ["'!this->empty()'", "'!empty()'"];

/// The lines of a sanitizer's report that name the fault, and the calls in this file.
pub(super) fn shortened(report: &str, file: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut calls = Calls::default();
    for line in report.lines() {
        // `    #1 0x55d1 in Solution::solve(…) solution.cpp:12:9`: a call, and its place.
        let (frame, call) = line.trim_start().split_once(" in ").unwrap_or_default();
        if frame.starts_with('#') && call.contains(file) {
            calls.add(without_types(call));
            continue;
        }
        let Some(fault) = fault_in(line) else {
            continue;
        };
        let is_repeated = line.starts_with(SUMMARY) || fault.starts_with(ABORT);
        if is_repeated && !lines.is_empty() {
            continue;
        }
        lines.append(&mut calls.take_lines());
        lines.push(short_fault(line));
    }
    lines.append(&mut calls.take_lines());
    lines.join("\n")
}

/// The calls below a fault.
#[derive(Default)]
struct Calls {
    /// The different calls one after the other, each with its number of consecutive repeats.
    rows: Vec<(String, usize)>,
}

impl Calls {
    fn add(&mut self, call: String) {
        match self.rows.last_mut() {
            Some((last, times)) if *last == call => *times += 1,
            _ => self.rows.push((call, 1)),
        }
    }

    /// The lines for these calls, which are forgotten then.
    fn take_lines(&mut self) -> Vec<String> {
        let rows = std::mem::take(&mut self.rows);
        let mut lines = Vec::new();
        for (call, times) in rows.iter().take(CALLS_SHOWN) {
            lines.push(match times {
                1 => format!("  in {call}"),
                _ => format!("  in {call} ({times} times)"),
            });
        }
        if rows.len() > CALLS_SHOWN {
            lines.push("  …".to_owned());
        }
        lines
    }
}

/// A call and its place without the types of parameters and templates, which are long:
/// `Solution::solve solution.cpp:12`.
fn without_types(call: &str) -> String {
    let Some((name, place)) = call.rsplit_once(' ') else {
        return call.to_owned();
    };
    let mut short = String::new();
    let mut depth = 0_usize;
    for character in name.replace("operator()", "operator").chars() {
        match character {
            '(' | '<' => depth += 1,
            ')' | '>' => depth = depth.saturating_sub(1),
            _ if depth == 0 => short.push(character),
            _ => {}
        }
    }
    format!("{} {place}", short.trim_end_matches(" const"))
}

/// The line of a fault without addresses, and without the types of a function of the library.
fn short_fault(line: &str) -> String {
    if let Some((function, assertion)) = line.split_once(ASSERTION)
        && let Some(function) = library_function(function)
    {
        return format!("{function}{ASSERTION}{assertion}");
    }
    let end = line.find(" (pc ").or_else(|| line.find(" at pc "));
    let line = &line[..end.unwrap_or(line.len())];
    match line.split_once("ERROR: AddressSanitizer: ") {
        Some((_, fault)) => format!("ERROR: AddressSanitizer: {fault}"),
        None => line.to_owned(),
    }
}

/// The function of the library whose assertion failed, without types: `std::vector::operator[]`.
fn library_function(text: &str) -> Option<String> {
    let signature = text.split(" [with ").next()?;
    let function = Regex::new(r"std::(?:\w+::)?(\w+)<[^<>]*>::(operator\[\]|\w+)\(")
        .expect("a test compiles it");
    let found = function.captures_iter(signature).last()?;
    Some(format!("std::{}::{}", &found[1], &found[2]))
}

/// The fault that a line of a report names.
fn fault_in(line: &str) -> Option<&str> {
    for heading in HEADINGS {
        if let Some((_, fault)) = line.split_once(heading) {
            return Some(fault);
        }
    }
    None
}

/// Whether a text has the report of a sanitizer, shortened or not. An assertion of the answer that
/// failed has none, and neither has a `runtime error` of Go.
pub fn has_sanitizer_report(text: &str) -> bool {
    text.lines().any(is_of_sanitizer)
}

fn is_of_sanitizer(line: &str) -> bool {
    let is_in_c = line.contains(".c:") || line.contains(".cpp:");
    let is_undefined = is_in_c && line.contains("runtime error: ");
    let is_of_library = line.starts_with("std::") && line.contains(ASSERTION);
    is_undefined || is_of_library || line.contains("AddressSanitizer: ")
}

/// The first undefined behaviour that a shortened report names, in words.
pub(super) fn undefined_behaviour(report: &str) -> Option<String> {
    for line in report.lines() {
        let Some(fault) = fault_in(line) else {
            continue;
        };
        if !DEFINED.iter().any(|start| fault.starts_with(start)) {
            return Some(in_words(line, fault));
        }
    }
    None
}

/// The fault of this line in words, if it is an assertion of the library that learners meet.
fn in_words(line: &str, fault: &str) -> String {
    let function = line.split(ASSERTION).next().unwrap_or_default();
    let container = function
        .rsplit_once("::")
        .map_or("", |(container, _)| container);
    if !function.starts_with("std::") || !line.contains(ASSERTION) {
        return fault.to_owned();
    }
    if INDEX_CONDITIONS.iter().any(|text| fault.starts_with(text)) {
        return format!("index out of bounds in a {container}");
    }
    if ELEMENT_CONDITIONS
        .iter()
        .any(|text| fault.starts_with(text))
    {
        return format!("{function} is called on an empty {container}");
    }
    fault.to_owned()
}

/// Whether a report names the end of the stack or of the memory.
pub(super) fn is_used_up(report: &str) -> bool {
    has_fault(report, &USED_UP)
}

/// Whether a report says that the stack overflowed.
pub(super) fn is_stack_overflow(report: &str) -> bool {
    has_fault(report, &[STACK_OVERFLOW])
}

/// Whether a report names a fault that begins like one of these.
fn has_fault(report: &str, starts: &[&str]) -> bool {
    let mut faults = report.lines().filter_map(fault_in);
    faults.any(|fault| starts.iter().any(|start| fault.starts_with(start)))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    /// A line of GCC 12 for a vector whose index is too large.
    const VECTOR: &str = "/usr/include/c++/12/bits/stl_vector.h:1123: constexpr std::vector<_Tp, \
        _Alloc>::reference std::vector<_Tp, _Alloc>::operator[](size_type) [with _Tp = \
        std::vector<char>; size_type = long unsigned int]: Assertion '__n < this->size()' failed.";

    /// Lines of GCC 12.
    #[rstest]
    #[case(
        "solution.cpp:7:20: runtime error: index 9 out of bounds for type 'int [9]'",
        Some("index 9 out of bounds for type 'int [9]'")
    )]
    #[case(VECTOR, Some("index out of bounds in a std::vector"))]
    #[case(
        "stl_stack.h:245: std::stack<_Tp, _Sequence>::reference std::stack<_Tp, _Sequence>::top() \
         [with _Tp = int]: Assertion '!this->empty()' failed.",
        Some("std::stack::top is called on an empty std::stack")
    )]
    #[case(
        "a.h:7: int nine(): Assertion '__n < this->size()' failed.",
        Some("'__n < this->size()' failed.")
    )]
    #[case(
        "==7==ERROR: AddressSanitizer: SEGV on unknown address 0x0000003d0900 (pc 0x1 T0)",
        Some("SEGV on unknown address 0x0000003d0900")
    )]
    #[case(
        "==7==ERROR: AddressSanitizer: stack-overflow on address 0x7ffd7a3eaff8",
        None
    )]
    #[case(
        "==7==ERROR: AddressSanitizer: ABRT on unknown address 0x000000000007",
        None
    )]
    #[case(
        "==7==ERROR: AddressSanitizer: allocator is out of memory trying to allocate 0x9 bytes",
        None
    )]
    #[case(
        "program: solution.cpp:7: void Solution::solve(): Assertion `row < 9' failed.",
        None
    )]
    fn a_fault_is_undefined_behaviour_unless_the_language_defines_it(
        #[case] line: &str,
        #[case] undefined: Option<&str>,
    ) {
        assert!(fault_in(line).is_some(), "{line}");
        let report = shortened(line, "solution.cpp");
        assert_eq!(undefined_behaviour(&report).as_deref(), undefined, "{line}");
    }

    #[rstest]
    #[case("hello\nsolution.cpp:7:9: runtime error: load of value 254", true)]
    #[case(
        "std::vector::operator[]: Assertion '__n < this->size()' failed.",
        true
    )]
    #[case("ERROR: AddressSanitizer: SEGV on unknown address 0x0", true)]
    #[case("program: solution.cpp:7: solve(): Assertion `row < 9' failed.", false)]
    #[case("panic: runtime error: index out of range [9] with length 9", false)]
    #[case("hello", false)]
    fn a_report_is_told_from_what_an_answer_or_a_runtime_writes(
        #[case] text: &str,
        #[case] expected: bool,
    ) {
        assert_eq!(has_sanitizer_report(text), expected, "{text}");
    }

    #[test]
    fn a_report_keeps_the_fault_and_the_calls_of_the_answer() {
        let board = "std::vector<std::vector<char, std::allocator<char> > >&";
        let solve = format!("#8 0x5 in Solution::solve({board}, int, int) solution.cpp:22\n");
        let report = format!(
            "{VECTOR}\n==2==ERROR: AddressSanitizer: ABRT on unknown address 0x2 (pc 0x7 T0)\n    \
             #0 0x1 in abort (libc.so.6+0x25)\n    {}    #9 0x7 in Solution::solveSudoku({board}) \
             solution.cpp:12\n    #10 0x9 in main driver.cpp:3\nSUMMARY: AddressSanitizer: ABRT\n",
            solve.repeat(3)
        );
        assert_eq!(
            shortened(&report, "solution.cpp"),
            "std::vector::operator[]: Assertion '__n < this->size()' failed.\n  \
             in Solution::solve solution.cpp:22 (3 times)\n  \
             in Solution::solveSudoku solution.cpp:12"
        );
    }

    #[rstest]
    #[case("Solution::fits(int) a.cpp:7", "Solution::fits a.cpp:7")]
    #[case(
        "Solution::solve(int)::{lambda(int, int)#1}::operator()(int) const a.cpp:7",
        "Solution::solve::{lambda#1}::operator a.cpp:7"
    )]
    #[case("fits a.cpp:7", "fits a.cpp:7")]
    fn a_call_is_shown_without_types(#[case] call: &str, #[case] short: &str) {
        assert_eq!(without_types(call), short);
    }
}
