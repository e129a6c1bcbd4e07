//! Traces with checks: what they have in addition, and the order that all row-by-row strategies
//! share.

use pretty_assertions::assert_eq;
use sudoku::{Decision, Limits, Puzzle};
use trace::{Op, Recorder, Step, Trace, Window, write_jsonl};

fn example() -> Puzzle {
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        .parse()
        .unwrap()
}

/// The first events of a search, with checks.
fn with_checks(strategy: &str, window: Window) -> Trace {
    let rung = ladder::find(strategy).unwrap();
    Recorder::new(strategy, &example(), window).with_checks().record(rung.strategy(), 1)
}

fn is_check(step: Step) -> bool {
    matches!(step.op, Op::Check(_))
}

#[test]
fn checks_are_steps_between_the_changes_of_the_board() {
    for rung in ladder::LADDER {
        let checked = with_checks(rung.name(), Window::First(u64::MAX));
        let plain = Recorder::new(rung.name(), &example(), Window::First(u64::MAX))
            .record(rung.strategy(), 1);
        let changes = checked.steps().filter(|&(_, step)| !is_check(step));
        let changes: Vec<Op> = changes.map(|(_, step)| step.op).collect();
        let expected: Vec<Op> = plain.steps().map(|(_, step)| step.op).collect();
        assert_eq!(changes, expected, "{}", rung.name());
        let limits = Limits::FIRST;
        let work = rung.strategy().solve_counted_with_checks(&example(), &limits).1;
        let totals = checked.totals;
        assert_eq!((totals.checks, totals.reads), (work.checks, work.reads), "{}", rung.name());
        assert_eq!(totals.events, plain.totals.events + totals.checks, "{}", rung.name());
        assert_eq!((plain.totals.checks, plain.totals.reads), (0, 0), "{}", rung.name());
    }
}

#[test]
fn row_by_row_strategies_test_the_same_digits_at_the_same_steps() {
    let walk = |strategy: &str| -> Vec<(u64, Decision)> {
        let trace = with_checks(strategy, Window::First(5000));
        trace.steps().filter_map(|(index, step)| Some((index, step.decision()?))).collect()
    };
    let first = walk("naive-scan");
    assert!(first.len() > 4000);
    for rung in ladder::LADDER.iter().filter(|rung| rung.row_by_row) {
        assert_eq!(walk(rung.name()), first, "{}", rung.name());
    }
}

#[test]
fn a_look_for_a_blank_cell_belongs_to_the_next_step() {
    // The first blank cell is the third one.
    let looked = |strategy| with_checks(strategy, Window::First(2)).step(0).unwrap().looked;
    assert_eq!((looked("naive-scan"), looked("naive-rescan"), looked("empty-list")), (3, 3, 0));
    // 1 is placed in r1c3. The next blank cell is the next one, and the fourth from the start.
    let after_place = |strategy| {
        let trace = with_checks(strategy, Window::First(100));
        let mut steps = trace.steps().skip_while(|&(_, step)| is_check(step)).skip(1);
        steps.next().unwrap().1.looked
    };
    assert_eq!((after_place("naive-scan"), after_place("naive-rescan")), (1, 4));
}

/// One test of each kind of strategy: what it reads, and what it uses that was read before.
#[test]
fn a_line_of_json_says_what_was_read() {
    let line = |strategy: &str, event: usize| {
        let mut text = Vec::new();
        write_jsonl(&with_checks(strategy, Window::First(9)), &mut text).unwrap();
        String::from_utf8(text).unwrap().lines().nth(2 + event).unwrap().to_owned()
    };
    let cells = (1..=9).map(|column| {
        let digit = ["5", "3", "1", "–", "7", "–", "–", "–", "–"][column - 1];
        format!(r#""r1c{column}: {digit}""#)
    });
    let cells = cells.collect::<Vec<_>>().join(",");
    let test = r#"{"i":2,"depth":1,"op":"check","cell":"r1c4","digit":1,"allowed":false,"#;
    let at = r#""text":"1 in r1c4? no: row 1 has it"#;
    let masks = r#"["row 1: 1 3 5 7","column 4: 1 4 8","box 2: 1 5 7 9"]"#;
    for (strategy, expected) in [
        ("naive-scan", format!(r#"{test}"reads":[{cells}],"looked":1,{at} in r1c3","site":0}}"#)),
        (
            "bool-arrays",
            format!(r#"{test}"reads":["1 in row 1: yes"],"looked":1,{at}","site":0}}"#),
        ),
        ("xor-bitmask", format!(r#"{test}"reads":{masks},{at}","site":0}}"#)),
    ] {
        assert_eq!(line(strategy, 2), expected);
    }
    let second = line("xor-bitmask", 3);
    assert!(second.contains(&format!(r#""digit":2,"allowed":true,"known":{masks}"#)), "{second}");
    let options = line("dancing-links", 0);
    assert!(options.contains(r#""options":3,"reads":["candidates of r1c3: 3"]"#), "{options}");
}
