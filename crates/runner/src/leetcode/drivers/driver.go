// Runs a LeetCode answer in Go on many boards, one line of 81 characters for each.
//
// It is started with one word: `methods` writes which of the two functions the answer has, and the
// name of a function calls it. It writes one line for each board: the processor time of the call in
// nanoseconds, a space, and the board after the call, `true`, `false`, or `? what is odd about the
// result`; or `! the panic`, after which it ends.
//
// What the answer prints goes to standard error.

package main

import (
	"bufio"
	"fmt"
	"os"
	"regexp"
	"runtime/debug"
	"strings"
	"syscall"
)

// The frames of a trace that are shown: the first ones.
const kataFrames = 8

var kataAnswers = os.Stdout

// One write for a line, which the judge then sees at once.
func kataAnswer(line string) { kataAnswers.WriteString(line + "\n") }

// Of all threads, as the answer may start goroutines.
func kataProcessorTime() int64 {
	var usage syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &usage)
	return usage.Utime.Nano() + usage.Stime.Nano()
}

func kataFail() {
	thrown := recover()
	if thrown == nil {
		return
	}
	place := ""
	pattern := regexp.MustCompile(`solution\.go:(\d+)`)
	places := pattern.FindAllStringSubmatch(string(debug.Stack()), kataFrames)
	fmt.Fprintf(os.Stderr, "panic: %v\n", thrown)
	for _, found := range places {
		fmt.Fprintln(os.Stderr, "\tat "+found[0])
	}
	if len(places) > 0 {
		place = ", line " + places[0][1]
	}
	kataAnswer("! panic: " + strings.ReplaceAll(fmt.Sprint(thrown), "\n", " ") + place)
	os.Exit(1)
}

func kataLine(board [][]byte) string {
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
	os.Stdout = os.Stderr
	defer kataFail()
	if os.Args[1] == "methods" {
		names := ""
		if kataSolve != nil {
			names += "solveSudoku "
		}
		if kataValidate != nil {
			names += "isValidSudoku"
		}
		kataAnswer(names)
		return
	}
	for boards := bufio.NewScanner(os.Stdin); boards.Scan(); {
		cells := []byte(boards.Text())
		board := make([][]byte, 9)
		for row := range board {
			board[row] = append([]byte{}, cells[row*9:row*9+9]...)
		}
		solves, isValid, start := os.Args[1] == "solveSudoku", false, kataProcessorTime()
		if solves {
			kataSolve(board)
		} else {
			isValid = kataValidate(board)
		}
		spent, shown := kataProcessorTime()-start, fmt.Sprint(isValid)
		if solves {
			shown = kataLine(board)
		}
		kataAnswer(fmt.Sprint(spent, " ", shown))
	}
}
