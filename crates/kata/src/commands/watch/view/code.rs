//! The strategy's code around the line that reported the last event.

use lessons::File;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use trace::player::PlayedSearch;

use super::theme::{FAINT, HERE};

/// From this height on, the first line names the file.
const WITH_TITLE: u16 = 6;

/// As many lines as fit, with the reporting line marked. Before the first event, the start of the
/// search function.
pub(super) fn lines(
    search: &PlayedSearch,
    answer: Option<File>,
    height: u16,
) -> Vec<Line<'static>> {
    let running = search.moment.site.as_ref();
    let Some(site) = running.or(search.trace.sites.first()) else {
        return Vec::new();
    };
    let answer = answer.filter(|answer| answer.path == site.file);
    let Some(file) = answer.or_else(|| lessons::source(&site.file).copied()) else {
        return Vec::new();
    };
    let text: Vec<&str> = file.text.lines().collect();
    let running = running.and_then(|site| (site.line as usize).checked_sub(1));
    // A third of the lines are above the marked one: what comes next matters more.
    let title = (height >= WITH_TITLE).then(|| Line::styled(file.path, FAINT));
    let rows = usize::from(height - u16::from(title.is_some()));
    let middle = running.or_else(|| head_of_search(&text)).unwrap_or(0);
    let first = middle
        .saturating_sub(rows / 3)
        .min(text.len().saturating_sub(rows));
    let shown = &text[first..(first + rows).min(text.len())];
    let indent = common_indent(shown);
    let code = (first..).zip(shown).map(|(index, line)| {
        let is_running = running == Some(index);
        let (mark, gutter) = if is_running {
            ('►', HERE)
        } else {
            (' ', FAINT)
        };
        let style = match line.trim_start() {
            _ if is_running => HERE,
            comment if comment.starts_with("//") => FAINT,
            _ => Style::new(),
        };
        Line::from(vec![
            Span::styled(format!("{:>4}{mark}", index + 1), gutter),
            Span::styled(line.get(indent..).unwrap_or("").to_owned(), style),
        ])
    });
    title.into_iter().chain(code).collect()
}

/// The line on which the search function of a strategy begins.
fn head_of_search(text: &[&str]) -> Option<usize> {
    text.iter().position(|line| line.contains("fn search<"))
}

/// The columns that all lines but the empty ones leave free on the left.
fn common_indent(lines: &[&str]) -> usize {
    lines
        .iter()
        .filter(|line| !line.is_empty())
        .map(|line| line.len() - line.trim_start().len())
        .min()
        .unwrap_or(0)
}
