//! Right answers as people write them for LeetCode: without imports, with helpers before and after,
//! with a `main`, with names that a driver has, too. One of each kind.

use std::fs;
use std::process::Command;

use rstest::rstest;
use runner::testing::{installed, skip};
use runner::{AnswerFile, Effort};

use crate::{LIMITS, judged, named};

/// An answer in each language, between what stands before and after it.
fn answer(ending: &str, before: &str, after: &str) -> String {
    let solver = match ending {
        "py" => PYTHON,
        "js" => JAVASCRIPT,
        "java" => JAVA,
        "cs" => CSHARP,
        "go" => GO,
        "rs" => RUST,
        "c" => C,
        _ => CPP,
    };
    format!("{before}{solver}{after}")
}

const PYTHON: &str = "
class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        def fits(r, c, d):
            return all(d not in (board[r][k], board[k][c],
                                 board[r // 3 * 3 + k // 3][c // 3 * 3 + k % 3]) for k in range(9))
        def solve():
            for r, c in itertools.product(range(9), repeat=2):
                if board[r][c] == '.':
                    for d in '123456789':
                        if fits(r, c, d):
                            board[r][c] = d
                            if solve(): return True
                            board[r][c] = '.'
                    return False
            return True
        solve()
";

const JAVASCRIPT: &str = "
var solveSudoku = function (b) {
    const fits = (r, c, d) => [0, 1, 2, 3, 4, 5, 6, 7, 8].every((k) => b[r][k] !== d && b[k][c] !== d
        && b[r - r % 3 + (k - k % 3) / 3][c - c % 3 + k % 3] !== d);
    const solve = () => {
        for (let r = 0; r < 9; r++) for (let c = 0; c < 9; c++) if (b[r][c] === '.') {
            for (const d of '123456789') if (fits(r, c, d)) {
                b[r][c] = d;
                if (solve()) return true;
                b[r][c] = '.';
            }
            return false;
        }
        return true;
    };
    solve();
};
";

/// The body of a search in Java, and with a few words changed in C# and C++.
macro_rules! search {
    ($board:literal, $bool:literal) => {
        concat!(
            "static ",
            $bool,
            " solve(",
            $board,
            ") {
    for (int r = 0; r < 9; r++) for (int c = 0; c < 9; c++) if (b[r][c] == '.') {
        for (char d = '1'; d <= '9'; d++) if (fits(b, r, c, d)) {
            b[r][c] = d;
            if (solve(b)) return true;
            b[r][c] = '.';
        }
        return false;
    }
    return true;
}
static ",
            $bool,
            " fits(",
            $board,
            ", int r, int c, char d) {
    for (int k = 0; k < 9; k++)
        if (b[r][k] == d || b[k][c] == d || b[r/3*3 + k/3][c/3*3 + k%3] == d) return false;
    return true;
}
"
        )
    };
}

const JAVA: &str = concat!(
    "class Solution {\npublic void solveSudoku(char[][] board) { solve(board); }\n",
    search!("char[][] b", "boolean"),
    "}\n"
);

const CSHARP: &str = concat!(
    "public class Solution {\npublic void SolveSudoku(char[][] board) { solve(board); }\n",
    search!("char[][] b", "bool"),
    "}\n"
);

const CPP: &str = concat!(
    "class Solution {\npublic:\nvoid solveSudoku(vector<vector<char>>& board) { solve(board); }\n",
    search!("vector<vector<char>>& b", "bool"),
    "};\n"
);

const C: &str = concat!(
    "static bool fits(char** b, int r, int c, char d);\n",
    search!("char** b", "bool"),
    "void solveSudoku(char** board, int boardSize, int* boardColSize) { solve(board); }\n"
);

const GO: &str = "
func solveSudoku(board [][]byte) { solve(board) }
func solve(b [][]byte) bool {
    for r := 0; r < 9; r++ {
        for c := 0; c < 9; c++ {
            if b[r][c] != '.' { continue }
            for d := byte('1'); d <= '9'; d++ {
                if fits(b, r, c, d) {
                    b[r][c] = d
                    if solve(b) { return true }
                    b[r][c] = '.'
                }
            }
            return false
        }
    }
    return true
}
func fits(b [][]byte, r, c int, d byte) bool {
    for k := 0; k < 9; k++ {
        if b[r][k] == d || b[k][c] == d || b[r/3*3+k/3][c/3*3+k%3] == d { return false }
    }
    return true
}
";

const RUST: &str = "
fn solve(b: &mut [Vec<char>]) -> bool {
    for r in 0..9 { for c in 0..9 { if b[r][c] == '.' {
        for d in '1'..='9' { if fits(b, r, c, d) {
            b[r][c] = d;
            if solve(b) { return true; }
            b[r][c] = '.';
        } }
        return false;
    } } }
    true
}
fn fits(b: &[Vec<char>], r: usize, c: usize, d: char) -> bool {
    (0..9).all(|k| b[r][k] != d && b[k][c] != d && b[r / 3 * 3 + k / 3][c / 3 * 3 + k % 3] != d)
}
impl Solution { pub fn solve_sudoku(board: &mut Vec<Vec<char>>) { solve(board); } }
";

fn assert_accepted(ending: &str, text: &str) {
    let opened = AnswerFile::of_text(&format!("solution.{ending}"), text, LIMITS);
    let Some(answer) = installed(opened) else {
        return;
    };
    let trials = [named("leetcode-37"), named("tutorial-boxed")].concat();
    judged(&answer, &trials).unwrap_or_else(|wrong| panic!("{}\n{text}", wrong.reason));
}

/// Quick ones: nothing is compiled, or by a quick compiler.
#[rstest]
#[case::another_class("py", "class Sudoku: pass", "\nSolution, x = Solution, Sudoku\n")]
#[case::a_thread(
    "py",
    "",
    "
from concurrent.futures import ThreadPoolExecutor
class Solution(Solution):
    def solveSudoku(self, board):
        with ThreadPoolExecutor() as pool: pool.submit(super().solveSudoku, board).result()
"
)]
#[case::its_input_is_empty("py", "import sys\nsys.stdin.read()\nprint('x')\n", "")]
#[case::a_main(
    "py",
    "",
    "if __name__ == '__main__':\n    Solution().solveSudoku(None)\n"
)]
#[case::names_of_the_driver("js", "const answer = 1, fs = 2, RESULTS = 3, boards = 4;", "")]
#[case::a_default(
    "js",
    "",
    "const old = solveSudoku; solveSudoku = (b, x = 1) => old(b);"
)]
#[case::names_of_headers("c", "static int link[9], index[9], y1; void pause() {}\n", "")]
#[case::a_main("c", "", "int main() { return 1; }")]
#[case::macros(
    "c",
    "#define row 7\n#define line 8\n#define words 9\n#define board b\n",
    ""
)]
#[case::helper_functions(
    "c",
    "bool read(int x) { return x; } bool write(int x) { return x; }\n",
    ""
)]
#[case::a_hash_table(
    "c",
    "struct E { int id; UT_hash_handle hh; };
static struct E *table, one = {5};
__attribute__((constructor)) static void add() {
    int key = 5;
    struct E *found, *next;
    HASH_ADD_INT(table, id, &one);
    HASH_FIND_INT(table, &key, found);
    HASH_ITER(hh, table, found, next) HASH_DEL(table, found);
    printf(\"%d\", HASH_COUNT(table));
}\n",
    ""
)]
fn an_answer_of_this_kind_is_accepted(
    #[case] ending: &str,
    #[case] before: &str,
    #[case] after: &str,
) {
    assert_accepted(ending, &answer(ending, before, after));
}

#[rstest]
#[case::packages(
    "go",
    "",
    "var _ = bits.Len(5) + len(strings.Fields(\"\")) + rand.Intn(3)\n"
)]
#[case::a_heap(
    "go",
    "type h struct{ sort.IntSlice }\n",
    "
func (h) Push(any) {}
func (h) Pop() any { return heap.Fix }
var _, _ = list.New(), heap.Interface(h{})"
)]
#[case::a_comment(
    "go",
    "// do the math. \"a fmt. string\"\n",
    "var mystrings = struct{ n int }{}; var _ = mystrings.n\n"
)]
#[case::names_of_the_driver(
    "go",
    "const debug, syscall, frames = 1, 2, 3\n",
    "func regexp() {}\nfunc fail() {}\n"
)]
#[case::prints_first(
    "go",
    "",
    "var _, _ = fmt.Println(\"x\")\nfunc init() { println(\"y\"); os.Stdout.WriteString(\"z\") }\n"
)]
#[case::a_main(
    "go",
    "package main\n\nimport (\n\t\"fmt\"\n)\n",
    "func main() { fmt.Println(1) }\n"
)]
#[case::a_package("go", "// package deal: x\n\npackage leetcode\n", "")]
#[case::a_type(
    "go",
    "type Board = [][]byte\n",
    "type Grid [][]byte\nfunc isValidSudoku(g Grid) (ok bool) { return fits2(g) }
func fits2(g Grid) bool {
    for r, row := range g { for c, d := range row {
        if d == '.' { continue }
        g[r][c] = '.'
        ok := fits(g, r, c, d)
        g[r][c] = d
        if !ok { return false }
    } }
    return true
}\n"
)]
#[case::a_helper_of_the_name(
    "go",
    "",
    "func isValidSudoku(board [][]byte, r, c int, d byte) bool { return fits(board, r, c, d) }\n"
)]
// A build in C++ takes seconds, so one answer combines what is independent: types, macros and
// variables with names of the driver or of a header, and C++23.
#[case::cpp23_with_names_of_the_driver_and_of_headers(
    "cc",
    "class Board { int n; };
struct Helper { int main; };
static int link[9]; int pause;
static auto n = 0uz + string(\"x\").contains('x');
",
    "#define words 1\n#define run 2\n"
)]
#[case::an_alias(
    "cpp",
    "#define Solution Solver\n",
    "#undef Solution\nusing Solution = Solver;\n"
)]
#[case::a_main(
    "cpp",
    "#include <iostream>\n#define int long long\n",
    "signed main() { Solution(); cout << 1; }\n"
)]
#[case::inherited("java", "", "class Base2 extends Solution {}\n")]
#[case::a_pair(
    "java",
    "import javafx.util.Pair;\n",
    "class A { AtomicInteger n = new AtomicInteger(new Pair<>(1, 2).getKey()); Lock l = new ReentrantLock(); }\n"
)]
#[case::an_own_pair(
    "java",
    "",
    "class Pair { int key; Pair(int k) { key = k; } } class B { Pair p = new Pair(5); }\n"
)]
#[case::a_prefix("rs", "struct SolutionState; // struct Solution\n", "")]
#[case::an_own_struct(
    "rs",
    "#![allow(dead_code)]\npub struct Solution { n: u8 }\n",
    "fn main() {}\n"
)]
#[case::a_free_function(
    "rs",
    "fn is_valid_sudoku(b: &[Vec<char>]) -> bool { b.len() == 9 }\n",
    ""
)]
#[case::edition_2024(
    "rs",
    "",
    "pub fn both(x: Option<u8>, y: Option<u8>) -> bool { if let Some(1) = x && let Some(2) = y { true } else { false } }\n"
)]
#[case::edition_2021("rs", "", "fn gen() {}\n")]
#[case::collections(
    "cs",
    "",
    "class A { Hashtable t = new Hashtable(); BigInteger n = 5; static void Main() {} }\n"
)]
#[case::names_of_the_system("cs", "class Path {} class File {} class Stream {}\n", "")]
#[ignore = "slow: .ci/run runs it"]
fn an_answer_of_this_kind_is_accepted_too(
    #[case] ending: &str,
    #[case] before: &str,
    #[case] after: &str,
) {
    assert_accepted(ending, &answer(ending, before, after));
}

#[rstest]
#[case::a_slice("rs", "board: &mut Vec<Vec<char>>", "board: &mut [Vec<char>]")]
#[case::a_result(
    "rs",
    "board: &mut Vec<Vec<char>>) {",
    "board: &mut Vec<Vec<char>>) -> bool { true &"
)]
#[case::a_lifetime("rs", "solve_sudoku(board: &mut", "solve_sudoku<'a>(board: &'a mut")]
#[case::an_alias(
    "rs",
    "impl Solution { pub fn solve_sudoku(board: &mut Vec<Vec<char>>)",
    "type Board = Vec<Vec<char>>; impl Solution { fn solve_sudoku(board: &mut Board)"
)]
#[case::a_typedef(
    "c",
    "void solveSudoku(char** board",
    "typedef char** Board; void solveSudoku(Board board"
)]
#[case::a_typedef(
    "go",
    "func solveSudoku(board [][]byte) {",
    "type Board [][]byte\nfunc solveSudoku(board Board) bool { return true &&"
)]
#[case::a_base_class(
    "java",
    "class Solution {",
    "class Solution extends Base {}\nabstract class Base {"
)]
#[case::a_default_method(
    "java",
    "class Solution {\npublic",
    "class Solution implements Base {}\ninterface Base {\ndefault"
)]
#[case::a_base_class(
    "cs",
    "public class Solution {",
    "public class Solution : Base {}\npublic class Base {"
)]
#[case::a_template(
    "cpp",
    "void solveSudoku(vector<vector<char>>& board)",
    "static void solveSudoku(auto& board)"
)]
#[ignore = "slow: .ci/run runs it"]
fn a_method_in_another_form_is_accepted(
    #[case] ending: &str,
    #[case] usual: &str,
    #[case] other: &str,
) {
    let text = answer(ending, "", "");
    assert!(text.contains(usual), "{text}");
    let text = text.replacen(usual, other, 1);
    // A statement becomes the value.
    let text = text.replacen("true & solve(board); }", "true & solve(board) }", 1);
    assert_accepted(ending, &text);
}

/// A module that is installed for this Python; `None` if there is no Python, or no such module.
fn installed_module() -> Option<String> {
    let code = "import pkgutil, site
print(*(module.name for module in pkgutil.iter_modules(site.getsitepackages())))";
    let output = Command::new("python3").args(["-c", code]).output().ok()?;
    let names = String::from_utf8(output.stdout).ok()?;
    names.split_whitespace().next().map(str::to_owned)
}

/// Python starts without looking for packages.
#[test]
fn an_answer_finds_the_packages_that_are_installed() {
    let Some(module) = installed_module() else {
        skip("nothing is installed for python3");
        return;
    };
    let text = format!("from importlib.util import find_spec\nassert find_spec('{module}')\n");
    assert_accepted("py", &answer("py", &text, ""));
}

/// As editors on Windows save a file.
#[test]
fn an_answer_in_utf_16_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("Solution.PY");
    let text = answer("py", "\u{feff}# é\n", "");
    let bytes: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    fs::write(&path, bytes).unwrap();
    let answer = AnswerFile::open(&path, LIMITS).unwrap();
    judged(&answer, &named("leetcode-37")).unwrap();
}

/// A process that a signal ends does not write which lines ran.
#[test]
#[ignore = "slow: .ci/run runs it"]
fn no_line_is_said_never_to_run_where_the_stack_overflows() {
    let text = include_str!("failures/overflow.cpp");
    let Some(answer) = installed(AnswerFile::of_text("overflow.cpp", text, LIMITS)) else {
        return;
    };
    let trials = named("leetcode-37");
    let finding = judged(&answer, &trials).unwrap_err();
    assert_eq!(finding.output.stderr, "");
    let until = Effort::Until("idle lines");
    let found = answer.explain(&trials, &finding, until).unwrap();
    assert!(found.idle_lines.is_empty(), "{:?}", found.idle_lines);
    assert!(found.smallest.is_some());
}
