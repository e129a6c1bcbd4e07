//! [`Looks`]: what the checks of a search looked up.

use indexmap::IndexSet;
use sudoku::{Cell, Check, Decision, Read, Reads};

/// The lists of look-ups that are recorded, each once; and what the next step needs from the checks
/// before it.
#[derive(Clone, Debug)]
pub(crate) struct Looks {
    pub(crate) lists: IndexSet<Vec<Read>>,
    /// The last look at the candidates of each cell: a test without a look-up of its own uses it.
    last_candidates: Vec<Vec<Read>>,
    /// Cells read to find a blank one, since the last step.
    reads_for_blank: u16,
    /// Places read for the candidates of a cell, since the last step.
    reads_for_candidates: u16,
}

/// What a step looked up: the step itself, if it is a check, and the looks before it that are not
/// steps of their own.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LooksOfStep {
    /// Cells read to find a blank one.
    pub(crate) for_blank: u16,
    /// Other places read.
    pub(crate) reads: u16,
    /// The index of the list that the step is based on; that of the empty list for other events
    /// than checks, and for a check that is not recorded.
    pub(crate) list: u32,
}

/// The index of the empty list.
const EMPTY_LIST: u32 = 0;

impl Looks {
    pub(crate) fn new() -> Self {
        Self {
            lists: IndexSet::from([Vec::new()]),
            last_candidates: vec![Vec::new(); Cell::ALL.len()],
            reads_for_blank: 0,
            reads_for_candidates: 0,
        }
    }

    /// Adds a check. `None` for a look for a blank cell or at the candidates of a cell, which
    /// belongs to the next step. The list of a check is kept only if the check `is_recorded`.
    pub(crate) fn add(
        &mut self,
        check: Check<&dyn Reads>,
        is_recorded: bool,
    ) -> Option<LooksOfStep> {
        let count = u16::try_from(check.reads.count()).unwrap_or(u16::MAX);
        match check.decision {
            Decision::Blank { .. } => {
                self.reads_for_blank = self.reads_for_blank.saturating_add(count);
                return None;
            }
            Decision::Candidates { cell, .. } => {
                self.reads_for_candidates = self.reads_for_candidates.saturating_add(count);
                self.last_candidates[cell.index()] = check.reads.to_vec();
                return None;
            }
            Decision::Allowed { .. } | Decision::Options { .. } => {}
        }
        let before = self.take_pending();
        let list = if is_recorded {
            // The check is based on the candidates of its cell if they were looked up just before,
            // or if it looks nothing up itself.
            let uses_candidates = before.reads > 0 || count == 0;
            self.list(check, uses_candidates)
        } else {
            EMPTY_LIST
        };
        Some(LooksOfStep {
            reads: before.reads.saturating_add(count),
            list,
            ..before
        })
    }

    /// What was looked up since the last step. It belongs to the step that comes now.
    pub(crate) fn take_pending(&mut self) -> LooksOfStep {
        LooksOfStep {
            for_blank: std::mem::take(&mut self.reads_for_blank),
            reads: std::mem::take(&mut self.reads_for_candidates),
            list: EMPTY_LIST,
        }
    }

    /// The index of the list that a check is based on.
    fn list(&mut self, check: Check<&dyn Reads>, uses_candidates: bool) -> u32 {
        let mut list = match check.decision.cell() {
            Some(cell) if uses_candidates => self.last_candidates[cell.index()].clone(),
            _ => Vec::new(),
        };
        check.reads.for_each(&mut |read| list.push(read));
        self.lists.insert_full(list).0 as u32
    }
}
