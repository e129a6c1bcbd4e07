// The boolean arrays of the documents.
#include <iostream>

int grid[81];
bool used[3][9][10];

bool fill(int index) {
    while (index < 81 && grid[index]) ++index;
    if (index == 81) return true;
    int row = index / 9, column = index % 9, box = row / 3 * 3 + column / 3;
    for (int digit = 1; digit <= 9; ++digit) {
        if (used[0][row][digit] || used[1][column][digit] || used[2][box][digit]) continue;
        grid[index] = digit;
        used[0][row][digit] = used[1][column][digit] = used[2][box][digit] = true;
        if (fill(index + 1)) return true;
        used[0][row][digit] = used[1][column][digit] = used[2][box][digit] = false;
    }
    grid[index] = 0;
    return false;
}

int main() {
    for (int index = 0; index < 81; ++index) {
        int digit;
        std::cin >> digit;
        grid[index] = digit;
        int row = index / 9, column = index % 9, box = row / 3 * 3 + column / 3;
        if (digit) used[0][row][digit] = used[1][column][digit] = used[2][box][digit] = true;
    }
    if (!fill(0)) {
        std::cout << "No solution exists" << std::endl;
        return 0;
    }
    for (int index = 0; index < 81; ++index) std::cout << grid[index] << (index % 9 == 8 ? '\n' : ' ');
}
