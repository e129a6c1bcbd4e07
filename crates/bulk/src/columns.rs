//! [`TableColumns`]: the columns of a table, one of which has the puzzles.

use std::borrow::Cow;

use crate::table::fields;

/// The columns of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TableColumns {
    pub(crate) delimiter: u8,
    /// The names; `None` if the file begins with its first record.
    header: Option<Vec<String>>,
    /// The index of the column with the puzzles, from 0.
    pub(crate) puzzle: usize,
}

/// Usual names of the column with the puzzles, the clearest first.
const NAMES: [&str; 12] = [
    "puzzle", "puzzles", "quiz", "quizzes", "sudoku", "sudokus", "question", "givens", "unsolved",
    "board", "grid", "clues",
];

/// The characters that may separate columns.
pub(crate) const DELIMITERS: [u8; 3] = *b",;\t";

impl TableColumns {
    /// Whether a file that begins with this record is a table: one with names, or one with a grid
    /// in any column but the first. With a grid in the first column it is a file of lines, and the
    /// rest of each line is a comment.
    pub(crate) fn looks_like_csv(record: &[u8], delimiter: u8) -> bool {
        let fields = names(record, delimiter);
        if fields.len() == 1 {
            return NAMES.contains(&fields[0].to_ascii_lowercase().as_str());
        }
        let names = fields.iter().all(|field| field.len() < 40 && !field.contains(['[', ']']))
            && fields.iter().any(|field| field.contains(|c: char| c.is_alphabetic() && c != 'X'));
        let grid_later = !is_grid(&fields[0]) && fields[1..].iter().any(|field| is_grid(field));
        names || grid_later
    }

    /// The columns of a table that begins with this record; `wanted` is a name, or a number from 1.
    /// Without a column of puzzles, the fields of the record.
    pub(crate) fn find(
        row: &[u8],
        delimiter: u8,
        wanted: Option<&str>,
    ) -> Result<Self, Vec<String>> {
        let fields = names(row, delimiter);
        let grid = fields.iter().position(|field| is_grid(field));
        let by_name = |name: &str| fields.iter().position(|field| field.eq_ignore_ascii_case(name));
        let puzzle = match wanted {
            Some(name) => by_name(name).or_else(|| {
                name.parse::<usize>()
                    .ok()
                    .filter(|number| (1..=fields.len()).contains(number))
                    .map(|number| number - 1)
            }),
            None => NAMES.iter().find_map(|name| by_name(name)).or(grid),
        };
        match puzzle {
            Some(puzzle) => {
                Ok(Self { delimiter, header: grid.is_none().then_some(fields), puzzle })
            }
            None => Err(fields),
        }
    }

    /// Whether the records of two files fit under one header.
    pub(crate) fn same_header(&self, other: &Self) -> bool {
        (&self.header, self.puzzle) == (&other.header, other.puzzle)
    }

    /// The name of the column with the puzzles.
    pub(crate) fn name(&self) -> Cow<'_, str> {
        self.name_of(self.puzzle)
    }

    /// The name of a column, from 0; its number from 1 if it has no name.
    pub(crate) fn name_of(&self, column: usize) -> Cow<'_, str> {
        match self.header.as_ref().and_then(|header| header.get(column)) {
            Some(name) => Cow::Borrowed(name),
            None => Cow::Owned((column + 1).to_string()),
        }
    }

    /// How many columns every record should have, where there is a header.
    pub(crate) fn count(&self) -> Option<usize> {
        self.header.as_ref().map(Vec::len)
    }

    /// The header of the answers: all columns, then the solution and the verdict, under names that
    /// are not taken.
    pub(crate) fn header_of_answers(&self) -> Option<Vec<String>> {
        let header = self.header.as_ref()?;
        let free = |name: &str| {
            let taken = |name: &str| header.iter().any(|column| column.eq_ignore_ascii_case(name));
            let mut free = name.to_owned();
            while taken(&free) {
                free.insert_str(0, "kata_");
            }
            free
        };
        Some(header.iter().cloned().chain([free("solution"), free("verdict")]).collect())
    }
}

/// The fields of a record as names.
fn names(row: &[u8], delimiter: u8) -> Vec<String> {
    let row = row.strip_suffix(b"\n").unwrap_or(row);
    let row = row.strip_suffix(b"\r").unwrap_or(row);
    fields(row, delimiter).map(|field| String::from_utf8_lossy(&field).trim().to_owned()).collect()
}

fn is_grid(field: &str) -> bool {
    field.len() >= 81 && field.parse::<sudoku::Grid>().is_ok()
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;
    use std::path::PathBuf;

    use super::*;
    use crate::blocks::Gauges;
    use crate::source::Source;

    const GRID: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// The first record of a file, and its delimiter.
    fn first_record(text: &str) -> (Vec<u8>, u8) {
        let text = Cursor::new(text.to_owned());
        let mut source = Source::new(PathBuf::new(), text, &Gauges::default());
        source.first_record().unwrap().unwrap()
    }

    fn find(text: &str, wanted: Option<&str>) -> Result<TableColumns, Vec<String>> {
        let (row, delimiter) = first_record(text);
        TableColumns::find(&row, delimiter, wanted)
    }

    fn looks_like_csv(text: &str) -> bool {
        let (row, delimiter) = first_record(text);
        TableColumns::looks_like_csv(&row, delimiter)
    }

    #[test]
    fn tables_and_lines_are_told_apart() {
        for head in [
            "quizzes,solutions",
            "id,puzzle,clues",
            "puzzle",
            "name;board",
            "\"a b\",c",
            "\"name, first\";puzzle",
            "\"name\n, first, last\";puzzle\n",
            &format!("7,{GRID}"),
        ] {
            assert!(looks_like_csv(head), "{head}");
        }
        for head in [
            GRID,
            &format!("{GRID},1,comment"),
            &format!("{GRID}\t4208"),
            "5 3 0 0 7 0 0 0 0",
            "[[\"5\",\"3\"",
            "53..7....",
        ] {
            assert!(!looks_like_csv(head), "{head}");
        }
    }

    #[test]
    fn the_column_is_found_or_named() {
        let found = |head: &str, wanted| find(head, wanted).map(|columns| columns.puzzle);
        assert_eq!(found("id,Puzzle,clues", None), Ok(1));
        assert_eq!(found("quizzes,solutions", None), Ok(0));
        assert_eq!(found("a,b,c", Some("C")), Ok(2));
        assert_eq!(found("a,b,c", Some("2")), Ok(1));
        assert_eq!(found(&format!("7;{GRID}"), None), Ok(1));
        assert_eq!(found("\"name\n, first, last\";puzzle\n", None), Ok(1));
        let names = || Err(vec!["a".to_owned(), "b".to_owned()]);
        assert_eq!(found("a,b", Some("d")), names());
        assert_eq!(found("a,b", Some("3")), names());
        assert_eq!(found("a,b", None), names());
    }

    #[test]
    fn names_that_are_taken_are_not_taken_again() {
        let header = |head| find(head, None).unwrap().header_of_answers().unwrap().join(",");
        assert_eq!(header("id,puzzle"), "id,puzzle,solution,verdict");
        assert_eq!(header("puzzle,Solution"), "puzzle,Solution,kata_solution,verdict");
    }
}
