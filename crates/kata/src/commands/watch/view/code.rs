//! The strategy's code around the line that reported the last event.

use lessons::File;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use trace::player::PlayedSearch;

use super::lines::cut;
use super::theme::Theme;

/// From this height on, the first line names the file.
const WITH_TITLE: u16 = 6;

/// As many lines as fit, with the reporting line marked. Before the first event, the start of the
/// search function.
pub(super) fn lines(
    search: &PlayedSearch,
    answer: Option<File>,
    area: Rect,
    theme: &Theme,
) -> Vec<Line<'static>> {
    let Some((file, running)) = place(search, answer) else { return Vec::new() };
    let mut lines = Vec::new();
    if area.height >= WITH_TITLE {
        lines.push(Line::styled(cut(file.path, area.width.into()), theme.faint));
    }
    let rows = usize::from(area.height) - lines.len();
    let text: Vec<&str> = file.text.lines().collect();
    // A third of the lines are above the marked one: what comes next matters more.
    let middle = running.unwrap_or_else(|| head(&text));
    let first = middle.saturating_sub(rows / 3).min(text.len().saturating_sub(rows));
    let shown = &text[first..(first + rows).min(text.len())];
    let indent = shown
        .iter()
        .filter(|line| !line.is_empty())
        .map(|line| indentation(line))
        .min()
        .unwrap_or(0);
    for (index, line) in (first..).zip(shown) {
        let is_running = running == Some(index);
        let style = match line.trim_start() {
            _ if is_running => theme.here,
            comment if comment.starts_with("//") => theme.faint,
            _ => ratatui::style::Style::new(),
        };
        let mark = if is_running { '►' } else { ' ' };
        let gutter = Span::styled(
            format!("{:>4}{mark}", index + 1),
            if is_running { theme.here } else { theme.faint },
        );
        let room = usize::from(area.width).saturating_sub(gutter.width());
        lines.push(Line::from(vec![
            gutter,
            Span::styled(cut(line.get(indent..).unwrap_or(""), room), style),
        ]));
    }
    lines
}

/// The file, and the index of the reporting line in it.
fn place(search: &PlayedSearch, answer: Option<File>) -> Option<(File, Option<usize>)> {
    let running = search.moment().site.as_ref();
    let path = &running.or(search.first_site())?.file;
    let file = answer.filter(|answer| answer.path == path).or(lessons::source(path).copied())?;
    Some((file, running.and_then(|site| (site.line as usize).checked_sub(1))))
}

/// The line where the search function begins.
fn head(text: &[&str]) -> usize {
    text.iter().position(|line| line.contains("fn search<")).unwrap_or(0)
}

fn indentation(line: &str) -> usize {
    line.len() - line.trim_start().len()
}
