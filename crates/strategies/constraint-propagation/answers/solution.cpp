class Solution {
public:
    void solveSudoku(vector<vector<char>>& board) {
        vector<int> candidates(81); // one bit for each digit; bit 0 stands for the digit 1
        for (int n = 0; n < 9; n++) {
            for (int i = 0; i < 9; i++) {
                houses[n][i] = n * 9 + i;
                houses[9 + n][i] = i * 9 + n;
                houses[18 + n][i] = n / 3 * 27 + n % 3 * 3 + i / 3 * 9 + i % 3;
                candidates[n * 9 + i] = board[n][i] == '.' ? 0b111111111 : 1 << (board[n][i] - '1');
            }
        }
        bool solved = fill(candidates);
        for (int cell = 0; solved && cell < 81; cell++)
            board[cell / 9][cell % 9] = '1' + __builtin_ctz(candidates[cell]);
    }

private:
    int houses[27][9];

    // Writes what is forced, then guesses in a cell with the fewest candidates.
    bool fill(vector<int>& candidates) {
        if (!propagate(candidates)) return false;
        int fewest = 81, fewestCount = 10;
        for (int cell = 0; cell < 81; cell++) {
            int count = __builtin_popcount(candidates[cell]);
            if (count > 1 && count < fewestCount) { fewest = cell; fewestCount = count; }
        }
        if (fewest == 81) return true;
        for (int digit = 1; digit < 1 << 9; digit <<= 1) {
            if (!(candidates[fewest] & digit)) continue;
            vector<int> guess = candidates; // a copy, so that nothing has to be undone
            guess[fewest] = digit;
            if (fill(guess)) { candidates = guess; return true; }
        }
        return false;
    }

    // Applies both rules to each house until nothing changes; false means a contradiction.
    bool propagate(vector<int>& candidates) {
        for (vector<int> before; candidates != before;) {
            before = candidates;
            for (auto& house : houses) {
                for (int cell : house) {
                    if (__builtin_popcount(candidates[cell]) != 1) continue; // else a naked single
                    for (int other : house)
                        if (other != cell) candidates[other] &= ~candidates[cell];
                }
                for (int digit = 1; digit < 1 << 9; digit <<= 1) {
                    int places = 0, last = 0;
                    for (int cell : house)
                        if (candidates[cell] & digit) { places++; last = cell; }
                    if (places == 0) return false;
                    if (places == 1) candidates[last] = digit; // a hidden single
                }
            }
        }
        return count(candidates.begin(), candidates.end(), 0) == 0;
    }
};
