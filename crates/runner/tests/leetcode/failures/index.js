var solveSudoku = function(board) {
  board[9][0] = '1';
};
//= Runtime Error: leetcode-37: TypeError: Cannot set properties of undefined (setting '0'), line 2
//= index.js:2:
