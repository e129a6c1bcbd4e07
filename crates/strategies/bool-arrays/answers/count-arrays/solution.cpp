class Solution {
public:
    void solveSudoku(vector<vector<char>>& board) {
        for (int cell = 0; cell < 81; cell++) {
            char given = board[cell / 9][cell % 9];
            if (given != '.') {
                count(cell / 9, cell % 9, given, 1);
            }
        }
        fill(board, 0);
    }

private:
    int rowUsed[9][9] = {};
    int columnUsed[9][9] = {};
    int boxUsed[9][9] = {};

    bool fill(vector<vector<char>>& board, int cell) {
        if (cell == 81) return true;
        int row = cell / 9, column = cell % 9;
        if (board[row][column] != '.') return fill(board, cell + 1);
        for (char digit = '1'; digit <= '9'; digit++) {
            if (isAllowed(row, column, digit)) {
                board[row][column] = digit;
                count(row, column, digit, 1);
                if (fill(board, cell + 1)) return true;
                board[row][column] = '.';
                count(row, column, digit, -1);
            }
        }
        return false;
    }

    bool isAllowed(int row, int column, char digit) {
        return rowUsed[row][digit - '1']
            + columnUsed[column][digit - '1']
            + boxUsed[row / 3 * 3 + column / 3][digit - '1'] == 0;
    }

    void count(int row, int column, char digit, int change) {
        rowUsed[row][digit - '1'] += change;
        columnUsed[column][digit - '1'] += change;
        boxUsed[row / 3 * 3 + column / 3][digit - '1'] += change;
    }
};
