//! Tables for a terminal.

use comfy_table::{
    Attribute, Cell, CellAlignment, Color, ContentLineStyle, LineStyle, Table, TableStyle,
};

use compare::results::Results;
use compare::side_by_side::Changes;
use compare::tables::{Emphasis, Sheet, TableCell, sheets, times};

use crate::console::{self, FAINT, Printer, STRONG};
use crate::error::Error;

/// A table with no frame but a line under the header.
const PLAIN: TableStyle = TableStyle::new()
    .header_lines(ContentLineStyle::none())
    .header_separator(LineStyle::none().fill('─').junction('─'))
    .content_lines(ContentLineStyle::none());

/// The width for files and pipes: it fits into most windows.
const WIDTH_OF_A_FILE: usize = 100;

/// Draws the first table, or with details all of them, as wide as the terminal.
pub(super) fn tables(
    results: &Results,
    before: Option<&Changes>,
    details: bool,
    out: &mut Printer,
) -> Result<(), Error> {
    let width = console::stdout_width().unwrap_or(WIDTH_OF_A_FILE);
    for sheet in sheets(results, before, details) {
        draw(&sheet, width, out)?;
    }
    Ok(())
}

/// The first table while it grows, without its title and notes; `None` where stderr has no room for
/// it and a bar.
pub(super) fn so_far(results: &Results) -> Option<String> {
    let (width, height) = console::stderr_size()?;
    let mut lines = lines(&times(results, false), width);
    lines.extend([String::new(), String::new()]);
    (lines.len() < height).then(|| lines.join("\n"))
}

fn draw(sheet: &Sheet, width: usize, out: &mut Printer) -> Result<(), Error> {
    writeln!(out)?;
    for line in console::wrapped(&sheet.title, width) {
        writeln!(out, "{STRONG}{line}{STRONG:#}")?;
    }
    writeln!(out)?;
    for line in lines(sheet, width) {
        writeln!(out, "{line}")?;
    }
    writeln!(out)?;
    for line in sheet.notes.iter().flat_map(|note| console::wrapped(note, width)) {
        writeln!(out, "{FAINT}{line}{FAINT:#}")?;
    }
    Ok(())
}

/// The lines of the table, split into tables that fit this width.
fn lines(sheet: &Sheet, width: usize) -> Vec<String> {
    let gap = if columns_that_fit(sheet, width, 2).len() == 1 { 2 } else { 1 };
    let mut lines = Vec::new();
    for columns in columns_that_fit(sheet, width, gap) {
        if !lines.is_empty() {
            lines.push(String::new());
        }
        // The first column has names.
        let aligned = |shown: Cell, column: usize| {
            let alignment = if column == 0 { CellAlignment::Left } else { CellAlignment::Right };
            shown.set_alignment(alignment)
        };
        let header = |text: &str| Cell::new(text).add_attribute(Attribute::Dim);
        let mut table = Table::new();
        table.load_style(PLAIN);
        table.set_header(columns.iter().map(|&one| aligned(header(&sheet.header[one]), one)));
        for row in &sheet.rows {
            table.add_row(columns.iter().map(|&one| aligned(toned(&row[one]), one)));
        }
        if console::stdout_has_colours() {
            table.enforce_styling();
        } else {
            table.force_no_tty();
        }
        // The line under the header makes one blank of the gap, and the last column has none.
        for shown in table.column_iter_mut().rev().skip(1) {
            shown.set_padding((0, gap as u16 - 1));
        }
        if let Some(last) = table.column_mut(columns.len() - 1) {
            last.set_padding((0, 0));
        }
        lines.extend(table.lines().map(|line| line.trim_end().to_owned()));
    }
    lines
}

fn toned(value: &TableCell) -> Cell {
    let cell = Cell::new(&value.text);
    match value.tone {
        Emphasis::Plain => cell,
        Emphasis::Best => cell.fg(Color::DarkGreen).add_attribute(Attribute::Bold),
        Emphasis::Faint => cell.add_attribute(Attribute::Dim),
        Emphasis::Bad => cell.fg(Color::DarkRed).add_attribute(Attribute::Bold),
    }
}

/// The columns split into tables that fit the width. Every table begins with the first column.
fn columns_that_fit(sheet: &Sheet, width: usize, gap: usize) -> Vec<Vec<usize>> {
    let width_of = |column: usize| gap + sheet.width(column);
    // No gap after the last column.
    let available = (width + gap).saturating_sub(width_of(0));
    let mut tables = vec![vec![0]];
    let mut used = 0;
    for column in 1..sheet.header.len() {
        let wanted = width_of(column);
        if used + wanted > available && used > 0 {
            tables.push(vec![0]);
            used = 0;
        }
        used += wanted;
        tables.last_mut().expect("there is one from the start").push(column);
    }
    tables
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_that_do_not_fit_go_to_the_next_table() {
        let sheet = Sheet {
            title: String::new(),
            header: ["name", "aaaa", "bbbb", "cccc"].map(String::from).into(),
            rows: Vec::new(),
            notes: Vec::new(),
        };
        assert_eq!(columns_that_fit(&sheet, 19, 1), [vec![0, 1, 2, 3]]);
        assert_eq!(columns_that_fit(&sheet, 18, 1), [vec![0, 1, 2], vec![0, 3]]);
        assert_eq!(columns_that_fit(&sheet, 2, 1), [vec![0, 1], vec![0, 2], vec![0, 3]]);
    }
}
