//! What the processor counts: instructions and branch misses, where the kernel gives them.

use crate::results::Hardware;

/// What the processor counts in this thread during this work, per puzzle.
///
/// # Errors
///
/// Why it counts nothing, in words.
#[cfg(all(feature = "counters", any(target_os = "linux", target_os = "android")))]
pub(crate) fn count(puzzles: usize, work: impl FnOnce()) -> Result<Hardware, String> {
    use perf_event::Builder;
    use perf_event::events::Hardware as Event;
    let counted = || {
        let mut instructions = Builder::new(Event::INSTRUCTIONS).build()?;
        let mut branch_misses = Builder::new(Event::BRANCH_MISSES).build()?;
        instructions.enable()?;
        branch_misses.enable()?;
        work();
        Ok([instructions.read()?, branch_misses.read()?])
    };
    let counted = counted().map_err(|error: std::io::Error| match error.kind() {
        std::io::ErrorKind::NotFound => "this machine gives no access to them".to_owned(),
        std::io::ErrorKind::PermissionDenied => {
            "they need the setting kernel.perf_event_paranoid = 2 or less".to_owned()
        }
        _ => error.to_string(),
    })?;
    let [instructions, branch_misses] = counted.map(|count| count as f64 / puzzles as f64);
    Ok(Hardware {
        instructions,
        branch_misses,
    })
}

/// Other systems have no such counters, and a build without the feature does not read them.
#[cfg(not(all(feature = "counters", any(target_os = "linux", target_os = "android"))))]
pub(crate) fn count(_: usize, _: impl FnOnce()) -> Result<Hardware, String> {
    let why = if cfg!(feature = "counters") {
        "only Linux gives access to them"
    } else {
        "the feature counters is off"
    };
    Err(why.to_owned())
}
