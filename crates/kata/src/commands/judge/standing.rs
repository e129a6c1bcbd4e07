//! Where a program or an answer stands among the strategies of the list.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use compare::number;
use ladder::Rung;
use runner::{AnswerFile, Measured, ProcessLimits, TrialGroup};
use serde_json::{Value, json};
use sudoku::Limits;

use super::group::CaseGroup;
use super::hard::{self, Timed};
use crate::console::Printer;
use crate::error::Error;

/// The first rung. Its answer in the same language shows what the language alone costs.
fn baseline() -> &'static str {
    ladder::LADDER[0].name()
}

/// A group that takes an answer less time than this says little about its speed.
pub(in crate::commands) const LONG_ENOUGH: Duration = Duration::from_millis(50);

/// How often an answer and its baseline are measured.
pub(in crate::commands) const TURNS: usize = 3;

/// A strategy is above an answer if it takes less than this part of its time. The rest is noise.
const CLEARLY_FASTER: f64 = 0.8;

/// A time among those of the list, measured on the same puzzles in the same run.
pub(super) struct Standing {
    time: Duration,
    /// Fastest first.
    ranking: Vec<(&'static str, Duration)>,
    /// For an answer.
    language: Option<&'static str>,
    /// The time of an answer, in times of the baseline in the same language.
    ratio: Option<f64>,
    /// What the named hard cases would take.
    hard: Option<String>,
    next: Option<&'static Rung>,
}

impl Standing {
    pub(super) fn of_program(cpu: Duration, groups: &[CaseGroup]) -> Self {
        let groups: Vec<_> = groups.iter().filter_map(CaseGroup::puzzles).collect();
        let ranking = ranking(&groups);
        Self { time: cpu, ranking, language: None, ratio: None, hard: None, next: None }
    }

    pub(super) fn of_answer(
        answer: &AnswerFile,
        timed: &[Timed<'_>],
        limits: ProcessLimits,
        max_work: u64,
    ) -> Self {
        let time = timed.iter().map(|timed| timed.time).sum();
        let ranking = ranking(&timed.iter().map(|timed| timed.group).collect::<Vec<_>>());
        let ratio = ratio_to_baseline(answer, timed, limits);
        // The time that the answer would take in Rust, as far as the baseline says that.
        let of_baseline = ranking.iter().find(|(name, _)| *name == baseline());
        let in_rust = ratio.zip(of_baseline).map(|(ratio, (_, time))| time.mul_f64(ratio));
        let limit = in_rust.unwrap_or(time).mul_f64(CLEARLY_FASTER);
        let next = ranking.iter().rfind(|(_, time)| *time < limit);
        let next = next.and_then(|(name, _)| ladder::find(name));
        let hard = hard::estimate(timed, max_work);
        Self { time, ranking, language: Some(answer.language()), ratio, hard, next }
    }

    pub(super) fn write(&self, out: &mut Printer) -> Result<(), Error> {
        writeln!(out, "  standing     {}", sentence(self.time, &self.ranking))?;
        let Some(language) = self.language else {
            let note = "this includes the start of its processes; the list runs inside kata";
            return writeln!(out, "               ({note})");
        };
        if let Some(ratio) = self.ratio {
            let ratio = number::figures(ratio);
            let baseline = baseline();
            writeln!(out, "               {ratio} × the time of {baseline} written in {language}")?;
        }
        if let Some(hard) = &self.hard {
            writeln!(out, "  hard cases   if it searches row by row: {hard}")?;
        }
        let Some(rung) = self.next else { return Ok(()) };
        writeln!(out, "  next         {}: {}", rung.name(), rung.idea)?;
        writeln!(out, "               (crates/strategies/{}/README.md)", rung.package)
    }

    pub(super) fn as_json(&self) -> Value {
        let list = self
            .ranking
            .iter()
            .map(|(name, time)| json!({ "strategy": name, "seconds": time.as_secs_f64() }));
        json!({
            "list": list.collect::<Vec<_>>(),
            "times_the_baseline_in_the_same_language": self.ratio,
            "hard_cases_if_row_by_row": self.hard,
            "next": self.next.map(Rung::name),
        })
    }
}

/// The time that each strategy of the list needs for the same puzzles, fastest first.
fn ranking(groups: &[&TrialGroup]) -> Vec<(&'static str, Duration)> {
    let time = |rung: &Rung| {
        let start = Instant::now();
        for trial in groups.iter().flat_map(|group| &group.trials) {
            std::hint::black_box(rung.strategy().solve(&trial.puzzle, &Limits::FIRST));
        }
        (rung.name(), start.elapsed())
    };
    let mut times: Vec<(&'static str, Duration)> = ladder::LADDER.iter().map(time).collect();
    times.sort_by_key(|&(_, time)| time);
    times
}

/// The time of the answer in times of the baseline in its language, on one group. `None` where
/// there is no such baseline.
fn ratio_to_baseline(
    answer: &AnswerFile,
    timed: &[Timed<'_>],
    limits: ProcessLimits,
) -> Option<f64> {
    let baseline = model(baseline(), answer.ending(), limits)?;
    let longest = timed.iter().max_by_key(|timed| timed.time);
    let group = timed.iter().find(|timed| timed.time >= LONG_ENOUGH).or(longest)?.group;
    // They take turns, and the least time of each counts, so that noise affects both equally.
    let (mut time, mut of_baseline) = (Duration::MAX, Duration::MAX);
    for _ in 0..TURNS {
        time = time.min(busy(answer, group)?);
        of_baseline = of_baseline.min(busy(&baseline, group)?);
    }
    (!of_baseline.is_zero()).then(|| time.as_secs_f64() / of_baseline.as_secs_f64())
}

/// The answer of this rung in the language with this ending. `None` if there is none, or if its
/// language is not installed.
pub(in crate::commands) fn model(
    rung: &str,
    ending: &str,
    limits: ProcessLimits,
) -> Option<AnswerFile> {
    let text = lessons::of(rung)?.answer(&format!("solution.{ending}"))?.text;
    AnswerFile::of_text(&format!("{rung}.{ending}"), text, limits).ok()
}

/// The CPU time for a group, without the start of the process; `None` if a result is wrong.
pub(in crate::commands) fn busy(answer: &AnswerFile, group: &TrialGroup) -> Option<Duration> {
    let mut measured = Measured::default();
    let rejection = answer.judge(group, &mut measured).ok()?;
    rejection.is_none().then(|| measured.busy())
}

/// The place of a time in the ranking: `faster than naive-scan and 2 more; 1.40 × the time of sat`.
fn sentence(cpu: Duration, ranking: &[(&'static str, Duration)]) -> String {
    let (faster, slower): (Vec<_>, Vec<_>) = ranking.iter().partition(|&&(_, time)| time < cpu);
    let mut text = match slower[..] {
        [] => "slower than every strategy of the list".to_owned(),
        [(name, _)] => format!("faster than {name}"),
        [(name, _), ..] => format!("faster than {name} and {} more", slower.len() - 1),
    };
    if let Some((name, time)) = faster.last() {
        let ratio = cpu.as_secs_f64() / time.as_secs_f64().max(1e-9);
        let _ = write!(text, "; {} × the time of {name}", number::figures(ratio));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_placed_between_its_neighbours() {
        let ranking = [("a", 1), ("b", 2), ("c", 3)]
            .map(|(name, seconds)| (name, Duration::from_secs(seconds)));
        let placed = |seconds| sentence(Duration::from_secs_f64(seconds), &ranking);
        assert_eq!(placed(0.5), "faster than a and 2 more");
        assert_eq!(placed(2.5), "faster than c; 1.25 × the time of b");
        assert_eq!(placed(6.0), "slower than every strategy of the list; 2.00 × the time of c");
    }
}
