//! Gzip and Zstandard, decompressed by libraries in pure Rust, part after part.
//!
//! Either kind of file may have several parts (members of gzip, frames of Zstandard): `cat a.gz
//! b.gz` makes such files, and so do programs that compress in parallel.

use std::io::{self, BufRead, Read};

use flate2::bufread::GzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// How a file is compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Compression {
    Gzip,
    Zstandard,
}

/// What each member of a gzip file begins with.
const GZIP: [u8; 2] = [0x1f, 0x8b];

impl Compression {
    /// The compression of a file that begins with these bytes; four are enough.
    pub(crate) fn of(head: &[u8]) -> Option<Self> {
        match head {
            [first, second, ..] if [*first, *second] == GZIP => Some(Self::Gzip),
            // A frame with data, or one that is to be skipped.
            [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => {
                Some(Self::Zstandard)
            }
            _ => None,
        }
    }
}

/// The content of a gzip file.
pub(crate) struct Gzip<R> {
    /// The member that is being read; `None` after the last one.
    member: Option<GzDecoder<R>>,
}

impl<R: BufRead> Gzip<R> {
    pub(crate) fn new(inner: R) -> Self {
        Self { member: Some(GzDecoder::new(inner)) }
    }
}

impl<R: BufRead> Read for Gzip<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(member) = &mut self.member {
            let count = member.read(buffer).map_err(of_gzip)?;
            if count > 0 || buffer.is_empty() {
                return Ok(count);
            }
            // Zeros behind a member pad the file to whole blocks.
            let zeros = |block: &[u8]| block.iter().take_while(|&&byte| byte == 0).count();
            loop {
                let padding = zeros(member.get_mut().fill_buf()?);
                if padding == 0 {
                    break;
                }
                member.get_mut().consume(padding);
            }
            let next = member.get_mut().fill_buf()?;
            let has_more = !next.is_empty();
            if has_more && next[0] != GZIP[0] {
                self.member = None;
                return Err(fault(FOLLOWED));
            }
            self.member = self
                .member
                .take()
                .filter(|_| has_more)
                .map(|member| GzDecoder::new(member.into_inner()));
        }
        Ok(0)
    }
}

/// The content of a Zstandard file.
pub(crate) struct Zstandard<R> {
    inner: R,
    frame: FrameDecoder,
    /// Why the frame cannot be read on, until all that was decoded of it is given.
    broken: Option<io::Error>,
}

/// An empty last block and a checksum. The decoder gives the end of a frame only when it is whole.
const END_OF_FRAME: &[u8] = &[1, 0, 0, 0, 0, 0, 0];

impl<R: BufRead> Zstandard<R> {
    pub(crate) fn new(inner: R) -> Self {
        Self { inner, frame: FrameDecoder::new(), broken: None }
    }

    /// Why the decoder cannot go on.
    fn fault(&mut self) -> io::Error {
        match self.inner.fill_buf() {
            Ok(rest) => fault(if rest.is_empty() { BREAKS_OFF } else { DAMAGED }),
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
            match self.frame.init(&mut self.inner) {
                Ok(()) => return Ok(true),
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    let length = u64::from(length);
                    if io::copy(&mut self.inner.by_ref().take(length), &mut io::sink())? < length {
                        return Err(fault(BREAKS_OFF));
                    }
                }
                Err(FrameDecoderError::WindowSizeTooBig { requested, max }) => {
                    return Err(fault(&format!(
                        "the compressed data needs a window of {} MiB, and at most {} MiB are \
                         allowed; compress it with --long=27 or less",
                        requested >> 20,
                        max >> 20
                    )));
                }
                Err(_) => return Err(self.fault()),
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
            } else {
                let decoded =
                    self.frame.decode_blocks(&mut self.inner, BlockDecodingStrategy::UptoBlocks(1));
                if decoded.is_err() {
                    self.broken = Some(self.fault());
                    // What was decoded is given first. An error here would be the same one.
                    let all = BlockDecodingStrategy::All;
                    let _ = self.frame.decode_blocks(END_OF_FRAME, all);
                }
            }
        }
        self.frame.read(buffer)
    }
}

/// The error of the gzip decoder in words for someone who does not know the format. An error of
/// reading stays as it is.
fn of_gzip(error: io::Error) -> io::Error {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => fault(BREAKS_OFF),
        io::ErrorKind::InvalidInput | io::ErrorKind::InvalidData => fault(DAMAGED),
        _ => error,
    }
}

const BREAKS_OFF: &str = "the compressed data breaks off; the file is incomplete";
const FOLLOWED: &str = "the compressed data is followed by other data";
const DAMAGED: &str = "the compressed data is damaged";

fn fault(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what)
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::sync::Arc;

    use flate2::write::GzEncoder;
    use ruzstd::encoding::{CompressionLevel, compress_to_vec};

    use super::*;
    use crate::input::decompressed;

    fn gzip(text: &str) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(text.as_bytes()).unwrap();
        encoder.finish().unwrap()
    }

    fn zstandard(text: &str) -> Vec<u8> {
        compress_to_vec(text.as_bytes(), CompressionLevel::Fastest)
    }

    /// A frame that decoders skip.
    const SKIPPED: &[u8] = b"\x5a\x2a\x4d\x18\x03\0\0\0abc";

    fn read(parts: &[&[u8]]) -> io::Result<String> {
        io::read_to_string(decompressed(io::Cursor::new(parts.concat()), &Arc::default())?)
    }

    #[test]
    fn parts_follow_each_other() -> io::Result<()> {
        assert_eq!(read(&[&gzip("one "), &gzip(""), &gzip("two")])?, "one two");
        let frames =
            [SKIPPED, &zstandard("one "), SKIPPED, &zstandard(""), &zstandard("two"), SKIPPED];
        assert_eq!(read(&frames)?, "one two");
        Ok(())
    }

    #[test]
    fn what_was_decoded_before_a_fault_is_given() {
        let text = (0..100_000).map(|number| number.to_string()).collect::<Vec<_>>().join("\n");
        let part = |whole: Vec<u8>| io::Cursor::new(whole[..whole.len() / 100 * 99].to_vec());
        let readers: [Box<dyn Read>; 2] = [
            Box::new(Gzip::new(part(gzip(&text)))),
            Box::new(Zstandard::new(part(zstandard(&text)))),
        ];
        for mut reader in readers {
            let mut found = Vec::new();
            let result = reader.read_to_end(&mut found);
            assert_eq!(result.unwrap_err().to_string(), BREAKS_OFF);
            assert!(text.as_bytes().starts_with(&found));
            assert!(found.len() > text.len() / 2, "{} of {} bytes", found.len(), text.len());
        }
    }

    #[test]
    fn a_broken_file_is_an_error() {
        let text = "some text that is to be cut ".repeat(100);
        let (gzip, zstandard) = (gzip(&text), zstandard(&text));
        let fault = |read: io::Result<String>| read.unwrap_err().to_string();
        for cut in 2..gzip.len() {
            assert_eq!(fault(read(&[&gzip[..cut]])), BREAKS_OFF, "{cut} bytes");
        }
        for cut in 4..zstandard.len() {
            assert_eq!(fault(read(&[&zstandard[..cut]])), BREAKS_OFF, "{cut} bytes");
        }
        assert_eq!(fault(read(&[&SKIPPED[..9]])), BREAKS_OFF);
        for garbage in ["g", "garbage", "garbage that is long"] {
            assert_eq!(fault(read(&[&gzip, garbage.as_bytes()])), FOLLOWED);
        }
        assert_eq!(fault(read(&[&gzip, b"\x1fgarbage that is long"])), DAMAGED);
        assert_eq!(fault(read(&[&zstandard, b"garbage"])), DAMAGED);
        let window = [0x28, 0xb5, 0x2f, 0xfd, 0, 21 << 3, 1, 0, 0];
        assert!(fault(read(&[&window])).contains("a window of 2048 MiB"));
        let mut checksum = zstandard;
        *checksum.last_mut().unwrap() ^= 1;
        assert_eq!(fault(read(&[&checksum])), DAMAGED);
    }
}
