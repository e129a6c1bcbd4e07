//! Which versions a text gets.

use rstest::rstest;

use super::super::*;
use super::changes;

#[rstest]
#[case(
    Tongue::Java,
    "void undo(int r, int c, int d) {\n  inRow[r][d] = true;\n  inBox[c][d] = true;\n  \
         inRow[r][d] = false;\n}",
    "With `inBox[c][d] = false;` after line 4"
)]
#[case(
    Tongue::Python,
    "y = [\n  81 + 9 * r + n - 1,\n  162 + 9 * c + n,\n  243 + 9 * b + n - 1]\n",
    "With `162 + 9 * c + n - 1,` instead of `162 + 9 * c + n,` in line 3"
)]
#[case(
    Tongue::JavaScript,
    "function f(c) {\n  left[right[c]] = left[c];\n}",
    "With `left[right[c]] = c;` instead of `left[right[c]] = left[c];` in line 2"
)]
#[case(
    Tongue::Python,
    "def f(c):\n    c.right.left = c.left\n",
    "With `c.right.left = c` instead of"
)]
#[case(
    Tongue::Python,
    "def f(r, c):\n    board[r][c] = d\n    f(r, c)\n    board[self.r][self.c] = '.'\n",
    "With `board[r][c] = '.'` instead of `board[self.r][self.c] = '.'` in line 4"
)]
#[case(
    Tongue::JavaScript,
    "function f(a) {\n  if (a.length > 0 && (b || a.length < n)) {\n    g();\n  }\n}",
    "With `if ((b || a.length < n)) {` instead of"
)]
#[case(
    Tongue::Python,
    "def f(a):\n    if a > 0 and a < 9 or b:\n        g()\n",
    "With `if a > 0 or b:` instead of"
)]
#[case(
    Tongue::Java,
    "void f() {\n  board[i % 9][i / 9] = d;\n}",
    "With `board[i / 9][i % 9] = d;` instead of"
)]
#[case(
    Tongue::Cpp,
    "void f() {\n  g(br, bc);\n  h(a + b + d + e + i + k + l + m);\n  x = bc + 1;\n}",
    "With `x = br + 1;` instead of"
)]
#[case(
    Tongue::Python,
    "for d in '12345678':\n    f(d)\n",
    "With `for d in '123456789':` instead of `for d in '12345678':` in line 1"
)]
#[case(
    Tongue::JavaScript,
    "const box = (r, c) => r / 3 | 0 * 3 + c / 3 | 0;\n",
    "With `const box = (r, c) => (r / 3 | 0) * 3 + (c / 3 | 0);` instead of"
)]
#[case(
    Tongue::JavaScript,
    "const bit = 1 << board[r][c];\n",
    "With `const bit = 1 << (board[r][c] - 1);` instead of"
)]
#[case(
    Tongue::Java,
    "void f() {\n  int digit = '0' + num;\n}",
    "With `char digit = (char) ('0' + num);` instead of"
)]
#[case(
    Tongue::Java,
    "int used = a[r] ^ b[c] ^ d[x];",
    "With `int used = a[r] | b[c] | d[x];` instead of"
)]
#[case(
    Tongue::Python,
    "def f(k):\n    row[d] = True\n    if f(k + 1):\n        return True\n",
    "With `row[d] = False` after line 4, indented by 4 spaces, it is right"
)]
#[case(
    Tongue::Java,
    "int left;\nvoid count() {\n  int left = 81;\n  left--;\n}",
    "With `left = 81;` instead of `int left = 81;` in line 3"
)]
#[case(
    Tongue::JavaScript,
    "let done = false;\nfunction f(k) {\n  let done = true;\n}",
    "With `done = true;` instead of `let done = true;` in line 3"
)]
#[case(
    Tongue::Java,
    "boolean f(int k) {\n  board[r][c] = d;\n  return f(k + 1);\n}",
    "With `if (f(k + 1)) return true;` and then `board[r][c] = '.';` instead of `return f(k + 1);`"
)]
#[case(
    Tongue::Python,
    "def f(k):\n    row[r][d] = True\n    board[r][c] = d\n    return f(k + 1)\n",
    "With `if f(k + 1): return True` and then `board[r][c] = '.'; row[r][d] = False` instead of"
)]
#[case(
    Tongue::Java,
    "void f() {\n  int q = r / 3 * 3 + c / 3;\n  row[r][d] = col[c][d] = box[q][d] = true;\n  \
         row[pr][e] = false;\n  col[pc][e] = false;\n  box[q][e] = false;\n}",
    "With `box[pr / 3 * 3 + pc / 3][e] = false;` instead of `box[q][e] = false;` in line 6"
)]
#[case(
    Tongue::Cpp,
    "bool fill(vector<int> cells, int n) {\n  return n;\n}",
    "With `bool fill(vector<int>& cells, int n) {`"
)]
#[case(
    Tongue::Python,
    "def f(x):\n    for y in x:\n        return False\n",
    "With `return False` in line 3 indented by 4 spaces instead of 8"
)]
#[case(
    Tongue::Python,
    "def f(x):\n    y = x // 3 * 3 + x % 3\n",
    "With `y = x // 3 * 3 + x % 3 * 3`"
)]
#[case(
    Tongue::JavaScript,
    "function f(a) {\n  left[a] = a;\n  row = 3;\n}",
    "With `let row = 3;` instead of"
)]
#[case(
    Tongue::JavaScript,
    "function f(a) {\n  this.up[this.down[a]] = a;\n}",
    "With `this.down[this.up[a]] = a;` after line 2"
)]
#[case(
    Tongue::Java,
    "boolean f(int a) {\n  if (a == 0) {\n    f(a - 1);\n  }\n}",
    "With `if (f(a - 1)) return true;` instead of"
)]
#[case(
    Tongue::Cpp,
    "stack[top++] = cell;",
    "With `stack[++top] = cell;` instead of"
)]
#[case(
    Tongue::Java,
    "int row = 0, col = 0;\nint box = row / 3 * 3 + row / 3;",
    "With `int box = row / 3 * 3 + col / 3;` instead of"
)]
#[case(
    Tongue::Python,
    "board[col][row] = digit",
    "With `board[row][col] = digit` instead of"
)]
#[case(
    Tongue::Python,
    "fits(board, col, row)",
    "With `fits(board, row, col)` instead of"
)]
#[case(
    Tongue::Python,
    "seen = set()\nfor row in board:\n    seen.add(1)\n",
    "With `seen = set()` after line 2 instead of in line 1"
)]
#[case(
    Tongue::Java,
    "for (char digit : row) {\n  seen.add(digit);\n}",
    "With `if (digit == '.') continue;` after line 1"
)]
#[case(
    Tongue::Java,
    "if (count == 1) place(row, col);",
    "Without the condition `count == 1` in line 1"
)]
#[case(
    Tongue::Python,
    "board[row][col] = '.'",
    "Without line 1, `board[row][col] = '.'`,"
)]
#[case(
    Tongue::Python,
    "trial = [row[:] for row in self.left]",
    "With `trial = copy.deepcopy(self.left)` instead of"
)]
#[case(
    Tongue::Python,
    "go(dict(left), k)",
    "With `go(copy.deepcopy(left), k)` instead of"
)]
#[case(
    Tongue::JavaScript,
    "const next = { ...state, rows: [...state.rows] };",
    "With `const next = { ...structuredClone(state), rows: [...state.rows] };` instead of"
)]
#[case(
    Tongue::JavaScript,
    "const next = left.map(row => row.slice());",
    "With `const next = structuredClone(left);` instead of"
)]
#[case(
    Tongue::Java,
    "boolean[][] next = left.clone();",
    "With `boolean[][] next = Arrays.stream(left).map(boolean[]::clone).toArray(boolean[][]::new);`"
)]
#[case(
    Tongue::Cpp,
    "boxUsed[b] &= !bit;",
    "With `boxUsed[b] &= ~bit;` instead of"
)]
#[case(
    Tongue::Python,
    "if ~left & bit:",
    "With `if not left & bit:` instead of"
)]
#[case(
    Tongue::Cpp,
    "const State& cur = pending.back();",
    "With `const State cur = pending.back();` instead of"
)]
#[case(
    Tongue::Cpp,
    "bool solve(Board& next, int d) {\n}",
    "With `bool solve(Board next, int d) {` instead of"
)]
#[case(
    Tongue::Python,
    "def cover(self, h):\n    pass\ndef uncover(self, h):\n    pass\ndef search(self):\n    self.cover(best)\n    if self.search(): return True\n    return False\n",
    "With `self.uncover(best)` after line 7"
)]
#[case(
    Tongue::Java,
    "boolean search() {\n  if (isDead()) return false;\n  clear(forced);\n  return true;\n}\nvoid clear(int[] cells) {\n}",
    "With `if (isDead()) { clear(forced); return false; }` instead of"
)]
#[case(
    Tongue::JavaScript,
    "const put = (r, c) => {\n};\nconst drop = (r, c) => {\n};\nconst search = () => {\n  put(r, c);\n  search();\n};",
    "With `drop(r, c);` after line 7"
)]
#[case(
    Tongue::Java,
    "int all = (1 << 9) - 1;",
    "With `int all = (1 << 10) - 2;` instead of"
)]
#[case(Tongue::Cpp, "cell = 0x3FE;", "With `cell = 0x1ff;` instead of")]
#[case(
    Tongue::Java,
    "board[r][c] = (char) ('0' + d);",
    "With `board[r][c] = (char) ('1' + d);` instead of"
)]
#[case(
    Tongue::Java,
    "void f(char[][] board) {\n  for (char[] row : board) {\n    row = g();\n  }\n}",
    "With `System.arraycopy(g(), 0, row, 0, 9);` instead of"
)]
#[case(
    Tongue::JavaScript,
    "function f(board) {\n  board = solved;\n}",
    "With `board.splice(0, 9, ...solved);` instead of"
)]
#[case(
    Tongue::Python,
    "for row in board:\n    row = sorted(row)\n",
    "With `row[:] = sorted(row)` instead of"
)]
#[case(Tongue::Python, "g.add(val)", "With `g.add(int(val))` instead of")]
#[case(
    Tongue::Python,
    "if str(d) in seen:",
    "With `if d in seen:` instead of"
)]
#[case(
    Tongue::JavaScript,
    "if (board[r][i] === d) return false;",
    "With `if (board[r][i] === String(d)) return false;` instead of"
)]
#[case(
    Tongue::JavaScript,
    "if (seen.has(Number(d))) return false;",
    "With `if (seen.has(d)) return false;` instead of"
)]
#[case(
    Tongue::Cpp,
    "return house.find(digit) != npos;",
    "With `return house.find(char('0' + digit)) != npos;` instead of"
)]
#[case(
    Tongue::Java,
    "boolean f(int digit) {\n}",
    "With `boolean f(char digit) {` instead of"
)]
#[case(
    Tongue::Java,
    "options.remove(digit);",
    "With `options.remove(Integer.valueOf(digit));` instead of"
)]
#[case(
    Tongue::Java,
    "board[r][c] = digit;",
    "With `board[r][c] = (char) ('0' + digit);` instead of"
)]
#[case(
    Tongue::Python,
    "def f():\n    b = r // 3 * 3 + c // 3\n\n    r, c = blanks[k]\n    box[b][d] = False\n",
    "With `box[r // 3 * 3 + c // 3][d] = False` instead of"
)]
#[case(
    Tongue::Java,
    "void f() {\n  int x = 9 * r, b = x + d;\n  r--;\n  x = 9 * r;\n  g(b + 1);\n}",
    "With `g((x + d) + 1);` instead of"
)]
#[case(
    Tongue::Python,
    "box[i // 3 * 3 + j // 3] = 1\nk = i // 3 + j // 3 * 3\nfree(box[k])\n",
    "With `k = i // 3 * 3 + j // 3` instead of"
)]
#[case(
    Tongue::JavaScript,
    "boxes[c + r * 3] = 1;\nboxes[r + c * 3] = 2;\n",
    "With `boxes[r + c * 3] = 1;` instead of"
)]
#[case(
    Tongue::JavaScript,
    "options.forEach((d) => {\n  if (dfs(k)) return true;\n});",
    "With `return options.some((d) => {` instead of"
)]
#[case(
    Tongue::Java,
    "boolean f(int a) {\n  if (f(a + 1)) return true;\n}",
    "With `return f(a + 1);` instead of"
)]
#[case(
    Tongue::Java,
    "boolean f(int a) {\n  solved = f(a + 1);\n}",
    "With `if (solved) return true;` after line 2"
)]
#[case(
    Tongue::Java,
    "if (options.size() < fewest) {\n  cell = i;\n}",
    "With `fewest = options.size();` after line 1"
)]
#[case(
    Tongue::Cpp,
    "twice = once & mask;",
    "With `twice |= once & mask;` instead of"
)]
#[case(
    Tongue::Cpp,
    "void put(int r, int c) {\n}\nbool f() {\n  put(r, c);\n  f();\n  put(bestR, c);\n}",
    "With `put(r, c);` instead of `put(bestR, c);`"
)]
#[case(
    Tongue::Python,
    "def search(self):\n    r, c = self.open.pop()\n    self.search()\n    return False\n",
    "With `self.open.append((r, c))` after line 3"
)]
#[case(
    Tongue::JavaScript,
    "function f() {\n  const [[r, c]] = open.splice(best, 1);\n  f();\n  return false;\n}",
    "With `open.splice(best, 0, [r, c]);` after line 3"
)]
#[case(
    Tongue::Java,
    "boolean f() {\n  int cell = open.remove(open.size() - 1);\n  f();\n  return false;\n}",
    "With `open.add(cell);` after line 3"
)]
#[case(
    Tongue::Cpp,
    "bool f() {\n  int cell = open.back();\n  open.pop_back();\n  f();\n  return false;\n}",
    "With `open.push_back(cell);` after line 4"
)]
#[case(Tongue::Python, "nxt[p] ^= bit", "With `nxt[p] &= ~bit` instead of")]
#[case(
    Tongue::Python,
    "saved = self.left\nself.left[r] = 0\n",
    "With `saved = copy.deepcopy(self.left)` instead of"
)]
#[case(
    Tongue::Java,
    "int[] saved = left;\nleft[r] = 0;",
    "With `int[] saved = left.clone();` instead of"
)]
#[case(
    Tongue::JavaScript,
    "stack.push(next);\nnext[r] = 0;",
    "With `stack.push(structuredClone(next));` instead of"
)]
#[case(
    Tongue::Python,
    "def f(self, a):\n    for d in a:\n        return self.f(d)\n",
    "With `if result := self.f(d): return result` instead of"
)]
#[case(
    Tongue::JavaScript,
    "function f(a) {\n  for (const d of a) {\n    const next = f(d);\n    return next;\n  }\n}",
    "With `if (next) return next;` instead of"
)]
#[case(
    Tongue::Java,
    "Board go(int a) {\n  while (next()) {\n    return go(a);\n  }\n}",
    "With `{ var result = go(a); if (result != null) return result; }` instead of"
)]
#[case(
    Tongue::Python,
    "boxes[b] &= -bit",
    "With `boxes[b] &= ~bit` instead of"
)]
#[case(
    Tongue::Java,
    "int bit = left & ~left;",
    "With `int bit = left & -left;` instead of"
)]
#[case(
    Tongue::Cpp,
    "return ~(rows[x] & cols[y] & boxes[z]);",
    "With `return ~(rows[x] | cols[y] | boxes[z]);` instead of"
)]
#[case(
    Tongue::Python,
    "if (a or b or c) or d:\n",
    "With `if (a and b and c) or d:` instead of"
)]
#[case(
    Tongue::JavaScript,
    "const [r, c] = key.split(',');\nput(r * 9 + c);",
    "With `put(r * 9 + Number(c));` instead of"
)]
#[case(
    Tongue::JavaScript,
    "function f() {\n  const { r, c } = places[0];\n  return false;\n}",
    "With `if (places.length === 0) return false;` after line 1"
)]
#[case(
    Tongue::Java,
    "boolean f(int s) {\n  char d = values[s].charAt(0);\n  return false;\n}",
    "With `if (values[s].isEmpty()) return false;` after line 1"
)]
#[case(
    Tongue::Python,
    "def f(a):\n    d = next(iter(left[a]))\n    return None\n",
    "With `if not left[a]: return None` after line 1"
)]
#[case(
    Tongue::Cpp,
    "void f() {\n  int d = open.back();\n}",
    "With `if (open.empty()) return;` after line 1"
)]
#[case(
    Tongue::Cpp,
    "left[p].erase(left[p].find(d), 1);",
    "With `if (left[p].find(d) != string::npos) left[p].erase(left[p].find(d), 1);` instead of"
)]
#[case(
    Tongue::JavaScript,
    "left[p].splice(left[p].indexOf(d), 1);",
    "With `if (left[p].includes(d)) left[p].splice(left[p].indexOf(d), 1);` instead of"
)]
#[case(
    Tongue::Python,
    "left[p].remove(d)",
    "With `if d in left[p]: left[p].remove(d)` instead of"
)]
#[case(
    Tongue::JavaScript,
    "const br = f(b), bc = g(b);\nif (r >= bc && r < bc + 3) go(r);\n",
    "With `if (r >= br && r < br + 3) go(r);` instead of"
)]
fn a_change_is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
    let changes = changes(text, tongue);
    assert!(
        changes.iter().any(|change| change.starts_with(expected)),
        "{changes:#?}"
    );
}
