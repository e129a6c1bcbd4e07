//! Results as tables in words: [`sheets`]. A terminal draws them, and [`markdown`] is for
//! documents.

mod notes;
mod ratios;
mod reasons;
mod sheet;
mod times;
mod work;

use std::borrow::Cow;

use sudoku::list_in_words;
use textwrap::{WordSeparator, WordSplitter};

use crate::number::{grouped, seconds};
use crate::results::{Results, Role, SetSize};
use crate::side_by_side::PlayedRounds;

pub use reasons::reasons;
pub use sheet::{Column, Emphasis, Sheet, TableCell, markdown};
pub use times::{FIRST_SETS, is_too_noisy, times};

const TOO_NOISY: &str = "Too noisy to rank: nearly every time overlaps that of the row above. The \
                         ratios by round follow; noise affects both times of a round alike.";

/// All tables of a comparison that have a row: the times and what changed; with details, or where
/// the times are too noisy, the ratios of rung to rung; with details also the work. A comparison of
/// contestants with themselves has the table of those ratios only; one with published solvers has
/// the times and the ratios to the fastest.
pub fn sheets(results: &Results, rounds: Option<&PlayedRounds>, details: bool) -> Vec<Sheet> {
    if has_role(results, Role::Again) {
        return vec![ratios::to_itself(results)];
    }
    if has_role(results, Role::Published) {
        let mut sheets = vec![times(results, true)];
        sheets.extend(ratios::to_published(results));
        return sheets;
    }
    let mut sheets = vec![times(results, details)];
    if details {
        sheets.extend(work::work(results));
        sheets.extend(ratios::to_previous(results));
    } else if is_too_noisy(results)
        && let Some(ratios) = ratios::to_previous(results)
    {
        sheets[0].notes.insert(0, TOO_NOISY.to_owned());
        sheets.push(ratios);
    }
    if let Some(rounds) = rounds {
        sheets.push(ratios::to_older_build(results, rounds));
    }
    sheets
}

fn has_role(results: &Results, role: Role) -> bool {
    results
        .strategies
        .iter()
        .any(|strategy| strategy.role == role)
}

/// The heading of a column for a set.
fn heading(set: &SetSize) -> String {
    format!("{}\n{}", set.name, grouped(set.puzzles as u64))
}

/// What was searched for, and within which budgets.
fn limits(results: &Results) -> String {
    let limits = &results.limits;
    let solutions = match limits.solutions {
        1 => "to the first solution".to_owned(),
        2 if results
            .sets
            .iter()
            .all(|set| set.with_several.unwrap_or_default() == 0) =>
        {
            "to the proof that a solution is the only one".to_owned()
        }
        2 => "to the second solution, or the proof that there is no second one".to_owned(),
        count => format!("to {} solutions", grouped(count)),
    };
    let mut budgets = Vec::new();
    if let Some(placements) = limits.placements {
        budgets.push(format!("{} placements", grouped(placements)));
    }
    budgets.extend(limits.seconds.map(seconds));
    if budgets.is_empty() {
        solutions
    } else {
        format!("{solutions}, within {}", list_in_words(budgets, "and"))
    }
}

/// The text in lines of at most `width` columns, broken at spaces. Colours have no width.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let options = textwrap::Options::new(width)
        .break_words(false)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation);
    textwrap::wrap(text, options)
        .into_iter()
        .map(Cow::into_owned)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::sample;

    #[test]
    fn ratios_follow_times_that_are_too_noisy_to_rank() {
        let mut results = sample::timed("easy", &[10_000.0, 9000.0, 8000.0], 0.3);
        assert_eq!(sheets(&results, None, false).len(), 1);
        for strategy in &mut results.strategies[1..] {
            strategy.sets[0].faster = Some(sample::ratio(1.0, 0.97, 1.03));
        }
        let sheets = sheets(&results, None, false);
        assert!(sheets[0].notes[0].starts_with("Too noisy to rank"));
        let cell = &sheets[1].columns[1].cells[0];
        assert_eq!(cell.text, "≈ 1.00, 0.97 to 1.03");
    }

    #[test]
    fn no_proof_is_announced_for_a_set_with_several_solutions() {
        let mut results = sample::timed("easy", &[1000.0], 0.01);
        results.limits.solutions = 2;
        assert_eq!(
            limits(&results),
            "to the proof that a solution is the only one"
        );
        results.sets[0].with_several = Some(1);
        assert_eq!(
            limits(&results),
            "to the second solution, or the proof that there is no second one"
        );
    }

    #[test]
    fn text_is_broken_between_words() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("incomprehensible", 7), ["incomprehensible"]);
        assert_eq!(
            wrapped("\x1b[1mone\x1b[0m two", 7),
            ["\x1b[1mone\x1b[0m two"]
        );
    }
}
