//! [`encode()`]: the events of a trace for `page/trace.js`, two to four bytes each, in base64.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use sudoku::{Check, Digit, House, Reason};

use trace::{Op, Trace};

/// The first code of each operation. A digit in a cell has 729 codes, a cell alone has 81.
const PLACE: u16 = 0;
const DEDUCE: u16 = 729;
const REMOVE: u16 = 1458;
const SOLUTION: u16 = 1539;
/// A test of a digit in a cell. What it read follows from the board and the strategy.
const TEST: u16 = 1540;
/// A look at the candidates of a cell. A word follows: nine bits, and above them the reads.
const LOOK: u16 = 2269;
/// A look at the number of options of a constraint, which follows as a byte.
const COUNT: u16 = 2350;
/// The next event comes after a look for a blank cell. The number of cells read follows as a byte.
const LOOKED: u16 = 2674;
/// The number of codes. The call site of an event is added as a multiple of it.
const CODES: u16 = 2675;
/// Later call sites are encoded as this one. No strategy has half as many.
const LAST_SITE: u16 = u16::MAX / CODES - 1;

/// The recorded events. Each is a little-endian word `code + 2675 * site`, and for some operations
/// one or two bytes. After a deduction comes the index of its reason in [`reasons`].
pub fn encode(trace: &Trace) -> String {
    let mut bytes = Vec::new();
    for (_, step) in trace.steps() {
        if step.looked > 0 {
            bytes.extend(LOOKED.to_le_bytes());
            bytes.push(step.looked);
        }
        let cell = step.cell.index() as u16;
        let in_cell = |digit: Digit| cell * 9 + digit.index() as u16;
        let mut more = Vec::new();
        let code = match step.op {
            Op::Place(digit) => PLACE + in_cell(digit),
            Op::Deduce(digit, reason) => {
                more.push(index_of(reason));
                DEDUCE + in_cell(digit)
            }
            Op::Remove(_) => REMOVE + cell,
            Op::Solution => SOLUTION,
            Op::Check(check) => match check {
                Check::Candidates { candidates, reads, .. } => {
                    more.extend((candidates | u16::from(reads) << 9).to_le_bytes());
                    LOOK + cell
                }
                Check::Options { constraint, options } => {
                    more.push(options);
                    COUNT + constraint.index() as u16
                }
                // A recorder counts the looks for blank cells in the step after them.
                Check::Blank { .. } => continue,
                Check::Cells { digit, .. }
                | Check::Flags { digit, .. }
                | Check::Counters { digit, .. }
                | Check::Masks { digit, .. } => TEST + in_cell(digit),
            },
        };
        bytes.extend((code + CODES * step.site.min(LAST_SITE)).to_le_bytes());
        bytes.extend(more);
    }
    BASE64.encode(bytes)
}

/// What the tests of digits read, as `page/trace.js` names it; `None` without such tests.
pub(crate) fn evidence(trace: &Trace) -> Option<&'static str> {
    trace.steps().find_map(|(_, step)| match step.op {
        Op::Check(Check::Cells { .. }) => Some("cells"),
        Op::Check(Check::Flags { .. }) => Some("flags"),
        Op::Check(Check::Counters { .. }) => Some("counters"),
        Op::Check(Check::Masks { .. }) => Some("masks"),
        _ => None,
    })
}

/// All reasons, in the order of their codes.
pub fn reasons() -> impl Iterator<Item = Reason> {
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
        assert_eq!(words[5], 1458 + 7 + 2675);
    }

    #[test]
    fn every_reason_has_its_own_index() {
        assert!(
            reasons().enumerate().all(|(index, reason)| usize::from(index_of(reason)) == index)
        );
        assert_eq!(reasons().count(), 30);
    }
}
