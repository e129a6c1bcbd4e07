public class Solution {
    private readonly int[][] houses = new int[27][];

    public void SolveSudoku(char[][] board) {
        int[] nine = Enumerable.Range(0, 9).ToArray();
        string[] candidates = new string[81]; // for each cell the digits that it can take
        for (int n = 0; n < 9; n++) {
            houses[n] = nine.Select(i => n * 9 + i).ToArray();
            houses[9 + n] = nine.Select(i => i * 9 + n).ToArray();
            houses[18 + n] = nine.Select(i => n / 3 * 27 + n % 3 * 3 + i / 3 * 9 + i % 3).ToArray();
            foreach (int i in nine)
                candidates[n * 9 + i] = board[n][i] == '.' ? "123456789" : board[n][i].ToString();
        }
        string[] solved = Fill(candidates);
        for (int cell = 0; solved != null && cell < 81; cell++)
            board[cell / 9][cell % 9] = solved[cell][0];
    }

    /// <summary>Writes what is forced, then guesses in a cell with the fewest candidates.</summary>
    private string[] Fill(string[] candidates) {
        if (!Propagate(candidates)) return null;
        int fewest = 81, fewestCount = 10;
        for (int cell = 0; cell < 81; cell++) {
            int count = candidates[cell].Length;
            if (count > 1 && count < fewestCount) { fewest = cell; fewestCount = count; }
        }
        if (fewest == 81) return candidates;
        foreach (char digit in candidates[fewest]) {
            string[] guess = candidates.ToArray(); // a copy, so that nothing has to be undone
            guess[fewest] = digit.ToString();
            string[] solved = Fill(guess);
            if (solved != null) return solved;
        }
        return null;
    }

    /// <summary>Applies both rules until nothing changes; false means a contradiction.</summary>
    private bool Propagate(string[] candidates) {
        string[] before;
        do {
            before = candidates.ToArray();
            foreach (int[] house in houses) {
                foreach (int cell in house) {
                    if (candidates[cell].Length != 1) continue; // else a naked single
                    foreach (int other in house)
                        if (other != cell)
                            candidates[other] = candidates[other].Replace(candidates[cell], "");
                }
                foreach (char digit in "123456789") {
                    int[] places = house.Where(cell => candidates[cell].Contains(digit)).ToArray();
                    if (places.Length == 0) return false;
                    if (places.Length == 1) // a hidden single
                        candidates[places[0]] = digit.ToString();
                }
            }
        } while (!candidates.SequenceEqual(before));
        return candidates.All(digits => digits != "");
    }
}
