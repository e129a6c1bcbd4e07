class Solution {
public:
    bool isValidSudoku(vector<vector<char>>& board) {
        for (int house = 0; house < 9; house++) {
            set<char> row, column, box;
            int top = house / 3 * 3;
            int side = house % 3;
            for (int k = 0; k < 9; k++) {
                char inRow = board[house][k];
                char inColumn = board[k][house];
                char inBox = board[top + k / 3][side + k % 3];
                if (inRow != '.' && !row.insert(inRow).second) return false;
                if (inColumn != '.' && !column.insert(inColumn).second) return false;
                if (inBox != '.' && !box.insert(inBox).second) return false;
            }
        }
        return true;
    }
};
