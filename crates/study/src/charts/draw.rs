//! Drawings by the library `kuva`.

use std::sync::Arc;

use kuva::prelude::{
    BoxPlot, Layout, LegendEntry, LegendPosition, LegendShape, MarkerShape, Plot, ReferenceLine,
    ScatterPlot, Theme, TickFormat, render_to_svg,
};

use compare::number::{grouped, seconds};
use compare::results::StrategyResults;

/// In CSS pixels. The page scales the drawing to its own width.
const WIDTH: f64 = 760.0;

/// The height of a row in a chart with one row per strategy.
const ROW: f64 = 26.0;

/// The height of the axis, its title and the legend.
const FRAME: f64 = 110.0;

/// Margins: for the longest name of a strategy, for the numbers of an axis, and for half a number
/// at the right end.
const LEFT_OF_NAMES: f64 = 175.0;
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
    /// A value for each strategy, from top to bottom.
    pub(super) fn by_name(
        name: &str,
        values: impl ExactSizeIterator<Item = Option<f64>>,
        shown: impl Fn(f64) -> String,
    ) -> Self {
        let count = values.len();
        let points = values.enumerate().filter_map(|(row, value)| {
            let value = value?;
            Some((
                (value, f64::from(count as u32 - row as u32)),
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
        #[expect(clippy::cast_sign_loss, reason = "counts are not negative")]
        Self {
            label,
            format: |count| {
                if count < 1.0 { count.to_string() } else { grouped(count.round() as u64) }
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
    let (decades, legend) = (decades(xs(&series)), legend(&series));
    let plots = plots(series)?;
    let layout = rows_layout(&plots, strategies, axis, decades).with_legend_entries(legend);
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
        plot.with_group(&strategy.name, values.clone())
    });
    let plots: Vec<Plot> = vec![plot.with_horizontal(true).with_color("var(--series-1)").into()];
    let layout = rows_layout(&plots, strategies, axis, decades(values.iter().flatten().copied()));
    Some(svg(plots, layout))
}

/// Points on two axes. `None` if there is nothing to draw.
pub(super) fn scatter(series: Vec<Series>, x: &Axis, y: &Axis) -> Option<String> {
    let (decades, legend) = (decades(xs(&series)), legend(&series));
    let plots = plots(series)?;
    let layout = base(&plots, x, decades, LEFT_OF_NUMBERS)
        .with_log_y()
        .with_height(WIDTH * 0.6)
        .with_legend_entries(legend)
        .with_y_label(y.label)
        .with_y_tick_format(y.ticks());
    Some(svg(plots, layout))
}

fn xs(series: &[Series]) -> impl Iterator<Item = f64> {
    series.iter().flat_map(|series| series.points.iter().map(|&((x, _), _)| x))
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

/// The powers of ten around all values.
fn decades(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (least, most) = values
        .fold((f64::INFINITY, 0.0), |(least, most), value| (value.min(least), value.max(most)));
    (10_f64.powf(least.log10().floor()), 10_f64.powf(most.log10().ceil()))
}

fn plots(series: Vec<Series>) -> Option<Vec<Plot>> {
    let plot = |(index, series): (usize, Series)| {
        let (points, labels): (Vec<_>, Vec<_>) = series.points.into_iter().unzip();
        ScatterPlot::new()
            .with_data(points)
            .with_color(colour(index))
            .with_marker(marker(index))
            .with_size(4.5)
            .with_tooltip_labels(labels)
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
        label: series.name.clone(),
        color: colour(index),
        shape: LegendShape::Marker(marker(index)),
        dasharray: None,
    };
    series.iter().enumerate().map(entry).collect()
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
    decades: (f64, f64),
) -> Layout {
    let count = f64::from(strategies.len() as u32);
    let layout = base(plots, axis, decades, LEFT_OF_NAMES)
        .with_height(count * ROW + FRAME)
        .with_y_categories(strategies.iter().rev().map(|strategy| strategy.name.clone()).collect())
        .with_y_axis_min(0.5)
        .with_y_axis_max(count + 0.5);
    // A thin line along each row connects the marks with the name.
    (1..=strategies.len() as u32).fold(layout, |layout, row| {
        let line = ReferenceLine::horizontal(f64::from(row))
            .with_color("var(--grid)")
            .with_dasharray("1 3");
        layout.with_reference_line(line)
    })
}

fn base(plots: &[Plot], x: &Axis, decades: (f64, f64), left: f64) -> Layout {
    Layout::auto_from_plots(plots)
        .with_theme(theme())
        .with_width(WIDTH)
        .with_legend_position(LegendPosition::OutsideBottomColumns)
        .with_force_margins(left, RIGHT)
        .with_log_x()
        // Without these limits kuva starts the axis of box plots far to the left of the boxes.
        .with_x_axis_min(decades.0)
        .with_x_axis_max(decades.1)
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
