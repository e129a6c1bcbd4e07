//! The time of an answer, beside the model answers of the ladder in the same language.

use std::path::Path;
use std::time::Duration;

use compare::number;
use runner::{AnswerFile, TrialGroup, Trials};

use super::stage::Stage;
use crate::commands::judge::DEFAULT_LIMITS;
use crate::commands::judge::standing::{LONG_ENOUGH, TURNS, busy, in_turns, models};
use crate::console::Printer;
use crate::error::Error;

/// Boards with more and more work, from the tiers: a fast answer needs more of it to be measured.
const LOADS: [(&str, usize); 3] = [("medium", 12), ("hard", 20), ("brutal", 1)];

/// Compares the answer with those of the rung of this stage and of its previous rung.
///
/// # Errors
///
/// The answer cannot be run, or the times cannot be written.
pub(super) fn compare(path: &Path, stage: &Stage, out: &mut Printer) -> Result<(), Error> {
    let answer = AnswerFile::open(path, DEFAULT_LIMITS)?;
    let rung = ladder::find(stage.lesson.name);
    let before = rung.and_then(|rung| ladder::find(rung.after?));
    let models = models(before.into_iter().chain(rung), &answer);
    if models.is_empty() {
        writeln!(out, "  There is no model answer in {} to compare with.\n", answer.language())?;
        return Ok(());
    }
    let subjects: Vec<&AnswerFile> =
        [&answer].into_iter().chain(models.iter().map(|(_, model)| model)).collect();
    let Some((group, times)) = measured(&subjects) else {
        writeln!(out, "  Times are compared only for an answer that solves these boards.\n")?;
        return Ok(());
    };
    let language = answer.language();
    writeln!(out, "  CPU time in {language} for {group} boards, minimum of {TURNS} runs:\n")?;
    let labels = ["your answer"].into_iter().chain(models.iter().map(|(name, _)| *name));
    for (label, time) in labels.zip(&times) {
        writeln!(out, "    {label:<24} {:>8}", number::seconds(time.as_secs_f64()))?;
    }
    if times[0] < LONG_ENOUGH {
        writeln!(out, "\n  Your time is too short to compare.")?;
    }
    writeln!(out)
}

/// The first load that is long enough for the first of them: what it is, and the least time of
/// each. `None` if one of them does not solve it.
fn measured(subjects: &[&AnswerFile]) -> Option<(String, Vec<Duration>)> {
    let all = Trials::within(u64::MAX).promised().groups;
    let loads = LOADS.into_iter().filter_map(|(name, most)| {
        let group = all.iter().find(|group| group.name == name)?;
        let trials = group.trials.iter().take(most).cloned().collect();
        Some(TrialGroup { name: group.name, trials })
    });
    let loads: Vec<TrialGroup> = loads.collect();
    let mut load = loads.first()?;
    for heavier in &loads {
        load = heavier;
        if busy(subjects[0], load)? >= LONG_ENOUGH {
            break;
        }
    }
    let times = in_turns(subjects, load)?;
    Some((format!("{} {}", load.trials.len(), load.name), times))
}
