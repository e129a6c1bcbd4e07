//! Parts of the code of an answer that the kinds of [changes](super::changes) look for, such as
//! operands, functions and comparisons.
//!
//! They are found in the tokens and lines of a [`Source`](super::source::Source), without a parser.

pub(super) mod blocks;
pub(super) mod comparisons;
pub(super) mod declarations;
pub(super) mod effects;
pub(super) mod expressions;
pub(super) mod formulas;
pub(super) mod functions;
pub(super) mod keywords;
pub(super) mod operators;
pub(super) mod patterns;
