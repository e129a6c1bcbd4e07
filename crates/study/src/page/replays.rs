//! The replays: the searches that the page shows, recorded here and played by `page/player.js`.

use std::ops::ControlFlow::{Break, Continue};

use judge::fixtures;
use ladder::{LADDER, Rung};
use rayon::prelude::*;
use serde::Serialize;
use sudoku::{Detail, Puzzle};
use trace::{CallSite, Recorder, Totals, Trace, Window, source};

use super::encode;

/// The page contains at most this many events of a search. Most searches are shorter.
pub const EVENTS_KEPT: u64 = 10_000;

/// Of a recording with checks, the page contains this many steps. There are nine checks for each
/// placement of a row-by-row search.
pub const CHECKS_KEPT: u64 = 3_000;

/// Recording stops after this many events: the longest searches would take minutes.
pub const EVENT_LIMIT: u64 = 1_000_000;

/// The lines of code that are shown before and after the reporting one.
const LINES_AROUND: usize = 2;

/// A puzzle to replay.
#[derive(Clone, Debug)]
pub struct ReplayPuzzle {
    /// Its name in the address of the page.
    pub name: String,
    /// Its title in the list of puzzles.
    pub title: String,
    /// One or two sentences: what to look for.
    pub note: String,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The search stops after this many solutions.
    pub solutions: u64,
}

/// The built-in puzzles, from `fixtures/cases.tsv`: name, title, what to look for, and the number
/// of solutions after which the search stops.
const BUILT_IN: [(&str, &str, &str, u64); 6] = [
    (
        "leetcode-37",
        "LeetCode’s example",
        "The puzzle of LeetCode 37. The search stops at its solution.",
        1,
    ),
    (
        "wikipedia-brute-force",
        "Hard for row-by-row search",
        "Designed against row-by-row search: the first row of its solution is 9 8 7 6 5 4 3 2 1, \
         and that search tries small digits first. It needs 69,175,316 placements.",
        1,
    ),
    (
        "norvig-hard-1",
        "Hard for fewest candidates",
        "Row by row, the search needs 419,194 placements. Choosing the cell with the fewest \
         candidates takes 7,593,284, although the puzzle has more than a thousand solutions.",
        1,
    ),
    (
        "reverses-the-ranking",
        "The ranking reversed",
        "Row by row, the search needs 1,135 placements; with the fewest candidates first, 2,394. \
         Both searches are recorded completely.",
        1,
    ),
    (
        "two-solutions-herzberg-murty",
        "Two solutions",
        "The search runs to its end: it finds both solutions, and that there is no third.",
        u64::MAX,
    ),
    (
        "no-place-in-box",
        "No solution",
        "One box has no cell left for one digit. A strategy that checks boxes sees it at once.",
        u64::MAX,
    ),
];

/// The puzzles of the page by default.
pub fn built_in() -> Vec<ReplayPuzzle> {
    let shown = |&(name, title, note, solutions): &(&str, &str, &str, u64)| {
        let puzzle = fixtures::case(name)?.puzzle?;
        Some(ReplayPuzzle {
            name: name.to_owned(),
            title: title.to_owned(),
            note: note.to_owned(),
            puzzle,
            solutions,
        })
    };
    BUILT_IN.iter().filter_map(shown).collect()
}

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
    use super::*;
    use sudoku::Limits;

    fn placements(strategy: &str, case: &str) -> u64 {
        let puzzle = fixtures::case(case).unwrap().puzzle.unwrap();
        ladder::find(strategy)
            .unwrap()
            .strategy()
            .solve_counted(&puzzle, &Limits::FIRST)
            .1
            .placements
    }

    #[test]
    fn the_puzzles_are_what_their_titles_say() {
        assert_eq!(built_in().len(), BUILT_IN.len());
        assert_eq!(fixtures::case("wikipedia-brute-force").unwrap().placements, Some(69_175_316));
        for (case, rows, fewest) in
            [("norvig-hard-1", 419_194, 7_593_284), ("reverses-the-ranking", 1_135, 2_394)]
        {
            assert_eq!(placements("xor-bitmask", case), rows, "{case}");
            assert_eq!(placements("fewest-candidates", case), fewest, "{case}");
        }
        let solutions = |name: &str| fixtures::case(name).unwrap().solutions;
        assert_eq!(solutions("two-solutions-herzberg-murty"), fixtures::Expected::Exactly(2));
        assert_eq!(solutions("no-place-in-box"), fixtures::Expected::Exactly(0));
    }

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
