//! Idle lines: the lines of the answer that never ran on the shown board.
//!
//! ```python
//! if board[r][c] == ".":
//!     return                        # meant: continue
//! board[r][c] = str(digit)          # never runs
//! ```
//!
//! > 36     self.board[r][c] = str(d)
//!
//! It cannot be false: the interpreter, or the counters of the compiler, report every line that
//! ran. It is not said of a record that was cut: a line may run later.

use crate::explanation::Evidence;
use crate::investigation::Investigation;
use crate::kind::Kind;

pub(crate) struct IdleLinesKind;

impl<E> Kind<E> for IdleLinesKind {
    fn name(&self) -> &'static str {
        "idle lines"
    }

    fn look(&self, case: &mut Investigation<'_, E>) -> Result<Option<Evidence>, E> {
        let Some(record) = case.record()? else {
            return Ok(None);
        };
        if record.is_cut {
            return Ok(None);
        }
        let mut lines = record.idle_lines.clone();
        // That these never ran says nothing.
        lines.retain(|lines| !lines.is_validator);
        Ok((!lines.is_empty()).then_some(Evidence::IdleLines(lines)))
    }
}
