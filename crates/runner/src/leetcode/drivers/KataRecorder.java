// Prepares the record of a LeetCode answer in Java: compiles it once more, into the folder
// `recorded`, so that each access to an element of a `char[]`, and each row that is handed to a
// library, calls `KataRecord`, and so does each statement. The file `recorded/lines` has the lines
// of the statements and, with a minus sign, those of the methods.
//
// It rewrites the text of the answer and not its bytecode: the classes of `com.sun.source` are part
// of every JDK, and have the types and the lines. Every line keeps its number.

import com.sun.source.tree.ArrayAccessTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.CompoundAssignmentTree;
import com.sun.source.tree.DoWhileLoopTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.type.TypeKind;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

final class KataRecorder extends TreePathScanner<Void, Void> {
    private static final List<String> OPTIONS =
            List.of("-g", "-nowarn", "-proc:none", "-d", "recorded");

    /** The four operators that change what they stand beside. */
    private static final Set<Tree.Kind> STEPS = Set.of(
            Tree.Kind.PREFIX_INCREMENT, Tree.Kind.PREFIX_DECREMENT,
            Tree.Kind.POSTFIX_INCREMENT, Tree.Kind.POSTFIX_DECREMENT);

    private final Trees trees;
    private final CompilationUnitTree unit;
    private final String text;
    /** What to insert before the character at an index: `closing` first, then `opening`. */
    private final String[] opening, closing;
    /** What to drop. */
    private final boolean[] isDropped;
    /** What the file `recorded/lines` has. */
    private final Set<String> lines = new TreeSet<>();

    public static void main(String[] words) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StandardJavaFileManager files =
                compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);
        JavacTask task = (JavacTask) compiler.getTask(
                null, files, null, OPTIONS, null, files.getJavaFileObjects("Solution.java"));
        KataRecorder recorder = new KataRecorder(task, task.parse().iterator().next());
        task.analyze();
        recorder.scan(recorder.unit, null);
        Path recorded = Files.createDirectories(Path.of("recorded")).resolve("Solution.java");
        Files.writeString(recorded, recorder.rewritten());
        Files.write(recorded.resolveSibling("lines"), recorder.lines);
        boolean isDone = compiler.getTask(null, files, null, OPTIONS, null,
                files.getJavaFileObjects(recorded.toString(), "KataRecord.java")).call();
        System.exit(isDone ? 0 : 1);
    }

    private KataRecorder(JavacTask task, CompilationUnitTree unit) throws Exception {
        trees = Trees.instance(task);
        this.unit = unit;
        text = unit.getSourceFile().getCharContent(true).toString();
        opening = new String[text.length() + 1];
        closing = new String[text.length() + 1];
        isDropped = new boolean[text.length() + 1];
    }

    private String rewritten() {
        StringBuilder rewritten = new StringBuilder();
        for (int at = 0; at < text.length(); at++) {
            if (closing[at] != null) rewritten.append(closing[at]);
            if (opening[at] != null) rewritten.append(opening[at]);
            if (!isDropped[at]) rewritten.append(text.charAt(at));
        }
        return rewritten.toString();
    }

    @Override
    public Void visitBlock(BlockTree block, Void none) {
        block.getStatements().forEach(this::ran);
        return super.visitBlock(block, none);
    }

    @Override
    public Void visitMethod(MethodTree method, Void none) {
        if (end(method) >= 0) lines.add("-" + unit.getLineMap().getLineNumber(start(method)));
        return super.visitMethod(method, none);
    }

    @Override
    public Void visitCase(CaseTree one, Void none) {
        if (one.getStatements() != null) one.getStatements().forEach(this::ran);
        return super.visitCase(one, none);
    }

    @Override
    public Void visitIf(IfTree one, Void none) {
        body(one.getThenStatement());
        body(one.getElseStatement());
        return super.visitIf(one, none);
    }

    @Override
    public Void visitForLoop(ForLoopTree loop, Void none) {
        body(loop.getStatement());
        return super.visitForLoop(loop, none);
    }

    @Override
    public Void visitWhileLoop(WhileLoopTree loop, Void none) {
        body(loop.getStatement());
        return super.visitWhileLoop(loop, none);
    }

    @Override
    public Void visitDoWhileLoop(DoWhileLoopTree loop, Void none) {
        body(loop.getStatement());
        return super.visitDoWhileLoop(loop, none);
    }

    /** `statement` becomes `KataRecord.ran(line); statement`, if the compiler has not added it. */
    private void ran(StatementTree statement) {
        boolean isFirstOfConstructor = statement.toString().matches("(super|this)\\((?s:.*)");
        boolean isCode = !(statement instanceof BlockTree || statement instanceof ClassTree);
        if (isFirstOfConstructor || !isCode || end(statement) < 0) return;
        String line = "" + unit.getLineMap().getLineNumber(start(statement));
        lines.add(line);
        insert("KataRecord.ran(" + line + "); ", statement);
    }

    /** A statement in no block of its own gets one. */
    private void body(StatementTree statement) {
        if (statement == null || statement instanceof BlockTree) return;
        insert("{ ", statement);
        ran(statement);
        close(statement, " }");
    }

    /** `row[column]` becomes `KataRecord.read(row, column, line)`. */
    @Override
    public Void visitArrayAccess(ArrayAccessTree access, Void none) {
        if (isRow(access.getExpression())) {
            access("read", access, end(access), "");
            close(access, line(access));
        }
        return super.visitArrayAccess(access, none);
    }

    /** `row[column] = digit` becomes `KataRecord.write(row, column, (char) (digit), line)`. */
    @Override
    public Void visitAssignment(AssignmentTree assignment, Void none) {
        if (!(assignment.getVariable() instanceof ArrayAccessTree access)) {
            return super.visitAssignment(assignment, none);
        }
        if (isRow(access.getExpression())) {
            access("write", access, start(assignment.getExpression()), ", (char) (");
            close(assignment, ")" + line(access));
        }
        return scanElement(access, assignment.getExpression());
    }

    /** `row[column] += step` becomes `KataRecord.changes(row, line)[column] += step`. */
    @Override
    public Void visitCompoundAssignment(CompoundAssignmentTree assignment, Void none) {
        return changed(assignment.getVariable(), assignment.getExpression());
    }

    @Override
    public Void visitUnary(UnaryTree unary, Void none) {
        boolean isStep = STEPS.contains(unary.getKind());
        return isStep ? changed(unary.getExpression(), null) : super.visitUnary(unary, none);
    }

    private Void changed(ExpressionTree variable, ExpressionTree value) {
        if (!(variable instanceof ArrayAccessTree access)) {
            scan(variable, null);
            return scan(value, null);
        }
        if (isRow(access.getExpression())) pass("changes", access.getExpression());
        return scanElement(access, value);
    }

    /** An element that is not read. */
    private Void scanElement(ArrayAccessTree access, ExpressionTree value) {
        scan(access.getExpression(), null);
        scan(access.getIndex(), null);
        return scan(value, null);
    }

    /** `clone` is one of the methods that read a row. */
    @Override
    public Void visitMethodInvocation(MethodInvocationTree call, Void none) {
        if (isOfLibrary()) {
            hands(call.getArguments());
            if (call.getMethodSelect() instanceof MemberSelectTree select
                    && isRow(select.getExpression())) {
                pass("takes", select.getExpression());
            }
        }
        return super.visitMethodInvocation(call, none);
    }

    @Override
    public Void visitNewClass(NewClassTree call, Void none) {
        if (isOfLibrary()) hands(call.getArguments());
        return super.visitNewClass(call, none);
    }

    @Override
    public Void visitEnhancedForLoop(EnhancedForLoopTree loop, Void none) {
        if (isRow(loop.getExpression())) pass("takes", loop.getExpression());
        body(loop.getStatement());
        return super.visitEnhancedForLoop(loop, none);
    }

    /** A library may read all of a row or a board, and write to it; a collection only keeps it. */
    private void hands(List<? extends ExpressionTree> arguments) {
        var method = (ExecutableElement) trees.getElement(getCurrentPath());
        int last = method.getParameters().size() - 1;
        for (int at = 0; at < arguments.size(); at++) {
            var type = method.getParameters().get(Math.min(at, last)).asType();
            ExpressionTree value = arguments.get(at);
            boolean isOfBoard = isRow(value) || typeOf(value).equals("char[][]");
            if (isOfBoard && type.getKind() != TypeKind.TYPEVAR) pass("takes", value);
        }
    }

    /** Whether the method that is called here has no code in this file. */
    private boolean isOfLibrary() {
        var method = trees.getElement(getCurrentPath());
        return method != null && trees.getPath(method) == null;
    }

    private boolean isRow(ExpressionTree value) {
        return typeOf(value).equals("char[]");
    }

    private String typeOf(ExpressionTree value) {
        return String.valueOf(trees.getTypeMirror(new TreePath(getCurrentPath(), value)));
    }

    /** Writes `KataRecord.method(row, column`, and replaces the text up to `until` by `then`. */
    private void access(String method, ArrayAccessTree access, int until, String then) {
        open(method, access);
        close(access.getExpression(), ", ");
        drop(end(access.getExpression()), start(access.getIndex()));
        close(access.getIndex(), then);
        drop(end(access.getIndex()), until);
    }

    /** A value that `KataRecord` sees before its user does. */
    private void pass(String method, ExpressionTree value) {
        open(method, value);
        close(value, line(value));
    }

    // Outer expressions are visited before inner ones. So an opening goes behind those at the same
    // place, and a closing in front of them.

    private void open(String method, Tree tree) {
        insert("KataRecord." + method + "(", tree);
    }

    private void insert(String text, Tree tree) {
        int at = start(tree);
        opening[at] = (opening[at] == null ? "" : opening[at]) + text;
    }

    private void close(Tree tree, String with) {
        int at = end(tree);
        closing[at] = with + (closing[at] == null ? "" : closing[at]);
    }

    /** Line breaks stay. */
    private void drop(int from, int until) {
        for (int at = from; at < until; at++) isDropped[at] = text.charAt(at) != '\n';
    }

    private String line(Tree tree) {
        return ", " + unit.getLineMap().getLineNumber(start(tree)) + ")";
    }

    private int start(Tree tree) {
        return (int) trees.getSourcePositions().getStartPosition(unit, tree);
    }

    private int end(Tree tree) {
        return (int) trees.getSourcePositions().getEndPosition(unit, tree);
    }
}
