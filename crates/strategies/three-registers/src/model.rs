//! The same steps in plain code, one digit, box and place after the other; and the tests that compare the two, lane by lane, on
//! random states.

use proptest::collection::vec;
use proptest::prelude::*;
use sudoku::{Cell, Digit, Grid};

use crate::choose::Guess;
use crate::layout::{FIRST_BIT, Lanes, cell_index, cell_number, lane};
use crate::sweep::{State, Sweeper};
use crate::vector::{Avx512, Vector};

/// The candidates: for each digit index and box the set of places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Model([[u16; 9]; 9]);

const PLACES: std::ops::Range<usize> = 0..9;

/// Whether the place is in the set.
fn has(set: u16, place: usize) -> bool {
    set >> place & 1 == 1
}

/// The places of row 0, 1 or 2 of a box, or of column 0, 1 or 2.
fn line(by_row: bool, index: usize) -> u16 {
    PLACES.filter(|place| if by_row { place % 3 == index } else { place / 3 == index }).map(|place| 1 << place).sum()
}

/// The two other boxes of the band (by row) or the stack (by column).
fn neighbours(box_index: usize, by_row: bool) -> [usize; 2] {
    let (band, stack) = (box_index / 3, box_index % 3);
    [1, 2].map(|steps| if by_row { 3 * band + (stack + steps) % 3 } else { (band + steps) % 3 * 3 + stack })
}

impl Model {
    fn to_lanes(self) -> [Lanes; 3] {
        let mut registers = [Lanes([0; 32]); 3];
        for digit in 0..9 {
            for box_index in 0..9 {
                registers[digit % 3].0[lane(digit / 3, box_index)] = self.0[digit][box_index] << FIRST_BIT;
            }
        }
        registers
    }

    fn to_state(self, cpu: Avx512) -> State {
        let [x0, x1, x2] = self.to_lanes();
        State([cpu.lanes(&x0), cpu.lanes(&x1), cpu.lanes(&x2)])
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

    /// Whether the digit can stand in a line of the box, for all that the two other boxes along that line say.
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
            PLACES.filter(|&place| self.candidates(box_index, place).len() == count).map(|place| 1 << place).sum()
        })
    }

    fn hidden(self) -> Self {
        self.map(|digit, box_index| match self.0[digit][box_index] {
            set if set.is_power_of_two() => set,
            _ => 0,
        })
    }

    /// The state after a sweep; the known cells of each box; whether a cell or lane is empty; whether digits clash.
    fn sweep(self) -> (Self, [u16; 9], bool, bool) {
        let locked = self.locked();
        let naked = locked.places_with(1);
        let hidden = locked.hidden();
        let hidden_places: [u16; 9] =
            std::array::from_fn(|box_index| (0..9).fold(0, |set, digit| set | hidden.0[digit][box_index]));
        let after = locked.map(|digit, box_index| {
            let set = locked.0[digit][box_index];
            let kept = if set & naked[box_index] != 0 { set & naked[box_index] } else { set };
            kept & !hidden_places[box_index] | hidden.0[digit][box_index]
        });
        let assigned = std::array::from_fn(|box_index| naked[box_index] | hidden_places[box_index]);
        let emptied = locked.places_with(0) != [0; 9] || after.0.iter().flatten().any(|&set| set == 0);
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

    /// What a digit at a place takes away from a neighbour box is worth one for each, two more if it leaves one place, four more
    /// if it leaves none; and one is added.
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

/// Real solutions: a known one with its digits, rows and columns shuffled, and perhaps two cells of a box exchanged.
fn solutions() -> impl Strategy<Value = (Model, bool)> {
    let shuffled = |count: usize| Just((0..count).collect::<Vec<usize>>()).prop_shuffle();
    let lines = || (shuffled(3), vec(shuffled(3), 3));
    (shuffled(9), lines(), lines(), proptest::option::of((0..9_usize, 0..9_usize, 1..9_usize))).prop_map(
        |(digits, rows, columns, exchanged)| {
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
                PLACES.filter(|&place| grid[cell_index(box_index, place)] == digit).map(|place| 1 << place).sum()
            });
            (model, exchanged.is_none())
        },
    )
}

/// The sweeper, where the processor has one; the tests say so where not.
fn sweeper() -> Option<Sweeper> {
    let cpu = Avx512::detect();
    if cpu.is_none() {
        eprintln!("skipped: this processor has no AVX-512 VBMI, BITALG and GFNI");
    }
    cpu.map(Sweeper::new)
}

/// The places of each box, in the lanes of every block.
fn in_every_block(places: [u16; 9]) -> Lanes {
    let mut lanes = Lanes([0; 32]);
    for index in 0..27 {
        lanes.0[index] = places[index % 9] << FIRST_BIT;
    }
    lanes
}

fn lanes_of(State([x0, x1, x2]): State) -> [Lanes; 3] {
    [x0.to_lanes(), x1.to_lanes(), x2.to_lanes()]
}

/// The scores by cell number.
fn by_number(scores: &[Vector; 5]) -> [u8; 81] {
    let scores = scores.map(|vector| vector.to_lanes().0);
    std::array::from_fn(|number| {
        let (box_index, place) = (number % 9, number / 9);
        if place < 4 { scores[place][box_index] as u8 } else { (scores[place - 4][box_index] >> 8) as u8 }
    })
}

proptest! {
    #[test]
    fn locked_candidates(model in states()) {
        let Some(sweeper) = sweeper() else { return Ok(()) };
        let State([x0, x1, x2]) = model.to_state(sweeper.cpu());
        let after = State([sweeper.locked(x0), sweeper.locked(x1), sweeper.locked(x2)]);
        prop_assert_eq!(lanes_of(after), model.locked().to_lanes());
    }

    #[test]
    fn naked_singles(model in states()) {
        let Some(sweeper) = sweeper() else { return Ok(()) };
        let State(registers) = model.to_state(sweeper.cpu());
        let (any, one) = sweeper.naked(registers);
        let none = model.places_with(0);
        prop_assert_eq!(any.to_lanes(), in_every_block(none.map(|places| 0x1ff & !places)));
        prop_assert_eq!(one.to_lanes(), in_every_block(model.places_with(1)));
    }

    #[test]
    fn hidden_singles(model in states()) {
        let Some(sweeper) = sweeper() else { return Ok(()) };
        let State([x0, x1, x2]) = model.to_state(sweeper.cpu());
        let hidden = State([sweeper.hidden(x0), sweeper.hidden(x1), sweeper.hidden(x2)]);
        prop_assert_eq!(lanes_of(hidden), model.hidden().to_lanes());
    }

    #[test]
    fn a_whole_sweep(model in prop_oneof![states(), full_boxes(), solutions().prop_map(|(model, _)| model)]) {
        let Some(sweeper) = sweeper() else { return Ok(()) };
        let swept = sweeper.sweep(model.to_state(sweeper.cpu()));
        let (after, assigned, emptied, clash) = model.sweep();
        prop_assert_eq!(lanes_of(swept.state), after.to_lanes());
        prop_assert_eq!(swept.assigned.to_lanes(), in_every_block(assigned));
        prop_assert_eq!(swept.emptied != 0, emptied);
        prop_assert_eq!(swept.clashes.filled_lanes() != 0, clash);
    }

    #[test]
    fn sweeps_one_after_the_other(model in states(), sweeps in 1..6) {
        let Some(sweeper) = sweeper() else { return Ok(()) };
        let (mut state, mut model) = (model.to_state(sweeper.cpu()), model);
        for _ in 0..sweeps {
            state = sweeper.sweep(state).state;
            model = model.sweep().0;
        }
        prop_assert_eq!(lanes_of(state), model.to_lanes());
    }

    #[test]
    fn solutions_are_told_from_others((model, is_solution) in solutions(), other in full_boxes()) {
        let Some(sweeper) = sweeper() else { return Ok(()) };
        prop_assert_eq!(model.is_solution(), is_solution);
        prop_assert_eq!(sweeper.is_solution(model.to_state(sweeper.cpu())), is_solution);
        prop_assert_eq!(sweeper.is_solution(other.to_state(sweeper.cpu())), other.is_solution());
    }

    #[test]
    fn the_cells_to_guess(model in states()) {
        let Some(sweeper) = sweeper() else { return Ok(()) };
        let (candidates, of_two) = sweeper.cells_to_guess(model.to_state(sweeper.cpu()));
        let (places, two) = model.cells_to_guess();
        // Where a cell has no candidate nobody guesses, so whether such a cell is offered does not matter.
        let some = in_every_block(model.places_with(0).map(|none| !none & 0x1ff));
        let offered: Vec<u16> = candidates.to_lanes().0.iter().zip(some.0).map(|(lane, some)| lane & some).collect();
        prop_assert_eq!(offered, in_every_block(places).0.to_vec());
        prop_assert_eq!(of_two, two);
    }

    #[test]
    fn scores_and_the_best_of_them(model in states(), places in vec(1..512_u16, 9)) {
        let Some(sweeper) = sweeper() else { return Ok(()) };
        let places: [u16; 9] = places.try_into().unwrap();
        let candidates = sweeper.cpu().lanes(&in_every_block(places));
        let scores = sweeper.scores(model.to_state(sweeper.cpu()), candidates);
        let mut expected = [0; 81];
        for box_index in 0..9 {
            for place in PLACES.filter(|&place| has(places[box_index], place)) {
                expected[cell_number(box_index, place)] = model.score(box_index, place);
            }
        }
        prop_assert_eq!(by_number(&scores), expected);
        let best = (0..81).max_by_key(|&number| expected[number]).unwrap();
        prop_assert_eq!(sweeper.best(&scores), best);
    }

    #[test]
    fn both_ways_of_a_guess(model in states(), number in 0..81_usize) {
        let Some(sweeper) = sweeper() else { return Ok(()) };
        let (box_index, place) = (number % 9, number / 9);
        let candidates = model.candidates(box_index, place);
        prop_assume!(candidates.len() > 1);
        let of_two = candidates.len() == 2;
        let Guess { placed, otherwise, .. } = sweeper.split(model.to_state(sweeper.cpu()), number, of_two);
        let elsewhere = |digit: usize, other_box: usize| {
            let set = model.0[digit][other_box];
            if other_box == box_index { set & !(1 << place) } else { set }
        };
        let with_first = model.map(|digit, other_box| {
            if (digit, other_box) == (candidates[0], box_index) { 1 << place } else { elsewhere(digit, other_box) }
        });
        let without_first = model.map(|digit, other_box| match candidates[1..] {
            [second] if of_two && (digit, other_box) == (second, box_index) => 1 << place,
            _ if digit == candidates[0] => elsewhere(digit, other_box),
            _ => model.0[digit][other_box],
        });
        prop_assert_eq!(lanes_of(placed), with_first.to_lanes());
        prop_assert_eq!(lanes_of(otherwise), without_first.to_lanes());
    }

    #[test]
    fn reading((model, _) in solutions(), given in vec(any::<bool>(), 81), more in vec(any::<bool>(), 81)) {
        let Some(sweeper) = sweeper() else { return Ok(()) };
        let mut grid = Grid::EMPTY;
        for cell in Cell::ALL {
            let place = crate::layout::place_in_box(cell.row(), cell.column());
            let digit = model.candidates(cell.box_index(), place)[0];
            if given[cell.index()] && more[cell.index()] {
                grid[cell] = Digit::from_index(digit);
            }
        }
        let expected = model.map(|digit, box_index| {
            let blank = |place: &usize| grid[Cell::ALL[cell_index(box_index, *place)]].is_none();
            let here = |place: &usize| grid[Cell::ALL[cell_index(box_index, *place)]] == Digit::from_index(digit);
            let places = |set: &dyn Fn(&usize) -> bool| PLACES.filter(set).map(|place| 1 << place).sum();
            match places(&here) {
                0 => places(&blank),
                given => given,
            }
        });
        prop_assert_eq!(lanes_of(sweeper.read(grid.as_bytes())), expected.to_lanes());
    }

    #[test]
    fn writing(model in full_boxes()) {
        let Some(sweeper) = sweeper() else { return Ok(()) };
        let written = sweeper.write(model.to_state(sweeper.cpu()));
        for digit in 0..9 {
            for box_index in 0..9 {
                let place = model.0[digit][box_index].trailing_zeros() as usize;
                prop_assert_eq!(usize::from(written[cell_index(box_index, place)]), digit + 1);
            }
        }
    }
}
