//! The replays: the searches that the page shows, recorded here and played by `page/player.js`.

use lab::{Book, PageStep, Run};
use ladder::{LADDER, Rung};
use rayon::prelude::*;
use serde::Serialize;
use trace::{CallSite, Trace};

use super::puzzles::ReplayPuzzle;

/// Recording stops after this many events: the longest searches would take minutes.
pub const EVENT_LIMIT: u64 = 1_000_000;

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
    traces: Vec<Vec<PageStep>>,
    /// One list per puzzle, with one run per strategy.
    runs: Vec<Vec<Run<Events>>>,
}

#[derive(Debug, Serialize)]
struct PuzzleData {
    name: String,
    title: String,
    note: String,
    givens: String,
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

/// A recording.
#[derive(Debug, Serialize)]
struct Events {
    /// Its index in the traces.
    steps: usize,
    /// For each call site of the trace, its index in the lines.
    sites: Vec<usize>,
}

/// Every strategy on every puzzle.
pub(super) fn data(puzzles: &[ReplayPuzzle]) -> Data {
    let pairs: Vec<_> =
        puzzles.iter().flat_map(|shown| LADDER.iter().map(move |rung| (shown, rung))).collect();
    let recorded: Vec<Run<Trace>> = pairs
        .par_iter()
        .map(|(shown, rung)| {
            lab::search(rung.strategy(), &shown.puzzle, shown.solutions, EVENT_LIMIT)
        })
        .collect();
    let mut data = Data {
        puzzles: puzzles.iter().map(PuzzleData::new).collect(),
        strategies: LADDER.iter().map(Rung::name).collect(),
        packages: LADDER.iter().map(|rung| rung.package).collect(),
        first: ladder::defaults::studied().map(Rung::name),
        lines: Vec::new(),
        book: Book::default(),
        traces: Vec::new(),
        runs: Vec::new(),
    };
    let mut recorded = recorded.into_iter();
    for _ in puzzles {
        let runs = recorded.by_ref().take(LADDER.len());
        let runs = runs.map(|run| run.map(|trace| data.events(&trace))).collect();
        data.runs.push(runs);
    }
    data
}

impl PuzzleData {
    fn new(shown: &ReplayPuzzle) -> Self {
        let ReplayPuzzle { name, title, note, puzzle, .. } = shown.clone();
        Self { name, title, note, givens: puzzle.to_string() }
    }
}

impl Data {
    fn events(&mut self, trace: &Trace) -> Events {
        let sites = trace.sites.iter().map(|site| self.line(site)).collect();
        let encoded = lab::encode(trace, &mut self.book);
        Events { steps: index_of(&mut self.traces, encoded, |a, b| a == b), sites }
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
        let first = documented[0].without_checks.steps;
        assert!(
            documented
                .iter()
                .all(|run| run.without_checks.steps == first && run.totals.placements == 4208)
        );
        let files = |events: &Events| {
            events.sites.iter().map(|&line| &*data.lines[line].file).collect::<Vec<_>>()
        };
        assert_eq!(files(&documented[1].without_checks), ["naive-scan/src/rescan.rs"; 3]);
        assert_eq!(files(&documented[1].with_checks), ["naive-scan/src/rescan.rs"; 3]);
        assert!(data.lines.iter().all(|line| !line.code.is_empty()));
    }

    #[test]
    fn recording_stops_at_the_limit() {
        let shown = &built_in()[1];
        let data = data(std::slice::from_ref(shown));
        let run = &data.runs[0][0];
        assert_eq!((run.totals.events, run.cut), (EVENT_LIMIT, true));
    }
}
