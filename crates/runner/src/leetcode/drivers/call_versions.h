// Calls versions of an answer in C++, each with one small change. It is compiled once and apart from
// them, so that a program with versions takes as little time to compile as possible.

#ifdef __cplusplus
extern "C" {
#endif

// A version whose steps are counted adds one for each block that it enters.
extern long kata_steps;

struct kata_version {
    int number;
    // Calls the version for a board of 81 characters. Returns the board afterwards, or `true` or
    // `false`; some other text if the result is odd. The text is valid until the next call.
    const char *(*result_of)(const char *board, int is_solver);
};

// Calls each version until it is wrong on a board. The words are the arguments of the driver, of which
// the README of the crate `runner` describes those behind `versions`. Returns the exit code.
int kata_call_versions(const struct kata_version *versions, int count, char **words);

#ifdef __cplusplus
}
#endif
