//! Traces as JSON Lines: what is read is written and read again, and can be played.

use trace::{Trace, read_jsonl, write_jsonl};

pub(crate) fn run(data: &[u8]) {
    let Ok(trace) = read_jsonl(data) else { return };
    let written = write(&trace);
    let again = read_jsonl(&written[..]).expect("what was written is read");
    assert_eq!(write(&again), written);
    let range = trace.range();
    for (index, step) in trace.steps() {
        assert!(trace.step(index).is_some() && trace.site(step).is_some());
    }
    assert!(trace.board_before(range.end).is_some());
}

fn write(trace: &Trace) -> Vec<u8> {
    let mut text = Vec::new();
    write_jsonl(trace, &mut text).expect("memory can be written");
    text
}
