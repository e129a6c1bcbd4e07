//! `--stats`: how fast it was, and where the time went.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::number::{counted, figures, grouped, seconds};

/// What the threads that solve spent on a piece.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Times {
    pub(super) parsing: Duration,
    pub(super) solving: Duration,
    pub(super) encoding: Duration,
}

/// What a run took, all pieces together.
#[derive(Debug)]
pub(super) struct Stats {
    pub(super) begin: Instant,
    /// Spent by the thread that reads, in nanoseconds.
    reading: Arc<AtomicU64>,
    times: Times,
    writing: Duration,
    records: u64,
    threads: usize,
}

impl Stats {
    pub(super) fn new(reading: Arc<AtomicU64>, threads: usize) -> Self {
        let none = Duration::ZERO;
        Self {
            begin: Instant::now(),
            reading,
            times: Times::default(),
            writing: none,
            records: 0,
            threads,
        }
    }

    pub(super) fn add(&mut self, times: &Times, writing: Duration, records: u64) {
        self.times.parsing += times.parsing;
        self.times.solving += times.solving;
        self.times.encoding += times.encoding;
        self.writing += writing;
        self.records += records;
    }

    /// Says it on stderr.
    pub(super) fn report(&self) {
        let wall = self.begin.elapsed().as_secs_f64();
        let Times { parsing, solving, encoding } = self.times;
        let reading = Duration::from_nanos(self.reading.load(Ordering::Relaxed));
        let all = (reading + parsing + solving + encoding + self.writing).as_secs_f64();
        #[expect(clippy::cast_precision_loss, reason = "a rate needs no more than 53 bits")]
        let rate = (self.records as f64 / wall).round();
        #[expect(clippy::cast_sign_loss, reason = "a rate is not negative")]
        let rate = grouped(rate as u64);
        let (records, threads) =
            (counted(self.records, "record"), counted(self.threads as u64, "thread"));
        eprintln!("{records} in {} on {threads}: {rate} a second", seconds(wall));
        let share = |time: Duration| format!("{} %", figures(time.as_secs_f64() / all * 100.0));
        eprintln!(
            "of {} in all threads: reading or waiting for input {}, parsing {}, solving {}, encoding {}, writing {}",
            seconds(all),
            share(reading),
            share(parsing),
            share(solving),
            share(encoding),
            share(self.writing),
        );
        if let Some(peak) = peak_memory() {
            eprintln!("peak memory {} KiB", grouped(peak));
        }
    }
}

/// The most memory that this process had, in KiB; only Linux says it in a file.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().trim_end_matches("kB").trim().parse().ok()
}
