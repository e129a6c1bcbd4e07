//! The text of a [`Smallest`]: the right result for its board, and the actual one.

use std::fmt;

use sudoku::{Cell, Digit, Grid, list_in_words};

use super::Smallest;
use crate::Reply;
use crate::boards::singles::{Singles, needs_a_guess};
use crate::search::{DigitOrder, Search};

/// The most cells that a sentence lists.
const MOST_LISTED: usize = 5;

/// A search is described for at most this many blanks: a reader would not follow a longer one.
const MOST_FOLLOWED: usize = 12;

impl fmt::Display for Smallest {
    /// The right result for this board, and the actual one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match &self.expected {
            Reply::Board(solution) => {
                let blanks = self.blanks_text();
                let search = self.search_text(solution);
                let result = self.result_text(solution);
                format!("{blanks}{search}{result}")
            }
            _ => self.validation_text(),
        };
        match self.call_name() {
            Some(call) => write!(f, "In the {call} call, {}", uncapitalized(&text)),
            None => f.write_str(&text),
        }
    }
}

/// Describes a reply to problem 36, or one that is not a board.
fn failure_text(reply: &Reply) -> String {
    match reply {
        Reply::Failed(error) => format!("your answer failed: {error}"),
        // This time is shorter than that of a verdict: with more of it, the call might end.
        Reply::Slow => {
            "your answer was stopped before it ended: calls have a short time limit here".to_owned()
        }
        Reply::Odd(what) => what.clone(),
        Reply::Truth(truth) => format!("your answer returned {truth}"),
        Reply::Board(_) => "your answer filled the board".to_owned(),
    }
}

/// Why a search of a board with this many blanks cannot take long; `None` if it can.
fn most_tries(blanks: usize) -> Option<&'static str> {
    match blanks {
        1 => Some("One blank needs at most 9 tries"),
        // Nine digits in one cell, and for each of them nine in the other.
        2 => Some("Two blanks need at most 90 tries"),
        _ => None,
    }
}

/// The sentence with a capital letter.
fn capitalized(text: &str) -> String {
    let mut characters = text.chars();
    match characters.next() {
        Some(first) => first.to_uppercase().chain(characters).collect(),
        None => String::new(),
    }
}

/// The sentence as a continuation of another one.
fn uncapitalized(text: &str) -> String {
    let mut characters = text.chars();
    match characters.next() {
        Some(first) => first.to_lowercase().chain(characters).collect(),
        None => String::new(),
    }
}

fn shown(digit: Option<Digit>) -> String {
    digit.map_or("a blank".to_owned(), |digit| digit.to_string())
}

/// A wrong digit that a correct row-by-row search writes first, and has to undo.
struct FollowedMistake {
    cell: Cell,
    digit: Digit,
    /// The right digit of the cell.
    right: Digit,
    /// The cell for which the search then finds no digit.
    blank: Cell,
    /// Whether no digit is written between the wrong one and this blank.
    is_last: bool,
}

impl Smallest {
    /// Which call the text is about; `None` if one board is shown.
    const fn call_name(&self) -> Option<&'static str> {
        match self.boards_before.len() {
            0 => None,
            1 => Some("second"),
            _ => Some("last"),
        }
    }

    /// What is repeated on a board of problem 36, and what the answer returned.
    fn validation_text(&self) -> String {
        let board = if let Some(conflict) = self.board.conflicts().first() {
            format!("The board has {conflict}.")
        } else if self.board.digits().next().is_none() {
            "The board is empty, so nothing is repeated.".to_owned()
        } else {
            "No digit is repeated in a row, column or box.".to_owned()
        };
        match &self.actual {
            // The text says what was expected.
            Reply::Odd(what) => format!("{board} {}.", capitalized(what)),
            actual => format!(
                "{board} Expected {}; {}.",
                self.board.is_valid(),
                failure_text(actual)
            ),
        }
    }

    /// The digits that fit: `7 or 9`.
    fn candidates_text(&self, cell: Cell) -> String {
        let candidates = self.board.candidates(cell);
        let digits: Vec<String> = candidates.iter().map(|digit| digit.to_string()).collect();
        digits.join(" or ")
    }

    /// The blanks with their candidates.
    fn blanks_text(&self) -> String {
        let blanks: Vec<Cell> = self.board.blanks().collect();
        match blanks[..] {
            [] => "The board is full and right. ".to_owned(),
            [cell] => format!(
                "Only {cell} is blank, and only {} fits. ",
                self.candidates_text(cell)
            ),
            _ if blanks.len() <= MOST_LISTED => {
                let listed: Vec<String> = blanks
                    .iter()
                    .map(|&cell| format!("{cell} ({})", self.candidates_text(cell)))
                    .collect();
                format!(
                    "The {} blanks, with their candidates: {}. ",
                    blanks.len(),
                    listed.join(", ")
                )
            }
            _ => format!("The board has {} blanks. ", blanks.len()),
        }
    }

    /// Why a search has to backtrack, or why it may have to guess; empty if neither is known.
    fn search_text(&self, solution: &Grid) -> String {
        if let Some(mistake) = self.followed_mistake(solution) {
            return self.dead_end_text(&mistake);
        }
        if needs_a_guess(&self.board, Singles::NakedAndHidden) {
            "Naked and hidden singles do not solve it, so it may need a guess. ".to_owned()
        } else {
            String::new()
        }
    }

    /// The mistake that a correct row-by-row search has to undo on this board; `None` if it never
    /// backtracks, if the board has too many blanks to follow it, or if the digit may be right, as
    /// on a board with several solutions.
    fn followed_mistake(&self, solution: &Grid) -> Option<FollowedMistake> {
        if self.board.blanks().count() > MOST_FOLLOWED || self.only_right_board().is_none() {
            return None;
        }
        let dead_end = Search::first_dead_end(DigitOrder::Ascending, self.board)?;
        let mut written = self
            .board
            .blanks()
            .filter(|&cell| dead_end.board[cell].is_some());
        // The search goes through the blanks in order. What `written` has after this cell was
        // written after it.
        let cell = written.find(|&cell| dead_end.board[cell] != solution[cell])?;
        Some(FollowedMistake {
            cell,
            digit: dead_end.board[cell]?,
            right: solution[cell]?,
            blank: dead_end.cell,
            is_last: written.next().is_none(),
        })
    }

    /// What a search does with the first wrong digit, when it first finds no digit for a cell.
    fn dead_end_text(&self, mistake: &FollowedMistake) -> String {
        // The answer may undo this digit, and go on without an end at another one.
        if self.actual == Reply::Slow {
            return "A correct row-by-row search has to undo a digit on it. ".to_owned();
        }
        let FollowedMistake {
            cell,
            digit,
            right,
            blank,
            is_last,
        } = mistake;
        let consequence = if *is_last {
            format!("That search finds no digit for {blank}, and undoes {digit}")
        } else {
            format!(
                "That search goes on until no digit fits in {blank}, and must undo {digit} in the \
                 end"
            )
        };
        format!(
            "A correct row-by-row search writes {digit} in {cell}. {consequence}: {right} is \
             right. "
        )
    }

    /// What the answer made of the board.
    fn result_text(&self, solution: &Grid) -> String {
        match &self.actual {
            Reply::Board(after) => self.text_of_board(after, solution),
            // The text begins with the place: a cell, a row or the board.
            Reply::Odd(what) => format!("In its result, {what}."),
            _ if self.has_known_error => "Your answer failed with the same error.".to_owned(),
            Reply::Slow if let Some(tries) = most_tries(self.board.blanks().count()) => format!(
                "Your answer was stopped: calls have a short time limit here. {tries}, so this is not a \
                 long search: a loop or a recursion makes no progress, or each step takes long."
            ),
            reply => format!("{}.", capitalized(&failure_text(reply))),
        }
    }

    /// What is wrong with the board that the answer returned.
    fn text_of_board(&self, after: &Grid, solution: &Grid) -> String {
        for (cell, given) in self.board.digits() {
            if after[cell] != Some(given) {
                let now = shown(after[cell]);
                return format!("In its result, the given {given} in {cell} became {now}.");
            }
        }
        if *after == self.board {
            return match self.board.blanks().count() {
                1 => "The answer left it blank.".to_owned(),
                2 => "The answer left both blank.".to_owned(),
                count => format!("The answer left all {count} blank."),
            };
        }
        // A full board without a repeated digit is right, so otherwise a blank is left.
        self.text_of_repetition(after, solution)
            .unwrap_or_else(|| self.text_of_blanks(after, solution))
    }

    /// The first wrong digit that its house has twice. Of two equal digits at least one is wrong,
    /// and it is in a blank. The other may be right.
    fn text_of_repetition(&self, after: &Grid, solution: &Grid) -> Option<String> {
        for cell in self.board.blanks() {
            if after[cell] != solution[cell]
                && let Some(digit) = after[cell]
                && let Some((house, holder)) = after.holder(cell, digit)
            {
                return Some(format!(
                    "The answer wrote {digit} in {cell}, but {house} also has {digit} in {holder}."
                ));
            }
        }
        None
    }

    /// The cells that the answer left blank, and the first wrong digit.
    fn text_of_blanks(&self, after: &Grid, solution: &Grid) -> String {
        let mut left: Vec<String> = after
            .blanks()
            .take(MOST_LISTED)
            .map(|cell| cell.to_string())
            .collect();
        if after.blanks().count() > MOST_LISTED {
            left.push("others".to_owned());
        }
        let left = list_in_words(left, "and");
        if self.only_right_board().is_none() {
            return format!("The answer left {left} blank.");
        }
        for cell in self.board.blanks() {
            if after[cell].is_some() && after[cell] != solution[cell] {
                let followed = self.followed_mistake(solution);
                if followed.is_some_and(|mistake| mistake.cell == cell) {
                    // The right digit has just been named.
                    return format!("The answer left {left} blank.");
                }
                let right = shown(solution[cell]);
                return format!(
                    "The answer left {left} blank. The right digit in {cell} is {right}."
                );
            }
        }
        format!("The answer left {left} blank. Every digit in its result is right.")
    }
}

#[cfg(test)]
mod tests {
    use sudoku::Puzzle;

    use super::*;
    use crate::Problem;
    use crate::boards::full;

    /// Both blanks of row 1 have the digit that is right in one of them.
    #[test]
    fn of_two_equal_digits_the_wrong_one_is_said_to_be_written() {
        let full = full();
        let [first, second] = [7, 8].map(|index| Cell::ALL[index]);
        for (wrong, right) in [(first, second), (second, first)] {
            let board = full.with(wrong, None).with(right, None);
            let after = full.with(wrong, full[right]);
            let actual = Reply::Board(Box::new(after));
            let smallest = Smallest::new(Problem::SudokuSolver, board, Vec::new(), actual);
            let text = smallest.unwrap().to_string();
            let digit = full[right].unwrap();
            let expected = format!("The answer wrote {digit} in {wrong}, but ");
            assert!(text.contains(&expected), "{text}");
        }
    }

    /// 4 and 9 can be exchanged in two rows and two columns.
    #[test]
    fn no_digit_is_called_right_where_another_one_may_be() {
        let board: Grid =
            "9265714833514862798749235165823671941492583677631..8252387..651617835942495612738"
                .parse()
                .unwrap();
        let solutions = oracle::solutions(&Puzzle::new(board).unwrap(), 2);
        assert_eq!(solutions.len(), 2);
        for solution in solutions {
            let left = board.blanks().next().unwrap();
            let after = solution.with(left, None);
            let text = text_of(board, Reply::Board(Box::new(after)));
            assert!(text.contains("The answer left"), "{text}");
            assert!(!text.contains("right"), "{text}");
        }
    }

    fn text_of(board: Grid, actual: Reply) -> String {
        let smallest = Smallest::new(Problem::SudokuSolver, board, Vec::new(), actual);
        smallest.unwrap().to_string()
    }

    /// The board before it is shown, too, and has other digits.
    #[test]
    fn a_text_below_two_boards_says_which_call_it_is_about() {
        let actual = Reply::Truth(false);
        let before = vec![full()];
        let smallest = Smallest::new(Problem::ValidSudoku, Grid::EMPTY, before, actual);
        let text = smallest.unwrap().to_string();
        assert!(
            text.starts_with("In the second call, the board is empty"),
            "{text}"
        );
    }

    /// A search writes a wrong digit in a blank, the right digit is named, and the answer leaves
    /// the wrong one there.
    #[test]
    fn a_right_digit_is_named_once() {
        let mut board = full();
        for cell in Cell::ALL.into_iter().take(MOST_FOLLOWED) {
            board = board.with(cell, None);
            let unchanged = Reply::Board(Box::new(board));
            let smallest = Smallest::new(Problem::SudokuSolver, board, Vec::new(), unchanged);
            let Some(mistake) = smallest.unwrap().followed_mistake(&full()) else {
                continue;
            };
            let after = board.with(mistake.cell, Some(mistake.digit));
            if after.holder(mistake.cell, mistake.digit).is_some() || after.is_full() {
                continue;
            }
            let text = text_of(board, Reply::Board(Box::new(after)));
            assert!(text.contains("is right. The answer left"), "{text}");
            assert!(!text.contains("The right digit in"), "{text}");
            return;
        }
        panic!("a search of one of the boards has to undo a digit");
    }

    /// The answer may undo that digit, and hang at another one.
    #[test]
    fn of_an_answer_that_was_stopped_no_digit_to_undo_is_named() {
        let mut board = full();
        let mut count = 0;
        for cell in Cell::ALL.into_iter().take(MOST_FOLLOWED) {
            board = board.with(cell, None);
            let wrong = text_of(board, Reply::Board(Box::new(board)));
            let slow = text_of(board, Reply::Slow);
            assert!(!slow.contains("row-by-row search writes"), "{slow}");
            if wrong.contains("row-by-row search writes") {
                assert!(slow.contains("has to undo a digit on it."), "{slow}");
                count += 1;
            }
        }
        assert!(count > 0, "a search of one of the boards has a dead end");
    }

    /// The board to validate has no digit at all.
    #[test]
    fn a_stopped_call_for_problem_36_says_nothing_of_blanks() {
        let smallest = Smallest::new(Problem::ValidSudoku, Grid::EMPTY, Vec::new(), Reply::Slow);
        let text = smallest.unwrap().to_string();
        let expected =
            "your answer was stopped before it ended: calls have a short time limit here";
        assert!(text.contains(expected), "{text}");
        assert!(!text.contains("blank"), "{text}");
    }
}
