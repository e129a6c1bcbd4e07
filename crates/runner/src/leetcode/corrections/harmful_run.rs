//! [`CorrectionSearch::harmful_run`]: a run of a statement that makes the answer wrong, where the
//! answer is right without the statement.
//!
//! A version lets the statement run a given number of times, and never again:
//!
//! ```java
//! if (KataSteps.keep(11) && (left[cell] & pair) != 0) strike(cell, pair);
//! ```
//!
//! If it is right with 11 runs and wrong with 12, the 12th run does harm. Other versions then
//! report what the variables are in that run.

use evidence::{CountedRuns, Edit, HarmfulRun, VariableValue};

use super::call::CalledVersions;
use super::code::blocks::end_of_block;
use super::code::expressions::{operand_from, text_of};
use super::conditions::lines_of_conditions;
use super::confirmation::FIRST_BOARD_TO_CONFIRM;
use super::search::CorrectionSearch;
use super::source::{LineKind, Source, Tongue};
use super::versions::Version;
use crate::error::RunnerError;

/// The number of versions that divide what is left at the same time.
const VERSIONS: u64 = 16;

/// The first round tries 0 runs and the powers of two up to this exponent. Between the last two of
/// them are 4,096 numbers, which three more rounds divide by [`VERSIONS`] each.
const LAST_POWER: u32 = 13;

/// The most rounds of versions.
const MOST_ROUNDS: usize = 4;

/// The most variables of which the values are asked for.
const MOST_VARIABLES: usize = 10;

/// A counter that is at least this holds the value of a variable, as `kata_code` of the texts below
/// writes it.
const VALUE: u64 = 1 << 40;

/// What counts the runs, in each language. A value is a number times 8, and its type: see
/// [`value_in_words`].
const PYTHON: &str = include_str!("harmful_run/keep.py");
const JAVA: &str = include_str!("harmful_run/Keep.java");
const CPP: &str = include_str!("harmful_run/keep.h");
const JAVASCRIPT: &str = include_str!("harmful_run/keep.js");

impl CorrectionSearch<'_> {
    /// A run of the statement that the removal takes out: with those before it, the answer is right
    /// on the first board, and with this one, it is wrong. `None` if none was found in time, or if
    /// the change removes nothing.
    pub(super) fn harmful_run(&self, removal: &Version) -> Result<Option<HarmfulRun>, RunnerError> {
        let tongue = self.caller.tongue;
        let source = Source::new(&self.caller.answer.text, tongue);
        let Some(statement) = Counted::of(&source, removal) else {
            return Ok(None);
        };
        let Some(harmless) = self.most_harmless_runs(&statement)? else {
            return Ok(None);
        };
        let variables = variables_of(&source, removal.line);
        let mut versions = Vec::new();
        for variable in &variables {
            versions.push(statement.version(harmless, Some(variable)));
        }
        let mut values = Vec::new();
        for right in self.call_for_first_board(&versions)?.right {
            if let Some(code) = right.steps.total().checked_sub(VALUE)
                && let Some(value) = value_in_words(code)
            {
                values.push(VariableValue {
                    name: variables[right.number].clone(),
                    value,
                });
            }
        }
        Ok(Some(HarmfulRun {
            counted: statement.counted(),
            harmless,
            values,
        }))
    }

    /// The number of runs after which the next one makes the answer wrong. `None` if it was not
    /// found, if counting alone makes the answer wrong, or if the next run makes it too slow.
    fn most_harmless_runs(&self, statement: &Counted<'_>) -> Result<Option<u64>, RunnerError> {
        let mut right = None;
        let mut not_right = None;
        let mut tried = vec![0];
        tried.extend((0..=LAST_POWER).map(|power| 1 << power));
        for _ in 0..MOST_ROUNDS {
            let Some(outcomes) = self.outcomes(statement, &tried)? else {
                return Ok(None);
            };
            let first = outcomes
                .iter()
                .position(|&outcome| outcome != Outcome::Right);
            if let Some(place) = first {
                not_right = Some(Harm {
                    runs: tried[place],
                    outcome: outcomes[place],
                });
            }
            // A larger number of runs may be right again, by luck. That is why the text does not
            // call the run the first one that does harm.
            let last_right = first.unwrap_or(tried.len()).checked_sub(1);
            if let Some(place) = last_right {
                right = Some(tried[place]);
            }
            let (Some(right), Some(next)) = (right, &not_right) else {
                return Ok(None);
            };
            if next.runs == right + 1 {
                return match next.outcome {
                    Outcome::TooSlow => Ok(None),
                    Outcome::Right | Outcome::Wrong => Ok(Some(right)),
                };
            }
            tried = spread_between(right, next.runs);
        }
        Ok(None)
    }

    /// What the answer is on the first board with each of these numbers of runs. `None` if the time
    /// was not enough for all of them.
    fn outcomes(
        &self,
        statement: &Counted<'_>,
        tried: &[u64],
    ) -> Result<Option<Vec<Outcome>>, RunnerError> {
        let mut versions = Vec::new();
        for &runs in tried {
            versions.push(statement.version(runs, None));
        }
        let called = self.call_for_first_board(&versions)?;
        if !called.is_complete {
            return Ok(None);
        }
        let mut outcomes = vec![Outcome::Wrong; tried.len()];
        for right in called.right {
            outcomes[right.number] = Outcome::Right;
        }
        for slow in called.slow {
            outcomes[slow] = Outcome::TooSlow;
        }
        Ok(Some(outcomes))
    }

    fn call_for_first_board(&self, versions: &[Version]) -> Result<CalledVersions, RunnerError> {
        self.caller.on_first_boards(1).call_on_both_sides(
            &versions.iter().collect::<Vec<_>>(),
            FIRST_BOARD_TO_CONFIRM,
            self.times.confirm,
        )
    }
}

/// What the answer is with a number of runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Right,
    Wrong,
    TooSlow,
}

/// A number of runs with which the answer is not right.
struct Harm {
    runs: u64,
    outcome: Outcome,
}

/// Up to [`VERSIONS`] numbers between these, in their order.
fn spread_between(right: u64, wrong: u64) -> Vec<u64> {
    let step = (wrong - right).div_ceil(VERSIONS).max(1);
    let mut numbers = Vec::new();
    let mut number = right + step;
    while number < wrong {
        numbers.push(number);
        number += step;
    }
    numbers
}

/// A statement whose runs are counted, in the text of the answer.
struct Counted<'s> {
    source: &'s Source,
    removal: &'s Version,
    /// The place of the condition, or of the statement.
    place: std::ops::Range<usize>,
}

impl<'s> Counted<'s> {
    /// `None` if the change removes neither a condition nor a statement, or if the statement only
    /// counts: with some of its runs, it counts what the answer never does.
    fn of(source: &'s Source, removal: &'s Version) -> Option<Self> {
        let line = source.lines[removal.line].range.clone();
        let text = match &removal.edit {
            Edit::Never { condition } => condition,
            Edit::Without { text } => text,
            _ => return None,
        };
        if only_counts(source, removal.line) {
            return None;
        }
        let start = line.start + source.text[line].find(text.as_str())?;
        Some(Self {
            source,
            removal,
            place: start..start + text.len(),
        })
    }

    /// What counts as a run in these versions.
    fn counted(&self) -> CountedRuns {
        let text = &self.source.text[self.place.clone()];
        match &self.removal.edit {
            Edit::Never { .. } if self.source.tongue == Tongue::Python => CountedRuns::OfCondition,
            Edit::Never { .. } => CountedCondition::new(text, "").counted,
            _ => CountedRuns::OfStatement,
        }
    }

    /// The version in which the statement runs this many times. If a variable is named, the counter
    /// then gets its value.
    fn version(&self, runs: u64, variable: Option<&str>) -> Version {
        let tongue = self.source.tongue;
        let arguments = match variable {
            Some(variable) => format!("{runs}, {variable}"),
            None => runs.to_string(),
        };
        let keep = match tongue {
            Tongue::Python | Tongue::Cpp => format!("kata_keep({arguments})"),
            Tongue::Java => format!("KataSteps.keep({arguments})"),
            Tongue::JavaScript => format!("kataKeep({arguments})"),
        };
        let text = &self.source.text[self.place.clone()];
        let counted = match (&self.removal.edit, tongue) {
            (Edit::Never { .. }, Tongue::Python) => format!("({text}) and {keep}"),
            (Edit::Never { .. }, _) => CountedCondition::new(text, &keep).text,
            (_, Tongue::Python) => format!("if {keep}: {text}"),
            _ => format!("if ({keep}) {{ {text} }}"),
        };
        let changed = self.source.replaced(&[(self.place.clone(), &counted)]);
        let text = match tongue {
            Tongue::Python => format!("{changed}\n{PYTHON}"),
            Tongue::Java => format!("{changed}\n{JAVA}"),
            Tongue::Cpp => format!("{CPP}\n{changed}"),
            Tongue::JavaScript => format!("{changed}\n{JAVASCRIPT}"),
        };
        Version {
            text,
            ..self.removal.clone()
        }
    }
}

/// Whether the line does nothing but count, also on a condition: `if (cell == '.') gaps++;`.
fn only_counts(source: &Source, line: usize) -> bool {
    let mut last = line;
    if source.lines[line].kind != LineKind::Statement {
        // The condition stands in a line of its own.
        let Some(next) = source.next_line(line) else {
            return false;
        };
        let is_block = source.lines[line].kind == LineKind::Header;
        let is_whole = match end_of_block(source, line) {
            Some(end) if source.lines[end].kind == LineKind::End => {
                source.line_before(end) == Some(next)
            }
            end => end == Some(next),
        };
        if is_block && !is_whole {
            return false;
        }
        last = next;
    }
    let tokens = source.tokens_of(last);
    let mut words: Vec<&str> = tokens.map(|token| source.word(token)).collect();
    if words.last() == Some(&";") {
        words.pop();
    }
    let mut starts = 0..words.len();
    starts.any(|start| {
        begins_statement(source.tongue, &words[..start]) && counts_variable(&words[start..])
    })
}

/// Whether a statement begins after these words of its line: a condition, or nothing.
fn begins_statement(tongue: Tongue, before: &[&str]) -> bool {
    match before.last() {
        None | Some(&(")" | "else")) => true,
        Some(&":") => tongue == Tongue::Python,
        Some(_) => false,
    }
}

/// Whether this statement does nothing but change a variable by 1.
fn counts_variable(words: &[&str]) -> bool {
    match words {
        [variable @ .., "++" | "--"]
        | ["++" | "--", variable @ ..]
        | [variable @ .., "+=" | "-=", "1"] => is_variable(variable),
        [before @ .., "+" | "-", "1"] => {
            let mut sides = before.split(|&word| word == "=");
            let variable = sides.next().unwrap_or_default();
            is_variable(variable) && sides.next() == Some(variable) && sides.next().is_none()
        }
        _ => false,
    }
}

/// Whether these words are a variable, which may be a field: `this.gaps`.
fn is_variable(words: &[&str]) -> bool {
    match words {
        [name] | ["self" | "this", "." | "->", name] => {
            name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        }
        _ => false,
    }
}

/// A condition with a count.
struct CountedCondition {
    text: String,
    counted: CountedRuns,
}

impl CountedCondition {
    /// Counts the times that the condition holds. A call in it may be what strikes, as in
    /// `left[cell] != pair && strikes(cell)`. Then the count stands before the last part of the
    /// condition.
    fn new(condition: &str, keep: &str) -> Self {
        if !condition.contains('(') {
            return Self {
                text: format!("({condition}) && {keep}"),
                counted: CountedRuns::OfCondition,
            };
        }
        match parts_around_last_and(condition) {
            Some((first, last)) if !condition.contains("||") => Self {
                text: format!("({first}) && {keep} && ({last})"),
                counted: CountedRuns::OfLastTest,
            },
            _ => Self {
                text: format!("{keep} && ({condition})"),
                counted: CountedRuns::OfTest,
            },
        }
    }
}

/// The condition before its last `&&` outside of brackets, and its last part.
fn parts_around_last_and(condition: &str) -> Option<(&str, &str)> {
    let mut depth = 0;
    for (place, character) in condition.char_indices().rev() {
        match character {
            ')' | ']' | '}' => depth += 1,
            '(' | '[' | '{' => depth -= 1,
            '&' if depth == 0 && condition[..place].ends_with('&') => {
                return Some((&condition[..place - 1], &condition[place + 1..]));
            }
            _ => {}
        }
    }
    None
}

/// The variables of the removed line and of its conditions, those of the line first.
fn variables_of(source: &Source, line: usize) -> Vec<String> {
    let mut lines = vec![line];
    lines.extend(lines_of_conditions(source, line));
    let mut variables: Vec<String> = Vec::new();
    for line in lines {
        for token in source.tokens_of(line) {
            let is_member = [".", "->"].contains(&source.word_before(token));
            if is_member || source.word(token + 1) == "(" {
                continue;
            }
            let Some(operand) = operand_from(source, token) else {
                continue;
            };
            let text = text_of(source, &operand).to_owned();
            if !text.contains('(') && !variables.contains(&text) {
                variables.push(text);
            }
        }
    }
    variables.truncate(MOST_VARIABLES);
    variables
}

/// The value that a version wrote, if it has a type that is shown.
fn value_in_words(code: u64) -> Option<String> {
    const INTEGER: u64 = 1;
    const CHARACTER: u64 = 2;
    const PAIR: u64 = 3;
    const TRUTH: u64 = 4;
    const DIGITS: u64 = 5;
    const PARTS: u64 = 1_000;
    let value = code / 8;
    match code % 8 {
        INTEGER => Some(value.to_string()),
        CHARACTER => Some(format!("'{}'", char::from_u32(u32::try_from(value).ok()?)?)),
        PAIR => Some(format!("({}, {})", value / PARTS, value % PARTS)),
        TRUTH => Some((value != 0).to_string()),
        DIGITS => Some(digits_in_words(value)),
        _ => None,
    }
}

/// `{3, 6}` of the bits 3 and 6.
fn digits_in_words(bits: u64) -> String {
    let mut digits = Vec::new();
    for digit in 0..10 {
        if bits >> digit & 1 == 1 {
            digits.push(digit.to_string());
        }
    }
    format!("{{{}}}", digits.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_has_its_type() {
        assert_eq!(value_in_words(40 * 8 + 1).as_deref(), Some("40"));
        assert_eq!(
            value_in_words(u64::from(b'7') * 8 + 2).as_deref(),
            Some("'7'")
        );
        assert_eq!(value_in_words(4_008 * 8 + 3).as_deref(), Some("(4, 8)"));
        assert_eq!(value_in_words(8 + 4).as_deref(), Some("true"));
        assert_eq!(
            value_in_words(0b100_1000 * 8 + 5).as_deref(),
            Some("{3, 6}")
        );
        assert_eq!(value_in_words(0), None);
    }

    #[test]
    fn a_call_in_a_condition_is_counted() {
        let counted = CountedCondition::new("n == 2", "k");
        assert_eq!(counted.text, "(n == 2) && k");
        assert_eq!(counted.counted, CountedRuns::OfCondition);
        let counted = CountedCondition::new("a != b && strikes(a)", "k");
        assert_eq!(counted.text, "(a != b ) && k && ( strikes(a))");
        assert_eq!(counted.counted, CountedRuns::OfLastTest);
        for condition in ["f(a) || b && g(a)", "!(n == 2 && strikes(a))"] {
            let counted = CountedCondition::new(condition, "k");
            assert_eq!(counted.text, format!("k && ({condition})"));
            assert_eq!(counted.counted, CountedRuns::OfTest);
        }
    }

    /// Whether the first line of this text only counts.
    fn counts(tongue: Tongue, text: &str) -> bool {
        only_counts(&Source::new(text, tongue), 0)
    }

    #[test]
    fn a_statement_that_counts_is_known() {
        assert!(counts(Tongue::Cpp, "if (ch == '.') gaps++;"));
        assert!(counts(Tongue::Java, "if (ch == '.')\n    ++gaps;"));
        assert!(counts(Tongue::Java, "if (ch == '.') {\n    gaps += 1;\n}"));
        assert!(counts(Tongue::Python, "if ch == '.':\n    gaps += 1\n"));
        assert!(counts(Tongue::Python, "if ch == '.': self.gaps += 1"));
        assert!(counts(Tongue::Java, "if (ch == '.') this.gaps++;"));
        assert!(counts(Tongue::Cpp, "if (ch == '.') ++this->gaps;"));
        assert!(counts(Tongue::JavaScript, "else gaps++;"));
        assert!(counts(Tongue::Python, "else: gaps = gaps + 1"));
        assert!(counts(Tongue::Java, "this.gaps = this.gaps - 1;"));
        assert!(!counts(Tongue::Java, "this.gaps = gaps + 1;"));
        assert!(!counts(Tongue::Java, "digit = ok ? 1 : gaps++;"));
        assert!(!counts(Tongue::Cpp, "if (ch == '.') left[cell]--;"));
        assert!(!counts(Tongue::Cpp, "if (ch == '.') strike(cell, gaps++);"));
        assert!(!counts(
            Tongue::Python,
            "if ch == '.':\n    gaps += 1\n    strike(gaps)\n"
        ));
    }

    #[test]
    fn the_numbers_between_are_spread() {
        assert_eq!(spread_between(4, 8), [5, 6, 7]);
        assert_eq!(spread_between(32, 64).first(), Some(&34));
        assert_eq!(spread_between(7, 8), [0_u64; 0]);
    }

    #[test]
    fn the_variables_of_a_line_and_of_its_conditions_are_asked_for() {
        let text = "for a in cells:\n    if len(left[a]) == 2:\n        for b in peers(a):\n            \
                    left[b] -= left[a]\n";
        let source = Source::new(text, Tongue::Python);
        assert_eq!(variables_of(&source, 3), ["left[b]", "b", "left[a]", "a"]);
    }
}
