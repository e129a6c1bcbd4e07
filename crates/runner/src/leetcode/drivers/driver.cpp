// Runs a LeetCode answer in C++ on many boards. The README of the crate `runner` says what a driver
// does. Without the word `zero-members`, a member that the answer does not set has another value.
// The program that is compiled with `recorder.c` takes the words `record SECONDS` alone, and the one
// with changed versions of the answer the word `versions`.
//
// Where the stack overflows, the exit code is 114. The driver stands before the answer, so that no
// macro of the answer changes it.

#ifdef KATA_VERSIONS_FILE
// Compiled before, so it must be the first.
#include "versions.h"
#endif
#if !defined KATA_VERSIONS_FILE || defined KATA_ALL_HEADERS
#include "library.h"
#endif

#include "support.h"

namespace kata_driver {

// `main` must return an `int`, also if the answer has `#define int long long`.
using Integer = int;
using Words = char**;
using Board = std::vector<std::vector<char>>;

template <class Solution>
concept Solves = requires(Solution solution, Board board) { solution.solveSudoku(board); };

template <class Solution>
concept Validates = requires(Solution solution, Board board) {
    { solution.isValidSudoku(board) } -> std::convertible_to<bool>;
};

inline std::string line_of(const Board& board) {
    auto number = [](size_t value) { return std::to_string(value); };
    if (board.size() != 9) return "? the board has " + number(board.size()) + " rows";
    std::string line;
    for (size_t row = 0; row < 9; row++) {
        if (board[row].size() != 9) {
            return "? row " + number(row + 1) + " has " + number(board[row].size()) + " cells";
        }
        for (size_t column = 0; column < 9; column++) {
            unsigned char cell = board[row][column];
            if (cell < '!' || cell > '~') {
                return "? r" + number(row + 1) + "c" + number(column + 1) +
                       " is the character with code " + number(cell);
            }
            line += char(cell);
        }
    }
    return line;
}

#ifdef KATA_RECORD
extern "C" void kata_record(const char*, char* (*)(int), void (*)());

static Board* recorded;

inline char* recorded_row(int row) {
    const bool is_odd = recorded->size() != 9 || (*recorded)[row].size() != 9;
    return is_odd ? nullptr : (*recorded)[row].data();
}

template <class Solution>
void record(Board board, const char* seconds) {
    static Solution solution;
    recorded = &board;
    kata_record(seconds, recorded_row, [] {
        if constexpr (Solves<Solution>) solution.solveSudoku(*recorded);
    });
}
#endif

template <class Solution>
Integer kata_run(Words words) {
    kata_begin();
    std::string method = words[1];
    const bool has_zero_members = method == "zero-members";
    const int pattern = has_zero_members ? 0 : 0x5A;
    if (has_zero_members) method = "solveSudoku";
    if (method == "methods") {
        const std::string solves = Solves<Solution> ? "solveSudoku " : "";
        kata_answer((solves + (Validates<Solution> ? "isValidSudoku" : "")).c_str());
        return 0;
    }
    while (const char* line = kata_next_board()) {
        Board board;
        for (size_t row = 0; row < 9; row++) board.emplace_back(line + row * 9, line + row * 9 + 9);
#ifdef KATA_RECORD
        record<Solution>(board, words[2]);
#endif
        // A member that the answer does not set has any value, as on a stack that was used before.
        alignas(Solution) static unsigned char memory[sizeof(Solution)];
        memset(memory, pattern, sizeof memory);
        asm volatile("" : : "r"(memory) : "memory");
        std::string result;
        auto start = kata_processor_time();
        Solution& solution = *new (memory) Solution;
        if (method == "solveSudoku") {
            if constexpr (Solves<Solution>) solution.solveSudoku(board);
        } else {
            if constexpr (Validates<Solution>)
                result = solution.isValidSudoku(board) ? "true" : "false";
        }
        auto spent = kata_processor_time() - start;
        // After `sync_with_stdio(false)` it has a buffer of its own.
        std::cout.flush();
        kata_answer((std::to_string(spent) + " " + (result.empty() ? line_of(board) : result)).c_str());
        solution.~Solution();
    }
    return 0;
}

#ifdef KATA_VERSIONS_FILE
}  // namespace kata_driver

// A version whose steps are counted adds one for each block that it enters.
static long kata_steps;

namespace kata_driver {

// Of the boards that are called first, each but the first one may take this many times as long.
const int NEXT_BOARDS = 5;

// A board of the input and the only right result.
struct Test {
    Board board;
    std::string expected;
};

// What a version is called for: the boards, and the arguments of `versions` in the README of `runner`.
struct Tests {
    std::vector<Test> tests;
    bool is_solver;
    size_t first, small, least;
    double first_limit, later_limit, budget;
};

inline size_t blanks(const Board& board) {
    size_t count = 0;
    for (const auto& row : board) count += std::count(row.begin(), row.end(), '.');
    return count;
}

// Calls a version until it is wrong on a board.
template <class Solution>
kata_version call_version(const Tests& all) {
    kata_version result{};
    size_t count = 0;
    const auto start = kata_processor_time();
    for (const Test& test : all.tests) {
        if (count >= all.least && (kata_processor_time() - start) / 1e9 > all.budget) break;
        if (count == 0) kata_version_limit(all.first_limit);
        else if (count < all.first) kata_version_limit(all.first_limit * NEXT_BOARDS);
        else kata_version_limit(all.later_limit);
        Board board = test.board;
        std::string actual;
        const long steps_before = kata_steps;
        Solution* solution = new Solution;
        if (all.is_solver) {
            if constexpr (Solves<Solution>) solution->solveSudoku(board);
            actual = line_of(board);
        } else {
            if constexpr (Validates<Solution>)
                actual = solution->isValidSudoku(board) ? "true" : "false";
        }
        delete solution;
        if (actual != test.expected) return {};
        const bool is_small = blanks(test.board) <= all.small;
        (is_small ? result.small_steps : result.large_steps) += kata_steps - steps_before;
        count++;
    }
    result.boards = count;
    return result;
}

struct Version {
    int number;
    kata_version (*call)(const Tests&);
};

inline Tests read_tests(Words words) {
    Tests all{{}, std::string(words[3]) == "solveSudoku", size_t(atoi(words[4])),
              size_t(atoi(words[5])), size_t(atoi(words[6])), atof(words[7]), atof(words[8]),
              atof(words[9])};
    while (const char* line = kata_next_board()) {
        Test test;
        for (size_t row = 0; row < 9; row++)
            test.board.emplace_back(line + row * 9, line + row * 9 + 9);
        const char* expected = line + 82;
        test.expected.assign(expected, strchr(expected, '\n'));
        all.tests.push_back(test);
    }
    return all;
}

template <size_t Count>
Integer run_versions(const Version (&versions)[Count], Words words) {
    kata_begin();
    const Tests all = read_tests(words);
    for (const Version& version : versions) {
        if (kata_version_begins()) kata_version_ends(version.call(all));
        const kata_version result = kata_version_result();
        const std::string number = std::to_string(version.number);
        if (result.is_slow) kata_answer(("slow " + number).c_str());
        if (result.boards == 0) continue;
        const auto word = [](long value) { return " " + std::to_string(value); };
        const std::string steps = word(result.small_steps) + word(result.large_steps);
        kata_answer(("right " + number + word(result.boards) + steps).c_str());
    }
    return 0;
}
#endif

}  // namespace kata_driver

// Only for the build with sanitizers.
extern "C" const char* __asan_default_options() {
    return "handle_abort=1:detect_leaks=0:print_legend=0";
}

using namespace std;

// An answer from an editor has a `main` of its own. `names.h` renames what else it has and a header of
// the system declares, too: the library includes such headers.
#include "names.h"
#define main kata_main_of_answer
#ifdef KATA_VERSIONS_FILE
#include KATA_VERSIONS_FILE
#undef main

#define KATA_VERSION(number) {number, kata_driver::call_version<kata_version_##number::Solution>},

kata_driver::Integer main(kata_driver::Integer, kata_driver::Words kata_words) {
    static const kata_driver::Version versions[] = {KATA_VERSIONS(KATA_VERSION)};
    return kata_driver::run_versions(versions, kata_words);
}
#else
#include "solution.cpp"
#undef main

// Behind it, the compiler says where the last semicolon of an answer is missing.
struct KataEnd;

kata_driver::Integer main(kata_driver::Integer, kata_driver::Words kata_words) {
    return kata_driver::kata_run<Solution>(kata_words);
}
#endif
