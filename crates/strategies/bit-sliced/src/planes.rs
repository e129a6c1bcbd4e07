//! [`Planes`]: the candidates of many puzzles, one bit per puzzle.

/// By digit and cell: the lanes in which the digit is a candidate of the cell. The tenth plane,
/// [`NAKED`], has by cell the lanes in which the cell has exactly one candidate. 810 vectors.
pub(crate) type Planes<V> = [[V; 81]; 10];

/// The plane of the naked singles.
pub(crate) const NAKED: usize = 9;
