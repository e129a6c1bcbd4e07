// Follows the candidates that a LeetCode answer in Java keeps for each cell.
//
// `KataRecorder` compiles it beside an answer whose steps call it. It is started with the words
// `candidates CLOSELY`, and writes what `candidates/events.rs` describes to descriptor 3; the
// boards come from descriptor 4: puzzles and their solutions in turn. `KataContainers` has the
// containers of a call.

import java.io.BufferedOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.StackWalker.StackFrame;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;

public final class KataFollower {
    /** The looks at a container in each call. A look takes a few microseconds. */
    private static final int LOOKS = 250_000;

    /** Where no candidates are found in this many looks, there are none. */
    private static final int LOOKS_WITHOUT_CANDIDATES = 60_000;

    /** All calls together take no longer than this: an answer may loop without a step. */
    private static final long MILLISECONDS = 20_000;

    private static final StackWalker WALKER = StackWalker.getInstance();

    /** The containers of the call that runs; null in a record. */
    private static KataContainers containers;

    private static int looks;
    private static boolean isOver;
    /** Whether it looks at the containers behind each statement, not only behind a step. */
    private static boolean isStrict;
    /** The line of the last step or statement. */
    private static int lastLine;

    /** Ends a call that takes too many looks. */
    private static final class TooLong extends Error {}

    public static void main(String[] words) throws Exception {
        System.setOut(System.err);
        Thread clock = new Thread(KataFollower::stop);
        clock.setDaemon(true);
        clock.start();
        try (PrintStream results = results()) {
            List<String> boards = Files.readAllLines(Path.of("/dev/fd/4"));
            for (int board = 0; board < boards.size(); board += 2) {
                results.println("call");
                isStrict = board / 2 < Integer.parseInt(words[1]);
                follow(boards.get(board));
                results.println(isOver ? "over" : containers.lines());
                results.flush();
            }
        }
        Runtime.getRuntime().halt(0);
    }

    private static PrintStream results() throws IOException {
        return new PrintStream(new BufferedOutputStream(new FileOutputStream("/dev/fd/3")));
    }

    private static void stop() {
        try {
            Thread.sleep(MILLISECONDS);
        } catch (InterruptedException none) {
            // It ends as well.
        }
        Runtime.getRuntime().halt(0);
    }

    /** Calls the answer for the board in this line. */
    private static void follow(String line) throws ReflectiveOperationException {
        char[][] board = new char[9][];
        for (int row = 0; row < 9; row++) {
            board[row] = line.substring(row * 9, row * 9 + 9).toCharArray();
        }
        containers = new KataContainers(board);
        looks = 0;
        isOver = false;
        lastLine = 0;
        Class<?> solution = new FreshLoader().loadClass("Solution");
        Constructor<?> constructor = solution.getDeclaredConstructor();
        Method method = method(solution);
        constructor.setAccessible(true);
        method.setAccessible(true);
        try {
            method.invoke(constructor.newInstance(), (Object) board);
        } catch (InvocationTargetException | ExceptionInInitializerError failed) {
            // An answer that fails may have struck a right digit before.
        }
        containers.lookAgain(lastLine, () -> 0);
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

    /** Loads the classes of the answer again, so that each call finds its static fields unset. */
    private static final class FreshLoader extends ClassLoader {
        @Override
        protected Class<?> loadClass(String name, boolean isResolved)
                throws ClassNotFoundException {
            Path file = Path.of("recorded", name + ".class");
            if (name.startsWith("Kata") || !Files.exists(file)) {
                return super.loadClass(name, isResolved);
            }
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) return loaded;
            try {
                byte[] code = Files.readAllBytes(file);
                return defineClass(name, code, 0, code.length);
            } catch (IOException failed) {
                throw new ClassNotFoundException(name, failed);
            }
        }
    }

    /** Sees a value that may be a container. */
    public static <T> T see(T value) {
        if (containers != null) containers.find(value);
        return value;
    }

    /** Sees the parameters of a method. */
    public static void enter(Object... values) {
        if (containers == null) return;
        for (Object value : values) containers.find(value);
    }

    /** A statement in this line begins. */
    static void begins(int line) {
        if (containers == null || isOver) return;
        if (isStrict) containers.lookAgain(lastLine, KataFollower::caller);
        lastLine = line;
    }

    /** This line has changed a part of this value. */
    public static void changed(int line, Object changed) {
        if (containers == null || isOver) return;
        lastLine = line;
        containers.lookAgain(line, KataFollower::caller);
        containers.find(changed);
        looks += 1 + containers.count();
        int most = containers.hasCandidates() ? LOOKS : LOOKS_WITHOUT_CANDIDATES;
        if (looks > most || containers.hasTooManyChanges()) {
            isOver = true;
            throw new TooLong();
        }
    }

    /** The line that calls the method that is running; 0 if it is not in the answer. */
    private static int caller() {
        return WALKER.walk(frames -> {
            Iterator<StackFrame> own =
                    frames.filter(frame -> "Solution.java".equals(frame.getFileName())).iterator();
            // A lambda is a part of the method around it.
            while (own.hasNext() && own.next().getMethodName().startsWith("lambda$")) continue;
            return own.hasNext() ? own.next().getLineNumber() : 0;
        });
    }

    // The type of a step is that of its variable.

    public static int did(int line, int value, Object changed) {
        changed(line, changed);
        return value;
    }

    public static long did(int line, long value, Object changed) {
        changed(line, changed);
        return value;
    }

    public static short did(int line, short value, Object changed) {
        changed(line, changed);
        return value;
    }

    public static byte did(int line, byte value, Object changed) {
        changed(line, changed);
        return value;
    }

    public static char did(int line, char value, Object changed) {
        changed(line, changed);
        return value;
    }

    public static boolean did(int line, boolean value, Object changed) {
        changed(line, changed);
        return value;
    }

    public static double did(int line, double value, Object changed) {
        changed(line, changed);
        return value;
    }

    public static <T> T did(int line, T value, Object changed) {
        changed(line, changed);
        return value;
    }
}
