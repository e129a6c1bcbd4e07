var solveSudoku = function(board) {
  let = 1 1;
};
//= Compile Error
//= syntax.js:2
