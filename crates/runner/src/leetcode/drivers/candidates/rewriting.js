// Rewrites an answer so that it reports what may change a list, a map or an object. Every line keeps
// its number.
//
//     cells[peer] &= ~bit;      kata.did(20, cells[peer] &= ~bit, cells);
//     left.delete(digit);       kata.did(21, left.delete(digit), left);
//     const copy = [...cells];  const copy = kata.see([...cells]);
//     function fix(cells) {     function fix(cells) {kata.enter(cells);
//
// The last argument of `did` is the longest part that has no effect when it is evaluated again: in
// `this.cells[row][column].delete(digit)` it is `this.cells`.

// The methods that change a list, a set or a map.
const MUTATORS = new Set(
    ("add clear copyWithin delete fill pop push reverse set shift sort splice unshift").split(" "),
);

// Values of these kinds are no containers. A function is named after its variable.
const PLAIN = new Set(
    ("ArrowFunctionExpression BinaryExpression ClassExpression FunctionExpression Literal " +
        "TemplateLiteral UnaryExpression UpdateExpression").split(" "),
);

class Rewriting {
    // `lineAt` gives the line of the answer for a place in the text.
    constructor(text, acorn, lineAt, isStrict) {
        this.text = text;
        this.lineAt = lineAt;
        // Whether each call and each statement reports, even if it seems to change nothing.
        this.isStrict = isStrict;
        // What is inserted before the character at an index: `closing` first, then `opening`.
        this.opening = new Map();
        this.closing = new Map();
        // With its parentheses, a value can be an argument.
        const options = { ecmaVersion: "latest", locations: true, preserveParens: true };
        this.visit(acorn.parse(text, options), null);
    }

    rewritten() {
        let rewritten = "";
        for (let index = 0; index <= this.text.length; index++) {
            rewritten += this.closing.get(index) ?? "";
            rewritten += this.opening.get(index) ?? "";
            rewritten += this.text[index] ?? "";
        }
        return rewritten;
    }

    visit(node, parent) {
        this[node.type]?.(node, parent);
        for (const child of Object.values(node)) {
            for (const one of Array.isArray(child) ? child : [child]) {
                if (typeof one?.type === "string") this.visit(one, node);
            }
        }
    }

    // Outer expressions are visited before inner ones. So an opening goes behind those at the same
    // place, and a closing in front of them.
    around(node, before, after) {
        this.opening.set(node.start, (this.opening.get(node.start) ?? "") + before);
        this.closing.set(node.end, after + (this.closing.get(node.end) ?? ""));
    }

    // `changed` is what the expression changes a part of; null if that is not known.
    did(node, place, changed) {
        const { line, column } = place.loc.start;
        const root = changed && this.root(changed);
        const rest = root ? `, ${this.text.slice(root.start, root.end)}` : "";
        this.around(node, `kata.did(${this.lineAt(line, column + 1)}, `, `${rest})`);
    }

    // The longest part at the start of an expression that is a name, or a property of one; null if
    // there is none.
    root(node) {
        if (node.type === "Identifier" || node.type === "ThisExpression") return node;
        if (node.type === "ParenthesizedExpression") return this.root(node.expression);
        if (node.type !== "MemberExpression" || node.optional) return null;
        const root = this.root(node.object);
        return root === node.object && !node.computed ? node : root;
    }

    see(value) {
        if (value && !PLAIN.has(value.type)) this.around(value, "kata.see(", ")");
    }

    AssignmentExpression(node) {
        const { left, right } = node;
        if (left.type === "MemberExpression") {
            this.did(node, left, left.object);
        } else if (left.type !== "Identifier") {
            this.did(node, left, null);
        }
        if (node.operator === "=") this.see(right);
    }

    UpdateExpression(node) {
        const { argument } = node;
        if (argument.type === "MemberExpression") this.did(node, argument, argument.object);
    }

    UnaryExpression(node) {
        const { argument, operator } = node;
        if (operator !== "delete" || argument.type !== "MemberExpression") return;
        this.did(node, argument, argument.object);
    }

    // A call inside a chain such as `cells?.delete(digit)` cannot stand alone.
    ChainExpression(node) {
        if (node.expression.type === "CallExpression") this.did(node, node, null);
    }

    CallExpression(node, parent) {
        const { callee } = node;
        const isInChain = parent.type === "ChainExpression" || node.optional || callee.optional;
        if (isInChain || this.isPartOfChain(node)) return;
        const isMethod = callee.type === "MemberExpression" && !callee.computed;
        if (isMethod && MUTATORS.has(callee.property.name)) {
            this.did(node, callee.property, callee.object);
        } else if (isMethod && callee.property.name === "assign") {
            this.did(node, callee.property, node.arguments[0] ?? null);
        } else if (this.isStrict && callee.type !== "Super") {
            this.did(node, callee, null);
        }
    }

    isPartOfChain(node) {
        for (let part = node; part; part = part.callee ?? part.object) {
            if (part.optional) return true;
        }
        return false;
    }

    VariableDeclarator(node) {
        if (node.id.type === "Identifier") this.see(node.init);
    }

    PropertyDefinition(node) {
        this.see(node.value);
    }

    Property(node, parent) {
        const isValue = parent.type === "ObjectExpression" && node.kind === "init";
        if (isValue && !node.shorthand && !node.method) this.see(node.value);
    }

    FunctionDeclaration(node) {
        this.enter(node);
    }

    FunctionExpression(node) {
        this.enter(node);
    }

    ArrowFunctionExpression(node) {
        this.enter(node);
    }

    // Shows the parameters of a function when it begins.
    enter({ params, body }) {
        if (body.type !== "BlockStatement") return;
        const names = params.filter((one) => one.type === "Identifier").map((one) => one.name);
        const isDirective = body.body[0]?.directive !== undefined;
        if (names.length === 0 || isDirective) return;
        const at = body.start + 1;
        this.opening.set(at, `kata.enter(${names.join(", ")});` + (this.opening.get(at) ?? ""));
    }

    // In strict mode, `this.fix();` and all other statements report.
    ExpressionStatement({ expression, directive }) {
        const isReported = /^(Assignment|Update)/.test(expression.type);
        if (this.isStrict && directive === undefined && !isReported) {
            this.did(expression, expression, null);
        }
    }
}

// The answer in this text, rewritten.
function rewritten(text, lineAt, isStrict) {
    // The parser that belongs to Node.js.
    const acorn = require("internal/deps/acorn/acorn/dist/acorn");
    return new Rewriting(text, acorn, lineAt, isStrict).rewritten();
}

module.exports = { rewritten };
