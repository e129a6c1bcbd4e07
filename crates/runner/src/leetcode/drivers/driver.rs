// Runs a LeetCode answer in Rust on many boards, one line of 81 characters for each.
//
// It is started with one word: `methods` writes which of the two functions the answer has, and the
// name of a function calls it. It writes one line for each board: the processor time of the call in
// nanoseconds, a space, and the board after the call, `true`, `false`, or `? what is odd about the
// result`; or `! the panic`, after which it ends.
//
// What the answer prints goes to standard error.

mod answer {
    include!("solution.rs");
}

use std::fs::File;
use std::io::{BufRead, Write};
use std::mem::take;
use std::os::fd::FromRawFd;

unsafe extern "C" {
    fn dup(descriptor: i32) -> i32;
    fn dup2(from: i32, to: i32) -> i32;
    fn getrusage(who: i32, usage: *mut [i64; 18]) -> i32;
}

/// The processor time of this process in nanoseconds. Where it is limited, the clock of a process
/// advances only at kernel ticks.
fn processor_time() -> i64 {
    let mut usage = [0; 18];
    // SAFETY: on systems of 64 bits, a usage has the size of this many numbers. The first ones are
    // the seconds and microseconds of the user, and those of the system; where microseconds have 32
    // bits, the rest of the number stays zero.
    unsafe { getrusage(0, &mut usage) };
    ((usage[0] + usage[2]) * 1_000_000 + usage[1] + usage[3]) * 1_000
}

fn main() {
    // SAFETY: the descriptors 1 and 2 are open, and the copy has no other owner.
    let mut answers = unsafe {
        let copy = dup(1);
        dup2(2, 1);
        File::from_raw_fd(copy)
    };
    let last_answer = answers.try_clone().expect("a descriptor can be copied");
    std::panic::set_hook(Box::new(move |panic| {
        eprintln!("{panic}");
        let _ = writeln!(&last_answer, "! {}", panic.to_string().replace('\n', " "));
        std::process::exit(1);
    }));
    let word = std::env::args().nth(1).unwrap_or_default();
    if word == "methods" {
        let solve = answer::KATA_SOLVE.map_or("", |_| "solveSudoku");
        let validate = answer::KATA_VALIDATE.map_or("", |_| "isValidSudoku");
        let _ = writeln!(answers, "{solve} {validate}");
        return;
    }
    for line in std::io::stdin().lock().lines() {
        let characters: Vec<char> = line.expect("the judge writes text").chars().collect();
        let mut board: Vec<Vec<char>> = characters.chunks(9).map(<[char]>::to_vec).collect();
        let start = processor_time();
        let is_valid = match (answer::KATA_SOLVE, answer::KATA_VALIDATE) {
            (Some(solve), _) if word == "solveSudoku" => {
                solve(&mut board);
                None
            }
            (_, Some(is_valid)) => Some(is_valid(take(&mut board))),
            _ => break,
        };
        let spent = processor_time() - start;
        let shown = is_valid.map_or_else(|| line_of(&board), |is_valid| is_valid.to_string());
        // One write for a line, which the judge then sees at once.
        let _ = answers.write_all(format!("{spent} {shown}\n").as_bytes());
    }
}

fn line_of(board: &[Vec<char>]) -> String {
    if board.len() != 9 {
        return format!("? the board has {} rows", board.len());
    }
    for (row, cells) in (1..).zip(board) {
        if cells.len() != 9 {
            return format!("? row {row} has {} cells", cells.len());
        }
        if let Some(column) = cells.iter().position(|cell| !cell.is_ascii_graphic()) {
            return format!("? r{row}c{} is {:?}", column + 1, cells[column]);
        }
    }
    board.iter().flatten().collect()
}
