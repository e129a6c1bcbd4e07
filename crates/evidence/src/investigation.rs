//! [`Investigation`]: the calls of one answer so far, and what they showed.

use sudoku::Grid;

use crate::boards::{Probe, to_fill, to_validate};
use crate::recording::Recording;
use crate::subject::{Judgement, RejectedBoard, Reply, Run, Subject, judgement, solution_of};
use crate::{Explanation, Problem};

/// What the kinds of evidence work with.
pub(crate) struct Investigation<'a, E> {
    pub(crate) subject: &'a mut dyn Subject<Error = E>,
    pub(crate) problem: Problem,
    pub(crate) rejected: RejectedBoard<'a>,
    /// The replies to the rejected board when it was the first of its process: up to one for each
    /// of two runs. A call without a known result has none.
    pub(crate) first_replies: Vec<FirstReply>,
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

/// The reply to the rejected board when it was the first of its process.
pub(crate) struct FirstReply {
    pub(crate) reply: Reply,
    pub(crate) is_wrong: bool,
}

/// The board that the reader is shown, and the reply to it.
#[derive(Clone, Debug)]
pub(crate) struct Shown {
    pub(crate) board: Grid,
    pub(crate) actual: Reply,
}

/// A probe by its number, and the reply to it.
struct ProbeReply {
    probe: usize,
    reply: Option<Reply>,
}

impl<'a, E> Investigation<'a, E> {
    /// Calls the subject for the rejected board and for the small ones; `None` if the rejected
    /// board has no solution to compare with.
    pub(crate) fn begin(
        subject: &'a mut dyn Subject<Error = E>,
        rejected: &RejectedBoard<'a>,
    ) -> Result<Option<Self>, E> {
        let problem = subject.problem();
        let probes = match problem {
            Problem::ValidSudoku => to_validate::all(),
            Problem::SudokuSolver => match solution_of(rejected.board) {
                Some(solution) => to_fill::with_one_blank(&solution),
                None => return Ok(None),
            },
        };
        let mut case = Self {
            subject,
            problem,
            rejected: *rejected,
            first_replies: Vec::new(),
            probes,
            several: Vec::new(),
            is_stable: true,
            shown: None,
            recording: Recording::NotYet,
            found: Explanation::default(),
            is_settled: false,
        };
        let RejectedBoard {
            is_slow,
            needs_too_much_memory,
            ..
        } = *rejected;
        let is_right_alone =
            (is_slow || needs_too_much_memory) && case.call_rejected_alone()? == Judgement::Right;
        // Calling all probes takes long if each call fills the memory. If the calls before the
        // rejected board filled it, the probes show nothing.
        if !needs_too_much_memory || !is_right_alone {
            case.call_in_two_orders()?;
            case.call_several()?;
        }
        Ok(Some(case))
    }

    /// Calls the rejected board alone, and keeps the reply if it is right: then the board alone
    /// does not explain why it was too slow or needed too much memory.
    fn call_rejected_alone(&mut self) -> Result<Judgement, E> {
        let board = *self.rejected.board;
        let Some(Some(reply)) = self.subject.call(&[board], Run::FIRST)?.pop() else {
            return Ok(Judgement::Unknown);
        };
        let judged = judgement(self.problem, &board, Some(&reply));
        if judged == Judgement::Right {
            self.first_replies.push(FirstReply {
                reply,
                is_wrong: false,
            });
        }
        Ok(judged)
    }

    /// Calls the rejected board first, then the probes; and the same with the probes in another
    /// order, in which far-off probes are neighbours. What differs depends on the calls before.
    fn call_in_two_orders(&mut self) -> Result<(), E> {
        let in_order: Vec<usize> = (0..self.probes.len()).collect();
        for ProbeReply { probe, reply } in self.call_probes(&in_order, Run::FIRST)? {
            let probe = &mut self.probes[probe];
            probe.judgement = judgement(self.problem, &probe.board, reply.as_ref());
            probe.reply = reply;
        }
        let mixed = mixed(self.probes.len());
        for ProbeReply { probe, reply } in self.call_probes(&mixed, Run::OTHER_ORDER)? {
            let probe = &mut self.probes[probe];
            let now = judgement(self.problem, &probe.board, reply.as_ref());
            if probe.judgement == Judgement::Unknown {
                // An answer that ends its process gets only the first boards of an order.
                probe.judgement = now;
                probe.reply = reply;
            } else if now != Judgement::Unknown {
                probe.is_stable = now == probe.judgement;
            }
        }
        self.is_stable = self.probes.iter().all(|probe| probe.is_stable);
        Ok(())
    }

    /// Calls the rejected board, then the probes in this order, in one run. Keeps the reply to the
    /// rejected board, and returns those to the probes.
    fn call_probes(&mut self, order: &[usize], run: Run) -> Result<Vec<ProbeReply>, E> {
        let mut boards: Vec<Grid> = Vec::new();
        // A board that takes long, or fills the memory, would use up the time of all others.
        let with_rejected = !self.rejected.is_slow && !self.rejected.needs_too_much_memory;
        if with_rejected {
            boards.push(*self.rejected.board);
        }
        boards.extend(order.iter().map(|&index| self.probes[index].board));
        let mut replies = self.subject.call(&boards, run)?.into_iter();
        if with_rejected && let Some(Some(reply)) = replies.next() {
            match judgement(self.problem, self.rejected.board, Some(&reply)) {
                Judgement::Unknown => {}
                known => self.first_replies.push(FirstReply {
                    reply,
                    is_wrong: known == Judgement::Wrong,
                }),
            }
        }
        let mut probe_replies = Vec::new();
        for (&probe, reply) in order.iter().zip(replies) {
            probe_replies.push(ProbeReply { probe, reply });
        }
        Ok(probe_replies)
    }

    /// Calls boards with several blanks, if those with one do not suffice: if all of them are
    /// right, or all wrong.
    fn call_several(&mut self) -> Result<(), E> {
        if self.problem != Problem::SudokuSolver {
            return Ok(());
        }
        let is_decided = self.is_partly_right();
        // Such an answer is not explained by more boards: the calls before decide.
        let depends_on_calls_before = self.is_right_first() || !self.is_stable;
        if is_decided || depends_on_calls_before {
            return Ok(());
        }
        let Some(solution) = solution_of(self.rejected.board) else {
            return Ok(());
        };
        self.several = self.called(to_fill::with_several_blanks(&solution))?;
        if !self.all_probes().any(Probe::is_known_wrong) {
            let many = to_fill::with_many_blanks(self.rejected.board, &solution);
            let many = self.called(many)?;
            self.several.extend(many);
        }
        Ok(())
    }

    /// The probes with the replies to them.
    fn called(&mut self, mut probes: Vec<Probe>) -> Result<Vec<Probe>, E> {
        let boards: Vec<Grid> = probes.iter().map(|probe| probe.board).collect();
        let replies = self.subject.call(&boards, Run::FIRST)?;
        for (probe, reply) in probes.iter_mut().zip(replies) {
            probe.judgement = judgement(self.problem, &probe.board, reply.as_ref());
            probe.reply = reply;
        }
        Ok(probes)
    }

    /// Whether the rejected board was right in a run in which it was the first board.
    pub(crate) fn is_right_first(&self) -> bool {
        self.first_replies.iter().any(|first| !first.is_wrong)
    }

    /// All boards that were tried, without the rejected one.
    pub(crate) fn all_probes(&self) -> impl Iterator<Item = &Probe> {
        self.probes.iter().chain(&self.several)
    }

    /// Whether some probes come out right, and others wrong.
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
