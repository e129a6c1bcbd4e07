//! A call of the function itself whose result is lost, so that the search goes on behind it.
//!
//! ```java
//! board[row][col] = digit;
//! solve(board);              // `if (solve(board)) return true;`
//! board[row][col] = '.';
//! ```

use super::super::source::{Source, Tongue};
use super::super::versions::{Place, Rank, Versions};

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for line in source.statements() {
        let Some(name) = source.function_name(line) else {
            continue;
        };
        let statement = source.line_text(line);
        if !statement.contains(&format!("{name}(")) {
            continue;
        }
        if let Some(call) = call_alone(statement, name) {
            let range = source.lines[line].range.clone();
            for result in uses_of_result(call, source.tongue) {
                versions.replace_places(Rank::First, line, &[(range.clone(), &result)]);
            }
        }
        for flag in flags(source) {
            let stop = match source.tongue {
                Tongue::Python => format!("if {flag}: return"),
                Tongue::Java | Tongue::Cpp | Tongue::JavaScript => format!("if ({flag}) return;"),
            };
            versions.insert(Rank::First, Place::After(line), &stop);
        }
    }
}

/// The call, if the statement is nothing else, or returns its result whatever it is.
fn call_alone<'s>(statement: &'s str, name: &str) -> Option<&'s str> {
    let call = statement.trim_end_matches(';');
    let call = call.strip_prefix("return ").unwrap_or(call);
    let function = call.split('(').next().unwrap_or_default();
    if function.ends_with(name) && !function.contains([' ', '=']) {
        Some(call)
    } else {
        None
    }
}

/// Statements that use the result: success ends the search, or any result does.
fn uses_of_result(call: &str, tongue: Tongue) -> [String; 2] {
    match tongue {
        Tongue::Python => [format!("if {call}: return True"), format!("return {call}")],
        Tongue::Java | Tongue::Cpp | Tongue::JavaScript => [
            format!("if ({call}) return true;"),
            format!("return {call};"),
        ],
    }
}

/// The names that are set to true somewhere, as `self.solved` in place of a result.
fn flags(source: &Source) -> Vec<&str> {
    let mut flags = Vec::new();
    for line in source.statements() {
        let code = source.line_text(line).trim_end_matches(';');
        let flag = code
            .strip_suffix(" = true")
            .or_else(|| code.strip_suffix(" = True"));
        if let Some(flag) = flag
            && !flag.contains([' ', '['])
            && !flags.contains(&flag)
        {
            flags.push(flag);
        }
    }
    flags
}
