#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

struct KataLoop {
    static inline long steps = 0;

    // Rounds that are not looked at: most loops end before.
    static constexpr long WARM_UP = 1000;
    // The number of the last rounds whose sums are kept; a power of two.
    static constexpr long HISTORY = 1024;
    // After this many equal rounds, a loop seems stuck; after the second number, it may report.
    static constexpr long ALIKE = 1000, REPORT_FROM = 20000;
    // Reading the time takes longer than a round.
    static constexpr long ROUNDS_PER_READING = 256;
    // In seconds of processor time.
    static constexpr double REPORT_AFTER = 2;

    int line;
    long rounds = 0, period = 0, repeated = 0, steps_before = 0;
    double stuck_since = 0;
    std::vector<long> history;

    explicit KataLoop(int line) : line(line) {}

    void round() {
        rounds++;
        const long sum = steps - steps_before;
        steps_before = steps;
        if (rounds <= WARM_UP) return;
        if (history.empty()) history.resize(HISTORY);
        if (period && history[(rounds - period) % HISTORY] == sum) {
            repeated++;
        } else {
            repeated = 0;
            period = period % (HISTORY - 1) + 1;
        }
        history[rounds % HISTORY] = sum;
        if (repeated == ALIKE) stuck_since = time();
        if (repeated >= REPORT_FROM && rounds % ROUNDS_PER_READING == 0) report_if_stuck();
    }

    void report_if_stuck() const {
        const double now = time();
        if (now <= REPORT_AFTER || stuck_since >= now / 2) return;
        std::fprintf(stderr, "kata-loop %d %ld\n", line, repeated);
        std::fflush(stderr);
        std::_Exit(0);
    }

    static double time() { return double(std::clock()) / CLOCKS_PER_SEC; }
};
