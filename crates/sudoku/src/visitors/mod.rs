//! Ready-made visitors: the first solutions, counters of work, budgets.

mod budget;
mod count;
mod work;

pub use budget::Budgeted;
pub use count::CountUpTo;
pub use work::{Counted, Work};
