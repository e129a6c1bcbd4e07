//! The lines below the first table: what its words and columns mean in these results.

use sudoku::list_in_words;

use crate::machine::Machine;
use crate::number::{counted, grouped, seconds};
use crate::results::{Results, SetResults, SetSize, Shortfall, StrategyResults};
use crate::sets::{ENOUGH_PUZZLES, SetKind};

use super::sheet::{Column, NOTE_ON_UNKNOWN};

/// The optimization level of a release. In such a build it is that of every strategy. In a
/// development build a strategy may have a level of its own, so no level is printed there.
const RELEASE_LEVEL: &str = "3";

/// A program waits if even its shortest run took this many times its processor time on the clock.
/// On two cores, ten or more other programs would have to run all the time to have the same effect.
const LEAST_CLOCK_RATIO: f64 = 10.0;

/// Where the load before the measurement is known and low, a program may wait from this ratio on: a
/// program with 8.8 ms of processor time per puzzle that sleeps for 50 ms has a ratio of 6.
const LEAST_RATIO_ON_IDLE_CORES: f64 = 3.0;

/// The same as a multiple of the load per core before the measurement, which may rise.
const ABOVE_LOAD: f64 = 5.0;

/// The columns of the table of times, without the names of the rows.
pub(super) struct ColumnsOfTimes {
    pub(super) placements: Column,
    /// The times of each set.
    pub(super) times: Vec<Column>,
}

/// The notes of the table of times, which has these columns. `sets` are those that the table shows:
/// all sets of the results, or only the first ones. A sign is explained where the table has it.
///
/// The notes on many at once and on single strategies are about all sets, also those that are not
/// shown.
pub(super) fn notes(results: &Results, sets: &[SetSize], columns: &ColumnsOfTimes) -> Vec<String> {
    let mut notes = vec![note_on_times(results, &columns.times)];
    notes.extend(notes_on_gaps(&columns.placements));
    if results.runs > 0 {
        notes.extend(note_on_small_sets(sets));
        notes.extend(note_on_extreme_sets(sets));
    }
    notes.extend(sets.iter().filter_map(note_on_repeated));
    let first_only = results.limits.solutions == 1;
    for set in sets {
        notes.extend(note_on_solutions(set, first_only));
    }
    notes.extend(note_on_budget(results, sets.len()));
    notes.extend(note_on_plain_function(results, sets.len()));
    if has_many_at_once(results) {
        notes.push("Many at once: all puzzles of the set in one call, on one core.".to_owned());
    }
    for strategy in &results.strategies {
        notes.extend(notes_on_strategy(strategy));
        notes.extend(note_on_waiting(strategy, &results.machine));
    }
    notes.push(made_with(results));
    notes
}

fn note_on_times(results: &Results, times: &[Column]) -> String {
    // Without a run, no row has a time.
    if results.runs == 0 {
        return "Nothing was timed: no row solved every puzzle of any set.".to_owned();
    }
    let runs = counted(u64::from(results.runs), "run");
    let mut sentences = vec![format!(
        "A time is the median of at least {runs}, each the mean over the puzzles of the set."
    )];
    let has_intervals = times.iter().any(Column::has_intervals);
    if has_intervals {
        sentences.push("±: how far its 99 % interval reaches.".to_owned());
    }
    if times.iter().any(Column::shows_no_difference) {
        let compared = if has_intervals {
            "this interval"
        } else {
            "the range of its runs"
        };
        sentences.push(format!("≈: {compared} overlaps that of the row above."));
    }
    sentences.join(" ")
}

/// Explains the cells without a number in the column of placements.
fn notes_on_gaps(placements: &Column) -> Vec<String> {
    let mut notes = Vec::new();
    if placements.has_gaps() {
        notes.push("–: no placements, or none reported.".to_owned());
    }
    if placements.has_unknown() {
        notes.push(NOTE_ON_UNKNOWN.to_owned());
    }
    notes
}

fn note_on_small_sets(sets: &[SetSize]) -> Option<String> {
    let names = names_of(sets, |set| {
        set.kind != SetKind::Extreme && set.puzzles < ENOUGH_PUZZLES
    })?;
    let enough = grouped(ENOUGH_PUZZLES as u64);
    Some(format!(
        "{names}: fewer than {enough} puzzles. A branch predictor may learn them; times are for \
         these puzzles alone."
    ))
}

fn note_on_extreme_sets(sets: &[SetSize]) -> Option<String> {
    let names = names_of(sets, |set| set.kind == SetKind::Extreme)?;
    Some(format!(
        "{names}: the puzzles differ by orders of magnitude, so the time is that of the median \
         puzzle."
    ))
}

/// Says that a set has a puzzle more than once.
fn note_on_repeated(set: &SetSize) -> Option<String> {
    if set.repeated == 0 {
        return None;
    }
    let repeated = grouped(set.repeated as u64);
    let puzzles = counted(set.puzzles as u64, "puzzle");
    let repeat = if set.repeated == 1 {
        "repeats"
    } else {
        "repeat"
    };
    Some(format!(
        "{}: {repeated} of {puzzles} {repeat} an earlier one; each counts as a puzzle.",
        set.name
    ))
}

/// Says that a file has puzzles without exactly one solution. The tiers and cases that are built in
/// have them on purpose. A search for the first solution alone finds no second one.
fn note_on_solutions(set: &SetSize, first_only: bool) -> Option<String> {
    let mut parts = Vec::new();
    if set.without_solution > 0 {
        let puzzles = counted(set.without_solution as u64, "puzzle");
        parts.push(format!("{puzzles} without a solution"));
    }
    let with_solution = set.puzzles.saturating_sub(set.without_solution);
    let with_several = set.with_several.unwrap_or_default();
    if with_several > 0 {
        let puzzles = counted(with_several as u64, "puzzle");
        // A row whose budget ran out may have missed another one, if there is one.
        let at_least = if with_several < with_solution {
            "at least "
        } else {
            ""
        };
        parts.push(format!("{at_least}{puzzles} with several solutions"));
    }
    if parts.is_empty() || set.kind != SetKind::File {
        return None;
    }
    let mut note = format!("{} has {}.", set.name, list_in_words(parts, "and"));
    if first_only && with_several == 0 && with_solution > 0 {
        note.push_str(" Whether others have several was not tested.");
    }
    Some(note)
}

/// The names of some sets, with commas between; `None` if there is no such set.
fn names_of(sets: &[SetSize], is_named: fn(&SetSize) -> bool) -> Option<String> {
    let names: Vec<&str> = sets
        .iter()
        .filter(|set| is_named(set))
        .map(|set| &*set.name)
        .collect();
    if names.is_empty() {
        return None;
    }
    Some(names.join(", "))
}

/// Explains a cell such as `495/500` where a budget ended searches, with the first such cell as the
/// example. Only the first `shown_sets` sets of the results are in the table.
fn note_on_budget(results: &Results, shown_sets: usize) -> Option<String> {
    let set = first_unsolved(results, shown_sets, is_over_budget)?;
    let solved = grouped(set.solved as u64);
    let puzzles = grouped(set.puzzles as u64);
    Some(format!(
        "{solved}/{puzzles}: solved {solved} of {puzzles} puzzles within the budget, so it has no \
         time on this set."
    ))
}

/// Explains a cell such as `0/500` of a plain function that was asked for more than one solution.
fn note_on_plain_function(results: &Results, shown_sets: usize) -> Option<String> {
    let set = first_unsolved(results, shown_sets, |reason| reason == Shortfall::Solutions)?;
    let solved = grouped(set.solved as u64);
    let puzzles = grouped(set.puzzles as u64);
    let asked = counted(results.limits.solutions, "solution");
    Some(format!(
        "{solved}/{puzzles}: a plain function stops at its first solution. Asked for {asked}, it \
         solved {solved} of {puzzles} puzzles, so it has no time on this set."
    ))
}

/// The first result, row by row, with a puzzle that was not solved for such a reason.
fn first_unsolved(
    results: &Results,
    shown_sets: usize,
    is_meant: fn(Shortfall) -> bool,
) -> Option<&SetResults> {
    results
        .strategies
        .iter()
        .flat_map(|strategy| &strategy.sets[..shown_sets])
        .find(|set| {
            set.failure.is_none() && set.unsolved.iter().any(|puzzle| is_meant(puzzle.reason))
        })
}

fn is_over_budget(reason: Shortfall) -> bool {
    matches!(reason, Shortfall::Placements | Shortfall::Time)
}

fn has_many_at_once(results: &Results) -> bool {
    results
        .strategies
        .iter()
        .flat_map(|strategy| &strategy.sets)
        .any(|set| set.many_at_once.is_some())
}

/// What a reader has to know about the times of one row.
fn notes_on_strategy(strategy: &StrategyResults) -> Vec<String> {
    let name = &strategy.name;
    let mut notes = Vec::new();
    for set in &strategy.sets {
        // A failure has a sentence of its own.
        if let Some(why) = &set.why_not_all
            && set.failure.is_none()
        {
            let solved = grouped(set.solved as u64);
            let puzzles = counted(set.puzzles as u64, "puzzle");
            notes.push(format!(
                "{name} solved {solved} of {puzzles} of {}: {why}.",
                set.name
            ));
        }
        if let Some(caution) = &set.caution {
            notes.push(format!("Caution: {name} {caution}."));
        }
    }
    if let Some(other) = &strategy.hands_on_to {
        notes.push(format!(
            "{name} hands a single puzzle to {other}, so it is timed on many at once only."
        ));
    }
    let has_time = strategy.sets.iter().any(|set| set.time().is_some());
    if has_time && let Some(startup) = strategy.startup_nanoseconds {
        notes.push(format!(
            "{name}: start-up takes {} and is excluded; I/O is included.",
            seconds(startup / 1e9)
        ));
    }
    notes
}

/// Says that a program waits, where a busy machine cannot be the reason for its time on the clock;
/// where it is probably not the reason, that it may wait. The ratio is that of whole runs: how long
/// one puzzle took on the clock is not known.
fn note_on_waiting(strategy: &StrategyResults, machine: &Machine) -> Option<String> {
    let ratio = strategy.clock_ratio?;
    let load_per_core = machine.load.unwrap_or(0.0) / machine.cores.max(1) as f64;
    let least = if machine.load.is_some() {
        LEAST_RATIO_ON_IDLE_CORES.max(load_per_core * ABOVE_LOAD)
    } else {
        LEAST_CLOCK_RATIO
    };
    if ratio < least {
        return None;
    }
    let what = if ratio >= LEAST_CLOCK_RATIO {
        "waits"
    } else {
        "waits, or other programs kept the cores busy"
    };
    Some(format!(
        "{} {what}: its times here are processor time. On the clock, each of its runs took at least \
         {:.0} times as long, the start included.",
        strategy.name,
        ratio.floor()
    ))
}

/// The machine, the compiled form of each strategy that has several, and the compiler.
fn made_with(results: &Results) -> String {
    let mut parts = vec![format!("One core of {}", results.machine)];
    for strategy in &results.strategies {
        if let Some(form) = &strategy.compiled_form {
            parts.push(format!("{} with {form}", strategy.name));
        }
    }
    // `rustc 1.95.0 (59807616e 2026-04-14)`. The first part is all of a text without ` (`.
    let compiler = results.compiler.split(" (").next().unwrap_or_default();
    parts.push(if results.opt_level == RELEASE_LEVEL {
        compiler.to_owned()
    } else {
        format!("{compiler}, not optimized as in a release build")
    });
    format!("{}.", parts.join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::{Unsolved, sample};
    use crate::tables::times;

    /// The notes of the table that shows all sets.
    fn notes_of_table(results: &Results) -> Vec<String> {
        times(results, true).notes
    }

    /// Results in which this is why a puzzle of the only set was not solved.
    fn with_unsolved(reason: Shortfall) -> Results {
        let mut results = sample::timed("easy", &[1000.0], 0.01);
        results.limits.solutions = 2;
        let set = &mut results.strategies[0].sets[0];
        set.solved = 1999;
        set.unsolved.push(Unsolved { puzzle: 7, reason });
        results
    }

    #[test]
    fn a_note_says_why_puzzles_were_not_solved() {
        for (reason, expected) in [
            (
                Shortfall::Placements,
                "1,999/2,000: solved 1,999 of 2,000 puzzles within the budget, so it has no time \
                 on this set.",
            ),
            (
                Shortfall::Solutions,
                "1,999/2,000: a plain function stops at its first solution. Asked for 2 \
                 solutions, it solved 1,999 of 2,000 puzzles, so it has no time on this set.",
            ),
        ] {
            let results = with_unsolved(reason);
            let notes = notes_of_table(&results);
            let about: Vec<&String> = notes
                .iter()
                .filter(|note| note.starts_with("1,999"))
                .collect();
            assert_eq!(about, [expected]);
        }
    }

    #[test]
    fn a_sign_is_explained_where_the_table_has_it() {
        let apart = sample::timed("easy", &[1000.0, 2000.0], 0.01);
        let alike = sample::timed("easy", &[1000.0, 1010.0], 0.05);
        let mut few_runs = alike.clone();
        let mut no_placements = apart.clone();
        for strategy in &mut few_runs.strategies {
            let figures = strategy.sets[0].figures.as_mut().unwrap();
            figures.nanoseconds_per_puzzle.runs = 3;
        }
        no_placements.strategies[1].sets[0]
            .figures
            .as_mut()
            .unwrap()
            .work = None;
        let interval = "±: how far its 99 % interval reaches.";
        let overlap = "≈: this interval overlaps that of the row above.";
        let range = "≈: the range of its runs overlaps that of the row above.";
        let gap = "–: no placements, or none reported.";
        for (results, expected) in [
            (apart, vec![interval]),
            (alike, vec![interval, overlap]),
            (few_runs, vec![range]),
            (no_placements, vec![interval, gap]),
        ] {
            let notes = notes_of_table(&results).join(" ");
            for note in [interval, overlap, range, gap] {
                assert_eq!(notes.contains(note), expected.contains(&note), "{notes}");
            }
        }
    }

    #[test]
    fn a_sign_in_the_name_of_a_row_is_not_explained() {
        let mut results = sample::timed("easy", &[1000.0, 2000.0], 0.01);
        for strategy in &mut results.strategies {
            strategy.name = "./solver --tolerance ±1 --like ≈2".to_owned();
            let figures = strategy.sets[0].figures.as_mut().unwrap();
            figures.nanoseconds_per_puzzle.runs = 3;
        }
        let notes = notes_of_table(&results).join(" ");
        assert!(!notes.contains(['±', '≈']), "{notes}");
    }

    #[test]
    fn notes_say_what_is_unusual_about_the_puzzles_of_a_file() {
        let mut results = sample::timed("mine", &[1000.0], 0.01);
        results.sets[0].kind = SetKind::File;
        assert!(!has_note(&results, "mine"));
        results.sets[0].repeated = 12;
        results.sets[0].with_several = Some(1003);
        results.sets[0].without_solution = 2;
        for expected in [
            "mine: 12 of 2,000 puzzles repeat an earlier one; each counts as a puzzle.",
            "mine has 2 puzzles without a solution and at least 1,003 puzzles with several \
             solutions.",
        ] {
            assert!(has_note(&results, expected), "{expected}");
        }
        results.sets[0].with_several = Some(0);
        let not_sought = "mine has 2 puzzles without a solution. Whether others have several was \
                          not tested.";
        assert!(has_note(&results, not_sought));
        results.sets[0].with_several = Some(1998);
        let all_others = "mine has 2 puzzles without a solution and 1,998 puzzles with several";
        assert!(has_note(&results, all_others));
        results.sets[0].with_several = Some(0);
        results.sets[0].without_solution = 2000;
        let all = "mine has 2,000 puzzles without a solution.";
        let notes = notes_of_table(&results);
        assert!(notes.iter().any(|note| note == all), "{notes:?}");
        results.sets[0].kind = SetKind::Extreme;
        assert!(!has_note(&results, "mine has"));
    }

    /// Whether a note begins so.
    fn has_note(results: &Results, beginning: &str) -> bool {
        let notes = notes_of_table(results);
        notes.iter().any(|note| note.starts_with(beginning))
    }

    #[test]
    fn a_build_that_is_not_a_release_is_named_without_a_level() {
        let mut results = sample::timed("easy", &[1000.0], 0.01);
        results.compiler = "rustc 1.95.0 (59807616e 2026-04-14)".to_owned();
        for (level, ending) in [
            ("3", "; rustc 1.95.0."),
            ("1", "; rustc 1.95.0, not optimized as in a release build."),
        ] {
            results.opt_level = level.to_owned();
            let notes = notes_of_table(&results);
            let made_with = notes.last().unwrap();
            assert!(made_with.ends_with(ending), "{made_with}");
        }
    }

    #[test]
    fn a_program_waits_if_the_load_cannot_be_the_reason_for_its_time() {
        let mut results = sample::timed("easy", &[1000.0], 0.01);
        results.machine.cores = 2;
        let waits = "strategy 1 waits: its times here are processor time. On the clock, each of its \
                     runs took at least 16 times as long, the start included.";
        let may_wait = "strategy 1 waits, or other programs kept the cores busy: its times here are \
                        processor time. On the clock, each of its runs took at least 4 times as long, \
                        the start included.";
        for (ratio, load, expected) in [
            (16.7, Some(0.5), Some(waits)),
            (16.7, None, Some(waits)),
            (4.0, Some(0.5), Some(may_wait)),
            (4.0, None, None),
            (2.9, Some(0.5), None),
            // One program for each core, and six.
            (4.0, Some(2.0), None),
            (16.7, Some(12.0), None),
        ] {
            results.machine.load = load;
            results.strategies[0].clock_ratio = Some(ratio);
            let mut notes = notes_of_table(&results);
            notes.retain(|note| note.contains("waits"));
            let expected: Vec<&str> = expected.into_iter().collect();
            assert_eq!(notes, expected, "{ratio} {load:?}");
        }
    }
}
