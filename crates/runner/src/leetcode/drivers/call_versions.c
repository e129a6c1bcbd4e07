#define _GNU_SOURCE
#include "call_versions.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support.h"

enum { CELLS = 81 };

// Of the boards that are called first, each but the first one may take this many times as long.
enum { NEXT_BOARDS = 5 };

// A board of the input and the only right result.
struct test {
    const char *board, *expected;
};

// What a version is called for: the boards, and the arguments of `versions`.
struct tests {
    struct test *list;
    size_t count;
    int is_solver;
    size_t first, small, least;
    double first_limit, later_limit, budget;
};

// What is known about a version after its calls.
struct result {
    // The number of boards on which it was right; 0 if it was wrong on one.
    long boards;
    // The blocks that it entered, if they are counted: on the small boards, and on the others.
    long small_steps, large_steps;
    // Whether it took too long.
    int is_slow;
};

long kata_steps;

// A line of the input is a board, a space and the expected result.
static struct tests read_tests(char **words) {
    struct tests all = {
        .is_solver = !strcmp(words[3], "solveSudoku"),
        .first = atoi(words[4]),
        .small = atoi(words[5]),
        .least = atoi(words[6]),
        .first_limit = atof(words[7]),
        .later_limit = atof(words[8]),
        .budget = atof(words[9]),
    };
    size_t room = 0;
    for (char *line; (line = (char *)kata_next_board());) {
        if (all.count == room) {
            room = 2 * room + 64;
            all.list = realloc(all.list, room * sizeof *all.list);
        }
        char *expected = line + CELLS + 1;
        line[CELLS] = 0;
        *strchr(expected, '\n') = 0;
        all.list[all.count++] = (struct test){line, expected};
    }
    return all;
}

static size_t blanks(const char *board) {
    size_t count = 0;
    for (; *board; board++) count += *board == '.';
    return count;
}

// Ends this process if it takes more processor time for a board.
static void limit(double seconds) {
    long micros = seconds * 1e6;
    struct itimerval timer = {.it_value = {micros / 1000000, micros % 1000000}};
    // By default, its signal ends the process.
    setitimer(ITIMER_PROF, &timer, 0);
}

// Calls a version until it is wrong on a board.
static struct result call_version(const struct kata_version *version, const struct tests *all) {
    const struct result wrong = {0};
    struct result result = {0};
    const long long start = kata_processor_time();
    for (size_t count = 0; count < all->count; count++) {
        if (count >= all->least && (kata_processor_time() - start) / 1e9 > all->budget) break;
        if (count == 0) limit(all->first_limit);
        else if (count < all->first) limit(all->first_limit * NEXT_BOARDS);
        else limit(all->later_limit);
        const struct test *test = &all->list[count];
        const long steps_before = kata_steps;
        const char *actual = version->result_of(test->board, all->is_solver);
        if (strcmp(actual, test->expected)) return wrong;
        const int is_small = blanks(test->board) <= all->small;
        *(is_small ? &result.small_steps : &result.large_steps) += kata_steps - steps_before;
        result.boards++;
    }
    return result;
}

// Calls a version in a process of its own, which a change may end.
static struct result call_in_process(const struct kata_version *version, const struct tests *all) {
    const struct result failed = {0};
    int ends[2];
    if (pipe(ends)) return failed;
    const pid_t process = fork();
    if (!process) {
        close(ends[0]);
        int nothing = open("/dev/null", O_WRONLY);
        dup2(nothing, 1);
        dup2(nothing, 2);
        signal(SIGSEGV, SIG_DFL);
        const struct result result = call_version(version, all);
        _exit(write(ends[1], &result, sizeof result) < 0);
    }
    close(ends[1]);
    struct result result;
    int status = 0;
    if (read(ends[0], &result, sizeof result) != sizeof result) result = failed;
    close(ends[0]);
    waitpid(process, &status, 0);
    result.is_slow = WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF;
    return result;
}

int kata_call_versions(const struct kata_version *versions, int count, char **words) {
    char line[128];
    kata_begin();
    const struct tests all = read_tests(words);
    for (const struct kata_version *version = versions; version < versions + count; version++) {
        const struct result result = call_in_process(version, &all);
        if (result.is_slow) {
            snprintf(line, sizeof line, "slow %d", version->number);
            kata_answer(line);
        }
        if (result.boards == 0) continue;
        snprintf(line, sizeof line, "right %d %ld %ld %ld", version->number, result.boards,
                 result.small_steps, result.large_steps);
        kata_answer(line);
    }
    return 0;
}
