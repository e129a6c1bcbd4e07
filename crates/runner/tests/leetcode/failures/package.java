//= Compile Error:
//= line 4: remove the package line; an answer to LeetCode has none

package com.example;

import java.util.*;

class Solution {
    public void solveSudoku(char[][] board) {}
}
