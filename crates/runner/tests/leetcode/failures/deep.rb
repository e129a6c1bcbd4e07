def fill(board, depth)
  board[9][0] = "1" if depth.zero?
  fill(board, depth - 1)
end

def solve_sudoku(board)
  fill(board, 30)
end
#= Runtime Error: leetcode-37: NoMethodError: undefined method
#= deep.rb:3
#= [Earlier calls are not shown]
