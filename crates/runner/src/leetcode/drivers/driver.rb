# Runs a LeetCode answer in Ruby on many boards. The README of the crate `runner` says what a driver
# does.

require "set"

FILE = "solution.rb"

# The names of LeetCode's methods, as the judge and as Ruby writes them.
METHODS = { "solveSudoku" => :solve_sudoku, "isValidSudoku" => :is_valid_sudoku }.freeze

SYNTAX_ERROR = 3

# The exit code where the answer has closed the descriptor of the results.
CLOSED = 113

# The frames of a trace that are shown: the innermost ones.
FRAMES = 8

# After an overflow of the stack, a line in at least this many calls is in many of them.
MANY = 3

# Enough to see where a search goes wrong, and how it goes on.
CHANGES = 20_000
READS = 1_000_000

# A record stops after this share of its seconds, at which the judge would end it. The rest is for
# the start, and for what is written at the end.
SHARE_OF_TIME = 0.8

# An answer may end in Ruby's own code, so the names of the driver are in a module.
module Driver
  RESULTS = IO.for_fd(3, "w", autoclose: false)
  RESULTS.sync = true
  BOARDS = IO.for_fd(4, "r", autoclose: false)

  module_function

  # Writes results, as long as the answer has left their descriptor open.
  def write(text)
    RESULTS.write(text)
  rescue IOError, SystemCallError
    exit!(CLOSED)
  end

  def grid(line)
    Array.new(9) { |row| line[row * 9, 9].chars }
  end

  def described(value)
    case value
    when String then "the text #{value.inspect}"
    when Numeric then "the number #{value}"
    else "of type #{value.class}: #{value.inspect}"
    end
  end

  # The board as 81 characters, or what is odd about it.
  def board_line(board)
    return "? the board has #{board.length} rows" if board.length != 9

    board.each_with_index do |cells, row|
      return "? row #{row + 1} is #{described(cells)}" unless cells.is_a?(Array)
      return "? row #{row + 1} has #{cells.length} cells" if cells.length != 9

      cells.each_with_index do |cell, column|
        unless cell.is_a?(String) && cell.match?(/\A[1-9.]\z/)
          return "? r#{row + 1}c#{column + 1} is #{described(cell)}"
        end
      end
    end
    board.flatten.join
  end

  def truth_line(result)
    return result.to_s if [true, false].include?(result)

    "? it returned #{result.inspect}, expected true or false"
  end

  # In nanoseconds. Where it is limited, the clock of a process advances only at kernel ticks.
  def processor_time
    Process.clock_gettime(:GETRUSAGE_BASED_CLOCK_PROCESS_CPUTIME_ID, :nanosecond)
  end

  # The arities of a method that takes a board alone: `(board)`, `(board = nil)` or `(*boards)`, and
  # `(board, more = nil)`.
  ARITIES = [1, -1, -2].freeze

  def has_method?(name)
    main.respond_to?(name, true) && ARITIES.include?(main.method(name).arity)
  end

  # The object to which the methods of a file belong.
  def main
    TOPLEVEL_BINDING.receiver
  end

  def load_answer
    eval(File.read(FILE, encoding: "utf-8"), TOPLEVEL_BINDING, FILE, 1)
  end

  # Shows the exception with the frames of the answer alone, and ends. While the answer is loaded,
  # the judge reads no results, so the exception goes to standard error, too.
  def fail_with(error, is_loading)
    frames = (error.backtrace_locations || []).select { |frame| frame.path == FILE }
    message = error.respond_to?(:original_message) ? error.original_message : error.message
    summary = "#{error.class}: #{message}"
    shown = frames.first(error.is_a?(SystemStackError) ? 1 : FRAMES)
    $stderr.puts(summary) if is_loading || error.is_a?(SyntaxError)
    shown.each { |frame| $stderr.puts("  #{frame}") }
    is_cut = frames.length > FRAMES && !error.is_a?(SystemStackError)
    $stderr.puts("  [Earlier calls are not shown]") if is_cut
    most, count = frames.map(&:lineno).tally.max_by(&:last)
    if error.is_a?(SystemStackError) && count.to_i >= MANY
      summary += ": the stack overflowed: many of its calls are in line #{most}"
    elsif !frames.empty?
      summary += ", line #{frames.first.lineno}"
    end
    summary = "it calls exit; it must return instead: #{summary}" if error.is_a?(SystemExit)
    write("! #{summary.tr("\n", ' ')}\n")
    $stderr.flush
    exit!(error.is_a?(SyntaxError) ? SYNTAX_ERROR : 1)
  end

  # What lasts from call to call: globals, constants, and variables of the main object.
  def state(known)
    values = {}
    (global_variables - known[:globals]).each { |name| values[name] = eval(name.to_s) }
    (Object.constants - known[:constants]).each { |name| values[name] = Object.const_get(name) }
    main.instance_variables.each { |name| values[name] = main.instance_variable_get(name) }
    values.transform_values(&:inspect)
  end

  def write_state(known, boards)
    before = state(known)
    boards.each { |line| main.send(:solve_sudoku, grid(line)) }
    changed = state(known).reject { |name, text| before[name] == text }
    write(changed.keys.map { |name| "#{name}\n" }.join)
  end

  # Does what the word says. Only `record` has seconds.
  def run(word, seconds, boards)
    known = { globals: global_variables, constants: Object.constants }
    Recorder.trace if word == "record"
    load_answer
    case word
    when "methods"
      write("#{METHODS.select { |_, name| has_method?(name) }.keys.join(' ')}\n")
    when "state" then write_state(known, boards)
    when "record" then Recorder.record(boards[0], seconds.to_f)
    else boards.each { |line| call(word, line) }
    end
  rescue Exception => error # An answer that calls exit has failed, too.
    fail_with(error, word == "methods")
  end

  def call(word, line)
    board = grid(line)
    start = processor_time
    result = main.send(METHODS[word], board)
    spent = processor_time - start
    answer = word == "solveSudoku" ? board_line(board) : truth_line(result)
    write("#{spent} #{answer.tr("\n", ' ')}\n")
  end
end

# Records what an answer reads of a board and writes to it.
module Recorder
  INDEX = /\[(?:[^\[\]]|\[[^\[\]]*\])+\]/

  # What changes an object that a list holds: an operator, a method, or a new value for a part of
  # it.
  CHANGE = /#{INDEX}(?:[ ]*(?:<<|[-+|&^]=)
    |\.(?:add|append|clear|concat|delete|insert|merge|pop|push|replace|shift|unshift)\b
    |#{INDEX}[ ]*(?:[-+|&^*]|<<|>>|\|\|)?=(?!=))/x

  # A line of which a part may not run though the line does.
  CONDITIONAL = /\b(?:if|unless|while|until|and|or)\b/

  # Reads a cell or a row without a report: what the recorder reads is no read of the answer.
  AT = Array.instance_method(:at)

  # Each of the 27 houses has nine digits.
  DIGITS_OF_HOUSES = 27 * 9

  # The innermost frames among which the answer is. Between it and the recorder are only a method of
  # a list and its blocks; a look at all frames of a deep recursion would take long.
  FRAMES_TO_ANSWER = 16

  @ran = Set.new
  @reads = []
  @changes_left = CHANGES
  @reads_left = READS

  class << self
    # Notes the lines that run, from now on.
    def trace
      @tracer = TracePoint.new(:line) { |event| @ran << event.lineno if event.path == FILE }
      @tracer.enable
    end

    # The line of the innermost frame of the answer; 0 if it is not near.
    def line_of_answer
      frame = caller_locations(2, FRAMES_TO_ANSWER)&.find { |location| location.path == FILE }
      frame ? frame.lineno : 0
    end

    # The lines for the reads since the last ones.
    def flush_reads
      lines = @reads.chunk_while { |one, next_one| one[0] == next_one[0] }
      text = lines.map { |reads| "read #{reads[0][0]} #{reads.map(&:last).join}\n" }.join
      @reads.clear
      text
    end

    def cut
      Driver.write("#{flush_reads}cut\n")
      exit!(0)
    end

    def read(row, column)
      number = @row_numbers && @row_numbers[row]
      return unless number && column.between?(0, 8)

      @reads << [line_of_answer, (33 + number * 9 + column).chr]
      cut if (@reads_left -= 1).negative?
    end

    # Writes each cell that has another character now. While cells are moved, some are in no place.
    def changed
      rows = Array.new(@board.length) { |row| AT.bind_call(@board, row) }
      return if rows.length != 9 || rows.any? { |row| !row.is_a?(Array) || row.length != 9 }

      line = line_of_answer
      look_at_shared
      rows.each_with_index do |row, number|
        9.times do |column|
          cell = AT.bind_call(row, column).to_s
          next if cell == @seen[number * 9 + column]

          @seen[number * 9 + column] = cell.dup
          cut if (@changes_left -= 1).negative?
          Driver.write("#{flush_reads}#{number} #{column} #{cell} #{line}\n")
        end
      end
    end

    # Notes which lists hold a shared object that has another text than at first. An object that
    # never changes does no harm.
    def look_at_shared
      @shared.each { |first, (name, text)| @found << "shared #{name}" if first.inspect != text }
    end

    # Whether a line that has run changes an object in the list with this name.
    def changes?(name)
      # Another list may have the same name, and only that one may change.
      return false if @source.scan(/(?<![\w@$.])#{Regexp.escape(name.to_s)}\s*=(?![=~])/).length > 1

      change = /(?:^|[;=,|{])\s*#{Regexp.escape(name.to_s)}#{CHANGE}/
      @source.each_line.with_index(1).any? do |line, number|
        @ran.include?(number) && line.match?(change) && !line.match?(CONDITIONAL)
      end
    end

    # Whether these are other rows than those of the board, which fill its blanks.
    def full?(rows)
      return false unless rows.length == 9 && rows.all? { |row| row.instance_of?(Array) && row.length == 9 }

      cells = rows.flatten(1).map(&:to_s)
      cells.all? { |cell| cell.match?(/\A[1-9]\z/) } &&
        cells.zip(@givens).all? { |cell, given| [".", cell].include?(given) }
    end

    # Whether each row, column and box of these full rows has all digits.
    def solution?(rows)
      houses = rows.flatten(1).map(&:to_s).each_with_index.flat_map do |cell, place|
        [[0, place / 9, cell], [1, place % 9, cell], [2, place / 27 * 3 + place % 9 / 3, cell]]
      end
      houses.uniq.length == DIGITS_OF_HOUSES
    end

    def note(name, value)
      return unless value.instance_of?(Array) && value.length > 1

      first = value[0]
      is_shared = first.equal?(value[1]) && [Array, Hash, Set].any? { |kind| first.is_a?(kind) }
      if is_shared
        @shared[first] ||= [name, first.inspect]
        @found << "shared #{name}" if changes?(name)
      end
      if value.length == 9 && value.each_with_index.all? { |row, number| row.equal?(@rows[number]) }
        @found << "aliased #{name}"
      elsif full?(value)
        @full_copy = [name, value]
      end
    end

    # Notes the name of the copy that was filled last, if it is the solution at the end. A digit
    # that is only tested there is undone, or another copy gets the next one.
    def note_full_copy
      name, rows = @full_copy
      return unless rows && full?(rows) && solution?(rows)

      @found << "elsewhere `#{name}` ends up as the solution, but it is a copy"
    end

    # Looks at the variables of a method that returns, which are those of its blocks, too.
    def look(event)
      return if event.path != FILE

      scope = event.binding
      scope.local_variables.each { |name| note(name, scope.local_variable_get(name)) }
    end

    # Sleeps until this process has used this processor time. An answer that sleeps uses none, so it
    # has three times as long on the clock.
    def sleep_up_to(seconds)
      start = Process.clock_gettime(Process::CLOCK_MONOTONIC)
      loop do
        slept = Process.clock_gettime(Process::CLOCK_MONOTONIC) - start
        left = [seconds - (Driver.processor_time / 1e9), (3 * seconds) - slept].min
        break if left <= 0

        sleep(left)
      end
    end

    # Stops the record after this processor time, and writes where the answer is.
    def stop_after(seconds)
      recorded = Thread.current
      Thread.new do
        sleep_up_to(seconds)
        frames = (recorded.backtrace_locations || []).select { |frame| frame.path == FILE }
        # A block is a frame of its own, but no call of the answer.
        calls = frames.count { |frame| frame.label == frame.base_label }
        place = "at #{frames[0].lineno} #{calls} #{frames[0].base_label}\n" unless frames.empty?
        Driver.write("\n#{flush_reads}#{place}cut\n")
        exit!(0)
      end
    end

    def write_lines
      require "coverage"
      stub = Coverage.line_stub(FILE)
      stub.each_with_index do |count, index|
        next if count.nil?

        Driver.write(" #{@ran.include?(index + 1) ? 1 : '#####'}:#{index + 1}:\n")
      end
    end

    def record(line, seconds)
      @source = File.read(FILE, encoding: "utf-8")
      @givens = line[0, 81].chars
      @seen = @givens.map(&:dup)
      @shared = {}.compare_by_identity
      @found = Set.new
      @full_copy = nil
      @rows = Array.new(9) { |row| RecordedRow.new(line[row * 9, 9].chars) }
      @row_numbers = {}.compare_by_identity
      @rows.each_with_index { |row, number| @row_numbers[row] = number }
      @board = RecordedBoard.new(@rows)
      Array.prepend(ReadsArguments)
      stop_after(seconds * SHARE_OF_TIME)
      looks = TracePoint.new(:return) { |event| look(event) }
      looks.enable
      begin
        Driver.main.send(:solve_sudoku, @board)
      ensure
        looks.disable
        @tracer.disable
        changed
        Driver.write(flush_reads)
      end
      Driver.main.instance_variables.each do |name|
        note(name, Driver.main.instance_variable_get(name))
      end
      note_full_copy
      look_at_shared
      Driver.write(@found.sort.map { |what| "#{what}\n" }.join)
      write_lines
    end

    def board?(list)
      list.equal?(@board) || @row_numbers&.key?(list)
    end
  end
end

# A list that reports what changes it. A copy of it is another object, of which nothing is recorded.
class RecordedBoard < Array
  %i[[]= << append clear collect! compact! concat delete delete_at delete_if fill filter! flatten!
     insert keep_if map! pop prepend push reject! replace reverse! rotate! select! shift shuffle!
     slice! sort! sort_by! uniq! unshift].each do |name|
    define_method(name) do |*arguments, **named, &block|
      result = super(*arguments, **named, &block)
      Recorder.changed if Recorder.board?(self)
      result
    end
  end

  def transpose
    map(&:to_a).transpose
  end

  def flatten(*)
    flat_map(&:to_a)
  end
end

# A row of the board, which also reports what is read of it.
#
# Ruby's own methods of a list do not call `[]` or `each`. So the methods that also Enumerable has
# are taken from there, and the others with which answers read a row are written here. A method that
# is in neither group, such as `pack`, reads without a report.
class RecordedRow < RecordedBoard
  # What a list does by itself is done by reading one cell after the other.
  (Array.instance_methods(false) & Enumerable.instance_methods(false)).each do |name|
    by_each = Enumerable.instance_method(name)
    define_method(name) do |*arguments, &block|
      by_each.bind_call(self, *arguments, &block)
    end
  end

  # What is done with a copy, all of whose cells are read.
  %i[- & | + * == difference intersection union join reverse rotate rindex transpose].each do |name|
    define_method(name) { |*arguments, &block| to_a.public_send(name, *arguments, &block) }
  end

  def each
    return to_enum(:each) { length } unless block_given?

    length.times { |column| yield self[column] }
    self
  end

  def [](*place)
    columns = place.length == 1 && place[0].is_a?(Integer) ? place : (0...9).to_a[*place] || []
    columns.each { |column| Recorder.read(self, column.negative? ? column + 9 : column) }
    super
  end

  def at(column)
    self[column]
  end

  def dig(column, *)
    self[column]
  end

  def fetch(column, *)
    self[column]
  end

  def values_at(*columns)
    columns.map { |column| self[column] }
  end

  def index(*arguments, &block)
    find_index(*arguments, &block)
  end
end

# A row of the board that is the argument of another list is read.
module ReadsArguments
  %i[- & | + concat difference intersection union zip].each do |name|
    define_method(name) do |*arguments, &block|
      plain = arguments.map { |other| other.instance_of?(RecordedRow) ? other.to_a : other }
      super(*plain, &block)
    end
  end
end

$stdout = $stderr
word, seconds = ARGV
# `gets` reads the files that ARGV names, and standard input only where ARGV is empty.
ARGV.clear
srand(ENV["PYTHONHASHSEED"].to_i)
Driver.run(word, seconds, Driver::BOARDS.read.split("\n"))
# What an answer does at its exit has no result.
exit!(0)
