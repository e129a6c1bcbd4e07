// Runs a LeetCode answer in C++ on many boards, one line of 81 characters for each.
//
// It is started with one word: `methods` writes which of the two methods the answer has, and the
// name of a method calls it. It writes one line for each board: the processor time of the call in
// nanoseconds, a space, and the board after the call, `true`, `false`, or `? what is odd about the
// result`. The word `zero-members` calls `solveSudoku` with members that are zero where the answer
// does not set them; otherwise they have another value. The program that is compiled with
// `recorder.c` takes the words `record SECONDS` alone.
//
// `support.h` says where results go and boards come from. The driver stands before the answer, so that
// no macro of the answer changes it.

// All others, for an answer that does not compile without them.
#include "headers.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <cassert>
#include <chrono>
#include <climits>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <deque>
#include <forward_list>
#include <functional>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <limits>
#include <list>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <queue>
#include <random>
#include <set>
#include <sstream>
#include <stack>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

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
        kata_answer((std::to_string(spent) + " " + (result.empty() ? line_of(board) : result)).c_str());
        solution.~Solution();
    }
    return 0;
}

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
#include "solution.cpp"
#undef main

// Behind it, the compiler says where the last semicolon of an answer is missing.
struct KataEnd;

kata_driver::Integer main(kata_driver::Integer, kata_driver::Words kata_words) {
    return kata_driver::kata_run<Solution>(kata_words);
}
