final class KataLoop {
    static long steps;

    // Rounds that are not looked at: most loops end before.
    private static final int WARM_UP = 1000;
    // The number of the last rounds whose sums are kept; a power of two.
    private static final int HISTORY = 1024;
    // After this many equal rounds, a loop seems stuck; after the second number, it may report.
    private static final int ALIKE = 1000;
    private static final int REPORT_FROM = 20000;
    // Reading the time takes longer than a round.
    private static final int ROUNDS_PER_READING = 256;
    // In nanoseconds of processor time.
    private static final long REPORT_AFTER = 2_000_000_000L;

    private final int line;
    private long[] history;
    private long stepsBefore;
    private long stuckSince;
    private int rounds;
    private int period;
    private int repeated;

    KataLoop(int line) {
        this.line = line;
    }

    void round() {
        rounds++;
        long sum = steps - stepsBefore;
        stepsBefore = steps;
        if (rounds <= WARM_UP) return;
        if (history == null) history = new long[HISTORY];
        if (period > 0 && history[(rounds - period) % HISTORY] == sum) {
            repeated++;
        } else {
            repeated = 0;
            period = period % (HISTORY - 1) + 1;
        }
        history[rounds % HISTORY] = sum;
        if (repeated == ALIKE) stuckSince = time();
        if (repeated >= REPORT_FROM && rounds % ROUNDS_PER_READING == 0) {
            long now = time();
            if (now > REPORT_AFTER && stuckSince < now / 2) {
                System.err.println("kata-loop " + line + " " + repeated);
                System.err.flush();
                Runtime.getRuntime().halt(0);
            }
        }
    }

    private static long time() {
        return java.lang.management.ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
