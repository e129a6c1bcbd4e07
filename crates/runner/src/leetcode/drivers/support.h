// What the drivers for C and C++ need of the system. It is compiled apart from the answer: the
// headers of the system declare `link`, `pause`, `index` and other names, which an answer may use for
// its own.
//
// The README of the crate `runner` says where results go and boards come from. Where the stack
// overflows, standard error gets the lines of the innermost calls, and the exit code is 114.

#ifdef __cplusplus
extern "C" {
#endif

// Reads all boards, before the answer can close their descriptor, and watches the stack.
void kata_begin(void);

// The next line of 81 characters; null behind the last one.
const char *kata_next_board(void);

// The processor time of this process in nanoseconds.
long long kata_processor_time(void);

// Writes one line, which the judge then sees at once.
void kata_answer(const char *line);

// A changed version of an answer runs in a process of its own. This starts one: it returns 1 there, and
// 0 in the process that goes on.
int kata_version_begins(void);

// Ends the process of a version that takes more processor time for a board.
void kata_version_limit(double seconds);

// What is known about a version after its calls.
struct kata_version {
    // The number of boards on which it was right; 0 if it was wrong on one.
    long boards;
    // The blocks that it entered, if they are counted: on the small boards, and on the others.
    long small_steps, large_steps;
    // Whether it took too long.
    int is_slow;
};

// Ends the process of a version.
void kata_version_ends(struct kata_version result);

// Waits for a version.
struct kata_version kata_version_result(void);

#ifdef __cplusplus
}
#endif
