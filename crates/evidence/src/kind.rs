//! [`Kind`]: one kind of evidence, and the list of all kinds.

use crate::explanation::Evidence;
use crate::investigation::Investigation;
use crate::kinds::box_formula::BoxFormula;
use crate::kinds::calls_before::CallsBeforeKind;
use crate::kinds::chance::Chance;
use crate::kinds::choices::Choices;
use crate::kinds::correction::CorrectedAnswer;
use crate::kinds::digit_stays::DigitStays;
use crate::kinds::equal_pairs::EqualPairs;
use crate::kinds::first_wrong_step::FirstWrongStep;
use crate::kinds::idle_lines::IdleLinesKind;
use crate::kinds::one_blank::OneBlank;
use crate::kinds::refuted_check::RefutedCheck;
use crate::kinds::repeated_digits::RepeatedDigits;
use crate::kinds::same_result::SameResult;
use crate::kinds::several_blanks::SeveralBlanks;
use crate::kinds::shared_object::SharedObject;
use crate::kinds::smallest_board::SmallestBoard;
use crate::kinds::struck_candidate::StruckCandidateKind;
use crate::kinds::valid_boards::ValidBoards;
use crate::kinds::when_stopped::WhenStopped;

/// A kind of evidence about a wrong answer.
pub(crate) trait Kind<E> {
    /// Its name in the list of answers, and in the table of the README.
    fn name(&self) -> &'static str;

    /// Whether its evidence is a name of the bug. Only one name is shown, so such a kind is asked
    /// only if no kind before it has one.
    fn gives_name(&self) -> bool {
        false
    }

    /// Looks at the replies so far, calls the subject for more if it has to, and returns what is
    /// certain. `None` if it has nothing to say: saying nothing is better than a false reason.
    fn look(&self, case: &mut Investigation<'_, E>) -> Result<Option<Evidence>, E>;
}

/// All kinds of evidence, in the order in which they are asked.
pub(crate) fn kinds<E>() -> Vec<&'static dyn Kind<E>> {
    vec![
        // What depends on something else than the board ends the search for a reason in the board.
        &Chance,
        &CallsBeforeKind,
        // The board that the kinds below speak of.
        &SmallestBoard,
        // What holds for all boards of problem 37.
        &OneBlank,
        &SeveralBlanks,
        &RepeatedDigits,
        // What holds for all boards of problem 36.
        &SameResult,
        &EqualPairs,
        &ValidBoards,
        // What the answer did with the board that is shown.
        &FirstWrongStep,
        &StruckCandidateKind,
        &Choices,
        &WhenStopped,
        &IdleLinesKind,
        // Names of bugs.
        &SharedObject,
        &BoxFormula,
        &DigitStays,
        &RefutedCheck,
        // It calls changed answers for many boards, which takes longer than all others.
        &CorrectedAnswer,
    ]
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    /// The type that this file imports from a module of kinds: `OneBlank` from `one_blank`.
    fn imported(module: &str) -> Option<&'static str> {
        let start = format!("use crate::kinds::{module}::");
        let mut lines = include_str!("kind.rs").lines();
        lines.find_map(|line| line.strip_prefix(&start)?.strip_suffix(';'))
    }

    /// Without its `mod`, a file is not even compiled.
    #[test]
    fn each_file_has_its_place_in_the_list() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/kinds");
        let modules = include_str!("kinds.rs");
        let mut missing = Vec::new();
        for entry in fs::read_dir(folder).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            // The parts of a kind are in a folder of its name.
            let Some(module) = name.strip_suffix(".rs") else {
                continue;
            };
            let declaration = format!("pub(crate) mod {module};");
            if !modules.contains(&declaration) {
                missing.push(format!("src/kinds.rs: write `{declaration}`"));
            }
            let row = imported(module).map(|kind| format!("        &{kind},\n"));
            if !row.is_some_and(|row| include_str!("kind.rs").contains(&row)) {
                missing.push(format!(
                    "src/kind.rs: write `use crate::kinds::{module}::KIND;`, and `&KIND,` at its \
                     place in the order"
                ));
            }
        }
        assert!(
            missing.is_empty(),
            "files of src/kinds have no place in the list:\n{}",
            missing.join("\n")
        );
    }
}
