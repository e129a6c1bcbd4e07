//! The declarations of variables in Java, C++ and JavaScript.

use std::ops::Range;

use super::super::source::Source;

/// A declaration of one or several variables, which begins its line.
pub(in super::super) struct Declaration<'s> {
    pub(in super::super) line: usize,
    pub(in super::super) names: Vec<&'s str>,
    /// The places in the text of the type, and of what stands between the variables. Without the
    /// type, and with semicolons between them, the variables are assigned.
    pub(in super::super) type_place: Range<usize>,
    pub(in super::super) between: Vec<Range<usize>>,
    /// Whether each of the variables gets a value.
    pub(in super::super) sets_all: bool,
}

/// The declaration that begins this line: a type, or `let`, and one or several names.
pub(in super::super) fn declaration_in(source: &Source, line: usize) -> Option<Declaration<'_>> {
    if source.lines[line].is_function {
        return None;
    }
    let tokens = source.tokens_of(line);
    let first_sign = tokens
        .clone()
        .find(|&token| ["=", ";", "(", ","].contains(&source.word(token)))?;
    let name = first_sign.checked_sub(1)?;
    let has_type = name > tokens.start && source.word(name - 1) != ".";
    let is_variable = has_type && source.is_name(name) && source.word(tokens.start) != "return";
    if !is_variable || source.word(first_sign) == "(" {
        return None;
    }
    let mut declaration = Declaration {
        line,
        names: vec![source.word(name)],
        type_place: source.tokens[tokens.start].range.start..source.tokens[name].range.start,
        between: Vec::new(),
        sets_all: source.word(first_sign) == "=",
    };
    let mut token = first_sign;
    while token < tokens.end {
        match source.word(token) {
            "(" | "[" | "{" => token = source.closing(token)?,
            // A type with a comma, `map<int, int>`, has no name before what follows it.
            "," if source.is_name(token + 1) => {
                let next = &source.tokens[token + 1];
                declaration.names.push(source.word(token + 1));
                declaration
                    .between
                    .push(source.tokens[token].range.start..next.range.start);
                declaration.sets_all &= source.word(token + 2) == "=";
            }
            ";" => return Some(declaration),
            _ => {}
        }
        token += 1;
    }
    None
}
