//! The binary that libFuzzer feeds. The variable `FUZZ_TARGET` chooses the target.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;

static TARGET: LazyLock<fuzz::Target> = LazyLock::new(|| {
    let name = std::env::var("FUZZ_TARGET").unwrap_or_default();
    let found = fuzz::TARGETS.iter().find(|(target, _)| *target == name);
    found
        .unwrap_or_else(|| panic!("FUZZ_TARGET: expected a target, found {name:?}"))
        .1
});

fuzz_target!(|data: &[u8]| TARGET(data));
