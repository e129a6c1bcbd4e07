//! The replays: the searches that the page shows, recorded here and played by `page/player.js`.

use ladder::{LADDER, Rung};
use maud::{Markup, html};
use page_recorder::{RecordedSearch, Scope};
use rayon::prelude::*;
use runner::{RecordedAnswer, RecordedFile};
use serde::Serialize;
use serde_json::{Value, json};
use sudoku::{Cell, EventSource, House};
use trace::player::WrongStep;

use super::packed;
use super::puzzles::ReplayPuzzle;

/// Recording stops after this many steps without checks: the longest searches would take minutes.
const EVENTS_LIMIT: u64 = 1_000_000;

/// The same with checks.
const CHECKS_LIMIT: u64 = 100_000;

/// The steps of the reader's answer that are recorded from its beginning. They are more than those
/// of a strategy, because the page cannot run the answer to get others.
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
    /// Whether it is the reader's answer.
    is_answer: bool,
    /// Whether its checks are steps.
    checks: bool,
    recording: RecordedSearch,
}

impl Replays {
    /// Records every strategy on every puzzle, on all cores; and an answer, which was recorded on
    /// the same puzzles.
    pub(crate) fn record(puzzles: Vec<ReplayPuzzle>, answer: Option<RecordedFile>) -> Self {
        let mut searches = Vec::new();
        for (index, puzzle) in puzzles.iter().enumerate() {
            for rung in LADDER {
                searches.push(Search {
                    puzzle,
                    source: rung.source(),
                    answer: None,
                });
            }
            if let Some(answer) = &answer {
                let search = &answer.searches[index];
                searches.push(Search {
                    puzzle,
                    source: search,
                    answer: Some(search),
                });
            }
        }
        let recordings = searches
            .into_par_iter()
            .flat_map_iter(|search| search.replays())
            .collect();
        Self {
            puzzles,
            answer,
            recordings,
        }
    }

    /// The name of the language of the reader's answer; `None` without an answer.
    pub(super) fn language_of_answer(&self) -> Option<&str> {
        Some(self.answer.as_ref()?.language)
    }

    /// The data of the player, and blocks with searches. A page that `can_search` has those that it
    /// shows first, the recorded answer, and every search that its block has whole.
    pub(super) fn blocks(&self, can_search: bool) -> Markup {
        let first = ladder::defaults::studied().map(Rung::name);
        let mut embedded: Vec<&Replay> = self.recordings.iter().collect();
        if can_search {
            embedded.retain(|replay| {
                let is_first =
                    replay.puzzle == self.puzzles[0].name && first.contains(&&*replay.strategy);
                is_first || replay.is_whole() || replay.is_answer
            });
        }
        // Their compression takes longer than the searches.
        let blocks: Vec<Markup> = embedded.into_par_iter().map(Replay::block).collect();
        html! {
            (packed("replays-data", &bytes(&self.data())))
            @for block in blocks { (block) }
        }
    }

    /// What the player reads before it shows a search.
    fn data(&self) -> Value {
        let [first, second] = ladder::defaults::studied().map(Rung::name);
        let houses = House::ALL.map(
            |house| json!({ "name": house.to_string(), "cells": house.cells().map(Cell::index) }),
        );
        let mut of_answer = self.recordings.iter().filter(|replay| replay.is_answer);
        let name = of_answer.clone().next().map(|replay| &*replay.strategy);
        let answer = self.answer.as_ref().map(|RecordedFile { language, text, .. }| {
            json!({ "name": name, "language": language, "code": text })
        });
        // A wrong answer is shown on a puzzle where its first wrong step is known.
        let wrong = of_answer
            .clone()
            .find(|replay| replay.recording.wrong.is_some());
        let opens = wrong.map_or(self.puzzles[0].name, |replay| replay.puzzle);
        let shown = of_answer.find(|replay| replay.puzzle == opens && replay.checks);
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
            "houses": houses,
            "cells": Cell::ALL.iter().map(Cell::to_string).collect::<Vec<_>>(),
        })
    }
}

/// A search to record for the page.
struct Search<'a> {
    puzzle: &'a ReplayPuzzle,
    source: &'a dyn EventSource,
    /// The same as the source, if that is the reader's answer.
    answer: Option<&'a RecordedAnswer>,
}

impl Search<'_> {
    /// The search without checks as steps, and with them.
    fn replays(&self) -> [Replay; 2] {
        [
            self.replay(false, EVENTS_LIMIT),
            self.replay(true, CHECKS_LIMIT),
        ]
    }

    fn replay(&self, checks: bool, limit: u64) -> Replay {
        let scope = Scope {
            solutions: self.puzzle.solutions.into(),
            limit,
            checks,
        };
        let wrong_step = self
            .answer
            .and_then(RecordedAnswer::first_wrong)
            .map(|step| WrongStep {
                changes: step.events,
                why: step.why,
            });
        let kept = match self.answer {
            Some(_) => ANSWER_KEPT,
            None => page_recorder::KEPT,
        };
        let mut recording =
            page_recorder::record(self.source, &self.puzzle.puzzle, scope, kept, wrong_step);
        recording.note = self.answer.and_then(|answer| answer.note(checks));
        Replay {
            puzzle: self.puzzle.name,
            strategy: self.source.name().to_owned(),
            is_answer: self.answer.is_some(),
            checks,
            recording,
        }
    }
}

impl Replay {
    /// Whether its block has the search from the start to the end.
    fn is_whole(&self) -> bool {
        page_recorder::has(&self.recording.parts[0], self.recording.totals.events)
    }

    /// The block of the page with this search.
    fn block(&self) -> Markup {
        let name = format!("{} {} {}", self.puzzle, self.strategy, self.checks);
        packed(&name, &bytes(&self.recording))
    }
}

fn bytes(data: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(data).expect("it is made of lists, numbers and text")
}
