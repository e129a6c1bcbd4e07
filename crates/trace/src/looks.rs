//! [`Looks`]: what the checks of a search looked up.

use indexmap::IndexSet;
use sudoku::{Cell, Check, Decision, Read, Reads};

/// The lists of look-ups that are recorded, each once; and what the next step needs from those
/// before it.
#[derive(Clone, Debug)]
pub(crate) struct Looks {
    pub(crate) lists: IndexSet<Vec<Read>>,
    /// The last look at the candidates of each cell: a test without a look-up of its own uses it.
    known: Vec<Vec<Read>>,
    /// Cells read to find a blank one, since the last step.
    looked: u16,
    /// Other places read since the last step.
    prepared: u16,
}

/// What the checks before a step, and the check itself, looked up.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Looked {
    pub(crate) for_blank: u16,
    pub(crate) reads: u16,
    pub(crate) list: u32,
}

impl Looks {
    pub(crate) fn new() -> Self {
        Self {
            lists: IndexSet::from([Vec::new()]),
            known: vec![Vec::new(); Cell::ALL.len()],
            looked: 0,
            prepared: 0,
        }
    }

    /// Adds a check. A look for a blank cell or at the candidates of a cell belongs to the next
    /// step. For any other check it returns what belongs to it; its list is kept only if it `is_wanted`.
    pub(crate) fn add(&mut self, check: Check<&dyn Reads>, is_wanted: bool) -> Option<Looked> {
        let count = u16::try_from(check.reads.count()).unwrap_or(u16::MAX);
        match check.decision {
            Decision::Blank { .. } => {
                self.looked = self.looked.saturating_add(count);
                return None;
            }
            Decision::Candidates { cell, .. } => {
                self.prepared = self.prepared.saturating_add(count);
                self.known[cell.index()] = check.reads.to_vec();
                return None;
            }
            Decision::Allowed { .. } | Decision::Options { .. } => {}
        }
        let before = self.before();
        let reads = before.reads.saturating_add(count);
        let list = if is_wanted {
            self.list(check, before.reads > 0 || count == 0)
        } else {
            0
        };
        Some(Looked {
            reads,
            list,
            ..before
        })
    }

    /// What the checks before a step that is no check looked up.
    pub(crate) fn before(&mut self) -> Looked {
        Looked {
            for_blank: std::mem::take(&mut self.looked),
            reads: std::mem::take(&mut self.prepared),
            list: 0,
        }
    }

    /// The number of the list that a check is based on.
    fn list(&mut self, check: Check<&dyn Reads>, uses_known: bool) -> u32 {
        let mut list = match check.decision.cell() {
            Some(cell) if uses_known => self.known[cell.index()].clone(),
            _ => Vec::new(),
        };
        check.reads.for_each(&mut |read| list.push(read));
        self.lists.insert_full(list).0 as u32
    }
}
