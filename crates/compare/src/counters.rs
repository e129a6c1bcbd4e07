//! What the processor counts: instructions and branch misses, where the kernel gives them.

use crate::results::Hardware;

/// The counters of this thread.
#[cfg(any(target_os = "linux", target_os = "android"))]
pub(crate) struct Counters {
    instructions: perf_event::Counter,
    branch_misses: perf_event::Counter,
}

#[cfg(any(target_os = "linux", target_os = "android"))]
impl Counters {
    /// Opens the counters of this thread.
    ///
    /// # Errors
    ///
    /// Why there are none, in words.
    pub(crate) fn open() -> Result<Self, String> {
        use perf_event::events::Hardware;
        Self::of(&[Hardware::INSTRUCTIONS, Hardware::BRANCH_MISSES])
    }

    fn of<E: perf_event::events::Event + Clone>(events: &[E; 2]) -> Result<Self, String> {
        let open = |event: &E| perf_event::Builder::new(event.clone()).build();
        let opened = open(&events[0]).and_then(|first| Ok((first, open(&events[1])?)));
        let (instructions, branch_misses) = opened.map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => "this machine gives no access to them".to_owned(),
            std::io::ErrorKind::PermissionDenied => {
                "they need the setting kernel.perf_event_paranoid = 2 or less".to_owned()
            }
            _ => error.to_string(),
        })?;
        Ok(Self { instructions, branch_misses })
    }

    /// What the processor counts during this work, per puzzle; `None` if it cannot be read.
    pub(crate) fn count(&mut self, puzzles: usize, work: impl FnOnce()) -> Option<Hardware> {
        self.instructions.enable().and_then(|()| self.branch_misses.enable()).ok()?;
        let before = self.read()?;
        work();
        let after = self.read()?;
        let mean = |index: usize| (after[index] - before[index]) as f64 / puzzles as f64;
        Some(Hardware { instructions: mean(0), branch_misses: mean(1) })
    }

    fn read(&mut self) -> Option<[u64; 2]> {
        Some([self.instructions.read().ok()?, self.branch_misses.read().ok()?])
    }
}

/// Other systems have no such counters.
#[cfg(not(any(target_os = "linux", target_os = "android")))]
pub(crate) struct Counters(std::convert::Infallible);

#[cfg(not(any(target_os = "linux", target_os = "android")))]
impl Counters {
    pub(crate) fn open() -> Result<Self, String> {
        Err("only Linux gives access to them".to_owned())
    }

    pub(crate) fn count(&mut self, _: usize, _: impl FnOnce()) -> Option<Hardware> {
        match self.0 {}
    }
}

#[cfg(all(test, any(target_os = "linux", target_os = "android")))]
mod tests {
    use super::*;

    #[test]
    fn a_counter_counts_the_work_per_puzzle() {
        use perf_event::events::Software;
        // The kernel counts this itself, on any processor: nanoseconds of processor time.
        let mut counters = match Counters::of(&[Software::TASK_CLOCK, Software::TASK_CLOCK]) {
            Ok(counters) => counters,
            Err(why) => return eprintln!("skipped: {why}"),
        };
        let begin = crate::processor_time();
        let spin = || while crate::processor_time().saturating_sub(begin).as_millis() < 5 {};
        let counted = counters.count(2, spin).unwrap();
        assert!((2e6..4e6).contains(&counted.instructions), "{counted:?}");
        assert!((2e6..4e6).contains(&counted.branch_misses), "{counted:?}");
    }
}
