// Runs a LeetCode answer in C on many boards. The README of the crate `runner` says what a driver
// does. The program that is compiled with `recorder.c` takes the words `record SECONDS` alone.
//
// Where the stack overflows, the exit code is 114. All code of this file but one line stands before
// the answer, so that no macro of the answer changes it.

// The headers that LeetCode includes.
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <float.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "support.h"
#include "uthash.h"

// Only for the build with sanitizers.
const char *__asan_default_options(void) {
    return "handle_abort=1:detect_leaks=0:print_legend=0";
}

typedef void kata_solver(char **, int, int *);
typedef bool kata_validator(char **, int, int *);

// What the answer has; null for a function that it does not have. `glue.h` sets them.
extern kata_solver *const kata_solve;
extern kata_validator *const kata_validate;

#ifdef KATA_RECORD
void kata_record(const char *, char *(*)(int), void (*)(void));

static char **kata_recorded;
static int kata_widths[9] = {9, 9, 9, 9, 9, 9, 9, 9, 9};

static char *kata_recorded_row(int row) {
    return kata_recorded[row];
}

static void kata_solve_recorded(void) {
    kata_solve(kata_recorded, 9, kata_widths);
}
#endif

static void kata_write_board(char *text, char **board) {
    for (int cell = 0; cell < 81; cell++) {
        unsigned char value = (unsigned char)board[cell / 9][cell % 9];
        if (value < '!' || value > '~') {
            sprintf(text, "? r%dc%d is the character with code %d", cell / 9 + 1, cell % 9 + 1, value);
            return;
        }
    }
    for (int row = 0; row < 9; row++) memcpy(text + row * 9, board[row], 9);
    text[81] = 0;
}

int main(int count, char **words) {
    kata_begin();
    const char *word = words[1];
    char text[256];
    if (strcmp(word, "methods") == 0) {
        sprintf(text, "%s %s", kata_solve ? "solveSudoku" : "", kata_validate ? "isValidSudoku" : "");
        kata_answer(text);
        return 0;
    }
    for (const char *line; (line = kata_next_board());) {
        // Each row is an allocation of its own, so that a write behind its end can be found.
        char *board[9];
        int widths[9];
        for (int row = 0; row < 9; row++) {
            board[row] = memcpy(malloc(9), line + row * 9, 9);
            widths[row] = 9;
        }
#ifdef KATA_RECORD
        kata_recorded = board;
        kata_record(words[2], kata_recorded_row, kata_solve_recorded);
#endif
        long long start = kata_processor_time();
        if (strcmp(word, "solveSudoku") == 0) {
            kata_solve(board, 9, widths);
            sprintf(text, "%lld ", kata_processor_time() - start);
            kata_write_board(text + strlen(text), board);
        } else {
            bool is_valid = kata_validate(board, 9, widths);
            const char *truth = is_valid ? "true" : "false";
            sprintf(text, "%lld %s", kata_processor_time() - start, truth);
        }
        kata_answer(text);
        for (int row = 0; row < 9; row++) free(board[row]);
    }
    return 0;
}

// An answer from an editor has a `main` of its own. `names.h` renames what else it has and a header
// above declares, too.
#include "names.h"
#define main kata_main_of_answer
#include "solution.c"
#undef main

#include "glue.h"
