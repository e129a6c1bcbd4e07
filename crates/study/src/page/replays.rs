//! The replays: the searches that the page shows, recorded here and played by `page/player.js`.

use std::ops::ControlFlow::{Break, Continue};

use ladder::{LADDER, Rung};
use rayon::prelude::*;
use serde::Serialize;
use sudoku::Detail;
use trace::{CallSite, Recorder, Totals, Trace, Window, source};

use super::encode;
use super::puzzles::ReplayPuzzle;

/// The page contains at most this many events of a search. Most searches are shorter.
pub const EVENTS_KEPT: u64 = 10_000;

/// Of a recording with checks, the page contains this many steps. There are nine checks for each
/// placement of a row-by-row search.
pub const CHECKS_KEPT: u64 = 3_000;

/// Recording stops after this many events: the longest searches would take minutes.
pub const EVENT_LIMIT: u64 = 1_000_000;

/// The lines of code that are shown before and after the reporting one.
const LINES_AROUND: usize = 2;

/// The data that the player reads.
#[derive(Debug, Serialize)]
pub(super) struct Data {
    puzzles: Vec<PuzzleData>,
    strategies: Vec<&'static str>,
    reasons: Vec<String>,
    lines: Vec<LineData>,
    /// Encoded events. Strategies with the same events share one entry.
    traces: Vec<String>,
    /// One list per puzzle, with one run per strategy.
    runs: Vec<Vec<RunData>>,
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

#[derive(Debug, Serialize)]
struct RunData {
    without_checks: Events,
    with_checks: Events,
    /// What the tests of digits read.
    evidence: Option<&'static str>,
    /// Whether it finds the next blank cell in a list, so that it never looks for one.
    keeps_list: bool,
    totals: Totals,
    /// Whether recording stopped before the end of the search.
    cut: bool,
}

/// A recording.
#[derive(Debug, Serialize)]
struct Events {
    /// Its index in the traces.
    events: usize,
    /// For each call site of the trace, its index in the lines.
    sites: Vec<usize>,
}

/// The search of a puzzle, as the page keeps it, without checks.
pub(super) fn record(rung: &Rung, shown: &ReplayPuzzle) -> Trace {
    let mut recorder = Recorder::new(rung.name(), &shown.puzzle, Window::First(EVENTS_KEPT));
    let (mut events, mut solutions) = (0, 0);
    let flow =
        rung.strategy().watch_lines(&shown.puzzle, Detail::Deductions, &mut |event, location| {
            events += 1;
            solutions += u64::from(matches!(event, sudoku::Event::Solution(_)));
            recorder.add(event, location);
            if solutions >= shown.solutions || events >= EVENT_LIMIT {
                Break(())
            } else {
                Continue(())
            }
        });
    recorder.finish(flow)
}

/// The first steps of the search of a puzzle with its checks.
fn record_checks(rung: &Rung, shown: &ReplayPuzzle) -> Trace {
    let window = Window::First(CHECKS_KEPT);
    let mut recorder = Recorder::new(rung.name(), &shown.puzzle, window).with_checks();
    let flow =
        rung.strategy().watch_lines(&shown.puzzle, Detail::Everything, &mut |event, location| {
            recorder.add(event, location);
            let &Totals { events, solutions, .. } = recorder.totals();
            if solutions >= shown.solutions || events >= CHECKS_KEPT {
                Break(())
            } else {
                Continue(())
            }
        });
    recorder.finish(flow)
}

/// Every strategy on every puzzle.
pub(super) fn data(puzzles: &[ReplayPuzzle]) -> Data {
    let pairs: Vec<_> =
        puzzles.iter().flat_map(|shown| LADDER.iter().map(move |rung| (shown, rung))).collect();
    let recorded: Vec<[Trace; 2]> = pairs
        .par_iter()
        .map(|(shown, rung)| [record(rung, shown), record_checks(rung, shown)])
        .collect();
    let mut data = Data {
        puzzles: puzzles.iter().map(PuzzleData::new).collect(),
        strategies: LADDER.iter().map(Rung::name).collect(),
        reasons: encode::reasons().map(|reason| reason.to_string()).collect(),
        lines: Vec::new(),
        traces: Vec::new(),
        runs: Vec::new(),
    };
    for (shown, traces) in puzzles.iter().zip(recorded.chunks(LADDER.len())) {
        let runs = traces.iter().map(|trace| data.run(shown, trace)).collect();
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
    fn run(&mut self, shown: &ReplayPuzzle, [plain, checked]: &[Trace; 2]) -> RunData {
        let tests = encode::evidence(checked);
        let totals = plain.totals;
        RunData {
            without_checks: self.events(plain),
            with_checks: self.events(checked),
            evidence: tests,
            keeps_list: tests.is_some() && checked.steps().all(|(_, step)| step.looked == 0),
            totals,
            cut: !totals.exhausted && totals.solutions < shown.solutions,
        }
    }

    fn events(&mut self, trace: &Trace) -> Events {
        let sites = trace.sites.iter().map(|site| self.line(site)).collect();
        let encoded = encode::encode(trace);
        Events { events: index_of(&mut self.traces, encoded, |a, b| a == b), sites }
    }

    fn line(&mut self, site: &CallSite) -> usize {
        let text = source::file(site).map_or("", |file| file.text);
        let first = (site.line as usize).saturating_sub(LINES_AROUND + 1);
        let code = text.lines().skip(first).take(2 * LINES_AROUND + 1).collect();
        let line =
            LineData { file: site.file.clone(), line: site.line, first: first as u32 + 1, code };
        index_of(&mut self.lines, line, |a, b| a.line == b.line && a.file == b.file)
    }

    /// As JSON for a `<script>` element: it contains no `<`.
    pub(super) fn json(&self) -> String {
        serde_json::to_string(self)
            .expect("it is made of lists, numbers and text")
            .replace('<', "\\u003c")
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
        let first = documented[0].without_checks.events;
        assert!(
            documented
                .iter()
                .all(|run| run.without_checks.events == first && run.totals.placements == 4208)
        );
        let files = |events: &Events| {
            events.sites.iter().map(|&line| &*data.lines[line].file).collect::<Vec<_>>()
        };
        assert_eq!(files(&documented[1].without_checks), ["naive-scan/src/rescan.rs"; 3]);
        assert_eq!(files(&documented[1].with_checks), ["naive-scan/src/rescan.rs"; 3]);
        assert!(data.lines.iter().all(|line| !line.code.is_empty()));
        assert!(!data.json().contains('<'));
    }

    #[test]
    fn a_recording_with_checks_says_what_they_read() {
        let data = data(&built_in()[..1]);
        let of = |name: &str| {
            let index = data.strategies.iter().position(|strategy| *strategy == name).unwrap();
            let run = &data.runs[0][index];
            (run.evidence, run.keeps_list)
        };
        assert_eq!(of("naive-scan"), (Some("cells"), false));
        assert_eq!(of("bool-arrays"), (Some("flags"), false));
        assert_eq!(of("count-arrays"), (Some("counters"), false));
        assert_eq!(of("empty-list"), (Some("flags"), true));
        assert_eq!(of("xor-bitmask"), (Some("masks"), true));
        assert_eq!(of("fewest-candidates"), (None, false));
    }

    #[test]
    fn recording_stops_at_the_limit() {
        let shown = &built_in()[1];
        let trace = record(ladder::find("xor-bitmask").unwrap(), shown);
        assert_eq!((trace.range(), trace.totals.events), (0..EVENTS_KEPT, EVENT_LIMIT));
        let data = data(std::slice::from_ref(shown));
        assert!(data.runs[0][0].cut);
    }
}
