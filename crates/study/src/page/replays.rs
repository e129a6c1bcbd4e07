//! The replays: the searches that the page shows, recorded here and played by `page/player.js`.

use lab::{Book, Encoded, Scope};
use ladder::{LADDER, Rung};
use rayon::prelude::*;
use serde::Serialize;
use trace::CallSite;

use super::puzzles::ReplayPuzzle;

/// Recording stops after this many steps without and with checks: the longest searches would take
/// minutes.
pub const STEP_LIMITS: [u64; 2] = [1_000_000, 100_000];

/// The lines of code that are shown before and after the reporting one.
const LINES_AROUND: usize = 2;

/// The data that the player reads.
#[derive(Debug, Serialize)]
pub(super) struct Data {
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

/// Every strategy on every puzzle.
pub(super) fn data(puzzles: &[ReplayPuzzle]) -> Data {
    let searches: Vec<_> = puzzles
        .iter()
        .flat_map(|shown| LADDER.iter().map(move |rung| (shown, rung)))
        .flat_map(|(shown, rung)| [false, true].map(|checks| (shown, rung, checks)))
        .collect();
    let recorded: Vec<lab::Recording> = searches
        .par_iter()
        .map(|&(shown, rung, checks)| {
            let limit = STEP_LIMITS[usize::from(checks)];
            let scope = Scope { solutions: shown.solutions, limit, checks };
            lab::record(rung.strategy(), &shown.puzzle, scope)
        })
        .collect();
    let mut data = Data {
        puzzles: puzzles.iter().map(PuzzleData::new).collect(),
        strategies: LADDER.iter().map(Rung::name).collect(),
        packages: LADDER.iter().map(|rung| rung.package).collect(),
        first: ladder::defaults::studied().map(Rung::name),
        lines: Vec::new(),
        book: Book::default(),
        recordings: Vec::new(),
        runs: Vec::new(),
    };
    for runs in recorded.chunks(2 * LADDER.len()) {
        let runs = runs.chunks(2).map(|pair| [0, 1].map(|checks| data.played(&pair[checks])));
        let runs = runs.collect();
        data.runs.push(runs);
    }
    data
}

impl PuzzleData {
    fn new(shown: &ReplayPuzzle) -> Self {
        let ReplayPuzzle { name, title, note, puzzle, solutions } = shown.clone();
        let solutions = u32::try_from(solutions).unwrap_or(u32::MAX);
        Self { name, title, note, givens: puzzle.to_string(), solutions }
    }
}

impl Data {
    fn played(&mut self, recording: &lab::Recording) -> Played {
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

    pub(super) fn json(&self) -> String {
        serde_json::to_string(self).expect("it is made of lists, numbers and text")
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
        let data = data(&built_in()[..1]);
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
