class Solution {
    using Candidates = array<int, 81>; // one bit for each digit; bit 0 stands for the digit 1
    array<array<int, 9>, 27> houses;

public:
    void solveSudoku(vector<vector<char>>& board) {
        Candidates candidates;
        for (int n = 0; n < 9; n++) {
            for (int i = 0; i < 9; i++) {
                houses[n][i] = n * 9 + i;
                houses[9 + n][i] = i * 9 + n;
                houses[18 + n][i] = n / 3 * 27 + n % 3 * 3 + i / 3 * 9 + i % 3;
                candidates[n * 9 + i] = board[n][i] == '.' ? 0b111111111 : 1 << (board[n][i] - '1');
            }
        }
        solve(candidates);
        for (int cell = 0; cell < 81; cell++)
            board[cell / 9][cell % 9] = '1' + __builtin_ctz(candidates[cell]);
    }

    // Writes what is forced, then guesses in a cell with the fewest candidates.
    bool solve(Candidates& candidates) {
        if (!propagate(candidates)) return false;
        int fewest = -1;
        for (int cell = 0; cell < 81; cell++) {
            int count = __builtin_popcount(candidates[cell]);
            if (count > 1 && (fewest < 0 || count < __builtin_popcount(candidates[fewest]))) fewest = cell;
        }
        if (fewest < 0) return true;
        for (int digit = 1; digit < 1 << 9; digit <<= 1) {
            if (!(candidates[fewest] & digit)) continue;
            Candidates guess = candidates; // a copy, so that nothing has to be undone
            guess[fewest] = digit;
            if (solve(guess)) { candidates = guess; return true; }
        }
        return false;
    }

    // Applies both rules to each house until nothing changes; false means a contradiction.
    bool propagate(Candidates& candidates) {
        for (Candidates before{}; candidates != before;) {
            before = candidates;
            for (auto& house : houses) {
                for (int cell : house) {
                    if (__builtin_popcount(candidates[cell]) != 1) continue;
                    for (int other : house) // a naked single: only this cell keeps it
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
