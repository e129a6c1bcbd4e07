//! Grids as text, there and back; every format that people have; and every way in which a text can
//! be no grid.

use pretty_assertions::assert_eq;
use rstest::rstest;
use sudoku::text::{BLANKS, Format, LONGEST_LINE, Recogniser, Record};
use sudoku::{Cell, Digit, Grid, Puzzle};

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn example() -> Grid {
    LINE.parse().unwrap()
}

/// One line per record: its line, its title, and the grid or the error, or the error of a text
/// without a record; then the notes. `L` is the example.
fn read(text: &str) -> Vec<String> {
    let shown = |record: Record| match &record.grid {
        Ok(grid) => {
            let title = record
                .title
                .as_deref()
                .map(|title| format!(" {title}:"))
                .unwrap_or_default();
            let solution = record
                .solution
                .map(|_| " and a solution")
                .unwrap_or_default();
            let grid = grid.to_string().replace(LINE, "L").replace(SOLUTION, "S");
            format!("{}:{title} {grid}{solution}", record.line)
        }
        Err(error) => error.to_string(),
    };
    let mut recogniser = Recogniser::new();
    let records = recogniser.read_all(text.as_bytes());
    if records.is_empty() {
        return vec![recogniser.no_puzzle().to_string()];
    }
    let notes = recogniser.notes().iter().map(ToString::to_string);
    records.into_iter().map(shown).chain(notes).collect()
}

/// Checks each text of a file in the folder `text`; then names those that are not read as expected.
fn each_text(file: &str, check: fn(&str) -> Result<(), String>) {
    let sign = |code: &str| char::from_u32(u32::from_str_radix(code, 16).unwrap()).unwrap();
    let text = |text: &str| -> String {
        let mut parts = text.trim_end_matches('\n').split("\\u{");
        let first = parts.next().unwrap().to_owned();
        parts.fold(first, |text, part| {
            let (code, rest) = part.split_once('}').unwrap();
            format!("{text}{}{rest}", sign(code))
        })
    };
    let failure = |block: &str| {
        let (name, block) = block.split_once('\n').unwrap();
        check(&text(block))
            .err()
            .map(|failure| format!("{name}: {failure}"))
    };
    let failures: Vec<_> = file.split("§ ").skip(1).filter_map(failure).collect();
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}

#[test]
fn a_grid_is_read_in_every_form() {
    each_text(include_str!("text/grids.txt"), |text| {
        // Line ends, a byte order mark and what stands round it change nothing.
        let lines = text.replace("\r\n", "\n").replace('\n', "\r\n");
        for text in [text, &format!("\u{feff}\r\n{lines}\r\n\r\n")] {
            let found = text.parse();
            if found != Ok(example()) {
                return Err(format!("{found:?}\n{text}"));
            }
        }
        Ok(())
    });
}

#[test]
fn records_keep_their_places() {
    each_text(include_str!("text/records.txt"), |block| {
        let (text, expected) = block.split_once("\n→ ").unwrap();
        let found = read(text).join("\n→ ");
        let failure = || format!("\n{text}\n→ {found}\ninstead of\n→ {expected}");
        if found == expected {
            Ok(())
        } else {
            Err(failure())
        }
    });
}

#[test]
fn one_grid_is_asked_for() {
    let two = format!("{SOLUTION}\n{LINE}")
        .parse::<Grid>()
        .unwrap_err()
        .to_string();
    assert_eq!(
        two,
        "line 2, column 1: expected one grid, found more after it"
    );
}

#[test]
fn every_line_is_a_record_a_part_of_one_or_skipped() {
    let mut recogniser = Recogniser::new();
    let rows = Format::Rows.write(&example());
    let text = format!("# a\n\nfirst\nrow 1\nname\n{rows}\n[State]\n{rows}\nlast\n");
    assert_eq!(recogniser.read_all(text.as_bytes()).len(), 1);
    assert_eq!(recogniser.skipped(), 1 + 2 + 11);
    assert_eq!(recogniser.skipped_text(), Some((4, "row 1")));
}

#[test]
fn by_line_every_line_is_a_record() {
    let records =
        Recogniser::by_line().read_all(format!("# 1\nhi\n{LINE}\n53..7....\n<p>\n").as_bytes());
    let lines: Vec<_> = records
        .iter()
        .map(|record| (record.line, record.grid.is_ok()))
        .collect();
    assert_eq!(lines, [(2, false), (3, true), (4, false), (5, false)]);
    // Elsewhere, the first is a rule, and the others are masks.
    let (blank, mask) = ("-".repeat(81), "011".repeat(27));
    let text = format!("{blank}\n{mask}\nid {mask}\n{LINE} {mask}\n");
    let records = Recogniser::by_line().read_all(text.as_bytes());
    let found = records
        .iter()
        .map(|record| (record.line, record.grid.as_ref().unwrap().to_string()));
    let [blank, mask] = [blank.replace('-', "."), mask.replace('0', ".")];
    let expected = [
        (1, blank),
        (2, mask.clone()),
        (3, mask),
        (4, LINE.to_owned()),
    ];
    assert_eq!(found.collect::<Vec<_>>(), expected);
}

#[test]
fn how_a_text_is_cut_into_blocks_changes_nothing() {
    let text = include_str!("text/records.txt");
    let whole = Recogniser::new().read_all(text.as_bytes());
    let (mut recogniser, mut cut) = (Recogniser::new(), Vec::new());
    for byte in text.bytes() {
        // The caller takes what is there.
        let mut records = Vec::new();
        recogniser.feed(&[byte], &mut records);
        cut.extend(records);
    }
    recogniser.finish(&mut cut);
    assert_eq!(format!("{cut:#?}"), format!("{whole:#?}"));
}

#[test]
#[cfg_attr(miri, ignore = "too long a text for Miri")]
fn a_line_that_is_too_long_is_refused() {
    let long = |start: &str, fill: &str| format!("{start}{}", fill.repeat(2 * LONGEST_LINE));
    let text = [
        long("", "y"),
        long("# comment ", "y"),
        long(LINE, " "),
        long("", " ") + LINE,
        long("", "["),
        long("", "5"),
        long("", "[5"),
        LINE.to_owned(),
    ];
    let too_long = |line| {
        format!("line {line}, column 1048577: expected a line of at most 1 MiB, found a longer one")
    };
    let found = read(&text.join("\n"));
    let expected = [1, 3, 4, 5, 6, 7]
        .map(too_long)
        .into_iter()
        .chain(["8: L".to_owned()]);
    assert_eq!(found, expected.collect::<Vec<_>>());
}

/// If each part looked at the whole rest of the line, this would take a minute.
#[test]
#[cfg_attr(miri, ignore = "too long a text for Miri")]
fn a_line_of_many_equal_parts_is_read_in_linear_time() {
    let line = |part: &str| part.repeat(LONGEST_LINE / 8) + "\n";
    read(&["- * ", "> ", "<", "[", "a> ", "5|"].map(line).concat());
}

#[rstest]
fn a_conflict_is_found_where_it_stands_in_every_format(
    #[values(
        Format::Line,
        Format::Rows,
        Format::Boxed,
        Format::Leetcode,
        Format::Ints
    )]
    format: Format,
    #[values("", "  ")] indent: &str,
) {
    let mut grid = example();
    let cell: Cell = "r9c4".parse().unwrap();
    grid[cell] = Digit::new(1);
    let text = indent.to_owned() + &format.write(&grid).replace('\n', &format!("\n{indent}"));
    let error = text.parse::<Puzzle>().unwrap_err();
    assert_eq!(error.found, "1 twice in column 4: r2c4 r9c4");
    let before: usize = text
        .lines()
        .take(error.line - 1)
        .map(|line| line.len() + 1)
        .sum();
    let until = &text[..before + error.column];
    let cells = until
        .chars()
        .filter(|&one| one.is_ascii_digit() || one == '.')
        .count();
    assert_eq!((until.chars().last(), cells), (Some('1'), cell.index() + 1));
}

#[test]
#[cfg_attr(miri, ignore = "too long for Miri")]
fn a_long_list_is_read_in_parts_between_its_grids() {
    let text = format!("{}\n{}\n", &SOLUTION[..76], &SOLUTION[76..]).repeat(400);
    assert_eq!(
        read(&text)
            .iter()
            .filter(|record| record.ends_with(": S"))
            .count(),
        400
    );
}

/// Lines that were cut at any length: each is a record, wherever broken ones meet.
#[test]
#[cfg_attr(miri, ignore = "too long for Miri")]
fn of_cut_lines_none_is_lost() {
    for (first, second) in (4..=81).flat_map(|first| (4..=81).map(move |second| (first, second))) {
        let lengths = [81, first, second, 81];
        let text = lengths.map(|length| &LINE[..length]).join("\n");
        let records = Recogniser::new().read_all(text.as_bytes());
        let found: Vec<_> = records.iter().map(|record| record.grid.is_ok()).collect();
        assert_eq!(found, lengths.map(|length| length == 81), "{text}");
    }
}

/// Grids in any mixture of formats, some of them damaged: no record is lost, and none is another.
#[test]
#[cfg_attr(miri, ignore = "too long for Miri")]
fn a_mixture_with_damage_loses_no_record() {
    let mut state = 1_u64;
    let mut below = |end: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % end
    };
    for round in 0..1_000 {
        let (mut text, mut expected) = (String::new(), Vec::new());
        for _ in 0..=below(5) {
            let cells = [0; 81].map(|_| below(10).saturating_sub(below(2) * 9) as u8);
            let grid = Grid::from_bytes(cells).unwrap();
            let format = Format::ALL[below(5)];
            let mut one = format.write(&grid);
            if format == Format::Line {
                one = one.replace('.', &BLANKS[below(8)].to_string());
            }
            let is_damaged = below(4) == 0;
            if is_damaged {
                // A cell is missing, there is one more, or it is a letter.
                let is_line = format == Format::Line;
                let is_cell = |one: char| is_line || one.is_ascii_digit() || one == '.';
                let of_cell = |(at, sign): (usize, char)| is_cell(sign).then_some(at);
                let places: Vec<usize> = one.char_indices().filter_map(of_cell).collect();
                let place = places[below(81)];
                one.replace_range(place..=place, ["", "55", "q"][below(3)]);
            }
            expected.push((!is_damaged).then_some(grid));
            text.extend([&one, "\n", ["\n", "\nGrid\n", "\r\n# 1\n"][below(3)]]);
        }
        let records = Recogniser::new().read_all(text.as_bytes());
        let found: Vec<_> = records.into_iter().map(|record| record.grid.ok()).collect();
        assert_eq!(found, expected, "round {round}:\n{text}");
    }
}
