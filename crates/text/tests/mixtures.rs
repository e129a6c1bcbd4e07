//! Random mixtures of all forms, some of them damaged: no record is lost, none is another, and no
//! grid is made of parts of two.

use std::fmt::Write;

use sudoku::{Format, Grid};
use text::Parser;

/// Random numbers: a linear congruential generator, with the constants of Knuth's MMIX.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }

    fn choose<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// A grid that may break the rules, half of it blank.
    fn grid(&mut self) -> Grid {
        let cells = [0; 81].map(|_| {
            let digit = self.below(10) as u8;
            if self.below(2) == 0 { digit } else { 0 }
        });
        Grid::from_bytes(cells).expect("digits")
    }
}

/// A way of writing a grid.
type Form = fn(&Grid, &mut Random) -> String;

/// The forms of the grammar.
const FORMS: [(&str, Form); 16] = [
    ("line", |grid, random| {
        let blank = random.choose(&['.', '0', '_', '*', 'x', 'X', '?', '-']);
        grid.to_string().replace('.', &blank.to_string())
    }),
    ("line among fields", |grid, random| {
        let name = random.choose(&["7802b00d2c19", "Easy", "https://example.org/s?bd=", "4;9.2"]);
        let separator = if name.ends_with('=') { "" } else { " " };
        let comment = random.choose(&["", " 5.4", "#83", " # by hand", ",12,3.5", "|x"]);
        format!("{name}{separator}{grid}{comment}")
    }),
    ("nine runs", |grid, _| rows(grid).join(" ")),
    ("runs with bars", |grid, random| {
        let separator = random.choose(&["/", "|", " / ", ",", " | "]);
        rows(grid).join(separator)
    }),
    ("rows", |grid, _| Format::Rows.write(grid)),
    ("integers", |grid, _| Format::Ints.write(grid)),
    ("colours", |grid, _| {
        let mut text = String::new();
        for cell in Format::Rows.write(grid).chars() {
            if cell.is_ascii_digit() {
                let _ = write!(text, "\u{1b}[1m{cell}\u{1b}[0m");
            } else {
                text.push(cell);
            }
        }
        text
    }),
    ("boxed", |grid, _| Format::Boxed.write(grid)),
    ("LeetCode's array", |grid, _| Format::Leetcode.write(grid)),
    ("sheet", |grid, random| {
        let separator = random.choose(&[",", ";", "\t"]);
        let rows = rows(grid).into_iter().map(|row| {
            let cells: Vec<String> = row.chars().map(String::from).collect();
            cells.join(separator).replace('.', "")
        });
        rows.collect::<Vec<_>>().join("\n")
    }),
    ("bands", |grid, random| {
        let gap = random.choose(&["\n\n", "\n# band\n", "\n  \n"]);
        let rows = rows(grid);
        let bands: Vec<String> = rows.chunks(3).map(|band| band.join("\n")).collect();
        bands.join(gap) + if gap.contains('#') { "" } else { "\n" }
    }),
    ("frame with spaces", |grid, _| {
        let line = "+-------+-------+-------+\n";
        let mut text = line.to_owned();
        for band in rows(grid).chunks(3) {
            for row in band {
                let cells: Vec<String> = row.chars().map(String::from).collect();
                let boxes: Vec<String> = cells.chunks(3).map(|cells| cells.join(" ")).collect();
                let _ = writeln!(text, "| {} |", boxes.join(" | ").replace('.', " "));
            }
            text.push_str(line);
        }
        text
    }),
    ("cells in a frame", |grid, _| {
        let line = "├───┼───┼───┼───┼───┼───┼───┼───┼───┤\n";
        let mut text = "┌───┬───┬───┬───┬───┬───┬───┬───┬───┐\n".to_owned();
        for (index, row) in rows(grid).iter().enumerate() {
            if index > 0 {
                text.push_str(line);
            }
            for cell in row.chars() {
                let _ = write!(text, "│ {} ", if cell == '.' { ' ' } else { cell });
            }
            text.push_str("│\n");
        }
        text + "└───┴───┴───┴───┴───┴───┴───┴───┴───┘"
    }),
    ("NumPy", |grid, _| {
        let rows: Vec<String> = Format::Ints
            .write(grid)
            .lines()
            .map(|row| format!("[{row}]"))
            .collect();
        format!("[{}]", rows.join("\n "))
    }),
    ("C", |grid, _| {
        let rows: Vec<String> = Format::Ints
            .write(grid)
            .lines()
            .map(|row| format!("{{{}}}", row.replace(' ', ", ")))
            .collect();
        let lines: Vec<String> = rows.chunks(2).map(|pair| pair.join(", ")).collect();
        format!("int grid[9][9] = {{ {} }};", lines.join(",\n  "))
    }),
    ("JSON with one number per line", |grid, _| {
        let rows: Vec<String> = Format::Ints
            .write(grid)
            .lines()
            .map(|row| format!("  [\n    {}\n  ]", row.replace(' ', ",\n    ")))
            .collect();
        format!("[\n{}\n]", rows.join(",\n"))
    }),
];

fn rows(grid: &Grid) -> Vec<String> {
    format!("{grid:#}").lines().map(str::to_owned).collect()
}

/// What stands between two grids.
const SEPARATORS: [&str; 5] = [
    "\n\n\n",
    "\n\nGrid\n",
    "\n\n\nGrid 12:\n",
    "\r\n\r\n# 1\r\n\n",
    "\n\n[Puzzle]\n",
];

fn read(text: &str) -> Vec<Option<Grid>> {
    let records = Parser::new().read_all(text.as_bytes());
    records.into_iter().map(|record| record.grid.ok()).collect()
}

#[test]
fn each_form_is_read() {
    let mut random = Random(1);
    for (name, form) in FORMS {
        for _ in 0..100 {
            let grid = random.grid();
            let text = form(&grid, &mut random);
            assert_eq!(read(&text), [Some(grid)], "{name}:\n{text}");
        }
    }
}

#[test]
fn a_mixture_of_forms_loses_nothing() {
    let mut random = Random(2);
    for round in 0..1000 {
        let mut text = String::new();
        let mut grids = Vec::new();
        for _ in 0..=random.below(5) {
            let grid = random.grid();
            let (_, form) = random.choose(&FORMS);
            text.push_str(&form(&grid, &mut random));
            text.push_str(random.choose(&SEPARATORS));
            grids.push(Some(grid));
        }
        assert_eq!(read(&text), grids, "round {round}:\n{text}");
    }
}

/// Replaces a cell by a letter or by two cells, or takes it away.
fn damage_cell(text: &str, random: &mut Random) -> String {
    let places: Vec<usize> = text
        .char_indices()
        .filter(|(_, sign)| sign.is_ascii_digit() || *sign == '.')
        .map(|(place, _)| place)
        .collect();
    let place = random.choose(&places);
    let mut text = text.to_owned();
    text.replace_range(place..=place, random.choose(&["", "55", "q"]));
    text
}

/// The forms in which each digit and each point is a cell of the grid.
const PURE_FORMS: [&str; 6] = [
    "rows",
    "integers",
    "boxed",
    "LeetCode's array",
    "NumPy",
    "nine runs",
];

#[test]
fn of_a_mixture_with_damaged_cells_each_record_is_read_or_refused() {
    let mut random = Random(3);
    for round in 0..1000 {
        let mut text = String::new();
        let mut expected = Vec::new();
        for _ in 0..=random.below(5) {
            let grid = random.grid();
            let name = random.choose(&PURE_FORMS);
            let (_, form) = FORMS
                .into_iter()
                .find(|(form, _)| *form == name)
                .expect("a form");
            let written = form(&grid, &mut random);
            if random.below(4) == 0 {
                text.push_str(&damage_cell(&written, &mut random));
                expected.push(None);
            } else {
                text.push_str(&written);
                expected.push(Some(grid));
            }
            text.push_str(random.choose(&SEPARATORS));
        }
        assert_eq!(read(&text), expected, "round {round}:\n{text}");
    }
}

/// What stands beside rows in lists, mails, programs and web pages.
const MARKUP: [(&str, &str); 9] = [
    ("- ", ""),
    ("* ", ""),
    ("12. ", ""),
    ("> ", ""),
    ("row 3: ", ""),
    ("    .byte ", ""),
    ("20 DATA ", ""),
    ("", "<br>"),
    ("", " <- a row"),
];

#[test]
fn rows_with_markup_are_refused_once_and_not_skipped() {
    let mut random = Random(5);
    for round in 0..1000 {
        let (grid, good) = (random.grid(), random.grid());
        let (before, behind) = random.choose(&MARKUP);
        let separator = random.choose(&["", " ", ",", ", "]);
        let mut text = String::new();
        for row in rows(&grid) {
            let cells: Vec<String> = row.chars().map(String::from).collect();
            let _ = writeln!(text, "{before}{}{behind}", cells.join(separator));
        }
        let mut parser = Parser::new();
        let records = parser.read_all(format!("{text}\n{good}\n").as_bytes());
        let grids: Vec<Option<Grid>> = records.into_iter().map(|record| record.grid.ok()).collect();
        assert_eq!(grids, [None, Some(good)], "round {round}:\n{text}");
        assert_eq!(parser.skipped(), 0, "round {round}:\n{text}");
    }
}

/// Removes a line, or repeats it.
fn damage_line(text: &str, random: &mut Random) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    let index = random.below(lines.len());
    if random.below(2) == 0 {
        lines.remove(index);
    } else {
        lines.insert(index, lines[index]);
    }
    lines.join("\n")
}

/// Where lines are missing, the number of refusals depends on what is left. But each grid that is
/// read is one that was written, and they come in order.
#[test]
fn no_grid_is_made_of_parts_of_two() {
    let mut random = Random(4);
    for round in 0..1000 {
        let mut text = String::new();
        let mut written = Vec::new();
        for _ in 0..=random.below(5) {
            let grid = random.grid();
            let (_, form) = random.choose(&FORMS);
            let mut one = form(&grid, &mut random);
            if random.below(3) == 0 {
                one = damage_line(&one, &mut random);
            }
            text.push_str(&one);
            text.push_str(random.choose(&SEPARATORS));
            written.push(grid);
        }
        // A line that stands twice is read twice.
        let mut grids: Vec<Grid> = read(&text).into_iter().flatten().collect();
        grids.dedup();
        let mut rest = written.iter();
        for grid in grids {
            let is_written = rest.any(|one| *one == grid);
            assert!(is_written, "round {round}: {grid} in\n{text}");
        }
    }
}
