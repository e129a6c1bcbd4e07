//! The list of strategies, in teaching order.
//!
//! The suite, the benches, the study page and the command read this list.
//! To add a strategy, add its crate, a dependency line, and a row in [`for_each_strategy!`].

pub mod defaults;

use sudoku::Strategy;

/// Passes every row of the list to a macro, in teaching order.
///
/// A row is `name order (package::STRATEGY, after previous, "idea");`:
///
/// - `name`: the strategy's name. In kebab-case it is the same everywhere: command line, test
///   names, bench ids.
/// - `order`: `row_by_row` or `own_order`, which is whether it fills the blanks row by row, digits
///   ascending. The suite runs different tests for the two.
/// - `package::STRATEGY`: the path of the static that holds it. The static compiles the strategy in
///   its own crate; a copy of the value would compile it again here.
/// - `after previous`: the strategy that it is compared with. Its README and the study page say
///   what changed. The first row has `after none`.
/// - `idea`: what it does differently, in a few words.
///
/// The part in parentheses is for this crate. A macro elsewhere takes the name, calls [`find`], and
/// reads the rest there:
///
/// ```
/// macro_rules! names {
///     ($($name:ident $order:ident $row:tt;)*) => { [$(stringify!($name)),*] };
/// }
/// assert_eq!(ladder::for_each_strategy!(names)[0], "naive_scan");
/// ```
#[macro_export]
macro_rules! for_each_strategy {
    ($callback:ident) => {
        $callback! {
            naive_scan row_by_row (naive_scan::NAIVE_SCAN, after none,
                "look along row, column and box before each placement");
            naive_rescan row_by_row (naive_scan::NAIVE_RESCAN, after naive_scan,
                "no cursor: find the first blank from the start every time");
            bool_arrays row_by_row (bool_arrays::BOOL_ARRAYS, after naive_scan,
                "remember the used digits of each house");
            count_arrays row_by_row (bool_arrays::COUNT_ARRAYS, after bool_arrays,
                "the same with counters");
            empty_list row_by_row (empty_list::EMPTY_LIST, after bool_arrays,
                "list the blanks once");
            xor_bitmask row_by_row (xor_bitmask::XOR_BITMASK, after empty_list,
                "nine flags are nine bits, flipped with XOR");
            fewest_candidates own_order (fewest_candidates::FEWEST_CANDIDATES, after xor_bitmask,
                "the most constrained cell first");
            constraint_propagation own_order (
                constraint_propagation::CONSTRAINT_PROPAGATION, after fewest_candidates,
                "write what is forced before guessing");
            human_techniques own_order (
                human_techniques::HUMAN_TECHNIQUES, after constraint_propagation,
                "deduce as a person would, guess only when stuck");
            dancing_links own_order (dancing_links::DANCING_LINKS, after constraint_propagation,
                "exact cover: cells and houses are one kind of constraint");
            sat own_order (sat::SAT, after dancing_links,
                "the same constraints as clauses, for a general solver");
            band_bitboards own_order (band_bitboards::BAND_BITBOARDS, after constraint_propagation,
                "one digit in one band is a 27-bit word");
            three_registers own_order (three_registers::THREE_REGISTERS, after band_bitboards,
                "the whole puzzle in three vector registers");
            bit_sliced own_order (bit_sliced::BIT_SLICED, after three_registers,
                "turned round: one bit position is one puzzle");
            // `kata new` adds its row above this line.
        }
    };
}

/// One strategy of the list.
#[derive(Clone, Copy)]
pub struct Rung {
    /// The static of the strategy's crate. A copy would compile the strategy again in this crate.
    strategy: &'static Strategy<'static>,
    /// The crate that it lives in, and that crate's folder below `crates/strategies/`.
    pub package: &'static str,
    /// The name of the strategy that it is compared with; `None` for the first.
    pub after: Option<&'static str>,
    /// Whether it fills the blanks row by row, digits ascending. All strategies that do so make the
    /// same placements in the same order.
    pub row_by_row: bool,
    /// What it does differently from that strategy, in a few words.
    pub idea: &'static str,
}

impl Rung {
    /// The strategy.
    pub fn strategy(&self) -> Strategy<'static> {
        *self.strategy
    }

    /// Its name: see [`Solver::name`](sudoku::Solver::name).
    pub fn name(&self) -> &'static str {
        self.strategy().name()
    }
}

macro_rules! rungs {
    ($(
        $name:ident $order:ident ($package:ident::$strategy:ident, after $after:ident, $idea:literal);
    )*) => {
        &[$(Rung {
            strategy: &$package::$strategy,
            package: kebab_case!($package),
            after: after!($after),
            row_by_row: row_by_row!($order),
            idea: $idea,
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
        ($($name:ident $order:ident $row:tt;)*) => { [$(kebab_case!($name)),*] };
    }

    #[test]
    fn a_row_has_the_name_of_its_strategy() {
        for (rung, row) in LADDER.iter().zip(for_each_strategy!(names)) {
            assert_eq!(rung.name(), row);
            assert!(std::ptr::eq(find(rung.name()).unwrap(), rung));
        }
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
