//! What has to be called before a board, so that it fails.

use sudoku::{Cell, Digit, Grid, House};

use super::probe::Probe;
use super::rule::{Before, Rule};
use super::{Explorer, Failed, Smallest, Subject, is_wrong, mixed};
use crate::Problem;

/// The boards before the failing one of which each is tried as the only one before it.
const TRIED: usize = 6;

/// The boards of one kind after which it is called, to see whether all of them matter.
const SAMPLES: usize = 3;

impl<S: Subject> Explorer<'_, S> {
    /// For a board that is right alone: a board before another that makes it fail. Those are the
    /// probes, which are small, or the failing board itself and what was called before it.
    pub(super) fn history(
        &mut self,
        failed: &Failed<'_>,
        probes: &[Probe],
        is_right_alone: bool,
    ) -> Result<(Option<Smallest>, Option<Rule>), S::Error> {
        let probes: Vec<Grid> =
            mixed(probes.len()).into_iter().map(|at| probes[at].board).collect();
        // The probe with the fewest digits that is wrong after the probes before it.
        let wrong = self.wrong(&probes, 0)?;
        let late = (1..probes.len()).filter(|&at| wrong[at] == Some(true));
        if let Some(at) = late.min_by_key(|&at| probes[at].digits().count())
            && let Some(found) = self.kept(&probes[at], &probes[..at], failed.board, &probes)?
        {
            return Ok(found);
        }
        match self.kept(failed.board, failed.before, failed.board, failed.before)? {
            Some(found) => Ok(found),
            // The judge saw it fail, and now it is right after the same boards.
            None if is_right_alone
                && self.fails_after(failed.before, failed.board, 0)? == Some(false) =>
            {
                Ok((None, Some(Rule::Differs)))
            }
            None => Ok((None, None)),
        }
    }

    /// The fewest boards before this one that make it fail. `None` if it also fails alone, or not
    /// every time after the boards before it. Which boards it fails after is seen on another board,
    /// with more digits, if that is right alone, too; they are drawn from the `pool`.
    #[expect(clippy::type_complexity, reason = "its only caller passes it on")]
    fn kept(
        &mut self,
        board: &Grid,
        before: &[Grid],
        other: &Grid,
        pool: &[Grid],
    ) -> Result<Option<(Option<Smallest>, Option<Rule>)>, S::Error> {
        for run in [2, 3] {
            if self.fails_after(&[], board, run)? != Some(false)
                || self.fails_after(before, board, run)? != Some(true)
            {
                return Ok(None);
            }
        }
        let mut shortest = None;
        let last = before.iter().rev().take(TRIED);
        // A board with few digits is read at once.
        let [invalid, valid] = [false, true].map(|is_valid| {
            let of = before.iter().filter(|grid| grid.is_valid() == is_valid);
            of.filter(|grid| grid.digits().count() > 1).min_by_key(|grid| grid.digits().count())
        });
        let kinds = [invalid, valid, before.first()];
        for one in kinds.into_iter().flatten().chain(last) {
            if self.fails_after(&[*one], board, 2)? == Some(true) {
                shortest = Some(*one);
                break;
            }
        }
        let names = match self.problem {
            Problem::SudokuSolver => self.subject.kept(&[before, &[*board]].concat())?,
            Problem::ValidSudoku => Vec::new(),
        };
        let Some(one) = shortest else {
            // The board of the case is shown already.
            return Ok(Some((None, Some(Rule::After(Before::Some, names)))));
        };
        let is_right = self.fails_after(&[], other, 2)? == Some(false);
        let shown = if is_right { other } else { board };
        // The same after others of its kind, and after those of the other kind. An empty board
        // leaves nothing behind.
        let mut pool: Vec<Grid> =
            pool.iter().copied().filter(|grid| grid.digits().next().is_some()).collect();
        pool.sort_by_key(|grid| grid.digits().count());
        let all_valid = pool.iter().all(Grid::is_valid);
        let mut wrong_after = |is_one: &dyn Fn(&Grid) -> bool| -> Result<Option<bool>, S::Error> {
            let boards: Vec<Grid> = pool.iter().copied().filter(is_one).collect();
            let mut all = None;
            for sample in 0..SAMPLES.min(boards.len()) {
                // The first and the last are among them.
                let one = boards[sample * (boards.len() - 1) / (SAMPLES - 1)];
                let wrong = self.fails_after(&[one], shown, 3)?;
                all = match (all, wrong) {
                    (None, wrong) => wrong,
                    (Some(before), Some(wrong)) if before == wrong => Some(wrong),
                    _ => return Ok(None),
                };
            }
            Ok(all)
        };
        let after_invalid = wrong_after(&|grid| !grid.is_valid())?;
        let after_valid = wrong_after(&Grid::is_valid)?;
        let before = match (after_invalid, after_valid) {
            (Some(true), Some(true)) => Before::Any,
            (None, Some(true)) if all_valid => Before::Any,
            (Some(true), Some(false)) => Before::Invalid,
            (Some(false), Some(true)) => Before::Valid,
            _ => {
                let meets = |grid: &Grid| {
                    let is_met = |(cell, digit): (Cell, Digit)| {
                        let houses = cell.houses().into_iter().flat_map(House::cells);
                        houses.copied().any(|other| shown[other] == Some(digit))
                    };
                    grid.digits().any(is_met)
                };
                let is_one = wrong_after(&meets)? == Some(true)
                    && wrong_after(&|grid| !meets(grid))? != Some(true);
                if is_one { Before::Meeting } else { Before::Some }
            }
        };
        let replies = self.subject.call(&[one, *board], 2)?;
        let reply = replies.into_iter().nth(1).flatten();
        let smallest =
            reply.and_then(|reply| Smallest::new(self.problem, *board, vec![one], reply));
        Ok(Some((smallest, Some(Rule::After(before, names)))))
    }

    /// Whether it fails on this board after those.
    fn fails_after(
        &mut self,
        before: &[Grid],
        board: &Grid,
        run: u64,
    ) -> Result<Option<bool>, S::Error> {
        let replies = self.subject.call(&[before, std::slice::from_ref(board)].concat(), run)?;
        Ok(is_wrong(self.problem, board, replies.last().and_then(Option::as_ref)))
    }
}
