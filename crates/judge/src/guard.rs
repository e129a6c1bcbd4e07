//! Runs the judged code on a thread of its own, so that a panic or an endless search does not end
//! the judge.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Once, mpsc};
use std::thread;
use std::time::Duration;

/// How a guarded run ended.
#[derive(Debug)]
pub(crate) enum Ending<T> {
    /// It returned this value.
    Returned(T),
    /// It panicked: the message and, where known, the place where the panic began.
    Panicked(String),
    /// It took too long. Its thread goes on, since Rust cannot stop a thread.
    TimedOut,
}

/// The stack of the main thread on Linux: a strategy may recurse as deep as it would there.
pub(crate) const STACK: usize = 8 << 20;

/// Runs the body, and waits for it at most this long. A stack overflow ends the process, and prints
/// the name of the thread: that of what is run.
pub(crate) fn guarded<T: Send + 'static>(
    name: String,
    time: Duration,
    body: impl FnOnce() -> T + Send + 'static,
) -> Ending<T> {
    static HOOK: Once = Once::new();
    HOOK.call_once(add_panic_hook);
    let (sender, receiver) = mpsc::channel();
    thread::Builder::new()
        .name(name)
        .stack_size(STACK)
        .spawn(move || {
            GUARDED.set(true);
            let ending = match panic::catch_unwind(AssertUnwindSafe(body)) {
                Ok(value) => Ending::Returned(value),
                Err(payload) => Ending::Panicked(message(PANIC.take(), &*payload)),
            };
            // After the time limit the receiver is gone.
            let _ = sender.send(ending);
        })
        .expect("a thread can be started");
    receiver.recv_timeout(time).unwrap_or(Ending::TimedOut)
}

/// The message of a panic: what the hook kept. The judged code may resume a panic of another
/// thread. The hook ran on that thread, so it kept nothing on this one. Then only the payload has
/// the message, without the place.
fn message(kept: Option<String>, payload: &(dyn Any + Send)) -> String {
    if let Some(kept) = kept {
        kept
    } else if let Some(text) = payload.downcast_ref::<&str>() {
        (*text).to_owned()
    } else if let Some(text) = payload.downcast_ref::<String>() {
        text.clone()
    } else {
        NO_MESSAGE.to_owned()
    }
}

const NO_MESSAGE: &str = "a panic without a message";

thread_local! {
    /// Whether this thread runs judged code.
    static GUARDED: Cell<bool> = const { Cell::new(false) };
    /// The last panic of this thread, if it is guarded, and where it began.
    static PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Only a hook gets the place where a panic began. On guarded threads it keeps the panic and
/// prints nothing; on others it calls the hook that was there before.
fn add_panic_hook() {
    let previous = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if GUARDED.get() {
            let place = info
                .location()
                .map(|place| format!(" (at {place})"))
                .unwrap_or_default();
            PANIC.set(Some(
                info.payload_as_str().unwrap_or(NO_MESSAGE).to_owned() + &place,
            ));
        } else {
            previous(info);
        }
    }));
}
