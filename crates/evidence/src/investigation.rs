//! [`Investigation`]: the calls of one answer so far, and what they showed.

use sudoku::Grid;

use crate::boards::{self, Probe, to_validate};
use crate::recording::Recording;
use crate::subject::{Failed, Reply, Subject, is_wrong, solution_of};
use crate::{Explanation, Problem};

/// What the kinds of evidence work with.
pub(crate) struct Investigation<'a, E> {
    pub(crate) subject: &'a mut dyn Subject<Error = E>,
    pub(crate) problem: Problem,
    pub(crate) failed: Failed<'a>,
    /// The replies to the failing board when it was the first of its process, one for each of two
    /// runs; empty if a call of it takes too long.
    pub(crate) alone: Vec<ReplyAlone>,
    /// Small boards of all kinds: those with one blank, or those of problem 36.
    pub(crate) probes: Vec<Probe>,
    /// Boards with more blanks, called only if those with one blank do not decide.
    pub(crate) several: Vec<Probe>,
    /// Whether the order of the calls changes no result.
    pub(crate) is_stable: bool,
    /// The board that the reader is shown, and the reply to it. The kinds after the smallest board
    /// speak of it.
    pub(crate) shown: Option<Shown>,
    /// What the subject did with the shown board.
    pub(crate) recording: Recording,
    /// What the kinds before this one found.
    pub(crate) found: Explanation,
    /// Whether nothing can be added: what more boards show would not be certain.
    pub(crate) is_settled: bool,
}

/// The reply to the failing board when it was the first of its process.
pub(crate) struct ReplyAlone {
    pub(crate) reply: Reply,
    pub(crate) is_wrong: bool,
}

/// The board that the reader is shown, and the reply to it.
#[derive(Clone, Debug)]
pub(crate) struct Shown {
    pub(crate) board: Grid,
    pub(crate) actual: Reply,
}

impl<'a, E> Investigation<'a, E> {
    /// Calls the subject for the failing board and for the small ones; `None` if the failing board
    /// has no solution to compare with.
    pub(crate) fn begin(
        subject: &'a mut dyn Subject<Error = E>,
        failed: &Failed<'a>,
    ) -> Result<Option<Self>, E> {
        let problem = subject.problem();
        let probes = match problem {
            Problem::ValidSudoku => to_validate::all(),
            Problem::SudokuSolver => match solution_of(failed.board) {
                Some(solution) => boards::with_one_blank(&solution),
                None => return Ok(None),
            },
        };
        let mut case = Self {
            subject,
            problem,
            failed: *failed,
            alone: Vec::new(),
            probes,
            several: Vec::new(),
            is_stable: true,
            shown: None,
            recording: Recording::NotYet,
            found: Explanation::default(),
            is_settled: false,
        };
        case.call_in_two_orders()?;
        case.call_several()?;
        Ok(Some(case))
    }

    /// Calls the failing board first, then the probes; and the same with the probes in another order,
    /// in which far-off probes are neighbours. What differs depends on the calls before.
    fn call_in_two_orders(&mut self) -> Result<(), E> {
        let in_order: Vec<usize> = (0..self.probes.len()).collect();
        for (index, reply) in self.call_probes(&in_order, 0)? {
            let probe = &mut self.probes[index];
            probe.is_wrong = is_wrong(self.problem, &probe.board, reply.as_ref());
            probe.reply = reply;
        }
        for (index, reply) in self.call_probes(&mixed(self.probes.len()), 1)? {
            let probe = &mut self.probes[index];
            let is_wrong_now = is_wrong(self.problem, &probe.board, reply.as_ref());
            if is_wrong_now.is_some() && probe.is_wrong.is_some() {
                probe.is_stable = is_wrong_now == probe.is_wrong;
            }
        }
        self.is_stable = self.probes.iter().all(|probe| probe.is_stable);
        Ok(())
    }

    /// Calls the failing board, then the probes in this order, in one run. Returns the number of
    /// each probe with its reply.
    fn call_probes(&mut self, order: &[usize], run: u64) -> Result<Vec<(usize, Option<Reply>)>, E> {
        let mut boards: Vec<Grid> = Vec::new();
        // A board that takes long would use up the time of all others.
        let with_failed = !self.failed.is_slow;
        if with_failed {
            boards.push(*self.failed.board);
        }
        boards.extend(order.iter().map(|&index| self.probes[index].board));
        let mut replies = self.subject.call(&boards, run)?.into_iter();
        if with_failed
            && let Some(Some(reply)) = replies.next()
            && let Some(is_wrong) = is_wrong(self.problem, self.failed.board, Some(&reply))
        {
            self.alone.push(ReplyAlone { reply, is_wrong });
        }
        Ok(order.iter().copied().zip(replies).collect())
    }

    /// Calls boards with several blanks, if those with one do not suffice: some right, some wrong.
    fn call_several(&mut self) -> Result<(), E> {
        let is_any_right = self.probes.iter().any(Probe::is_known_right);
        let is_any_wrong = self.probes.iter().any(Probe::is_known_wrong);
        if self.problem == Problem::ValidSudoku || is_any_right && is_any_wrong {
            return Ok(());
        }
        // An answer that is right alone, or that depends on the calls before, is not explained by
        // more boards.
        let is_right_alone = self.alone.iter().any(|alone| !alone.is_wrong);
        let Some(solution) = solution_of(self.failed.board) else {
            return Ok(());
        };
        if is_right_alone || !self.is_stable {
            return Ok(());
        }
        self.several = self.called(boards::with_several_blanks(&solution))?;
        if !is_any_wrong && !self.several.iter().any(Probe::is_known_wrong) {
            let many = boards::with_many_blanks(self.failed.board, &solution);
            let many = self.called(many)?;
            self.several.extend(many);
        }
        Ok(())
    }

    /// The probes, and what comes of them.
    fn called(&mut self, mut probes: Vec<Probe>) -> Result<Vec<Probe>, E> {
        let boards: Vec<Grid> = probes.iter().map(|probe| probe.board).collect();
        let replies = self.subject.call(&boards, 0)?;
        for (probe, reply) in probes.iter_mut().zip(replies) {
            probe.is_wrong = is_wrong(self.problem, &probe.board, reply.as_ref());
            probe.reply = reply;
        }
        Ok(probes)
    }

    /// All boards to fill that were tried.
    pub(crate) fn all_probes(&self) -> impl Iterator<Item = &Probe> {
        self.probes.iter().chain(&self.several)
    }

    /// Whether some boards with one blank come out right, and others wrong.
    pub(crate) fn is_partly_right(&self) -> bool {
        self.probes.iter().any(Probe::is_known_right)
            && self.probes.iter().any(Probe::is_known_wrong)
    }
}

/// Numbers below this one, taken from the end and from the beginning in turn.
pub(crate) fn mixed(count: usize) -> Vec<usize> {
    let mut numbers = Vec::new();
    for step in 0..count {
        if step % 2 == 0 {
            numbers.push(count - 1 - step / 2);
        } else {
            numbers.push(step / 2);
        }
    }
    numbers
}
