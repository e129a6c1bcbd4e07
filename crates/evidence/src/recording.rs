//! The record of the shown board, which the kinds about single steps look at.

use sudoku::Puzzle;

use crate::boards::Probe;
use crate::explanation::Writes;
use crate::investigation::{Investigation, Shown};
use crate::record::AnswerRecord;
use crate::subject::CallEnd;
use crate::{Problem, Reply};

/// The record of the shown board.
#[derive(Default)]
pub(crate) enum Recording {
    /// No kind of evidence has asked for it.
    #[default]
    NotYet,
    /// There is none.
    Impossible,
    Recorded(Box<AnswerRecord>),
}

impl<E> Investigation<'_, E> {
    /// What the subject reads and writes on the shown board. The first kind that asks has it
    /// recorded; `None` if that is impossible.
    pub(crate) fn record(&mut self) -> Result<Option<&AnswerRecord>, E> {
        if matches!(self.recording, Recording::NotYet) {
            self.recording = match self.recorded()? {
                Some(record) => Recording::Recorded(Box::new(record)),
                None => Recording::Impossible,
            };
        }
        match &self.recording {
            Recording::Recorded(record) => Ok(Some(record)),
            Recording::NotYet | Recording::Impossible => Ok(None),
        }
    }

    /// What the record of the shown board, if there is one, and the replies to the others say about
    /// writing.
    pub(crate) fn writes(&self) -> Writes {
        let Recording::Recorded(record) = &self.recording else {
            return Writes::Unknown;
        };
        // A call that failed has come to its end. One that was stopped may write later.
        let has_failed = matches!(
            &self.shown,
            Some(shown) if matches!(shown.actual, Reply::Failed(_))
        );
        writes_of(record, record.is_cut && !has_failed, self.all_probes())
    }

    fn recorded(&mut self) -> Result<Option<AnswerRecord>, E> {
        let Some(shown) = self.shown.clone() else {
            return Ok(None);
        };
        // A recorder calls `solveSudoku`, whatever the problem is.
        if self.problem != Problem::SudokuSolver || Puzzle::new(shown.board).is_err() {
            return Ok(None);
        }
        let end = if shown.actual == Reply::Slow {
            CallEnd::Stopped
        } else {
            CallEnd::Ended
        };
        let Some(mut record) = self.subject.record(&shown.board, end)? else {
            return Ok(None);
        };
        if !is_same_call(&record, &shown) {
            return Ok(None);
        }
        // A call that returned no board may have been stopped anywhere.
        record.is_cut |= !matches!(shown.actual, Reply::Board(_));
        Ok(Some(record))
    }
}

/// Whether the record comes to the same end as the judged call, as far as it goes. An unset
/// variable, for example, may make the recorded call a right one.
fn is_same_call(record: &AnswerRecord, shown: &Shown) -> bool {
    match &shown.actual {
        Reply::Board(after) => record.is_cut || record.last(&shown.board) == **after,
        _ => true,
    }
}

/// What a record of the shown board, which ends before the call if it is cut, and the replies to
/// other boards say about writing.
fn writes_of<'p>(
    record: &AnswerRecord,
    is_cut: bool,
    mut others: impl Iterator<Item = &'p Probe>,
) -> Writes {
    if !record.changes.is_empty() {
        return Writes::OnShownBoard;
    }
    if is_cut {
        return Writes::Unknown;
    }
    // Without another board, nothing is known of others.
    let Some(first) = others.next() else {
        return Writes::NotOnShownBoard;
    };
    if is_left_unchanged(first) && others.all(is_left_unchanged) {
        Writes::OnNoBoard
    } else {
        Writes::NotOnShownBoard
    }
}

fn is_left_unchanged(probe: &Probe) -> bool {
    matches!(&probe.reply, Some(Reply::Board(after)) if **after == probe.board)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Judgement;
    use crate::boards::{Group, full};
    use sudoku::{Cell, Grid};

    /// A board with one blank, to which the answer replies with this board.
    fn probe(reply: Grid) -> Probe {
        Probe {
            board: full().with(Cell::ALL[0], None),
            group: Group::OneBlank,
            reply: Some(Reply::Board(Box::new(reply))),
            judgement: Judgement::Wrong,
            is_stable: true,
        }
    }

    #[test]
    fn an_answer_writes_nowhere_only_if_other_boards_show_it() {
        let record = AnswerRecord::default();
        let unchanged = probe(full().with(Cell::ALL[0], None));
        let filled = probe(full());
        assert_eq!(
            writes_of(&record, false, [].iter()),
            Writes::NotOnShownBoard
        );
        assert_eq!(
            writes_of(&record, false, [&unchanged].into_iter()),
            Writes::OnNoBoard
        );
        let both = [&unchanged, &filled];
        assert_eq!(
            writes_of(&record, false, both.into_iter()),
            Writes::NotOnShownBoard
        );
    }

    #[test]
    fn a_record_that_ends_before_the_call_says_nothing() {
        let record = AnswerRecord::default();
        let unchanged = probe(full().with(Cell::ALL[0], None));
        assert_eq!(
            writes_of(&record, true, [&unchanged].into_iter()),
            Writes::Unknown
        );
    }
}
