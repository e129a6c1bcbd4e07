//! [`Sample`]: the facts about a board that may decide its result, and the result.

use crate::boards::Probe;

/// What may decide a result, with its words. The name of the values stands in braces, `{row}`; a
/// name that is empty, `{}`, is not said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Attribute {
    /// Something that holds for a board, or does not.
    Holds(&'static str),
    /// A number from 0, said from 1. A range of them is read at once.
    Numbers(&'static str),
    /// The index of a cell.
    Cells(&'static str),
    /// Two numbers below 9, as nine times the first plus the second. The second text stands between
    /// them.
    Pairs(&'static str, &'static str),
}

/// An attribute has a value for a board. An attribute that only holds has the value 0; one that may
/// have several values, such as the digits of a house, makes several facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Fact {
    pub(crate) attribute: Attribute,
    pub(crate) value: usize,
}

impl Fact {
    pub(crate) const fn new(attribute: Attribute, value: usize) -> Self {
        Self { attribute, value }
    }

    /// The fact that something holds.
    pub(crate) const fn holds(attribute: Attribute) -> Self {
        Self::new(attribute, 0)
    }
}

/// The facts of these attributes that hold.
pub(crate) fn facts_that_hold(attributes: &[(Attribute, bool)]) -> Vec<Fact> {
    let mut facts = Vec::new();
    for &(attribute, holds) in attributes {
        if holds {
            facts.push(Fact::holds(attribute));
        }
    }
    facts
}

/// How a board came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Wrong,
    Right,
}

impl Side {
    pub(crate) const fn of(probe: &Probe) -> Self {
        if probe.is_known_wrong() {
            Self::Wrong
        } else {
            Self::Right
        }
    }

    pub(super) const fn opposite(self) -> Self {
        match self {
            Self::Wrong => Self::Right,
            Self::Right => Self::Wrong,
        }
    }
}

/// What is known of a board, and how it came out.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    pub(crate) facts: Vec<Fact>,
    pub(crate) side: Side,
}
