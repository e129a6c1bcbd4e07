//! The step from code for any processor into code for this one.
//!
//! A list of CPU features is needed three times: to ask the processor, to compile the search, and
//! as the reason why calling that code is sound. [`processor`] writes all three from one list.

/// Defines a type whose value proves that the processor has the listed CPU features.
///
/// Its field is private to the module of the call, so `detect` is the only source of values.
macro_rules! processor {
    ($(#[$docs:meta])* $name:ident: $first:tt $(, $feature:tt)*) => {
        $(#[$docs])*
        #[derive(Clone, Copy, Debug)]
        pub(crate) struct $name(());

        impl $name {
            /// The proof, if this processor has the features. The first call asks the processor;
            /// later calls load the answer.
            #[inline(always)]
            pub(crate) fn detect() -> Option<Self> {
                static IS_PRESENT: std::sync::LazyLock<bool> = std::sync::LazyLock::new(|| {
                    is_x86_feature_detected!($first) $(&& is_x86_feature_detected!($feature))*
                });
                IS_PRESENT.then_some(Self(()))
            }

            /// Runs a job on this sweeper. The job's `run` must be inlined: only then is it
            /// compiled for the features.
            #[inline]
            pub(crate) fn run<J: $crate::sweeper::SweeperJob>(self, job: J) -> J::Output {
                #[target_feature(enable = $first $(, enable = $feature)*)]
                fn compiled<J: $crate::sweeper::SweeperJob>(sweeper: $name, job: J) -> J::Output {
                    job.run(&sweeper)
                }
                // SAFETY: `self` exists only where `detect` found every feature of `compiled`.
                unsafe { compiled(self, job) }
            }
        }
    };
}

/// Calls an intrinsic that touches no memory.
macro_rules! intrinsic {
    ($call:expr) => {
        // SAFETY: the caller holds a proof or a vector, and vectors come only from proofs; so the
        // processor has the instruction. It reads and writes registers alone.
        unsafe { $call }
    };
}

/// Functions of one intrinsic each: their result is a `Vector` of the module of the call.
macro_rules! vectors {
    ($(
        $(#[$docs:meta])*
        fn $name:ident $(<const $constant:ident: $kind:ty>)? ($($parameters:tt)*) = $call:expr;
    )*) => {$(
        $(#[$docs])*
        #[inline(always)]
        pub(crate) fn $name $(<const $constant: $kind>)? ($($parameters)*) -> Vector {
            Vector($crate::processor::intrinsic!($call))
        }
    )*};
}

pub(crate) use {intrinsic, processor, vectors};
