//! Each step of each sweeper against the scalar model, on random states.

use proptest::collection::vec;
use proptest::prelude::*;
use sudoku::{Cell, Digit, Grid, Puzzle};

use crate::avx2;
use crate::avx512;
use crate::cells::{Candidates, cell_index, cell_number, place_in_box};
use crate::model::{ModelSwept, PLACES, has, places_where};
use crate::single_steps::{Places, SingleSteps};
use crate::sweeper::ReadWrite;

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

/// States in which each box has each digit once.
fn full_boxes() -> impl Strategy<Value = Candidates> {
    vec(Just((0..9).collect::<Vec<usize>>()).prop_shuffle(), 9)
        .prop_map(|boxes| Candidates::from_sets(|digit, box_index| 1 << boxes[box_index][digit]))
}

/// A known solution with its digits, rows and columns shuffled, and in some cases two cells of a
/// box exchanged; and whether it still is a solution.
fn solutions() -> impl Strategy<Value = (Candidates, bool)> {
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
            let candidates = Candidates::from_sets(|digit, box_index| {
                places_where(|place| grid[cell_index(box_index, place)] == digit)
            });
            (candidates, exchanged.is_none())
        })
}

/// The walk in README.md: the places of a digit in LeetCode's example, and how many cells are known
/// after each sweep.
#[test]
fn the_walk_of_the_readme() {
    let Some(sweeper) = avx2::Sweeper::detect() else { return };
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let puzzle: Puzzle = line.parse().unwrap();
    let seven = 6;
    let start = unpacked(&sweeper, sweeper.start(puzzle.grid().as_bytes()));
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

/// The candidates in plain memory again. Bits that belong to no candidate must be 0.
fn unpacked<S: SingleSteps>(sweeper: &S, state: S::State) -> Candidates {
    assert!(sweeper.is_tidy(state));
    sweeper.candidates(state)
}

/// Runs a check on each sweeper that this processor has, and prints which it lacks.
macro_rules! on_each_sweeper {
    ($check:ident($($argument:expr),*)) => {
        match avx512::Sweeper::detect() {
            Some(sweeper) => $check(&sweeper, $($argument),*)?,
            None => eprintln!("skipped: this processor has no AVX-512 VBMI, BITALG and GFNI"),
        }
        match avx2::Sweeper::detect() {
            Some(sweeper) => $check(&sweeper, $($argument),*)?,
            None => eprintln!("skipped: this processor has no AVX2"),
        }
    };
}

type Checked = Result<(), TestCaseError>;

fn check_locked(sweeper: &impl SingleSteps, candidates: Candidates) -> Checked {
    let state = sweeper.locked_step(sweeper.packed(&candidates));
    prop_assert_eq!(unpacked(sweeper, state), candidates.locked());
    Ok(())
}

fn check_naked(sweeper: &impl SingleSteps, candidates: Candidates) -> Checked {
    let [any, one] = sweeper.naked_step(sweeper.packed(&candidates));
    prop_assert_eq!(any, candidates.places_with(0).map(|places| 0x1ff & !places));
    prop_assert_eq!(one, candidates.places_with(1));
    Ok(())
}

fn check_hidden(sweeper: &impl SingleSteps, candidates: Candidates) -> Checked {
    let state = sweeper.hidden_step(sweeper.packed(&candidates));
    prop_assert_eq!(unpacked(sweeper, state), candidates.hidden());
    Ok(())
}

fn check_sweep(sweeper: &impl SingleSteps, candidates: Candidates) -> Checked {
    let swept = sweeper.sweep(sweeper.packed(&candidates));
    let expected = candidates.sweep();
    prop_assert_eq!(unpacked(sweeper, swept.state), expected.state);
    prop_assert_eq!(sweeper.places(swept.assigned), expected.assigned);
    prop_assert_eq!(sweeper.is_full(swept.assigned), expected.assigned == [0x1ff; 9]);
    prop_assert_eq!(swept.emptied != 0, expected.is_emptied);
    prop_assert_eq!(sweeper.has_clash(&swept), expected.has_clash);
    Ok(())
}

fn check_sweeps(sweeper: &impl SingleSteps, mut candidates: Candidates, sweeps: usize) -> Checked {
    let mut state = sweeper.packed(&candidates);
    let (mut before, mut expected_before) = (sweeper.no_cells(), [0; 9]);
    for _ in 0..sweeps {
        let swept = sweeper.sweep(state);
        state = swept.state;
        let expected = candidates.sweep();
        candidates = expected.state;
        let differ = sweeper.differ(swept.assigned, before);
        prop_assert_eq!(differ, expected.assigned != expected_before);
        prop_assert!(differ || sweeper.nearly_agree(swept.assigned, before));
        (before, expected_before) = (swept.assigned, expected.assigned);
    }
    prop_assert_eq!(unpacked(sweeper, state), candidates);
    Ok(())
}

fn check_solution(sweeper: &impl SingleSteps, candidates: Candidates) -> Checked {
    prop_assert_eq!(sweeper.is_solution(sweeper.packed(&candidates)), candidates.is_solution());
    Ok(())
}

fn check_cells_to_guess(sweeper: &impl SingleSteps, candidates: Candidates) -> Checked {
    let (cells, of_two) = sweeper.cells_to_guess(sweeper.packed(&candidates));
    let (expected, expected_of_two) = candidates.cells_to_guess();
    // The search never guesses where a cell has no candidate, so such a cell may be offered.
    let none = candidates.places_with(0);
    let offered = sweeper.places(cells);
    let offered: Places = std::array::from_fn(|box_index| offered[box_index] & !none[box_index]);
    prop_assert_eq!(offered, expected);
    prop_assert_eq!(of_two, expected_of_two);
    Ok(())
}

fn check_scores(sweeper: &impl SingleSteps, candidates: Candidates, places: Places) -> Checked {
    let scores = sweeper.scores(sweeper.packed(&candidates), sweeper.cells(places));
    let mut expected = [0; 81];
    for box_index in 0..9 {
        for place in PLACES.filter(|&place| has(places[box_index], place)) {
            expected[cell_number(box_index, place)] = candidates.score(box_index, place);
        }
    }
    prop_assert_eq!(sweeper.by_number(&scores), expected);
    prop_assert_eq!(Some(&expected[sweeper.best(&scores)]), expected.iter().max());
    Ok(())
}

fn check_split(sweeper: &impl SingleSteps, candidates: Candidates, number: usize) -> Checked {
    let (box_index, place) = (number % 9, number / 9);
    let digits = candidates.digits_at(box_index, place);
    prop_assume!(digits.len() > 1);
    let of_two = digits.len() == 2;
    let guess = sweeper.split(sweeper.packed(&candidates), number, of_two);
    let placed = unpacked(sweeper, guess.placed);
    // Each sweeper decides for itself which candidate is the first.
    let [first] = placed.digits_at(box_index, place)[..] else {
        return Err(TestCaseError::fail("the guess does not place exactly one digit"));
    };
    prop_assert!(digits.contains(&first));
    let without_cell = |digit: usize, other_box: usize| {
        let set = candidates.0[digit][other_box];
        if other_box == box_index { set & !(1 << place) } else { set }
    };
    let with_first = Candidates::from_sets(|digit, other_box| {
        if (digit, other_box) == (first, box_index) {
            1 << place
        } else {
            without_cell(digit, other_box)
        }
    });
    let without_first = Candidates::from_sets(|digit, other_box| match other_box == box_index {
        true if digit == first => without_cell(digit, other_box),
        true if of_two && digits.contains(&digit) => 1 << place,
        _ => candidates.0[digit][other_box],
    });
    prop_assert_eq!(placed, with_first);
    prop_assert_eq!(unpacked(sweeper, guess.otherwise), without_first);
    Ok(())
}

fn check_reading(sweeper: &impl SingleSteps, grid: &Grid) -> Checked {
    let expected = Candidates::from_sets(|digit, box_index| {
        let at = |place: usize| grid[Cell::ALL[cell_index(box_index, place)]];
        match places_where(|place| at(place) == Digit::from_index(digit)) {
            0 => places_where(|place| at(place).is_none()),
            given => given,
        }
    });
    prop_assert_eq!(unpacked(sweeper, sweeper.read_step(grid.as_bytes())), expected);
    Ok(())
}

fn check_writing(sweeper: &impl SingleSteps, candidates: Candidates) -> Checked {
    let written = sweeper.write(sweeper.packed(&candidates));
    for digit in 0..9 {
        for box_index in 0..9 {
            let place = candidates.0[digit][box_index].trailing_zeros() as usize;
            prop_assert_eq!(usize::from(written[cell_index(box_index, place)]), digit + 1);
        }
    }
    Ok(())
}

proptest! {
    #[test]
    fn step_1_removes_locked_candidates(state in states()) {
        on_each_sweeper!(check_locked(state));
    }

    #[test]
    fn step_2_finds_naked_singles(state in states()) {
        on_each_sweeper!(check_naked(state));
    }

    #[test]
    fn step_3_finds_hidden_singles(state in states()) {
        on_each_sweeper!(check_hidden(state));
    }

    #[test]
    fn a_sweep_is_that_of_the_model(
        state in prop_oneof![states(), full_boxes(), solutions().prop_map(|(state, _)| state)],
    ) {
        on_each_sweeper!(check_sweep(state));
    }

    #[test]
    fn several_sweeps_are_those_of_the_model(state in states(), sweeps in 1..6_usize) {
        on_each_sweeper!(check_sweeps(state, sweeps));
    }

    #[test]
    fn only_solutions_pass_as_solutions((state, is_solution) in solutions(), other in full_boxes()) {
        prop_assert_eq!(state.is_solution(), is_solution);
        on_each_sweeper!(check_solution(state));
        on_each_sweeper!(check_solution(other));
    }

    #[test]
    fn guesses_are_at_cells_with_the_fewest_candidates(state in states()) {
        on_each_sweeper!(check_cells_to_guess(state));
    }

    #[test]
    fn scores_are_those_of_the_model(state in states(), places in vec(1..512_u16, 9)) {
        let places: Places = places.try_into().unwrap();
        on_each_sweeper!(check_scores(state, places));
    }

    #[test]
    fn a_guess_splits_a_state_in_two(state in states(), number in 0..81_usize) {
        on_each_sweeper!(check_split(state, number));
    }

    #[test]
    fn reading_keeps_givens_and_opens_blanks(
        (solution, _) in solutions(),
        given in vec(any::<bool>(), 81),
        more in vec(any::<bool>(), 81),
    ) {
        let mut grid = Grid::EMPTY;
        for cell in Cell::ALL {
            let place = place_in_box(cell.row(), cell.column());
            let digit = solution.digits_at(cell.box_index(), place)[0];
            if given[cell.index()] && more[cell.index()] {
                grid[cell] = Digit::from_index(digit);
            }
        }
        on_each_sweeper!(check_reading(&grid));
    }

    #[test]
    fn writing_writes_every_digit(state in full_boxes()) {
        on_each_sweeper!(check_writing(state));
    }
}
