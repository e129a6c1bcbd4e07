//! Puzzles for searches that do not read one cell of a box when they test a digit.
//!
//! Such a search solves most puzzles, since rows and columns forbid the same digits. One that reads
//! even less is wrong wherever this one is: it accepts all grids that this one accepts, and more,
//! so it comes to a wrong one at least as early.

use sudoku::Puzzle;

/// For each place in a box, a search that does not read it finds a wrong grid of one of these, in
/// whichever of the eight orders it searches.
///
/// They were found among generated puzzles that such a search solved in another way: the cells in
/// which both solutions agree were filled, but for those that have a digit twice in a box. Then
/// their digits, bands and stacks were exchanged until few of them showed all places and orders.
const PUZZLES: [&str; 22] = [
    ".56.813798.97356147316.9258.68.5379151789.4639.3167825372918546184526937695374182",
    "5217346986948517..87392645113.4795..28..139479.7.8231....297.6...2365..9.691482.5",
    "652347819973812..584196527373.2981.44..1367.....574.3.5.742..86.2468.597.68759..1",
    "16.4..83259.283.162.361..954517293687283..941936841257....7.523..5..2674.725.4189",
    "163789524945..678372834591645.8.23972..4..851....5.6426.4.7123..3269417..17..8469",
    "123.5687.4.7.2.653..6..3..284926713526538....73...526...4.32......5.432.372698541",
    "3..7..5..725.3.6.9.6452.738892415367.379.2......37.9...532...76....47253278653194",
    "6849352172.1...95..95..1.....239.56.94.562...563418792..9..6..5.5.1.3629.2675943.",
    "18...523.23589....976231485..3..8..27.1.2.358428.5391.812369574...5.782...7.82...",
    "...75..34.458.3.273.72145.6.193..642..46..3717634.1.58.7253.4.9.5614.7.343.9....5",
    "965823147...4.7.954..95.....567...39739.85...2486397513..5..9..6.4.9.57359137..68",
    "..915.623..32..5895.293874..48...29.9.742.86.2568.93.4.9468.1.2.2534.9.8..1.924..",
    ".5194.6.7.9836.5.464.7....9.374..861..68..4535846.3.92...59..46.692.4.154.51369.8",
    ".28.735.....528.475769143288..2..7..7523.1.8..3478625.615837492.87...1.5...1..87.",
    "...2..64.537..4892462..951...574.1..97..2635464....278786...4.53.4...9.1...4..78.",
    ".49.6781..17.892...834..79.3..8....9...93.....96.7....724513968965.48..2.3..9245.",
    ".81.4273..72.316..4...7912.7..9....229........1..28...539164287.47285..6.26.9.45.",
    ".....5.345.6...8.7934...2.5.59...341.4791.5262...54..81957...824625..173.....1.59",
    ".95..7...7239..416.862..759..8.946..96157..42347....956.9...5348.2...9.1.34..9...",
    "45.....3........85..85....1.8..7695.7459..16.69314582781..53..632...951.56..2134.",
    "5..96...1216.7489.793...46.46.7.....387..612915...86476.1...9348.5...2.693.6.....",
    ".96.1.83.8..95346.453687129.3714...6..872.34..2436.75....53..7........133....1..4",
];

/// Those puzzles, with few blanks first.
pub(super) fn puzzles() -> impl Iterator<Item = Puzzle> {
    PUZZLES.into_iter().map(|puzzle| puzzle.parse().expect("a puzzle in a line"))
}

#[cfg(test)]
mod tests {
    use sudoku::{Cell, Digit, Grid};

    use super::*;
    use crate::answers::fresh::ORDERS;

    /// A search row by row, with ascending digits.
    struct Search {
        /// The place in a box that is not read.
        unread: usize,
        blanks: Vec<Cell>,
        grid: Grid,
        /// The digits of each row, column and box that are read.
        seen: [[u16; 9]; 3],
    }

    /// Whether a search that does not read this place of a box finds a wrong grid.
    fn misleads(unread: usize, puzzle: &Puzzle) -> bool {
        let grid = *puzzle.grid();
        let blanks = grid.blanks().collect();
        let mut search = Search { unread, blanks, grid, seen: [[0; 9]; 3] };
        for (cell, digit) in grid.digits() {
            search.change(cell, digit);
        }
        search.fill(0) && puzzle.check_solution(&search.grid).is_err()
    }

    impl Search {
        /// Adds a digit to what is read in the houses of its cell, or takes it away.
        fn change(&mut self, cell: Cell, digit: Digit) {
            for (kind, house) in cell.houses().into_iter().enumerate() {
                if kind < 2 || house.cells().get(self.unread) != Some(&cell) {
                    self.seen[kind][house.index()] ^= 1 << digit.index();
                }
            }
        }

        /// Fills the blanks from this number on.
        fn fill(&mut self, number: usize) -> bool {
            let Some(&cell) = self.blanks.get(number) else { return true };
            for digit in Digit::ALL {
                let mut houses = self.seen.iter().zip(cell.houses());
                if houses.any(|(seen, house)| seen[house.index()] >> digit.index() & 1 == 1) {
                    continue;
                }
                self.grid[cell] = Some(digit);
                self.change(cell, digit);
                if self.fill(number + 1) {
                    return true;
                }
                self.change(cell, digit);
            }
            self.grid[cell] = None;
            false
        }
    }

    #[test]
    fn whichever_place_of_a_box_is_not_read_a_puzzle_shows_it_in_every_order() {
        for (number, order) in ORDERS.iter().enumerate() {
            let forms: Vec<Puzzle> = puzzles().map(|one| order.apply_to_puzzle(&one)).collect();
            for place in 0..9 {
                let is_shown = forms.iter().any(|puzzle| misleads(place, puzzle));
                assert!(is_shown, "place {place}, order {number}");
            }
        }
        // A search that reads all places is right.
        assert!(!puzzles().any(|puzzle| misleads(9, &puzzle)));
    }
}
