//! The size of the first-level cache of this processor.

/// The size of the first-level data cache in bytes; 0 if the processor does not report it.
///
/// Intel and AMD report it in the same format, each under its own leaf of `cpuid`, and before all
/// other caches.
#[cfg(target_arch = "x86_64")]
pub(crate) fn first_level_size() -> u64 {
    use std::arch::x86_64::{__cpuid, __cpuid_count};
    static BYTES: std::sync::LazyLock<u64> = std::sync::LazyLock::new(|| {
        let vendor = __cpuid(0);
        let is_amd = vendor.ebx == u32::from_le_bytes(*b"Auth");
        let (leaf, last_leaf) =
            if is_amd { (0x8000_001d, __cpuid(0x8000_0000).eax) } else { (4, vendor.eax) };
        if last_leaf < leaf {
            return 0;
        }
        let cache = __cpuid_count(leaf, 0);
        let [ways, partitions, line_size] =
            [22, 12, 0].map(|shift| u64::from(cache.ebx) >> shift & 0x3ff);
        // The line size has two bits more, which are 0 for every line of up to 1,024 bytes.
        (ways + 1) * (partitions + 1) * (line_size + 1) * (u64::from(cache.ecx) + 1)
    });
    *BYTES
}

#[cfg(not(target_arch = "x86_64"))]
pub(crate) const fn first_level_size() -> u64 {
    0
}

// Miri has no `cpuid`.
#[cfg(all(test, target_arch = "x86_64", target_os = "linux", not(miri)))]
mod tests {
    use std::fs;

    use super::*;

    /// The cores of one processor may differ. A container may hide the files.
    #[test]
    fn the_first_level_cache_is_as_large_as_linux_says() {
        let path = |cpu| format!("/sys/devices/system/cpu/cpu{cpu}/cache/index0/size");
        let texts = (0..).map_while(|cpu: u32| fs::read_to_string(path(cpu)).ok());
        let kibibytes = |text: String| text.trim().trim_end_matches('K').parse::<u64>().unwrap();
        let sizes: Vec<u64> = texts.map(|text| kibibytes(text) << 10).collect();
        if sizes.is_empty() {
            eprintln!("skipped: Linux does not say how large the cache is");
            return;
        }
        assert!(sizes.contains(&first_level_size()), "{} is not in {sizes:?}", first_level_size());
    }
}
