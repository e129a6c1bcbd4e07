//! The replays: the searches that the page shows, recorded here and played by `page/player.js`.

use lab::{Recording, Scope};
use ladder::{LADDER, Rung};
use maud::{Markup, html};
use rayon::prelude::*;
use runner::{RecordedAnswer, RecordedFile};
use serde::Serialize;
use serde_json::{Value, json};
use sudoku::{Cell, EventSource, House};

use super::packed;
use super::puzzles::ReplayPuzzle;

/// Recording stops after this many steps without checks: the longest searches would take minutes.
const EVENTS_LIMIT: u64 = 1_000_000;

/// The same with checks.
const CHECKS_LIMIT: u64 = 100_000;

/// Steps of an answer from the beginning: the page cannot search there again.
const ANSWER_KEPT: u64 = 3_000;

/// Searches of every strategy on some puzzles, each without its checks as steps, and with them.
pub(crate) struct Replays {
    puzzles: Vec<ReplayPuzzle>,
    answer: Option<RecordedFile>,
    recordings: Vec<Replay>,
}

struct Replay {
    puzzle: &'static str,
    strategy: String,
    is_own: bool,
    checks: bool,
    recording: Recording,
}

impl Replays {
    /// Records every strategy on every puzzle, on all cores; and an answer, which was recorded on
    /// the same puzzles.
    pub(crate) fn record(puzzles: Vec<ReplayPuzzle>, answer: Option<RecordedFile>) -> Self {
        type Search<'a> = (
            &'a ReplayPuzzle,
            &'a dyn EventSource,
            Option<&'a RecordedAnswer>,
        );
        let mut searches: Vec<Search<'_>> = Vec::new();
        for (index, shown) in puzzles.iter().enumerate() {
            searches.extend(LADDER.iter().map(|rung| (shown, rung.source(), None)));
            let own = answer.iter().map(|answer| &answer.searches[index]);
            searches.extend(own.map(|search| (shown, search as _, Some(search))));
        }
        let record = |(shown, source, own): Search<'_>| {
            let wrong = own.and_then(RecordedAnswer::first_wrong);
            let kept = own.map_or(lab::KEPT, |_| ANSWER_KEPT);
            [(false, EVENTS_LIMIT), (true, CHECKS_LIMIT)].map(|(checks, limit)| {
                let scope = Scope {
                    solutions: shown.solutions.into(),
                    limit,
                    checks,
                };
                let mut recording = lab::record(source, &shown.puzzle, scope, kept, wrong.clone());
                recording.note = own.and_then(|search| search.note(checks));
                let (strategy, is_own) = (source.name().to_owned(), own.is_some());
                Replay {
                    puzzle: shown.name,
                    strategy,
                    is_own,
                    checks,
                    recording,
                }
            })
        };
        let recordings = searches.into_par_iter().flat_map_iter(record).collect();
        Self {
            puzzles,
            answer,
            recordings,
        }
    }

    /// The data of the player, and blocks with searches. A page that `can_search` has those that it
    /// shows first, the recorded answer, and every search that its block has whole.
    pub(super) fn blocks(&self, can_search: bool) -> Markup {
        let first = ladder::defaults::studied().map(Rung::name);
        let is_embedded = |Replay {
                               puzzle,
                               strategy,
                               is_own,
                               recording,
                               ..
                           }: &&Replay| {
            let is_first = *puzzle == self.puzzles[0].name && first.contains(&&**strategy);
            let is_whole = lab::has(&recording.parts[0], recording.totals.events);
            !can_search || is_first || is_whole || *is_own
        };
        // Their compression takes longer than the searches.
        let block = |Replay {
                         puzzle,
                         strategy,
                         checks,
                         recording,
                         ..
                     }: &Replay| {
            packed(&format!("{puzzle} {strategy} {checks}"), &bytes(recording))
        };
        let blocks: Vec<Markup> = self
            .recordings
            .par_iter()
            .filter(is_embedded)
            .map(block)
            .collect();
        html! {
            (packed("replays-data", &bytes(&self.data())))
            @for block in blocks { (block) }
        }
    }

    /// What the player reads before it shows a search.
    fn data(&self) -> Value {
        let [first, second] = ladder::defaults::studied().map(Rung::name);
        let house = |house: House| json!({ "name": house.to_string(), "cells": house.cells().map(Cell::index) });
        let mut own = self.recordings.iter().filter(|replay| replay.is_own);
        let name = own.clone().next().map(|replay| &*replay.strategy);
        let answer = self.answer.as_ref().map(|RecordedFile { language, text, .. }| {
            json!({ "name": name, "language": language, "code": text })
        });
        // A wrong answer is shown on a puzzle where its first wrong step is known.
        let wrong = own.clone().find(|replay| replay.recording.wrong.is_some());
        let opens = wrong.map_or(self.puzzles[0].name, |replay| replay.puzzle);
        let shown = own.find(|replay| replay.puzzle == opens && replay.checks);
        json!({
            "puzzles": self.puzzles,
            "strategies": LADDER.iter().map(|rung| -> &str { rung.name() }).chain(name).collect::<Vec<_>>(),
            // The crate of each strategy.
            "packages": LADDER.iter().map(|rung| rung.package).collect::<Vec<_>>(),
            // What the page opens with.
            "first": [name.unwrap_or(first), second],
            "opens": opens,
            // Where the record of an answer has no checks, both boards step by placements.
            "checks": shown.is_none_or(|replay| replay.recording.totals.checks > 0),
            // The last strategy, if it is the reader's answer. It cannot search here.
            "answer": answer,
            "houses": House::ALL.map(house),
            "cells": Cell::ALL.iter().map(Cell::to_string).collect::<Vec<_>>(),
        })
    }
}

fn bytes(data: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(data).expect("it is made of lists, numbers and text")
}
