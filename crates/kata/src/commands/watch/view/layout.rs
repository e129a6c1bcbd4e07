//! [`Arrangement`]: the place of everything on a screen of a given size.

use ratatui::layout::Rect;

use super::grid::GridSize;

/// Columns of a board, with the gap to the next one.
pub(super) const PITCH: u16 = GridSize::SMALL.0 + 3;

/// The smallest screen for one board: the header, the name, the grid, one line of facts, the bar.
pub(super) const LEAST: (u16, u16) = (GridSize::SMALL.0 + 1, GridSize::SMALL.1 + 4);

/// Lines of facts below a grid: the event, its reason, and the counters in two lines.
const FACTS: u16 = 4;

/// Lines of facts beside a grid, where there is room for one line per counter.
const FACTS_BESIDE: u16 = 10;

/// Lines of facts that checks add: below a grid a third line of counters, beside it two counters.
const MORE_FACTS: (u16, u16) = (1, 2);

/// Lines of facts below a grid if there is too little room for facts and evidence: the event with
/// its reason, and the counters of checks.
pub(super) const FEW_FACTS: u16 = 2;

/// Lines of evidence: a title, the three houses, and one line more.
pub(super) const EVIDENCE: u16 = 5;

/// The smallest number of lines of evidence worth showing: all but the title.
const LEAST_EVIDENCE: u16 = 4;

/// The smallest number of lines of code worth showing.
const LEAST_CODE: u16 = 3;

/// Columns that facts and code need beside a grid.
const BESIDE: u16 = 36;

/// What the viewer wants to see in addition to the boards.
#[derive(Clone, Copy, Debug)]
pub(super) struct ViewOptions {
    pub(super) candidates: bool,
    pub(super) code: bool,
    pub(super) checks: bool,
}

/// The place of everything on the screen.
#[derive(Debug)]
pub(super) struct Arrangement {
    pub(super) header: Rect,
    pub(super) footer: Rect,
    /// As many boards as fit.
    pub(super) panels: Vec<Panel>,
}

/// The place of one search on the screen.
#[derive(Debug)]
pub(super) struct Panel {
    /// The index of the search.
    pub(super) search: usize,
    pub(super) name: Rect,
    pub(super) size: GridSize,
    pub(super) grid: Rect,
    pub(super) facts: Rect,
    /// What the last check read.
    pub(super) evidence: Option<Rect>,
    /// On a small screen, code and evidence share one place: the code is shown after events that
    /// are no checks.
    pub(super) code: Option<Rect>,
    pub(super) bar: Rect,
}

impl Arrangement {
    /// `None` if not even one board fits.
    pub(super) fn new(
        area: Rect,
        boards: usize,
        focus: usize,
        options: ViewOptions,
    ) -> Option<Self> {
        if area.width < LEAST.0 || area.height < LEAST.1 {
            return None;
        }
        // On the lowest screens there is no room for the footer.
        let footer = u16::from(area.height > LEAST.1);
        let header = Rect { height: 1, ..area };
        let middle = Rect { y: area.y + 1, height: area.height - 1 - footer, ..area };
        let footer = Rect { y: middle.bottom(), height: footer, ..area };

        let per_row = usize::from((area.width + 2) / PITCH).clamp(1, boards);
        let rows_that_fit = usize::from(middle.height / (LEAST.1 - 1 + FACTS)).max(1);
        let rows = boards.div_ceil(per_row).min(rows_that_fit);
        let shown = boards.min(per_row * rows);
        // Rows of equal length: four boards become two and two, not three and one.
        let per_row = shown.div_ceil(rows);
        let first = focus.saturating_sub(shown - 1).min(boards - shown);
        let panels = (0..shown).map(|index| {
            let (row, column) = ((index / per_row) as u16, (index % per_row) as u16);
            let (width, height) = (middle.width / per_row as u16, middle.height / rows as u16);
            let gap = if column + 1 < per_row as u16 { 2 } else { 0 };
            let area = Rect {
                x: middle.x + column * width,
                y: middle.y + row * height,
                width: width - gap,
                height,
            };
            Panel::new(first + index, area, options)
        });
        Some(Self { header, footer, panels: panels.collect() })
    }
}

impl Panel {
    fn new(search: usize, area: Rect, options: ViewOptions) -> Self {
        let size = GridSize::that_fits(area.width, area.height, options.candidates);
        let (width, height) = size.extent();
        let name = Rect { height: 1, ..area };
        let grid = Rect { x: area.x, y: area.y + 1, width, height };
        let bar = Rect { y: area.bottom() - 1, height: 1, ..area };
        let beside = Rect {
            x: grid.right() + 2,
            y: grid.y,
            width: area.width.saturating_sub(width + 2),
            height: area.height.saturating_sub(2),
        };
        let below = Rect {
            x: area.x,
            y: grid.bottom(),
            width: area.width,
            height: (bar.y).saturating_sub(grid.bottom()),
        };
        let is_wide = beside.width >= BESIDE;
        let evidence = match (options.checks, is_wide) {
            (false, _) => 0,
            (true, true) => below.height.min(EVIDENCE),
            (true, false) => below.height.saturating_sub(FEW_FACTS).min(EVIDENCE),
        };
        let evidence = if evidence < LEAST_EVIDENCE { 0 } else { evidence };
        let more = if options.checks { MORE_FACTS } else { (0, 0) };
        let (facts, evidence, code) = if is_wide {
            let (facts, rest) = split(beside, FACTS_BESIDE + more.1);
            // The evidence is close to the cells that it is about.
            (facts, split(Rect { width, ..below }, evidence).0, rest)
        } else {
            let (facts, rest) = split(below, (below.height - evidence).min(FACTS + more.0));
            let (evidence, rest) = split(rest, evidence);
            (facts, evidence, rest)
        };
        let evidence = Some(evidence).filter(|area| area.height > 0);
        let code = Some(code).filter(|area| area.height >= LEAST_CODE).or(evidence);
        let code = code.filter(|_| options.code);
        Self { search, name, size, grid, facts, evidence, code, bar }
    }

    /// Where the code is. `is_check` says whether the last event is a check.
    pub(super) fn code_after(&self, is_check: bool) -> Option<Rect> {
        self.code.filter(|_| !is_check || self.code != self.evidence)
    }
}

/// The first lines, and the rest.
fn split(area: Rect, lines: u16) -> (Rect, Rect) {
    let above = Rect { height: lines.min(area.height), ..area };
    (above, Rect { y: above.bottom(), height: area.height - above.height, ..area })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: ViewOptions = ViewOptions { candidates: false, code: true, checks: false };

    #[test]
    fn the_board_in_focus_is_among_those_that_fit() {
        for focus in 0..4 {
            let arrangement = Arrangement::new(Rect::new(0, 0, 80, 24), 4, focus, PLAIN).unwrap();
            assert!(arrangement.panels.iter().any(|panel| panel.search == focus), "{focus}");
        }
    }

    #[test]
    fn no_part_lies_outside_the_screen_or_over_another() {
        for (width, height) in
            [(32, 17), (40, 20), (66, 24), (80, 24), (100, 30), (120, 60), (160, 50), (300, 100)]
        {
            for boards in 1..=4 {
                for (candidates, checks) in
                    [(false, false), (true, false), (false, true), (true, true)]
                {
                    let area = Rect::new(0, 0, width, height);
                    let options = ViewOptions { candidates, code: true, checks };
                    let arrangement = Arrangement::new(area, boards, 0, options).unwrap();
                    let mut all = vec![arrangement.header, arrangement.footer];
                    for panel in &arrangement.panels {
                        all.extend([panel.name, panel.grid, panel.facts, panel.bar]);
                        all.extend(panel.evidence);
                        all.extend(panel.code_after(true));
                    }
                    all.retain(|rect| rect.area() > 0);
                    for (index, rect) in all.iter().enumerate() {
                        assert_eq!(
                            rect.intersection(area),
                            *rect,
                            "{width}×{height}, {boards} boards"
                        );
                        let apart = all[..index].iter().all(|other| !other.intersects(*rect));
                        assert!(apart, "{width}×{height}, {boards} boards: {rect:?} of {all:?}");
                    }
                }
            }
        }
    }
}
