//! Copies a collection instead of giving it a second name.
//!
//! Mistake: the answer saves a collection without a copy. What it saved changes with the original.
//!
//! Change tried: save a copy.
//!
//! ```python
//! saved = self.candidates         # `copy.deepcopy(self.candidates)`: it changes with the original
//! ...
//! self.candidates = saved
//! ```
//!
//! In C++, only a pointer or a reference is a second name. For references, see
//! [`declarations`](super::declarations).
//!
//! ```cpp
//! auto next = state;                   // `make_shared<State>(*state)`
//! next->place(cell, digit);
//! ```

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::LazyLock;

use regex_lite::Regex;

use super::super::code::expressions::{operand_from, place_of, text_of};
use super::super::source::{Source, Tongue};
use super::super::versions::{Rank, Versions};

/// Methods that keep their argument.
const KEEPS: [&str; 5] = ["append", "push", "add", "push_back", "addLast"];

/// A type in angle brackets of a pointer that C++ counts, or of one that `new` returns.
static SHARED: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"\b(?:make_shared|shared_ptr)<(\w+)>").expect("constant"));
static NEW: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\bnew (\w+)\b").expect("constant"));

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for token in 1..source.tokens.len() {
        let Some(kept) = kept_operand(source, token) else {
            continue;
        };
        let copies = match source.tongue {
            Tongue::Python => copies_of_python(source, &kept),
            Tongue::JavaScript => copies_of_javascript(source, &kept),
            Tongue::Java => copies_of_java(source, &kept),
            Tongue::Cpp => copies_of_cpp(source, &kept),
        };
        // The type says what is a collection or an object, so few places are tried.
        let rank = match source.tongue {
            Tongue::Python | Tongue::JavaScript => Rank::Likely,
            Tongue::Java | Tongue::Cpp => Rank::First,
        };
        let line = source.tokens[token].line;
        for copied in copies {
            versions.replace_places(rank, line, &[(place_of(source, &kept), &copied)]);
        }
    }
    add_copies_of_returned_members(versions);
}

/// `return this.best;` becomes `return { ...this.best };`: each call of the search gets its own.
fn add_copies_of_returned_members(versions: &mut Versions<'_>) {
    let source = versions.source;
    for line in source.statements() {
        let tokens = source.tokens_of(line);
        let returned = match source.first_word(line) {
            "return" => operand_from(source, tokens.start + 1),
            _ => None,
        };
        let Some(returned) = returned else { continue };
        let is_member = ["this", "self"].contains(&source.word(returned.start))
            && returned.len() == 3
            && source.ends_statement(returned.end);
        if !is_member {
            continue;
        }
        let member = text_of(source, &returned);
        let copies = match source.tongue {
            Tongue::Python => vec![format!("copy.copy({member})")],
            Tongue::JavaScript => vec![format!("{{ ...{member} }}"), format!("[...{member}]")],
            Tongue::Java => vec![format!("{member}.clone()")],
            // It returns a copy already.
            Tongue::Cpp => Vec::new(),
        };
        for copied in copies {
            versions.replace_places(Rank::First, line, &[(place_of(source, &returned), &copied)]);
        }
    }
}

/// The tokens of what gets a second name here: it is assigned, put into a collection, or passed to
/// the function that the line is in.
fn kept_operand(source: &Source, token: usize) -> Option<Range<usize>> {
    let gives_second_name = match source.word(token) {
        "=" => true,
        "(" | "," => KEEPS.contains(&source.word(token - 1)) || is_in_own_call(source, token),
        _ => false,
    };
    let kept = operand_from(source, token + 1)?;
    let ends = [")", ","].contains(&source.word(kept.end)) || source.ends_statement(kept.end);
    let has_call = kept.clone().any(|part| source.word(part) == "(");
    (gives_second_name && ends && !has_call).then_some(kept)
}

/// Whether an argument of a call of the function that the line is in follows this token.
fn is_in_own_call(source: &Source, token: usize) -> bool {
    let line = source.tokens[token].line;
    let Some(name) = source.function_name(line) else {
        return false;
    };
    let mut calls = source.tokens_of(line).filter(|&open| {
        source.word(open) == "(" && source.word_before(open) == name && open <= token
    });
    calls.any(|open| source.closing(open).is_some_and(|close| token < close))
}

fn copies_of_python(source: &Source, kept: &Range<usize>) -> Vec<String> {
    let place = text_of(source, kept);
    if is_collection(source, place) || (kept.len() == 1 && has_members(source, place)) {
        vec![format!("copy.deepcopy({place})")]
    } else if is_changed_below(source, kept) {
        vec![format!("copy.copy({place})")]
    } else {
        Vec::new()
    }
}

fn copies_of_javascript(source: &Source, kept: &Range<usize>) -> Vec<String> {
    let place = text_of(source, kept);
    let mut copies = copies_by_method(source, place);
    if is_collection(source, place) {
        copies.push(format!("structuredClone({place})"));
    }
    copies
}

/// What copies an array or a collection of the library, which must be declared with its type, or an
/// object of the answer.
fn copies_of_java(source: &Source, kept: &Range<usize>) -> Vec<String> {
    let place = text_of(source, kept);
    let mut copies = copies_by_method(source, place);
    match declared_type(source, source.word(kept.end - 1)) {
        Some(declared) => copies.extend(copy_of_type(source, place, &declared)),
        None if is_collection(source, place) => copies.push(format!("{place}.clone()")),
        None => {}
    }
    copies
}

/// What copies a variable of this type in Java; `None` if that is not known.
fn copy_of_type(source: &Source, place: &str, declared: &DeclaredType<'_>) -> Option<String> {
    let name = declared.name;
    if declared.dimensions == 2 {
        return Some(format!(
            "Arrays.stream({place}).map({name}[]::clone).toArray({name}[][]::new)"
        ));
    }
    if declared.dimensions > 0 || is_collection(source, place) {
        return Some(format!("{place}.clone()"));
    }
    match name {
        "List" => Some(format!("new ArrayList<>({place})")),
        "Set" => Some(format!("new HashSet<>({place})")),
        "Map" => Some(format!("new HashMap<>({place})")),
        "Deque" | "Queue" => Some(format!("new ArrayDeque<>({place})")),
        "BitSet" => Some(format!("(BitSet) {place}.clone()")),
        _ if declared.is_generic => Some(format!("new {name}<>({place})")),
        _ if source.code.contains(&format!("{name}({name} ")) => {
            Some(format!("new {name}({place})"))
        }
        _ => None,
    }
}

/// What copies the object behind a pointer. Of `auto`, each type is tried to which the answer has
/// pointers.
fn copies_of_cpp(source: &Source, kept: &Range<usize>) -> Vec<String> {
    let place = text_of(source, kept);
    if !source.code.contains(&format!("{place}->")) {
        return Vec::new();
    }
    let mut copies = Vec::new();
    for object in types_of(source, &SHARED) {
        copies.push(format!("make_shared<{object}>(*{place})"));
    }
    for object in types_of(source, &NEW) {
        copies.push(format!("new {object}(*{place})"));
    }
    copies
}

/// The types that this expression finds in the answer.
fn types_of<'s>(source: &'s Source, finds: &Regex) -> BTreeSet<&'s str> {
    let mut types = BTreeSet::new();
    for found in finds.captures_iter(&source.code) {
        types.extend(found.get(1).map(|group| group.as_str()));
    }
    types
}

/// Calls of the methods of the answer that seem to copy their object.
fn copies_by_method(source: &Source, place: &str) -> Vec<String> {
    let mut copies = Vec::new();
    for method in ["copy", "clone"] {
        let is_in_answer = (0..source.lines.len()).any(|line| {
            source.lines[line].is_function
                && source.name_of_header(line) == Some(method)
                && source.line_code(line).contains("()")
        });
        if is_in_answer && has_members(source, place) {
            copies.push(format!("{place}.{method}()"));
        }
    }
    copies
}

/// The type with which Java declares a variable.
struct DeclaredType<'s> {
    name: &'s str,
    is_generic: bool,
    /// The number of brackets of an array.
    dimensions: usize,
}

/// The type of the first variable with this name.
fn declared_type<'s>(source: &'s Source, name: &str) -> Option<DeclaredType<'s>> {
    let declaration = format!(r"\b(\w+)(<[^;=()]*>)?((?:\[\])*) {name}\b");
    let found = Regex::new(&declaration).ok()?.captures(&source.code)?;
    let declared = found.get(1)?.as_str();
    if ["return", "new", "else"].contains(&declared) {
        return None;
    }
    Some(DeclaredType {
        name: declared,
        is_generic: found.get(2).is_some(),
        dimensions: found
            .get(3)
            .map_or(0, |brackets| brackets.as_str().len() / 2),
    })
}

/// Whether what gets a second name here is a part of a collection, and a statement of the function
/// changes it by that name: `options &= columns[c]` after `options = rows[r]`.
fn is_changed_below(source: &Source, kept: &Range<usize>) -> bool {
    const CHANGES: [&str; 4] = ["&=", "|=", "-=", "^="];
    const METHODS: [&str; 6] = ["add", "remove", "discard", "append", "pop", "clear"];
    let line = source.tokens[kept.start].line;
    let Some(name) = kept.start.checked_sub(2) else {
        return false;
    };
    let is_part = source.word(kept.end - 1) == "]" && source.word(name + 1) == "=";
    let function = source.function_of(line);
    is_part
        && (source.tokens_of(line).end..source.tokens.len()).any(|token| {
            source.word(token) == source.word(name)
                && source.function_of(source.tokens[token].line) == function
                && (CHANGES.contains(&source.word(token + 1))
                    || (source.word(token + 1) == "." && METHODS.contains(&source.word(token + 2))))
        })
}

/// Whether the answer has an index of it somewhere: `candidates[cell]` of `candidates`. A part of
/// a collection is one itself if this part has an index, `rows[r][c]` of `rows[r]`.
fn is_collection(source: &Source, place: &str) -> bool {
    source.code.contains(&format!("{place}["))
}

/// Whether the answer reads a member of it somewhere: `state.cells`.
fn has_members(source: &Source, place: &str) -> bool {
    source.code.contains(&format!("{place}."))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::assert_tried;
    use super::add;

    #[rstest]
    #[case::returned_member(
        Tongue::JavaScript,
        "findBest() {\n  return this.best;\n}",
        "With `return { ...this.best };` instead of"
    )]
    #[case::member(
        Tongue::Python,
        "saved = self.left\nself.left[r] = 0\n",
        "With `saved = copy.deepcopy(self.left)` instead of"
    )]
    #[case::part_that_is_changed(
        Tongue::Python,
        "def choices(r, c):\n    options = rows[r]\n    options &= columns[c]\n    \
         return options\n",
        "With `options = copy.copy(rows[r])` instead of"
    )]
    #[case::array(
        Tongue::Java,
        "int[] saved = left;\nleft[r] = 0;",
        "With `int[] saved = left.clone();` instead of"
    )]
    #[case::pushed_object(
        Tongue::JavaScript,
        "stack.push(next);\nnext[r] = 0;",
        "With `stack.push(structuredClone(next));` instead of"
    )]
    #[case::array_of_arrays(
        Tongue::Java,
        "char[][] saved = left;\nleft[r][c] = 0;\nvoid f(char[][] left) {}",
        "With `char[][] saved = \
         Arrays.stream(left).map(char[]::clone).toArray(char[][]::new);` instead of"
    )]
    #[case::list(
        Tongue::Java,
        "List<Integer> left = new ArrayList<>();\nvoid f() {\n  List<Integer> saved = left;\n}",
        "With `List<Integer> saved = new ArrayList<>(left);` instead of"
    )]
    #[case::object_with_a_method(
        Tongue::Java,
        "State copy() {\n}\nvoid f(State state) {\n  State next = state;\n  state.put(c, d);\n}",
        "With `State next = state.copy();` instead of"
    )]
    #[case::object_with_a_constructor(
        Tongue::Java,
        "State(State other) {\n}\nvoid f(State state) {\n  State next = state;\n}",
        "With `State next = new State(state);` instead of"
    )]
    #[case::counted_pointer(
        Tongue::Cpp,
        "stack<shared_ptr<State>> todo;\nauto next = state;\nnext->put(c, state->best);",
        "With `auto next = make_shared<State>(*state);` instead of"
    )]
    #[case::pointer(
        Tongue::Cpp,
        "State* state = new State();\nState* next = state;\nnext->put(c, state->best);",
        "With `State* next = new State(*state);` instead of"
    )]
    #[case::passed_object(
        Tongue::Python,
        "def search(state, cell):\n    state.put(cell)\n    search(state, cell + 1)\n",
        "With `search(copy.deepcopy(state), cell + 1)` instead of"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }
}
