//! Texts as people paste them: what is read, what is refused and why, and what is skipped.

mod accepted;
mod long;
mod refused;

use text::Parser;

/// LeetCode's example, and its solution.
const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A line for each record: its line, its title, and `P` for the example, `S` for its solution, or
/// the fault. Then the number of lines that were skipped.
fn read(text: &str) -> Vec<String> {
    let mut parser = Parser::new();
    let records = parser.read_all(text.as_bytes());
    let mut lines = Vec::new();
    for record in &records {
        let grid = match &record.grid {
            Ok(grid) => {
                let grid = grid.to_string().replace(PUZZLE, "P").replace(SOLUTION, "S");
                format!("{}: {grid}", record.line)
            }
            Err(fault) => fault.to_string(),
        };
        let solution = if record.solution.is_some() {
            " and S"
        } else {
            ""
        };
        let title = match &record.title {
            Some(title) => format!(" [{title}]"),
            None => String::new(),
        };
        lines.push(format!("{grid}{solution}{title}"));
    }
    if records.is_empty() {
        lines.push(parser.no_record().to_string());
    }
    if parser.skipped() > 0 {
        lines.push(format!("skipped {}", parser.skipped()));
    }
    lines
}

/// The nine rows of the example.
fn rows() -> Vec<&'static str> {
    (0..9).map(|row| &PUZZLE[9 * row..9 * row + 9]).collect()
}

/// The rows with this between them.
fn joined(between: &str) -> String {
    rows().join(between)
}

/// The rows with something between their cells, and between the rows.
fn separated(cell: &str, row: &str) -> String {
    let rows = rows().into_iter().map(|row| {
        let cells: Vec<String> = row.chars().map(String::from).collect();
        cells.join(cell)
    });
    rows.collect::<Vec<_>>().join(row)
}
