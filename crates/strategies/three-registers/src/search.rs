//! The search: sweep until nothing changes, guess, and follow both ways of the guess side by side.
//! Where several solutions are likely, the second way waits until it is needed.

use std::ops::ControlFlow::{self, Continue};

use arrayvec::ArrayVec;
use sudoku::{Answer, CountUpTo, Ended, Puzzle, Visitor};

use crate::reporter::Reporter;
use crate::settle::Settled::{self, Dead, Solved, Stuck, Unswept};
use crate::settle::{Pair, settle, settle_both};
use crate::sweeper::{Sweeper, SweeperJob};

/// The largest number of states that can wait at one moment.
///
/// A state waits while the search follows the first candidate of its guess. In the state that is
/// followed, the guessed cell has one candidate left, where it had more before, and sweeps never
/// add a candidate. So the guesses of all waiting states are at different cells, of which there are
/// 81.
const MOST_WAITING: usize = 81;

/// Where several solutions are likely, any guess will do in a state with at most this many open
/// cells. With more, the cell is still chosen with care: a bad choice costs hard puzzles too much.
const FEW_OPEN: u32 = 40;

/// The most open cells of a state in which the puzzle may still have one solution, although both
/// ways of a guess were undecided and none has died. With more, nearly every guess leads to a
/// solution. So from there on any guess will do, until a way dies. LOG.md, 2026-11-26, has the
/// measurements.
const MOST_OPEN_OF_ONE: u32 = 60;

/// One way of a guess.
struct Way<State> {
    state: State,
    settled: Settled,
    /// How many choices stood before the guess.
    before: usize,
    /// The number of the guessed cell, if every other candidate of it was followed before.
    alternative: Option<usize>,
}

/// Searches for every solution of a puzzle.
pub(crate) struct Search<'a, V> {
    pub(crate) puzzle: &'a Puzzle,
    pub(crate) visitor: &'a mut V,
}

impl<V: Visitor> SweeperJob for Search<'_, V> {
    type Output = ControlFlow<()>;

    #[inline(always)]
    fn run(self, sweeper: &impl Sweeper) -> ControlFlow<()> {
        let mut state = sweeper.start(self.puzzle.grid().as_bytes());
        let settled = settle(sweeper, &mut state, sweeper.no_cells(), 0);
        search_settled(sweeper, self.puzzle, state, settled, self.visitor)
    }
}

/// Answers pairs of puzzles, up to the same number of solutions each. The first sweeps over both
/// puzzles of a pair run side by side; each answer is that of a search of its own. Returns how many
/// puzzles it answered, which is all of them.
pub(crate) struct SolvePairs<'a> {
    pub(crate) pairs: &'a [[Puzzle; 2]],
    pub(crate) solutions: u64,
    pub(crate) answers: &'a mut [[Answer; 2]],
}

impl SweeperJob for SolvePairs<'_> {
    type Output = usize;

    #[inline(always)]
    fn run(self, sweeper: &impl Sweeper) -> usize {
        for (puzzles, answers) in self.pairs.iter().zip(self.answers) {
            let mut a = sweeper.start(puzzles[0].grid().as_bytes());
            let mut b = sweeper.start(puzzles[1].grid().as_bytes());
            let (settled_a, settled_b) = settle_both(sweeper, &mut a, &mut b, Pair::TwoPuzzles);
            for (index, (state, settled)) in
                [(a, settled_a), (b, settled_b)].into_iter().enumerate()
            {
                let mut count = CountUpTo::new(self.solutions);
                let flow = search_settled(sweeper, &puzzles[index], state, settled, &mut count);
                let ended = if flow.is_break() {
                    Ended::LimitReached
                } else {
                    Ended::Exhausted
                };
                answers[index] = count.into_answer(ended);
            }
        }
        2 * self.pairs.len()
    }
}

/// Searches on from the state at which the first sweeps ended.
#[inline(always)]
fn search_settled<S: Sweeper, V: Visitor>(
    sweeper: &S,
    puzzle: &Puzzle,
    mut state: S::State,
    settled: Settled,
    visitor: &mut V,
) -> ControlFlow<()> {
    let mut reporter = Reporter::new(sweeper, puzzle, visitor);
    if settled == Dead {
        return Continue(());
    }
    reporter.deduced(state, None)?;
    if settled == Solved {
        return reporter.solution(state);
    }
    // The states to come back to: each is the second way of a guess whose first way was followed.
    let mut later = ArrayVec::<Way<S::State>, MOST_WAITING>::new_const();
    // Whether there are several solutions, most likely. `Some(false)` once a way has died, which
    // stays. `Some(true)` once both ways of a guess were undecided after their sweeps, unless a way
    // had died before. `None` before either. An enum in its place compiled to slower code.
    let mut several = None;
    let mut few_open = FEW_OPEN;
    loop {
        // Any guess will do only where several solutions are likely, so never after a way has died,
        // and only where few enough cells are open. The second way of the guess may never be
        // needed, so neither way is swept yet.
        let any = several == Some(true) && {
            let open = sweeper.open_cells(state);
            if open > MOST_OPEN_OF_ONE {
                // From here on any guess will do, however many cells are open: no state has more
                // than `few_open`.
                few_open = u32::MAX;
            }
            open <= few_open
        };
        let mut guess = sweeper.choose(state, any);
        reporter.guessing(state, &guess);
        let before = reporter.depth();
        let (placed, otherwise) = if any {
            (Unswept, Unswept)
        } else {
            settle_both(
                sweeper,
                &mut guess.placed,
                &mut guess.otherwise,
                Pair::WaysOfGuess,
            )
        };
        if otherwise == Dead {
            several = Some(false);
        } else if placed == Stuck && otherwise == Stuck {
            several = several.or(Some(true));
        }
        let mut ways = [(guess.placed, placed), (guess.otherwise, otherwise)];
        if guess.of_two && placed == Stuck && otherwise == Solved {
            // The solution first: then nothing of that way has to be kept.
            ways.swap(0, 1);
        }
        let alternative = guess.of_two.then_some(guess.number);
        let [mut way, second] = ways.map(|(state, settled)| Way {
            state,
            settled,
            before,
            alternative,
        });
        // The way that is followed first is a choice.
        way.alternative = None;
        if second.settled != Dead {
            later.push(second);
        }
        state = loop {
            reporter.take_back(way.before)?;
            if way.settled == Unswept {
                way.settled = settle(
                    sweeper,
                    &mut way.state,
                    sweeper.no_cells(),
                    S::SMALL_DIFFERENCE,
                );
            }
            reporter.followed(way.state, way.settled, way.alternative)?;
            match way.settled {
                Stuck => break way.state,
                Solved => reporter.solution(way.state)?,
                // `Unswept` cannot be: the way was swept above.
                Dead | Unswept => several = Some(false),
            }
            let Some(next) = later.pop() else {
                reporter.take_back(0)?;
                return Continue(());
            };
            way = next;
        };
    }
}
