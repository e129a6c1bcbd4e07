//! The list of strategies, in teaching order.
//!
//! This is the one place that knows them all: suite, bench, reports and command read it. Adding a
//! strategy is its crate, a dependency line, and a row in [`for_each_strategy!`].

use sudoku::Strategy;

/// Hands every row of the list to a macro: `name => package::Solver,` in teaching order.
///
/// The name in kebab-case is the strategy's name everywhere: command line, test names, bench ids.
/// The path is for this crate alone; a macro elsewhere takes the name, and [`find`]s the strategy.
///
/// ```
/// macro_rules! names {
///     ($($name:ident => $package:ident::$solver:ident,)*) => { [$(stringify!($name)),*] };
/// }
/// assert_eq!(ladder::for_each_strategy!(names)[0], "naive_scan");
/// ```
#[macro_export]
macro_rules! for_each_strategy {
    ($callback:ident) => {
        $callback! {
            naive_scan => naive_scan::NaiveScan,
            naive_rescan => naive_scan::NaiveRescan,
            bool_arrays => bool_arrays::BoolArrays,
            count_arrays => bool_arrays::CountArrays,
            empty_list => empty_list::EmptyList,
            xor_bitmask => xor_bitmask::XorBitmask,
            fewest_candidates => fewest_candidates::FewestCandidates,
            constraint_propagation => constraint_propagation::ConstraintPropagation,
            dancing_links => dancing_links::DancingLinks,
            sat => sat::Sat,
            band_bitboards => band_bitboards::BandBitboards,
            three_registers => three_registers::ThreeRegisters,
            bit_sliced => bit_sliced::BitSliced,
            // `kata new` adds its row above this line.
        }
    };
}

/// One strategy of the list.
#[derive(Clone, Copy)]
pub struct Rung {
    /// The strategy.
    pub strategy: &'static dyn Strategy,
    /// The folder and crate that it lives in, below `crates/strategies/`.
    pub package: &'static str,
}

impl Rung {
    /// Its name: see [`Solver::name`](sudoku::Solver::name).
    pub fn name(&self) -> &'static str {
        self.strategy.name()
    }
}

macro_rules! rungs {
    ($($name:ident => $package:ident::$solver:ident,)*) => {
        &[$(Rung { strategy: &$package::$solver, package: stringify!($package) }),*]
    };
}

/// Every strategy, in teaching order.
pub static LADDER: &[Rung] = for_each_strategy!(rungs);

/// How many strategies at the head of the list are those of the documents: they search row by row,
/// digits ascending, and make the same placements.
pub const DOCUMENTED: usize = 6;

/// The strategy of this name.
pub fn find(name: &str) -> Option<&'static Rung> {
    LADDER.iter().find(|rung| rung.name() == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    macro_rules! names {
        ($($name:ident => $package:ident::$solver:ident,)*) => { [$(stringify!($name)),*] };
    }

    #[test]
    fn a_row_is_named_as_its_strategy() {
        for (rung, row) in LADDER.iter().zip(for_each_strategy!(names)) {
            assert_eq!(rung.name(), row.replace('_', "-"));
            assert!(std::ptr::eq(find(rung.name()).unwrap(), rung));
        }
    }

    #[test]
    fn an_unknown_name_is_not_found() {
        assert!(find("no-such-strategy").is_none());
    }
}
