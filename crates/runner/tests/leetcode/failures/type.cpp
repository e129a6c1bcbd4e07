class Solution {
public: void solveSudoku(vector<vector<char>>& board) {
  board = 1;
}
};
//= Compile Error
//= type.cpp:3:
