//! [`TECHNIQUES`]: the list of techniques, in the order in which a person tries them; and [`rate`].

mod fish;
mod grave;
mod hidden_set;
mod locked;
mod naked_set;
mod shared_cell;
mod single;
mod unique_loop;
mod wing;

use sudoku::{House, Puzzle};

use crate::{Deduction, PencilMarks, Rating};

/// One technique.
pub struct Technique {
    /// What Sudoku players call it, in lower case.
    pub name: &'static str,
    /// How hard a person finds it.
    pub rating: Rating,
    /// Whether it holds only for a puzzle with exactly one solution.
    pub presumes_one_solution: bool,
    find: Find,
}

/// The first step that a technique finds on a board.
type Find = fn(&PencilMarks) -> Option<Deduction>;

impl Technique {
    const fn new(tenths: u8, name: &'static str, find: Find) -> Self {
        Self {
            name,
            rating: Rating::new(tenths),
            presumes_one_solution: false,
            find,
        }
    }

    const fn unique(tenths: u8, name: &'static str, find: Find) -> Self {
        Self {
            presumes_one_solution: true,
            ..Self::new(tenths, name, find)
        }
    }

    /// The first step that the technique finds on the board.
    pub fn find(&self, board: &PencilMarks) -> Option<Deduction> {
        (self.find)(board)
    }
}

/// All techniques, in the order and with the ratings of Sudoku Explainer 1.2.1.
///
/// This is the only list of them. To add one, write its file and add a row.
pub static TECHNIQUES: &[Technique] = &[
    Technique::new(10, "last value", single::last_value),
    Technique::new(12, "hidden single in a box", |board| {
        single::hidden(board, &House::BOXES)
    }),
    Technique::new(15, "hidden single in a line", |board| {
        single::hidden(board, LINES)
    }),
    // There is no direct claiming: wherever it applies, so does direct pointing.
    Technique::new(17, "direct pointing", locked::direct_pointing),
    Technique::new(20, "direct hidden pair", |board| {
        hidden_set::direct(board, 2)
    }),
    Technique::new(23, "naked single", single::naked),
    Technique::new(25, "direct hidden triplet", |board| {
        hidden_set::direct(board, 3)
    }),
    Technique::new(26, "pointing", |board| locked::locked(board, &House::BOXES)),
    Technique::new(28, "claiming", |board| locked::locked(board, LINES)),
    Technique::new(30, "naked pair", |board| naked_set::naked_set(board, 2)),
    Technique::new(32, "X-wing", |board| fish::fish(board, 2)),
    Technique::new(34, "hidden pair", |board| hidden_set::hidden_set(board, 2)),
    Technique::new(36, "naked triplet", |board| naked_set::naked_set(board, 3)),
    Technique::new(38, "swordfish", |board| fish::fish(board, 3)),
    Technique::new(40, "hidden triplet", |board| {
        hidden_set::hidden_set(board, 3)
    }),
    Technique::new(42, "XY-wing", |board| wing::wing(board, 2)),
    Technique::new(44, "XYZ-wing", |board| wing::wing(board, 3)),
    Technique::unique(45, "unique rectangle", |board| {
        unique_loop::unique_loop(board, 0)
    }),
    Technique::unique(46, "unique rectangle or loop", |board| {
        unique_loop::unique_loop(board, 1)
    }),
    Technique::unique(47, "unique rectangle or loop", |board| {
        unique_loop::unique_loop(board, 2)
    }),
    Technique::unique(48, "unique rectangle or loop", |board| {
        unique_loop::unique_loop(board, 3)
    }),
    Technique::unique(49, "unique rectangle or loop", |board| {
        unique_loop::unique_loop(board, 4)
    }),
    Technique::unique(50, "unique rectangle or loop", |board| {
        unique_loop::unique_loop(board, 5)
    }),
    Technique::new(50, "naked quad", |board| naked_set::naked_set(board, 4)),
    Technique::new(52, "jellyfish", |board| fish::fish(board, 4)),
    Technique::new(54, "hidden quad", |board| hidden_set::hidden_set(board, 4)),
    Technique::unique(56, "bivalue universal grave", |board| {
        grave::grave(board, 1)
    }),
    Technique::unique(57, "bivalue universal grave", |board| {
        grave::grave(board, 2)
    }),
    Technique::unique(58, "bivalue universal grave with a pair", |board| {
        grave::with_set(board, 2)
    }),
    Technique::unique(59, "bivalue universal grave with a triplet", |board| {
        grave::with_set(board, 3)
    }),
    Technique::unique(60, "bivalue universal grave with a quad", |board| {
        grave::with_set(board, 4)
    }),
];

/// The rows and columns.
const LINES: &[House] = House::ALL.split_at(18).0;

/// The hardest technique that a person needs for a puzzle with exactly one solution; `None` if all
/// techniques together do not solve it.
pub fn rate(puzzle: &Puzzle) -> Option<&'static Technique> {
    let mut board = PencilMarks::new(puzzle);
    let mut hardest = &TECHNIQUES[0];
    while !board.grid().is_full() {
        let (technique, step) = board.next_step(TECHNIQUES)?;
        if technique.rating > hardest.rating {
            hardest = technique;
        }
        step.apply(&mut board);
    }
    Some(hardest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Effect, HUMAN_TECHNIQUES};

    /// The steps of the puzzle, each with its board before. Each is compared with the solution.
    fn path(puzzle: &Puzzle) -> Vec<(&'static Technique, PencilMarks, Deduction)> {
        let solution = HUMAN_TECHNIQUES
            .first_solution(puzzle)
            .expect("it has a solution");
        let (mut board, mut path) = (PencilMarks::new(puzzle), Vec::new());
        while let Some((technique, step)) = board.next_step(TECHNIQUES) {
            let words = step.words(&board);
            match &step.effect {
                &Effect::Write(cell, digit) => assert_eq!(solution[cell], Some(digit), "{words}"),
                Effect::Eliminate(gone) => {
                    for (cell, digit) in gone.iter().flat_map(|gone| gone.pairs()) {
                        assert_ne!(solution[cell], Some(digit), "{words}");
                    }
                }
            }
            path.push((technique, board.clone(), step));
            path[path.len() - 1].2.apply(&mut board);
        }
        path
    }

    /// Each row of `found.tsv`: at that step of the puzzle no easier technique applies.
    #[test]
    fn each_technique_is_found_where_nothing_easier_is() {
        for row in include_str!("technique/found.tsv").lines().skip(1) {
            let [rating, name, puzzle, words] = row
                .split('\t')
                .collect::<Vec<_>>()
                .try_into()
                .expect("four columns");
            let path = path(&puzzle.parse().expect("a puzzle"));
            let is_it = |of: &Technique| of.name == name && of.rating.to_string() == rating;
            let found = path.iter().find(|(technique, ..)| is_it(technique));
            let (_, board, step) = found.expect("the technique is used");
            assert_eq!(step.words(board), words, "{name}");
        }
    }

    #[test]
    fn no_step_of_a_fixture_contradicts_its_solution() {
        let fixtures = [
            include_str!("../../../../fixtures/easy.txt"),
            include_str!("../../../../fixtures/medium.txt"),
            include_str!("../../../../fixtures/hard.txt"),
            include_str!("../../../../fixtures/brutal.txt"),
        ];
        let lines = fixtures
            .into_iter()
            .flat_map(str::lines)
            .filter(|line| !line.starts_with('#'));
        let puzzles = lines.filter_map(|line| line.split('\t').next());
        let steps = puzzles.map(|puzzle| path(&puzzle.parse().expect("a puzzle")).len());
        assert!(steps.sum::<usize>() > 5_000);
    }

    #[test]
    fn the_list_is_in_the_order_of_the_ratings() {
        assert!(TECHNIQUES.is_sorted_by_key(|technique| technique.rating));
    }

    #[test]
    fn chains_are_beyond_the_techniques() {
        let of = |puzzle: &str| rate(&puzzle.parse().unwrap()).map(|hardest| hardest.rating);
        let easy =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let golden_nugget =
            ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
        assert_eq!((of(easy), of(golden_nugget)), (Some(Rating::new(12)), None));
    }
}
