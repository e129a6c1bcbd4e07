//! Counters: how much a changed answer searches, and how much it changes. See [`with_counters`],
//! [`with_call_counters`], [`with_change_counters`].

use super::code::effects::{Effect, effect_of};
use super::source::{LineKind, Source, Tongue};
use super::versions::Version;

/// The version with a counter in each block of its functions.
pub(super) fn with_counters(version: &Version, tongue: Tongue) -> Version {
    with_counters_where(version, tongue, begins_counted_block)
}

/// The version with a counter in each function that calls itself, as a search does. No step that
/// prepares or chooses something is counted.
pub(super) fn with_call_counters(version: &Version, tongue: Tongue) -> Version {
    with_counters_where(version, tongue, begins_recursive_function)
}

/// The version with a counter before each of these lines.
fn with_counters_where(
    version: &Version,
    tongue: Tongue,
    is_counted: fn(&Source, usize) -> bool,
) -> Version {
    let source = Source::new(&version.text, tongue);
    let counter = counter(tongue);
    let mut inserted = Vec::new();
    for line in 0..source.lines.len() {
        if is_counted(&source, line) {
            let place = source.lines[line].whole.start;
            let text = format!("{}{counter}\n", source.indentation(line));
            inserted.push((place, text));
        }
    }
    let places: Vec<_> = inserted
        .iter()
        .map(|(place, text)| (*place..*place, text.as_str()))
        .collect();
    counting(version, tongue, source.replaced(&places))
}

/// The version with a counter of the changes that its statements make: an element that loses a bit
/// or a digit which it has. See [`effect_of`].
pub(super) fn with_change_counters(version: &Version, tongue: Tongue) -> Version {
    let source = Source::new(&version.text, tongue);
    let mut counted = Vec::new();
    for line in 0..source.lines.len() {
        if source.function_of(line).is_some()
            && let Some(effect) = effect_of(tongue, source.line_text(line))
            && !sets_first_value(effect.statement)
        {
            let text = with_counter(&effect, tongue, source.indentation(line));
            counted.push((source.lines[line].range.clone(), text));
        }
    }
    let places: Vec<_> = counted
        .iter()
        .map(|(place, text)| (place.clone(), text.as_str()))
        .collect();
    counting(version, tongue, source.replaced(&places))
}

/// Whether the statement gives an element a value that does not depend on the one before: in
/// Python, there may be none before.
fn sets_first_value(statement: &str) -> bool {
    match statement.split_once(" = ") {
        Some((element, value)) => !value.contains(element),
        None => false,
    }
}

/// The statement with a counter that runs where it changes something.
fn with_counter(effect: &Effect<'_>, tongue: Tongue, indentation: &str) -> String {
    let Effect {
        before,
        statement,
        condition,
    } = effect;
    let counter = counter(tongue);
    match tongue {
        Tongue::Python => format!("if {condition}: {counter}\n{indentation}{statement}"),
        Tongue::Java | Tongue::Cpp | Tongue::JavaScript => {
            format!("{before}{{ if ({condition}) {counter} {statement} }}")
        }
    }
}

/// A statement that counts.
const fn counter(tongue: Tongue) -> &'static str {
    match tongue {
        Tongue::Python => "kata_steps[0] += 1",
        Tongue::Java => "KataSteps.count++;",
        Tongue::JavaScript => "kataSteps++;",
        Tongue::Cpp => "kata_steps++;",
    }
}

/// The version with this text, which has counters.
fn counting(version: &Version, tongue: Tongue, mut text: String) -> Version {
    if tongue == Tongue::Java {
        text.push_str("\nfinal class KataSteps { static long count; }\n");
    }
    Version {
        text,
        ..version.clone()
    }
}

/// Whether the line is the first one in the block of a function, a loop or a condition.
pub(super) fn begins_counted_block(source: &Source, line: usize) -> bool {
    if source.lines[line].kind == LineKind::Blank || source.function_of(line).is_none() {
        return false;
    }
    let Some(header) = source.line_before(line) else {
        return false;
    };
    let code = source.line_text(header);
    source.is_first_of_block(line)
        && !opens_literal(code)
        // The first statement in a `switch` is a `case`, which cannot be preceded by a counter.
        && !code.starts_with("switch")
}

/// Whether the line opens an object or an array, such as `const start = {`, instead of a block: a
/// counter inside of it would break the syntax.
fn opens_literal(code: &str) -> bool {
    if code.starts_with("case ") || code.starts_with("default") {
        return false;
    }
    match code.strip_suffix('{') {
        Some(before) => {
            let before = before.trim_end();
            // `new int[]{` of Java, and `vector<int>{` of C++.
            let has_type = before.ends_with("[]")
                || (before.ends_with('>') && !before.ends_with("=>") && !before.ends_with("->"));
            has_type
                || before.ends_with(['=', '(', '[', ',', ':', '?'])
                || before.ends_with("return")
        }
        None => false,
    }
}

/// Whether the line is the first one in the block of a function that calls itself.
fn begins_recursive_function(source: &Source, line: usize) -> bool {
    let header = source.function_of(line);
    if !begins_counted_block(source, line) || source.line_before(line) != header {
        return false;
    }
    let Some(name) = source.function_name(line) else {
        return false;
    };
    let call = format!("{name}(");
    let mut body = line..source.lines.len();
    body.any(|place| source.function_of(place) == header && source.line_text(place).contains(&call))
}
