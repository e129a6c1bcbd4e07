//! Makes room for nine bits.
//!
//! Mistake: a type or a mask has room for eight bits, and nine digits need nine.
//!
//! Change tried: use a type or a mask with more bits.
//!
//! ```java
//! byte[] options = new byte[81];      // `int[] options = new int[81];`
//! ```
//!
//! ```javascript
//! x = (x & 0x33) + ((x >> 2) & 0x33);  // `0x333`
//! ```

use std::sync::LazyLock;

use regex_lite::{Captures, Regex};

use super::super::source::Tongue;
use super::super::versions::{Rank, Versions};

/// Types of eight bits.
static JAVA: LazyLock<Regex> = LazyLock::new(|| regex(r"\bbyte\b"));
static CPP: LazyLock<Regex> = LazyLock::new(|| regex(r"\b(?:u?int8_t|unsigned char)\b"));
static JAVASCRIPT: LazyLock<Regex> = LazyLock::new(|| regex(r"\bU?[Ii]nt8(?:Clamped)?Array\b"));
static BITSET: LazyLock<Regex> = LazyLock::new(|| regex(r"\bbitset<8>"));

/// A mask of eight bits that repeats a digit: `0x33`, `0xff`.
static MASK: LazyLock<Regex> = LazyLock::new(|| regex(r"\b0[xX](?:33|55|0[fF]|[fF]{2})\b|\b255\b"));

fn regex(pattern: &str) -> Regex {
    Regex::new(pattern).expect("constant")
}

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for line in 0..source.lines.len() {
        match source.tongue {
            Tongue::Java => replace_all(versions, line, &JAVA, |_| "int".to_owned()),
            Tongue::Cpp => {
                replace_all(versions, line, &CPP, |_| "int".to_owned());
                replace_all(versions, line, &BITSET, |_| "bitset<9>".to_owned());
            }
            Tongue::JavaScript => {
                replace_all(versions, line, &JAVASCRIPT, |_| "Int32Array".to_owned());
            }
            Tongue::Python => {}
        }
        replace_all(versions, line, &MASK, |mask| longer_mask(&mask[0]));
    }
}

/// The mask of nine or more bits that repeats the same digit.
fn longer_mask(mask: &str) -> String {
    match mask.to_lowercase().as_str() {
        "0x33" => "0x333".to_owned(),
        "0x55" => "0x555".to_owned(),
        "0x0f" => "0xf0f".to_owned(),
        "255" => "511".to_owned(),
        _ => "0x1ff".to_owned(),
    }
}

/// Adds the answer with another text in each place of the line that the pattern finds.
fn replace_all(
    versions: &mut Versions<'_>,
    line: usize,
    pattern: &Regex,
    other: fn(&Captures<'_>) -> String,
) {
    let source = versions.source;
    let start = source.lines[line].range.start;
    let mut texts = Vec::new();
    for found in pattern.captures_iter(source.line_code(line)) {
        let Some(whole) = found.get(0) else { continue };
        texts.push((start + whole.start()..start + whole.end(), other(&found)));
    }
    let mut places = Vec::new();
    for (place, text) in &texts {
        places.push((place.clone(), text.as_str()));
    }
    if !places.is_empty() {
        versions.replace_places(Rank::First, line, &places);
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::assert_tried;
    use super::add;

    #[rstest]
    #[case::array_of_bytes(
        Tongue::Java,
        "byte[] todo = new byte[total];",
        "With `int[] todo = new int[total];` instead of"
    )]
    #[case::bits(
        Tongue::Cpp,
        "vector<bitset<8>> used(9);",
        "With `vector<bitset<9>> used(9);` instead of"
    )]
    #[case::typed_array(
        Tongue::JavaScript,
        "const left = new Uint8Array(81);",
        "With `const left = new Int32Array(81);` instead of"
    )]
    #[case::mask(
        Tongue::JavaScript,
        "x = (x & 0x33) + ((x >> 2) & 0x33);",
        "With `x = (x & 0x333) + ((x >> 2) & 0x333);` instead of"
    )]
    #[case::all_digits(
        Tongue::Python,
        "left = 255 & ~used",
        "With `left = 511 & ~used` instead of"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }
}
