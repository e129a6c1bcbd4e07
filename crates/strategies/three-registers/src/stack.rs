//! The states to come back to, without an allocation.

#![allow(
    unsafe_code,
    reason = "clearing 15 KB before each puzzle would cost more than solving an easy one"
)]

use std::mem::MaybeUninit;

/// The largest number of states that can wait at one moment.
///
/// A state waits while the search follows the first candidate of its guess. In that other state the
/// guessed cell has one candidate left, where it had more before, and sweeps never add a candidate.
/// So the guesses of all waiting states are at different cells, of which there are 81.
const DEPTH: usize = 81;

/// A stack of states.
pub(crate) struct Stack<State> {
    states: [MaybeUninit<State>; DEPTH],
    /// How many states are initialized, from the first.
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
