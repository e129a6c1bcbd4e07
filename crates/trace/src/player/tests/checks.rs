//! Tests of a player that shows checks as events.

use pretty_assertions::assert_eq;

use super::*;

#[test]
fn checks_are_shown_at_the_same_point_of_the_search() {
    let mut player = example(&["naive-scan", "xor-bitmask"]);
    after(&mut player, PlayerCommand::Step(1000));
    let before = player.searches()[0].moment().clone();
    let positions = after(&mut player, PlayerCommand::ToggleChecks);
    assert!(player.shows_checks());
    assert!(positions[0] > 4000 && positions[0] == positions[1], "{positions:?}");
    let moment = player.searches()[0].moment();
    assert_eq!(
        (moment.changes(), moment.step.map(|step| step.op)),
        (1000, before.step.map(|s| s.op))
    );
    assert_eq!(moment.board, before.board);
    assert!(moment.totals.checks > 4000 && moment.checks.is_empty());
    assert_eq!(moment.decision(), None);
    assert_eq!(after(&mut player, PlayerCommand::ToggleChecks), [1000, 1000]);
    assert_eq!(*player.searches()[0].moment(), before);
}

#[test]
fn with_checks_everything_counts_them() {
    let mut player = example(&["xor-bitmask"]);
    after(&mut player, PlayerCommand::ToggleChecks);
    assert_eq!(after(&mut player, PlayerCommand::Jump(Jump::End)), [8366 + 37_652]);
    let totals = player.searches()[0].moment().totals;
    assert_eq!((totals.checks, totals.placements), (37_652, 4208));
    wait_until(&mut player, |player| player.searches()[0].summary().coverage == Coverage::Whole);
    let summary = player.searches()[0].summary();
    assert_eq!(summary.totals.reads, totals.reads);
    let backtrack = after(&mut player, PlayerCommand::Jump(Jump::PreviousBacktrack))[0];
    assert!(matches!(player.searches()[0].moment().step.unwrap().op, Op::Remove(..)));
    assert!(backtrack < 8366 + 37_652);
}

#[test]
fn the_checks_of_a_choice_do_not_end_at_a_segment() {
    let mut player = player(&["fewest-candidates"], &puzzle("wikipedia-brute-force"), 1);
    after(&mut player, PlayerCommand::ToggleChecks);
    after(&mut player, PlayerCommand::Step((EVENTS - 40).cast_signed()));
    let mut longest = 0;
    let mut expected = player.searches()[0].moment().checks.clone();
    for _ in 0..80 {
        after(&mut player, PlayerCommand::Step(1));
        let moment = player.searches()[0].moment();
        match moment.decision() {
            Some(decision) => expected.push(decision),
            None => expected.clear(),
        }
        assert_eq!(moment.checks, expected, "at {}", moment.position());
        longest = longest.max(expected.len());
    }
    assert!(longest > 1);
}

#[test]
fn a_step_cancels_a_switch() {
    let mut player = player(&["naive-scan"], &puzzle("wikipedia-brute-force"), 1);
    after(&mut player, PlayerCommand::Step(500_000));
    player.command(PlayerCommand::ToggleChecks);
    assert_eq!((player.is_waiting(), player.note()), (true, Some(LOOKING)));
    assert_eq!(after(&mut player, PlayerCommand::Step(1)), [500_001]);
    assert!(!player.shows_checks());
    player.command(PlayerCommand::ToggleChecks);
    player.command(PlayerCommand::ToggleChecks);
    assert_eq!((player.is_waiting(), player.shows_checks()), (false, false));
    after(&mut player, PlayerCommand::ToggleChecks);
    assert_eq!((player.searches()[0].moment().changes(), player.shows_checks()), (500_001, true));
}
