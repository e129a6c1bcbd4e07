// Runs a LeetCode answer in Rust on many boards. The README of the crate `runner` says what a
// driver does. Where the stack overflows, the exit code is 114.

#[path = "solution.rs"]
mod answer;

use std::ffi::{c_char, c_int, c_void};
use std::fs::File;
use std::io::{Read, Write};
use std::mem::take;
use std::os::fd::FromRawFd;
use std::process::{Command, exit};

use answer::kata_glue;

/// The exit codes where the answer has closed the descriptor of the results, and where the stack
/// has overflowed.
const CLOSED: i32 = 113;
const OVERFLOW: i32 = 114;

unsafe extern "C" {
    fn getrusage(who: c_int, usage: *mut [i64; 18]) -> c_int;
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

/// One write for a line, which the judge then sees at once.
fn write(line: &str) {
    // SAFETY: the descriptor is only used, not closed: the file is forgotten.
    let mut results = std::mem::ManuallyDrop::new(unsafe { File::from_raw_fd(3) });
    if results.write_all((line.replace('\n', " ") + "\n").as_bytes()).is_err() {
        exit(CLOSED);
    }
}

#[cfg(target_os = "linux")]
mod overflow {
    use super::*;

    /// The bytes of the stack for the handler, which unwinds the other one and starts a program.
    const ALTERNATE: usize = 1 << 18;

    /// The calls that are shown.
    const CALLS: usize = 20;

    /// How far from the end of the stack an overflow is found: the frame of a call may be large,
    /// and the arguments of the process lie above `main`.
    const NEAR: usize = 4 << 20;

    const SIGSEGV: c_int = 11;
    const SA_SIGINFO: c_int = 4;
    const SA_ONSTACK: c_int = 0x0800_0000;
    const RLIMIT_STACK: c_int = 3;

    #[repr(C)]
    struct Stack {
        start: *mut c_void,
        flags: c_int,
        size: usize,
    }

    #[repr(C)]
    struct Action {
        handler: usize,
        mask: [u64; 16],
        flags: c_int,
        restorer: usize,
    }

    unsafe extern "C" {
        fn sigaltstack(new: *const Stack, old: *mut Stack) -> c_int;
        fn sigaction(signal: c_int, new: *const Action, old: *mut Action) -> c_int;
        fn getrlimit(which: c_int, limit: *mut [u64; 2]) -> c_int;
        fn _Unwind_Backtrace(
            call: extern "C" fn(*mut c_void, *mut c_void) -> c_int,
            data: *mut c_void,
        ) -> c_int;
        fn _Unwind_GetIP(context: *mut c_void) -> usize;
    }

    /// Where the stack of the main thread ends.
    static END: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);

    /// Sees an overflow of the stack of this thread.
    pub fn watch() {
        let mut limit = [0; 2];
        let here = 0_u8;
        // SAFETY: the structures are those of Linux on 64 bits, and the stack for the handler is
        // never freed.
        unsafe {
            getrlimit(RLIMIT_STACK, &mut limit);
            let end = (&raw const here as usize).saturating_sub(limit[0] as usize);
            END.store(end, std::sync::atomic::Ordering::Relaxed);
            let start = Box::leak(vec![0_u8; ALTERNATE].into_boxed_slice()).as_mut_ptr();
            let stack = Stack { start: start.cast(), flags: 0, size: ALTERNATE };
            sigaltstack(&stack, std::ptr::null_mut());
            let (flags, handler) = (SA_SIGINFO | SA_ONSTACK, on_fault as *const () as usize);
            let action = Action { handler, mask: [0; 16], flags, restorer: 0 };
            sigaction(SIGSEGV, &action, std::ptr::null_mut());
        }
    }

    /// Writes the lines of the innermost calls, as far as `addr2line` finds them. After another
    /// fault, the signal comes again and ends the process.
    extern "C" fn on_fault(signal: c_int, info: *const [usize; 16], _: *mut c_void) {
        // SAFETY: the address of a fault is the third word of the structure of Linux on 64 bits.
        let address = unsafe { (*info)[2] };
        let end = END.load(std::sync::atomic::Ordering::Relaxed);
        if end.abs_diff(address) > NEAR {
            let default = Action { handler: 0, mask: [0; 16], flags: 0, restorer: 0 };
            // SAFETY: the default action needs nothing.
            unsafe { sigaction(signal, &default, std::ptr::null_mut()) };
            return;
        }
        let mut calls: Vec<String> = Vec::with_capacity(CALLS);
        // SAFETY: the callback gets the vector that is lent to it.
        unsafe { _Unwind_Backtrace(add_call, (&raw mut calls).cast()) };
        eprintln!("kata: the stack overflowed");
        let program = std::env::current_exe().unwrap_or_default();
        let _ = Command::new("addr2line").arg("-ie").arg(program).args(&calls).stdout(std::io::stderr()).status();
        exit(OVERFLOW);
    }

    extern "C" fn add_call(context: *mut c_void, calls: *mut c_void) -> c_int {
        // SAFETY: `on_fault` passes a vector; the context is that of the unwinder.
        let (calls, address) = unsafe { (&mut *calls.cast::<Vec<String>>(), _Unwind_GetIP(context)) };
        // A return address belongs to the instruction before it.
        calls.push(format!("{:x}", address.saturating_sub(1)));
        c_int::from(calls.len() == CALLS)
    }
}

fn main() {
    #[cfg(target_os = "linux")]
    overflow::watch();
    std::panic::set_hook(Box::new(|panic| {
        write(&format!("! {panic}"));
        exit(1);
    }));
    let word = std::env::args().nth(1).unwrap_or_default();
    if word == "methods" {
        let solve = kata_glue::SOLVE.map_or("", |_| "solveSudoku");
        let validate = kata_glue::VALIDATE.map_or("", |_| "isValidSudoku");
        write(&format!("{solve} {validate}"));
        return;
    }
    // All of them at once: later the answer may have closed the descriptor.
    let mut boards = String::new();
    // SAFETY: the judge has opened it, and it has no other owner.
    let _ = unsafe { File::from_raw_fd(4) }.read_to_string(&mut boards);
    for line in boards.lines() {
        let characters: Vec<char> = line.chars().collect();
        let mut board: Vec<Vec<char>> = characters.chunks(9).map(<[char]>::to_vec).collect();
        let start = processor_time();
        let is_valid = match (kata_glue::SOLVE, kata_glue::VALIDATE) {
            (Some(solve), _) if word == "solveSudoku" => {
                solve(&mut board);
                None
            }
            (_, Some(is_valid)) => Some(is_valid(take(&mut board))),
            _ => break,
        };
        let spent = processor_time() - start;
        let shown = is_valid.map_or_else(|| line_of(&board), |is_valid| is_valid.to_string());
        write(&format!("{spent} {shown}"));
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
