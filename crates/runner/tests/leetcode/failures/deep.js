function fill(board, depth) {
    if (depth === 0) board[9][0] = "1";
    fill(board, depth - 1);
}
var solveSudoku = function (board) {
    fill(board, 30);
};
//= Runtime Error: leetcode-37: TypeError: Cannot set properties of undefined (setting '0'), line 2
//= deep.js:3
//= [Earlier calls are not shown]
