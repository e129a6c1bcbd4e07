// Compiles changed versions of an answer and calls them for boards, all in one process.
//
// A task is a line of the input with the arguments of `versions` in the README of `runner`, the
// limits of processor time and of the clock for the task, and the number of the lines that follow.
// Each of these is a board, a space, and the only right result. Each version in the file of a task
// is in a package of its own: `v12`.
//
// Before each version it writes `at NUMBER`, then `right NUMBER BOARDS SMALL_STEPS LARGE_STEPS` or
// `slow NUMBER`. A version that cannot be compiled is left out. The last line of a task is
// `done NANOSECONDS`, with the processor time of the task. Where a limit is exceeded, the process
// ends.

import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.FileOutputStream;
import java.io.FileReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

final class KataVersions {
    /**
     * Each compilation takes out the versions with errors. Two have been enough for every answer so
     * far; an error that hides another one would need a third.
     */
    private static final int MOST_COMPILATIONS = 8;

    private static final long STACK = 4 << 20;

    /**
     * Of the boards that are called first, each but the first one may take this many times as long.
     */
    private static final int NEXT_BOARDS = 5;

    /** The limit on the clock, as a multiple of the processor time: a version may wait for ever. */
    private static final int CLOCK = 20;

    /** The text of a version. */
    private static final class Version extends SimpleJavaFileObject {
        final int number;
        private final String text;

        Version(int number, String text) {
            super(URI.create("string:///v" + number + "/Solution.java"), Kind.SOURCE);
            this.number = number;
            this.text = "package v" + number + "; " + text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreErrors) {
            return text;
        }
    }

    /** A compiled class. */
    private static final class Compiled extends SimpleJavaFileObject {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        Compiled(String name) {
            super(URI.create("bytes:///" + name.replace('.', '/') + ".class"), Kind.CLASS);
        }

        @Override
        public OutputStream openOutputStream() {
            return bytes;
        }
    }

    /** Keeps what is compiled in memory. */
    private static final class InMemory extends ForwardingJavaFileManager<JavaFileManager> {
        final Map<String, Compiled> classes = new HashMap<>();

        InMemory(JavaFileManager manager) {
            super(manager);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            Compiled compiled = new Compiled(name);
            classes.put(name, compiled);
            return compiled;
        }
    }

    private static final class Loader extends ClassLoader {
        private final Map<String, Compiled> classes;

        Loader(Map<String, Compiled> classes) {
            super(KataVersions.class.getClassLoader());
            this.classes = classes;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            Compiled compiled = classes.get(name);
            if (compiled == null) throw new ClassNotFoundException(name);
            byte[] bytes = compiled.bytes.toByteArray();
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    /** The milliseconds between two looks at the time of a task. */
    private static final int PAUSE = 20;

    /**
     * The processor time and the clock, in nanoseconds, at which the task must have ended. Between
     * two tasks there is no limit: the clock goes on.
     */
    private static volatile long spentAtEnd = Long.MAX_VALUE;
    private static volatile long clockAtEnd = Long.MAX_VALUE;

    private static FileOutputStream answers;
    private static String[][] tests;
    private static String method;
    private static int first;
    private static int small;
    private static int least;

    /** In nanoseconds. */
    private static double firstLimit;
    private static double laterLimit;
    private static double budget;

    /** The board that is being called for, and when its call began. */
    private static volatile int board;
    private static volatile long began;

    /** The processor time of the thread before that call. */
    private static volatile long spentBefore;

    /**
     * The number of boards on which the version is right, and its steps; null if it is wrong on
     * one.
     */
    private static volatile String result;

    public static void main(String[] words) throws Exception {
        answers = new FileOutputStream("/dev/fd/3");
        PrintStream nothing = new PrintStream(OutputStream.nullOutputStream());
        System.setOut(nothing);
        System.setErr(nothing);
        Thread limits = new Thread(KataVersions::endWhenOver, "limits");
        limits.setDaemon(true);
        limits.start();
        BufferedReader input = new BufferedReader(new FileReader("/dev/fd/4"));
        for (String task = input.readLine(); task != null; task = input.readLine()) {
            run(task.split(" "), input);
        }
        Runtime.getRuntime().halt(0);
    }

    private static void run(String[] words, BufferedReader input) throws Exception {
        long start = PROCESS.getProcessCpuTime();
        spentAtEnd = start + (long) (Double.parseDouble(words[8]) * 1e9);
        clockAtEnd = System.nanoTime() + (long) (Double.parseDouble(words[9]) * 1e9);
        method = words[1];
        first = Integer.parseInt(words[2]);
        small = Integer.parseInt(words[3]);
        least = Integer.parseInt(words[4]);
        firstLimit = Double.parseDouble(words[5]) * 1e9;
        laterLimit = Double.parseDouble(words[6]) * 1e9;
        budget = Double.parseDouble(words[7]) * 1e9;
        tests = new String[Integer.parseInt(words[10])][];
        for (int line = 0; line < tests.length; line++) tests[line] = input.readLine().split(" ");
        Map<Integer, Version> versions = new TreeMap<>();
        for (String text : Files.readString(Path.of(words[0])).split("\u001e\n")) {
            versions.put(versions.size(), new Version(versions.size(), text));
        }
        Loader loader = new Loader(compile(versions));
        for (int number : versions.keySet()) {
            answer("at " + number);
            call(loader, number);
        }
        spentAtEnd = Long.MAX_VALUE;
        clockAtEnd = Long.MAX_VALUE;
        answer("done " + (PROCESS.getProcessCpuTime() - start));
    }

    /** Ends the process when a task exceeds one of its limits. */
    private static void endWhenOver() {
        while (true) {
            boolean isOver = PROCESS.getProcessCpuTime() > spentAtEnd || System.nanoTime() > clockAtEnd;
            if (isOver) Runtime.getRuntime().halt(1);
            try {
                Thread.sleep(PAUSE);
            } catch (InterruptedException none) {
                return;
            }
        }
    }

    /** Compiles the versions, and takes out those that have errors. */
    private static Map<String, Compiled> compile(Map<Integer, Version> versions) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        for (int time = 0; time < MOST_COMPILATIONS; time++) {
            DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
            InMemory files = new InMemory(compiler.getStandardFileManager(found, null, null));
            // With the last option, one compilation reports all errors. Without it, errors of types
            // hide a missing `return`, and the compiler stops at the first of these.
            List<String> options = List.of(
                    "-nowarn", "-proc:none", "-g:none", "-Xmaxerrs", "100000", "-XDshould-stop.ifError=FLOW");
            if (compiler.getTask(null, files, found, options, null, versions.values()).call()) {
                return files.classes;
            }
            int before = versions.size();
            for (Diagnostic<? extends JavaFileObject> error : found.getDiagnostics()) {
                if (error.getKind() == Diagnostic.Kind.ERROR && error.getSource() instanceof Version version) {
                    versions.remove(version.number);
                }
            }
            if (versions.size() == before) break;
        }
        versions.clear();
        return Map.of();
    }

    /**
     * Calls a version in a thread of its own, which is stopped if it takes too long for a board.
     */
    @SuppressWarnings("removal")
    private static void call(Loader loader, int number) throws Exception {
        result = null;
        board = 0;
        began = System.nanoTime();
        spentBefore = 0;
        Thread thread = new Thread(null, () -> result = callUntilWrong(loader, number), "version", STACK);
        thread.setDaemon(true);
        thread.start();
        while (thread.isAlive()) {
            thread.join(1);
            if (thread.isAlive() && isOver(thread, limit(board))) {
                if (board == 0) answer("slow " + number);
                end(thread);
                return;
            }
        }
        if (result != null) answer("right " + number + " " + result);
    }

    /** The processor time for this board. */
    private static double limit(int board) {
        if (board == 0) return firstLimit;
        return board < first ? firstLimit * NEXT_BOARDS : laterLimit;
    }

    /** Whether the call for the board took this processor time, or far longer on the clock. */
    private static boolean isOver(Thread thread, double most) {
        long spent = THREADS.getThreadCpuTime(thread.getId()) - spentBefore;
        return spent > most || System.nanoTime() - began > most * CLOCK;
    }

    /**
     * Stops the thread; where Java can no longer do that, ends the process, and another one goes
     * on.
     */
    @SuppressWarnings({"deprecation", "removal"})
    private static void end(Thread thread) throws InterruptedException {
        try {
            thread.stop();
            thread.join(100);
        } catch (UnsupportedOperationException unsupported) {
            Runtime.getRuntime().halt(1);
        }
        if (thread.isAlive()) Runtime.getRuntime().halt(1);
    }

    /**
     * The counter of a version whose steps are counted, one for each block; null of another
     * version.
     */
    private static Field counter(Loader loader, int number) {
        try {
            Field counter = loader.loadClass("v" + number + ".KataSteps").getDeclaredField("count");
            counter.setAccessible(true);
            return counter;
        } catch (ReflectiveOperationException none) {
            return null;
        }
    }

    private static String callUntilWrong(Loader loader, int number) {
        try {
            Class<?> type = loader.loadClass("v" + number + ".Solution");
            Constructor<?> constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            Method called = type.getDeclaredMethod(method, char[][].class);
            called.setAccessible(true);
            Field counter = counter(loader, number);
            long smallSteps = 0;
            long largeSteps = 0;
            long start = System.nanoTime();
            int count = 0;
            for (; count < tests.length; count++) {
                began = System.nanoTime();
                spentBefore = THREADS.getCurrentThreadCpuTime();
                board = count;
                if (count >= least && began - start > budget) break;
                char[][] cells = new char[9][];
                for (int row = 0; row < 9; row++) {
                    cells[row] = tests[count][0].substring(row * 9, row * 9 + 9).toCharArray();
                }
                long before = counter == null ? 0 : counter.getLong(null);
                Object returned = called.invoke(constructor.newInstance(), (Object) cells);
                String actual = String.valueOf(returned);
                if (method.equals("solveSudoku")) {
                    StringBuilder line = new StringBuilder();
                    for (char[] row : cells) line.append(row);
                    actual = line.toString();
                }
                if (!actual.equals(tests[count][1])) return null;
                long steps = counter == null ? 0 : counter.getLong(null) - before;
                if (tests[count][0].chars().filter(cell -> cell == '.').count() <= small) {
                    smallSteps += steps;
                } else {
                    largeSteps += steps;
                }
            }
            return count + " " + smallSteps + " " + largeSteps;
        } catch (Throwable wrong) {
            return null;
        }
    }

    private static synchronized void answer(String line) throws Exception {
        answers.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    }
}
