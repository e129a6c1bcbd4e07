//! Why a row is faster or slower than the one that it is compared with, as far as the counts of its
//! work support it.
//!
//! A false reason is worse than none. The counts are a reason only if they differ by at least the
//! same factor as the times: a search with 0.40 placements instead of 0.58 that is ten times faster
//! has another reason. Neither are they a reason where they point the other way, such as fewer
//! placements of a slower row.

use ladder::Rung;

use crate::number::figures;
use crate::results::{MeanWork, Results, SetResults, StrategyResults};

/// A difference of times below this factor gets no reason: the compiler may place the code of a
/// search differently, which alone can change its time by some percent.
const LEAST_SPEEDUP: f64 = 1.2;

/// Counts are a reason only if they differ by more than this factor.
const LEAST_FACTOR: f64 = 1.1;

/// A search with fewer placements than one per puzzle spends its time on other steps.
const LEAST_PLACEMENTS: f64 = 1.0;

/// One sentence for each row of which the counts on this set give a reason. For example: "On
/// medium, bool-arrays is 7.10 times faster than naive-scan: the same 6,310 placements, with 1.65
/// reads per check instead of 13.6."
///
/// Two rungs of the ladder get a sentence only if one follows the other: then one idea is between
/// them. Between bool-arrays and xor-bitmask there are two, and the counts cannot say which of them
/// saves the time.
pub fn reasons(results: &Results, set: usize) -> Vec<String> {
    let mut sentences = Vec::new();
    for strategy in &results.strategies {
        let Some(previous) = &strategy.previous else {
            continue;
        };
        let Some(previous) = results.strategy(previous) else {
            continue;
        };
        if ladder::find(&strategy.name).is_some_and(|rung| skips_a_rung(rung, &previous.name)) {
            continue;
        }
        sentences.extend(sentence(strategy, previous, set));
    }
    sentences
}

/// Whether another rung stands between this one and the one of this name.
fn skips_a_rung(rung: &Rung, previous: &str) -> bool {
    ladder::find(previous).is_some() && rung.after != Some(previous)
}

/// The sentence for one row; `None` if it is not faster or slower, or if the counts do not say why.
fn sentence(strategy: &StrategyResults, previous: &StrategyResults, set: usize) -> Option<String> {
    let own_results = &strategy.sets[set];
    let previous_results = &previous.sets[set];
    let speedup = significant_speedup(own_results, previous_results)?;
    if speedup.max(1.0 / speedup) < LEAST_SPEEDUP {
        return None;
    }
    let own_work = own_results.work()?;
    let previous_work = previous_results.work()?;
    let (difference, reason) = if speedup > 1.0 {
        let reason = why_faster(own_work, previous_work, speedup)?;
        (format!("{} times faster", figures(speedup)), reason)
    } else {
        let slowdown = 1.0 / speedup;
        let reason = why_slower(own_work, previous_work, slowdown)?;
        (format!("{} times slower", figures(slowdown)), reason)
    };
    Some(format!(
        "On {}, {} is {difference} than {}: {reason}.",
        own_results.name, strategy.name, previous.name
    ))
}

/// The time of the previous row divided by that of this one; `None` if the difference is within the
/// noise. It comes from the rounds in which both ran, or, without such rounds, from two times whose
/// intervals do not overlap.
fn significant_speedup(own: &SetResults, previous: &SetResults) -> Option<f64> {
    if let Some(ratio) = own.faster {
        return if ratio.is_significant() {
            Some(ratio.ratio)
        } else {
            None
        };
    }
    let own_time = own.time()?;
    let previous_time = previous.time()?;
    if own_time.is_like(&previous_time) {
        return None;
    }
    Some(previous_time.median / own_time.median)
}

/// Why a row is faster by this factor: fewer placements, or fewer reads for the same ones.
fn why_faster(own: MeanWork, previous: MeanWork, speedup: f64) -> Option<String> {
    if makes_the_same_placements(own, previous) {
        return fewer_reads(own, previous, speedup);
    }
    let is_explained = previous.placements >= speedup.max(LEAST_FACTOR) * own.placements;
    if previous.placements < LEAST_PLACEMENTS || !is_explained {
        return None;
    }
    let fewer = format!(
        "{} placements instead of {}",
        figures(own.placements),
        figures(previous.placements)
    );
    if own.deductions > 0.0 && previous.deductions == 0.0 {
        let deduced = figures(own.deductions);
        return Some(format!("{fewer}, since it deduces {deduced} digits"));
    }
    Some(fewer)
}

/// Why a row is slower by this factor: more reads for the same placements.
///
/// Where the placements differ, it gives no reason: a slower strategy mostly makes fewer of them,
/// and spends its time on deductions, whose cost is not counted.
fn why_slower(own: MeanWork, previous: MeanWork, slowdown: f64) -> Option<String> {
    if makes_the_same_placements(own, previous) {
        more_reads(own, previous, slowdown)
    } else {
        None
    }
}

/// Whether both make as many placements, and enough for these to decide their times.
#[expect(
    clippy::float_cmp,
    reason = "both are a whole number divided by the same number of puzzles"
)]
fn makes_the_same_placements(own: MeanWork, previous: MeanWork) -> bool {
    own.placements == previous.placements && own.placements >= LEAST_PLACEMENTS
}

fn fewer_reads(own: MeanWork, previous: MeanWork, speedup: f64) -> Option<String> {
    let own_reads = own.reads_per_check?;
    let previous_reads = previous.reads_per_check?;
    if previous_reads < speedup.max(LEAST_FACTOR) * own_reads {
        return None;
    }
    Some(same_placements(own, own_reads, previous_reads))
}

fn more_reads(own: MeanWork, previous: MeanWork, slowdown: f64) -> Option<String> {
    let own_reads = own.reads_per_check?;
    let previous_reads = previous.reads_per_check?;
    if own_reads < slowdown.max(LEAST_FACTOR) * previous_reads {
        return None;
    }
    Some(same_placements(own, own_reads, previous_reads))
}

fn same_placements(work: MeanWork, own_reads: f64, previous_reads: f64) -> String {
    format!(
        "the same {} placements, with {} reads per check instead of {}",
        figures(work.placements),
        figures(own_reads),
        figures(previous_reads)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::sample;

    /// The reasons for two rows with these times in nanoseconds, placements and reads per check.
    fn reasons_for(times: [f64; 2], placements: [f64; 2], reads: [f64; 2]) -> Vec<String> {
        let mut results = sample::timed("medium", &times, 0.02);
        for number in 0..2 {
            let work = sample::work_of(&mut results, number);
            work.placements = placements[number];
            work.reads_per_check = Some(reads[number]);
            work.deductions = 0.0;
        }
        reasons(&results, 0)
    }

    #[test]
    fn counts_that_differ_as_much_as_the_times_are_the_reason() {
        let rows = [
            (
                reasons_for([1e5, 1e4], [6310.0, 6310.0], [13.6, 1.2]),
                "On medium, strategy 2 is 10.0 times faster than strategy 1: the same 6,310 \
                 placements, with 1.20 reads per check instead of 13.6.",
            ),
            (
                reasons_for([1e4, 1.3e4], [6310.0, 6310.0], [13.6, 18.0]),
                "On medium, strategy 2 is 1.30 times slower than strategy 1: the same 6,310 \
                 placements, with 18.0 reads per check instead of 13.6.",
            ),
            (
                reasons_for([1e5, 2e4], [6310.0, 134.0], [2.0, 9.0]),
                "On medium, strategy 2 is 5.00 times faster than strategy 1: 134 placements \
                 instead of 6,310.",
            ),
        ];
        for (reasons, expected) in rows {
            assert_eq!(reasons, [expected]);
        }
    }

    #[test]
    fn rungs_have_a_reason_only_next_to_each_other() {
        for (rung, has_reason) in [("naive-rescan", true), ("xor-bitmask", false)] {
            let mut results = sample::timed("medium", &[1e5, 1e4], 0.02);
            let after = if has_reason {
                ladder::find(rung).unwrap().after.unwrap()
            } else {
                "naive-scan"
            };
            results.strategies[0].name = after.to_owned();
            results.strategies[1].name = rung.to_owned();
            results.strategies[1].previous = Some(after.to_owned());
            for (number, reads) in [(0, 13.6), (1, 1.2)] {
                let work = sample::work_of(&mut results, number);
                work.placements = 6310.0;
                work.reads_per_check = Some(reads);
            }
            assert_eq!(!reasons(&results, 0).is_empty(), has_reason, "{rung}");
        }
    }

    #[test]
    fn counts_that_do_not_explain_the_times_are_no_reason() {
        let rows = [
            // The times overlap.
            reasons_for([1e4, 1e4], [6310.0, 134.0], [9.0, 2.0]),
            // A difference that another place of the code could make.
            reasons_for([1e4, 1.1e4], [6310.0, 6310.0], [13.6, 17.0]),
            // Fewer reads, and slower.
            reasons_for([1e4, 2e4], [6310.0, 6310.0], [13.6, 1.2]),
            // Fewer placements, and slower.
            reasons_for([1e4, 2e4], [6310.0, 134.0], [13.6, 1.2]),
            // Twice as few reads, and ten times faster.
            reasons_for([1e5, 1e4], [6310.0, 6310.0], [2.0, 1.0]),
            // Fewer placements than one per puzzle.
            reasons_for([1e4, 9e3], [0.58, 0.40], [2.0, 2.0]),
        ];
        for reasons in rows {
            assert_eq!(reasons, [""; 0]);
        }
    }
}
