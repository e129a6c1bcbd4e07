//! [`View`]: the whole screen, drawn from a player.
//!
//! The boards stand side by side. Below each one, or beside it where there is room, are the last
//! event in words with the counters, what a check has read, and the code that runs.

mod code;
mod evidence;
mod grid;
pub(super) mod help;
#[cfg(test)]
mod tests;
mod theme;

use compare::number::grouped;
use lessons::File;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{LineGauge, Paragraph, Wrap};
use trace::keys::Setting;
use trace::player::{PlayedSearch, Player};
use trace::{Shown, Totals};

use crate::console;
use theme::{FAINT, HERE, PAST, STRONG};

/// The smallest screen: a board with its name and its bar, the header, the footer, and one event.
const LEAST: (u16, u16) = (grid::WIDTH, grid::HEIGHT + 5);

/// Columns between two boards, and between a board and what is beside it.
const GAP: u16 = 2;

/// Columns that words and code need beside a board.
const BESIDE: u16 = 36;

/// Lines of what a check has read: a title, the three houses, and one line more.
const EVIDENCE: u16 = 5;

/// From this number of lines below a board on, the place for the evidence stays where it is.
const FIXED_EVIDENCE: u16 = 14;

/// The smallest number of lines of code worth showing.
const LEAST_CODE: u16 = 2;

/// The most important keys.
const KEYS: [&str; 7] = [
    "? keys",
    "q quit",
    "space play",
    "←→ step",
    "k checks",
    "n backtrack",
    "+- speed",
];

/// What the record of the answer does not show, in a sentence, or `None` if it shows all.
pub(super) struct RecordNotes {
    /// While no checks are shown.
    pub(super) without_checks: Option<String>,
    /// While checks are shown.
    pub(super) with_checks: Option<String>,
}

impl RecordNotes {
    fn note(&self, shows_checks: bool) -> Option<String> {
        if shows_checks {
            self.with_checks.clone()
        } else {
            self.without_checks.clone()
        }
    }
}

/// The whole screen, and what the viewer wants to see on it.
pub(super) struct View {
    /// The name of the puzzle.
    label: String,
    /// The reader's answer, if one of the searches is its record.
    answer: Option<File>,
    /// Whether the number of candidates of each blank cell is shown.
    pub(super) candidates: bool,
    /// Whether the code is shown.
    pub(super) code: bool,
    pub(super) record_notes: RecordNotes,
    /// Whether the list of keys is shown.
    pub(super) help: bool,
}

impl View {
    pub(super) const fn new(label: String, answer: Option<File>) -> Self {
        Self {
            label,
            answer,
            candidates: false,
            code: true,
            record_notes: RecordNotes {
                without_checks: None,
                with_checks: None,
            },
            help: false,
        }
    }

    /// Draws the screen.
    pub(super) fn draw(&self, frame: &mut Frame<'_>, player: &Player) {
        let area = frame.area();
        let (width, height) = LEAST;
        if area.width < width || area.height < height {
            let found = format!("{}×{}", area.width, area.height);
            let text = format!("terminal too small: needs {width}×{height}, has {found}");
            frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
            return;
        }
        let shown = usize::from((area.width + GAP) / (grid::WIDTH + GAP));
        let shown = shown.min(player.searches().len());
        let below = self.footer(player, shown, area.width.into());
        // At least one line of footer, more if the screen is higher.
        let below_height = (below.len() as u16).min(area.height + 1 - height);
        let rows = [
            Constraint::Length(1),
            Constraint::Fill(1),
            Constraint::Length(below_height),
        ];
        let [header, middle, footer] = Layout::vertical(rows).areas(area);
        let label = Line::styled(self.label.as_str(), FAINT);
        let columns = [
            Constraint::Fill(1),
            Constraint::Length(label.width() as u16),
        ];
        let [state, right] = Layout::horizontal(columns).spacing(GAP).areas(header);
        frame.render_widget(Line::styled(header_text(player), STRONG), state);
        frame.render_widget(label, right);

        let first = player.focus().saturating_sub(shown - 1);
        let boards = Layout::horizontal(vec![Constraint::Fill(1); shown]).spacing(GAP);
        for (index, &area) in (first..).zip(boards.split(middle).iter()) {
            self.draw_board(frame, player, index, area);
        }
        frame.render_widget(Paragraph::new(below), footer);
        if self.help {
            let setting = Setting {
                searches: player.searches().len(),
                has_answer: self.answer.is_some(),
            };
            help::draw(frame, setting);
        }
    }

    fn draw_board(&self, frame: &mut Frame<'_>, player: &Player, index: usize, area: Rect) {
        let search = &player.searches()[index];
        let shown = Shown::new(&search.moment);
        let rows = [
            Constraint::Length(1),
            Constraint::Fill(1),
            Constraint::Length(1),
        ];
        let [name, middle, bar] = Layout::vertical(rows).areas(area);

        let in_focus = player.focus() == index && player.searches().len() > 1;
        let (mark, style) = if in_focus {
            ("▸ ", HERE)
        } else {
            ("", STRONG)
        };
        frame.render_widget(
            Line::styled(format!("{mark}{}", search.trace.strategy), style),
            name,
        );
        let state = match (search.position() == search.end(), search.is_cut) {
            (true, false) => "at its end",
            (true, true) => "the record ends",
            (false, _) => "",
        };
        frame.render_widget(Line::styled(state, FAINT).right_aligned(), name);

        let is_wide = middle.width >= grid::WIDTH + GAP + BESIDE;
        let [board, words] = if is_wide {
            let columns = [Constraint::Length(grid::WIDTH), Constraint::Fill(1)];
            Layout::horizontal(columns).spacing(GAP).areas(middle)
        } else {
            Layout::vertical([Constraint::Length(grid::HEIGHT), Constraint::Fill(1)]).areas(middle)
        };
        let grid = grid::lines(&search.moment, &shown, self.candidates);
        frame.render_widget(Paragraph::new(grid), board);
        self.draw_words(frame, search, &shown, player.shows_checks(), words);

        let more = if search.is_cut { " recorded" } else { "" };
        let label = format!(
            "{} of {}{more}",
            grouped(search.position()),
            grouped(search.end())
        );
        #[expect(
            clippy::cast_precision_loss,
            reason = "a bar shows a hundred parts of it"
        )]
        let ratio = search.position() as f64 / search.end().max(1) as f64;
        let gauge = LineGauge::default()
            .label(label)
            .ratio(ratio)
            .filled_symbol("━");
        frame.render_widget(gauge.filled_style(PAST).unfilled_style(FAINT), bar);
    }

    /// The last event and the counters, the evidence of a check, and the code, as far as they fit.
    fn draw_words(
        &self,
        frame: &mut Frame<'_>,
        search: &PlayedSearch,
        shown: &Shown,
        with_checks: bool,
        area: Rect,
    ) {
        let has_room = area.height >= FIXED_EVIDENCE;
        let why = match shown.reads.as_str() {
            "" => shown.why.clone(),
            reads => format!("{} ({reads})", shown.why),
        };
        let mut facts = vec![Line::styled(shown.event.as_str(), STRONG)];
        facts.extend(counters(shown, search.trace.totals, with_checks, has_room));
        facts.push(Line::raw(why));
        // A long reason may take another line.
        let height = facts.len() as u16 + u16::from(has_room);
        let evidence = evidence::lines(shown, area.height.saturating_sub(height));
        let fixed = if with_checks && has_room {
            EVIDENCE + 1
        } else {
            0
        };
        let rows = [
            Constraint::Length(height),
            Constraint::Length(fixed.max(evidence.len() as u16)),
            Constraint::Fill(1),
        ];
        let [above, middle, below] = Layout::vertical(rows).areas(area);
        frame.render_widget(Paragraph::new(facts).wrap(Wrap { trim: true }), above);
        frame.render_widget(Paragraph::new(evidence), middle);
        if self.code && below.height >= LEAST_CODE {
            let code = code::lines(search, self.answer, below.height);
            frame.render_widget(Paragraph::new(code), below);
        }
    }

    /// A message, or what is wrong with this step; a note on the record; and the most important
    /// keys.
    fn footer(&self, player: &Player, shown: usize, width: usize) -> Vec<Line<'static>> {
        let boards = player.searches().len();
        let message = match (player.note, &player.wrong_step) {
            (Some(note), _) => Some(note.to_owned()),
            _ if shown < boards => Some(format!("{shown} of {boards} boards fit; tab switches")),
            (None, Some(wrong_step)) => {
                let is_here = wrong_step.changes == player.searches()[0].moment.changes();
                Some(if is_here {
                    wrong_step.why.clone()
                } else {
                    "w wrong step".to_owned()
                })
            }
            (None, None) => None,
        };
        let record_note = self.record_notes.note(player.shows_checks());
        let mut lines = Vec::new();
        for text in message.into_iter().chain(record_note) {
            for line in console::wrapped(&text, width) {
                lines.push(Line::styled(line, HERE));
            }
        }
        for line in console::key_lines(&KEYS, width) {
            lines.push(Line::styled(line, FAINT));
        }
        lines
    }
}

/// The counters. Where there is little room, those of checks stand for all.
fn counters(shown: &Shown, whole: Totals, with_checks: bool, has_room: bool) -> Vec<Line<'static>> {
    let totals = shown.totals;
    let deepest = format!("{}/{}", shown.board.chosen.len(), whole.depth);
    // An answer may make checks that its record does not show.
    let seen = |count, all| {
        if all == 0 {
            "–".to_owned()
        } else {
            grouped(count)
        }
    };
    let checks = [
        ("checks", seen(totals.checks, whole.checks)),
        ("reads", seen(totals.reads, whole.reads)),
    ];
    let choices = [
        ("placements", grouped(totals.placements)),
        ("backtracks", grouped(totals.backtracks)),
    ];
    let rest = [
        ("deductions", grouped(totals.deductions)),
        ("depth", deepest),
        ("solutions", grouped(totals.solutions)),
    ];
    let rows = match (with_checks, has_room) {
        (false, _) => vec![&choices[..], &rest[..]],
        (true, true) => vec![&checks[..], &choices[..], &rest[..]],
        (true, false) => vec![&checks[..]],
    };
    let spans = |(label, count): &(&str, String)| {
        let label = Span::styled(format!("{label} "), FAINT);
        [label, Span::raw(format!("{count}  "))]
    };
    rows.into_iter()
        .map(|row| row.iter().flat_map(spans).collect())
        .collect()
}

/// Whether it plays, how fast, and whether checks are events.
fn header_text(player: &Player) -> String {
    let state = match (player.is_playing, player.is_over()) {
        (true, _) => "► playing",
        (false, true) if !player.grows => "■ at the end",
        _ => "‖ paused",
    };
    let speed = format!("{} events/s", grouped(player.speed().into()));
    let checks = if player.shows_checks() {
        "with checks"
    } else {
        ""
    };
    let recording = if player.grows { "● recording" } else { "" };
    let parts = [state, &speed, checks, recording]
        .into_iter()
        .filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join("   ")
}
