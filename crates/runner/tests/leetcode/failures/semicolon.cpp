class Solution {
public:
  void solveSudoku(vector<vector<char>>& board) {}
}
//= Compile Error
//= semicolon.cpp:4:2: error: expected
