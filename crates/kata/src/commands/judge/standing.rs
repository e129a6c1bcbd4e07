//! Where an answer stands among the model answers of its language, measured on the same boards, and
//! which idea is the next one. Nothing is said about what was not measured.

use std::time::Duration;

use compare::number;
use judge::fixtures::{self, Expected};
use ladder::Rung;
use runner::{AnswerFile, Measured, ProcessLimits, Trial, TrialGroup, Trials};
use serde_json::{Value, json};
use sudoku::Transform;

use super::cell_reads::CellReads;
use crate::console::Printer;
use crate::error::Error;

/// A group that takes an answer less time than this says little about its speed.
const LONG_ENOUGH: Duration = Duration::from_millis(50);

/// A puzzle that shows the order of a search: it goes back often, and not for long.
pub(in crate::commands) const RECORDED: &str = "leetcode-37";

/// A puzzle that row-by-row search solves soon, but not when it is turned upside down. Any other
/// order of the cells has no such difference.
const ONE_WAY: &str = "wikipedia-brute-force";

/// The time for each of the two. A search that is not row by row needs far less.
const TIME: Duration = Duration::from_secs(2);

/// One way takes this many times as long as the other if the search is row by row.
const ONE_WAY_RATIO: f64 = 20.0;

/// How an accepted answer searches, and what is next for it.
pub(super) struct Standing {
    /// What shows that it searches row by row.
    row_by_row: Option<String>,
    next: Option<&'static Rung>,
}

impl Standing {
    /// Looks at the record of a search; where there is none, measures two. Nothing else tells the
    /// idea of a search that is not row by row. `None` if the language has no model answers.
    pub(super) fn new(answer: &AnswerFile) -> Result<Option<Self>, Error> {
        let first = &ladder::LADDER[0];
        if lessons::answer_of(first.package, first.name(), answer.ending()).is_none() {
            return Ok(None);
        }
        if let Some(puzzle) = fixtures::case(RECORDED).and_then(|case| case.puzzle)
            && let Some(recorded) = answer.recorded(&puzzle)?
        {
            let reads = CellReads::of(&recorded, &puzzle);
            let row_by_row = reads.map(|reads| format!("on {RECORDED}; {reads}"));
            return Ok(Some(Self {
                row_by_row,
                next: reads.and_then(|reads| reads.next(&puzzle)),
            }));
        }
        let limits = ProcessLimits { cpu: TIME, wall: TIME * 10, ..answer.limits() };
        let row_by_row = row_by_row(&answer.with_limits(limits));
        let next = ladder::LADDER.iter().find(|rung| !rung.row_by_row);
        Ok(Some(Self { next: next.filter(|_| row_by_row.is_some()), row_by_row }))
    }

    pub(super) fn write(&self, out: &mut Printer) -> Result<(), Error> {
        if let Some(shown) = &self.row_by_row {
            writeln!(out, "  row by row   {shown}")?;
        }
        let Some(rung) = self.next else { return Ok(()) };
        writeln!(out, "  next         {}: {}", rung.name(), rung.idea)?;
        writeln!(out, "               (crates/strategies/{}/README.md)", rung.package)
    }

    pub(super) fn as_json(&self) -> Value {
        json!({ "row_by_row": self.row_by_row.is_some(), "next": self.next.map(Rung::name) })
    }
}

/// The two times in words, if only a search row by row explains them.
fn row_by_row(answer: &AnswerFile) -> Option<String> {
    let puzzle = fixtures::case(ONE_WAY)?.puzzle?;
    let turned = Transform::move_rows([8, 7, 6, 5, 4, 3, 2, 1, 0])?.apply_to_puzzle(&puzzle);
    let [slow, quick] = [puzzle, turned].map(|puzzle| {
        let name = ONE_WAY.to_owned();
        let trial = Trial { name, puzzle, solutions: Expected::Exactly(1) };
        busy(answer, &TrialGroup { name: ONE_WAY, trials: vec![trial] })
    });
    let quick = quick?;
    let is_one_way =
        slow.is_none_or(|slow| slow > (quick + LONG_ENOUGH / 10).mul_f64(ONE_WAY_RATIO));
    let shown = |time: Duration| number::seconds(time.as_secs_f64());
    let slow = slow.map_or_else(|| format!("more than {}", shown(TIME)), shown);
    let quick = shown(quick);
    is_one_way.then(|| format!("{slow} for {ONE_WAY}, {quick} for the same board upside down"))
}

/// The puzzles whose times tell two model answers apart: this tier, without the longest searches.
const TOLD_APART: (&str, u64) = ("hard", 1_000_000);

/// Two model answers whose times differ less than this show nothing.
const LEAST_RATIO: f64 = 1.5;

/// The times in words, if the answer takes as long as the model answer of the previous rung, and
/// not as that of this one. `None` too if there is no such answer, or if their times are alike.
pub(in crate::commands) fn too_slow(answer: &AnswerFile, rung: &'static Rung) -> Option<String> {
    let (tier, most) = TOLD_APART;
    let groups = Trials::within(most).groups;
    let group = groups.iter().find(|group| group.name == tier)?;
    let models = models([ladder::find(rung.after?)?, rung], answer);
    let [(before, slow), (name, quick)] = &models[..] else { return None };
    let time = |answer| busy(answer, group).map(|time| per_puzzle(time, group));
    let [own, slow, quick] = [time(answer)?, time(slow)?, time(quick)?];
    let is_too_slow = slow > quick * LEAST_RATIO && own * own > slow * quick;
    let [own, slow, quick] = [own, slow, quick].map(number::seconds);
    is_too_slow.then(|| {
        format!(
            "it takes {own} per board, the model answer of {name} {quick}, that of {before} {slow}"
        )
    })
}

/// One table: the answer beside the model answers of these rungs in its language, by set.
pub(in crate::commands) fn table(
    answer: &AnswerFile,
    rungs: impl IntoIterator<Item = &'static Rung>,
    groups: &[&TrialGroup],
    out: &mut Printer,
) -> Result<(), Error> {
    let models = models(rungs, answer);
    let language = answer.language();
    if models.is_empty() {
        return writeln!(out, "\n  There is no model answer in {language} to compare with.");
    }
    writeln!(out, "\n  CPU time per puzzle in {language}, without the start of the process\n")?;
    write!(out, "  {:<24}", "")?;
    groups.iter().try_for_each(|group| write!(out, " {:>18}", group.name))?;
    writeln!(out)?;
    for (name, answer) in [("your answer", answer)]
        .into_iter()
        .chain(models.iter().map(|(name, answer)| (*name, answer)))
    {
        write!(out, "  {name:<24}")?;
        for group in groups {
            let time = busy(answer, group).map(|time| number::seconds(per_puzzle(time, group)));
            write!(out, " {:>18}", time.unwrap_or_else(|| "not solved".to_owned()))?;
            out.flush()?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// The model answers of these rungs in the language of an answer, with their names. Those that do
/// not exist are skipped, and all if the language is not installed.
fn models(
    rungs: impl IntoIterator<Item = &'static Rung>,
    answer: &AnswerFile,
) -> Vec<(&'static str, AnswerFile)> {
    let model = |rung: &'static Rung| {
        let text = lessons::answer_of(rung.package, rung.name(), answer.ending())?.text;
        let file = format!("{}.{}", rung.name(), answer.ending());
        Some((rung.name(), AnswerFile::of_text(&file, text, answer.limits()).ok()?))
    };
    rungs.into_iter().filter_map(model).collect()
}

fn per_puzzle(time: Duration, group: &TrialGroup) -> f64 {
    (time / group.trials.len().max(1) as u32).as_secs_f64()
}

/// The CPU time for a group, without the start of the process; `None` if a result is wrong.
fn busy(answer: &AnswerFile, group: &TrialGroup) -> Option<Duration> {
    let mut measured = Measured::default();
    let rejection = answer.judge(&group.trials, &mut measured).ok()?;
    rejection.is_none().then(|| measured.busy())
}
