//! Answers outside the list: each shows one property of an explanation.

use evidence::Rule;
use judge::Verdict;
use rstest::rstest;
use runner::testing::{installed, without_bugs};
use runner::{AnswerFile, Effort, Measured, Trial};
use sudoku::Cell;

use super::{
    EASY, HARD, LIMITS, boards_to_validate, explained, explained_until, found_out, promised, read,
    said_by, text_of,
};

#[test]
#[ignore = "slow: .ci/run runs it"]
fn a_shared_object_is_a_bug_only_if_it_changes() {
    let explanation = explained_until(
        "shared object",
        "shared.py",
        &read("shared-but-read.py"),
        EASY,
    );
    let explanation = explanation.unwrap();
    assert!(!explanation.has_said("shared object"), "{explanation:?}");
}

/// It solves boards with many blanks, too, and then loops for ever. A recorded run takes so long
/// for the search that it is stopped there.
#[test]
#[ignore = "slow: .ci/run runs it"]
fn an_endless_loop_after_the_search_has_its_place() {
    let text = without_bugs(&read("bugs.py"))
        .replace(
            "self.board = board\n",
            "self.board = board; blanks = sum(row.count('.') for row in board)\n",
        )
        .replace(
            "self.solve(0, 0)\n",
            "self.solve(0, 0)\n        while blanks > 45: pass\n",
        );
    let kind = "when stopped";
    let explanation = explained_until(kind, "after.py", &text, HARD).unwrap();
    let said = said_by(&explanation, kind);
    // Where other programs keep the processor busy, the other run may not get its 3 s.
    let expected = "After 3 s, it was in line 16, in solveSudoku, 1 call deep.";
    assert!(said.is_empty() || said == expected, "{said}");
}

/// The recorder of C++ stops at the beginning of a call, or where a counter of gcov is read.
#[test]
#[ignore = "slow: .ci/run runs it"]
fn a_stopped_answer_in_cpp_has_its_function() {
    let text = "class Solution {
  void nothing() {}
  void step() { nothing(); }
public:
  void solveSudoku(vector<vector<char>>& board) {
    while (true) step();
  }
};";
    let Some(explanation) = explained_until("when stopped", "calls.cpp", text, EASY) else {
        return;
    };
    let said = said_by(&explanation, "when stopped");
    let places = [
        "It was in line 6, in solveSudoku, ",
        "It was in line 3, in step, ",
        "It was in line 2, in nothing, ",
    ];
    assert!(places.iter().any(|place| said.starts_with(place)), "{said}");
}

/// A list holds one object in several places, which nothing changes; or which another list of the
/// same name has.
#[rstest]
#[case(
    "unused.py",
    "class Solution:
  def solveSudoku(self, board):
    rows = [set()] * 9
    if board[0][0] == 'x': rows[0].add('1')
    self.other()
  def other(self):
    rows = [set() for _ in range(9)]
    rows[0].add('1')"
)]
#[case(
    "unused.js",
    "var solveSudoku = function(board) {
  const rows = Array(9).fill(new Set()), own = Array(9).fill([]).map(() => []);
  own[0].push(board[0][0]);
};"
)]
#[case(
    "unused.rb",
    "def solve_sudoku(board)
  rows = Array.new(9, [])
  if board[0][0] == 'x'
    rows[0] << '1'
  end
end"
)]
#[ignore = "slow: .ci/run runs it"]
fn a_shared_object_that_nothing_changes_is_no_bug(#[case] file: &str, #[case] text: &str) {
    let kind = "shared object";
    if let Some(explanation) = explained_until(kind, file, text, EASY) {
        assert_eq!(said_by(&explanation, kind), "");
    }
}

/// The shared object is changed in one of its places and changed back.
#[rstest]
#[case(
    "changed.py",
    "class Solution:
  def solveSudoku(self, board):
    rows = [set()] * 9
    self.mark(rows, board)
  def mark(self, marks, board):
    for row in marks[:1]:
      row.add('1')
      marks[0].discard('1')",
    "`marks`"
)]
#[case(
    "changed.js",
    "var solveSudoku = function(board) {
  const rows = Array(9).fill(new Set());
  rows[0].add(board[0][0]);
  if (board[0][1] === 'x') return;
  rows[0].delete(board[0][0]);
};",
    "the array made in line 2"
)]
#[ignore = "slow: .ci/run runs it"]
fn a_shared_object_that_changes_is_a_bug(
    #[case] file: &str,
    #[case] text: &str,
    #[case] name: &str,
) {
    let kind = "shared object";
    if let Some(explanation) = explained_until(kind, file, text, EASY) {
        let said = said_by(&explanation, kind);
        assert!(said.starts_with(name), "{said}");
    }
}

/// It keeps what it has tried from call to call: some smaller boards fail only after others.
#[test]
#[ignore = "slow: .ci/run runs it"]
fn a_board_that_fails_alone_has_its_step() {
    let answer = AnswerFile::of_text("memo.py", &read("memo-by-row.py"), LIMITS).unwrap();
    let kind = "first wrong step";
    let explanation = found_out(&answer, &promised(5_000), Effort::Until(kind)).unwrap();
    let step = said_by(&explanation, kind);
    assert!(
        step.contains("is right, but it is not written there"),
        "{step}"
    );
}

#[test]
#[ignore = "slow: .ci/run runs it"]
fn an_undefined_step_has_its_line() {
    let Some(failing) = failing_on_example("int nine[9] = {};", "nine[far]") else {
        return;
    };
    let start = format!("undefined behaviour, in line {}: ", failing.line);
    assert!(
        failing.name.starts_with(&start) && failing.name.contains("index 1000000 out of bounds"),
        "{}",
        failing.name
    );
}

/// It leaves each board as it was, which is a rule. That it reads past the end may be why.
#[test]
#[ignore = "slow: .ci/run runs it"]
fn an_undefined_step_is_named_beside_a_rule_of_boards() {
    let text = "class Solution {
public:
  void solveSudoku(vector<vector<char>>& board) {
    vector<int> nine(9);
    if (nine[board.size()] != 12345) return;
  }
};";
    let Some(explanation) = explained("past.cpp", text, EASY) else {
        return;
    };
    assert!(explanation.rule.is_some(), "{explanation:?}");
    let name = said_by(&explanation, "undefined step");
    let expected = "undefined behaviour, in line 5: index out of bounds in a std::vector. This may \
                    not be the only mistake.";
    assert_eq!(name, expected);
}

/// Line 5 calls itself with the same cell for ever. The compiler takes these calls out, as nothing
/// follows from them.
#[test]
#[ignore = "slow: .ci/run runs it"]
fn a_recursion_that_the_compiler_takes_out_has_its_line() {
    let text = "class Solution {
public:
  bool fill(vector<vector<char>>& board, int cell) {
    if (cell == 81) return true;
    if (board[cell / 9][cell % 9] != '.') return fill(board, cell);
    board[cell / 9][cell % 9] = '1';
    return fill(board, cell + 1);
  }
  void solveSudoku(vector<vector<char>>& board) { fill(board, 0); }
};";
    let Some(explanation) = explained("same-cell.cpp", text, EASY) else {
        return;
    };
    let expected = "the stack overflows in a build with less optimization: line 5 occurs in many \
                    of the nested calls. Check that the recursion ends.";
    assert_eq!(said_by(&explanation, "undefined step"), expected);
}

/// A recursion without an end. An exception and an `assert` are cases of the tests of `runner`.
#[test]
#[ignore = "slow: .ci/run runs it"]
fn what_the_language_defines_is_no_undefined_step() {
    let function = "int deep(int n) { volatile int here = n; return n ? deep(n) + here : 0; }";
    if let Some(failing) = failing_on_example(function, "deep(far)") {
        assert_eq!(failing.name, "");
    }
}

/// It ends its process on each board that the evidence tries: they have the middle digit of the
/// failing one. The judge has seen another board with one blank come out right.
#[test]
#[ignore = "slow: .ci/run runs it"]
fn a_board_that_came_out_right_is_not_among_those_on_which_it_fails() {
    let middle = Cell::ALL[40];
    let trials = promised(EASY);
    let is_right = |trial: &&Trial| trial.grid().blanks().count() == 1;
    let right = trials.iter().find(is_right).unwrap();
    let other_middle = |trial: &&Trial| {
        let digit = trial.grid()[middle];
        digit.is_some() && digit != right.grid()[middle]
    };
    let failing = trials.iter().find(other_middle).unwrap();
    let digit = failing.grid()[middle].unwrap();
    let first = "def solveSudoku(self, board: List[List[str]]) -> None:";
    let exit = format!("{first}\n        if board[4][4] == '{digit}': os._exit(1)");
    let text = without_bugs(&read("bugs.py")).replace(first, &exit);
    let answer = AnswerFile::of_text("middle.py", &text, LIMITS).unwrap();
    let trials = [right.clone(), failing.clone()];
    let kind = "one blank";
    let explanation = found_out(&answer, &trials, Effort::Until(kind)).unwrap();
    assert_eq!(said_by(&explanation, kind), "");
}

/// An invalid board makes it forget what it has seen.
#[test]
fn one_board_before_says_nothing_of_other_boards() {
    let text = "let seen = {};
var isValidSudoku = function(board) {
  for (const r of board.keys()) for (const [c, digit] of board[r].entries()) {
    if (digit === '.') continue;
    const box = Math.floor(r / 3) * 3 + Math.floor(c / 3);
    for (const key of ['row' + r + digit, 'column' + c + digit, 'box' + box + digit]) {
      if (seen[key]) { seen = {}; return false; }
      seen[key] = true;
    }
  }
  return true;
};";
    let Some(answer) = installed(AnswerFile::of_text("forgets.js", text, LIMITS)) else {
        return;
    };
    let mut trials = boards_to_validate();
    trials.retain(|trial| trial.grid().is_valid());
    let kind = "calls before";
    let explanation = found_out(&answer, &trials, Effort::Until(kind)).unwrap();
    let said = said_by(&explanation, kind);
    let of_one_board = "wrong after the only valid board tried before it.";
    assert!(said.contains(of_one_board), "{said}");
}

/// The copy that is compiled has another name.
#[test]
#[ignore = "slow: .ci/run runs it"]
fn an_error_names_the_file_of_the_reader() {
    let text = "impl Solution {
  pub fn is_valid_sudoku(board: Vec<Vec<char>>) -> bool {
    let index = if board[0][0] == '5' { 9 } else { 0 };
    board[index].len() > 0
  }
}";
    if let Some(explanation) = explained_until("smallest board", "reader.rs", text, EASY) {
        let smallest = explanation.smallest.unwrap().to_string();
        assert!(smallest.contains("panicked at reader.rs:4:"), "{smallest}");
    }
}

/// It is right in nearly all calls, and so in one with zeros in its memory.
#[test]
#[ignore = "slow: .ci/run runs it"]
fn an_answer_that_draws_numbers_reads_no_unset_variable() {
    let first = "void solveSudoku(vector<vector<char>>& board) {";
    let drawing = format!("{first} if (random_device{{}}() % 16 == 0) return;");
    let text = without_bugs(&read("bugs.cpp")).replace(first, &drawing);
    // Without a compiler, or if it is right by chance, there is no explanation.
    let explanation = explained("draws.cpp", &text, EASY).unwrap_or_default();
    assert_eq!(explanation.name, None);
}

/// An answer that fails on LeetCode's example, and what is found out about it.
struct FailingOnExample {
    /// The line that fails.
    line: usize,
    /// The name of the bug; empty if none was found.
    name: String,
}

/// A right answer in C++ with a declaration before it, and with a line that computes something of
/// `far`, which is 1,000,000 on LeetCode's example and 0 on any other board. `None` if C++ is not
/// installed.
fn failing_on_example(declaration: &str, read_far: &str) -> Option<FailingOnExample> {
    let class = "class Solution {";
    let first = "void solveSudoku(vector<vector<char>>& board) {";
    let text = without_bugs(&read("bugs.cpp"));
    let line = text.lines().position(|line| line.contains(first)).unwrap() + 1;
    let is_example = "board[0][0] == '5' && board[0][1] == '3' && board[0][2] == '.'";
    let failing =
        format!("{first} int far = {is_example} ? 1000000 : 0; if ({read_far} == 7) return;");
    let text = text
        .replace(class, &format!("{declaration} {class}"))
        .replace(first, &failing);
    let explanation = explained("far.cpp", &text, EASY)?;
    let name = explanation
        .name
        .map_or(String::new(), |name| name.to_string());
    Some(FailingOnExample { line, name })
}

/// A recorder calls `solveSudoku`, and this answer fails in `isValidSudoku`.
#[test]
fn a_wrong_validation_has_no_step_of_a_search() {
    let text = "class Solution:
  def isValidSudoku(self, board): return board.count(['.'] * 9) < 9
  def solveSudoku(self, board): board[0][0] = '1'";
    let answer = AnswerFile::of_text("two.py", text, LIMITS).unwrap();
    let explanation = found_out(&answer, &boards_to_validate(), Effort::Quick).unwrap();
    assert!(
        explanation.smallest.is_some() && explanation.first_wrong_step.is_none(),
        "{explanation:?}"
    );
}

/// It keeps 80 MB of each call, so any board fails at last, and no single one is the reason.
#[test]
#[ignore = "slow: .ci/run runs it"]
fn memory_that_earlier_calls_fill_is_no_fault_of_the_board() {
    let keeps = "class Solution:\n    archive = []\n";
    let first = "def solveSudoku(self, board: List[List[str]]) -> None:";
    let append = format!("{first}\n        self.archive.append([0] * 10_000_000)");
    let text = without_bugs(&read("bugs.py"))
        .replace("class Solution:\n", keeps)
        .replace(first, &append);
    let explanation = explained("archive.py", &text, EASY).unwrap();
    let rule = explanation.rule.expect("a rule").to_string();
    let expected = "alone, and fails after many calls, on boards that it had solved. Some state";
    assert!(rule.contains(expected), "{rule}");
    assert_eq!(explanation.smallest, None);
}

/// It fills whole rows before it looks for repeated digits, and undoes them. Its only fault is its
/// time, which ends among these steps.
#[test]
#[ignore = "slow: .ci/run runs it"]
fn a_search_that_is_only_slow_has_no_wrong_step() {
    let text = "from itertools import permutations
class Solution:
  def solveSudoku(self, board):
    def is_valid():
      houses = []
      for i in range(9):
        houses.append([board[i][j] for j in range(9)])
        houses.append([board[j][i] for j in range(9)])
        houses.append([board[i // 3 * 3 + j // 3][i % 3 * 3 + j % 3] for j in range(9)])
      digits = [[d for d in house if d != '.'] for house in houses]
      return all(len(house) == len(set(house)) for house in digits)
    def fill(row):
      if row == 9: return True
      blanks = [c for c in range(9) if board[row][c] == '.']
      for order in permutations(set('123456789') - set(board[row])):
        for column, digit in zip(blanks, order): board[row][column] = digit
        if is_valid() and fill(row + 1): return True
      for column in blanks: board[row][column] = '.'
    fill(0)";
    let answer = AnswerFile::of_text("rows.py", text, LIMITS).unwrap();
    let kind = "first wrong step";
    let explanation = found_out(&answer, &promised(EASY), Effort::Until(kind)).unwrap();
    assert_eq!(said_by(&explanation, kind), "");
}

/// With one seed for all calls, it fails on the same boards each time, so one of them is shown.
#[test]
#[ignore = "slow: .ci/run runs it"]
fn an_answer_that_depends_on_the_seed_has_a_smallest_board() {
    let explanation = explained("seeds.py", &text_of("bugs.py", "some-seeds"), EASY).unwrap();
    assert_eq!(explanation.rule, Some(Rule::DiffersBySeed));
    assert!(explanation.smallest.is_some());
}

/// It keeps the blanks of all calls, so each call takes longer than the one before, and writes
/// cells of earlier boards. There is no time to call a small board alone, and the judge's is right
/// alone.
#[test]
#[ignore = "slow: .ci/run runs it"]
fn a_board_that_is_right_alone_is_not_said_to_fail() {
    let text = "vector<int> blanks;
class Solution {
public:
    void solveSudoku(vector<vector<char>>& board) {
        for (int cell = 0; cell < 81; cell++)
            if (board[cell / 9][cell % 9] == '.') blanks.push_back(cell);
        int place = 0;
        bool isNew = true;
        while (place >= 0 && place < (int)blanks.size()) {
            char& digit = board[blanks[place] / 9][blanks[place] % 9];
            if (isNew) digit = '0';
            do digit++;
            while (digit <= '9' && isRepeated(board, blanks[place]));
            isNew = digit <= '9';
            if (!isNew) digit = '.';
            place += isNew ? 1 : -1;
        }
    }
    bool isRepeated(vector<vector<char>>& board, int cell) {
        int r = cell / 9, c = cell % 9;
        for (int other = 0; other < 81; other++) {
            int y = other / 9, x = other % 9;
            bool isPeer = y == r || x == c || (y / 3 == r / 3 && x / 3 == c / 3);
            if (other != cell && isPeer && board[y][x] == board[r][c]) return true;
        }
        return false;
    }
};
";
    let Some(answer) = installed(AnswerFile::of_text("kept.cpp", text, LIMITS)) else {
        return;
    };
    let mut trials = promised(EASY);
    trials.truncate(14);
    let hard = promised(HARD);
    let last = hard.iter().find(|trial| trial.name == "tutorial-boxed");
    trials.push(last.expect("a named board").clone());
    let mut rejection = answer
        .judge(&trials, &mut Measured::default())
        .unwrap()
        .unwrap();
    // As where the judge has more boards that take long.
    rejection.verdict = Verdict::TimeLimitExceeded;
    rejection.case = Some("tutorial-boxed".to_owned());
    rejection.puzzle = last.map(|trial| *trial.grid());
    let explanation = answer.explain(&trials, &rejection, Effort::Quick).unwrap();
    // It fails after another board, if that was found out in time.
    if let Some(smallest) = explanation.smallest {
        assert_ne!(smallest.boards_before, [], "{:?}", smallest.board);
    }
}
