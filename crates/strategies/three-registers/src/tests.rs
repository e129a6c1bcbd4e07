//! The sweeps and guesses of each sweeper against the scalar model, on random states.

use judge::fixtures;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use sudoku::{Cell, Digit, Grid, Puzzle};

use crate::avx2::{self, Avx2};
use crate::avx512::{self, Avx512};
use crate::cells::{Candidates, cell_index, place_in_box};
use crate::model::{ModelSwept, has, places_where};
use crate::sweeper::{ReadWrite, Sweeper};

/// A sweeper, with a way in from plain memory and a look at every bit.
trait Tested: Sweeper {
    /// The candidates in registers.
    fn packed(&self, candidates: &Candidates) -> Self::State;

    /// Every bit of the registers.
    fn bits(state: Self::State) -> Vec<u16>;

    /// The candidates in plain memory again. Bits that belong to no candidate must be 0.
    fn unpacked(&self, state: Self::State) -> Candidates {
        let candidates = self.candidates(state);
        assert_eq!(Self::bits(state), Self::bits(self.packed(&candidates)), "{candidates:?}");
        candidates
    }
}

impl Tested for Avx512 {
    fn packed(&self, candidates: &Candidates) -> Self::State {
        use avx512::layout::{FIRST_BIT, State, lane};
        let mut registers = [avx512::vector::Lanes([0; 32]); 3];
        for (digit, boxes) in candidates.0.iter().enumerate() {
            for (box_index, places) in boxes.iter().enumerate() {
                registers[digit % 3].0[lane(digit / 3, box_index)] = places << FIRST_BIT;
            }
        }
        State(registers.map(|lanes| self.lanes(&lanes)))
    }

    fn bits(state: Self::State) -> Vec<u16> {
        state.0.iter().flat_map(|x| x.to_lanes().0).collect()
    }
}

impl Tested for Avx2 {
    fn packed(&self, candidates: &Candidates) -> Self::State {
        use avx2::layout::{NINTH, State, lane};
        let mut registers = [avx2::vector::Bytes([0; 32]); 4];
        for (digit, boxes) in candidates.0.iter().enumerate() {
            for (box_index, &places) in boxes.iter().enumerate() {
                let (band, lane) = (box_index / 3, lane(digit, box_index % 3));
                registers[band].0[lane] = places as u8;
                registers[NINTH].0[lane] |= ((places >> 8) as u8) << band;
            }
        }
        State(registers.map(|bytes| self.load(&bytes)))
    }

    fn bits(state: Self::State) -> Vec<u16> {
        state.0.iter().flat_map(|x| x.to_bytes().0.map(u16::from)).collect()
    }
}

/// Any sets of places: dense, sparse, and in between.
fn states() -> impl Strategy<Value = Candidates> {
    (vec(0..512_u16, 81), vec(0..512_u16, 81), 0..4).prop_map(|(one, other, density)| {
        Candidates::from_sets(|digit, box_index| {
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

/// States in which each cell has this many candidates, or one more.
fn even_states() -> impl Strategy<Value = Candidates> {
    (1..9_usize, vec(0..18_usize, 81)).prop_map(|(few, drawn)| {
        Candidates::from_sets(|digit, box_index| {
            places_where(|place| {
                let drawn = drawn[9 * box_index + place];
                (digit + drawn) % 9 < few + drawn / 9
            })
        })
    })
}

/// States in which each box has each digit once.
fn full_boxes() -> impl Strategy<Value = Candidates> {
    vec(Just((0..9).collect::<Vec<usize>>()).prop_shuffle(), 9)
        .prop_map(|boxes| Candidates::from_sets(|digit, box_index| 1 << boxes[box_index][digit]))
}

/// Solutions of known puzzles.
fn solutions() -> impl Strategy<Value = Candidates> {
    let grids: Vec<Grid> = fixtures::cases().iter().filter_map(|case| case.solution).collect();
    select(grids).prop_map(|grid| {
        Candidates::from_sets(|digit, box_index| {
            let at = |place: usize| grid[Cell::ALL[cell_index(box_index, place)]];
            places_where(|place| at(place) == Digit::from_index(digit))
        })
    })
}

/// The walk in README.md: the places of a digit in LeetCode's example, and how many cells are known
/// after each sweep.
#[test]
fn the_walk_of_the_readme() {
    let Some(sweeper) = Avx2::detect() else { return };
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let puzzle: Puzzle = line.parse().unwrap();
    let seven = 6;
    let start = sweeper.unpacked(sweeper.start(puzzle.grid().as_bytes()));
    let mut known = vec![start.sweep()];
    while known[known.len() - 1].assigned != [0x1ff; 9] {
        known.push(known[known.len() - 1].state.sweep());
    }
    let count = |swept: &ModelSwept| swept.assigned.iter().map(|places| places.count_ones()).sum();
    assert_eq!(known.iter().map(count).collect::<Vec<u32>>(), [50, 72, 79, 81]);

    let shown = |state: &Candidates, row: usize| {
        let cell = |column: usize| {
            let cell = Cell::at(row, column).unwrap();
            let box_index = cell.box_index();
            if puzzle.grid()[cell] == Digit::from_index(seven) {
                '7'
            } else if has(state.0[seven][box_index], place_in_box(row, column)) {
                '*'
            } else {
                '.'
            }
        };
        let stacks = [0, 3, 6].map(|from| (from..from + 3).map(cell).collect::<String>());
        stacks.join(" ")
    };
    for row in 0..9 {
        let columns = [&start, &start.locked(), &known[0].state].map(|state| shown(state, row));
        let line = columns.join("        ");
        assert!(include_str!("../README.md").contains(&line), "no {line:?} in README.md");
    }
}

/// Runs a check on each sweeper that this processor has.
macro_rules! on_each_sweeper {
    ($check:ident($argument:expr)) => {
        if let Some(sweeper) = Avx512::detect() {
            $check(&sweeper, $argument)?;
        }
        if let Some(sweeper) = Avx2::detect() {
            $check(&sweeper, $argument)?;
        }
    };
}

type Checked = Result<(), TestCaseError>;

/// Five sweeps, one after the other.
fn check_sweeps(sweeper: &impl Tested, mut candidates: Candidates) -> Checked {
    let mut state = sweeper.packed(&candidates);
    let (mut before, mut expected_before) = (sweeper.no_cells(), [0; 9]);
    for _ in 0..5 {
        let (swept, expected) = (sweeper.sweep(state), candidates.sweep());
        prop_assert_eq!(sweeper.unpacked(swept.state), expected.state);
        prop_assert_eq!(sweeper.is_full(swept.assigned), expected.assigned == [0x1ff; 9]);
        let differ = sweeper.differ(swept.assigned, before);
        prop_assert_eq!(differ, expected.assigned != expected_before);
        prop_assert!(differ || sweeper.nearly_agree(swept.assigned, before));
        prop_assert_eq!(swept.emptied != 0, expected.is_emptied);
        prop_assert_eq!(sweeper.has_clash(&swept), expected.has_clash);
        (state, candidates) = (swept.state, expected.state);
        (before, expected_before) = (swept.assigned, expected.assigned);
    }
    Ok(())
}

/// The guess is at a cell with the best score, and splits the state in two.
fn check_choice(sweeper: &impl Tested, candidates: Candidates) -> Checked {
    let (places, of_two) = candidates.cells_to_guess();
    let best = (0..81)
        .filter(|number| has(places[number % 9], number / 9))
        .map(|number| candidates.score(number % 9, number / 9))
        .max();
    prop_assume!(best.is_some());
    let guess = sweeper.choose(sweeper.packed(&candidates));
    let (box_index, place) = (guess.number % 9, guess.number / 9);
    prop_assert!(has(places[box_index], place));
    prop_assert_eq!(Some(candidates.score(box_index, place)), best);
    prop_assert_eq!(guess.of_two, of_two);
    let after_first = sweeper.unpacked(guess.placed);
    // Each sweeper decides for itself which candidate is the first.
    let [first] = after_first.digits_at(box_index, place)[..] else {
        return Err(TestCaseError::fail("the guess does not place exactly one digit"));
    };
    let digits = candidates.digits_at(box_index, place);
    prop_assert!(digits.contains(&first));
    let others: Vec<usize> = digits.into_iter().filter(|&digit| digit != first).collect();
    let with = |taken: &[usize], lost: &[usize]| {
        Candidates::from_sets(|digit, other_box| match candidates.0[digit][other_box] {
            set if other_box != box_index => set,
            _ if taken.contains(&digit) => 1 << place,
            set if lost.contains(&digit) => set & !(1 << place),
            set => set,
        })
    };
    prop_assert_eq!(after_first, with(&[first], &others));
    let expected = with(if of_two { &others } else { &[] }, &[first]);
    prop_assert_eq!(sweeper.unpacked(guess.otherwise), expected);
    Ok(())
}

proptest! {
    #[test]
    fn sweeps_are_those_of_the_model(state in prop_oneof![states(), full_boxes(), solutions()]) {
        on_each_sweeper!(check_sweeps(state));
    }

    #[test]
    fn a_guess_is_the_best_of_the_model(state in prop_oneof![states(), even_states()]) {
        on_each_sweeper!(check_choice(state));
    }
}
