//! Runs a check on a thread of its own, so that neither a panic nor a search without an end takes
//! the judge with it.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Once, mpsc};
use std::thread;
use std::time::Duration;

/// How a guarded run ended.
#[derive(Debug)]
pub(crate) enum Ending<T> {
    /// With this value.
    Returned(T),
    /// With a panic: its message, and where it began.
    Panicked { message: String, place: Option<String> },
    /// Not within the time. Its thread is left behind, since there is no way to stop it.
    TimedOut,
}

/// As much as the main thread has: a strategy may recurse as it would there.
const STACK: usize = 8 << 20;

/// Runs the body for at most this long.
pub(crate) fn guarded<T: Send + 'static>(
    time: Duration,
    body: impl FnOnce() -> T + Send + 'static,
) -> Ending<T> {
    static LISTEN: Once = Once::new();
    LISTEN.call_once(listen_to_panics);
    let (sender, receiver) = mpsc::channel();
    let run = move || {
        JUDGED.set(true);
        let ending = panic::catch_unwind(AssertUnwindSafe(|| Ending::Returned(body())))
            .unwrap_or_else(|payload| panicked(PANIC.take(), &*payload));
        // Nobody listens any more when the time was up.
        let _ = sender.send(ending);
    };
    thread::Builder::new()
        .name("judged".into())
        .stack_size(STACK)
        .spawn(run)
        .expect("a thread can be started");
    receiver.recv_timeout(time).unwrap_or(Ending::TimedOut)
}

/// What the hook was told; or, when the panic came over from another thread that a check started,
/// its payload.
fn panicked<T>(told: Option<Told>, payload: &(dyn Any + Send)) -> Ending<T> {
    let text = || {
        payload
            .downcast_ref::<&str>()
            .map(ToString::to_string)
            .or_else(|| payload.downcast_ref().cloned())
    };
    let (message, place) =
        told.unwrap_or_else(|| (text().unwrap_or_else(|| NO_MESSAGE.into()), None));
    Ending::Panicked { message, place }
}

const NO_MESSAGE: &str = "a panic without a message";

/// The message of a panic, and where it began.
type Told = (String, Option<String>);

thread_local! {
    /// Whether this thread is judged.
    static JUDGED: Cell<bool> = const { Cell::new(false) };
    /// What the hook was told of a panic on this thread.
    static PANIC: RefCell<Option<Told>> = const { RefCell::new(None) };
}

/// Only the hook knows where a panic began. On judged threads it is kept and not printed; on others
/// all stays as it was.
fn listen_to_panics() {
    let previous = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if JUDGED.get() {
            let message = info.payload_as_str().unwrap_or(NO_MESSAGE).to_owned();
            PANIC.set(Some((message, info.location().map(ToString::to_string))));
        } else {
            previous(info);
        }
    }));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_comes_back() {
        assert!(matches!(guarded(Duration::from_mins(1), || 7), Ending::Returned(7)));
    }

    #[test]
    fn a_panic_comes_back_with_its_message_and_place() {
        match guarded(Duration::from_mins(1), || todo!("the search")) {
            Ending::<()>::Panicked { message, place } => {
                assert!(message.contains("not yet implemented: the search"), "{message}");
                assert!(place.unwrap().contains("guard.rs:"));
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn what_takes_too_long_is_left_behind() {
        let ending = guarded(Duration::from_millis(20), || thread::sleep(Duration::from_secs(5)));
        assert!(matches!(ending, Ending::TimedOut));
    }
}
