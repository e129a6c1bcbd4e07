//! The same steps in plain code, one digit, box and place after the other; and the tests that
//! compare the two, lane by lane, on random states.

use proptest::collection::vec;
use proptest::prelude::*;
use sudoku::{Cell, Digit, Grid};

use crate::form::{Form, Guess};
use crate::layout::{Unpacked, cell_index, cell_number, place_in_box};
use crate::{avx2, avx512};

/// The candidates: for each digit index and box the set of places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Model([[u16; 9]; 9]);

/// For each box a set of places.
pub(crate) type Places = [u16; 9];

/// The steps of a form one by one, in and out of plain memory.
pub(crate) trait Steps: Form {
    /// The form, if this processor has it.
    fn detect() -> Option<Self>;

    /// The candidates in registers.
    fn packed(&self, sets: &Unpacked) -> Self::State;

    /// Step 1 of a sweep.
    fn locked_step(&self, state: Self::State) -> Self::State;

    /// Step 2: the cells with any candidate, and those with one.
    fn naked_step(&self, state: Self::State) -> [Places; 2];

    /// Step 3: the lanes with one place, and nothing else.
    fn hidden_step(&self, state: Self::State) -> Self::State;

    /// A set of cells.
    fn places(&self, cells: Self::Cells) -> Places;

    /// Whether lanes that are not used are empty.
    fn is_tidy(&self, state: Self::State) -> bool;

    /// The cells to guess at, and whether they have two candidates.
    fn guess_step(&self, state: Self::State) -> (Places, bool);

    /// The scores of these cells by number, and the number of the best.
    fn score_step(&self, state: Self::State, places: Places) -> ([u8; 81], usize);

    /// Both ways of a guess.
    fn split_step(&self, state: Self::State, number: usize, of_two: bool) -> Guess<Self::State>;

    /// The state as read, before step 1.
    fn read_step(&self, givens: &[u8; 81]) -> Self::State;
}

const PLACES: std::ops::Range<usize> = 0..9;

/// Whether the place is in the set.
fn has(set: u16, place: usize) -> bool {
    set >> place & 1 == 1
}

/// The places of row 0, 1 or 2 of a box, or of column 0, 1 or 2.
fn line(by_row: bool, index: usize) -> u16 {
    PLACES
        .filter(|place| if by_row { place % 3 == index } else { place / 3 == index })
        .map(|place| 1 << place)
        .sum()
}

/// The two other boxes of the band (by row) or the stack (by column).
fn neighbours(box_index: usize, by_row: bool) -> [usize; 2] {
    let (band, stack) = (box_index / 3, box_index % 3);
    [1, 2].map(
        |steps| {
            if by_row { 3 * band + (stack + steps) % 3 } else { (band + steps) % 3 * 3 + stack }
        },
    )
}

impl Model {
    fn packed<S: Steps>(self, form: &S) -> S::State {
        form.packed(&Unpacked(self.0))
    }

    fn map(self, mut set: impl FnMut(usize, usize) -> u16) -> Self {
        let mut answer = self;
        for digit in 0..9 {
            for box_index in 0..9 {
                answer.0[digit][box_index] = set(digit, box_index);
            }
        }
        answer
    }

    /// The digits that can go to a place of a box.
    fn candidates(&self, box_index: usize, place: usize) -> Vec<usize> {
        (0..9).filter(|&digit| has(self.0[digit][box_index], place)).collect()
    }

    /// Whether the digit can stand in a line of the box, for all that the two other boxes along
    /// that line say.
    fn line_is_left(&self, digit: usize, box_index: usize, by_row: bool, index: usize) -> bool {
        let [first, second] = neighbours(box_index, by_row).map(|other| self.0[digit][other]);
        let [one, other] = [1, 2].map(|steps| line(by_row, (index + steps) % 3));
        (first & one != 0 && second & other != 0) || (first & other != 0 && second & one != 0)
    }

    fn locked(self) -> Self {
        self.map(|digit, box_index| {
            PLACES
                .filter(|&place| has(self.0[digit][box_index], place))
                .filter(|&place| self.line_is_left(digit, box_index, true, place % 3))
                .filter(|&place| self.line_is_left(digit, box_index, false, place / 3))
                .map(|place| 1 << place)
                .sum()
        })
    }

    /// For each box the places with exactly so many candidates.
    fn places_with(&self, count: usize) -> [u16; 9] {
        std::array::from_fn(|box_index| {
            PLACES
                .filter(|&place| self.candidates(box_index, place).len() == count)
                .map(|place| 1 << place)
                .sum()
        })
    }

    fn hidden(self) -> Self {
        self.map(|digit, box_index| match self.0[digit][box_index] {
            set if set.is_power_of_two() => set,
            _ => 0,
        })
    }

    /// The state after a sweep; the known cells of each box; whether a cell or lane is empty;
    /// whether digits clash.
    fn sweep(self) -> (Self, [u16; 9], bool, bool) {
        let locked = self.locked();
        let naked = locked.places_with(1);
        let hidden = locked.hidden();
        let hidden_places: [u16; 9] = std::array::from_fn(|box_index| {
            (0..9).fold(0, |set, digit| set | hidden.0[digit][box_index])
        });
        let after = locked.map(|digit, box_index| {
            let set = locked.0[digit][box_index];
            let kept = if set & naked[box_index] != 0 { set & naked[box_index] } else { set };
            kept & !hidden_places[box_index] | hidden.0[digit][box_index]
        });
        let assigned = std::array::from_fn(|box_index| naked[box_index] | hidden_places[box_index]);
        let emptied =
            locked.places_with(0) != [0; 9] || after.0.iter().flatten().any(|&set| set == 0);
        let clash = |box_index: usize| {
            (0..9).any(|digit| (locked.0[digit][box_index] & naked[box_index]).count_ones() > 1)
                || PLACES.into_iter().any(|place| hidden.candidates(box_index, place).len() > 1)
        };
        (after, assigned, emptied, (0..9).any(clash))
    }

    fn is_solution(&self) -> bool {
        (0..9).all(|digit| {
            [true, false].into_iter().all(|by_row| {
                (0..9).all(|index| {
                    let in_line = |box_index: &usize| {
                        let place = self.0[digit][*box_index].trailing_zeros() as usize;
                        let cell = Cell::ALL[cell_index(*box_index, place)];
                        (if by_row { cell.row() } else { cell.column() }) == index
                    };
                    (0..9).filter(in_line).count() == 1
                })
            })
        })
    }

    /// The places to guess at, and whether they have two candidates.
    fn cells_to_guess(&self) -> ([u16; 9], bool) {
        for count in [2, 3] {
            let places = self.places_with(count);
            if places != [0; 9] {
                return (places, count == 2);
            }
        }
        let (none, one) = (self.places_with(0), self.places_with(1));
        (std::array::from_fn(|box_index| 0x1ff & !none[box_index] & !one[box_index]), false)
    }

    /// What a digit at a place takes away from a neighbour box is worth one for each, two more if
    /// it leaves one place, four more if it leaves none; and one is added.
    fn score(&self, box_index: usize, place: usize) -> u8 {
        let mut score = 0;
        for digit in self.candidates(box_index, place) {
            for by_row in [true, false] {
                for other in neighbours(box_index, by_row) {
                    let set = self.0[digit][other];
                    let there = set & line(by_row, if by_row { place % 3 } else { place / 3 });
                    score += 1;
                    if there != 0 && set.count_ones() > 1 {
                        score += there.count_ones();
                        score += 2 * 2_u32.saturating_sub((set & !there).count_ones());
                    }
                }
            }
        }
        u8::try_from(score).unwrap_or(u8::MAX)
    }
}

/// Any sets of places: dense, sparse, and in between.
fn states() -> impl Strategy<Value = Model> {
    (vec(0..512_u16, 81), vec(0..512_u16, 81), 0..4).prop_map(|(one, other, density)| {
        Model([[0; 9]; 9]).map(|digit, box_index| {
            let (one, other) = (one[9 * digit + box_index], other[9 * digit + box_index]);
            match density {
                0 => one & other,
                1 => one,
                2 => one | other,
                _ => one | !other & 0x1ff | 1,
            }
        })
    })
}

/// States in which each box has each digit once.
fn full_boxes() -> impl Strategy<Value = Model> {
    vec(Just((0..9).collect::<Vec<usize>>()).prop_shuffle(), 9)
        .prop_map(|boxes| Model([[0; 9]; 9]).map(|digit, box_index| 1 << boxes[box_index][digit]))
}

/// Real solutions: a known one with its digits, rows and columns shuffled, and perhaps two cells of
/// a box exchanged.
fn solutions() -> impl Strategy<Value = (Model, bool)> {
    let shuffled = |count: usize| Just((0..count).collect::<Vec<usize>>()).prop_shuffle();
    let lines = || (shuffled(3), vec(shuffled(3), 3));
    (shuffled(9), lines(), lines(), proptest::option::of((0..9_usize, 0..9_usize, 1..9_usize)))
        .prop_map(|(digits, rows, columns, exchanged)| {
            let line_of = |(bands, in_band): &(Vec<usize>, Vec<Vec<usize>>), index: usize| {
                3 * bands[index / 3] + in_band[index / 3][index % 3]
            };
            let mut grid = [0; 81];
            for (index, cell) in grid.iter_mut().enumerate() {
                let (row, column) = (line_of(&rows, index / 9), line_of(&columns, index % 9));
                *cell = digits[(3 * row + row / 3 + column) % 9];
            }
            if let Some((box_index, place, steps)) = exchanged {
                grid.swap(cell_index(box_index, place), cell_index(box_index, (place + steps) % 9));
            }
            let model = Model([[0; 9]; 9]).map(|digit, box_index| {
                PLACES
                    .filter(|&place| grid[cell_index(box_index, place)] == digit)
                    .map(|place| 1 << place)
                    .sum()
            });
            (model, exchanged.is_none())
        })
}

/// The candidates in plain memory again; nothing may stand in a lane that is not used.
fn sets<S: Steps>(form: &S, state: S::State) -> Model {
    assert!(form.is_tidy(state));
    Model(form.unpacked(state).0)
}

/// Runs a check on each form that this processor has, and says which it has not.
macro_rules! on_each_form {
    ($check:ident($($argument:expr),*)) => {
        match avx512::Sweeper::detect() {
            Some(form) => $check(&form, $($argument),*)?,
            None => eprintln!("skipped: this processor has no AVX-512 VBMI, BITALG and GFNI"),
        }
        match avx2::Sweeper::detect() {
            Some(form) => $check(&form, $($argument),*)?,
            None => eprintln!("skipped: this processor has no AVX2"),
        }
    };
}

type Checked = Result<(), TestCaseError>;

fn check_locked(form: &impl Steps, model: Model) -> Checked {
    prop_assert_eq!(sets(form, form.locked_step(model.packed(form))), model.locked());
    Ok(())
}

fn check_naked(form: &impl Steps, model: Model) -> Checked {
    let [any, one] = form.naked_step(model.packed(form));
    prop_assert_eq!(any, model.places_with(0).map(|places| 0x1ff & !places));
    prop_assert_eq!(one, model.places_with(1));
    Ok(())
}

fn check_hidden(form: &impl Steps, model: Model) -> Checked {
    prop_assert_eq!(sets(form, form.hidden_step(model.packed(form))), model.hidden());
    Ok(())
}

fn check_sweep(form: &impl Steps, model: Model) -> Checked {
    let swept = form.sweep(model.packed(form));
    let (after, assigned, emptied, clash) = model.sweep();
    prop_assert_eq!(sets(form, swept.state), after);
    prop_assert_eq!(form.places(swept.assigned), assigned);
    prop_assert_eq!(form.is_full(swept.assigned), assigned == [0x1ff; 9]);
    prop_assert_eq!(swept.emptied != 0, emptied);
    prop_assert_eq!(form.clash(&swept), clash);
    Ok(())
}

fn check_sweeps(form: &impl Steps, mut model: Model, sweeps: usize) -> Checked {
    let mut state = model.packed(form);
    let (mut before, mut before_in_model) = (form.no_cells(), [0; 9]);
    for _ in 0..sweeps {
        let swept = form.sweep(state);
        state = swept.state;
        let (after, assigned, ..) = model.sweep();
        model = after;
        prop_assert_eq!(form.differ(swept.assigned, before), assigned != before_in_model);
        prop_assert!(
            form.differ(swept.assigned, before) || form.nearly_agree(swept.assigned, before)
        );
        (before, before_in_model) = (swept.assigned, assigned);
    }
    prop_assert_eq!(sets(form, state), model);
    Ok(())
}

fn check_solution(form: &impl Steps, model: Model) -> Checked {
    prop_assert_eq!(form.is_solution(model.packed(form)), model.is_solution());
    Ok(())
}

fn check_cells_to_guess(form: &impl Steps, model: Model) -> Checked {
    let (offered, of_two) = form.guess_step(model.packed(form));
    let (places, two) = model.cells_to_guess();
    // Where a cell has no candidate nobody guesses, so whether such a cell is offered does not
    // matter.
    let none = model.places_with(0);
    let offered: Places = std::array::from_fn(|box_index| offered[box_index] & !none[box_index]);
    prop_assert_eq!(offered, places);
    prop_assert_eq!(of_two, two);
    Ok(())
}

fn check_scores(form: &impl Steps, model: Model, places: Places) -> Checked {
    let (scores, best) = form.score_step(model.packed(form), places);
    let mut expected = [0; 81];
    for box_index in 0..9 {
        for place in PLACES.filter(|&place| has(places[box_index], place)) {
            expected[cell_number(box_index, place)] = model.score(box_index, place);
        }
    }
    prop_assert_eq!(scores, expected);
    prop_assert_eq!(Some(&expected[best]), expected.iter().max());
    Ok(())
}

fn check_split(form: &impl Steps, model: Model, number: usize) -> Checked {
    let (box_index, place) = (number % 9, number / 9);
    let candidates = model.candidates(box_index, place);
    prop_assume!(candidates.len() > 1);
    let of_two = candidates.len() == 2;
    let Guess { placed, otherwise, .. } = form.split_step(model.packed(form), number, of_two);
    let placed = sets(form, placed);
    // Which of the candidates is the first is the form's own affair.
    let [first] = placed.candidates(box_index, place)[..] else {
        return Err(TestCaseError::fail("one digit is placed"));
    };
    prop_assert!(candidates.contains(&first));
    let elsewhere = |digit: usize, other_box: usize| {
        let set = model.0[digit][other_box];
        if other_box == box_index { set & !(1 << place) } else { set }
    };
    let with_first = model.map(|digit, other_box| {
        if (digit, other_box) == (first, box_index) {
            1 << place
        } else {
            elsewhere(digit, other_box)
        }
    });
    let without_first = model.map(|digit, other_box| match other_box == box_index {
        true if digit == first => elsewhere(digit, other_box),
        true if of_two && candidates.contains(&digit) => 1 << place,
        _ => model.0[digit][other_box],
    });
    prop_assert_eq!(placed, with_first);
    prop_assert_eq!(sets(form, otherwise), without_first);
    Ok(())
}

fn check_reading(form: &impl Steps, grid: &Grid) -> Checked {
    let expected = Model([[0; 9]; 9]).map(|digit, box_index| {
        let blank = |place: &usize| grid[Cell::ALL[cell_index(box_index, *place)]].is_none();
        let here = |place: &usize| {
            grid[Cell::ALL[cell_index(box_index, *place)]] == Digit::from_index(digit)
        };
        let places =
            |set: &dyn Fn(&usize) -> bool| PLACES.filter(set).map(|place| 1 << place).sum();
        match places(&here) {
            0 => places(&blank),
            given => given,
        }
    });
    prop_assert_eq!(sets(form, form.read_step(grid.as_bytes())), expected);
    Ok(())
}

fn check_writing(form: &impl Steps, model: Model) -> Checked {
    let written = form.write(model.packed(form));
    for digit in 0..9 {
        for box_index in 0..9 {
            let place = model.0[digit][box_index].trailing_zeros() as usize;
            prop_assert_eq!(usize::from(written[cell_index(box_index, place)]), digit + 1);
        }
    }
    Ok(())
}

proptest! {
    #[test]
    fn locked_candidates(model in states()) {
        on_each_form!(check_locked(model));
    }

    #[test]
    fn naked_singles(model in states()) {
        on_each_form!(check_naked(model));
    }

    #[test]
    fn hidden_singles(model in states()) {
        on_each_form!(check_hidden(model));
    }

    #[test]
    fn a_whole_sweep(model in prop_oneof![states(), full_boxes(), solutions().prop_map(|(model, _)| model)]) {
        on_each_form!(check_sweep(model));
    }

    #[test]
    fn sweeps_one_after_the_other(model in states(), sweeps in 1..6_usize) {
        on_each_form!(check_sweeps(model, sweeps));
    }

    #[test]
    fn solutions_are_told_from_others((model, is_solution) in solutions(), other in full_boxes()) {
        prop_assert_eq!(model.is_solution(), is_solution);
        on_each_form!(check_solution(model));
        on_each_form!(check_solution(other));
    }

    #[test]
    fn the_cells_to_guess(model in states()) {
        on_each_form!(check_cells_to_guess(model));
    }

    #[test]
    fn scores_and_the_best_of_them(model in states(), places in vec(1..512_u16, 9)) {
        let places: Places = places.try_into().unwrap();
        on_each_form!(check_scores(model, places));
    }

    #[test]
    fn both_ways_of_a_guess(model in states(), number in 0..81_usize) {
        on_each_form!(check_split(model, number));
    }

    #[test]
    fn reading((model, _) in solutions(), given in vec(any::<bool>(), 81), more in vec(any::<bool>(), 81)) {
        let mut grid = Grid::EMPTY;
        for cell in Cell::ALL {
            let place = place_in_box(cell.row(), cell.column());
            let digit = model.candidates(cell.box_index(), place)[0];
            if given[cell.index()] && more[cell.index()] {
                grid[cell] = Digit::from_index(digit);
            }
        }
        on_each_form!(check_reading(&grid));
    }

    #[test]
    fn writing(model in full_boxes()) {
        on_each_form!(check_writing(model));
    }
}
