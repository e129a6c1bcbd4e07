//! The measurements: the time per puzzle of every strategy, as marks along an axis and as a table.

use compare::SetKind;
use compare::number::seconds;
use compare::results::{Results, SetResults, StrategyResults};
use compare::tables::{self, Column};
use maud::{Markup, html};

/// The mark of each set, in their order. The style sheet has a colour for each.
const MARKS: [&str; 5] = ["●", "■", "▲", "◆", "✚"];

/// An axis has at most this many numbers: more would run into each other on a phone.
const MOST_NUMBERS: usize = 8;

/// The times of a strategy, by set, in nanoseconds per puzzle.
struct Row {
    name: String,
    times: Vec<Option<f64>>,
}

/// The section.
pub(super) fn section(results: &Results) -> Markup {
    let rows: Vec<Row> = results.strategies.iter().flat_map(rows).collect();
    let sheet = tables::times(results, true);
    html! {
        section id="measurements" aria-labelledby="measurements-title" {
            h2 id="measurements-title" { "Measurements" }
            figure id="times" {
                h3 { "Time per puzzle, by strategy and set" }
                p { "Further left is faster. The axis is logarithmic: equal distances are equal factors." }
                (chart(results, &rows))
                @if !sheet.reasons.is_empty() {
                    h3 { "Why a strategy is faster" }
                    ul { @for reason in &sheet.reasons { li { (reason) } } }
                }
                details {
                    summary { "The figures" }
                    p { (sheet.title) ". " (sheet.notes.join(" ")) }
                    div class="scroll" role="group" aria-label="Table" tabindex="0" {
                        (table(&sheet.columns))
                    }
                }
                figcaption { (provenance(results)) "." }
            }
        }
    }
}

/// One puzzle at a time, and many at once where that was measured.
fn rows(strategy: &StrategyResults) -> impl Iterator<Item = Row> + '_ {
    let row = |name: String, time: fn(&SetResults) -> Option<f64>| Row {
        name,
        times: strategy.sets.iter().map(time).collect(),
    };
    let one = row(strategy.name.clone(), |set| {
        Some(set.figures?.nanoseconds_per_puzzle.median)
    });
    let many = row(format!("{}, many at once", strategy.name), |set| {
        Some(set.many_at_once?.median)
    });
    let has_many = many.times.iter().any(Option::is_some);
    std::iter::once(one).chain(has_many.then_some(many))
}

/// A line with marks for each row. A screen reader takes it for a picture; the table has the times.
fn chart(results: &Results, rows: &[Row]) -> Markup {
    let timed = (0..results.sets.len()).filter(|&set| results.sets[set].kind == SetKind::Timed);
    let sets: Vec<(usize, &str)> = timed.zip(MARKS.into_iter().cycle()).collect();
    let drawn = |row: &Row| sets.iter().any(|&(set, _)| row.times[set].is_some());
    let rows: Vec<&Row> = rows.iter().filter(|row| drawn(row)).collect();
    let all = || {
        rows.iter()
            .flat_map(|row| sets.iter().filter_map(|&(set, _)| row.times[set]))
    };
    let first = all().fold(f64::INFINITY, f64::min).log10().floor();
    let last = all().fold(0.0, f64::max).log10().floor() + 1.0;
    if rows.is_empty() {
        return html! {};
    }
    let left = |power: f64| format!("left: {:.1}%", (power - first) / (last - first) * 100.0);
    let ticks: Vec<f64> = (first as i32..=last as i32).map(f64::from).collect();
    let step = ticks.len().div_ceil(MOST_NUMBERS);
    let number = |power: f64| {
        seconds(10_f64.powf(power - 9.0))
            .replace(".00", "")
            .replace(".0 ", " ")
    };
    html! {
        div class="chart" role="img" aria-label="Chart of the times in the table below" {
            p class="legend" {
                @for (set, mark) in &sets {
                    span { i data-set=(set) { (mark) } " " (results.sets[*set].name) } " "
                }
            }
            @for row in rows {
                div class="name" { (row.name) }
                div class="line" {
                    @for &tick in &ticks { u style=(left(tick)) {} }
                    @for (place, &(set, mark)) in sets.iter().enumerate() {
                        @if let Some(time) = row.times[set] {
                            @let top = (place + 1) * 100 / (sets.len() + 1);
                            i data-set=(set) style={ (left(time.log10())) "; top: " (top) "%" }
                                title={ (results.sets[set].name) ": " (seconds(time / 1e9)) } { (mark) }
                        }
                    }
                }
            }
            div class="axis" {
                @for &tick in ticks.iter().step_by(step) { span style=(left(tick)) { (number(tick)) } }
            }
        }
    }
}

fn table(columns: &[Column]) -> Markup {
    html! {
        table class="figures" {
            thead {
                tr {
                    @for column in columns {
                        th scope="col" { (column.heading.replace('\n', ", ")) }
                    }
                }
            }
            tbody {
                @for row in 0..columns[0].cells.len() {
                    tr {
                        th scope="row" { (columns[0].cells[row].text) }
                        @for column in &columns[1..] { td { (column.cells[row].text) } }
                    }
                }
            }
        }
    }
}

/// The command, the machine and the date of these results, in a sentence.
fn provenance(results: &Results) -> String {
    let day = chrono::DateTime::from_timestamp(i64::try_from(results.unix_time).unwrap_or(0), 0)
        .unwrap_or_default();
    let compiler = results.compiler.split(" (").next().unwrap_or_default();
    format!(
        "{}, measured on {} on one core of {}, {}, with {compiler}",
        results.command,
        day.format("%Y-%m-%d"),
        results.machine,
        results.machine.system
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where the mark with this title is, in per cent of the axis.
    fn left(html: &str, title: &str) -> f64 {
        let (before, _) = html
            .split_once(&format!(" title=\"{title}\""))
            .expect(title);
        before
            .rsplit_once("left: ")
            .unwrap()
            .1
            .split_once('%')
            .unwrap()
            .0
            .parse()
            .unwrap()
    }

    #[test]
    fn the_marks_and_the_table_have_the_times() {
        // Two row-by-row strategies and one that places nothing by choice, on two sets of two
        // puzzles.
        let mut results = Results::from_json(include_str!("../../tests/results.json")).unwrap();
        results.strategies[0].sets[1] = SetResults {
            figures: None,
            solved: 1,
            ..results.strategies[0].sets[1].clone()
        };
        let many = results.strategies[2].sets[0]
            .figures
            .map(|figures| figures.nanoseconds_per_puzzle);
        results.strategies[2].sets[0].many_at_once = many;
        results.strategies[2].sets[1].many_at_once = None;
        let html = section(&results).into_string();
        assert!(
            left(&html, "easy: 18.0 µs") < left(&html, "hard: 2.50 ms"),
            "{html}"
        );
        for part in [
            "<th scope=\"row\">naive-scan</th><td>300</td><td>18.0 µs</td><td>1/2</td>",
            "<th scope=\"row\">sat, many at once</th>",
            "<figcaption>kata compare --format json, measured on 2026-11-21 on one core of \
             Processor, 2 cores, linux x86_64, with rustc 1.95.0.</figcaption>",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        let (_, many) = html.split_once("sat, many at once</th>").unwrap();
        assert!(
            many.split_once("</tr>").unwrap().0.ends_with("<td>–</td>"),
            "{many}"
        );
        results.strategies.clear();
        assert!(!section(&results).into_string().contains("role=\"img\""));
    }

    #[test]
    fn a_reason_that_the_counts_support_stands_below_the_chart() {
        let mut results = Results::from_json(include_str!("../../tests/results.json")).unwrap();
        results.strategies[1].previous = Some(results.strategies[0].name.clone());
        for (number, median, reads_per_check) in [(0, 20_000.0, 3.0), (1, 10_000.0, 1.0)] {
            let figures = results.strategies[number].sets[0].figures.as_mut().unwrap();
            figures.nanoseconds_per_puzzle.median = median;
            figures.nanoseconds_per_puzzle.interval = [median, median];
            figures.work.as_mut().unwrap().reads_per_check = Some(reads_per_check);
        }
        let html = section(&results).into_string();
        let reason = "is 2.00 times faster than naive-scan: the same 300 placements, with 1.00 \
                      reads per check instead of 3.00.</li>";
        assert!(html.contains(reason), "{html}");
    }
}
