#= Runtime Error: leetcode-37: it calls exit; it must return instead
def solve_sudoku(board)
  exit
end
