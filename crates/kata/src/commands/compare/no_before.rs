//! Two builds are compared on Unix only.

use compare::Change;

/// Never there.
pub(super) enum Before {}

impl Before {
    pub(super) fn change(&self, _: usize, _: usize) -> Option<Change> {
        match *self {}
    }

    pub(super) fn note(&self) -> String {
        match *self {}
    }
}
