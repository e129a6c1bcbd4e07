class Solution {
public:
    void solveSudoku(vector<vector<char>>& board) {
        fill(board);
    }

private:
    bool fill(vector<vector<char>>& board) {
        int cell = firstBlank(board);
        if (cell == 81) return true;
        int row = cell / 9, column = cell % 9;
        for (char digit = '1'; digit <= '9'; digit++) {
            if (isAllowed(board, row, column, digit)) {
                board[row][column] = digit;
                if (fill(board)) return true;
                board[row][column] = '.';
            }
        }
        return false;
    }

    int firstBlank(vector<vector<char>>& board) {
        for (int cell = 0; cell < 81; cell++) {
            if (board[cell / 9][cell % 9] == '.') return cell;
        }
        return 81;
    }

    bool isAllowed(vector<vector<char>>& board, int row, int column, char digit) {
        int top = row / 3 * 3, left = column / 3 * 3;
        for (int i = 0; i < 9; i++) {
            if (board[row][i] == digit) return false;
        }
        for (int i = 0; i < 9; i++) {
            if (board[i][column] == digit) return false;
        }
        for (int i = 0; i < 9; i++) {
            if (board[top + i / 3][left + i % 3] == digit) return false;
        }
        return true;
    }
};
