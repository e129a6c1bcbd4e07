var isValidSudoku = function (board) {
  return () => {
    return true;
  };
};
//= Wrong Answer: leetcode-37: it returned () => {     return true;   }, expected a boolean
