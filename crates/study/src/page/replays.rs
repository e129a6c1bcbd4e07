//! The replays: what the player of the page shows, recorded here and played by `page/player.js`.

use std::ops::ControlFlow::{Break, Continue};

use judge::fixtures;
use ladder::{LADDER, Rung};
use rayon::prelude::*;
use serde::Serialize;
use sudoku::Puzzle;

use super::encode;
use trace::source;
use trace::{CallSite, Recorder, Totals, Trace, Window};

/// So many events of a search are in the page; of most searches that is all.
pub const KEPT: u64 = 20_000;

/// A search is left after so many events: the worst would take minutes, and nobody looks on.
pub const LEFT_AFTER: u64 = 1_000_000;

/// So many lines of code are shown before and after the running one.
const LINES_AROUND: usize = 2;

/// A puzzle to replay.
#[derive(Clone, Debug)]
pub struct Shown {
    /// In the address of the page.
    pub name: String,
    /// In the list of puzzles.
    pub title: String,
    /// What to look for, in a sentence or two.
    pub note: String,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The search stops at so many solutions.
    pub solutions: u64,
}

/// The puzzles that are built in, from `fixtures/cases.tsv`: name, title, what to look for, and how
/// many solutions are searched for.
const BUILT_IN: [(&str, &str, &str, u64); 6] = [
    (
        "leetcode-37",
        "LeetCode’s example",
        "The puzzle of LeetCode 37. Searched up to its solution.",
        1,
    ),
    (
        "wikipedia-brute-force",
        "A disaster for row order",
        "Made against the search row by row: the first row of its solution is 9 8 7 6 5 4 3 2 1, and that search tries the small \
         digits first. It needs 69,175,316 placements.",
        1,
    ),
    (
        "norvig-hard-1",
        "A disaster for fewest candidates",
        "The simple order is the lucky one: row by row takes 419,194 placements. The cell with the fewest candidates leads astray: \
         7,593,284, although there are more than a thousand solutions to be found.",
        1,
    ),
    (
        "reverses-the-ranking",
        "The ranking reversed",
        "Small enough to be here from start to end: 1,135 placements row by row, 2,394 with the fewest candidates first.",
        1,
    ),
    (
        "two-solutions-herzberg-murty",
        "Two solutions",
        "Searched to the end: both solutions are found, and then that there is no third.",
        u64::MAX,
    ),
    (
        "no-place-in-box",
        "No solution",
        "A box has no place left for a digit; who looks at boxes sees it at once.",
        u64::MAX,
    ),
];

/// The puzzles of the page, unless its reader brings others.
pub fn built_in() -> Vec<Shown> {
    let shown = |&(name, title, note, solutions): &(&str, &str, &str, u64)| {
        let puzzle = fixtures::case(name)?.puzzle?;
        Some(Shown {
            name: name.to_owned(),
            title: title.to_owned(),
            note: note.to_owned(),
            puzzle,
            solutions,
        })
    };
    BUILT_IN.iter().filter_map(shown).collect()
}

/// What the player reads.
#[derive(Debug, Serialize)]
pub(super) struct Data {
    puzzles: Vec<PuzzleData>,
    strategies: Vec<&'static str>,
    reasons: Vec<String>,
    lines: Vec<LineData>,
    /// Events, encoded. Strategies that do the same share one.
    traces: Vec<String>,
    /// One list a puzzle, one run a strategy.
    runs: Vec<Vec<RunData>>,
}

#[derive(Debug, Serialize)]
struct PuzzleData {
    name: String,
    title: String,
    note: String,
    givens: String,
}

/// A line of code that tells events, and the lines round it.
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
    /// Which of the traces it is.
    trace: usize,
    /// For each site of the trace, which of the lines it is.
    sites: Vec<usize>,
    totals: Totals,
    /// Whether the search was left before its end.
    left: bool,
}

/// The search of a puzzle, as the page keeps it.
pub(super) fn record(rung: &Rung, shown: &Shown) -> Trace {
    let mut recorder = Recorder::new(rung.name(), &shown.puzzle, Window::First(KEPT));
    let (mut events, mut solutions) = (0, 0);
    let flow = rung.strategy.watch_lines(&shown.puzzle, &mut |event, location| {
        events += 1;
        solutions += u64::from(matches!(event, sudoku::Event::Solution(_)));
        recorder.add(event, location);
        if solutions >= shown.solutions || events >= LEFT_AFTER { Break(()) } else { Continue(()) }
    });
    recorder.finish(flow)
}

/// Every strategy on every puzzle.
pub(super) fn data(puzzles: &[Shown]) -> Data {
    let pairs: Vec<_> =
        puzzles.iter().flat_map(|shown| LADDER.iter().map(move |rung| (shown, rung))).collect();
    let recorded: Vec<Trace> = pairs.par_iter().map(|(shown, rung)| record(rung, shown)).collect();
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
    fn new(shown: &Shown) -> Self {
        let Shown { name, title, note, puzzle, .. } = shown.clone();
        Self { name, title, note, givens: puzzle.to_string() }
    }
}

impl Data {
    fn run(&mut self, shown: &Shown, trace: &Trace) -> RunData {
        let encoded = encode::encode(trace);
        let sites = trace.sites.iter().map(|site| self.line(site)).collect();
        let totals = trace.totals;
        let left = !totals.exhausted && totals.solutions < shown.solutions;
        RunData { trace: place(&mut self.traces, encoded, |a, b| a == b), sites, totals, left }
    }

    fn line(&mut self, site: &CallSite) -> usize {
        let text = source::file(site).map_or("", |file| file.text);
        let first = (site.line as usize).saturating_sub(LINES_AROUND + 1);
        let code = text.lines().skip(first).take(2 * LINES_AROUND + 1).collect();
        let line =
            LineData { file: site.file.clone(), line: site.line, first: first as u32 + 1, code };
        place(&mut self.lines, line, |a, b| a.line == b.line && a.file == b.file)
    }

    /// As JSON that may stand in a `<script>` element: it has no `<`.
    pub(super) fn json(&self) -> String {
        serde_json::to_string(self)
            .expect("it is made of lists, numbers and text")
            .replace('<', "\\u003c")
    }
}

/// The place of a value in the list, where it is added unless an equal one is there.
fn place<T>(list: &mut Vec<T>, value: T, equal: impl Fn(&T, &T) -> bool) -> usize {
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
        ladder::find(strategy).unwrap().strategy.solve_counted(&puzzle, &Limits::FIRST).1.placements
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
    fn strategies_that_do_the_same_share_a_trace_and_not_their_lines() {
        let data = data(&built_in()[..1]);
        let documented = &data.runs[0][..LADDER.iter().filter(|rung| rung.row_by_row).count()];
        assert!(
            documented
                .iter()
                .all(|run| run.trace == documented[0].trace && run.totals.placements == 4208)
        );
        let lines = |run: &RunData| {
            run.sites.iter().map(|&line| &*data.lines[line].file).collect::<Vec<_>>()
        };
        assert_eq!(lines(&documented[1]), ["naive-scan/src/rescan.rs"; 3]);
        assert!(
            data.runs[0]
                .iter()
                .flat_map(|run| &run.sites)
                .all(|&line| !data.lines[line].code.is_empty())
        );
        assert!(!data.json().contains('<'));
    }

    #[test]
    fn a_long_search_is_left_and_says_so() {
        let shown = &built_in()[1];
        let trace = record(ladder::find("xor-bitmask").unwrap(), shown);
        assert_eq!((trace.range(), trace.totals.events), (0..KEPT, LEFT_AFTER));
        let data = data(std::slice::from_ref(shown));
        assert!(data.runs[0][0].left);
    }
}
