//! [`Description`]: which of some boards come out wrong, in the fewest words that hold for all.
//!
//! Each board is a [`Sample`]: the facts that may decide its result, and the result. A description
//! is one condition on the facts, or two, such as `where the blank is in column 9, but not those
//! where the missing digit is 1`. It is exact: its conditions hold for every wrong sample and for
//! no right one, or the other way round. There is no description that holds only for most samples.

mod condition;
mod fitting;
mod sample;

use condition::{Condition, Membership};
pub(crate) use fitting::descriptions;
pub(crate) use sample::{Attribute, Fact, Sample, Side, facts_that_hold};

/// Which samples come out on one side: those for which all conditions hold, and no others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Description {
    /// At most two.
    conditions: Vec<Condition>,
    side: Side,
}

/// The words that two facts about a blank begin with, and that are said once.
const THE_BLANK: &str = "where the blank is ";

/// A description in words.
struct DescriptionText {
    /// Words to follow "those": `where the blank is in column 9`.
    text: String,
    /// How those samples come out.
    side: Side,
}

impl Description {
    /// All samples come out on this side.
    pub(crate) const fn of_all(side: Side) -> Self {
        Self {
            conditions: Vec::new(),
            side,
        }
    }

    pub(crate) fn is_of_all(&self, side: Side) -> bool {
        *self == Self::of_all(side)
    }

    /// How a sample with these facts comes out.
    pub(crate) fn side_of(&self, facts: &[Fact]) -> Side {
        let all_hold = self
            .conditions
            .iter()
            .all(|condition| condition.holds(facts));
        if all_hold {
            self.side
        } else {
            self.side.opposite()
        }
    }

    /// Whether it says something about this attribute.
    pub(crate) fn is_about(&self, attribute: Attribute) -> bool {
        self.conditions
            .iter()
            .any(|condition| condition.attribute == attribute)
    }

    /// How much a reader has to take in. To turn "is right on" around takes a moment, too.
    fn complexity(&self) -> usize {
        let conditions: usize = self.conditions.iter().map(Condition::complexity).sum();
        match self.side {
            Side::Wrong => conditions,
            Side::Right => conditions + 1,
        }
    }

    /// The description in words.
    ///
    /// A condition with "none of" is said of the other samples. So "it fails if the row is not 2"
    /// becomes "it is right on those in row 2", and "it fails if the row is not 2 and the digit is
    /// not 5" becomes "it is right on those in row 2 or with the digit 5": "not A and not B" is the
    /// opposite of "A or B". Conditions with "one of" come first, so if the first is a "none of",
    /// all are.
    fn text(&self) -> DescriptionText {
        let [first, others @ ..] = &self.conditions[..] else {
            return DescriptionText {
                text: String::new(),
                side: self.side,
            };
        };
        let mut text = first.text();
        let said_once = if text.starts_with(THE_BLANK) {
            THE_BLANK
        } else {
            ""
        };
        for other in others {
            text += match (first.membership, other.membership) {
                (Membership::OneOf, Membership::OneOf) => " and ",
                (Membership::OneOf, Membership::NoneOf) => ", but not those ",
                (Membership::NoneOf, _) => " or ",
            };
            let words = other.text();
            text += words.strip_prefix(said_once).unwrap_or(&words);
        }
        let side = match first.membership {
            Membership::OneOf => self.side,
            Membership::NoneOf => self.side.opposite(),
        };
        DescriptionText { text, side }
    }

    /// What it says, to follow "it": `fails on exactly those where the blank is in column 9`.
    ///
    /// Both words mean that no other board comes out so. "Is right on only those" adds that to be
    /// right is the exception.
    pub(crate) fn sentence(&self, is_right: &str, fails: &str) -> String {
        let DescriptionText { text, side } = self.text();
        match side {
            Side::Right => format!("{is_right} only those {text}"),
            Side::Wrong => format!("{fails} exactly those {text}"),
        }
    }
}
