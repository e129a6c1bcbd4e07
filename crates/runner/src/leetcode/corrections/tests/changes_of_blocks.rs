//! Which versions a text gets whose loops or conditions are wrong.

use rstest::rstest;

use super::super::source::Tongue;
use super::changes;

#[rstest]
#[case(
    Tongue::Java,
    "for (;;) {\n  if (a == b) continue;\n  f(a);\n  g(c);\n}",
    "With `if (a != b)` around line 3 only, instead of `if (a == b) continue;` in line 2,"
)]
#[case(
    Tongue::Python,
    "for c in row:\n    if c == '.':\n        continue\n    f(c)\n    h(c)\n    g(d)\n",
    "With `if c != '.'` around lines 4–5 only, instead of `if c == '.': continue` in line 2,"
)]
#[case(
    Tongue::JavaScript,
    "cells.forEach((c) => {\n  if (!c || d) {\n    return;\n  }\n  f(c);\n  g(d);\n});",
    "With `if (!(!c || d))` around line 5 only, instead of `if (!c || d) { return; }` in line 2,"
)]
#[case(
    Tongue::Java,
    "void f() {\n  for (int c : u) {\n    for (int k : u) left[k] &= ~pair;\n    b = true;\n  }\n}",
    "With `for (int k : u) if ((left[k] & ~pair) != left[k]) { left[k] &= ~pair; b = true; }` \
     instead of `for (int k : u) left[k] &= ~pair;` in line 3 and without line 4, `b = true;`,"
)]
#[case(
    Tongue::Python,
    "def f():\n    for p in peers:\n        left[p].discard(d)\n        changed = True\n",
    "With `if d in left[p]: left[p].discard(d); changed = True` instead of `left[p].discard(d)` \
     in line 3 and without line 4, `changed = True`,"
)]
#[case(
    Tongue::JavaScript,
    "function f() {\n  for (const p of peers) {\n    left[p].delete(d); changed = true;\n  }\n}",
    "With `if (left[p].has(d)) { left[p].delete(d); changed = true; }` instead of"
)]
#[case(
    Tongue::Cpp,
    "if (!(left[k] & pair)) continue;",
    "With `if ((left[k] & ~pair)) continue;` instead of"
)]
#[case(
    Tongue::Cpp,
    "if (!(left[k] & pair)) continue;",
    "With `if (left[k] != pair) continue;` instead of"
)]
#[case(
    Tongue::Java,
    "if ((left[k] & pair) == pair) n++;",
    "With `if (left[k] == pair) n++;` instead of"
)]
#[case(
    Tongue::Java,
    "if ((left[k] & pair) != 0) n++;",
    "With `if ((left[k] & ~pair) == 0) n++;` instead of"
)]
#[case(
    Tongue::Python,
    "if left[k] & pair:\n",
    "With `if left[k] <= pair:` instead of"
)]
#[case(
    Tongue::Java,
    "int boxOf(int k) {\n}\nvoid f() {\n  boolean box = a / 27 == b / 27;\n}",
    "With `boolean box = boxOf(a) == boxOf(b);` instead of"
)]
#[case(
    Tongue::Python,
    "if r == r2 or c == c2 or r // 3 == r2 // 3:\n",
    "With `if r == r2 or c == c2 or (r // 3 == r2 // 3 and c // 3 == c2 // 3):` instead of"
)]
#[case(
    Tongue::JavaScript,
    "if (BOX[spots[0]] !== BOX[spots[1]]) continue;",
    "With `if (spots.some((other) => BOX[spots[0]] !== BOX[other])) continue;` instead of"
)]
#[case(
    Tongue::Java,
    "if (row(spots.get(0)) == row(spots.get(1))) {\n}",
    "With `if (spots.stream().allMatch(other -> row(spots.get(0)) == row(other))) {` instead of"
)]
#[case(
    Tongue::Cpp,
    "for (int cell : unit) {\n  where = (where == -1) ? cell : -1;\n}",
    "With `if (where == -1) break;` after line 2"
)]
#[case(
    Tongue::Python,
    "for cell in unit:\n    only = cell if only is None else None\n",
    "With `if only is None: break` after line 2"
)]
#[case(
    Tongue::Python,
    "def f(left):\n    once = 0\n    for cell in unit:\n        once ^= left[cell]\n    return once\n",
    "With `repeated = 0` after line 2, with `repeated |= once & (left[cell]); once |= left[cell]` \
     instead of `once ^= left[cell]` in line 4 and with `once &= ~repeated` after line 4"
)]
#[case(
    Tongue::Cpp,
    "for (int i = 0; i < 81; ++i) {\n  left[i] = ALL;\n  if (g[i]) put(i, g[i]);\n}",
    "With line 2, `left[i] = ALL;`, in a loop of its own before line 1"
)]
#[case(
    Tongue::Python,
    "for j, column in zip(choice, removed):\n    add(j)\n",
    "With `for j, column in zip(reversed(choice), reversed(removed)):` instead of"
)]
#[case(
    Tongue::JavaScript,
    "for (const c of columns) uncover(c);",
    "With `for (const c of [...columns].reverse()) uncover(c);` instead of"
)]
#[case(
    Tongue::Java,
    "for (int i = 0; i < n; i++) uncover(i);",
    "With `for (int i = n - 1; i >= 0; i--) uncover(i);` instead of"
)]
#[case(
    Tongue::JavaScript,
    "for (const { r, c, digits } of cells) {\n  if (digits.length !== 1) break;\n  g[r][c] = digits;\n}",
    "With `break;` after line 3"
)]
#[case(
    Tongue::Cpp,
    "void f() {\n  for (int x = r + 1; x < 9; x++) {\n  }\n}",
    "With `for (int x = r / 3 * 3; x < 9; x++) {` instead of"
)]
#[case(
    Tongue::Java,
    "for (int row = 0; row <= 9; row++) {\n}",
    "With `for (int row = 0; row < 9; row++) {` instead of"
)]
#[case(
    Tongue::Java,
    "for (int row = 0; row < 8; row++) {\n}",
    "With `for (int row = 0; row < 9; row++) {` instead of"
)]
#[case(
    Tongue::Java,
    "if (search()) {\n  return true;\n}\nfor (int c : columns) uncover(c);",
    "With `for (int c : columns) uncover(c);` after line 1"
)]
#[case(
    Tongue::JavaScript,
    "for (const d in places) {\n  put(d);\n}",
    "With `for (const d of Object.keys(places).map(Number)) {` instead of"
)]
#[case(
    Tongue::Cpp,
    "for (auto row : board) {\n}",
    "With `for (auto& row : board) {` instead of"
)]
#[case(
    Tongue::Python,
    "for d in opts:\n    opts.remove(d)\n",
    "With `for d in list(opts):` instead of"
)]
#[case(
    Tongue::JavaScript,
    "for (const d of cand[cell]) {\n}",
    "With `for (const d of [...cand[cell]]) {` instead of"
)]
#[case(
    Tongue::Java,
    "for (int d : rows.get(r)) {\n}",
    "With `for (int d : new ArrayList<>(rows.get(r))) {` instead of"
)]
#[case(
    Tongue::Cpp,
    "for (int d : cand[cell]) {\n}",
    "With `for (auto copy = cand[cell]; int d : copy) {` instead of"
)]
#[case(
    Tongue::JavaScript,
    "for (let d = 0; d < 9; d++) {\n}",
    "With `for (let d = 1; d <= 9; d++) {` instead of"
)]
#[case(
    Tongue::Python,
    "for d in range(1, 10):\n",
    "With `for d in map(str, range(1, 10)):` instead of"
)]
#[case(
    Tongue::JavaScript,
    "for (const c in board[r]) {\n}",
    "With `for (const c of Object.keys(board[r]).map(Number)) {` instead of"
)]
#[case(
    Tongue::JavaScript,
    "function undo(i, touched) {\n  for (const p of peers[i]) {\n  }\n}",
    "With `for (const p of touched) {` instead of"
)]
#[case(
    Tongue::Python,
    "def f(self):\n    for unit in units[s]:\n        for p in peers[s]:\n            cut(p)\n",
    "With `for p in unit:` instead of"
)]
#[case(
    Tongue::Python,
    "def put(a):\n    pass\ndef f(a):\n    struck = put(a)\n    for p in peers[a]:\n        cut(p)\n",
    "With `for p in struck:` instead of"
)]
#[case(
    Tongue::Java,
    "void f(int r) {\n  saved.add(3);\n  for (int p : cells.get(r)) {\n  }\n}",
    "With `for (int p : saved) {` instead of"
)]
#[case(
    Tongue::Cpp,
    "for (int i = 0; i < r; ++i)\n  use(board[i][c] == board[r][c]);",
    "With `for (int i = 0; i < 9; ++i)` instead of"
)]
#[case(
    Tongue::Java,
    "for (int i = r + 1; i < 9; i++) {\n  use(board[i][c] == board[r][c]);\n}",
    "With `for (int i = 0; i < 9; i++) {` instead of"
)]
#[case(
    Tongue::Python,
    "for i in range(r):\n    use(board[i][c], board[r][c])\n",
    "With `for i in range(9):` instead of"
)]
#[case(
    Tongue::Python,
    "while board[k // 9][k % 9] != '.':\n",
    "With `while k < 81 and board[k // 9][k % 9] != '.':` instead of"
)]
#[case(
    Tongue::Java,
    "while (row[c] == 0 || row[c] == 1) c++;",
    "With `while (c < 9 && (row[c] == 0 || row[c] == 1)) c++;` instead of"
)]
fn a_change_is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
    let changes = changes(text, tongue);
    assert!(
        changes.iter().any(|change| change.starts_with(expected)),
        "{changes:#?}"
    );
}
