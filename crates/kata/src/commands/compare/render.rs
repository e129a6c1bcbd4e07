//! Tables for a terminal.

use anstyle::Style;
use compare::tables::{Column, Emphasis, Sheet, TableCell};

use crate::console::{self, BAD, FAINT, GOOD, Printer, STRONG};
use crate::error::Result;

/// The width for files and pipes: it fits into most windows.
const WIDTH_OF_A_FILE: usize = 100;

/// The blanks between two columns, and fewer where a table would not fit otherwise.
const GAP: usize = 2;
const NARROW_GAP: usize = 1;

/// Draws a table with its title and its notes, as wide as the terminal.
pub(super) fn draw(sheet: &Sheet, out: &mut Printer) -> Result {
    let width = console::stdout_width().unwrap_or(WIDTH_OF_A_FILE);
    writeln!(out)?;
    for line in console::wrapped(&sheet.title, width) {
        writeln!(out, "{STRONG}{line}{STRONG:#}")?;
    }
    writeln!(out)?;
    for line in lines(&sheet.columns, width) {
        writeln!(out, "{line}")?;
    }
    writeln!(out)?;
    if !sheet.reasons.is_empty() {
        for reason in &sheet.reasons {
            for line in console::wrapped(reason, width) {
                writeln!(out, "{line}")?;
            }
        }
        writeln!(out)?;
    }
    for note in &sheet.notes {
        for line in console::wrapped(note, width) {
            writeln!(out, "{FAINT}{line}{FAINT:#}")?;
        }
    }
    Ok(())
}

/// The lines of the table, split into tables that fit this width, with an empty line between.
fn lines(columns: &[Column], width: usize) -> Vec<String> {
    let mut gap = GAP;
    let mut tables = tables_that_fit(columns, width, gap);
    if tables.len() > 1 {
        gap = NARROW_GAP;
        tables = tables_that_fit(columns, width, gap);
    }
    let mut lines = Vec::new();
    for table in &tables {
        if !lines.is_empty() {
            lines.push(String::new());
        }
        lines.extend(table_lines(table, gap));
    }
    lines
}

/// The columns of tables that fit the width. Every table begins with the first column.
fn tables_that_fit(columns: &[Column], width: usize, gap: usize) -> Vec<Vec<&Column>> {
    let (names, others) = columns.split_first().expect("a table has names");
    let mut tables = Vec::new();
    let mut table = vec![names];
    let mut used = names.width();
    for column in others {
        let width_with_gap = gap + column.width();
        if used + width_with_gap > width && table.len() > 1 {
            tables.push(table);
            table = vec![names];
            used = names.width();
        }
        table.push(column);
        used += width_with_gap;
    }
    tables.push(table);
    tables
}

/// A table with no frame but a line under the header.
fn table_lines(columns: &[&Column], gap: usize) -> Vec<String> {
    let mut lines = header_lines(columns, gap);
    let widths: usize = columns.iter().map(|column| column.width()).sum();
    lines.push("─".repeat(widths + gap * (columns.len() - 1)));
    for row in 0..columns[0].cells.len() {
        let mut line = Vec::new();
        for (index, column) in columns.iter().enumerate() {
            let cell = &column.cells[row];
            line.push(drawn(&cell.text, style(cell), column.width(), index == 0));
        }
        lines.push(joined(&line, gap));
    }
    lines
}

/// The headings, of which each has one line or two.
fn header_lines(columns: &[&Column], gap: usize) -> Vec<String> {
    let mut height = 0;
    for column in columns {
        height = height.max(column.heading.lines().count());
    }
    let mut lines = Vec::new();
    for number in 0..height {
        let mut line = Vec::new();
        for (index, column) in columns.iter().enumerate() {
            let text = column.heading.lines().nth(number).unwrap_or_default();
            line.push(drawn(text, FAINT, column.width(), index == 0));
        }
        lines.push(joined(&line, gap));
    }
    lines
}

fn joined(cells: &[String], gap: usize) -> String {
    cells.join(&" ".repeat(gap)).trim_end().to_owned()
}

/// A text as wide as its column: names stand at its left side, and numbers at its right.
fn drawn(text: &str, style: Style, width: usize, is_name: bool) -> String {
    let blanks = " ".repeat(width - text.chars().count());
    if text.is_empty() {
        return blanks;
    }
    let style = if console::stdout_has_colours() {
        style
    } else {
        Style::new()
    };
    if is_name {
        format!("{style}{text}{style:#}{blanks}")
    } else {
        format!("{blanks}{style}{text}{style:#}")
    }
}

fn style(cell: &TableCell) -> Style {
    match cell.emphasis {
        Emphasis::Plain => Style::new(),
        Emphasis::Best => GOOD,
        Emphasis::Faint => FAINT,
        Emphasis::Bad => BAD,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_that_do_not_fit_go_to_the_next_table() {
        let columns = ["name", "aaaa", "bbbb", "cccc"].map(|heading| Column::new(heading, []));
        for (width, expected) in [(19, &[4][..]), (18, &[3, 2]), (2, &[2, 2, 2])] {
            let tables = tables_that_fit(&columns, width, 1);
            let sizes: Vec<usize> = tables.iter().map(Vec::len).collect();
            assert_eq!(sizes, expected, "{width}");
        }
    }
}
