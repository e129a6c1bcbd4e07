//! [`read_first_line`]: decides by the first lines of a file whether it is a table.
//!
//! The header of a table is on the first line, and the second line has as many fields:
//! `Sudoku,hard` above nine rows is a title.

use std::io::{self, BufRead, BufReader, Cursor, Read};

use crate::input::{CHUNK, InputOptions};
use crate::table::{Columns, column_named, fields_of_line};

/// The names by which a column of puzzles is known, the clearest first. In a header, upper and
/// lower case are the same.
const NAMES: [&str; 7] = [
    "puzzle", "puzzles", "quizzes", "sudoku", "question", "board", "grid",
];

/// The characters that may separate columns. The first one that a header has is its delimiter.
const DELIMITERS: [u8; 3] = [b'\t', b';', b','];

/// A longer first line is not the header of a table.
const LONGEST_HEADER: u64 = CHUNK as u64;

/// What the first line of a file says about the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FirstLine {
    /// It is the header of a table, if the second line has as many fields.
    Header(Columns),
    /// A column was named, and the line does not have it, but these.
    NoColumn(Vec<String>),
    /// It is a line of a text. As a header it would have these fields.
    Text(Vec<String>),
}

impl FirstLine {
    /// Reads the first line of a file. With a column that the user named, it is a header. Otherwise
    /// it may be one if it has several fields, each empty or a name, and a usual name among them.
    pub(crate) fn of(line: &[u8], options: &InputOptions) -> Self {
        let delimiter = DELIMITERS
            .into_iter()
            .find(|delimiter| line.contains(delimiter));
        let delimiter = delimiter.unwrap_or(b',');
        let names = fields_of_line(line, delimiter);
        let puzzle = match &options.column {
            Some(column) => column_named(&names, column),
            None if may_be_names(&names) => {
                NAMES.iter().find_map(|name| column_named(&names, name))
            }
            None => None,
        };
        match puzzle {
            Some(puzzle) => Self::Header(Columns {
                delimiter,
                names,
                puzzle,
            }),
            None if options.column.is_some() => Self::NoColumn(names),
            None => Self::Text(names),
        }
    }
}

/// Whether fields may be the names of several columns. `Sudoku,,,,,,,,` is the title of a sheet,
/// and in `Puzzle,17` a number is not a name.
fn may_be_names(fields: &[String]) -> bool {
    let names: Vec<&String> = fields.iter().filter(|field| !field.is_empty()).collect();
    names.len() > 1
        && names
            .iter()
            .all(|name| name.starts_with(char::is_alphabetic))
}

/// A file of which the first line was read.
pub(crate) struct BegunFile {
    pub(crate) first_line: FirstLine,
    /// Gives everything, the first line too.
    pub(crate) reader: Box<dyn Read + Send>,
}

/// Reads the first line, and the second one below what may be a header.
pub(crate) fn read_first_line(
    reader: Box<dyn Read + Send>,
    options: &InputOptions,
) -> io::Result<BegunFile> {
    let mut reader = BufReader::with_capacity(CHUNK, reader);
    let mut lines = read_line(&mut reader)?;
    let mut is_end = ends_file(&lines);
    let mut first_line = FirstLine::of(&lines, options);
    if let FirstLine::Header(columns) = &first_line
        && options.column.is_none()
        && !is_end
    {
        let second = read_line(&mut reader)?;
        is_end = ends_file(&second);
        if !columns.may_have_row(&second) {
            first_line = FirstLine::Text(columns.names.clone());
        }
        lines.extend(second);
    }
    let lines = Cursor::new(lines);
    let reader: Box<dyn Read + Send> = if is_end {
        // After its end, reading a terminal would block again.
        Box::new(lines)
    } else {
        Box::new(lines.chain(reader))
    };
    Ok(BegunFile { first_line, reader })
}

/// Reads a line, or the beginning of a longer one.
fn read_line(reader: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let mut line = Vec::new();
    reader.take(LONGEST_HEADER).read_until(b'\n', &mut line)?;
    Ok(line)
}

/// Whether nothing follows this line, which `read_line` has read.
fn ends_file(line: &[u8]) -> bool {
    !line.ends_with(b"\n") && (line.len() as u64) < LONGEST_HEADER
}

/// Whether a field of the first line of a text looks like the name of a column.
pub(crate) fn is_name(field: &str) -> bool {
    field.starts_with(char::is_alphabetic) && !field.contains(char::is_whitespace)
}

/// Names as a message shows them: the first line of a text may have anything.
pub(crate) fn shortened(names: &[String]) -> Vec<String> {
    names.iter().map(|name| format!("{name:.40}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first_line(line: &str, column: Option<&str>) -> FirstLine {
        let options = InputOptions {
            column: column.map(str::to_owned),
        };
        FirstLine::of(line.as_bytes(), &options)
    }

    #[test]
    fn a_header_has_several_fields_and_a_usual_name_or_the_one_that_is_asked_for() {
        for (line, column, expected) in [
            ("id,quizzes,solutions\r\n", None, Some((b',', 1))),
            ("\"id\";\"PUZZLE\"\n", None, Some((b';', 1))),
            ("a-b\tgrid", None, Some((b'\t', 1))),
            ("a, b\tgrid", None, Some((b'\t', 1))),
            ("Nr, Puzzle, Rated by\n", None, Some((b',', 1))),
            ("Puzzle\t17\n", None, None),
            ("board,puzzle", None, Some((b',', 1))),
            (",puzzle,note\n", None, Some((b',', 1))),
            ("Sudoku,,,,,,,,\n", None, None),
            ("puzzle\n", None, None),
            ("id,start\n", None, None),
            ("id,start\n", Some("Start"), Some((b',', 1))),
            ("start\n", Some("start"), Some((b',', 0))),
            ("", None, None),
        ] {
            let header = match first_line(line, column) {
                FirstLine::Header(columns) => Some((columns.delimiter, columns.puzzle)),
                _ => None,
            };
            assert_eq!(header, expected, "{line}");
        }
    }

    #[test]
    fn the_line_below_a_header_has_as_many_fields() {
        let FirstLine::Header(columns) = first_line("id,puzzle,level", None) else {
            panic!("a header");
        };
        for (line, expected) in [
            ("1,2,3\n", true),
            (",,\r\n", true),
            ("", true),
            ("1,\"53..7....\n", true),
            ("53..7....\n", false),
            ("5,3,.,.,7,.,.,.,.\n", false),
            ("\n", false),
        ] {
            assert_eq!(columns.may_have_row(line.as_bytes()), expected, "{line}");
        }
    }

    #[test]
    fn a_line_that_is_no_header_shows_its_fields() {
        let fields = vec!["id".to_owned(), "start".to_owned()];
        assert_eq!(
            first_line("id,start", None),
            FirstLine::Text(fields.clone())
        );
        assert_eq!(
            first_line("id,start", Some("puzzle")),
            FirstLine::NoColumn(fields)
        );
    }
}
