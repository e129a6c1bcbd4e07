//! [`Vector`]: a register or a machine word, in which each bit is a *lane*. The rules of Sudoku are
//! written once over it, elsewhere.

use std::ops::{BitAnd, BitOr, BitXor, Not};

/// One or more words of 64 bits, on which `&`, `|`, `^` and `!` work bit by bit.
///
/// Each lane works on one puzzle. A vector is also a set of lanes. What is not an operator is
/// written over the words, and the compiler makes instructions of the register of it. An array of
/// words as the vector itself would need no intrinsic at all, but the compiler does not make
/// registers of it: `LOG.md` has the measurement.
pub(crate) trait Vector:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Not<Output = Self>
{
    /// The number of words.
    const WORDS: usize;
    /// No bit is set.
    const NONE: Self;

    /// The words; the first one has the lanes 0 to 63.
    fn words(&self) -> &[u64];
    /// The words, to change them.
    fn words_mut(&mut self) -> &mut [u64];

    /// Moves the words: word `i` of the result is the word of `self` that word `i` of `from` names,
    /// by its two halves. If that is word `w`, the halves are `2w` and `2w + 1`.
    #[inline(always)]
    fn with_words_from(self, from: Self) -> Self {
        let mut moved = self;
        for (word, from) in moved.words_mut().iter_mut().zip(from.words()) {
            *word = self.words()[*from as u32 as usize / 2 % Self::WORDS];
        }
        moved
    }

    /// Every word is this one.
    #[inline(always)]
    fn splat(word: u64) -> Self {
        let mut all = Self::NONE;
        for target in all.words_mut() {
            *target = word;
        }
        all
    }

    /// Rotates every word towards its high bits by a distance of its own.
    #[inline(always)]
    fn rotated(self, distances: Self) -> Self {
        let mut rotated = self;
        for (word, distance) in rotated.words_mut().iter_mut().zip(distances.words()) {
            *word = word.rotate_left(*distance as u32);
        }
        rotated
    }

    /// The number of lanes in the set.
    #[inline(always)]
    fn count(self) -> u32 {
        let mut count = 0;
        for word in self.words() {
            count += word.count_ones();
        }
        count
    }

    /// Whether the set has no lane.
    #[inline(always)]
    fn is_empty(self) -> bool {
        self.count() == 0
    }

    /// Adds a lane to the set.
    #[inline(always)]
    fn insert(&mut self, lane: usize) {
        self.words_mut()[lane / 64] |= 1 << (lane % 64);
    }

    /// The lanes of the set, ascending.
    ///
    /// This is an iterator and takes no closure, because the compiler does not always inline
    /// closures; one that is not inlined loses the vector instructions of its caller.
    #[inline(always)]
    fn lanes(self) -> Lanes<Self> {
        Lanes {
            set: self,
            word: 0,
            rest: self.words()[0],
        }
    }
}

/// See [`Vector::lanes`].
pub(crate) struct Lanes<V> {
    set: V,
    /// The word that the next lane is looked for in.
    word: usize,
    /// Its lanes that are still to come.
    rest: u64,
}

impl<V: Vector> Iterator for Lanes<V> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        while self.rest == 0 {
            self.word += 1;
            self.rest = *self.set.words().get(self.word)?;
        }
        let lane = 64 * self.word + self.rest.trailing_zeros() as usize;
        self.rest &= self.rest - 1;
        Some(lane)
    }
}

/// The plain form: 64 puzzles in a machine word, in safe Rust.
impl Vector for u64 {
    const WORDS: usize = 1;
    const NONE: Self = 0;

    #[inline(always)]
    fn words(&self) -> &[u64] {
        std::slice::from_ref(self)
    }

    #[inline(always)]
    fn words_mut(&mut self) -> &mut [u64] {
        std::slice::from_mut(self)
    }
}

/// Vectors of one register each, by the names of their intrinsics.
///
/// Nothing here checks the processor. Only [`crate::width`] names these types outside of tests. It
/// does so after it has found their CPU features, in functions that enable them; all methods are
/// inlined into those functions.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod registers {
    #![expect(
        unsafe_code,
        reason = "vector instructions and views of registers as words"
    )]

    #[cfg(target_arch = "aarch64")]
    use std::arch::aarch64::{uint64x2_t, vandq_u64, veorq_u64, vorrq_u64};
    #[cfg(target_arch = "x86_64")]
    use std::arch::x86_64::{
        __m256i, __m512i, _mm256_and_si256, _mm256_or_si256, _mm256_permutevar8x32_epi32,
        _mm256_xor_si256, _mm512_and_si512, _mm512_or_si512, _mm512_permutexvar_epi32,
        _mm512_xor_si512,
    };
    use std::mem::transmute;
    use std::ops::{BitAnd, BitOr, BitXor, Not};
    use std::ptr;

    use super::Vector;

    macro_rules! register {
        (
            $(#[$docs:meta])*
            $vector:ident($register:ty), $words:literal words,
            [$($operator:ident::$method:ident = $operation:ident),*]
            $(, from($lanes:ident, $from:ident) = $moved:expr)?
        ) => {
            $(#[$docs])*
            #[derive(Clone, Copy)]
            #[repr(transparent)]
            pub(crate) struct $vector($register);

            $(
                impl $operator for $vector {
                    type Output = Self;
                    #[inline(always)]
                    fn $method(self, other: Self) -> Self {
                        // SAFETY: the processor has the instruction; see the module.
                        Self(unsafe { $operation(self.0, other.0) })
                    }
                }
            )*

            /// The compiler makes one instruction of this and an operation beside it.
            impl Not for $vector {
                type Output = Self;
                #[inline(always)]
                fn not(self) -> Self {
                    self ^ Self::splat(!0)
                }
            }

            impl Vector for $vector {
                const WORDS: usize = $words;
                // SAFETY: both types have the same size, and any bits are a value of the register.
                const NONE: Self = Self(unsafe { transmute::<[u64; $words], $register>([0; $words]) });

                #[inline(always)]
                fn words(&self) -> &[u64] {
                    // SAFETY: the register has exactly this many words, all of its bits are
                    // initialised, and its alignment is a multiple of a word's.
                    unsafe { &*ptr::from_ref(self).cast::<[u64; $words]>() }
                }

                #[inline(always)]
                fn words_mut(&mut self) -> &mut [u64] {
                    // SAFETY: as for `words`, and any words are a value of the register.
                    unsafe { &mut *ptr::from_mut(self).cast::<[u64; $words]>() }
                }

                $(
                    #[inline(always)]
                    fn with_words_from(self, from: Self) -> Self {
                        let ($lanes, $from) = (self.0, from.0);
                        // SAFETY: the processor has the instruction; see the module.
                        Self(unsafe { $moved })
                    }
                )?
            }
        };
    }

    #[cfg(target_arch = "x86_64")]
    register! {
        /// 256 lanes; needs AVX2.
        Avx2(__m256i), 4 words,
        [
            BitAnd::bitand = _mm256_and_si256,
            BitOr::bitor = _mm256_or_si256,
            BitXor::bitxor = _mm256_xor_si256
        ],
        from(lanes, from) = _mm256_permutevar8x32_epi32(lanes, from)
    }

    #[cfg(target_arch = "x86_64")]
    register! {
        /// 512 lanes; needs AVX-512 F.
        Avx512(__m512i), 8 words,
        [
            BitAnd::bitand = _mm512_and_si512,
            BitOr::bitor = _mm512_or_si512,
            BitXor::bitxor = _mm512_xor_si512
        ],
        from(lanes, from) = _mm512_permutexvar_epi32(from, lanes)
    }

    #[cfg(target_arch = "aarch64")]
    register! {
        /// 128 lanes; every 64-bit ARM processor has NEON.
        Neon(uint64x2_t), 2 words,
        [BitAnd::bitand = vandq_u64, BitOr::bitor = vorrq_u64, BitXor::bitxor = veorq_u64]
    }
}

#[cfg(target_arch = "aarch64")]
pub(crate) use registers::Neon;
#[cfg(target_arch = "x86_64")]
pub(crate) use registers::{Avx2, Avx512};
