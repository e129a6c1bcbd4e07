//! [`Batch`]: many puzzles on their way through the lanes. A sweep works on all of them; this
//! decides what each lane does after it.

use sudoku::{Answer, Limits, Puzzle};
use three_registers::THREE_REGISTERS;

use crate::sweep::Swept;
use crate::vector::Vector;
use crate::workspace::{Parked, Workspace};

mod guesses;
mod puzzles;
mod solutions;

/// Sweeping stops when this share of the lanes, in percent, is *waiting*: needs something other
/// than a sweep. The share is larger where puzzles take many guesses. There the passes that serve
/// these lanes cost more, so each of them has to serve more lanes at once. The optimum is flat:
/// `LOG.md` has the measurement.
const WAITING_PERCENT: u32 = 60;
const WAITING_PERCENT_IF_MANY_GUESSES: u32 = 70;

/// A pass over all vectors for guesses, solutions or new puzzles is made only if it serves at least
/// this share of the working lanes, in percent, because it costs the same for one lane as for all.
const WORTH_A_PASS_PERCENT: u32 = 6;

/// Blocks of parked boards that are kept for the next batch: enough for some thousands of the
/// hardest puzzles.
const MOST_SPARE: usize = 64;

/// The tail of a batch begins when no puzzle is left to enter and at most one lane in this many
/// works.
const TAIL_PART: u32 = 8;

/// What to solve.
pub(crate) struct Job<'a> {
    pub(crate) puzzles: &'a [Puzzle],
    pub(crate) limits: &'a Limits,
    pub(crate) answers: &'a mut [Answer],
    /// Whether `three-registers` solves the last puzzles, one at a time.
    pub(crate) delegates_tail: bool,
}

/// Many puzzles on their way through the lanes.
pub(crate) struct Batch<'a, V> {
    job: Job<'a>,
    /// By puzzle: whether its search has ended. The answers hold this too, but less densely in
    /// memory.
    finished: Vec<bool>,
    /// The first puzzle that has not entered yet, which is also the number of those that have.
    next: usize,
    workspace: &'a mut Workspace<V>,
    /// By lane: the puzzle of its board.
    lane_puzzle: Vec<u32>,
    /// Lanes without a board, or whose board no puzzle needs any more.
    free: V,
    /// Lanes of the outgoing staging that have a solution, and by lane of which puzzle.
    outgoing: V,
    outgoing_puzzle: Vec<u32>,
    /// Blocks of boards that need a free lane, the newest last.
    parked: Vec<Parked<V>>,
    /// Guesses so far.
    guesses: u64,
    /// Pairings of lanes so far: each tries other shuffles.
    round: usize,
}

impl<'a, V: Vector> Batch<'a, V> {
    const LANES: u32 = 64 * V::WORDS as u32;

    pub(crate) fn new(workspace: &'a mut Workspace<V>, job: Job<'a>) -> Self {
        Self {
            workspace,
            finished: vec![false; job.puzzles.len()],
            job,
            next: 0,
            lane_puzzle: vec![0; Self::LANES as usize],
            free: V::splat(!0),
            outgoing: V::NONE,
            outgoing_puzzle: vec![0; Self::LANES as usize],
            parked: Vec::new(),
            guesses: 0,
            round: 0,
        }
    }

    /// Runs until every puzzle has its answer.
    #[inline(always)]
    pub(crate) fn run(&mut self) {
        // The fewest lanes that are worth a pass. It is 1 if nothing else can be done: then any
        // pass is worth it, and `guess` parks even a few boards. It is also 1 where so few lanes
        // work that one of them is a large enough share.
        let mut least = 1;
        loop {
            self.unpark(least);
            self.take_puzzles(least);
            if (!self.free).is_empty() {
                // There are boards without a lane, but too few for a pass. All lanes are free now,
                // so they are taken.
                if self.supply() > 0 {
                    least = 1;
                    continue;
                }
                break;
            }
            if self.is_tail() {
                self.delegate();
                break;
            }
            let swept = self.sweep();
            let worth = (Self::LANES - self.free.count()) * WORTH_A_PASS_PERCENT / 100;
            self.free = self.free | swept.contradiction;
            let at_end = !self.free & !swept.changed;
            // If all lanes are at their end, another sweep would gain nothing.
            least = if (!self.free & swept.changed).is_empty() {
                1
            } else {
                worth.max(1)
            };
            let solved = at_end & swept.filled;
            if solved.count() >= least {
                self.take_solutions(solved);
            }
            // The solutions may have ended the search of puzzles that have other boards here.
            let stuck = at_end & !swept.filled & !self.free;
            if stuck.count() >= least {
                self.guess(stuck, least);
            }
        }
        self.write_solutions();
        // All blocks are empty now.
        self.workspace.spare.append(&mut self.parked);
        self.workspace.spare.truncate(MOST_SPARE);
    }

    /// Whether so few boards are left, and nothing else to come, that it is faster to solve the
    /// rest one at a time.
    #[inline(always)]
    fn is_tail(&self) -> bool {
        self.job.delegates_tail
            && self.supply() == 0
            && (!self.free).count() <= Self::LANES / TAIL_PART
    }

    /// Solves the puzzles that are left one at a time, each from its start.
    #[inline(never)]
    fn delegate(&mut self) {
        for lane in (!self.free).lanes() {
            let puzzle = self.lane_puzzle[lane] as usize;
            if !self.finished[puzzle] {
                self.finished[puzzle] = true;
                // This counts all solutions anew. A first solution that waits in the outgoing
                // staging will replace the one found here, and is one of them.
                self.job.answers[puzzle] =
                    THREE_REGISTERS.solve(&self.job.puzzles[puzzle], self.job.limits);
            }
        }
    }

    /// How many boards need a lane: parked ones, and those of puzzles that have not entered.
    #[inline(always)]
    fn supply(&self) -> usize {
        let mut parked = 0;
        for block in &self.parked {
            parked += block.lanes.count();
        }
        self.job.puzzles.len() - self.next + parked as usize
    }

    /// Whether these puzzles take many guesses: so far more than four for each puzzle that has
    /// entered.
    #[inline(always)]
    fn takes_many_guesses(&self) -> bool {
        self.guesses > 4 * self.next as u64
    }

    /// Sweeps until enough lanes need something else.
    #[inline(always)]
    fn sweep(&mut self) -> Swept<V> {
        let working = !self.free;
        let working_count = working.count();
        // A free lane counts as waiting only if there is a board for it.
        let could_work = if self.supply() > 0 {
            Self::LANES
        } else {
            working_count
        };
        let percent = if self.takes_many_guesses() {
            WAITING_PERCENT_IF_MANY_GUESSES
        } else {
            WAITING_PERCENT
        };
        let free = could_work - working_count;
        let enough = (could_work * percent / 100).saturating_sub(free).max(1);
        loop {
            let swept = self.workspace.board.sweep();
            let waiting = working & (swept.contradiction | !swept.changed);
            if waiting.count() >= enough {
                return swept;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use judge::fixtures::{self, Expected};

    use super::*;

    /// Small enough for Miri: a puzzle without a guess, one with guesses and one without a
    /// solution.
    #[test]
    fn a_small_batch() {
        let puzzles = [
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "9.6.7.4.3...4..2...7..23.1.5.....1...4.2.8.6...3.....5.3.7...5...7..5...4.5.1.7.8",
            "12345678.........9...............................................................",
        ]
        .map(|text| text.parse::<Puzzle>().unwrap());
        let mut answers = [Answer::default(); 3];
        let mut workspace = Workspace::<u64>::EMPTY;
        let (puzzles, limits) = (&puzzles, &Limits::solutions(10));
        let job = Job {
            puzzles,
            limits,
            answers: &mut answers,
            delegates_tail: false,
        };
        Batch::new(&mut workspace, job).run();
        assert_eq!(answers.map(|answer| answer.solutions), [1, 2, 0]);
        for (puzzle, answer) in puzzles.iter().zip(&answers).take(2) {
            assert_eq!(puzzle.check_solution(&answer.first.unwrap()), Ok(()));
        }
    }

    /// When the batch guesses, parks and takes new puzzles does not change an answer. It changes
    /// the numbers of guesses, shuffles and blocks of parked boards. New fixtures change them too.
    /// Cases without a solution are not among the puzzles: some need millions of guesses.
    #[test]
    #[cfg_attr(miri, ignore = "too large a batch for Miri")]
    fn the_work_of_a_batch_is_as_measured() {
        let solvable = |case: &&fixtures::Case| case.solutions != Expected::Exactly(0);
        let cases = fixtures::cases()
            .iter()
            .filter(solvable)
            .filter_map(|case| case.puzzle);
        let cases: Vec<Puzzle> = cases.cycle().take(400).collect();
        let tiers = fixtures::tiers().iter().flat_map(|tier| &tier.puzzles);
        let tiers: Vec<Puzzle> = tiers.map(|puzzle| puzzle.puzzle).collect();
        let work = [(&cases, 2), (&cases, 20), (&tiers, 2), (&tiers, 20)].map(|(puzzles, most)| {
            let (mut workspace, limits) = (Workspace::<u64>::EMPTY, &Limits::solutions(most));
            let mut answers = vec![Answer::default(); puzzles.len()];
            let job = Job {
                puzzles,
                limits,
                answers: &mut answers,
                delegates_tail: false,
            };
            let mut batch = Batch::new(&mut workspace, job);
            batch.run();
            (batch.guesses, batch.round, workspace.spare.len())
        });
        let expected = [
            (54_659, 2_835, 45),
            (61_606, 3_235, 47),
            (452, 46, 5),
            (805, 69, 7),
        ];
        let hint = "if this is on purpose, run `cargo bench -- /bit-sliced` before and after, and \
                    write the effect in LOG.md";
        assert_eq!(work, expected, "{hint}");
    }
}
