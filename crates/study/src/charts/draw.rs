//! Drawings by the library `kuva`.

use std::sync::Arc;

use kuva::prelude::{
    BoxPlot, Layout, LegendEntry, LegendPosition, LegendShape, MarkerShape, Plot, ScatterPlot,
    ShadedRegion, Theme, TickFormat, render_to_svg,
};

use compare::number::seconds;
use compare::results::StrategyResults;

/// In CSS pixels. The page scales the drawing to its own width.
const WIDTH: f64 = 960.0;

/// The height of a row in a chart with one row per strategy.
const ROW: f64 = 28.0;

/// The height of the axis, its title and the legend.
const FRAME: f64 = 110.0;

/// The share of a row over which the marks of several series are spread, so that equal values do
/// not hide each other.
const SPREAD: f64 = 0.6;

/// An axis extends by this factor beyond the values, so that it cuts no mark.
const MARGIN: f64 = 1.5;

/// Margins: for a strategy's name of that many characters, for the numbers of an axis, and for half a number
/// at the right end.
const LEFT_OF_NAMES: f64 = 175.0;
const LONGEST_NAME: usize = 24;
const LEFT_OF_NUMBERS: f64 = 100.0;
const RIGHT: f64 = 45.0;

const MARKERS: [MarkerShape; 8] = [
    MarkerShape::Circle,
    MarkerShape::Square,
    MarkerShape::Triangle,
    MarkerShape::Diamond,
    MarkerShape::Cross,
    MarkerShape::TriangleDown,
    MarkerShape::Plus,
    MarkerShape::Star,
];

/// Points that belong together.
pub(super) struct Series {
    pub(super) name: String,
    /// The position of each point, and its tooltip.
    pub(super) points: Vec<((f64, f64), String)>,
}

impl Series {
    /// A value for each strategy, from top to bottom. `(index, count)` is the place of this series
    /// among all of them.
    pub(super) fn by_name(
        name: &str,
        (index, of): (usize, usize),
        values: impl ExactSizeIterator<Item = Option<f64>>,
        shown: impl Fn(f64) -> String,
    ) -> Self {
        let count = values.len();
        let middle = f64::from(of.saturating_sub(1) as u32) / 2.0;
        let offset = (middle - f64::from(index as u32)) * SPREAD / f64::from(of as u32);
        let points = values.enumerate().filter_map(|(row, value)| {
            let value = value?;
            Some((
                (value, f64::from(count as u32 - row as u32) + offset),
                format!("{name}: {}", shown(value)),
            ))
        });
        Self { name: name.to_owned(), points: points.collect() }
    }
}

/// A logarithmic axis.
pub(super) struct Axis {
    label: &'static str,
    format: fn(f64) -> String,
}

impl Axis {
    /// An axis of times, whose values are in nanoseconds.
    pub(super) fn time(label: &'static str) -> Self {
        Self {
            label,
            format: |nanoseconds| seconds(nanoseconds / 1e9).replace(".00", "").replace(".0 ", " "),
        }
    }

    /// An axis of counts.
    pub(super) fn count(label: &'static str) -> Self {
        Self {
            label,
            // Short labels, such as 500k, do not run into each other.
            format: |count| match count {
                1e6.. => format!("{}M", count / 1e6),
                1e3.. => format!("{}k", count / 1e3),
                _ => count.to_string(),
            },
        }
    }

    fn ticks(&self) -> TickFormat {
        TickFormat::Custom(Arc::new(self.format))
    }
}

/// A row for each strategy with a mark for each series. `None` if there is nothing to draw.
pub(super) fn by_strategy(
    strategies: &[&StrategyResults],
    series: Vec<Series>,
    axis: &Axis,
) -> Option<String> {
    let (bounds, legend) = (bounds(xs(&series)), legend(&series));
    let plots = plots(series)?;
    let layout = rows_layout(&plots, strategies, axis, bounds).with_legend_entries(legend);
    Some(svg(plots, layout))
}

/// A row for each strategy with a box plot of its values. `None` if there is nothing to draw.
pub(super) fn boxes(
    strategies: &[&StrategyResults],
    values: &[Vec<f64>],
    axis: &Axis,
) -> Option<String> {
    if values.iter().all(Vec::is_empty) {
        return None;
    }
    // kuva draws the last group at the top.
    let groups = strategies.iter().zip(values).rev();
    let plot = groups.fold(BoxPlot::new(), |plot, (strategy, values)| {
        plot.with_group(shortened(&strategy.name), values.clone())
    });
    let plots: Vec<Plot> = vec![plot.with_horizontal(true).with_color("var(--series-1)").into()];
    let layout = rows_layout(&plots, strategies, axis, bounds(values.iter().flatten().copied()));
    Some(svg(plots, layout))
}

/// Points on two axes, with the name of each series beside one of its points. `None` if there is
/// nothing to draw.
pub(super) fn scatter(series: Vec<Series>, x: &Axis, y: &Axis) -> Option<String> {
    let (across, up) = (bounds(xs(&series)), bounds(ys(&series)));
    // The point that is furthest to the upper right has the most space around it.
    let end = |series: &Series| {
        let ends = series.points.iter().map(|&(point, _)| point);
        let end = ends.max_by(|a, b| (a.0 * a.1).total_cmp(&(b.0 * b.1)))?;
        Some((end, shortened(&series.name)))
    };
    let (ends, names): (Vec<_>, Vec<_>) = series.iter().filter_map(end).unzip();
    let mut plots = plots(series)?;
    // One plot without marks has all names, so that they do not cover each other.
    let labels = ScatterPlot::new().with_data(ends).with_labels(names).with_repel_labels();
    plots.push(labels.with_size(0.0).with_color("none").into());
    let layout = base(&plots, x, across, LEFT_OF_NUMBERS)
        .with_log_y()
        .with_y_axis_min(up.0)
        // Above the highest point is its name.
        .with_y_axis_max(up.1 * MARGIN)
        .with_height(WIDTH * 0.5)
        .with_y_label(y.label)
        .with_y_tick_format(y.ticks());
    Some(svg(plots, layout))
}

fn xs(series: &[Series]) -> impl Iterator<Item = f64> {
    series.iter().flat_map(|series| series.points.iter().map(|&((x, _), _)| x))
}

fn ys(series: &[Series]) -> impl Iterator<Item = f64> {
    series.iter().flat_map(|series| series.points.iter().map(|&((_, y), _)| y))
}

/// A drawing that fills the available width. A screen reader takes it for one picture; the table
/// has the values.
fn svg(plots: Vec<Plot>, layout: Layout) -> String {
    let drawn = render_to_svg(plots, layout);
    let size = |name: &str| {
        let (_, after) = drawn.split_once(&format!(" {name}=\""))?;
        Some(after.split_once('"')?.0)
    };
    let (width, height) = (size("width").unwrap_or("0"), size("height").unwrap_or("0"));
    drawn.replacen(
        "<svg ",
        &format!("<svg role=\"img\" aria-label=\"Chart\" viewBox=\"0 0 {width} {height}\" "),
        1,
    )
}

/// The ends of an axis with all values.
fn bounds(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (least, most) = values
        .fold((f64::INFINITY, 0.0), |(least, most), value| (value.min(least), value.max(most)));
    (least / MARGIN, most * MARGIN)
}

fn plots(series: Vec<Series>) -> Option<Vec<Plot>> {
    let plot = |(index, series): (usize, Series)| {
        let (points, tooltips): (Vec<_>, Vec<_>) = series.points.into_iter().unzip();
        ScatterPlot::new()
            .with_data(points)
            .with_color(colour(index))
            .with_marker(marker(index))
            .with_size(4.5)
            .with_tooltip_labels(tooltips)
            .with_tooltips()
            .into()
    };
    if series.iter().all(|series| series.points.is_empty()) {
        return None;
    }
    Some(series.into_iter().enumerate().map(plot).collect())
}

fn legend(series: &[Series]) -> Vec<LegendEntry> {
    let entry = |(index, series): (usize, &Series)| LegendEntry {
        label: shortened(&series.name),
        color: colour(index),
        shape: LegendShape::Marker(marker(index)),
        dasharray: None,
    };
    series.iter().enumerate().map(entry).collect()
}

/// A name that fits into the margin: those of programs may have any length. The table has all of it.
fn shortened(name: &str) -> String {
    match name.char_indices().nth(LONGEST_NAME) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.to_owned(),
    }
}

fn colour(index: usize) -> String {
    format!("var(--series-{})", index % MARKERS.len() + 1)
}

fn marker(index: usize) -> MarkerShape {
    MARKERS[index % MARKERS.len()]
}

fn rows_layout(
    plots: &[Plot],
    strategies: &[&StrategyResults],
    axis: &Axis,
    bounds: (f64, f64),
) -> Layout {
    let count = f64::from(strategies.len() as u32);
    let layout = base(plots, axis, bounds, LEFT_OF_NAMES)
        .with_height(count * ROW + FRAME)
        .with_y_categories(
            strategies.iter().rev().map(|strategy| shortened(&strategy.name)).collect(),
        )
        .with_y_axis_min(0.5)
        .with_y_axis_max(count + 0.5);
    // Every second row has a background. It is drawn behind the marks.
    (1..=strategies.len() as u32).step_by(2).fold(layout, |layout, row| {
        let band = ShadedRegion::horizontal(f64::from(row) - 0.5, f64::from(row) + 0.5);
        layout.with_shaded_region(band.with_color("var(--band)").with_opacity(1.0))
    })
}

fn base(plots: &[Plot], x: &Axis, bounds: (f64, f64), left: f64) -> Layout {
    Layout::auto_from_plots(plots)
        .with_theme(theme())
        .with_width(WIDTH)
        .with_legend_position(LegendPosition::OutsideBottomColumns)
        .with_force_margins(left, RIGHT)
        .with_log_x()
        // Without these limits kuva starts the axis of box plots far to the left of the boxes.
        .with_x_axis_min(bounds.0)
        .with_x_axis_max(bounds.1)
        .with_x_label(x.label)
        .with_x_tick_format(x.ticks())
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
        box_median: ink(),
        font_family: Some("inherit".to_owned()),
        ..Theme::light()
    }
}
