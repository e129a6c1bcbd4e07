//! [`Versions`]: the changed answers that are tried, and how a change of the text makes one.

use std::ops::Range;

use evidence::Edit;

use super::source::{Source, Tongue};

/// How likely a change is to be the one that is missing; a lower rank is tried first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rank {
    /// A change that helps says much and is seldom right by luck: it adds what is missing, such as
    /// a statement or a `let`, moves a statement, or uses other code of the answer, such as the
    /// arguments of another call. In most answers, all versions of this rank fit into the first
    /// chunk of the [search](super::search). A kind with many versions gets [`Rank::Likely`].
    First,
    /// A change that helps says exactly what is meant: it compares all elements instead of two, or
    /// tests for an element before it is removed. If the answer searches the same after a removal,
    /// this change is preferred.
    Precise,
    /// What people write wrong most often.
    Likely,
    /// It takes something out, so it says where the mistake is and not what is meant.
    Removal,
    /// It may hide the mistake.
    Possible,
    /// It seldom helps, or it makes an endless loop.
    Rare,
}

/// One changed answer.
#[derive(Clone, Debug)]
pub(super) struct Version {
    pub(super) rank: Rank,
    /// The index of the changed line.
    pub(super) line: usize,
    pub(super) edit: Edit,
    /// The whole text.
    pub(super) text: String,
}

impl Version {
    /// The answer itself, as one of the versions that are called.
    pub(super) fn unchanged(text: &str) -> Self {
        Self {
            rank: Rank::First,
            line: 0,
            edit: Edit::Instead {
                before: String::new(),
                after: String::new(),
            },
            text: text.to_owned(),
        }
    }
}

/// Collects versions of one answer.
pub(super) struct Versions<'a> {
    pub(super) source: &'a Source,
    pub(super) list: Vec<Version>,
}

/// Where a new line stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Before(usize),
    After(usize),
}

impl Place {
    /// The number of lines before it.
    const fn lines_before(self) -> usize {
        match self {
            Self::Before(line) => line,
            Self::After(line) => line + 1,
        }
    }
}

impl Versions<'_> {
    /// Adds the answer with these words in place of tokens of one line. Each has the index of its
    /// token, in the order of the text. A token that does not exist adds nothing.
    pub(super) fn replace_tokens(&mut self, rank: Rank, words: &[(usize, &str)]) {
        let mut places = Vec::new();
        for &(token, word) in words {
            let Some(token) = self.source.tokens.get(token) else {
                return;
            };
            places.push((token.range.clone(), word));
        }
        let line = self.source.tokens[words[0].0].line;
        self.replace_places(rank, line, &places);
    }

    /// Adds the answer with these texts in places of one line, in the order of the text. A place
    /// outside of the line adds nothing.
    pub(super) fn replace_places(
        &mut self,
        rank: Rank,
        line: usize,
        places: &[(Range<usize>, &str)],
    ) {
        let range = self.source.lines[line].range.clone();
        let mut end = range.start;
        for (place, _) in places {
            if place.start < end || place.end > range.end {
                return;
            }
            end = place.end;
        }
        let edit = Edit::Instead {
            before: self.source.line_text(line).to_owned(),
            after: self.source.part_replaced(range, places),
        };
        self.push(rank, line, edit, places);
    }

    /// Adds the answer with new lines at this place, indented as the line that it names.
    pub(super) fn insert(&mut self, rank: Rank, place: Place, new: &str) {
        let line = match place {
            Place::Before(line) | Place::After(line) => line,
        };
        self.insert_indented(rank, place, line, new);
    }

    /// Adds the answer with new lines at this place, indented as `model`.
    pub(super) fn insert_indented(&mut self, rank: Rank, place: Place, model: usize, new: &str) {
        let line = match place {
            Place::Before(line) | Place::After(line) => line,
        };
        let start = self.start_of(place);
        let mut inserted = String::new();
        if start == self.source.text.len() && !self.source.text.ends_with('\n') {
            inserted.push('\n');
        }
        let mut shown = Vec::new();
        for part in new.lines() {
            inserted.extend([self.source.indentation(model), part, "\n"]);
            shown.push(part.trim());
        }
        let edit = Edit::Insert {
            after: place.lines_before() as u32,
            text: shown.join(" "),
            spaces: self.other_indentation(place, model),
        };
        self.push(rank, line, edit, &[(start..start, &inserted)]);
    }

    /// The indentation of the model, if that is not that of the line before the place: in Python it
    /// decides to which block a new line belongs.
    fn other_indentation(&self, place: Place, model: usize) -> Option<usize> {
        let before = place.lines_before().checked_sub(1)?;
        let spaces = self.source.lines[model].indent;
        let is_other = spaces != self.source.lines[before].indent;
        (self.source.tongue == Tongue::Python && is_other).then_some(spaces)
    }

    /// Adds the answer with this line, as `moved`, at the place.
    pub(super) fn move_line(&mut self, rank: Rank, line: usize, place: Place, moved: &str) {
        let whole = (self.source.lines[line].whole.clone(), "");
        let start = self.start_of(place);
        let edit = Edit::Moved {
            text: self.source.line_text(line).to_owned(),
            after: place.lines_before() as u32,
        };
        let new = (start..start, moved);
        if start < whole.0.start {
            self.push(rank, line, edit, &[new, whole]);
        } else {
            self.push(rank, line, edit, &[whole, new]);
        }
    }

    /// Where in the text a new line at this place begins.
    fn start_of(&self, place: Place) -> usize {
        match place {
            Place::Before(line) => self.source.lines[line].whole.start,
            Place::After(line) => self.source.lines[line].whole.end,
        }
    }

    /// Adds the answer with these texts in place of others, which are in the order of the text.
    pub(super) fn push(
        &mut self,
        rank: Rank,
        line: usize,
        edit: Edit,
        places: &[(Range<usize>, &str)],
    ) {
        self.list.push(Version {
            rank,
            line,
            edit,
            text: self.source.replaced(places),
        });
    }
}
