//! Segments: equal parts in which a search is recorded, one at a time.

/// Events per segment: recorded within milliseconds, and a few megabytes in memory.
pub(super) const EVENTS: u64 = 1 << 15;

/// The segment that contains the last event before this position. Segments are counted from 0.
pub(super) const fn index_of(position: u64) -> u64 {
    position.saturating_sub(1) / EVENTS
}
