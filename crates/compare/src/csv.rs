//! [`write()`]: results as CSV, for a spreadsheet or a script.

use std::io;

use serde::Serialize;

use crate::results::{MeanWork, Ratio, Results, SetResults, StrategyResults, Timing};

/// One contestant on one set. The names of the fields are the header; a field without a value is
/// empty.
#[derive(Serialize)]
struct Row<'a> {
    contestant: &'a str,
    set: &'a str,
    puzzles: usize,
    solved: usize,
    wrong: usize,
    failure: Option<String>,
    placements: Option<f64>,
    backtracks: Option<f64>,
    guesses: Option<f64>,
    deductions: Option<f64>,
    checks: Option<f64>,
    reads: Option<f64>,
    /// The quotient of the two columns before it. Without details those have no value, and the
    /// quotient is counted on the first puzzles only, so this column has none either.
    reads_per_check: Option<f64>,
    runs: Option<u32>,
    nanoseconds: Option<f64>,
    nanoseconds_minimum: Option<f64>,
    nanoseconds_from: Option<f64>,
    nanoseconds_to: Option<f64>,
    many_nanoseconds: Option<f64>,
    many_nanoseconds_from: Option<f64>,
    many_nanoseconds_to: Option<f64>,
    previous: Option<&'a str>,
    times_faster: Option<f64>,
    times_faster_from: Option<f64>,
    times_faster_to: Option<f64>,
    now_by_before: Option<f64>,
    now_by_before_from: Option<f64>,
    now_by_before_to: Option<f64>,
}

impl<'a> Row<'a> {
    fn new(strategy: &'a StrategyResults, set: &'a SetResults) -> Self {
        let work = set.work();
        let time = set.time();
        let many = set.many_at_once;
        Self {
            contestant: &strategy.name,
            set: &set.name,
            puzzles: set.puzzles,
            solved: set.solved,
            wrong: set.wrong,
            failure: set.reason_of_failure(),
            placements: work.map(|work| work.placements),
            backtracks: work.map(|work| work.backtracks),
            guesses: work.map(|work| work.guesses),
            deductions: work.map(|work| work.deductions),
            checks: work.and_then(|work| work.checks),
            reads: work.and_then(|work| work.reads),
            reads_per_check: work.and_then(reads_per_check),
            runs: time.or(many).map(|time| time.runs),
            nanoseconds: time.map(|time| time.median),
            nanoseconds_minimum: time.map(|time| time.minimum),
            nanoseconds_from: time.map(least),
            nanoseconds_to: time.map(most),
            many_nanoseconds: many.map(|time| time.median),
            many_nanoseconds_from: many.map(least),
            many_nanoseconds_to: many.map(most),
            previous: strategy.previous.as_deref(),
            times_faster: set.faster.map(|ratio| ratio.ratio),
            times_faster_from: set.faster.map(least_ratio),
            times_faster_to: set.faster.map(most_ratio),
            now_by_before: set.change.map(|ratio| ratio.ratio),
            now_by_before_from: set.change.map(least_ratio),
            now_by_before_to: set.change.map(most_ratio),
        }
    }
}

/// The reads per check, where both were counted on all puzzles.
const fn reads_per_check(work: MeanWork) -> Option<f64> {
    if work.checks.is_some() {
        work.reads_per_check
    } else {
        None
    }
}

const fn least(time: Timing) -> f64 {
    time.interval[0]
}

const fn most(time: Timing) -> f64 {
    time.interval[1]
}

const fn least_ratio(ratio: Ratio) -> f64 {
    ratio.interval[0]
}

const fn most_ratio(ratio: Ratio) -> f64 {
    ratio.interval[1]
}

/// Writes a header, and a line for each contestant on each set. Times are nanoseconds per puzzle;
/// `from` and `to` are the ends of an interval.
///
/// # Errors
///
/// The output takes no more.
pub fn write(results: &Results, output: impl io::Write) -> io::Result<()> {
    let mut writer = ::csv::Writer::from_writer(output);
    for strategy in &results.strategies {
        for set in &strategy.sets {
            writer.serialize(Row::new(strategy, set))?;
        }
    }
    writer.flush()
}

#[cfg(test)]
mod tests {
    use judge::{Finding, Verdict};

    use super::*;
    use crate::results::sample;

    #[test]
    fn each_contestant_has_a_line_for_each_set() {
        let mut results = sample::timed("easy", &[1000.0, 500.0], 0.1);
        results.strategies[1].name = "./a, b".to_owned();
        results.strategies[1].sets[0].faster = Some(sample::ratio(2.0, 1.9, 2.1));
        let mut output = Vec::new();
        write(&results, &mut output).unwrap();
        let text = String::from_utf8(output).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[0].starts_with("contestant,set,puzzles,solved,wrong,failure,placements,"));
        assert_eq!(
            lines[1],
            "strategy 1,easy,2000,2000,0,,300.0,250.0,200.0,0.0,,,,9,1000.0,1000.0,900.0,1100.0,\
             ,,,,,,,,,"
        );
        assert!(lines[2].starts_with("\"./a, b\",easy,"));
        assert!(lines[2].ends_with(",strategy 1,2.0,1.9,2.1,,,"));
        assert_eq!(lines.len(), 3);
    }

    #[test]
    fn a_wrong_answer_before_the_sets_is_on_no_puzzle_of_a_set() {
        let mut results = sample::timed("easy", &[1000.0], 0.1);
        let mut finding = Finding::new(Verdict::WrongAnswer, "row 9 is broken");
        finding.case = Some("last-cell-missing".to_owned());
        results.strategies[0].sets[0].fail(Box::new(finding));
        let mut output = Vec::new();
        write(&results, &mut output).unwrap();
        let text = String::from_utf8(output).unwrap();
        let start = "strategy 1,easy,2000,0,0,\"last-cell-missing, a board that every program gets \
                     before the sets: row 9 is broken\",";
        assert!(text.lines().nth(1).unwrap().starts_with(start), "{text}");
    }

    #[test]
    fn reads_per_check_stand_beside_the_checks_and_reads_that_they_are_made_of() {
        let mut results = sample::timed("easy", &[1000.0, 500.0], 0.1);
        for number in [0, 1] {
            sample::work_of(&mut results, number).reads_per_check = Some(1.5);
        }
        let counted = sample::work_of(&mut results, 1);
        (counted.checks, counted.reads) = (Some(400.0), Some(600.0));
        let mut output = Vec::new();
        write(&results, &mut output).unwrap();
        let text = String::from_utf8(output).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[1].contains(",0.0,,,,9,"), "{}", lines[1]);
        assert!(lines[2].contains(",0.0,400.0,600.0,1.5,9,"), "{}", lines[2]);
    }
}
