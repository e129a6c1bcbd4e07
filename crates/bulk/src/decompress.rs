//! Gzip and Zstandard, decompressed by libraries in pure Rust, part after part.
//!
//! Either kind of file may have several parts (members of gzip, frames of Zstandard): `cat a.gz
//! b.gz` makes such files, and so do programs that compress in parallel.

use std::fmt::Display;
use std::io::{self, BufRead, Cursor, Read};

use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// The input, decompressed if it begins like a known format, whatever the name of its file.
pub(crate) fn decompressed(
    mut inner: impl BufRead + Send + 'static,
) -> io::Result<Box<dyn Read + Send>> {
    // A pipe may deliver its first bytes one by one. A puzzle is longer than four bytes, so there
    // is always something to wait for.
    let mut head = Vec::with_capacity(4);
    inner.by_ref().take(4).read_to_end(&mut head)?;
    let whole = Cursor::new(head.clone()).chain(inner);
    Ok(match head[..] {
        [0x1f, 0x8b, ..] => Box::new(Gzip(MultiGzDecoder::new(whole))),
        // A frame with data, or one that is to be skipped.
        [0x28, 0xb5, 0x2f, 0xfd] | [0x50..=0x5f, 0x2a, 0x4d, 0x18] => Box::new(Zstandard {
            inner: whole,
            frame: FrameDecoder::new(),
            broken: None,
        }),
        _ => Box::new(whole),
    })
}

/// The content of a gzip file.
struct Gzip<R>(MultiGzDecoder<R>);

impl<R: BufRead> Read for Gzip<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => fault(BREAKS_OFF),
            io::ErrorKind::InvalidInput | io::ErrorKind::InvalidData => fault(DAMAGED),
            _ => error,
        })
    }
}

/// The content of a Zstandard file.
struct Zstandard<R> {
    inner: R,
    frame: FrameDecoder,
    /// Why the frame cannot be read on, until all that was decoded of it is given.
    broken: Option<io::Error>,
}

/// An empty last block and a checksum. The decoder gives the end of a frame only when it is whole.
const END_OF_FRAME: &[u8] = &[1, 0, 0, 0, 0, 0, 0];

impl<R: BufRead> Zstandard<R> {
    /// Why the decoder cannot go on.
    fn fault(&mut self, error: &FrameDecoderError) -> io::Error {
        match self.inner.fill_buf() {
            Ok([]) => fault(BREAKS_OFF),
            Ok(_) => fault(format_args!(
                "the compressed data cannot be decoded: {error}"
            )),
            Err(error) => error,
        }
    }

    /// Begins the next frame; false if there is none.
    fn next_frame(&mut self) -> io::Result<bool> {
        let read = self.frame.get_checksum_from_data();
        if read.is_some() && read != self.frame.get_calculated_checksum() {
            return Err(fault(DAMAGED));
        }
        while !self.inner.fill_buf()?.is_empty() {
            let skipped = match self.frame.init(&mut self.inner) {
                Ok(()) => return Ok(true),
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => u64::from(length),
                Err(error) => return Err(self.fault(&error)),
            };
            if io::copy(&mut self.inner.by_ref().take(skipped), &mut io::sink())? < skipped {
                return Err(fault(BREAKS_OFF));
            }
        }
        Ok(false)
    }
}

impl<R: BufRead> Read for Zstandard<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.frame.can_collect() == 0 {
            if let Some(fault) = self.broken.take() {
                return Err(fault);
            }
            if self.frame.is_finished() {
                if !self.next_frame()? {
                    return Ok(0);
                }
            } else if let Err(error) = self
                .frame
                .decode_blocks(&mut self.inner, BlockDecodingStrategy::UptoBlocks(1))
            {
                self.broken = Some(self.fault(&error));
                // What was decoded is given first. An error here would be the same one.
                let _ = self
                    .frame
                    .decode_blocks(END_OF_FRAME, BlockDecodingStrategy::All);
            }
        }
        self.frame.read(buffer)
    }
}

const BREAKS_OFF: &str = "the compressed data breaks off; the file is incomplete";
const DAMAGED: &str = "the compressed data is damaged";

fn fault(what: impl Display) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what.to_string())
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::write::GzEncoder;
    use ruzstd::encoding::{CompressionLevel, compress_to_vec};

    use super::*;

    fn gzip(text: &str) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(text.as_bytes()).unwrap();
        encoder.finish().unwrap()
    }

    fn zstandard(text: &str) -> Vec<u8> {
        compress_to_vec(text.as_bytes(), CompressionLevel::Fastest)
    }

    /// What can be read of these parts, and the error at the end.
    fn read(parts: &[&[u8]]) -> (String, String) {
        let mut text = String::new();
        let read = decompressed(Cursor::new(parts.concat()));
        let error = read
            .and_then(|mut read| read.read_to_string(&mut text))
            .err();
        (
            text,
            error.map(|error| error.to_string()).unwrap_or_default(),
        )
    }

    /// A frame that decoders skip.
    const SKIPPED: &[u8] = b"\x5a\x2a\x4d\x18\x03\0\0\0abc";

    #[test]
    fn parts_follow_each_other() {
        let whole = ("one two".to_owned(), String::new());
        assert_eq!(read(&[&gzip("one "), &gzip(""), &gzip("two")]), whole);
        let frames = [
            SKIPPED,
            &zstandard("one "),
            SKIPPED,
            &zstandard(""),
            &zstandard("two"),
            SKIPPED,
        ];
        assert_eq!(read(&frames), whole);
    }

    #[test]
    fn what_was_decoded_before_a_fault_is_given_and_the_fault_is_named() {
        let text = (0..100_000)
            .map(|number| number.to_string())
            .collect::<Vec<_>>()
            .join("\n");
        for whole in [gzip(&text), zstandard(&text)] {
            let (found, error) = read(&[&whole[..whole.len() / 100 * 99]]);
            assert_eq!(error, BREAKS_OFF);
            assert!(text.starts_with(&found));
            assert!(
                found.len() > text.len() / 2,
                "{} of {} bytes",
                found.len(),
                text.len()
            );
        }
        let text = "some text that is to be cut ".repeat(100);
        for whole in [gzip(&text), zstandard(&text)] {
            for cut in 4..whole.len() {
                assert_eq!(read(&[&whole[..cut]]).1, BREAKS_OFF, "{cut} bytes");
            }
        }
        let (gzip, zstandard) = (gzip(&text), zstandard(&text));
        let mut checksum = zstandard.clone();
        *checksum.last_mut().unwrap() ^= 1;
        let window = [0x28, 0xb5, 0x2f, 0xfd, 0, 21 << 3, 1, 0, 0];
        for (parts, expected) in [
            (&[&SKIPPED[..9]][..], BREAKS_OFF),
            (&[&gzip, b"g"], BREAKS_OFF),
            (&[&gzip, b"garbage that is long"], DAMAGED),
            (&[&gzip, b"\x1fgarbage that is long"], DAMAGED),
            (
                &[&zstandard, b"garbage"],
                "the compressed data cannot be decoded",
            ),
            (&[&checksum], DAMAGED),
            (
                &[&window],
                "the compressed data cannot be decoded: Specified window_size is too big",
            ),
        ] {
            let (_, error) = read(parts);
            assert!(error.starts_with(expected), "{error} instead of {expected}");
        }
    }
}
