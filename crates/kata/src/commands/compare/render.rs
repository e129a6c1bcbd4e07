//! Tables for a terminal.

use anstyle::Style;
use compare::tables::{Column, Emphasis, Sheet, TableCell};

use crate::console::{self, BAD, FAINT, GOOD, Printer, STRONG};
use crate::error::Result;

/// The width for files and pipes: it fits into most windows.
const WIDTH_OF_A_FILE: usize = 100;

/// Draws a table with its title and its notes, as wide as the terminal.
pub(super) fn draw(sheet: &Sheet, out: &mut Printer) -> Result {
    let width = console::stdout_width().unwrap_or(WIDTH_OF_A_FILE);
    writeln!(out)?;
    for line in console::wrapped(&sheet.title, width) {
        writeln!(out, "{STRONG}{line}{STRONG:#}")?;
    }
    writeln!(out)?;
    for line in lines(sheet, width) {
        writeln!(out, "{line}")?;
    }
    writeln!(out)?;
    for line in sheet
        .notes
        .iter()
        .flat_map(|note| console::wrapped(note, width))
    {
        writeln!(out, "{FAINT}{line}{FAINT:#}")?;
    }
    Ok(())
}

/// The lines of the table, split into tables that fit this width.
fn lines(sheet: &Sheet, width: usize) -> Vec<String> {
    let gap = if that_fit(&sheet.columns, width, 2).len() == 1 {
        2
    } else {
        1
    };
    let tables = that_fit(&sheet.columns, width, gap);
    let tables: Vec<_> = tables.iter().map(|columns| table(columns, gap)).collect();
    tables.join(&String::new())
}

/// A table with no frame but a line under the header.
fn table<'a>(columns: &[&'a Column], gap: usize) -> Vec<String> {
    let line = |cell: &dyn Fn(&'a Column) -> (Style, &'a str)| {
        let cell = |(index, column): (usize, &&'a Column)| {
            let (style, text) = cell(column);
            let style = if console::stdout_has_colours() {
                style
            } else {
                Style::new()
            };
            let blanks = " ".repeat(column.width() - text.chars().count());
            match index {
                _ if text.is_empty() => blanks,
                // The first column has names.
                0 => format!("{style}{text}{style:#}{blanks}"),
                _ => format!("{blanks}{style}{text}{style:#}"),
            }
        };
        let cells: Vec<String> = columns.iter().enumerate().map(cell).collect();
        cells.join(&" ".repeat(gap)).trim_end().to_owned()
    };
    let height = columns
        .iter()
        .map(|one| one.heading.lines().count())
        .max()
        .unwrap_or(0);
    let heading = |number, one: &'a Column| one.heading.lines().nth(number).unwrap_or_default();
    let header = (0..height).map(|number| line(&|one| (FAINT, heading(number, one))));
    let width = columns.iter().map(|one| one.width() + gap).sum::<usize>() - gap;
    let rows = (0..columns[0].cells.len()).map(|row| line(&|one| toned(&one.cells[row])));
    header.chain(["─".repeat(width)]).chain(rows).collect()
}

fn toned(cell: &TableCell) -> (Style, &str) {
    let style = match cell.tone {
        Emphasis::Plain => Style::new(),
        Emphasis::Best => GOOD,
        Emphasis::Faint => FAINT,
        Emphasis::Bad => BAD,
    };
    (style, &cell.text)
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
        tables
            .last_mut()
            .expect("there is one from the start")
            .push(column);
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
        assert_eq!(
            [fits(19), fits(18), fits(2)],
            [vec![4], vec![3, 2], vec![2, 2, 2]]
        );
    }
}
