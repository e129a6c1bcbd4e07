// Prepares the record of a LeetCode answer in Java: compiles it once more, into the folder
// `recorded`, so that each access to an element of a `char[]`, and each row that is handed to a
// library, calls `KataRecord`, and so does each statement. The file `recorded/lines` has the lines
// of the statements and, with a minus sign, those of the methods.
//
// Each step that may change a list, a set or a map calls `KataFollower`, which does nothing in a
// record:
//
//     cells[peer] &= ~bit;           KataFollower.did(20, cells[peer] &= ~bit, cells);
//     bits.clear(digit);             { bits.clear(digit); KataFollower.changed(21, bits); }
//     int[] copy = cells.clone();    int[] copy = KataFollower.see(cells.clone());
//     void fix(int[] cells) {        void fix(int[] cells) {KataFollower.enter(cells);
//
// The last argument is the longest part that has no effect when it is evaluated again: in
// `this.cells[row][column].add(digit)` it is `this.cells`.
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
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeKind;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

final class KataRecorder extends TreePathScanner<Void, Void> {
    private static final List<String> OPTIONS =
            List.of("-g", "-nowarn", "-proc:none", "-d", "recorded");

    /** The files that are compiled beside the answer. */
    private static final List<String> RUNTIME =
            List.of("KataRecord.java", "KataFollower.java", "KataContainers.java");

    /** The methods of libraries that change a list, a set, a map or a text. */
    private static final Set<String> MUTATORS = Set.of(
            "add", "addAll", "addFirst", "addLast", "and", "andNot", "append", "arraycopy", "clear",
            "compute", "computeIfAbsent", "computeIfPresent", "delete", "deleteCharAt", "fill",
            "flip", "insert", "merge", "offer", "or", "poll", "pollFirst", "pollLast", "pop",
            "push", "put", "putAll", "putIfAbsent", "remove", "removeAll", "removeFirst",
            "removeIf", "removeLast", "replace", "replaceAll", "retainAll", "reverse", "set",
            "setAll", "setCharAt", "setLength", "shuffle", "sort", "swap", "xor");

    /** Values that are no containers, or that need the type of their variable. */
    private static final Set<Tree.Kind> PLAIN = Set.of(
            Tree.Kind.LAMBDA_EXPRESSION, Tree.Kind.MEMBER_REFERENCE, Tree.Kind.NULL_LITERAL,
            Tree.Kind.STRING_LITERAL, Tree.Kind.SWITCH_EXPRESSION,
            Tree.Kind.CONDITIONAL_EXPRESSION);

    /** The four operators that change what they stand beside. */
    private static final Set<Tree.Kind> STEPS = Set.of(
            Tree.Kind.PREFIX_INCREMENT, Tree.Kind.PREFIX_DECREMENT,
            Tree.Kind.POSTFIX_INCREMENT, Tree.Kind.POSTFIX_DECREMENT);

    private final Trees trees;
    private final CompilationUnitTree unit;
    private final String text;
    /** Whether the steps that may change candidates call the follower. */
    private final boolean isFollowed;
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
        CompilationUnitTree unit = task.parse().iterator().next();
        task.analyze();
        Path recorded = Files.createDirectories(Path.of("recorded")).resolve("Solution.java");
        boolean isDone = false;
        // If it cannot be compiled with the steps that change candidates, it is without them.
        for (boolean isFollowed : new boolean[] {true, false}) {
            if (isDone) break;
            KataRecorder recorder = new KataRecorder(task, unit, isFollowed);
            recorder.scan(unit, null);
            Files.writeString(recorded, recorder.rewritten());
            Files.write(recorded.resolveSibling("lines"), recorder.lines);
            List<String> names = new ArrayList<>(RUNTIME);
            names.add(recorded.toString());
            isDone = compiler.getTask(null, files, null, OPTIONS, null,
                    files.getJavaFileObjectsFromStrings(names)).call();
        }
        System.exit(isDone ? 0 : 1);
    }

    private KataRecorder(JavacTask task, CompilationUnitTree unit, boolean isFollowed)
            throws Exception {
        trees = Trees.instance(task);
        this.unit = unit;
        this.isFollowed = isFollowed;
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
        enter(method);
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
        boolean isCode = !(statement instanceof BlockTree || statement instanceof ClassTree);
        if (isFirstOfConstructor(statement) || !isCode || end(statement) < 0) return;
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
        did(assignment, assignment.getVariable());
        if (!(assignment.getVariable() instanceof ArrayAccessTree access)) {
            see(assignment.getExpression());
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
        did(assignment, assignment.getVariable());
        return changed(assignment.getVariable(), assignment.getExpression());
    }

    @Override
    public Void visitUnary(UnaryTree unary, Void none) {
        boolean isStep = STEPS.contains(unary.getKind());
        if (isStep) did(unary, unary.getExpression());
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
            follow(call);
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

    @Override
    public Void visitVariable(VariableTree variable, Void none) {
        Element element = trees.getElement(getCurrentPath());
        boolean isConstantOfEnum =
                element != null && element.getKind() == ElementKind.ENUM_CONSTANT;
        if (!isConstantOfEnum) see(variable.getInitializer());
        return super.visitVariable(variable, none);
    }

    /** A call of a library that may change what it belongs to, or its first argument. */
    private void follow(MethodInvocationTree call) {
        var method = (ExecutableElement) trees.getElement(getCurrentPath());
        if (!isFollowed || !MUTATORS.contains(method.getSimpleName().toString())) return;
        if (!(call.getMethodSelect() instanceof MemberSelectTree select)) return;
        String root = root(select.getExpression());
        if (root == null && !call.getArguments().isEmpty()) root = root(call.getArguments().get(0));
        String changed = lineNumber(call) + ", " + root + ")";
        if (method.getReturnType().getKind() != TypeKind.VOID) {
            insert("KataFollower.did(" + lineNumber(call) + ", ", call);
            close(call, ", " + root + ")");
            return;
        }
        Tree parent = getCurrentPath().getParentPath().getLeaf();
        Tree grandparent = getCurrentPath().getParentPath().getParentPath().getLeaf();
        if (parent instanceof LambdaExpressionTree) {
            insert("{ ", call);
            close(call, "; KataFollower.changed(" + changed + "; }");
        } else if (parent instanceof ExpressionStatementTree && !isInHead(parent, grandparent)) {
            insert("{ ", parent);
            close(parent, " KataFollower.changed(" + changed + "; }");
        }
    }

    /** Whether a statement stands in the head of this loop. */
    private static boolean isInHead(Tree statement, Tree loop) {
        return loop instanceof ForLoopTree head
                && (head.getInitializer().contains(statement)
                        || head.getUpdate().contains(statement));
    }

    /**
     * `step` becomes `KataFollower.did(line, step, changed)`, if it changes more than a variable.
     */
    private void did(ExpressionTree step, ExpressionTree variable) {
        boolean isRow = variable instanceof ArrayAccessTree access && isRow(access.getExpression());
        if (!isFollowed || isRow || isLocal(variable)) return;
        insert("KataFollower.did(" + lineNumber(variable) + ", ", step);
        close(step, ", " + root(variable) + ")");
    }

    private boolean isLocal(ExpressionTree variable) {
        return variable instanceof IdentifierTree && elementOf(variable) != null
                && elementOf(variable).getKind() != ElementKind.FIELD;
    }

    /**
     * The longest part at the start of an expression that is a variable, or a field of one; null if
     * there is none.
     */
    private String root(ExpressionTree value) {
        if (value instanceof ArrayAccessTree access) return root(access.getExpression());
        if (value instanceof MethodInvocationTree call) {
            boolean isMethod = call.getMethodSelect() instanceof MemberSelectTree;
            return isMethod ? root(call.getMethodSelect()) : null;
        }
        boolean isVariable =
                elementOf(value) instanceof VariableElement && mayBeContainer(typeOf(value));
        if (value instanceof IdentifierTree) return isVariable ? textOf(value) : null;
        if (!(value instanceof MemberSelectTree select)) return null;
        boolean isName = textOf(value).matches("[\\w$]+(\\s*\\.\\s*[\\w$]+)*");
        return isVariable && isName ? textOf(value) : root(select.getExpression());
    }

    /** A value that may be a container. */
    private void see(ExpressionTree value) {
        if (!isFollowed || value == null || end(value) < 0) return;
        if (PLAIN.contains(value.getKind())) return;
        // `{1, 2}` is no expression.
        if (text.charAt(start(value)) == '{' || !mayBeContainer(typeOf(value))) return;
        insert("KataFollower.see(", value);
        close(value, ")");
    }

    /** Shows the parameters of a method when it begins. */
    private void enter(MethodTree method) {
        if (!isFollowed || method.getBody() == null || end(method) < 0) return;
        List<? extends StatementTree> statements = method.getBody().getStatements();
        if (!statements.isEmpty() && isFirstOfConstructor(statements.get(0))) return;
        List<String> names = new ArrayList<>();
        for (VariableTree parameter : method.getParameters()) {
            if (mayBeContainer(String.valueOf(parameter.getType()))) {
                names.add(parameter.getName().toString());
            }
        }
        if (names.isEmpty()) return;
        int at = start(method.getBody()) + 1;
        String shown = "KataFollower.enter(" + String.join(", ", names) + ");";
        opening[at] = (opening[at] == null ? "" : opening[at]) + shown;
    }

    /** Whether a type has more than a number, a character or a text. */
    private static boolean mayBeContainer(String type) {
        return !type.matches("(java\\.lang\\.)?(boolean|byte|char|short|int|long|float|double"
                + "|Boolean|Byte|Character|Short|Integer|Long|Float|Double|String)");
    }

    private Element elementOf(ExpressionTree value) {
        return trees.getElement(new TreePath(getCurrentPath(), value));
    }

    private String textOf(Tree tree) {
        return text.substring(start(tree), end(tree));
    }

    private long lineNumber(Tree tree) {
        return unit.getLineMap().getLineNumber(start(tree));
    }

    private static boolean isFirstOfConstructor(StatementTree statement) {
        return statement.toString().matches("(super|this)\\((?s:.*)");
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
