//! The measurements: charts that somebody else made, each with its table.

use maud::{Markup, PreEscaped, html};

/// A chart and the table with the same figures.
#[derive(Clone, Debug)]
pub struct Chart {
    /// What it shows, in a few words.
    pub title: String,
    /// The picture, as an `<svg>` element that takes its colours from the page.
    pub svg: String,
    /// The figures, as a `<table>` element.
    pub table: String,
    /// One or two sentences: on which machine, when, and by which command.
    pub caption: String,
}

/// The section.
pub(super) fn section(charts: &[Chart]) -> Markup {
    html! {
        section id="measurements" aria-labelledby="measurements-title" {
            h2 id="measurements-title" { "Measurements" }
            @if charts.is_empty() {
                p {
                    "This page was made without measurements. " code { "kata compare --format json > results.json" } " measures, and "
                    code { "kata report --results results.json" } " shows what it found."
                }
            }
            @for chart in charts { (figure(chart)) }
        }
    }
}

fn figure(chart: &Chart) -> Markup {
    html! {
        figure {
            h3 { (chart.title) }
            div class="chart scroll" role="group" aria-label=(chart.title) tabindex="0" { (PreEscaped(&chart.svg)) }
            details {
                summary { "The figures" span class="hidden" { " of: " (chart.title) } }
                div class="scroll" role="group" aria-label="Table" tabindex="0" { (PreEscaped(&chart.table)) }
            }
            figcaption { (chart.caption) }
        }
    }
}
