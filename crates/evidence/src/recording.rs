//! The record of the shown board, which the kinds about single steps look at.

use sudoku::Puzzle;

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
        if !record.changes.is_empty() {
            return Writes::OnShownBoard;
        }
        // A record that was cut may have no change yet.
        if record.is_cut {
            return Writes::Unknown;
        }
        let mut probes = self.all_probes();
        let leaves_all = probes.all(|probe| match &probe.reply {
            Some(Reply::Board(after)) => **after == probe.board,
            _ => false,
        });
        if leaves_all {
            Writes::OnNoBoard
        } else {
            Writes::NotOnShownBoard
        }
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
