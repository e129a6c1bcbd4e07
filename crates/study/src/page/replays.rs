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
        let mut searches: Vec<(&ReplayPuzzle, &dyn EventSource, u64)> = Vec::new();
        for (index, shown) in puzzles.iter().enumerate() {
            searches.extend(LADDER.iter().map(|rung| (shown, rung.source(), lab::KEPT)));
            let own = answer.iter().map(|answer| &answer.searches[index] as &dyn EventSource);
            searches.extend(own.map(|search| (shown, search, ANSWER_KEPT)));
        }
        let record = |(shown, source, kept): (&ReplayPuzzle, &dyn EventSource, u64)| {
            [(false, EVENTS_LIMIT), (true, CHECKS_LIMIT)].map(|(checks, limit)| {
                let scope = Scope { solutions: shown.solutions.into(), limit, checks };
                lab::record(source, &shown.puzzle, scope, kept)
            })
        };
        let recordings = searches.into_par_iter().map(record).collect();
        Self { puzzles, answer, recordings }
    }

    /// The name of the answer.
    fn own(&self) -> Option<&str> {
        Some(self.answer.as_ref()?.searches.first()?.name())
    }

    /// The names of the strategies, in the order of the ladder; the answer is the last of them.
    fn strategies(&self) -> Vec<&str> {
        let names = LADDER.iter().map(|rung| -> &str { rung.name() });
        names.chain(self.own()).collect()
    }

    /// The puzzles, each with its searches in the order of the ladder.
    pub fn iter(&self) -> impl Iterator<Item = (&ReplayPuzzle, &[[Recording; 2]])> {
        self.puzzles.iter().zip(self.recordings.chunks(self.strategies().len()))
    }

    /// The data of the player, and blocks with searches. A page that `can_search` has those that it
    /// shows first, the recorded answer, and every search that its block has whole.
    pub(super) fn blocks(&self, can_search: bool) -> Markup {
        let strategies = self.strategies();
        let first = ladder::defaults::studied().map(Rung::name);
        let mut blocks: Vec<(String, &Recording)> = Vec::new();
        for (index, (puzzle, searches)) in self.iter().enumerate() {
            for (name, pair) in strategies.iter().zip(searches) {
                let is_first = index == 0 && first.contains(name);
                for (checks, recording) in [(false, &pair[0]), (true, &pair[1])] {
                    let is_whole = recording.parts[0].has(recording.totals.events);
                    if !can_search || is_first || is_whole || self.own() == Some(name) {
                        blocks.push((format!("{} {name} {checks}", puzzle.name), recording));
                    }
                }
            }
        }
        // Their compression takes longer than the searches.
        let blocks = blocks.par_iter().map(|(id, recording)| packed(id, &bytes(recording)));
        let blocks: Vec<Markup> = blocks.collect();
        html! {
            (packed("replays-data", &bytes(&self.data())))
            @for block in blocks { (block) }
        }
    }

    /// What the player reads before it shows a search.
    fn data(&self) -> Value {
        let own = self.own();
        let [first, second] = ladder::defaults::studied().map(Rung::name);
        let house = |house: House| {
            let cells = house.cells().map(Cell::index);
            json!({ "name": house.to_string(), "cells": cells })
        };
        let answer = self.answer.as_ref().map(|RecordedFile { language, text, searches }| {
            // For each puzzle, without checks and with them.
            let notes = |search: &RecordedAnswer| [false, true].map(|checks| search.note(checks));
            let notes: Vec<_> = searches.iter().map(notes).collect();
            json!({ "name": own, "language": language, "code": text, "notes": notes })
        });
        // Where the record of an answer has no checks, both boards step by placements.
        let shown = self.recordings.get(LADDER.len()).filter(|_| own.is_some());
        json!({
            "puzzles": self.puzzles,
            "strategies": self.strategies(),
            // The crate of each strategy.
            "packages": LADDER.iter().map(|rung| rung.package).collect::<Vec<_>>(),
            // The names of those that the page opens with.
            "first": [own.unwrap_or(first), second],
            // Whether the page opens with checks as steps.
            "checks": shown.is_none_or(|[_, with_checks]| with_checks.totals.checks > 0),
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
