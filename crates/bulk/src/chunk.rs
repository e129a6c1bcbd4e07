//! Input cut into chunks of whole records.
//!
//! One thread reads and decompresses; another one, which runs the [`Chunker`], cuts. Lines and
//! tables are only cut, by the rules by which the workers parse them. Where a grid of several lines
//! ends shows only when it is parsed, so a chunk of those is a list of records.

use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use sudoku::text::{Layout, Parser};

use crate::blocks::Gauges;
use crate::columns::TableColumns;
use crate::error::Error;
use crate::format::PuzzleFormat;
use crate::source::{Body, Rule, Source};

/// What is known about the input before it is read.
#[derive(Clone, Debug, Default)]
pub struct InputOptions {
    /// The format of the puzzles.
    pub format: PuzzleFormat,
    /// The column of a table that has the puzzles: a name, or a number from 1. `None` to look for
    /// it. With a column, [`PuzzleFormat::Auto`] is a table.
    pub column: Option<String>,
}

/// Files under their names, each opened when its turn comes.
pub(crate) type Inputs =
    Box<dyn Iterator<Item = (PathBuf, io::Result<Box<dyn Read + Send>>)> + Send>;

/// A file, or standard input.
#[derive(Debug)]
pub(crate) struct InputFile {
    pub(crate) path: PathBuf,
    /// The columns, if it is a table.
    pub(crate) columns: Option<TableColumns>,
}

/// A run of whole records of one file.
#[derive(Debug)]
pub(crate) struct Chunk {
    pub(crate) file: Arc<InputFile>,
    /// The number of its first line in the file, from 1.
    pub(crate) line: usize,
    pub(crate) body: Body,
    /// The number of bytes that were read from the disk before it was cut.
    pub(crate) bytes_read: u64,
}

impl Chunk {
    /// A measure of the work: the bytes of text, or 81 per record.
    pub(crate) const fn size(&self) -> usize {
        match &self.body {
            Body::Text(text) => text.len(),
            Body::Records(records) => records.len() * 81,
        }
    }
}

/// The size of the chunks to come.
///
/// It grows while a chunk takes less than [`SHORT`](Self::SHORT) and shrinks when one takes more
/// than [`LONG`](Self::LONG). Handing chunks over then costs next to nothing, progress is visible,
/// and Ctrl-C loses little.
#[derive(Debug)]
pub(crate) struct ChunkSize(AtomicUsize);

impl ChunkSize {
    /// With so few bytes, all workers end at about the same time even if a puzzle takes seconds.
    const LEAST: usize = 1024;
    /// Some three thousand puzzles. In a bulk strategy, lanes run empty at the end of each chunk,
    /// so smaller chunks are slower; see LOG.md.
    const MOST: usize = 256 * 1024;
    const SHORT: Duration = Duration::from_millis(5);
    const LONG: Duration = Duration::from_millis(50);

    pub(crate) const fn new() -> Self {
        Self(AtomicUsize::new(2 * Self::LEAST))
    }

    fn get(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }

    /// Changes the size if a chunk took too short or too long. A chunk that was small because there
    /// was no more input says nothing.
    pub(crate) fn adapt(&self, size: usize, took: Duration) {
        let now = self.get();
        if took < Self::SHORT && size >= now / 2 {
            self.0.store((now * 2).min(Self::MOST), Ordering::Relaxed);
        } else if took > Self::LONG {
            self.0.store((size.min(now) / 2).max(Self::LEAST), Ordering::Relaxed);
        }
    }
}

/// The chunks of all files, in order; an error is the last item.
pub(crate) struct Chunker {
    inputs: Inputs,
    options: InputOptions,
    size: Arc<ChunkSize>,
    gauges: Gauges,
    /// The file that is being cut.
    source: Option<(Arc<InputFile>, Source)>,
    /// The first file with content. If it is a table, all are, with the same columns: the output
    /// has one header.
    first: Option<Arc<InputFile>>,
}

impl Iterator for Chunker {
    type Item = Result<Chunk, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let chunk = self.next_chunk().transpose();
        if let Some(Err(_)) = chunk {
            (self.source, self.inputs) = (None, Box::new(std::iter::empty()));
        }
        chunk
    }
}

impl Chunker {
    pub(crate) fn new(
        inputs: Inputs,
        options: InputOptions,
        size: Arc<ChunkSize>,
        gauges: Gauges,
    ) -> Self {
        Self { inputs, options, size, gauges, source: None, first: None }
    }

    fn next_chunk(&mut self) -> Result<Option<Chunk>, Error> {
        loop {
            if let Some((file, source)) = &mut self.source {
                if let Some((line, body)) = source.next(self.size.get())? {
                    let file = Arc::clone(file);
                    return Ok(Some(self.chunk(file, line, body)));
                }
                self.source = None;
            }
            let Some((path, reader)) = self.inputs.next() else { return Ok(None) };
            let reader = reader.map_err(|source| Error::Read { path: path.clone(), source })?;
            let source = Source::new(path.clone(), reader, &self.gauges);
            if let Some(header) = self.begin(path, source)? {
                return Ok(Some(header));
            }
        }
    }

    /// Begins to cut a file. A table gives a chunk at once: even without a record there is a header
    /// to be written.
    fn begin(&mut self, path: PathBuf, mut source: Source) -> Result<Option<Chunk>, Error> {
        let Some(head) = source.first_line()? else { return Ok(None) };
        let columns = self.columns(&path, &head, &mut source)?;
        let file = Arc::new(InputFile { path, columns });
        self.first.get_or_insert_with(|| Arc::clone(&file));
        let line = source.line();
        self.source = Some((Arc::clone(&file), source));
        Ok(file.columns.is_some().then(|| self.chunk(file, line, Body::Text(Vec::new()))))
    }

    fn chunk(&self, file: Arc<InputFile>, line: usize, body: Body) -> Chunk {
        Chunk { file, line, body, bytes_read: self.gauges.bytes.load(Ordering::Relaxed) }
    }

    /// Finds out how to cut a file that begins with this line; its columns if it is a table, whose
    /// header is then skipped.
    fn columns(
        &self,
        path: &Path,
        head: &str,
        source: &mut Source,
    ) -> Result<Option<TableColumns>, Error> {
        let record = source.first_record()?;
        let looks_like_csv = || {
            let record = record.as_ref();
            record.is_some_and(|(row, delimiter)| TableColumns::looks_like_csv(row, *delimiter))
        };
        let is_table = match self.options.format {
            PuzzleFormat::Line | PuzzleFormat::Grids => false,
            PuzzleFormat::Csv => true,
            PuzzleFormat::Auto => self.options.column.is_some() || looks_like_csv(),
        };
        if self.first.as_ref().is_some_and(|first| first.columns.is_some() != is_table) {
            return Err(Error::Mixed { path: path.to_owned() });
        }
        if !is_table {
            let is_line =
                self.options.format == PuzzleFormat::Line || Layout::of(head) == Layout::Line;
            source.rule = if is_line {
                Rule::Lines
            } else {
                Rule::Grids(Parser::continuing(None, source.line()))
            };
            return Ok(None);
        }
        let (record, delimiter) = record.ok_or_else(|| source.too_long())?;
        source.rule = Rule::Csv(delimiter);
        let wanted = self.options.column.as_deref();
        let columns = TableColumns::find(&record, delimiter, wanted).map_err(|columns| {
            let path = path.to_owned();
            let columns = columns.iter().map(|name| shortened(name)).collect();
            match wanted {
                Some(name) => Error::NoColumn { path, wanted: name.to_owned(), columns },
                None => Error::NoPuzzleColumn { path, columns },
            }
        })?;
        if let Some(first) = &self.first
            && let Some(expected) = &first.columns
            && !expected.same_header(&columns)
        {
            return Err(Error::OtherColumns { path: path.to_owned(), first: first.path.clone() });
        }
        if columns.count().is_some() {
            source.skip(&record);
        }
        Ok(Some(columns))
    }
}

/// The name of a column as a message shows it: a file without a header may have anything there.
fn shortened(name: &str) -> String {
    /// A puzzle has 81 characters, and a name fewer.
    const MOST: usize = 40;
    match name.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_name_is_shortened() {
        assert_eq!(shortened("puzzle"), "puzzle");
        assert_eq!(shortened(&"é".repeat(1_000_000)), format!("{}…", "é".repeat(40)));
    }

    #[test]
    fn chunks_grow_while_they_are_quick_and_shrink_when_they_are_slow() {
        let size = ChunkSize::new();
        size.adapt(2 * ChunkSize::LEAST, Duration::from_millis(1));
        assert_eq!(size.get(), 4 * ChunkSize::LEAST);
        // A chunk that was small because there was no more to be had says nothing.
        size.adapt(81, Duration::from_micros(1));
        assert_eq!(size.get(), 4 * ChunkSize::LEAST);
        size.adapt(4 * ChunkSize::LEAST, Duration::from_secs(1));
        assert_eq!(size.get(), 2 * ChunkSize::LEAST);
        for _ in 0..20 {
            size.adapt(ChunkSize::LEAST, Duration::from_secs(1));
        }
        assert_eq!(size.get(), ChunkSize::LEAST);
        for _ in 0..20 {
            size.adapt(ChunkSize::MOST, Duration::ZERO);
        }
        assert_eq!(size.get(), ChunkSize::MOST);
    }
}
