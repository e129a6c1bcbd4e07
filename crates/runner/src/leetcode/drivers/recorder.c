// Records what an answer in C or C++ reads of its board and writes to it. The driver and the answer
// are compiled with -fsanitize=thread, which calls a function before each access to memory and at
// the start and the end of each function. They are linked with the functions of this file instead
// of those of the sanitizer. The lines go to descriptor 3, as `record/lines.rs` describes them, and
// gcov adds which lines of the answer ran.
//
// `addr2line` runs beside it and reports the line of an address. The innermost call of the answer is
// where an access stands: a row may be read in a header.

#define _GNU_SOURCE
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

// Enough to see where a search goes wrong, and how it goes on.
enum { CHANGES = 20000, READS = 1000000, DEEPEST = 1 << 20 };

// The places of addresses are kept in a table of this many bits of a hash.
enum { PLACES_BITS = 16, PLACES = 1 << PLACES_BITS };

// A record stops after this share of its seconds, at which the judge would end it, in percent. The
// rest is for the start, and for what is written at the end. The other recorders take 80: here each
// call may be at an address that addr2line has not looked up before.
enum { PERCENT_OF_TIME = 70 };

// No line of the answer, also not the 0 of what is outside of it.
enum { NO_LINE = -1 };

typedef struct {
    const void *address;
    int line;  // 0 outside of the answer.
    char function[64];
} Place;

// Writes which lines ran, for gcov.
void __gcov_dump(void);

static char *(*row_of)(int);
static FILE *out, *lines, *addresses;
// Hooks do nothing outside of the call, nor in what they call themselves.
static bool is_on;
// The time is over; the next hook stops.
static volatile sig_atomic_t is_late;
static int changes, reads;
// The line of the reads that are being written; NO_LINE if their line in the record has ended.
static int reading = NO_LINE;
static char *rows[9];
static char seen[81];
// The lines of cells that are about to be written; 0 for the others.
static int written[81];
static bool is_written;
static const void *calls[DEEPEST];
static int depth;
static Place places[PLACES];

static void start_addr2line(void) {
    char program[4096] = "";
    int in[2], back[2];
    if (readlink("/proc/self/exe", program, sizeof program - 1) < 0 || pipe(in) || pipe(back)) {
        _exit(1);
    }
    if (fork() == 0) {
        dup2(in[0], 0);
        dup2(back[1], 1);
        close(in[1]);
        close(back[0]);
        execlp("addr2line", "addr2line", "-aCfie", program, (char *)0);
        _exit(1);
    }
    close(in[0]);
    close(back[1]);
    addresses = fdopen(in[1], "w");
    lines = fdopen(back[0], "r");
}

// The name of a function without its class and its parameters.
static void shorten(char *name) {
    if (strstr(name, "lambda")) strcpy(name, "a lambda");
    char *end = strpbrk(name, "(<[\n");
    if (end) *end = 0;
    char *start = strrchr(name, ':');
    if (start) memmove(name, start + 1, strlen(start));
}

// A return address belongs to the instruction before it.
static const Place *place_of(const void *address) {
    Place *place = &places[((uintptr_t)address * 0x9E3779B97F4A7C15u) >> (64 - PLACES_BITS)];
    if (place->address == address) return place;
    *place = (Place){address, 0, ""};
    // An address is repeated before the frames that are inlined there: a line for the function and
    // one for the place of each. Those of the address 0 are the last.
    fprintf(addresses, "%p\n0\n", (void *)((char *)address - 1));
    fflush(addresses);
    char name[4096], file[4096];
    bool is_last = false;
    fgets(name, sizeof name, lines);
    while (fgets(name, sizeof name, lines)) {
        if (strncmp(name, "0x", 2) == 0) {
            is_last = true;
            continue;
        }
        if (!fgets(file, sizeof file, lines)) break;
        if (is_last) return place;
        char *line = strrchr(file, ':');
        if (!place->line && line && strstr(file, "solution.c")) {
            place->line = atoi(line + 1);
            shorten(name);
            snprintf(place->function, sizeof place->function, "%s", name);
        }
    }
    _exit(1);
}

// The innermost frame of the answer.
static const Place *frame_of(const void *address) {
    const Place *place = place_of(address);
    for (int call = depth; !place->line && call-- > 0;) place = place_of(calls[call]);
    return place;
}

static void end_reads(void) {
    if (reading != NO_LINE) fputc('\n', out);
    reading = NO_LINE;
}

static void cut(void) {
    end_reads();
    fputs("cut\n", out);
    fflush(out);
    _exit(0);
}

static void stop(const void *address) {
    // The functions below copy and fill memory, which has hooks, too.
    is_on = false;
    end_reads();
    const Place *place = frame_of(address);
    int count = place_of(address)->line > 0;
    for (int call = 0; call < depth; call++) count += place_of(calls[call])->line > 0;
    if (place->line) fprintf(out, "at %d %d %s\n", place->line, count, place->function);
    cut();
}

// Writes each cell that has another character now.
static void compare(void) {
    for (int row = 0; row < 9; row++) {
        rows[row] = row_of(row);
        if (!rows[row]) return;
    }
    is_written = false;
    for (int cell = 0; cell < 81; cell++) {
        char now = rows[cell / 9][cell % 9];
        if (seen[cell] != now) {
            seen[cell] = now;
            end_reads();
            if (++changes > CHANGES) cut();
            fprintf(out, "%d %d %c %d\n", cell / 9, cell % 9, now, written[cell]);
            fflush(out);
        }
        written[cell] = 0;
    }
}

// Whether the answer has exchanged rows.
static bool has_moved(void) {
    for (int row = 0; row < 9; row++) {
        if (row_of(row) != rows[row]) return true;
    }
    return false;
}

static void access_to(const char *from, size_t size, bool writes, const void *address) {
    if (!is_on) return;
    is_on = false;
    if (is_late) stop(address);
    if (is_written) compare();
    // While rows are moved, in a header, some are in no place.
    if (place_of(address)->line && has_moved()) compare();
    for (int row = 0; row < 9; row++) {
        if (!rows[row] || from >= rows[row] + 9 || rows[row] >= from + size) continue;
        for (int column = 0; column < 9; column++) {
            const char *at = rows[row] + column;
            if (at < from || at >= from + size) continue;
            int line = frame_of(address)->line;
            if (writes) {
                written[row * 9 + column] = line;
                is_written = true;
                continue;
            }
            if (line != reading) {
                end_reads();
                fprintf(out, "read %d ", line);
                reading = line;
            }
            fputc('!' + row * 9 + column, out);
            if (++reads > READS) cut();
        }
    }
    is_on = true;
}

static void late(int signal) {
    // The place of a loop that calls no hook is unknown.
    if (is_late && is_on) cut();
    is_late = true;
}

// Sends a signal after this time, and a second one if no hook is called any more.
static void start_timer(int timer, long microseconds) {
    struct itimerval times = {{0, 100000}, {microseconds / 1000000, microseconds % 1000000}};
    setitimer(timer, &times, 0);
}

// Calls the answer for a board whose rows the function gives; it gives none for an odd board.
void kata_record(const char *seconds, char *(*row)(int), void (*call)(void)) {
    out = fdopen(3, "w");
    row_of = row;
    start_addr2line();
    for (int cell = 0; cell < 81; cell++) seen[cell] = row(cell / 9)[cell % 9];
    compare();
    // Less than the limits of the process: processor time, and for an answer that sleeps three times
    // as long on the clock. In microseconds.
    long late_after = atol(seconds) * 10000 * PERCENT_OF_TIME;
    signal(SIGPROF, late);
    start_timer(ITIMER_PROF, late_after);
    signal(SIGALRM, late);
    start_timer(ITIMER_REAL, 3 * late_after);
    is_on = true;
    call();
    is_on = false;
    compare();
    end_reads();
    fflush(out);
    __gcov_dump();
    _exit(0);
}

#define CALLER __builtin_return_address(0)

void __tsan_init(void) {}
void __tsan_func_entry(const void *address) {
    if (!is_on) return;
    // The place is in the function that calls, so the new call does not count.
    if (is_late) stop(address);
    if (depth == DEEPEST) cut();
    calls[depth++] = address;
}
void __tsan_func_exit(void) { depth -= is_on; }
void __tsan_vptr_update(void **at, void *to) {}
void __tsan_vptr_read(void **at) {}
void __tsan_read_range(void *at, size_t size) { access_to(at, size, false, CALLER); }
void __tsan_write_range(void *at, size_t size) { access_to(at, size, true, CALLER); }

#define ACCESSES(size)                                                                \
    void __tsan_read##size(void *at) { access_to(at, size, false, CALLER); }          \
    void __tsan_write##size(void *at) { access_to(at, size, true, CALLER); }          \
    void __tsan_unaligned_read##size(void *at) { access_to(at, size, false, CALLER); } \
    void __tsan_unaligned_write##size(void *at) { access_to(at, size, true, CALLER); }
ACCESSES(1)
ACCESSES(2)
ACCESSES(4)
ACCESSES(8)
ACCESSES(16)

// Counters of shared pointers and guards of static variables are atomic, and never in a board.
#define ORDER __ATOMIC_SEQ_CST
#define ATOMICS(bits, T)                                                                    \
    T __tsan_atomic##bits##_load(T *at, int o) { return __atomic_load_n(at, ORDER); }       \
    void __tsan_atomic##bits##_store(T *at, T to, int o) { __atomic_store_n(at, to, ORDER); } \
    T __tsan_atomic##bits##_exchange(T *at, T to, int o) {                                  \
        return __atomic_exchange_n(at, to, ORDER);                                          \
    }                                                                                       \
    T __tsan_atomic##bits##_fetch_add(T *at, T by, int o) {                                 \
        return __atomic_fetch_add(at, by, ORDER);                                           \
    }                                                                                       \
    T __tsan_atomic##bits##_fetch_sub(T *at, T by, int o) {                                 \
        return __atomic_fetch_sub(at, by, ORDER);                                           \
    }                                                                                       \
    int __tsan_atomic##bits##_compare_exchange_strong(T *at, T *was, T to, int o, int or) { \
        return __atomic_compare_exchange_n(at, was, to, 0, ORDER, ORDER);                   \
    }
ATOMICS(8, uint8_t)
ATOMICS(32, uint32_t)
ATOMICS(64, uint64_t)

// Library functions have no hooks. The linker sends calls of them here.
#define READS_OF(at, size) access_to(at, size, false, CALLER)
#define WRITES_OF(at, size) access_to(at, size, true, CALLER)
#define COPIES(name)                                                   \
    void *__real_##name(void *to, const void *from, size_t size);      \
    void *__wrap_##name(void *to, const void *from, size_t size) {     \
        READS_OF(from, size);                                          \
        WRITES_OF(to, size);                                           \
        return __real_##name(to, from, size);                          \
    }
COPIES(memcpy)
COPIES(memmove)

void *__real_memset(void *to, int value, size_t size);
void *__wrap_memset(void *to, int value, size_t size) {
    WRITES_OF(to, size);
    return __real_memset(to, value, size);
}

void *__real_memchr(const void *from, int value, size_t size);
void *__wrap_memchr(const void *from, int value, size_t size) {
    READS_OF(from, size);
    return __real_memchr(from, value, size);
}

int __real_memcmp(const void *one, const void *other, size_t size);
int __wrap_memcmp(const void *one, const void *other, size_t size) {
    READS_OF(one, size);
    READS_OF(other, size);
    return __real_memcmp(one, other, size);
}
