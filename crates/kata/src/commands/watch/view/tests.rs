//! Tests of the screen on a terminal in memory. `SNAPSHOTS=overwrite cargo test -p kata` writes the
//! current screens to `tests/watch`. Read the diff before you commit it.

use judge::fixtures;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};
use snapbox::{Assert, Data};
use sudoku::EventSource;
use trace::player::PlayerCommand::{self, FocusNext, NextBacktrack, Step, ToggleChecks};

use super::*;

/// A player of these strategies, after these commands.
fn player(strategies: &[&str], case: &str, commands: &[PlayerCommand]) -> Player {
    let puzzle = fixtures::case(case).unwrap().puzzle.unwrap();
    let source =
        |name: &&str| -> Box<dyn EventSource> { Box::new(ladder::find(name).unwrap().strategy()) };
    let mut player = Player::new(strategies.iter().map(source).collect(), puzzle, 1, false);
    for &command in commands {
        player.command(command);
    }
    player
}

fn view() -> View {
    View::new("leetcode-37".into(), None)
}

fn drawn(view: &View, player: &Player, (width, height): (u16, u16)) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| view.draw(frame, player)).unwrap();
    terminal.backend().buffer().clone()
}

/// The text of the screen, without spaces at the ends of its lines.
fn text(buffer: &Buffer) -> String {
    let lines = buffer
        .content
        .chunks(buffer.area.width.into())
        .map(|cells| {
            let line: String = cells.iter().map(Cell::symbol).collect();
            format!("{}\n", line.trim_end())
        });
    lines.collect()
}

const PAIR: [&str; 2] = ["xor-bitmask", "constraint-propagation"];

const FOUR: [&str; 4] = ["naive-scan", "xor-bitmask", "fewest-candidates", "sat"];

/// Each screen: the name of its snapshot, the strategies, the case, the commands, and the size. The
/// code is not shown, so that an edit of a strategy does not change them.
#[test]
fn screens_are_as_in_their_snapshots() {
    let check = |position| vec![ToggleChecks, Step(position)];
    let (simple, hard) = ("leetcode-37", "al-escargot");
    let four = || vec![Step(100), FocusNext];
    for (name, strategies, case, commands, size) in [
        ("two", &PAIR[..], simple, vec![Step(32)], (80, 24)),
        (
            "one",
            &["fewest-candidates"],
            hard,
            vec![NextBacktrack],
            (80, 24),
        ),
        (
            "candidates",
            &["constraint-propagation"],
            hard,
            vec![NextBacktrack],
            (80, 24),
        ),
        ("end", &PAIR, simple, vec![PlayerCommand::End], (80, 24)),
        ("four", &FOUR, simple, four(), (160, 30)),
        ("four-of-which-two-fit", &FOUR, simple, four(), (80, 24)),
        ("least", &PAIR, simple, vec![Step(32)], LEAST),
        ("too-small", &PAIR, simple, vec![Step(32)], (30, 10)),
        // The third test of a cell: the naive scan reads cells again, the bitmask reads nothing.
        (
            "checks-cells-and-masks",
            &FOUR[..2],
            simple,
            check(12),
            (80, 24),
        ),
        ("checks-wide", &FOUR[1..2], simple, check(12), (80, 24)),
        (
            "checks-flags-and-counters",
            &["bool-arrays", "count-arrays"],
            simple,
            check(8),
            (80, 24),
        ),
        ("checks-list", &["empty-list"], simple, check(12), (80, 24)),
        (
            "checks-counts",
            &["fewest-candidates", "dancing-links"],
            hard,
            check(14),
            (80, 24),
        ),
        ("help", &PAIR, simple, vec![], (80, 24)),
    ] {
        let [candidates, help] = ["candidates", "help"].map(|shown| shown == name);
        let view = View {
            candidates,
            help,
            code: false,
            ..view()
        };
        let screen = text(&drawn(&view, &player(strategies, case, &commands), size));
        let path = format!("{}/tests/watch/{name}.txt", env!("CARGO_MANIFEST_DIR"));
        let expected = Data::read_from(path.as_ref(), None).raw();
        Assert::new().action_env("SNAPSHOTS").eq(screen, expected);
    }
}

#[test]
fn the_marked_line_of_code_reports_the_event() {
    let player = player(&["xor-bitmask"], "leetcode-37", &[Step(32)]);
    let moment = &player.searches()[0].moment;
    let (step, site) = (moment.step.unwrap(), moment.site.as_ref().unwrap());
    let screen = text(&drawn(&view(), &player, (80, 24)));
    assert!(screen.contains(&site.file), "{screen}");
    let marked: Vec<&str> = screen.lines().filter(|line| line.contains('►')).collect();
    let [marked] = marked[..] else {
        panic!("{screen}")
    };
    let number = format!("{}►", site.line);
    assert!(
        marked.contains(&number) && marked.contains(step.verb()),
        "{marked}"
    );
}

#[test]
fn every_size_is_drawn_without_a_panic() {
    let strategies = ["count-arrays", "sat", "dancing-links"];
    let player = player(&strategies, "leetcode-37", &[ToggleChecks, Step(8)]);
    for help in [false, true] {
        for size in [
            (1, 1),
            (0, 0),
            (200, 5),
            (5, 200),
            (33, 18),
            (34, 19),
            (67, 20),
            (250, 90),
        ] {
            drawn(
                &View {
                    help,
                    candidates: help,
                    ..view()
                },
                &player,
                size,
            );
        }
    }
}
