//! Compressed input: any bytes end with answers or an error. Other targets and tests have what a
//! compressed text is.

use std::io::Cursor;

use crate::bytes::Bytes;
use crate::chunks::{answers, options};

/// What files in gzip and in Zstandard format begin with.
const MARKS: [&[u8]; 2] = [b"\x1f\x8b\x08", b"\x28\xb5\x2f\xfd"];

pub(crate) fn run(data: &[u8]) {
    let mut bytes = Bytes(data);
    let mark = MARKS[bytes.below(2)];
    let (options, format) = options(&mut bytes);
    answers(Cursor::new([mark, bytes.0].concat()), &options, format);
}
