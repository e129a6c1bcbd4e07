//! [`decoded`]: text in UTF-16 becomes UTF-8.

use std::io::{self, Cursor, Read};

/// The byte order marks, which say how a text is encoded.
const UTF_8_MARK: [u8; 3] = [0xef, 0xbb, 0xbf];
const LITTLE_ENDIAN_MARK: [u8; 2] = [0xff, 0xfe];
const BIG_ENDIAN_MARK: [u8; 2] = [0xfe, 0xff];

/// The number of bytes that are decoded at once.
const BLOCK: usize = 16 * 1024;

/// The text of a reader without its byte order mark, in UTF-8 if the mark says that it is in
/// UTF-16. Without a mark it stays as it is.
///
/// # Errors
///
/// The error of the reader, which must give three bytes or its end.
pub fn decoded(mut reader: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
    let mut head = Vec::with_capacity(UTF_8_MARK.len());
    reader
        .by_ref()
        .take(UTF_8_MARK.len() as u64)
        .read_to_end(&mut head)?;
    if head == UTF_8_MARK {
        return Ok(Box::new(reader));
    }
    let unit = if head.starts_with(&LITTLE_ENDIAN_MARK) {
        u16::from_le_bytes
    } else if head.starts_with(&BIG_ENDIAN_MARK) {
        u16::from_be_bytes
    } else {
        return Ok(Box::new(Cursor::new(head).chain(reader)));
    };
    let rest = head.split_off(LITTLE_ENDIAN_MARK.len());
    Ok(Box::new(Utf16 {
        reader: Cursor::new(rest).chain(reader),
        unit,
        bytes: Vec::new(),
        high_surrogate: None,
        text: Cursor::new(Vec::new()),
    }))
}

/// Decodes UTF-16.
struct Utf16<R> {
    reader: R,
    /// Makes a code unit of two bytes.
    unit: fn([u8; 2]) -> u16,
    /// The bytes that are still to be decoded: after each block, one at most.
    bytes: Vec<u8>,
    /// The first half of a character whose second half has not arrived.
    high_surrogate: Option<u16>,
    /// The decoded text that is still to be given.
    text: Cursor<Vec<u8>>,
}

impl<R: Read> Utf16<R> {
    /// Decodes the next block; without any text at the end.
    fn decode_block(&mut self) -> io::Result<()> {
        let mut block = [0; BLOCK];
        let mut text = String::new();
        while text.is_empty() {
            let count = self.reader.read(&mut block)?;
            self.bytes.extend_from_slice(&block[..count]);
            let whole = self.bytes.len() / 2 * 2;
            let (pairs, _) = self.bytes.as_chunks::<2>();
            let mut units: Vec<u16> = self.high_surrogate.take().into_iter().collect();
            units.extend(pairs.iter().map(|&pair| (self.unit)(pair)));
            self.bytes.drain(..whole);
            if count > 0 {
                self.high_surrogate = units.pop_if(|unit| (0xd800..0xdc00).contains(unit));
            }
            let characters = char::decode_utf16(units);
            text.extend(characters.map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)));
            if count == 0 {
                if !self.bytes.is_empty() {
                    self.bytes.clear();
                    text.push(char::REPLACEMENT_CHARACTER);
                }
                break;
            }
        }
        self.text = Cursor::new(text.into_bytes());
        Ok(())
    }
}

impl<R: Read> Read for Utf16<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.text.read(buffer)?;
        if count > 0 || buffer.is_empty() {
            return Ok(count);
        }
        self.decode_block()?;
        self.text.read(buffer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives one byte at a time.
    struct Slow(Cursor<Vec<u8>>);

    impl Read for Slow {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let end = buffer.len().min(1);
            self.0.read(&mut buffer[..end])
        }
    }

    fn text(bytes: Vec<u8>) -> String {
        let mut text = String::new();
        let reader = Slow(Cursor::new(bytes));
        decoded(reader)
            .and_then(|mut reader| reader.read_to_string(&mut text))
            .expect("the text is valid");
        text
    }

    #[test]
    fn a_mark_says_how_a_text_is_encoded() {
        let expected = "530 │ 🧩\r\n";
        let little: Vec<u8> = "\u{feff}530 │ 🧩\r\n"
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect();
        let big: Vec<u8> = "\u{feff}530 │ 🧩\r\n"
            .encode_utf16()
            .flat_map(u16::to_be_bytes)
            .collect();
        assert_eq!(text(little), expected);
        assert_eq!(text(big), expected);
        assert_eq!(text("\u{feff}530".into()), "530");
        assert_eq!(text("53".into()), "53");
        assert_eq!(text(Vec::new()), "");
    }

    #[test]
    fn half_a_character_is_replaced() {
        assert_eq!(text(vec![0xff, 0xfe, b'5', 0, 0x3c]), "5\u{fffd}");
        assert_eq!(text(vec![0xff, 0xfe, 0x3c, 0xd8]), "\u{fffd}");
    }
}
