//! The functions of an answer.

use std::ops::Range;

use super::super::source::Source;
use super::expressions::arguments;

/// A function of the answer.
pub(in super::super) struct Function<'s> {
    pub(in super::super) name: &'s str,
    /// The number of its parameters, without `self`.
    pub(in super::super) parameters: usize,
}

/// The functions of the answer. Of several with one name, the first one.
pub(in super::super) fn functions(source: &Source) -> Vec<Function<'_>> {
    let mut functions: Vec<Function<'_>> = Vec::new();
    for line in 0..source.lines.len() {
        if !source.lines[line].is_function {
            continue;
        }
        let mut tokens = source.tokens_of(line);
        let open = tokens.find(|&token| source.word(token) == "(");
        let (Some(name), Some(open)) = (source.name_of_header(line), open) else {
            continue;
        };
        let mut parameters = arguments(source, open);
        parameters.retain(|parameter| &source.text[parameter.clone()] != "self");
        if functions.iter().all(|function| function.name != name) {
            functions.push(Function {
                name,
                parameters: parameters.len(),
            });
        }
    }
    functions
}

/// Whether the line calls the function that it is in.
pub(in super::super) fn calls_itself(source: &Source, line: usize) -> bool {
    let Some(name) = source.function_name(line) else {
        return false;
    };
    source
        .tokens_of(line)
        .any(|token| source.word(token) == name && source.word(token + 1) == "(")
}

/// Whether the operand is a call of a function of the answer.
pub(in super::super) fn is_call_of_answer(source: &Source, operand: &Range<usize>) -> bool {
    let last = operand.end - 1;
    let open = operand
        .clone()
        .find(|&token| source.word(token) == "(" && source.closing(token) == Some(last));
    let Some(open) = open else { return false };
    let name = source.word_before(open);
    functions(source)
        .iter()
        .any(|function| function.name == name)
}
