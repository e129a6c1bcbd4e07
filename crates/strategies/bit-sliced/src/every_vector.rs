//! For tests: the same check on every vector that this processor has.

/// Calls a function that is generic over its vector, once per vector.
macro_rules! on_every_vector {
    ($check:ident) => {{
        $check::<u64>();
        #[cfg(target_arch = "x86_64")]
        {
            use crate::cpu;
            use crate::vector::x86;
            if cpu::has_avx2() {
                $check::<x86::Avx2>();
            }
            if cpu::has_avx512() {
                $check::<x86::Avx512Half>();
                $check::<x86::Avx512>();
            }
        }
        #[cfg(target_arch = "aarch64")]
        $check::<crate::vector::neon::Neon>();
    }};
}

pub(crate) use on_every_vector;
