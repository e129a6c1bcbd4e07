#= Compile Error
#= syntax.rb:5: syntax error
def solve_sudoku(board)
  if
end
