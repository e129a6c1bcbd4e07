var isValidSudoku = (board) => 'a\nb';
//= Wrong Answer: leetcode-37: it returned the text "a\nb", expected a boolean
