//! The kinds of evidence, a file for each.

pub(crate) mod box_formula;
pub(crate) mod calls_before;
pub(crate) mod chance;
pub(crate) mod choices;
pub(crate) mod correction;
pub(crate) mod digit_stays;
pub(crate) mod equal_pairs;
pub(crate) mod first_wrong_step;
pub(crate) mod idle_lines;
pub(crate) mod one_blank;
pub(crate) mod refuted_check;
pub(crate) mod repeated_digits;
pub(crate) mod same_result;
pub(crate) mod several_blanks;
pub(crate) mod shared_object;
pub(crate) mod smallest_board;
pub(crate) mod struck_candidate;
pub(crate) mod valid_boards;
pub(crate) mod when_stopped;
