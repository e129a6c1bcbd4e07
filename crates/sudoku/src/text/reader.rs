//! [`Reader`]: the records of an input, one after the other.

use std::io::{self, BufRead};

use super::{ParseError, Parser, Record};

/// Why the next grid could not be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// Reading failed; nothing more can be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The text is no grid. The reader continues behind it.
    #[error(transparent)]
    Parse(#[from] ParseError),
}

/// Reads the grids of an input: an iterator of records and errors. See [`Parser`] for the rules.
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    parser: Parser,
    failed: bool,
}

impl<R: BufRead> Reader<R> {
    /// Reads the input from its beginning.
    pub const fn new(input: R) -> Self {
        Self { input, parser: Parser::new(), failed: false }
    }

    fn read_record(&mut self) -> io::Result<Option<Result<Record, ParseError>>> {
        loop {
            let block = match self.input.fill_buf() {
                Ok([]) => return Ok(self.parser.finish()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                block => block?,
            };
            let mut rest = block;
            let record = self.parser.next_record(&mut rest);
            let read = block.len() - rest.len();
            self.input.consume(read);
            if record.is_some() {
                return Ok(record);
            }
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        match self.read_record() {
            Ok(record) => record.map(|record| record.map_err(ReadError::from)),
            Err(error) => {
                self.failed = true;
                Some(Err(error.into()))
            }
        }
    }
}
