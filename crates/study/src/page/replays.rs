//! The replays: the searches that the page shows, recorded here and played by `page/player.js`.

use lab::{Book, Encoded, Recording, Scope};
use ladder::{LADDER, Rung};
use rayon::prelude::*;
use serde::Serialize;
use trace::CallSite;

use super::puzzles::ReplayPuzzle;

/// Recording stops after this many steps without checks: the longest searches would take minutes.
const EVENTS_LIMIT: u64 = 1_000_000;

/// The same with checks.
const CHECKS_LIMIT: u64 = 100_000;

/// The lines of code that are shown before and after the reporting one.
const LINES_AROUND: usize = 2;

/// The data that the player reads.
#[derive(Debug, Serialize)]
struct Data {
    puzzles: Vec<PuzzleData>,
    strategies: Vec<&'static str>,
    /// The crate of each strategy.
    packages: Vec<&'static str>,
    /// The names of those that the page opens with.
    first: [&'static str; 2],
    lines: Vec<LineData>,
    book: Book,
    /// Strategies with the same steps share one entry.
    recordings: Vec<Encoded>,
    /// One list per puzzle, with one pair per strategy: without its checks, and with them.
    runs: Vec<Vec<[Played; 2]>>,
}

#[derive(Debug, Serialize)]
struct PuzzleData {
    name: String,
    title: String,
    note: String,
    givens: String,
    /// The search stops after this many.
    solutions: u32,
}

/// A line of code that reports events, and the lines around it.
#[derive(Debug, Serialize)]
struct LineData {
    file: String,
    line: u32,
    /// The number of the first line of `code`.
    first: u32,
    code: Vec<&'static str>,
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
    recordings: Vec<[Recording; 2]>,
}

impl Replays {
    /// Records every strategy on every puzzle, on all cores.
    pub fn record(puzzles: Vec<ReplayPuzzle>) -> Self {
        let searches: Vec<(&ReplayPuzzle, &Rung)> =
            puzzles.iter().flat_map(|shown| LADDER.iter().map(move |rung| (shown, rung))).collect();
        let record = |(shown, rung): (&ReplayPuzzle, &Rung)| {
            [(false, EVENTS_LIMIT), (true, CHECKS_LIMIT)].map(|(checks, limit)| {
                let scope = Scope { solutions: shown.solutions, limit, checks };
                lab::record(rung.strategy(), &shown.puzzle, scope)
            })
        };
        let recordings = searches.into_par_iter().map(record).collect();
        Self { puzzles, recordings }
    }

    /// The puzzles, each with its searches in the order of the ladder.
    pub fn iter(&self) -> impl Iterator<Item = (&ReplayPuzzle, &[[Recording; 2]])> {
        self.puzzles.iter().zip(self.recordings.chunks(LADDER.len()))
    }

    /// The data that the player reads, as JSON.
    pub(super) fn json(&self) -> String {
        serde_json::to_string(&Data::new(self)).expect("it is made of lists, numbers and text")
    }
}

impl PuzzleData {
    fn new(shown: &ReplayPuzzle) -> Self {
        let ReplayPuzzle { name, title, note, puzzle, solutions } = shown.clone();
        let solutions = u32::try_from(solutions).unwrap_or(u32::MAX);
        Self { name, title, note, givens: puzzle.to_string(), solutions }
    }
}

impl Data {
    fn new(replays: &Replays) -> Self {
        let mut data = Self {
            puzzles: replays.puzzles.iter().map(PuzzleData::new).collect(),
            strategies: LADDER.iter().map(Rung::name).collect(),
            packages: LADDER.iter().map(|rung| rung.package).collect(),
            first: ladder::defaults::studied().map(Rung::name),
            lines: Vec::new(),
            book: Book::default(),
            recordings: Vec::new(),
            runs: Vec::new(),
        };
        for (_, searches) in replays.iter() {
            let runs = searches.iter().map(|pair| pair.each_ref().map(|one| data.played(one)));
            let runs = runs.collect();
            data.runs.push(runs);
        }
        data
    }

    fn played(&mut self, recording: &Recording) -> Played {
        // The first part covers the whole search.
        let sites = recording.parts[0].sites.iter().map(|site| self.line(site)).collect();
        let encoded = lab::encode(recording, &mut self.book);
        Played { recording: index_of(&mut self.recordings, encoded, |a, b| a == b), sites }
    }

    fn line(&mut self, site: &CallSite) -> usize {
        let text = lessons::source(&site.file).map_or("", |file| file.text);
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
        let data = Data::new(&Replays::record(built_in()[..1].to_vec()));
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
