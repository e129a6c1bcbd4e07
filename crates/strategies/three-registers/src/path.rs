//! Which code solves: chosen by asking the processor, once.

/// A way of solving that a processor may have or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Path {
    /// Three AVX-512 registers. Needs AVX-512 F, BW, VL, VBMI, BITALG and GFNI: Intel since Ice Lake (2019), where it has AVX-512
    /// at all, AMD since Zen 4 (2022).
    Registers,
    /// Without any of that: `band-bitboards`.
    Portable,
}

impl Path {
    /// Both, the better first.
    pub const ALL: [Self; 2] = [Self::Registers, Self::Portable];

    /// Whether this processor can take it.
    pub fn is_available(self) -> bool {
        self == Self::Portable || Self::best() == self
    }

    /// The best that this processor can take. It is asked at the first call; after that this costs a load.
    #[inline]
    pub fn best() -> Self {
        #[cfg(target_arch = "x86_64")]
        if crate::vector::Avx512::detect().is_some() {
            return Self::Registers;
        }
        Self::Portable
    }
}
