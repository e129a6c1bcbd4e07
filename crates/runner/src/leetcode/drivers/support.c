#define _GNU_SOURCE
#include "support.h"

#include <execinfo.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

enum { RESULTS = 3, BOARDS = 4, CLOSED = 113, OVERFLOW_OF_STACK = 114 };

// The calls that are shown after an overflow, and the bytes of the stack on which they are found.
enum { CALLS = 20, ALTERNATE = 1 << 18 };

// How far from the end of the stack an overflow is found: the frame of a call may be large, and the
// arguments of the process lie above `main`.
enum { NEAR = 4 << 20 };

static FILE *results, *boards;
static char *next;
static uintptr_t end_of_stack;

// Writes the lines of the innermost calls, as far as `addr2line` finds them. After another fault, the
// signal comes again and ends the process.
static void on_fault(int signal_number, siginfo_t *info, void *context) {
    static void *calls[CALLS];
    static char digits[CALLS][20], program[4096];
    static char *words[CALLS + 4] = {"addr2line", "-ie", program};
    uintptr_t at = (uintptr_t)info->si_addr;
    if (at < end_of_stack - NEAR || at > end_of_stack + NEAR) {
        signal(signal_number, SIG_DFL);
        return;
    }
    dprintf(2, "kata: the stack overflowed\n");
    int count = backtrace(calls, CALLS);
    for (int call = 0; call < count; call++) {
        // A return address belongs to the instruction before it.
        snprintf(digits[call], sizeof digits[call], "%zx", (size_t)calls[call] - 1);
        words[call + 3] = digits[call];
    }
    if (readlink("/proc/self/exe", program, sizeof program - 1) > 0 && fork() == 0) {
        dup2(2, 1);
        execvp(words[0], words);
        _exit(1);
    }
    wait(0);
    _exit(OVERFLOW_OF_STACK);
}

static void watch_the_stack(void) {
    // The recorder has none: only what it has recorded is read.
#ifndef KATA_OWN_HANDLER
    static char alternate[ALTERNATE];
    struct sigaction installed;
    struct rlimit limit;
    char here;
    // A sanitizer has installed its handler before `main`, and names the fault.
    sigaction(SIGSEGV, 0, &installed);
    if (installed.sa_handler != SIG_DFL) return;
    if (getrlimit(RLIMIT_STACK, &limit) || limit.rlim_cur == RLIM_INFINITY) return;
    end_of_stack = (uintptr_t)&here - limit.rlim_cur;
    // The first call loads a library, which is not possible when the stack is full.
    void *call;
    backtrace(&call, 1);
    stack_t stack = {.ss_sp = alternate, .ss_size = sizeof alternate};
    struct sigaction action = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigaltstack(&stack, 0);
    sigaction(SIGSEGV, &action, 0);
#endif
}

// Only functions of `stdio` read and write: an answer may have functions `read` and `write`.
void kata_begin(void) {
    // What was printed before a signal must be there, as in other languages.
    setvbuf(stdout, 0, _IOLBF, 0);
    results = fdopen(RESULTS, "w");
    boards = fdopen(BOARDS, "r");
    size_t length = 0, room = 1 << 16;
    char *text = malloc(room + 1);
    for (size_t more; (more = fread(text + length, 1, room - length, boards)) > 0;) {
        length += more;
        if (length == room) text = realloc(text, (room *= 2) + 1);
    }
    text[length] = 0;
    next = text;
    watch_the_stack();
}

const char *kata_next_board(void) {
    char *line = next, *end = strchr(line, '\n');
    if (!end) return 0;
    next = end + 1;
    return line;
}

// Where its processor time is limited, the clock of a process advances only at kernel ticks.
long long kata_processor_time(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    struct timeval time;
    timeradd(&usage.ru_utime, &usage.ru_stime, &time);
    return (time.tv_sec * 1000000LL + time.tv_usec) * 1000;
}

void kata_answer(const char *line) {
    // After a wrong result, the judge ends this process at once.
    fflush(stdout);
    for (const char *at = line; *at; at++) fputc(*at == '\n' ? ' ' : *at, results);
    fputc('\n', results);
    if (fflush(results)) _exit(CLOSED);
}
