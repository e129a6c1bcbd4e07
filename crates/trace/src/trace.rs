//! [`Trace`]: the recorded part of a search, the search at any event of it, and the line of code
//! that reports an event.

use std::fmt;
use std::ops::Range;

use sudoku::{Board, CodeLine, Mark, Puzzle, Read};

use crate::moment::Moment;
use crate::step::{Op, Step};
use crate::totals::Totals;

/// The recorded part of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The strategy's name.
    pub strategy: String,
    /// The puzzle that it searched.
    pub puzzle: Puzzle,
    /// What the whole search did.
    pub totals: Totals,
    /// The lines of code that reported its events, each once, in the order of their first event.
    pub sites: Vec<CallSite>,
    pub(crate) chunks: Vec<TraceChunk>,
    /// The lists of look-ups, each once.
    pub(crate) looks: Vec<Vec<Read>>,
}

/// A snapshot of the search and the steps after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TraceChunk {
    /// The search before its first step.
    pub(crate) before: Moment,
    pub(crate) steps: Vec<Step>,
}

impl TraceChunk {
    /// The index of its first step in the whole search.
    pub(crate) fn start(&self) -> u64 {
        self.before.totals.events
    }

    pub(crate) fn end(&self) -> u64 {
        self.start() + self.steps.len() as u64
    }
}

impl Trace {
    /// The indices of the recorded steps in the whole search.
    pub fn range(&self) -> Range<u64> {
        match (self.chunks.first(), self.chunks.last()) {
            (Some(first), Some(last)) => first.start()..last.end(),
            _ => 0..0,
        }
    }

    /// The step with this index in the whole search, if it was recorded.
    pub fn step(&self, index: u64) -> Option<Step> {
        let chunk = self.chunk(index)?;
        chunk.steps.get((index - chunk.start()) as usize).copied()
    }

    /// The line of code that reported the step.
    pub fn site(&self, step: Step) -> Option<&CallSite> {
        self.sites.get(usize::from(step.site))
    }

    /// What the step is based on: the places that were read for it, or before it.
    pub fn looks(&self, step: Step) -> &[Read] {
        self.looks.get(step.list as usize).map_or(&[], Vec::as_slice)
    }

    /// The recorded steps with their indices, in order.
    pub fn steps(&self) -> impl Iterator<Item = (u64, Step)> + '_ {
        self.chunks.iter().flat_map(|chunk| (chunk.start()..).zip(chunk.steps.iter().copied()))
    }

    /// The board before the step with this index. The end of the recorded range returns the board
    /// after the last recorded step; an index outside returns `None`. It applies the steps of at
    /// most one chunk.
    pub fn board_before(&self, index: u64) -> Option<Board> {
        self.before(index).map(|moment| moment.board)
    }

    /// The search after this number of events, if the last of them was recorded; also the start of
    /// the search, and that of the recorded range. It applies the steps of at most one chunk.
    pub fn moment(&self, position: u64) -> Option<Moment> {
        let last = position.checked_sub(1).and_then(|event| Some((event, self.step(event)?)));
        let Some((event, step)) = last else { return self.before(position) };
        let mut moment = self.before(event)?;
        let before = *moment.board.grid();
        let written = moment.board.written().to_vec();
        moment.apply(step);
        // A removal shortens the list of written cells; any other step leaves nothing to skip to.
        let gone = written.into_iter().skip(moment.board.written().len());
        let taken_back = gone.filter_map(|cell| Some((cell, before[cell]?))).collect();
        let (site, looks) = (self.site(step).cloned(), self.looks(step).to_vec());
        Some(Moment { step: Some(step), site, looks, taken_back, ..moment })
    }

    /// The positions after the recorded removals of digits that were chosen.
    pub(crate) fn backtracks(&self) -> impl Iterator<Item = u64> + '_ {
        self.chunks.iter().flat_map(|chunk| {
            let mut board = chunk.before.board.clone();
            (chunk.start() + 1..).zip(&chunk.steps).filter_map(move |(position, step)| {
                let is_choice = |cell| matches!(board.mark(cell), Mark::Placed(_));
                let is_backtrack = matches!(step.op, Op::Remove(cell, _) if is_choice(cell));
                step.apply(&mut board);
                is_backtrack.then_some(position)
            })
        })
    }

    /// The moment before the step with this index, without what only its last event has.
    fn before(&self, index: u64) -> Option<Moment> {
        if index == 0 {
            return Some(Moment::start(&self.puzzle));
        }
        let chunk =
            self.chunk(index).or_else(|| self.chunks.last().filter(|last| last.end() == index))?;
        let mut now = chunk.before.clone();
        chunk.steps[..(index - chunk.start()) as usize].iter().for_each(|&step| now.apply(step));
        Some(now)
    }

    /// The chunk that contains the step with this index.
    fn chunk(&self, index: u64) -> Option<&TraceChunk> {
        let after = self.chunks.partition_point(|chunk| chunk.start() <= index);
        self.chunks[..after].last().filter(|chunk| index < chunk.end())
    }
}

/// A line of a strategy's code. As text: `xor-bitmask/src/lib.rs:47`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CallSite {
    /// The file, with the folder of its crate: `xor-bitmask/src/lib.rs`.
    pub file: String,
    /// The line, counted from 1.
    pub line: u32,
}

/// The folder of the strategies, as it appears in the paths that the compiler records.
const STRATEGIES: &str = "crates/strategies/";

impl From<CodeLine> for CallSite {
    fn from(line: CodeLine) -> Self {
        let path = line.file.replace('\\', "/");
        // A strategy outside this workspace keeps its whole path.
        let file = path.rsplit_once(STRATEGIES).map_or(path.as_str(), |(_, file)| file);
        Self { file: file.to_owned(), line: line.line }
    }
}

impl fmt::Display for CallSite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}
