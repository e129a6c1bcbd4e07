#= Runtime Error: leetcode-37: SystemStackError: stack level too deep: the stack overflowed: many of its calls are in line 3
def solve(board, depth)
  solve(board, depth + 1) + board.size
end

def solve_sudoku(board)
  solve(board, 0)
end
