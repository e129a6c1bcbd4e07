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

#ifdef __cplusplus
}
#endif
