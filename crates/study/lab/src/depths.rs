//! [`Depths`]: the choices on the board along a search, in a fixed number of columns.

use serde::{Serialize, Serializer};

/// The most columns: the picture of a board's search is as wide.
const COLUMNS: usize = 240;

/// The least and the largest depth in each of equal parts of a search. It starts with one step per
/// column. Whenever the columns are used up, it merges them in pairs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Depths {
    steps_per_column: usize,
    steps: usize,
    columns: Vec<[u8; 2]>,
}

impl Default for Depths {
    fn default() -> Self {
        Self { steps_per_column: 1, steps: 0, columns: Vec::new() }
    }
}

impl Depths {
    /// Adds the depth after the next step.
    pub(crate) fn add(&mut self, depth: u32) {
        let depth = depth as u8;
        if self.steps == COLUMNS * self.steps_per_column {
            let both = |[a, b]: &[[u8; 2]; 2]| [a[0].min(b[0]), a[1].max(b[1])];
            self.columns = self.columns.as_chunks().0.iter().map(both).collect();
            self.steps_per_column *= 2;
        }
        if self.steps.is_multiple_of(self.steps_per_column) {
            self.columns.push([depth; 2]);
        } else if let Some([least, most]) = self.columns.last_mut() {
            (*least, *most) = (depth.min(*least), depth.max(*most));
        }
        self.steps += 1;
    }
}

/// As pairs of the steps per column and the columns.
impl Serialize for Depths {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.steps_per_column, &self.columns).serialize(serializer)
    }
}
