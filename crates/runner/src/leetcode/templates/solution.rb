# LeetCode 36
# @param {Character[][]} board
# @return {Boolean}
def is_valid_sudoku(board)
  false
end

# LeetCode 37
# @param {Character[][]} board
# @return {Void} Do not return anything, modify board in-place instead.
def solve_sudoku(board)

end
