//! The tables of ratios: to the previous rung, to itself, to a published solver, to an older build.

use sudoku::list_in_words;

use crate::number::counted;
use crate::results::{Ratio, Results, Role, StrategyResults};
use crate::side_by_side::PlayedRounds;

use super::heading;
use super::sheet::{Column, Emphasis, Sheet, Signs, TableCell};

const INTERVAL: &str = "The interval is at 99 % confidence, from rounds in which both ran; with \
                        fewer than 8 rounds, it is their range. A ratio of 1 means equally fast.";

const NO_DIFFERENCE: &str = "≈: the interval reaches 1, so it shows no difference.";

const NO_RATIO: &str = "–: no ratio, since one of the two has no time on all puzzles of the set, or \
                        both ran in too few rounds.";

/// Why even two copies of a search in one build may differ.
const LAYOUT: &str = "The code layout of a build is one sample: the compiler may place the same \
                      search otherwise in another build, which can change its time by some percent.";

/// A row of a table of ratios.
struct RatioRow {
    name: String,
    /// One for each set; `None` for a set without a ratio.
    ratios: Vec<Option<Ratio>>,
}

/// The speed of each row relative to the previous rung, or to the row above. `None` without enough
/// rounds.
pub(super) fn to_previous(results: &Results) -> Option<Sheet> {
    let title = "Speed relative to the previous rung, or to the row above";
    non_empty(sheet(results, title, &faster(results, &[Role::Measured])))
}

/// The speed of each row relative to the fastest published solver. `None` without enough rounds.
pub(super) fn to_published(results: &Results) -> Option<Sheet> {
    let title = "Speed relative to the fastest published solver of each set";
    non_empty(sheet(results, title, &faster(results, &[Role::Measured])))
}

/// Every contestant compared with itself, and with one that is slower on purpose.
pub(super) fn to_itself(results: &Results) -> Sheet {
    let rows = faster(results, &[Role::Again, Role::Slower]);
    let mut sheet = sheet(results, "Speed against itself", &rows);
    let again = SignificantRatios::count(results, Role::Again);
    sheet.notes.push(format!(
        "False differences: {} of {}; at most 1 of 100 is to be expected. {}",
        again.significant,
        again.ratios,
        slower_copies(&SignificantRatios::count(results, Role::Slower))
    ));
    sheet.notes.extend(note_on_missing_ratios(results));
    sheet
}

/// The ratio to an older build, set by set.
pub(super) fn to_older_build(results: &Results, rounds: &PlayedRounds) -> Sheet {
    let mut rows = Vec::new();
    for strategy in &results.strategies {
        let ratios: Vec<Option<Ratio>> = strategy.sets.iter().map(|set| set.change).collect();
        if ratios.iter().any(Option::is_some) {
            rows.push(RatioRow {
                name: strategy.name.clone(),
                ratios,
            });
        }
    }
    let mut sheet = sheet(results, "Now ÷ before", &rows);
    let count = counted(u64::from(rounds.finished), "round");
    sheet.notes.push(format!(
        "Now ÷ before: the time now divided by the time of {}. {} {count}.",
        rounds.earlier_build.display(),
        how_they_ran(rounds)
    ));
    sheet.notes.extend(note_on_missing_ratios(results));
    sheet
}

/// How the two builds ran, up to the number of rounds.
const fn how_they_ran(rounds: &PlayedRounds) -> &'static str {
    if rounds.took_turns {
        "The two builds took turns on one core, a few milliseconds each, in"
    } else {
        "The two builds ran at the same time, on cores that the system chose, in"
    }
}

/// Says which strategies have no ratio on a set because their budget was too small. Their copies
/// have the same budget, so they are not named.
fn note_on_missing_ratios(results: &Results) -> Option<String> {
    let mut unfinished = Vec::new();
    for strategy in &results.strategies {
        if strategy.role == Role::Measured {
            unfinished.extend(strategy.unfinished_sets());
        }
    }
    if unfinished.is_empty() {
        return None;
    }
    let unfinished = list_in_words(unfinished, "and");
    Some(format!(
        "No ratio without a time on all puzzles: {unfinished} within the budget."
    ))
}

/// The sentence about the copies that are slower on purpose.
fn slower_copies(slower: &SignificantRatios) -> String {
    if slower.ratios == 0 {
        return String::from(
            "No slower copy was compared, which needs a set of 1,000 puzzles or more: so this does \
             not show which differences would be found.",
        );
    }
    format!(
        "On sets of 1,000 puzzles or more, one copy solves one of 50 puzzles twice, which takes \
         about 2 % longer: found {} of {}.",
        slower.significant, slower.ratios
    )
}

/// The ratios of the contestants in one role.
struct SignificantRatios {
    ratios: u32,
    /// Those whose interval does not reach 1.
    significant: u32,
}

impl SignificantRatios {
    fn count(results: &Results, role: Role) -> Self {
        let mut counts = Self {
            ratios: 0,
            significant: 0,
        };
        for strategy in &results.strategies {
            for set in &strategy.sets {
                if strategy.role == role
                    && let Some(ratio) = set.faster
                {
                    counts.ratios += 1;
                    counts.significant += u32::from(ratio.is_significant());
                }
            }
        }
        counts
    }
}

/// The contestants in these roles that have a ratio.
fn faster(results: &Results, roles: &[Role]) -> Vec<RatioRow> {
    let mut rows = Vec::new();
    for strategy in &results.strategies {
        let ratios: Vec<Option<Ratio>> = strategy.sets.iter().map(|set| set.faster).collect();
        if roles.contains(&strategy.role) && ratios.iter().any(Option::is_some) {
            rows.push(RatioRow {
                name: name_of(strategy),
                ratios,
            });
        }
    }
    rows
}

/// The name of a row, such as `bit-sliced after three-registers, both many at once`.
fn name_of(strategy: &StrategyResults) -> String {
    let is_many = strategy.hands_on_to.is_some();
    let name = &strategy.name;
    match &strategy.previous {
        Some(previous) if is_many => format!("{name} after {previous}, both many at once"),
        Some(previous) => format!("{name} after {previous}"),
        None if is_many => format!("{name}, many at once"),
        None => name.clone(),
    }
}

/// A table of ratios. A set without a ratio has no column.
fn sheet(results: &Results, title: &str, rows: &[RatioRow]) -> Sheet {
    let mut columns = vec![Column::names("strategy", rows.iter().map(|row| &row.name))];
    for (index, set) in results.sets.iter().enumerate() {
        let cells = rows.iter().map(|row| ratio_cell(row.ratios[index]));
        let column = Column::new(heading(set), cells);
        if column.has_values() {
            columns.push(column);
        }
    }
    let mut notes = vec![INTERVAL.to_owned()];
    if columns.iter().any(Column::shows_no_difference) {
        notes.push(NO_DIFFERENCE.to_owned());
    }
    if columns.iter().any(Column::has_gaps) {
        notes.push(NO_RATIO.to_owned());
    }
    notes.push(LAYOUT.to_owned());
    Sheet {
        title: title.to_owned(),
        columns,
        reasons: Vec::new(),
        notes,
    }
}

/// The table, if it has a column beside the names.
fn non_empty(sheet: Sheet) -> Option<Sheet> {
    if sheet.columns.len() > 1 {
        Some(sheet)
    } else {
        None
    }
}

fn ratio_cell(ratio: Option<Ratio>) -> TableCell {
    let Some(ratio) = ratio else {
        return TableCell::missing();
    };
    if ratio.is_significant() {
        return TableCell::plain(ratio.to_string());
    }
    let signs = Signs {
        has_interval: false,
        shows_no_difference: true,
    };
    TableCell::with_signs(format!("≈ {ratio}"), Emphasis::Faint, signs)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::{Shortfall, Unsolved, sample};

    #[test]
    fn a_sign_is_explained_where_the_table_has_it() {
        let mut results = sample::timed("easy", &[1e4, 1e4, 1e4], 0.05);
        results.strategies[1].sets[0].faster = Some(sample::ratio(0.004, 0.003, 0.005));
        let slower = to_previous(&results).unwrap();
        assert_eq!(slower.notes, [INTERVAL, LAYOUT]);
        // "0.004 times faster" would be false.
        assert!(!slower.title.contains("faster"), "{}", slower.title);
        results.strategies[2].sets[0].faster = Some(sample::ratio(1.0, 0.97, 1.03));
        let alike = to_previous(&results).unwrap();
        assert_eq!(alike.notes, [INTERVAL, NO_DIFFERENCE, LAYOUT]);
    }

    #[test]
    fn a_strategy_without_a_ratio_is_named() {
        let mut results = sample::timed("hard", &[1e3, 1e4], 0.05);
        assert_eq!(note_on_missing_ratios(&results), None);
        let set = &mut results.strategies[1].sets[0];
        set.figures = None;
        set.solved = 1992;
        set.unsolved = vec![Unsolved {
            puzzle: 7,
            reason: Shortfall::Placements,
        }];
        assert_eq!(
            note_on_missing_ratios(&results).unwrap(),
            "No ratio without a time on all puzzles: strategy 2 solved 1,992 of 2,000 puzzles of \
             hard within the budget."
        );
    }

    #[test]
    fn the_rounds_say_whether_the_builds_shared_a_core() {
        let results = sample::timed("easy", &[1e4], 0.05);
        let mut rounds = PlayedRounds {
            earlier_build: "kata-before".into(),
            finished: 8,
            took_turns: true,
            dropped: Vec::new(),
        };
        let turns = "The two builds took turns on one core, a few milliseconds each, in 8 rounds.";
        let note = to_older_build(&results, &rounds).notes.pop().unwrap();
        assert!(note.ends_with(turns), "{note}");
        rounds.took_turns = false;
        let note = to_older_build(&results, &rounds).notes.pop().unwrap();
        assert!(!note.contains("turns"), "{note}");
    }

    #[test]
    fn without_a_slower_copy_none_is_counted() {
        let none = SignificantRatios {
            ratios: 0,
            significant: 0,
        };
        assert!(slower_copies(&none).starts_with("No slower copy was compared"));
        let two = SignificantRatios {
            ratios: 2,
            significant: 1,
        };
        assert!(slower_copies(&two).ends_with("found 1 of 2."));
    }
}
