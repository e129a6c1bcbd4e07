// Runs a LeetCode answer in Java or Kotlin on many boards. The README of the crate `runner` says
// what a driver does. The word `state` writes the static fields that the calls have changed, and
// `place` where the answer is after some time.

import java.io.FileOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

final class KataDriver {
    /** The frames of a trace that are shown: the first ones. */
    private static final int FRAMES = 8;

    /** What stands below them where there are more. */
    private static final String MORE = "[Earlier calls are not shown]";

    /** After an overflow of the stack, a line in at least this many calls is in many of them. */
    private static final int MANY = 3;

    private static FileOutputStream answers;

    public static void main(String[] words) throws Exception {
        System.setOut(System.err);
        answers = new FileOutputStream("/dev/fd/3");
        if (words[0].equals("methods")) {
            StringJoiner names = new StringJoiner(" ");
            for (String name : new String[] {"solveSudoku", "isValidSudoku"}) {
                if (method(name) != null) names.add(name);
            }
            answer(names.toString());
            return;
        }
        Constructor<?> solution = Solution.class.getDeclaredConstructor();
        solution.setAccessible(true);
        boolean reportsState = words[0].equals("state");
        boolean reportsPlace = words[0].equals("place");
        Method method = method(reportsState || reportsPlace ? "solveSudoku" : words[0]);
        String[] before = reportsState ? statics() : null;
        // Of this thread: the compiler and the collector of garbage have threads of their own.
        ThreadMXBean clock = ManagementFactory.getThreadMXBean();
        if (reportsPlace) {
            Thread caller = Thread.currentThread();
            long milliseconds = 1000 * Long.parseLong(words[1]);
            Thread watcher = new Thread(() -> writePlace(caller, milliseconds));
            watcher.setDaemon(true);
            watcher.start();
        }
        List<String> boards = Files.readAllLines(Path.of("/dev/fd/4"));
        for (String line : boards) {
            char[][] board = new char[9][];
            for (int row = 0; row < 9; row++) {
                board[row] = line.substring(row * 9, row * 9 + 9).toCharArray();
            }
            try {
                long start = clock.getCurrentThreadCpuTime();
                Object result = method.invoke(solution.newInstance(), (Object) board);
                long spent = clock.getCurrentThreadCpuTime() - start;
                if (reportsState || reportsPlace) continue;
                String shown = words[0].equals("solveSudoku") ? line(board) : truth(result);
                answer(spent + " " + shown.replace('\n', ' '));
            } catch (InvocationTargetException thrown) {
                fail(thrown.getCause());
            }
        }
        if (reportsState) {
            String[] after = statics();
            for (int field = 0; field < after.length; field++) {
                if (!after[field].equals(before[field])) {
                    answer("Solution." + Solution.class.getDeclaredFields()[field].getName());
                }
            }
        }
    }

    /**
     * Writes the innermost call of the answer after this time, the number of its calls, and ends.
     */
    private static void writePlace(Thread caller, long milliseconds) {
        try {
            Thread.sleep(milliseconds);
            String name = "";
            int line = 0;
            int calls = 0;
            for (StackTraceElement frame : caller.getStackTrace()) {
                String file = frame.getFileName();
                if (!"Solution.java".equals(file) && !"Solution.kt".equals(file)) continue;
                if (++calls > 1) continue;
                // A closure is named after its function: `lambda$solve$0`, and in Kotlin
                // `solve$lambda$0`.
                name = frame.getMethodName().replaceAll("^lambda\\$|\\$.*", "");
                line = frame.getLineNumber();
            }
            if (calls > 0) answer("at " + line + " " + calls + " " + name);
            Runtime.getRuntime().halt(0);
        } catch (Exception none) {
            Runtime.getRuntime().halt(1);
        }
    }

    /** The value of each static field of the answer, as text; empty for another field. */
    private static String[] statics() throws IllegalAccessException {
        Field[] fields = Solution.class.getDeclaredFields();
        String[] values = new String[fields.length];
        for (int field = 0; field < fields.length; field++) {
            fields[field].setAccessible(true);
            boolean isStatic = Modifier.isStatic(fields[field].getModifiers());
            Object[] value = {isStatic ? fields[field].get(null) : ""};
            values[field] = Arrays.deepToString(value);
        }
        return values;
    }

    /** The method of this name, or null. Beside the other method, a private one is a helper. */
    private static Method method(String name) {
        Method method = declared(name);
        Method other = declared(name.equals("solveSudoku") ? "isValidSudoku" : "solveSudoku");
        boolean isHelper = isPrivate(method) && other != null && !isPrivate(other);
        return isHelper ? null : method;
    }

    private static boolean isPrivate(Method method) {
        return method != null && Modifier.isPrivate(method.getModifiers());
    }

    /** The method of this name that takes a board, also an inherited one; null if there is none. */
    private static Method declared(String name) {
        for (Class<?> type = Solution.class; type != null; type = type.getSuperclass()) {
            try {
                return accessible(type.getDeclaredMethod(name, char[][].class));
            } catch (NoSuchMethodException missing) {
                // A base class may have it.
            }
        }
        try {
            // An interface may have it as a default method.
            return accessible(Solution.class.getMethod(name, char[][].class));
        } catch (NoSuchMethodException missing) {
            return null;
        }
    }

    private static Method accessible(Method method) {
        method.setAccessible(true);
        return method;
    }

    private static String truth(Object result) {
        if (result instanceof Boolean) return result.toString();
        return "? it returned " + result + ", expected true or false";
    }

    private static String line(char[][] board) {
        if (board.length != 9) return "? the board has " + board.length + " rows";
        StringBuilder line = new StringBuilder();
        for (int row = 0; row < 9; row++) {
            if (board[row].length != 9) {
                return "? row " + (row + 1) + " has " + board[row].length + " cells";
            }
            for (int column = 0; column < 9; column++) {
                char cell = board[row][column];
                if (cell < '!' || cell > '~') {
                    return "? r" + (row + 1) + "c" + (column + 1) + " is the character with code "
                            + (int) cell;
                }
                line.append(cell);
            }
        }
        return line.toString();
    }

    /** One write for a line, which the judge then sees at once. */
    private static void answer(String line) throws IOException {
        answers.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /** Reports the exception, shows the frames of the answer alone, and ends. */
    private static void fail(Throwable error) throws IOException {
        boolean overflows = error instanceof StackOverflowError;
        Map<Integer, Integer> counts = new HashMap<>();
        int first = 0, most = 0, shown = 0;
        for (StackTraceElement frame : error.getStackTrace()) {
            if (!String.valueOf(frame.getFileName()).startsWith("Solution.")) continue;
            int line = frame.getLineNumber();
            if (first == 0) first = line;
            counts.merge(line, 1, Integer::sum);
            if (counts.get(line) > counts.getOrDefault(most, 0)) most = line;
            // All frames of an endless recursion look the same.
            if (shown++ < (overflows ? 1 : FRAMES)) System.err.println("\tat " + frame);
        }
        if (!overflows && shown > FRAMES) System.err.println("\t" + MORE);
        System.err.flush();
        String place = first == 0 ? "" : ", line " + first;
        if (overflows && counts.getOrDefault(most, 0) >= MANY) {
            place = ": the stack overflowed: many of its calls are in line " + most;
        }
        answer("! " + error.toString().replace('\n', ' ') + place);
        Runtime.getRuntime().halt(1);
    }
}
