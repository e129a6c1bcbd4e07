//! Tests of charts of sample results: the drawing must show the numbers.

use compare::results::{Results, SetResults};
use pretty_assertions::assert_eq;
use study::charts::{Chart, charts, provenance};

/// Two row-by-row strategies and one that places nothing by choice, on two sets of two puzzles.
fn results() -> Results {
    Results::from_json(include_str!("results.json")).unwrap()
}

fn chart(results: &Results, id: &str) -> Chart {
    charts(results).into_iter().find(|chart| chart.id == id).unwrap()
}

#[test]
fn each_chart_is_drawn_and_has_its_table() {
    let results = results();
    assert_eq!(
        charts(&results).iter().map(|chart| chart.id).collect::<Vec<_>>(),
        ["time", "work", "curves"]
    );
    for chart in charts(&results) {
        for svg in &chart.drawings {
            assert!(svg.starts_with("<svg") && svg.ends_with("</svg>"), "{}", chart.id);
        }
        for row in &chart.table.rows {
            assert_eq!(row.len(), chart.table.header.len(), "{} {row:?}", chart.id);
        }
    }
    let names = |id| {
        chart(&results, id).table.rows.into_iter().map(|row| row[0].clone()).collect::<Vec<_>>()
    };
    assert_eq!(names("time"), ["naive-scan", "xor-bitmask", "sat"]);
    assert_eq!(names("work"), ["naive-scan", "xor-bitmask"]);
}

#[test]
fn a_mark_has_its_value_as_tooltip() {
    let svg = chart(&results(), "time").drawings[1].clone();
    assert!(svg.contains("easy: 18.0 µs") && svg.contains("hard: 2.50 ms"), "{svg}");
}

/// The position of the mark of a strategy for easy puzzles, which is a circle.
fn mark(svg: &str, strategy: &str) -> (f64, f64) {
    let (_, mark) = svg.split_once(&format!("<title>{strategy}, easy")).unwrap();
    let value = |name: &str| -> f64 {
        let (_, after) = mark.split_once(&format!(" {name}=\"")).unwrap();
        after.split_once('"').unwrap().0.parse().unwrap()
    };
    (value("cx"), value("cy"))
}

#[test]
fn strategies_with_the_same_work_share_a_vertical_line() {
    let svg = chart(&results(), "work").drawings[0].clone();
    let (naive, masks) = (mark(&svg, "naive-scan"), mark(&svg, "xor-bitmask"));
    assert!((naive.0 - masks.0).abs() < 0.01, "{naive:?} {masks:?}");
    assert!(naive.1 < masks.1, "more time is higher up: {naive:?} {masks:?}");
}

#[test]
fn charts_without_numbers_are_missing() {
    let mut results = results();
    for strategy in &mut results.strategies {
        for set in &mut strategy.sets {
            set.each.clear();
        }
    }
    assert_eq!(charts(&results).iter().map(|chart| chart.id).collect::<Vec<_>>(), ["time", "work"]);
    results.strategies[0].sets[1] =
        SetResults { figures: None, solved: 1, ..results.strategies[0].sets[1].clone() };
    assert_eq!(chart(&results, "time").table.rows[0], ["naive-scan", "18.0 µs", "1 of 2"]);
    // The name of a program may be longer than the drawing is wide.
    results.strategies[0].name = "p".repeat(150);
    assert!(chart(&results, "time").drawings[0].contains(&format!(">{}…<", "p".repeat(22))));
    results.strategies.clear();
    assert_eq!(charts(&results), []);
}

/// The limits of `Results::from_json`.
#[test]
fn the_least_and_the_greatest_numbers_are_drawn() {
    for (time, placements) in [(1e-3, 0.0), (1e-3, 1e-9), (9.9e17, 9.9e17)] {
        let mut results = results();
        results.unix_time = u64::MAX;
        results.sets.iter_mut().for_each(|set| set.puzzles = usize::MAX);
        for set in results.strategies.iter_mut().flat_map(|strategy| &mut strategy.sets) {
            set.each = vec![Some(0.0), Some(time), None];
            if let Some(figures) = &mut set.figures {
                figures.nanoseconds_per_puzzle.median = time;
                figures.work.iter_mut().for_each(|work| work.placements = placements);
            }
        }
        let results = Results::from_json(&serde_json::to_string(&results).unwrap()).unwrap();
        assert!(provenance(&results).contains("1970-01-01"));
        assert!(charts(&results).iter().any(|chart| chart.id == "time"));
    }
}

#[test]
fn the_source_of_the_numbers_is_named() {
    assert_eq!(
        provenance(&results()),
        "kata compare --format json, measured on 2026-11-21 on one core of Processor, 2 cores, \
         linux x86_64, with rustc 1.95.0"
    );
}
