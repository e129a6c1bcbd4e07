//! [`AnswerFile::struck_candidate`]: the right digit that an answer strikes from its own
//! candidates.
//!
//! A *follower* in the language of the answer calls it, and writes what its containers hold
//! (`events`). The rest is the same for all languages:
//!
//! - `containers` compares each container with what it held before.
//! - `reading` turns a container into the candidates of 81 cells. How it names the cells is a
//!   layout (`layouts`), how it writes the digits of a cell is an alphabet (`alphabets`).
//! - `copies` finds the lists in which the answer keeps digits until it writes them to the board.
//! - `strikes` decides whether a change is a strike of a right digit that no guess explains.
//! - `call` gives the strike of each call. Here, the answer is called again with the digits of the
//!   puzzle exchanged (`exchanges`), and only what is struck in all calls alike is reported.
//!
//! A false reason is worse than none, so at each of these places doubt ends the search for it. A
//! right answer strikes right digits as well, but only where it has guessed wrong. Two things show
//! this: the search comes back later, and with exchanged digits it guesses something else first.

mod alphabets;
mod call;
mod containers;
mod copies;
mod events;
mod exchanges;
mod layouts;
mod reading;
mod strikes;
mod task;

use std::time::Duration;

use evidence::{SolvedBoard, Struck};
use sudoku::Grid;

use self::call::strikes_of_calls;
use self::exchanges::Exchange;
use self::strikes::Strike;
use super::answer_file::AnswerFile;
use crate::error::RunnerError;
use crate::process::ProcessLimits;
use crate::system::run;

/// The limit for all calls of a follower. It counts what it follows and ends a long call itself, by
/// an exception that an answer may catch.
const TIME: Duration = Duration::from_secs(30);

/// The line with which a call begins.
const CALL: &str = "call\n";

/// The most bytes that a follower writes for a call. It stops after 50,000 changes, which take a
/// quarter of them.
const OUTPUT: u64 = 16 << 20;

impl AnswerFile {
    /// Calls the answer for these boards and follows the candidates that it keeps for each cell.
    /// The strike is that on the first board with one. `None` if the answer solves the boards,
    /// strikes no right digit, or cannot be followed with certainty, or if its language has no
    /// follower.
    pub(super) fn struck_candidate(
        &self,
        boards: &[SolvedBoard],
    ) -> Result<Option<Struck>, RunnerError> {
        if !self.takes("candidates") {
            return Ok(None);
        }
        let follower = self.built_with(self.language.optional.follower.as_ref())?;
        let strikes = follower.followed(boards, 0)?;
        for (solved, strike) in boards.iter().zip(strikes) {
            if let Some(strike) = strike
                && follower.is_certain(&strike, solved)?
            {
                return Ok(Some(Struck {
                    board: solved.board,
                    line: strike.position.line,
                    caller: strike.position.caller,
                    cell: strike.cell,
                    digit: strike.digit,
                }));
            }
        }
        Ok(None)
    }

    /// Whether the answer strikes the same digit each time that the digits of the board are
    /// exchanged.
    fn is_certain(&self, strike: &Strike, solved: &SolvedBoard) -> Result<bool, RunnerError> {
        let first_exchanges = [Exchange::NONE, Exchange::with_first(strike.digit)];
        let last_exchanges = Exchange::others(strike.digit);
        Ok(self.is_struck_again(strike, solved, &first_exchanges, 1)?
            && self.is_struck_again(strike, solved, &last_exchanges, 0)?)
    }

    /// Whether the answer strikes the same digit from the same cell in the same line, under its new
    /// name, each time that the digits of the board are exchanged in one of these ways.
    fn is_struck_again(
        &self,
        strike: &Strike,
        solved: &SolvedBoard,
        exchanges: &[Exchange],
        strict_calls: usize,
    ) -> Result<bool, RunnerError> {
        let boards: Vec<SolvedBoard> = exchanges
            .iter()
            .map(|exchange| exchange.apply(solved))
            .collect();
        let strikes = self.followed(&boards, strict_calls)?;
        Ok(strikes.len() == exchanges.len()
            && strikes.iter().zip(exchanges).all(|(again, exchange)| {
                again.as_ref().is_some_and(|again| {
                    again.position.line == strike.position.line
                        && again.cell == strike.cell
                        && again.digit == exchange.digit(strike.digit)
                })
            }))
    }

    /// The strikes of calls of the answer for these boards. In the first of them, as many as
    /// `strict_calls`, the follower looks at all containers after each line, even if it sees no
    /// reason why they should have changed.
    fn followed(
        &self,
        solved: &[SolvedBoard],
        strict_calls: usize,
    ) -> Result<Vec<Option<Strike>>, RunnerError> {
        let limits = ProcessLimits {
            cpu: TIME,
            wall: TIME * ProcessLimits::WALL_PER_CPU,
            output: OUTPUT * solved.len() as u64,
            ..self.limits
        };
        let boards: Vec<Grid> = solved
            .iter()
            .flat_map(|solved| [solved.board, solved.solution])
            .collect();
        let word = format!("candidates {strict_calls}");
        let ended = run(self.driver(&word, &boards, limits))?;
        let mut output = String::from_utf8_lossy(&ended.stdout).into_owned();
        if ended.exceeded.is_some() {
            // The last call was not followed to its end.
            output.truncate(output.rfind(CALL).unwrap_or_default());
        }
        Ok(strikes_of_calls(&output, solved))
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use rstest::rstest;

    use super::*;
    use crate::testing::{bugs_of, installed, with_bug, without_bugs};

    /// A puzzle and its solution.
    type Texts = (&'static str, &'static str);

    /// The example of LeetCode, which singles solve.
    const EXAMPLE: Texts = (
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
    );

    /// A puzzle that singles do not solve.
    const WITH_PAIRS: Texts = (
        "3.65.84..52........87....31..3.1..8.9..863..5.5..9.6..13....25........74..52.63..",
        "316578492529134768487629531263415987974863125851792643138947256692351874745286319",
    );

    /// Puzzles that no search of the tests solves without a guess.
    const WITH_GUESSES: [Texts; 2] = [
        (
            "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
            "162857493534129678789643521475312986913586742628794135356478219241935867897261354",
        ),
        (
            "....7..2.8.......6.1.2.5...9.54....8.........3....85.1...3.2.8.4.......9.7..6....",
            "594876123823914756617235894965421378781653942342798561159342687436587219278169435",
        ),
    ];

    /// The planted bugs that strike a right digit. All others lose one under a guess at most.
    const STRIKES: [(&str, &str); 6] = [
        ("locked.js", "two-rows"),
        ("locked.js", "wrong-box"),
        ("masks.java", "row-of-column"),
        ("objects.js", "box-column"),
        ("pairs.js", "all-peers"),
        ("pairs.js", "member"),
    ];

    fn read(file: &str) -> String {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/leetcode/candidates");
        std::fs::read_to_string(folder.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
    }

    /// What is struck on the first of these boards with a strike; `None`, too, if the language is
    /// not installed.
    fn struck_by(file: &str, text: &str, tasks: &[Texts]) -> Option<Struck> {
        let opened = AnswerFile::of_text(file, text, ProcessLimits::DEFAULT);
        let answer = installed(opened)?;
        let mut boards = Vec::new();
        for (board, solution) in tasks {
            boards.push(SolvedBoard {
                board: board.parse().unwrap(),
                solution: solution.parse().unwrap(),
            });
        }
        answer.struck_candidate(&boards).unwrap()
    }

    #[rstest]
    #[case("locked.js", "two-rows", EXAMPLE, 22, Some(51), "r1c8", 1)]
    #[case("masks.py", "wrong-box", EXAMPLE, 19, Some(44), "r1c7", 9)]
    fn a_right_digit_that_is_struck_is_reported_with_its_line(
        #[case] file: &str,
        #[case] bug: &str,
        #[case] task: Texts,
        #[case] line: u32,
        #[case] caller: Option<u32>,
        #[case] cell: &str,
        #[case] digit: u8,
    ) {
        assert_struck(file, bug, task, (line, caller), (cell, digit));
    }

    #[rstest]
    #[case("bits.java", "two-stacks", EXAMPLE, 44, Some(51), "r3c1", 1)]
    #[case("filled.py", "rows-of-stack", EXAMPLE, 24, Some(36), "r1c6", 8)]
    #[case("flags.py", "diagonal", WITH_PAIRS, 18, Some(46), "r6c6", 2)]
    #[case("lists.java", "any-house", WITH_PAIRS, 38, Some(61), "r5c8", 2)]
    #[case("masks.java", "row-of-column", EXAMPLE, 26, Some(8), "r2c2", 7)]
    #[case("objects.js", "box-column", EXAMPLE, 16, Some(27), "r9c1", 3)]
    #[case("pairs.js", "all-peers", WITH_GUESSES[0], 19, Some(32), "r8c4", 9)]
    #[case("syntax.js", "slipping-box", EXAMPLE, 23, Some(36), "r5c3", 6)]
    #[case(
        "texts.py",
        "pair-strikes-too-much",
        WITH_PAIRS,
        16,
        Some(25),
        "r5c3",
        4
    )]
    #[ignore = "slow: .ci/run runs it"]
    fn each_other_right_digit_that_is_struck_is_reported_with_its_line(
        #[case] file: &str,
        #[case] bug: &str,
        #[case] task: Texts,
        #[case] line: u32,
        #[case] caller: Option<u32>,
        #[case] cell: &str,
        #[case] digit: u8,
    ) {
        assert_struck(file, bug, task, (line, caller), (cell, digit));
    }

    /// Checks where the answer with this bug strikes a right digit on the board: in this line,
    /// which is called in another one, and which digit of which cell.
    fn assert_struck(
        file: &str,
        bug: &str,
        task: Texts,
        lines: (u32, Option<u32>),
        (cell, digit): (&str, u8),
    ) {
        let text = with_bug(file, &read(file), bug);
        if installed(AnswerFile::of_text(file, &text, ProcessLimits::DEFAULT)).is_none() {
            return;
        }
        let struck = struck_by(file, &text, &[task]).unwrap();
        assert_eq!((struck.line, struck.caller), lines, "{struck:?}");
        assert_eq!(struck.cell.to_string(), cell);
        assert_eq!(struck.digit.get(), digit);
    }

    #[test]
    fn a_right_answer_strikes_no_right_digit() {
        let text = without_bugs(&read("masks.py"));
        assert_eq!(struck_by("masks.py", &text, &[EXAMPLE]), None);
    }

    /// A search that guesses strikes right digits under a wrong guess. If it is wrong for another
    /// reason, that is not the reason. An answer is compiled and started once for all its boards.
    #[rstest]
    #[ignore = "slow: .ci/run runs it"]
    fn a_digit_that_is_struck_by_a_guess_is_no_reason(
        #[values(
            "copies.py",
            "inclusive.py",
            "locked.js",
            "masks.java",
            "objects.js",
            "pairs.js",
            "places.py",
            "popped.py"
        )]
        file: &str,
    ) {
        let text = read(file);
        let mut versions = vec![("right", without_bugs(&text))];
        for bug in bugs_of(&text) {
            if !STRIKES.contains(&(file, bug)) {
                versions.push((bug, with_bug(file, &text, bug)));
            }
        }
        // A search with guesses is followed for a second and longer, so each version has one.
        for ((name, version), with_guesses) in versions.iter().zip(WITH_GUESSES.iter().cycle()) {
            let struck = struck_by(file, version, &[*with_guesses, EXAMPLE]);
            assert_eq!(struck, None, "{file}, {name}");
        }
    }
}
