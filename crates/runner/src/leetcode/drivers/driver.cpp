// Runs a LeetCode answer in C++ on many boards, one line of 81 characters for each.
//
// It is started with one word: `methods` writes which of the two methods the answer has, and the
// name of a method calls it. It writes one line for each board: the processor time of the call in
// nanoseconds, a space, and the board after the call, `true`, `false`, or `? what is odd about the
// result`. The word `zeroed` calls `solveSudoku` with members that are zero where the answer
// does not set them; otherwise they have another value. The program that is compiled with
// `recorder.c` takes the word `record` alone.
//
// What the answer prints goes to standard error. The driver stands before the answer, so that no
// macro of the answer changes it.

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

#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

namespace kata_driver {

using Integer = int;
using Words = char**;
using Board = std::vector<std::vector<char>>;

static FILE* answers;

// Runs before the constructors of the answer's global objects, which may print.
__attribute__((constructor(101))) static void send_prints_to_standard_error() {
    answers = fdopen(dup(1), "w");
    dup2(2, 1);
}

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

// Where its processor time is limited, the clock of a process advances only at kernel ticks.
inline int64_t processor_time() {
    rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    timeval time;
    timeradd(&usage.ru_utime, &usage.ru_stime, &time);
    return (time.tv_sec * int64_t(1000000) + time.tv_usec) * 1000;
}

// One flush for a line, which the judge then sees at once.
inline void answer(const std::string& line) {
    fputs((line + "\n").c_str(), answers);
    fflush(answers);
}

#ifdef KATA_RECORD
extern "C" void kata_record(FILE*, const char*, char* (*)(int), void (*)());

static Board* recorded;

inline char* recorded_row(int row) {
    const bool is_odd = recorded->size() != 9 || (*recorded)[row].size() != 9;
    return is_odd ? nullptr : (*recorded)[row].data();
}

template <class Solution>
void record(Board board, const char* seconds) {
    static Solution solution;
    recorded = &board;
    kata_record(answers, seconds, recorded_row, [] {
        if constexpr (Solves<Solution>) solution.solveSudoku(*recorded);
    });
}
#endif

template <class Solution>
Integer run(Words words) {
    std::string method = words[1];
    const bool zeroed = method == "zeroed";
    const int pattern = zeroed ? 0 : 0x5A;
    if (zeroed) method = "solveSudoku";
    if (method == "methods") {
        answer(std::string(Solves<Solution> ? "solveSudoku " : "") +
               (Validates<Solution> ? "isValidSudoku" : ""));
        return 0;
    }
    for (char line[128]; fgets(line, sizeof line, stdin);) {
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
        auto start = processor_time();
        Solution& solution = *new (memory) Solution;
        if (method == "solveSudoku") {
            if constexpr (Solves<Solution>) solution.solveSudoku(board);
        } else {
            if constexpr (Validates<Solution>)
                result = solution.isValidSudoku(board) ? "true" : "false";
        }
        auto spent = processor_time() - start;
        answer(std::to_string(spent) + " " + (result.empty() ? line_of(board) : result));
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

#include "solution.cpp"

// Behind it, the compiler says where the last semicolon of an answer is missing.
struct KataEnd;

kata_driver::Integer main(kata_driver::Integer, kata_driver::Words words) {
    return kata_driver::run<Solution>(words);
}
