//! Drawings by the library `kuva`, each for a wide and for a narrow screen: text has the same size
//! on both.

use std::sync::Arc;

use compare::number::seconds;
use compare::results::{SetResults, StrategyResults};
use kuva::prelude::{
    Layout, LegendEntry, LegendPosition, LinePlot, MarkerShape, Plot, ScatterPlot, ShadedRegion,
    Theme, TickFormat, render_to_svg,
};
use kuva::render::layout::AxisLabelOverlap;

use super::style::{colour, shape, shortened};

/// The widths in CSS pixels. The narrow one is that of a phone without the margins of the page.
const WIDTHS: [f64; 2] = [960.0, 350.0];

/// The height of a row in a chart with one row per strategy, and of a chart with two axes.
const ROW: f64 = 28.0;
const HEIGHT: f64 = 380.0;

/// The height of the axis and its title, and of a row of the legend.
const FRAME: f64 = 90.0;
const LEGEND_ROW: f64 = 20.0;

/// The share of a row over which the marks of several sets are spread, so that equal values do not
/// hide each other.
const SPREAD: f64 = 0.6;

/// An axis extends by this factor beyond the values, so that it cuts no mark.
const MARGIN: f64 = 1.5;

/// Margins: for a shortened name, for the numbers of an axis, and for half a number
/// at the right end.
const LEFT_OF_NAMES: f64 = 165.0;
const LEFT_OF_NUMBERS: f64 = 75.0;
const RIGHT: f64 = 25.0;

/// A value of a strategy.
pub(super) struct Point<'r> {
    pub(super) strategy: &'r str,
    pub(super) shape: MarkerShape,
    pub(super) at: (f64, f64),
    pub(super) tooltip: String,
}

/// An axis, logarithmic unless it is a share.
struct Axis {
    label: &'static str,
    format: fn(f64) -> String,
}

impl Axis {
    /// An axis of times, whose values are in nanoseconds.
    const TIME: Self = Self {
        label: "time per puzzle",
        format: |nanoseconds| seconds(nanoseconds / 1e9).replace(".00", "").replace(".0 ", " "),
    };

    /// An axis of shares, from 0 to 1.
    const SHARE: Self =
        Self { label: "puzzles solved", format: |share| format!("{:.0} %", share * 100.0) };

    const PLACEMENTS: Self = Self {
        label: "placements per puzzle",
        // Short labels, such as 500k, do not run into each other.
        format: |count| match count {
            1e6.. => format!("{}M", count / 1e6),
            1e3.. => format!("{}k", count / 1e3),
            _ => count.to_string(),
        },
    };

    fn ticks(&self) -> TickFormat {
        TickFormat::Custom(Arc::new(self.format))
    }
}

/// A row for each strategy, with a mark for each value on these sets, which has a tooltip; `None`
/// if there is nothing to draw.
pub(super) fn by_strategy(
    strategies: &[StrategyResults],
    sets: usize,
    value: impl Fn(&SetResults) -> Option<(f64, String)>,
    legend: &[LegendEntry],
) -> Option<[String; 2]> {
    let rows = strategies.len() as u32;
    let middle = f64::from(sets.saturating_sub(1) as u32) / 2.0;
    let points = (0..sets).flat_map(|set| {
        let offset = (middle - f64::from(set as u32)) * SPREAD / f64::from(sets as u32);
        let value = &value;
        strategies.iter().zip(0_u32..).filter_map(move |(strategy, row)| {
            let (x, tooltip) = value(&strategy.sets[set])?;
            let at = (x, f64::from(rows - row) + offset);
            Some(Point { strategy: &strategy.name, shape: shape(set), at, tooltip })
        })
    });
    let points: Vec<Point<'_>> = points.collect();
    let names: Vec<String> = strategies.iter().rev().map(|one| shortened(&one.name)).collect();
    let across = bounds(points.iter().map(|point| point.at.0));
    drawn(
        || marks(&points),
        f64::from(rows) * ROW,
        legend,
        |plots| {
            let layout =
                base(plots, LEFT_OF_NAMES, (&Axis::TIME, across), (0.5, f64::from(rows) + 0.5))
                    .with_y_categories(names.clone());
            // Every second row has a background. It is drawn behind the marks.
            (1..=rows).step_by(2).fold(layout, |layout, row| {
                let band = ShadedRegion::horizontal(f64::from(row) - 0.5, f64::from(row) + 0.5);
                layout.with_shaded_region(band.with_color("var(--band)").with_opacity(1.0))
            })
        },
    )
}

/// Placements against time; `None` if there is nothing to draw.
pub(super) fn scatter(points: &[Point<'_>], legend: &[LegendEntry]) -> Option<[String; 2]> {
    let across = bounds(points.iter().map(|point| point.at.0));
    let up = bounds(points.iter().map(|point| point.at.1));
    drawn(
        || marks(points),
        HEIGHT,
        legend,
        |plots| {
            base(plots, LEFT_OF_NUMBERS, (&Axis::PLACEMENTS, across), up)
                .with_log_y()
                .with_y_label(Axis::TIME.label)
                .with_y_tick_format(Axis::TIME.ticks())
        },
    )
}

/// The share of puzzles that each strategy solves within a time, as a curve; `None` if there is
/// nothing to draw.
pub(super) fn curves(
    curves: &[(&str, Vec<(f64, f64)>)],
    legend: &[LegendEntry],
) -> Option<[String; 2]> {
    let across = bounds(curves.iter().flat_map(|(_, points)| points.iter().map(|point| point.0)));
    let plot = |(strategy, points): &(&str, Vec<(f64, f64)>)| {
        let line = LinePlot::new().with_data(points.clone());
        line.with_color(colour(strategy)).with_stroke_width(1.8).into()
    };
    drawn(
        || curves.iter().map(plot).collect(),
        HEIGHT,
        legend,
        |plots| {
            base(plots, LEFT_OF_NUMBERS, (&Axis::TIME, across), (0.0, 1.0))
                .with_y_label(Axis::SHARE.label)
                .with_y_tick_format(Axis::SHARE.ticks())
        },
    )
}

/// Points of the same colour and shape are one plot.
fn marks(points: &[Point<'_>]) -> Vec<Plot> {
    let style = |point: &Point<'_>| (colour(point.strategy), point.shape);
    let mut styles: Vec<(String, MarkerShape)> = Vec::new();
    for point in points {
        if !styles.contains(&style(point)) {
            styles.push(style(point));
        }
    }
    let plot = |(colour, shape): &(String, MarkerShape)| {
        let same = points.iter().filter(|point| style(point) == (colour.clone(), *shape));
        let (at, tooltips): (Vec<_>, Vec<_>) =
            same.map(|point| (point.at, point.tooltip.clone())).unzip();
        let plot = ScatterPlot::new().with_data(at).with_color(colour).with_marker(*shape);
        plot.with_size(4.5).with_tooltip_labels(tooltips).with_tooltips().into()
    };
    styles.iter().map(plot).collect()
}

/// A drawing of this height for each width, with the legend below it; `None` without plots. It
/// fills the available width. A screen reader takes it for one picture; the table has the values.
fn drawn(
    plots: impl Fn() -> Vec<Plot>,
    height: f64,
    legend: &[LegendEntry],
    layout: impl Fn(&[Plot]) -> Layout,
) -> Option<[String; 2]> {
    let svg = |width: f64| {
        // By the longest name of a strategy.
        let columns = if width > 500.0 { 5 } else { 2 };
        let below = FRAME + LEGEND_ROW * f64::from(legend.len().div_ceil(columns) as u32);
        let plots = plots();
        let layout = layout(&plots)
            .with_height(height + below)
            .with_width(width)
            .with_legend_entries(legend.to_vec())
            .with_legend_col_limit(columns);
        let drawn = render_to_svg(plots, layout);
        let size = |name: &str| {
            let (_, after) = drawn.split_once(&format!(" {name}=\""))?;
            Some(after.split_once('"')?.0)
        };
        let (width, height) = (size("width").unwrap_or("0"), size("height").unwrap_or("0"));
        let start =
            format!("<svg role=\"img\" aria-label=\"Chart\" viewBox=\"0 0 {width} {height}\" ");
        drawn.replacen("<svg ", &start, 1)
    };
    (!plots().is_empty()).then(|| WIDTHS.map(svg))
}

/// The ends of an axis with all values.
fn bounds(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (least, most) = values
        .fold((f64::INFINITY, 0.0), |(least, most), value| (value.min(least), value.max(most)));
    (least / MARGIN, most * MARGIN)
}

/// What all drawings share, with this margin on the left, and these ends of both axes.
fn base(plots: &[Plot], left: f64, (x, across): (&Axis, (f64, f64)), up: (f64, f64)) -> Layout {
    Layout::auto_from_plots(plots)
        .with_theme(theme())
        .with_force_margins(left, RIGHT)
        .with_legend_position(LegendPosition::OutsideBottomColumns)
        .with_log_x()
        .with_x_axis_min(across.0)
        .with_x_axis_max(across.1)
        .with_x_label(x.label)
        .with_x_tick_format(x.ticks())
        .with_x_label_overlap(AxisLabelOverlap::Thin)
        .with_y_axis_min(up.0)
        .with_y_axis_max(up.1)
}

fn theme() -> Theme {
    let ink = || "var(--ink)".to_owned();
    Theme {
        background: "none".to_owned(),
        axis_color: ink(),
        grid_color: "var(--grid)".to_owned(),
        tick_color: ink(),
        text_color: ink(),
        legend_bg: "none".to_owned(),
        legend_border: "none".to_owned(),
        font_family: Some("inherit".to_owned()),
        ..Theme::light()
    }
}
