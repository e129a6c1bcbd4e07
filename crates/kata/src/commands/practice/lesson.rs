//! [`missing`]: the idea of a stage that a right answer may not use yet.

use std::fs;
use std::path::Path;

use judge::fixtures;
use runner::AnswerFile;

use super::stage::Stage;
use crate::answers::cell_reads::CellReads;
use crate::answers::standing::{self, RECORDED};
use crate::error::Error;

/// What suggests that the answer does not use the idea of the stage, in words; `None` if nothing
/// does.
pub(super) fn missing(
    answer: &AnswerFile,
    path: &Path,
    stage: &Stage,
) -> Result<Option<String>, Error> {
    let Some(rung) = ladder::find(stage.lesson.name) else { return Ok(None) };
    let code = fs::read(path).map_err(|source| Error::Input { path: path.to_owned(), source })?;
    let code = String::from_utf8_lossy(&code);
    let operators = &stage.operators;
    let why = if !operators.is_empty() {
        let has_one = operators.iter().any(|operator| code.contains(operator));
        (!has_one).then(|| format!("your code has none of the operators {}", operators.join("  ")))
    } else if let Some(puzzle) = fixtures::case(RECORDED).and_then(|case| case.puzzle)
        && stage.is_in_record
        && let Some(recorded) = answer.recorded(&puzzle)?
    {
        let wanted = CellReads::of(rung.source(), &puzzle);
        let found = CellReads::of(&recorded, &puzzle).filter(|&found| Some(found) < wanted);
        found.map(|found| format!("on {RECORDED}, {found}"))
    } else if stage.is_in_time {
        standing::too_slow(answer, rung)
    } else {
        None
    };
    Ok(why.map(|why| {
        let idea = rung.idea;
        format!("Your answer is right. It may not use the idea of this stage yet ({idea}): {why}.")
    }))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use runner::{OpenError, ProcessLimits};

    use super::*;
    use crate::commands::practice::stage;

    #[test]
    fn only_the_model_answer_of_the_previous_stage_is_told_what_it_misses() {
        let stages = stage::all();
        let folder = tempfile::tempdir().unwrap();
        let is_told =
            |stage: &Stage| stage.is_in_record || stage.is_in_time || !stage.operators.is_empty();
        assert_eq!(stages.iter().filter(|stage| is_told(stage)).count(), 3);
        for (index, stage) in stages.iter().enumerate().filter(|(_, stage)| is_told(stage)) {
            // In Python the record or the code shows it; in C++ the time has to.
            for ending in ["py", "cpp"].into_iter().take(if stage.is_in_time { 2 } else { 1 }) {
                let path = folder.path().join(format!("solution.{ending}"));
                let is_missing = |stage_of: &Stage| {
                    let name = stage_of.lesson.name;
                    let text = lessons::answer_of(name, name, ending).unwrap().text;
                    fs::write(&path, text).unwrap();
                    match AnswerFile::open(&path, ProcessLimits::DEFAULT) {
                        Err(OpenError::Toolchain { .. }) => None,
                        opened => Some(missing(&opened.unwrap(), &path, stage).unwrap().is_some()),
                    }
                };
                let Some(before) = is_missing(&stages[index - 1]) else { continue };
                assert!(before, "{}: {ending}", stage.title);
                assert_eq!(is_missing(stage), Some(false), "{}: {ending}", stage.title);
            }
        }
    }
}
