//! Encodes the events of a trace for `page/trace.js`: two or three bytes each, in base64.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use sudoku::{House, Reason};

use trace::{Op, Trace};

/// The first code of each operation. A digit in a cell has 729 codes, a cell alone has 81.
const PLACE: u16 = 0;
const DEDUCE: u16 = 729;
const REMOVE: u16 = 1458;
const SOLUTION: u16 = 1539;
/// The number of codes. The call site of an event is added as a multiple of it.
const CODES: u16 = 1540;
/// Later call sites are encoded as this one. No strategy has half as many.
const LAST_SITE: u16 = u16::MAX / CODES - 1;

/// The recorded events. Each is a little-endian word `code + 1540 * site`. After a deduction comes
/// one byte: the index of its reason in [`reasons`].
pub(super) fn encode(trace: &Trace) -> String {
    let mut bytes = Vec::new();
    for (_, step) in trace.steps() {
        let cell = step.cell.index() as u16;
        let digit = step.digit().map_or(0, |digit| digit.index() as u16);
        let (code, reason) = match step.op {
            Op::Place(_) => (PLACE + cell * 9 + digit, None),
            Op::Deduce(_, reason) => (DEDUCE + cell * 9 + digit, Some(reason)),
            Op::Remove(_) => (REMOVE + cell, None),
            Op::Solution => (SOLUTION, None),
            // The recorder of the page records no checks.
            Op::Check(_) => continue,
        };
        bytes.extend((code + CODES * step.site.min(LAST_SITE)).to_le_bytes());
        bytes.extend(reason.map(index_of));
    }
    BASE64.encode(bytes)
}

/// All reasons, in the order of their codes.
pub(super) fn reasons() -> impl Iterator<Item = Reason> {
    let plain = [Reason::NakedSingle, Reason::LastAlternative, Reason::Propagation];
    plain.into_iter().chain(House::ALL.map(Reason::HiddenSingle))
}

fn index_of(reason: Reason) -> u8 {
    reasons().position(|other| other == reason).expect("the list has every reason") as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use trace::{Recorder, Window};

    #[test]
    fn events_are_words() {
        let puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let trace = Recorder::new("naive-scan", &puzzle, Window::First(9))
            .record(ladder::LADDER[0].strategy(), 1);
        let bytes = BASE64.decode(encode(&trace)).unwrap();
        let words: Vec<u16> =
            bytes.chunks(2).map(|word| u16::from_le_bytes([word[0], word[1]])).collect();
        // r1c3=1, r1c4=2, …, and r1c8 is taken back by the second call site.
        assert_eq!(words[..2], [2 * 9, 3 * 9 + 1]);
        assert_eq!(words[5], 1458 + 7 + 1540);
    }

    #[test]
    fn every_reason_has_its_own_index() {
        assert!(
            reasons().enumerate().all(|(index, reason)| usize::from(index_of(reason)) == index)
        );
        assert_eq!(reasons().count(), 30);
    }
}
