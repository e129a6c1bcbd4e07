//! Tests of the screen on a terminal in memory. `SNAPSHOTS=overwrite cargo test -p kata` writes the
//! current screens to `tests/watch`. Read the diff before you commit it.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use judge::fixtures;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};
use snapbox::{Assert, Data};
use sudoku::{EventSource, Mark};
use trace::player::{Coverage, Jump, PlayerCommand};

use super::*;

/// A player of these strategies, after these commands, with all searches counted.
fn player(strategies: &[&str], case: &str, commands: &[PlayerCommand]) -> Player {
    let puzzle = fixtures::case(case).unwrap().puzzle.unwrap();
    let sources: Vec<Arc<dyn EventSource>> = strategies
        .iter()
        .map(|name| Arc::new(ladder::find(name).unwrap().strategy()) as _)
        .collect();
    let mut player = Player::new(&sources, &puzzle, 1, None);
    settle(&mut player);
    for &command in commands {
        player.command(command);
        settle(&mut player);
    }
    player
}

/// Ticks until the searches show what they have to show.
#[track_caller]
fn settle(player: &mut Player) {
    let patience = Instant::now() + Duration::from_mins(2);
    loop {
        player.tick(Duration::ZERO).unwrap();
        if !player.is_waiting()
            && player.searches().iter().all(|search| search.summary().coverage == Coverage::Whole)
        {
            return;
        }
        assert!(Instant::now() < patience, "the searches do not settle");
        thread::yield_now();
    }
}

fn view() -> View {
    View::new("leetcode-37".into(), None, Theme::new(true))
}

fn drawn(view: &View, player: &Player, width: u16, height: u16) -> TestBackend {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| view.draw(frame, player)).unwrap();
    terminal.backend().clone()
}

/// The text of the screen, without spaces at the ends of its lines.
fn text(buffer: &Buffer) -> String {
    let width = usize::from(buffer.area.width);
    let line = |cells: &[ratatui::buffer::Cell]| {
        let line: String = cells.iter().map(ratatui::buffer::Cell::symbol).collect();
        format!("{}\n", line.trim_end())
    };
    buffer.content.chunks(width).map(line).collect()
}

/// Draws the screen and compares it with its snapshot. The code of the strategies is covered with
/// dots, so that an edit of a strategy does not change the snapshots.
#[track_caller]
fn check(name: &str, view: &View, player: &Player, width: u16, height: u16) {
    let mut buffer = drawn(view, player, width, height).buffer().clone();
    for area in code_areas(view, player, buffer.area) {
        for position in area.positions() {
            buffer[position].set_symbol("░");
        }
    }
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/watch")
        .join(format!("{name}.txt"));
    Assert::new().action_env("SNAPSHOTS").eq(text(&buffer), Data::read_from(&path, None).raw());
}

/// Where the code of the strategies is on the screen.
fn code_areas(view: &View, player: &Player, area: Rect) -> Vec<Rect> {
    let options = view.options(player);
    let arrangement = Arrangement::new(area, player.searches().len(), player.focus(), options);
    let panels = arrangement.map(|arrangement| arrangement.panels).unwrap_or_default();
    let code = |panel: &Panel| {
        panel.code_after(player.searches()[panel.search].moment().decision().is_some())
    };
    panels.iter().filter_map(code).collect()
}

const PAIR: [&str; 2] = ["xor-bitmask", "constraint-propagation"];

const FOUR: [&str; 4] = ["naive-scan", "xor-bitmask", "fewest-candidates", "sat"];

/// Each screen: the name of its snapshot, the strategies, the case, the commands, and the size.
#[test]
fn screens_are_as_in_their_snapshots() {
    let (at, end) = (PlayerCommand::Step, PlayerCommand::Jump(Jump::End));
    let backtrack = PlayerCommand::Jump(Jump::NextBacktrack);
    let check = |position| vec![PlayerCommand::ToggleChecks, at(position)];
    let (simple, hard) = ("leetcode-37", "al-escargot");
    let four = || vec![at(100), PlayerCommand::FocusNext];
    for (name, strategies, case, commands, (width, height)) in [
        ("two", &PAIR[..], simple, vec![at(32)], (80, 24)),
        ("one", &["fewest-candidates"], hard, vec![backtrack], (80, 24)),
        ("start", &["naive-scan"], simple, vec![], (80, 24)),
        ("end", &PAIR, simple, vec![end], (80, 24)),
        ("four", &FOUR, simple, four(), (160, 30)),
        ("four-of-which-two-fit", &FOUR, simple, four(), (80, 24)),
        ("small", &PAIR, simple, vec![at(32)], (36, 19)),
        ("least", &PAIR, simple, vec![at(32)], layout::LEAST),
        ("too-small", &PAIR, simple, vec![at(32)], (30, 10)),
        ("candidates-wide", &["constraint-propagation"], hard, vec![backtrack], (80, 24)),
        ("candidates-number", &["constraint-propagation"], hard, vec![backtrack], (40, 24)),
        // The third test of a cell: the naive scan reads cells again, the bitmask reads nothing.
        ("checks-cells-and-masks", &FOUR[..2], simple, check(12), (80, 24)),
        ("checks-with-code", &FOUR[..2], simple, check(12), (100, 30)),
        ("checks-small", &FOUR[..2], simple, check(12), (36, 19)),
        ("checks-flags-and-counters", &["bool-arrays", "count-arrays"], simple, check(8), (80, 24)),
        ("checks-list", &["empty-list"], simple, check(12), (80, 24)),
        ("checks-counts", &["fewest-candidates", "dancing-links"], hard, check(14), (80, 24)),
        // Between checks a small screen shows the code.
        ("checks-placed", &["naive-rescan", "fewest-candidates"], simple, check(2), (80, 24)),
        // The list of keys hides only the middle of the screen, and covered code would hide the
        // list.
        ("help", &PAIR, simple, vec![], (80, 24)),
    ] {
        let is_help = name == "help";
        let candidates = name.starts_with("candidates");
        let view = View { candidates, help: is_help, code: !is_help, ..view() };
        self::check(name, &view, &player(strategies, case, &commands), width, height);
    }
}

#[test]
fn the_marked_line_of_code_reports_the_event() {
    let player = player(&["xor-bitmask"], "leetcode-37", &[PlayerCommand::Step(32)]);
    let (view, screen) = (view(), drawn(&view(), &player, 80, 24));
    let [area] = code_areas(&view, &player, screen.buffer().area)[..] else { panic!() };
    let moment = player.searches()[0].moment();
    let (step, site) = (moment.step.unwrap(), moment.site.as_ref().unwrap());
    let lines = text(screen.buffer());
    let lines: Vec<&str> = lines.lines().skip(area.y.into()).take(area.height.into()).collect();
    assert!(lines[0].contains(&site.file), "{lines:#?}");
    let marked: Vec<&&str> = lines.iter().filter(|line| line.contains('►')).collect();
    let [marked] = marked[..] else { panic!("{lines:#?}") };
    let number = format!("{}►", site.line);
    assert!(marked.contains(&number) && marked.contains(step.verb()), "{marked}");
}

#[test]
fn unusual_sizes_are_drawn_without_a_panic() {
    let player = player(
        &["naive-scan", "sat", "fewest-candidates"],
        "leetcode-37",
        &[PlayerCommand::Step(7)],
    );
    let at_check = [PlayerCommand::ToggleChecks, PlayerCommand::Step(8)];
    let strategies = ["count-arrays", "xor-bitmask", "dancing-links"];
    let checks = self::player(&strategies, "leetcode-37", &at_check);
    for view in
        [view(), View { help: true, candidates: true, ..view() }, View { code: false, ..view() }]
    {
        for (width, height) in
            [(1, 1), (0, 0), (200, 5), (5, 200), (33, 17), (34, 18), (67, 19), (250, 90)]
        {
            drawn(&view, &player, width, height);
            drawn(&view, &checks, width, height);
        }
    }
}

/// The style of the cell of the grid in this row and column, both from 1, on a screen with one
/// board.
fn style(buffer: &Buffer, row: u16, column: u16) -> (Modifier, Color) {
    let (x, y) = (3 * column - 1 + (column - 1) / 3, row + 2 + (row - 1) / 3);
    let cell = &buffer[(x, y)];
    (cell.modifier, cell.fg)
}

#[test]
fn kinds_of_digits_differ_in_more_than_colour() {
    let to_backtrack = [PlayerCommand::Jump(Jump::NextBacktrack), PlayerCommand::Step(-1)];
    let player = player(&["constraint-propagation"], "al-escargot", &to_backtrack);
    for colours in [true, false] {
        let view = View::new(String::new(), None, Theme::new(colours));
        let screen = drawn(&view, &player, 80, 24);
        let moment = player.searches()[0].moment();
        let first = |wanted: fn(Mark) -> bool| {
            let found = sudoku::Cell::ALL.into_iter().find(|&cell| {
                wanted(moment.board.mark(cell))
                    && moment.step.and_then(trace::Step::changes).is_none_or(|(at, _)| at != cell)
            });
            let cell = found.unwrap();
            style(screen.buffer(), cell.row() as u16 + 1, cell.column() as u16 + 1)
        };
        let given = first(|mark| matches!(mark, Mark::Given(_)));
        let placed = first(|mark| matches!(mark, Mark::Placed(_)));
        let deduced = first(|mark| matches!(mark, Mark::Deduced(_)));
        assert_eq!(
            (given.0, placed.0, deduced.0),
            (Modifier::BOLD, Modifier::UNDERLINED, Modifier::empty())
        );
        assert_eq!(placed.1 == Color::Cyan, colours);
        assert_eq!(deduced.1 == Color::Green, colours);
        // A sign distinguishes a deduced digit, even without any style.
        assert!(text(screen.buffer()).contains('°'));
        let colour = |cell: &ratatui::buffer::Cell| (cell.fg, cell.bg);
        let is_plain = |cell| colour(cell) == (Color::Reset, Color::Reset);
        assert!(colours || screen.buffer().content.iter().all(is_plain));
    }
}
