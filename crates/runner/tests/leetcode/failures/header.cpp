class Solution {
public:
  void solveSudoku(vector<vector<char>>& board) { sort(board, board); }
};
//= Compile Error
//= header.cpp:3:55:   required from here
//= error: no match for
