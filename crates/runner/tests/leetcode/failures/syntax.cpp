class Solution {
public:
  void solveSudoku(vector<vector<char>>& board) {}
}
//= Compile Error
//= syntax.cpp:4:2: error: expected
