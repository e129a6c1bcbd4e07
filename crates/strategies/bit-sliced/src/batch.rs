//! The batch: puzzles into lanes, sweeps, and what is done with the lanes that a sweep can do no more for.

use sudoku::{Answer, Ended, Grid, Limits, Puzzle};
use three_registers::ThreeRegisters;

use crate::budget::Budget;
use crate::choose::Chosen;
use crate::guess::{self, Hold, TURNS, ToFreeLanes};
use crate::lanes::{self, Meeting};
use crate::rooms::{Held, Rooms};
use crate::vector::Vector;

/// Sweeping stops when this part of the lanes, in percent, can make no use of it. Measured: 55 to 65 differ by 3 percent, 45
/// costs 10.
const IDLE_PERCENT: u32 = 65;

/// A pass over all candidates for the sake of some lanes is worth it for this part of the lanes in work, in percent. A pass takes
/// a third of the time of a sweep.
const WORTH_PERCENT: u32 = 3;

/// Boards are held for later when this part of all lanes, in percent, wants to guess and finds no free lane: less, and the
/// blocks fill up with holes; more, and lanes stand idle.
const HOLD_PERCENT: u32 = 20;

/// The tail of a batch begins when this part of the lanes has work and nothing more comes.
const TAIL_PART: u32 = 8;

/// New puzzles of a kind that takes many guesses come in by this part of all lanes.
const PORTIONS: u32 = 16;

/// Many puzzles on their way through the lanes.
pub(crate) struct Batch<'a, V> {
    puzzles: &'a [Puzzle],
    limits: &'a Limits<'a>,
    answers: &'a mut [Answer],
    /// By puzzle: nothing more is wanted of it. The same as its answer says, but close together in memory.
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
    /// Lanes of the exit with a solution that waits to be written down, and by lane of which puzzle.
    left: V,
    left_puzzle: Vec<u32>,
    /// Boards that wait for a free lane, newest last.
    held: Vec<Held<V>>,
    /// Guesses so far.
    guesses: u64,
    /// How many words on the next turn goes.
    words: usize,
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
            words: 0,
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
            if lanes::count(swept.solved) >= least {
                self.solutions(swept.solved);
            }
            if lanes::count(swept.stuck) >= least {
                self.guess(swept.stuck, least);
            }
        }
        self.write_down();
    }

    /// Whether so few boards are left, and nothing to come, that the rest is faster one puzzle at a time. Not with a budget, for
    /// what was spent here would be spent again there.
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
                // A first solution that waits to be written down stays the first; it is one of those found again.
                self.answers[puzzle] = sudoku::visitors::solve(&ThreeRegisters, &self.puzzles[puzzle], self.limits);
            }
        }
    }

    /// How many boards wait for a lane, or can be made of puzzles.
    #[inline(always)]
    fn supply(&self) -> usize {
        let held: u32 = self.held.iter().map(|held| lanes::count(held.full)).sum();
        self.puzzles.len() - self.next + (lanes::count(self.entered) + held) as usize
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
        let enough = (could_work * IDLE_PERCENT / 100).saturating_sub(could_work - in_work).max(1);
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

    /// Counts the solutions in these lanes, and keeps the first of each puzzle.
    #[inline(always)]
    fn solutions(&mut self, solved: V) {
        let mut first = V::NONE;
        for lane in lanes::each(solved) {
            let puzzle = self.puzzle[lane];
            let answer = &mut self.answers[puzzle as usize];
            if answer.ended == Ended::Exhausted {
                if answer.solutions == 0 {
                    lanes::add(&mut first, lane);
                }
                answer.solutions += 1;
                if answer.solutions >= self.limits.solutions {
                    answer.ended = Ended::LimitReached;
                    self.over[puzzle as usize] = true;
                }
            }
        }
        if !lanes::none(self.left.and(first)) {
            self.write_down();
        }
        self.rooms.exit.store(&self.rooms.board.planes, first);
        for lane in lanes::each(first) {
            self.left_puzzle[lane] = self.puzzle[lane];
        }
        self.left = self.left.or(first);
        self.free = self.free.or(solved);
    }

    /// Writes the solutions that wait into their answers.
    #[inline(always)]
    fn write_down(&mut self) {
        self.rooms.exit.turn_out();
        for lane in lanes::each(self.left) {
            self.answers[self.left_puzzle[lane] as usize].first = Grid::from_bytes(self.rooms.exit.read(lane)).ok();
        }
        self.left = V::NONE;
    }

    /// Guesses in these lanes; the boards on which the guess is not made go to free lanes, or are held for later.
    #[inline(always)]
    fn guess(&mut self, stuck: V, least: u32) {
        let mut over = V::NONE;
        for lane in lanes::each(stuck) {
            if self.over[self.puzzle[lane] as usize] {
                lanes::add(&mut over, lane);
            }
        }
        self.free = self.free.or(over);
        let stuck = stuck.and_not(over);
        let chosen = self.rooms.chooser.choose(&self.rooms.board.planes);
        let waiting = self.fork(stuck, &chosen, least);
        let nobody_met = waiting.words() == stuck.words();
        if least == 1 && nobody_met || lanes::count(waiting) * 100 >= Self::LANES * HOLD_PERCENT {
            self.hold(waiting, &chosen);
        }
    }

    /// Guesses where the other board finds a free lane; returns the rest.
    #[inline(always)]
    fn fork(&mut self, stuck: V, chosen: &Chosen<V>, least: u32) -> V {
        let (mut waiting, mut free, mut met) = (stuck, self.free, 0);
        let mut meetings = [Meeting::NONE; TURNS];
        for meeting in &mut meetings {
            *meeting = Meeting::best(waiting, free, self.words);
            self.words = (self.words + 1) % V::WORDS;
            waiting = waiting.and_not(meeting.from);
            free = free.and_not(meeting.to);
            met += meeting.count;
        }
        if met < least {
            return stuck;
        }
        let mut refused = V::NONE;
        for meeting in &meetings {
            for lane in lanes::each(meeting.from) {
                let puzzle = self.puzzle[lane];
                self.puzzle[meeting.target(lane)] = puzzle;
                if !self.may_guess(puzzle) {
                    lanes::add(&mut refused, lane);
                    lanes::add(&mut refused, meeting.target(lane));
                }
            }
        }
        let mut turns = [(meetings[0].turn(), V::NONE); TURNS];
        for (turn, meeting) in turns.iter_mut().zip(&meetings) {
            *turn = (meeting.turn(), meeting.to);
        }
        let guess = stuck.and_not(waiting);
        self.guesses += u64::from(lanes::count(guess));
        guess::guess(&mut self.rooms.board.planes, &self.rooms.chooser, chosen, guess, ToFreeLanes(turns));
        self.new = self.new.or(guess).or(self.free.and_not(free)).and_not(refused);
        self.free = free.or(refused);
        waiting
    }

    /// Guesses in these lanes and holds the other boards.
    #[inline(always)]
    fn hold(&mut self, stuck: V, chosen: &Chosen<V>) {
        if lanes::none(stuck) {
            return;
        }
        if self.held.last().is_none_or(|held| lanes::count(stuck.and(held.full)) * 5 > lanes::count(stuck) * 3) {
            let held = self.rooms.spare.pop().unwrap_or_else(Held::empty);
            self.held.push(held);
        }
        let Some(mut held) = self.held.pop() else { return };
        let stuck = stuck.and_not(held.full);
        let mut refused = V::NONE;
        for lane in lanes::each(stuck) {
            let puzzle = self.puzzle[lane];
            held.puzzle[lane] = puzzle;
            if !self.may_guess(puzzle) {
                lanes::add(&mut refused, lane);
            }
        }
        let guess = stuck.and_not(refused);
        guess::guess(&mut self.rooms.board.planes, &self.rooms.chooser, chosen, guess, Hold(guess, &mut held.boards));
        self.guesses += u64::from(lanes::count(guess));
        held.full = held.full.or(guess);
        self.held.push(held);
        self.new = self.new.or(guess);
        self.free = self.free.or(refused);
    }

    /// Free lanes take boards that are held, the newest first, so that no more are held than a search is deep.
    #[inline(always)]
    fn take_held(&mut self, least: u32) {
        while let Some(held) = self.held.last_mut() {
            if lanes::none(held.full) {
                self.rooms.spare.extend(self.held.pop());
                continue;
            }
            let wanted = lanes::count(self.free);
            if wanted < least {
                return;
            }
            let here = held.full.and(self.free);
            let possible = wanted.min(lanes::count(held.full));
            let mut meeting = Meeting { words: 0, bits: V::NONE, from: here, to: here, count: lanes::count(here) };
            let in_place = meeting.count * 2 >= possible;
            if !in_place {
                for _ in 0..V::WORDS {
                    meeting = Meeting::best(held.full, self.free, self.words);
                    self.words = (self.words + 1) % V::WORDS;
                    if meeting.count > 0 {
                        break;
                    }
                }
            }
            if meeting.count < least.min(possible) {
                return;
            }
            held.full = held.full.and_not(meeting.from);
            let mut over = V::NONE;
            for lane in lanes::each(meeting.from) {
                let (puzzle, target) = (held.puzzle[lane], meeting.target(lane));
                self.puzzle[target] = puzzle;
                if self.over[puzzle as usize] {
                    lanes::add(&mut over, target);
                }
            }
            let to = meeting.to.and_not(over);
            if in_place {
                guess::take(&mut self.rooms.board.planes, &held.boards, to);
            } else {
                guess::take_turned(&mut self.rooms.board.planes, &held.boards, meeting.turn(), to);
            }
            self.free = self.free.and_not(to);
            self.new = self.new.or(to);
        }
    }

    /// Free lanes take new puzzles.
    #[inline(always)]
    fn take_puzzles(&mut self, least: u32) {
        let wanted = lanes::count(self.free);
        if wanted < least.max(1) {
            return;
        }
        if self.next < self.puzzles.len() && lanes::count(self.free.and(self.entered)) * 2 < wanted {
            for lane in lanes::each(self.entered.not()) {
                if let Some(index) = self.next_puzzle() {
                    self.rooms.entry.write(lane, self.puzzles[index].grid().as_bytes());
                    self.entered_puzzle[lane] = index as u32;
                    lanes::add(&mut self.entered, lane);
                }
            }
            self.rooms.entry.turn_in();
        }
        // Where a puzzle makes many boards, few puzzles at a time: those that come in together grow together, and too many boards
        // wait in memory.
        let portion = if self.guesses > 4 * self.next as u64 { Self::LANES / PORTIONS } else { Self::LANES };
        let taken = lanes::some(self.free.and(self.entered), portion);
        if lanes::none(taken) {
            return;
        }
        self.rooms.entry.load(&mut self.rooms.board.planes, taken);
        for lane in lanes::each(taken) {
            self.puzzle[lane] = self.entered_puzzle[lane];
        }
        self.entered = self.entered.and_not(taken);
        self.free = self.free.and_not(taken);
        self.new = self.new.or(taken);
    }

    /// The number of the next puzzle to come in.
    #[inline(always)]
    fn next_puzzle(&mut self) -> Option<usize> {
        while self.next < self.puzzles.len() {
            let index = self.next;
            self.next += 1;
            self.answers[index] = Answer::default();
            let Some(budget) = &mut self.budget else { return Some(index) };
            if budget.starts(index, self.limits) {
                return Some(index);
            }
            self.answers[index].ended = Ended::BudgetSpent;
        }
        None
    }

    /// Whether a puzzle may have another placement. If not, its search ends.
    #[inline(always)]
    fn may_guess(&mut self, puzzle: u32) -> bool {
        let Some(budget) = &mut self.budget else { return true };
        let puzzle = puzzle as usize;
        if !self.over[puzzle] && !budget.allows(puzzle, self.limits) {
            self.answers[puzzle].ended = Ended::BudgetSpent;
            self.over[puzzle] = true;
        }
        !self.over[puzzle]
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
