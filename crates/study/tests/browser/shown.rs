//! The cells of a board of the page, and the cells that the trace asks for.

use judge::fixtures;
use lab::{EVENTS_KEPT, Scope};
use ladder::Rung;
use sudoku::{Cell, Mark, Puzzle};
use trace::{Step, Trace, Window};

use crate::chromium::Browser;

/// A puzzle of the fixtures.
pub(crate) fn puzzle(case: &str) -> Puzzle {
    fixtures::case(case).expect("a named case").puzzle.expect("a puzzle")
}

/// The first events of a search that stops after this many solutions.
pub(crate) fn trace(strategy: &str, puzzle: &Puzzle, solutions: u64) -> Trace {
    let rung = ladder::find(strategy).expect("a strategy of the list");
    let scope = Scope { solutions, limit: EVENTS_KEPT, checks: false };
    lab::part(rung.strategy(), puzzle, scope, Window::First(EVENTS_KEPT))
}

/// Each cell as `digit class`, for example `5 given` or `4 placed now`.
type Cells = Vec<String>;

/// The cells of the boards of the page, in order, without what marks the evidence of an event.
pub(crate) fn boards(browser: &mut Browser) -> Vec<Cells> {
    let expression =
        "[...document.querySelectorAll('.board')].map((board) => [...board.querySelectorAll('td')]
        .map((cell) => `${cell.textContent} ${cell.className}`
            .replace(/ (read|eliminated)\\b/g, '').trim()))";
    browser.get(expression)
}

/// The cells of the board of this trace after this number of events, or after its last event.
pub(crate) fn expected(trace: &Trace, step: u64) -> Cells {
    let moment = trace.moment(step.min(trace.range().end)).expect("a kept step");
    let board = &moment.board;
    let changed = moment.step.and_then(Step::changes).map(|(cell, _)| cell);
    let shown = |cell: Cell| {
        let now = changed == Some(cell);
        let text = match (board.mark(cell), moment.taken_from(cell)) {
            (Mark::Given(digit), _) => format!("{digit} given"),
            (Mark::Placed(digit), _) => format!("{digit} placed"),
            (Mark::Deduced(digit), _) => format!("{digit} deduced"),
            (Mark::Blank, Some(digit)) => format!("{digit} removed"),
            (Mark::Blank, None) => String::new(),
        };
        // A blank cell without a candidate is marked, unless its digit was just taken back.
        let is_blank = text.is_empty();
        let dead = is_blank && board.candidates(cell).is_empty();
        let marks = [(dead, "dead"), (now, "now")].into_iter().filter(|(shown, _)| *shown);
        marks.fold(text, |text, (_, mark)| format!("{text} {mark}")).trim().to_owned()
    };
    Cell::ALL.into_iter().map(shown).collect()
}

/// Changes the address of the page that is open, and waits until it shows that.
pub(crate) fn follow(browser: &mut Browser, rungs: &[Rung], puzzle: &str, step: u64, checks: bool) {
    let names: Vec<&str> = rungs.iter().map(Rung::name).collect();
    let checks = if checks { "&checks=yes" } else { "" };
    let hash = format!("#strategy={}&puzzle={puzzle}&step={step}{checks}", names.join(","));
    // The `hashchange` event comes a little later than the change of the hash.
    browser.evaluate(&format!(
        "location.hash === '{hash}' || new Promise((done) => {{
            addEventListener('hashchange', () => done(), {{ once: true }});
            location.hash = '{hash}';
        }})"
    ));
}
