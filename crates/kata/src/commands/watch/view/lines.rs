//! Text that fits a line: with two ends, cut with an ellipsis, or shortened.

use ratatui::text::{Line, Span};

/// One text at the left end and one at the right. If both do not fit, the left one is cut.
pub(super) fn both_ends<'a>(left: Vec<Span<'a>>, right: Vec<Span<'a>>, width: u16) -> Line<'a> {
    let width = usize::from(width);
    let right_width: usize = right.iter().map(Span::width).sum();
    let mut room = width.saturating_sub(right_width + usize::from(right_width > 0));
    let mut spans = Vec::new();
    for span in left {
        let cut = cut(&span.content, room);
        room -= cut.chars().count();
        spans.push(Span::styled(cut, span.style));
    }
    spans.push(Span::raw(" ".repeat(room + usize::from(right_width > 0 && width > right_width))));
    spans.extend(right);
    Line::from(spans)
}

/// The text in at most `width` characters. If it is cut, the last character is an ellipsis.
pub(super) fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let kept: String = text.chars().take(width.saturating_sub(1)).collect();
    if width == 0 { kept } else { format!("{kept}…") }
}

/// A count in at most `width` characters if possible: `69,175,316` or `69.1M`.
pub(super) fn count(number: u64, width: usize) -> String {
    let grouped = compare::number::grouped(number);
    if grouped.chars().count() <= width {
        return grouped;
    }
    let units = [(1_000_000_000, "G"), (1_000_000, "M"), (1000, "k")];
    let (size, unit) = units.into_iter().find(|&(size, _)| number >= size).unwrap_or((1, ""));
    let tenths = number / (size / 10).max(1);
    if tenths >= 1000 || size == 1 {
        format!("{}{unit}", number / size)
    } else {
        format!("{}.{}{unit}", tenths / 10, tenths % 10)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_count_is_shortened() {
        assert_eq!(count(69_175_316, 10), "69,175,316");
        assert_eq!(count(69_175_316, 9), "69.1M");
        assert_eq!(count(138_350_631, 9), "138M");
        assert_eq!(count(1_305_263_521, 9), "1.3G");
        assert_eq!(count(8366, 4), "8.3k");
        assert_eq!(count(836, 2), "836");
    }
}
