//! [`in_order`]: work on several threads whose results arrive in order.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;

/// Applies the function to all items, on this many threads, and passes the results to the receiver
/// in the order of the items.
///
/// When the receiver breaks, no further item is started. Items in progress are abandoned and not
/// waited for.
pub(crate) fn in_order<T, R>(
    items: Vec<T>,
    threads: usize,
    work: impl Fn(T) -> R + Send + Sync + 'static,
    mut receiver: impl FnMut(R) -> ControlFlow<()>,
) where
    T: Send + 'static,
    R: Send + 'static,
{
    // Each item has a channel of its own for its result.
    let with_channel = |item| {
        let (sender, result) = mpsc::channel();
        ((item, sender), result)
    };
    let (items, results): (Vec<_>, Vec<_>) = items.into_iter().map(with_channel).unzip();
    let shared = Arc::new((Mutex::new(items.into_iter()), work));
    for _ in 0..threads {
        let shared = Arc::clone(&shared);
        thread::spawn(move || {
            let (items, work) = &*shared;
            let next = || items.lock().unwrap_or_else(PoisonError::into_inner).next();
            while let Some((item, sender)) = next() {
                if sender.send(work(item)).is_err() {
                    break;
                }
            }
        });
    }
    let _ = results.into_iter().map_while(|result| result.recv().ok()).try_for_each(&mut receiver);
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow::{Break, Continue};
    use std::time::Duration;

    use super::*;

    #[test]
    fn results_arrive_in_order_until_the_receiver_breaks() {
        let items: Vec<u64> = (0..100).collect();
        let slow_at_first = |item: u64| {
            thread::sleep(Duration::from_micros(1000 / (item + 1)));
            item
        };
        let mut received = Vec::new();
        in_order(items.clone(), 4, slow_at_first, |item| {
            received.push(item);
            Continue(())
        });
        assert_eq!(received, items);

        received.clear();
        in_order(items, 4, slow_at_first, |item| {
            received.push(item);
            if item == 10 { Break(()) } else { Continue(()) }
        });
        assert_eq!(received, (0..=10).collect::<Vec<u64>>());
    }
}
