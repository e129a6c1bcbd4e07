//! The list of strategies, in teaching order.
//!
//! This is the only list of them: the suite, the benches, the study page and the command read it.
//! To add a strategy, add its crate, a dependency line, and a row in [`for_each_strategy!`].

use sudoku::Strategy;

/// Passes every row of the list to a macro, in teaching order.
///
/// A row has these parts:
///
/// - `name`: the strategy's name. In kebab-case it is the same everywhere: command line, test
///   names, bench ids.
/// - `package::STRATEGY`: the path of the static that holds it. Only this crate can use the path; a
///   macro elsewhere takes the name and calls [`find`].
/// - `after previous`: the strategy that it is compared with. Its README and the study page say
///   what changed. The first row has `after none`.
/// - `row_by_row` or `own_order`: whether it fills the blanks row by row, digits ascending. The
///   suite runs different tests for the two.
///
/// ```
/// macro_rules! names {
///     ($(
///         $name:ident => $package:ident::$strategy:ident, after $after:ident, $order:ident;
///     )*) => { [$(stringify!($name)),*] };
/// }
/// assert_eq!(ladder::for_each_strategy!(names)[0], "naive_scan");
/// ```
#[macro_export]
macro_rules! for_each_strategy {
    ($callback:ident) => {
        $callback! {
            naive_scan => naive_scan::NAIVE_SCAN, after none, row_by_row;
            naive_rescan => naive_scan::NAIVE_RESCAN, after naive_scan, row_by_row;
            bool_arrays => bool_arrays::BOOL_ARRAYS, after naive_scan, row_by_row;
            count_arrays => bool_arrays::COUNT_ARRAYS, after bool_arrays, row_by_row;
            empty_list => empty_list::EMPTY_LIST, after bool_arrays, row_by_row;
            xor_bitmask => xor_bitmask::XOR_BITMASK, after empty_list, row_by_row;
            fewest_candidates => fewest_candidates::FEWEST_CANDIDATES, after xor_bitmask, own_order;
            constraint_propagation => constraint_propagation::CONSTRAINT_PROPAGATION,
                after fewest_candidates, own_order;
            dancing_links => dancing_links::DANCING_LINKS, after constraint_propagation, own_order;
            sat => sat::SAT, after dancing_links, own_order;
            band_bitboards => band_bitboards::BAND_BITBOARDS,
                after constraint_propagation, own_order;
            three_registers => three_registers::THREE_REGISTERS, after band_bitboards, own_order;
            bit_sliced => bit_sliced::BIT_SLICED, after three_registers, own_order;
            // `kata new` adds its row above this line.
        }
    };
}

/// One strategy of the list.
#[derive(Clone, Copy)]
pub struct Rung {
    /// The static of the strategy's crate. To hold a copy of its value would compile the whole
    /// strategy a second time, in this crate.
    strategy: &'static &'static dyn Strategy,
    /// The crate that it lives in, and that crate's folder below `crates/strategies/`.
    pub package: &'static str,
    /// The name of the strategy that it is compared with; `None` for the first.
    pub after: Option<&'static str>,
    /// Whether it fills the blanks row by row, digits ascending. All strategies that do so make the
    /// same placements in the same order.
    pub row_by_row: bool,
}

impl Rung {
    /// The strategy.
    pub fn strategy(&self) -> &'static dyn Strategy {
        *self.strategy
    }

    /// Its name: see [`Solver::name`](sudoku::Solver::name).
    pub fn name(&self) -> &'static str {
        self.strategy().name()
    }
}

macro_rules! rungs {
    ($(
        $name:ident => $package:ident::$strategy:ident, after $after:ident, $order:ident;
    )*) => {
        &[$(Rung {
            strategy: &$package::$strategy,
            package: kebab_case!($package),
            after: after!($after),
            row_by_row: row_by_row!($order),
        }),*]
    };
}

macro_rules! after {
    (none) => {
        None
    };
    ($name:ident) => {
        Some(kebab_case!($name))
    };
}

macro_rules! row_by_row {
    (row_by_row) => {
        true
    };
    (own_order) => {
        false
    };
}

/// A Rust name with `-` in place of `_`, as a `&'static str`.
macro_rules! kebab_case {
    ($name:ident) => {{
        const NAME: &str = stringify!($name);
        const KEBAB: [u8; NAME.len()] = kebab_case(NAME);
        match str::from_utf8(&KEBAB) {
            Ok(text) => text,
            Err(_) => panic!("replacing one ASCII character keeps the text UTF-8"),
        }
    }};
}

const fn kebab_case<const LEN: usize>(name: &str) -> [u8; LEN] {
    let mut kebab = [0; LEN];
    let mut index = 0;
    while index < LEN {
        let byte = name.as_bytes()[index];
        kebab[index] = if byte == b'_' { b'-' } else { byte };
        index += 1;
    }
    kebab
}

/// Every strategy, in teaching order.
pub static LADDER: &[Rung] = for_each_strategy!(rungs);

/// The strategy of this name.
pub fn find(name: &str) -> Option<&'static Rung> {
    LADDER.iter().find(|rung| rung.name() == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    macro_rules! names {
        ($(
            $name:ident => $package:ident::$strategy:ident, after $after:ident, $order:ident;
        )*) => { [$(kebab_case!($name)),*] };
    }

    #[test]
    fn a_row_has_the_name_of_its_strategy() {
        for (rung, row) in LADDER.iter().zip(for_each_strategy!(names)) {
            assert_eq!(rung.name(), row);
            assert!(std::ptr::eq(find(rung.name()).unwrap(), rung));
        }
    }

    #[test]
    fn an_unknown_name_is_not_found() {
        assert!(find("no-such-strategy").is_none());
    }

    #[test]
    fn every_rung_but_the_first_comes_after_an_earlier_one() {
        assert_eq!(LADDER[0].after, None);
        for (index, rung) in LADDER.iter().enumerate().skip(1) {
            let name = rung.name();
            let after =
                rung.after.unwrap_or_else(|| panic!("{name}: only the first row is `after none`"));
            assert!(
                LADDER[..index].iter().any(|earlier| earlier.name() == after),
                "{name} is after {after}, which is not an earlier row of `for_each_strategy!`"
            );
        }
    }
}
