final class KataLoop {
    static long steps;

    private static final long START = System.nanoTime();
    private final int line;
    private long[] history;
    private long before;
    private long since;
    private int rounds;
    private int period;
    private int repeated;

    KataLoop(int line) {
        this.line = line;
    }

    void round() {
        rounds++;
        long taken = steps - before;
        before = steps;
        if (rounds <= 1000) return;
        if (history == null) history = new long[1024];
        if (period > 0 && history[(rounds - period) & 1023] == taken) {
            repeated++;
        } else {
            repeated = 0;
            period = period % 1023 + 1;
        }
        history[rounds & 1023] = taken;
        if (repeated == 1000) since = System.nanoTime() - START;
        if (repeated >= 20000 && (rounds & 255) == 0) {
            long now = System.nanoTime() - START;
            if (now > 2_000_000_000L && since < now / 2) {
                System.err.println("kata-loop " + line + " " + repeated);
                System.err.flush();
                Runtime.getRuntime().halt(0);
            }
        }
    }
}
