//! Tables for a terminal.

use comfy_table::{
    Attribute, Cell, CellAlignment, Color, ContentLineStyle, LineStyle, Table, TableStyle,
};

use compare::results::Results;
use compare::side_by_side::Changes;
use compare::tables::{Column, Emphasis, Sheet, TableCell, sheets, times};

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
    let gap = if that_fit(&sheet.columns, width, 2).len() == 1 { 2 } else { 1 };
    let mut lines = Vec::new();
    for columns in that_fit(&sheet.columns, width, gap) {
        if !lines.is_empty() {
            lines.push(String::new());
        }
        // The first column has names.
        let aligned = |(index, shown): (usize, Cell)| {
            let is_name = index == 0;
            shown.set_alignment(if is_name { CellAlignment::Left } else { CellAlignment::Right })
        };
        let header =
            columns.iter().map(|one| Cell::new(&one.heading).add_attribute(Attribute::Dim));
        let mut table = Table::new();
        table.load_style(PLAIN);
        table.set_header(header.enumerate().map(aligned));
        for row in 0..columns[0].cells.len() {
            let cells = columns.iter().map(|one| toned(&one.cells[row]));
            table.add_row(cells.enumerate().map(aligned));
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

/// The columns of tables that fit the width. Every table begins with the first column.
fn that_fit(columns: &[Column], width: usize, gap: usize) -> Vec<Vec<&Column>> {
    let (names, others) = columns.split_first().expect("a table has names");
    // No gap after the last column.
    let available = (width + gap).saturating_sub(gap + names.width());
    let mut tables = vec![vec![names]];
    let mut used = 0;
    for column in others {
        let wanted = gap + column.width();
        if used + wanted > available && used > 0 {
            tables.push(vec![names]);
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
        let columns = ["name", "aaaa", "bbbb", "cccc"].map(|heading| Column::new(heading, []));
        let fits =
            |width| -> Vec<usize> { that_fit(&columns, width, 1).iter().map(Vec::len).collect() };
        assert_eq!([fits(19), fits(18), fits(2)], [vec![4], vec![3, 2], vec![2, 2, 2]]);
    }
}
