# @param {Character[][]} board
# @return {Boolean}
def is_valid_sudoku(board)
  seen = Set.new
  board.each_with_index do |row, r|
    row.each_with_index do |d, c|
      next if d == '.'
      return false unless seen.add?([:row, r, d]) && seen.add?([:column, c, d]) && seen.add?([r / 3, c / 3, d])
    end
  end
  true
end

# @param {Character[][]} board
# @return {Void} Do not return anything, modify board in-place instead.
def solve_sudoku(board)
  r = board.index { |row| row.include?('.') }
  return true if r.nil?
  c = board[r].index('.')
  box = board[r / 3 * 3, 3].flat_map { |row| row[c / 3 * 3, 3] }
  (('1'..'9').to_a - board[r] - board.transpose[c] - box).each do |d|
    board[r][c] = d
    return true if solve_sudoku(board)
  end
  board[r][c] = '.'
  false
end
