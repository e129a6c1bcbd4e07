//! Which code solves: chosen by asking the processor, once.

#[cfg(target_arch = "x86_64")]
use crate::{avx2::Avx2, avx512::Avx512};

/// A way of solving that a processor may have or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Path {
    /// Three registers of 512 bits. Needs AVX-512 F, BW, VL, VBMI, BITALG and GFNI: Intel since Ice
    /// Lake (2019), where it has AVX-512 at all, AMD since Zen 4 (2022).
    Avx512,
    /// Four registers of 256 bits. Needs AVX2, BMI 1 and 2, LZCNT and POPCNT: Intel since Haswell
    /// (2013), AMD since Zen (2017).
    Avx2,
    /// Without any of that: `band-bitboards`.
    Portable,
}

impl Path {
    /// All of them, the best first.
    pub const ALL: [Self; 3] = [Self::Avx512, Self::Avx2, Self::Portable];

    /// A short name: `avx512`, `avx2`, `portable`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Avx512 => "avx512",
            Self::Avx2 => "avx2",
            Self::Portable => "portable",
        }
    }

    /// Whether this processor can take it.
    pub fn is_available(self) -> bool {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => Avx512::detect().is_some(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => Avx2::detect().is_some(),
            #[cfg(not(target_arch = "x86_64"))]
            Self::Avx512 | Self::Avx2 => false,
            Self::Portable => true,
        }
    }

    /// The best that this processor can take. It is asked at the first call; after that this costs
    /// a load.
    #[inline]
    pub fn best() -> Self {
        #[cfg(target_arch = "x86_64")]
        if Avx512::detect().is_some() {
            return Self::Avx512;
        } else if Avx2::detect().is_some() {
            return Self::Avx2;
        }
        Self::Portable
    }
}
