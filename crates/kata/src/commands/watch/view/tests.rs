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
    let mut sources: Vec<Box<dyn EventSource>> = Vec::new();
    for name in strategies {
        sources.push(Box::new(ladder::find(name).unwrap().strategy()));
    }
    let mut player = Player::new(sources, puzzle, 1, false);
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

/// A screen, and what leads to it. The code is not shown, so that an edit of a strategy does not
/// change it.
struct Screen {
    /// The name of its snapshot.
    name: &'static str,
    strategies: &'static [&'static str],
    case: &'static str,
    commands: &'static [PlayerCommand],
    size: (u16, u16),
}

/// The usual size of a terminal.
const USUAL: (u16, u16) = (80, 24);

/// It is solved soon.
const SIMPLE: &str = "leetcode-37";

/// Searches backtrack often here.
const HARD: &str = "al-escargot";

const SCREENS: [Screen; 14] = [
    Screen {
        name: "two",
        strategies: &PAIR,
        case: SIMPLE,
        commands: &[Step(32)],
        size: USUAL,
    },
    Screen {
        name: "one",
        strategies: &["fewest-candidates"],
        case: HARD,
        commands: &[NextBacktrack],
        size: USUAL,
    },
    Screen {
        name: "candidates",
        strategies: &["constraint-propagation"],
        case: HARD,
        commands: &[NextBacktrack],
        size: USUAL,
    },
    Screen {
        name: "end",
        strategies: &PAIR,
        case: SIMPLE,
        commands: &[PlayerCommand::End],
        size: USUAL,
    },
    Screen {
        name: "four",
        strategies: &FOUR,
        case: SIMPLE,
        commands: &[Step(100), FocusNext],
        size: (160, 30),
    },
    Screen {
        name: "four-of-which-two-fit",
        strategies: &FOUR,
        case: SIMPLE,
        commands: &[Step(100), FocusNext],
        size: USUAL,
    },
    Screen {
        name: "least",
        strategies: &PAIR,
        case: SIMPLE,
        commands: &[Step(32)],
        size: LEAST,
    },
    Screen {
        name: "too-small",
        strategies: &PAIR,
        case: SIMPLE,
        commands: &[Step(32)],
        size: (30, 10),
    },
    // The third test of a cell: the naive scan reads cells again, the bitmask reads nothing.
    Screen {
        name: "checks-cells-and-masks",
        strategies: &["naive-scan", "xor-bitmask"],
        case: SIMPLE,
        commands: &[ToggleChecks, Step(12)],
        size: USUAL,
    },
    Screen {
        name: "checks-wide",
        strategies: &["xor-bitmask"],
        case: SIMPLE,
        commands: &[ToggleChecks, Step(12)],
        size: USUAL,
    },
    Screen {
        name: "checks-flags-and-counters",
        strategies: &["bool-arrays", "count-arrays"],
        case: SIMPLE,
        commands: &[ToggleChecks, Step(8)],
        size: USUAL,
    },
    Screen {
        name: "checks-list",
        strategies: &["empty-list"],
        case: SIMPLE,
        commands: &[ToggleChecks, Step(12)],
        size: USUAL,
    },
    Screen {
        name: "checks-counts",
        strategies: &["fewest-candidates", "dancing-links"],
        case: HARD,
        commands: &[ToggleChecks, Step(14)],
        size: USUAL,
    },
    Screen {
        name: "help",
        strategies: &PAIR,
        case: SIMPLE,
        commands: &[],
        size: USUAL,
    },
];

#[test]
fn screens_are_as_in_their_snapshots() {
    for screen in SCREENS {
        let view = View {
            candidates: screen.name == "candidates",
            help: screen.name == "help",
            code: false,
            ..view()
        };
        let player = player(screen.strategies, screen.case, screen.commands);
        let actual = text(&drawn(&view, &player, screen.size));
        let name = screen.name;
        let path = format!("{}/tests/watch/{name}.txt", env!("CARGO_MANIFEST_DIR"));
        let expected = Data::read_from(path.as_ref(), None).raw();
        Assert::new().action_env("SNAPSHOTS").eq(actual, expected);
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
