// The record of a LeetCode answer in Java: which cells of the board it reads and writes.
//
// `KataRecorder` compiles it beside an answer whose lines call it. It is started with the words
// `record SECONDS`, and writes what `record/lines.rs` describes to descriptor 3; the board comes
// from descriptor 4. Where `KataFollower` is started, it does nothing.

import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;

public final class KataRecord {
    /** Enough to see where a search goes wrong, and how it goes on. */
    private static final int CHANGES = 20_000, READS = 1_000_000;

    /**
     * A record stops after this share of its seconds, at which the judge would end it. The rest is
     * for the start, and for what is written at the end.
     */
    private static final double SHARE_OF_TIME = 0.8;

    private static final PrintStream RECORD = results();

    private static final char[][] board = new char[9][];
    private static final char[][] seen = new char[9][];

    private static int changes, reads;
    /** The cells that were read in one line after the last change, `!` for the first. */
    private static final StringBuilder cells = new StringBuilder();
    private static int lineOfReads;
    /** The line that may have changed a cell since the last event; 0 if none is known. */
    private static int lineOfWrite;
    /** The lines with a statement that ran. */
    private static final BitSet ran = new BitSet();
    /** The line that last writes a digit to a copy of a row of the board; 0 for none. */
    private static int lineOfCopy;
    /** That copy. */
    private static char[] copyOfRow;

    public static void main(String[] words) throws Exception {
        System.setOut(System.err);
        String line = Files.readAllLines(Path.of("/dev/fd/4")).get(0);
        for (int row = 0; row < 9; row++) {
            board[row] = line.substring(row * 9, row * 9 + 9).toCharArray();
            seen[row] = board[row].clone();
        }
        Class<?> solution = Class.forName("Solution");
        Constructor<?> constructor = solution.getDeclaredConstructor();
        Method method = method(solution);
        constructor.setAccessible(true);
        method.setAccessible(true);
        Thread answer = Thread.currentThread();
        long milliseconds = (long) (Long.parseLong(words[1]) * 1000 * SHARE_OF_TIME);
        Thread clock = new Thread(() -> stop(answer, milliseconds));
        clock.setDaemon(true);
        clock.start();
        try {
            method.invoke(constructor.newInstance(), (Object) board);
            end(linesRun(), 0);
        } catch (InvocationTargetException thrown) {
            // The exit code says that the answer has not returned.
            end("! " + thrown.getCause(), 1);
        }
    }

    private static PrintStream results() {
        try {
            return new PrintStream(new BufferedOutputStream(new FileOutputStream("/dev/fd/3")));
        } catch (IOException closed) {
            throw new IllegalStateException(closed);
        }
    }

    /** The method that solves, also an inherited one. */
    private static Method method(Class<?> solution) throws NoSuchMethodException {
        for (Class<?> type = solution; type != null; type = type.getSuperclass()) {
            try {
                return type.getDeclaredMethod("solveSudoku", char[][].class);
            } catch (NoSuchMethodException missing) {
                // A base class or an interface may have it.
            }
        }
        return solution.getMethod("solveSudoku", char[][].class);
    }

    public static void ran(int line) {
        ran.set(line);
        KataFollower.begins(line);
    }

    /** Each line with a statement, as gcov writes it. The line of a method counts as run. */
    private static String linesRun() throws Exception {
        StringBuilder lines = new StringBuilder();
        for (String line : Files.readAllLines(Path.of("recorded/lines"))) {
            boolean isHead = line.startsWith("-");
            int number = Math.abs(Integer.parseInt(line));
            String count = isHead || ran.get(number) ? "1" : "#####";
            lines.append(" " + count + ":" + number + ":\n");
        }
        return lines.toString();
    }

    public static synchronized char read(char[] row, int column, int line) {
        seeChanges();
        char cell = row[column];
        for (int at = 0; at < 9; at++) {
            if (board[at] == row && column < 9) {
                if (line != lineOfReads) endReads();
                lineOfReads = line;
                cells.append((char) ('!' + at * 9 + column));
                if (++reads > READS) cut();
            }
        }
        return cell;
    }

    public static synchronized char write(char[] row, int column, char cell, int line) {
        seeChanges();
        if (row[column] == '.' && cell != '.' && isCopy(row)) {
            lineOfCopy = line;
            copyOfRow = row;
        }
        row[column] = cell;
        lineOfWrite = line;
        seeChanges();
        return cell;
    }

    /** Whether it has the digits of a row of the board, and is none of its rows. */
    private static boolean isCopy(char[] row) {
        boolean isSame = false;
        for (char[] other : board) {
            if (other == row) return false;
            isSame |= Arrays.equals(other, row);
        }
        return isSame && new String(row).matches(".*\\d.*");
    }

    /**
     * Whether the copy to which the answer wrote last has nine different digits at the end. A digit
     * that is only tested there is undone, or another copy gets the next one.
     */
    private static boolean copyIsSolved() {
        return copyOfRow != null
                && new String(copyOfRow).matches("[1-9]{9}")
                && new String(copyOfRow).chars().distinct().count() == 9;
    }

    /** An operator changes the row in this line. */
    public static synchronized char[] changes(char[] row, int line) {
        seeChanges();
        lineOfWrite = line;
        return row;
    }

    /** A library reads the row and may change it. */
    public static synchronized char[] takes(char[] row, int line) {
        for (int column = 0; row != null && column < row.length; column++) read(row, column, line);
        return changes(row, line);
    }

    public static synchronized char[][] takes(char[][] rows, int line) {
        for (int row = 0; rows != null && row < rows.length; row++) takes(rows[row], line);
        return rows;
    }

    /** Writes the cells that have changed. */
    private static void seeChanges() {
        for (int at = 0; at < 81; at++) {
            char[] row = board[at / 9];
            int column = at % 9;
            boolean isThere = row != null && column < row.length;
            if (!isThere || row[column] == seen[at / 9][column]) continue;
            char cell = seen[at / 9][column] = row[column];
            endReads();
            if (++changes > CHANGES) cut();
            // No sign for a blank has two characters, so the reader of the record stops there.
            String shown = cell > ' ' && cell <= '~' ? "" + cell : "??";
            RECORD.print(at / 9 + " " + column + " " + shown + " " + lineOfWrite + "\n");
            RECORD.flush();
        }
        lineOfWrite = 0;
    }

    private static void endReads() {
        if (cells.length() > 0) RECORD.print("read " + lineOfReads + " " + cells + "\n");
        cells.setLength(0);
    }

    /** Ends the record after the last change or read that it may have. */
    private static synchronized void cut() {
        finish("cut", 0);
    }

    /** Ends the record after the last change, with these lines. */
    private static synchronized void end(String last, int exitCode) {
        seeChanges();
        finish(last, exitCode);
    }

    private static void finish(String last, int exitCode) {
        endReads();
        if (copyIsSolved()) {
            RECORD.print("elsewhere line " + lineOfCopy
                    + " writes the right digits to a copy of the board\n");
        }
        RECORD.print(last + "\n");
        RECORD.flush();
        Runtime.getRuntime().halt(exitCode);
    }

    /**
     * Sleeps until this process has used this processor time. An answer that sleeps uses none, so
     * it has three times as long on the clock.
     */
    private static void sleepUpTo(long milliseconds) throws InterruptedException {
        // A process handle would read /proc, which in a process namespace has another number for
        // this process.
        OperatingSystemMXBean system =
                (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        long start = System.nanoTime();
        while (true) {
            long used = system.getProcessCpuTime() / 1_000_000;
            long slept = (System.nanoTime() - start) / 1_000_000;
            long left = Math.min(milliseconds - used, 3 * milliseconds - slept);
            if (left <= 0) return;
            Thread.sleep(left);
        }
    }

    /** Ends the record of an answer that has not ended, with the place where it is. */
    private static void stop(Thread answer, long milliseconds) {
        try {
            sleepUpTo(milliseconds);
        } catch (InterruptedException none) {
            return;
        }
        String name = "";
        int line = 0;
        int calls = 0;
        synchronized (KataRecord.class) {
            for (StackTraceElement frame : answer.getStackTrace()) {
                if (!"Solution.java".equals(frame.getFileName())) continue;
                if (++calls > 1) continue;
                name = frame.getMethodName().replaceAll("^lambda\\$(\\w+)\\$\\d+$", "$1");
                line = frame.getLineNumber();
            }
            String place = "at " + line + " " + calls + " " + name + "\n";
            end((calls == 0 ? "" : place) + "cut", 0);
        }
    }
}
