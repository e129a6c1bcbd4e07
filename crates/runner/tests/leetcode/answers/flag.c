static int calls; // 全局变量
static bool solved;
static int rows[9], columns[9], boxes[9];

static void flip(int r, int c, int bit) {
    rows[r] ^= bit;
    columns[c] ^= bit;
    boxes[r / 3 * 3 + c / 3] ^= bit;
}

static void dfs(char** board, int cell) {
    if (cell == 81) {
        solved = true;
        return;
    }
    int r = cell / 9, c = cell % 9;
    if (board[r][c] != '.') {
        dfs(board, cell + 1);
        return;
    }
    for (int d = 1; d <= 9; d++) {
        if ((rows[r] | columns[c] | boxes[r / 3 * 3 + c / 3]) >> d & 1) continue;
        //~ wrong        if ((rows[r] | columns[c]) >> d & 1) continue;
        flip(r, c, 1 << d);
        board[r][c] = '0' + d;
        dfs(board, cell + 1);
        if (solved) return;
        board[r][c] = '.';
        flip(r, c, 1 << d);
    }
}

void solveSudoku(char** board, int boardSize, int* boardColSize) {
    printf("数独 %d\n", ++calls);
    solved = false;
    memset(rows, 0, sizeof rows);
    memset(columns, 0, sizeof columns);
    memset(boxes, 0, sizeof boxes);
    for (int r = 0; r < boardSize; r++)
        for (int c = 0; c < boardColSize[r]; c++)
            if (board[r][c] != '.') flip(r, c, 1 << (board[r][c] - '0'));
    dfs(board, 0);
}
//= Wrong Answer: leetcode-37: box 1 is broken: 
