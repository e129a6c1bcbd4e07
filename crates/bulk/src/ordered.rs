//! A parallel map over a stream: results come in the order of the items, as soon as they are ready.
//!
//! Crates with an ordered parallel map (pariter, parseq) take the next item on the thread that
//! waits for results, so an answer would wait until more input arrives. Rayon keeps the order only
//! of items that are all there. Therefore this is written by hand.

use std::io;
use std::sync::mpsc::{Receiver, RecvError, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Builder;

/// Items under way per worker: one in work, one that waits for the worker, and one whose result
/// waits for its turn.
const ITEMS_PER_WORKER: usize = 3;

/// Maps the items on this many worker threads. A result is an error if the worker panicked.
///
/// The number of items under way is bounded. No thread is joined: when the caller stops, so do they
/// after their item.
pub(crate) fn map<T: Send + 'static, R: Send + 'static>(
    items: impl Iterator<Item = T> + Send + 'static,
    workers: usize,
    work: impl Fn(T) -> R + Send + Sync + 'static,
) -> io::Result<impl Iterator<Item = Result<R, RecvError>>> {
    let (job_sender, jobs) = channel::<(T, SyncSender<R>)>();
    let jobs = Arc::new(Mutex::new(jobs));
    let work = Arc::new(work);
    for _ in 0..workers {
        let (jobs, work) = (Arc::clone(&jobs), Arc::clone(&work));
        Builder::new().spawn(move || {
            loop {
                let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
                let Ok((item, result)) = job else { return };
                let _ = result.send(work(item));
            }
        })?;
    }
    // The place of a result in the output is a channel in this queue.
    let (place_sender, places) = sync_channel::<Receiver<R>>(workers * ITEMS_PER_WORKER);
    Builder::new().spawn(move || {
        for item in items {
            let (result, place) = sync_channel(1);
            if place_sender.send(place).is_err() || job_sender.send((item, result)).is_err() {
                return;
            }
        }
    })?;
    Ok(places.into_iter().map(|place| place.recv()))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use super::*;

    #[test]
    fn the_number_of_items_under_way_is_bounded() -> io::Result<()> {
        let taken = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&taken);
        let items = std::iter::repeat_with(move || counter.fetch_add(1, Ordering::Relaxed));
        let mut results = map(items, 2, |item| item)?;
        results.next();
        std::thread::sleep(Duration::from_millis(50));
        // Two items are neither in the queue nor taken out: one was taken, one waits to enter.
        assert!(taken.load(Ordering::Relaxed) <= 2 * ITEMS_PER_WORKER + 2);
        Ok(())
    }
}
