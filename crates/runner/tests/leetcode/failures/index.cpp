class Solution {
public: void solveSudoku(vector<vector<char>>& board) {
  board.at(9)[0] = '1';
}
};
//= Runtime Error: leetcode-37: killed by SIGABRT, an abort: uncaught exception std::out_of_range: vector
//= index.cpp:3
