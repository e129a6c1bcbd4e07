//! Givens that break a rule are no puzzle: no strategy gets them, and the error names the broken
//! houses.

use judge::fixtures::{self, Expected};
use rstest::rstest;
use sudoku::{Conflicts, Grid, Puzzle};

/// Each case with the message of every conflict in it.
#[rstest]
#[case::box_alone("box-only-conflict", &["1 twice in box 1: r1c1 r2c2"])]
#[case::full("full-but-wrong", &["8 twice in row 9: r9c5 r9c9", "8 twice in column 9: r2c9 r9c9", "8 twice in box 9: r7c8 r9c9"])]
fn every_conflict_is_named(#[case] name: &str, #[case] expected: &[&str]) {
    let case = fixtures::case(name).expect("the case is there");
    let Err(Conflicts(conflicts)) = Puzzle::new(case.grid) else {
        panic!("{name} became a puzzle")
    };
    let message: Vec<String> = conflicts.iter().map(ToString::to_string).collect();
    assert_eq!(message, expected);
}

/// The error names the house that the name of the case names.
#[rstest]
#[case::in_a_box("same-digit-in-box", "in box")]
#[case::in_a_column("same-digit-in-column", "in column")]
#[case::in_a_row("same-digit-in-row", "in row")]
fn the_broken_house_is_named(#[case] name: &str, #[case] house: &str) {
    let case = fixtures::case(name).expect("the case is there");
    let message = Puzzle::new(case.grid).expect_err("the givens break a rule").to_string();
    assert!(message.contains(house), "{message}");
}

#[test]
fn every_invalid_grid_is_refused_with_cells_that_see_each_other() {
    let named = fixtures::cases()
        .iter()
        .filter(|case| case.solutions == Expected::Invalid)
        .map(|case| case.grid);
    let grids: Vec<Grid> = named.chain(fixtures::invalid().iter().copied()).collect();
    assert!(grids.len() > 5, "the fixtures have invalid grids");
    for grid in grids {
        let Err(Conflicts(conflicts)) = Puzzle::new(grid) else { panic!("{grid} became a puzzle") };
        assert!(!conflicts.is_empty(), "{grid}: no conflict is named");
        for conflict in conflicts {
            assert!(conflict.cells.len() > 1, "{grid}: {conflict}");
            for cell in conflict.cells {
                assert!(
                    conflict.house.cells().contains(&cell) && grid[cell] == Some(conflict.digit),
                    "{grid}: {cell}"
                );
            }
        }
    }
}
