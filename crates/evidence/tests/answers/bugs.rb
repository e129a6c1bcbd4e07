# A right answer, and bugs. A line that begins with #~ and the name of a bug has what stands there
# instead of the line above it in an answer with that bug.
def solve_sudoku(board)
  rows = Array.new(9) { Hash.new(0) }
  #~ shared-rows  rows = Array.new(9, Hash.new(0))
  board.each_with_index do |row, r|
    #~ rebound  (board = board.map(&:dup)).each_with_index do |row, r|
    row.each { |d| rows[r][d] += 1 }
  end
  solve(board, rows)
end

def allowed?(board, rows, r, c, d)
  return false if rows[r][d] > 0
  return false if board.any? { |row| row[c] == d }
  (0...9).each do |i|
    br = r / 3 * 3 + i / 3
    bc = c / 3 * 3 + i % 3
    return false if board[br][bc] == d
    #~ no-box    return false if board[r][c] == d
  end
  true
end

def solve(board, rows)
  9.times do |r|
    9.times do |c|
      next if board[r][c] != '.'
      ('1'..'9').each do |d|
        next unless allowed?(board, rows, r, c, d)
        board[r][c] = d
        rows[r][d] += 1
        return true if solve(board, rows)
        board[r][c] = '.'
        rows[r][d] -= 1
      end
      return false
      #~ goes-on
    end
  end
  true
end
