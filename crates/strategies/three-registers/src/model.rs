//! The scalar model: the sweep and the guess again in plain code, one digit, box and place at a
//! time.
//!
//! The property tests compare each sweeper with it, lane by lane, on random states. A solver as
//! oracle could not replace it: most of those states belong to no puzzle, and a wrong step can hide
//! behind a right answer, because a search that overlooks something only guesses more often.

use crate::cells::Candidates;

/// For each box a set of places.
pub(crate) type Places = [u16; 9];

const PLACES: std::ops::Range<usize> = 0..9;

/// Whether the place is in the set.
pub(crate) fn has(set: u16, place: usize) -> bool {
    set >> place & 1 == 1
}

/// The set of the places that fulfil a condition.
pub(crate) fn places_where(condition: impl Fn(usize) -> bool) -> u16 {
    PLACES.filter(|&place| condition(place)).map(|place| 1 << place).sum()
}

/// The places of row 0, 1 or 2 of a box, or of column 0, 1 or 2.
fn line(by_row: bool, index: usize) -> u16 {
    places_where(|place| line_of(by_row, place) == index)
}

/// The row of a place in its box, or its column.
fn line_of(by_row: bool, place: usize) -> usize {
    if by_row { place % 3 } else { place / 3 }
}

/// The two other boxes of the band (by row) or the stack (by column).
fn neighbours(box_index: usize, by_row: bool) -> [usize; 2] {
    let (band, stack) = (box_index / 3, box_index % 3);
    let neighbour = |steps: usize| {
        if by_row { 3 * band + (stack + steps) % 3 } else { (band + steps) % 3 * 3 + stack }
    };
    [1, 2].map(neighbour)
}

impl Candidates {
    /// The digits that can go to a place of a box.
    pub(crate) fn digits_at(&self, box_index: usize, place: usize) -> Vec<usize> {
        (0..9).filter(|&digit| has(self.0[digit][box_index], place)).collect()
    }

    /// Whether the two other boxes along a line of the box leave the line to this box.
    fn line_is_left(&self, digit: usize, box_index: usize, by_row: bool, index: usize) -> bool {
        let [first, second] = neighbours(box_index, by_row).map(|other| self.0[digit][other]);
        let [one, other] = [1, 2].map(|steps| line(by_row, (index + steps) % 3));
        (first & one != 0 && second & other != 0) || (first & other != 0 && second & one != 0)
    }

    pub(crate) fn locked(self) -> Self {
        Self::from_sets(|digit, box_index| {
            places_where(|place| {
                has(self.0[digit][box_index], place)
                    && [true, false].into_iter().all(|by_row| {
                        self.line_is_left(digit, box_index, by_row, line_of(by_row, place))
                    })
            })
        })
    }

    /// For each box the places with exactly `count` candidates.
    pub(crate) fn places_with(&self, count: usize) -> Places {
        std::array::from_fn(|box_index| {
            places_where(|place| self.digits_at(box_index, place).len() == count)
        })
    }

    pub(crate) fn hidden(self) -> Self {
        Self::from_sets(|digit, box_index| match self.0[digit][box_index] {
            set if set.is_power_of_two() => set,
            _ => 0,
        })
    }

    pub(crate) fn sweep(self) -> ModelSwept {
        let locked = self.locked();
        let naked = locked.places_with(1);
        let hidden = locked.hidden();
        let hidden_places: Places = std::array::from_fn(|box_index| {
            (0..9).fold(0, |set, digit| set | hidden.0[digit][box_index])
        });
        let state = Self::from_sets(|digit, box_index| {
            let set = locked.0[digit][box_index];
            let kept = if set & naked[box_index] != 0 { set & naked[box_index] } else { set };
            kept & !hidden_places[box_index] | hidden.0[digit][box_index]
        });
        let has_clash = |box_index: usize| {
            (0..9).any(|digit| (locked.0[digit][box_index] & naked[box_index]).count_ones() > 1)
                || PLACES.into_iter().any(|place| hidden.digits_at(box_index, place).len() > 1)
        };
        ModelSwept {
            state,
            assigned: std::array::from_fn(|box_index| naked[box_index] | hidden_places[box_index]),
            is_emptied: locked.places_with(0) != [0; 9]
                || state.0.iter().flatten().any(|&set| set == 0),
            has_clash: (0..9).any(has_clash),
        }
    }

    /// The places to guess at, and whether they have two candidates.
    pub(crate) fn cells_to_guess(&self) -> (Places, bool) {
        for count in [2, 3] {
            let places = self.places_with(count);
            if places != [0; 9] {
                return (places, count == 2);
            }
        }
        let (none, one) = (self.places_with(0), self.places_with(1));
        (std::array::from_fn(|box_index| 0x1ff & !none[box_index] & !one[box_index]), false)
    }

    /// The score of a guess at a place. For each candidate and each of the four boxes along its row
    /// and column it is one, and one for each place that the digit removes there. If it removes
    /// any, it is three more where one place is left, or one more where one line is.
    pub(crate) fn score(&self, box_index: usize, place: usize) -> u8 {
        let mut score = 0;
        for digit in self.digits_at(box_index, place) {
            for by_row in [true, false] {
                for other in neighbours(box_index, by_row) {
                    let set = self.0[digit][other];
                    let there = set & line(by_row, line_of(by_row, place));
                    score += 1;
                    if there != 0 {
                        let rest = set & !there;
                        let lines_left = (0..3).filter(|&index| rest & line(by_row, index) != 0);
                        score += there.count_ones();
                        score += match (rest.count_ones(), lines_left.count()) {
                            (1, _) => 3,
                            (_, 1) => 1,
                            _ => 0,
                        };
                    }
                }
            }
        }
        u8::try_from(score).unwrap_or(u8::MAX)
    }
}

/// The result of a sweep of the model.
pub(crate) struct ModelSwept {
    pub(crate) state: Candidates,
    /// The known cells of each box.
    pub(crate) assigned: Places,
    /// Whether a cell or a lane is empty.
    pub(crate) is_emptied: bool,
    pub(crate) has_clash: bool,
}
