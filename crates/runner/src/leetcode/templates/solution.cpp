class Solution {
public:
    // LeetCode 36
    bool isValidSudoku(vector<vector<char>>& board) {
        return false;
    }

    // LeetCode 37
    void solveSudoku(vector<vector<char>>& board) {

    }
};
