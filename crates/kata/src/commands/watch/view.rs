//! [`View`]: the whole screen, drawn from a player.

mod bar;
mod code;
mod evidence;
mod facts;
mod grid;
mod help;
mod layout;
mod lines;
#[cfg(test)]
mod tests;
mod theme;

use lessons::File;
use ratatui::Frame;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};
use trace::Shown;
use trace::player::Player;

use compare::number;
use layout::{Arrangement, Panel, ViewOptions};
pub(super) use theme::Theme;

/// The whole screen, and what the viewer wants to see on it.
pub(super) struct View {
    /// The name of the puzzle.
    label: String,
    /// The reader's answer, if one of the searches is its record.
    answer: Option<File>,
    theme: Theme,
    /// Whether the candidates of blank cells are shown.
    pub(super) candidates: bool,
    /// Whether the code is shown.
    pub(super) code: bool,
    /// Whether the list of keys is shown.
    pub(super) help: bool,
}

impl View {
    pub(super) const fn new(label: String, answer: Option<File>, theme: Theme) -> Self {
        Self { label, answer, theme, candidates: false, code: true, help: false }
    }

    /// Draws the screen.
    pub(super) fn draw(&self, frame: &mut Frame<'_>, player: &Player) {
        let area = frame.area();
        let options = self.options(player);
        let Some(arrangement) =
            Arrangement::new(area, player.searches().len(), player.focus(), options)
        else {
            let (width, height) = layout::LEAST;
            let text = format!(
                "terminal too small: needs {width}×{height}, has {}×{}",
                area.width, area.height
            );
            frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
            return;
        };
        frame.render_widget(self.header(player, arrangement.header.width), arrangement.header);
        frame.render_widget(self.footer(player, &arrangement), arrangement.footer);
        for panel in &arrangement.panels {
            self.draw_panel(frame, player, panel);
        }
        if self.help {
            help::draw(frame, &self.theme);
        }
    }

    fn options(&self, player: &Player) -> ViewOptions {
        ViewOptions { candidates: self.candidates, code: self.code, checks: player.shows_checks() }
    }

    fn draw_panel(&self, frame: &mut Frame<'_>, player: &Player, panel: &Panel) {
        let search = &player.searches()[panel.search];
        let focused = player.focus() == panel.search && player.searches().len() > 1;
        let options = self.options(player);
        let shown = Shown::new(search.moment());
        let few = facts::are_few(panel.facts, options);
        let name = facts::name(search, focused, panel.name.width, few, &self.theme);
        frame.render_widget(name, panel.name);
        let grid = grid::lines(search.moment(), &shown, panel.size, self.candidates, &self.theme);
        frame.render_widget(Paragraph::new(grid), panel.grid);
        let facts = facts::lines(search, &shown, panel.facts, options, &self.theme);
        frame.render_widget(Paragraph::new(facts), panel.facts);
        let is_check = search.moment().decision().is_some();
        if let Some(area) = panel.evidence {
            let lines = evidence::lines(search.moment(), &shown, area, &self.theme);
            frame.render_widget(Paragraph::new(lines), area);
        }
        if let Some(area) = panel.code_after(is_check) {
            frame.render_widget(
                Paragraph::new(code::lines(search, self.answer, area, &self.theme)),
                area,
            );
        }
        frame.render_widget(bar::line(search, panel.bar.width, &self.theme), panel.bar);
    }

    /// Whether it plays, how fast, and whether checks are events.
    fn header(&self, player: &Player, width: u16) -> Line<'_> {
        let theme = &self.theme;
        let state = match (player.is_waiting(), player.is_playing(), player.is_over()) {
            (true, ..) => "… searching",
            (_, true, _) => "► playing",
            (_, _, true) if !player.grows() => "■ at the end",
            _ => "‖ paused",
        };
        let speed = format!("{} events/s", number::grouped(player.speed().into()));
        let checks = if player.shows_checks() { "with checks" } else { "" };
        let recording = if player.grows() { "● recording" } else { "" };
        let parts = [state, &speed, checks, recording].into_iter().filter(|part| !part.is_empty());
        let left = parts.collect::<Vec<_>>().join("   ");
        lines::both_ends(
            vec![Span::styled(left, theme.strong)],
            vec![Span::styled(self.label.as_str(), theme.faint)],
            width,
        )
    }

    /// A message, or the most important keys.
    fn footer(&self, player: &Player, arrangement: &Arrangement) -> Line<'_> {
        const KEYS: &str = "space play  ←→ step  k checks  n backtrack  s solution  d deepest  +- speed  ? keys  \
             q quit";
        const FEWER: &str = "space play  ←→ step  k checks  n backtrack  ? keys  q quit";
        let width = usize::from(arrangement.footer.width);
        if let Some(note) = player.note() {
            return Line::styled(note, self.theme.warning);
        }
        let boards = player.searches().len();
        if arrangement.panels.len() < boards {
            let shown = arrangement.panels.len();
            let columns = usize::from(layout::PITCH) * boards;
            let text =
                format!("{shown} of {boards} boards fit; tab switches; {columns} columns fit all");
            return Line::styled(lines::cut(&text, width), self.theme.warning);
        }
        let keys = [KEYS, FEWER]
            .into_iter()
            .find(|keys| keys.chars().count() <= width)
            .unwrap_or("? keys  q quit");
        Line::styled(keys, self.theme.faint)
    }
}
