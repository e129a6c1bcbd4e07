// Runs a LeetCode answer in C++ on many boards. The README of the crate `runner` says what a driver
// does. Without the word `zero-members`, a member that the answer does not set has another value.
// The program that is compiled with `recorder.c` takes the words `record SECONDS` alone, and the one
// with changed versions of the answer the word `versions`.
//
// Where the stack overflows, the exit code is 114. The driver stands before the answer, so that no
// macro of the answer changes it.

// An answer is first compiled with the headers that it seems to need, and with all of them only if it
// does not compile otherwise.
#ifndef KATA_NEEDED_HEADERS
#include "library.h"
#elif defined KATA_VERSIONS_FILE
// Compiled before, so it must be the first.
#include "versions.h"
#elif defined KATA_RECORD
#include "needed.h"
#else
#include "needed.h"
// Its buffer is flushed after each call.
#include <iostream>
#endif

#include "support.h"
#ifdef KATA_VERSIONS_FILE
#include "call_versions.h"
#endif

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

inline Board board_of(const char* line) {
    Board board;
    for (size_t row = 0; row < 9; row++) board.emplace_back(line + row * 9, line + row * 9 + 9);
    return board;
}

#if defined KATA_RECORD
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

template <class Solution>
Integer kata_run(Words words) {
    kata_begin();
    while (const char* line = kata_next_board()) record<Solution>(board_of(line), words[2]);
    return 0;
}

#elif defined KATA_VERSIONS_FILE
// The board as 81 characters; another text if it has another form.
inline const char* text_of(const Board& board) {
    static char text[82];
    if (board.size() != 9) return "?";
    for (size_t row = 0; row < 9; row++) {
        if (board[row].size() != 9) return "?";
        memcpy(text + row * 9, board[row].data(), 9);
    }
    return text;
}

template <class Solution>
const char* result_of(const char* line, Integer is_solver) {
    Board board = board_of(line);
    bool is_valid = false;
    Solution* solution = new Solution;
    if (is_solver) {
        if constexpr (Solves<Solution>) solution->solveSudoku(board);
    } else {
        if constexpr (Validates<Solution>) is_valid = solution->isValidSudoku(board);
    }
    delete solution;
    if (is_solver) return text_of(board);
    return is_valid ? "true" : "false";
}

#else
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
        Board board = board_of(line);
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

#define KATA_VERSION(number) {number, kata_driver::result_of<kata_version_##number::Solution>},

kata_driver::Integer main(kata_driver::Integer, kata_driver::Words kata_words) {
    static const struct kata_version versions[] = {KATA_VERSIONS(KATA_VERSION)};
    return kata_call_versions(versions, sizeof versions / sizeof *versions, kata_words);
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
