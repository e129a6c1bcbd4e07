//! The measurements: the charts of a comparison, each with its table and the source of its numbers.

use compare::results::Results;
use maud::{Markup, PreEscaped, html};

use crate::charts::{Chart, Table, charts, provenance};

/// The section.
pub(super) fn section(results: &Results) -> Markup {
    html! {
        section id="measurements" aria-labelledby="measurements-title" {
            h2 id="measurements-title" { "Measurements" }
            @let made = provenance(results);
            @for chart in charts(results) { (figure(&chart, &made)) }
        }
    }
}

fn figure(chart: &Chart, made: &str) -> Markup {
    html! {
        figure id={ "chart-" (chart.id) } {
            h3 { (chart.title) }
            p { (chart.lesson) }
            div class="chart" role="group" aria-label=(chart.title) {
                @for (width, svg) in ["wide", "narrow"].iter().zip(&chart.drawings) {
                    div class=(width) { (PreEscaped(svg)) }
                }
            }
            details {
                summary { "The figures" span class="hidden" { " of: " (chart.title) } }
                p { (chart.note) }
                div class="scroll" role="group" aria-label="Table" tabindex="0" {
                    (table(&chart.table))
                }
            }
            figcaption { (made) "." }
        }
    }
}

fn table(table: &Table) -> Markup {
    html! {
        table class="figures" {
            thead { tr { @for word in &table.header { th scope="col" { (word) } } } }
            tbody {
                @for row in &table.rows {
                    tr {
                        @for (column, cell) in row.iter().enumerate() {
                            @if column == 0 { th scope="row" { (cell) } } @else { td { (cell) } }
                        }
                    }
                }
            }
        }
    }
}
