var isValidSudoku = (board) => 'a\nb';
//= Wrong Answer: leetcode-37: it returned a b, expected a boolean
