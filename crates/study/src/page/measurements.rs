//! The measurements: the time per puzzle of every strategy, as marks along an axis and as a table.

use compare::SetKind;
use compare::number::seconds;
use compare::results::{Results, StrategyResults};
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
fn rows(strategy: &StrategyResults) -> Vec<Row> {
    let sets = strategy.sets.iter();
    let one_at_a_time = Row {
        name: strategy.name.clone(),
        times: sets
            .clone()
            .map(|set| Some(set.figures?.nanoseconds_per_puzzle.median))
            .collect(),
    };
    let many_at_once = Row {
        name: format!("{}, many at once", strategy.name),
        times: sets.map(|set| Some(set.many_at_once?.median)).collect(),
    };
    let mut rows = vec![one_at_a_time];
    if many_at_once.times.iter().any(Option::is_some) {
        rows.push(many_at_once);
    }
    rows
}

/// A line with marks for each row. A screen reader takes it for a picture; the table has the times.
fn chart(results: &Results, rows: &[Row]) -> Markup {
    let timed = (0..results.sets.len()).filter(|&set| results.sets[set].kind == SetKind::Timed);
    let sets: Vec<(usize, &str)> = timed.zip(MARKS.into_iter().cycle()).collect();
    let mut rows: Vec<&Row> = rows.iter().collect();
    rows.retain(|row| sets.iter().any(|&(set, _)| row.times[set].is_some()));
    let mut shown = Vec::new();
    for row in &rows {
        shown.extend(sets.iter().filter_map(|&(set, _)| row.times[set]));
    }
    let Some(axis) = Axis::for_times(&shown) else {
        return html! {};
    };
    let ticks: Vec<f64> = (axis.first as i32..=axis.last as i32)
        .map(f64::from)
        .collect();
    let step = ticks.len().div_ceil(MOST_NUMBERS);
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
                    @for &tick in &ticks { u style=(axis.left(tick)) {} }
                    @for (place, &(set, mark)) in sets.iter().enumerate() {
                        @if let Some(time) = row.times[set] {
                            @let top = (place + 1) * 100 / (sets.len() + 1);
                            i data-set=(set) style={ (axis.left(time.log10())) "; top: " (top) "%" }
                                title={ (results.sets[set].name) ": " (seconds(time / 1e9)) } { (mark) }
                        }
                    }
                }
            }
            div class="axis" {
                @for &tick in ticks.iter().step_by(step) { span style=(axis.left(tick)) { (time_of(tick)) } }
            }
        }
    }
}

/// The logarithmic axis of a chart, from one power of ten of nanoseconds to another.
struct Axis {
    first: f64,
    last: f64,
}

impl Axis {
    /// The axis that shows all these times in nanoseconds; `None` if there is none.
    fn for_times(times: &[f64]) -> Option<Self> {
        let least = times.iter().copied().reduce(f64::min)?;
        let most = times.iter().copied().reduce(f64::max)?;
        Some(Self {
            first: least.log10().floor(),
            last: most.log10().floor() + 1.0,
        })
    }

    /// Where this power of ten is, as a property of CSS.
    fn left(&self, power: f64) -> String {
        let part = (power - self.first) / (self.last - self.first);
        format!("left: {:.1}%", part * 100.0)
    }
}

/// A power of ten of nanoseconds as a time without decimals, such as `10 µs`.
fn time_of(power: f64) -> String {
    seconds(10_f64.powf(power - 9.0))
        .replace(".00", "")
        .replace(".0 ", " ")
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
    use compare::results::SetResults;

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
            many.split_once("</tr>")
                .unwrap()
                .0
                .ends_with("<td>not timed</td>"),
            "{many}"
        );
        results.strategies.clear();
        assert!(!section(&results).into_string().contains("role=\"img\""));
    }

    #[test]
    fn a_reason_that_the_counts_support_stands_below_the_chart() {
        let mut results = Results::from_json(include_str!("../../tests/results.json")).unwrap();
        // A reason is given for a rung next to its predecessor.
        results.strategies[1].name = "bool-arrays".to_owned();
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
