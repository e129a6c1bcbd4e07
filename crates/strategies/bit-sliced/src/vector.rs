//! [`Vector`]: what a register can do. The rules of Sudoku are written once over it, elsewhere.

use std::ops::{BitAnd, BitOr, BitXor, Not};

/// Defines a vector of one register, by the names of its intrinsics.
///
/// Nothing here checks the processor. Only [`crate::compiled`] names these types outside of tests.
/// It does so after it has found their CPU features, in functions that enable them; all methods are
/// inlined into those functions.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
macro_rules! vector {
    (
        $(#[$docs:meta])*
        $vector:ident($register:ty), $words:literal words,
        operators: [$($operator:ident::$method:ident = $operation:ident),*],
        splat($word:ident) = $splat:expr,
        shift_up($up:ident, $up_by:ident) = $shift_up:expr,
        shift_down($down:ident, $down_by:ident) = $shift_down:expr
        $(, ternary = $ternary:ident)?
    ) => {
        $(#[$docs])*
        #[derive(Clone, Copy)]
        #[repr(transparent)]
        pub(crate) struct $vector(pub(crate) $register);

        $(
            impl std::ops::$operator for $vector {
                type Output = Self;
                #[inline(always)]
                fn $method(self, other: Self) -> Self {
                    // SAFETY: the processor has the instruction; see `vector!`.
                    Self(unsafe { $operation(self.0, other.0) })
                }
            }
        )*

        /// The compiler makes one instruction of this and an operation beside it.
        impl std::ops::Not for $vector {
            type Output = Self;
            #[inline(always)]
            fn not(self) -> Self {
                self ^ <Self as $crate::vector::Vector>::splat(!0)
            }
        }

        impl $crate::vector::Vector for $vector {
            const WORDS: usize = $words;
            // SAFETY: both types have the same size, and any bits are a value of the register.
            const NONE: Self =
                Self(unsafe { std::mem::transmute::<[u64; $words], $register>([0; $words]) });

            #[inline(always)]
            fn splat($word: u64) -> Self {
                // SAFETY: the processor has the instruction; see `vector!`.
                Self(unsafe { $splat })
            }

            #[inline(always)]
            fn words(&self) -> &[u64] {
                // SAFETY: the register has exactly this many words, all of its bits are
                // initialised, and its alignment is a multiple of a word's.
                unsafe { &*std::ptr::from_ref(self).cast::<[u64; $words]>() }
            }

            #[inline(always)]
            fn words_mut(&mut self) -> &mut [u64] {
                // SAFETY: as for `words`, and any words are a value of the register.
                unsafe { &mut *std::ptr::from_mut(self).cast::<[u64; $words]>() }
            }

            #[inline(always)]
            fn shift_up<const BITS: u32>(self) -> Self {
                let ($up, $up_by) = (self.0, BITS.cast_signed());
                // SAFETY: the processor has the instructions; see `vector!`.
                Self(unsafe { $shift_up })
            }

            #[inline(always)]
            fn shift_down<const BITS: u32>(self) -> Self {
                let ($down, $down_by) = (self.0, BITS.cast_signed());
                // SAFETY: the processor has the instructions; see `vector!`.
                Self(unsafe { $shift_down })
            }

            $(
                const HAS_TERNARY: bool = true;

                #[inline(always)]
                fn ternary<const TABLE: i32>(a: Self, b: Self, c: Self, _plain: Self) -> Self {
                    // SAFETY: the processor has the instruction; see `vector!`.
                    Self(unsafe { $ternary::<TABLE>(a.0, b.0, c.0) })
                }
            )?
        }
    };
}

#[cfg(target_arch = "aarch64")]
pub(crate) mod neon;
#[cfg(target_arch = "x86_64")]
pub(crate) mod x86;

/// One or more words of 64 bits, on which `&`, `|`, `^` and `!` work bit by bit.
///
/// Each bit is a *lane*, and each lane works on one puzzle.
pub(crate) trait Vector:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Not<Output = Self>
{
    /// The number of words.
    const WORDS: usize;
    /// No bit is set.
    const NONE: Self;
    /// Whether [`ternary`](Self::ternary) is one instruction.
    const HAS_TERNARY: bool = false;

    /// Every word is this one.
    fn splat(word: u64) -> Self;
    /// The words; the first one has the lanes 0 to 63.
    fn words(&self) -> &[u64];
    /// The words, to change them.
    fn words_mut(&mut self) -> &mut [u64];
    /// Shifts every word towards its high bits.
    fn shift_up<const BITS: u32>(self) -> Self;
    /// Shifts every word towards its low bits.
    fn shift_down<const BITS: u32>(self) -> Self;

    /// A function of three bits: bit `4a + 2b + c` of `TABLE` is its value for `a`, `b` and
    /// `c`, and `plain` is the same function in two-input operations.
    ///
    /// A vector with an instruction for the table overrides this, and the compiler drops `plain`.
    #[inline(always)]
    fn ternary<const TABLE: i32>(_a: Self, _b: Self, _c: Self, plain: Self) -> Self {
        plain
    }
}

/// The plain form: 64 puzzles in a machine word, in safe Rust.
impl Vector for u64 {
    const WORDS: usize = 1;
    const NONE: Self = 0;

    #[inline(always)]
    fn splat(word: u64) -> Self {
        word
    }

    #[inline(always)]
    fn words(&self) -> &[u64] {
        std::slice::from_ref(self)
    }

    #[inline(always)]
    fn words_mut(&mut self) -> &mut [u64] {
        std::slice::from_mut(self)
    }

    #[inline(always)]
    fn shift_up<const BITS: u32>(self) -> Self {
        self << BITS
    }

    #[inline(always)]
    fn shift_down<const BITS: u32>(self) -> Self {
        self >> BITS
    }
}
