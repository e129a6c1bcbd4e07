//! The batch: puzzles into lanes, sweeps, and what is done with the lanes that a sweep can do no
//! more for.

use sudoku::{Answer, Limits, Puzzle};
use three_registers::ThreeRegisters;

use crate::budget::Budget;
use crate::lanes;
use crate::rooms::{Held, Rooms};
use crate::vector::Vector;

mod guesses;
mod held;
mod puzzles;
mod solutions;

/// Sweeping stops when this part of the lanes, in percent, can make no use of it; more where boards
/// multiply, for then more is to be done with each such lane. Measured: 5 more or less make 3
/// percent, 20 less make 10.
const IDLE_PERCENT: u32 = 60;
const IDLE_PERCENT_IF_MULTIPLYING: u32 = 70;

/// A pass over all candidates for the sake of some lanes is worth it for this part of the lanes in
/// work, in percent. A pass takes two thirds of the time of a sweep.
const WORTH_PERCENT: u32 = 6;

/// Blocks for boards that wait which are kept from one batch to the next: some thousands of the
/// hardest puzzles need 45.
const MOST_SPARE: usize = 64;

/// The tail of a batch begins when this part of the lanes has work and nothing more comes.
const TAIL_PART: u32 = 8;

/// Many puzzles on their way through the lanes.
pub(crate) struct Batch<'a, V> {
    puzzles: &'a [Puzzle],
    limits: &'a Limits<'a>,
    answers: &'a mut [Answer],
    /// By puzzle: nothing more is wanted of it. The same as its answer says, but close together in
    /// memory.
    over: Vec<bool>,
    /// The first puzzle that has not come in yet.
    next: usize,
    rooms: &'a mut Rooms<V>,
    /// By lane: the puzzle it works on.
    puzzle: Vec<u32>,
    /// Lanes without a board that anybody wants.
    free: V,
    /// Lanes with a board that no sweep has seen yet.
    new: V,
    /// Lanes of the entry with a puzzle that waits to be taken, and by lane which.
    entered: V,
    entered_puzzle: Vec<u32>,
    /// Lanes of the exit with a solution that waits to be written down, and by lane of which
    /// puzzle.
    left: V,
    left_puzzle: Vec<u32>,
    /// Boards that wait for a free lane, newest last.
    held: Vec<Held<V>>,
    /// Guesses so far.
    guesses: u64,
    /// Counts the turns.
    round: usize,
    budget: Option<Budget>,
    /// The tail of the batch is solved one puzzle at a time.
    hands_over: bool,
}

/// What the last sweep left.
struct Swept<V> {
    solved: V,
    /// Without a solution.
    broken: V,
    /// Neither, and no sweep finds more.
    stuck: V,
    /// Nobody is left whom another sweep would help.
    all: bool,
}

impl<'a, V: Vector> Batch<'a, V> {
    const LANES: u32 = 64 * V::WORDS as u32;

    pub(crate) fn new(
        rooms: &'a mut Rooms<V>,
        puzzles: &'a [Puzzle],
        limits: &'a Limits<'a>,
        answers: &'a mut [Answer],
    ) -> Self {
        let budget = limits.has_budget().then(|| Budget::new(puzzles.len(), limits));
        let by_lane = || vec![0; Self::LANES as usize];
        Self {
            rooms,
            puzzles,
            limits,
            answers,
            over: vec![false; puzzles.len()],
            next: 0,
            puzzle: by_lane(),
            free: V::splat(!0),
            new: V::NONE,
            entered: V::NONE,
            entered_puzzle: by_lane(),
            left: V::NONE,
            left_puzzle: by_lane(),
            held: Vec::new(),
            guesses: 0,
            round: 0,
            budget,
            hands_over: false,
        }
    }

    /// The same batch, the tail of which is solved one puzzle at a time.
    pub(crate) fn handing_over(self, hands_over: bool) -> Self {
        Self { hands_over, ..self }
    }

    /// Until every puzzle has its answer.
    #[inline(always)]
    pub(crate) fn run(&mut self) {
        // A pass is worth it for so many lanes; for any at all if there is nothing else to do.
        let mut least = 1;
        loop {
            if let Some(budget) = &mut self.budget {
                budget.look(self.limits);
            }
            self.take_held(least);
            self.take_puzzles(least);
            if lanes::none(self.free.not()) {
                if self.supply() > 0 {
                    least = 1;
                    continue;
                }
                break;
            }
            if self.is_tail() {
                self.hand_over();
                break;
            }
            let swept = self.sweep();
            let worth = (Self::LANES - lanes::count(self.free)) * WORTH_PERCENT / 100;
            least = if swept.all { 1 } else { worth.max(1) };
            self.free = self.free.or(swept.broken);
            let leave = if lanes::count(swept.solved) >= least {
                self.solutions(swept.solved)
            } else {
                V::NONE
            };
            // Some puzzles may be over now, and their other boards are not wanted.
            let stuck = swept.stuck.and_not(self.free);
            let left = lanes::count(stuck) >= least && self.guess(stuck, leave, least);
            if !left {
                self.leave(leave);
            }
        }
        self.write_down();
        // Whatever is held now is empty.
        self.rooms.spare.append(&mut self.held);
        self.rooms.spare.truncate(MOST_SPARE);
    }

    /// Whether so few boards are left, and nothing to come, that the rest is faster one puzzle at a
    /// time. Not with a budget, for what was spent here would be spent again there.
    #[inline(always)]
    fn is_tail(&self) -> bool {
        self.hands_over
            && self.budget.is_none()
            && self.supply() == 0
            && lanes::count(self.free.not()) <= Self::LANES / TAIL_PART
    }

    /// Solves what is left one puzzle at a time, from its start.
    #[inline(never)]
    fn hand_over(&mut self) {
        for lane in lanes::each(self.free.not()) {
            let puzzle = self.puzzle[lane] as usize;
            if !self.over[puzzle] {
                self.over[puzzle] = true;
                // A first solution that waits to be written down stays the first; it is one of
                // those found again.
                self.answers[puzzle] =
                    sudoku::visitors::solve(&ThreeRegisters, &self.puzzles[puzzle], self.limits);
            }
        }
    }

    /// How many boards wait for a lane, or can be made of puzzles.
    #[inline(always)]
    fn supply(&self) -> usize {
        let held: u32 = self.held.iter().map(|held| lanes::count(held.full)).sum();
        self.puzzles.len() - self.next + (lanes::count(self.entered) + held) as usize
    }

    /// Whether the puzzles are of a kind that takes many guesses.
    #[inline(always)]
    fn boards_multiply(&self) -> bool {
        self.guesses > 4 * self.next as u64
    }

    /// Sweeps until enough lanes can make no more use of it.
    #[inline(always)]
    fn sweep(&mut self) -> Swept<V> {
        self.rooms.board.start(self.new);
        self.new = V::NONE;
        let working = self.free.not();
        let in_work = lanes::count(working);
        // Free lanes only count as idle if there is something that they could take.
        let could_work = if self.supply() > 0 { Self::LANES } else { in_work };
        let percent =
            if self.boards_multiply() { IDLE_PERCENT_IF_MULTIPLYING } else { IDLE_PERCENT };
        let enough = (could_work * percent / 100).saturating_sub(could_work - in_work).max(1);
        loop {
            self.rooms.board.sweep();
            let board = &self.rooms.board;
            let broken = board.broken.and(working);
            let at_its_end = working.and_not(board.changed).and_not(broken);
            let solved = at_its_end.and(board.full);
            let stuck = at_its_end.and_not(board.full);
            let waiting = lanes::count(broken.or(at_its_end));
            if waiting >= enough {
                return Swept { solved, broken, stuck, all: waiting == in_work };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Small enough for Miri: two puzzles, one of which needs guesses, and one without a solution.
    #[test]
    fn a_small_batch() {
        let puzzles = [
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "9.6.7.4.3...4..2...7..23.1.5.....1...4.2.8.6...3.....5.3.7...5...7..5...4.5.1.7.8",
            "12345678.........9...............................................................",
        ]
        .map(|text| text.parse::<Puzzle>().unwrap());
        let mut answers = [Answer::default(); 3];
        let mut rooms = Rooms::EMPTY;
        Batch::<u64>::new(&mut rooms, &puzzles, &Limits::solutions(10), &mut answers).run();
        assert_eq!(answers.map(|answer| answer.solutions), [1, 2, 0]);
        for (puzzle, answer) in puzzles.iter().zip(&answers).take(2) {
            assert_eq!(puzzle.check_solution(&answer.first.unwrap()), Ok(()));
        }
    }
}
