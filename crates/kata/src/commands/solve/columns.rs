//! The columns of a CSV file: which one has the puzzles, and what the columns of the answers are
//! called.

/// The columns of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Columns {
    pub(super) delimiter: u8,
    /// The names; `None` if the file begins with its first record.
    header: Option<Vec<String>>,
    /// Which column has the puzzles, from 0.
    pub(super) puzzle: usize,
}

/// What puzzle columns are called out there, most telling first.
const NAMES: [&str; 12] = [
    "puzzle", "puzzles", "quiz", "quizzes", "sudoku", "sudokus", "question", "givens", "unsolved",
    "board", "grid", "clues",
];

/// What separates columns.
const DELIMITERS: [u8; 3] = *b",;\t";

impl Columns {
    /// Whether a file that begins with this line is a table: one with names, or one with a grid in
    /// other than the first place. A grid in the first place makes it a file of lines, in which the
    /// rest is a comment.
    pub(super) fn looks_like_csv(head: &str) -> bool {
        let delimiter = delimiter(head);
        let fields = fields(head, delimiter);
        if fields.len() == 1 {
            return NAMES.contains(&fields[0].to_ascii_lowercase().as_str());
        }
        let names = fields.iter().all(|field| field.len() < 40 && !field.contains(['[', ']']))
            && fields.iter().any(|field| field.contains(|c: char| c.is_alphabetic() && c != 'X'));
        let grid_later = !is_grid(&fields[0]) && fields[1..].iter().any(|field| is_grid(field));
        names || grid_later
    }

    /// The columns of a file that begins with this line; `wanted` is a name, or a number from 1.
    pub(super) fn find(head: &str, wanted: Option<&str>) -> Result<Self, String> {
        let delimiter = delimiter(head);
        let fields = fields(head, delimiter);
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
        let puzzle = puzzle.ok_or_else(|| {
            let listed = fields.join(", ");
            match wanted {
                Some(name) => format!("there is no column {name:?}; the columns are {listed}"),
                None => format!(
                    "no column looks like puzzles; name one with --column. The columns are {listed}"
                ),
            }
        })?;
        Ok(Self { delimiter, header: grid.is_none().then_some(fields), puzzle })
    }

    /// Whether the first line has the names.
    pub(super) const fn has_header(&self) -> bool {
        self.header.is_some()
    }

    /// Whether a record of the one file may follow on one of the other.
    pub(super) fn same_header(&self, other: &Self) -> bool {
        (&self.header, self.puzzle) == (&other.header, other.puzzle)
    }

    /// What to call the column of the puzzles.
    pub(super) fn name(&self) -> String {
        self.header
            .as_ref()
            .map_or_else(|| (self.puzzle + 1).to_string(), |header| header[self.puzzle].clone())
    }

    /// The name of a column, from 0: its number from 1 if it has none.
    pub(super) fn name_of(&self, column: usize) -> String {
        let named = self.header.as_ref().and_then(|header| header.get(column));
        named.map_or_else(|| (column + 1).to_string(), Clone::clone)
    }

    /// How many columns every record should have, where there is a header.
    pub(super) fn count(&self) -> Option<usize> {
        self.header.as_ref().map(Vec::len)
    }

    /// The header of the answers: all columns, then the solution and the verdict, under names that
    /// are not taken.
    pub(super) fn header_of_answers(&self) -> Option<Vec<String>> {
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

/// The delimiter that the line has most of; a comma if none.
fn delimiter(head: &str) -> u8 {
    let count = |delimiter: u8| head.bytes().filter(|&byte| byte == delimiter).count();
    DELIMITERS.into_iter().rev().max_by_key(|&delimiter| count(delimiter)).unwrap_or(b',')
}

fn fields(head: &str, delimiter: u8) -> Vec<String> {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .delimiter(delimiter)
        .from_reader(head.as_bytes());
    let first = reader.records().next().and_then(Result::ok).unwrap_or_default();
    first.iter().map(|field| field.trim().to_owned()).collect()
}

fn is_grid(field: &str) -> bool {
    field.len() >= 81 && field.parse::<sudoku::Grid>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn tables_and_lines_are_told_apart() {
        for head in [
            "quizzes,solutions",
            "id,puzzle,clues",
            "puzzle",
            "name;board",
            "\"a b\",c",
            &format!("7,{GRID}"),
        ] {
            assert!(Columns::looks_like_csv(head), "{head}");
        }
        for head in [
            GRID,
            &format!("{GRID},1,comment"),
            &format!("{GRID}\t4208"),
            "5 3 0 0 7 0 0 0 0",
            "[[\"5\",\"3\"",
            "53..7....",
        ] {
            assert!(!Columns::looks_like_csv(head), "{head}");
        }
    }

    #[test]
    fn the_column_is_found_or_named() {
        let found = |head: &str, wanted| Columns::find(head, wanted).map(|columns| columns.puzzle);
        assert_eq!(found("id,Puzzle,clues", None), Ok(1));
        assert_eq!(found("quizzes,solutions", None), Ok(0));
        assert_eq!(found("a,b,c", Some("C")), Ok(2));
        assert_eq!(found("a,b,c", Some("2")), Ok(1));
        assert_eq!(found(&format!("7;{GRID}"), None), Ok(1));
        assert_eq!(
            found("a,b", Some("d")).unwrap_err(),
            "there is no column \"d\"; the columns are a, b"
        );
        assert!(found("a,b", None).unwrap_err().starts_with("no column looks like puzzles"));
    }

    #[test]
    fn names_that_are_taken_are_not_taken_again() {
        let header =
            |head| Columns::find(head, None).unwrap().header_of_answers().unwrap().join(",");
        assert_eq!(header("id,puzzle"), "id,puzzle,solution,verdict");
        assert_eq!(header("puzzle,Solution"), "puzzle,Solution,kata_solution,verdict");
    }
}
