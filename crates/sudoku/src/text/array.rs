//! Arrays of nine rows, as people paste them: LeetCode's, a Python or JSON list, C++ or Java
//! braces, and flat ones.

use super::{CELL, ParseError, Place, cell_value, quoted};
use crate::{Digit, Grid};

/// An array of which a part is read.
#[derive(Clone, Debug)]
pub(super) struct Array {
    values: Vec<u8>,
    places: Vec<Place>,
    depth: usize,
    /// The greatest depth so far: 2 if it has rows.
    deepest: usize,
    /// The quotation mark that is open.
    quote: Option<char>,
    element: Vec<char>,
    element_start: Place,
    /// The number of cells before this row.
    row_start: usize,
    /// How many more brackets opened than closed, in whole lines.
    balance: isize,
    /// Where the last line ends.
    end: Place,
    /// The text before it names it as the answer of an example.
    pub(super) is_answer: bool,
}

/// What a line adds to an array.
pub(super) enum Step<'a> {
    /// It goes on in the next line.
    More,
    /// It ends; the text behind it.
    Whole(&'a str),
    Fault(ParseError),
}

const fn opens(character: char) -> bool {
    matches!(character, '[' | '{' | '(')
}

const fn closes(character: char) -> bool {
    matches!(character, ']' | '}' | ')')
}

/// Where brackets open in a text: the byte, and the column.
pub(super) fn starts(text: &str) -> impl Iterator<Item = (usize, usize)> {
    let columns = text.char_indices().zip(1..);
    columns.filter(|((_, one), _)| opens(*one)).map(|((byte, _), column)| (byte, column))
}

/// The next whole array of a text whose first character has this place; with the text before it and
/// behind it.
pub(super) fn next(text: &str, (line, first): Place) -> Option<(&str, Array, &str)> {
    starts(text).find_map(|(start, column)| {
        let mut array = Array::new(line);
        let (before, rest) = text.split_at(start);
        match array.push(rest, (line, first + column - 1)) {
            Step::Whole(behind) => Some((before, array, behind)),
            Step::More | Step::Fault(_) => None,
        }
    })
}

/// How many more brackets open in a text than close.
pub(super) fn balance(text: &str) -> isize {
    text.chars().map(|one| isize::from(opens(one)) - isize::from(closes(one))).sum()
}

/// Whether a line may go on with an array: it begins like a row, but not like another array.
pub(super) fn continues(text: &str) -> bool {
    let mut signs = text.chars().filter(|one| !one.is_whitespace());
    match (signs.next(), signs.next()) {
        (Some(first), Some(second)) if opens(first) => !opens(second),
        (Some(first), _) => closes(first) || matches!(first, ',' | '"' | '\''),
        (None, _) => false,
    }
}

impl Array {
    /// An array that begins in this line.
    pub(super) const fn new(line: usize) -> Self {
        Self {
            values: Vec::new(),
            places: Vec::new(),
            depth: 0,
            deepest: 0,
            quote: None,
            element: Vec::new(),
            element_start: (line, 1),
            row_start: 0,
            balance: 0,
            end: (line, 1),
            is_answer: false,
        }
    }

    /// Whether enough of it is read to exclude anything else.
    pub(super) const fn is_sure(&self) -> bool {
        !self.values.is_empty() && (self.deepest == 2 || self.values.len() >= 9)
    }

    /// Whether it is nothing but a row, which is a part of the lines round it.
    pub(super) fn is_row(&self) -> bool {
        self.deepest == 1 && self.values.len() == 9
    }

    /// Where the last line that was read ends, or the array in it.
    pub(super) const fn end(&self) -> Place {
        self.end
    }

    /// The brackets that are open where the last line ends.
    pub(super) fn open_brackets(&self) -> isize {
        self.balance.max(0)
    }

    pub(super) fn grid(self) -> Option<(Grid, Vec<Place>)> {
        let grid = Grid::from_bytes(self.values.try_into().ok()?).ok()?;
        Some((grid, self.places))
    }

    /// The error of a text that ends here.
    pub(super) fn cut_short(&self) -> ParseError {
        ParseError::new(self.end, "an array of 9 rows of 9 cells", "the end of the text")
    }

    /// Reads a line from this column on.
    pub(super) fn push<'a>(&mut self, text: &'a str, place: Place) -> Step<'a> {
        self.end = place;
        for (index, character) in text.char_indices() {
            if let Err(error) = self.push_character(character) {
                if self.is_sure() {
                    self.balance += balance(text);
                }
                return Step::Fault(error);
            }
            self.end.1 += 1;
            if self.depth == 0 && self.quote.is_none() {
                return Step::Whole(&text[index + character.len_utf8()..]);
            }
        }
        self.balance += balance(text);
        match self.end_element() {
            Ok(()) => Step::More,
            Err(error) => Step::Fault(error),
        }
    }

    fn push_character(&mut self, character: char) -> Result<(), ParseError> {
        if let Some(quote) = self.quote {
            if character == quote {
                self.quote = None;
                return self.end_quoted();
            }
            self.element.push(character);
            return if self.element.len() > 9 { Err(self.unknown()) } else { Ok(()) };
        }
        match character {
            '"' | '\'' => {
                self.end_element()?;
                self.quote = Some(character);
                self.element_start = self.end;
                self.element_start.1 += 1;
            }
            ',' => self.end_element()?,
            _ if character.is_whitespace() => self.end_element()?,
            _ if opens(character) => {
                self.end_element()?;
                self.depth += 1;
                self.deepest = self.deepest.max(self.depth);
                if self.depth > 2 {
                    return Err(ParseError::new(self.end, "a row of 9 cells", quoted(character)));
                }
            }
            _ if closes(character) => {
                self.end_element()?;
                if self.depth == 2 {
                    self.end_row()?;
                } else if self.values.len() != 81 {
                    let found = format!("{} cells", self.values.len());
                    return Err(ParseError::new(self.end, "9 rows of 9 cells", found));
                }
                self.depth -= 1;
            }
            _ => {
                if self.element.is_empty() {
                    self.element_start = self.end;
                }
                self.element.push(character);
                if self.element.len() > 4 {
                    return Err(self.unknown());
                }
            }
        }
        Ok(())
    }

    /// The error of an element that is no cell.
    fn unknown(&self) -> ParseError {
        let element: String = self.element.iter().collect();
        let found = match self.element[..] {
            [one] => quoted(one),
            _ => format!("{element:?}"),
        };
        ParseError::new(self.element_start, CELL, found)
    }

    /// Ends an element without quotation marks.
    fn end_element(&mut self) -> Result<(), ParseError> {
        let element: String = self.element.iter().collect();
        match (&self.element[..], &element[..]) {
            _ if self.quote.is_some() => return Err(self.unknown()),
            ([], _) => return Ok(()),
            (&[one], _) if let Some(value) = cell_value(one) => self.add(value, 0)?,
            (_, "-1" | "None" | "null" | "nil") => self.add(0, 0)?,
            _ => return Err(self.unknown()),
        }
        self.element.clear();
        Ok(())
    }

    /// Ends an element in quotation marks: a cell, or a whole row.
    fn end_quoted(&mut self) -> Result<(), ParseError> {
        let element = std::mem::take(&mut self.element);
        let values: Option<Vec<u8>> = element.iter().copied().map(cell_value).collect();
        match (&element[..], values.as_deref()) {
            ([] | [' '] | ['-', '1'], _) => self.add(0, 0),
            (_, Some([value])) => self.add(*value, 0),
            (_, Some(row)) if row.len() == 9 && self.values.len().is_multiple_of(9) => {
                row.iter().enumerate().try_for_each(|(at, value)| self.add(*value, at))
            }
            (_, Some(row)) if self.depth == 1 && row.len() > 1 => {
                let place = (self.element_start.0, self.element_start.1 + row.len());
                Err(ParseError::new(place, "9 cells in this row", row.len().to_string()))
            }
            _ => {
                self.element = element;
                Err(self.unknown())
            }
        }
    }

    fn add(&mut self, value: u8, after_start: usize) -> Result<(), ParseError> {
        let (line, column) = self.element_start;
        let place = (line, column + after_start);
        if self.values.len() == 81 {
            let digit = Digit::new(value).map_or("a blank".into(), |digit| digit.to_string());
            return Err(ParseError::new(place, "the end of the array", digit));
        }
        self.values.push(value);
        self.places.push(place);
        Ok(())
    }

    fn end_row(&mut self) -> Result<(), ParseError> {
        let count = self.values.len() - self.row_start;
        self.row_start += count;
        match count {
            9 => Ok(()),
            _ => Err(ParseError::new(self.end, "9 cells in this row", count.to_string())),
        }
    }
}
