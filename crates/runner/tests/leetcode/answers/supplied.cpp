// Names of headers that few answers use; LeetCode includes bits/stdc++.h.
class Solution {
  public:
    bool isValidSudoku(vector<vector<char>>& board) {
        set<tuple<variant<int, string>, int, char>> seen;
        bool valid = true;
        ranges::for_each(views::iota(0, 81), [&](int cell) {
            int row = cell / 9, column = cell % 9;
            if (!string_view("123456789").contains(board[row][column])) return;
            char found = board[row][column];
            valid &= seen.insert({0, row, found}).second && seen.insert({1, column, found}).second
                && seen.insert({"box", row / 3 * 3 + column / 3, found}).second;
        });
        return valid && popcount(511u) == 9;
    }
};
