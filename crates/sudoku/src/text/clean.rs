//! The signs of a line without what is not part of its content.

use super::token::{Sign, Signs, is_cell};

/// Stand for the beginning and the end of a row in the table of a page.
pub(super) const ROW: [char; 2] = ['\r', '\n'];

/// The most signs of a tag: a longer one may have a puzzle in it.
const LONGEST: usize = 80;

/// The signs of a line without the marks of quoted mail, without tags, and with the usual sign in
/// place of others that look like it.
pub(super) fn clean(text: &str, line: usize) -> Signs {
    let signs = text
        .chars()
        .zip(1..)
        .filter_map(|(sign, column)| Some((usual(sign)?, (line, column))));
    let signs: Signs = signs.collect();
    let (mut rest, mut cleaned) = (&signs[unquoted(&signs)..], Signs::new());
    while let Some((&(sign, place), after)) = rest.split_first() {
        let (length, sign) = match sign {
            // An arrow is not a blank.
            '<' if starts(rest, "<-") => (2, Some('←')),
            // What colours a text on a terminal.
            '\u{1b}' => {
                let end = after
                    .iter()
                    .take(LONGEST)
                    .position(|(sign, _)| *sign == 'm');
                (1 + end.map_or(0, |end| end + 1), None)
            }
            '<' => tag(rest, '>').unwrap_or((1, Some('<'))),
            '[' => tag(rest, ']').unwrap_or((1, Some('['))),
            '&' if starts(rest, "&nbsp;") => (6, Some(' ')),
            // A line break in a string of a program.
            '\\' if starts(rest, "\\n") && after.get(1).is_none_or(|(next, _)| ends(*next)) => {
                (2, Some(' '))
            }
            // A command of LaTeX.
            '\\' => {
                let name = after
                    .iter()
                    .take_while(|(sign, _)| sign.is_ascii_alphabetic())
                    .count();
                (1 + name, (name == 0).then_some(sign))
            }
            sign => (1, Some(sign)),
        };
        cleaned.extend(sign.map(|sign| (sign, place)));
        rest = &rest[length..];
    }
    cleaned
}

/// The number of signs before the content of a line: `>` for each time it was quoted, perhaps with
/// the name of a person, or what begins a comment in a program.
fn unquoted(signs: &[Sign]) -> usize {
    let mut start = 0;
    loop {
        let space = signs[start..]
            .iter()
            .take_while(|(sign, _)| *sign == ' ')
            .count();
        let rest = &signs[start + space..];
        let name = rest
            .iter()
            .take_while(|(sign, _)| sign.is_alphanumeric())
            .count();
        let length = match rest.get(name).map(|(sign, _)| *sign) {
            Some('>') if name == 0 || (name < 12 && starts(&rest[name..], "> ")) => name + 1,
            Some('/') if name == 0 && starts(rest, "//") => 2,
            Some('%' | '$') if name == 0 => 1,
            _ => return start,
        };
        start += space + length;
        start += usize::from(starts(&signs[start..], " "));
    }
}

fn starts(signs: &[Sign], with: &str) -> bool {
    with.chars()
        .eq(signs.iter().map(|(sign, _)| *sign).take(with.len()))
}

/// Whether a sign may stand after a line break in a string.
fn ends(sign: char) -> bool {
    is_cell(sign) || matches!(sign, '"' | '\'' | ' ')
}

/// The length of the tag that begins here, such as `</td>` or `[code]`, and what stands for it.
fn tag(signs: &[Sign], close: char) -> Option<(usize, Option<char>)> {
    let length = 1 + signs
        .iter()
        .take(LONGEST)
        .position(|(sign, _)| *sign == close)?;
    let inner: String = signs[1..length - 1].iter().map(|(sign, _)| *sign).collect();
    let inner = if close == '>' {
        inner.to_ascii_lowercase()
    } else {
        inner
    };
    let (is_end, inner) = inner
        .strip_prefix('/')
        .map_or((false, &*inner), |inner| (true, inner));
    let name: &str = inner.split([' ', '=', '/']).next()?;
    let is_name = !name.is_empty() && name.bytes().all(|one| one.is_ascii_lowercase());
    let is_known = match close {
        '>' => is_name || matches!(name, "h1" | "h2" | "h3" | "h4" | "h5" | "h6"),
        // Others are elements of an array.
        _ => is_name && !matches!(name, "x" | "q" | "nil" | "null" | "nan"),
    };
    let stands = match name {
        "td" | "th" => is_end.then_some('\t'),
        "tr" => Some(ROW[usize::from(is_end)]),
        "br" => Some(' '),
        "input" => inner.split_once("value=").and_then(|(_, value)| {
            let value = value
                .trim_start_matches(['"', '\''])
                .split(['"', '\'', ' ', '/'])
                .next()?;
            let mut signs = value.chars();
            // Several signs are no digit.
            signs.next().map(|one| signs.next().map_or(one, |_| '…'))
        }),
        _ => None,
    };
    is_known.then_some((length, stands))
}

/// The usual sign for one that looks like it; `None` if it is not visible.
const fn usual(sign: char) -> Option<char> {
    Some(match sign {
        '·' | '•' | '∙' | '⋅' | '・' | '□' | '◻' | '⬜' | '▢' | '．' | '~' => '.',
        '–' | '—' | '−' => '-',
        '\u{a0}' | '\u{2002}'..='\u{200a}' | '\u{3000}' => ' ',
        '０'..='９' => (b'0' + (sign as u32 - '０' as u32) as u8) as char,
        // Marks of direction, spaces without width, and the frame of a digit among emojis.
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{fe0f}' | '\u{20e3}' => {
            return None;
        }
        _ => sign,
    })
}
