$calls = 0 # 全局变量

# @param {Character[][]} board
# @return {Void} Do not return anything, modify board in-place instead.
def solve_sudoku(board)
  $calls += 1
  puts "第 #{$calls} 个数独"
  @rows = Array.new(9) { {} }
  @columns = Array.new(9) { {} }
  @boxes = Array.new(9) { {} }
  @solved = false
  81.times do |i|
    d = board[i / 9][i % 9]
    flip(i / 9, i % 9, d, true) if d != '.'
  end
  dfs(board, 0)
end

def flip(r, c, d, used)
  @rows[r][d] = used
  @columns[c][d] = used
  @boxes[r / 3 * 3 + c / 3][d] = used
end

def dfs(board, i)
  if i == 81
    @solved = true
    return
  end
  r, c = i.divmod(9)
  return dfs(board, i + 1) if board[r][c] != '.'
  '1'.upto('9') do |d|
    next if @rows[r][d] || @columns[c][d] || @boxes[r / 3 * 3 + c / 3][d]
    board[r][c] = d
    #~ wrong    board[r][c] = d.to_i
    flip(r, c, d, true)
    dfs(board, i + 1)
    return if @solved
    board[r][c] = '.'
    flip(r, c, d, false)
  end
end
#= Wrong Answer: leetcode-37: r1c3 is the number 4; expected nine rows
