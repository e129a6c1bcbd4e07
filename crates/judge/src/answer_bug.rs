//! [`BugBoards`]: names the bug of an answer by what it makes of boards that tell faults apart.
//!
//! An answer is seen from outside only: a board before the call, and after it. One failing board
//! tells little, as most bugs leave it as it was. So each fault of the [`catalogue`] is applied to
//! the documented searches, and each of these runs on the same boards. A bug is named only if the
//! answer makes exactly what one fault makes, of every board.

mod boards;
pub(crate) mod catalogue;

use std::ops::Range;

use sudoku::{Grid, Puzzle, Transform};

use crate::faulty_search::{Checks, FaultySearch, Filled, Order};

/// Boards that tell faults apart, and what each fault makes of them.
#[derive(Debug)]
pub struct BugBoards {
    boards: Vec<Grid>,
    /// Each fault, and what a search with it makes of the boards.
    known: Vec<(&'static str, Vec<Filled>)>,
}

/// The bug that explains every board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerBug {
    /// In words, to follow "a search that".
    pub fault: &'static str,
    /// The board with the fewest blanks on which it shows.
    pub board: Grid,
    /// The same board after the search.
    pub filled: Filled,
    /// Its solution.
    pub solution: Grid,
}

impl AnswerBug {
    /// Whether the search writes to every board with a blank.
    pub fn always_writes(&self) -> bool {
        self.fault == catalogue::GOES_ON
    }

    /// Whether a removal leaves a mark in a house: boards do not tell in which kind.
    pub fn leaves_a_mark(&self) -> bool {
        self.fault == catalogue::MARK_STAYS
    }
}

/// Two faults that differ on fewer boards are too much alike on them.
const LEAST_DIFFERENCE: usize = 3;

impl BugBoards {
    /// Makes the boards. Each transform must be another one.
    pub fn new(transform: &mut dyn FnMut() -> Transform) -> Self {
        let mut boards = boards::first(transform);
        let first = boards.len();
        boards.extend(boards::candidates(transform));
        let candidates = first..boards.len();
        boards.extend(boards::endless(transform));
        let faults: Vec<(&str, Vec<Filled>)> = catalogue::all()
            .into_iter()
            .map(|(fault, search)| (fault, search.fill(&boards)))
            .collect();
        let mut chosen: Vec<usize> = (0..first).chain(candidates.end..boards.len()).collect();
        while let Some(board) = most_telling(&faults, &chosen, candidates.clone()) {
            chosen.push(board);
        }
        // Those that may take long stay last.
        chosen.sort_unstable();
        let boards = chosen.iter().map(|&board| boards[board]).collect();
        let of_chosen = |filled: Vec<Filled>| chosen.iter().map(|&at| filled[at].clone()).collect();
        let known = faults.into_iter().map(|(fault, filled)| (fault, of_chosen(filled))).collect();
        Self { boards, known }
    }

    /// The boards, in the order in which an answer gets them. Those on which an endless search
    /// takes long stand at the end.
    pub fn boards(&self) -> &[Grid] {
        &self.boards
    }

    /// The bug of an answer that made this of the boards. `None` if no fault or several explain it.
    pub fn name(&self, filled: &[Filled]) -> Option<AnswerBug> {
        let mut fitting = self.known.iter().filter(|(fault, known)| {
            let fits = |(known, filled): (&Filled, &Filled)| {
                // A search that takes too long here may end soon on another machine, unless it
                // goes through all solutions.
                known == filled || known.is_none() && *fault != catalogue::GOES_ON
            };
            known.iter().zip(filled).all(fits)
        });
        let (fault, _) = fitting.next()?;
        if fitting.any(|(other, _)| other != fault) {
            return None;
        }
        let right = FaultySearch::without_fault(Order::Rows, Checks::Flags).fill(&self.boards);
        let boards = self.boards.iter().zip(filled).zip(&right);
        // A search in another order may find another solution where there are many.
        let is_wrong = |board: &Grid, filled: &Filled| {
            let filled = filled.as_ref().and_then(|cells| cells.parse::<Grid>().ok());
            let puzzle = Puzzle::new(*board).ok();
            filled.zip(puzzle).is_none_or(|(grid, puzzle)| puzzle.check_solution(&grid).is_err())
        };
        let wrong =
            boards.filter(|((board, filled), _)| filled.is_some() && is_wrong(board, filled));
        let ((board, filled), right) =
            wrong.min_by_key(|((board, _), _)| board.blanks().count())?;
        let solution = right.as_ref()?.parse().ok()?;
        Some(AnswerBug { fault, board: *board, filled: filled.clone(), solution })
    }
}

/// The candidate that separates most of the pairs of faults that are still too much alike.
fn most_telling(
    faults: &[(&str, Vec<Filled>)],
    chosen: &[usize],
    candidates: Range<usize>,
) -> Option<usize> {
    let mut separated = vec![0; candidates.len()];
    for (index, (name, first)) in faults.iter().enumerate() {
        for (other, second) in &faults[index + 1..] {
            let differs = |&board: &usize| first[board] != second[board];
            if name == other
                || chosen.iter().filter(|board| differs(board)).take(LEAST_DIFFERENCE).count()
                    == LEAST_DIFFERENCE
            {
                continue;
            }
            for (count, board) in separated.iter_mut().zip(candidates.clone()) {
                *count += usize::from(!chosen.contains(&board) && differs(&board));
            }
        }
    }
    let (best, count) = separated.into_iter().enumerate().max_by_key(|&(_, count)| count)?;
    (count > 0).then_some(candidates.start + best)
}

#[cfg(test)]
mod tests {
    use sudoku::Digit;

    use super::*;

    #[test]
    fn what_a_faulty_search_makes_of_the_boards_names_its_fault() {
        let mut digits = Digit::ALL;
        let boards = BugBoards::new(&mut || {
            digits.rotate_left(1);
            Transform::relabel(digits).expect("each digit once")
        });
        let named = |(fault, filled): &(&'static str, Vec<Filled>)| {
            let bug = boards.name(filled)?;
            assert_eq!(bug.fault, *fault);
            Some((*fault, bug.always_writes(), bug.leaves_a_mark()))
        };
        let named: Vec<_> = boards.known.iter().filter_map(named).collect();
        // Few searches are alike on all boards, and none of these is.
        assert!(named.len() * 10 > boards.known.len() * 9, "{named:?}");
        for wanted in [(catalogue::GOES_ON, true, false), (catalogue::MARK_STAYS, false, true)] {
            assert!(named.contains(&wanted), "{named:?}");
        }
        assert!(named.iter().any(|&(_, always_writes, leaves)| !always_writes && !leaves));
    }
}
