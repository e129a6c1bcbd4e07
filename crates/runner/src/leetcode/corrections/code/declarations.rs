//! The declarations of variables in Java, C++ and JavaScript.

use std::ops::Range;

use super::super::source::Source;

/// The first words of statements that are no declarations: `else left = 81;`, `throw error;`.
const NO_TYPES: [&str; 7] = ["return", "else", "throw", "delete", "case", "goto", "using"];

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
    let is_variable =
        has_type && source.is_name(name) && !NO_TYPES.contains(&source.word(tokens.start));
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

#[cfg(test)]
mod tests {
    use super::super::super::source::Tongue;
    use super::*;

    #[test]
    fn a_statement_without_a_type_declares_nothing() {
        let text = "int left = 81;\nelse left = 81;\nthrow left;\nreturn left;\nleft = 81;";
        let source = Source::new(text, Tongue::Cpp);
        let declares: Vec<bool> = (0..source.lines.len())
            .map(|line| declaration_in(&source, line).is_some())
            .collect();
        assert_eq!(declares, [true, false, false, false, false]);
    }
}
