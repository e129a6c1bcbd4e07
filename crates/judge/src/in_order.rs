//! [`in_order`]: work on several threads whose results arrive in order.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
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
    T: Copy + Send + Sync + 'static,
    R: Send + 'static,
{
    let shared = Arc::new((items, AtomicUsize::new(0), work));
    let (sender, results) = mpsc::channel();
    for _ in 0..threads {
        let (shared, sender) = (Arc::clone(&shared), sender.clone());
        thread::spawn(move || {
            let (items, next, work) = &*shared;
            let indices = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
            for (index, &item) in indices.map_while(|index| Some((index, items.get(index)?))) {
                if sender.send((index, work(item))).is_err() {
                    break;
                }
            }
        });
    }
    drop(sender);
    let mut early = BTreeMap::new();
    let mut next = 0;
    for (index, result) in results {
        early.insert(index, result);
        while let Some(result) = early.remove(&next) {
            next += 1;
            if receiver(result).is_break() {
                return;
            }
        }
    }
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
