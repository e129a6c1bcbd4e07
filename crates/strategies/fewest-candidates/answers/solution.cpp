class Solution {
public:
    void solveSudoku(vector<vector<char>>& board) {
        for (int cell = 0; cell < 81; cell++) {
            char given = board[cell / 9][cell % 9];
            if (given != '.') {
                flip(cell / 9, cell % 9, 1 << (given - '1'));
            } else {
                blanks.push_back(cell);
            }
        }
        fill(board);
    }

private:
    int rowUsed[9] = {};
    int columnUsed[9] = {};
    int boxUsed[9] = {};
    vector<int> blanks;

    bool fill(vector<vector<char>>& board) {
        int cell = fewestCandidates(board);
        if (cell == 81) return true;
        int row = cell / 9, column = cell % 9;
        int used = usedDigits(row, column);
        for (char digit = '1'; digit <= '9'; digit++) {
            int bit = 1 << (digit - '1');
            if ((used & bit) == 0) {
                board[row][column] = digit;
                flip(row, column, bit);
                if (fill(board)) return true;
                board[row][column] = '.';
                flip(row, column, bit);
            }
        }
        return false;
    }

    int fewestCandidates(vector<vector<char>>& board) {
        int fewest = 81, fewestCount = 10;
        for (int cell : blanks) {
            int count = 9 - __builtin_popcount(usedDigits(cell / 9, cell % 9));
            if (board[cell / 9][cell % 9] == '.' && count < fewestCount) {
                fewest = cell;
                fewestCount = count;
            }
        }
        return fewest;
    }

    int usedDigits(int row, int column) {
        return rowUsed[row] | columnUsed[column] | boxUsed[row / 3 * 3 + column / 3];
    }

    void flip(int row, int column, int bit) {
        rowUsed[row] ^= bit;
        columnUsed[column] ^= bit;
        boxUsed[row / 3 * 3 + column / 3] ^= bit;
    }
};
