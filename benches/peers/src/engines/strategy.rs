//! The fastest strategies of this repository, as an ordinary build has them.

use ours::{Answer, Digit, Limits, Puzzle, Strategy};
use three_registers::{Path, ThreeRegisters};

use crate::engine::{Chunk, Engine, Found};

/// A batch of bit-sliced: large enough that filling and draining its lanes does not show.
const BATCH: usize = 10_000;

/// Our engines, slowest first.
pub fn all() -> Vec<Box<dyn Engine>> {
    let mut engines: Vec<Box<dyn Engine>> =
        vec![ours("band-bitboards", band_bitboards::BandBitboards, 100)];
    if let Some(avx2) = ThreeRegisters::on(Path::Avx2) {
        engines.push(ours("three-registers, AVX2", avx2, 100));
    }
    engines.push(ours("three-registers", ThreeRegisters::default(), 100));
    engines.push(ours("bit-sliced, many at once", bit_sliced::BitSliced::default(), BATCH));
    engines
}

fn ours(name: &'static str, strategy: impl Strategy + 'static, chunk: usize) -> Box<dyn Engine> {
    Box::new(Ours { name, strategy: Box::new(strategy), chunk })
}

struct Ours {
    name: &'static str,
    strategy: Box<dyn Strategy>,
    chunk: usize,
}

impl Engine for Ours {
    fn name(&self) -> String {
        self.name.to_owned()
    }
    fn version(&self) -> String {
        env!("CARGO_PKG_VERSION").to_owned()
    }
    fn is_published(&self) -> bool {
        false
    }
    fn chunk(&self) -> usize {
        self.chunk
    }
    fn load(&self, puzzles: &[Puzzle]) -> Box<dyn Chunk + '_> {
        Box::new(Loaded {
            strategy: &*self.strategy,
            puzzles: puzzles.to_vec(),
            answers: vec![Answer::default(); puzzles.len()],
        })
    }
}

struct Loaded<'a> {
    strategy: &'a dyn Strategy,
    puzzles: Vec<Puzzle>,
    answers: Vec<Answer>,
}

impl Chunk for Loaded<'_> {
    fn solve(&mut self, limit: u64) {
        self.strategy.solve_many(&self.puzzles, &Limits::solutions(limit), &mut self.answers);
    }
    fn found(&self) -> Vec<Found> {
        let character = |digit: Option<Digit>| digit.map_or(b'.', |digit| b'0' + digit.get());
        let found = |answer: &Answer| Found {
            solutions: answer.solutions,
            grid: answer.first.map(|grid| grid.cells().map(character)),
        };
        self.answers.iter().map(found).collect()
    }
}
