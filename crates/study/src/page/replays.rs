//! The replays: the searches that the page shows, recorded here and played by `page/player.js`.

use lab::{Book, Encoded, Recording, Scope};
use ladder::{LADDER, Rung};
use rayon::prelude::*;
use runner::RecordedFile;
use serde::Serialize;
use sudoku::Strategy;
use trace::CallSite;

use super::puzzles::ReplayPuzzle;

/// Recording stops after this many steps without checks: the longest searches would take minutes.
const EVENTS_LIMIT: u64 = 1_000_000;

/// The same with checks.
const CHECKS_LIMIT: u64 = 100_000;

/// The lines of code that are shown before and after the reporting one.
const LINES_AROUND: usize = 2;

/// Steps of an answer from the beginning, with its checks or without: the page cannot search there
/// again.
const ANSWER_KEPT: u64 = 20_000;

/// The data that the player reads.
#[derive(Debug, Serialize)]
struct Data<'a> {
    puzzles: &'a [ReplayPuzzle],
    strategies: Vec<&'static str>,
    /// The crate of each strategy.
    packages: Vec<&'static str>,
    /// The names of those that the page opens with.
    first: [&'static str; 2],
    /// The last strategy, if it is the reader's answer. It cannot search here.
    answer: Option<AnswerData>,
    lines: Vec<LineData<'a>>,
    book: Book,
    /// Strategies with the same steps share one entry.
    recordings: Vec<Encoded>,
    /// One list per puzzle, with one pair per strategy: without its checks, and with them.
    runs: Vec<Vec<[Played; 2]>>,
}

#[derive(Debug, Serialize)]
struct AnswerData {
    name: &'static str,
    language: &'static str,
}

/// A line of code that reports events, and the lines around it.
#[derive(Debug, Serialize)]
struct LineData<'a> {
    file: String,
    line: u32,
    /// The number of the first line of `code`.
    first: u32,
    code: Vec<&'a str>,
}

/// A search that the page plays.
#[derive(Debug, Serialize)]
struct Played {
    /// Its index in the recordings.
    recording: usize,
    /// For each call site of the search, its index in the lines.
    sites: Vec<usize>,
}

/// Searches of every strategy on some puzzles, each without its checks as steps, and with them.
#[derive(Clone, Debug)]
pub struct Replays {
    puzzles: Vec<ReplayPuzzle>,
    answer: Option<RecordedFile>,
    /// Those of the answer are the last of each puzzle.
    recordings: Vec<[Recording; 2]>,
}

impl Replays {
    /// Records every strategy on every puzzle, on all cores; and an answer, which was recorded on
    /// the same puzzles.
    pub fn record(puzzles: Vec<ReplayPuzzle>, answer: Option<RecordedFile>) -> Self {
        let mut searches: Vec<(&ReplayPuzzle, &dyn Strategy, bool)> = Vec::new();
        for (index, shown) in puzzles.iter().enumerate() {
            searches.extend(LADDER.iter().map(|rung| (shown, rung.strategy(), false)));
            let own = answer.iter().map(|answer| &answer.searches[index] as &dyn Strategy);
            searches.extend(own.map(|search| (shown, search, true)));
        }
        let record = |(shown, strategy, is_answer): (&ReplayPuzzle, &dyn Strategy, bool)| {
            [(false, EVENTS_LIMIT), (true, CHECKS_LIMIT)].map(|(checks, limit)| {
                let scope = Scope { solutions: shown.solutions.into(), limit, checks };
                let kept = if is_answer { ANSWER_KEPT } else { lab::kept(checks) };
                lab::record(strategy, &shown.puzzle, scope, kept)
            })
        };
        let recordings = searches.into_par_iter().map(record).collect();
        Self { puzzles, answer, recordings }
    }

    /// The puzzles, each with its searches in the order of the ladder.
    pub fn iter(&self) -> impl Iterator<Item = (&ReplayPuzzle, &[[Recording; 2]])> {
        let per_puzzle = LADDER.len() + usize::from(self.answer.is_some());
        self.puzzles.iter().zip(self.recordings.chunks(per_puzzle))
    }

    /// The data that the player reads, as JSON.
    pub(super) fn json(&self) -> String {
        serde_json::to_string(&Data::new(self)).expect("it is made of lists, numbers and text")
    }
}

impl<'a> Data<'a> {
    fn new(replays: &'a Replays) -> Self {
        let own = replays.answer.as_ref();
        let answer = own.and_then(|own| {
            Some(AnswerData { name: own.searches.first()?.name(), language: own.language })
        });
        let own_name = answer.as_ref().map(|answer| answer.name);
        let [first, second] = ladder::defaults::studied().map(Rung::name);
        let mut data = Self {
            puzzles: &replays.puzzles,
            strategies: LADDER.iter().map(Rung::name).chain(own_name).collect(),
            packages: LADDER.iter().map(|rung| rung.package).chain(own_name).collect(),
            first: [own_name.unwrap_or(first), second],
            answer,
            lines: Vec::new(),
            book: Book::default(),
            recordings: Vec::new(),
            runs: Vec::new(),
        };
        for (_, searches) in replays.iter() {
            let runs = searches.iter().map(|pair| pair.each_ref().map(|one| data.played(one, own)));
            let runs = runs.collect();
            data.runs.push(runs);
        }
        data
    }

    fn played(&mut self, recording: &Recording, own: Option<&'a RecordedFile>) -> Played {
        // The first part covers the whole search.
        let sites = recording.parts[0].sites.iter().map(|site| self.line(site, own)).collect();
        let encoded = lab::encode(recording, &mut self.book);
        Played { recording: index_of(&mut self.recordings, encoded, |a, b| a == b), sites }
    }

    fn line(&mut self, site: &CallSite, own: Option<&'a RecordedFile>) -> usize {
        let is_own = |own: &&RecordedFile| own.searches.iter().any(|of| of.name() == site.file);
        let own = own.filter(is_own).map(|own| own.text.as_str());
        let text = own.or_else(|| Some(lessons::source(&site.file)?.text)).unwrap_or_default();
        let first = (site.line as usize).saturating_sub(LINES_AROUND + 1);
        let code = text.lines().skip(first).take(2 * LINES_AROUND + 1).collect();
        let line =
            LineData { file: site.file.clone(), line: site.line, first: first as u32 + 1, code };
        index_of(&mut self.lines, line, |a, b| a.line == b.line && a.file == b.file)
    }
}

/// The index of a value in the list. The value is added unless the list has an equal one.
fn index_of<T>(list: &mut Vec<T>, value: T, equal: impl Fn(&T, &T) -> bool) -> usize {
    list.iter().position(|other| equal(other, &value)).unwrap_or_else(|| {
        list.push(value);
        list.len() - 1
    })
}

#[cfg(test)]
mod tests {
    use super::super::puzzles::built_in;
    use super::*;

    #[test]
    fn strategies_with_the_same_events_share_a_trace_and_not_their_lines() {
        let replays = Replays::record(built_in()[..1].to_vec(), None);
        let data = Data::new(&replays);
        let documented = &data.runs[0][..LADDER.iter().filter(|rung| rung.row_by_row).count()];
        let first = documented[0][0].recording;
        assert!(documented.iter().all(|run| run[0].recording == first));
        let files = |played: &Played| {
            played.sites.iter().map(|&line| &*data.lines[line].file).collect::<Vec<_>>()
        };
        assert_eq!(files(&documented[1][0])[..3], ["naive-scan/src/rescan.rs"; 3]);
        assert_eq!(files(&documented[1][1])[..3], ["naive-scan/src/rescan.rs"; 3]);
        assert!(data.lines.iter().all(|line| !line.code.is_empty()));
    }
}
