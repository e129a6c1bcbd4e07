//! Grids in a frame of lines, for the commands that draw one on a terminal.

use sudoku::{Cell, Layout, Part};

use crate::console::FAINT;

/// A frame for cells of one column, with a space around each.
const FRAME: Layout = Layout {
    start: "┌───────┬───────┬───────┐\n│ ",
    between_cells: " ",
    between_boxes: " │ ",
    between_rows: " │\n│ ",
    between_bands: " │\n├───────┼───────┼───────┤\n│ ",
    end: " │\n└───────┴───────┴───────┘",
};

/// A frame for cells of three columns: a sign, and a mark before and after it.
pub(crate) const WIDE_FRAME: Layout = Layout {
    start: "┌─────────┬─────────┬─────────┐\n│",
    between_cells: "",
    between_boxes: "│",
    between_rows: "│\n│",
    between_bands: "│\n├─────────┼─────────┼─────────┤\n│",
    end: "│\n└─────────┴─────────┴─────────┘",
};

/// A grid in a faint frame. Each cell is one character, which may have a style.
pub(crate) fn framed(cell_text: impl Fn(Cell) -> String) -> String {
    let mut drawn = String::new();
    FRAME.draw(|part| match part {
        Part::Text(frame) => drawn.push_str(&faint_lines(frame)),
        Part::Cell(cell) => drawn.push_str(&cell_text(cell)),
    });
    drawn
}

/// The text in faint. A pager forgets a style at the end of a line, so each line has its own.
fn faint_lines(text: &str) -> String {
    let mut lines = Vec::new();
    for line in text.split('\n') {
        lines.push(format!("{FAINT}{line}{FAINT:#}"));
    }
    lines.join("\n")
}
