//! [`Path`]: which code solves, chosen by the CPU features that are found at run time.

#[cfg(target_arch = "x86_64")]
use crate::avx2::Avx2;
#[cfg(target_arch = "x86_64")]
use crate::avx512::Avx512;
use crate::sweeper::SweeperJob;

/// The code that solves: a sweeper with its CPU features, or the fallback.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Path {
    /// Three registers of 512 bits. Needs AVX-512 F, BW, VL, VBMI, BITALG and GFNI: processors of
    /// Intel with AVX-512 since Ice Lake (2019), of AMD since Zen 4 (2022).
    Avx512,
    /// Four registers of 256 bits. Needs AVX2, BMI 1 and 2, LZCNT and POPCNT: processors of Intel
    /// since Haswell (2013), of AMD since Zen (2017).
    Avx2,
    /// `band-bitboards`, which needs no CPU feature.
    Portable,
}

impl Path {
    /// The paths of this architecture, those with the widest registers first.
    pub const ALL: &'static [Self] = &[
        #[cfg(target_arch = "x86_64")]
        Self::Avx512,
        #[cfg(target_arch = "x86_64")]
        Self::Avx2,
        Self::Portable,
    ];

    /// A short name: `avx512`, `avx2`, `portable`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Avx512 => "avx512",
            Self::Avx2 => "avx2",
            Self::Portable => "portable",
        }
    }

    /// Whether this processor has the CPU features of the path.
    pub fn is_available(self) -> bool {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => Avx512::detect().is_some(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => Avx2::detect().is_some(),
            Self::Portable => true,
            #[cfg(not(target_arch = "x86_64"))]
            Self::Avx512 | Self::Avx2 => false,
        }
    }

    /// The path for this processor: the fastest measured one. The first call asks the
    /// processor; each later call costs a load or two.
    #[inline]
    pub fn best() -> Self {
        *Self::ALL
            .iter()
            .find(|path| path.is_available())
            .unwrap_or(&Self::Portable)
    }

    /// Runs a job on this path. `None` if it has no sweeper or the processor lacks its CPU
    /// features.
    #[inline]
    pub(crate) fn run<J: SweeperJob>(self, job: J) -> Option<J::Output> {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => Some(Avx512::detect()?.run(job)),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => Some(Avx2::detect()?.run(job)),
            _ => None,
        }
    }
}
