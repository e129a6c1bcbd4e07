//! What a colour and a shape mean. It is the same in every chart: a colour is a strategy, or all
//! that search row by row, and a shape is a set of puzzles.

use compare::results::Results;
use kuva::prelude::{LegendEntry, LegendShape, MarkerShape};
use ladder::LADDER;

use super::table::sets;

/// The style sheet of the page has this many colours.
const COLOURS: usize = 10;

const SHAPES: [MarkerShape; 7] = [
    MarkerShape::Circle,
    MarkerShape::Square,
    MarkerShape::Triangle,
    MarkerShape::Diamond,
    MarkerShape::Cross,
    MarkerShape::TriangleDown,
    MarkerShape::Plus,
];

/// The most characters of a name in a drawing.
const LONGEST_NAME: usize = 22;

/// The name of the group with this colour: a strategy, or `row by row`.
pub(super) fn group(strategy: &str) -> &str {
    match ladder::find(strategy) {
        Some(rung) if rung.row_by_row => "row by row",
        _ => strategy,
    }
}

pub(super) fn colour(strategy: &str) -> String {
    let before = LADDER.iter().take_while(|rung| rung.name() != strategy);
    let index = match group(strategy) {
        "row by row" => 0,
        _ => 1 + before.filter(|rung| !rung.row_by_row).count(),
    };
    format!("var(--series-{})", index % COLOURS + 1)
}

/// A name that fits into the margin: those of programs may have any length. The table has all of
/// it.
pub(super) fn shortened(name: &str) -> String {
    match name.char_indices().nth(LONGEST_NAME) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.to_owned(),
    }
}

pub(super) const fn shape(set: usize) -> MarkerShape {
    SHAPES[set % SHAPES.len()]
}

/// An entry for the shape of each set.
pub(super) fn shapes(results: &Results) -> impl Iterator<Item = LegendEntry> {
    sets(results).enumerate().map(|(set, name)| {
        let (label, color) = (name.clone(), "var(--ink)".to_owned());
        LegendEntry { label, color, shape: LegendShape::Marker(shape(set)), dasharray: None }
    })
}

/// An entry for each colour of these strategies.
pub(super) fn colours<'s>(strategies: impl Iterator<Item = &'s str>) -> Vec<LegendEntry> {
    let mut entries: Vec<LegendEntry> = Vec::new();
    for strategy in strategies {
        let (label, color) = (shortened(group(strategy)), colour(strategy));
        if entries.iter().all(|entry| entry.label != label) {
            entries.push(LegendEntry { label, color, shape: LegendShape::Rect, dasharray: None });
        }
    }
    entries
}
