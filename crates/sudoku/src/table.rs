//! [`table!`](crate::table): tables that the compiler computes.

/// An array with an entry for each index from 0, computed at compile time. It is for the strategies
/// of this workspace and no part of the library's interface.
///
/// ```
/// static SQUARES: [usize; 9] = sudoku::table!(9, |index| index * index);
/// assert_eq!(SQUARES[8], 64);
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! table {
    ($length:expr, |$index:ident| $entry:expr) => {{
        let mut $index = 0;
        let mut table = [$entry; $length];
        while $index < $length {
            table[$index] = $entry;
            $index += 1;
        }
        table
    }};
}
