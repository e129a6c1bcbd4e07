class Solution {
public:
  void solveSudoku(vector<vector<char>>& board) {
//= Compile Error
//= brace.cpp: error: expected
