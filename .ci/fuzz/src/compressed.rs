//! Compressed input: any bytes end with answers or an error, and a compressed text has the answers
//! of the text.

use std::io::{Cursor, Write};

use flate2::write::GzEncoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

use crate::bytes::Bytes;
use crate::chunks::{answers, options};

pub(crate) fn run(data: &[u8]) {
    let mut bytes = Bytes(data);
    let kind = bytes.below(4);
    let (options, format) = options(&mut bytes);
    let magic: &[u8] = match kind {
        0 => b"\x1f\x8b\x08",
        1 => b"\x28\xb5\x2f\xfd",
        _ => b"",
    };
    if !magic.is_empty() {
        answers(Cursor::new([magic, bytes.0].concat()), &options, format);
        return;
    }
    // A part that ends within a record shows no seam.
    let (first, second) = bytes.0.split_at(bytes.0.len() * bytes.below(256) / 256);
    let text = [b"\n", first, second].concat();
    let parts = [&text[..=first.len()], second];
    let compress = if kind == 2 { gzip } else { zstandard };
    let compressed = parts.map(compress).concat();
    let plain = answers(Cursor::new(text), &options, format);
    assert_eq!(answers(Cursor::new(compressed), &options, format), plain);
}

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(text).expect("memory can be written");
    encoder.finish().expect("memory can be written")
}

fn zstandard(text: &[u8]) -> Vec<u8> {
    compress_to_vec(text, CompressionLevel::Fastest)
}
