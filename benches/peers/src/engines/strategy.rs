//! The strategies of this repository, as an ordinary build has them.

use anyhow::{Context as _, Result};
use ours::{Answer, Digit, Limits, Puzzle, Strategy};
use three_registers::{Path, THREE_REGISTERS, ThreeRegisters};

use crate::engine::{Chunk, Engine, Found};

/// A batch of bit-sliced: large enough that filling and draining its lanes does not show.
const BATCH: usize = 10_000;

/// The fastest, slowest first.
pub fn fastest() -> Vec<Engine> {
    let mut engines = vec![ours("band-bitboards", band_bitboards::BAND_BITBOARDS, 100)];
    if Path::best() == Path::Avx512
        && let Some(avx2) = ThreeRegisters::on(Path::Avx2)
    {
        engines.push(ours("three-registers, AVX2", avx2.strategy(), 100));
    }
    engines.push(ours("three-registers", THREE_REGISTERS, 100));
    engines.push(ours("bit-sliced, many at once", bit_sliced::BIT_SLICED, BATCH));
    engines
}

/// The strategies of the list with these names.
///
/// # Errors
///
/// A name that is not on the list.
pub fn named(names: &[String]) -> Result<Vec<Engine>> {
    let one = |name: &String| {
        let rung = ladder::find(name).with_context(|| {
            let names: Vec<&str> = ladder::LADDER.iter().map(|rung| rung.name()).collect();
            format!("--strategy {name}: expected one of {}", names.join(", "))
        })?;
        let chunk = if rung.strategy().solves_many() { BATCH } else { 100 };
        Ok(ours(rung.name(), rung.strategy(), chunk))
    };
    names.iter().map(one).collect()
}

fn ours(name: &str, strategy: Strategy<'static>, chunk: usize) -> Engine {
    let load = move |puzzles: &[Puzzle]| -> Box<dyn Chunk> {
        let answers = vec![Answer::default(); puzzles.len()];
        Box::new(Loaded { strategy, puzzles: puzzles.to_vec(), answers })
    };
    Engine { name: name.to_owned(), published: None, chunk, load: Box::new(load) }
}

struct Loaded {
    strategy: Strategy<'static>,
    puzzles: Vec<Puzzle>,
    answers: Vec<Answer>,
}

impl Chunk for Loaded {
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
