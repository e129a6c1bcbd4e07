import java.util.Scanner;

/** The naive scan, for any number of lines. */
class Solver {
    static int[] grid = new int[81];

    static boolean allowed(int index, int digit) {
        int row = index / 9, column = index % 9;
        for (int other = 0; other < 81; other++) {
            int otherRow = other / 9, otherColumn = other % 9;
            boolean seen = otherRow == row || otherColumn == column
                || (otherRow / 3 == row / 3 && otherColumn / 3 == column / 3);
            if (seen && grid[other] == digit) return false;
        }
        return true;
    }

    static boolean fill(int index) {
        while (index < 81 && grid[index] != 0) index++;
        if (index == 81) return true;
        for (int digit = 1; digit <= 9; digit++) {
            if (!allowed(index, digit)) continue;
            grid[index] = digit;
            if (fill(index + 1)) return true;
            grid[index] = 0;
        }
        return false;
    }

    public static void main(String[] arguments) {
        Scanner in = new Scanner(System.in);
        while (in.hasNextLine()) {
            String line = in.nextLine();
            for (int index = 0; index < 81; index++) {
                grid[index] = line.charAt(index) == '.' ? 0 : line.charAt(index) - '0';
            }
            StringBuilder out = new StringBuilder();
            if (fill(0)) for (int digit : grid) out.append(digit);
            System.out.println(out);
        }
    }
}
