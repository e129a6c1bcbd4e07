#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

struct KataLoop {
    static inline long steps = 0;
    int line;
    long rounds = 0, period = 0, repeated = 0, before = 0;
    double since = 0;
    std::vector<long> history;

    explicit KataLoop(int line) : line(line) {}

    void round() {
        rounds++;
        const long taken = steps - before;
        before = steps;
        if (rounds <= 1000) return;
        if (history.empty()) history.resize(1024);
        if (period && history[(rounds - period) & 1023] == taken) {
            repeated++;
        } else {
            repeated = 0;
            period = period % 1023 + 1;
        }
        history[rounds & 1023] = taken;
        if (repeated == 1000) since = now();
        if (repeated >= 20000 && (rounds & 255) == 0 && now() > 2 && since < now() / 2) {
            std::fprintf(stderr, "kata-loop %d %ld\n", line, repeated);
            std::fflush(stderr);
            std::_Exit(0);
        }
    }

    static double now() { return double(std::clock()) / CLOCKS_PER_SEC; }
};
