//! The states to come back to, without an allocation.

#![allow(
    unsafe_code,
    reason = "clearing 15 KB before each puzzle would cost more than solving an easy one"
)]

use std::mem::MaybeUninit;

/// As many states as can ever wait.
///
/// A state waits while the other way of its guess is followed, in which the guessed cell has one
/// candidate left; it had more before, and sweeps never give one back. So the guesses of the states
/// that wait at one moment are at different cells, of which there are 81.
const DEPTH: usize = 81;

/// A stack of states.
pub(crate) struct Stack<State> {
    states: [MaybeUninit<State>; DEPTH],
    /// So many, from the first, are initialized.
    length: usize,
}

impl<State: Copy> Stack<State> {
    #[inline(always)]
    pub(crate) fn new() -> Self {
        Self { states: [const { MaybeUninit::uninit() }; DEPTH], length: 0 }
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, state: State) {
        self.states[self.length].write(state);
        self.length += 1;
    }

    #[inline(always)]
    pub(crate) fn pop(&mut self) -> Option<State> {
        self.length = self.length.checked_sub(1)?;
        // SAFETY: `push` initialized every entry below the old length.
        Some(unsafe { self.states[self.length].assume_init() })
    }
}
