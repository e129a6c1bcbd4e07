// Runs a LeetCode answer in Go on many boards. The answer is a package of its own, so that it may have
// the same names as this file and as its imports. The README of the crate `runner` says what a driver
// does.

package main

import (
	"fmt"
	"io"
	"os"
	"regexp"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"syscall"
	"time"

	"kata/answer"
)

// The frames of a trace that are shown: the first ones.
const frames = 8

// The stack of a goroutine in bytes. With Go's own limit of 1 GB, an endless recursion would reach the
// limit of memory first.
const stack = 1 << 28

// The exit code where the answer has closed the descriptor of the results.
const closed = 113

var results = os.NewFile(3, "results")

// One write for a line, which the judge then sees at once.
func write(line string) {
	if _, err := results.WriteString(strings.ReplaceAll(line, "\n", " ") + "\n"); err != nil {
		os.Exit(closed)
	}
}

// Of all threads, as the answer may start goroutines.
func processorTime() int64 {
	var usage syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &usage)
	return usage.Utime.Nano() + usage.Stime.Nano()
}

// Reports the panic, shows the frames of the answer alone, and ends.
func fail() {
	thrown := recover()
	if thrown == nil {
		return
	}
	place := ""
	pattern := regexp.MustCompile(`solution\.go:(\d+)`)
	places := pattern.FindAllStringSubmatch(string(debug.Stack()), frames+1)
	for number, found := range places {
		if number == frames {
			fmt.Fprintln(os.Stderr, "\t[Earlier calls are not shown]")
			break
		}
		fmt.Fprintln(os.Stderr, "\tat "+found[0])
	}
	if len(places) > 0 {
		place = ", line " + places[0][1]
	}
	write("! panic: " + fmt.Sprint(thrown) + place)
	os.Exit(1)
}

// The most bytes of a trace of all goroutines. The runtime leaves out the middle of a deep one.
const trace = 1 << 20

// Writes where the answer is after this time, and ends. It is called in the first goroutine.
func writePlace(wait time.Duration) {
	time.Sleep(wait)
	stacks := make([]byte, trace)
	stacks = stacks[:runtime.Stack(stacks, true)]
	for _, stack := range strings.Split(string(stacks), "\n\n") {
		if strings.HasPrefix(stack, "goroutine 1 ") {
			writeFirstPlace(stack)
		}
	}
	os.Exit(0)
}

// Writes the innermost call of the answer in this trace, and the number of its calls.
func writeFirstPlace(stack string) {
	pattern := regexp.MustCompile(`(?m)^kata/answer\.(\S+)\(.*\n\t.*/solution\.go:(\d+)`)
	places := pattern.FindAllStringSubmatch(stack, -1)
	if len(places) == 0 {
		return
	}
	calls := len(places)
	if hidden := regexp.MustCompile(`(\d+) frames elided`).FindStringSubmatch(stack); hidden != nil {
		count, _ := strconv.Atoi(hidden[1])
		calls += count
	}
	// A closure is named after its function, and a method after its type.
	name := strings.Split(places[0][1], ".func")[0]
	name = name[strings.LastIndex(name, ".")+1:]
	write(fmt.Sprint("at ", places[0][2], " ", calls, " ", name))
}

func boardLine(board [][]byte) string {
	if len(board) != 9 {
		return fmt.Sprintf("? the board has %d rows", len(board))
	}
	var line strings.Builder
	for row, cells := range board {
		if len(cells) != 9 {
			return fmt.Sprintf("? row %d has %d cells", row+1, len(cells))
		}
		for column, cell := range cells {
			if cell < '!' || cell > '~' {
				return fmt.Sprintf("? r%dc%d is the character with code %d", row+1, column+1, cell)
			}
		}
		line.Write(cells)
	}
	return line.String()
}

func main() {
	debug.SetMaxStack(stack)
	defer fail()
	if os.Args[1] == "methods" {
		names := ""
		if answer.KataSolve != nil {
			names += "solveSudoku "
		}
		if answer.KataValidate != nil {
			names += "isValidSudoku"
		}
		write(names)
		return
	}
	// All of them at once: later the answer may have closed the descriptor.
	if os.Args[1] == "place" {
		seconds, _ := strconv.Atoi(os.Args[2])
		go writePlace(time.Duration(seconds) * time.Second)
	}
	boards, _ := io.ReadAll(os.NewFile(4, "boards"))
	for _, cells := range strings.Fields(string(boards)) {
		board := make([][]byte, 9)
		for row := range board {
			board[row] = []byte(cells[row*9 : row*9+9])
		}
		solves, isValid, start := os.Args[1] != "isValidSudoku", false, processorTime()
		if solves {
			answer.KataSolve(board)
		} else {
			isValid = answer.KataValidate(board)
		}
		spent, shown := processorTime()-start, fmt.Sprint(isValid)
		if solves {
			shown = boardLine(board)
		}
		write(fmt.Sprint(spent, " ", shown))
	}
}
