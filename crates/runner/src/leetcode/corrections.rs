//! [`AnswerFile::correction`]: a small change that makes an answer right, found by trying.
//!
//! A change is one token, or one statement that is missing, too much or at another place. Each
//! changed answer is called for a few boards on which the answer fails, and on which it is right.
//! What is right on all of them is called for many more, those of the judge among them.

mod changes;
mod hiding;
mod source;
mod statements;
mod versions;

use std::collections::BTreeSet;
use std::ops::Range;
use std::time::Duration;

use evidence::{Correction, IdleLines, Problem};
use judge::fixtures::Expected;
use judge::oracle;
use sudoku::Grid;

use self::changes::{Variant, Variants};
use self::hiding::with_alarms;
use self::source::Source;
pub(super) use self::source::Tongue;
use self::versions::{Side, Versions, prepare};
use super::answer_file::AnswerFile;
use super::sanitized::fault;
use crate::error::RunnerError;
use crate::process::ProcessLimits;
use crate::system::run;
use crate::trials::{Trial, TrialTask};

/// The time on the clock as a multiple of the processor time: other programs may keep the processor
/// busy.
const WALL_PER_CPU: u32 = 10;

/// What was compiled is called for at least this time.
const LEAST_TIME: Duration = Duration::from_millis(500);

/// A line for each version.
const MOST_OUTPUT: u64 = 1 << 20;

/// The versions that one process gets.
const CHUNK: usize = 150;

/// The most versions that are tried.
const MOST_VARIANTS: usize = 2_500;

/// One process after another begins behind a version that ends the process.
const MOST_RESTARTS: usize = 12;

/// The boards of the first call: of those on which the answer fails, and of all.
const FIRST_BOARDS: usize = 8;

/// The most boards of the judge.
const MOST_TRIALS: usize = 150;

/// The most versions that are called for all boards.
const MOST_VERIFIED: usize = 8;

/// The processor time for all versions together, and where most of it is that of a compiler.
const TIME: Duration = Duration::from_secs(6);
const TIME_WITH_COMPILER: Duration = Duration::from_secs(16);

/// The processor time for a version on its first board, at first, and where it takes longer. Many
/// changes make an endless loop.
const TIME_OF_A_VARIANT: Duration = Duration::from_millis(50);
const TIME_OF_A_SLOW_VARIANT: Duration = Duration::from_millis(400);

/// A version that is right so far gets no more boards after this time, and is ended after the
/// longer one.
const TIME_TO_VERIFY: Duration = Duration::from_millis(1_200);
const MOST_TIME_TO_VERIFY: Duration = Duration::from_secs(6);

/// A board, and the only right result.
struct Test {
    board: Grid,
    expected: String,
}

impl Test {
    fn new(problem: Problem, board: &Grid) -> Option<Self> {
        let expected = match problem {
            Problem::ValidSudoku => board.is_valid().to_string(),
            Problem::SudokuSolver => {
                let puzzle = sudoku::Puzzle::new(*board).ok()?;
                oracle::solutions(&puzzle, 1).pop()?.to_string()
            }
        };
        Some(Self {
            board: *board,
            expected,
        })
    }
}

/// How long a version may take.
struct VariantTimes {
    /// After this time it gets no more boards, if it was right on the least number.
    budget: Duration,
    /// After this time it is ended.
    limit: Duration,
    least: usize,
}

/// A version that was right on this many boards.
struct RightVariant {
    number: usize,
    boards: usize,
}

impl AnswerFile {
    /// A small change that makes it right on these boards, and on those of the judge; `None` if
    /// none was found, or if answers of its language are not changed. Lines that never ran are not
    /// changed.
    pub(super) fn correction(
        &self,
        boards: &[Grid],
        trials: &[Trial],
        idle: Option<&[IdleLines]>,
    ) -> Result<Option<Correction>, RunnerError> {
        let Some(tongue) = Tongue::of(self.language()) else {
            return Ok(None);
        };
        if !self.takes("variants") {
            return Ok(None);
        }
        let problem = Trial::problem(trials);
        let variants = variants_of(&self.text, tongue, idle.unwrap_or_default());
        let tests: Vec<Test> = boards
            .iter()
            .filter_map(|board| Test::new(problem, board))
            .collect();
        if tests.is_empty() || !prepare(self, tongue)? {
            return Ok(None);
        }
        let mut search = CorrectionSearch {
            answer: self,
            tongue,
            problem,
            variants: &variants,
            idle: idle.map(|idle| idle_texts(&self.text, idle)),
            spent: Duration::ZERO,
            verified: 0,
            slow: Vec::new(),
            all_tests: Vec::new(),
        };
        search.run(&tests, trials)
    }
}

/// The search for a version that is right.
struct CorrectionSearch<'a> {
    answer: &'a AnswerFile,
    tongue: Tongue,
    problem: Problem,
    variants: &'a [Variant],
    /// The lines that never ran, as texts; `None` if that is not known.
    idle: Option<BTreeSet<String>>,
    spent: Duration,
    verified: usize,
    /// The versions that took too long for their first board.
    slow: Vec<usize>,
    /// All boards, made when they are first needed.
    all_tests: Vec<Test>,
}

impl CorrectionSearch<'_> {
    fn run(&mut self, tests: &[Test], trials: &[Trial]) -> Result<Option<Correction>, RunnerError> {
        let first: Vec<&Test> = first_tests(tests);
        let mut times = VariantTimes {
            budget: TIME_OF_A_VARIANT,
            limit: TIME_OF_A_VARIANT,
            least: first.len(),
        };
        for numbers in self.chunks() {
            let numbers = &numbers;
            let correction = self.corrected_by(numbers, &first, &times, tests, trials)?;
            if correction.is_some() {
                return Ok(correction);
            }
        }
        times.limit = TIME_OF_A_SLOW_VARIANT;
        let slow = std::mem::take(&mut self.slow);
        for numbers in slow.chunks(CHUNK) {
            let correction = self.corrected_by(numbers, &first, &times, tests, trials)?;
            if correction.is_some() {
                return Ok(correction);
            }
        }
        Ok(None)
    }

    /// The time for all versions together.
    fn time(&self) -> Duration {
        match self.tongue {
            Tongue::Cpp => TIME_WITH_COMPILER,
            Tongue::Python | Tongue::Java | Tongue::JavaScript => TIME,
        }
    }

    /// The numbers of the versions, each list with versions of one rank.
    fn chunks(&self) -> Vec<Vec<usize>> {
        let mut chunks: Vec<Vec<usize>> = Vec::new();
        let mut rank = None;
        for (number, variant) in self.variants.iter().enumerate() {
            match chunks.last_mut() {
                Some(chunk) if rank == Some(variant.rank) && chunk.len() < CHUNK => {
                    chunk.push(number);
                }
                _ => chunks.push(vec![number]),
            }
            rank = Some(variant.rank);
        }
        chunks
    }

    /// The first of these versions that is right on all boards.
    fn corrected_by(
        &mut self,
        numbers: &[usize],
        first: &[&Test],
        times: &VariantTimes,
        tests: &[Test],
        trials: &[Trial],
    ) -> Result<Option<Correction>, RunnerError> {
        if self.spent >= self.time() {
            return Ok(None);
        }
        let mut right = self.right_variants(numbers, first, times)?;
        right.sort_by_key(|variant| variant.number);
        for variant in right {
            if self.verified == MOST_VERIFIED {
                return Ok(None);
            }
            if let Some(boards) = self.verify(variant.number, tests, trials)? {
                let variant = &self.variants[variant.number];
                return Ok(Some(Correction {
                    line: variant.line as u32 + 1,
                    edit: variant.edit.clone(),
                    boards,
                }));
            }
        }
        Ok(None)
    }

    /// The number of boards on which this version is right; `None` if it is wrong on one.
    fn verify(
        &mut self,
        number: usize,
        tests: &[Test],
        trials: &[Trial],
    ) -> Result<Option<usize>, RunnerError> {
        self.verified += 1;
        if self.all_tests.is_empty() {
            self.all_tests = tests_of_judge(trials, self.problem);
        }
        let all: Vec<&Test> = tests.iter().chain(&self.all_tests).collect();
        let times = VariantTimes {
            budget: TIME_TO_VERIFY,
            limit: MOST_TIME_TO_VERIFY,
            least: tests.len() + all.len().saturating_sub(tests.len()).min(LEAST_TRIALS),
        };
        // Verifying takes time of its own, so that a version which was found is not lost.
        let spent = std::mem::take(&mut self.spent);
        let variant = &self.variants[number];
        let alarms = match &self.idle {
            Some(idle) => with_alarms(variant, self.tongue, idle),
            None => Vec::new(),
        };
        let mut versions = vec![variant];
        versions.extend(&alarms);
        let right = self.call(
            Side::First,
            &versions,
            &all,
            &times,
            MOST_TIME_TO_VERIFY * 2,
        )?;
        self.spent = spent;
        let boards = match &right.right[..] {
            [only] if only.number == 0 => only.boards,
            _ => return Ok(None),
        };
        let text = &self.variants[number].text;
        Ok(self.is_defined(text, &all)?.then_some(boards))
    }

    /// Whether the sanitizers of a compiler find no undefined step in this version. It may read
    /// behind an array, for example, and be right by luck. Of a language without such a build, no
    /// version is.
    fn is_defined(&self, text: &str, tests: &[&Test]) -> Result<bool, RunnerError> {
        if self.tongue != Tongue::Cpp {
            return Ok(true);
        }
        let Ok(changed) = AnswerFile::of_text(&self.answer.name, text, self.answer.limits) else {
            return Ok(false);
        };
        let Some(sanitized) = changed.sanitized() else {
            return Ok(true);
        };
        let boards: Vec<Grid> = tests.iter().map(|test| test.board).collect();
        let limits = ProcessLimits {
            cpu: TIME,
            wall: TIME * WALL_PER_CPU,
            ..sanitized.limits
        };
        let ended = run(sanitized.driver(self.problem.method(), &boards, limits))?;
        let report = sanitized.report(&sanitized.readable(&ended.stderr));
        Ok(fault(&report).is_none())
    }

    /// The versions that are right on these boards, found by two processes at a time.
    fn right_variants(
        &mut self,
        numbers: &[usize],
        tests: &[&Test],
        times: &VariantTimes,
    ) -> Result<Vec<RightVariant>, RunnerError> {
        let half = numbers.len().div_ceil(2);
        let left = self.time().saturating_sub(self.spent);
        let (first, second) = rayon::join(
            || self.part(Side::First, &numbers[..half], tests, times, left),
            || self.part(Side::Second, &numbers[half..], tests, times, left),
        );
        let mut right = Vec::new();
        for part in [first?, second?] {
            self.spent += part.cpu;
            right.extend(part.right);
            self.slow.extend(part.slow);
        }
        Ok(right)
    }

    fn part(
        &self,
        side: Side,
        numbers: &[usize],
        tests: &[&Test],
        times: &VariantTimes,
        left: Duration,
    ) -> Result<PartEnd, RunnerError> {
        let variants: Vec<&Variant> = numbers
            .iter()
            .map(|&number| &self.variants[number])
            .collect();
        let mut part = self.call(side, &variants, tests, times, left)?;
        for right in &mut part.right {
            right.number = numbers[right.number];
        }
        for slow in &mut part.slow {
            *slow = numbers[*slow];
        }
        Ok(part)
    }
}

/// At least this many boards of the judge.
const LEAST_TRIALS: usize = 20;

/// What is known about some versions after their calls.
struct PartEnd {
    right: Vec<RightVariant>,
    slow: Vec<usize>,
    cpu: Duration,
}

impl PartEnd {
    /// Adds what the output of a process says about the versions from this number on. Returns the
    /// last one that was begun, as far as the process says that.
    fn read(&mut self, output: &str, start: usize) -> usize {
        let mut last = 0;
        for line in output.lines() {
            let mut words = line.split(' ');
            let (word, number, boards) = (words.next(), words.next(), words.next());
            let Some(number) = number.and_then(|number| number.parse::<usize>().ok()) else {
                continue;
            };
            match word {
                Some("at") => last = number,
                Some("slow") => self.slow.push(start + number),
                Some("right") => {
                    if let Some(boards) = boards.and_then(|boards| boards.parse().ok()) {
                        self.right.push(RightVariant {
                            number: start + number,
                            boards,
                        });
                    }
                }
                _ => {}
            }
        }
        last
    }
}

impl CorrectionSearch<'_> {
    /// Calls the versions for the boards.
    fn call(
        &self,
        side: Side,
        variants: &[&Variant],
        tests: &[&Test],
        times: &VariantTimes,
        left: Duration,
    ) -> Result<PartEnd, RunnerError> {
        let mut end = PartEnd {
            right: Vec::new(),
            slow: Vec::new(),
            cpu: Duration::ZERO,
        };
        let mut start = 0;
        for _ in 0..=MOST_RESTARTS {
            if start >= variants.len() || end.cpu >= left {
                break;
            }
            let made = Versions::make(self.answer, self.tongue, side, &variants[start..])?;
            let Some(versions) = made else {
                break;
            };
            end.cpu += versions.compile_time;
            let cpu = left.saturating_sub(end.cpu).max(LEAST_TIME);
            let limits = ProcessLimits {
                cpu,
                wall: cpu * WALL_PER_CPU,
                output: MOST_OUTPUT,
                ..self.answer.limits
            };
            let word = format!(
                "variants {} {} {} {} {}",
                versions.file.display(),
                self.problem.method(),
                times.budget.as_secs_f64(),
                times.limit.as_secs_f64(),
                times.least
            );
            let mut driver = versions.caller.driver(&word, &[], limits);
            let lines: Vec<String> = tests
                .iter()
                .map(|test| {
                    format!(
                        "{} {}
",
                        test.board, test.expected
                    )
                })
                .collect();
            driver.input = lines.concat().into();
            let ended = run(driver)?;
            end.cpu += ended.cpu;
            let last = end.read(&String::from_utf8_lossy(&ended.stdout), start);
            if ended.code == Some(0) {
                break;
            }
            start += last + 1;
        }
        Ok(end)
    }
}

/// Some boards of all kinds, the first one among them, on which the answer fails.
fn first_tests(tests: &[Test]) -> Vec<&Test> {
    // The second board is that of the judge, which may take long.
    let mut first = vec![&tests[0]];
    let rest = tests.get(2..).unwrap_or_default();
    let step = rest.len().div_ceil(FIRST_BOARDS).max(1);
    // From the first ones, on which it fails, more than from the others.
    first.extend(rest.iter().take(2));
    first.extend(rest.iter().skip(2).step_by(step));
    first
}

/// Boards of the judge with one right result, from all its parts.
fn tests_of_judge(trials: &[Trial], problem: Problem) -> Vec<Test> {
    let mut boards = Vec::new();
    for trial in trials {
        let has_one_result = match &trial.task {
            TrialTask::Validate(_) => true,
            TrialTask::Solve(_, expected) => *expected == Expected::Exactly(1),
        };
        if has_one_result {
            boards.push(trial.grid());
        }
    }
    let step = boards.len().div_ceil(MOST_TRIALS).max(1);
    boards
        .into_iter()
        .step_by(step)
        .filter_map(|board| Test::new(problem, board))
        .collect()
}

/// The changed answers, the likeliest first.
fn variants_of(text: &str, tongue: Tongue, idle: &[IdleLines]) -> Vec<Variant> {
    let source = Source::new(text, tongue);
    let mut variants = Variants {
        source: &source,
        list: Vec::new(),
    };
    variants.signs();
    variants.numbers();
    variants.names();
    variants.orders();
    variants.quotients();
    variants.declarations();
    variants.undo();
    variants.other_sides();
    variants.starts();
    variants.lost_results();
    variants.moves();
    variants.blanks();
    variants.before_jumps();
    variants.loop_starts();
    variants.removals();
    let mut list = variants.list;
    list.sort_by_key(|variant| variant.rank);
    let mut seen: BTreeSet<String> = BTreeSet::from([source.text.clone()]);
    list.retain(|variant| !is_idle(variant.line, idle) && seen.insert(variant.text.clone()));
    list.truncate(MOST_VARIANTS);
    list
}

/// The lines that never ran, without their indentation.
fn idle_texts(text: &str, idle: &[IdleLines]) -> BTreeSet<String> {
    let mut texts = BTreeSet::new();
    for (index, line) in text.lines().enumerate() {
        if is_idle(index, idle) {
            texts.insert(line.trim().to_owned());
        }
    }
    texts
}

/// Whether the line with this index never ran.
fn is_idle(line: usize, idle: &[IdleLines]) -> bool {
    let number = line as u32 + 1;
    let mut ranges = idle
        .iter()
        .map(|lines: &IdleLines| -> Range<u32> { lines.first..lines.last + 1 });
    ranges.any(|range| range.contains(&number))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::testing::installed;

    /// The changes of a text, as sentences about no boards.
    fn changes(text: &str, tongue: Tongue) -> Vec<String> {
        let mut sentences = Vec::new();
        for variant in variants_of(text, tongue, &[]) {
            let correction = Correction {
                line: variant.line as u32 + 1,
                edit: variant.edit,
                boards: 0,
            };
            sentences.push(correction.to_string());
        }
        sentences
    }

    #[rstest]
    #[case(
        Tongue::Java,
        "void undo(int r, int c, int d) {\n  inRow[r][d] = true;\n  inBox[c][d] = true;\n  \
         inRow[r][d] = false;\n}",
        "With `inBox[c][d] = false;` after line 4"
    )]
    #[case(
        Tongue::Cpp,
        "void f() {\n  for (int x = r + 1; x < 9; x++) {\n  }\n}",
        "With `for (int x = r / 3 * 3; x < 9; x++) {` instead of"
    )]
    #[case(
        Tongue::Cpp,
        "bool fill(vector<int> cells, int n) {\n  return n;\n}",
        "With `bool fill(vector<int>& cells, int n) {`"
    )]
    #[case(
        Tongue::Python,
        "def f(x):\n    for y in x:\n        return False\n",
        "With `return False` in line 3 indented by 4 spaces instead of 8"
    )]
    #[case(
        Tongue::Python,
        "def f(x):\n    y = x // 3 * 3 + x % 3\n",
        "With `y = x // 3 * 3 + x % 3 * 3`"
    )]
    #[case(
        Tongue::JavaScript,
        "function f(a) {\n  left[a] = a;\n  row = 3;\n}",
        "With `let row = 3;` instead of"
    )]
    #[case(
        Tongue::JavaScript,
        "function f(a) {\n  this.up[this.down[a]] = a;\n}",
        "With `this.down[this.up[a]] = a;` after line 2"
    )]
    #[case(
        Tongue::Java,
        "boolean f(int a) {\n  if (a == 0) {\n    f(a - 1);\n  }\n}",
        "With `if (f(a - 1)) return true;` instead of"
    )]
    fn a_change_is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        let changes = changes(text, tongue);
        assert!(
            changes.iter().any(|change| change.starts_with(expected)),
            "{changes:#?}"
        );
    }

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// What makes this answer right, where its language is installed.
    fn correction_of(name: &str, text: &str) -> Option<String> {
        let answer = installed(AnswerFile::of_text(name, text, ProcessLimits::DEFAULT))?;
        let problem = answer.problems()[0];
        let boards: Vec<Grid> = match problem {
            Problem::SudokuSolver => vec![PUZZLE.parse().unwrap()],
            Problem::ValidSudoku => Vec::new(),
        };
        let mut trials = Vec::new();
        for board in [
            PUZZLE.to_owned(),
            pair("r1c1", "r2c2"),
            pair("r4c5", "r6c6"),
        ] {
            let board: Grid = board.parse().unwrap();
            if problem == Problem::ValidSudoku {
                trials.push(Trial {
                    name: String::new(),
                    task: TrialTask::Validate(board),
                });
            }
        }
        let boards: Vec<Grid> = match problem {
            Problem::SudokuSolver => boards,
            Problem::ValidSudoku => trials.iter().rev().map(|trial| *trial.grid()).collect(),
        };
        let correction = answer.correction(&boards, &trials, None).unwrap();
        Some(correction.map_or(String::new(), |correction| correction.to_string()))
    }

    /// A board with the digit 7 in these cells alone.
    fn pair(first: &str, second: &str) -> String {
        sudoku::Cell::ALL
            .into_iter()
            .map(|cell| {
                let name = cell.to_string();
                if name == first || name == second {
                    '7'
                } else {
                    '.'
                }
            })
            .collect()
    }

    /// An answer to problem 36 that looks for pairs to the right alone.
    const PAIRS: [(&str, &str, &str); 4] = [
        (
            "a.py",
            "class Solution:
    def isValidSudoku(self, board):
        for box in range(9):
            seen = set()
            for cell in range(9):
                digit = board[box // 3 * 3 + cell // 3][box % 3 + cell % 3]
                if digit != '.' and digit in seen: return False
                seen.add(digit)
        return True
",
            "box % 3 * 3 + cell % 3]",
        ),
        (
            "a.js",
            "var isValidSudoku = function (board) {
    for (let box = 0; box < 9; box++) {
        const seen = new Set();
        for (let cell = 0; cell < 9; cell++) {
            const digit = board[Math.floor(box / 3) * 3 + Math.floor(cell / 3)][box % 3 + cell % 3];
            if (digit !== '.' && seen.has(digit)) return false;
            seen.add(digit);
        }
    }
    return true;
};
",
            "box % 3 * 3 + cell % 3]",
        ),
        (
            "a.java",
            "class Solution {
    public boolean isValidSudoku(char[][] board) {
        for (int box = 0; box < 9; box++) {
            Set<Character> seen = new HashSet<>();
            for (int cell = 0; cell < 9; cell++) {
                char digit = board[box / 3 * 3 + cell / 3][box % 3 + cell % 3];
                if (digit != '.' && !seen.add(digit)) return false;
            }
        }
        return true;
    }
}
",
            "box % 3 * 3 + cell % 3]",
        ),
        (
            "a.cpp",
            "class Solution {
public:
    bool isValidSudoku(vector<vector<char>>& board) {
        for (int box = 0; box < 9; box++) {
            set<char> seen;
            for (int cell = 0; cell < 9; cell++) {
                char digit = board[box / 3 * 3 + cell / 3][box % 3 + cell % 3];
                if (digit != '.' && !seen.insert(digit).second) return false;
            }
        }
        return true;
    }
};
",
            "box % 3 * 3 + cell % 3]",
        ),
    ];

    #[test]
    fn a_change_that_is_right_by_luck_is_no_correction() {
        let defined = "class Solution {
    int offset[9] = {0, 0, 0, 3, 3, 3, 6, 6, 6};
public:
    bool isValidSudoku(vector<vector<char>>& board) {
        return true;
    }
};
";
        let Some(answer) = installed(AnswerFile::of_text(
            "a.cpp",
            defined,
            ProcessLimits::DEFAULT,
        )) else {
            return;
        };
        let search = CorrectionSearch {
            answer: &answer,
            tongue: Tongue::Cpp,
            problem: Problem::ValidSudoku,
            variants: &[],
            idle: None,
            spent: Duration::ZERO,
            verified: 0,
            slow: Vec::new(),
            all_tests: Vec::new(),
        };
        let test = Test {
            board: PUZZLE.parse().unwrap(),
            expected: "true".to_owned(),
        };
        let behind = defined.replace("return true", "return offset[board.size()] == offset[9]");
        for (text, expected) in [(defined, true), (&*behind, answer.sanitized().is_none())] {
            assert_eq!(
                search.is_defined(text, &[&test]).unwrap(),
                expected,
                "{text}"
            );
        }
    }

    #[rstest]
    fn a_changed_answer_is_called(#[values(0, 1, 2, 3)] number: usize) {
        let (name, text, expected) = PAIRS[number];
        if let Some(correction) = correction_of(name, text) {
            assert!(correction.contains(expected), "{name}: {correction}");
            assert!(
                correction.ends_with("on all 6 boards that were tried."),
                "{correction}"
            );
        }
    }
}
