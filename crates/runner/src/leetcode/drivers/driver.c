// Runs a LeetCode answer in C on many boards, one line of 81 characters for each.
//
// It is started with one word: `methods` writes which of the two functions the answer has, and the
// name of a function calls it. It writes one line for each board: the processor time of the call in
// nanoseconds, a space, and the board after the call, `true`, `false`, or `? what is odd about the
// result`. The program that is compiled with `recorder.c` takes the word `record` alone.
//
// What the answer prints goes to standard error.

#include <assert.h>
#include <ctype.h>
#include <limits.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "solution.c"

// Only for the build with sanitizers.
const char *__asan_default_options(void) {
    return "handle_abort=1:detect_leaks=0:print_legend=0";
}

#ifdef KATA_RECORD
void kata_record(FILE *, const char *, char *(*)(int), void (*)(void));

static char **kata_recorded;
static int kata_widths[9] = {9, 9, 9, 9, 9, 9, 9, 9, 9};

static char *kata_recorded_row(int row) {
    return kata_recorded[row];
}

static void kata_solve_recorded(void) {
    kata_solve(kata_recorded, 9, kata_widths);
}
#endif

// Where its processor time is limited, the clock of a process advances only at kernel ticks.
static long long kata_processor_time(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    struct timeval time;
    timeradd(&usage.ru_utime, &usage.ru_stime, &time);
    return (time.tv_sec * 1000000LL + time.tv_usec) * 1000;
}

static void kata_write_board(FILE *answers, char **board) {
    for (int cell = 0; cell < 81; cell++) {
        unsigned char value = (unsigned char)board[cell / 9][cell % 9];
        if (value < '!' || value > '~') {
            fprintf(answers, "? r%dc%d is the character with code %d\n", cell / 9 + 1,
                    cell % 9 + 1, value);
            return;
        }
    }
    for (int row = 0; row < 9; row++) fwrite(board[row], 1, 9, answers);
    fputc('\n', answers);
}

int main(int count, char **words) {
    FILE *answers = fdopen(dup(1), "w");
    dup2(2, 1);
    const char *word = words[1];
    if (strcmp(word, "methods") == 0) {
        fprintf(answers, "%s %s\n", kata_solve ? "solveSudoku" : "",
                kata_validate ? "isValidSudoku" : "");
        return fclose(answers);
    }
    for (char line[128]; fgets(line, sizeof line, stdin);) {
        // Each row is an allocation of its own, so that a write behind its end can be found.
        char *board[9];
        int widths[9];
        for (int row = 0; row < 9; row++) {
            board[row] = memcpy(malloc(9), line + row * 9, 9);
            widths[row] = 9;
        }
#ifdef KATA_RECORD
        kata_recorded = board;
        kata_record(answers, words[2], kata_recorded_row, kata_solve_recorded);
#endif
        bool solves = strcmp(word, "solveSudoku") == 0, is_valid = false;
        long long start = kata_processor_time();
        if (solves) {
            kata_solve(board, 9, widths);
        } else {
            is_valid = kata_validate(board, 9, widths);
        }
        fprintf(answers, "%lld ", kata_processor_time() - start);
        if (solves) {
            kata_write_board(answers, board);
        } else {
            fputs(is_valid ? "true\n" : "false\n", answers);
        }
        fflush(answers);
        for (int row = 0; row < 9; row++) free(board[row]);
    }
    return 0;
}
